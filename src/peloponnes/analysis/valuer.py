"""The value of the positions of one game to each seat: its chance, then its expected score, from batches of rollouts."""

from collections.abc import Callable
from zlib import crc32

from peloponnes.analysis.course import Moment
from peloponnes.analysis.estimate import BATCHES, Appraisal
from peloponnes.bots.mcts import JUDGED_UNTIL as JUDGED_ALONE
from peloponnes.bots.mcts import SLIPS
from peloponnes.bots.networks import network_for
from peloponnes.bots.skills import skilled
from peloponnes.bots.strategist import JUDGED_UNTIL
from peloponnes.bots.weights import weights_for
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import Edition
from peloponnes.engine.scoring import score
from peloponnes.engine.state import State
from peloponnes.search import Appraiser, Greedily, Insight, Policy, Wins, forget, letters_of

Totals = Callable[[range], list[float]]

DEALS_BEFORE = 400  # deals of whole games from which the expected score of a seat before the deal is computed


class Valuer:
    """Appraises the positions of a game for ``players`` seats; all random numbers follow from the ``seed``.

    ``rated`` tells whether there is a chance to win, or to pass the level: a free solo game has only a score.
    """

    def __init__(self, edition: Edition, players: int, seed: int) -> None:
        alone = players == 1
        aim = edition.level.points if edition.level else 0
        policy: Policy = Greedily(weights_for(edition, 1), SLIPS) if alone else skilled(edition, players)
        judged_until = JUDGED_UNTIL if not alone else JUDGED_ALONE if aim else 0
        self.edition = edition
        self.players = players
        self.seed = seed
        self.aim = aim
        self.rated = not alone or aim > 0
        self.letters = letters_of(edition)
        self._appraiser = Appraiser(
            self.letters, policy, Insight(network_for(edition, players), aim, 0.0), judged_until
        )

    def seed_of(self, *about: object) -> int:
        """A seed for the rollouts about something; it depends on nothing that is hidden."""
        return crc32("/".join(map(str, (self.seed, *about))).encode())

    def value(self, state: State, seed: int, rollouts: int) -> Appraisal:
        """The value of a position to all seats, knowing nothing that is hidden."""
        if state.over:
            return self.result(state)
        known = forget(state, self.letters)
        return self._estimate(rollouts, lambda deals: self._appraiser.totals(known, -1, seed, deals))

    def result(self, end: State) -> Appraisal:
        """The shares of the win, or whether the level was passed, and the scores at the end of a game."""
        scores = [float(score(seat)) for seat in end.seats]
        if self.players > 1:
            return Appraisal.certain([*Wins().judge(end), *scores])
        return Appraisal.certain([float(self.rated and scores[0] >= self.aim), *scores])

    def expected(self, moment: Moment, seed: int, rollouts: int) -> Appraisal:
        """The value after a moment's action before anything is turned up: the mean over all that might be."""
        known = forget(moment.state, self.letters)
        return self._estimate(rollouts, lambda deals: self._appraiser.totals(known, moment.packed, seed, deals))

    def expected_with_chits(self, moment: Moment, seed: int, rollouts: int) -> Appraisal:
        """The value after a moment's action when the chits that follow are turned up, but no tile is."""
        return self._estimate(
            rollouts,
            lambda deals: self._appraiser.totals(moment.state, moment.packed, seed, deals, keep_chits=True),
        )

    def answer(self, state: State, packed: int, seed: int, rollouts: int) -> Appraisal:
        """The value of an answer; all answers to a decision are played in the same deals, up to the same round."""
        known = forget(state, self.letters)
        return self._estimate(rollouts, lambda deals: self.answer_totals(known, packed, seed, deals))

    def answer_totals(self, known: State, packed: int, seed: int, deals: range) -> list[float]:
        """The chances and scores of an answer, summed over some deals; ``known`` comes from `forget`."""
        return self._appraiser.totals(known, packed, seed, deals, int(known.round))

    def before(self, civilizations: tuple[str, ...] | None) -> Appraisal:
        """The value of a seat before anything is dealt, in deals that have nothing to do with that of the game.

        With others, all seats are alike before the deal: they share the win equally, and one mean of their scores serves all.
        A player alone has a civilization already, so only tiles and chits are dealt.
        """
        batches = []
        players, share = self.players, DEALS_BEFORE // BATCHES
        for batch in range(BATCHES):
            sums = [0.0] * (2 * players)
            for number in range(batch * share, (batch + 1) * share):
                deal = Deal.shuffled(self.edition, players, f"analysis/{self.seed}/{number}", civilizations)
                state = deal.state(self.edition)
                state.run()
                found = self._appraiser.totals(
                    forget(state, self.letters), -1, self.seed_of("before", number), range(1)
                )
                sums = [total + each for total, each in zip(sums, found, strict=True)]
            mean = sum(sums[players:]) / share / players
            chance = sums[0] / share if players == 1 else 1 / players
            batches.append([chance] * players + [mean] * players)
        return Appraisal(batches)

    def _estimate(self, rollouts: int, totals: Totals) -> Appraisal:
        """The means of batches of deals."""
        share = max(1, rollouts // BATCHES)
        batches = []
        for first in range(0, share * BATCHES, share):
            batches.append([total / share for total in totals(range(first, first + share))])
        return Appraisal(batches)
