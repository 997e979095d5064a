"""RULES 2.7: which decisions are asked, and in which order."""

from typing import Any

import pytest

from peloponnes import Game, IllegalAction, WrongSeat
from tests.given import given, legal, seat, seat_of, told

MARKET = "A05 A06 | A07 A12 A14"  # printed bids 3 3 | 2 1 1


def asked(game: Game) -> str:
    """Who is asked what, about which tile."""
    if game.decision is None:
        return "nobody"
    return " ".join(
        str(part) for part in (game.decision.seat, game.decision.kind, game.decision.tile) if part is not None
    )


def recorded(game: Game) -> list[str]:
    """The decisions so far."""
    return [f"{number} {action}" for number, action in game.history]


# Decisions with one legal answer -----------------------------------------------------------------------------------------------------


def test_2_7_one_who_can_afford_nothing_passes_unasked() -> None:
    game = given(seat(coins=2), seat(coins=3), market=MARKET)  # the cheapest tile costs 3
    assert told(game, "passed") == [{"seat": 0, "coins": 3}]
    assert asked(game) == "1 bid"
    assert recorded(game) == []


def test_2_7_one_outbid_whose_bid_is_enough_for_nothing_withdraws_unasked() -> None:
    game = given(seat(coins=5), seat(coins=5), seat(coins=5), market="A07 A05 A06 | A08 A01")
    game.play("bid A07 2")
    game.play("bid A07 3")
    assert told(game, "withdrew") == [{"seat": 0, "coins": 3}]
    assert asked(game) == "2 bid"
    assert recorded(game) == ["0 bid A07 2", "1 bid A07 3"]


@pytest.mark.parametrize(
    ("goods", "event"),
    [
        pytest.param({"wood": 2}, "paid", id="no coin to mark with"),
        pytest.param({"coins": 1}, "marked", id="no wood to pay with"),
        pytest.param({"wood": 1}, "unbuilt", id="neither"),
        pytest.param({"luxury": 1}, "unbuilt", id="too little luxury for either"),
    ],
)
def test_2_7_a_building_with_one_way_to_take_it_is_taken_unasked(goods: dict[str, Any], event: str) -> None:
    game = given(seat(bid="A12 4", **goods), seat(coins=5), market=MARKET, at="taking")  # 2 wood
    assert [each["tile"] for each in told(game, event)] == ["A12"]
    assert game.round == 2
    assert recorded(game) == []


@pytest.mark.parametrize(("lands", "event"), [("", "placed"), ("A08", "placed"), ("A01", "unplaced")])
def test_2_7_a_land_is_never_asked_about(lands: str, event: str) -> None:
    game = given(seat(bid="A05 3", lands=lands), seat(coins=5), market=MARKET, at="taking", round=2)
    assert [each["tile"] for each in told(game, event)] == ["A05"]
    assert recorded(game) == []


@pytest.mark.parametrize(
    ("goods", "fed"),
    [
        pytest.param({"inhabitants": 3, "food": 5, "luxury": 9}, (3, 0, 0), id="food enough"),
        pytest.param({"inhabitants": 3, "food": 1, "luxury": 1}, (1, 0, 2), id="too little luxury"),
        pytest.param({"inhabitants": 0, "food": 0, "luxury": 9}, (0, 0, 0), id="nobody to feed"),
    ],
)
def test_2_7_feeding_without_a_choice_is_not_asked(goods: dict[str, Any], fed: tuple[int, int, int]) -> None:
    game = given(seat(coins=9, **goods), seat(coins=9), at="reveal", tiles="B05 B04 B06 B07 B08")
    mine = told(game, "fed")[0]
    assert (mine["food"], mine["luxury"], mine["starved"]) == fed
    assert asked(game) == "0 bid"
    assert recorded(game) == []


def test_2_7_a_marked_building_that_cannot_be_paid_leaves_unasked() -> None:
    poor = seat(coins=9, wood=1, luxury=1, buildings="A12*")
    game = given(poor, seat(coins=9), at="reveal", tiles="B05 B04 B06 B07 B08")
    assert told(game, "abandoned") == [{"seat": 0, "tile": "A12", "coins": 1}]
    assert asked(game) == "0 bid"
    assert recorded(game) == []


@pytest.mark.parametrize(
    ("disaster", "goods"),
    [("earthquake", {"buildings": "A12", "wood": 9, "coins": 9}), ("tempest", {"lands": "A05", "coins": 9})],
)
def test_2_7_a_tile_that_cannot_be_kept_is_lost_unasked(disaster: str, goods: dict[str, Any]) -> None:
    game = given(seat(**goods), seat(), at="chits", shown=f"{disaster} {disaster}", chits=f"{disaster} blank")
    assert [each["disaster"] for each in told(game, "lost")] == [disaster]
    assert game.round == 3
    assert recorded(game) == []


def test_2_7_what_has_two_answers_is_asked_and_recorded() -> None:
    game = given(seat(bid="A12 4", wood=2, coins=1), seat(coins=5), market=MARKET, at="taking")
    assert (asked(game), legal(game)) == ("0 build A12", ["pay", "mark"])
    game.play("pay")
    assert recorded(game) == ["0 pay"]


# Who is asked -----------------------------------------------------------------------------------------------------------------------


def test_2_7_only_the_one_who_is_asked_may_answer() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET)
    with pytest.raises(WrongSeat, match=r"it is seat 0's bid \(RULES 2.7\)"):
        game.play("pass", seat=1)
    assert recorded(game) == []


@pytest.mark.parametrize("action", ["withdraw", "move A05", "pay", "feed 0", "choose wood", "keep A05"])
def test_2_7_and_only_what_he_is_asked(action: str) -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET)
    with pytest.raises(IllegalAction, match=r"the decision is 'bid': .* \(RULES 2.7\)"):
        game.play(action)
    assert asked(game) == "0 bid"


# The order --------------------------------------------------------------------------------------------------------------------------


def test_2_7_the_decisions_of_a_whole_round() -> None:
    plenty: dict[str, Any] = {"coins": 20, "wood": 9, "stone": 9, "luxury": 40}
    game = given(
        seat(inhabitants=2, buildings="A15 A12*", lands="A05 A06", **plenty),
        seat(inhabitants=3, buildings="A14* B15 A13*", lands="A09", **plenty),
        at="reveal",
        tiles="B05 B12 B08 B13 B06",
        order=(1, 0),
        round=5,
        shown="earthquake earthquake tempest tempest",
        chits="earthquake tempest",
    )
    story = [
        # a supply in mid-reveal, player by player: feed, then marked buildings, oldest first
        ("1 feed", "feed 3"),
        ("1 finish A14", "finish A14"),
        ("1 finish A13", "finish A13"),
        ("0 feed", "feed 2"),
        ("0 finish A12", "finish A12"),
        # the auction: bid, then the move that it causes
        ("1 bid", "bid B12 5"),
        ("0 bid", "bid B12 6"),
        ("1 move", "move B08"),
        # taking, in the new order
        ("0 build B12", "pay"),
        ("1 build B08", "mark"),
        # income: the free choices
        ("0 choose", "choose wood"),
        ("1 choose", "choose coins"),
        # the first chit, player by player, oldest tile first; then the second
        ("0 keep A15", "keep A15"),
        ("0 keep A12", "keep A12"),
        ("0 keep B12", "lose B12"),
        ("1 keep A14", "keep A14"),
        ("1 keep B15", "keep B15"),
        ("1 keep A13", "keep A13"),
        ("1 keep B08", "keep B08"),
        ("0 keep A05", "keep A05"),
        ("0 keep A06", "lose A06"),
        ("1 keep A09", "keep A09"),
    ]
    for question, answer in story:
        assert asked(game) == question
        game.play(answer)
    assert asked(game) == "0 bid"
    assert game.round == 6
    assert recorded(game) == [f"{question[0]} {answer}" for question, answer in story]


def test_2_7_the_moves_that_a_bid_causes_come_before_the_next_bid() -> None:
    game = given(*[seat(coins=9)] * 4, market="A05 A06 A08 A09 | A12")
    story = [
        ("0 bid", "bid A05 3"),
        ("1 bid", "bid A06 4"),
        ("2 bid", "bid A06 5"),
        ("1 move", "move A05"),
        ("0 move", "move A09"),
        ("3 bid", "pass"),
    ]
    for question, answer in story:
        assert asked(game) == question
        game.play(answer)
    assert game.round == 2


def test_2_7_all_free_choices_of_a_player_come_before_the_next_player() -> None:
    game = given(seat(coins=9), seat(coins=9, buildings="A15 B15"), at="income", order=(1, 0), round=5)
    assert asked(game) == "1 choose"
    game.play("choose wood")
    assert asked(game) == "1 choose"
    assert told(game, "income") == []
    game.play("choose coins")
    assert [each["seat"] for each in told(game, "income")] == [1, 0]
    assert (seat_of(game, 1).wood, seat_of(game, 1).coins) == (1, 11)  # a coin chosen, a coin of the mat


def test_2_7_a_chit_takes_effect_before_the_next_is_turned_up() -> None:
    rich = seat(buildings="A12", lands="A05", wood=5, stone=5, food=5, coins=5)
    shown = "earthquake earthquake tempest tempest"
    game = given(rich, seat(), at="chits", shown=shown, chits="earthquake tempest")
    assert asked(game) == "0 keep A12"
    assert [each["chit"] for each in told(game, "chit")] == ["earthquake"]
    game.play("keep A12")
    assert asked(game) == "0 keep A05"
    assert [each["chit"] for each in told(game, "chit")] == ["earthquake", "tempest"]


def test_2_7_the_last_supply_is_asked_player_by_player() -> None:
    goods: dict[str, Any] = {"inhabitants": 1, "luxury": 8}
    game = given(seat(buildings="A12*", **goods), seat(buildings="A14*", **goods), at="last supply", order=(1, 0))
    story = [("1 feed", "feed 0"), ("1 finish A14", "lose A14"), ("0 feed", "feed 1"), ("0 finish A12", "finish A12")]
    for question, answer in story:
        assert asked(game) == question
        game.play(answer)
    assert asked(game) == "nobody"
