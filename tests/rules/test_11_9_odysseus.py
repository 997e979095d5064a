"""RULES 11.9: the ability of Odysseus, once per game."""

from typing import Any

import pytest

from peloponnes import Game
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import (
    DISASTERS,
    HEROES,
    HEROES_SEA,
    NO_SUPPLY,
    asked,
    attacked,
    beside,
    each_side,
    goods_of,
    play,
    struck,
    supplied,
)

# What each disaster can take, and what is left then: one building that can't be kept, one land, a third of 6, luxury of 12.
AT_STAKE: dict[str, dict[str, Any]] = {
    "earthquake": {"buildings": "A12"},
    "drought": {"food": 6},
    "plague": {"inhabitants": 6},
    "tempest": {"lands": "A05"},
    "decline": {"luxury": 12},
}
WITHOUT: dict[str, dict[str, Any]] = {
    "earthquake": {"lands": "A05", "food": 6, "inhabitants": 6, "luxury": 1, "wood": 6, "stone": 6},
    "drought": {"buildings": "A12", "lands": "A05", "inhabitants": 6, "luxury": 1},
    "plague": {"buildings": "A12", "lands": "A05", "food": 6, "luxury": 1},
    "tempest": {"buildings": "A12", "food": 6, "inhabitants": 6, "luxury": 1},
    "decline": {"buildings": "A12", "lands": "A05", "food": 6, "inhabitants": 6},
}
PROTECTED = [
    ("earthquake", "C01", ""),
    ("drought", "C09", ""),
    ("plague", "B14", ""),
    ("plague", "B14*", ""),
    ("tempest", "C06", ""),
    ("tempest", "", "sikyon"),
    ("decline", "A15", ""),
    ("decline", "A15*", ""),
]
each_disaster = pytest.mark.parametrize("disaster", DISASTERS)


def odysseus(**rest: Any) -> dict[str, Any]:
    return polis("odysseus", "naxos", **rest)


def belongings(game: Game) -> tuple[Any, ...]:
    """Everything that a disaster could take from the first seat, except coins."""
    me = seat_of(game, 0)
    return (me.buildings, me.lands, me.wood, me.stone, me.food, me.luxury, me.inhabitants)


# Each disaster ----------------------------------------------------------------------------------------------------------------------


@each_disaster
@each_side
def test_11_9_odysseus_is_asked_when_a_disaster_would_cost_him_something(side: str, disaster: str) -> None:
    game = struck(disaster, odysseus(side=side, coins=9, **AT_STAKE[disaster]))
    assert (asked(game), legal(game)) == ((0, "ignore"), ["ignore", "suffer"])
    assert game.decision is not None
    assert game.decision.chit == disaster


@each_disaster
def test_11_9_odysseus_pays_a_coin_and_ignores_it(disaster: str) -> None:
    game = struck(disaster, odysseus(coins=9, **AT_STAKE[disaster]))
    before = belongings(game)
    game.play("ignore")
    assert (belongings(game), seat_of(game, 0).coins, seat_of(game, 0).ignored) == (before, 9 - 1, True)
    assert told(game, "ignored") == [{"seat": 0, "disaster": disaster, "coins": 1, "luxury": 0}]
    assert asked(game) == (0, "bid")


@each_disaster
def test_11_9_odysseus_may_suffer_it_like_everybody(disaster: str) -> None:
    game = struck(disaster, odysseus(coins=9, **AT_STAKE[disaster]))
    before = belongings(game)
    game.play("suffer")
    assert belongings(game) != before
    assert (seat_of(game, 0).coins, seat_of(game, 0).ignored, told(game, "ignored")) == (9, False, [])
    losses = told(game, "lost") if disaster in ("earthquake", "tempest") else told(game, "suffered")
    assert losses[0]["seat"] == 0


@pytest.mark.parametrize(("disaster", "good"), [("drought", "food"), ("plague", "inhabitants"), ("decline", "luxury")])
def test_11_9_odysseus_is_asked_for_a_single_unit(disaster: str, good: str) -> None:
    one: dict[str, Any] = {good: 1}
    assert asked(struck(disaster, odysseus(coins=9, **one))) == (0, "ignore")


def test_11_9_one_coin_is_for_the_whole_disaster() -> None:
    game = struck("earthquake", odysseus(coins=9, buildings="A12 A13* A14"))
    game.play("ignore")
    me = seat_of(game, 0)
    assert (me.buildings, me.marked, me.coins, asked(game)) == (("A12", "A13", "A14"), ("A13",), 8, (0, "bid"))


@pytest.mark.parametrize(("disaster", "goods"), [("earthquake", {"wood": 9, "stone": 9}), ("tempest", {"food": 9})])
def test_11_9_odysseus_is_asked_though_he_could_keep_his_tiles(disaster: str, goods: dict[str, Any]) -> None:
    game = struck(disaster, odysseus(coins=9, **AT_STAKE[disaster], **goods))
    assert asked(game) == (0, "ignore")
    game.play("suffer")
    assert asked(game) == (0, "keep")


@each_disaster
def test_11_9_odysseus_ignores_it_for_himself_alone(disaster: str) -> None:
    owner = odysseus(coins=9, **AT_STAKE[disaster])
    tiles = {"buildings": "A13", "lands": "A07", "food": 6, "inhabitants": 6, "luxury": 1}
    game = struck(disaster, owner, beside(owner, **tiles))
    game.play("ignore")
    hit = told(game, "lost") + told(game, "suffered")
    assert [each["seat"] for each in hit] == [1]


# When he is not asked ---------------------------------------------------------------------------------------------------------------


@each_disaster
def test_11_9_odysseus_is_not_asked_when_it_costs_him_nothing(disaster: str) -> None:
    game = struck(disaster, odysseus(coins=9, **WITHOUT[disaster]))
    assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
    assert (asked(game), seat_of(game, 0).coins) == ((0, "bid"), 9)


@pytest.mark.parametrize(("disaster", "building", "civilization"), PROTECTED)
def test_11_9_odysseus_is_not_asked_when_he_is_protected(disaster: str, building: str, civilization: str) -> None:
    everything = {"wood": 6, "stone": 6, "food": 6, "luxury": 6, "inhabitants": 6, "coins": 9, "lands": "A05"}
    game = struck(disaster, odysseus(civilization=civilization, buildings=building, **everything))
    assert (asked(game), told(game, "spared")) == ((0, "bid"), [{"seat": 0, "disaster": disaster}])


@pytest.mark.parametrize("luxury", [0, 1])
@pytest.mark.parametrize("disaster", ["earthquake", "drought", "plague", "tempest"])
def test_11_9_odysseus_is_not_asked_without_a_coin_or_luxury_for_it(disaster: str, luxury: int) -> None:
    game = struck(disaster, odysseus(luxury=luxury, **AT_STAKE[disaster]))
    assert told(game, "ignored") == []
    losses = told(game, "lost") if disaster in ("earthquake", "tempest") else told(game, "suffered")
    assert losses[0]["seat"] == 0


@pytest.mark.parametrize(("luxury", "may"), [(1, False), (2, True), (3, True)])
def test_11_9_the_luxury_that_declines_may_pay_for_itself(luxury: int, may: bool) -> None:
    game = struck("decline", odysseus(luxury=luxury), polis("hector", "massilia", coins=9))
    assert (asked(game) == (0, "ignore")) == may
    if may:
        game.play("ignore")
        assert seat_of(game, 0).luxury == luxury - 2


@pytest.mark.parametrize(("coins", "luxury", "left"), [(0, 2, (0, 0)), (0, 5, (0, 3)), (1, 5, (0, 5)), (2, 5, (1, 5))])
def test_11_9_luxury_may_pay_his_coin(coins: int, luxury: int, left: tuple[int, int]) -> None:
    owner = odysseus(coins=coins, luxury=luxury, inhabitants=6)
    game = struck("plague", owner, beside(owner, buildings="A13"))
    game.play("ignore")
    spent = told(game, "ignored")[0]
    assert (coins - spent["coins"], luxury - spent["luxury"]) == left


@each_disaster
def test_11_9_odysseus_ignores_no_second_one(disaster: str) -> None:
    game = struck(disaster, odysseus(coins=9, ignored=1, **AT_STAKE[disaster]))
    assert asked(game) == (0, "bid")
    losses = told(game, "lost") if disaster in ("earthquake", "tempest") else told(game, "suffered")
    assert losses[0]["seat"] == 0


@pytest.mark.parametrize("answer", ["ignore", "suffer"])
def test_11_9_odysseus_is_asked_again_only_when_he_suffered(answer: str) -> None:
    owner = odysseus(coins=9, inhabitants=6, food=6)
    game = given(
        owner,
        beside(owner),
        at="chits",
        shown="plague drought plague drought",
        chits="plague drought",
        tiles=NO_SUPPLY,
        edition=HEROES,
    )
    game.play(answer)
    assert (asked(game) == (0, "ignore")) == (answer == "suffer")
    if answer == "suffer":
        game.play("ignore")
    people, food = (6, 4) if answer == "ignore" else (4, 6)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food, seat_of(game, 0).coins) == (people, food, 8)


def test_11_9_odysseus_does_not_ignore_a_supply_or_a_conflict() -> None:
    owner = odysseus(coins=9, inhabitants=3)
    game = supplied(owner, beside(owner, strength=5))
    assert (game.decision, seat_of(game, 0).inhabitants, seat_of(game, 0).clovers) == (None, 0, 2)


def test_11_9_nobody_else_ignores_anything() -> None:
    owner = polis("hector", "naxos", coins=9, inhabitants=6)
    assert asked(struck("plague", owner)) == (0, "bid")


# The Persians -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goods", [{"coins": 9}, {"coins": 9, "lands": "A05"}, {"luxury": 2}])
def test_11_9_odysseus_may_always_ignore_a_first_attack_that_is_lost(goods: dict[str, Any]) -> None:
    owner = odysseus(**goods)
    game = attacked(owner, beside(owner, coins=9))
    assert (asked(game), legal(game)) == ((0, "ignore"), ["ignore", "suffer"])
    assert game.decision is not None
    assert game.decision.chit == "persian"
    game.play("ignore")
    assert [seat_of(game, number).side for number in range(2)] == ["red", "orange"]
    assert told(game, "turned") == [{"seat": 1, "hero": "hector"}]
    assert told(game, "ignored")[0]["disaster"] == "persian"


def test_11_9_one_who_suffers_it_is_turned() -> None:
    owner = odysseus(coins=9)
    game = attacked(owner, beside(owner))
    game.play("suffer")
    assert (seat_of(game, 0).side, seat_of(game, 0).coins) == ("orange", 9)


@pytest.mark.parametrize("tiles", [{"buildings": "A12"}, {"lands": "A05"}, {"buildings": "A12*"}])
@each_side
def test_11_9_odysseus_may_ignore_a_second_attack_that_would_take_a_tile(side: str, tiles: dict[str, Any]) -> None:
    owner = odysseus(side=side, coins=9, **tiles)
    game = attacked(owner, beside(owner, lands="A07"), attack=2)
    assert (asked(game), legal(game)) == ((0, "ignore"), ["ignore", "suffer"])
    game.play("ignore")
    assert len(seat_of(game, 0).buildings + seat_of(game, 0).lands) == 1
    assert [(each["seat"], each["tile"]) for each in told(game, "lost")] == [(1, "A07")]
    assert seat_of(game, 0).coins == 8


def test_11_9_one_who_suffers_it_loses_his_best_tile() -> None:
    owner = odysseus(coins=9, buildings="A12", lands="A05")
    game = attacked(owner, beside(owner), attack=2)
    game.play("suffer")
    assert (seat_of(game, 0).buildings, seat_of(game, 0).lands) == ((), ("A05",))


@pytest.mark.parametrize("sea", ["", "S1"])
def test_11_9_a_second_attack_does_not_ask_one_without_land_or_building(sea: str) -> None:
    owner = odysseus(coins=9, sea=sea)
    game = attacked(owner, beside(owner), attack=2, edition=HEROES_SEA)
    assert told(game, "attacked")[0]["beaten"] is False
    assert (game.phase, told(game, "ignored"), seat_of(game, 0).coins) == ("auction", [], 9)


@pytest.mark.parametrize("attack", [1, 2])
def test_11_9_an_attack_that_is_beaten_back_asks_him_nothing(attack: int) -> None:
    owner = odysseus(coins=9, strength=1, buildings="A12")
    game = attacked(owner, beside(owner, strength=29, coins=9), attack=attack)
    assert told(game, "attacked")[0]["beaten"] is True
    assert asked(game) == (1, "hire")  # half of 1 is too little to hire


@pytest.mark.parametrize("attack", [1, 2])
@pytest.mark.parametrize("goods", [{"coins": 9, "ignored": 1}, {"luxury": 1}])
def test_11_9_nor_one_who_has_used_it_or_can_not_pay(attack: int, goods: dict[str, Any]) -> None:
    owner = odysseus(lands="A05", **goods)
    game = attacked(owner, beside(owner, coins=9), attack=attack)
    assert told(game, "ignored") == []
    assert (seat_of(game, 0).side, seat_of(game, 0).lands) == (("orange", ("A05",)) if attack == 1 else ("red", ()))


def test_11_9_his_strength_counts_though_he_may_ignore_the_attack() -> None:
    owner = odysseus(coins=9, strength=6)
    game = attacked(owner, beside(owner))
    assert told(game, "attacked")[0] == {"seat": None, "attack": 1, "persians": 6, "players": 6, "beaten": True}


# The coin ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "coins"), [("ignore", 2), ("suffer", 3)])
def test_11_9_the_coin_is_gone_at_the_end(answer: str, coins: int) -> None:
    owner = polis("odysseus", "massilia", coins=3, luxury=1)
    game = given(
        owner,
        beside(owner),
        at="chits",
        shown="decline decline",
        chits="decline blank persian-3",
        round=8,
        edition=HEROES,
    )
    game.play(answer)
    assert game.result is not None
    assert (seat_of(game, 0).coins, game.result.seats[0].coins) == (coins, coins // 3)


# The order of decisions (RULES 2.7) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["ignore", "suffer"])
def test_11_9_odysseus_decides_when_it_is_his_turn_and_then_keeps_or_loses(answer: str) -> None:
    rich: dict[str, Any] = {"wood": 5, "stone": 5, "coins": 5}
    seats = [
        polis("hector", "massilia", buildings="A12", **rich),
        polis("odysseus", "naxos", buildings="A13 A15", **rich),
        polis("helen", "salamis", buildings="A14", **rich),
    ]
    game = struck("earthquake", *seats, order=(2, 1, 0))
    decisions = []
    while asked(game)[1] in ("keep", "ignore"):
        decisions.append(asked(game))
        game.play(answer if asked(game)[1] == "ignore" else legal(game)[0])
    mine = [(1, "ignore")] + ([(1, "keep")] * 2 if answer == "suffer" else [])
    assert decisions == [(2, "keep"), *mine, (0, "keep")]


@pytest.mark.parametrize("answer", ["ignore", "suffer"])
def test_11_9_odysseus_decides_when_it_is_his_turn_to_give_up_a_tile(answer: str) -> None:
    seats = [
        polis("hector", "massilia", lands="A07 A08", coins=9),
        polis("odysseus", "naxos", buildings="A12 A14", coins=9),
        polis("helen", "salamis", lands="A03 A04", coins=9),
    ]
    game = attacked(*seats, attack=2)
    decisions = []
    while asked(game)[1] in ("discard", "ignore"):
        decisions.append(asked(game))
        game.play(answer if asked(game)[1] == "ignore" else legal(game)[0])
    mine = [(1, "ignore")] + ([(1, "discard")] if answer == "suffer" else [])
    assert decisions == [(0, "discard"), *mine, (2, "discard")]


def test_11_9_those_before_him_are_turned_before_he_decides() -> None:
    seats = [polis("hector", "massilia"), polis("odysseus", "naxos", coins=9), polis("helen", "salamis")]
    game = attacked(*seats)
    assert (asked(game), [each["seat"] for each in told(game, "turned")]) == ((1, "ignore"), [0])
    play(game, "ignore")
    assert [each["seat"] for each in told(game, "turned")] == [0, 2]


def test_11_9_his_decision_is_his_own() -> None:
    game = struck("plague", polis("hector", "massilia", coins=9), odysseus(coins=9, inhabitants=3))
    assert asked(game) == (1, "ignore")
    assert goods_of(game, 0) == (0, 0, 0, 9, 0, 0)
