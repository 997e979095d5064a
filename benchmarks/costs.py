"""The cost of our engine by edition, players and round, in memory, and over several processes.

``python -m benchmarks.costs --json`` measures the build that runs. Games are played on `State` by the compiled dice, inside the engine,
so the surrounding loop costs nothing.
"""

import argparse
import gc
import json
import os
import subprocess
import sys
from statistics import median
from time import perf_counter

from benchmarks.playout import microseconds_each
from peloponnes import Deal
from peloponnes.engine.state import State
from peloponnes.search import AtRandom, Dice, Scores, letters_of, play_out, redeal, rollouts
from peloponnes.version import build
from tests.editions import EDITIONS, MATRIX

CASE = "base-4"
SEED = 1
BY_PLAYERS = [
    f"{name}-{players}" for name, most in (("base", 5), ("sea", 6), ("heroes", 8)) for players in range(2, most + 1)
]


def before(name: str) -> State:
    """A game before anything is revealed."""
    edition, players = MATRIX[name]
    return Deal.shuffled(edition, players, SEED).state(edition)


def whole_games(name: str, seconds: float) -> tuple[float, float]:
    """Games and decisions per second: each game is dealt, set up and played to the end inside the engine."""
    state, letters = before(name), letters_of(MATRIX[name][0])
    dice, policy = Dice(SEED), AtRandom()
    games = decisions = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        for _ in range(20):
            game = state.copy()
            redeal(game, letters, dice)
            game.run()
            decisions += play_out(game, policy, dice)
        games += 20
    return games / spent, decisions / spent


def by_round(name: str, games: int) -> list[float]:
    """The time per decision in each round, in microseconds."""
    state, letters = before(name), letters_of(MATRIX[name][0])
    dice, policy = Dice(SEED), AtRandom()
    spent = [0.0] * (state.ruleset.rounds + 1)
    decisions = [0] * (state.ruleset.rounds + 1)
    for _ in range(games):
        game = state.copy()
        redeal(game, letters, dice)
        game.run()
        while not game.over:
            round = game.round
            began = perf_counter()
            while not game.over and game.round == round:
                game.play(policy.choose(game, dice))
                decisions[round] += 1
            spent[round] += perf_counter() - began
    return [seconds / count * 1e6 for seconds, count in zip(spent[1:], decisions[1:], strict=True)]


def middle(name: str) -> State:
    """A game halfway through."""
    state, dice, policy = before(name), Dice(SEED), AtRandom()
    state.run()
    while state.round <= state.ruleset.rounds // 2:
        state.play(policy.choose(state, dice))
    return state


def resident() -> int:
    """The resident memory of this process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory(name: str, copies: int = 20_000) -> float | None:
    """The memory of one copy of a state, in bytes, averaged over many; None if the system does not report memory."""
    if not os.path.exists("/proc/self/statm"):
        return None
    state = middle(name)
    gc.collect()
    held = [state.copy() for _ in range(1000)]
    start = resident()
    held += [state.copy() for _ in range(copies)]
    return (resident() - start) / copies


def processes(count: int, games: int) -> float:
    """Games per second of several processes together."""
    command = [sys.executable, "-m", "benchmarks.costs", "--work", str(games)]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(count)
    ]
    for each in started:
        assert each.stdout is not None
        each.stdout.readline()  # it is ready
    began = perf_counter()
    for each in started:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.close()
    for each in started:
        each.wait()
    return count * games / (perf_counter() - began)


def work(games: int) -> None:
    """Run one of several processes: report that it is ready, wait for the start, and play."""
    state, letters = before(CASE), letters_of(MATRIX[CASE][0])
    state.run()
    rollouts(state, letters, AtRandom(), Scores(), Dice(SEED), 200)
    print("ready", flush=True)
    sys.stdin.readline()
    rollouts(state, letters, AtRandom(), Scores(), Dice(SEED), games)


def measure(seconds: float, rounds: int, games: int) -> dict[str, object]:
    """Measure everything; what varies between runs is the median of several interleaved ones."""
    names = list(dict.fromkeys([*BY_PLAYERS, *EDITIONS]))
    speeds = [{name: whole_games(name, seconds) for name in names} for _ in range(rounds)]
    gains = [(1 / processes(1, games)) * processes(2, games) for _ in range(rounds)]
    return {
        "build": build(),
        "games": {name: median(each[name][0] for each in speeds) for name in names},
        "decisions": {name: median(each[name][1] for each in speeds) for name in names},
        "microseconds_by_round": by_round(CASE, games // 10),
        "microseconds_a_copy": {name: microseconds_each(middle(name).copy, 50_000) for name in (CASE, "heroes-8")},
        "bytes": {name: memory(name) for name in (CASE, "heroes-8")},
        "two_processes": median(gains),
        "two_processes_range": [min(gains), max(gains)],
    }


def main() -> None:
    """Measure; print JSON, or one line per measurement."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.costs", description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="per edition and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=30_000, help="per process")
    parser.add_argument("--work", type=int, default=0, help="act as one of several processes, playing this many games")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    if options.work:
        work(options.work)
        return
    document = measure(options.seconds, options.rounds, options.games)
    print(json.dumps(document) if options.json else "\n".join(f"{key}: {value}" for key, value in document.items()))


if __name__ == "__main__":
    main()
