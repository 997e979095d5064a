"""The strength of the bots: `python -m benchmarks.strength --output docs/strength.md`.

Every row is a match of the arena with its own seed, and is documented with the command that plays it. What was measured is data,
docs/strength/results.json: each row with the commit at which it was played. The page is written from it, so that a section can be
renewed by itself (`--section cheap`) without playing the others. An unfinished match is kept in build/strength and continued, unless
its settings, a bot or a rule have changed.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.strength_page import document
from benchmarks.strength_questions import SECTIONS, Question
from peloponnes.arena import Match, Results, Standing
from peloponnes.version import build

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "strength"
MEASURED = ROOT / "docs" / "strength" / "results.json"
PLAYS = ("bots", "search", "engine", "components")  # what determines how bots play
OF_HEROES = ("heroes-and-colonies.toml", "heroes-and-colonies-1.toml", "seven.toml", "eight.toml")
SAYS = ("explain.py",)  # what bots say about it does not


def files_of(edition: str) -> list[Path]:
    """Everything that determines how bots play this edition."""
    found = []
    for room in PLAYS:
        for file in sorted((ROOT / "src" / "peloponnes" / room).rglob("*.*")):
            explains = "reasons" in file.parts or file.name in SAYS
            elsewhere = edition != "heroes" and file.name in OF_HEROES
            if file.suffix in (".py", ".toml") and not explains and not elsewhere:
                found.append(file)
    return found


@cache
def digest_for(edition: str) -> str:
    """A digest of these files; a match that was begun with another is played anew."""
    digest = sha256()
    for file in files_of(edition):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def commit() -> str:
    """The commit that is checked out, with a + if how bots play was edited since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    edited = git("status", "--porcelain", *[f"src/peloponnes/{room}" for room in PLAYS])
    return git("rev-parse", "--short=7", "HEAD") + "+" * bool(edited)


def played(section: str, question: Question, workers: int) -> dict[str, Any]:
    """The outcome of a match, played to the end."""
    settings, digest = question.settings, digest_for(question.settings.edition)
    key = sha256((json.dumps(settings.document(), sort_keys=True) + digest).encode()).hexdigest()[:16]
    file = KEPT / f"{key}.parquet"
    KEPT.mkdir(parents=True, exist_ok=True)
    results = Results(file)
    match = Match(settings, results.read()[1] if file.exists() else ())
    if not match.complete:
        show = progress(f"{section}, {question.name}", match, results)
        match.play(workers, lambda rows: show())
        results.write(match)
    return outcome(section, question, match)


def outcome(section: str, question: Question, match: Match) -> dict[str, Any]:
    """What the page tells about a match, as data."""
    standings = match.standings()
    first = standings[0]
    mean, low, high = share(first)
    row: dict[str, Any] = {
        "games": match.games,
        "share": [round(each, 4) for each in (mean, low, high)],
        "scores": [round(each.score.mean, 1) for each in standings if each.score],
        "milliseconds": [round((each.seconds_a_decision or 0) * 1000, 1) for each in standings],
        "command": question.command,
        "commit": commit(),
        "bots": digest_for(question.settings.edition),
    }
    if SECTIONS[section].controls:
        row["controls"] = match.controls().document()
    return row


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


def measured() -> dict[str, dict[str, Any]]:
    """What was measured so far: for each section, the outcome of each question."""
    found: dict[str, dict[str, Any]] = {name: {} for name in SECTIONS}
    if MEASURED.exists():
        found |= json.loads(MEASURED.read_text("utf-8"))
    return found


def keep(found: dict[str, dict[str, Any]]) -> None:
    """Write the data: a line for each row, so that changes can be read."""
    sections = []
    for section, rows in found.items():
        lines = [f"  {json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in rows.items()]
        sections.append(f" {json.dumps(section)}: {{" + ("\n" + ",\n".join(lines) + "\n " if lines else "") + "}")
    MEASURED.parent.mkdir(parents=True, exist_ok=True)
    MEASURED.write_text("{\n" + ",\n".join(sections) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Play the matches of all sections, or of some, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=main.__doc__)
    parser.add_argument("--output", type=Path, help="the page to write; without it, only the data is")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", action="store_true", help="play nothing, and write the page from the data")
    parser.add_argument("--section", choices=SECTIONS, action="append", help="only these; may be repeated")
    parser.add_argument("--only", metavar="TEXT", help="of these, only the questions whose name contains this")
    options = parser.parse_args()
    if not options.kept and build() != "compiled":
        sys.exit("The figures need the compiled engine: make strength builds it.")
    found = measured()
    commit()  # what is checked out now, whatever is edited while the matches are played
    for section in [] if options.kept else options.section or SECTIONS:
        for question in SECTIONS[section].questions:
            if options.only and options.only not in question.name:
                continue
            row = played(section, question, options.workers)
            found = measured()  # another section may have been renewed meanwhile
            found[section][question.name] = row
            keep(found)
            mean, low, high = row["share"]
            print(f"{section}, {question.name}: {mean:.1%} ({low:.1%}–{high:.1%})", file=sys.stderr)
    if options.output:
        today = {edition: digest_for(edition) for edition in ("base", "solo", "sea", "heroes")}
        options.output.write_text(document(found, today), encoding="utf-8")
        print(f"written to {options.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
