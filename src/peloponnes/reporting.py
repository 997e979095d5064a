"""How the commands of `peloponnes` report what is wrong: one line on standard error, and an exit code."""

from collections.abc import Callable
from functools import wraps
from typing import NoReturn, ParamSpec

import typer

from peloponnes.messages import LANGUAGES, Messages, UnknownLanguage

P = ParamSpec("P")

DIFFERS, BAD_INPUT, INTERRUPTED = 1, 2, 130

Explain = Callable[[Exception, Messages], object]


def warn(line: object) -> None:
    """Print one line on standard error."""
    typer.echo(f"peloponnes: {line}", err=True)


def refuse(problem: object) -> NoReturn:
    """Print one line, and exit with the code for bad input."""
    warn(problem)
    raise typer.Exit(BAD_INPUT)


def checked_language(chosen: str) -> str:
    """A language that we speak; any other is refused."""
    try:
        Messages(chosen)
    except UnknownLanguage as error:
        refuse(error)
    return chosen


def language_help(say: Messages) -> str:
    """The help of an option for the language."""
    return say("cli.lang", languages=", ".join(LANGUAGES))


def one_line_errors(explain: Explain) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """A decorator for commands that reports errors in one line, without a traceback.

    ``explain`` gives the line for an error, in the language of the command's option ``lang``; None if the error is a bug.
    """

    def decorated(command: Callable[P, None]) -> Callable[P, None]:
        @wraps(command)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                command(*args, **kwargs)
            except (typer.Exit, typer.Abort):  # reported already
                raise
            except Exception as error:
                line = explain(error, Messages(str(kwargs["lang"])))
                if line is None:
                    raise
                refuse(line)

        return guarded

    return decorated
