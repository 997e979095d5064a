"""An analysis as text for 80 columns."""

from collections.abc import Sequence
from textwrap import wrap

from peloponnes.analysis import TryDocument
from peloponnes.analysis.document import MistakeDocument
from peloponnes.terminal.analysis.report import PARTS, Phrases, Report

COLUMNS = 79
NAME = 14


def lines_of(report: Report, file: str) -> list[str]:
    """The analysis, paragraph by paragraph."""
    say = report.say
    lines = [say("analysis.title"), *_wrapped(report.head(), "  ")]
    for measure in report.measures:
        lines += ["", *_by_round(report, measure)]
    for measure in report.measures:
        lines += ["", *_split(report, measure)]
    lines += [_fact(report, part, f"{part}_why") for part in PARTS if len(report.names) > 1 or part != "others"]
    lines += ["", say("format.head", text=say("analysis.mistakes"))]
    lines += [f"  {report.mistakes_of(seat)}" for seat in range(len(report.names))]
    for mistake in report.mistakes:
        lines += ["", *_mistake(report, mistake, file)]
    lines += ["", say("format.head", text=say("analysis.how"))]
    for text in report.how():
        lines += _wrapped(text, "  ")
    return lines


def lines_of_try(report: Phrases, tried: TryDocument) -> list[str]:
    """What an answer of one's own is worth."""
    say = report.say
    _, view, decision = report.stand(tried["at"])
    lines = [report.words.question(view, decision)]
    shown = (
        (say("analysis.your_answer"), tried["answer"]),
        (say("analysis.was_given", text=""), tried["given"]),
        (say("analysis.was_best", text=""), tried["best"]),
    )
    for head, answer in shown:
        lines += _wrapped(
            say(
                "format.fact",
                name=_capital(head.strip(" –")),
                text=f"{report.action(answer['action'], decision, view)}: {report.answer(answer)}",
            )
        )
    lines += _wrapped(report.gained(tried))
    because = say(
        "analysis.because",
        action=say("analysis.better", action=report.action(tried["best"]["action"], decision, view)),
        reason=report.why(tried["reason"]),
    )
    return [*lines, *_wrapped(because)]


def _by_round(report: Report, measure: str) -> list[str]:
    """The values of all seats after each round."""
    say = report.say
    rounds, rows = report.by_round(measure)
    heads = [say("analysis.dealt"), *(say("analysis.round", round=number) for number in rounds)]
    digits = 0 if measure == "chances" else 1
    cells = [[report.number(value) if digits else f"{value:.0f}" for value in row] for row in rows]
    title = say("analysis.by_round", text=report.with_unit(measure))
    return [say("format.head", text=title), *_table(report.names, heads, cells)]


def _split(report: Report, measure: str) -> list[str]:
    """The parts of everybody's result, and below each its error."""
    say = report.say
    shown = [part for part in PARTS if len(report.names) > 1 or part != "others"]
    heads = [*(say(f"analysis.{part}") for part in shown), say("analysis.result")]
    cells, names = [], []
    scale = 100.0 if measure == "chances" else 1.0
    for seat, name in enumerate(report.names):
        split, parts = report.split_of(measure, seat), dict(zip(PARTS, report.parts_of(measure, seat), strict=True))
        row = [report.number(parts["before"]), *(report.signed(parts[part]) for part in shown[1:])]
        cells.append([*row, report.number(split["result"] * scale)])
        errors = ["", *(f"±{report.number(split[part]['error'] * scale)}" for part in shown[1:]), ""]  # type: ignore[literal-required]
        cells.append(errors)
        names += [name, ""]
    what = "of_scores" if measure == "scores" else "of_chances" if report.kind == "chance" else "of_level"
    return [say("format.head", text=say(f"analysis.{what}")), *_table(names, heads, cells)]


def _mistake(report: Report, mistake: MistakeDocument, file: str) -> list[str]:
    say = report.say
    _, view, decision = report.stand(mistake["at"])
    given, best = (report.action(mistake[each]["action"], decision, view) for each in ("given", "best"))
    better = say("analysis.because", action=say("analysis.better", action=best), reason=report.why(mistake["reason"]))
    return [
        *_wrapped(say("format.fact", name=report.where(mistake), text=report.cost(mistake))),
        *_wrapped(say("analysis.given", action=given), "  "),
        *_wrapped(better, "  "),
        f"  {say('analysis.try_this', file=file, at=mistake['at'])}",
    ]


def _table(names: Sequence[str], heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    """Rows with a name and numbers, as narrow as they can be, numbers to the right."""
    left = min(NAME, max(len(name) for name in names))
    widths = [max(len(head), *(len(row[place]) for row in cells)) for place, head in enumerate(heads)]
    gap = "  " if left + sum(widths) + 2 * len(widths) <= COLUMNS - 2 else " "
    rows = [("", heads), *zip(names, cells, strict=True)]
    return [
        f"  {_short(name, left):<{left}}{gap}{gap.join(cell.rjust(widths[place]) for place, cell in enumerate(row))}".rstrip()
        for name, row in rows
    ]


def _fact(report: Report, part: str, why: str) -> str:
    return "  " + report.say("format.fact", name=report.say(f"analysis.{part}"), text=report.say(f"analysis.{why}"))


def _short(name: str, length: int) -> str:
    return name if len(name) <= length else f"{name[: length - 1]}…"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, COLUMNS, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
