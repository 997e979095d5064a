"""Any legal action: the baseline."""

from random import Random

from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


class RandomBot:
    """Plays any legal action, each as likely as the others."""

    def choose(self, view: View, decision: Decision, rng: Random) -> Action:
        """One of the decision's actions."""
        return rng.choice(decision.actions)
