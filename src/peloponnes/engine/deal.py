"""The deal: everything that chance decides in a game, fixed before it starts.

The engine draws no random numbers; a deal is an explicit object. When it is shuffled from a seed, each kind of component has its own
random stream, so adding a kind to the box leaves the order of the others unchanged.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from peloponnes.components.types import PILE
from peloponnes.engine.edition import ROUNDS_OF_LETTER, Edition, SetupError
from peloponnes.engine.heroes.setup import set_up_heroes
from peloponnes.engine.setup import set_up
from peloponnes.engine.state import State

T = TypeVar("T")
Seed = int | str

CHIT_NUMBERS = {chit: number for number, chit in enumerate(PILE)}


@dataclass(frozen=True, slots=True)
class Deal:
    """The seats' civilizations, tiles and chits in drawing order, the sea tiles turned up, and the seats' heroes and colonies.

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

    @classmethod
    def shuffled(cls, edition: Edition, players: int, seed: Seed, civilizations: Sequence[str] | None = None) -> "Deal":
        """Shuffle everything from a seed (RULES 1.2, 1.4, 1.5), except civilizations that are given (8.2, 9.1)."""
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
        sea = _shuffle(seed, "sea", list(edition.sea_numbers))[:players]
        heroes = _shuffle(seed, "heroes", list(edition.hero_numbers))[:players]
        colonies = _shuffle(seed, "colonies", list(edition.colony_numbers))[:players]
        return cls(*map(tuple, (civilizations, tiles, chits, sea, heroes, colonies)))

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
        _same("chit", self.chits, chits, "11.2" if edition.has_heroes else "1.5")
        self._check_sea(edition, players)
        _one_each("hero", self.heroes, edition.hero_numbers, players)
        _one_each("colony", self.colonies, edition.colony_numbers, players)

    def _check_sea(self, edition: Edition, players: int) -> None:
        """Require as many sea tiles as players, none twice (RULES 10.2)."""
        for tile in self.sea:
            if tile not in edition.sea_numbers:
                raise SetupError(f"the {edition.name} edition has no sea tile {tile[:20]!r} (RULES 10.2)")
            if self.sea.count(tile) > 1:
                raise SetupError(f"the sea tile {tile} is turned up twice (RULES 10.2)")
        wanted = min(players, len(edition.sea_numbers))
        if len(self.sea) != wanted:
            raise SetupError(
                f"{wanted} sea tiles are turned up for {players} players, not {len(self.sea)} (RULES 10.2)"
            )

    def state(self, edition: Edition) -> State:
        """The state before anything has happened; `State.run` starts the game."""
        tables = edition.tables_for(len(self.civilizations))
        nations = tuple(map(edition.civilization_numbers.__getitem__, self.civilizations))
        tiles = tuple(map(edition.tile_numbers.__getitem__, self.tiles))
        chits = tuple(map(CHIT_NUMBERS.__getitem__, self.chits))
        sea = tuple(map(edition.sea_numbers.__getitem__, self.sea))
        if not edition.has_heroes:
            return set_up(tables, nations, tiles, chits, sea)
        heroes = tuple(map(edition.hero_numbers.__getitem__, self.heroes))
        colonies = tuple(map(edition.colony_numbers.__getitem__, self.colonies))
        negotiation = "negotiation" in edition.options
        return set_up_heroes(tables, nations, heroes, colonies, negotiation, tiles, chits, sea)


def _shuffle(seed: Seed, kind: str, things: list[T]) -> list[T]:
    return Random(f"{seed}/{kind}").sample(things, len(things)) if things else []


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


def _one_each(what: str, dealt: Sequence[str], box: Iterable[str], players: int) -> None:
    """Require one for each seat, no two the same (RULES 11.1), and none in an edition without them."""
    known = list(box)
    for thing in dealt:
        if thing not in known:
            raise SetupError(f"the deal has an unknown {what} {thing[:20]!r} (RULES 11.1)")
        if dealt.count(thing) > 1:
            raise SetupError(f"the {what} {thing} is dealt twice (RULES 11.1)")
    if known and len(dealt) != players:
        raise SetupError(f"{players} seats need a {what} each, not {len(dealt)} (RULES 11.1)")
