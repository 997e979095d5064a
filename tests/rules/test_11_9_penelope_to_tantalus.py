"""RULES 11.9: the abilities of Penelope, Sisyphus and Tantalus."""

from typing import Any

import pytest

from peloponnes import Edition, Game, IllegalAction
from peloponnes.components import standard, with_own_values
from peloponnes.record import PositionError, parse_position, write_position
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import (
    HEROES,
    HEROES_SEA,
    SUPPLIES,
    asked,
    attacked,
    beside,
    each_side,
    play,
    supplied,
)

# Penelope ---------------------------------------------------------------------------------------------------------------------------


def penelope(colony: str = "naxos", **rest: Any) -> dict[str, Any]:
    return polis("penelope", colony, coins=9, **rest)


@pytest.mark.parametrize(
    ("inhabitants", "food", "left"),
    [
        pytest.param(6, 9, (6, 5), id="4 food for 6"),
        pytest.param(6, 4, (6, 0), id="exactly enough"),
        pytest.param(6, 3, (5, 0), id="1 too few"),
        pytest.param(6, 0, (2, 0), id="2 live without any"),
        pytest.param(3, 5, (3, 4), id="1 food for 3"),
        pytest.param(2, 5, (2, 5), id="none for 2"),
        pytest.param(1, 5, (1, 5), id="never below 0"),
        pytest.param(0, 5, (0, 5), id="nobody there"),
    ],
)
@pytest.mark.parametrize("when", SUPPLIES)
@each_side
def test_11_9_penelope_needs_2_food_less_at_each_supply(
    side: str, when: dict[str, Any], inhabitants: int, food: int, left: tuple[int, int]
) -> None:
    game = supplied(penelope(side=side, inhabitants=inhabitants, food=food), **when)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food, seat_of(game, 0).luxury) == (*left, 0)


def test_11_9_penelope_needs_less_again_at_the_next_supply() -> None:
    game = supplied(penelope(inhabitants=6, food=13), at="reveal", tiles="C04 C03 C05 C01 C02")
    while game.decision:
        game.play(game.decision.actions[-1])
    assert len(told(game, "supply_began")) == 2
    assert [each["amount"] for each in told(game, "suffered") if each["disaster"] == "plague"] == [2, 0]
    assert [each["food"] for each in told(game, "fed") if each["seat"] == 0] == [6 - 2, 4 - 2]
    assert told(game, "sparing") == [{"seat": 0, "food": 2}] * 2


@pytest.mark.parametrize(
    ("inhabitants", "food", "left"), [(6, 9, (6, 7)), (6, 2, (6, 0)), (5, 0, (4, 0)), (4, 9, (4, 9)), (3, 9, (3, 9))]
)
def test_11_9_penelope_needs_2_less_besides_her_fish(inhabitants: int, food: int, left: tuple[int, int]) -> None:
    owner = penelope(inhabitants=inhabitants, food=food, sea="S5 S6")
    game = supplied(owner, edition=HEROES_SEA)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == left


@pytest.mark.parametrize(("units", "inhabitants", "luxury"), [(0, 3, 9), (1, 4, 7), (2, 5, 5), (3, 6, 3)])
def test_11_9_penelope_may_buy_what_is_still_missing(units: int, inhabitants: int, luxury: int) -> None:
    game = supplied(penelope(inhabitants=6, food=1, luxury=9))
    assert legal(game) == ["feed 0", "feed 1", "feed 2", "feed 3"]
    with pytest.raises(IllegalAction, match=r"only 3 units of food are missing \(RULES 5.1\)"):
        game.play("feed 4")
    game.play(f"feed {units}")
    me = seat_of(game, 0)
    assert (me.inhabitants, me.food, me.luxury) == (inhabitants, 0, luxury)


@pytest.mark.parametrize(
    ("inhabitants", "food", "left"), [(4, 3, (4, 3)), (5, 3, (5, 2)), (9, 9, (9, 6)), (9, 2, (8, 0)), (9, 0, (4, 0))]
)
def test_11_9_at_salamis_her_2_food_feed_2_each(inhabitants: int, food: int, left: tuple[int, int]) -> None:
    game = supplied(penelope("salamis", inhabitants=inhabitants, food=food))
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == left


def test_11_9_penelope_spares_nobody_elses_food() -> None:
    owner = penelope(inhabitants=2)
    game = supplied(owner, beside(owner, inhabitants=2))
    assert [seat_of(game, number).inhabitants for number in range(2)] == [2, 0]


def test_11_9_penelope_loses_as_much_food_as_others_in_a_drought() -> None:
    owner = penelope(food=6)
    game = given(owner, beside(owner), at="chits", shown="drought drought", chits="drought", edition=HEROES)
    assert seat_of(game, 0).food == 4


# Sisyphus ---------------------------------------------------------------------------------------------------------------------------

MARKET = "A05 A06 | A07 A12 A14"  # printed bids 3 3 | 2 1 1
MARKET_OF_3 = "A05 A06 A08 | A07 A12"  # 3 3 3 | 2 1


def on(tile: str, game: Game) -> list[int]:
    """The legal bids on a tile."""
    return [int(action.split()[2]) for action in legal(game) if action.startswith(f"bid {tile} ")]


@pytest.mark.parametrize(
    ("mine", "theirs", "held", "least"),
    [
        pytest.param("", "", 4, 4, id="an equal bid is higher"),
        pytest.param("A13", "", 4, 3, id="with the Market a lower one"),
        pytest.param("A13 B02", "", 5, 4, id="with both: 2 coins more"),
        pytest.param("", "A13", 4, 4, id="against the Market: half a coin"),
        pytest.param("", "A13 B02", 4, 5, id="against both: as others"),
        pytest.param("A13", "B02", 4, 4, id="Market against Agora"),
        pytest.param("A13", "", 3, 2, id="one below the printed bid"),
        pytest.param("A13 B02", "", 3, 2, id="not two below it"),
    ],
)
@each_side
def test_11_9_sisyphus_has_a_coin_more_when_bids_are_compared(
    side: str, mine: str, theirs: str, held: int, least: int
) -> None:
    seats = [
        polis("hector", "massilia", coins=9, buildings=theirs),
        polis("sisyphus", "naxos", side=side, coins=9, buildings=mine),
    ]
    game = given(*seats, market=MARKET, round=2, edition=HEROES)
    game.play(f"bid A05 {held}")
    assert on("A05", game) == list(range(least, 10))
    game.play(f"bid A05 {least}")
    assert (told(game, "outbid"), seat_of(game, 1).coins) == ([{"seat": 0, "tile": "A05", "by": 1}], 9 - least)


@pytest.mark.parametrize(
    ("mine", "theirs", "least"),
    [
        pytest.param("", "", 6, id="one more is not enough"),
        pytest.param("", "A13", 5, id="with the Market it is"),
        pytest.param("", "A13 B02", 5, id="with both"),
        pytest.param("A13", "", 6, id="his Market"),
        pytest.param("A13", "B02", 6, id="Market against Agora"),
        pytest.param("A13 B02", "", 7, id="his Market and Agora"),
    ],
)
def test_11_9_it_takes_a_coin_more_to_outbid_sisyphus(mine: str, theirs: str, least: int) -> None:
    seats = [
        polis("sisyphus", "naxos", coins=9, buildings=mine),
        polis("hector", "massilia", coins=9, buildings=theirs),
    ]
    game = given(*seats, market=MARKET, round=2, edition=HEROES)
    game.play("bid A05 4")
    assert on("A05", game) == list(range(least, 10))
    with pytest.raises(IllegalAction, match=rf"it takes at least {least} coins to outbid it \(RULES 2.2.2\)"):
        game.play(f"bid A05 {least - 1}")


def three(first: str, second: str, third: str) -> Game:
    """Three players with these heroes and 9 coins, at the first bid."""
    seats = [polis(first, "massilia", coins=9), polis(second, "naxos", coins=9), polis(third, "salamis", coins=9)]
    return given(*seats, market=MARKET_OF_3, edition=HEROES)


@pytest.mark.parametrize(("held", "may"), [(3, True), (4, True), (5, False)])
def test_11_9_sisyphus_has_it_when_he_moves_too(held: int, may: bool) -> None:
    game = three("hector", "sisyphus", "helen")
    play(game, f"bid A05 {held}", "bid A06 4", "bid A06 6")
    assert asked(game) == (1, "move")
    assert ("move A05" in legal(game)) == may


@pytest.mark.parametrize(("mine", "may"), [(4, False), (5, False), (6, True)])
def test_11_9_and_against_one_who_moves(mine: int, may: bool) -> None:
    game = three("sisyphus", "hector", "helen")
    play(game, "bid A05 4", f"bid A06 {mine}", f"bid A06 {mine + 1}")
    assert asked(game) == (1, "move")
    assert ("move A05" in legal(game)) == may


@pytest.mark.parametrize(
    ("coins", "on_a05", "on_a07", "on_a06"), [(1, [], [1], []), (2, [2], [1, 2], []), (4, [2, 3, 4], [1, 2, 3, 4], [])]
)
def test_11_9_it_counts_against_the_printed_bid(
    coins: int, on_a05: list[int], on_a07: list[int], on_a06: list[int]
) -> None:
    owner = polis("sisyphus", "naxos", coins=coins)
    game = given(owner, beside(owner), market="A05 A07 | A06 A12 A14", edition=HEROES)
    assert (on("A05", game), on("A07", game), on("A06", game)) == (on_a05, on_a07, on_a06)  # printed 3, 2 and 4
    with pytest.raises(IllegalAction, match=r"a bid on A05 is at least 2 coins \(RULES 2.2.1\)"):
        game.play("bid A05 1")


def test_11_9_he_lays_at_least_1_coin() -> None:
    """Even if his extra coin alone would be enough: on a tile with a printed bid of 1, or against a bid of 1 (a ruling)."""
    one = with_own_values('[[land]]\nid = "A05"\nbid = 1', "one.toml")
    owner = polis("sisyphus", "naxos", coins=3, buildings="A13")
    game = given(beside(owner, coins=3), owner, market="A05 A07 | A06 A12 A14", edition=Edition.heroes(one))
    game.play("bid A05 1")
    assert on("A05", game) == [1, 2, 3]
    with pytest.raises(IllegalAction):
        game.play("bid A05 0")
    game.play("bid A05 1")
    assert told(game, "outbid") == [{"seat": 0, "tile": "A05", "by": 1}]


@pytest.mark.parametrize(("coins", "bids"), [(3, []), (4, [4]), (9, [4])])
def test_11_9_it_counts_against_the_price_of_a_conquest(coins: int, bids: list[int]) -> None:
    """He lays and pays 1 coin less."""
    owner = polis("sisyphus", "naxos", coins=coins)
    game = given(owner, beside(owner, coins=9), market=MARKET, edition=HEROES)
    assert on("A07", game) == bids  # printed 2
    if bids:
        game.play("bid A07 4")
        assert (seat_of(game, 0).coins, game.view().bids["A07"].coins) == (coins - 4, 4)


def test_11_9_what_it_takes_is_said_with_his_coin() -> None:
    owner = polis("sisyphus", "naxos", coins=9)
    game = given(owner, beside(owner), market=MARKET, edition=HEROES)
    for coins in (3, 5):
        with pytest.raises(
            IllegalAction, match=r"A07 lies in the conquest row and costs exactly 4 coins \(RULES 2.2.4\)"
        ):
            game.play(f"bid A07 {coins}")
    assert [game.view(seat).price("A07") for seat in (0, 1, None)] == [4, 5, 5]
    assert [game.view(seat).price("A05") for seat in (0, 1, None)] == [2, 3, 3]


@pytest.mark.parametrize(("coins", "may"), [(3, False), (4, True), (5, True)])
def test_11_9_and_when_a_bid_is_moved_there(coins: int, may: bool) -> None:
    game = three("sisyphus", "hector", "helen")
    play(game, f"bid A05 {coins}", f"bid A05 {coins + 2}")
    assert asked(game) == (0, "move")
    assert ("move A07" in legal(game)) == may


def test_11_9_a_bid_below_the_printed_one_stands_in_a_position() -> None:
    owner = polis("sisyphus", "naxos", coins=9)
    game = given(owner, beside(owner, coins=9), market=MARKET, edition=HEROES)
    game.play("bid A05 2")
    again = parse_position(write_position(game))
    assert again.view().bids["A05"].coins == 2
    with pytest.raises(PositionError, match=r"the bid on A05 is below the printed one \(RULES 2.2.1\)"):
        parse_position(write_position(game).replace("+rules-3", "+rules-2"))


def test_11_9_before_version_3_it_counted_only_against_other_bids() -> None:
    """A game keeps the rules it began with."""
    for rules in (1, 2):
        owner = polis("sisyphus", "naxos", coins=5)
        game = given(owner, beside(owner), market=MARKET, edition=Edition.heroes(standard(rules)))
        assert (on("A05", game), on("A07", game)) == ([3, 4, 5], [5])


@pytest.mark.parametrize(("his", "order"), [(3, (0, 1)), (4, (0, 1)), (5, (1, 0))])
def test_11_9_nor_for_turn_order(his: int, order: tuple[int, ...]) -> None:
    seats = [polis("hector", "massilia", bid="A05 4"), polis("sisyphus", "naxos", bid=f"A06 {his}")]
    game = given(*seats, market=MARKET, at="order", edition=HEROES)
    assert told(game, "ordered")[0] == {"seat": None, "order": order}


def test_11_9_nor_is_it_paid_or_paid_back() -> None:
    seats = [polis("sisyphus", "naxos", coins=9), polis("hector", "massilia", coins=9)]
    game = given(*seats, market=MARKET, edition=HEROES)
    game.play("bid A05 4")
    assert (seat_of(game, 0).coins, game.view().bids["A05"].coins) == (5, 4)
    game.play("bid A05 6")
    game.play("withdraw")
    assert told(game, "withdrew") == [{"seat": 0, "coins": 4 + 1}]


# Tantalus ---------------------------------------------------------------------------------------------------------------------------


def tantalus(**rest: Any) -> dict[str, Any]:
    return polis("tantalus", "naxos", **rest)


@pytest.mark.parametrize("when", SUPPLIES)
@each_side
def test_11_9_tantalus_may_hire_at_each_supply_after_the_conflict(side: str, when: dict[str, Any]) -> None:
    owner = tantalus(side=side, strength=3, coins=9)
    game = supplied(owner, beside(owner, strength=9, inhabitants=1), **when)
    assert (asked(game), legal(game)) == ((0, "hire"), ["hire 0", "hire 1", "hire 2", "hire 3"])
    assert [event.key for event in game.events][-2:] == ["conflict", "halved"]  # after all are fed
    game.play("hire 2")
    me = seat_of(game, 0)
    assert (me.strength, me.mercenaries, me.coins) == (5, 2, 7)
    assert told(game, "hired") == [{"seat": 0, "mercenaries": 2, "strength": 2, "coins": 2, "luxury": 0}]


@pytest.mark.parametrize(("before", "after"), [(7, 3), (8, 4), (2, 1)])
def test_11_9_tantalus_hires_up_to_what_a_conflict_left_him(before: int, after: int) -> None:
    game = supplied(tantalus(strength=before, coins=9))
    assert (seat_of(game, 0).strength, legal(game)) == (after, [f"hire {number}" for number in range(after + 1)])


@pytest.mark.parametrize(
    ("coins", "luxury", "most"), [(9, 0, 4), (2, 0, 2), (2, 1, 2), (2, 2, 3), (0, 3, 1), (1, 6, 4), (0, 20, 4)]
)
def test_11_9_tantalus_pays_a_coin_each_or_luxury(coins: int, luxury: int, most: int) -> None:
    owner = tantalus(strength=4, coins=coins, luxury=luxury)
    game = supplied(owner, beside(owner, strength=9))
    assert legal(game) == [f"hire {number}" for number in range(most + 1)]
    game.play(f"hire {most}")
    paid = min(coins, most)
    me = seat_of(game, 0)
    assert (me.coins, me.luxury, me.strength) == (coins - paid, luxury - 2 * (most - paid), 4 + most)


@pytest.mark.parametrize(
    ("goods", "reason"),
    [
        ({"strength": 3, "coins": 9}, r"no more can be hired than the strength, 3 \(RULES 11.5\)"),
        ({"strength": 8, "coins": 2, "luxury": 3}, r"2 coins and 3 luxury are not enough \(RULES 6.1\)"),
    ],
)
def test_11_9_tantalus_hires_no_more_than_his_strength_or_purse(goods: dict[str, Any], reason: str) -> None:
    owner = tantalus(**goods)
    game = supplied(owner, beside(owner, strength=9))
    with pytest.raises(IllegalAction, match=reason):
        game.play("hire 4")


@pytest.mark.parametrize(
    "goods", [{"strength": 0, "coins": 9}, {"strength": 1, "coins": 9}, {"strength": 8}, {"strength": 8, "luxury": 1}]
)
def test_11_9_tantalus_is_not_asked_without_strength_or_coins(goods: dict[str, Any]) -> None:
    """He is the strongest, so that he loses half of his strength."""
    assert supplied(tantalus(**goods)).decision is None


@pytest.mark.parametrize(("strength", "hired", "after"), [(20, 9, 29), (20, 15, 29), (29, 5, 29)])
def test_11_9_tantalus_never_has_more_than_29(strength: int, hired: int, after: int) -> None:
    owner = tantalus(strength=strength, coins=30)
    game = supplied(owner, beside(owner, strength=29), order=(1, 0), at="last supply")
    game.play(f"hire {hired}")
    assert (seat_of(game, 0).strength, seat_of(game, 0).mercenaries) == (after, hired)


@pytest.mark.parametrize("hired", [0, 1, 4])
def test_11_9_his_mercenaries_of_the_last_supply_are_population_points(hired: int) -> None:
    owner = tantalus(strength=4, coins=8, mercenaries=2, inhabitants=2, food=2)
    game = supplied(owner, beside(owner, strength=9, inhabitants=8, food=8))
    inhabitants = seat_of(game, 0).inhabitants
    game.play(f"hire {hired}")
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.mercenaries, mine.inhabitants, mine.coins) == (2 + hired, 3 * inhabitants, (8 - hired) // 2)


def test_11_9_those_he_has_already_do_not_matter() -> None:
    owner = tantalus(strength=2, coins=9, mercenaries=7)
    game = supplied(owner, beside(owner, strength=9))
    assert legal(game) == ["hire 0", "hire 1", "hire 2"]


def test_11_9_tantalus_also_hires_with_all_others_after_a_victory() -> None:
    owner = tantalus(strength=6, coins=9)
    game = attacked(owner, beside(owner, strength=6, coins=9))
    play(game, "hire 2")
    assert (asked(game), seat_of(game, 0).strength) == ((1, "hire"), 3 + 2)


def test_11_9_tantalus_does_not_hire_after_a_defeat() -> None:
    owner = tantalus(strength=3, coins=9)
    game = attacked(owner, beside(owner))
    assert (asked(game), told(game, "attacked")[0]["beaten"]) == ((0, "bid"), False)


def test_11_9_nobody_else_hires_at_a_supply() -> None:
    assert supplied(polis("hector", "naxos", strength=9, coins=9)).decision is None


def test_11_9_tantalus_hires_when_all_have_finished_their_buildings() -> None:
    owner = tantalus(strength=3, coins=9, wood=9, buildings="A12*")
    game = supplied(owner, beside(owner, strength=9, wood=5, buildings="A13*"))
    decisions = []
    while game.decision:
        decisions.append(asked(game))
        game.play(game.decision.actions[0])
    assert decisions == [(0, "finish"), (1, "finish"), (0, "hire")]
