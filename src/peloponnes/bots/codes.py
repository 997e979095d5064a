"""The codes that name bots: a name and, after a colon, how much the bot thinks, or its temperament."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

from peloponnes.bots.adversaries import PREY, Adversary, loaded_adversaries
from peloponnes.bots.bot import Bot
from peloponnes.bots.flat import Flat
from peloponnes.bots.greedy import Greedy
from peloponnes.bots.habits import loaded_habits
from peloponnes.bots.levels import LEVELS, MOODY, VETERAN, LevelBot
from peloponnes.bots.mcts import Mcts
from peloponnes.bots.networks import loaded_networks
from peloponnes.bots.planner import Planner
from peloponnes.bots.random_bot import RandomBot
from peloponnes.bots.skills import loaded_skills
from peloponnes.bots.temperaments import TEMPERAMENTS, joined
from peloponnes.bots.weights import loaded

MOST_NODES = 10_000_000
# Bots whose number of nodes can be set, and its default.
THINKERS: dict[str, tuple[Callable[[int, object], Bot], int]] = {
    "flat": (Flat, 400),
    "planner": (Planner, 400),
    "mcts": (Mcts, 2000),
}
BOTS: tuple[str, ...] = ("random", "greedy", *THINKERS, VETERAN, *PREY, *LEVELS)
TEMPERED: tuple[str, ...] = tuple(joined(level, each) for level in MOODY for each in TEMPERAMENTS)


class UnknownBot(ValueError):
    """There is no bot of this name.

    >>> from peloponnes.bots import make_bot
    >>> make_bot("oracle")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    peloponnes.bots.codes.UnknownBot: there is no bot 'oracle', only random, greedy, flat, planner, ...
    """

    def __init__(self, code: str) -> None:
        super().__init__(f"there is no bot {code[:20]!r}, only {', '.join(BOTS)}")
        self.code = code[:20]


class BotFileError(ValueError):
    """The file does not hold a usable bot.

    >>> from peloponnes.bots import make_bot
    >>> make_bot("no_such_bot.py")
    Traceback (most recent call last):
    peloponnes.bots.codes.BotFileError: no_such_bot.py: can't be read (No such file or directory)
    """


def make_bot(code: str, seed: object = 0) -> Bot:
    """Make the bot of this code: a name, a name with a number of nodes as in ``flat:400``, a level with a temperament as in
    ``merchant:builder``, or a user's file ending in .py.

    Raises `UnknownBot` for any other code, `BotFileError` if the file can't be used, and `WeightsError` if what a bot has learned can't
    be read.

    >>> make_bot("planner:100", seed=7).nodes
    100
    >>> make_bot("greedy:100")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    peloponnes.bots.codes.UnknownBot: there is no bot 'greedy:100', only random, greedy, flat, planner, ...
    """
    if code.endswith(".py"):
        return _from_file(Path(code), seed)
    name, colon, number = code.partition(":")
    temperament = number if code in TEMPERED else ""
    nodes = int(number) if number.isascii() and number.isdecimal() and len(number) <= len(str(MOST_NODES)) else 0
    if colon and not temperament and not 0 < nodes <= MOST_NODES:
        raise UnknownBot(code)
    if name in BOTS and name != "random":
        loaded()  # report unreadable weights now, not in the middle of a game
        loaded_habits()
        loaded_networks()
        loaded_skills()
    if name in THINKERS:
        make, usual = THINKERS[name]
        return make(nodes or usual, seed)
    if name == VETERAN or name in LEVELS:
        return LevelBot(name, nodes or None, seed, temperament)
    if name in PREY:
        loaded_adversaries()
        return Adversary(PREY[name], nodes or None, seed)
    if colon or name not in BOTS:
        raise UnknownBot(code)
    return RandomBot(seed) if name == "random" else Greedy(seed)


def _from_file(file: Path, seed: object) -> Bot:
    """An instance of the class ``Bot`` in a file, made with a seed."""
    try:
        file.read_bytes()
    except OSError as error:
        raise BotFileError(f"{file}: can't be read ({error.strerror})") from None
    spec = importlib.util.spec_from_file_location(f"bot_of_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotFileError(f"{file}: can't be run ({type(error).__name__}: {_line(error)})") from None
    kind = getattr(module, "Bot", None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise BotFileError(f"{file}: has no bot; it needs a class Bot with choose(self, view, decision, budget)")
    try:
        bot: Bot = kind(seed)
    except Exception as error:
        raise BotFileError(f"{file}: Bot(seed) fails ({type(error).__name__}: {_line(error)})") from None
    return bot


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
