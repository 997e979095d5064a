"""RULES 11.1: civilization, hero and colony, and the starting goods."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from peloponnes import Deal, Edition, Game, SetupError
from tests.editions import NAMES
from tests.given import given, polis, seat_of, told
from tests.rules.heroes import DISASTERS, HEROES, RICH, deal_of, table

CIVILIZATIONS = {"messene", "patras", "arkadia", "korinth", "sparta", "pylos", "argos", "sikyon"}
COLONIES = [colony.id for colony in HEROES.components.colonies]
OTHER = "argos daedalus massilia"


def sikyon(**rest: Any) -> Game:
    """Sikyon after its income in Massilia, which stores 8 wood, 8 stone and 11 food."""
    return given(
        polis("sisyphus", "massilia", civilization="sikyon", coins=RICH, **rest), polis(""), at="income", edition=HEROES
    )


# What everybody gets -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_11_1_each_gets_a_civilization_a_hero_a_colony_and_3_clovers(players: int) -> None:
    view = Game.new(HEROES, NAMES[:players], seed=1).view()
    for things in ("civilization", "hero", "colony"):
        assert len({getattr(its, things) for its in view.seats} - {""}) == players
    assert {(its.side, its.clovers, its.mercenaries, its.ignored) for its in view.seats} == {("red", 3, 0, False)}
    assert {(its.buildings, its.lands, its.sea) for its in view.seats} == {((), (), ())}


@pytest.mark.parametrize("players", [0, 1, 9])
def test_11_1_not_solo_nor_more_than_eight(players: int) -> None:
    with pytest.raises(SetupError, match=rf"^the heroes edition is for 2 to 8 players, not {players} \(RULES 1.1\)$"):
        Game.new(HEROES, ["someone"] * players, seed=1)


def test_11_1_the_civilizations_are_the_seven_and_sikyon() -> None:
    assert set(Deal.shuffled(HEROES, 8, seed=1).civilizations) == CIVILIZATIONS


def test_11_1_without_heroes_there_is_no_sikyon() -> None:
    for edition in (Edition.base(), Edition.sea(), Edition.base(options=["civilizations"])):
        assert "sikyon" not in edition.civilization_numbers


@pytest.mark.parametrize(("things", "count"), [("civilizations", 8), ("heroes", 10), ("colonies", 9)])
def test_11_1_they_are_dealt_at_random_and_none_twice(things: str, count: int) -> None:
    deals = [getattr(Deal.shuffled(HEROES, 8, seed), things) for seed in range(400)]
    assert all(len(set(dealt)) == len(dealt) == 8 for dealt in deals)
    first = Counter(dealt[0] for dealt in deals)
    assert len(first) == count
    assert all(400 / count / 2 < times < 400 / count * 2 for times in first.values())


def test_11_1_which_hero_does_not_tell_which_colony_or_civilization() -> None:
    deals = [Deal.shuffled(HEROES, 2, seed) for seed in range(1000)]
    assert len({(deal.heroes[0], deal.colonies[0]) for deal in deals}) == 10 * 9
    assert len({(deal.heroes[0], deal.civilizations[0]) for deal in deals}) == 10 * 8


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"heroes": ("helen", "helen")}, "the hero helen is dealt twice (RULES 11.1)"),
        ({"colonies": ("naxos", "naxos")}, "the colony naxos is dealt twice (RULES 11.1)"),
        ({"civilizations": ("argos", "argos")}, "the civilization argos is dealt twice (RULES 1.2)"),
        ({"heroes": ("helen", "paris")}, "the deal has an unknown hero 'paris' (RULES 11.1)"),
        ({"colonies": ("naxos", "delos")}, "the deal has an unknown colony 'delos' (RULES 11.1)"),
        ({"heroes": ("helen",)}, "2 seats need a hero each, not 1 (RULES 11.1)"),
        ({"colonies": ()}, "2 seats need a colony each, not 0 (RULES 11.1)"),
    ],
)
def test_11_1_another_deal_is_refused(changed: dict[str, Any], problem: str) -> None:
    deal: Any = replace(deal_of("patras helen naxos", OTHER), **changed)
    with pytest.raises(SetupError) as caught:
        Game.new(HEROES, NAMES[:2], deal=deal)
    assert str(caught.value) == problem


# Goods of civilization and hero -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "coins", "food", "inhabitants", "strength"),
    [
        ("achilles", 1, 0, 2, 5),
        ("andromeda", 0, 5, 2, 0),
        ("ariadne", 0, 0, 0, 0),
        ("daedalus", 0, 0, 0, 1),
        ("hector", 0, 0, 0, 4),
        ("helen", 5, 0, 2, 1),
        ("odysseus", 0, 0, 0, 3),
        ("penelope", 0, 0, 1, 1),
        ("sisyphus", 2, 0, 1, 3),
        ("tantalus", 2, 2, 0, 3),
    ],
)
def test_11_1_a_hero_gives_its_goods_beside_the_civilization_and_its_strength(
    hero: str, coins: int, food: int, inhabitants: int, strength: int
) -> None:
    game = table(f"korinth {hero} naxos", "argos " + ("daedalus" if hero != "daedalus" else "helen") + " massilia")
    its = seat_of(game, 0)
    assert (its.coins, its.food, its.inhabitants) == (7 + coins, 3 + food, 3 + inhabitants)
    assert (its.wood, its.stone, its.luxury, its.strength) == (0, 0, 0, strength)
    assert its.hero == hero


@pytest.mark.parametrize(("civilization", "wood", "stone"), [("sparta", 4, 0), ("pylos", 0, 3), ("patras", 0, 0)])
def test_11_1_wood_and_stone_of_the_civilization_are_there_too(civilization: str, wood: int, stone: int) -> None:
    its = seat_of(table(f"{civilization} helen naxos", OTHER), 0)
    assert (its.wood, its.stone) == (wood, stone)


def test_11_1_sikyon_starts_with_9_coins_9_food_and_3_inhabitants() -> None:
    its = seat_of(table("sikyon ariadne naxos", OTHER), 0)
    assert (its.coins, its.food, its.inhabitants, its.wood, its.stone, its.luxury) == (9, 9, 3, 0, 0, 0)


@pytest.mark.parametrize(
    ("hero", "colony", "food", "luxury"),
    [
        ("tantalus", "massilia", 8, 3),  # 9 food and 2, and 8 can be stored
        ("tantalus", "apollonia", 11, 0),
        ("andromeda", "apollonia", 12, 2),
        ("andromeda", "byzantium", 11, 3),
        ("andromeda", "massilia", 8, 6),
        ("andromeda", "salamis", 13, 1),
        ("andromeda", "naxos", 14, 0),
        ("ariadne", "massilia", 8, 1),
    ],
)
def test_11_1_goods_of_both_above_storage_become_luxury(hero: str, colony: str, food: int, luxury: int) -> None:
    game = table(f"sikyon {hero} {colony}", "argos daedalus taras")
    its = seat_of(game, 0)
    assert (its.food, its.luxury) == (food, luxury)
    started = told(game, "started")[1]  # Argos comes first
    assert (started["seat"], started["food"], started["luxury"]) == (0, food, luxury)


def test_11_1_sikyons_9_food_alone_may_be_more_than_a_colony_stores() -> None:
    """In Massilia: 8 food."""
    its = seat_of(table("sikyon ariadne massilia", "argos daedalus taras"), 0)
    assert (its.food, its.luxury) == (8, 1)


# The colony is the mat --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colony", "wood", "stone", "food"),
    [
        ("apollonia", 10, 9, 12),
        ("byzantium", 10, 10, 11),
        ("massilia", 9, 9, 8),
        ("taras", 9, 9, 13),
        ("naukratis", 11, 11, 14),
        ("naxos", 11, 11, 14),
        ("salamis", 10, 10, 13),
    ],
)
def test_11_1_the_colony_stores(colony: str, wood: int, stone: int, food: int) -> None:
    """One less than each limit, and an income of 3 wood, 3 stone and 2 food."""
    full: dict[str, Any] = {"wood": wood - 1, "stone": stone - 1, "food": food - 1}
    owner = polis("sisyphus", colony, civilization="messene", lands="A07 A01", coins=RICH, **full)
    game = given(owner, polis(""), at="income", edition=HEROES)
    its = seat_of(game, 0)
    assert (its.wood, its.stone, its.food, its.luxury) == (wood, stone, food, 2 + 2 + 1)


@pytest.mark.parametrize("colony", COLONIES)
@pytest.mark.parametrize("inhabitants", [0, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 30])
def test_11_1_inhabitants_pay_by_the_table_of_the_colony(colony: str, inhabitants: int) -> None:
    rows = next(each.mat.income_by_inhabitants for each in HEROES.components.colonies if each.id == colony)
    row = [row for row in rows if row.inhabitants <= inhabitants][-1]
    game = given(
        polis("daedalus", colony, coins=RICH, inhabitants=inhabitants),
        polis(""),
        at="income",
        edition=HEROES,
    )
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (RICH + row.coins, row.luxury)


@pytest.mark.parametrize(
    ("colony", "inhabitants", "coins", "luxury"),
    [
        ("naxos", 15, 6, 1),
        ("byzantium", 15, 5, 2),
        ("naukratis", 15, 4, 2),
        ("miletus", 15, 6, 3),
        ("salamis", 15, 5, 2),
    ],
)
def test_11_1_so_fifteen_inhabitants_do_not_pay_the_same_everywhere(
    colony: str, inhabitants: int, coins: int, luxury: int
) -> None:
    game = given(polis("daedalus", colony, coins=RICH, inhabitants=inhabitants), polis(""), at="income", edition=HEROES)
    assert [(each["coins"], each["luxury"]) for each in told(game, "income")[:1]] == [(coins, luxury)]


@pytest.mark.parametrize(
    ("colony", "prestige", "population"),
    [("massilia", 4, 18), ("byzantium", 3, 24), ("salamis", 4, 12), ("miletus", 6, 18), ("naxos", 6, 18)],
)
def test_11_1_coins_and_inhabitants_count_by_the_colony(colony: str, prestige: int, population: int) -> None:
    game = given(
        polis("daedalus", colony, side="orange", clovers=0, coins=12, inhabitants=6),
        polis("", clovers=6),
        edition=HEROES,
    )
    assert (seat_of(game, 0).prestige, seat_of(game, 0).population) == (prestige, population)


# First turn order -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("civilizations", "order"),
    [
        (("sikyon", "argos"), (1, 0)),
        (("argos", "sikyon"), (0, 1)),
        (("pylos", "sikyon", "messene", "korinth"), (2, 3, 0, 1)),  # 6 14 1 4
        (("sikyon", "argos", "pylos", "sparta", "korinth", "arkadia", "patras", "messene"), (7, 6, 5, 4, 3, 2, 1, 0)),
    ],
)
def test_11_1_the_lowest_civilization_number_is_first_and_sikyon_has_14(
    civilizations: tuple[str, ...], order: tuple[int, ...]
) -> None:
    colonies = ("naxos", "byzantium", "taras", "salamis", "massilia", "naukratis", "leptis-magna", "miletus")
    heroes = [hero.id for hero in HEROES.components.heroes]
    seats = [" ".join(each) for each in zip(civilizations, heroes, colonies, strict=False)]
    game = table(*seats)
    assert game.view().order == order
    assert game.decision is not None
    assert game.decision.seat == order[0]


def test_11_1_among_all_civilizations_sikyon_is_the_last() -> None:
    more = Edition.heroes(options=["civilizations"])
    game = table("sikyon helen naxos", "rhodes daedalus taras", "syrakus hector salamis", edition=more)  # 14 13 0
    assert game.view().order == (2, 1, 0)


# Sikyon -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("disaster", DISASTERS)
def test_11_1_sikyon_is_protected_from_tempest_alone(disaster: str) -> None:
    owner = polis("sisyphus", civilization="sikyon", lands="A05", buildings="A12", coins=RICH, food=6, inhabitants=6)
    shown, chits = f"{disaster} {disaster}", f"{disaster} blank"
    game = given(owner, polis(""), at="chits", shown=shown, chits=chits, edition=HEROES)
    spared = [each["seat"] for each in told(game, "spared")]
    assert spared == ([0] if disaster == "tempest" else [])


@pytest.mark.parametrize(
    ("lands", "wood", "stone", "left"),
    [
        pytest.param("", 0, 0, (0, 0, 0), id="nothing there, nothing lost"),
        pytest.param("", 1, 0, (0, 0, 0), id="the last wood"),
        pytest.param("", 2, 5, (1, 4, 0), id="one of each from the stock"),
        pytest.param("A02", 0, 0, (0, 0, 0), id="one earned and one lost, of each"),
        pytest.param("A02", 3, 4, (3, 4, 0), id="the stock stays"),
        pytest.param("A07", 0, 1, (2, 0, 0), id="3 wood earned and 1 lost, a stone of the stock"),
        pytest.param("A07", 9, 0, (9, 0, 2), id="2 wood more than a full storage, no more"),
        pytest.param("A02", 9, 9, (9, 9, 0), id="a full storage stays full"),
    ],
)
def test_11_1_sikyon_earns_a_food_and_loses_a_wood_and_a_stone_of_the_whole_income(
    lands: str, wood: int, stone: int, left: tuple[int, int, int]
) -> None:
    """RULES 2.5.6: income of a kind is summed first, losses included."""
    game = sikyon(lands=lands, wood=wood, stone=stone, food=3)
    its = seat_of(game, 0)
    assert (its.wood, its.stone, its.luxury) == left
    assert its.food == 4


@pytest.mark.parametrize("chosen", ["wood", "stone"])
def test_11_1_what_sikyon_chooses_is_counted_against_its_loss(chosen: str) -> None:
    game = sikyon(buildings="A15")
    game.play(f"choose {chosen}")
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone, seat_of(game, 0).food) == (0, 0, 1)


def test_11_1_what_sikyon_lacks_is_paid_with_nothing_else() -> None:
    game = sikyon(luxury=8)
    assert (seat_of(game, 0).luxury, seat_of(game, 0).coins) == (8, RICH + 1)
