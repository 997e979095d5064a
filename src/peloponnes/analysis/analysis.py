"""The analysis of a finished game: what each moment was worth, which answers were mistakes, and how luck and skill made the result."""

from collections.abc import Iterator
from random import Random

from peloponnes.analysis.course import Course
from peloponnes.analysis.document import (
    AnalysisDocument,
    AnswerDocument,
    MistakeDocument,
    PartDocument,
    RoundDocument,
    SplitDocument,
    ValueDocument,
    WhyDocument,
)
from peloponnes.analysis.estimate import BATCHES, SURE, Appraisal, Sum
from peloponnes.analysis.mistakes import OF_CHANCE, OF_SCORE, Mistake, TriedAnswer, mistake_at
from peloponnes.analysis.split import DEALT, Split
from peloponnes.analysis.valuer import Valuer
from peloponnes.bots.bot import Reason
from peloponnes.bots.reasons import reason_for
from peloponnes.engine.state import State
from peloponnes.game.actions import Action
from peloponnes.game.game import Game
from peloponnes.record import Record
from peloponnes.version import __version__

FORMAT = 1
USUAL = 2000  # rollouts for each value: a game for four takes half a minute of one core
QUICK = 20_000  # rollouts for a first look, shared by all moments and seats: it takes a second or two
MOST_QUICK = 100
MOST = 1_000_000
STEPS_OF_A_VALUE = 1
STEPS_OF_A_SEARCH = 3  # compared with a value, in time


class Analysis:
    """The analysis of the game of a record, with so many ``rollouts`` for the value of each moment; `search` does the work.

    Raises an `AnalysisError` if the game can't be analysed, and a `RecordError` if the record can't be replayed. The same record, seed,
    rollouts and version give the same analysis on every machine and in both builds.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import Record
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> while game.decision:
    ...     _ = game.play(game.decision.actions[0])
    >>> analysis = Analysis(Record.of(game), rollouts=1)
    >>> sum(analysis.search()) == analysis.steps
    True
    >>> split = analysis.document()["split"]["scores"][0]
    >>> sum(split[part]["value"] for part in ("before", "luck", "own", "others")) == split["result"] == game.result.seats[0].score
    True
    """

    def __init__(self, record: Record, rollouts: int = USUAL, seed: int = 0, valuer: Valuer | None = None) -> None:
        self.record = record
        self.rollouts = rollouts
        self.seed = seed
        self.course = Course(record)
        self.valuer = valuer or Valuer(record.edition, len(record.names), seed)
        self.split = Split(self.course, self.valuer, rollouts)
        self.mistakes: list[Mistake] = []

    @classmethod
    def first_look(cls, record: Record, seed: int = 0) -> "Analysis":
        """An analysis with so few rollouts that it takes a second or two."""
        return cls(record, few_rollouts(record), seed)

    @property
    def steps(self) -> int:
        """The number of steps of the search, each of which takes about the same time."""
        return (STEPS_OF_A_VALUE + STEPS_OF_A_SEARCH) * len(self.course.moments)

    def search(self) -> Iterator[int]:
        """Value all moments, then look for mistakes; yield the number of steps done after each."""
        for _ in self.split.values():
            yield STEPS_OF_A_VALUE
        for moment in self.course.moments:
            found = mistake_at(self.valuer, moment, self.rollouts)
            if found is not None:
                self.mistakes.append(found)
            yield STEPS_OF_A_SEARCH

    def document(self) -> AnalysisDocument:
        """The findings as JSON-compatible data, after the search."""
        record, result, valuer = self.record, self.course.result, self.valuer
        shares = self.split.result.means
        thresholds = dict(OF_CHANCE if valuer.rated else OF_SCORE)
        players = valuer.players
        return {
            "analysis": FORMAT,
            "version": __version__,
            "rules": record.edition.rules,
            "seed": self.seed,
            "rollouts": self.rollouts,
            "edition": record.edition.name,
            "level": record.edition.level.number if record.edition.level else None,
            "seats": [
                {"name": name, "chance": shares[seat] if valuer.rated else None, "score": result.seats[seat].score}
                for seat, name in enumerate(record.names)
            ],
            "moments": [
                {
                    "at": valued.moment.at,
                    "round": valued.moment.round,
                    "phase": valued.moment.phase,
                    "seat": valued.moment.seat,
                    "kind": valued.moment.kind,
                    "action": valued.moment.action,
                    "before": self._value(valued.before),
                    "after": self._value(valued.after),
                    "tiles": list(valued.moment.tiles),
                    "chits": list(valued.moment.chits),
                }
                for valued in self.split.valued
            ],
            "split": {
                "chances": [self._split(seat) for seat in range(players)] if valuer.rated else None,
                "scores": [self._split(players + seat) for seat in range(players)],
            },
            "mistakes": [self.mistake_document(mistake) for mistake in self.mistakes],
            "counted": {
                "sure": SURE,
                "slip": thresholds["slip"],
                "mistake": thresholds["mistake"],
                "blunder": thresholds["blunder"],
            },
        }

    def _value(self, value: Appraisal) -> ValueDocument:
        players, errors = self.valuer.players, value.errors
        rated = self.valuer.rated
        return {
            "chances": value.means[:players] if rated else None,
            "scores": value.means[players:],
            "errors": errors[:players] if rated else errors[players:],
        }

    def _split(self, place: int) -> SplitDocument:
        split = self.split
        numbers = {name: _part(part, place) for name, part in split.parts.items()}
        luck = Sum(1)
        for name in DEALT:
            luck.include(split.parts[name], place)
        return {
            "before": {"value": split.prior.means[place], "error": split.prior.errors[place]},
            "start": numbers["start"],
            "tiles": numbers["tiles"],
            "chits": numbers["chits"],
            "luck": _part(luck, 0),
            "own": numbers["own"],
            "others": numbers["others"],
            "result": split.result.means[place],
            "rounds": [_round(number, sums, place) for number, sums in sorted(split.rounds.items())],
        }

    def mistake_document(self, mistake: Mistake) -> MistakeDocument:
        """A mistake as JSON-compatible data."""
        moment = mistake.moment
        return {
            "at": moment.at,
            "round": moment.round,
            "phase": moment.phase,
            "seat": moment.seat,
            "kind": moment.kind,
            "name": mistake.name,
            "lost": mistake.lost,
            "error": mistake.error,
            "given": self._answer(mistake.given, moment.seat),
            "best": self._answer(mistake.best, moment.seat),
            "reason": why(self.record, moment.state, moment.at, mistake.best.packed, self.rollouts),
            "answers": [self._answer(answer, moment.seat) for answer in mistake.answers],
        }

    def _answer(self, answer: TriedAnswer, seat: int) -> AnswerDocument:
        return answer_document(self.valuer, answer, seat)


def few_rollouts(record: Record) -> int:
    """The rollouts for each value in a first look, which takes a second or two."""
    return max(BATCHES, min(MOST_QUICK, QUICK // (len(record.names) * max(1, len(record.actions)))))


def answer_document(valuer: Valuer, answer: TriedAnswer, seat: int) -> AnswerDocument:
    """An answer as JSON-compatible data."""
    means, errors, players = answer.value.means, answer.value.errors, valuer.players
    return {
        "action": str(Action(valuer.edition, answer.packed)),
        "chance": means[seat] if valuer.rated else None,
        "score": means[players + seat],
        "error": errors[seat] if valuer.rated else errors[players + seat],
    }


def why(record: Record, state: State, at: int, packed: int, rollouts: int) -> WhyDocument:
    """Why an answer is good; it is said as the bots say it, from what the seat could know."""
    game = Game(record.edition, record.names, state.copy(), before=at)
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    reason = reason_for(view.game(Random(at)), view, decision, Action(record.edition, packed), best=True)
    reason = reason or Reason("tried_best", {"games": rollouts})
    return {"key": f"reason.{reason.key}", "values": reason.values}


def _part(part: Sum, place: int) -> PartDocument:
    return {"value": part.numbers[place], "error": part.errors[place]}


def _round(number: int, sums: dict[str, Sum], place: int) -> RoundDocument:
    return {
        "round": number,
        "luck": _part(sums["luck"], place),
        "own": _part(sums["own"], place),
        "others": _part(sums["others"], place),
    }
