"""Measure the strength of the levels in the arena, and write it down as the anchors of the ratings.

    python -m scripts.rate_bots [POOL ...] [--games 300] [--strong 40] [--seed 1] [--workers 1] [--output FILE]

In each pool, all levels but strategoi play ``--games`` games, and as many levels as fit, from the top, ``--strong`` more: a strategos
thinks long. All
means of a pool follow from its games at once, by maximum likelihood under the Plackett–Luce model, in which openskill rates people:
a player with mean mu is chosen next with a weight of exp(mu / c), where c is beta times the root of the number of players. A merchant
has 25. The errors are those of a bootstrap over deals. The same arguments give the same file; budgets are in nodes, not in seconds.
"""

import argparse
import math
import random
import tomllib
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import stdev

from peloponnes.arena import Row, Settings, play_match
from peloponnes.bots.levels import LEVELS
from peloponnes.bots.strengths import STRENGTHS_FILE
from peloponnes.server.ratings.rules import BETA, MU
from peloponnes.version import build

POOLS = (("base", 2), ("base", 3), ("base", 4), ("base", 5), ("sea", 4), ("heroes", 4))
FAST = LEVELS[:-1]
ZERO_LEVEL = "merchant"
ROUNDS = 300  # of the iteration; differences are then below a thousandth
RESAMPLES = 40

HEAD = "# The strength of the bots, by which ratings are anchored: means with their standard errors, pool by pool."
MARK = "[[pool]]"

Game = list[tuple[float, str]]  # the place and the level of each seat


def line_ups(players: int) -> list[tuple[tuple[str, ...], bool]]:
    """Who plays in a pool, and whether a strategos is among them: as many as fit at the table."""
    fast = combinations(FAST, min(players, len(FAST)))
    return [*((some, False) for some in fast), (LEVELS[-players:], True)]


def fitted(games: Sequence[Game], players: int) -> dict[str, float]:
    """The mean of each level (Hunter's MM algorithm; who shares a place is chosen together)."""
    weights = dict.fromkeys(LEVELS, 1.0)
    chosen = dict.fromkeys(LEVELS, 0.0)
    stages: dict[tuple[tuple[str, ...], int], int] = {}
    for game in games:
        ordered = sorted(game)
        for place in sorted({rank for rank, _ in ordered})[:-1]:
            left = tuple(sorted(level for rank, level in ordered if rank >= place))
            together = [level for rank, level in ordered if rank == place]
            for level in together:
                chosen[level] += 1
            stages[left, len(together)] = stages.get((left, len(together)), 0) + 1
    for _ in range(ROUNDS):
        shares = dict.fromkeys(LEVELS, 0.0)
        for (left, first), times in stages.items():
            part = times * first / sum(weights[level] for level in left)
            for level in left:
                shares[level] += part
        weights = {level: max(chosen[level], 0.5) / shares[level] for level in LEVELS}
    scale = BETA * math.sqrt(players)
    return {level: MU + scale * math.log(weights[level] / weights[ZERO_LEVEL]) for level in LEVELS}


def errors(matches: Sequence[Sequence[Sequence[Game]]], players: int, seed: int) -> dict[str, float]:
    """The standard error of each mean, with the deals of each match drawn anew."""
    chance = random.Random(seed)
    found = []
    for _ in range(RESAMPLES):
        drawn = [deal for deals in matches for deal in chance.choices(deals, k=len(deals))]
        found.append(fitted([game for deal in drawn for game in deal], players))
    return {level: stdev(each[level] for each in found) for level in LEVELS}


def by_deal(rows: Sequence[Row]) -> list[list[Game]]:
    """The games of each deal."""
    deals: dict[int, dict[int, Game]] = {}
    for row in rows:
        deals.setdefault(row.deal, {}).setdefault(row.rotation, []).append((row.rank, row.bot))
    return [[*games.values()] for games in deals.values()]


def measured(edition: str, players: int, wanted: argparse.Namespace) -> str:
    """The lines of the file for one pool."""
    matches: list[list[list[Game]]] = []
    counts = {False: 0, True: 0}
    all_of = line_ups(players)
    for bots, strong in all_of:
        alike = sum(other == strong for _, other in all_of)
        games = math.ceil((wanted.strong if strong else wanted.games) / alike)
        match = play_match(Settings(bots, players, games, edition, seed=wanted.seed), wanted.workers)
        matches.append(by_deal(match.rows))
        counts[strong] += match.games
        print(edition, players, *bots, match.games, flush=True)
    means = fitted([game for deals in matches for deal in deals for game in deal], players)
    unsure = errors(matches, players, wanted.seed)
    lines = [
        f"# python -m scripts.rate_bots {edition}-{players} --games {wanted.games} --strong {wanted.strong} --seed {wanted.seed}",
        f'edition = "{edition}"',
        "options = []",
        f"players = {players}",
        f"games = {counts[False]}  # without a strategos",
        f"strong_games = {counts[True]}  # with a strategos",
        *(f"{level} = {means[level]:.2f}  # ± {unsure[level]:.2f}" for level in LEVELS),
    ]
    return "\n".join(lines)


def sections(file: Path) -> Iterator[tuple[str, str]]:
    """The pools of a file by name, each with its lines."""
    for part in file.read_text("utf-8").split(MARK)[1:] if file.exists() else []:
        values = tomllib.loads(part)
        yield f"{values['edition']}-{values['players']}", part.strip()


def main() -> None:
    """Measure some pools or all, and write the file; the other pools stay unchanged."""
    names = [f"{edition}-{players}" for edition, players in POOLS]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("pools", nargs="*", metavar="POOL", help=f"of {', '.join(names)}; all if none is given")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--strong", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--output", type=Path, default=STRENGTHS_FILE)
    wanted = parser.parse_args()
    if unknown := [name for name in wanted.pools if name not in names]:
        parser.error(f"there is no pool {unknown[0]!r}, only {', '.join(names)}")
    parts = dict(sections(wanted.output))
    for name, (edition, players) in zip(names, POOLS, strict=True):
        if name in wanted.pools or not wanted.pools:
            parts[name] = measured(edition, players, wanted)
            kept = [f"{MARK}\n{parts[each]}" for each in names if each in parts]
            wanted.output.write_text("\n\n".join([HEAD, *kept]) + "\n", "utf-8")
    print(f"{wanted.output}: {len(wanted.pools) or len(POOLS)} pools ({build()})")


if __name__ == "__main__":
    main()
