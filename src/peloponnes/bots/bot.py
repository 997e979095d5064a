"""What a bot is, and the names by which bots are called."""

from random import Random
from typing import Protocol

from peloponnes.bots.greedy import Greedy
from peloponnes.bots.random_bot import RandomBot
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


class Bot(Protocol):
    """Someone who decides. A bot sees what its seat may know; its chance is given to it, so that games can be repeated.

    >>> from random import Random
    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots import make_bot
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> str(make_bot("greedy").choose(game.view(0), game.decision, Random(1)))
    'bid A13 4'
    """

    def choose(self, view: View, decision: Decision, rng: Random) -> Action:
        """One of the decision's actions."""


class UnknownBot(ValueError):
    """There is no bot of this name.

    >>> from peloponnes.bots import make_bot
    >>> make_bot("oracle")
    Traceback (most recent call last):
    peloponnes.bots.bot.UnknownBot: there is no bot 'oracle', only random, greedy
    """

    def __init__(self, code: str) -> None:
        super().__init__(f"there is no bot {code[:20]!r}, only {', '.join(BOTS)}")
        self.code = code[:20]


BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy}


def make_bot(code: str) -> Bot:
    """The bot of this name.

    >>> type(make_bot("random")).__name__
    'RandomBot'
    """
    if code not in BOTS:
        raise UnknownBot(code)
    return BOTS[code]()
