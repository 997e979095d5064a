"""The yardstick: flat Monte Carlo with a fixed policy. It is frozen: strength is measured against it, so it is never improved.

An option is a legal action; of the bids on a tile, only the lowest and the next higher one are options. For each option the rest of
the game is played N times with the policy `Thrifty` for all seats, redealing what is hidden each time. The bot plays the option with
the most wins or, in a solo game, the highest mean score.
"""

from peloponnes.bots.bot import Budget, Clock, chance_of
from peloponnes.bots.knowledge import Knowledge
from peloponnes.engine.actions import BID, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Scores, Thrifty, Wins, trials

BIDS_A_TILE = 2
AT_A_TIME = 20


class Flat:
    """A bot with N rollouts per option."""

    def __init__(self, nodes: int = 400, seed: object = 0) -> None:
        self.nodes = nodes
        self.seed = seed

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        knowledge, clock = Knowledge(view), Clock(budget.seconds)
        state = knowledge.state
        judge = Scores() if len(view.names) == 1 else Wins()
        seed, seat = chance_of(self.seed, view), state.seat
        chosen = options(state.actions)
        sums = dict.fromkeys(chosen, 0.0)
        nodes = budget.nodes or self.nodes
        for first in range(0, nodes, AT_A_TIME):
            deals = range(first, min(nodes, first + AT_A_TIME))
            for action in chosen:
                sums[action] += trials(state, knowledge.letters, action, Thrifty(), judge, seed, deals)[seat]
            if clock.over:
                break
        best = max(chosen, key=sums.__getitem__)
        return decision.actions[state.actions.index(best)]


def options(actions: list[int], bids: int = BIDS_A_TILE) -> list[int]:
    """The actions to try: of the bids on a tile only the lowest."""
    tried: dict[int, int] = {}
    chosen = []
    for action in actions:
        if action & VERB_MASK == BID:
            tile = action >> SUBJECT & SUBJECT_MASK
            tried[tile] = tried.get(tile, 0) + 1
            if tried[tile] > bids:
                continue
        chosen.append(action)
    return chosen
