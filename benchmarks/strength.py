"""The strength of the bots: `python -m benchmarks.strength --output docs/strength.md`.

Every row is a match of the arena with its own seed, and is documented with the command that plays it. A finished match is cached in
build/strength and not repeated unless its settings, a bot or a rule change; an interrupted one is continued.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from json import dumps
from pathlib import Path

from benchmarks.plots import lines
from peloponnes.arena import Match, Results, Settings, Standing
from peloponnes.version import build

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "strength"
OF_HEROES = ("heroes-and-colonies.toml", "heroes-and-colonies-1.toml", "seven.toml", "eight.toml")
YARDSTICK = "flat:400"


@dataclass(frozen=True)
class Question:
    """A match, and the share that its first bot should reach; the whole interval must lie above ``above``."""

    name: str
    settings: Settings
    target: float | None = None
    above: float | None = None


def solo(level: int, target: float) -> Question:
    return Question(f"level {level}", Settings(["strategos"], 1, 300, "solo", level=level), target)


def against(name: str, bots: Sequence[str], players: int, games: int, edition: str = "base", **more: float) -> Question:
    return Question(name, Settings(bots, players, games, edition), more.get("target"), more.get("above"))


SOLO = [solo(1, 0.995), solo(2, 0.98), solo(3, 0.95), solo(4, 0.75), solo(5, 0.3)]
FOUR = [
    against("three of the yardstick", ["strategos", f"{YARDSTICK}x3"], 4, 400, target=0.38, above=0.25),
    against("three greedy", ["strategos", "greedyx3"], 4, 400, target=0.6),
]
LEVELS = [
    against("merchants and novices", ["merchant", "novice"], 4, 200, target=2 / 3),
    against("archons and merchants", ["archon", "merchant"], 4, 200, target=2 / 3),
    against("strategoi and archons", ["strategos", "archon"], 4, 200, target=2 / 3),
]
EDITIONS = [
    against("2 players", ["strategos", YARDSTICK], 2, 200, above=1 / 2),
    against("3 players", ["strategos", f"{YARDSTICK}x2"], 3, 150, above=1 / 3),
    against("5 players", ["strategos", f"{YARDSTICK}x4"], 5, 150, above=1 / 5),
    against("Sea and Six, 4 players", ["strategos", f"{YARDSTICK}x3"], 4, 120, "sea", above=1 / 4),
    against("Heroes and Colonies, 4 players", ["strategos", f"{YARDSTICK}x3"], 4, 120, "heroes", above=1 / 4),
]
CURVE = [against(f"{nodes} simulations", [f"mcts:{nodes}", "flat:100x3"], 4, 100) for nodes in (25, 100, 400, 1600)]
CONTROLS = [
    against("four greedy", ["greedy"], 4, 4000),
    against("four of the yardstick's kind", ["flat:20"], 4, 400),
]
SECTIONS = {"solo": SOLO, "four": FOUR, "levels": LEVELS, "editions": EDITIONS, "curve": CURVE, "controls": CONTROLS}


def command(settings: Settings) -> str:
    """The command that plays a match."""
    words = ["peloponnes arena", *settings.bots, f"--players {settings.players}", f"--games {settings.games}"]
    words += [f"--edition {settings.edition}"] * (settings.edition not in ("base", "solo"))
    words += [f"--level {settings.level}"] * (settings.level is not None)
    return " ".join([*words, f"--seed {settings.seed}"])


@cache
def digest_for(edition: str) -> bytes:
    """A digest of everything that determines how bots play this edition; a cached match with another digest is not used."""
    digest = sha256()
    for room in ("bots", "search", "engine", "components"):
        for file in sorted((ROOT / "src" / "peloponnes" / room).rglob("*.*")):
            explains = "reasons" in file.parts or file.name == "explain.py"
            elsewhere = edition != "heroes" and file.name in OF_HEROES
            if file.suffix in (".py", ".toml") and not explains and not elsewhere:
                digest.update(file.read_bytes())
    return digest.digest()


def played(question: Question, workers: int, kept: bool) -> Match | None:
    """The match, played to the end; with ``kept``, None unless it is cached."""
    settings = question.settings
    key = sha256(dumps(settings.document(), sort_keys=True).encode() + digest_for(settings.edition)).hexdigest()[:16]
    file = KEPT / f"{key}.parquet"
    KEPT.mkdir(parents=True, exist_ok=True)
    results = Results(file)
    match = Match(settings, results.read()[1] if file.exists() else ())
    if not match.complete and kept:
        return None
    if not match.complete:
        show = progress(question.name, match, results)
        match.play(workers, lambda rows: show())
        results.write(match)
    print(f"{question.name}: {shown(match.standings()[0])}", file=sys.stderr)
    return match


def progress(name: str, match: Match, results: Results) -> Callable[[], None]:
    """Save the results at intervals, and show the progress at a terminal."""
    count, total = match.games, match.settings.all_games

    def show() -> None:
        nonlocal count
        count += 1
        results.write_now_and_then(match)
        if sys.stderr.isatty():
            print(f"\r{name}: {count}/{total} ", end="" if count < total else "\n", file=sys.stderr, flush=True)

    return show


def share(standing: Standing) -> tuple[float, float, float]:
    """The share of wins, or of levels passed, with its interval."""
    found = standing.passed or standing.win_share
    low = found.mean if found.low is None else found.low
    return found.mean, low, found.mean if found.high is None else found.high


def shown(standing: Standing) -> str:
    mean, low, high = share(standing)
    return f"{mean:.1%} ({low:.1%}–{high:.1%})"


def verdict(question: Question, match: Match) -> str:
    """Whether the targets are reached."""
    mean, low, _ = share(match.standings()[0])
    reached = (question.target is None or mean >= question.target) and (question.above is None or low > question.above)
    return "" if question.target is None and question.above is None else "met" if reached else "missed"


def table(questions: list[Question], matches: dict[str, Match]) -> list[str]:
    """The rows of some questions."""
    rows = [
        "|  | games | share (95 %) | target |  | score | ms a decision | command |",
        "| --- | ---: | ---: | ---: | --- | ---: | ---: | --- |",
    ]
    for question in questions:
        if question.name not in matches:
            rows.append(f"| {question.name} | not played yet | | | | | | `{command(question.settings)}` |")
            continue
        match = matches[question.name]
        first = match.standings()[0]
        target = "" if question.target is None else f"≥ {question.target:.1%}"
        target += "" if question.above is None else f"{', ' if target else ''}all above {question.above:.0%}"
        score = "" if first.score is None else f"{first.score.mean:.1f}"
        spent = [f"{(standing.seconds_a_decision or 0) * 1000:.0f}" for standing in match.standings()]
        rows.append(
            f"| {question.name} | {match.games} | {shown(first)} | {target} | {verdict(question, match)} | {score} | "
            f"{' / '.join(spent)} | `{command(question.settings)}` |"
        )
    return rows


def plot(matches: dict[str, Match]) -> str:
    """The plot of strength against time, if it was measured."""
    if any(question.name not in matches for question in CURVE):
        return ""
    curve = {}
    for question in CURVE:
        first = matches[question.name].standings()[0]
        curve[round((first.seconds_a_decision or 0) * 1000)] = first.win_share.mean * 100
    file = ROOT / "docs" / "strength" / "curve.svg"
    lines(file, "Against three flat:100", "ms a decision", "wins, %", {"mcts": curve})
    return "![Wins against milliseconds](strength/curve.svg)\n\n"


def document(matches: dict[str, Match]) -> str:
    """The whole page."""
    controls = []
    for question in CONTROLS:
        match = matches.get(question.name)
        found = "not played yet" if match is None else f"`{dumps(match.controls().document())}`"
        controls.append(f"- {question.name}, {question.settings.games} games: {found}")
    return f"""# Strength

Written by `python -m benchmarks.strength --output docs/strength.md` (`make strength`), with the {build()} engine.

A share is that of the first bot in the command: of games won, where a shared first place counts in part, or of levels passed. Every
deal is played from all seats; intervals are 95 %, with the deal as the unit. Milliseconds a decision are processor time on one
core, bot by bot; budgets are in nodes, so that every share is the same on any machine.

## Solo levels

Strategos picks the extra incomes and, from level 2 on, the civilization.

{chr(10).join(table(SOLO, matches))}

## Four players

{chr(10).join(table(FOUR, matches))}

## Levels

Two bots of a level against two of the level below.

{chr(10).join(table(LEVELS, matches))}

## Other tables

{chr(10).join(table(EDITIONS, matches))}

## Strength against time

{plot(matches)}{chr(10).join(table(CURVE, matches))}

## Controls

Equal bots must share the wins fairly, and a game played twice must have the same result.

{chr(10).join(controls)}
"""


def main() -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=main.__doc__)
    parser.add_argument("--output", type=Path, help="the page to write; without it, nothing is written")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", action="store_true", help="play nothing, and write the cached matches")
    parser.add_argument("--section", choices=SECTIONS, action="append", help="only these")
    options = parser.parse_args()
    if build() != "compiled":
        sys.exit("The figures need the compiled engine: make strength builds it.")
    questions = [question for name in options.section or SECTIONS for question in SECTIONS[name]]
    found = {question.name: played(question, options.workers, options.kept) for question in questions}
    matches = {name: match for name, match in found.items() if match is not None}
    if options.output:
        if options.section:
            sys.exit("The document needs all sections.")
        options.output.write_text(document(matches), encoding="utf-8")
        print(f"written to {options.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
