"""The player mat and the chits, as printed and in play. The tables are a second copy of the facts."""

from random import Random

import pytest

from peloponnes import Deal, Edition, Game
from peloponnes.components import Goods
from tests.given import BASE, given, seat, seat_of, told

DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
PAYS = {  # inhabitants: coins, luxury
    **dict.fromkeys((0, 1, 2), (1, 0)),
    **dict.fromkeys((3, 4), (2, 0)),
    **dict.fromkeys((5, 6, 7), (3, 0)),
    **dict.fromkeys((8, 9, 10), (4, 0)),
    **dict.fromkeys((11, 12, 13), (5, 0)),
    **dict.fromkeys((14, 15, 16), (5, 2)),
    **dict.fromkeys((17, 18, 19), (5, 4)),
    **dict.fromkeys((20, 21, 25, 40), (5, 6)),
}


# The mat -------------------------------------------------------------------------------------------------------------------------


def test_the_edition_has_the_mat_as_printed() -> None:
    mat = BASE.components.mat
    assert mat.storage == Goods(wood=10, stone=10, food=13)
    assert [(row.inhabitants, row.coins, row.luxury) for row in mat.income_by_inhabitants] == [
        (0, 1, 0),
        (3, 2, 0),
        (5, 3, 0),
        (8, 4, 0),
        (11, 5, 0),
        (14, 5, 2),
        (17, 5, 4),
        (20, 5, 6),
    ]
    assert (mat.coins_per_prestige, mat.points_per_inhabitant) == (3, 3)


@pytest.mark.parametrize(("inhabitants", "coins", "luxury"), [(number, *pays) for number, pays in PAYS.items()])
def test_2_5_2_inhabitants_pay_coins_and_luxury(inhabitants: int, coins: int, luxury: int) -> None:
    game = given(seat(coins=9, inhabitants=inhabitants), seat(), at="income")
    mine = seat_of(game, 0)
    assert (mine.coins, mine.luxury, mine.inhabitants) == (9 + coins, luxury, inhabitants)


@pytest.mark.parametrize(
    ("land", "good", "stock", "kept", "luxury"),
    [
        ("A07", "wood", 7, 10, 0),  # 3 wood
        ("A07", "wood", 8, 10, 1),
        ("A07", "wood", 10, 10, 3),
        ("A01", "stone", 7, 10, 0),  # 3 stone
        ("A01", "stone", 9, 10, 2),
        ("A05", "food", 10, 13, 0),  # 3 food
        ("A05", "food", 11, 13, 1),
        ("A05", "food", 13, 13, 3),
    ],
)
def test_2_5_4_what_goes_beyond_the_storage_becomes_luxury(
    land: str, good: str, stock: int, kept: int, luxury: int
) -> None:
    game = given({**seat("arkadia", lands=land, coins=9), good: stock}, seat(), at="income")
    assert (getattr(seat_of(game, 0), good), seat_of(game, 0).luxury) == (kept, luxury)


def test_2_5_4_one_time_gains_too() -> None:
    game = given(seat(bid="B12 2", wood=3, food=12), seat(coins=9), market="B12 A05", at="taking")
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury) == (13, 2)


def test_2_5_5_luxury_and_inhabitants_have_no_limit() -> None:
    game = given(seat("arkadia", coins=9, luxury=60, inhabitants=40), seat(), at="income")
    assert (seat_of(game, 0).luxury, seat_of(game, 0).inhabitants) == (66, 41)


def test_7_1_three_coins_a_prestige_and_three_points_an_inhabitant() -> None:
    game = given(seat(coins=11, food=4, inhabitants=4), seat(), at="last supply")
    assert game.result is not None
    assert (game.result.seats[0].prestige, game.result.seats[0].population) == (3, 12)


# The chits -----------------------------------------------------------------------------------------------------------------------


def test_the_edition_has_16_chits() -> None:
    assert BASE.components.chits == {**dict.fromkeys(DISASTERS, 3), "blank": 1}


@pytest.mark.parametrize("seed", range(3))
def test_1_5_a_deal_has_all_of_them(seed: int) -> None:
    chits = Deal.shuffled(BASE, 3, seed).chits
    assert len(chits) == 16
    assert [chits.count(kind) for kind in (*DISASTERS, "blank")] == [3, 3, 3, 3, 3, 1]


@pytest.mark.parametrize("disaster", DISASTERS)
def test_2_6_1_the_first_and_the_second_of_a_kind_do_nothing(disaster: str) -> None:
    game = given(seat(coins=9), seat(), at="chits", chits=f"{disaster} {disaster}")
    assert [(each["chit"], each["shown"]) for each in told(game, "chit")] == [(disaster, 1), (disaster, 2)]
    assert told(game, "struck") == []


@pytest.mark.parametrize("disaster", DISASTERS)
def test_2_6_1_the_third_of_a_kind_strikes_at_once(disaster: str) -> None:
    shown = f"{disaster} {disaster}"
    game = given(seat(coins=9), seat(), at="chits", shown=shown, chits=f"{disaster} blank")
    keys = [event.key for event in game.events if event.key in ("chit", "struck")]
    assert keys == ["chit", "struck", "chit"]
    assert told(game, "struck") == [{"seat": None, "disaster": disaster}]


def test_2_6_1_the_blank_does_nothing() -> None:
    game = given(
        seat(coins=9, wood=5, stone=5, food=5, luxury=5, inhabitants=5), seat(), at="chits", chits="blank decline"
    )
    mine = seat_of(game, 0)
    assert (mine.coins, mine.wood, mine.stone, mine.food, mine.luxury, mine.inhabitants) == (9, 5, 5, 5, 5, 5)
    assert told(game, "struck") == []


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", [1, 2, 5])
def test_1_5_each_disaster_strikes_exactly_once_a_game(players: int, seed: int) -> None:
    game = Game.new(Edition.solo() if players == 1 else BASE, ["Ann", "Bo", "Cy", "Di", "Ed"][:players], seed)
    rng = Random(seed)
    while game.decision:
        game.play(rng.choice(game.decision.actions))
    assert sorted(each["disaster"] for each in told(game, "struck")) == sorted(DISASTERS)
    assert game.view().chits == {**dict.fromkeys(DISASTERS, 3), "blank": 1}
