"""`peloponnes par`: the best line found for the deal of a recorded solo game."""

import json

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from peloponnes.bots.par import Par
from peloponnes.game.result import Score
from peloponnes.messages import Messages


def lines_of(par: Par, say: Messages) -> list[str]:
    """The findings as lines of text."""
    best, played, level = par.best, par.played.result, par.record.edition.level
    lines = [say("par.found", width=par.widths[-1], **_points(best.seats[0]))]
    lines += [
        "  " + say("format.fact", name=say("par.round", number=number), text=" · ".join(actions))
        for number, actions in par.rounds().items()
    ]
    if played is None:
        lines.append(say("par.unfinished"))
    else:
        short = best.seats[0].score - played.seats[0].score
        lines.append(say("par.played", short=short, **_points(played.seats[0])))
    if level is not None:
        aim = {"level": level.number, "needed": level.points}
        lines.append(say("par.aim", **aim, passed=bool(best.passed)))
        if played is not None:
            lines.append(say("par.aim_played", passed=bool(played.passed)))
    return lines


def _points(score: Score) -> dict[str, int]:
    return {"score": score.score, "prestige": score.prestige, "population": score.population}


def show_par(say: Messages, par: Par, as_json: bool) -> None:
    """Search, with a progress bar on a terminal, and print the findings."""
    errors = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(say("par.searching"), total=par.steps)
        for step in par.search():
            progress.advance(task, step)
    console = Console(highlight=False, soft_wrap=True)
    if as_json:
        console.print(json.dumps(par.document(), ensure_ascii=False, indent=1), markup=False)
    else:
        for line in lines_of(par, say):
            console.print(line, markup=False)
