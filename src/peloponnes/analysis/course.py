"""The course of a finished game: each decision with the state before it, and what was turned up after it."""

from dataclasses import dataclass
from pathlib import Path

from peloponnes.analysis.errors import AnalysisError
from peloponnes.engine.state import State
from peloponnes.game.result import Result
from peloponnes.record import OwnValues, Record

CHITS = ("chit", "persian", "under_pile")


@dataclass(frozen=True, slots=True)
class Moment:
    """The decision after ``at`` actions and its answer: ``packed`` is the action as the engine knows it.

    ``tiles`` and ``chits`` were turned up between this decision and the next one.
    """

    at: int
    state: State
    round: int
    phase: str
    seat: int
    kind: str
    action: str
    packed: int
    tiles: tuple[str, ...]
    chits: tuple[str, ...]
    reveals: bool


def loaded(path: Path | str) -> Record:
    """The record of a file; an `AnalysisError` if it was played with values of somebody's own, a `RecordError` if it can't be read.

    >>> loaded("no/such.json")
    Traceback (most recent call last):
    peloponnes.record.record.RecordError: can't be read: No such file or directory
    """
    try:
        return Record.load(path)
    except OwnValues:
        raise AnalysisError("own_values") from None


class Course:
    """All decisions of a finished game, the state in which it ended, and its result.

    Raises an `AnalysisError` if the game is not over or was played with values of somebody's own, and a `RecordError` if the record
    can't be replayed.
    """

    def __init__(self, record: Record) -> None:
        if not record.edition.standard:
            raise AnalysisError("own_values")
        game = record.replay(0)
        moments: list[Moment] = []
        last = record.replay()  # an unfinished or broken game is refused before anything else is done with it
        if last.result is None:
            raise AnalysisError("not_over", played=last.played, round=last.round)
        for at, (seat, action) in enumerate(last.history):
            state, decision, revealed = game.state, game.decision, game.revealed
            assert decision is not None
            round, phase = game.round, game.phase
            happened = list(game.play(action, seat))
            moments.append(
                Moment(
                    at=at,
                    state=state,
                    round=round,
                    phase=phase,
                    seat=seat,
                    kind=decision.kind,
                    action=str(action),
                    packed=action.packed,
                    tiles=tuple(str(event.values["tile"]) for event in happened if event.key == "revealed"),
                    chits=tuple(str(event.values["chit"]) for event in happened if event.key in CHITS),
                    reveals=game.revealed != revealed,
                )
            )
        self.record = record
        self.moments = moments
        self.end: State = game.state
        self.result: Result = last.result
