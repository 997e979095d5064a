"""What the engine does in a second of processor time, inside and in search, for comparing two builds.

``python -m benchmarks.rates --json`` measures the build on ``PYTHONPATH``. It only uses what earlier versions of the package have as
well, so that `benchmarks.against` can run it with them. It counts processor time, because a busy machine stops a process at will.
"""

import argparse
import json
from collections.abc import Callable
from operator import attrgetter
from time import process_time

from peloponnes import Deal
from peloponnes.bots.habits import habits_for
from peloponnes.bots.weights import weights_for
from peloponnes.engine.state import State
from peloponnes.search import (
    AtRandom,
    ByHabit,
    Dice,
    Greedily,
    Policy,
    Scores,
    Tree,
    Wins,
    letters_of,
    play_out,
    redeal,
    rollouts,
)
from peloponnes.version import build
from tests.editions import MATRIX

INSIDE = ("base-4", "heroes-8", "sea-6", "solo")
HABITS = ("base-4", "heroes-8")
CASE = "base-4"
SEED = 1
ROUNDS = 8


def start(name: str) -> State:
    """A game at its first decision."""
    edition, players = MATRIX[name]
    state = Deal.shuffled(edition, players, SEED).state(edition)
    state.run()
    return state


def habit(name: str) -> Policy:
    """The habits for this case."""
    state = start(name)
    ruleset = state.ruleset if hasattr(state, "ruleset") else attrgetter("tables")(state)  # as it was called before
    return ByHabit(ruleset, habits_for(*MATRIX[name]))


def a_second(work: Callable[[int], int], seconds: float) -> float:
    """How many a second: ``work`` is told how often, and says how many things it did."""
    done, often = 0, 16
    began = process_time()
    while process_time() - began < seconds:
        done += work(often)
    return done / (process_time() - began)


def decisions(name: str) -> Callable[[int], int]:
    """Decisions of random games, each dealt and played to the end inside the engine."""
    edition, players = MATRIX[name]
    state, letters = Deal.shuffled(edition, players, SEED).state(edition), letters_of(edition)
    dice, policy = Dice(SEED), AtRandom()

    def work(often: int) -> int:
        played = 0
        for _ in range(often):
            game = state.copy()
            redeal(game, letters, dice)
            game.run()
            played += play_out(game, policy, dice)
        return played

    return work


def playouts(name: str, policy: Policy) -> Callable[[int], int]:
    """Rollouts to the end of the game."""
    state, letters, dice = start(name), letters_of(MATRIX[name][0]), Dice(SEED)

    def work(often: int) -> int:
        rollouts(state, letters, policy, Scores(), dice, often)
        return often

    return work


def simulations(policy: Policy) -> Callable[[int], int]:
    """Simulations of one growing tree, up to a few thousand."""
    letters = letters_of(MATRIX[CASE][0])
    trees = [Tree(start(CASE), letters, policy, Wins(), Dice(SEED))]

    def work(often: int) -> int:
        if trees[0].root.visits > 4000:
            trees[0] = Tree(start(CASE), letters, policy, Wins(), Dice(SEED))
        trees[0].search(often)
        return often

    return work


def copies() -> Callable[[int], int]:
    """Copies of a state in the middle of a game."""
    state, dice, policy = start(CASE), Dice(SEED), AtRandom()
    while state.round <= ROUNDS // 2:
        state.play(policy.choose(state, dice))

    def work(often: int) -> int:
        for _ in range(often * 16):
            state.copy()
        return often * 16

    return work


def measure(seconds: float) -> dict[str, float]:
    """All rates, by name."""
    edition, players = MATRIX[CASE]
    works = {f"decisions inside, {name}": decisions(name) for name in INSIDE}
    works |= {f"habit rollouts, {name}": playouts(name, habit(name)) for name in HABITS}
    works["greedy rollouts"] = playouts(CASE, Greedily(weights_for(edition, players)))
    works["tree simulations"] = simulations(AtRandom())
    works["tree simulations with habits"] = simulations(habit(CASE))
    works["copies"] = copies()
    return {name: a_second(work, seconds) for name, work in works.items()}


def main() -> None:
    """Measure, and print the rates."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rates", description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time, for each")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    rates = measure(options.seconds)
    if options.json:
        print(json.dumps({"build": build(), "rates": rates}))
        return
    print(build())
    for name, rate in rates.items():
        print(f"{name:32} {rate:12,.0f} a second")


if __name__ == "__main__":
    main()
