"""Teach the judge by self-play: `python -m scripts.train_judge four` rewrites its section of bots/networks.toml.

Games begin with policies of mixed sharpness, so that all kinds of positions occur, and end with the policy of the rollouts, at tables
that of bots/skills.toml, so that the result tells what a rollout would. Every auction of the second part is an example: the numbers of
the position, who won, and the scores. A network learns the chances (cross entropy over the seats) and the scores (squares) by Adam, and
is rounded to whole numbers. Then it is measured beside the worth of a position, against rollouts from other deals. Everything is
determined by the seed.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, pairwise
from math import log
from pathlib import Path
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from peloponnes import Deal, Edition
from peloponnes.bots.habits import habits_for
from peloponnes.bots.learned import Layers
from peloponnes.bots.networks import NETWORKS, NETWORKS_FILE, network_for
from peloponnes.bots.skills import skilled
from peloponnes.bots.weights import SECTIONS, weights_for
from peloponnes.engine.edition import EXTRA_INCOMES
from peloponnes.engine.scoring import score
from peloponnes.engine.state import State
from peloponnes.engine.vectors import Numbers
from peloponnes.search import (
    ByHabit,
    Dice,
    Foresight,
    Greedily,
    Insight,
    Judge,
    Judged,
    Policy,
    Wins,
    letters_of,
    play_to_auction,
    redeal,
    rollouts,
)
from peloponnes.search.features import SEAT, TABLE, blank, see
from peloponnes.search.network import BITS, OUTPUTS, POINTS
from scripts.training import Progress, warn_if_interpreted

FILE = Path(__file__).parent.parent / "src" / "peloponnes" / "bots" / NETWORKS_FILE.name
UNITS = (32, 16)
DEALS = 400  # of each kind of game
SHARPNESS = (0.25, 0.5, 1.0, 1.0, 2.0)  # of the habits in the first rounds
SLIPS = (5, 5, 15, 30)  # the same for games alone: percent of greedy decisions made at random
NEAR_AIMS = (-7, 3)  # points around the aim of a level that serve as aims, too: most games alone miss the true one
ROUNDS = range(2, 9)
BATCH, EPOCHS = 512, 8
STEP, LAST_STEP = 4e-3, 1e-4
SLOW, SLOWER = 0.9, 0.999  # decay rates of Adam's moments
SCORES_COUNT = 0.3  # the weight of the scores' loss
LEAST_SPREAD = 0.15  # of an input, so that what is rare does not get huge weights
LARGEST = 1 << 20  # of a weight, rounded
ROLLOUTS = 100
BINS = (0.0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1.0)

Floats = NDArray[np.float32]
Words = NDArray[np.int16]


@dataclass
class Kind:
    """A kind of game: an edition with a number of players, its openers and its policy."""

    edition: Edition
    players: int
    openers: list[Policy]
    policy: Policy
    aim: int
    starts: list[State] = field(default_factory=list)

    def deal(self, names: str, count: int) -> None:
        """Shuffle deals to start from."""
        self.starts = []
        for number in range(count):
            start = Deal.shuffled(self.edition, self.players, f"{names}/{number}").state(self.edition)
            start.run()
            self.starts.append(start)

    def opened(self, dice: Dice, rounds: int) -> State:
        """A game whose first rounds are over, each round played by one of the openers."""
        game = self.starts[dice.below(len(self.starts))].copy()
        redeal(game, letters_of(self.edition), dice)
        for last in range(1, rounds + 1):
            play_to_auction(game, self.openers[dice.below(len(self.openers))], dice, last)
        return game


def kinds_of(section: str, policy: Callable[[Edition, int], Policy] = skilled) -> list[Kind]:
    """The kinds of games of a section; at tables, all play with this policy."""
    if section == "solo":
        found = []
        for level in Edition.solo().components.levels:
            for extra in combinations_with_replacement(EXTRA_INCOMES, level.extra_incomes):
                edition = Edition.solo(level.number, extra)
                weights = weights_for(edition, 1)
                openers: list[Policy] = [Greedily(weights, slips) for slips in SLIPS]
                found.append(Kind(edition, 1, openers, Greedily(weights, SLIPS[0]), level.points))
        return found
    editions: dict[str, tuple[list[Edition], range]] = {
        "sea": ([Edition.sea()], range(2, 7)),
        "heroes": ([Edition.heroes(), Edition.named("heroes", ["negotiation"])], range(2, 9)),
    }
    usual = [
        Edition.base(),
        Edition.base(),
        Edition.named("base", ["civilizations"]),
        Edition.named("base", ["sea-tiles"]),
    ]
    players = {"two": 2, "three": 3, "four": 4, "five": 5}.get(section, 0)
    chosen, numbers = editions.get(section, (usual, range(players, players + 1)))
    return [table_of(edition, count, policy(edition, count)) for edition in chosen for count in numbers]


def table_of(edition: Edition, players: int, policy: Policy) -> Kind:
    """A kind of game played with a policy, and opened with it or with a habit."""
    habits, ruleset = habits_for(edition, players), edition.ruleset_for(players)
    openers: list[Policy] = [
        ByHabit(ruleset, {name: [sharp * value for value in row] for name, row in habits.items()})
        for sharp in SHARPNESS
    ]
    return Kind(edition, players, [*openers, policy, policy, policy], policy, 0)


@dataclass
class Examples:
    """Positions of games with the same number of seats: the table, the seats, and each seat's share of the win and score."""

    table: Words
    seats: Words
    won: Floats
    scores: Floats


def play(kinds: list[Kind], games: int, dice: Dice) -> list[Examples]:
    """Play games of all kinds in turn, and note their auctions."""
    rows: dict[int, list[tuple[Words, list[float], list[float]]]] = {}
    progress = Progress("games", games)
    wins, room = Wins(), {kind.players: blank(kind.players) for kind in kinds}
    for number in range(games):
        kind = kinds[number % len(kinds)]
        x = room[kind.players]
        game = kind.opened(dice, dice.below(ROUNDS[-1]))
        seen = []
        while not game.over:
            if game.round >= ROUNDS[0]:
                seen.append(numbers_of(game, aim_of(kind, dice), x))
            play_to_auction(game, kind.policy, dice, game.round)
        scores = [float(score(seat)) for seat in game.seats]
        for row in seen:
            won = wins.judge(game) if kind.players > 1 else [float(scores[0] >= row[TABLE - 1])]
            rows.setdefault(kind.players, []).append((row, won, scores))
        progress.count()
    return [examples(found, players) for players, found in rows.items()]


def aim_of(kind: Kind, dice: Dice) -> int:
    """The aim of a game alone, or one near it."""
    return kind.aim + NEAR_AIMS[0] + dice.below(NEAR_AIMS[1] - NEAR_AIMS[0]) if kind.aim else 0


def numbers_of(game: State, aim: int, x: Numbers) -> Words:
    see(game, aim, x)
    return np.array(list(x), np.int16)


def examples(rows: list[tuple[Words, list[float], list[float]]], players: int) -> Examples:
    numbers = np.stack([row for row, _, _ in rows])
    return Examples(
        numbers[:, :TABLE],
        numbers[:, TABLE:].reshape(len(rows), players, SEAT),
        np.array([won for _, won, _ in rows], np.float32),
        np.array([scores for _, _, scores in rows], np.float32) / np.float32(POINTS),
    )


class Learner:
    """A network in floating point, with the moments of Adam."""

    def __init__(self, groups: list[Examples], rng: np.random.Generator) -> None:
        seats = np.concatenate([group.seats.reshape(-1, SEAT) for group in groups])
        table = np.concatenate([group.table for group in groups])
        self.mean = np.concatenate([table.mean(0), seats.mean(0)]).astype(np.float32)
        spread = np.concatenate([table.std(0), seats.std(0)])
        self.known = spread > 0  # what never changes teaches nothing
        self.spread = np.maximum(spread, LEAST_SPREAD).astype(np.float32)
        shapes = [(TABLE + SEAT, UNITS[0]), (UNITS[0],), UNITS, (UNITS[1],), (UNITS[1], OUTPUTS), (OUTPUTS,)]
        self.all: list[Floats] = [
            (rng.normal(0, (2 / shape[0]) ** 0.5, shape) if len(shape) > 1 else np.zeros(shape)).astype(np.float32)
            for shape in shapes
        ]
        self.all[4] *= np.float32(0.1)
        self.all[0][~self.known] = 0
        self.first = [np.zeros_like(each) for each in self.all]
        self.second = [np.zeros_like(each) for each in self.all]
        self.steps = 0

    def learn(self, group: Examples, chosen: NDArray[np.int64], step: float) -> None:
        """One step along the gradient of some examples."""
        one, bias_one, two, bias_two, three, _ = self.all
        table = (group.table[chosen] - self.mean[:TABLE]) / self.spread[:TABLE]
        seats = (group.seats[chosen] - self.mean[TABLE:]) / self.spread[TABLE:]
        count, players = seats.shape[:2]
        flat = seats.reshape(count * players, SEAT)
        a = np.maximum(
            (table @ one[:TABLE])[:, None, :] + (flat @ one[TABLE:]).reshape(count, players, -1) + bias_one, 0
        )
        a = a.reshape(count * players, -1)
        b = np.maximum(a @ two + bias_two, 0)
        out = (b @ three + self.all[5]).reshape(count, players, OUTPUTS)
        logits = out[:, :, 0]
        if players == 1:
            chances = 1 / (1 + np.exp(-logits))
        else:
            chances = np.exp(logits - logits.max(1, keepdims=True))
            chances /= chances.sum(1, keepdims=True)
        error = np.empty_like(out)
        error[:, :, 0] = (chances - group.won[chosen]) / count
        error[:, :, 1] = SCORES_COUNT * (out[:, :, 1] - group.scores[chosen]) / (count * players)
        back = error.reshape(count * players, OUTPUTS)
        to_b = (back @ three.T) * (b > 0)
        to_a = (to_b @ two.T) * (a > 0)
        to_table = to_a.reshape(count, players, -1).sum(1)
        slopes = [
            np.concatenate([table.T @ to_table, flat.T @ to_a]),
            to_a.sum(0),
            a.T @ to_b,
            to_b.sum(0),
            b.T @ back,
            back.sum(0),
        ]
        slopes[0][~self.known] = 0
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.first[place] = SLOW * self.first[place] + (1 - SLOW) * slope
            self.second[place] = SLOWER * self.second[place] + (1 - SLOWER) * slope**2
            mean = self.first[place] / (1 - SLOW**self.steps)
            spread = np.sqrt(self.second[place] / (1 - SLOWER**self.steps))
            self.all[place] -= (step * mean / (spread + 1e-8)).astype(np.float32)

    def rounded(self) -> Layers:
        """The network in whole numbers, for inputs as they are."""
        one, bias_one, two, bias_two, three, bias_three = [each.astype(np.float64) for each in self.all]
        raw = one / self.spread[:, None]
        bias = bias_one - self.mean @ raw
        unit, both = float(1 << BITS), float(1 << 2 * BITS)
        parts = [raw * unit, bias * unit, two.T * unit, bias_two * unit, three.T * unit, bias_three * both]
        weights = [round(float(value)) for part in parts for value in part.reshape(-1)]
        if max(map(abs, weights[:-OUTPUTS])) > LARGEST:
            raise ValueError("a weight grew too large to be rounded")
        return list(UNITS), weights


def train(section: str, kinds: list[Kind], games: int, seed: int) -> Layers:
    """Teach the network of a section by games of these kinds."""
    dice, rng = Dice(seed), np.random.default_rng(seed)
    for place, kind in enumerate(kinds):
        kind.deal(f"judge/{section}/{seed}/{place}", max(40, DEALS // len(kinds)))
    groups = play(kinds, games, dice)
    sizes = [len(group.table) for group in groups]
    print(f"{section}: {sum(sizes)} positions of {games} games", file=sys.stderr, flush=True)
    learner = Learner(groups, rng)
    steps = EPOCHS * sum(sizes) // BATCH
    for step in range(steps):
        group = groups[rng.choice(len(groups), p=np.array(sizes) / sum(sizes))]
        share = 0.5 * (1 + np.cos(np.pi * step / steps))
        learner.learn(group, rng.integers(0, len(group.table), BATCH), LAST_STEP + (STEP - LAST_STEP) * share)
    return learner.rounded()


@dataclass
class Judgement:
    """A position's round, each seat's chance according to rollouts, and according to the judges, by name."""

    round: int
    true: list[float]
    judged: dict[str, list[float]]
    scores: list[float]
    points: list[float]


def judgements(section: str, positions: int, seed: int, file: Path) -> list[Judgement]:
    """Positions of fresh deals, judged and played out many times."""
    kinds, dice, found = kinds_of(section), Dice(seed + 1), []
    for place, kind in enumerate(kinds):
        kind.deal(f"measure/{section}/{seed}/{place}", max(40, DEALS // len(kinds)))
    for number in range(positions * len(ROUNDS)):
        kind = kinds[number // len(ROUNDS) % len(kinds)]
        game = kind.opened(dice, ROUNDS[number % len(ROUNDS)] - 1)
        if game.over or game.round not in ROUNDS:
            continue
        insight = Insight(network_for(kind.edition, kind.players, file), kind.aim, edge=0.0)
        foresight = Foresight(weights_for(kind.edition, kind.players), kind.aim, edge=0.0)
        ends: list[list[float]] = []
        true = rollouts(game, letters_of(kind.edition), kind.policy, noting(kind, ends), dice, ROLLOUTS)
        judged = {"network": insight.judge(game), "worth": foresight.judge(game)}
        scores = [fmean(each) for each in zip(*ends, strict=True)]
        points = [insight.network.points(seat) for seat in range(kind.players)]
        found.append(Judgement(game.round, true, judged, scores, points))
    return found


def noting(kind: Kind, ends: list[list[float]]) -> Judge:
    """A judge of the end who also notes the scores."""
    wins = Wins()

    def judge(end: State) -> list[float]:
        ends.append([float(score(seat)) for seat in end.seats])
        return wins.judge(end) if kind.players > 1 else [float(ends[-1][0] >= kind.aim)]

    return Judged(judge)


def explained(found: list[Judgement], name: str) -> float:
    """The share of the variance of the true chances that a judge explains, without the noise of the rollouts."""
    true = [chance for each in found for chance in each.true]
    judged = [chance for each in found for chance in each.judged[name]]
    noise = fmean([chance * (1 - chance) / (ROLLOUTS - 1) for chance in true])
    mean = fmean(true)
    spread = fmean([(chance - mean) ** 2 for chance in true]) - noise
    error = fmean([(chance - guess) ** 2 for chance, guess in zip(true, judged, strict=True)]) - noise
    return 1 - error / spread if spread > 0 else float("nan")


def loss(found: list[Judgement], name: str) -> float:
    """The mean logarithmic loss of a judge; "true" is the best possible one."""
    total = 0.0
    for each in found:
        judged = each.true if name == "true" else each.judged[name]
        for chance, guess in zip(each.true, judged, strict=True):
            total -= chance * log(max(guess, 1e-6))
            if len(each.true) == 1:
                total -= (1 - chance) * log(max(1 - guess, 1e-6))
    return total / len(found)


def report(section: str, found: list[Judgement]) -> list[str]:
    """The measurements as lines of a table, and the calibration."""
    lines = []
    for name in ("network", "worth"):
        rounds = [explained([each for each in found if each.round == round], name) for round in ROUNDS]
        cells = [f"{loss(found, name):.3f}", *(f"{share:.2f}" for share in rounds), f"{explained(found, name):.2f}"]
        lines.append(f"| {section}, {name} | {' | '.join(cells)} |")
    pairs = [(g, t) for each in found for g, t in zip(each.judged["network"], each.true, strict=True)]
    cells = []
    for low, high in pairwise(BINS):
        inside = [(guess, true) for guess, true in pairs if low <= guess < high or guess == high == 1.0]
        cells.append(f"{fmean([g for g, _ in inside]):.2f} → {fmean([t for _, t in inside]):.2f}" if inside else "–")
    lines.append(f"| {section}, judged → true | {' | '.join(cells)} |")
    scores = [(g, t) for each in found for g, t in zip(each.points, each.scores, strict=True)]
    error = fmean([abs(guess - true) for guess, true in scores])
    lines.append(
        f"{section}: {len(found)} positions, best possible loss {loss(found, 'true'):.3f}, scores off by {error:.2f} on average"
    )
    return lines


def main() -> None:
    """Teach one section, or all, and measure it."""
    parser = argparse.ArgumentParser(prog="python -m scripts.train_judge", description=main.__doc__)
    parser.add_argument("section", choices=[*SECTIONS, "all"])
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=40, help="positions of each round to measure with")
    parser.add_argument("--measure", action="store_true", help="only measure what was learned")
    parser.add_argument("--file", type=Path, default=FILE, help="the networks to write")
    options = parser.parse_args()
    warn_if_interpreted()
    for section in SECTIONS if options.section == "all" else [options.section]:
        if not options.measure:
            layers = train(section, kinds_of(section), options.games, options.seed)
            command = f"python -m scripts.train_judge {section} --games {options.games} --seed {options.seed}"
            NETWORKS.save(section, layers, command, options.file)
            print(f"{section}: written to {options.file}")
        print(
            "\n".join(report(section, judgements(section, options.positions, options.seed, options.file))), flush=True
        )


if __name__ == "__main__":
    main()
