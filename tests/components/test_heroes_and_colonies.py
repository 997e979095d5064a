"""Heroes and Colonies, as in the rules and the shared tables. The tables here are a second copy of the facts."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.components import (
    Civilization,
    Colony,
    Goods,
    Hero,
    Mat,
    Persians,
    standard,
    unprinted,
)
from peloponnes.components.types import RULES, TRAITS, IncomeRow
from tests.components.facts import goods, plus
from tests.given import BASE, given, polis, seat_of, told

HEROES = Edition.heroes()
SEA = Edition.sea()


def hero(id: str, once: str, prestige: int, income: str = "", orange: str = "", marks: str = "", **traits: int) -> Hero:
    """A hero; ``marks`` lists the reconstructed values, then a bar and the assumed ones."""
    reconstructed, _, assumed = marks.partition("|")
    return Hero(
        id,
        once=goods(once),
        prestige=prestige,
        income=goods(income),
        orange=goods(orange),
        traits=traits,
        reconstructed=tuple(reconstructed.split()),
        assumed=tuple(assumed.split()),
    )


def colony(
    id: str,
    storage: tuple[int, int, int],
    coins: str,
    luxury: str,
    marks: str,
    *,
    points: int = 3,
    rate: int = 3,
    **traits: int,
) -> Colony:
    """A colony: storage of wood, stone and food, its income rows, points per inhabitant, and coins per prestige as ``rate``."""
    reconstructed, _, assumed = marks.partition("|")
    rows = zip((0, 3, 5, 8, 11, 14, 17, 20), coins.split(), luxury.split(), strict=True)
    mat = Mat(
        storage=Goods(*storage),
        income_by_inhabitants=tuple(IncomeRow(start, int(coin), int(luxury)) for start, coin, luxury in rows),
        coins_per_prestige=rate,
        points_per_inhabitant=points,
    )
    return Colony(id, mat, traits, tuple(reconstructed.split()), tuple(assumed.split()))


ALL_HEROES = [
    hero("achilles", "1 coins 2 inhabitants 5 strength", 4, "", "-1 stone", "| prestige income", strength_bonus=2),
    hero("andromeda", "5 food 2 inhabitants", 3, "", "-1 wood", "| prestige income", coin_bonus=3),
    hero("ariadne", "", 8, "1 food", "", "| prestige income orange", redraws=1),
    hero("daedalus", "1 strength", 6, "1 food", "", "| prestige income orange", saving=2),
    hero("hector", "4 strength", 1, "1 stone", "", "| prestige income orange", halving=2),
    hero("helen", "5 coins 2 inhabitants 1 strength", 1, "", "-1 food", "| prestige income", land_bonus=1),
    hero("odysseus", "3 strength", 6, "1 wood", "", "| prestige income orange", ignores=1),
    hero("penelope", "1 inhabitants 1 strength", 7, "", "", "| prestige income orange", food_saved=2),
    hero(
        "sisyphus", "2 coins 1 inhabitants 3 strength", 0, "", "", "| prestige income orange", half_coins=2, bid_saved=1
    ),
    hero("tantalus", "2 coins 2 food 3 strength", 6, "", "", "| prestige income orange", hires=1),
]
BASE_COINS = "1 2 3 4 5 5 5 5"
BASE_LUXURY = "0 0 0 0 0 2 4 6"
MORE_COINS = "1 2 3 5 6 6 6 6"
MORE_LUXURY = "0 1 1 1 1 2 4 6"
ALL_COLONIES = [
    colony(
        "apollonia", (10, 9, 12), BASE_COINS, MORE_LUXURY, "storage luxury | coins", place=1, drought_down=2, quake=2
    ),
    colony("byzantium", (10, 10, 11), "1 2 3 4 4 5 5 5", MORE_LUXURY, "storage coins luxury", points=4, rate=4),
    colony(
        "leptis-magna", (10, 10, 13), "1 2 3 4 5 5 5 6", BASE_LUXURY, "coins | storage luxury", mark=3, free_placement=1
    ),
    colony("massilia", (9, 9, 8), BASE_COINS, MORE_LUXURY, "storage luxury | coins"),
    colony("salamis", (10, 10, 13), BASE_COINS, BASE_LUXURY, "| storage coins luxury", points=2, mouths_per_food=2),
    colony("miletus", (10, 10, 13), MORE_COINS, "0 0 0 0 1 3 5 7", "coins luxury | storage", rate=2, place=-1),
    colony("taras", (9, 9, 13), BASE_COINS, MORE_LUXURY, "storage luxury | coins", decline=999, tempest=2),
    colony("naukratis", (11, 11, 14), "1 2 3 4 4 4 4 4", BASE_LUXURY, "storage coins | luxury", luxury_rate=1),
    colony("naxos", (11, 11, 14), MORE_COINS, "0 0 0 0 0 1 3 4", "storage coins luxury", rate=2),
]
SIKYON = Civilization(
    "sikyon",
    14,
    Goods(coins=9, food=9, inhabitants=3),
    income=Goods(food=1, wood=-1, stone=-1),
    protects=("tempest",),
    set="heroes",
)
# The defaults of the rules: 6.1, 2.4.3, 3.1, 3.2, 3.3, 3.5, 2.3, 5.1; and nothing that only heroes bring.
EVERYBODY = {
    "luxury_rate": 2,
    "mark": 1,
    "quake": 1,
    "tempest": 1,
    "drought": 3,
    "drought_down": 0,
    "decline": 10,
    "place": 0,
    "mouths_per_food": 1,
    "food_saved": 0,
    "half_coins": 0,
    "bid_saved": 0,
    "strength_bonus": 0,
    "coin_bonus": 0,
    "land_bonus": 0,
    "saving": 0,
    "halving": 29,
    "free_placement": 0,
    "redraws": 0,
    "ignores": 0,
    "hires": 0,
}
TILES_OF_A_SET = {
    "six": "A16 A17 A18 B16 B17 B18 C11 C12",
    "seven": "A19 A20 A21 B19 B20 B21 C13 C14",
    "eight": "A22 A23 A24 B22 B23 B24 C15 C16",
}

CHANGERS: list[Hero | Colony] = [*standard().heroes, *standard().colonies]

each_hero = pytest.mark.parametrize("expected", ALL_HEROES, ids=lambda hero: hero.id)
each_colony = pytest.mark.parametrize("expected", ALL_COLONIES, ids=lambda colony: colony.id)
EARLIER = range(1, RULES)


def found(things: tuple[Any, ...], id: str) -> Any:
    """The one component with this id."""
    [thing] = [each for each in things if each.id == id]
    return thing


def with_(hero: str = "daedalus", colony: str = "massilia", side: str = "red", **rest: Any) -> Game:
    """A game of two at its first bid, in which seat 0 has this hero and colony; the orange side after a lost attack."""
    other = polis("penelope" if hero != "penelope" else "helen", "naxos" if colony != "naxos" else "taras", coins=9)
    shown = "persian-1 plague persian-1 persian-2 plague blank" if side == "orange" else ""
    return given(polis(hero, colony, side=side, coins=9, **rest), other, shown=shown, edition=HEROES)


def dealt(seed: int) -> Any:
    """What two players are dealt."""
    return Game.new(HEROES, ["Ann", "Bo"], seed).deal


# Heroes (RULES 11.9) ----------------------------------------------------------------------------------------------------------------


def test_11_9_there_are_10_heroes() -> None:
    assert [each.id for each in standard().heroes] == [each.id for each in ALL_HEROES]
    assert HEROES.components.heroes == standard().heroes


@each_hero
def test_11_9_a_hero_has_its_goods_its_prestige_and_its_two_incomes(expected: Hero) -> None:
    hero = found(standard().heroes, expected.id)
    assert (hero.once, hero.prestige) == (expected.once, expected.prestige)
    assert (hero.income, hero.orange) == (expected.income, expected.orange)


@each_hero
def test_11_9_a_hero_has_one_ability_the_number_of_the_rules(expected: Hero) -> None:
    """What the bids of Sisyphus count more is two numbers: among bids, in halves, and against a price."""
    assert dict(found(standard().heroes, expected.id).traits) == expected.traits
    assert len(expected.traits) == (2 if expected.id == "sisyphus" else 1)


@each_hero
def test_a_hero_says_which_of_its_values_are_not_printed(expected: Hero) -> None:
    hero = found(standard().heroes, expected.id)
    assert (hero.reconstructed, hero.assumed) == (expected.reconstructed, expected.assumed)


@each_hero
def test_a_hero_is_as_the_table_says_and_has_nothing_else(expected: Hero) -> None:
    assert found(standard().heroes, expected.id) == expected


@each_hero
def test_what_is_printed_of_a_hero_is_the_same_in_every_version(expected: Hero) -> None:
    for rules in EARLIER:
        before = found(standard(rules).heroes, expected.id)
        assert (before.once, before.orange) == (expected.once, expected.orange)
    assert {"prestige", "income"} <= set(expected.assumed)


@each_hero
def test_11_1_a_hero_brings_its_goods_and_its_strength_to_the_start(expected: Hero) -> None:
    seed = next(seed for seed in range(200) if expected.id in dealt(seed).heroes)
    game = Game.new(HEROES, ["Ann", "Bo"], seed)
    mine = seat_of(game, dealt(seed).heroes.index(expected.id))
    civilization = found(standard().civilizations, mine.civilization)
    assert (mine.strength, mine.clovers, mine.mercenaries, mine.side) == (expected.once.strength, 3, 0, "red")
    start = plus(civilization.once, expected.once)
    assert (mine.coins, mine.inhabitants) == (start.coins, start.inhabitants)
    stored = [min(getattr(start, good), getattr(mine.limits, good)) for good in ("wood", "stone", "food")]
    assert [mine.wood, mine.stone, mine.food] == stored
    assert mine.luxury == start.luxury + start.wood + start.stone + start.food - sum(stored)


@each_hero
def test_11_8_a_red_hero_scores_its_prestige_and_an_orange_one_none(expected: Hero) -> None:
    red, orange = with_(expected.id, side="red"), with_(expected.id, side="orange")
    assert seat_of(red, 0).points.hero == expected.prestige
    assert seat_of(orange, 0).points.hero == 0


@each_hero
def test_11_9_the_income_is_that_of_the_side_that_shows(expected: Hero) -> None:
    for side, its in (("red", expected.income), ("orange", expected.orange)):
        income = seat_of(with_(expected.id, side=side, civilization="patras"), 0).income
        patras = found(standard().civilizations, "patras").income
        mine = (income.wood, income.stone, income.food)
        assert mine == (its.wood + patras.wood, its.stone + patras.stone, its.food + patras.food)


# Colonies (RULES 11.10) -------------------------------------------------------------------------------------------------------------


def test_11_10_there_are_9_colonies() -> None:
    assert [each.id for each in standard().colonies] == [each.id for each in ALL_COLONIES]
    assert HEROES.components.colonies == standard().colonies


@each_colony
def test_11_10_a_colony_has_its_storage_its_income_and_its_rates(expected: Colony) -> None:
    mat = found(standard().colonies, expected.id).mat
    assert mat.storage == expected.mat.storage
    assert mat.income_by_inhabitants == expected.mat.income_by_inhabitants
    assert (mat.coins_per_prestige, mat.points_per_inhabitant) == (
        expected.mat.coins_per_prestige,
        expected.mat.points_per_inhabitant,
    )


@each_colony
def test_11_10_a_colony_has_the_special_rules_of_the_rules_and_no_other(expected: Colony) -> None:
    assert dict(found(standard().colonies, expected.id).traits) == expected.traits


@each_colony
def test_a_colony_says_which_of_its_values_are_not_printed(expected: Colony) -> None:
    colony = found(standard().colonies, expected.id)
    assert (colony.reconstructed, colony.assumed) == (expected.reconstructed, expected.assumed)


@each_colony
def test_a_colony_is_as_the_table_says_and_has_nothing_else(expected: Colony) -> None:
    assert found(standard().colonies, expected.id) == expected


@each_colony
def test_what_is_printed_of_a_colony_is_the_same_in_every_version(expected: Colony) -> None:
    for rules in EARLIER:
        before = found(standard(rules).colonies, expected.id).mat
        rates = (before.coins_per_prestige, before.points_per_inhabitant)
        assert rates == (expected.mat.coins_per_prestige, expected.mat.points_per_inhabitant)


@pytest.mark.parametrize("rules", EARLIER)
def test_all_but_heroes_and_colonies_is_as_before(rules: int) -> None:
    now, before = standard(), standard(rules)
    assert replace(now, heroes=before.heroes, colonies=before.colonies, rules=rules) == before
    assert now.heroes != before.heroes
    assert now.colonies != before.colonies


@each_colony
def test_11_1_the_colony_replaces_the_mat(expected: Colony) -> None:
    for inhabitants in (0, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 30):
        mine = seat_of(with_(colony=expected.id, civilization="patras", inhabitants=inhabitants), 0)
        row = [row for row in expected.mat.income_by_inhabitants if row.inhabitants <= inhabitants][-1]
        assert (mine.income.coins, mine.income.luxury) == (row.coins, row.luxury)
        assert mine.limits == expected.mat.storage
        assert mine.traits["points_per_inhabitant"] == expected.mat.points_per_inhabitant
        assert mine.traits["coins_per_prestige"] == expected.mat.coins_per_prestige


# Traits: only what differs ----------------------------------------------------------------------------------------------------------


def test_the_traits_of_everybody_are_the_numbers_of_the_rules() -> None:
    assert {name: usual for name, (usual, _, _) in TRAITS.items()} == EVERYBODY
    assert all(least <= usual <= most for usual, least, most in TRAITS.values())


def test_a_trait_is_given_only_where_it_differs() -> None:
    for thing in CHANGERS:
        assert [name for name, value in thing.traits.items() if value == EVERYBODY[name]] == []


def test_every_trait_is_somebodys_in_some_version() -> None:
    boxes = [standard(rules) for rules in range(1, RULES + 1)]
    of_heroes = {name for box in boxes for hero in box.heroes for name in hero.traits}
    named = of_heroes | {name for box in boxes for colony in box.colonies for name in colony.traits}
    assert named == set(EVERYBODY)


def test_no_hero_changes_what_a_colony_changes() -> None:
    of_heroes = {name for hero in standard().heroes for name in hero.traits}
    assert of_heroes & {name for colony in standard().colonies for name in colony.traits} == set()


def test_traits_can_not_be_changed() -> None:
    for thing in CHANGERS:
        assert isinstance(thing.traits, MappingProxyType)


def traits_of(game: Game) -> dict[str, int]:
    """The traits of seat 0, except the two of its mat."""
    mine = seat_of(game, 0)
    numbers = {**mine.traits, "free_placement": int(mine.free_placement)}
    return {name: number for name, number in numbers.items() if name in EVERYBODY}


@each_hero
def test_11_9_in_play_a_hero_changes_its_number_alone(expected: Hero) -> None:
    assert traits_of(with_(hero=expected.id)) == {**EVERYBODY, **expected.traits}


@each_hero
def test_11_6_the_ability_stays_on_the_orange_side(expected: Hero) -> None:
    assert traits_of(with_(hero=expected.id, side="orange")) == {**EVERYBODY, **expected.traits}


@each_colony
def test_11_10_in_play_a_colony_changes_its_numbers_alone(expected: Colony) -> None:
    saving = {"saving": 2}  # Daedalus
    assert traits_of(with_(colony=expected.id)) == {**EVERYBODY, **saving, **expected.traits}


# Sikyon and the Persians ------------------------------------------------------------------------------------------------------------


def test_11_1_sikyon_is_as_the_table_says() -> None:
    assert found(standard().civilizations, "sikyon") == SIKYON


def test_11_1_the_civilizations_are_the_base_games_and_sikyon() -> None:
    assert HEROES.components.civilizations == (*BASE.components.civilizations, SIKYON)
    more = Edition.heroes(options=["civilizations"]).components.civilizations
    assert sorted(each.order for each in more) == list(range(15))
    for edition in (BASE, SEA, Edition.sea(options=["civilizations"])):
        assert SIKYON not in edition.components.civilizations


def test_2_5_6_sikyons_losses_are_netted_against_other_income() -> None:
    mine = polis("sisyphus", "leptis-magna", civilization="sikyon", wood=3, stone=0, lands="A05")
    game = given(mine, polis("penelope"), at="income", edition=HEROES)
    land = HEROES.tile("A05").income
    assert seat_of(game, 0).wood == max(0, 3 + land.wood - 1)
    assert seat_of(game, 0).stone == max(0, land.stone - 1)
    assert seat_of(game, 0).food == land.food + 1


def test_3_0_sikyon_is_protected_from_the_tempest() -> None:
    shown, chits = "tempest drought tempest", "tempest blank drought"
    game = given(
        polis("daedalus", civilization="sikyon", lands="A05"),
        polis("penelope"),
        at="chits",
        shown=shown,
        chits=chits,
        edition=HEROES,
    )
    assert [each["seat"] for each in told(game, "spared")] == [0]


def test_11_2_there_are_8_persians_of_these_values() -> None:
    assert standard().persians == Persians((1, 1, 1, 2, 2, 2, 2, 3), reconstructed=("chits",))
    assert (standard().persians.assumed, standard().persians.id) == ((), "persians")


def test_11_2_there_are_24_chits_the_base_games_and_the_persians() -> None:
    assert HEROES.chits[:16] == BASE.chits
    assert HEROES.chits[16:] == ("persian-1",) * 3 + ("persian-2",) * 4 + ("persian-3",)


# Unprinted values --------------------------------------------------------------------------------------------------------------------


@each_hero
def test_unprinted_names_the_values_of_a_hero_by_their_source(expected: Hero) -> None:
    marks = {"reconstructed": expected.reconstructed, "assumed": expected.assumed}
    assert unprinted(expected) == {source: fields for source, fields in marks.items() if fields}
    assert unprinted(found(standard().heroes, expected.id)) == unprinted(expected)


def test_unprinted_leaves_out_a_source_of_which_there_is_nothing() -> None:
    assert unprinted(found(standard().heroes, "ariadne")) == {"assumed": ("prestige", "income", "orange")}
    assert unprinted(found(standard().colonies, "salamis")) == {"assumed": ("storage", "coins", "luxury")}
    assert unprinted(found(standard().colonies, "taras")) == {
        "reconstructed": ("storage", "luxury"),
        "assumed": ("coins",),
    }


def test_unprinted_of_the_persians() -> None:
    assert unprinted(standard().persians) == {"reconstructed": ("chits",)}
    assert unprinted(replace(standard().persians, reconstructed=())) == {}
    assert unprinted(Persians()) == {}


def test_unprinted_of_a_tile_is_all_of_it_or_nothing() -> None:
    assert unprinted(HEROES.tile("A01")) == {}
    assert unprinted(HEROES.tile("A16")) == {"stand-in": ()}
    assert unprinted(HEROES.tile("C16")) == {"designed": ()}


def test_civilizations_and_sea_tiles_are_all_printed() -> None:
    assert [unprinted(each) for each in standard().civilizations] == [{}] * 15
    assert [unprinted(each) for each in standard().sea] == [{}] * 6


@pytest.mark.parametrize(("set", "source"), [("six", "stand-in"), ("seven", "designed"), ("eight", "designed")])
def test_11_13_the_tiles_of_a_set_say_where_they_come_from(set: str, source: str) -> None:
    tiles = [tile for tile in standard().tiles if tile.set == set]
    assert [tile.id for tile in tiles] == TILES_OF_A_SET[set].split()
    assert [tile.source for tile in tiles] == [source] * 8


def test_no_tile_of_the_base_game_is_anything_but_printed() -> None:
    base = [tile for tile in standard().tiles if tile.set == "base"]
    assert (len(base), {tile.source for tile in base}) == (40, {""})
    assert {tile.set for tile in standard().tiles} == {"base", *TILES_OF_A_SET}


@pytest.mark.parametrize(
    ("players", "sets"),
    [(2, ""), (3, ""), (4, ""), (5, ""), (6, "six"), (7, "six seven"), (8, "six seven eight")],
)
def test_11_13_each_player_beyond_five_brings_a_set(players: int, sets: str) -> None:
    more = [tile.id for tile in HEROES.tiles_for(players) if tile.set != "base"]
    assert more == sorted(id for set in sets.split() for id in TILES_OF_A_SET[set].split())
    assert HEROES.tiles_a_round(players) == max(5, players)


# Other editions ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "edition",
    [BASE, SEA, Edition.solo(), Edition.base(options=["civilizations", "sea-tiles"])],
    ids=["base", "sea", "solo", "options"],
)
def test_11_1_no_other_edition_has_heroes_colonies_or_persians(edition: Edition) -> None:
    box = edition.components
    assert (box.heroes, box.colonies, box.persians) == ((), (), Persians())
    assert [tile for tile in box.tiles if tile.source == "designed"] == []
    assert len(edition.chits) == 16


def test_the_standard_box_has_no_digest() -> None:
    assert standard().digest == ""
    assert HEROES.standard


@each_hero
def test_equal_heroes_have_equal_hashes(expected: Hero) -> None:
    assert hash(expected) == hash(found(standard().heroes, expected.id))


@each_colony
def test_equal_colonies_have_equal_hashes(expected: Colony) -> None:
    assert hash(expected) == hash(found(standard().colonies, expected.id))
