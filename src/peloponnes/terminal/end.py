"""The end of a game: who won, the parts of each score, and which of the two numbers limited it."""

from pathlib import Path

from rich.box import MINIMAL
from rich.table import Table
from rich.text import Text

from peloponnes.game.game import Game
from peloponnes.terminal.drawing import COLOURS, SYMBOLS
from peloponnes.terminal.screen import Screen
from peloponnes.terminal.words import Words

OF_PRESTIGE = ("buildings", "lands", "sea", "hero", "coins", "clovers_for_prestige")
OF_POPULATION = ("inhabitants", "mercenaries", "clovers_for_population")


def show_end(screen: Screen, words: Words, game: Game, path: Path | None) -> None:
    """Show the winner, the table of scores, and where the record is."""
    say = words.say
    result = game.result
    assert result is not None
    screen.line()
    screen.line(verdict(words, game), style="bold")
    order = [(place, seat) for place, seats in enumerate(result.ranking, 1) for seat in seats]
    table = Table(title=say("end.title"), title_justify="left", border_style="dim", box=MINIMAL)
    table.add_column("")
    shown = game.edition.score_parts
    prestige, population = ([part for part in parts if part in shown] for parts in (OF_PRESTIGE, OF_POPULATION))
    parts = [*prestige, "prestige", *population, "population", "score", "luxury"]
    ends = (*prestige[-1:], *population[-1:], "population", "score")
    rows = {part: [str(getattr(result.seats[seat], part)) for _, seat in order] for part in parts}
    rows["bound"] = [say(f"end.bound_{result.seats[seat].binding}") for _, seat in order]
    for place, seat in order:
        name = f"{place}. {SYMBOLS[seat]} {game.names[seat]}"
        table.add_column(
            Text(name, style=COLOURS[seat]), justify="right", overflow="fold", style="bold" if place == 1 else ""
        )
    for part, numbers in rows.items():
        style = "bold" if part == "score" else "dim" if part in (*OF_PRESTIGE, *OF_POPULATION) else ""
        table.add_row(Text(say(f"end.{part}"), style=style), *numbers, end_section=part in ends)
    plain = []
    for column, (place, seat) in enumerate(order):
        facts = ", ".join(f"{say(f'end.{part}')} {numbers[column]}" for part, numbers in rows.items())
        plain.append(f"{place}. {say('format.fact', name=game.names[seat], text=facts)}")
    screen.show(table, plain)
    if path is not None:
        screen.line(say("end.record", path=str(path)))


def verdict(words: Words, game: Game) -> str:
    """Who won, or whether a level was passed."""
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
        won = say("end.winner", name=names[0], score=score)
        tied = result.seats[result.ranking[1][0]].score == score
        return f"{won} {say('end.tie')}" if tied else won
    return say("end.shared", names=", ".join(names), score=score)
