"""RULES 11.10: the special rules of the colonies, where they interact with other rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from peloponnes import Deal, Game, IllegalAction
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import (
    HEROES,
    HEROES_SEA,
    asked,
    attacked,
    beside,
    goods_of,
    paid,
    play,
    struck,
    supplied,
    takes,
)

MARKET = "A05 A06 | A07 A12 A14"

# First and last in turn order -------------------------------------------------------------------------------------------------------

TILES = ("A05", "A06", "A08", "A09")  # printed bids 3 3 3 2
PLAYERS = ("hector", "helen", "penelope", "tantalus")


def new_order(colonies: str, bids: tuple[int, ...], before: tuple[int, ...]) -> Any:
    """The turn order that results from these bids; 0 is no bid."""
    seats = [
        polis(hero, colony, bid=f"{tile} {coins}" if coins else "")
        for hero, colony, tile, coins in zip(PLAYERS, colonies.split(), TILES, bids, strict=False)
    ]
    game = given(*seats, market=" ".join(TILES[: len(seats)]), order=before, at="order", edition=HEROES)
    return told(game, "ordered")[0]["order"]


@pytest.mark.parametrize(
    ("bids", "before", "after"),
    [
        pytest.param((3, 4, 9), (0, 1, 2), (1, 0, 2), id="though it bids most"),
        pytest.param((0, 0, 9), (1, 0, 2), (1, 0, 2), id="behind those who passed"),
        pytest.param((0, 5, 9), (0, 1, 2), (1, 0, 2), id="behind a bid and a pass"),
        pytest.param((0, 0, 0), (1, 0, 2), (1, 0, 2), id="when all pass"),
        pytest.param((4, 5, 0), (0, 1, 2), (1, 0, 2), id="when it passes"),
        pytest.param((4, 4, 4), (1, 0, 2), (1, 0, 2), id="equal bids keep their order"),
        pytest.param((4, 4, 9), (1, 0, 2), (1, 0, 2), id="also below its own"),
    ],
)
def test_11_10_apollonia_is_last(bids: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert new_order("massilia naxos apollonia", bids, before) == after


@pytest.mark.parametrize(
    ("bids", "before", "after"),
    [
        pytest.param((9, 4, 3), (2, 0, 1), (2, 0, 1), id="though it bids least"),
        pytest.param((4, 9, 0), (2, 0, 1), (2, 1, 0), id="though it passes"),
        pytest.param((0, 0, 0), (2, 1, 0), (2, 1, 0), id="when all pass"),
        pytest.param((0, 4, 3), (2, 0, 1), (2, 1, 0), id="before a bid and a pass"),
        pytest.param((4, 4, 4), (2, 1, 0), (2, 1, 0), id="equal bids keep their order"),
        pytest.param((3, 5, 9), (2, 0, 1), (2, 1, 0), id="when it bids most"),
    ],
)
def test_11_10_miletus_is_first(bids: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert new_order("massilia naxos miletus", bids, before) == after


@pytest.mark.parametrize(
    ("bids", "before", "after"),
    [
        ((9, 3, 5, 4), (1, 2, 3, 0), (1, 2, 3, 0)),
        ((9, 0, 3, 4), (1, 2, 3, 0), (1, 3, 2, 0)),
        ((9, 0, 0, 4), (1, 2, 3, 0), (1, 3, 2, 0)),
        ((0, 0, 0, 0), (1, 3, 2, 0), (1, 3, 2, 0)),
        ((4, 4, 4, 4), (1, 3, 2, 0), (1, 3, 2, 0)),
    ],
)
def test_11_10_both_may_be_in_one_game(bids: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert new_order("apollonia miletus massilia naxos", bids, before) == after


@pytest.mark.parametrize(
    ("colonies", "order"),
    [
        ("salamis taras naxos massilia", (1, 3, 0, 2)),
        ("salamis apollonia naxos massilia", (3, 0, 2, 1)),
        ("salamis taras miletus massilia", (2, 1, 3, 0)),
        ("salamis apollonia miletus massilia", (2, 3, 0, 1)),
        ("miletus taras apollonia massilia", (0, 1, 3, 2)),
    ],
)
def test_11_10_the_fixed_places_hold_from_the_first_order_on(colonies: str, order: tuple[int, ...]) -> None:
    deal = replace(
        Deal.shuffled(HEROES, 4, seed=1),
        civilizations=("pylos", "messene", "sikyon", "korinth"),  # 6 1 14 4
        heroes=PLAYERS,
        colonies=tuple(colonies.split()),
    )
    game = Game.new(HEROES, ["Ann", "Bo", "Cy", "Di"], deal=deal)
    assert game.view().order == order
    acting = []
    while asked(game)[1] == "bid" and game.round == 1:
        acting.append(asked(game)[0])
        game.play("pass")
    assert tuple(acting) == order
    assert told(game, "ordered")[0]["order"] == order  # after a pass too


def test_11_10_the_fixed_places_are_those_of_every_phase() -> None:
    seats = [
        polis("hector", "apollonia", coins=20, inhabitants=2),
        polis("helen", "massilia", coins=20, inhabitants=2),
        polis("penelope", "miletus", coins=20, inhabitants=2),
    ]
    game = given(*seats, market="A05 A06 A08 | A09 A12", order=(2, 1, 0), edition=HEROES)
    play(game, "bid A05 3", "bid A06 4", "bid A08 9")
    for key in ("placed", "income"):
        assert [each["seat"] for each in told(game, key)] == [2, 1, 0]


# Apollonia --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "left"),
    [(2, 2, 5, (0, 0, 5)), (1, 2, 2, (0, 0, 0)), (1, 1, 5, (0, 0, 1)), (4, 0, 4, (2, 0, 0)), (0, 0, 8, (0, 0, 0))],
)
def test_11_10_luxury_may_help_apollonia_in_an_earthquake(
    wood: int, stone: int, luxury: int, left: tuple[int, ...]
) -> None:
    owner = polis("hector", "apollonia", coins=9, wood=wood, stone=stone, luxury=luxury, buildings="A12")
    game = struck("earthquake", owner)
    game.play("keep A12")
    me = seat_of(game, 0)
    assert ((me.wood, me.stone, me.luxury), me.buildings) == (left, ("A12",))


@pytest.mark.parametrize(("wood", "stone", "luxury"), [(1, 2, 1), (1, 1, 3), (9, 0, 3), (0, 0, 7)])
def test_11_10_too_little_luxury_does_not(wood: int, stone: int, luxury: int) -> None:
    owner = polis("hector", "apollonia", coins=9, wood=wood, stone=stone, luxury=luxury, buildings="A12")
    assert [each["tile"] for each in told(struck("earthquake", owner), "lost")] == ["A12"]


def test_11_10_apollonia_pays_for_each_building_marked_or_not() -> None:
    owner = polis("hector", "apollonia", coins=9, wood=5, stone=5, buildings="A12 A13* A14")
    game = struck("earthquake", owner)
    play(game, "keep A12", "keep A13")
    assert (goods_of(game)[:2], seat_of(game, 0).buildings) == ((1, 1), ("A12", "A13"))
    assert [each["tile"] for each in told(game, "lost")] == ["A14"]


# Leptis Magna -----------------------------------------------------------------------------------------------------------------------


def leptis(**rest: Any) -> dict[str, Any]:
    return polis("hector", "leptis-magna", **rest)


# The Bridge costs 2 wood.
@pytest.mark.parametrize(
    ("wood", "coins", "luxury", "ways"),
    [
        (2, 3, 0, ["pay", "mark"]),
        (2, 2, 2, ["pay", "mark"]),
        (1, 3, 2, ["pay", "mark"]),
        (0, 2, 2, ["mark", "refuse"]),
        (0, 2, 3, ["mark", "refuse"]),
        (0, 1, 4, ["pay", "mark", "refuse"]),
        (1, 2, 2, ["pay", "mark", "refuse"]),
        (0, 1, 3, []),
        (0, 2, 1, []),
    ],
)
def test_11_10_leptis_magna_needs_3_coins_or_luxury_for_a_mark(
    wood: int, coins: int, luxury: int, ways: list[str]
) -> None:
    game = takes(leptis(wood=wood, coins=coins, luxury=luxury), "A12")
    if ways:
        assert (asked(game), legal(game)) == ((0, "build"), ways)
    else:
        assert told(game, "unbuilt") == [{"seat": 0, "tile": "A12"}]


def test_11_10_with_2_coins_leptis_magna_can_only_pay() -> None:
    game = takes(leptis(wood=2, coins=2), "A12")
    assert [each["tile"] for each in told(game, "paid")] == ["A12"]


@pytest.mark.parametrize(("coins", "luxury", "left"), [(3, 9, (0, 9)), (5, 9, (2, 9)), (2, 9, (0, 7)), (0, 6, (0, 0))])
def test_11_10_leptis_magna_marks_with_coins_first(coins: int, luxury: int, left: tuple[int, int]) -> None:
    game = takes(leptis(coins=coins, luxury=luxury), "B14")
    game.play("mark")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == left


@pytest.mark.parametrize("answer", ["finish", "lose"])
@pytest.mark.parametrize("when", [{"at": "last supply"}, {"at": "reveal", "tiles": "B05"}])
def test_11_10_the_3_coins_return_at_a_supply(when: dict[str, Any], answer: str) -> None:
    owner = leptis(wood=9, coins=6, buildings="A12*")
    game = supplied(owner, beside(owner), **when)
    game.play(f"{answer} A12")
    assert seat_of(game, 0).coins == 6 + 3
    assert told(game, "finished" if answer == "finish" else "abandoned")[0]["coins"] == 3


def test_11_10_the_3_coins_return_in_an_earthquake() -> None:
    game = struck("earthquake", leptis(coins=6, buildings="A12* A13*"))
    assert [each["coins"] for each in told(game, "lost")] == [3, 3]
    assert seat_of(game, 0).coins == 6 + 3 + 3


def test_11_10_the_3_coins_return_when_the_persians_take_it() -> None:
    owner = leptis(coins=6, buildings="A12*")
    game = attacked(owner, beside(owner), attack=2)
    assert told(game, "lost") == [{"seat": 0, "tile": "A12", "disaster": "persian", "coins": 3}]
    assert seat_of(game, 0).coins == 6 + 3


def test_11_10_leptis_magna_places_freely_still_when_its_barracks_are_lost() -> None:
    owner = leptis(coins=9, lands="A05", buildings="A11")
    game = struck("earthquake", owner, beside(owner), tiles="A01 A02 A03 A04 A06")
    assert [each["tile"] for each in told(game, "lost")] == ["A11"]
    play(game, "bid A01 3")
    assert told(game, "placed") == [{"seat": 0, "tile": "A01"}]  # stone beside food


# Salamis ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inhabitants", "food", "left"),
    [
        (6, 3, (6, 0)),
        (5, 3, (5, 0)),
        (5, 9, (5, 6)),
        (1, 9, (1, 8)),
        (5, 2, (4, 0)),
        (6, 2, (4, 0)),
        (7, 3, (6, 0)),
        (7, 0, (0, 0)),
    ],
)
def test_11_10_in_salamis_1_food_feeds_2_also_of_an_odd_number(
    inhabitants: int, food: int, left: tuple[int, int]
) -> None:
    game = supplied(polis("hector", "salamis", inhabitants=inhabitants, food=food))
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == left


@pytest.mark.parametrize(
    ("inhabitants", "food", "left"), [(7, 9, (7, 7)), (5, 1, (5, 0)), (9, 1, (6, 0)), (4, 3, (4, 3)), (3, 3, (3, 3))]
)
def test_11_10_in_salamis_a_fish_feeds_2(inhabitants: int, food: int, left: tuple[int, int]) -> None:
    owner = polis("hector", "salamis", inhabitants=inhabitants, food=food, sea="S5 S6")
    game = supplied(owner, edition=HEROES_SEA)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == left


@pytest.mark.parametrize(("units", "inhabitants", "luxury"), [(0, 2, 9), (1, 4, 7), (2, 5, 5)])
def test_11_10_in_salamis_2_luxury_feed_2(units: int, inhabitants: int, luxury: int) -> None:
    game = supplied(polis("hector", "salamis", inhabitants=5, food=1, luxury=9))
    assert legal(game) == ["feed 0", "feed 1", "feed 2"]
    game.play(f"feed {units}")
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).luxury) == (inhabitants, luxury)


# Taras ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("food", "coins", "luxury", "left"),
    [(2, 2, 5, (0, 0, 5)), (1, 2, 2, (0, 0, 0)), (1, 1, 5, (0, 0, 1)), (4, 0, 4, (2, 0, 0)), (0, 0, 8, (0, 0, 0))],
)
def test_11_10_luxury_may_help_taras_in_a_tempest(food: int, coins: int, luxury: int, left: tuple[int, ...]) -> None:
    owner = polis("penelope", "taras", food=food, coins=coins, luxury=luxury, lands="A05")
    game = struck("tempest", owner)
    game.play("keep A05")
    kept = told(game, "kept")[0]
    assert (food - kept["food"], coins - kept["coins"], luxury - kept["luxury"]) == left


def test_11_10_taras_pays_for_each_land() -> None:
    game = struck("tempest", polis("hector", "taras", food=5, coins=9, lands="A05 A06 A07"))
    play(game, "keep A05", "lose A06", "keep A07")
    assert (goods_of(game)[2:4], seat_of(game, 0).lands) == ((1, 5), ("A05", "A07"))


def test_11_10_taras_is_protected_from_a_decline_as_others_are() -> None:
    game = struck("decline", polis("hector", "taras", coins=9, luxury=12, buildings="A15"))
    assert seat_of(game, 0).luxury == 12


# Naukratis: wherever luxury is used -------------------------------------------------------------------------------------------------


def bidding(owner: dict[str, Any]) -> Game:
    return given(owner | {"coins": 1}, beside(owner), market=MARKET, edition=HEROES)


def buying_at_sea(owner: dict[str, Any]) -> Game:
    return given(owner | {"coins": 2}, beside(owner), market=MARKET, sea="S5", edition=HEROES_SEA)


def quaking(owner: dict[str, Any]) -> Game:
    return struck("earthquake", owner | {"buildings": "A12", "wood": 4})


def bridge_built(owner: dict[str, Any]) -> Game:
    return paid(takes(owner | {"wood": 2}, "A12"))


def struck_as_odysseus(owner: dict[str, Any]) -> Game:
    return struck("plague", owner | {"hero": "odysseus", "inhabitants": 2})


def victorious(owner: dict[str, Any]) -> Game:
    return attacked(owner | {"coins": 1, "strength": 8}, beside(owner))


# The action, the event that reports the payment, and how many units are missing.
USES: list[tuple[str, str, str, int, Callable[[dict[str, Any]], Game]]] = [
    ("a bid", "bid A05 4", "bid", 3, bidding),
    ("a conquest", "bid A07 5", "bid", 4, bidding),
    ("a building", "pay", "paid", 2, lambda owner: takes(owner | {"stone": 1}, "B14")),
    ("a mark", "mark", "marked", 1, lambda owner: takes(owner, "B14")),
    ("food", "feed 3", "fed", 3, lambda owner: supplied(owner | {"inhabitants": 7, "food": 2})),
    ("an earthquake", "keep A12", "kept", 1, quaking),
    ("a tempest", "keep A05", "kept", 2, lambda owner: struck("tempest", owner | {"lands": "A05"})),
    ("a sea tile", "sea S5", "sea", 3, buying_at_sea),
    ("strength with a land", "strengthen", "strengthened", 1, lambda owner: takes(owner | {"food": 1}, "A05")),
    ("strength with a building", "strengthen", "strengthened", 2, bridge_built),
    ("a mercenary", "hire 4", "hired", 3, victorious),
    ("the coin of Odysseus", "ignore", "ignored", 1, struck_as_odysseus),
    ("finishing", "finish B14", "finished", 3, lambda owner: supplied(owner | {"buildings": "B14*"})),
]


@pytest.mark.parametrize(("colony", "rate"), [("naukratis", 1), ("massilia", 2)])
@pytest.mark.parametrize(
    ("action", "event", "missing", "position"), [pytest.param(*use[1:], id=use[0]) for use in USES]
)
def test_11_10_in_naukratis_1_luxury_replaces_a_unit_of(
    action: str, event: str, missing: int, position: Callable[[dict[str, Any]], Game], colony: str, rate: int
) -> None:
    owner = polis("penelope", colony)
    game = position(owner | {"luxury": missing * rate})
    assert asked(game)[0] == 0
    game.play(action)
    assert [each["luxury"] for each in told(game, event) if each["seat"] == 0] == [missing * rate]
    poorer = position(owner | {"luxury": missing * rate - 1})
    assert poorer.decision is None or poorer.decision.seat == 1 or action not in legal(poorer)
    assert not any(each["luxury"] for each in told(poorer, event) if each["seat"] == 0)


def test_11_10_coins_of_a_bid_that_were_luxury_come_back_as_coins() -> None:
    seats = [polis("hector", "naukratis", coins=1, luxury=3), polis("helen", "naxos", coins=9)]
    game = given(*seats, market=MARKET, edition=HEROES)
    play(game, "bid A05 4", "bid A05 5", "withdraw")
    assert told(game, "withdrew") == [{"seat": 0, "coins": 4 + 1}]
    assert seat_of(game, 0).luxury == 0


def test_11_10_own_goods_are_used_up_first_in_naukratis_too() -> None:
    owner = polis("hector", "naukratis", coins=5, luxury=9)
    game = given(owner, beside(owner), market=MARKET, edition=HEROES)
    game.play("bid A05 4")
    assert told(game, "bid") == [{"seat": 0, "tile": "A05", "coins": 4, "luxury": 0}]


def test_11_10_luxury_does_not_replace_food_in_a_drought_or_inhabitants() -> None:
    assert goods_of(struck("drought", polis("hector", "naukratis", coins=9, food=6, luxury=9)))[2:5] == (4, 9, 9)
    owner = polis("hector", "naukratis", coins=9, luxury=9, inhabitants=1)
    game = given(owner, beside(owner), market="A11 A06 | A07 A12 A14", edition=HEROES)
    with pytest.raises(IllegalAction, match=r"\(RULES 2.2.8\)"):
        game.play("bid A11 2")
