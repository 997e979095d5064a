"""Legal actions as runs, and the room that agenda and choices have, in random games of every edition."""

from collections.abc import Iterator

import pytest

from peloponnes import Deal, Edition, Game
from peloponnes.engine.choices import MOST_RUNS, ONE_MORE
from peloponnes.engine.state import State
from peloponnes.search import AtRandom, Dice
from tests.editions import MATRIX

CASES = ["base-2", "base-5", "solo", "sea-6", "heroes-2+negotiation", "heroes-8+civilizations+negotiation+sea-tiles"]


def walk(name: str, seed: int) -> Iterator[State]:
    """A random game, decision by decision."""
    edition, players = MATRIX[name]
    state, dice, policy = Deal.shuffled(edition, players, seed).state(edition), Dice(seed), AtRandom()
    state.run()
    while not state.over:
        yield state
        state.play(policy.choose(state, dice))


@pytest.mark.parametrize("name", CASES)
def test_runs_are_the_same_actions_in_the_same_order(name: str) -> None:
    for state in walk(name, seed=1):
        choices, actions = state.choices, state.actions
        assert len(set(actions)) == len(actions) == choices.count
        assert [choices.nth(number) for number in range(choices.count)] == actions
        assert [choices.index(action) for action in actions] == list(range(choices.count))
        for run in range(choices.size):
            last = choices.firsts[run] + (choices.counts[run] - 1) * ONE_MORE
            assert choices.index(last) - choices.index(choices.firsts[run]) == choices.counts[run] - 1
            assert (last + ONE_MORE in actions) == (choices.index(last + ONE_MORE) >= 0)
        assert list(choices) == actions
        assert choices[-1] == actions[-1]
        with pytest.raises(IndexError, match="not that many"):
            choices[choices.count]
        assert choices.index(0) == -1


@pytest.mark.parametrize("name", MATRIX)
def test_agenda_and_choices_never_run_out_of_room(name: str) -> None:
    """They do not grow. What this finds is far enough from the limit that no game comes near it."""
    deepest = most = 0
    for seed in range(3):
        for state in walk(name, seed):
            deepest = max(deepest, state.depth)
            most = max(most, state.choices.size)
    assert deepest + 8 < state.ruleset.deepest == len(state.agenda)
    assert most + 8 < MOST_RUNS


def test_a_decision_keeps_its_actions_when_the_game_goes_on() -> None:
    game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    decision = game.decision
    assert decision is not None
    before = [str(action) for action in decision.actions]
    copy = game.copy()
    game.play("bid A13 4")
    copy.play("pass")
    assert [str(action) for action in decision.actions] == before
    assert decision.actions[-1] in decision.actions
    assert decision.actions[2:4] == (decision.actions[2], decision.actions[3])
    for outside in (len(before), -len(before) - 1):
        with pytest.raises(IndexError, match="not that many"):
            decision.actions[outside]
