"""The output of `peloponnes admin`: tables, JSON and a progress bar.

Every command of `peloponnes` loads this module, so what draws is only loaded when something is drawn.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import typer

from peloponnes.messages import Messages

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from peloponnes.server.admin.auditing import AuditLine
    from peloponnes.server.admin.outbox import OutboxState
    from peloponnes.server.admin.people import Person, RestrictionLine
    from peloponnes.server.admin.queries import GameDocument, GameLine, SeatLine

T = TypeVar("T")

WIDE = 150


def _console() -> "Console":
    """A console as wide as the terminal; output to a file or a pipe gets a fixed, generous width."""
    from rich.console import Console

    wide = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
    return Console(highlight=False, markup=False, width=wide)


def write_json(document: object) -> None:
    """Print JSON, for programs."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=1))


def time_of(milliseconds: int) -> str:
    """A time to be read, in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def _edition(found: "GameLine") -> str:
    level = [] if found["level"] is None else [str(found["level"])]
    return " + ".join([" ".join([found["edition"], *level]), *found["options"]])


def _seat(say: Messages, seat: "SeatLine") -> str:
    """A seat in a list: its name or that it is free, the level of a bot, and † for a player who resigned."""
    name = seat["name"] or say("admin.free")
    level = f" ({seat['level']})" if seat["level"] else ""
    return f"{name}{level}{' †' if seat['resigned'] else ''}"


def print_outbox(say: Messages, state: "OutboxState") -> None:
    """Print how much waits to be sent, and a line for each kind of channel."""
    waits = {name: state[name] for name in ("notices", "deliveries", "retried")}
    typer.echo(say("admin.outbox_waiting", **waits))
    if state["oldest"] is not None:
        typer.echo(say("admin.outbox_oldest", time=time_of(state["oldest"])))
    for kind, numbers in state["channels"].items():
        typer.echo(say("admin.outbox_channel", kind=kind, **numbers))


def print_list(say: Messages, games: "Sequence[GameLine]") -> None:
    """Print games, one per line."""
    if not games:
        typer.echo(say("admin.none"))
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in ("id", "status", "edition", "round", "players", "updated"):
        table.add_column(say(f"admin.head_{head}"), overflow="fold", no_wrap=head in ("id", "status", "updated"))
    for found in games:
        table.add_row(
            found["id"],
            say(f"admin.status_{found['status']}"),
            _edition(found),
            str(found["round"] or "–"),
            ", ".join(_seat(say, seat) for seat in found["seats"]),
            time_of(found["updated"]),
        )
    _console().print(table)


def print_game(say: Messages, found: "GameDocument") -> None:
    """Print a game with its seats."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    names = [seat["name"] for seat in found["seats"]]
    lines: list[tuple[str, str]] = [
        ("id", found["id"]),
        ("status", say(f"admin.status_{found['status']}")),
        ("problem", found["problem"] or ""),
        ("edition", f"{_edition(found)} · {say('admin.rules_version', version=found['rules'])}"),
        ("round", str(found["round"] or "–")),
        ("log", say("admin.log", entries=found["entries"], played=found["played"])),
        ("snapshot", say("admin.after", seq=found["snapshot"]) if found["snapshot"] is not None else "–"),
        ("waits_for", ", ".join(names[number] for number in found["waits_for"]) or "–"),
        ("commitment", found["commitment"] or "–"),
        ("created", time_of(found["created"])),
        ("updated", time_of(found["updated"])),
        ("deal_of", found["deal_of"] or ""),
        ("rematch", found["rematch"] or ""),
    ]
    for head, value in lines:
        if value:
            table.add_row(say(f"admin.head_{head}"), value)
    for seat in found["seats"]:
        words = _seat(say, seat)
        if found["scores"]:
            words = say("admin.score", seat=words, score=found["scores"][seat["number"]])
        table.add_row(say("admin.head_seat", number=seat["number"]), words)
    _console().print(table)


def print_people(say: Messages, people: "Sequence[Person]") -> None:
    """Print people, one per line."""
    rows = [
        (
            found["guest"],
            ", ".join(found["names"]) or "–",
            str(found["tables"]),
            " ".join(found["going_on"]) or "–",
            str(found["lines"]),
            "–" if found["seen"] is None else time_of(found["seen"]),
            ", ".join(_restriction(say, each) for each in found["restrictions"]),
        )
        for found in people
    ]
    heads = ("guest", "names", "tables", "going_on", "lines", "seen", "restrictions")
    _print_rows(say, heads, rows, "admin.no_people")


def print_restrictions(say: Messages, found: "Sequence[RestrictionLine]") -> None:
    """Print mutes and bans, one per line."""
    rows = [
        (say(f"admin.whom_{each['whom']}"), each["id"], _restriction(say, each), time_of(each["since"]), each["reason"])
        for each in found
    ]
    _print_rows(say, ("whom", "guest", "restrictions", "since", "reason"), rows, "admin.no_restrictions")


def print_audit(say: Messages, found: "Sequence[AuditLine]") -> None:
    """Print lines of the audit log."""
    rows = [
        (time_of(each["at"]), each["operator"], each["command"], each["subject"], each["reason"], each["details"])
        for each in found
    ]
    _print_rows(say, ("at", "operator", "command", "subject", "reason", "details"), rows, "admin.no_audit")


def _restriction(say: Messages, found: "RestrictionLine") -> str:
    until = "none" if found["until"] is None else time_of(found["until"])
    return say(f"admin.is_{found['kind']}", until=until)


def _print_rows(say: Messages, heads: Sequence[str], rows: Sequence[Sequence[str]], none: str) -> None:
    """Print a table; if it has no rows, a sentence instead."""
    if not rows:
        typer.echo(say(none))
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(say(f"admin.head_{head}"), overflow="fold", no_wrap=head in ("guest", "at", "since", "seen"))
    for row in rows:
        table.add_row(*row)
    _console().print(table)


def progress_bar() -> "Progress":
    """A progress bar on standard error, only at a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def tracked(words: str, work: Iterable[T], total: int) -> Iterator[T]:
    """Iterate over some work with a progress bar."""
    with progress_bar() as progress:
        yield from progress.track(work, total=total, description=words)


def counted_rows(progress: "Progress", words: str) -> Callable[[int, int], None]:
    """A callback that shows on a progress bar how many rows were copied."""
    task = progress.add_task(words, total=None)
    return lambda done, total: progress.update(task, completed=done, total=total)
