"""What a position is worth to each seat: its chance and its expected score, from rollouts that end where a network is sure.

Two kinds of numbers come from it. The value of a position is what follows from where it stands alone, so that it is the same function
before and after something is turned up; the values of several actions end in the same round, so that only the actions differ.
"""

from typing import Final

from peloponnes.engine.scoring import score
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import Numbers, i64
from peloponnes.search.dice import Dice
from peloponnes.search.network import Insight
from peloponnes.search.policy import Policy
from peloponnes.search.redeal import redeal
from peloponnes.search.rollout import DEALS_APART, play_out, play_to_auction

NO_ACTION: Final = -1
ITS_OWN: Final = -1


class Appraiser:
    """Appraises positions of one kind of game.

    All seats play by ``policy``. Rollouts from a round up to ``judged_until`` end where the next auction begins and ``insight`` judges;
    later ones end with the game.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.networks import network_for
    >>> from peloponnes.bots.skills import skilled
    >>> from peloponnes.search import Appraiser, Insight, forget, letters_of
    >>> edition = Edition.base()
    >>> letters = letters_of(edition)
    >>> insight = Insight(network_for(edition, 2), edge=0.0)
    >>> appraiser = Appraiser(letters, skilled(edition, 2), insight, judged_until=6)
    >>> known = forget(Game.new(edition, seats=["Ann", "Bo"], seed=913).state, letters)
    >>> chances = appraiser.totals(known, -1, seed=1, deals=range(10))[:2]
    >>> round(sum(chances), 6)
    10.0
    """

    __slots__ = ("insight", "judged_until", "letters", "policy")

    def __init__(self, letters: Numbers, policy: Policy, insight: Insight, judged_until: int) -> None:
        self.letters = letters
        self.policy = policy
        self.insight = insight
        self.judged_until: i64 = judged_until

    def totals(
        self, known: State, action: int, seed: int, deals: range, last: int = ITS_OWN, keep_chits: bool = False
    ) -> list[float]:
        """The chances of all seats summed over these deals, then their scores; ``action`` is played first, unless it is -1.

        The rollouts end at the first auction after round ``last``, by default after the round in which the action leaves the game.
        With ``keep_chits`` the chits that the action turns up are those of ``known``, whose order is not forgotten then; whatever stays
        hidden is dealt anew after it.
        """
        count: int = len(known.seats)
        sums = [0.0] * (2 * count)
        copy = known.copy()
        for deal in deals:
            dice = Dice(seed + deal * DEALS_APART)
            copy.set_to(known)
            redeal(copy, self.letters, dice)
            if keep_chits:
                copy.chits = known.chits
            if action != NO_ACTION:
                copy.play(action)
            if keep_chits:
                redeal(copy, self.letters, dice)
            self.play_on(copy, dice, last)
            self.add(copy, sums)
        return sums

    def play_on(self, s: State, dice: Dice, last: i64) -> None:
        """Play to where the position is judged."""
        if last == ITS_OWN:
            last = s.round
        if last <= self.judged_until:
            play_to_auction(s, self.policy, dice, last)
        else:
            play_out(s, self.policy, dice)

    def add(self, s: State, sums: list[float]) -> None:
        """Add the chance and the score of each seat."""
        count: int = len(s.seats)
        insight = self.insight
        over = s.task == NO_TASK
        if count > 1 or insight.aim:
            for seat, chance in enumerate(insight.judge(s)):
                sums[seat] += chance
        elif not over:
            insight.network.see(s, 0)
        for seat in range(count):
            points = float(score(s.seats[seat])) if over else insight.network.points(seat)
            sums[count + seat] += points
