"""Par: how well a recorded solo game could have gone on its own deal, and how. No bot asks for it: it looks at the hidden order."""

from collections.abc import Iterator

from peloponnes.bots.weights import weights_for
from peloponnes.game.actions import Action
from peloponnes.game.game import Game
from peloponnes.game.result import Result
from peloponnes.record import Record
from peloponnes.search.beam import Beam, widths
from peloponnes.version import __version__


class ParError(ValueError):
    """A game that has no par. ``key`` and ``values`` tell why in any language."""

    def __init__(self, text: str, key: str, **values: str | float) -> None:
        super().__init__(text)
        self.key = key
        self.values = values


class Par:
    """The best line found for the deal of a record: the ``game`` that it makes, beside the game ``played``."""

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
        """What the best line brings, once it was searched for."""
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
        """What was found, as data that JSON can hold; actions as records write them."""
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
