"""RULES 11.8: the score with heroes, colonies, mercenaries and clovers."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from peloponnes import Edition, Result, Score
from tests.given import given, polis, seat_of
from tests.rules.heroes import HEROES, HEROES_SEA, RICH, at_random


def plain(prestige: int, inhabitants: int, mercenaries: int = 0, **rest: Any) -> dict[str, Any]:
    """A seat with this prestige, all of it from coins, 3 population points per inhabitant, and 1 per mercenary."""
    return polis(
        "sisyphus",
        "massilia",
        side="orange",
        coins=3 * prestige,
        inhabitants=inhabitants,
        mercenaries=mercenaries,
        **rest,
    )


def left_over(seats: Sequence[dict[str, Any]], players: int) -> int:
    """The clovers that these seats do not have, of three per player."""
    return 3 * players - sum(int(each["clovers"]) for each in seats)


def shown(*seats: dict[str, Any]) -> list[Score]:
    """The points of seats as if the game ended now, while another seat bids."""
    bidder = polis("", coins=RICH, clovers=left_over(seats, len(seats) + 1))
    order = (len(seats), *range(len(seats)))
    game = given(*seats, bidder, order=order, edition=HEROES)
    return [its.points for its in game.view().seats[: len(seats)]]


def end(*seats: dict[str, Any], edition: Edition = HEROES) -> list[Score]:
    """The points of seats after the last supply."""
    return list(result_of(*seats, edition=edition).seats[: len(seats)])


def result_of(*seats: dict[str, Any], edition: Edition = HEROES) -> Result:
    """The result after the last supply. Two other seats have the conflict: a strong one, and a weak one with nothing to give."""
    strong = polis("daedalus", strength=29, clovers=left_over(seats, len(seats) + 2))
    weak = polis("helen", side="orange", clovers=0)
    game = given(*[each | {"strength": 5} for each in seats], strong, weak, at="last supply", edition=edition)
    assert game.result is not None
    return game.result


def best_split(prestige: int, population: int, clovers: int) -> tuple[int, int]:
    """The best way to split clovers: by score, then by the larger number, then by prestige."""
    ways = [(prestige + 2 * first, population + 2 * (clovers - first)) for first in range(clovers + 1)]
    return max(ways, key=lambda way: (min(way), max(way), way[0]))


# Components of the score --------------------------------------------------------------------------------------------------------------


def test_11_8_all_parts_of_a_score() -> None:
    owner = polis(
        "hector",
        "byzantium",
        buildings="A12 C08",
        lands="A01",
        sea="S1",
        coins=17,
        food=8,
        inhabitants=5,
        luxury=6,
        mercenaries=4,
        clovers=6,
    )
    mine = end(owner, edition=HEROES_SEA)[0]
    assert (mine.buildings, mine.lands, mine.sea, mine.hero) == (4 + 8, 3, 5, 1)
    assert (mine.coins, mine.inhabitants, mine.mercenaries, mine.luxury) == (17 // 4, 5 * 4, 4, 6)
    assert (mine.prestige - mine.clovers_for_prestige, mine.population - mine.clovers_for_population) == (25, 24)
    assert (mine.clovers_for_prestige, mine.clovers_for_population) == (6, 6)
    assert (mine.prestige, mine.population, mine.score) == (31, 30, 30)


@pytest.mark.parametrize("hero", HEROES.components.heroes, ids=lambda hero: hero.id)
def test_11_8_a_hero_counts_only_if_it_is_still_red(hero: Any) -> None:
    red, orange = shown(polis(hero.id, clovers=0), polis(hero.id, side="orange", clovers=0))
    assert (red.hero, red.prestige) == (hero.prestige, hero.prestige)
    assert (orange.hero, orange.prestige) == (0, 0)


@pytest.mark.parametrize(
    ("colony", "coins", "prestige"),
    [
        ("byzantium", 3, 0),
        ("byzantium", 4, 1),
        ("byzantium", 11, 2),
        ("miletus", 1, 0),
        ("miletus", 7, 3),
        ("naxos", 2, 1),
        ("naxos", 11, 5),
        ("massilia", 11, 3),
        ("apollonia", 2, 0),
        ("leptis-magna", 3, 1),
        ("salamis", 8, 2),
        ("taras", 9, 3),
        ("naukratis", 11, 3),
    ],
)
def test_11_8_coins_count_at_the_colony_s_rate(colony: str, coins: int, prestige: int) -> None:
    assert end(polis("ariadne", colony, coins=coins))[0].coins == prestige


@pytest.mark.parametrize(
    ("colony", "points"),
    [
        ("apollonia", 3),
        ("byzantium", 4),
        ("leptis-magna", 3),
        ("massilia", 3),
        ("miletus", 3),
        ("naukratis", 3),
        ("naxos", 3),
        ("salamis", 2),
        ("taras", 3),
    ],
)
def test_11_8_inhabitants_count_at_the_colony_s_points(colony: str, points: int) -> None:
    mine = end(polis("ariadne", colony, inhabitants=6, food=6))[0]
    assert mine.inhabitants == 6 * points
    assert mine.population == 6 * points + mine.clovers_for_population


@pytest.mark.parametrize("mercenaries", [0, 1, 7])
def test_11_8_a_mercenary_is_one_point_in_every_colony(mercenaries: int) -> None:
    for colony in ("byzantium", "salamis", "naxos"):
        mine = end(polis("ariadne", colony, inhabitants=1, food=1, mercenaries=mercenaries))[0]
        assert mine.population - mine.inhabitants - mine.clovers_for_population == mercenaries


def test_11_8_strength_and_goods_in_store_score_nothing() -> None:
    mine = end(plain(0, 0, clovers=0, wood=7, stone=7, food=8, luxury=9))[0]
    assert (mine.prestige, mine.population, mine.luxury) == (0, 0, 9)


@pytest.mark.parametrize(("coins", "prestige"), [(2, 0), (3, 1), (5, 1)])
def test_11_8_the_coin_on_odysseus_does_not_count(coins: int, prestige: int) -> None:
    """If 3 coins are worth a prestige, the one on the hero is not the third."""
    mine, other = shown(
        polis("odysseus", "massilia", coins=coins, ignored=1), polis("odysseus", "massilia", coins=coins)
    )
    assert (mine.coins, other.coins) == (prestige, prestige)
    assert end(polis("odysseus", "massilia", coins=coins, ignored=1))[0].coins == prestige


def test_11_8_odysseus_pays_it_and_never_gets_it_back() -> None:
    """The plague comes in the last round: 2 of 3 coins are left, and no prestige."""
    game = given(
        polis("odysseus", "massilia", civilization="sikyon", coins=3, inhabitants=4, food=8, strength=3),
        polis("helen", strength=29),
        polis("daedalus"),
        at="chits",
        round=8,
        shown="plague plague",
        chits="plague",
        edition=HEROES,
    )
    while game.decision:
        game.play("ignore" if game.decision.chit == "plague" else game.decision.actions[-1])
    assert game.result is not None
    assert (game.result.seats[0].coins, seat_of(game, 0).coins, seat_of(game, 0).ignored) == (0, 2, True)


# Clovers ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prestige", "inhabitants", "mercenaries", "clovers", "points"),
    [
        pytest.param(10, 5, 1, 3, (16, 16), id="all for prestige, and even"),
        pytest.param(10, 7, 0, 3, (16, 21), id="all for prestige, and not enough"),
        pytest.param(20, 4, 0, 3, (20, 18), id="all for population"),
        pytest.param(10, 3, 1, 2, (12, 12), id="one for each"),
        pytest.param(10, 3, 1, 3, (14, 12), id="of equals more prestige"),
        pytest.param(11, 3, 1, 1, (11, 12), id="the smaller one first"),
        pytest.param(10, 3, 2, 2, (12, 13), id="the smaller one as large as may be"),
        pytest.param(0, 0, 0, 1, (2, 0), id="nothing but a clover"),
        pytest.param(5, 2, 0, 0, (5, 6), id="no clover"),
    ],
)
def test_11_8_each_clover_is_two_points_where_it_is_best(
    prestige: int, inhabitants: int, mercenaries: int, clovers: int, points: tuple[int, int]
) -> None:
    mine = shown(plain(prestige, inhabitants, mercenaries, clovers=clovers))[0]
    assert (mine.prestige, mine.population) == points
    assert mine.clovers_for_prestige + mine.clovers_for_population == 2 * clovers


@pytest.mark.parametrize("clovers", range(7))
def test_11_8_no_other_split_is_better(clovers: int) -> None:
    for prestige, inhabitants, mercenaries in product(range(24), (0, 2, 4, 5, 7), (0, 1, 2)):
        its = shown(plain(prestige, inhabitants, mercenaries, clovers=clovers))[0]
        assert (its.prestige, its.population) == best_split(prestige, 3 * inhabitants + mercenaries, clovers)


@pytest.mark.parametrize("clovers", [9, 16, 24])
def test_11_8_nor_of_many_clovers(clovers: int) -> None:
    others = [polis("", clovers=0)] * 6
    for prestige, inhabitants in product(range(0, 40, 3), range(0, 14, 2)):
        owner = plain(prestige, inhabitants, 1, clovers=clovers)
        its = shown(owner, *others)[0]
        assert (its.prestige, its.population) == best_split(prestige, 3 * inhabitants + 1, clovers)


# The ranking ------------------------------------------------------------------------------------------------------------------------


def test_11_8_clovers_win_a_game() -> None:
    """10 and 12 without clovers; three make them 14 and 14."""
    result = result_of(plain(10, 4, food=4, clovers=3), plain(10, 4, food=4, clovers=0))
    assert [(points.prestige, points.population) for points in result.seats[:2]] == [(14, 14), (10, 12)]
    assert result.ranking.index((0,)) < result.ranking.index((1,))


def test_11_8_a_hero_and_a_colony_rank() -> None:
    """All have 12 population points and no prestige but that of the hero, and of coins: 4, 1 and 1 + 4."""
    same: dict[str, Any] = {"inhabitants": 4, "food": 4, "clovers": 0}
    result = result_of(
        polis("achilles", "massilia", **same),
        polis("helen", "massilia", **same),
        polis("helen", "naxos", coins=8, **same),
    )
    assert [points.score for points in result.seats[:3]] == [4, 1, 5]
    places = [result.ranking.index((seat,)) for seat in (2, 0, 1)]
    assert places == sorted(places)


def test_11_8_a_mercenary_ranks() -> None:
    result = result_of(plain(20, 4, 0, food=4, clovers=0), plain(20, 4, 1, food=4, clovers=0))
    assert [points.score for points in result.seats[:2]] == [12, 13]
    assert result.ranking.index((1,)) < result.ranking.index((0,))


def test_11_8_of_equal_scores_the_larger_number_counts_with_the_clovers() -> None:
    """With three clovers 13 and 12 become 15 and 16; 9 and 18 become 15 and 18."""
    result = result_of(plain(13, 4, food=4), plain(9, 6, food=6))
    assert [(points.prestige, points.population) for points in result.seats[:2]] == [(15, 16), (15, 18)]
    assert result.ranking.index((1,)) < result.ranking.index((0,))


@pytest.mark.parametrize("seed", range(6))
def test_11_8_the_ranking_of_whole_games_follows_from_their_points(seed: int) -> None:
    result = at_random(HEROES_SEA, 2 + seed, seed).result
    assert result is not None
    keys = [(each.score, max(each.prestige, each.population), each.luxury) for each in result.seats]
    assert [{keys[seat] for seat in place} for place in result.ranking] == [{key} for key in sorted(set(keys))[::-1]]
    assert all(place == tuple(sorted(place)) for place in result.ranking)


def test_11_8_what_the_last_conflict_gives_counts() -> None:
    """4 inhabitants and 3 clovers each; the strong one gets one more of both."""
    game = given(plain(20, 4, food=4, strength=5), plain(20, 4, food=4, strength=0), at="last supply", edition=HEROES)
    assert game.result is not None
    strong, weak = game.result.seats
    assert (strong.prestige, strong.population) == best_split(20, 3 * 5, 4) == (22, 21)
    assert (weak.prestige, weak.population) == best_split(20, 3 * 3, 2) == (20, 13)
