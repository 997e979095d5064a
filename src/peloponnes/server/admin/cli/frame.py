"""Shared by the subcommands of `peloponnes admin`: the database, errors, and confirmation before data is lost."""

import sys

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import one_line_errors, refuse


def _explained(error: Exception, say: Messages) -> object:
    """The line for an error of the database, of a setting, or of missing libraries of the server; None for a bug."""
    try:
        from peloponnes.server.settings import SettingsError
        from peloponnes.server.storage import DatabaseProblem
        from peloponnes.server.storage.reading import Unusable
    except ModuleNotFoundError as missing:
        return say("cli.needs_server", missing=str(missing.name))
    if isinstance(error, Unusable):
        return say(f"admin.{error.key}", **error.values)
    return error if isinstance(error, DatabaseProblem | SettingsError) else None


one_line = one_line_errors(_explained)


def confirmed(say: Messages, yes: bool) -> None:
    """Ask for confirmation at a terminal, unless `--yes` was given; without a terminal `--yes` is required."""
    if yes:
        return
    if not sys.stdin.isatty():
        refuse(say("admin.needs_yes"))
    word = say("admin.yes_word")
    typer.echo(say("admin.confirm", word=word), err=True)
    if sys.stdin.readline().strip().lower() != word:
        refuse(say("admin.not_done"))


def url_of(database: str) -> str:
    """The database URL, from the option or the environment."""
    from peloponnes.server.settings import database_url

    return database_url(database)
