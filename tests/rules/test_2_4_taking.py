"""RULES 2.4: taking tiles."""

from typing import Any

import pytest

from peloponnes import IllegalAction
from tests.given import given, legal, seat, seat_of, told

# The Street has to be paid for or marked: until this seat decides, the game waits, with the previous seat done.
NEXT = seat(bid="A14 1", stone=1, coins=1)
# A seat without a bid this round that can bid in the next.
IDLE = seat(coins=9)


# 2.4.1 -------------------------------------------------------------------------------------------------------------------------------


def test_2_4_1_tiles_are_taken_in_the_new_turn_order() -> None:
    game = given(seat(coins=5, stone=1), seat(coins=5, wood=2), market="A14 A12")
    game.play("bid A14 1")
    game.play("bid A12 2")
    assert game.view().order == (1, 0)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.tile) == (1, "build", "A12")
    game.play("pay")
    assert (game.decision.seat, game.decision.kind, game.decision.tile) == (0, "build", "A14")


def test_2_4_1_each_one_finishes_before_the_next() -> None:
    game = given(seat(bid="A12 1", wood=2, coins=1), NEXT, market="A12 A14", at="taking")
    game.play("pay")
    assert [event.key for event in game.events] == ["paid", "gained"]
    assert seat_of(game, 0).inhabitants == 2
    assert seat_of(game, 1).buildings == ()


def test_2_4_1_income_begins_when_all_are_done() -> None:
    game = given(seat(bid="A05 3", coins=9), NEXT, market="A05 A14", at="taking")
    assert told(game, "income") == []
    game.play("pay")
    assert [income["seat"] for income in told(game, "income")] == [0, 1]


def test_2_4_1_the_bid_goes_to_the_bank() -> None:
    game = given(seat(coins=7), seat(coins=5, stone=1), market="A05 A14")
    game.play("bid A05 4")
    game.play("bid A14 1")
    assert seat_of(game, 0).coins == 3
    assert list(game.view().bids) == ["A14"]


def test_2_4_1_the_bid_goes_to_the_bank_before_the_building_is_paid_or_marked() -> None:
    game = given(seat(bid="A12 3", wood=1, coins=0), NEXT, market="A12 A14", at="taking")
    assert told(game, "unbuilt") == [{"seat": 0, "tile": "A12"}]


@pytest.mark.parametrize(
    ("tile", "goods", "gain"),
    [
        ("A11", {"inhabitants": 2}, "4 coins"),
        ("B08", {"wood": 3, "stone": 1}, "5 luxury"),
        ("B03", {"wood": 2, "stone": 2}, "3 luxury"),
    ],
)
def test_2_4_1_gains_never_pay_for_their_own_tile(tile: str, goods: dict[str, Any], gain: str) -> None:
    game = given(seat(bid=f"{tile} 6", **goods), NEXT, market=f"{tile} A14", at="taking")
    assert told(game, "unbuilt") == [{"seat": 0, "tile": tile}], f"{gain} would be enough"


def test_2_4_1_gains_come_after_the_payment() -> None:
    game = given(seat(bid="A11 2", coins=1, inhabitants=3), NEXT, market="A11 A14", at="taking")
    assert [event.key for event in game.events] == ["marked", "gained"]
    assert (seat_of(game, 0).coins, seat_of(game, 0).inhabitants) == (1 - 1 + 4, 3 - 2)


# 2.4.2 -------------------------------------------------------------------------------------------------------------------------------

# Two lands of each kind of income, one already placed and one new.
WOOD, STONE, FOOD = ("A07", "A10"), ("A01", "A03"), ("A05", "B05")
WOOD_STONE, FOOD_WOOD = ("A02", "A04"), ("A06", "A09")


def test_2_4_2_a_land_goes_to_the_right_end() -> None:
    game = given(seat(lands="A07 A06", bid="A05 3"), NEXT, market="A05 A14", at="taking")
    assert told(game, "placed") == [{"seat": 0, "tile": "A05"}]
    assert seat_of(game, 0).lands == ("A07", "A06", "A05")


@pytest.mark.parametrize(
    ("last", "new", "fits"),
    [
        (WOOD, WOOD, True),
        (WOOD, STONE, False),
        (WOOD, FOOD, False),
        (WOOD, WOOD_STONE, True),
        (WOOD, FOOD_WOOD, True),
        (STONE, WOOD, False),
        (STONE, STONE, True),
        (STONE, FOOD, False),
        (STONE, WOOD_STONE, True),
        (STONE, FOOD_WOOD, False),
        (FOOD, WOOD, False),
        (FOOD, STONE, False),
        (FOOD, FOOD, True),
        (FOOD, WOOD_STONE, False),
        (FOOD, FOOD_WOOD, True),
        (WOOD_STONE, WOOD, True),
        (WOOD_STONE, STONE, True),
        (WOOD_STONE, FOOD, False),
        (WOOD_STONE, WOOD_STONE, True),
        (WOOD_STONE, FOOD_WOOD, True),
        (FOOD_WOOD, WOOD, True),
        (FOOD_WOOD, STONE, False),
        (FOOD_WOOD, FOOD, True),
        (FOOD_WOOD, WOOD_STONE, True),
        (FOOD_WOOD, FOOD_WOOD, True),
    ],
)
def test_2_4_2_neighbouring_lands_share_an_income_resource(
    last: tuple[str, str], new: tuple[str, str], fits: bool
) -> None:
    game = given(seat(lands=last[0], bid=f"{new[1]} 5"), NEXT, market=f"{new[1]} A14", at="taking")
    assert seat_of(game, 0).lands == ((last[0], new[1]) if fits else (last[0],))


def test_2_4_2_one_time_gains_do_not_match() -> None:
    game = given(seat(lands="A03", bid="A10 2"), NEXT, market="A10 A14", at="taking")  # both give coins and inhabitants
    assert told(game, "unplaced") == [{"seat": 0, "tile": "A10"}]


def test_2_4_2_only_the_last_land_counts() -> None:
    game = given(seat(lands="A05 A06 A07", bid="B05 5"), NEXT, market="B05 A14", at="taking")
    assert told(game, "unplaced") == [{"seat": 0, "tile": "B05"}]


def test_2_4_2_neither_buildings_nor_the_civilization_match() -> None:
    game = given(seat("messene", lands="A07", buildings="A12", bid="A05 3"), NEXT, market="A05 A14", at="taking")
    assert told(game, "unplaced") == [{"seat": 0, "tile": "A05"}]


@pytest.mark.parametrize("kind", [WOOD, STONE, FOOD, WOOD_STONE, FOOD_WOOD])
def test_2_4_2_the_first_land_is_free(kind: tuple[str, str]) -> None:
    game = given(seat("messene", bid=f"{kind[0]} 5"), NEXT, market=f"{kind[0]} A14", at="taking")
    assert seat_of(game, 0).lands == (kind[0],)


@pytest.mark.parametrize("barracks", ["A11", "A11*"])
def test_2_4_2_the_barracks_let_any_land_lie_beside_any_other(barracks: str) -> None:
    game = given(seat(lands="A05", buildings=barracks, bid="A01 3"), NEXT, market="A01 A14", at="taking")
    assert seat_of(game, 0).lands == ("A05", "A01")


def test_2_4_2_the_barracks_serve_their_owner_only() -> None:
    other = seat(bid="A14 1", stone=1, coins=1, buildings="A11")
    game = given(seat(lands="A05", bid="A01 3"), other, market="A01 A14", at="taking")
    assert told(game, "unplaced") == [{"seat": 0, "tile": "A01"}]


def test_2_4_2_the_barracks_serve_no_longer_when_they_are_lost() -> None:
    game = given(
        seat(lands="A05", buildings="A11", coins=9),
        IDLE,
        at="chits",
        shown="earthquake earthquake",
        chits="earthquake",
        tiles="A01 A02",
    )
    assert [lost["tile"] for lost in told(game, "lost")] == ["A11"]
    game.play("bid A01 3")
    game.play("pass")
    assert told(game, "unplaced") == [{"seat": 0, "tile": "A01"}]


def test_2_4_2_a_land_that_fits_must_be_placed() -> None:
    game = given(seat(lands="A05", bid="A06 3", coins=5, luxury=5), NEXT, market="A06 A14", at="taking")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert told(game, "placed") == [{"seat": 0, "tile": "A06"}]


def test_2_4_2_a_land_that_does_not_fit_leaves_the_game() -> None:
    game = given(seat(lands="A05", bid="A03 4", coins=2), NEXT, market="A03 A14", at="taking")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert "A03" in game.view().gone
    assert seat_of(game, 0).lands == ("A05",)


# 2.4.3 -------------------------------------------------------------------------------------------------------------------------------


def test_2_4_3_a_building_goes_to_the_end_of_the_buildings() -> None:
    game = given(seat(buildings="A15 A13", bid="A12 1", wood=2), NEXT, market="A12 A14", at="taking")
    assert seat_of(game, 0).buildings == ("A15", "A13", "A12")


def test_2_4_3_a_building_may_be_paid() -> None:
    game = given(seat(bid="B14 4", wood=4, stone=4, coins=4), NEXT, market="B14 A14", at="taking")
    game.play("pay")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.coins) == (4 - 1, 4 - 2, 4)
    assert (me.buildings, me.marked) == (("B14",), ())


def test_2_4_3_a_building_may_be_marked_though_it_could_be_paid() -> None:
    game = given(seat(bid="B14 4", wood=4, stone=4, coins=4), NEXT, market="B14 A14", at="taking")
    game.play("mark")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.coins) == (4, 4, 4 - 1)
    assert (me.buildings, me.marked) == (("B14",), ("B14",))


# The Bridge costs 2 wood, its mark 1 coin; each missing unit costs 2 luxury.
@pytest.mark.parametrize(
    ("wood", "coins", "luxury", "ways"),
    [
        (2, 1, 0, ["pay", "mark"]),
        (2, 1, 9, ["pay", "mark"]),
        (2, 0, 2, ["pay", "mark"]),
        (2, 0, 9, ["pay", "mark"]),
        (1, 1, 2, ["pay", "mark"]),
        (0, 1, 4, ["pay", "mark"]),
        (1, 0, 2, ["pay", "mark", "refuse"]),
        (1, 0, 9, ["pay", "mark", "refuse"]),
        (0, 0, 4, ["pay", "mark", "refuse"]),
        (0, 0, 2, ["mark", "refuse"]),
        (0, 0, 3, ["mark", "refuse"]),
    ],
)
def test_2_4_3_pay_mark_or_refuse(wood: int, coins: int, luxury: int, ways: list[str]) -> None:
    game = given(seat(bid="A12 1", wood=wood, coins=coins, luxury=luxury), NEXT, market="A12 A14", at="taking")
    assert game.decision is not None
    assert game.decision.seat == 0
    assert legal(game) == ways


@pytest.mark.parametrize(
    ("wood", "coins", "luxury", "outcome"),
    [
        (2, 0, 0, "paid"),
        (2, 0, 1, "paid"),
        (1, 1, 0, "marked"),
        (1, 1, 1, "marked"),
        (0, 1, 3, "marked"),
        (1, 0, 0, "unbuilt"),
        (1, 0, 1, "unbuilt"),
        (0, 0, 1, "unbuilt"),
    ],
)
def test_2_4_3_the_only_way_is_not_asked_and_one_without_any_loses_it(
    wood: int, coins: int, luxury: int, outcome: str
) -> None:
    game = given(seat(bid="A12 1", wood=wood, coins=coins, luxury=luxury), NEXT, market="A12 A14", at="taking")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert [event.key for event in game.events if event.key != "gained"] == [outcome]
    assert seat_of(game, 0).luxury == luxury


@pytest.mark.parametrize(("wood", "coins"), [(2, 0), (1, 1)])
def test_2_4_3_he_may_not_refuse_what_can_be_paid_or_marked_without_luxury(wood: int, coins: int) -> None:
    game = given(seat(bid="A12 1", wood=wood, coins=coins, luxury=2), NEXT, market="A12 A14", at="taking")
    with pytest.raises(IllegalAction, match=r"may not be refused \(RULES 2.4.3\)"):
        game.play("refuse")


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "payable"),
    [(1, 2, 0, True), (9, 1, 0, False), (0, 9, 0, False), (1, 1, 2, True), (0, 1, 3, False), (0, 0, 6, True)],
)
def test_2_4_3_each_kind_of_the_cost_must_be_there(wood: int, stone: int, luxury: int, payable: bool) -> None:
    game = given(
        seat(bid="B14 4", wood=wood, stone=stone, luxury=luxury, coins=1), NEXT, market="B14 A14", at="taking"
    )  # the Well costs 1 wood and 2 stone
    assert (seat_of(game, 0).marked == ("B14",)) == (not payable)


# 2.4.4 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["pay", "mark"])
def test_2_4_4_paid_or_marked_a_building_gives_its_gains_at_once(way: str) -> None:
    game = given(seat(bid="B03 6", wood=2, stone=3, coins=1), NEXT, market="B03 A14", at="taking")
    game.play(way)
    assert (seat_of(game, 0).luxury, seat_of(game, 0).inhabitants) == (3, 3)


@pytest.mark.parametrize("way", ["pay", "mark"])
def test_2_4_4_paid_or_marked_a_building_gives_its_income_from_now_on(way: str) -> None:
    game = given(seat("sparta", bid="B13 3", wood=2, stone=2, coins=9), IDLE, market="A14 B13", at="taking")
    game.play(way)
    assert [income["stone"] for income in told(game, "income") if income["seat"] == 0] == [2]


@pytest.mark.parametrize("way", ["pay", "mark"])
def test_2_4_4_paid_or_marked_a_building_protects_from_now_on(way: str) -> None:
    game = given(
        seat(bid="B14 4", wood=1, stone=2, coins=9, inhabitants=5),
        IDLE,
        market="A14 B14",
        at="taking",
        shown="plague plague",
        chits="plague",
    )
    game.play(way)
    assert told(game, "spared") == [{"seat": 0, "disaster": "plague"}]
    assert seat_of(game, 0).inhabitants == 5 + 1


@pytest.mark.parametrize(("way", "outbids"), [("pay", True), ("mark", True), ("refuse", False)])
def test_2_4_4_paid_or_marked_a_building_has_its_ability_from_now_on(way: str, outbids: bool) -> None:
    """With the Market an equal bid outbids (2.2.7)."""
    game = given(seat(coins=9), seat(bid="A13 3", wood=2, luxury=8), market="A13 A14", at="taking", tiles="A05 A06")
    game.play(way)
    game.play("bid A05 3")
    assert ("bid A05 3" in legal(game)) == outbids
    assert "bid A05 4" in legal(game)


def test_2_4_4_a_lost_building_gives_nothing_and_the_bid_stays_paid() -> None:
    game = given(seat("sparta", bid="A12 4"), NEXT, market="A12 A14", at="taking")
    me = seat_of(game, 0)
    assert (me.coins, me.inhabitants, me.buildings) == (0, 0, ())
    assert "A12" in game.view().gone
    game.play("pay")
    assert [income["food"] for income in told(game, "income")][:2] == [0, 2 + 1], "messene has 2, the Street 1"


def test_2_4_4_a_refused_building_gives_nothing_and_the_bid_stays_paid() -> None:
    game = given(seat("sparta", bid="A12 4", wood=1, luxury=2), NEXT, market="A12 A14", at="taking")
    game.play("refuse")
    me = seat_of(game, 0)
    assert (me.wood, me.coins, me.luxury, me.inhabitants, me.buildings) == (1, 0, 2, 0, ())
    assert "A12" in game.view().gone
    game.play("pay")
    assert [income["food"] for income in told(game, "income")][:2] == [0, 2 + 1], "messene has 2, the Street 1"


def test_2_4_4_a_lost_land_gives_nothing_and_the_bid_stays_paid() -> None:
    game = given(seat("sparta", lands="A05", bid="A03 4", coins=2), NEXT, market="A03 A14", at="taking")
    assert (seat_of(game, 0).coins, seat_of(game, 0).inhabitants) == (2, 0)
    game.play("pay")
    assert told(game, "income")[0]["stone"] == 0


# 2.4.5 -------------------------------------------------------------------------------------------------------------------------------


def test_2_4_5_the_gains_of_a_building_stay_when_it_is_lost() -> None:
    game = given(
        seat("messene", bid="B03 6", wood=2, stone=3, coins=9),
        IDLE,
        market="A14 B03",
        at="taking",
        shown="earthquake earthquake",
        chits="earthquake",
    )
    game.play("pay")
    assert [lost["tile"] for lost in told(game, "lost")] == ["B03"]
    assert (seat_of(game, 0).luxury, seat_of(game, 0).inhabitants) == (3, 3)


def test_2_4_5_the_gains_of_a_land_stay_when_it_is_lost() -> None:
    game = given(
        seat("sparta", bid="A03 4", coins=9),
        IDLE,
        market="A03 A14",
        at="taking",
        shown="tempest tempest",
        chits="tempest",
    )
    assert [lost["tile"] for lost in told(game, "lost")] == ["A03"]
    assert (seat_of(game, 0).coins, seat_of(game, 0).inhabitants) == (9 + 5 + 1, 1)


@pytest.mark.parametrize(("tile", "taken"), [("C10", 1), ("A11", 2)])
def test_2_4_5_inhabitants_given_up_never_come_back(tile: str, taken: int) -> None:
    game = given(
        seat("messene", bid=f"{tile} 6", inhabitants=4, coins=9),
        IDLE,
        market=f"A14 {tile}",
        at="taking",
        shown="earthquake earthquake",
        chits="earthquake",
    )
    assert told(game, "gained")[0]["inhabitants"] == -taken
    assert [lost["tile"] for lost in told(game, "lost")] == [tile]
    assert seat_of(game, 0).inhabitants == 4 - taken


# 2.4.6 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "left", "new", "fits"),
    [
        ("keep A07, lose A06, keep A05", ("A07", "A05"), "A09", True),
        ("keep A07, lose A06, keep A05", ("A07", "A05"), "A10", False),
        ("keep A07, keep A06, lose A05", ("A07", "A06"), "A10", True),
        ("keep A07, lose A06, lose A05", ("A07",), "A09", True),
        ("keep A07, lose A06, lose A05", ("A07",), "A01", False),
        ("lose A07, lose A06, lose A05", (), "A01", True),
    ],
)
def test_2_4_6_a_removed_land_closes_the_gap_and_the_next_matches_the_last(
    answers: str, left: tuple[str, ...], new: str, fits: bool
) -> None:
    """A07 gives wood, A06 food and wood, A05 food: without the middle one the other two do not match."""
    game = given(
        seat(lands="A07 A06 A05", food=9, coins=9),
        IDLE,
        at="chits",
        shown="tempest tempest",
        chits="tempest",
        tiles=new,
    )
    for answer in answers.split(", "):
        game.play(answer)
    assert seat_of(game, 0).lands == left
    game.play(f"bid {new} 3")
    game.play("pass")
    assert seat_of(game, 0).lands == ((*left, new) if fits else left)
