"""Random games on our own engine: their speed, and a checksum that every build must reproduce.

``python -m benchmarks.playout --games 300 --json`` reports the build that runs, and the checksum of random games of every edition. The
same command with the compiled package first on ``PYTHONPATH`` must report the same checksums.

The loop around the engine is interpreted in both builds, so it is kept small: deals and random numbers are prepared before the clock
starts, and the checksum is computed after it has stopped.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from random import Random
from time import perf_counter
from zlib import crc32

from peloponnes import Deal, Edition, Game
from peloponnes.engine.scoring import ranking, score
from peloponnes.version import build
from tests.editions import EDITIONS

GAMES = 300
SEED = 1
# Knuth's 64-bit linear congruential generator. Its high bits are the best, and integers of 30 bits are the cheapest in Python.
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MODULUS = 1 << 64
HIGH_BITS = 34
DRAWS = 1 << 16


@dataclass(frozen=True, slots=True)
class Tally:
    """What was played and how long it took. The checksum covers every packed action and every final score, game after game."""

    games: int
    decisions: int
    seconds: float
    checksum: str


def random_numbers(seed: int) -> Iterator[int]:
    """An endless supply of 30-bit numbers, prepared in advance; a very long run of games repeats them."""
    numbers = []
    number = seed
    for _ in range(DRAWS):
        number = (number * MULTIPLIER + INCREMENT) % MODULUS
        numbers.append(number >> HIGH_BITS)
    return cycle(numbers)


def play_games(edition: Edition, players: int, games: int, seed: int) -> Tally:
    """Play random games on `State`, as a search does; timed are setup, every decision and the final scores."""
    deals = _deals(edition, players, games, seed)
    draws = random_numbers(seed)
    told: list[int] = []
    tell = told.append
    began = perf_counter()
    for deal in deals:
        state = deal.state(edition)
        state.run()
        play = state.play
        for draw in draws:
            choices = state.choices
            count = choices.count
            if not count:
                break
            action = choices.nth(draw % count)
            tell(action)
            play(action)
        for seat in state.seats:
            tell(score(seat))
    return _tally(told, players, games, perf_counter() - began)


def play_games_with_events(edition: Edition, players: int, games: int, seed: int) -> Tally:
    """Play the same games on `Game`, as a table does: validated deals and actions, history, all events, result."""
    deals = _deals(edition, players, games, seed)
    draws = random_numbers(seed)
    names = [f"Seat {seat}" for seat in range(players)]
    told: list[int] = []
    tell = told.append
    began = perf_counter()
    for deal in deals:
        game = Game.new(edition, names, deal=deal)
        for draw in draws:
            decision = game.decision
            if decision is None:
                break
            actions = decision.actions
            action = actions[draw % len(actions)]
            tell(action.packed)
            game.play(action)
        result = game.result
        if result is not None:
            for points in result.seats:
                tell(points.score)
    return _tally(told, players, games, perf_counter() - began)


def play_games_as_usual(edition: Edition, players: int, games: int, seed: int) -> Tally:
    """Play on `State` in the naive way: actions are picked by `random.choice`."""
    deals = _deals(edition, players, games, seed)
    rng = Random(seed)
    decisions = 0
    began = perf_counter()
    for deal in deals:
        state = deal.state(edition)
        state.run()
        while not state.over:
            state.play(rng.choice(state.choices))
            decisions += 1
        ranking(state.seats)
    return Tally(games, decisions, perf_counter() - began, "")


def copy_microseconds(edition: Edition, players: int, copies: int, seed: int) -> float:
    """The time of one `State.copy` in the middle of a game."""
    state = _deals(edition, players, 1, seed)[0].state(edition)
    state.run()
    for draw in random_numbers(seed):
        if state.round > edition.ruleset.rounds // 2:
            break
        state.play(state.actions[draw % len(state.actions)])
    return microseconds_each(state.copy, copies)


def microseconds_each(call: Callable[[], object], times: int) -> float:
    """The time of one call, averaged over many."""
    began = perf_counter()
    for _ in range(times):
        call()
    return (perf_counter() - began) / times * 1e6


def _deals(edition: Edition, players: int, games: int, seed: int) -> list[Deal]:
    return [Deal.shuffled(edition, players, f"{seed}/{number}") for number in range(games)]


def _tally(told: list[int], players: int, games: int, seconds: float) -> Tally:
    checksum = crc32(b"".join([number.to_bytes(4, "little") for number in told]))
    return Tally(games, len(told) - games * players, seconds, f"{checksum:08x}")


def document(tallies: dict[str, Tally], games: int, seed: int) -> dict[str, object]:
    """The measurements for other programs: one column per quantity, each by case."""
    return {
        "build": build(),
        "games": games,
        "seed": seed,
        "checksums": {name: tally.checksum for name, tally in tallies.items()},
        "decisions": {name: tally.decisions for name, tally in tallies.items()},
        "seconds": {name: tally.seconds for name, tally in tallies.items()},
    }


def main() -> None:
    """Play random games of every edition; print the build that runs and the checksum of each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.playout", description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="random games of each edition")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--case", choices=EDITIONS, help="only this edition")
    parser.add_argument("--events", action="store_true", help="play on Game instead of State")
    parser.add_argument("--usual", action="store_true", help="pick actions by random.choice, without a checksum")
    parser.add_argument("--copies", type=int, default=0, help="also time this many copies of a state")
    parser.add_argument("--json", action="store_true", help="print JSON, with decisions and times")
    options = parser.parse_args()
    play = play_games_as_usual if options.usual else play_games_with_events if options.events else play_games
    chosen = {name: case for name, case in EDITIONS.items() if options.case in (None, name)}
    tallies = {name: play(*case, options.games, options.seed) for name, case in chosen.items()}
    if options.json:
        columns = document(tallies, options.games, options.seed)
        columns["copy_microseconds"] = {
            name: copy_microseconds(*case, options.copies, options.seed)
            for name, case in chosen.items()
            if options.copies
        }
        print(json.dumps(columns, indent=2))
        return
    print(f"{build()}, {options.games} games each, seed {options.seed}")
    for name, tally in tallies.items():
        print(f"{name:14} {tally.checksum}")


if __name__ == "__main__":
    main()
