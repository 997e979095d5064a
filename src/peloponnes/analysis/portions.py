"""An analysis in portions of a fraction of a second, each perhaps in another process: nothing else has to wait for all of it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from peloponnes.analysis.analysis import STEPS_OF_A_SEARCH, STEPS_OF_A_VALUE, Analysis
from peloponnes.analysis.course import Moment
from peloponnes.analysis.document import AnalysisDocument, MistakeDocument
from peloponnes.analysis.estimate import Appraisal
from peloponnes.analysis.mistakes import mistake_at
from peloponnes.analysis.valuer import Valuer
from peloponnes.engine.edition import Edition
from peloponnes.engine.state import State
from peloponnes.record import Record

Batches = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Findings:
    """What earlier portions found: the appraisals in the order in which they were asked for, the moments searched, and their mistakes.

    ``valued`` tells that nothing is left to appraise, so the search needs none of the appraisals.
    """

    appraised: tuple[Batches, ...] = ()
    valued: bool = False
    searched: int = 0
    mistakes: tuple[MistakeDocument, ...] = ()

    def to_search(self) -> "Findings":
        """What the next portion has to know: while moments are searched, only the first appraisal, that of the time before the deal."""
        return Findings(self.appraised[:1], True, self.searched, self.mistakes) if self.valued else self


@dataclass(frozen=True, slots=True)
class Portion:
    """What a portion found in addition, and the ``part`` of the analysis that is done then, from 0 to 1."""

    appraised: tuple[Batches, ...]
    valued: bool
    searched: int
    mistakes: tuple[MistakeDocument, ...]
    part: float

    def after(self, found: Findings) -> Findings:
        """All that was found."""
        return Findings(
            found.appraised + self.appraised,
            self.valued,
            found.searched + self.searched,
            found.mistakes + self.mistakes,
        )


class Remembering(Valuer):
    """A valuer that knows the first appraisals already. It must be asked in the same order as the one that made them."""

    def __init__(self, edition: Edition, players: int, seed: int, known: Sequence[Batches]) -> None:
        super().__init__(edition, players, seed)
        self._known = known
        self._asked = 0
        self.appraised: list[Batches] = []

    def value(self, state: State, seed: int, rollouts: int) -> Appraisal:
        """As it was, or else as it is found now."""
        return self._remembered(lambda: super(Remembering, self).value(state, seed, rollouts))

    def expected(self, moment: Moment, seed: int, rollouts: int) -> Appraisal:
        """As it was, or else as it is found now."""
        return self._remembered(lambda: super(Remembering, self).expected(moment, seed, rollouts))

    def expected_with_chits(self, moment: Moment, seed: int, rollouts: int) -> Appraisal:
        """As it was, or else as it is found now."""
        return self._remembered(lambda: super(Remembering, self).expected_with_chits(moment, seed, rollouts))

    def before(self, civilizations: tuple[str, ...] | None) -> Appraisal:
        """As it was, or else as it is found now."""
        return self._remembered(lambda: super(Remembering, self).before(civilizations))

    @property
    def knows_next(self) -> bool:
        """Whether the next appraisal is known already."""
        return self._asked < len(self._known)

    def _remembered(self, appraise: Callable[[], Appraisal]) -> Appraisal:
        place, self._asked = self._asked, self._asked + 1
        if place < len(self._known):
            return Appraisal(self._known[place])
        found = appraise()
        self.appraised.append(found.batches)
        return found


def _analysis(text: str, rollouts: int, seed: int, known: Sequence[Batches]) -> tuple[Analysis, Remembering]:
    record = Record.parse(text)
    valuer = Remembering(record.edition, len(record.names), seed, known)
    return Analysis(record, rollouts, seed, valuer), valuer


def portion(text: str, rollouts: int, seed: int, found: Findings, seconds: float) -> Portion:
    """Go on with the analysis of a record for about so many seconds, at least by one moment.

    The portions together find what `Analysis.search` does; `assembled` makes the document of it.
    """
    end = time.monotonic() + seconds
    analysis, valuer = _analysis(text, rollouts, seed, found.appraised)
    moments = analysis.course.moments
    valued, count = found.valued, len(moments)
    if not valued:
        for _ in analysis.split.values():
            if not valuer.knows_next and valuer.appraised and time.monotonic() >= end:
                break
        valued = len(analysis.split.valued) == count
    searched, mistakes = 0, list[MistakeDocument]()
    if valued:
        for moment in moments[found.searched :]:
            if time.monotonic() >= end and (searched or valuer.appraised):
                break
            mistake = mistake_at(valuer, moment, rollouts)
            mistakes += [analysis.mistake_document(mistake)] if mistake else []
            searched += 1
    steps = STEPS_OF_A_VALUE * (count if valued else len(analysis.split.valued))
    steps += STEPS_OF_A_SEARCH * (found.searched + searched)
    return Portion(tuple(valuer.appraised), valued, searched, tuple(mistakes), steps / analysis.steps)


def assembled(text: str, rollouts: int, seed: int, found: Findings) -> AnalysisDocument:
    """The document of an analysis of which all portions are done.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import Record
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> while game.decision:
    ...     _ = game.play(game.decision.actions[0])
    >>> text, found, part = Record.of(game).text(), Findings(), 0.0
    >>> while part < 1:
    ...     done = portion(text, 20, 0, found, seconds=0.01)
    ...     found, part = done.after(found), done.part
    >>> assembled(text, 20, 0, found)["rollouts"]
    20
    """
    analysis, _ = _analysis(text, rollouts, seed, found.appraised)
    for _ in analysis.split.values():
        pass
    document = analysis.document()
    document["mistakes"] = list(found.mistakes)
    return document
