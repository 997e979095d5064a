"""The command line of `peloponnes admin`. It is made whenever `peloponnes` runs, so the server's libraries are imported late."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from peloponnes.messages import Messages, UnknownLanguage

if TYPE_CHECKING:
    from peloponnes.server.admin import GameDocument, GameLine, SeatLine

P = ParamSpec("P")
T = TypeVar("T")

DIFFERS, BAD_INPUT = 1, 2
WIDE = 150


class Status(StrEnum):
    """How far a game is."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


def admin_app(help: Messages) -> typer.Typer:
    """The sub-commands, with help texts in a language."""
    app = typer.Typer(help=help("admin.about"))
    Database = Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)]  # noqa: N806
    AsJson = Annotated[bool, typer.Option("--json", help=help("cli.json"))]  # noqa: N806
    Language = Annotated[str, typer.Option("--lang", help=help("cli.lang"), callback=_language)]  # noqa: N806
    Id = Annotated[str, typer.Argument(help=help("admin.id"), show_default=False)]  # noqa: N806

    @app.callback(invoke_without_command=True)
    def without_command(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())
            raise typer.Exit(BAD_INPUT)

    @app.command("list", help=help("admin.list"))
    @one_line_errors
    def list_games(
        status: Annotated[Status | None, typer.Option(help=help("admin.status"), show_default=False)] = None,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import listed

        found = listed(_url(database), status)
        _write_json(found) if as_json else _print_list(Messages(lang), found)

    @app.command(help=help("admin.show"))
    @one_line_errors
    def show(id: Id, database: Database = "", as_json: AsJson = False, lang: Language = help.language) -> None:
        from peloponnes.server.admin import shown

        found = shown(_url(database), id)
        _write_json(found) if as_json else _print_game(Messages(lang), found)

    @app.command(help=help("admin.export"))
    @one_line_errors
    def export(
        id: Annotated[str, typer.Argument(help=help("admin.id"), show_default=False)] = "",
        output: Annotated[Path | None, typer.Option(help=help("admin.output"), show_default=False)] = None,
        all: Annotated[Path | None, typer.Option("--all", help=help("admin.all"), show_default=False)] = None,
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server import admin

        say = Messages(lang)
        if bool(id) == (all is not None) or (all is not None and output is not None):
            refuse(say("admin.export_what"))
        url = _url(database)
        if all is not None:
            wanted = admin.finished(url)
            for _ in _tracked(say("admin.exporting"), admin.export(url, wanted, all), len(wanted)):
                pass
            typer.echo(say("admin.exported", games=len(wanted), folder=str(all)), err=True)
        elif output is not None:
            admin.save(admin.record(url, id), output)
        else:
            sys.stdout.write(admin.record(url, id).text())

    @app.command(help=help("admin.verify"))
    @one_line_errors
    def verify(
        ids: Annotated[list[str] | None, typer.Argument(help=help("admin.ids"), show_default=False)] = None,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server import admin

        say, url = Messages(lang), _url(database)
        wanted = admin.to_verify(url, ids or [])
        wrong: dict[str, list[str]] = {}
        code = games = 0
        for id, found in _tracked(say("admin.verifying"), admin.verify(url, wanted), len(wanted)):
            games += 1
            if found:
                wrong[id] = [say(f"admin.{each.key}", **each.values) for each in found]
                code = max(code, BAD_INPUT if any(each.unreadable for each in found) else DIFFERS)
                if not as_json:
                    typer.echo(f"{id}: {'; '.join(wrong[id])}")
        if as_json:
            _write_json({"games": games, "wrong": wrong})
        else:
            typer.echo(say("admin.verified", games=games, wrong=len(wrong)))
        raise typer.Exit(code)

    @app.command(help=help("admin.backup"))
    @one_line_errors
    def backup(
        file: Annotated[Path, typer.Argument(help=help("admin.backup_file"), show_default=False)],
        force: Annotated[bool, typer.Option("--force", help=help("admin.force"))] = False,
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.storage.backup import back_up

        say = Messages(lang)
        with _progress() as progress:
            back_up(_url(database), file, force, _rows(progress, say("admin.copying")))
        typer.echo(say("admin.backed_up", file=str(file)), err=True)

    @app.command(help=help("admin.restore"))
    @one_line_errors
    def restore(
        file: Annotated[Path, typer.Argument(help=help("admin.restore_file"), show_default=False)],
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.storage import backup
        from peloponnes.server.storage.reading import name_of

        say, url = Messages(lang), _url(database)
        with _progress() as progress:
            backup.restore(file, url, _rows(progress, say("admin.copying")))
        typer.echo(say("admin.restored", database=name_of(url)), err=True)

    @app.command(help=help("admin.upgrade"))
    @one_line_errors
    def upgrade(database: Database = "", lang: Language = help.language) -> None:
        from peloponnes.server.storage.backup import bring_up

        say, url = Messages(lang), _url(database)
        before, after = bring_up(url)
        typer.echo(say("admin.upgraded", before=before, after=after), err=True)

    return app


def _language(chosen: str) -> str:
    try:
        Messages(chosen)
    except UnknownLanguage as error:
        refuse(error)
    return chosen


def refuse(problem: object) -> NoReturn:
    """One clear line, and the exit code of bad input."""
    typer.echo(f"peloponnes: {problem}", err=True)
    raise typer.Exit(BAD_INPUT)


def one_line_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Tell in one line what can't be done, and why; also that the server's libraries are not there."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        say = Messages(str(kwargs["lang"]))
        try:
            from peloponnes.server.settings import SettingsError
            from peloponnes.server.storage import DatabaseProblem
            from peloponnes.server.storage.reading import Unusable
        except ModuleNotFoundError as missing:
            refuse(say("cli.needs_server", missing=str(missing.name)))
        try:
            command(*args, **kwargs)
        except Unusable as error:
            refuse(say(f"admin.{error.key}", **error.values))
        except (DatabaseProblem, SettingsError) as error:
            refuse(error)

    return guarded


def _url(database: str) -> str:
    from peloponnes.server.settings import database_url

    return database_url(database)


# Printing ---------------------------------------------------------------------------------------------------------------------------


def _console() -> Console:
    """As wide as the terminal; what goes into a file or a pipe is never broken for its sake."""
    wide = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
    return Console(highlight=False, markup=False, width=wide)


def _write_json(document: object) -> None:
    typer.echo(json.dumps(document, ensure_ascii=False, indent=1))


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def _edition(found: "GameLine") -> str:
    level = [] if found["level"] is None else [str(found["level"])]
    return " + ".join([" ".join([found["edition"], *level]), *found["options"]])


def _seat(say: Messages, seat: "SeatLine") -> str:
    """A seat in a list: a name, the level of a bot, and whether anybody sits there."""
    name = seat["name"] or say("admin.free")
    level = f" ({seat['level']})" if seat["level"] else ""
    return f"{name}{level}{' †' if seat['resigned'] else ''}"


def _print_list(say: Messages, games: "list[GameLine]") -> None:
    if not games:
        typer.echo(say("admin.none"))
        return
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


def _print_game(say: Messages, found: "GameDocument") -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    names = [seat["name"] for seat in found["seats"]]
    lines: list[tuple[str, str]] = [
        ("id", found["id"]),
        ("status", say(f"admin.status_{found['status']}")),
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


# Progress ---------------------------------------------------------------------------------------------------------------------------


def _progress() -> Progress:
    """A bar beside the output, where somebody looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _tracked(words: str, work: Iterable[T], total: int) -> Iterator[T]:
    with _progress() as progress:
        yield from progress.track(work, total=total, description=words)


def _rows(progress: Progress, words: str) -> Callable[[int, int], None]:
    task = progress.add_task(words, total=None)
    return lambda done, total: progress.update(task, completed=done, total=total)
