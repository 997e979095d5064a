"""RULES 10: Sea and Six."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from peloponnes import Deal, Edition, Game, IllegalAction, InvalidAction, SetupError, WrongSeat
from peloponnes.components import Goods, SeaTile, standard
from peloponnes.record import PositionError, Record, RecordError, parse_position, write_position
from tests.given import BASE, given, legal, seat, seat_of, told

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
    """Sea and Six with another S1."""
    box = standard()
    return Edition.sea(replace(box, sea=(SeaTile("S1", cost, prestige, once), *box.sea[1:])))


def let_pass(game: Game) -> Game:
    """The game after all others decide for the last of their actions: no sea tile, no bid."""
    while game.decision:
        game.play(game.decision.actions[-1])
    return game


def bought_out(edition: Edition, players: int, seed: int) -> Game:
    """A game in which everyone buys the first sea tile that he can, and else decides at random."""
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    while game.decision:
        actions = game.decision.actions
        game.play(actions[0] if game.decision.kind == "sea" else rng.choice(actions))
    return game


def deal_of(edition: Edition, players: int, sea: tuple[str, ...]) -> Deal:
    """A deal with these sea tiles turned up."""
    return replace(Deal.shuffled(edition, players, seed=1), sea=sea)


def goods_of(game: Game, number: int = 0) -> tuple[int, ...]:
    """Wood, stone, food, coins, luxury and inhabitants of a seat."""
    its = seat_of(game, number)
    return (its.wood, its.stone, its.food, its.coins, its.luxury, its.inhabitants)


# 10.1 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_10_1_one_to_six_play_each_with_another_civilization(players: int) -> None:
    game = Game.new(SEA, NAMES[:players], seed=1)
    assert len({its.civilization for its in game.view().seats}) == players


@pytest.mark.parametrize("players", [0, 7])
def test_10_1_no_other_number_can_play(players: int) -> None:
    with pytest.raises(SetupError, match=rf"^the sea edition is for 1 to 6 players, not {players} \(RULES 1.1\)$"):
        Game.new(SEA, ["someone"] * players, seed=1)


def test_10_1_it_has_18_a_18_b_and_12_c_the_40_of_the_base_game_and_8_more() -> None:
    tiles = [tile.id for tile in SEA.components.tiles]
    assert [sum(tile[0] == letter for tile in tiles) for letter in "ABC"] == [18, 18, 12]
    base = {tile.id for tile in BASE.components.tiles}
    assert len(base) == 40
    assert set(tiles) - base == {"A16", "A17", "A18", "B16", "B17", "B18", "C11", "C12"}
    assert base < set(tiles)


@pytest.mark.parametrize(
    ("players", "row", "conquest"), [(1, 6, 0), (2, 2, 4), (3, 3, 3), (4, 4, 2), (5, 5, 1), (6, 6, 0)]
)
def test_10_1_six_tiles_a_round_as_many_as_players_in_the_row(players: int, row: int, conquest: int) -> None:
    view = Game.new(SEA, NAMES[:players], seed=1).view()
    assert (len(view.row), len(view.conquest)) == (row, conquest)


@pytest.mark.parametrize("players", [1, 2, 6])
def test_10_1_eight_rounds_three_of_a_three_of_b_two_of_c(players: int) -> None:
    game = let_pass(Game.new(SEA, NAMES[:players], seed=1))
    letters: list[str] = []
    for event in game.events:
        if event.key == "round_began":
            letters.append("")
        elif event.key == "revealed":
            letters[-1] += str(event.values["tile"])[0]
    assert letters == ["AAAAAA"] * 3 + ["BBBBBB"] * 3 + ["CCCCCC"] * 2
    assert (len(told(game, "chit")), len(told(game, "supply_began"))) == (16, 3)
    assert game.view().undrawn_tiles == ()


def test_10_1_every_tile_of_a_letter_may_be_the_first_of_it() -> None:
    deals = [Deal.shuffled(SEA, 6, seed).tiles for seed in range(250)]
    assert {tiles[0] for tiles in deals} == {f"A{number:02}" for number in range(1, 19)}
    assert {tiles[18] for tiles in deals} == {f"B{number:02}" for number in range(1, 19)}
    assert {tiles[36] for tiles in deals} == {f"C{number:02}" for number in range(1, 13)}


def test_10_1_six_players_may_take_six_tiles_of_the_row() -> None:
    game = given(*[seat(coins=4)] * 6, market="A05 A06 A07 A08 A09 A10", edition=SEA)
    for action in ("bid A05 3", "bid A06 3", "bid A07 2", "bid A08 3", "bid A09 2", "bid A10 4"):
        game.play(action)
    assert told(game, "ordered")[0]["order"] == (5, 0, 1, 3, 2, 4)
    assert [seat_of(game, number).lands for number in range(6)] == [
        ("A05",),
        ("A06",),
        ("A07",),
        ("A08",),
        ("A09",),
        ("A10",),
    ]


def test_10_1_six_players_may_outbid_one_another_on_the_last_of_six_tiles() -> None:
    game = given(*[seat(coins=4)] * 6, market="A05 A06 A07 A08 A09 A10", edition=SEA)
    game.play("bid A10 2")
    game.play("bid A10 3")
    assert told(game, "outbid") == [{"seat": 0, "tile": "A10", "by": 1}]
    assert legal(game) == ["move A07", "move A09", "withdraw"]


# 10.2 -------------------------------------------------------------------------------------------------------------------------------


@each_with_sea
def test_10_2_as_many_sea_tiles_as_players_are_turned_up(edition: Edition, players: int) -> None:
    for seed in range(20):
        sea = Game.new(edition, NAMES[:players], seed).view().sea
        assert len(set(sea)) == len(sea) == players
        assert set(sea) <= SIX


def test_10_2_each_of_the_six_may_be_turned_up() -> None:
    first = [Deal.shuffled(SEA, 2, seed).sea for seed in range(200)]
    assert {sea[0] for sea in first} == {sea[1] for sea in first} == SIX


def test_10_2_the_sea_changes_nothing_else_of_a_deal() -> None:
    with_sea, without = Deal.shuffled(BASE_SEA, 3, seed=5), Deal.shuffled(BASE, 3, seed=5)
    assert replace(with_sea, sea=()) == without


def test_10_2_the_others_leave_the_game() -> None:
    game = given(seat(coins=30, wood=9, stone=9), seat(), market=MARKET, sea="S3 S5", edition=SEA)
    assert game.view().sea == ("S3", "S5")
    assert legal(game) == ["sea S3", "sea S5", "no-sea"]
    for tile in ("S1", "S2", "S4", "S6"):
        with pytest.raises(IllegalAction, match=rf"the sea tile {tile} is not there \(RULES 10.2\)"):
            game.play(f"sea {tile}")


def test_10_2_they_are_never_refilled() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S2", edition=SEA)
    game.play("sea S5")
    assert game.view().sea == ("S2",)
    rounds = set()
    while game.decision:
        rounds.add(game.view().round)
        assert game.view().sea == ("S2",)
        game.play(game.decision.actions[-1])
    assert rounds == {1, 2, 3, 4, 5, 6, 7, 8}


def test_10_2_when_all_are_bought_there_are_none() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S6", edition=SEA)
    for action in ("sea S5", "pass", "sea S6", "pass"):
        game.play(action)
    assert game.view().sea == ()
    assert game.decision is not None
    assert (game.view().round, game.decision.kind) == (2, "bid")  # with 9 − 5 + 3 + 1 coins, and nothing to buy


@pytest.mark.parametrize(
    ("sea", "problem"),
    [
        ((), "3 sea tiles are turned up for 3 players, not 0"),
        (("S1", "S2"), "3 sea tiles are turned up for 3 players, not 2"),
        (("S1", "S2", "S3", "S4"), "3 sea tiles are turned up for 3 players, not 4"),
        (("S1", "S2", "S3", "S4", "S5", "S6"), "3 sea tiles are turned up for 3 players, not 6"),
        (("S1", "S2", "S9"), "the {edition} edition has no sea tile 'S9'"),
        (("S1", "S2", "S7"), "the {edition} edition has no sea tile 'S7'"),
        (("S1", "A05", "S3"), "the {edition} edition has no sea tile 'A05'"),
        (("S1", "S2", "S1"), "the sea tile S1 is turned up twice"),
        (("S4", "S4", "S4"), "the sea tile S4 is turned up twice"),
    ],
)
@pytest.mark.parametrize("edition", [SEA, BASE_SEA], ids=["sea", "base"])
def test_10_2_a_deal_with_other_sea_tiles_is_refused(edition: Edition, sea: tuple[str, ...], problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(edition, NAMES[:3], deal=deal_of(edition, 3, sea))
    assert str(caught.value) == f"{problem.format(edition=edition.name)} (RULES 10.2)"


def test_10_2_without_the_sea_a_deal_has_no_sea_tile() -> None:
    assert Deal.shuffled(BASE, 2, seed=1).sea == ()
    with pytest.raises(SetupError, match=r"^the base edition has no sea tile 'S1' \(RULES 10.2\)$"):
        Game.new(BASE, NAMES[:2], deal=deal_of(BASE, 2, ("S1", "S2")))


# 10.3: when -------------------------------------------------------------------------------------------------------------------------


def test_10_3_before_he_bids_a_player_may_buy_a_sea_tile() -> None:
    game = given(seat(coins=10), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "sea")
    assert legal(game) == ["sea S5", "sea S6", "no-sea"]
    game.play("sea S5")
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5",), 10 - 5)
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 3", "bid A05 4", "bid A05 5"]


def test_10_3_or_passes() -> None:
    game = given(seat(coins=10), seat(coins=3), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    game.play("pass")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5",), 10 - 5 + 3)


def test_10_3_one_who_can_not_bid_after_it_has_passed() -> None:
    game = given(seat(coins=6), seat(coins=3), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")  # 1 coin is left
    assert told(game, "passed") == [{"seat": 0, "coins": 3}]
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "bid")


def test_10_3_he_need_not_buy() -> None:
    game = given(seat(coins=10), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("no-sea")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert (game.view().sea, seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5", "S6"), (), 10)
    assert told(game, "sea") == []


def test_10_3_each_in_turn_order_before_his_own_bid() -> None:
    game = given(*[seat(coins=9)] * 3, market=MARKET_OF_3, sea="S5 S6 S1", edition=SEA, order=(2, 0, 1))
    asked = []
    for action in ("sea S6", "bid A05 3", "no-sea", "bid A06 3", "sea S5", "bid A09 2"):
        assert game.decision is not None
        asked.append((game.decision.seat, game.decision.kind))
        game.play(action)
    assert asked == [(2, "sea"), (2, "bid"), (0, "sea"), (0, "bid"), (1, "sea"), (1, "bid")]
    assert [seat_of(game, number).sea for number in range(3)] == [(), ("S5",), ("S6",)]


def test_10_3_never_when_moving_a_bid() -> None:
    game = given(*[seat(coins=20)] * 3, market=MARKET_OF_3, sea="S5 S6 S1", edition=SEA)
    for action in ("no-sea", "bid A05 3", "no-sea", "bid A05 4"):
        game.play(action)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "move")
    assert legal(game) == ["move A06", "move A09", "withdraw"]
    with pytest.raises(IllegalAction, match=r"the decision is 'move': .* \(RULES 2.7\)"):
        game.play("sea S5")
    game.play("move A06")
    assert (game.decision.seat, game.decision.kind) == (2, "sea")  # when all moves are made
    assert game.view().sea == ("S5", "S6", "S1")


def test_10_3_nor_after_withdrawing() -> None:
    game = given(seat(coins=20), seat(coins=20), market=MARKET, sea="S5 S6", edition=SEA)
    for action in ("no-sea", "bid A05 3", "no-sea", "bid A05 4", "withdraw"):
        game.play(action)
    assert (game.view().round, seat_of(game, 0).sea) == (2, ())


def test_10_3_one_a_turn() -> None:
    game = given(seat(coins=30), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    with pytest.raises(IllegalAction, match=r"the decision is 'bid': .* \(RULES 2.7\)"):
        game.play("sea S6")


def test_10_3_several_a_game() -> None:
    game = given(seat(coins=20), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    game.play("bid A05 3")
    assert (game.view().round, legal(game)) == (2, ["sea S6", "no-sea"])
    game.play("sea S6")
    assert seat_of(game, 0).sea == ("S5", "S6")
    assert seat_of(game, 0).coins == 20 - 5 - 3 + 1 - 6  # an income of 1 coin came between


def test_10_3_not_asked_when_none_can_be_paid() -> None:
    game = given(seat(coins=4, wood=5, stone=3, luxury=1), seat(), market=MARKET, sea="S3 S4", edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    with pytest.raises(IllegalAction, match=r"the decision is 'bid': .* \(RULES 2.7\)"):
        game.play("sea S4")


def test_10_3_nor_when_none_is_left() -> None:
    game = given(fisher("S1", coins=30), fisher("S2", coins=30), market=MARKET, edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.view().sea) == (0, "bid", ())


# 10.3: the price --------------------------------------------------------------------------------------------------------------------

PRICES = [
    pytest.param("S1", {"coins": 7}, id="S1"),
    pytest.param("S2", {"wood": 2, "stone": 6}, id="S2"),
    pytest.param("S3", {"wood": 6}, id="S3"),
    pytest.param("S4", {"stone": 4}, id="S4"),
    pytest.param("S5", {"coins": 5}, id="S5"),
    pytest.param("S6", {"coins": 6}, id="S6"),
]


@pytest.mark.parametrize(("tile", "price"), PRICES)
def test_10_3_its_printed_price_is_enough_and_is_paid(tile: str, price: dict[str, Any]) -> None:
    game = given(seat(food=9, **price), fisher("S2" if tile != "S2" else "S3", coins=3), sea=tile, edition=SEA)
    assert legal(game) == [f"sea {tile}", "no-sea"]
    game.play(f"sea {tile}")
    nothing = {"wood": 0, "stone": 0, "food": 0, "coins": 0, "luxury": 0}
    assert told(game, "sea") == [{"seat": 0, "sea": tile, **nothing, **price}]
    assert goods_of(game)[:5] == (0, 0, 9, 3, 0)  # he could only pass, for 3 coins


@pytest.mark.parametrize(
    ("tile", "price", "less"),
    [
        ("S1", {"coins": 7}, "coins"),
        ("S2", {"wood": 2, "stone": 6}, "wood"),
        ("S2", {"wood": 2, "stone": 6}, "stone"),
        ("S3", {"wood": 6}, "wood"),
        ("S4", {"stone": 4}, "stone"),
        ("S5", {"coins": 5}, "coins"),
        ("S6", {"coins": 6}, "coins"),
    ],
)
@pytest.mark.parametrize("luxury", [0, 1, 2])
def test_10_3_one_less_is_not_unless_2_luxury_help(tile: str, price: dict[str, Any], less: str, luxury: int) -> None:
    goods: dict[str, Any] = {**price, less: price[less] - 1}
    other = "S2" if tile != "S2" else "S3"
    game = given(seat(luxury=luxury, **goods), fisher(other, coins=3), sea=tile, edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat == 0 and f"sea {tile}" in legal(game)) == (luxury == 2)


def test_10_3_the_price_may_be_food() -> None:
    edition = sea_of(Goods(food=3, coins=1), once=Goods())
    game = given(seat(food=5, coins=6), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert goods_of(game) == (0, 0, 2, 5, 0, 0)
    short = given(seat(food=2, coins=6, luxury=1), seat(), sea="S1 S2", market=MARKET, edition=edition)
    assert short.decision is not None
    assert short.decision.kind == "bid"


def test_10_3_luxury_may_pay_all_of_it() -> None:
    game = given(seat(luxury=10), seat(coins=3), sea="S5 S2", market=MARKET, edition=SEA)
    game.play("sea S5")
    assert told(game, "sea") == [{"seat": 0, "sea": "S5", "wood": 0, "stone": 0, "food": 0, "coins": 0, "luxury": 10}]
    assert seat_of(game, 0).luxury == 0


def test_10_3_own_goods_first() -> None:
    game = given(seat(wood=5, stone=4, coins=3, luxury=9), seat(), sea="S2 S1", market=MARKET, edition=SEA)
    game.play("sea S2")  # 2 wood and 6 stone
    assert told(game, "sea") == [{"seat": 0, "sea": "S2", "wood": 2, "stone": 4, "food": 0, "coins": 0, "luxury": 4}]
    assert goods_of(game) == (3, 0, 0, 3, 5, 4)


def test_10_3_goods_of_another_kind_do_not_help() -> None:
    game = given(seat(wood=5, stone=10, food=13, coins=4), seat(), sea="S3 S1", market=MARKET, edition=SEA)
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_10_3_what_is_paid_is_not_there_for_the_bid() -> None:
    game = given(seat(coins=9, luxury=2), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S6")
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 3", "bid A05 4"]
    with pytest.raises(IllegalAction, match=r"3 coins and 2 luxury are not enough \(RULES 6.1\)"):
        game.play("bid A05 5")


def test_10_3_the_price_counts_not_for_turn_order() -> None:
    game = given(seat(coins=12), seat(coins=4), market=MARKET, sea="S1 S2", edition=SEA)
    for action in ("sea S1", "bid A05 3", "bid A06 4"):
        game.play(action)
    assert told(game, "ordered") == [{"seat": None, "order": (1, 0)}]


def test_10_3_withdrawing_does_not_bring_the_price_back() -> None:
    game = given(*[seat(coins=8)] * 3, market=MARKET_OF_3, sea="S5 S6 S1", edition=SEA)
    for action in ("sea S5", "bid A05 3", "no-sea", "bid A05 4", "withdraw"):
        game.play(action)
    assert (seat_of(game, 0).coins, seat_of(game, 0).sea) == (8 - 5 + 1, ("S5",))


# 10.3: what is not legal ------------------------------------------------------------------------------------------------------------


def test_10_3_a_price_that_can_not_be_paid_cites_the_rule() -> None:
    game = given(seat(coins=6), seat(), market=MARKET, sea="S5 S1", edition=SEA)
    with pytest.raises(IllegalAction) as caught:
        game.play("sea S1")
    assert str(caught.value) == "sea S1 is not legal: the price of S1 can't be paid (RULES 10.3)"
    assert (caught.value.rule, caught.value.key) == ("10.3", "sea_unpaid")
    assert legal(game) == ["sea S5", "no-sea"]


def test_10_3_another_player_can_not_buy_what_is_gone() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    game.play("pass")
    assert game.decision is not None
    assert (game.decision.seat, legal(game)) == (1, ["sea S6", "no-sea"])
    with pytest.raises(IllegalAction, match=r"^sea S5 is not legal: the sea tile S5 is not there \(RULES 10.2\)$"):
        game.play("sea S5")


def test_10_3_nor_buy_for_one_whose_turn_it_is() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S6", edition=SEA)
    with pytest.raises(WrongSeat, match=r"seat 1 can't decide now: it is seat 0's sea \(RULES 2.7\)"):
        game.play("sea S5", seat=1)


@pytest.mark.parametrize("action", ["bid A05 3", "pass"])
def test_10_3_the_sea_is_answered_before_the_bid(action: str) -> None:
    game = given(seat(coins=9), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    with pytest.raises(IllegalAction, match=r"the decision is 'sea': sea SEA · no-sea \(RULES 2.7\)"):
        game.play(action)


@pytest.mark.parametrize("action", ["sea S7", "sea A05", "sea s5", "sea", "sea S5 5", "bid S5 5", "no-sea S5"])
def test_10_3_what_is_no_action_is_told_so(action: str) -> None:
    game = given(seat(coins=9), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    with pytest.raises(InvalidAction):
        game.play(action)


# 10.3: the gains --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "inhabitants"), [("S2", 4), ("S3", 3), ("S4", 2)])
def test_10_3_gains_come_at_once(tile: str, inhabitants: int) -> None:
    other = "S1" if tile != "S2" else "S3"
    game = given(seat(wood=8, stone=8, coins=3, inhabitants=1), seat(), sea=f"{tile} {other}", edition=SEA)
    game.play(f"sea {tile}")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert seat_of(game, 0).inhabitants == 1 + inhabitants
    nothing = {"wood": 0, "stone": 0, "food": 0, "coins": 0, "luxury": 0}
    assert told(game, "sea_gained") == [{"seat": 0, "sea": tile, **nothing, "inhabitants": inhabitants}]


def test_10_3_inhabitants_just_bought_pay_in_the_same_round() -> None:
    game = given(seat(stone=4, coins=3, inhabitants=1), seat(), sea="S4 S1", market=MARKET, edition=SEA)
    game.play("sea S4")
    game.play("pass")
    assert told(game, "income")[0]["coins"] == 2  # of 3 inhabitants; 1 would pay 1


def test_10_3_gains_may_pay_the_bid() -> None:
    edition = sea_of(Goods(wood=1), once=Goods(coins=4))
    game = given(seat(wood=1), seat(coins=3), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert "bid A05 4" in legal(game)


def test_10_3_but_not_their_own_tile() -> None:
    edition = sea_of(Goods(coins=5), once=Goods(coins=9))
    poor = given(seat(coins=4), seat(), sea="S1 S2", market=MARKET, edition=edition)
    assert poor.decision is not None
    assert poor.decision.kind == "bid"
    game = given(seat(coins=5), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert seat_of(game, 0).coins == 9


def test_10_3_gains_beyond_the_storage_become_luxury() -> None:
    edition = sea_of(Goods(coins=1), once=Goods(wood=4, stone=1, food=3, luxury=1))
    game = given(seat(wood=8, stone=9, food=12, coins=5), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert goods_of(game) == (10, 10, 13, 4, 5, 0)  # 2 wood and 2 food too many, and 1 luxury
    gained = {"wood": 2, "stone": 1, "food": 1, "coins": 0, "luxury": 5, "inhabitants": 0}
    assert told(game, "sea_gained") == [{"seat": 0, "sea": "S1", **gained}]


def test_10_3_the_price_is_paid_before_the_gains_are_stored() -> None:
    edition = sea_of(Goods(wood=2), once=Goods(wood=4))
    game = given(seat(wood=9, coins=5), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert goods_of(game) == (10, 0, 0, 5, 1, 0)


@pytest.mark.parametrize(
    ("tile", "coins", "market"),
    [
        pytest.param("A11", 2, "A11 A06 | A07 A12 A14 A08", id="Barracks in the row"),
        pytest.param("A11", 5, "A05 A06 | A11 A12 A14 A08", id="Barracks in the conquest row"),
        pytest.param("C10", 6, "C10 C05 | C03 C02 C09 C01", id="Tiryns Fortress in the row"),
        pytest.param("C10", 9, "C03 C05 | C10 C02 C09 C01", id="Tiryns Fortress in the conquest row"),
    ],
)
def test_10_3_inhabitants_just_bought_count_for_2_2_8(tile: str, coins: int, market: str) -> None:
    game = given(seat(stone=4, coins=coins + 4), seat(), sea="S4 S2", market=market, edition=SEA)
    refused = game.copy()
    refused.play("no-sea")
    with pytest.raises(IllegalAction, match=r"and there are fewer \(RULES 2.2.8\)"):
        refused.play(f"bid {tile} {coins}")
    game.play("sea S4")
    assert f"bid {tile} {coins}" in legal(game)
    game.play(f"bid {tile} {coins}")
    assert told(game, "bid") == [{"seat": 0, "tile": tile, "coins": coins, "luxury": 0}]


def test_10_3_also_when_that_bid_is_moved() -> None:
    game = given(seat(stone=4, coins=3), seat(coins=4), sea="S4 S2", market="A11 A05 | A07 A12 A14 A08", edition=SEA)
    for action in ("sea S4", "bid A05 3", "bid A05 4"):
        game.play(action)
    assert legal(game) == ["move A11", "withdraw"]


@pytest.mark.parametrize("inhabitants", [0, 1])
def test_10_3_too_few_of_them_do_not(inhabitants: int) -> None:
    edition = sea_of(Goods(coins=1), once=Goods(inhabitants=1))
    game = given(
        seat(coins=6, inhabitants=inhabitants),
        seat(),
        sea="S1 S2",
        market="A11 A06 | A07 A12 A14 A08",
        edition=edition,
    )
    game.play("sea S1")
    assert ("bid A11 2" in legal(game)) == (inhabitants == 1)


def test_10_3_a_preview_tells_what_it_brings() -> None:
    game = given(seat(coins=9, stone=4, inhabitants=1), seat(), sea="S4 S5", market=MARKET, edition=SEA)
    fish, people, none = (game.preview(action).now for action in ("sea S5", "sea S4", "no-sea"))
    assert (fish.coins, fish.sea, fish.points.sea, fish.prestige) == (4, ("S5",), 3, 3 + 1)
    assert (people.stone, people.inhabitants, people.sea) == (0, 3, ("S4",))
    assert (none.coins, none.stone, none.sea) == (9, 4, ())
    assert (game.view().sea, seat_of(game, 0).coins) == (("S4", "S5"), 9)


# 10.3: alone ------------------------------------------------------------------------------------------------------------------------


def test_10_3_also_alone() -> None:
    game = given(seat(coins=9), sea="S5", market=ALONE, edition=SEA)
    assert legal(game) == ["sea S5", "no-sea"]
    game.play("sea S5")
    assert legal(game) == ["bid A05 3", "bid A06 3", "bid A07 2", "bid A12 1", "bid A14 1", "bid A08 3", "pass"]
    with pytest.raises(IllegalAction, match=r"alone, A05 costs exactly 3 coins \(RULES 8.1\)"):
        game.play("bid A05 4")
    game.play("bid A05 3")
    assert (seat_of(game, 0).sea, seat_of(game, 0).lands) == (("S5",), ("A05",))
    assert seat_of(game, 0).coins == 9 - 5 - 3 + 1


def test_10_3_alone_also_before_passing() -> None:
    game = given(seat(coins=9), sea="S5", market=ALONE, edition=SEA)
    game.play("sea S5")
    game.play("pass")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5",), 9 - 5 + 3 + 1)


@pytest.mark.parametrize("edition", [SEA, SOLO_SEA], ids=["sea", "solo"])
def test_10_3_alone_the_only_sea_tile_can_be_bought_once(edition: Edition) -> None:
    game = bought_out(edition, 1, seed=3)
    assert len(told(game, "sea")) == 1
    assert game.view().sea == ()
    assert game.result is not None
    assert game.result.passed is None  # a free game (RULES 9.5)


# 10.4 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", SUPPLIES)
def test_10_4_each_sea_tile_gives_1_food_before_stored_food_is_used(when: dict[str, Any]) -> None:
    game = given(fisher("S5 S4", inhabitants=5, food=4, coins=9), seat(), **when, edition=SEA)
    assert told(game, "fished") == [{"seat": 0, "fish": 2}]
    assert told(game, "fed")[0] == {"seat": 0, "food": 3, "luxury": 0, "starved": 0}
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (5, 1)


def test_10_4_at_every_supply_again() -> None:
    game = given(
        fisher("S5", inhabitants=5, food=13, coins=3), fisher("S6", coins=3), at="reveal", tiles="C04", edition=SEA
    )
    let_pass(game)
    assert len(told(game, "supply_began")) == 2
    assert told(game, "fished") == [{"seat": 0, "fish": 1}] * 2


@pytest.mark.parametrize(
    ("tiles", "inhabitants", "food", "left"),
    [
        ("S5 S6", 0, 3, (0, 3)),
        ("S5 S6", 0, 13, (0, 13)),
        ("S5 S6", 1, 3, (1, 3)),
        ("S5 S6", 2, 0, (2, 0)),
        ("S5", 1, 0, (1, 0)),
    ],
)
@pytest.mark.parametrize("when", SUPPLIES)
def test_10_4_fish_that_nobody_needs_are_not_stored(
    tiles: str, inhabitants: int, food: int, left: tuple[int, int], when: dict[str, Any]
) -> None:
    game = given(
        fisher(tiles, inhabitants=inhabitants, food=food, coins=9),
        fisher("" if " " in tiles else "S6"),
        **when,
        edition=SEA,
    )
    me = seat_of(game, 0)
    assert (me.inhabitants, me.food, me.luxury) == (*left, 0)
    assert told(game, "fished") == ([{"seat": 0, "fish": inhabitants}] if inhabitants else [])


def test_10_4_those_whom_neither_fish_nor_food_feeds_are_lost() -> None:
    game = given(fisher("S5 S6", inhabitants=6, food=1), seat(), at="last supply", edition=SEA)
    assert told(game, "fed")[0] == {"seat": 0, "food": 1, "luxury": 0, "starved": 3}
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (3, 0)


@pytest.mark.parametrize(("units", "inhabitants", "luxury"), [(0, 3, 9), (1, 4, 7), (2, 5, 5)])
def test_10_4_only_what_is_missing_then_may_be_bought_with_luxury(units: int, inhabitants: int, luxury: int) -> None:
    game = given(fisher("S5", inhabitants=5, food=2, luxury=9), seat(), at="last supply", edition=SEA)
    assert legal(game) == ["feed 0", "feed 1", "feed 2"]
    with pytest.raises(IllegalAction, match=r"only 2 units of food are missing \(RULES 5.1\)"):
        game.play("feed 3")
    game.play(f"feed {units}")
    me = seat_of(game, 0)
    assert (me.inhabitants, me.food, me.luxury) == (inhabitants, 0, luxury)


def test_10_4_one_whom_fish_feed_is_not_asked_for_luxury() -> None:
    game = given(fisher("S5 S6", inhabitants=2, luxury=9), seat(), at="last supply", edition=SEA)
    assert game.decision is None
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).luxury) == (2, 9)


def test_10_4_fish_feed_their_owner_only() -> None:
    game = given(fisher("S5 S6", inhabitants=1), seat(inhabitants=1), at="last supply", edition=SEA)
    assert [seat_of(game, number).inhabitants for number in range(2)] == [1, 0]


def test_10_4_six_sea_tiles_feed_six() -> None:
    game = given(fisher("S1 S2 S3 S4 S5 S6", inhabitants=8, food=1), *[seat()] * 5, at="last supply", edition=SEA)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (7, 0)
    assert seat_of(game, 0).points.sea == 5 + 3 + 4


def test_10_4_a_sea_tile_on_offer_feeds_nobody() -> None:
    game = given(seat(inhabitants=2), seat(), at="last supply", sea="S5 S6", edition=SEA)
    assert seat_of(game, 0).inhabitants == 0


def test_10_4_a_sea_tile_has_no_income() -> None:
    game = given(fisher("S1 S2", "pylos", coins=9), seat(), at="income", edition=SEA)
    assert goods_of(game) == (0, 1, 0, 9 + 1, 0, 0)


@pytest.mark.parametrize(
    ("tiles", "prestige"), [("S1", 5), ("S5", 3), ("S6", 4), ("S2", 0), ("S3", 0), ("S4", 0), ("S1 S6", 9)]
)
def test_10_4_sea_tiles_score_their_prestige(tiles: str, prestige: int) -> None:
    game = given(fisher(tiles, coins=24, inhabitants=6, food=6), seat(), at="last supply", edition=SEA)
    assert game.result is not None
    mine, other = game.result.seats
    assert (mine.sea, mine.lands, mine.buildings, mine.coins) == (prestige, 0, 0, 8)
    assert (mine.prestige, mine.population, mine.score) == (8 + prestige, 18, min(8 + prestige, 18))
    assert (other.sea, other.prestige) == (0, 0)
    assert game.result.winners == (0,)


def test_10_4_their_prestige_ranks() -> None:
    same: dict[str, Any] = {"coins": 3, "inhabitants": 9, "food": 13}
    game = given(fisher("S5", **same), fisher("S6", **same), at="last supply", edition=SEA)
    assert game.result is not None
    assert [points.score for points in game.result.seats] == [4, 5]
    assert game.result.ranking == ((1,), (0,))


def test_10_4_also_the_prestige_of_one_bought_in_the_last_round() -> None:
    same: dict[str, Any] = {"coins": 30, "inhabitants": 9, "food": 13}
    game = given(seat(**same), seat(**same), sea="S1 S2", round=8, edition=SEA)
    for action in ("no-sea", "pass", "sea S1", "pass"):
        game.play(action)
    assert game.result is not None
    assert [points.score for points in game.result.seats] == [12, 15]  # (30 + 3 + 4) ÷ 3, and (30 − 7 + 3 + 4) ÷ 3 + 5
    assert game.result.ranking == ((1,), (0,))


@pytest.mark.parametrize("disaster", DISASTERS)
def test_10_4_no_disaster_touches_sea_tiles(disaster: str) -> None:
    shown = f"{disaster} {disaster}"
    owner = fisher("S1 S4", coins=9, wood=1, stone=1, food=1, luxury=2, inhabitants=1)
    game = given(owner, seat(), at="chits", shown=shown, chits=f"{disaster} blank", edition=SEA)
    assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
    assert game.decision is not None
    assert game.decision.kind == "bid"
    assert (seat_of(game, 0).sea, seat_of(game, 0).points.sea) == (("S1", "S4"), 5)
    assert told(game, "lost") == []


@pytest.mark.parametrize(("disaster", "owned"), [("earthquake", "buildings"), ("tempest", "lands")])
def test_10_4_though_the_other_tiles_are_lost(disaster: str, owned: str) -> None:
    tile = {"buildings": "A12", "lands": "A05"}
    owner = fisher("S1 S4", coins=3) | {owned: tile[owned]}
    game = given(owner, seat(), at="chits", shown=f"{disaster} {disaster}", chits=f"{disaster} blank", edition=SEA)
    assert [lost["tile"] for lost in told(game, "lost")] == [tile[owned]]
    assert seat_of(game, 0).sea == ("S1", "S4")
    assert seat_of(game, 0).points.prestige == 5 + 1


def test_10_4_and_they_need_no_price_to_keep() -> None:
    owner = fisher("S1 S4", coins=3, wood=5, stone=5) | {"buildings": "A12"}
    game = given(owner, seat(), at="chits", shown="earthquake earthquake", chits="earthquake blank", edition=SEA)
    assert legal(game) == ["keep A12", "lose A12"]
    game.play("keep A12")
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone) == (4, 4)
    assert game.decision is not None
    assert game.decision.kind == "bid"


# The option sea-tiles ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players", "row"), [(BASE_SEA, 3, 3), (BASE_SEA, 5, 5), (SOLO_SEA, 1, 5)])
def test_10_2_the_option_adds_the_sea_and_no_other_tile(edition: Edition, players: int, row: int) -> None:
    view = Game.new(edition, NAMES[:players], seed=1).view()
    assert len(edition.components.tiles) == 40
    assert (len(view.row), len(view.row + view.conquest), len(view.sea)) == (row, 5, players)


@pytest.mark.parametrize(("edition", "players"), [(BASE, 2), (Edition.solo(), 1)])
def test_10_2_without_it_there_is_no_sea(edition: Edition, players: int) -> None:
    game = Game.new(edition, NAMES[:players], seed=1, civilizations=["pylos", "messene"][:players])
    assert (game.view().sea, seat_of(game, 0).sea) == ((), ())
    assert game.decision is not None
    assert game.decision.kind == "bid"  # with 8 or 6 coins S5 could be paid
    with pytest.raises(InvalidAction, match=r"there is no tile 'S5'"):
        game.play("sea S5")


def test_10_3_with_the_option_the_base_game_sells_sea_tiles() -> None:
    game = given(seat(coins=12), seat(coins=12), market="A05 A06 | A07 A12 A14", sea="S5 S6", edition=BASE_SEA)
    for action in ("sea S5", "bid A05 3", "sea S6", "bid A06 3"):
        game.play(action)
    assert [seat_of(game, number).sea for number in range(2)] == [("S5",), ("S6",)]
    assert [seat_of(game, number).coins for number in range(2)] == [12 - 5 - 3 + 1, 12 - 6 - 3 + 1]


def test_10_3_and_so_does_the_solo_game() -> None:
    game = given(seat(coins=9), market="A05 A06 A07 A12 A14", sea="S5", edition=SOLO_SEA)
    game.play("sea S5")
    assert legal(game) == ["bid A05 3", "bid A06 3", "bid A07 2", "bid A12 1", "bid A14 1", "pass"]


def test_10_4_with_the_option_sea_tiles_feed_and_score() -> None:
    for edition, others in ((BASE_SEA, [fisher("S6")]), (SOLO_SEA, [])):
        game = given(fisher("S5", inhabitants=2, food=1), *others, at="last supply", edition=edition)
        assert seat_of(game, 0).inhabitants == 2
        assert game.result is not None
        assert (game.result.seats[0].sea, game.result.seats[0].score) == (3, 3)


# Views, records and positions -------------------------------------------------------------------------------------------------------


def test_10_2_what_lies_open_is_seen_by_all() -> None:
    game = given(fisher("S3", coins=5), seat(), market=MARKET, sea="S5", edition=SEA)
    for viewer in (None, 0, 1):
        view = game.view(viewer)
        assert (view.sea, [its.sea for its in view.seats]) == (("S5",), [("S3",), ()])
        assert view.game(Random(1)).view().sea == ("S5",)


def test_10_2_a_document_has_the_sea_tiles_to_be_had_and_those_of_each_seat() -> None:
    game = given(fisher("S3 S6", coins=9), fisher("S1"), seat(), edition=SEA, market=MARKET_OF_3)
    document: dict[str, Any] = game.view().document()
    assert document["sea"] == []
    assert [its["sea"] for its in document["seats"]] == [["S3", "S6"], ["S1"], []]
    assert [its["prestige"] for its in document["seats"]] == [4 + 3, 5, 0]
    before: dict[str, Any] = given(seat(coins=9), seat(), sea="S4 S5", market=MARKET, edition=SEA).view().document()
    assert before["sea"] == ["S4", "S5"]
    assert before["decision"] == {"seat": 0, "kind": "sea", "actions": ["sea S5", "no-sea"]}


@each_with_sea
def test_10_2_a_record_is_read_and_replayed_as_it_was_written(edition: Edition, players: int) -> None:
    game = bought_out(edition, players, seed=3)
    record = Record.of(game)
    assert told(game, "sea") != []
    assert game.deal is not None
    assert record.document()["deal"] == {
        "tiles": list(game.deal.tiles),
        "chits": list(game.deal.chits),
        "sea": list(game.deal.sea),
    }
    again = Record.parse(record.text())
    assert (again, again.verify()) == (record, "fine")
    assert again.replay().view().document() == game.view().document()


@each_with_sea
def test_10_2_a_position_goes_both_ways_at_every_decision(edition: Edition, players: int) -> None:
    game, rng = Game.new(edition, NAMES[:players], seed=4), Random(4)
    while game.decision:
        text = write_position(game)
        again = parse_position(text, NAMES[:players])
        assert write_position(again) == text
        assert again.view().document() == game.view().document()
        game.play(game.decision.actions[0] if game.decision.kind == "sea" else rng.choice(game.decision.actions))


def test_10_2_a_position_has_the_sea_after_the_conquest_row_and_at_the_end_of_each_seat() -> None:
    game = given(fisher("S3 S6", coins=9), seat(coins=5), seat(), sea="S5", edition=SEA, market=MARKET_OF_3)
    edition, *_, market, seats, agenda = write_position(game).split(" ")
    assert (edition, market) == ("sea", "A05,A06,A09|A12,A14,A07|S5")
    assert seats == "pylos:0/0/0/9/0/0:::0:S3,S6;messene:0/0/0/5/0/0:::0:;patras:0/0/0/0/0/0:::0:"
    assert agenda.startswith("sea:0,bid:0,sea:1,bid:1,sea:2,bid:2,order")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("|S5 ", "|S6 ", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        ("|S5 ", "| ", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        ("|S5 ", "|S5,S4 ", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        ("|S5 ", "|S9 ", "market: 'S9' is none of S1, S2, S3, S4, S5, S6"),
        (":S3,S6;", ":S3,S3;", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        (":S3,S6;", ":S3,A05;", "seats: 'A05' is none of S1, S2, S3, S4, S5, S6"),
        (":0:S3,S6;", ":0;", "seats: 'pylos:0/0/0/9/0/0:::0' is not civilization:six goods:buildings:lands:bid:sea"),
    ],
)
def test_10_2_a_position_with_other_sea_tiles_is_refused(old: str, new: str, problem: str) -> None:
    game = given(fisher("S3 S6", coins=9), seat(coins=5), seat(), sea="S5", edition=SEA, market=MARKET_OF_3)
    text = write_position(game)
    assert text.count(old) == 1
    with pytest.raises(PositionError) as caught:
        parse_position(text.replace(old, new))
    assert str(caught.value) == problem


@pytest.mark.parametrize(
    ("sea", "problem"),
    [
        (["S1", "S2"], "3 sea tiles are turned up for 3 players, not 2"),
        (["S1", "S2", "S3", "S4"], "3 sea tiles are turned up for 3 players, not 4"),
        (["S1", "S2", "S9"], "the sea edition has no sea tile 'S9'"),
        (["S1", "S2", "S2"], "the sea tile S2 is turned up twice"),
        (["S1", "S2", "S3", "S3", "S3", "S3"], "the sea tile S3 is turned up twice"),
        (["S1", "S2", "S3", "S4", "S5", "S9"], "the sea edition has no sea tile 'S9'"),
    ],
)
def test_10_2_a_record_with_other_sea_tiles_is_refused(sea: list[str], problem: str) -> None:
    document: dict[str, Any] = Record.of(Game.new(SEA, NAMES[:3], seed=1)).document()
    document["deal"]["sea"] = sea
    with pytest.raises(RecordError) as caught:
        Record.parse(json.dumps(document))
    assert str(caught.value) == f"deal: {problem} (RULES 10.2)"


def test_10_2_a_record_without_the_sea_has_no_sea_tiles() -> None:
    document: dict[str, Any] = Record.of(Game.new(BASE, NAMES[:3], seed=1)).document()
    assert document["deal"]["sea"] == []
    document["deal"]["sea"] = ["S1", "S2", "S3"]
    with pytest.raises(RecordError, match=r"^deal: the base edition has no sea tile 'S1' \(RULES 10.2\)$"):
        Record.parse(json.dumps(document))
