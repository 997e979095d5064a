"""Where the next limits of the server lie for 10,000 people at once, worked out from what was measured."""

import math
from statistics import median

from benchmarks.load_report import Report
from benchmarks.moves import SEATS
from benchmarks.speed import table

PEOPLE, SECONDS_A_MOVE, BUSY = 10_000, 20, 0.6
BOTS_SHARE = 0.25  # of all decisions, if every fourth seat is a strategos


def on_paper(report: Report) -> list[str]:
    """The needs of 10,000 people, and the order of the limits; nothing if the figures for it are missing."""
    if report.target is None or len(report.growth) < 2 or not report.two:
        return []
    few, many = report.growth[0], report.growth[-1]
    table_kb = (many.megabytes - few.megabytes) * 1024 / (many.tables - few.tables)
    empty = few.megabytes - few.tables * table_kb / 1024
    cpu = median([each.cpu_ms for each in report.two])
    base = median([each.postgres_ms for each in report.two])
    tables, rate, sent = PEOPLE / SEATS, PEOPLE / SECONDS_A_MOVE, report.target.bytes
    needed = rate * cpu / 1000
    workers = max(2, math.ceil(needed / BUSY))
    carries, again = BUSY / (cpu / 1000) * SECONDS_A_MOVE, PEOPLE * cpu / 1000 / workers
    return [
        f"### On paper: {PEOPLE:,} people at once",
        table(
            ["", "needed", "because"],
            [
                [
                    "moves",
                    f"{rate:,.0f}/s",
                    f"{tables:,.0f} tables for four, a move by each person in {SECONDS_A_MOVE} s",
                ],
                [
                    "workers",
                    f"{workers}",
                    f"{rate:,.0f} × {cpu:.2f} ms = {needed:.2f} cores, each worker at most {BUSY:.0%} busy",
                ],
                ["PostgreSQL", f"{rate * base / 1000:.2f} cores", f"{rate:,.0f} × {base:.2f} ms"],
                [
                    "memory",
                    f"{workers * empty + tables * table_kb / 1024:,.0f} MB",
                    f"{workers} × {empty:.0f} MB, {tables:,.0f} × {table_kb:.0f} KB",
                ],
                [
                    "traffic",
                    f"{rate * sent * 8 / 1e6:,.1f} Mbit/s",
                    f"{rate:,.0f} × {sent:,.0f} bytes to the four of a table",
                ],
                [
                    "sockets",
                    f"{PEOPLE / workers:,.0f} a worker",
                    "the limit of descriptors is raised to what the system allows",
                ],
                [
                    "strategos",
                    f"{rate * BOTS_SHARE:,.0f} cores",
                    "if a fourth of the seats are bots that think for a second; with fewer, each thinks for less",
                ],
            ],
        ),
        f"One worker carries some {carries:,.0f} people with {BUSY:.0%} of a core. The limits come in this order. **Bots that "
        "think** get what people leave of the processors, and think less the more of them there are: they become weaker, and "
        "nobody waits. They could think on machines of their own. **One machine**: workers pass connections on to the owner of "
        "a table within one machine. With several, the proxy has to choose the machine by the table's id, which is in the path; "
        "without that everything still works, but a table with people on two machines costs twice. **A restart**: all sockets "
        f"come back within seconds, each for about the price of a move ({again:,.0f} s of each worker). **PostgreSQL**: every "
        "commit notifies all workers, and PostgreSQL lets only one commit with a notification through at a time. Workers write "
        "in batches, so that is thousands of moves a second away; then the owner alone would have to be notified.",
    ]
