"""The page of `make strength`, docs/strength.md, from the data that was measured."""

import json
from pathlib import Path
from typing import Any

from benchmarks.strength_questions import SECTIONS, Question, Section

CURVE = Path(__file__).parent.parent / "docs" / "strength" / "curve.svg"
HEAD = [
    "|  | games | share (95 %) | target |  | score | ms a decision | at | command |",
    "| --- | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |",
]


def shown(row: dict[str, Any]) -> str:
    """The share with its interval."""
    mean, low, high = row["share"]
    return f"{mean:.1%} ({low:.1%}–{high:.1%})"


def target(question: Question) -> str:
    """What was aimed at."""
    wanted = [] if question.target is None else [f"≥ {question.target:.1%}"]
    wanted += [] if question.above is None else [f"all above {question.above:.1%}"]
    return ", ".join(wanted)


def verdict(question: Question, row: dict[str, Any]) -> str:
    """Whether it was reached."""
    mean, low, _ = row["share"]
    if "by" in row or (question.target is None and question.above is None):
        return ""  # what another bot reached does not count
    reached = (question.target is None or mean >= question.target) and (question.above is None or low > question.above)
    return "met" if reached else "missed"


def table(section: Section, rows: dict[str, Any], today: dict[str, str]) -> list[str]:
    """The rows of a section; a star stands behind a commit whose bots or rules were not those of today."""
    found = list(HEAD)
    for question in section.questions:
        row = rows.get(question.name)
        if row is None:
            found.append(f"| {question.name} | not played yet | | {target(question)} | | | | | `{question.command}` |")
            continue
        at = row["commit"] + " *" * (row["bots"] != today[question.settings.edition])
        at += f", by {row['by']}" if "by" in row else ""
        at += f", {row['note']}" if "note" in row else ""
        spent = " / ".join(f"{each:.0f}" if each >= 10 else f"{each:.1f}" for each in row["milliseconds"])
        found.append(
            f"| {question.name} | {row['games']} | {shown(row)} | {target(question)} | {verdict(question, row)} | "
            f"{' / '.join(str(each) for each in row['scores'])} | {spent} | {at} | `{row['command']}` |"
        )
    return found


def controls(section: Section, rows: dict[str, Any]) -> list[str]:
    """What the matches between equals found."""
    found = []
    for question in section.questions:
        row = rows.get(question.name)
        told = "not played yet" if row is None else f"at {row['commit']}: `{json.dumps(row['controls'])}`"
        found.append(f"- {question.name}, {question.settings.games} games, {told}")
    return found


def plot(section: Section, rows: dict[str, Any]) -> list[str]:
    """The plot of strength against time, if it was measured."""
    if any(question.name not in rows for question in section.questions):
        return []
    from benchmarks.plots import lines  # tests of the page need no plots

    points = [rows[question.name] for question in section.questions]
    curve = {each["milliseconds"][0]: each["share"][0] * 100 for each in points}
    lines(CURVE, "One strategos against three flat:100", "ms a decision", "wins, %", {"strategos": curve})
    return ["![Wins against milliseconds](strength/curve.svg)", ""]


def document(measured: dict[str, dict[str, Any]], today: dict[str, str]) -> str:
    """The whole page. ``today`` has the digest of the bots and rules of each edition."""
    page = [
        "# Strength",
        "",
        "Written by `python -m benchmarks.strength --output docs/strength.md` (`make strength`) from",
        "[what was measured](strength/results.json), with the compiled engine. `--section` renews one section, and `--kept` writes the",
        "page without playing.",
        "",
        "A share is that of the first bot in the command: of games won, where a shared first place counts in part, or of levels",
        "passed. Every deal is played from all seats; intervals are 95 %, with the deal as the unit. Scores and milliseconds are",
        "those of each bot in the order of the command. Milliseconds a decision are processor time on one core, often of a busy",
        "one: compare them within a row. Budgets are in nodes, so that every share is the same on any machine. *At* is the commit",
        "that was checked out, with a + if something was not committed yet; a star says that a bot or a rule has been edited",
        "since, so that the row may come out differently today. Rows *by* a bot of before say so, and are not compared with the",
        "target.",
        "",
    ]
    for name, section in SECTIONS.items():
        rows = measured.get(name, {})
        page += [f"## {section.title}", "", *([section.text, ""] if section.text else [])]
        if name == "curve":
            page += plot(section, rows)
        page += controls(section, rows) if section.controls else table(section, rows, today)
        page += [""]
    return "\n".join(page)
