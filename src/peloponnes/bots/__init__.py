"""The bots, one per file, all with the same small protocol."""

from peloponnes.bots.bot import Advice, Bot, Budget, Explains, Prepares, Reason
from peloponnes.bots.codes import BOTS, BotFileError, UnknownBot, make_bot
from peloponnes.bots.weights import WeightsError

__all__ = [
    "BOTS",
    "Advice",
    "Bot",
    "BotFileError",
    "Budget",
    "Explains",
    "Prepares",
    "Reason",
    "UnknownBot",
    "WeightsError",
    "make_bot",
]
