"""The end of a game: who won, the parts of each score, and what bound whom."""

from pathlib import Path

from rich.box import MINIMAL
from rich.table import Table
from rich.text import Text

from peloponnes.game.game import Game
from peloponnes.terminal.screen import Screen
from peloponnes.terminal.table import COLOURS, SYMBOLS
from peloponnes.terminal.words import Words

PARTS = ("buildings", "lands", "sea", "coins", "prestige", "population", "score", "luxury")
INNER = ("buildings", "lands", "sea", "coins")
ENDS = ("coins", "population", "score")


def show_end(screen: Screen, words: Words, game: Game, path: Path | None) -> None:
    """Winner, table, record."""
    say = words.say
    result = game.result
    assert result is not None
    screen.line()
    screen.line(verdict(words, game), style="bold")
    order = [(place, seat) for place, seats in enumerate(result.ranking, 1) for seat in seats]
    table = Table(title=say("end.title"), title_justify="left", border_style="dim", box=MINIMAL)
    table.add_column("")
    parts = [part for part in PARTS if part != "sea" or game.edition.has_sea]
    rows = {part: [str(getattr(result.seats[seat], part)) for _, seat in order] for part in parts}
    rows["bound"] = [say(f"end.bound_{result.seats[seat].binding}") for _, seat in order]
    for place, seat in order:
        name = f"{place}. {SYMBOLS[seat]} {game.names[seat]}"
        table.add_column(
            Text(name, style=COLOURS[seat]), justify="right", overflow="fold", style="bold" if place == 1 else ""
        )
    for part, numbers in rows.items():
        style = "bold" if part == "score" else "dim" if part in INNER else ""
        table.add_row(Text(say(f"end.{part}"), style=style), *numbers, end_section=part in ENDS)
    plain = []
    for column, (place, seat) in enumerate(order):
        facts = ", ".join(f"{say(f'end.{part}')} {numbers[column]}" for part, numbers in rows.items())
        plain.append(f"{place}. {say('format.fact', name=game.names[seat], text=facts)}")
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
