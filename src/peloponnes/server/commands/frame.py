"""Shared by the subcommands of `peloponnes admin`: database, one-line errors, and confirmation before data is lost."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import NoReturn, ParamSpec

import typer

from peloponnes.messages import Messages, UnknownLanguage

P = ParamSpec("P")

DIFFERS, BAD_INPUT = 1, 2


def checked_language(chosen: str) -> str:
    """Check that we speak a language."""
    try:
        Messages(chosen)
    except UnknownLanguage as error:
        refuse(error)
    return chosen


def refuse(problem: object) -> NoReturn:
    """Print one line, and exit with the code for bad input."""
    typer.echo(f"peloponnes: {problem}", err=True)
    raise typer.Exit(BAD_INPUT)


def one_line_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Report failures in one line, including missing libraries of the server."""

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
