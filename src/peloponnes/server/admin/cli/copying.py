"""`peloponnes admin backup`, `restore` and `upgrade`: operate on the whole database."""

from pathlib import Path
from typing import Annotated

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import checked_language, language_help
from peloponnes.server.admin.cli.frame import one_line, url_of
from peloponnes.server.admin.cli.printing import counted_rows, progress_bar


def add_copying(app: typer.Typer, help: Messages) -> None:
    """Register these commands."""
    Database = Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)]  # noqa: N806
    Language = Annotated[str, typer.Option("--lang", help=language_help(help), callback=checked_language)]  # noqa: N806

    @app.command(help=help("admin.backup"))
    @one_line
    def backup(
        file: Annotated[Path, typer.Argument(help=help("admin.backup_file"), show_default=False)],
        force: Annotated[bool, typer.Option("--force", help=help("admin.force"))] = False,
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.storage.backup import back_up

        say = Messages(lang)
        with progress_bar() as progress:
            back_up(url_of(database), file, force, counted_rows(progress, say("admin.copying")))
        typer.echo(say("admin.backed_up", file=str(file)), err=True)

    @app.command(help=help("admin.restore"))
    @one_line
    def restore(
        file: Annotated[Path, typer.Argument(help=help("admin.restore_file"), show_default=False)],
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.storage import backup
        from peloponnes.server.storage.reading import name_of

        say, url = Messages(lang), url_of(database)
        with progress_bar() as progress:
            backup.restore(file, url, counted_rows(progress, say("admin.copying")))
        typer.echo(say("admin.restored", database=name_of(url)), err=True)

    @app.command(help=help("admin.upgrade"))
    @one_line
    def upgrade(database: Database = "", lang: Language = help.language) -> None:
        from peloponnes.server.storage.backup import bring_up

        say, url = Messages(lang), url_of(database)
        before, after = bring_up(url)
        typer.echo(say("admin.upgraded", before=before, after=after), err=True)
