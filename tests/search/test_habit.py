"""The habit policy: always legal, with probabilities according to its weights, and better than chance."""

from collections import Counter
from math import e

import pytest

from peloponnes import Edition, Game
from peloponnes.bots.habits import habits_for
from peloponnes.engine.actions import PASS, SUBJECT, SUBJECT_MASK
from peloponnes.search import ByHabit, Dice, Thrifty, Wins, play_between
from peloponnes.search.habit import MEASURES, NAMES
from tests.editions import MATRIX
from tests.editions import NAMES as PEOPLE

CASES = ["base-2", "base-5", "sea-4", "heroes-3+negotiation", "heroes-8+civilizations+negotiation+sea-tiles"]


def habits(**counts: float) -> dict[str, list[float]]:
    """Habits that are 0 except for these."""
    return {name: [counts.get(name, 0.0), *[0.0] * (len(MEASURES) - 1)] for name in NAMES}


@pytest.mark.parametrize("name", CASES)
def test_every_decision_is_legal(name: str) -> None:
    edition, players = MATRIX[name]
    for seed in range(3):
        state, dice = Game.new(edition, PEOPLE[:players], seed=seed).state.copy(), Dice(seed)
        policy = ByHabit(state.ruleset, habits_for(edition, players))
        while not state.over:
            action = policy.choose(state, dice)
            assert action in state.actions
            state.play(action)


def test_a_point_more_makes_it_e_times_as_likely() -> None:
    dice, counted = Dice(1), Counter[int]()
    policy = ByHabit(Game.new(Edition.base(), PEOPLE[:4], seed=5).state.ruleset, habits())
    for _ in range(20_000):
        policy.chances[0], policy.chances[1] = 0.0, 1.0
        counted[policy.drawn(2, dice)] += 1
    assert counted[1] / counted[0] == pytest.approx(e, rel=0.05)


def test_it_takes_what_counts() -> None:
    state = Game.new(Edition.base(), PEOPLE[:4], seed=5).state
    assert ByHabit(state.ruleset, habits(passes=40.0)).choose(state, Dice(1)) == PASS
    pieces = state.ruleset.pieces
    chosen = ByHabit(state.ruleset, habits(prestige=20.0, passes=-40.0)).choose(state, Dice(1))
    offered = [action >> SUBJECT & SUBJECT_MASK for action in state.actions if action != PASS]
    assert pieces[chosen >> SUBJECT & SUBJECT_MASK].prestige == max(pieces[tile].prestige for tile in offered)


def test_a_missing_and_an_unknown_habit_are_refused_by_name() -> None:
    ruleset = Game.new(Edition.base(), PEOPLE[:2], seed=5).state.ruleset
    wrong = habits()
    wrong["passions"] = wrong.pop("passes")
    with pytest.raises(ValueError, match="missing or unknown: passes, passions"):
        ByHabit(ruleset, wrong)


def test_the_order_of_habits_does_not_matter() -> None:
    edition, dice = Edition.base(), Dice(1)
    known = habits_for(edition, 4)
    shuffled = {name: known[name] for name in sorted(known)}
    state = Game.new(edition, PEOPLE[:4], seed=5).state
    assert ByHabit(state.ruleset, shuffled).choose(state, dice) == ByHabit(state.ruleset, known).choose(state, Dice(1))


def test_habit_beats_thrift() -> None:
    edition, wins, won = Edition.base(), Wins(), 0.0
    for seed in range(40):
        state = Game.new(edition, PEOPLE[:4], seed=seed).state.copy()
        habit = ByHabit(state.ruleset, habits_for(edition, 4))
        play_between(state, [habit if seat == seed % 4 else Thrifty() for seat in range(4)], Dice(seed))
        won += wins.judge(state)[seed % 4]
    assert won > 25
