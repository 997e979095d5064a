"""Play many random decisions in all editions, check every invariant, and report.

python -m scripts.soak --decisions 1000000
"""

import argparse
import os
import sys
import time
from collections import Counter
from multiprocessing import Pool
from random import Random

from peloponnes import Game
from peloponnes.engine.invariants import problem
from peloponnes.record import Record, parse_position, write_position
from peloponnes.version import build
from tests.editions import MATRIX, NAMES
from tests.ledger import Ledger, coins_of

CHUNK = 2_000


def play(name: str, seed: int) -> Counter[str]:
    """Play one game: every state must keep the invariants and conserve coins; position and record must survive a round trip."""
    edition, players = MATRIX[name]
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    ledger = Ledger(game)
    decisions: Counter[str] = Counter()
    while game.decision:
        decisions[game.decision.kind] += 1
        ledger.note(game.play(rng.choice(game.decision.actions)))
        state = game.state
        complaint = problem(edition, state)
        if complaint is None and coins_of(state) != ledger.coins:
            complaint = "coins are not conserved"
        if complaint:
            raise AssertionError(f"{name}, seed {seed}, after {len(game.history)} actions: {complaint}")
    position = write_position(game)
    assert write_position(parse_position(position)) == position, (
        f"{name}, seed {seed}: the position does not go both ways"
    )
    assert Record.parse(Record.of(game).text()).verify() == "fine", f"{name}, seed {seed}: the record does not replay"
    return decisions


def work(first_seed: int) -> tuple[Counter[str], Counter[str]]:
    """Play whole games of all editions until a chunk of decisions is reached."""
    decisions: Counter[str] = Counter()
    games: Counter[str] = Counter()
    seed = first_seed
    while decisions.total() < CHUNK:
        for name in MATRIX:
            decisions += play(name, seed)
            games[name] += 1
        seed += 1
    return decisions, games


def main() -> None:
    """Play with a progress line, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    decisions: Counter[str] = Counter()
    games: Counter[str] = Counter()
    started = time.perf_counter()
    seeds = (wanted.seed + number * CHUNK for number in range(-(-wanted.decisions // CHUNK)))
    with Pool(wanted.workers) as pool:
        for more_decisions, more_games in pool.imap_unordered(work, seeds):
            decisions += more_decisions
            games += more_games
            if sys.stderr.isatty():
                share = min(1.0, decisions.total() / wanted.decisions)
                left = (time.perf_counter() - started) * (1 / share - 1)
                print(
                    f"\r{share:5.0%}  {decisions.total():>9,} decisions  {left:5.0f} s left ", end="", file=sys.stderr
                )
            if decisions.total() >= wanted.decisions:
                pool.terminate()
                break
    print(f"{decisions.total():,} decisions in {games.total():,} games ({build()} build), every invariant held.")
    print("by kind: " + ", ".join(f"{kind} {count:,}" for kind, count in decisions.most_common()))
    print("by edition: " + ", ".join(f"{name} {count:,}" for name, count in sorted(games.items())))


if __name__ == "__main__":
    main()
