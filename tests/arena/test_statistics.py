"""Statistics that can be computed by hand, and a sequential test that keeps its error rates."""

from random import Random

import pytest

from peloponnes.arena import Estimate, Row, Settings, Sprt
from peloponnes.arena.controls import controls
from peloponnes.arena.ratings import ratings
from peloponnes.arena.sprt import DECIDED, LEAST_DEALS, lead
from peloponnes.arena.statistics import mean_of, share_of, standings, student, whole_deals, wilson

TWO = Settings(["a", "b"], players=2, games=4)


def row(deal: int, rotation: int, seat: int, bot: str, won: float, score: int | None = 10) -> Row:
    """A row of a game of two."""
    return Row(
        deal=deal,
        seed=f"1/{deal}",
        rotation=rotation,
        seat=seat,
        bot=bot,
        civilization="sparta",
        hero=None,
        colony=None,
        score=score,
        rank=2 - won,
        win_share=won,
        prestige=score,
        population=score,
        passed=None,
        forfeit="slow: 1 s" if score is None else None,
        decisions=10,
        seconds=0.5 if bot == "a" else 0.0,
        moves="",
    )


def game(deal: int, rotation: int, won: float, score: int | None = 10) -> list[Row]:
    """A game of a against b, with this share of the win for a."""
    bots = ["a", "b"] if rotation == 0 else ["b", "a"]
    return [
        row(deal, rotation, seat, bot, won if bot == "a" else 1 - won, score if bot == "a" else 12)
        for seat, bot in enumerate(bots)
    ]


def deals(*shares: tuple[float, float]) -> dict[int, list[Row]]:
    """Deals of two games each, with the shares of a."""
    rows = [
        each
        for number, pair in enumerate(shares, 1)
        for rotation, won in enumerate(pair)
        for each in game(number, rotation, won)
    ]
    return whole_deals(TWO, rows)


@pytest.mark.parametrize(
    ("level", "freedom", "reach"),
    [
        (0.95, 1, 12.7062),
        (0.95, 2, 4.3027),
        (0.95, 3, 3.1824),
        (0.95, 29, 2.0452),
        (0.99, 4, 4.6041),
        (0.95, 201, 1.9718),
    ],
)
def test_students_interval_is_that_of_the_tables(level: float, freedom: int, reach: float) -> None:
    assert student(level, freedom) == pytest.approx(reach, abs=1e-4)


def test_the_deal_is_the_unit() -> None:
    """Shares of 1, 1/2 and 3/4: mean 3/4, standard error 1/4 / sqrt(3), times 4.3027."""
    found = standings(TWO, deals((1.0, 1.0), (1.0, 0.0), (1.0, 0.5)))
    assert found[0].win_share.mean == pytest.approx(0.75)
    assert found[0].win_share.low == pytest.approx(0.75 - 4.3027 * 0.25 / 3**0.5, abs=1e-4)
    assert found[0].win_share.high == 1.0
    assert found[1].win_share.mean == pytest.approx(0.25)
    assert (found[0].games, found[0].seats, found[0].fair) == (6, 1, 0.5)
    assert found[0].rank.mean == pytest.approx(1.25)
    assert (found[0].score and found[0].score.mean, found[1].score and found[1].score.mean) == (10, 12)
    assert (found[0].seconds_a_decision, found[1].seconds_a_decision) == (0.05, 0.0)


def test_games_of_one_deal_do_not_make_it_surer() -> None:
    """Four identical games are worth as much as two: the interval is as wide."""
    split = share_of([1.0, 0.0, 1.0, 0.0])
    twice = standings(TWO, deals((1.0, 1.0), (0.0, 0.0), (1.0, 1.0), (0.0, 0.0)))[0].win_share
    assert (split.low, split.high) == (twice.low, twice.high)


def test_a_deal_that_is_not_whole_does_not_count() -> None:
    rows = [*game(1, 0, 1.0), *game(1, 1, 1.0), *game(2, 0, 0.0)]
    found = standings(TWO, whole_deals(TWO, rows))
    assert (found[0].games, found[0].win_share.mean) == (2, 1.0)
    assert standings(TWO, {}) == []


def test_a_forfeit_has_no_score() -> None:
    rows = [*game(1, 0, 0.0, None), *game(1, 1, 1.0, 14)]
    found = standings(TWO, whole_deals(TWO, rows))[0]
    assert (found.forfeits, found.score) == (1, Estimate(14))
    assert standings(TWO, whole_deals(TWO, [*game(1, 0, 0.0, None), *game(1, 1, 0.0, None)]))[0].score is None


def test_wins_alone_are_no_certainty() -> None:
    assert share_of([1.0] * 10) == wilson(10, 10)
    assert wilson(10, 10).low == pytest.approx(0.7225, abs=1e-4)
    assert wilson(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(50, 100).low == pytest.approx(0.4038, abs=1e-4)
    assert mean_of([3.0]) == Estimate(3.0, None, None)


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    dice = Random(3)
    held = sum(mean_of([dice.gauss(1, 2) for _ in range(6)]).holds(1) for _ in range(2000))
    assert held / 2000 == pytest.approx(0.95, abs=0.015)


def test_controls_find_what_is_wrong() -> None:
    right = controls(TWO, deals((1.0, 0.5), (0.0, 1.0)))
    assert (right.games, right.uneven, right.replayed) == (4, 0, 0)
    rows = [*game(1, 0, 1.0), *game(1, 1, 1.0)]
    rows[0] = rows[0]._replace(win_share=0.5)
    assert controls(TWO, whole_deals(TWO, rows)).uneven == 1
    unfair = controls(TWO, deals(*[(1.0, 0.0)] * 30))  # the first seat always wins
    assert [each.fair for each in unfair.seats] == [False, False]
    assert [each.fair for each in unfair.places] == [True, True]
    unfair = controls(TWO, deals(*[(1.0, 1.0)] * 30))  # the first bot always wins
    assert [each.fair for each in unfair.seats] == [True, True]
    assert [each.fair for each in unfair.places] == [False, False]


def test_ratings_follow_the_wins() -> None:
    found = ratings(TWO, deals(*[(1.0, 1.0)] * 10))
    assert found["a"][0] > 30 > 20 > found["b"][0]
    assert found["a"][1] < 25 / 3
    even = ratings(TWO, deals(*[(1.0, 0.0), (0.0, 1.0)] * 20))
    assert abs(even["a"][0] - even["b"][0]) < 3


def test_the_lead_of_a_deal_is_the_share_above_the_fair_one() -> None:
    assert lead(TWO, deals((1.0, 0.5))[1]) == pytest.approx(0.25)
    four = Settings(["ax3", "b"], players=4)
    rows = [
        row(1, rotation, seat, four.line_up[member], float(member == 0))
        for rotation in range(4)
        for seat, member in enumerate(four.seated(rotation))
    ]
    assert lead(four, rows) == pytest.approx(1 - 3 / 4)


def stream(mean: float, seed: int, low: float = 0.0, high: float = 0.1, most: int = 3000) -> Sprt:
    """A test over deals that are won or lost, with this mean lead."""
    dice, test = Random(seed), Sprt(low, high)
    for _ in range(most):
        test.add(0.5 if dice.random() < 0.5 + mean else -0.5)
    return test


def test_the_early_stop_decides_right_and_errs_as_seldom_as_it_says() -> None:
    better = [stream(0.1, seed).verdict for seed in range(200)]
    equal = [stream(0.0, seed).verdict for seed in range(200)]
    assert better.count("better") >= 184
    assert equal.count("not_better") >= 184
    assert None not in better + equal


def test_the_early_stop_goes_on_while_it_is_open() -> None:
    test = Sprt(0.0, 0.1)
    for number in range(400):  # a lead of 0.05, halfway between the two hypotheses
        test.add(0.5 if number % 20 < 11 else -0.5)
    assert test.verdict is None
    assert abs(test.ratio) < DECIDED
    assert test.document()["verdict"] == "undecided"
    few = Sprt(0.0, 0.1)
    for _ in range(LEAST_DEALS - 1):
        few.add(0.5)
    assert few.verdict is None
    few.add(0.5)
    assert few.verdict == "better"
    few.add(-0.5)
    assert few.deals == LEAST_DEALS
