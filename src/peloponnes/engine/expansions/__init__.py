"""The expansions that there are. Those of the box come first; others are added by whoever has them.

>>> from peloponnes.engine import expansions
>>> [expansion.name for expansion in expansions.BOX]
['civilizations', 'sea-tiles', 'heroes', 'negotiation']
"""

from peloponnes.engine.expansion import Expansion
from peloponnes.engine.expansions.civilizations import Civilizations
from peloponnes.engine.expansions.heroes.expansion import Heroes
from peloponnes.engine.expansions.heroes.negotiating import Negotiation
from peloponnes.engine.expansions.sea.expansion import SeaTiles

BOX: tuple[Expansion, ...] = (Civilizations(), SeaTiles(), Heroes(), Negotiation())
_own: dict[str, Expansion] = {}


def all_known() -> tuple[Expansion, ...]:
    """All expansions, in the order in which editions fold them."""
    return (*BOX, *_own.values())


def add(expansion: Expansion) -> None:
    """Make an expansion of one's own an option of its editions, everywhere: in records, positions and commands.

    Raises `ValueError` if its name is taken.
    """
    if any(each.name == expansion.name for each in all_known()):
        raise ValueError(f"there is already an expansion {expansion.name!r}")
    _own[expansion.name] = expansion


def remove(name: str) -> None:
    """Forget an expansion that was added; editions that have it keep it. Raises `KeyError` if there is none of this name."""
    del _own[name]
