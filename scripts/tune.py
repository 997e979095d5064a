"""Tune the weights of the greedy evaluation by play: `python -m scripts.tune four` rewrites its section of bots/weights.toml.

The cross-entropy method: candidates are drawn from a normal distribution around the current weights; each plays against the current
weights, in every seat of the same deals; the best of them determine the next distribution. A solo candidate plays all five levels and
is judged by how close it comes to the points they require. Everything is determined by the seed.
"""

import argparse
import sys
from collections.abc import Iterable
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from statistics import fmean

from peloponnes import Deal, Edition
from peloponnes.bots.weights import SECTIONS, load_weights, save_weights
from peloponnes.engine.scoring import score
from peloponnes.search import Dice, Greedily, Weights, Wins, play_between
from peloponnes.search.worth import NAMES
from peloponnes.version import build

# The games used to tune each section of the weights.
TABLES = {
    "two": (Edition.base(), 2),
    "three": (Edition.base(), 3),
    "four": (Edition.base(), 4),
    "five": (Edition.base(), 5),
    "sea": (Edition.sea(), 4),
    "heroes": (Edition.heroes(), 4),
}
WEIGHTS = Path(__file__).parent.parent / "src" / "peloponnes" / "bots" / "weights.toml"
# The first weights, guessed.
BY_HAND = {
    "coin": 0.0,
    "material": 0.3,
    "food": 0.2,
    "luxury": 0.07,
    "income_coin": 0.15,
    "income_material": 0.2,
    "income_food": 0.15,
    "income_luxury": 0.04,
    "income_inhabitant": 1.0,
    "smaller": 0.9,
    "smaller_later": 0.02,
    "hunger": 1.0,
    "hunger_later": 0.5,
    "luxury_feeds": 0.5,
    "unfinished": 1.0,
    "earthquake": 0.3,
    "tempest": 0.3,
    "drought": 0.5,
    "plague": 0.8,
    "decline": 0.05,
    "match": 0.3,
    "half_coin": 0.05,
    "strength": 0.2,
    "risk": 0.25,
    "patience": 0.0,
}
MARGIN = 0.02  # of a win, per point ahead of the others' mean
NEAR = 0.04  # of a level, per point up to its goal


def named(values: list[float]) -> dict[str, float]:
    """A candidate as weights by name; its values are in the order of `NAMES`."""
    return dict(zip(NAMES, values, strict=True))


def at_a_table(
    edition: Edition, players: int, values: list[float], champion: list[float], deals: Iterable[str]
) -> float:
    """The performance of a candidate against champions: its share of wins, and a small bonus for its lead."""
    mine, theirs = Greedily(Weights(named(values))), Greedily(Weights(named(champion)))
    wins, results = Wins(), []
    for deal in deals:
        start = Deal.shuffled(edition, players, deal).state(edition)
        start.run()
        for seat in range(players):
            game = start.copy()
            play_between(game, [mine if other == seat else theirs for other in range(players)], Dice(1))
            scores = [score(other) for other in game.seats]
            lead = scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
            results.append(wins.judge(game)[seat] + MARGIN * lead)
    return fmean(results)


def levels() -> list[tuple[Edition, int]]:
    """The levels with every choice of extra income, and their goals."""
    found = []
    for level in Edition.solo().components.levels:
        for extra in combinations_with_replacement(("wood", "stone", "food"), level.extra_incomes):
            found.append((Edition.solo(level.number, extra), level.points))
    return found


def alone(games: list[tuple[Edition, int]], values: list[float], deals: Iterable[str]) -> float:
    """How many levels a candidate passes, with a small bonus for coming close."""
    mine, results = Greedily(Weights(named(values))), []
    for number, deal in enumerate(deals):
        edition, aim = games[number % len(games)]
        game = Deal.shuffled(edition, 1, deal).state(edition)
        game.run()
        play_between(game, [mine], Dice(1))
        points = score(game.seats[0])
        results.append((points >= aim) + NEAR * min(points, aim + 3))
    return fmean(results)


def start(section: str, file: Path, onward: bool) -> list[float]:
    """Where tuning starts: guessed weights for the first two sections, those of four players for the others, or the current ones."""
    guessed = section in ("solo", "four") and not onward
    weights = BY_HAND if guessed else load_weights(file)[section if onward else "four"]
    return [weights[name] for name in NAMES]


def tune(
    section: str, generations: int, candidates: int, deals: int, seed: int, file: Path, onward: bool
) -> list[float]:
    """Tune the weights of a section."""
    rng = Random(f"{section}/{seed}")
    mean = start(section, file, onward)
    spread = [max(0.05, abs(value) * 0.3) for value in mean]
    solo = levels()
    for generation in range(generations):
        names = [f"{section}/{seed}/{generation}/{number}" for number in range(deals)]
        drawn = [
            [rng.gauss(middle, wide) for middle, wide in zip(mean, spread, strict=True)] for _ in range(candidates)
        ]
        drawn = [mean, *[[max(0.0, value) for value in values] for values in drawn]]
        if section == "solo":
            fitness = [alone(solo, values, names) for values in drawn]
        else:
            edition, players = TABLES[section]
            fitness = [at_a_table(edition, players, values, mean, names) for values in drawn]
        best = sorted(range(len(drawn)), key=fitness.__getitem__, reverse=True)[: max(2, candidates // 4)]
        for place in range(len(NAMES)):
            chosen = [drawn[number][place] for number in best]
            middle = fmean(chosen)
            wide = (fmean([(value - middle) ** 2 for value in chosen])) ** 0.5
            mean[place] = 0.5 * mean[place] + 0.5 * middle
            spread[place] = max(0.01, 0.6 * spread[place] + 0.4 * wide)
        if sys.stderr.isatty() or generation % 10 == 9:
            top = fitness[best[0]]
            print(f"{section} {generation + 1}/{generations}: mean {fitness[0]:.3f}, best {top:.3f}", file=sys.stderr)
    return mean


def main() -> None:
    """Tune one section, or all."""
    parser = argparse.ArgumentParser(prog="python -m scripts.tune", description=main.__doc__)
    parser.add_argument("section", choices=[*SECTIONS, "all"])
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--candidates", type=int, default=24)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--onward", action="store_true", help="start from the current weights of the section")
    parser.add_argument("--file", type=Path, default=WEIGHTS, help="the weights to start from and to write to")
    options = parser.parse_args()
    if build() != "compiled":
        print("The engine runs interpreted: this takes about ten times as long.", file=sys.stderr)
    command = f"--generations {options.generations} --candidates {options.candidates} --deals {options.deals} --seed {options.seed}"
    for section in SECTIONS if options.section == "all" else [options.section]:
        values = tune(
            section, options.generations, options.candidates, options.deals, options.seed, options.file, options.onward
        )
        save_weights(section, named(values), f"python -m scripts.tune {section} {command}", options.file)
        print(f"{section}: written to {options.file}")


if __name__ == "__main__":
    main()
