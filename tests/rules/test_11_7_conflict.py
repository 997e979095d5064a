"""RULES 11.7: the internal conflict at every supply."""

from typing import Any

import pytest

from peloponnes import Game
from tests.given import given, polis, seat_of, told
from tests.rules.heroes import HEROES, at_random, strengths
from tests.rules.sea import SUPPLIES


def fed(strength: int, inhabitants: int = 4, **rest: Any) -> dict[str, Any]:
    """A seat that can feed all its inhabitants, with a hero without effect here."""
    return polis("sisyphus", "naxos", strength=strength, inhabitants=inhabitants, food=inhabitants, **rest)


def supplied(*seats: dict[str, Any], **rest: Any) -> Game:
    """The last supply."""
    return given(*seats, at="last supply", edition=HEROES, **rest)


def gifts(game: Game) -> list[tuple[int, int, int, int]]:
    """Who received from whom, with the numbers of clovers and inhabitants."""
    return [(each["seat"], each["by"], each["clovers"], each["inhabitants"]) for each in told(game, "conflict")]


def people(game: Game) -> list[int]:
    return [its.inhabitants for its in game.view().seats]


def clovers(game: Game) -> list[int]:
    return [its.clovers for its in game.view().seats]


# When -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("supply", SUPPLIES)
def test_11_7_at_every_supply(supply: dict[str, Any]) -> None:
    game = given(fed(2), fed(6), fed(4), edition=HEROES, **supply)
    assert gifts(game) == [(1, 0, 1, 1)]
    assert [each["seat"] for each in told(game, "halved")] == [1]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_11_7_three_times_in_a_game(players: int) -> None:
    for seed in range(4):
        game = at_random(HEROES, players, seed)
        assert len(told(game, "supply_began")) == 3
        assert len(gifts(game)) == 3 * (1 if players < 5 else 2)


def test_11_7_when_all_have_fed_and_finished() -> None:
    game = supplied(
        fed(1, buildings="A12*", wood=2),
        fed(8, buildings="A14*", stone=1),
        polis("helen", "naxos", strength=5, inhabitants=3, food=1, luxury=4),
    )
    asked = []
    while game.decision:
        assert told(game, "conflict") == []
        asked.append((game.decision.seat, game.decision.kind))
        game.play(game.decision.actions[0])
    assert asked == [(0, "finish"), (1, "finish"), (2, "feed")]
    keys = [event.key for event in game.events if event.key in ("fed", "finished", "conflict", "halved")]
    assert keys == ["fed", "finished", "fed", "finished", "fed", "conflict", "halved"]


def test_11_7_an_inhabitant_who_starved_is_not_given() -> None:
    game = supplied(polis("helen", "naxos", strength=1, inhabitants=1), fed(5), fed(3))
    assert gifts(game) == [(1, 0, 1, 0)]
    assert people(game) == [0, 4, 4]


def test_11_7_the_one_received_need_not_be_fed() -> None:
    game = supplied(fed(1), fed(5), fed(3))
    assert people(game) == [3, 5, 4]
    assert [each["starved"] for each in told(game, "fed")] == [0, 0, 0]


def test_11_7_it_comes_before_the_score() -> None:
    """Two inhabitants each, 3 points per inhabitant: the stronger one ends with 9, the weaker with 3."""
    game = supplied(fed(1, 2), fed(5, 2), fed(3, 2))
    assert game.result is not None
    assert [points.inhabitants for points in game.result.seats] == [3, 9, 6]


def test_11_7_in_the_middle_of_a_reveal_it_comes_before_the_next_tile() -> None:
    game = given(fed(1, coins=9), fed(5), at="reveal", tiles="B01 B05 B02", edition=HEROES)
    keys = [event.key for event in game.events if event.key in ("revealed", "conflict", "supply_began")]
    assert keys == ["revealed", "revealed", "supply_began", "conflict", "revealed", "revealed", "revealed"]


# Who ---------------------------------------------------------------------------------------------------------------------------------


def test_11_7_the_example_of_the_rulebook_yellow_and_blue() -> None:
    """Yellow is the strongest with 8, blue the weakest: a citizen and a clover change hands, and yellow has 4 left."""
    yellow, red, blue, green = fed(8), fed(5), fed(2), fed(3)
    game = supplied(yellow, red, blue, green)
    assert gifts(game) == [(0, 2, 1, 1)]
    assert people(game) == [5, 4, 3, 4]
    assert clovers(game) == [4, 3, 2, 3]
    assert strengths(game) == [4, 5, 2, 3]


@pytest.mark.parametrize(
    ("army", "pairs"),
    [
        ((3, 7), [(1, 0)]),
        ((7, 3), [(0, 1)]),
        ((5, 1, 9), [(2, 1)]),
        ((4, 6, 2, 8), [(3, 2)]),
        ((4, 6, 2, 8, 5), [(3, 2), (1, 0)]),
        ((1, 2, 3, 4, 5, 6), [(5, 0), (4, 1)]),
        ((7, 6, 5, 4, 3, 2, 1), [(0, 6), (1, 5)]),
        ((10, 29, 11, 3, 0, 28, 12, 13), [(1, 4), (5, 3)]),
    ],
)
def test_11_7_up_to_four_the_last_gives_to_the_first_from_five_on_two_to_two(
    army: tuple[int, ...], pairs: list[tuple[int, int]]
) -> None:
    game = supplied(*[fed(strength) for strength in army])
    assert gifts(game) == [(to, by, 1, 1) for to, by in pairs]
    more = [sum(seat == to for to, _ in pairs) - sum(seat == by for _, by in pairs) for seat in range(len(army))]
    assert people(game) == [4 + number for number in more]
    assert clovers(game) == [3 + number for number in more]


@pytest.mark.parametrize(
    ("army", "order", "pairs"),
    [
        ((5, 5), (0, 1), [(0, 1)]),
        ((5, 5), (1, 0), [(1, 0)]),
        ((0, 0, 0), (2, 0, 1), [(2, 1)]),
        ((4, 4, 1, 1), (1, 3, 0, 2), [(1, 2)]),
        ((4, 4, 1, 1), (0, 2, 3, 1), [(0, 3)]),
        ((3, 3, 3, 3, 3), (4, 2, 0, 1, 3), [(4, 3), (2, 1)]),
        ((7, 3, 3, 3, 3, 3), (5, 4, 3, 2, 1, 0), [(0, 1), (5, 2)]),
        ((2, 9, 2, 9, 2, 9), (0, 1, 2, 3, 4, 5), [(1, 4), (3, 2)]),
    ],
)
def test_11_7_of_equals_the_earlier_in_turn_order_is_stronger(
    army: tuple[int, ...], order: tuple[int, ...], pairs: list[tuple[int, int]]
) -> None:
    game = supplied(*[fed(strength) for strength in army], order=order)
    assert [(to, by) for to, by, _, _ in gifts(game)] == pairs


# What --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clover", "inhabitants", "given_away"), [(0, 2, (0, 1)), (2, 0, (1, 0)), (0, 0, (0, 0)), (1, 1, (1, 1))]
)
def test_11_7_what_is_not_there_is_not_given(clover: int, inhabitants: int, given_away: tuple[int, int]) -> None:
    game = supplied(fed(0, inhabitants, clovers=clover), fed(6), fed(3, clovers=6 - clover))
    assert gifts(game) == [(1, 0, *given_away)]
    assert clovers(game) == [clover - given_away[0], 3 + given_away[0], 6 - clover]
    assert people(game) == [inhabitants - given_away[1], 4 + given_away[1], 4]


def test_11_7_with_two_pairs_each_gives_what_he_has() -> None:
    game = supplied(fed(1, 0), fed(2, clovers=0), fed(3, clovers=6), fed(4), fed(5))
    assert gifts(game) == [(4, 0, 1, 0), (3, 1, 0, 1)]


def test_11_7_no_one_else_gives_in_his_place() -> None:
    game = supplied(fed(0, 0, clovers=0), fed(1, clovers=6), fed(6))
    assert (clovers(game), people(game)) == ([0, 6, 3], [0, 4, 4])


# Halving ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "half"), [(8, 4), (7, 3), (29, 14), (2, 1), (1, 0)])
def test_11_7_the_receiver_halves_his_strength_rounded_down(strength: int, half: int) -> None:
    game = supplied(fed(strength), fed(0), fed(0))
    assert strengths(game) == [half, 0, 0]


def test_11_7_also_one_who_received_nothing() -> None:
    game = supplied(fed(9), fed(0, 0, clovers=0), fed(3, clovers=6))
    assert strengths(game) == [4, 0, 3]


def test_11_7_from_five_on_both_halve() -> None:
    game = supplied(fed(3), fed(9), fed(1), fed(8), fed(7))
    assert strengths(game) == [3, 4, 1, 4, 7]


def test_11_7_ranked_once_so_halving_changes_nobody_s_place() -> None:
    """The first has 4 left, less than the third; the second to receive still is the second."""
    game = supplied(fed(8), fed(7), fed(6), fed(5), fed(0))
    assert gifts(game) == [(0, 4, 1, 1), (1, 3, 1, 1)]
    assert strengths(game) == [4, 3, 6, 5, 0]


def test_11_7_after_all_is_given() -> None:
    game = supplied(fed(8), fed(7), fed(6), fed(5), fed(0))
    keys = [event.key for event in game.events if event.key in ("conflict", "halved")]
    assert keys == ["conflict", "conflict", "halved", "halved"]


def test_11_7_without_any_strength_it_is_the_same() -> None:
    game = supplied(fed(0), fed(0))
    assert strengths(game) == [0, 0]
    assert gifts(game) == [(0, 1, 1, 1)]


def test_11_7_the_one_who_gives_keeps_his_strength_and_all_else() -> None:
    goods: dict[str, Any] = {"wood": 3, "stone": 3, "coins": 5, "luxury": 5}
    game = supplied(fed(2, lands="A05", buildings="A12", mercenaries=2, **goods), fed(9))
    its = seat_of(game, 0)
    assert {good: getattr(its, good) for good in goods} == goods
    assert (its.strength, its.mercenaries, its.lands, its.buildings) == (2, 2, ("A05",), ("A12",))
