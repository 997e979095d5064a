"""RULES 11.10: the mat of every colony, and each number in which one differs from the others."""

from dataclasses import dataclass
from typing import Any

import pytest

from peloponnes import Edition
from peloponnes.components import standard
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import HEROES, asked, beside, goods_of, started, struck, supplied, takes


@dataclass(frozen=True)
class Colony:
    """Storage of wood, stone and food; coins and luxury by inhabitants; points per inhabitant, coins per prestige."""

    name: str
    storage: tuple[int, int, int]
    coins: tuple[int, ...]
    luxury: tuple[int, ...]
    points: int = 3
    coins_a_prestige: int = 3


FROM = (0, 3, 5, 8, 11, 14, 17, 20)  # inhabitants at which a row of the tables starts
BASE_COINS, BASE_LUXURY = (1, 2, 3, 4, 5, 5, 5, 5), (0, 0, 0, 0, 0, 2, 4, 6)
MORE_COINS, MORE_LUXURY = (1, 2, 3, 5, 6, 6, 6, 6), (0, 1, 1, 1, 1, 2, 4, 6)
ALL = (
    Colony("apollonia", (10, 9, 12), BASE_COINS, MORE_LUXURY),
    Colony("byzantium", (10, 10, 11), (1, 2, 3, 4, 4, 5, 5, 5), MORE_LUXURY, points=4, coins_a_prestige=4),
    Colony("leptis-magna", (10, 10, 13), (1, 2, 3, 4, 5, 5, 5, 6), BASE_LUXURY),
    Colony("massilia", (9, 9, 8), BASE_COINS, MORE_LUXURY),
    Colony("salamis", (10, 10, 13), BASE_COINS, BASE_LUXURY, points=2),
    Colony("miletus", (10, 10, 13), MORE_COINS, (0, 0, 0, 0, 1, 3, 5, 7), coins_a_prestige=2),
    Colony("taras", (9, 9, 13), BASE_COINS, MORE_LUXURY),
    Colony("naukratis", (11, 11, 14), (1, 2, 3, 4, 4, 4, 4, 4), BASE_LUXURY),
    Colony("naxos", (11, 11, 14), MORE_COINS, (0, 0, 0, 0, 0, 1, 3, 4), coins_a_prestige=2),
)

each_colony = pytest.mark.parametrize("colony", [pytest.param(colony, id=colony.name) for colony in ALL])


def living_in(colony: Colony, **rest: Any) -> dict[str, Any]:
    """A seat with this colony, a hero without effect here, and a civilization without goods."""
    return polis("sisyphus", colony.name, civilization="arkadia", **rest)


def test_11_10_there_are_nine_colonies() -> None:
    assert list(HEROES.colony_numbers) == [colony.name for colony in ALL]


# The mat ----------------------------------------------------------------------------------------------------------------------------


@each_colony
def test_11_10_a_colony_stores_so_much_and_the_rest_becomes_luxury(colony: Colony) -> None:
    wood, stone, food = colony.storage
    tiles = {"lands": "A08 A04", "buildings": "B13"}  # 2 wood, 1 food; 1 wood, 1 stone; 2 stone
    owner = living_in(colony, coins=9, wood=wood - 2, stone=stone - 1, food=food, **tiles)
    game = given(owner, beside(owner), at="income", edition=HEROES)
    assert goods_of(game)[:3] == colony.storage
    assert seat_of(game, 0).luxury == 1 + 2 + 1


@each_colony
@pytest.mark.parametrize("row", range(len(FROM)))
def test_11_10_a_colony_pays_coins_and_luxury_by_its_inhabitants(colony: Colony, row: int) -> None:
    last = FROM[row + 1] - 1 if row + 1 < len(FROM) else 30
    for inhabitants in {FROM[row], last}:
        owner = polis("daedalus", colony.name, civilization="pylos", coins=9, inhabitants=inhabitants)
        income = told(given(owner, beside(owner), at="income", edition=HEROES), "income")
        mine = next(each for each in income if each["seat"] == 0)
        assert (mine["coins"], mine["luxury"]) == (colony.coins[row], colony.luxury[row])


@each_colony
def test_11_10_an_inhabitant_more_is_counted_before_the_table_is_read(colony: Colony) -> None:
    owner = living_in(colony, coins=9, inhabitants=10)  # Arkadia grows to 11
    income = told(given(owner, beside(owner), at="income", edition=HEROES), "income")
    mine = next(each for each in income if each["seat"] == 0)
    assert (mine["coins"], mine["luxury"]) == (colony.coins[4], colony.luxury[4])


@each_colony
@pytest.mark.parametrize("inhabitants", [1, 5])
@pytest.mark.parametrize("coins", [1, 2, 3, 4, 11, 12])
def test_11_10_a_colony_has_its_points_at_the_end(colony: Colony, inhabitants: int, coins: int) -> None:
    owner = living_in(colony, inhabitants=inhabitants, food=5, coins=coins)
    game = supplied(owner, beside(owner), at="last supply")
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.inhabitants, mine.coins) == (colony.points * inhabitants, coins // colony.coins_a_prestige)


# Peculiarities of single colonies -----------------------------------------------------------------------------------------------------


@each_colony
@pytest.mark.parametrize("food", range(9))
def test_11_10_a_drought_costs_apollonia_half_its_food_the_others_a_third(colony: Colony, food: int) -> None:
    game = struck("drought", living_in(colony, coins=9, food=food))
    lost = food // 2 if colony.name == "apollonia" else (food + 2) // 3
    assert seat_of(game, 0).food == food - lost


@pytest.mark.parametrize(("food", "lost"), [(1, 0), (3, 1), (5, 2), (7, 3), (9, 4)])
def test_11_10_half_of_an_odd_number_is_rounded_down(food: int, lost: int) -> None:
    game = struck("drought", polis("hector", "apollonia", coins=9, food=food))
    assert told(game, "suffered")[0]["amount"] == lost
    assert seat_of(game, 0).food == food - lost


@pytest.mark.parametrize("rules", [1, 2])
def test_11_10_before_version_3_it_was_rounded_up(rules: int) -> None:
    """A game keeps the rules it began with."""
    game = struck("drought", polis("hector", "apollonia", coins=9, food=5), edition=Edition.heroes(standard(rules)))
    assert seat_of(game, 0).food == 2


@each_colony
def test_11_10_a_plague_takes_a_third_everywhere(colony: Colony) -> None:
    assert seat_of(struck("plague", living_in(colony, coins=9, inhabitants=7)), 0).inhabitants == 4


@each_colony
@pytest.mark.parametrize("luxury", [0, 7, 10, 11, 34])
def test_11_10_a_decline_takes_all_luxury_of_taras_and_10_of_the_others(colony: Colony, luxury: int) -> None:
    game = struck("decline", living_in(colony, coins=9, luxury=luxury))
    assert seat_of(game, 0).luxury == (0 if colony.name == "taras" else max(0, luxury - 10))


@each_colony
def test_11_10_to_keep_a_building_costs_2_wood_and_2_stone_in_apollonia_1_elsewhere(colony: Colony) -> None:
    price = 2 if colony.name == "apollonia" else 1
    game = struck("earthquake", living_in(colony, coins=9, wood=3, stone=4, buildings="A12"))
    game.play("keep A12")
    assert (goods_of(game)[:2], seat_of(game, 0).buildings) == ((3 - price, 4 - price), ("A12",))
    for goods in ({"wood": price - 1, "stone": 5}, {"wood": 5, "stone": price - 1}):
        poor = struck("earthquake", living_in(colony, coins=9, buildings="A12", **goods))
        assert [each["tile"] for each in told(poor, "lost")] == ["A12"]
        assert goods_of(poor)[:2] == (goods["wood"], goods["stone"])


@each_colony
def test_11_10_to_keep_a_land_costs_2_food_and_2_coins_in_taras_1_elsewhere(colony: Colony) -> None:
    price = 2 if colony.name == "taras" else 1
    game = struck("tempest", living_in(colony, coins=9, food=4, lands="A05"))
    game.play("keep A05")
    assert (goods_of(game)[2:4], seat_of(game, 0).lands) == ((4 - price, 9 - price), ("A05",))
    for goods in ({"food": price - 1, "coins": 9}, {"food": 5, "coins": price - 1}):
        poor = struck("tempest", living_in(colony, lands="A05", **goods))
        assert [each["tile"] for each in told(poor, "lost")] == ["A05"]


@each_colony
def test_11_10_a_mark_is_3_coins_in_leptis_magna_1_elsewhere(colony: Colony) -> None:
    price = 3 if colony.name == "leptis-magna" else 1
    game = takes(living_in(colony, coins=price), "B14")
    assert told(game, "marked") == [{"seat": 0, "tile": "B14", "coins": price, "luxury": 0}]
    assert (seat_of(game, 0).coins, seat_of(game, 0).marked) == (0, ("B14",))
    assert told(takes(living_in(colony, coins=price - 1), "B14"), "unbuilt") == [{"seat": 0, "tile": "B14"}]


@each_colony
def test_11_10_only_leptis_magna_places_lands_freely(colony: Colony) -> None:
    game = takes(living_in(colony, lands="A05"), "A01")  # stone beside food
    assert seat_of(game, 0).lands == (("A05", "A01") if colony.name == "leptis-magna" else ("A05",))


@each_colony
@pytest.mark.parametrize("inhabitants", [5, 6])
def test_11_10_one_food_feeds_2_in_salamis_1_elsewhere(colony: Colony, inhabitants: int) -> None:
    game = supplied(living_in(colony, inhabitants=inhabitants, food=7))
    assert seat_of(game, 0).food == 7 - (3 if colony.name == "salamis" else inhabitants)


@each_colony
def test_11_10_one_luxury_replaces_a_unit_in_naukratis_2_elsewhere(colony: Colony) -> None:
    owner = polis("tantalus", colony.name, civilization="arkadia", coins=2, luxury=4)
    game = given(owner, beside(owner), market="A05 A06 | A07 A12 A14", edition=HEROES)
    most = 2 + (4 if colony.name == "naukratis" else 2)
    assert [action for action in legal(game) if "A05" in action] == [f"bid A05 {bid}" for bid in range(3, most + 1)]


@each_colony
@pytest.mark.parametrize(("civilization", "before"), [("messene", (0, 1)), ("sikyon", (1, 0))])
def test_11_10_miletus_is_first_and_apollonia_last_the_others_by_their_civilization(
    colony: Colony, civilization: str, before: tuple[int, int]
) -> None:
    """Argos is number 7, Messene 1, Sikyon 14."""
    other = "naxos" if colony.name != "naxos" else "massilia"
    game = started("daedalus", colony.name, other, civilization)
    fixed = {"miletus": (0, 1), "apollonia": (1, 0)}
    assert game.view().order == fixed.get(colony.name, before)
    assert asked(game) == (game.view().order[0], "bid")
