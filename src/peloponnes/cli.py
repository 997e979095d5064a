"""The command `peloponnes`."""

import json
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, NoReturn, ParamSpec

try:
    import typer
except ModuleNotFoundError:
    sys.exit("The command needs its extra: pip install 'peloponnes[terminal]'")

from peloponnes import ComponentError, Edition, Game, PlayError, SetupError, View, __version__
from peloponnes.components import load
from peloponnes.record import PositionError, Record, RecordError, ResultDiffers, parse_position, write_position
from peloponnes.terminal.components import describe, overview
from peloponnes.terminal.line import play_in_lines
from peloponnes.terminal.table import draw
from peloponnes.version import build

BAD_INPUT = 2
P = ParamSpec("P")

app = typer.Typer(
    help="Peloponnes, the board game by Bernd Eisenstein. An unofficial fan edition.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

RecordFile = Annotated[Path, typer.Argument(help="The record of a game, a JSON file.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")]


def main() -> None:
    """Run the command."""
    app()


def refuse(problem: object) -> NoReturn:
    """One clear line, and the exit code of bad input."""
    typer.echo(f"peloponnes: {problem}", err=True)
    raise typer.Exit(BAD_INPUT)


def one_line_errors(command: Callable[P, None]) -> Callable[P, None]:
    """Tell what is wrong with the input in one line, without a traceback."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (ComponentError, PlayError, PositionError, RecordError, SetupError) as error:
            refuse(error)

    return guarded


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"peloponnes {__version__} ({build()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show version and build, and stop.")
    ] = False,
) -> None:
    """Options of the command itself."""


@app.command()
@one_line_errors
def play(
    players: Annotated[int, typer.Option(help="How many players, you among them.", min=1, max=5)] = 3,
    level: Annotated[int | None, typer.Option(help="A solo level, 1 to 5.", show_default=False)] = None,
    extra: Annotated[
        list[str] | None, typer.Option(help="An extra income of a solo level: wood, stone or food.", show_default=False)
    ] = None,
    civilization: Annotated[str | None, typer.Option(help="Your civilization, alone.", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(help="Play this deal.", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option(help="Save the record here.", show_default=False)] = None,
) -> None:
    """Play a game in the terminal against players who play at random.

    Example: peloponnes play --players 4 --seed 7
    """
    alone = players == 1 or level is not None
    edition = Edition.solo(level, extra or ()) if alone else Edition.base()
    names = ["You"] if alone else ["You", *(f"Bot {number}" for number in range(1, players))]
    if civilization and not alone:
        raise SetupError("only alone a civilization can be picked (RULES 1.2)")
    game = Game.new(edition, names, seed, civilizations=[civilization] if civilization else None)
    play_in_lines(game, record)


@app.command()
@one_line_errors
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(help="After so many actions; all if not given.", show_default=False)] = None,
    as_json: AsJson = False,
    position: Annotated[bool, typer.Option("--position", help="Write the position, one line.")] = False,
) -> None:
    """Show a recorded game after N actions, and all that follows of itself.

    Example: peloponnes replay game.json --at 12
    """
    try:
        game = Record.load(file).replay(at)
    except RecordError as error:
        refuse(f"{file}: {error}")
    if position:
        typer.echo(write_position(game))
    else:
        _show(game.view(), as_json)


@app.command("position")
@one_line_errors
def show_position(
    text: Annotated[str, typer.Argument(help="A position, as `replay --position` writes it.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Show a position."""
    _show(parse_position(text).view(), as_json)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Records of games.", show_default=False)],
) -> None:
    """Replay records and compare their results.

    Exit code 0: all are fine, or legal so far. 1: a result differs. 2: one can't be read, or an action is not legal.
    """
    code = 0
    for file in files:
        try:
            typer.echo(f"{file}: {Record.load(file).verify()}")
        except RecordError as error:
            typer.echo(f"peloponnes: {file}: {error}", err=True)
            code = max(code, 1 if isinstance(error, ResultDiffers) else BAD_INPUT)
    raise typer.Exit(code)


@app.command()
@one_line_errors
def components(
    id: Annotated[str | None, typer.Argument(help="A tile or civilization: A05, sparta.", show_default=False)] = None,
    file: Annotated[
        Path | None, typer.Option("--components", help="Read and check a table of your own.", show_default=False)
    ] = None,
) -> None:
    """Show what is in the box."""
    edition = Edition.base(load(file) if file else None)
    typer.echo(describe(edition, id) if id else overview(edition))


def _show(view: View, as_json: bool) -> None:
    typer.echo(json.dumps(view.document(), ensure_ascii=False, indent=1) if as_json else draw(view))
