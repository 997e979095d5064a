"""The deal: everything that chance decides in a game, made before it starts.

The engine draws no random number. A deal is an explicit object; from a seed it is made kind by kind, each kind with its own stream, so
that one more kind of thing in the box leaves the others as they were.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from peloponnes.components.types import CHITS
from peloponnes.engine.edition import ROUNDS_OF_LETTER, Edition, SetupError
from peloponnes.engine.setup import set_up
from peloponnes.engine.state import State

T = TypeVar("T")
Seed = int | str

CHIT_NUMBERS = {chit: number for number, chit in enumerate(CHITS)}


@dataclass(frozen=True, slots=True)
class Deal:
    """The seats' civilizations, tiles and chits in drawing order, and the sea tiles turned up, all by their ids.

    >>> from peloponnes import Deal, Edition
    >>> deal = Deal.shuffled(Edition.base(), players=2, seed=913)
    >>> deal.civilizations, deal.tiles[:3], deal.chits[:2]
    (('sparta', 'argos'), ('A13', 'A05', 'A03'), ('tempest', 'tempest'))
    """

    civilizations: tuple[str, ...]
    tiles: tuple[str, ...]
    chits: tuple[str, ...]
    sea: tuple[str, ...] = ()

    @classmethod
    def shuffled(cls, edition: Edition, players: int, seed: Seed, civilizations: Sequence[str] | None = None) -> "Deal":
        """Shuffle everything by a seed (RULES 1.2, 1.4, 1.5); civilizations that are given are not drawn (8.2, 9.1)."""
        box = edition.components
        if civilizations is None:
            edition.check_players(players)
            civilizations = _shuffle(seed, "civilizations", [each.id for each in box.civilizations])[:players]
        tiles: list[str] = []
        for letter in ROUNDS_OF_LETTER:
            tiles += _shuffle(seed, f"tiles {letter}", [tile.id for tile in box.tiles if tile.letter == letter])
        chits = _shuffle(seed, "chits", [kind for kind, count in box.chits.items() for _ in range(count)])
        sea = _shuffle(seed, "sea", [tile.id for tile in box.sea])[:players]
        return cls(tuple(civilizations), tuple(tiles), tuple(chits), tuple(sea))

    def check(self, edition: Edition, players: int) -> None:
        """Refuse a deal that this edition can't have."""
        edition.check_players(players)
        box = edition.components
        known = {civilization.id for civilization in box.civilizations}
        if len(self.civilizations) != players:
            raise SetupError(f"{players} seats need {players} civilizations, not {len(self.civilizations)} (RULES 1.2)")
        for civilization in self.civilizations:
            if civilization not in known:
                names = ", ".join(sorted(known))
                text = f"there is no civilization {civilization!r}, only {names} (RULES 1.2)"
                raise SetupError(text, "no_civilization", name=civilization[:20], known=names)
            if self.civilizations.count(civilization) > 1:
                raise SetupError(f"the civilization {civilization} is dealt twice (RULES 1.2)")
        _same("tile", self.tiles, [tile.id for tile in box.tiles], "1.4")
        if "".join(tile[0] for tile in self.tiles) != "".join(tile.letter for tile in box.tiles):
            raise SetupError("the deal mixes the letters: A tiles come first, then B, then C (RULES 1.4)")
        _same("chit", self.chits, [kind for kind, count in box.chits.items() for _ in range(count)], "1.5")

        self._check_sea(edition, players)

    def _check_sea(self, edition: Edition, players: int) -> None:
        """As many sea tiles as players, none twice (RULES 10.2)."""
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
        """The state before anything happened; `State.run` starts the game."""
        return set_up(
            edition.tables_for(len(self.civilizations)),
            tuple(map(edition.civilization_numbers.__getitem__, self.civilizations)),
            edition.row(len(self.civilizations)),
            tuple(map(edition.tile_numbers.__getitem__, self.tiles)),
            tuple(map(CHIT_NUMBERS.__getitem__, self.chits)),
            tuple(map(edition.sea_numbers.__getitem__, self.sea)),
        )


def _shuffle(seed: Seed, kind: str, things: list[T]) -> list[T]:
    return Random(f"{seed}/{kind}").sample(things, len(things))


def _same(what: str, dealt: Iterable[str], box: Iterable[str], rule: str) -> None:
    """The dealt things must be exactly those in the box."""
    have, need = Counter(dealt), Counter(box)
    for thing in have:
        if thing not in need:
            raise SetupError(f"the deal has an unknown {what} {thing!r} (RULES {rule})")
    for thing, count in need.items():
        if have[thing] != count:
            times = f"{have[thing]} times" if have[thing] else "not at all"
            raise SetupError(f"the deal has the {what} {thing} {times} instead of {count} (RULES {rule})")
