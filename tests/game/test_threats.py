"""What disasters and supplies would cost, and how likely a supply is, counted by hand (RULES 2.1.2, 3, 4.1, 5)."""

from math import comb
from typing import Any

import pytest

from peloponnes import Edition
from tests.given import given, seat


def threats(**more: Any) -> dict[str, tuple[dict[str, int], list[str], int]]:
    view = given(seat(coins=5, **more), seat(coins=5)).view()
    tiles = view.edition.components.tiles
    return {
        what: (threat.goods, [tiles[tile].id for tile in threat.tiles], threat.rescued)
        for what, threat in view.threats_to(0).items()
    }


def test_goods_that_disasters_take() -> None:
    found = threats(food=7, inhabitants=8, luxury=12)
    assert found["drought"] == ({"food": 3}, [], 0)
    assert found["plague"] == ({"inhabitants": 3}, [], 0)
    assert found["decline"] == ({"luxury": 10}, [], 0)
    assert found["earthquake"] == found["tempest"] == ({}, [], 0)


def test_5_1_a_supply_takes_food_first_and_luxury_may_save_some() -> None:
    assert threats(food=4, inhabitants=9)["supply"] == ({"food": 4, "inhabitants": 5}, [], 0)
    assert threats(food=4, inhabitants=9, luxury=5)["supply"] == ({"food": 4, "inhabitants": 5}, [], 2)
    assert threats(food=9, inhabitants=9)["supply"] == ({"food": 9}, [], 0)


def test_what_can_be_paid_is_kept_the_oldest_first() -> None:
    assert threats(lands="A01 A02", food=1)["tempest"] == ({"food": 1, "coins": 1}, ["A02"], 0)
    assert threats(lands="A01 A02", food=5)["tempest"] == ({"food": 2, "coins": 2}, [], 0)
    assert threats(buildings="A11*", inhabitants=1, food=1)["supply"][1] == ["A11"]


def test_a_protected_seat_loses_nothing() -> None:
    safe = next(tile for tile in Edition.base().components.tiles if "plague" in tile.protects)
    kind = "lands" if safe.kind == "land" else "buildings"
    assert threats(inhabitants=9, **{kind: safe.id})["plague"] == ({}, [], 0)


# The odds of a supply: of 15 B tiles and of 10 C tiles one has the sign; 5 are turned up a round ------------------------------------


@pytest.mark.parametrize(
    ("round", "signs", "odds"),
    [
        (1, "", 0),
        (2, "", 0),
        (3, "", 5 / 15),
        (4, "", 5 / 10),
        (5, "", 1),
        (6, "B", 5 / 10),
        (7, "B", 1),
        (8, "BC", 1),
    ],
)
def test_2_1_2_a_supply_comes_with_the_tile_that_has_its_sign(round: int, signs: str, odds: float) -> None:
    """``signs``: the letters whose tile with the sign is out already, as a tile that one of the players owns."""
    tiles = [tile for tile in Edition.base().components.tiles if tile.supply]
    owned, to_come = ([tile.id for tile in tiles if (tile.letter in signs) is out] for out in (True, False))
    game = given(seat(coins=9, lands=" ".join(owned)), seat(coins=9), round=round, tiles=" ".join(to_come))
    left = [game.edition.tile(tile) for tile in game.view().undrawn_tiles]
    assert sum(tile.supply for tile in left) == 2 - len(signs)
    assert game.view().supply_odds == pytest.approx(odds)


def test_4_1_during_the_last_supply_no_other_is_to_come() -> None:
    game = given(seat(inhabitants=5, luxury=9), seat(coins=4), at="last supply")
    assert game.phase == "supply"
    assert game.view().supply_odds == 0


def test_2_1_2_while_a_supply_interrupts_the_revealing_the_rest_of_the_round_is_still_to_come() -> None:
    sign = next(tile for tile in Edition.base().components.tiles if tile.supply and tile.letter == "B")
    game = given(seat(inhabitants=5, luxury=9), seat(coins=4), at="reveal", tiles=sign.id)
    assert game.phase == "supply"
    assert game.view().supply_odds == 0


def test_10_1_six_tiles_a_round_are_more_likely_to_hold_it() -> None:
    six = Edition.sea()
    assert comb(17, 6) / comb(18, 6) == pytest.approx(
        1 - given(seat(coins=9), seat(coins=9), round=3, edition=six).view().supply_odds
    )
