"""The section "Server" of docs/performance.md: targets, tables, plots, and what follows for 10,000 people."""

from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.load_paper import on_paper
from benchmarks.load_report import Plan, Report
from benchmarks.moves import LEAST_SHARE, MOST_MS, SEATS, Point, share_of
from benchmarks.speed import PLOTS, SERVER, table

LEAST_RATE, LEAST_HEROES, LEAST_TWO, MOST_BOTS, MOST_MEGABYTES = 600, 400, 1.7, 1.5, 250
HEADS = (
    "",
    "moves/s",
    "done/s",
    "p50",
    "p90",
    "p99",
    "max",
    "heard p99",
    "errors",
    "CPU",
    "CPU ms a move",
    "bytes a move",
    "MB",
    "clients' CPU",
)


def row(name: str, point: Point) -> list[str]:
    """A row of a table."""
    shares = [f"{share_of(point.done, share):.1f}" for share in (0.5, 0.9, 0.99)]
    return [
        name,
        f"{point.offered:,.0f}",
        f"{point.achieved:,.1f}",
        *shares,
        f"{max(point.done, default=0):.0f}",
        f"{share_of(point.heard, 0.99):.1f}",
        str(point.errors),
        f"{point.server_cpu:.0%}",
        f"{point.cpu_ms:.2f}",
        f"{point.bytes:,.0f}",
        f"{point.megabytes:,.0f}",
        f"{point.clients_cpu:.0%}",
    ]


def rows(heads: str, points: Sequence[tuple[str, Point]]) -> str:
    """A table of measurements."""
    return table([heads, *HEADS[1:]], [row(name, point) for name, point in points])


def p99(point: Point) -> float:
    """The 99th percentile of the time of a move, in milliseconds."""
    return share_of(point.done, 0.99)


def spread(values: Sequence[float], digits: int = 2) -> str:
    """A median with its range."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Ours over theirs, round by round."""
    return [mine / other for mine, other in zip(ours, theirs, strict=True)]


def carried(points: Sequence[Point]) -> float:
    """The highest rate that was sustained."""
    return max((point.offered for point in points if not point.saturated), default=0)


def carried_words(points: Sequence[Point]) -> str:
    """The highest rate that was sustained, and the next, which was not."""
    most = carried(points)
    above = [point.offered for point in points if point.saturated and point.offered > most]
    told = f"{most:,.0f} moves a second" if most else f"fewer than {points[0].offered:,.0f} moves a second"
    return told + (f", {min(above):,.0f} are too many" if above else ", and no higher rate was tried")


# Targets ----------------------------------------------------------------------------------------------------------------------------


def targets(report: Report, plan: Plan) -> str:
    """What was to be reached, and what was."""
    lines: list[tuple[str, str, str, bool]] = []
    if report.target is not None:
        point = report.target
        met = not point.saturated and point.errors == 0 and point.offered >= LEAST_RATE
        what = f"base, {point.tables} tables, {point.tables * SEATS:,} sockets, {point.offered:.0f} moves/s, one core"
        told = f"{p99(point):.1f} ms, {point.errors}, {point.achieved:.0f} done/s"
        lines.append((f"{what}: p99", f"< {MOST_MS} ms, no error", told, met))
    if report.growth:
        most = report.growth[-1]
        mb = f"{most.megabytes:,.0f} MB"
        enough = most.megabytes <= MOST_MEGABYTES and most.tables >= 1000
        lines.append((f"memory, {most.tables:,} tables", f"≤ {MOST_MEGABYTES} MB", mb, enough))
    if report.heroes:
        most_heroes = carried(report.heroes)
        what = f"Heroes and Colonies, {report.heroes[0].tables} tables, one core"
        lines.append((what, f"≥ {LEAST_HEROES} moves/s", f"{most_heroes:,.0f} moves/s", most_heroes >= LEAST_HEROES))
    if report.one_share:
        times = ratios([each.achieved for each in report.two_shares], [each.achieved for each in report.one_share])
        what = f"two workers on PostgreSQL beside one, {plan.share:.0%} of a core each"
        lines.append((what, f"≥ {LEAST_TWO} times the moves/s", spread(times), median(times) >= LEAST_TWO))
    if report.with_bots:
        times = ratios([p99(each) for each in report.with_bots], [p99(each) for each in report.without_bots])
        what = f"people's moves, strategos at {plan.strategos} tables: p99"
        lines.append((what, f"≤ {MOST_BOTS} times without", spread(times), median(times) <= MOST_BOTS))
    told_rows = [[what, wanted, got, "met" if met else "missed"] for what, wanted, got, met in lines]
    return table(["", "target", "measured", ""], told_rows)


# Parts ------------------------------------------------------------------------------------------------------------------------------


def base_part(report: Report, plan: Plan) -> list[str]:
    """Base games, beside the baseline."""
    if report.target is None:
        return []
    first = [("SQLite", report.target)]
    if report.echo_target is not None:
        first.append(("no game, the baseline", report.echo_target))
    by_rate = [(f"{each.offered:,.0f}", each) for each in report.ramp]
    by_rate += [(f"{each.offered:,.0f}, baseline", each) for each in report.echo_ramp]
    by_tables = [(f"{each.tables:,}", each) for each in report.growth]
    by_tables += [(f"{each.tables:,}, baseline", each) for each in report.echo_growth]
    told = f"At {report.target.tables} tables the server sustains {carried_words(report.ramp)}"
    if report.echo_ramp:
        told += f"; the baseline {carried_words(report.echo_ramp)}"
    plots = (
        ("Latency by rate", "server_rates"),
        ("Cost by tables", "server_cost"),
        ("Memory by tables", "server_memory"),
    )
    return [
        rows("", first),
        " ".join(f"![{name}]({PLOTS}/{file}.svg)" for name, file in plots),
        f"{told}.",
        rows("offered", by_rate),
        f"By the number of tables, at {plan.growth_rate} moves/s:",
        rows("tables", by_tables),
    ]


def heroes_part(report: Report, plan: Plan) -> list[str]:
    """Heroes and Colonies."""
    if not report.heroes:
        return []
    told = f"Heroes and Colonies, {report.heroes[0].tables} tables for four: {carried_words(report.heroes)}."
    return [told, rows("offered", [(f"{each.offered:,.0f}", each) for each in report.heroes])]


def workers_part(report: Report, plan: Plan) -> list[str]:
    """One worker beside two."""
    if not report.one:
        return ["**PostgreSQL is not available, so several workers were not measured.**"] if report.target else []
    sides = (
        ("one worker", report.one, report.one_full, report.one_share),
        ("two workers", report.two, report.two_full, report.two_shares),
    )
    heads = [
        "PostgreSQL",
        "CPU ms a move",
        "PostgreSQL's",
        "MB",
        "done/s, both cores shared",
        f"done/s, {plan.share:.0%} of a core each",
    ]
    lines = [
        [
            name,
            spread([each.cpu_ms for each in rate]),
            spread([each.postgres_ms for each in rate]),
            spread([each.megabytes for each in rate], 0),
            spread([each.achieved for each in full], 0),
            spread([each.achieved for each in share], 0) if share else "not measured",
        ]
        for name, rate, full, share in sides
    ]
    costs = ratios([each.cpu_ms for each in report.two], [each.cpu_ms for each in report.one])
    whole = ratios([each.achieved for each in report.two_full], [each.achieved for each in report.one_full])
    shared = f"With {plan.share:.0%} of a core for each worker, by control groups, there is always a core left for all others."
    if not report.one_share:
        shared = "**No control groups could be set, so workers with a share of a core each were not measured.**"
    return [
        table(heads, lines),
        f"With two workers a move costs {spread(costs)} times as much processor time as with one. {plan.workers_tables} tables, "
        f"{plan.rounds} rounds in turn; the cost at {plan.workers_rate} moves/s, the others with more moves due than can be done. "
        f"On two cores, workers, PostgreSQL and clients compete: two workers then do {spread(whole)} times as many moves as one, which "
        f"says more about the machine than about them. {shared}",
    ]


def bots_part(report: Report, plan: Plan) -> list[str]:
    """People beside bots that think."""
    if not report.with_bots:
        return []
    pairs = zip(report.without_bots, report.with_bots, strict=True)
    lines = [(name, point) for pair in pairs for name, point in zip(("no bots", "strategos"), pair, strict=True)]
    seconds = plan.seconds * plan.bots_rounds
    return [
        f"People's moves at {plan.bots_tables} tables while {3 * plan.strategos} strategos bots at {plan.strategos} other tables think "
        f"without a pause, on the server's core ({report.bot_moves / seconds:.1f} moves of theirs a second):",
        rows("", lines),
    ]


def notes(report: Report, plan: Plan) -> list[str]:
    """How it was measured, one sentence each."""
    told = [
        f"`peloponnes serve` (compiled engine) has one core; {SEATS} guests a table with a socket each have the other, over loopback.",
        "Games are played at random; when one ends, the same four start another. They are in different rounds.",
        "Moves are due at random times (Poisson), whatever the server does. A move is timed from when it was due to its receipt; "
        "“heard” is until the last of the four sockets has the news. Moves still waiting at the end count with their time so far.",
        f"A line is measured for {plan.seconds:.0f} s, the target for {plan.target_seconds:.0f} s.",
        f"A rate is too high if less than {LEAST_SHARE:.0%} of the moves are done, or p99 is above {MOST_MS} ms.",
        "CPU and MB are those of the processes that serve, without bots and PostgreSQL. Bytes are all that the four receive, as TCP "
        "counts them.",
    ]
    if report.echo_target is not None:
        told.append(
            "The baseline is the same uvicorn with the same sockets: each frame is answered with as many bytes to all four, and a "
            "receipt."
        )
    return told


def section(report: Report, plan: Plan) -> str:
    """The section of the page about the server."""
    return "\n\n".join(
        [
            SERVER,
            "Written by `python -m benchmarks.load --output docs/performance.md`. Times are milliseconds.",
            targets(report, plan),
            *base_part(report, plan),
            *heroes_part(report, plan),
            *workers_part(report, plan),
            *bots_part(report, plan),
            *on_paper(report),
            "\n".join(f"- {note}" for note in notes(report, plan)),
        ]
    )


# Output -----------------------------------------------------------------------------------------------------------------------------


def with_section(page: str, heading: str, text: str) -> str:
    """Replace a section of a page, or add it at the end.

    >>> with_section("# Speed\\n\\n## Server\\n\\nold\\n", "## Server", "## Server\\n\\nnew")
    '# Speed\\n\\n## Server\\n\\nnew\\n'
    """
    before, _, rest = page.partition(f"\n{heading}\n")
    _, following, after = rest.partition("\n## ")
    return f"{before.rstrip()}\n\n{text}\n" + (f"\n## {after}" if following else "")


def draw(folder: Path, report: Report) -> None:
    """Draw the plots."""
    from benchmarks.plots import lines

    curves = {"server": report.ramp, "baseline": report.echo_ramp}
    by_rate = {
        f"{name}, {share:.0%}": {
            int(point.offered): share_of(point.done, share) for point in points if not point.saturated
        }
        for name, points in curves.items()
        for share in (0.5, 0.99)
    }
    lines(folder / "server_rates.svg", "A move by rate", "moves/s offered", "ms", by_rate)
    grown = {"server": report.growth, "baseline": report.echo_growth}
    cost = {name: {point.tables: point.cpu_ms for point in points} for name, points in grown.items()}
    lines(folder / "server_cost.svg", "Processor time of a move by tables", "tables", "ms", cost)
    memory = {name: {point.tables: point.megabytes for point in points} for name, points in grown.items()}
    lines(folder / "server_memory.svg", "Memory by tables", "tables", "MB", memory)
