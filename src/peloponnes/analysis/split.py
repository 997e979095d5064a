"""The result of each seat split into what the deal brought, what its own decisions brought, and what the others' did.

Every step of a game has a value before and after it. What is turned up is worth the value after it less the mean value over all
that might have been turned up instead, so its expectation is zero whatever the judge believes; a decision is worth the value after it,
before anything is turned up, less the value before it. These differences telescope: what a seat could expect before the deal and all
of them together are the result, exactly.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from peloponnes.analysis.course import Course, Moment
from peloponnes.analysis.estimate import Appraisal, Sum
from peloponnes.analysis.valuer import Valuer

DEALT = ("start", "tiles", "chits")
PARTS = (*DEALT, "own", "others")
IN_A_ROUND = ("luck", "own", "others")


@dataclass(frozen=True, slots=True)
class Valued:
    """A moment with the value before its decision and after it, before anything is turned up."""

    moment: Moment
    before: Appraisal
    after: Appraisal


class Split:
    """The parts of every seat's result: first the shares of the win of all seats, then their scores.

    ``prior`` is what a seat could expect before the deal. `values` computes everything, one moment at a time.
    """

    def __init__(self, course: Course, valuer: Valuer, rollouts: int) -> None:
        self._course = course
        self._valuer = valuer
        self._rollouts = rollouts
        alone = valuer.players == 1
        size = 2 * valuer.players
        self.prior = valuer.before(course.record.deal.civilizations if alone else None)
        self.parts = {part: Sum(size) for part in PARTS}
        self.rounds: dict[int, dict[str, Sum]] = {}
        self.result = valuer.result(course.end)
        self.valued: list[Valued] = []

    def values(self) -> Iterator[Valued]:
        """Value each moment in turn."""
        course, valuer, rollouts = self._course, self._valuer, self._rollouts
        moments = course.moments
        seen = valuer.seed_of(*course.record.deal.civilizations)
        dealt = seen
        value = valuer.value(moments[0].state, dealt, rollouts)
        self._add("start", value, self.prior, moments[0].round)
        for moment in moments:
            seen = valuer.seed_of(seen, moment.seat, moment.action)
            later = moment.at + 1
            next_state = moments[later].state if later < len(moments) else course.end
            before = value
            if moment.reveals:
                after = valuer.expected(moment, dealt, rollouts)
                dealt = seen
                value = valuer.value(next_state, dealt, rollouts)
                self._turned_up(moment, after, value, int(next_state.round))
            else:
                after = value = valuer.value(next_state, dealt, rollouts)
            self._decided(moment, after, before)
            found = Valued(moment, before, after)
            self.valued.append(found)
            yield found

    def _turned_up(self, moment: Moment, before: Appraisal, after: Appraisal, round: int) -> None:
        """Add the luck of a moment; where chits and tiles are turned up together, that of the chits comes first."""
        if moment.tiles and moment.chits:
            between = self._valuer.expected_with_chits(moment, self._valuer.seed_of("chits", moment.at), self._rollouts)
            self._add("chits", between, before, moment.round)
            self._add("tiles", after, between, round)
        else:
            self._add("tiles" if moment.tiles else "chits", after, before, round if moment.tiles else moment.round)

    def _add(self, part: str, after: Appraisal, before: Appraisal, round: int) -> None:
        self.parts[part].add(after, before)
        if part != "start":
            self._of(round)["luck"].add(after, before)

    def _decided(self, moment: Moment, after: Appraisal, before: Appraisal) -> None:
        players = self._valuer.players
        own = (moment.seat, players + moment.seat)
        rest = [place for place in range(2 * players) if place not in own]
        for part, places in (("own", own), ("others", rest)):
            self.parts[part].add(after, before, places)
            self._of(moment.round)[part].add(after, before, places)

    def _of(self, round: int) -> dict[str, Sum]:
        return self.rounds.setdefault(round, {part: Sum(2 * self._valuer.players) for part in IN_A_ROUND})
