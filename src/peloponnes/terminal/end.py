"""The end of a game: who won, the parts of each score, and what bound whom."""

from pathlib import Path

from rich.table import Table
from rich.text import Text

from peloponnes.game.game import Game
from peloponnes.terminal.screen import Screen
from peloponnes.terminal.table import COLOURS, SYMBOLS
from peloponnes.terminal.words import Words

PARTS = ("buildings", "lands", "coins", "prestige", "population", "score", "luxury")


def show_end(screen: Screen, words: Words, game: Game, path: Path | None) -> None:
    """Winner, table, record."""
    say = words.say
    result = game.result
    assert result is not None
    screen.line()
    screen.line(verdict(words, game), style="bold")
    table = Table(title=say("end.title"), title_justify="left", border_style="dim", expand=True, pad_edge=False)
    plain = []
    table.add_column(say("end.place"), justify="right")
    table.add_column(say("head.seat"), ratio=1)
    for part in PARTS:
        table.add_column(say(f"end.{part}"), justify="right")
    table.add_column(say("end.bound"))
    for place, seats in enumerate(result.ranking, 1):
        for seat in seats:
            points = result.seats[seat]
            bound = say(f"end.bound_{points.binding}")
            numbers = {part: getattr(points, part) for part in PARTS}
            style = f"bold {COLOURS[seat]}" if place == 1 else COLOURS[seat]
            name = Text(f"{SYMBOLS[seat]} {game.names[seat]}", style=style)
            table.add_row(str(place), name, *map(str, numbers.values()), bound)
            facts = ", ".join(f"{say(f'end.{part}')} {number}" for part, number in numbers.items())
            plain.append(f"{place}. {game.names[seat]}: {facts}, {say('end.bound')}: {bound}")
    screen.show(table, plain)
    if path is not None:
        screen.line(say("end.record", path=str(path)))


def verdict(words: Words, game: Game) -> str:
    """Who won, or whether a level is passed."""
    say, result = words.say, game.result
    assert result is not None
    score = result.seats[result.winners[0]].score
    if game.edition.level is not None:
        key = "end.passed" if result.passed else "end.failed"
        level = game.edition.level
        return f"{say('end.solo', score=score)} {say(key, level=level.number, needed=level.points)}"
    if len(game.names) == 1:
        return say("end.solo", score=score)
    names = [game.names[seat] for seat in result.winners]
    if len(names) == 1:
        return say("end.winner", name=names[0], score=score)
    return say("end.shared", names=", ".join(names), score=score)
