"""Learn the habits of the quick policy by self-play: `python -m scripts.train four` rewrites its section of bots/habits.toml.

Evolution strategies: random perturbations of all habits are applied in both directions, and the two policies play each other, with half
of the seats each. The difference of their wins tells how good a perturbation was; the habits move along the mean of many of them
(Adam). The table of four starts from a guess, the others from what it learned. Everything is determined by the seed.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from peloponnes import Deal, Edition
from peloponnes.bots.habits import HABITS_FILE, TABLES, Habits, load_habits, save_habits
from peloponnes.engine.scoring import score
from peloponnes.engine.state import State
from peloponnes.search import ByHabit, Dice, Policy, Thrifty, Wins, letters_of, play_between, redeal
from peloponnes.search.habit import MEASURES, NAMES
from peloponnes.version import build
from scripts.tune import TABLES as GAMES

HABITS = Path(__file__).parent.parent / "src" / "peloponnes" / "bots" / HABITS_FILE.name
# The initial guess: (always, early).
GUESSED = {
    "inhabitants": (1.0, 1.0),
    "income_food": (1.0, 0.5),
    "income_material": (0.3, 0.3),
    "missing": (-0.5, 0.0),
    "drought": (0.7, 0.0),
    "plague": (0.7, 0.0),
    "tempest": (0.7, 0.0),
    "price": (-0.2, 0.0),
    "passes": (-1.0, 0.0),
    "withdraws": (-1.5, 0.0),
    "misfit": (-3.0, 0.0),
    "raises": (-1.0, 0.0),
    "feeds": (0.5, 0.0),
    "loses": (-3.0, 0.0),
    "marks": (-1.0, 0.0),
    "sea": (1.0, 0.0),
    "strengthens": (0.5, 0.0),
    "redraws": (-1.0, 0.0),
}
ONLY = {"sea": ("sea",), "heroes": ("strengthens", "redraws", "ignores", "hires")}  # decisions of one edition
SMALL = ("price", "cost", "prestige", "in_stock", "missing", "feeds", "hires")  # multiplied by larger numbers
PUSH, PUSH_AT_MEASURES = 0.3, 0.2
DEALS = 300
PUSHES, GAMES_A_PUSH = 24, 60
STEP = 0.12  # the initial step, relative to a perturbation
LAST_STEP = 0.15  # the final step, relative to the initial one
MARGIN = 0.03  # of a win, per point of the score
SLOW, SLOWER = 0.9, 0.98  # decay rates of Adam's moments


def guess() -> Habits:
    """Where learning starts."""
    return {name: [*GUESSED.get(name, (0.0, 0.0)), *[0.0] * (len(MEASURES) - 2)] for name in NAMES}


def pushes(section: str) -> Habits:
    """The size of the perturbation of each habit; 0 for decisions that do not occur at this table."""
    found = {}
    for name in NAMES:
        elsewhere = any(name in names and section != other for other, names in ONLY.items())
        scale = 0.0 if elsewhere else 0.5 if name in SMALL else 1.0
        found[name] = [PUSH * scale, *[PUSH_AT_MEASURES * scale] * (len(MEASURES) - 1)]
    return found


class Table:
    """Deals of one kind of game, and the wins in them."""

    def __init__(self, edition: Edition, players: int, seed: str) -> None:
        self.players = players
        self.letters = letters_of(edition)
        self.starts: list[State] = []
        for deal in range(DEALS):
            start = Deal.shuffled(edition, players, f"{seed}/{deal}").state(edition)
            start.run()
            self.starts.append(start)
        self.dice = Dice(len(seed))
        self.wins = Wins()

    def won(self, seated: list[Policy], games: int) -> list[float]:
        """The wins of each seat in a number of games, with a small bonus for its score."""
        sums = [0.0] * self.players
        for _ in range(games):
            game = self.starts[self.dice.below(DEALS)].copy()
            redeal(game, self.letters, self.dice)
            play_between(game, seated, self.dice)
            for seat, share in enumerate(self.wins.judge(game)):
                sums[seat] += share + MARGIN * score(game.seats[seat])
        return sums

    def lead(self, one: Policy, other: Policy, neither: Policy) -> float:
        """How much more one half of the seats wins than the other, per game; with an odd number of seats, a third policy has the last
        one."""
        half, turns = self.players // 2, self.players
        lead = 0.0
        for turn in range(turns):
            sides = [(seat + turn) % self.players for seat in range(self.players)]
            seated = [one if side < half else other if side < 2 * half else neither for side in sides]
            for side, won in zip(sides, self.won(seated, GAMES_A_PUSH // turns), strict=True):
                lead += won if side < half else -won if side < 2 * half else 0.0
        return lead / (GAMES_A_PUSH // turns * turns)

    def share(self, one: Policy, others: Policy, games: int) -> float:
        """How often a policy wins against others."""
        won = 0.0
        for game in range(games):
            played = self.starts[self.dice.below(DEALS)].copy()
            redeal(played, self.letters, self.dice)
            seat = game % self.players
            play_between(played, [one if other == seat else others for other in range(self.players)], self.dice)
            won += self.wins.judge(played)[seat]
        return won / games


def train(section: str, generations: int, seed: int, file: Path) -> Habits:
    """Learn the habits of a section."""
    edition, players = GAMES[section]
    table, rng = Table(edition, players, f"{section}/{seed}"), Random(f"{section}/{seed}")
    ruleset = table.starts[0].ruleset
    habits = values_of(guess() if section == "four" else load_habits(file)["four"])
    push = values_of(pushes(section))
    size = len(habits)
    first, second = [0.0] * size, [0.0] * size

    def policy(values: list[float]) -> ByHabit:
        return ByHabit(ruleset, habits_of(values))

    for generation in range(1, generations + 1):
        gain = [0.0] * size
        now = policy(habits)
        for _ in range(PUSHES):
            bell = [rng.gauss(0.0, 1.0) for _ in range(size)]
            ahead = [value + far * each for value, far, each in zip(habits, push, bell, strict=True)]
            back = [value - far * each for value, far, each in zip(habits, push, bell, strict=True)]
            lead = table.lead(policy(ahead), policy(back), now)
            gain = [sum_ + lead * each / PUSHES for sum_, each in zip(gain, bell, strict=True)]
        step = STEP * (1 - (1 - LAST_STEP) * generation / generations)
        for place in range(size):
            first[place] = SLOW * first[place] + (1 - SLOW) * gain[place]
            second[place] = SLOWER * second[place] + (1 - SLOWER) * gain[place] ** 2
            mean = first[place] / (1 - SLOW**generation)
            spread = (second[place] / (1 - SLOWER**generation)) ** 0.5
            habits[place] += step * push[place] * mean / (spread + 1e-6)
        if generation % 100 == 0:
            share = table.share(policy(habits), Thrifty(), 2000)
            print(f"{section} {generation}/{generations}: {share:.1%} among thrifty ones", file=sys.stderr, flush=True)
    return habits_of(habits)


def values_of(habits: Habits) -> list[float]:
    """All numbers in one list, habit by habit in the order of `NAMES`."""
    return [value for name in NAMES for value in habits[name]]


def habits_of(values: list[float]) -> Habits:
    """The habits whose `values_of` these are."""
    rows = [values[first : first + len(MEASURES)] for first in range(0, len(values), len(MEASURES))]
    return dict(zip(NAMES, rows, strict=True))


def main() -> None:
    """Learn one section, or all."""
    parser = argparse.ArgumentParser(prog="python -m scripts.train", description=main.__doc__)
    parser.add_argument("section", choices=[*TABLES, "all"])
    parser.add_argument("--generations", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=HABITS, help="the habits to start from and to write to")
    options = parser.parse_args()
    if build() != "compiled":
        print("The engine runs interpreted: this takes about ten times as long.", file=sys.stderr)
    everything = ["four", *[each for each in TABLES if each != "four"]]
    for section in everything if options.section == "all" else [options.section]:
        habits = train(section, options.generations, options.seed, options.file)
        command = f"python -m scripts.train {section} --generations {options.generations} --seed {options.seed}"
        save_habits(section, habits, command, options.file)
        print(f"{section}: written to {options.file}")


if __name__ == "__main__":
    main()
