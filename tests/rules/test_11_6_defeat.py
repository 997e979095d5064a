"""RULES 11.6: the Persians win. The first time heroes turn to the orange side, the second time lands and buildings are lost."""

from typing import Any

import pytest

from peloponnes import Game, IllegalAction
from tests.given import given, legal, polis, seat_of, told
from tests.rules.heroes import HEROES, HEROES_SEA, RICH, attack, strengths

FIRST = "1 2 2"
SECOND = "1 2 2 1 2 1"
# The income of each hero: red side, orange side.
INCOMES: list[tuple[str, dict[str, int], dict[str, int]]] = [
    ("achilles", {}, {"stone": -1}),
    ("andromeda", {}, {"wood": -1}),
    ("ariadne", {"food": 1}, {}),
    ("daedalus", {"food": 1}, {}),
    ("hector", {"stone": 1}, {}),
    ("helen", {}, {"food": -1}),
    ("odysseus", {"wood": 1}, {}),
    ("penelope", {}, {}),
    ("sisyphus", {}, {}),
    ("tantalus", {}, {}),
]
HEROES_OF_THE_BOX = [hero for hero, _, _ in INCOMES]


def first_lost(*seats: dict[str, Any], **rest: Any) -> Game:
    """The first attack, with nobody strong enough; Ariadne keeps all chits."""
    game = attack(*seats, values=FIRST, **rest)
    while game.decision is not None and game.decision.kind == "redraw":
        game.play("leave")
    return game


def second_lost(*seats: dict[str, Any], **rest: Any) -> Game:
    """The second attack, with nobody strong enough."""
    return attack(*seats, values=SECOND, **rest)


def lost(game: Game) -> list[tuple[int, str, int]]:
    """The tiles that the Persians took: owner, tile, and the coins that returned."""
    return [(each["seat"], each["tile"], each["coins"]) for each in told(game, "lost") if each["disaster"] == "persian"]


# The first ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 5, 8])
def test_11_6_after_the_first_every_hero_shows_the_orange_side(players: int) -> None:
    order = (*range(1, players), 0)
    game = first_lost(*[polis("", strength=2)] * (players - 1), polis("", coins=RICH), order=order)
    assert {its.side for its in game.view().seats} == {"orange"}
    assert [each["seat"] for each in told(game, "turned")] == list(order)


@pytest.mark.parametrize("hero", HEROES_OF_THE_BOX)
def test_11_6_its_prestige_is_gone(hero: str) -> None:
    prestige = next(each.prestige for each in HEROES.components.heroes if each.id == hero)
    owner = polis(hero, buildings="A12", clovers=0)
    before = given(owner, polis("", clovers=6, coins=RICH), order=(1, 0), edition=HEROES)
    after = first_lost(owner, polis("", clovers=6, coins=RICH), order=(1, 0))
    parts = [(its.points.hero, its.points.buildings, its.prestige) for its in (seat_of(before, 0), seat_of(after, 0))]
    assert parts == [(prestige, 4, prestige + 4), (0, 4, 4)]


@pytest.mark.parametrize(("hero", "red", "orange"), INCOMES)
def test_11_6_its_income_is_another(hero: str, red: dict[str, int], orange: dict[str, int]) -> None:
    for side, more in (("red", red), ("orange", orange)):
        owner = polis(hero, "massilia", civilization="messene", side=side, wood=3, stone=3, food=3)
        game = given(owner, polis("", coins=RICH), at="income", edition=HEROES)
        income = told(game, "income")[0]
        assert (income["wood"], income["stone"]) == (more.get("wood", 0), more.get("stone", 0))
        assert (income["food"], income["coins"]) == (2 + more.get("food", 0), 1)


@pytest.mark.parametrize(("hero", "red", "orange"), INCOMES)
def test_11_6_it_is_so_from_the_defeat_on(hero: str, red: dict[str, int], orange: dict[str, int]) -> None:
    before = given(polis(hero, civilization="messene"), polis("", coins=RICH), edition=HEROES)
    after = first_lost(polis(hero, civilization="messene"), polis("", coins=RICH))
    for game, more in ((before, red), (after, orange)):
        income = seat_of(game, 0).income
        assert (income.wood, income.stone) == (more.get("wood", 0), more.get("stone", 0))
        assert income.food == 2 + more.get("food", 0)


def test_11_6_what_is_not_there_is_not_lost_each_round() -> None:
    owner = polis("achilles", civilization="messene", side="orange", lands="A02", stone=0)
    game = given(owner, polis("", coins=RICH), at="income", edition=HEROES)
    assert (seat_of(game, 0).stone, seat_of(game, 0).wood) == (0, 1)  # a stone earned, and lost (2.5.6)


def test_11_6_its_start_is_not_given_back() -> None:
    """Helen keeps her inhabitants."""
    game = first_lost(polis("helen", inhabitants=4, strength=1, coins=RICH), polis(""))
    its = seat_of(game, 0)
    assert (its.inhabitants, its.coins, its.strength) == (4, RICH, 1)


@pytest.mark.parametrize("hero", HEROES_OF_THE_BOX)
def test_11_6_its_ability_stays(hero: str) -> None:
    red = given(polis(hero, "massilia"), polis("", coins=RICH), edition=HEROES)
    orange = first_lost(polis(hero, "massilia"), polis("", coins=RICH))
    assert (seat_of(red, 0).side, seat_of(orange, 0).side) == ("red", "orange")
    assert seat_of(orange, 0).traits == seat_of(red, 0).traits


def test_11_6_so_penelope_needs_two_food_less_still() -> None:
    game = given(
        polis("penelope", side="orange", inhabitants=5, food=3, strength=1),
        polis("", strength=2),
        polis(""),
        at="last supply",
        edition=HEROES,
    )
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (5, 0)


@pytest.mark.parametrize("values", [FIRST, SECOND])
def test_11_6_strength_stays_and_nobody_hires(values: str) -> None:
    game = attack(polis("", strength=4, coins=RICH), polis("", strength=1, coins=RICH), values=values)
    assert strengths(game) == [4, 1]
    assert told(game, "halved") == told(game, "hired") == []
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_11_6_no_tile_is_lost_at_the_first() -> None:
    game = first_lost(polis("", coins=RICH, buildings="A12 A14*", lands="A01"), polis(""))
    its = seat_of(game, 0)
    assert (its.buildings, its.marked, its.lands) == (("A12", "A14"), ("A14",), ("A01",))
    assert lost(game) == []


# The second -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("buildings", "lands", "tile"),
    [
        ("A12 C08 B03", "A01", "C08"),  # 4 8 7, 3
        ("A13", "A05 B06 A01", "B06"),  # 3, 1 4 3
        ("A12", "C05", "C05"),
        ("C06", "B06", "C06"),
        ("A14", "", "A14"),
        ("", "A05", "A05"),
    ],
)
def test_11_6_at_the_second_the_land_or_building_with_most_prestige_is_lost(
    buildings: str, lands: str, tile: str
) -> None:
    game = second_lost(polis("", coins=RICH, buildings=buildings, lands=lands), polis(""))
    assert lost(game) == [(0, tile, 0)]
    its = seat_of(game, 0)
    assert its.buildings == tuple(each for each in buildings.split() if each != tile)
    assert its.lands == tuple(each for each in lands.split() if each != tile)
    assert tile in game.view().gone


def test_11_6_a_tile_without_prestige_too_if_there_is_no_other() -> None:
    game = second_lost(*[polis("")] * 5, polis("", coins=RICH, lands="A18"))
    assert lost(game) == [(5, "A18", 0)]


@pytest.mark.parametrize(
    ("buildings", "lands", "choices"),
    [
        ("A12 A14 A13", "A01", ["discard A12", "discard A14"]),
        ("A14 A12", "B06 A05 B07", ["discard A14", "discard A12", "discard B06", "discard B07"]),
        ("A13", "A01", ["discard A13", "discard A01"]),
        ("A12* A14", "", ["discard A12", "discard A14"]),
    ],
)
def test_11_6_of_equals_the_owner_chooses(buildings: str, lands: str, choices: list[str]) -> None:
    for choice in choices:
        game = second_lost(polis("", coins=RICH, buildings=buildings, lands=lands), polis(""))
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind, game.decision.chit) == (0, "discard", "persian")
        assert sorted(legal(game)) == sorted(choices)
        game.play(choice)
        assert [tile for _, tile, _ in lost(game)] == [choice.split()[1]]


@pytest.mark.parametrize(("tile", "key"), [("A13", "not_most_prestige"), ("A11", "not_own"), ("A15", "not_own")])
def test_11_6_another_may_not_be_given_up(tile: str, key: str) -> None:
    game = second_lost(polis("", coins=RICH, buildings="A12 A14 A13"), polis("", buildings="A11"))
    with pytest.raises(IllegalAction) as caught:
        game.play(f"discard {tile}")
    assert (caught.value.rule, caught.value.key) == ("11.6", key)
    assert seat_of(game, 0).buildings == ("A12", "A14", "A13")


def test_11_6_each_in_turn_order_finishing_before_the_next() -> None:
    game = second_lost(
        polis("", buildings="A12 A14", coins=RICH),
        polis("", lands="B06 B07"),
        polis("", buildings="C08"),
        order=(2, 1, 0),
    )
    assert lost(game) == [(2, "C08", 0)]
    asked = []
    while game.decision is not None and game.decision.kind == "discard":
        asked.append(game.decision.seat)
        game.play(game.decision.actions[1])
    assert asked == [1, 0]
    assert lost(game) == [(2, "C08", 0), (1, "B07", 0), (0, "A14", 0)]


def test_11_6_everybody_loses_only_one() -> None:
    game = second_lost(polis("", coins=RICH, buildings="C08 C01", lands="C05"), polis("", lands="A01 A02"))
    assert lost(game) == [(0, "C08", 0), (1, "A01", 0)]


def test_11_6_one_without_tiles_loses_nothing() -> None:
    rich: dict[str, Any] = {"coins": RICH, "wood": 3, "stone": 3, "food": 3, "luxury": 3, "inhabitants": 3}
    game = second_lost(polis("", **rich), polis(""))
    assert lost(game) == []
    its = seat_of(game, 0)
    assert {good: getattr(its, good) for good in rich} == rich
    assert its.clovers == 3


@pytest.mark.parametrize(("colony", "returned"), [("massilia", 1), ("naxos", 1), ("leptis-magna", 3)])
def test_11_6_a_marked_building_too_and_its_coins_return(colony: str, returned: int) -> None:
    game = second_lost(polis("", colony, coins=RICH, buildings="A12 C08*"), polis(""))
    assert lost(game) == [(0, "C08", returned)]
    its = seat_of(game, 0)
    assert (its.coins, its.buildings, its.marked) == (RICH + returned, ("A12",), ())


@pytest.mark.parametrize(("sea", "lands", "gone"), [("S1", "A05", "A05"), ("S1", "", ""), ("S6 S5", "A01", "A01")])
def test_11_6_never_a_sea_tile(sea: str, lands: str, gone: str) -> None:
    """A sea tile has more prestige than the land: 5 or 4."""
    game = second_lost(polis("", sea=sea, lands=lands), polis(""), edition=HEROES_SEA)
    assert [tile for _, tile, _ in lost(game)] == gone.split()
    assert seat_of(game, 0).sea == tuple(sea.split())


def test_11_6_what_the_tile_did_is_gone_with_it() -> None:
    """The Stoa protects from decline, has 6 prestige and gives 1 food."""
    game = second_lost(polis("sisyphus", civilization="messene", coins=RICH, buildings="C07 A12"), polis(""))
    its = seat_of(game, 0)
    assert (its.points.buildings, its.protected, its.income.food) == (4, (), 2 + 1)


def test_11_6_lands_close_the_gap() -> None:
    """RULES 2.4.6: the stone in the middle leaves, and the food is next to the wood."""
    game = second_lost(polis("", coins=RICH, lands="A07 B09 A05"), polis(""))
    assert seat_of(game, 0).lands == ("A07", "A05")


# Whatever the outcome of the first attack ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["red", "orange"])
def test_11_6_a_second_defeat_leaves_heroes_as_they_are(side: str) -> None:
    """Red if the first attack was beaten back or ignored; a tile is lost in either case."""
    game = second_lost(
        polis("hector", side=side, lands="A01", strength=2), polis("achilles", side=side, coins=RICH, lands="A05")
    )
    assert lost(game) == [(0, "A01", 0), (1, "A05", 0)]
    assert told(game, "turned") == []
    prestige = {"red": [1, 4], "orange": [0, 0]}[side]
    assert [(its.side, its.points.hero) for its in game.view().seats] == [(side, points) for points in prestige]


@pytest.mark.parametrize("strength", [5, 4])
def test_11_6_a_game_in_which_both_attacks_come(strength: int) -> None:
    """Two players need 10 in the first attack and 22 in the second: 10 are enough for one of the two, 9 for none."""
    game = given(
        polis("daedalus", strength=5, buildings="A12"),
        polis("helen", strength=strength, lands="A01"),
        at="chits",
        tiles="B01 B02 B03 B04 B06",
        shown="persian-2 drought persian-1   plague drought blank",
        chits="persian-2 plague persian-1   persian-2 decline persian-3   persian-2",
        edition=HEROES,
    )
    while game.decision is not None and len(told(game, "attacked")) < 2:
        game.play("pass" if game.decision.kind == "bid" else game.decision.actions[0])
    assert [(each["persians"], each["beaten"]) for each in told(game, "attacked")] == [(10, strength == 5), (22, False)]
    assert {its.side for its in game.view().seats} == {"red" if strength == 5 else "orange"}
    assert [(seat, tile) for seat, tile, _ in lost(game)] == [(0, "A12"), (1, "A01")]
