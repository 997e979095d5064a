"""`peloponnes admin invite`: invitations for new accounts, where the operator invites."""

from typing import Annotated

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import checked_language, language_help
from peloponnes.server.admin.cli.frame import one_line, url_of
from peloponnes.server.admin.cli.printing import write_json

MOST = 1000


def add_inviting(app: typer.Typer, help: Messages) -> None:
    """Register this command."""

    @app.command(help=help("admin.invite"))
    @one_line
    def invite(
        count: Annotated[int, typer.Option(help=help("admin.invite_count"), min=1, max=MOST)] = 1,
        days: Annotated[int, typer.Option(help=help("admin.invite_days"), min=1, max=3650)] = 30,
        database: Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)] = "",
        as_json: Annotated[bool, typer.Option("--json", help=help("cli.json"))] = False,
        lang: Annotated[
            str, typer.Option("--lang", help=language_help(help), callback=checked_language)
        ] = help.language,
    ) -> None:
        from peloponnes.server.admin.inviting import invited

        codes = invited(url_of(database), count, days)
        if as_json:
            write_json({"codes": codes})
        else:
            typer.echo("\n".join(codes))
