"""`peloponnes par`: how well a recorded solo game could have gone on its own deal, and how."""

import json
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from peloponnes.bots.weights import weights_for
from peloponnes.game.actions import Action
from peloponnes.game.game import Game
from peloponnes.game.result import Result, Score
from peloponnes.messages import Messages
from peloponnes.record import Record
from peloponnes.search.beam import Beam, widths
from peloponnes.version import __version__

WIDTH = 1024
WIDEST = 1 << 17


class ParError(ValueError):
    """A game that has no par. ``key`` and ``values`` tell why in any language."""

    def __init__(self, text: str, key: str, **values: str | float) -> None:
        super().__init__(text)
        self.key = key
        self.values = values


class Par:
    """The best line found for the deal of a record: the ``game`` that it makes, beside the game ``played``."""

    def __init__(self, record: Record, width: int = WIDTH) -> None:
        if len(record.names) != 1:
            raise ParError("only a solo game has a par", "not_solo", players=len(record.names))
        self.record = record
        self.widths = widths(width)
        self.played = record.replay()
        start = record.replay(0)
        self.beam = Beam(start.state, weights_for(start.edition, 1))
        self.game = start

    @property
    def steps(self) -> int:
        """How many steps a search has in all, a narrow one counted like a wide one that takes as long."""
        return sum(self.widths) * self.beam.rounds

    def search(self) -> Iterator[int]:
        """Search ever wider; yield the number of steps done, one round after the other."""
        for width in self.widths:
            self.beam.begin()
            for number in range(1, self.beam.rounds + 1):
                self.beam.next_round(number, width)
                yield width
        self.game = self._checked()

    def _checked(self) -> Game:
        """The line as a game by the rules: it must bring what the search says. One that was played better is the par itself."""
        game = self.record.replay(0)
        for packed in self.beam.actions:
            game.play(str(Action(game.edition, packed)))
        found = _result(game).seats[0].score if game.result else -1
        if found != self.beam.score:
            raise ParError(
                f"the line brings {found}, not {self.beam.score}", "differs", right=found, found=self.beam.score
            )
        if self.played.result and self.played.result.seats[0].score > found:
            return self.played
        return game

    def rounds(self) -> dict[int, list[str]]:
        """The actions of the best line by the round in which they are decided."""
        game, found = self.record.replay(0), dict[int, list[str]]()
        for seat, action in self.game.history:
            found.setdefault(game.state.round, []).append(str(action))
            game.play(action, seat)
        return found

    def document(self) -> dict[str, object]:
        """What was found, as data that JSON can hold; actions as records write them."""
        best = _result(self.game)
        played = self.played.result
        points = played.seats[0] if played else None
        return {
            "par": best.seats[0].score,
            "prestige": best.seats[0].prestige,
            "population": best.seats[0].population,
            "passed": best.passed,
            "actions": [f"{seat} {action}" for seat, action in self.game.history],
            "played": {
                "score": points.score if points else None,
                "prestige": points.prestige if points else None,
                "population": points.population if points else None,
                "passed": played.passed if played else None,
            },
            "width": self.widths[-1],
            "version": __version__,
        }

    def lines(self, say: Messages) -> list[str]:
        """What was found, in words."""
        best, played, level = _result(self.game), self.played.result, self.record.edition.level
        lines = [say("par.found", width=self.widths[-1], **_points(best.seats[0]))]
        lines += [
            "  " + say("format.fact", name=say("par.round", number=number), text=" · ".join(actions))
            for number, actions in self.rounds().items()
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


def _result(game: Game) -> Result:
    assert game.result is not None
    return game.result


def _points(score: Score) -> dict[str, int]:
    return {"score": score.score, "prestige": score.prestige, "population": score.population}


def show_par(say: Messages, par: Par, as_json: bool) -> None:
    """Search, with a bar on a terminal, and print what was found."""
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
        for line in par.lines(say):
            console.print(line, markup=False)
