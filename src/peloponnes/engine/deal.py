"""The deal: everything that chance decides in a game, fixed before it starts.

The engine draws no random numbers; a deal is an explicit object. When it is shuffled from a seed, each kind of component has its own
random stream, so adding a kind to the box leaves the order of the others unchanged.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from peloponnes.components.types import PILE
from peloponnes.engine.edition import ROUNDS_OF_LETTER, Edition
from peloponnes.engine.errors import SetupError
from peloponnes.engine.setup import set_up
from peloponnes.engine.state import State

Seed = int | str

CHIT_NUMBERS = {chit: number for number, chit in enumerate(PILE)}


@dataclass(frozen=True, slots=True)
class Deal:
    """The seats' civilizations, tiles and chits in drawing order, the sea tiles turned up, and the seats' heroes and colonies.

    ``more`` has the piles of further expansions, by name.

    >>> from peloponnes import Deal, Edition
    >>> deal = Deal.shuffled(Edition.base(), players=2, seed=913)
    >>> deal.civilizations, deal.tiles[:3], deal.chits[:2]
    (('sparta', 'argos'), ('A13', 'A05', 'A03'), ('tempest', 'tempest'))
    """

    civilizations: tuple[str, ...]
    tiles: tuple[str, ...]
    chits: tuple[str, ...]
    sea: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()
    colonies: tuple[str, ...] = ()
    more: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    @classmethod
    def shuffled(cls, edition: Edition, players: int, seed: Seed, civilizations: Sequence[str] | None = None) -> "Deal":
        """Shuffle everything from a seed (RULES 1.2, 1.4, 1.5), except civilizations that are given (8.2, 9.1).

        The same seed gives the same deal in every build. Raises a `SetupError` if the edition is not for so many players; `check` finds
        civilizations that do not fit.
        """
        box = edition.components
        if civilizations is None:
            edition.check_players(players)
            civilizations = _shuffle(seed, "civilizations", [each.id for each in box.civilizations])[:players]
        tiles: list[str] = []
        for letter in ROUNDS_OF_LETTER:
            tiles += _shuffle(
                seed, f"tiles {letter}", [tile.id for tile in edition.tiles_for(players) if tile.letter == letter]
            )
        chits = _shuffle(seed, "chits", list(edition.chits))
        dealt: dict[str, tuple[str, ...]] = {}
        for expansion in edition.expansions:
            dealt |= expansion.deal(edition, players, partial(_shuffle, seed))
        return cls.with_more(tuple(civilizations), tuple(tiles), chits, dealt)

    @classmethod
    def with_more(
        cls,
        civilizations: tuple[str, ...],
        tiles: tuple[str, ...],
        chits: tuple[str, ...],
        dealt: Mapping[str, tuple[str, ...]],
    ) -> "Deal":
        """A deal with what expansions have dealt, by name."""
        fields = {name: dealt[name] for name in ("sea", "heroes", "colonies") if name in dealt}
        more = {name: dealt[name] for name in dealt if name not in fields}
        return cls(civilizations, tiles, chits, **fields, more=more)

    def check(self, edition: Edition, players: int) -> None:
        """Raise `SetupError` if this edition can't have such a deal."""
        edition.check_players(players)
        known = edition.civilization_numbers
        if len(self.civilizations) != players:
            raise SetupError(f"{players} seats need {players} civilizations, not {len(self.civilizations)} (RULES 1.2)")
        for civilization in self.civilizations:
            if civilization not in known:
                names = ", ".join(sorted(known))
                text = f"there is no civilization {civilization!r}, only {names} (RULES 1.2)"
                raise SetupError(text, "no_civilization", name=civilization[:20], known=names)
            if self.civilizations.count(civilization) > 1:
                raise SetupError(f"the civilization {civilization} is dealt twice (RULES 1.2)")
        tiles, chits = edition.piles_for(players)
        _same("tile", self.tiles, tiles, "1.4")
        letters = [tile[0] for tile in self.tiles]
        if letters != sorted(letters):
            raise SetupError("the deal mixes the letters: A tiles come first, then B, then C (RULES 1.4)")
        _same("chit", self.chits, chits, edition.chits_rule)
        for expansion in edition.known_expansions:
            expansion.check_deal(edition, self, players)

    def state(self, edition: Edition) -> State:
        """The state before anything has happened; `State.run` starts the game."""
        nations = tuple(map(edition.civilization_numbers.__getitem__, self.civilizations))
        tiles = tuple(map(edition.tile_numbers.__getitem__, self.tiles))
        chits = tuple(map(CHIT_NUMBERS.__getitem__, self.chits))
        state = None
        for expansion in edition.expansions:
            state = state or expansion.set_up(edition, self, nations, tiles, chits)
        if state is None:
            state = set_up(edition.ruleset_for(len(nations)), nations, tiles, chits)
        for expansion in edition.expansions:
            expansion.begin(edition, self, state)
        return state


def _shuffle(seed: Seed, kind: str, things: Sequence[str]) -> tuple[str, ...]:
    return tuple(Random(f"{seed}/{kind}").sample(things, len(things))) if things else ()


def _same(what: str, dealt: Sequence[str], box: list[str], rule: str) -> None:
    """Require exactly the components in the box, which are sorted."""
    if sorted(dealt) == box:
        return
    have, need = Counter(dealt), Counter(box)
    for thing in have:
        if thing not in need:
            raise SetupError(f"the deal has an unknown {what} {thing!r} (RULES {rule})")
    for thing, count in sorted(need.items(), key=lambda item: have[item[0]] <= item[1]):
        if have[thing] != count:
            times = f"{have[thing]} times" if have[thing] else "not at all"
            raise SetupError(f"the deal has the {what} {thing} {times} instead of {count} (RULES {rule})")
