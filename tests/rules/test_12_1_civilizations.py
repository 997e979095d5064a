"""RULES 12.1: seven more civilizations, each tested with everything it has."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from peloponnes import Deal, Edition, Game, IllegalAction, InvalidAction, SetupError
from peloponnes.record import Record, parse_position, write_position
from tests.given import BASE, given, legal, seat, seat_of, told

MORE = Edition.base(options=["civilizations"])
MORE_SEA = Edition.base(options=["civilizations", "sea-tiles"])
SEA = Edition.sea(options=["civilizations"])
SOLO = Edition.solo(options=["civilizations"])
BASE_SET = {"messene", "patras", "arkadia", "korinth", "sparta", "pylos", "argos"}
MORE_SET = {"syrakus", "delphi", "thebes", "mycenae", "antioch", "delos", "rhodes"}
DISASTERS = ["earthquake", "drought", "plague", "tempest", "decline"]
RESOURCES = ["wood", "stone", "food", "coins"]
PLENTY: dict[str, Any] = {"wood": 6, "stone": 6, "food": 9, "coins": 9, "luxury": 12, "inhabitants": 6}


def goods_of(game: Game, number: int = 0) -> tuple[int, ...]:
    """Wood, stone, food, coins, luxury and inhabitants of a seat."""
    its = seat_of(game, number)
    return (its.wood, its.stone, its.food, its.coins, its.luxury, its.inhabitants)


def struck(disaster: str, owner: dict[str, Any], edition: Edition = MORE) -> Game:
    """The game after the disaster has struck this seat and another; the next round follows."""
    return given(
        owner, seat("argos"), at="chits", shown=f"{disaster} {disaster}", chits=f"{disaster} blank", edition=edition
    )


def spared(civilization: str) -> list[str]:
    """The disasters that a civilization ignores."""
    return [each for each in DISASTERS if told(struck(each, seat(civilization, coins=9)), "spared")]


def incomes(civilization: str, **goods: Any) -> Game:
    """The game after the seat's income, at its bid in the next round."""
    return given(seat(civilization, coins=9, **goods), seat("argos"), at="income", edition=MORE)


def started(civilization: str) -> Game:
    """A new game with this civilization and Argos, number 7."""
    return Game.new(MORE, ["Ann", "Bo"], seed=1, civilizations=[civilization, "argos"])


# When they are dealt ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players"),
    [(MORE, 5), (MORE_SEA, 5), (SEA, 6), (SOLO, 1), (Edition.solo(options=["civilizations", "sea-tiles"]), 1)],
)
def test_12_1_with_the_option_fourteen_are_dealt(edition: Edition, players: int) -> None:
    dealt = Counter(each for seed in range(300) for each in Deal.shuffled(edition, players, seed).civilizations)
    assert set(dealt) == BASE_SET | MORE_SET
    assert min(dealt.values()) > 300 * players // 14 // 2
    assert all(len(set(Deal.shuffled(edition, players, seed).civilizations)) == players for seed in range(20))


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        (BASE, 5),
        (Edition.base(options=["sea-tiles"]), 5),
        (Edition.sea(), 6),
        (Edition.solo(), 1),
        (Edition.solo(1), 1),
    ],
)
def test_12_1_without_it_only_the_seven_of_the_base_game(edition: Edition, players: int) -> None:
    assert {each for seed in range(100) for each in Deal.shuffled(edition, players, seed).civilizations} == BASE_SET


@pytest.mark.parametrize("civilization", sorted(MORE_SET))
def test_12_1_without_it_none_can_be_picked(civilization: str) -> None:
    with pytest.raises(SetupError, match=rf"there is no civilization '{civilization}', only .* \(RULES 1.2\)"):
        Game.new(Edition.solo(), ["Ann"], seed=1, civilizations=[civilization])
    assert seat_of(Game.new(SOLO, ["Ann"], seed=1, civilizations=[civilization]), 0).civilization == civilization


def test_12_1_all_follow_by_their_numbers() -> None:
    civilizations = ["rhodes", "antioch", "delphi", "syrakus", "delos", "thebes"]  # 13 11 8 0 12 9
    game = Game.new(SEA, ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], seed=1, civilizations=civilizations)
    assert game.view().order == (3, 2, 5, 1, 4, 0)
    mixed = Game.new(MORE, ["Ann", "Bo", "Cy", "Di"], seed=1, civilizations=["mycenae", "argos", "messene", "syrakus"])
    assert mixed.view().order == (3, 2, 1, 0)  # 10 7 1 0


# Syrakus ----------------------------------------------------------------------------------------------------------------------------


def test_12_1_syrakus_starts_with_5_coins_and_4_inhabitants() -> None:
    assert goods_of(started("syrakus")) == (0, 0, 0, 5, 0, 4)


@pytest.mark.parametrize("other", sorted((BASE_SET | MORE_SET) - {"syrakus"}))
def test_12_1_syrakus_is_first_its_number_is_0(other: str) -> None:
    game = Game.new(MORE, ["Ann", "Bo"], seed=1, civilizations=[other, "syrakus"])
    assert game.view().order == (1, 0)
    assert game.decision is not None
    assert game.decision.seat == 1


def test_12_1_syrakus_has_a_stone_each_round() -> None:
    game = incomes("syrakus", inhabitants=4)
    assert goods_of(game) == (0, 1, 0, 9 + 2, 0, 4)
    game.play("pass")
    assert [income["stone"] for income in told(game, "income") if income["seat"] == 0] == [1, 1]


def test_12_1_syrakus_ignores_the_plague_and_nothing_else() -> None:
    game = struck("plague", seat("syrakus", coins=9, inhabitants=6))
    assert seat_of(game, 0).inhabitants == 6
    assert seat_of(game, 0).protected == ("plague",)
    assert spared("syrakus") == ["plague"]


def test_12_1_syrakus_does_so_still_when_its_well_is_lost() -> None:
    game = given(
        seat("syrakus", coins=9, inhabitants=6, buildings="B14"),
        seat("argos"),
        at="chits",
        shown="earthquake earthquake plague plague",
        chits="earthquake plague",
        round=5,
        edition=MORE,
    )
    assert [lost["tile"] for lost in told(game, "lost")] == ["B14"]
    assert told(game, "spared") == [{"seat": 0, "disaster": "plague"}]
    assert seat_of(game, 0).inhabitants == 6


# Delphi -----------------------------------------------------------------------------------------------------------------------------


def test_12_1_delphi_starts_with_6_coins_and_2_inhabitants() -> None:
    assert goods_of(started("delphi")) == (0, 0, 0, 6, 0, 2)


def test_12_1_delphi_has_no_income_but_that_of_its_inhabitants() -> None:
    assert goods_of(incomes("delphi", inhabitants=5)) == (0, 0, 0, 9 + 3, 0, 5)


def test_12_1_delphi_is_number_8() -> None:
    for other, order in (("argos", (1, 0)), ("thebes", (0, 1))):
        assert Game.new(MORE, ["Ann", "Bo"], seed=1, civilizations=["delphi", other]).view().order == order


def test_12_1_delphi_ignores_the_earthquake() -> None:
    game = struck("earthquake", seat("delphi", coins=9, wood=3, stone=3, buildings="A12 A14*"))
    assert told(game, "spared") == [{"seat": 0, "disaster": "earthquake"}]
    assert game.decision is not None
    assert game.decision.kind == "bid"
    me = seat_of(game, 0)
    assert (me.buildings, me.marked, me.wood, me.stone) == (("A12", "A14"), ("A14",), 3, 3)


def test_12_1_delphi_ignores_the_drought() -> None:
    game = struck("drought", seat("delphi", coins=9, food=9))
    assert told(game, "spared") == [{"seat": 0, "disaster": "drought"}]
    assert seat_of(game, 0).food == 9


def test_12_1_delphi_ignores_nothing_else() -> None:
    assert spared("delphi") == ["earthquake", "drought"]
    assert seat_of(struck("plague", seat("delphi", coins=9, inhabitants=6)), 0).inhabitants == 4
    assert seat_of(struck("decline", seat("delphi", coins=9, luxury=12)), 0).luxury == 2
    assert legal(struck("tempest", seat("delphi", coins=9, food=1, lands="A05"))) == ["keep A05", "lose A05"]


# Thebes -----------------------------------------------------------------------------------------------------------------------------


def test_12_1_thebes_starts_with_6_coins_and_1_inhabitant() -> None:
    assert goods_of(started("thebes")) == (0, 0, 0, 6, 0, 1)


def test_12_1_thebes_has_2_luxury_each_round() -> None:
    game = incomes("thebes", inhabitants=1)
    assert goods_of(game) == (0, 0, 0, 9 + 1, 2, 1)
    game.play("pass")
    assert seat_of(game, 0).luxury == 4


def test_12_1_thebes_has_them_beside_the_luxury_of_its_inhabitants() -> None:
    assert goods_of(incomes("thebes", inhabitants=14)) == (0, 0, 0, 9 + 5, 2 + 2, 14)


@pytest.mark.parametrize(("civilization", "event"), [("thebes", "placed"), ("delphi", "unplaced")])
def test_12_1_thebes_places_lands_freely_without_barracks(civilization: str, event: str) -> None:
    owner = seat(civilization, lands="A05", bid="A01 3")  # food beside stone
    game = given(owner, seat("argos"), market="A01 A06 | A07 A12 A14", at="taking", edition=MORE)
    assert [each["tile"] for each in told(game, event)] == ["A01"]
    assert seat_of(game, 0).lands == (("A05", "A01") if civilization == "thebes" else ("A05",))
    assert seat_of(game, 0).free_placement == (civilization == "thebes")


def test_12_1_thebes_does_so_still_when_its_barracks_are_lost() -> None:
    game = given(
        seat("thebes", coins=9, buildings="A11", lands="A05"),
        seat("argos"),
        at="chits",
        shown="earthquake earthquake",
        chits="earthquake blank",
        tiles="A01 A02 A03 A04 A06",
        edition=MORE,
    )
    assert [lost["tile"] for lost in told(game, "lost")] == ["A11"]
    assert [way.how for way in game.preview("bid A01 3").won] == ["placed"]  # stone beside food


def test_12_1_thebes_ignores_no_disaster() -> None:
    assert spared("thebes") == []
    assert seat_of(struck("decline", seat("thebes", coins=9, luxury=12)), 0).luxury == 2


# Mycenae ----------------------------------------------------------------------------------------------------------------------------


def test_12_1_mycenae_starts_with_4_coins_and_2_inhabitants() -> None:
    assert goods_of(started("mycenae")) == (0, 0, 0, 4, 0, 2)


@pytest.mark.parametrize(
    ("inhabitants", "coins", "luxury"),
    [(0, 1, 0), (1, 2, 0), (2, 2, 0), (3, 3, 0), (6, 4, 0), (9, 5, 0), (12, 5, 2), (18, 5, 6), (30, 5, 6)],
)
def test_12_1_mycenae_grows_by_2_before_its_coins_are_counted(inhabitants: int, coins: int, luxury: int) -> None:
    game = incomes("mycenae", inhabitants=inhabitants)
    assert goods_of(game) == (0, 0, 0, 9 + coins, luxury, inhabitants + 2)


def test_12_1_mycenae_grows_each_round_also_when_it_passes() -> None:
    game = incomes("mycenae", inhabitants=2)
    game.play("pass")
    assert seat_of(game, 0).inhabitants == 6
    assert [income["coins"] for income in told(game, "income") if income["seat"] == 0] == [2, 3]  # of 4, and of 6


def test_12_1_mycenae_ignores_no_disaster() -> None:
    assert spared("mycenae") == []


# Antioch ----------------------------------------------------------------------------------------------------------------------------


def test_12_1_antioch_starts_with_9_coins_and_3_inhabitants() -> None:
    assert goods_of(started("antioch")) == (0, 0, 0, 9, 0, 3)


@pytest.mark.parametrize("disaster", DISASTERS)
def test_12_1_antioch_ignores_every_disaster(disaster: str) -> None:
    owner = seat("antioch", **PLENTY, buildings="A12 A13*", lands="A05 A06")
    game = struck(disaster, owner)
    assert told(game, "spared") == [{"seat": 0, "disaster": disaster}]
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert goods_of(game) == (6, 6, 9, 9, 12, 6)
    me = seat_of(game, 0)
    assert (me.buildings, me.marked, me.lands) == (("A12", "A13"), ("A13",), ("A05", "A06"))
    assert me.protected == tuple(DISASTERS)


def test_12_1_antioch_protects_nobody_else() -> None:
    game = given(
        seat("antioch", coins=9, inhabitants=3),
        seat("argos", inhabitants=3),
        at="chits",
        shown="plague plague",
        chits="plague blank",
        edition=MORE,
    )
    assert [seat_of(game, number).inhabitants for number in range(2)] == [3, 2]


def test_12_1_antioch_does_not_ignore_a_supply() -> None:
    game = given(seat("antioch", inhabitants=3, food=1), seat("argos"), at="last supply", edition=MORE)
    assert seat_of(game, 0).inhabitants == 1


@pytest.mark.parametrize(
    ("inhabitants", "left", "coins", "luxury"),
    [(20, 19, 5, 4), (14, 13, 5, 0), (8, 7, 3, 0), (5, 4, 2, 0), (3, 2, 1, 0), (2, 1, 1, 0), (1, 0, 1, 0)],
)
def test_12_1_antioch_loses_an_inhabitant_before_its_coins_are_counted(
    inhabitants: int, left: int, coins: int, luxury: int
) -> None:
    game = incomes("antioch", inhabitants=inhabitants)
    assert goods_of(game) == (0, 0, 0, 9 + coins, luxury, left)
    assert told(game, "income")[0]["inhabitants"] == -1


def test_12_1_antioch_loses_none_when_it_has_none() -> None:
    game = incomes("antioch")
    assert goods_of(game) == (0, 0, 0, 9 + 1, 0, 0)
    assert told(game, "income")[0]["inhabitants"] == 0


def test_12_1_antioch_loses_one_each_round_until_none_is_left() -> None:
    game = incomes("antioch", inhabitants=2)
    left = [seat_of(game, 0).inhabitants]
    for _ in range(3):
        game.play("pass")
        left.append(seat_of(game, 0).inhabitants)
    assert left == [1, 0, 0, 0]


def test_12_1_antioch_has_the_gains_of_its_tile_before_that() -> None:
    owner = seat("antioch", coins=9, wood=2, inhabitants=1, bid="A12 1")
    game = given(owner, seat("argos"), market="A12 A05 | A06 A07 A14", at="taking", edition=MORE)
    game.play("pay")  # 2 inhabitants, and 1 food each round
    assert goods_of(game) == (0, 0, 1, 9 + 1, 0, 1 + 2 - 1)


# Delos ------------------------------------------------------------------------------------------------------------------------------


def test_12_1_delos_starts_with_8_coins_and_2_inhabitants() -> None:
    assert goods_of(started("delos")) == (0, 0, 0, 8, 0, 2)


def test_12_1_delos_has_a_coin_and_a_wood_each_round() -> None:
    game = incomes("delos", inhabitants=5)
    assert goods_of(game) == (1, 0, 0, 9 + 3 + 1, 0, 5)
    game.play("pass")
    assert goods_of(game) == (2, 0, 0, 13 + 3 + 3 + 1, 0, 5)


def test_12_1_the_skull_of_delos_protects_from_nothing_and_places_nothing() -> None:
    assert spared("delos") == []
    mine = seat_of(started("delos"), 0)
    assert (mine.protected, mine.free_placement, mine.prestige) == ((), False, 2)  # 2 for 8 coins


def test_12_1_the_skull_of_delos_adds_nothing_to_a_bid() -> None:
    game = given(seat("argos", coins=4), seat("delos", coins=4), market="A05 A06 | A07 A12 A14", edition=MORE)
    game.play("bid A05 4")
    with pytest.raises(IllegalAction, match=r"at least 5 coins to outbid it \(RULES 2.2.2\)"):
        game.play("bid A05 4")


def test_12_1_the_skull_of_delos_asks_nothing() -> None:
    """Without Sacrum it does nothing: its owner gets the same decisions and score as any other."""
    for seed in range(3):
        game = Game.new(SOLO, ["Ann"], seed, civilizations=["delos"])
        while game.decision:
            assert game.decision.kind in ("bid", "build", "choose", "keep", "feed", "finish")
            game.play(game.decision.actions[0])
        assert game.result is not None
        mine = game.result.seats[0]
        assert mine.population == 3 * seat_of(game, 0).inhabitants
    with pytest.raises(InvalidAction, match="there is no action 'sacrifice'"):
        started("delos").play("sacrifice 1")


# Rhodes -----------------------------------------------------------------------------------------------------------------------------


def test_12_1_rhodes_starts_with_3_coins_and_1_inhabitant() -> None:
    assert goods_of(started("rhodes")) == (0, 0, 0, 3, 0, 1)


def test_12_1_rhodes_chooses_three_times_each_round() -> None:
    game = incomes("rhodes", inhabitants=1)
    for count in range(3):
        assert legal(game) == ["choose wood", "choose stone", "choose food", "choose coins"]
        assert len(told(game, "chose")) == count
        assert goods_of(game) == (0, 0, 0, 9, 0, 1)  # income is added up when all is chosen
        game.play("choose food")
    assert goods_of(game) == (0, 0, 3, 9 + 1, 0, 1)
    assert game.decision is not None
    assert (game.decision.kind, game.round) == ("bid", 2)
    game.play("pass")
    assert game.decision.kind == "choose"
    for resource in ("wood", "stone", "coins"):
        game.play(f"choose {resource}")
    assert goods_of(game) == (1, 1, 3, 10 + 3 + 1 + 1, 0, 1)


@pytest.mark.parametrize("choices", list(product(RESOURCES, repeat=3)), ids="-".join)
def test_12_1_rhodes_has_what_it_chose(choices: tuple[str, ...]) -> None:
    game = incomes("rhodes", wood=1, stone=2, food=3, inhabitants=3)
    for choice in choices:
        game.play(f"choose {choice}")
    wood, stone, food, coins = (choices.count(resource) for resource in RESOURCES)
    assert [each["resource"] for each in told(game, "chose")] == list(choices)
    assert goods_of(game) == (1 + wood, 2 + stone, 3 + food, 9 + 2 + coins, 0, 3)
    gained = {"wood": wood, "stone": stone, "food": food, "coins": 2 + coins, "luxury": 0, "inhabitants": 0}
    assert told(game, "income")[0] == {"seat": 0, **gained}


@pytest.mark.parametrize(
    ("stock", "choices", "after"),
    [
        ({"wood": 10}, "wood wood wood", (10, 0, 0, 10, 3, 0)),
        ({"stone": 9}, "stone stone stone", (0, 10, 0, 10, 2, 0)),
        ({"food": 11}, "food wood food", (1, 0, 13, 10, 0, 0)),
        ({"wood": 10, "stone": 10, "food": 13}, "wood stone food", (10, 10, 13, 10, 3, 0)),
    ],
)
def test_12_1_what_rhodes_can_not_store_becomes_luxury(
    stock: dict[str, Any], choices: str, after: tuple[int, ...]
) -> None:
    game = incomes("rhodes", **stock)
    for choice in choices.split():
        game.play(f"choose {choice}")
    assert goods_of(game) == after


def test_12_1_rhodes_chooses_before_it_chooses_for_its_tiles() -> None:
    owner = seat("rhodes", coins=9, buildings="A15 B15")
    game = given(owner, seat("argos"), at="income", edition=MORE)
    for choice in ("wood", "wood", "wood", "stone", "food"):
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind) == (0, "choose")
        assert goods_of(game) == (0, 0, 0, 9, 0, 0)
        game.play(f"choose {choice}")
    assert goods_of(game) == (3, 1, 1, 10, 0, 0)
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_12_1_rhodes_gets_its_choices_and_the_income_of_its_tiles_at_once() -> None:
    owner = seat("rhodes", coins=9, wood=9, lands="A08")  # 2 wood and 1 food
    game = given(owner, seat("argos"), at="income", edition=MORE)
    for _ in range(3):
        game.play("choose wood")
    assert len([income for income in told(game, "income") if income["seat"] == 0]) == 1
    assert goods_of(game) == (10, 0, 1, 10, 4, 0)  # 9 + 2 + 3 wood: 4 too many


def test_12_1_rhodes_chooses_in_its_place_of_the_turn_order() -> None:
    game = given(
        seat("argos", coins=9, buildings="A15"), seat("rhodes", coins=9), at="income", order=(1, 0), edition=MORE
    )
    asked = []
    for _ in range(4):
        assert game.decision is not None
        asked.append(game.decision.seat)
        game.play("choose coins")
    assert asked == [1, 1, 1, 0]


@pytest.mark.parametrize("action", ["choose luxury", "choose inhabitants", "choose any", "choose"])
def test_12_1_rhodes_chooses_wood_stone_food_or_coins(action: str) -> None:
    with pytest.raises(InvalidAction):
        incomes("rhodes").play(action)


def test_12_1_a_position_remembers_what_rhodes_chose() -> None:
    game = incomes("rhodes", inhabitants=1)
    game.play("choose stone")
    game.play("choose wood")
    text = write_position(game)
    assert text.split(" ")[0] == "base+civilizations"
    assert text.split(" ")[-1].startswith("income:0:wood+stone,")
    again = parse_position(text)
    assert write_position(again) == text
    again.play("choose coins")
    assert goods_of(again) == (1, 1, 0, 9 + 1 + 1, 0, 1)


def test_12_1_rhodes_ignores_no_disaster() -> None:
    assert spared("rhodes") == []


# With the sea -----------------------------------------------------------------------------------------------------------------------


def test_12_1_thebes_may_buy_a_sea_tile_with_its_luxury() -> None:
    game = given(
        seat("thebes", coins=3, luxury=12),
        seat("argos"),
        market="A05 A06 | A07 A12 A14",
        sea="S5 S6",
        edition=MORE_SEA,
    )
    assert legal(game) == ["sea S5", "sea S6", "no-sea"]
    game.play("sea S6")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury, seat_of(game, 0).sea) == (0, 6, ("S6",))


def test_12_1_antioch_loses_an_inhabitant_that_it_just_bought() -> None:
    game = given(
        seat("antioch", coins=9, stone=4), seat("argos"), market="A05 A06 | A07 A12 A14", sea="S4 S2", edition=MORE_SEA
    )
    game.play("sea S4")
    assert seat_of(game, 0).inhabitants == 2
    game.play("pass")
    assert seat_of(game, 0).inhabitants == 1


def test_12_1_fish_feed_mycenae() -> None:
    owner = seat("mycenae", inhabitants=4, food=1) | {"sea": "S5 S6"}
    game = given(owner, seat("argos"), at="last supply", edition=SEA)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).points.sea) == (3, 7)


def test_12_1_rhodes_chooses_six_times_with_three_tiles_of_sea_and_six() -> None:
    game = given(seat("rhodes", coins=9, buildings="A15 A17 B15"), seat("argos"), at="income", edition=SEA)
    for choice in ("coins", "food", "stone", "wood", "wood", "wood"):
        game.play(f"choose {choice}")
    assert goods_of(game) == (3, 1, 1, 9 + 1 + 1, 0, 0)
    assert len(told(game, "chose")) == 6


def test_12_1_syrakus_ignores_the_plague_still_when_its_paleo_kastro_is_lost() -> None:
    game = struck("earthquake", seat("syrakus", coins=9, buildings="A17"), SEA)
    assert [lost["tile"] for lost in told(game, "lost")] == ["A17"]
    assert seat_of(game, 0).protected == ("plague",)


def test_12_1_two_skulls_do_nothing_either() -> None:
    game = given(seat("delos", coins=9, buildings="A16 B17"), seat("argos"), at="income", edition=SEA)
    assert goods_of(game) == (1, 1, 0, 9 + 1 + 1, 0, 0)  # A16 has 1 stone each round
    assert game.decision is not None
    assert game.decision.kind == "sea"


@pytest.mark.parametrize(("edition", "players"), [(MORE, 5), (MORE_SEA, 5), (SEA, 6)])
def test_12_1_a_game_of_them_goes_to_its_end_and_is_recorded(edition: Edition, players: int) -> None:
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    game = Game.new(edition, names, seed=6, civilizations=sorted(MORE_SET)[-players:])
    while game.decision:
        game.play(game.decision.actions[0])
    record = Record.parse(Record.of(game).text())
    assert record.verify() == "fine"
    assert record.edition == edition
    assert record.replay().result == game.result
