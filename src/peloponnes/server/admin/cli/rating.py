"""`peloponnes admin ratings`: count the rated games, or rate all of them anew."""

from typing import Annotated

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import checked_language, language_help
from peloponnes.server.admin.cli.frame import one_line, url_of
from peloponnes.server.admin.cli.printing import write_json


def add_rating(app: typer.Typer, help: Messages) -> None:
    """Register the command."""

    @app.command(help=help("admin.ratings"))
    @one_line
    def ratings(
        rebuild: Annotated[bool, typer.Option("--rebuild", help=help("admin.ratings_rebuild"))] = False,
        database: Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)] = "",
        as_json: Annotated[bool, typer.Option("--json", help=help("cli.json"))] = False,
        lang: Annotated[
            str, typer.Option("--lang", help=language_help(help), callback=checked_language)
        ] = help.language,
    ) -> None:
        from peloponnes.server.admin import rating

        url = url_of(database)
        found = rating.rebuild(url) if rebuild else rating.counted(url)
        write_json(found._asdict()) if as_json else typer.echo(Messages(lang)("admin.rated", **found._asdict()))
