"""Shared by the tests of the sea: editions, markets, and seats with sea tiles."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from peloponnes import Deal, Edition, Game
from peloponnes.components import Goods, SeaTile, standard
from tests.given import seat, seat_of

SEA = Edition.sea()
BASE_SEA = Edition.base(options=["sea-tiles"])
SOLO_SEA = Edition.solo(options=["sea-tiles"])
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
MARKET = "A05 A06 | A07 A12 A14 A08"  # printed bids 3 3 | 2 1 1 3
MARKET_OF_3 = "A05 A06 A09 | A12 A14 A07"  # 3 3 2 | 1 1 2
ALONE = "A05 A06 A07 A12 A14 A08"
SIX = {"S1", "S2", "S3", "S4", "S5", "S6"}
DISASTERS = ["earthquake", "drought", "plague", "tempest", "decline"]
SUPPLIES: list[dict[str, Any]] = [
    {"at": "last supply"},
    {"at": "reveal", "tiles": "B05"},
    {"at": "reveal", "tiles": "C04"},
]
WITH_SEA = [
    *[pytest.param(SEA, players, id=f"sea {players}") for players in range(1, 7)],
    *[pytest.param(BASE_SEA, players, id=f"base {players}") for players in range(2, 6)],
    pytest.param(SOLO_SEA, 1, id="solo"),
]

each_with_sea = pytest.mark.parametrize(("edition", "players"), WITH_SEA)


def fisher(tiles: str, civilization: str = "", **goods: Any) -> dict[str, Any]:
    """A seat that owns these sea tiles."""
    return seat(civilization, **goods) | {"sea": tiles}


def sea_of(cost: Goods, once: Goods, prestige: int = 0) -> Edition:
    """Sea and Six with a different S1."""
    box = standard()
    return Edition.sea(replace(box, sea=(SeaTile("S1", cost, prestige, once), *box.sea[1:])))


def let_pass(game: Game) -> Game:
    """The game after all others have chosen their last action: no sea tile, no bid."""
    while game.decision:
        game.play(game.decision.actions[-1])
    return game


def bought_out(edition: Edition, players: int, seed: int) -> Game:
    """A game in which everyone buys the first affordable sea tile, and otherwise decides at random."""
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    while game.decision:
        actions = game.decision.actions
        game.play(actions[0] if game.decision.kind == "sea" else rng.choice(actions))
    return game


def deal_of(edition: Edition, players: int, sea: tuple[str, ...]) -> Deal:
    """A deal with these sea tiles revealed."""
    return replace(Deal.shuffled(edition, players, seed=1), sea=sea)


def goods_of(game: Game, number: int = 0) -> tuple[int, ...]:
    """Wood, stone, food, coins, luxury and inhabitants of a seat."""
    its = seat_of(game, number)
    return (its.wood, its.stone, its.food, its.coins, its.luxury, its.inhabitants)
