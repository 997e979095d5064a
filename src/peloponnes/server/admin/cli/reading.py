"""`peloponnes admin list`, `show`, `export`, `verify` and `outbox`: read only."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import BAD_INPUT, DIFFERS, checked_language, language_help, refuse
from peloponnes.server.admin.cli.frame import one_line, url_of
from peloponnes.server.admin.cli.printing import print_game, print_list, print_outbox, tracked, write_json


class Status(StrEnum):
    """The status of a game."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    QUARANTINED = "quarantined"


def add_looking(app: typer.Typer, help: Messages) -> None:
    """Register these commands."""
    Database = Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)]  # noqa: N806
    AsJson = Annotated[bool, typer.Option("--json", help=help("cli.json"))]  # noqa: N806
    Language = Annotated[str, typer.Option("--lang", help=language_help(help), callback=checked_language)]  # noqa: N806
    Id = Annotated[str, typer.Argument(help=help("admin.id"), show_default=False)]  # noqa: N806

    @app.command("list", help=help("admin.list"))
    @one_line
    def list_games(
        status: Annotated[Status | None, typer.Option(help=help("admin.status"), show_default=False)] = None,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin.queries import listed

        found = listed(url_of(database), status)
        write_json(found) if as_json else print_list(Messages(lang), found)

    @app.command(help=help("admin.show"))
    @one_line
    def show(id: Id, database: Database = "", as_json: AsJson = False, lang: Language = help.language) -> None:
        from peloponnes.server.admin.queries import shown

        found = shown(url_of(database), id)
        write_json(found) if as_json else print_game(Messages(lang), found)

    @app.command(help=help("admin.outbox"))
    @one_line
    def outbox(database: Database = "", as_json: AsJson = False, lang: Language = help.language) -> None:
        from peloponnes.server.admin.outbox import outbox

        found = outbox(url_of(database))
        write_json(found) if as_json else print_outbox(Messages(lang), found)

    @app.command(help=help("admin.export"))
    @one_line
    def export(
        id: Annotated[str, typer.Argument(help=help("admin.id"), show_default=False)] = "",
        output: Annotated[Path | None, typer.Option(help=help("admin.output"), show_default=False)] = None,
        all: Annotated[Path | None, typer.Option("--all", help=help("admin.all"), show_default=False)] = None,
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import queries

        say = Messages(lang)
        if bool(id) == (all is not None) or (all is not None and output is not None):
            refuse(say("admin.export_what"))
        url = url_of(database)
        if all is not None:
            wanted = queries.finished(url)
            for _ in tracked(say("admin.exporting"), queries.export(url, wanted, all), len(wanted)):
                pass
            typer.echo(say("admin.exported", games=len(wanted), folder=str(all)), err=True)
        elif output is not None:
            queries.save(queries.record(url, id), output)
        else:
            sys.stdout.write(queries.record(url, id).text())

    @app.command(help=help("admin.verify"))
    @one_line
    def verify(
        ids: Annotated[list[str] | None, typer.Argument(help=help("admin.ids"), show_default=False)] = None,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import queries

        say, url = Messages(lang), url_of(database)
        wanted = queries.to_verify(url, ids or [])
        wrong: dict[str, list[str]] = {}
        code = games = 0
        for id, found in tracked(say("admin.verifying"), queries.verify(url, wanted), len(wanted)):
            games += 1
            if found:
                wrong[id] = [say(f"admin.{each.key}", **each.values) for each in found]
                code = max(code, BAD_INPUT if any(each.unreadable for each in found) else DIFFERS)
                if not as_json:
                    typer.echo(f"{id}: {'; '.join(wrong[id])}")
        if as_json:
            write_json({"games": games, "wrong": wrong})
        else:
            typer.echo(say("admin.verified", games=games, wrong=len(wrong)))
        raise typer.Exit(code)
