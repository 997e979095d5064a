"""All rows: those of the base game (`base_game.py`) and those that each expansion has in its own folder (`words.py`).

A new sentence is a row there, or a line in one, and its message in three languages. Rows are read by the terminal and, exported by
`scripts.page_data`, by the page. The name of a row has a section, which says what its *scope* has:

============ =========================================================================================================================
``event``    the fields of the event, its ``seat``, the ``name`` of its player, and whether somebody plays ``alone``; of events that are
             told together, their number ``n`` and their ``tiles``
``decision`` the ``name`` and the board of the deciding ``seat``, the ``tile`` (``about`` is that component), ``chit`` and ``offer``
             that it is about, the board of ``theirs`` who offers, the ``prize`` to offer for, the ``ruleset``, and ``alone``
``action``   the same with the parts of the action: ``tile``, ``resource``, the amount ``n``, the board of the ``other`` seat
``choice``   the same for a run of actions: ``most`` is its last amount, ``several`` says whether it has more than one. Where no
             sentence fits, a run is told like its first action
``ahead``    the preview, or one way to win a tile; of the decisions on that way, how the tile is paid is told by ``how``
``advice``   the ``action`` and the ``reason`` in words, the expected ``score``, the ``chance`` to win with its ``spread`` if it is
             ``rated`` by that, and its ``standing`` among those that are advised
``thing``    the component, with ``changes``, the traits that differ from the usual ones, and values that are ``unprinted``
============ =========================================================================================================================

Rows of events are checked against what they tell: those of the box when this module is imported, others when they are first needed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce

from peloponnes.engine import expansions
from peloponnes.engine.expansion import Expansion
from peloponnes.game.event_kinds import KIND_OF, Kind, kinds_by_key
from peloponnes.sentences import Row
from peloponnes.telling import base_game

ABOUT_EVENTS = ("name", "seat", "alone", "n", "tiles")


@dataclass(frozen=True, slots=True)
class Telling:
    """How a game is told: its rows by name, and what news leave out or join; `Expansion` explains each."""

    rows: Mapping[str, Row]
    told_together: Mapping[str, str]
    shown_anyway: tuple[str, ...]
    own_affairs: tuple[str, ...]

    def section(self, section: str) -> dict[str, Row]:
        """The rows of a section, by the name of what they tell.

        >>> sorted(TELLING.section("choice"))
        ['bid', 'feed', 'hire', 'offer']
        """
        prefix = f"{section}."
        return {name.removeprefix(prefix): row for name, row in self.rows.items() if name.startswith(prefix)}

    def with_expansion(self, expansion: Expansion) -> "Telling":
        """The same with what an expansion adds or replaces."""
        return Telling(
            {**self.rows, **expansion.rows},
            {**self.told_together, **expansion.told_together},
            (*self.shown_anyway, *expansion.shown_anyway),
            (*self.own_affairs, *expansion.own_affairs),
        )


BASE_GAME = Telling(base_game.ROWS, base_game.TOLD_TOGETHER, base_game.SHOWN_ANYWAY, base_game.OWN_AFFAIRS)


@cache
def telling_of(folded: tuple[Expansion, ...]) -> Telling:
    """How a game with these expansions is told. Those of the box are always there, as their steps and verbs are.

    Raises `TypeError` if a row of an event does not fit it.
    """
    found = fold(each for each in folded if each not in expansions.BOX)
    check_events(found, kinds_by_key(folded))
    return found


def fold(more: Iterable[Expansion] = ()) -> Telling:
    """The base game with the expansions of the box, and more of them."""
    return reduce(Telling.with_expansion, (*expansions.BOX, *more), BASE_GAME)


def check_events(telling: Telling, kinds: Mapping[str, Kind]) -> None:
    """Raise `TypeError` if a kind of event in the box has no row, or if what is told is no event, or a field that its event has not.

    Events that do not come with the project need no row: see `Expansion.rows`.
    """
    rows = telling.section("event")
    if odd := (rows.keys() - kinds.keys()) | (KIND_OF.keys() - rows.keys()):
        raise TypeError(f"events and their rows differ: {sorted(odd)}")
    if unknown := {*telling.told_together, *telling.shown_anyway, *telling.own_affairs} - kinds.keys():
        raise TypeError(f"there are no events {', '.join(sorted(unknown))}")
    for key, row in rows.items():
        _check_fields(kinds[key], {path for sentence in row for path in sentence.paths()})
    for key, field in telling.told_together.items():
        _check_fields(kinds[key], {field} if field else set())


def _check_fields(kind: Kind, spoken_of: set[str]) -> None:
    if unknown := spoken_of - {*ABOUT_EVENTS, *kind.fields}:
        raise TypeError(f"the event {kind.key} has no {', '.join(sorted(unknown))}")


# How games without expansions of one's own are told.
TELLING = telling_of(())
