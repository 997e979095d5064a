"""What the terminal's report says of analyses, for `scripts.page_words`: games as they were played, with made-up findings."""

from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import Any

from peloponnes.analysis.course import Course, Moment
from peloponnes.analysis.document import (
    AnalysisDocument,
    AnswerDocument,
    MistakeDocument,
    PartDocument,
    SplitDocument,
    TryDocument,
    ValueDocument,
)
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.record import Record
from peloponnes.terminal.analysis.charts import bars_of
from peloponnes.terminal.analysis.report import PARTS, Report
from scripts.page_data import ROOT

GAMES = ("base-3-00", "solo-00", "solo-level-1-00")
NAMES = ("slip", "mistake", "blunder")
MESSAGES = {language: Messages(language) for language in LANGUAGES}


class MadeUp:
    """Findings about a game that nobody searched for."""

    def __init__(self, record: Record, seed: int) -> None:
        self.record = record
        self.rng = Random(seed)
        self.players = len(record.names)
        self.level = record.edition.level
        self.rated = self.players > 1 or self.level is not None
        self.moments = Course(record).moments

    def document(self) -> AnalysisDocument:
        """All of it."""
        result = self.record.replay().result
        assert result is not None
        values = [self.value() for _ in range(len(self.moments) + 1)]
        chances = [1 / self.players] * self.players
        return {
            "analysis": 1,
            "version": "1.2.3",
            "rules": 3,
            "seed": 7,
            "rollouts": 2345,
            "edition": self.record.edition.name,
            "level": self.level.number if self.level else None,
            "seats": [
                {"name": name, "chance": chance if self.rated else None, "score": seat.score}
                for name, chance, seat in zip(self.record.names, chances, result.seats, strict=True)
            ],
            "moments": [
                {
                    "at": moment.at,
                    "round": moment.round,
                    "phase": moment.phase,
                    "seat": moment.seat,
                    "kind": moment.kind,
                    "action": moment.action,
                    "before": values[place],
                    "after": values[place + 1],
                    "tiles": [],
                    "chits": [],
                }
                for place, moment in enumerate(self.moments)
            ],
            "split": {
                "chances": [self.split(0.3, chance) for chance in chances] if self.rated else None,
                "scores": [self.split(9.0, seat.score) for seat in result.seats],
            },
            "mistakes": [self.mistake(moment, NAMES[place % 3]) for place, moment in enumerate(self.moments[::9])],
            "counted": {"sure": 2.9, "slip": 0.01, "mistake": 0.03, "blunder": 0.08},
        }

    def value(self) -> ValueDocument:
        """A value of a moment."""
        chances = [self.rng.random() for _ in range(self.players)] if self.rated else None
        scores = [self.rng.uniform(0, 30) for _ in range(self.players)]
        return {"chances": chances, "scores": scores, "errors": [0.01] * self.players}

    def part(self, size: float) -> PartDocument:
        """A part of a result."""
        return {"value": self.rng.uniform(-size, size), "error": self.rng.uniform(0, size / 9)}

    def split(self, size: float, result: float) -> SplitDocument:
        """A result whose parts add up to it, and those of its rounds to them."""
        others = size if self.players > 1 else 0.0  # nobody else brings anything to a player alone
        rounds = [
            {"round": number, "luck": self.part(size), "own": self.part(size), "others": self.part(others)}
            for number in range(1, 9)
        ]
        found: dict[str, Any] = {name: self.part(size) for name in (*PARTS, "luck")} | {"others": self.part(others)}
        before = result - sum(found[name]["value"] for name in PARTS[1:])
        return {**found, "before": {"value": before, "error": 0.0}, "result": result, "rounds": rounds}  # type: ignore[typeddict-item]

    def answer(self, action: str) -> AnswerDocument:
        """An answer with what it is worth."""
        score, error = self.rng.uniform(0, 40), self.rng.uniform(0, 0.05)
        return {"action": action, "chance": self.rng.random() if self.rated else None, "score": score, "error": error}

    def mistake(self, moment: Moment, name: str) -> MistakeDocument:
        """The answer to a decision as a mistake."""
        given, best = self.answer(moment.action), self.answer(moment.action)
        return {
            "at": moment.at,
            "round": moment.round,
            "phase": moment.phase,
            "seat": moment.seat,
            "kind": moment.kind,
            "name": name,
            "lost": self.rng.uniform(0.01, 0.4),
            "error": self.rng.uniform(0, 0.03),
            "given": given,
            "best": best,
            "reason": {"key": "reason.tried_best", "values": {"games": 3}},
            "answers": [best, given],
        }

    def tried(self, mistake: MistakeDocument, sure: bool) -> TryDocument:
        """An answer of one's own to the decision of a mistake."""
        return {
            "at": mistake["at"],
            "seat": mistake["seat"],
            "answer": mistake["best"],
            "given": mistake["given"],
            "best": mistake["best"],
            "gained": mistake["lost"] if sure else -mistake["lost"],
            "error": mistake["error"],
            "sure": sure,
            "reason": mistake["reason"],
            "rollouts": 2345,
            "seed": 7,
        }


def analyses() -> list[dict[str, Any]]:
    """Analyses, with what the terminal says of each."""
    return [_said(name, seed) for seed, name in enumerate(GAMES)]


def _said(name: str, seed: int) -> dict[str, Any]:
    record = Record.load(ROOT / "tests" / "games" / f"{name}.json")
    made_up = MadeUp(record, seed)
    found = made_up.document()
    tries = [made_up.tried(mistake, bool(place % 2)) for place, mistake in enumerate(found["mistakes"])]
    reports = {language: Report(MESSAGES[language], record, found) for language in LANGUAGES}

    def say(what: Callable[[Report], Any]) -> dict[str, Any]:
        return {language: what(report) for language, report in reports.items()}

    any_report = reports["en"]
    return {
        "found": found,
        "tries": tries,
        "courses": {measure: any_report.course(measure) for measure in any_report.measures},
        "rounds": {measure: any_report.by_round(measure) for measure in any_report.measures},
        "parts": {measure: _seats(any_report, any_report.parts_of, measure) for measure in any_report.measures},
        "bars": {measure: _seats(any_report, _ends, any_report, measure) for measure in any_report.measures},
        "said": {
            "heads": say(lambda report: [report.head_of(measure) for measure in report.measures]),
            "costs": say(lambda report: [report.cost(mistake) for mistake in report.mistakes]),
            "sums": say(lambda report: [report.mistakes_of(seat) for seat in range(len(report.names))]),
            "answers": say(lambda report: [report.answer(mistake["best"]) for mistake in report.mistakes]),
            "gained": say(lambda report: [report.gained(tried) for tried in tries]),
            "how": say(Report.how),
        },
    }


def _seats(report: Report, what: Callable[..., Any], *about: object) -> list[Any]:
    return [what(*about, seat) for seat in range(len(report.names))]


def _ends(report: Report, measure: str, seat: int) -> list[tuple[str, float]]:
    """The kinds of the bars of a waterfall, and where each ends."""
    found, _ = bars_of(report, measure, seat)
    ends = [*accumulate(value for _, _, value in found[:-1]), found[-1][2]]
    return [(kind, end) for (kind, _, _), end in zip(found, ends, strict=True)]
