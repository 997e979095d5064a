"""Par: the best line found for the deal of a recorded solo game. It looks at the hidden order, so no bot may use it."""

from collections.abc import Iterator

from peloponnes.bots.weights import weights_for
from peloponnes.game.actions import Action
from peloponnes.game.game import Game
from peloponnes.game.result import Result
from peloponnes.record import Record
from peloponnes.search.beam import Beam, widths
from peloponnes.version import __version__

WIDTH = 1024  # of the beam, unless another is asked for
WIDEST = 1 << 17


class ParError(ValueError):
    """The game has no par. ``key`` and ``values`` say why in any language."""

    def __init__(self, text: str, key: str, **values: str | float) -> None:
        super().__init__(text)
        self.key = key
        self.values = values


class Par:
    """The best line found for the deal of a record, as a ``game``, next to the game ``played``."""

    def __init__(self, record: Record, width: int) -> None:
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
        """The total number of steps of the search, weighted by width so that each takes about the same time."""
        return sum(self.widths) * self.beam.rounds

    def search(self) -> Iterator[int]:
        """Search wider and wider; yield the number of steps done after each round."""
        for width in self.widths:
            self.beam.begin()
            for number in range(1, self.beam.rounds + 1):
                self.beam.next_round(number, width)
                yield width
        self.game = self._checked()

    def _checked(self) -> Game:
        """Replay the line by the rules to check its score. If the recorded game did better, that game is the par."""
        game = self.record.replay(0)
        for packed in self.beam.actions:
            game.play(str(Action(game.edition, packed)))
        found = game.result.seats[0].score if game.result else -1
        if found != self.beam.score:
            raise ParError(
                f"the line brings {found}, not {self.beam.score}", "differs", right=found, found=self.beam.score
            )
        if self.played.result and self.played.result.seats[0].score > found:
            return self.played
        return game

    @property
    def best(self) -> Result:
        """The result of the best line, after the search."""
        assert self.game.result is not None
        return self.game.result

    def rounds(self) -> dict[int, list[str]]:
        """The actions of the best line by the round in which they are decided."""
        game, found = self.record.replay(0), dict[int, list[str]]()
        for seat, action in self.game.history:
            found.setdefault(game.state.round, []).append(str(action))
            game.play(action, seat)
        return found

    def document(self) -> dict[str, object]:
        """The findings as JSON-compatible data, with actions as in records."""
        best = self.best
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
