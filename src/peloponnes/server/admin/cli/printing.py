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


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def _edition(found: "GameLine") -> str:
    level = [] if found["level"] is None else [str(found["level"])]
    return " + ".join([" ".join([found["edition"], *level]), *found["options"]])


def _seat(say: Messages, seat: "SeatLine") -> str:
    """A seat in a list: its name or that it is free, the level of a bot, and † for a player who resigned."""
    name = seat["name"] or say("admin.free")
    level = f" ({seat['level']})" if seat["level"] else ""
    return f"{name}{level}{' †' if seat['resigned'] else ''}"


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
            _time(found["updated"]),
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
        ("created", _time(found["created"])),
        ("updated", _time(found["updated"])),
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
