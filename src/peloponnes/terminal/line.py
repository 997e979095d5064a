"""A simple game in lines: the table, a list of what is legal, an answer."""

from pathlib import Path
from random import Random

import typer

from peloponnes import Action, Decision, Game, PlayError
from peloponnes.record import Record
from peloponnes.terminal.table import draw

YOU = 0


def play_in_lines(game: Game, record: Path | None) -> None:
    """Play to the end, or until one quits; whatever happens, the record is saved."""
    rng = Random(0)
    try:
        while game.decision:
            if game.decision.seat == YOU:
                typer.echo("\n" + draw(game.view(YOU)))
                game.play(_ask(game, game.decision))
            else:
                seat = game.names[game.decision.seat]
                action = rng.choice(game.decision.actions)
                typer.echo(f"{seat}: {action}")
                game.play(action)
        typer.echo("\n" + draw(game.view()))
    except (EOFError, KeyboardInterrupt, typer.Abort):
        typer.echo("\nThe game is not finished.")
    finally:
        if record:
            Record.of(game).save(record)
            typer.echo(f"Record: {record}")


def _ask(game: Game, decision: Decision) -> Action:
    """Ask until the answer is legal: a number of the list, or the notation. An empty line ends the game."""
    typer.echo(f"\n{decision.kind}{f' {decision.tile}' if decision.tile else ''}:")
    for number, action in enumerate(decision.actions, 1):
        typer.echo(f"  {number:3} {action}")
    while True:
        answer = input("> ").strip()
        if answer in ("", "quit"):
            raise EOFError
        try:
            if answer.isdecimal() and 1 <= int(answer) <= len(decision.actions):
                return decision.actions[int(answer) - 1]
            action = Action.parse(game.edition, answer)
            game.preview(action)
            return action
        except PlayError as error:
            typer.echo(str(error))
