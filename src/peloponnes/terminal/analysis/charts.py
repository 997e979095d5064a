"""The charts of a page about an analysis, as inline SVG: values over all decisions, and a result built up round by round."""

from collections.abc import Callable, Iterable
from html import escape
from itertools import accumulate, permutations
from math import ceil, floor

from peloponnes.analysis.document import PartDocument, RoundDocument
from peloponnes.terminal.analysis.report import Report, scale_of
from peloponnes.terminal.drawing import SYMBOLS

WIDTH, HEIGHT, FALL = 760, 280, 190
LEFT, RIGHT, TOP, BOTTOM = 44, 96, 14, 24
FULL = 100.0
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)  # from one horizontal line to the next
MOST_LINES = 5
LEAST_APART = 14  # between two names at the right
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "9 2 2 2 2 2")
NAME = 11

Bar = tuple[str, str, float]


def lines(report: Report, measure: str) -> str:
    """A line for each player, over all decisions; mistakes are dots that lead to their explanation."""
    courses = report.course(measure)
    span = _span(0.0, FULL if measure == "chances" else max(max(course) for course in courses))
    most = span[1]
    count = len(courses[0])
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(place: int) -> float:
        return LEFT + (right - LEFT) * place / max(1, count - 1)

    def y(value: float) -> float:
        return bottom - (bottom - TOP) * max(0.0, value) / most

    parts = [_frame(span, y, right)]
    last = None
    for place, moment in enumerate(report.found["moments"]):
        if moment["round"] != last:
            last = moment["round"]
            text = escape(report.say("analysis.round", round=last)) if last else ""
            parts.append(f'<line class="grid" x1="{x(place):.1f}" x2="{x(place):.1f}" y1="{TOP}" y2="{bottom}"/>')
            parts.append(f'<text x="{x(place) + 3:.1f}" y="{HEIGHT - 8}">{text}</text>')
    ends = sorted(range(len(courses)), key=lambda seat: y(courses[seat][-1]))
    at = float(TOP - LEAST_APART)
    for seat in ends:
        points = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in enumerate(courses[seat]))
        parts.append(f'<polyline class="line{seat}" stroke-dasharray="{DASHES[seat]}" points="{points}"/>')
        at = max(at + LEAST_APART, min(y(courses[seat][-1]), bottom - LEAST_APART * (len(ends) - 1 - ends.index(seat))))
        name = escape(_short(report.names[seat]))
        parts.append(f'<text class="name{seat}" x="{right + 6}" y="{at + 4:.1f}">{SYMBOLS[seat]} {name}</text>')
    for mistake in report.found["mistakes"]:
        place, seat = mistake["at"] + 1, mistake["seat"]
        title = escape(report.say("format.fact", name=report.where(mistake), text=report.cost(mistake)))
        spot = f'cx="{x(place):.1f}" cy="{y(courses[seat][place]):.1f}"'
        dot = f'<circle class="dot{seat}" {spot} r="4.5"><title>{title}</title></circle>'
        parts.append(f'<a href="#mistake-{mistake["at"]}">{dot}</a>')
    label = escape(report.say("analysis.chart_label", text=report.head_of(measure)))
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _span(least: float, most: float) -> tuple[float, float, float]:
    """Round numbers that hold all values between them, and the step from one horizontal line to the next."""
    step = next(each for each in STEPS if (most - least) / each <= MOST_LINES)
    return floor(least / step) * step, ceil(most / step) * step, step


def _frame(span: tuple[float, float, float], y: Callable[[float], float], right: int) -> str:
    """Horizontal lines with their numbers."""
    least, most, apart = span
    parts = []
    for step in range(round((most - least) / apart) + 1):
        value = least + apart * step + 0.0
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y(value) + 4:.1f}">{value:.0f}</text>')
    return "".join(parts)


def waterfall(report: Report, measure: str, seat: int) -> str:
    """A player's result as bars that begin where the one before ends: expected, the deal, then luck, own and others round by round."""
    say = report.say
    bars, heads = bars_of(report, measure, seat)
    reached, levels = 0.0, []
    for kind, _, value in bars:
        first = 0.0 if kind == "whole" else reached
        reached = first + value
        levels.append((first, reached))
    ends = [end for level in levels for end in level]
    span = _span(min(ends), max(1.0, *ends))
    least, most, _ = span
    bottom, right = FALL - BOTTOM, WIDTH - 8
    step = (right - LEFT) / len(bars)

    def y(value: float) -> float:
        return bottom - (bottom - TOP) * (value - least) / (most - least)

    parts = [_frame(span, y, right)]
    for place, ((kind, name, value), (first, last)) in enumerate(zip(bars, levels, strict=True)):
        x, high = LEFT + place * step, max(first, last)
        told = report.number(value) if kind == "whole" else report.signed(value)
        parts.append(
            f'<rect class="{kind}" x="{x + 2:.1f}" y="{y(high):.1f}" width="{step - 4:.1f}" '
            f'height="{max(1.0, abs(y(first) - y(last))):.1f}"><title>{escape(say("format.fact", name=name, text=told))}</title></rect>'
        )
    for place, name in heads:
        parts.append(f'<text x="{LEFT + place * step + 2:.1f}" y="{FALL - 8}">{escape(name)}</text>')
    parts.append(f'<line class="zero" x1="{LEFT}" x2="{right}" y1="{y(0.0):.1f}" y2="{y(0.0):.1f}"/>')
    label = escape(say("analysis.waterfall", name=report.names[seat]))
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {FALL}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def bars_of(report: Report, measure: str, seat: int) -> tuple[list[Bar], list[tuple[int, str]]]:
    """The bars of a waterfall: kind, name and value; and where each round begins."""
    split, scale, say = report.split_of(measure, seat), scale_of(measure), report.say
    bars: list[Bar] = [("whole", say("analysis.before"), split["before"]["value"] * scale)]
    bars.append(("luck", say("analysis.start"), split["start"]["value"] * scale))
    heads = []
    for round in split["rounds"]:
        name = say("analysis.round", round=round["round"])
        heads.append((len(bars), name))
        for part, found in _in_order(round, sum(value for _, _, value in bars) / scale, measure):
            bars.append((part, f"{name} {say(f'analysis.{part}')}", found["value"] * scale))
    bars.append(("whole", say("analysis.result"), split["result"] * scale))
    return bars, heads


def _in_order(round: RoundDocument, reached: float, measure: str) -> list[tuple[str, PartDocument]]:
    """The parts of a round in the order in which their sum leaves the possible chances least: all of it is one round, anyway."""
    parts = [("luck", round["luck"]), ("own", round["own"]), ("others", round["others"])]
    if measure != "chances":
        return parts

    def outside(order: Iterable[tuple[str, PartDocument]]) -> float:
        levels = accumulate((part["value"] for _, part in order), initial=reached)
        return sum(max(0.0, -level, level - 1) for level in levels)

    return list(min(permutations(parts), key=lambda order: round_off(outside(order))))


def round_off(number: float) -> float:
    """A number that ignores differences nobody can see."""
    return int(number * 1000) / 1000


def _short(name: str) -> str:
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"
