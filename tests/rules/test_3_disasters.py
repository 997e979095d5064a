"""RULES 3: the disasters."""

from dataclasses import replace
from typing import Any

import pytest

from peloponnes import Edition, Game, IllegalAction
from tests.given import BASE, given, legal, seat, seat_of, told

RICH = 9  # coins: the first seat can bid in the next round, so the game waits there
PROTECTORS = [
    ("decline", "A15"),  # Port
    ("plague", "B01"),  # Aqueduct
    ("plague", "B14"),  # Well
    ("drought", "B15"),  # Temple of Apollo
    ("earthquake", "C01"),  # Cyclopean Masonry
    ("tempest", "C06"),  # Workshop of Phidias
    ("decline", "C07"),  # Stoa
    ("drought", "C09"),  # Liongate
]
DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
GOODS: dict[str, Any] = {"wood": 5, "stone": 5, "food": 6, "coins": RICH, "luxury": 12, "inhabitants": 6}


def struck_by(disaster: str, *seats: dict[str, Any], edition: Edition = BASE) -> Game:
    """The game when this disaster strikes."""
    one_too_few = f"{disaster} {disaster}"
    return given(*seats, seat(), at="chits", shown=one_too_few, chits=f"{disaster} blank", edition=edition)


def goods_of(game: Game) -> dict[str, int]:
    return {good: getattr(seat_of(game, 0), good) for good in GOODS}


# 3.0 ---------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marked", ["", "*"])
@pytest.mark.parametrize(("disaster", "protector"), PROTECTORS)
def test_3_0_a_tile_that_protects_makes_its_owner_ignore_it(disaster: str, protector: str, marked: str) -> None:
    game = struck_by(disaster, seat(buildings=f"A12 {protector}{marked}", lands="A05", **GOODS))
    assert told(game, "spared") == [{"seat": 0, "disaster": disaster}]
    assert game.phase == "auction"
    assert goods_of(game) == GOODS
    assert (seat_of(game, 0).buildings, seat_of(game, 0).lands) == (("A12", protector), ("A05",))


@pytest.mark.parametrize("disaster", DISASTERS)
def test_3_0_without_protection_everyone_suffers(disaster: str) -> None:
    others = " ".join(tile for protects, tile in PROTECTORS if protects != disaster)
    game = struck_by(disaster, seat(buildings=others, lands="A05", coins=RICH))
    assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
    assert told(game, "spared") == []


@pytest.mark.parametrize("disaster", DISASTERS)
def test_3_0_a_tile_protects_its_owner_only(disaster: str) -> None:
    protectors = " ".join(tile for protects, tile in PROTECTORS if protects == disaster)
    game = struck_by(disaster, seat(buildings=protectors, **GOODS), seat(buildings="A12", lands="A05"))
    assert told(game, "spared") == [{"seat": 0, "disaster": disaster}]
    assert told(game, "suffered" if disaster in ("drought", "plague", "decline") else "lost")[0]["seat"] == 1


@pytest.mark.parametrize("disaster", DISASTERS)
def test_3_0_so_does_a_civilization_that_protects(disaster: str) -> None:
    """None in the base game does."""
    box = BASE.components
    civilizations = tuple(
        replace(each, protects=(disaster,)) if each.id == "sparta" else each for each in box.civilizations
    )
    edition = Edition.base(replace(box, civilizations=civilizations))
    game = struck_by(disaster, seat("sparta", buildings="A12", lands="A05", **GOODS), edition=edition)
    assert told(game, "spared") == [{"seat": 0, "disaster": disaster}]
    assert goods_of(game) == GOODS


@pytest.mark.parametrize(
    ("disaster", "protector", "amount"), [("plague", "B14", 2), ("drought", "C09", 2), ("decline", "A15", 10)]
)
def test_3_0_protection_is_lost_with_the_tile(disaster: str, protector: str, amount: int) -> None:
    game = given(
        seat(buildings=protector, **GOODS),
        seat(),
        at="chits",
        shown=f"earthquake {disaster} earthquake {disaster}",
        chits=f"earthquake {disaster}",
    )
    game.play(f"lose {protector}")
    assert told(game, "spared") == []
    assert told(game, "suffered")[0] == {"seat": 0, "disaster": disaster, "amount": amount}


@pytest.mark.parametrize("answers", ["lose B14, keep B01", "keep B14, lose B01"])
def test_3_0_protection_stays_while_another_tile_protects(answers: str) -> None:
    game = given(
        seat(buildings="B14 B01", **GOODS),
        seat(),
        at="chits",
        shown="earthquake plague earthquake plague",
        chits="earthquake plague",
    )
    for answer in answers.split(", "):
        game.play(answer)
    assert told(game, "spared") == [{"seat": 0, "disaster": "plague"}]
    assert seat_of(game, 0).inhabitants == 6


def test_3_0_a_marked_protector_that_is_not_finished_protects_no_longer() -> None:
    game = given(
        seat("messene", coins=RICH, buildings="A12 C01*"),
        seat("korinth"),
        at="reveal",
        tiles="B05",
        shown="earthquake earthquake",
        chits="earthquake",
    )
    assert [gone["tile"] for gone in told(game, "abandoned")] == ["C01"]
    game.play("pass")
    assert [lost["tile"] for lost in told(game, "lost")] == ["A12"]


# 3.1 ---------------------------------------------------------------------------------------------------------------------------------


def test_3_1_each_building_costs_1_wood_and_1_stone_to_keep_oldest_first() -> None:
    game = struck_by("earthquake", seat(buildings="A14 A12", **GOODS))
    assert legal(game) == ["keep A14", "lose A14"]
    game.play("keep A14")
    assert goods_of(game) == GOODS | {"wood": 4, "stone": 4}
    assert legal(game) == ["keep A12", "lose A12"]
    game.play("keep A12")
    assert goods_of(game) == GOODS | {"wood": 3, "stone": 3}
    assert seat_of(game, 0).buildings == ("A14", "A12")


def test_3_1_a_younger_building_waits() -> None:
    game = struck_by("earthquake", seat(buildings="A14 A12", **GOODS))
    with pytest.raises(IllegalAction, match=r"the oldest comes first \(RULES 3.1\)"):
        game.play("lose A12")


def test_3_1_the_example_of_the_rulebook_2_stone_missing_cost_2_buildings() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12 A13 A14", wood=3, stone=1))
    game.play("keep A12")
    assert [lost["tile"] for lost in told(game, "lost")] == ["A13", "A14"]
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone) == (2, 0)


def test_3_1_the_example_of_the_rulebook_1_wood_and_1_stone_missing_cost_1_building() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12 A13 A14", wood=2, stone=2))
    game.play("keep A12")
    game.play("keep A13")
    assert [lost["tile"] for lost in told(game, "lost")] == ["A14"]


def test_3_1_a_building_that_cannot_be_paid_for_is_lost() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12", wood=1, stone=0))
    assert game.phase == "auction"
    assert seat_of(game, 0).buildings == ()
    assert "A12" in game.view().gone


def test_3_1_nothing_is_paid_for_a_lost_one() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12", wood=1, stone=0, luxury=1))
    assert (seat_of(game, 0).wood, seat_of(game, 0).luxury) == (1, 1)


def test_3_1_a_building_may_be_lost_though_it_could_be_kept() -> None:
    game = struck_by("earthquake", seat(buildings="A12", **GOODS))
    game.play("lose A12")
    assert seat_of(game, 0).buildings == ()
    assert goods_of(game) == GOODS


def test_3_1_an_older_one_may_be_lost_for_a_younger_one() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12 A14", wood=1, stone=1))
    game.play("lose A12")
    game.play("keep A14")
    assert seat_of(game, 0).buildings == ("A14",)


def test_3_1_a_marked_building_is_kept_at_the_same_price_and_stays_marked() -> None:
    game = struck_by("earthquake", seat(buildings="A12*", **GOODS))
    game.play("keep A12")
    assert goods_of(game) == GOODS | {"wood": 4, "stone": 4}
    assert seat_of(game, 0).marked == ("A12",)


def test_3_1_a_lost_building_takes_its_income_and_points_along() -> None:
    game = struck_by("earthquake", seat("messene", coins=RICH, buildings="B13 C10 A15"))
    assert seat_of(game, 0).points.prestige == RICH // 3
    game.play("pass")
    income = told(game, "income")[0]
    assert (income["wood"], income["stone"], income["food"]) == (0, 0, 2)
    assert told(game, "chose") == []


def test_3_1_a_lost_building_takes_its_ability_along() -> None:
    """With the Market an equal bid would outbid (2.2.7)."""
    game = struck_by("earthquake", seat(coins=RICH), seat(coins=RICH, buildings="A13"))
    tile = game.view().row[0]
    game.play(f"bid {tile} 4")
    assert next(action for action in legal(game) if tile in action) == f"bid {tile} 5"


def test_3_1_lands_are_safe() -> None:
    game = struck_by("earthquake", seat(coins=RICH, lands="A05 A06"))
    assert game.phase == "auction"
    assert seat_of(game, 0).lands == ("A05", "A06")


# 3.2 ---------------------------------------------------------------------------------------------------------------------------------


def test_3_2_each_land_costs_1_food_and_1_coin_to_keep_oldest_first() -> None:
    game = struck_by("tempest", seat(lands="A07 A06", **GOODS))
    assert legal(game) == ["keep A07", "lose A07"]
    game.play("keep A07")
    assert goods_of(game) == GOODS | {"food": 5, "coins": RICH - 1}
    assert legal(game) == ["keep A06", "lose A06"]
    game.play("keep A06")
    assert goods_of(game) == GOODS | {"food": 4, "coins": RICH - 2}
    assert seat_of(game, 0).lands == ("A07", "A06")


def test_3_2_a_younger_land_waits() -> None:
    game = struck_by("tempest", seat(lands="A07 A06", **GOODS))
    with pytest.raises(IllegalAction, match=r"the oldest comes first \(RULES 3.2\)"):
        game.play("lose A06")


def test_3_2_the_example_of_the_rulebook_2_food_missing_cost_2_lands() -> None:
    game = struck_by("tempest", seat(coins=RICH, lands="A07 A06 A05", food=1))
    game.play("keep A07")
    assert [lost["tile"] for lost in told(game, "lost")] == ["A06", "A05"]
    assert seat_of(game, 0).coins == RICH - 1


def test_3_2_the_example_of_the_rulebook_1_food_and_1_coin_missing_cost_1_land() -> None:
    game = struck_by("tempest", seat(lands="A07 A06 A05", food=2, coins=2))
    game.play("keep A07")
    game.play("keep A06")
    assert [lost["tile"] for lost in told(game, "lost")] == ["A05"]


def test_3_2_a_land_that_cannot_be_paid_for_is_lost_and_nothing_is_paid() -> None:
    game = struck_by("tempest", seat(coins=RICH, lands="A05", luxury=1))
    assert game.phase == "auction"
    assert told(game, "lost") == [{"seat": 0, "tile": "A05", "disaster": "tempest", "coins": 0}]
    assert told(game, "suffered") == []
    assert "A05" in game.view().gone
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (RICH, 1)


def test_3_2_a_land_may_be_lost_though_it_could_be_kept() -> None:
    game = struck_by("tempest", seat(lands="A05", **GOODS))
    game.play("lose A05")
    assert seat_of(game, 0).lands == ()
    assert goods_of(game) == GOODS


def test_3_2_an_older_one_may_be_lost_for_a_younger_one() -> None:
    game = struck_by("tempest", seat(coins=RICH, lands="A07 A06", food=1))
    game.play("lose A07")
    game.play("keep A06")
    assert seat_of(game, 0).lands == ("A06",)


def test_3_2_a_lost_land_takes_its_income_and_points_along() -> None:
    game = struck_by("tempest", seat("pylos", coins=RICH, lands="A06"))
    assert seat_of(game, 0).points.prestige == RICH // 3
    game.play("pass")
    income = told(game, "income")[0]
    assert (income["wood"], income["stone"], income["food"]) == (0, 1, 0)


def test_3_2_buildings_are_safe() -> None:
    game = struck_by("tempest", seat(coins=RICH, buildings="A12 A14*"))
    assert game.phase == "auction"
    assert (seat_of(game, 0).buildings, seat_of(game, 0).marked) == (("A12", "A14"), ("A14",))


# 3.3, 3.4, 3.5 -----------------------------------------------------------------------------------------------------------------------

THIRDS = [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (8, 5), (9, 6), (10, 6), (11, 7), (12, 8)]


@pytest.mark.parametrize(("before", "after"), [*THIRDS, (13, 8)])
def test_3_3_drought_takes_a_third_of_the_food_rounded_up(before: int, after: int) -> None:
    game = struck_by("drought", seat(lands="A05", buildings="A12", **GOODS | {"food": before}))
    assert goods_of(game) == GOODS | {"food": after}
    assert told(game, "suffered")[0] == {"seat": 0, "disaster": "drought", "amount": before - after}


@pytest.mark.parametrize(("before", "after"), [*THIRDS, (20, 13), (25, 16)])
def test_3_4_plague_takes_a_third_of_the_inhabitants_rounded_up(before: int, after: int) -> None:
    game = struck_by("plague", seat(lands="A05", buildings="A12", **GOODS | {"inhabitants": before}))
    assert goods_of(game) == GOODS | {"inhabitants": after}
    assert told(game, "suffered")[0] == {"seat": 0, "disaster": "plague", "amount": before - after}


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (7, 0), (10, 0), (11, 1), (15, 5), (30, 20)])
def test_3_5_decline_takes_10_luxury_or_all(before: int, after: int) -> None:
    game = struck_by("decline", seat(lands="A05", buildings="A12", **GOODS | {"luxury": before}))
    assert goods_of(game) == GOODS | {"luxury": after}
    assert told(game, "suffered")[0] == {"seat": 0, "disaster": "decline", "amount": before - after}


# 3.6 ---------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "left"),
    [(1, 0, 2, (0, 0, 0)), (0, 1, 3, (0, 0, 1)), (0, 0, 4, (0, 0, 0)), (1, 1, 4, (0, 0, 4)), (5, 0, 4, (4, 0, 2))],
)
def test_3_6_luxury_helps_to_keep_a_building(wood: int, stone: int, luxury: int, left: tuple[int, ...]) -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12", wood=wood, stone=stone, luxury=luxury))
    game.play("keep A12")
    assert seat_of(game, 0).buildings == ("A12",)
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone, seat_of(game, 0).luxury) == left


@pytest.mark.parametrize(
    ("food", "coins", "luxury", "left"),
    [(1, 0, 2, (0, 0, 0)), (0, 1, 3, (0, 0, 1)), (0, 0, 4, (0, 0, 0)), (1, 1, 4, (0, 0, 4)), (5, 0, 4, (4, 0, 2))],
)
def test_3_6_luxury_helps_to_keep_a_land_for_the_coin_too(
    food: int, coins: int, luxury: int, left: tuple[int, ...]
) -> None:
    waiting = seat(lands="A07", food=1, coins=1)
    game = struck_by("tempest", seat(lands="A05", food=food, coins=coins, luxury=luxury), waiting)
    game.play("keep A05")
    assert seat_of(game, 0).lands == ("A05",)
    assert (seat_of(game, 0).food, seat_of(game, 0).coins, seat_of(game, 0).luxury) == left


@pytest.mark.parametrize(("wood", "stone", "luxury"), [(1, 0, 1), (0, 1, 0), (0, 0, 3)])
def test_3_6_too_little_luxury_does_not_help(wood: int, stone: int, luxury: int) -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12", wood=wood, stone=stone, luxury=luxury))
    assert [lost["tile"] for lost in told(game, "lost")] == ["A12"]
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone, seat_of(game, 0).luxury) == (wood, stone, luxury)


def test_3_6_luxury_need_not_be_spent() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12", luxury=4))
    assert legal(game) == ["keep A12", "lose A12"]
    game.play("lose A12")
    assert seat_of(game, 0).luxury == 4


# 3.7 ---------------------------------------------------------------------------------------------------------------------------------


def test_3_7_the_coin_of_a_marked_building_returns_when_an_earthquake_takes_it() -> None:
    game = struck_by("earthquake", seat(coins=RICH, buildings="A12* A14"))
    assert [(lost["tile"], lost["coins"]) for lost in told(game, "lost")] == [("A12", 1), ("A14", 0)]
    assert (seat_of(game, 0).coins, seat_of(game, 0).marked) == (RICH + 1, ())


def test_3_7_it_returns_when_the_owner_lets_the_building_go() -> None:
    game = struck_by("earthquake", seat(buildings="A12*", **GOODS))
    game.play("lose A12")
    assert goods_of(game) == GOODS | {"coins": RICH + 1}


def test_3_7_it_returns_when_the_building_leaves_at_a_supply() -> None:
    game = given(seat("messene", coins=RICH, buildings="A12*"), seat("korinth"), at="last supply")
    assert (seat_of(game, 0).buildings, seat_of(game, 0).coins) == ((), RICH + 1)


def test_3_7_it_stays_on_a_building_that_is_kept() -> None:
    game = struck_by("earthquake", seat(buildings="A12*", **GOODS))
    game.play("keep A12")
    assert (seat_of(game, 0).coins, seat_of(game, 0).marked) == (RICH, ("A12",))
