"""The command line of `peloponnes admin`. It is built on every run of `peloponnes`, so the server's libraries are imported lazily."""

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import BAD_INPUT
from peloponnes.server.admin.cli.changing import add_changing
from peloponnes.server.admin.cli.copying import add_copying
from peloponnes.server.admin.cli.inviting import add_inviting
from peloponnes.server.admin.cli.moderating import add_moderating
from peloponnes.server.admin.cli.people import add_people
from peloponnes.server.admin.cli.rating import add_rating
from peloponnes.server.admin.cli.reading import add_looking

__all__ = ["admin_app"]


def admin_app(help: Messages) -> typer.Typer:
    """The subcommands, with help texts in a language."""
    app = typer.Typer(help=help("admin.about"))

    @app.callback(invoke_without_command=True)
    def without_command(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())
            raise typer.Exit(BAD_INPUT)

    add_looking(app, help)
    add_copying(app, help)
    add_changing(app, help)
    add_people(app, help)
    add_moderating(app, help)
    add_inviting(app, help)
    add_rating(app, help)
    return app
