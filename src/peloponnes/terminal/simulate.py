"""`peloponnes simulate`: many games between bots, with a progress bar and a table."""

import json

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from peloponnes.arena import Tally, simulate
from peloponnes.engine.edition import Edition
from peloponnes.messages import Messages


def run_simulation(say: Messages, edition: Edition, bots: list[str], games: int, seed: int, as_json: bool) -> None:
    """Play, and print what came of it."""
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(say("simulate.playing"), total=games)
        tally = simulate(edition, bots, games, seed, lambda: progress.advance(task))
    if as_json:
        Console(soft_wrap=True, highlight=False).print(json.dumps(tally.document(), indent=1), markup=False)
    else:
        Console(highlight=False).print(_table(say, tally))


def _table(say: Messages, tally: Tally) -> Table:
    title = say("simulate.title", games=tally.games, players=len(tally.standings), seed=str(tally.seed))
    table = Table(title=title, title_justify="left", border_style="dim")
    table.add_column(say("simulate.bot"))
    for column in ("wins", "share", "score", "best", "rank"):
        table.add_column(say(f"simulate.{column}"), justify="right")
    for standing in tally.standings:
        row = standing.document()
        share, best = f"{float(str(row['win_share'])):.1%}", str(row["best_score"])
        table.add_row(standing.bot, f"{standing.wins:g}", share, str(row["mean_score"]), best, str(row["mean_rank"]))
    return table
