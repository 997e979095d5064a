"""What an analysis found, in words and numbers that text and page share."""

from collections.abc import Sequence

from peloponnes.analysis import AnalysisDocument
from peloponnes.analysis.document import AnswerDocument, MistakeDocument, SplitDocument, TryDocument, WhyDocument
from peloponnes.bots import Reason
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.game.view import View
from peloponnes.messages import Messages
from peloponnes.record import Record
from peloponnes.terminal.words import Words

PARTS = ("before", "start", "tiles", "chits", "own", "others")
PERCENT = 100.0
TENTHS = 10


class Phrases:
    """Words and numbers about the moments of one game. Chances are told in percent; without any, everything is told in points."""

    def __init__(self, say: Messages, record: Record) -> None:
        self.record = record
        self.words = Words(say, record.edition, record.names)
        self.say = self.words.say
        self.names = record.names
        self.rated = len(record.names) > 1 or record.edition.level is not None
        self.kind = "score" if not self.rated else "chance" if len(record.names) > 1 else "level"
        self.scale = PERCENT if self.rated else 1.0

    def number(self, number: float) -> str:
        """A number with one digit after the point."""
        return self.say("analysis.number", n=number)

    def signed(self, number: float) -> str:
        """A number with its sign."""
        return self.say("analysis.signed", n=number + 0.0)

    def with_error(self, text: str, error: float) -> str:
        """A number with its error."""
        return self.say("analysis.with_error", text=text, error=error)

    def head(self) -> str:
        """Which game this is."""
        edition = self.record.edition
        if edition.name == "solo":
            level = edition.level
            name = self.say("new.solo_level", level=level.number) if level else self.say("new.solo_game")
        else:
            name = self.say(f"new.{edition.name}")
        return self.say("analysis.of", edition=name, players=len(self.names), names=", ".join(self.names))

    def stand(self, at: int) -> tuple[Game, View, Decision]:
        """The game at a decision, as the seat that decides saw it."""
        game = self.record.replay(at)
        decision = game.decision
        assert decision is not None
        return game, game.view(decision.seat), decision

    def action(self, action: str, decision: Decision, view: View) -> str:
        """An action in words."""
        parsed = Action.parse(self.record.edition, action)
        if parsed.verb == "offer":
            return self.words.action(parsed, decision, view)
        return self.words.choice([parsed], decision, view)

    def why(self, reason: WhyDocument) -> str:
        """Why an answer is good."""
        return self.words.why(Reason(reason["key"].removeprefix("reason."), reason["values"]))

    def lost(self, lost: float, error: float) -> str:
        """What a mistake cost."""
        return self.say(f"analysis.lost_{self.kind}", lost=lost * self.scale, error=error * self.scale)

    def answer(self, answer: AnswerDocument) -> str:
        """What an answer is worth."""
        numbers = {"score": answer["score"], "error": answer["error"] * self.scale}
        if answer["chance"] is not None:
            numbers["chance"] = answer["chance"] * PERCENT
        return self.say(f"analysis.answer_{self.kind}", **numbers)

    def cost(self, mistake: MistakeDocument) -> str:
        """A mistake by name, with what it cost."""
        name = self.say(f"analysis.{mistake['name']}")
        return self.say("analysis.cost", name=name, lost=self.lost(mistake["lost"], mistake["error"]))

    def where(self, mistake: MistakeDocument) -> str:
        """Whose mistake it was, and when."""
        return self.say("analysis.where", name=self.names[mistake["seat"]], round=mistake["round"])

    def gained(self, tried: TryDocument) -> str:
        """What an answer of one's own would have brought."""
        return self.say(
            "analysis.gained",
            gained=self.signed(tried["gained"] * self.scale),
            error=tried["error"] * self.scale,
            unit="percent" if self.rated else "points",
            sure="yes" if tried["sure"] else "no",
        )


class Report(Phrases):
    """Words and numbers for one analysis."""

    def __init__(self, say: Messages, record: Record, found: AnalysisDocument) -> None:
        super().__init__(say, record)
        self.found = found

    @property
    def mistakes(self) -> list[MistakeDocument]:
        """All mistakes, the costliest first."""
        return sorted(self.found["mistakes"], key=lambda mistake: -mistake["lost"])

    @property
    def measures(self) -> list[str]:
        """What is told of every moment: chances, if there are any, and scores."""
        return ["chances", "scores"] if self.rated else ["scores"]

    def head_of(self, measure: str) -> str:
        """What a measure is called."""
        if measure == "chances":
            return self.say("analysis.chances" if self.kind == "chance" else "analysis.chances_level")
        return self.say("analysis.scores")

    def with_unit(self, measure: str) -> str:
        """The same with its unit."""
        unit = "analysis.in_percent" if measure == "chances" else "analysis.in_points"
        return self.say(unit, text=self.head_of(measure))

    def course(self, measure: str) -> list[list[float]]:
        """For each seat its value at the start, after each decision, and at the end; chances in percent."""
        moments = self.found["moments"]
        first = moments[0]["before"] if moments else None
        values = [first, *(moment["after"] for moment in moments)] if first else []
        courses = []
        for seat in range(len(self.names)):
            split = self._splits(measure)[seat]
            found = [(value["chances"] or [] if measure == "chances" else value["scores"])[seat] for value in values]
            courses.append([each * scale_of(measure) for each in [*found, split["result"]]])
        return courses

    def by_round(self, measure: str) -> tuple[list[int], list[list[float]]]:
        """The rounds, and for each seat its value after the deal and at the end of each of them; chances in percent."""
        moments = self.found["moments"]
        rounds = sorted({moment["round"] for moment in moments if moment["round"]})
        courses = self.course(measure)
        rows = [[course[0]] for course in courses]
        for number in rounds[:-1]:
            following = next(place for place, moment in enumerate(moments) if moment["round"] > number)
            value = moments[following]["before"]
            for seat, row in enumerate(rows):
                numbers = (value["chances"] or []) if measure == "chances" else value["scores"]
                row.append(numbers[seat] * scale_of(measure))
        for row, course in zip(rows, courses, strict=True):
            row.append(course[-1])
        return rounds, rows

    def _splits(self, measure: str) -> list[SplitDocument]:
        splits = self.found["split"]
        return (splits["chances"] or []) if measure == "chances" else splits["scores"]

    def split_of(self, measure: str, seat: int) -> SplitDocument:
        """The split of a seat's result."""
        return self._splits(measure)[seat]

    def parts_of(self, measure: str, seat: int) -> list[float]:
        """The parts of a seat's result in tenths of a point or percent, rounded so that they add up to the rounded result."""
        split, scale = self.split_of(measure, seat), scale_of(measure)
        parts = [split[part]["value"] * scale for part in PARTS]  # type: ignore[literal-required]
        return rounded(parts, split["result"] * scale)

    def mistakes_of(self, seat: int) -> str:
        """How many mistakes a player made, and what they cost together."""
        own = [mistake for mistake in self.found["mistakes"] if mistake["seat"] == seat]
        error = sum(mistake["error"] ** 2 for mistake in own) ** 0.5
        lost = self.lost(sum(mistake["lost"] for mistake in own), error)
        return self.say("analysis.mistakes_of", name=self.names[seat], n=len(own), lost=lost)

    def how(self) -> list[str]:
        """How everything is counted, and how to repeat it."""
        counted, say = self.found["counted"], self.say
        unit = "analysis.how_percent" if self.rated else "analysis.how_points"
        least = {name: say(unit, n=counted[name] * self.scale) for name in ("slip", "mistake", "blunder")}
        return [
            say("analysis.how_value", rollouts=self.found["rollouts"]),
            say("analysis.how_luck"),
            say("analysis.how_mistake", sure=counted["sure"], **least),
            say(
                "analysis.how_again",
                version=self.found["version"],
                seed=str(self.found["seed"]),
                rollouts=self.found["rollouts"],
            ),
        ]


def scale_of(measure: str) -> float:
    """Chances are told in percent."""
    return PERCENT if measure == "chances" else 1.0


def rounded(parts: Sequence[float], whole: float) -> list[float]:
    """The parts in tenths, rounded so that their sum is the whole, rounded as well: those that rounding changes most give way.

    >>> rounded([33.34, 33.33, 33.33], 100.0)
    [33.4, 33.3, 33.3]
    """
    tenths = [part * TENTHS for part in parts]
    down = [int(each // 1) for each in tenths]
    missing = round(whole * TENTHS) - sum(down)
    order = sorted(range(len(parts)), key=lambda place: down[place] - tenths[place])
    for place in order[: max(0, missing)]:
        down[place] += 1
    return [each / TENTHS for each in down]
