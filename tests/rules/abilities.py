"""Shared by the tests of strength, heroes and colonies: editions, neighbours, and situations that show an ability."""

from dataclasses import replace
from typing import Any

import pytest

from peloponnes import Deal, Edition, Game
from peloponnes.components import Goods, SeaTile, standard
from tests.given import given, polis, seat_of, told

HEROES = Edition.heroes()
HEROES_SEA = Edition.heroes(options=["sea-tiles"])
DISASTERS = ["earthquake", "drought", "plague", "tempest", "decline"]
# Neighbours of the seat that a test is about: heroes and colonies with the least effect first.
NEIGHBOURS = (
    ("hector", "massilia"),
    ("achilles", "naxos"),
    ("helen", "byzantium"),
    ("penelope", "salamis"),
    ("sisyphus", "taras"),
    ("daedalus", "naukratis"),
    ("andromeda", "leptis-magna"),
    ("tantalus", "miletus"),
)
NO_SUPPLY = "B01 B02 B03 B04 B06"  # a round of B tiles without the supply sign
SUPPLIES: list[dict[str, Any]] = [
    {"at": "last supply"},
    {"at": "reveal", "tiles": "B05"},
    {"at": "reveal", "tiles": "C04"},
]

each_side = pytest.mark.parametrize("side", ["red", "orange"])


def company(owner: dict[str, Any], players: int) -> list[dict[str, Any]]:
    """Neighbours of a seat, with heroes and colonies other than its own."""
    heroes = [hero for hero, _ in NEIGHBOURS if hero != owner["hero"]]
    colonies = [colony for _, colony in NEIGHBOURS if colony != owner["colony"]]
    return [polis(hero, colony) for hero, colony in list(zip(heroes, colonies, strict=False))[:players]]


def beside(owner: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """One neighbour, with what else he has."""
    return company(owner, 1)[0] | rest


def takes(owner: dict[str, Any], tile: str, edition: Edition = HEROES, players: int = 2) -> Game:
    """The owner takes a tile for 9 coins; when done, a neighbour has a building to pay for or mark."""
    second, goods = ("A12", {"wood": 2}) if tile == "A14" else ("A14", {"stone": 1})
    waiting, *others = company(owner, players - 1)
    waiting |= {"bid": f"{second} 1", "coins": 1, **goods}
    rest = [each.id for each in edition.tiles_for(players) if each.letter == "A" and each.id not in (tile, second)]
    return given(
        owner | {"bid": f"{tile} 9"},
        waiting,
        *others,
        market=" ".join([tile, second, *rest[: players - 2]]),
        at="taking",
        edition=edition,
    )


def paid(game: Game) -> Game:
    """The game after the first seat has paid for its building, if it has a choice."""
    return play(game, "pay") if asked(game) == (0, "build") else game


def struck(
    disaster: str, owner: dict[str, Any], *others: dict[str, Any], edition: Edition = HEROES, **rest: Any
) -> Game:
    """The disaster strikes this seat and at least one other."""
    return given(
        owner,
        *(others or [beside(owner)]),
        at="chits",
        shown=f"{disaster} {disaster}",
        chits=disaster,
        edition=edition,
        **rest,
    )


def attacked(*seats: dict[str, Any], attack: int = 1, edition: Edition = HEROES, **rest: Any) -> Game:
    """The Persians attack for the first time, with 3 per player, or for the second time, with 9."""
    persians = ["persian-1", "persian-1", "persian-1", "persian-2", "persian-2", "persian-2"]
    shown = " ".join(persians[: 3 * attack - 1])
    position = {"tiles": NO_SUPPLY} | rest if attack == 2 else rest
    return given(*seats, at="chits", shown=shown, chits=persians[3 * attack - 1], edition=edition, **position)


def supplied(owner: dict[str, Any], *others: dict[str, Any], edition: Edition = HEROES, **when: Any) -> Game:
    """A supply, the last one unless another is named."""
    return given(owner, *(others or [beside(owner)]), **(when or {"at": "last supply"}), edition=edition)


def started(hero: str, colony: str = "naxos", other: str = "massilia", civilization: str = "messene") -> Game:
    """A new game with this hero and colony in seat 0, and Argos, civilization number 7, in seat 1."""
    (neighbour,) = company(polis(hero, colony), 1)
    deal = replace(
        Deal.shuffled(HEROES, 2, seed=1),
        civilizations=(civilization, "argos"),
        heroes=(hero, neighbour["hero"]),
        colonies=(colony, other),
    )
    return Game.new(HEROES, ["Ann", "Bo"], deal=deal)


def turned(hero: str, **goods: Any) -> Game:
    """The first attack is lost, and the hero turned, because the owner did nothing against it."""
    owner = polis(hero, "naxos", civilization="arkadia", coins=9, **goods)
    game = attacked(owner, beside(owner))
    while not told(game, "turned"):
        assert game.decision is not None
        game.play(game.decision.actions[-1])  # "leave" or "suffer"
    return game


def with_tile(tile: str, **changes: Any) -> Edition:
    """Heroes and Colonies with a different tile of this number."""
    box = standard()
    tiles = tuple(replace(each, **changes) if each.id == tile else each for each in box.tiles)
    return Edition.heroes(replace(box, tiles=tiles))


def with_sea(cost: Goods, once: Goods) -> Edition:
    """Heroes and Colonies with sea tiles, and a different S1."""
    box = standard()
    return Edition.heroes(replace(box, sea=(SeaTile("S1", cost, 0, once), *box.sea[1:])), options=["sea-tiles"])


def goods_of(game: Game, number: int = 0) -> tuple[int, ...]:
    """Wood, stone, food, coins, luxury and inhabitants of a seat."""
    its = seat_of(game, number)
    return (its.wood, its.stone, its.food, its.coins, its.luxury, its.inhabitants)


def asked(game: Game) -> tuple[int, str]:
    """The seat that has to decide, and the kind of decision."""
    assert game.decision is not None
    return (game.decision.seat, game.decision.kind)


def play(game: Game, *actions: str) -> Game:
    """The game after these actions."""
    for action in actions:
        game.play(action)
    return game
