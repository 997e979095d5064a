"""Teach the policy by searches: `python -m scripts.train_policy four` rewrites its section of bots/skills.toml.

Games are played by policies of mixed sharpness, so that all kinds of positions occur. At some of their bids every candidate is tried in
the same deals: played on to the next auction, where the judge takes over, or in the last rounds to the end. A network then learns to
add to the habit what raises the expected value of the bid that is drawn, by Adam, and is rounded to whole numbers. In the next
generation all play with what was learned. It is measured on other deals: what the drawn bid loses against the best one, and
games against habits. Everything is determined by the seed.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from peloponnes import Edition
from peloponnes.bots.habits import TABLES, habits_for
from peloponnes.bots.learned import Layers
from peloponnes.bots.networks import loaded_networks
from peloponnes.bots.skills import SKILLS, SKILLS_FILE
from peloponnes.engine.actions import BID, MOVE, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.state import State
from peloponnes.search import (
    ByHabit,
    BySkill,
    Dice,
    Insight,
    Network,
    Policy,
    Skill,
    Wins,
    forget,
    letters_of,
    play_between,
    redeal,
    trials,
)
from peloponnes.search.network import BITS
from peloponnes.search.skill import INPUTS, LARGEST, OFFER, SITUATION, TILE, size_of, traits_of
from scripts import train_judge
from scripts.train_judge import LEAST_SPREAD, SLOW, SLOWER, Kind, kinds_of
from scripts.training import Progress, warn_if_interpreted

FILE = Path(__file__).parent.parent / "src" / "peloponnes" / "bots" / SKILLS_FILE.name
UNITS = 32
DEALS = 2000  # of all kinds of games together
EVERY = 3  # of so many decisions one is an example
TRIALS = 24  # of each candidate
JUDGED_UNTIL = 6  # trials of later rounds go on to the end of the game
EDGE = 0.03  # fraction of a win for each point ahead of the others' mean
BATCH, EPOCHS = 256, 40
STEP, LAST_STEP = 1e-2, 1e-4
DECAY = 1e-4  # of the weights, a step

Floats = NDArray[np.float32]


@dataclass
class Example:
    """A decision: the numbers of the situation and of each candidate, the weights of the habit, and the values found by searching."""

    situation: list[int]
    bids: list[list[int]]
    habit: list[float]
    values: list[list[float]]  # of independent searches


class Player:
    """The policy of one kind of game while it learns: what it tries, how it plays, and who judges."""

    def __init__(self, kind: Kind, judge: Network) -> None:
        self.kind = kind
        self.letters = letters_of(kind.edition)
        ruleset, habits = kind.edition.ruleset_for(kind.players), habits_for(kind.edition, kind.players)
        self.base = BySkill(ruleset, habits, Skill(2, [0] * size_of(2)))
        self.judge = Insight(judge, edge=EDGE)

    def start(self, dice: Dice) -> State:
        """A game in one of the deals."""
        game = self.kind.starts[dice.below(len(self.kind.starts))].copy()
        redeal(game, self.letters, dice)
        return game

    def examples(self, dice: Dice, searches: int) -> list[Example]:
        """Play a game, each round by one of the openers, and search at some of its bids."""
        game, found, round, openers = self.start(dice), [], 0, self.kind.openers
        policy = self.kind.policy
        while not game.over:
            if game.round != round:
                round = game.round
                policy = openers[dice.below(len(openers))]
            if game.choices.firsts[0] & VERB_MASK in (BID, MOVE) and dice.below(EVERY) == 0:
                found.append(self.searched(game, dice, searches))
            game.play(policy.choose(game, dice))
        return found

    def searched(self, game: State, dice: Dice, searches: int) -> Example:
        """A decision with the values of its candidates, each search in deals of its own."""
        seat, known = game.seat, forget(game, self.letters)
        example, actions = weighed(self.base, known)
        policy = self.expected(seat)
        for _ in range(searches):
            cut, seed = game.round <= JUDGED_UNTIL, dice.below(1 << 20)
            deals = range(TRIALS if cut else 2 * TRIALS)
            tried = [
                trials(known, self.letters, action, policy, self.judge, seed, deals, 0 if cut else -1, cut)
                for action in actions
            ]
            example.values.append([sums[seat] / len(deals) for sums in tried])
        return example

    def expected(self, seat: int) -> Policy:
        """The policy of all seats in the trials of this one."""
        return self.kind.policy


def weighed(base: BySkill, state: State) -> tuple[Example, list[int]]:
    """A decision as the base weighs it, without values, and its candidates."""
    base.weigh(state)
    bids, actions = [], list(base.bids[: base.count])
    for place, action in enumerate(actions):
        offer = list(base.offers[place * OFFER : (place + 1) * OFFER])
        tile = action >> SUBJECT & SUBJECT_MASK
        taken = action & VERB_MASK in (BID, MOVE) and not offer[0]
        bids.append([*(traits_of(state.ruleset.pieces[tile]) if taken else [0] * TILE), *offer])
    return Example(list(base.x), bids, list(base.chances[: base.count]), []), actions


def policy_of(layers: Layers | None) -> Callable[[Edition, int], Policy]:
    """What makes the policy with these weights for a game, without any that by habit."""

    def policy(edition: Edition, players: int) -> Policy:
        ruleset, habits = edition.ruleset_for(players), habits_for(edition, players)
        return ByHabit(ruleset, habits) if layers is None else BySkill(ruleset, habits, Skill(layers[0][0], layers[1]))

    return policy


def players_of(section: str, names: str, layers: Layers | None, judge: Layers) -> list[Player]:
    """A player for each kind of game of a section, with deals of these names."""
    kinds = kinds_of(section, policy_of(layers))
    for place, kind in enumerate(kinds):
        kind.deal(f"{names}/{place}", max(40, DEALS // len(kinds)))
    (first, second), weights = judge
    return [Player(kind, Network(first, second, weights)) for kind in kinds]


def gather(players: list[Player], count: int, dice: Dice, searches: int = 1) -> list[Example]:
    """Examples of all kinds of games in turn."""
    found: list[Example] = []
    turn, progress = 0, Progress("decisions", count)
    while len(found) < count:
        more = players[turn % len(players)].examples(dice, searches)
        progress.count(len(more))
        found += more
        turn += 1
    return found[:count]


@dataclass
class Lesson:
    """Examples as arrays, padded to the same number of candidates; ``there`` tells which are real."""

    situation: Floats
    bids: Floats
    habit: Floats
    values: Floats
    there: NDArray[np.bool_]

    @classmethod
    def of(cls, examples: list[Example], search: int = 0) -> "Lesson":
        """The lesson with the values of one of the searches."""
        most = max(len(each.bids) for each in examples)
        bids = np.zeros((len(examples), most, TILE + OFFER), np.float32)
        habit, values = (np.zeros((len(examples), most), np.float32) for _ in range(2))
        there = np.zeros((len(examples), most), np.bool_)
        for place, each in enumerate(examples):
            count = len(each.bids)
            bids[place, :count] = each.bids
            habit[place, :count] = each.habit
            values[place, :count] = each.values[search]
            there[place, :count] = True
        return cls(np.array([each.situation for each in examples], np.float32), bids, habit, values, there)


class Learner:
    """A network in floating point, with the moments of Adam.

    It learns to raise the expected value of the bid that is drawn or, if it ``imitates``, the chance of the one whose value is 1.
    """

    def __init__(self, lesson: Lesson, rng: np.random.Generator, units: int = UNITS, imitates: bool = False) -> None:
        self.imitates = imitates
        bids = lesson.bids[lesson.there]
        self.mean = np.concatenate([lesson.situation.mean(0), bids.mean(0)])
        spread = np.concatenate([lesson.situation.std(0), bids.std(0)])
        self.known = spread > 0  # what never changes teaches nothing
        self.spread = np.maximum(spread, LEAST_SPREAD)
        layer = rng.normal(0, sqrt(2 / INPUTS), (INPUTS, units)).astype(np.float32)
        layer[~self.known] = 0
        self.all: list[Floats] = [layer, np.zeros(units, np.float32), np.zeros(units, np.float32)]
        self.all[2] += rng.normal(0, 0.1, units).astype(np.float32)
        self.first = [np.zeros_like(each) for each in self.all]
        self.second = [np.zeros_like(each) for each in self.all]
        self.steps = 0

    def seen(self, lesson: Lesson, chosen: NDArray[np.int64] | slice) -> tuple[Floats, Floats, Floats, Floats]:
        """The inputs of some examples, their hidden layer, and the probability of each candidate."""
        layer, bias, out = self.all
        situation = (lesson.situation[chosen] - self.mean[:SITUATION]) / self.spread[:SITUATION]
        bids = (lesson.bids[chosen] - self.mean[SITUATION:]) / self.spread[SITUATION:]
        hidden = np.maximum((situation @ layer[:SITUATION])[:, None, :] + bids @ layer[SITUATION:] + bias, 0)
        weights = np.where(lesson.there[chosen], lesson.habit[chosen] + hidden @ out, -np.inf)
        chances = np.exp(weights - weights.max(1, keepdims=True))
        return situation, bids, hidden, chances / chances.sum(1, keepdims=True)

    def learn(self, lesson: Lesson, chosen: NDArray[np.int64], step: float) -> None:
        """One step towards a higher expected value of some examples."""
        out = self.all[2]
        situation, bids, hidden, chances = self.seen(lesson, chosen)
        values = lesson.values[chosen]
        if self.imitates:
            error = (chances - values) / np.float32(len(chosen))
        else:
            error = chances * ((chances * values).sum(1, keepdims=True) - values) / len(chosen)
        back = error[:, :, None] * out * (hidden > 0)
        slopes = [
            np.concatenate([situation.T @ back.sum(1), np.einsum("bci,bcu->iu", bids, back, optimize=True)]),
            back.sum((0, 1)),
            np.einsum("bcu,bc->u", hidden, error),
        ]
        slopes[0][~self.known] = 0
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.first[place] = SLOW * self.first[place] + (1 - SLOW) * slope
            self.second[place] = SLOWER * self.second[place] + (1 - SLOWER) * slope**2
            mean = self.first[place] / (1 - SLOW**self.steps)
            spread = np.sqrt(self.second[place] / (1 - SLOWER**self.steps))
            self.all[place] -= (step * (mean / (spread + 1e-9) + DECAY * self.all[place])).astype(np.float32)

    def rounded(self) -> Layers:
        """The network in whole numbers, for inputs as they are."""
        layer, bias, out = [each.astype(np.float64) for each in self.all]
        raw = layer / self.spread[:, None]
        parts = [raw, bias - self.mean @ raw, out]
        weights = [round(float(value) * (1 << BITS)) for part in parts for value in part.reshape(-1)]
        if max(map(abs, weights)) > LARGEST:
            raise ValueError("a weight grew too large to be rounded")
        return [len(out)], weights


def taught(
    lesson: Lesson, rng: np.random.Generator, epochs: int = EPOCHS, units: int = UNITS, imitates: bool = False
) -> Learner:
    """A network that has learned a lesson."""
    learner, count = Learner(lesson, rng, units, imitates), len(lesson.habit)
    steps = max(1, epochs * count // BATCH)
    for step in range(steps):
        share = 0.5 * (1 + np.cos(np.pi * step / steps))
        learner.learn(lesson, rng.integers(0, count, min(BATCH, count)), LAST_STEP + (STEP - LAST_STEP) * share)
    return learner


def train(section: str, decisions: int, generations: int, games: int, seed: int) -> Layers:
    """Teach the network of a section; every generation begins with a judge of the policy so far."""
    dice, rng, layers, found = Dice(seed), np.random.default_rng(seed), None, []
    for generation in range(1, generations + 1):
        judge = train_judge.train(section, kinds_of(section, policy_of(layers)), games, seed + generation)
        players = players_of(section, f"policy/{section}/{seed}/{generation}", layers, judge)
        found += gather(players, decisions, dice)
        layers = taught(Lesson.of(found), rng).rounded()
        print(f"{section}: generation {generation}, {len(found)} decisions", file=sys.stderr, flush=True)
    assert layers is not None
    return layers


def lost(section: str, layers: Layers, decisions: int, seed: int) -> dict[str, float]:
    """What a bid drawn by each policy loses against the best one of a search, in wins, valued by another search, on other deals."""
    judge = loaded_networks()[section]
    players = players_of(section, f"measure policy/{section}/{seed}", layers, judge)
    found = gather(players, decisions, Dice(seed + 1), searches=2)
    one, other = Lesson.of(found), Lesson.of(found, 1)
    best = np.where(one.there, one.values, -np.inf).argmax(1)
    reached = other.values[np.arange(len(found)), best].mean()
    rows = {"random": np.where(one.there, 0, -np.inf), "habit": np.where(one.there, one.habit, -np.inf)}
    rows["skill"] = np.where(one.there, one.habit + added(layers, one), -np.inf)
    chances = {name: np.exp(row - row.max(1, keepdims=True)) for name, row in rows.items()}
    return {
        name: float(reached - (each / each.sum(1, keepdims=True) * other.values).sum(1).mean())
        for name, each in chances.items()
    }


def added(layers: Layers, lesson: Lesson) -> NDArray[np.float64]:
    """What a network adds to the habit's weights."""
    (units,), weights = layers
    numbers = np.array(weights, np.float64) / (1 << BITS)
    layer, bias, out = (
        numbers[: INPUTS * units].reshape(INPUTS, units),
        numbers[INPUTS * units : -units],
        numbers[-units:],
    )
    situation = lesson.situation @ layer[:SITUATION]
    found: NDArray[np.float64] = np.maximum(situation[:, None, :] + lesson.bids @ layer[SITUATION:] + bias, 0) @ out
    return found


def won(section: str, layers: Layers, deals: int, seed: int) -> tuple[float, float, float]:
    """The share of wins of one skilled seat among habits, each deal from all seats, with its 95 % interval, in fair shares."""
    kinds, skill, wins = kinds_of(section, policy_of(None)), policy_of(layers), Wins()
    dice, shares = Dice(seed + 2), []
    for place, kind in enumerate(kinds):
        kind.deal(f"games/{section}/{seed}/{place}", max(40, DEALS // len(kinds)))
    learned = [skill(kind.edition, kind.players) for kind in kinds]
    for number in range(deals):
        kind, policy = kinds[number % len(kinds)], learned[number % len(kinds)]
        start, total = kind.opened(dice, 0), 0.0
        for seat in range(kind.players):
            game = start.copy()
            play_between(game, [policy if other == seat else kind.policy for other in range(kind.players)], dice)
            total += wins.judge(game)[seat]
        shares.append(total)
    mean, half = float(np.mean(shares)), 1.96 * float(np.std(shares, ddof=1)) / sqrt(deals)
    return mean, mean - half, mean + half


def report(section: str, layers: Layers, decisions: int, deals: int, seed: int) -> str:
    """The measurements as a line of a table."""
    found, (mean, low, high) = lost(section, layers, decisions, seed), won(section, layers, deals, seed)
    cells = [f"{found[name]:.3f}" for name in ("random", "habit", "skill")]
    return f"| {section} | {' | '.join(cells)} | {mean:.2f} ({low:.2f}–{high:.2f}) |"


def main() -> None:
    """Teach one section, or all, and measure it."""
    parser = argparse.ArgumentParser(prog="python -m scripts.train_policy", description=main.__doc__)
    parser.add_argument("section", choices=[*TABLES, "all"])
    parser.add_argument("--decisions", type=int, default=12_000, help="examples of each generation")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--games", type=int, default=16_000, help="games that teach the judge of each generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measured", type=int, default=1000, help="decisions, and deals, to measure with")
    parser.add_argument("--measure", action="store_true", help="only measure what was learned")
    parser.add_argument("--file", type=Path, default=FILE, help="the skills to write")
    options = parser.parse_args()
    warn_if_interpreted()
    for section in TABLES if options.section == "all" else [options.section]:
        if not options.measure:
            layers = train(section, options.decisions, options.generations, options.games, options.seed)
            command = f"python -m scripts.train_policy {section} --decisions {options.decisions}"
            command += f" --generations {options.generations} --games {options.games} --seed {options.seed}"
            SKILLS.save(section, layers, command, options.file)
            print(f"{section}: written to {options.file}")
        layers = SKILLS.load(options.file)[section]
        print(report(section, layers, options.measured, options.measured, options.seed), flush=True)


if __name__ == "__main__":
    main()
