"""The protocol of a bot: it decides within a budget and sees only what its seat may know."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal, Protocol, runtime_checkable
from zlib import crc32

from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision: a number of nodes (rollouts or simulations), of seconds, or both.

    With neither, the bot's code decides. A budget of nodes gives the same choice on every machine.

    >>> Budget(nodes=200)
    Budget(nodes=200, seconds=None)
    """

    nodes: int | None = None
    seconds: float | None = None


class Clock:
    """A timer for the seconds of a budget, which starts now."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else perf_counter() + seconds

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and perf_counter() >= self._end


class Bot(Protocol):
    """Something that decides. A bot never sees the undrawn order; its random numbers follow from its own seed and the moment.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots import Budget, make_bot
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> action = make_bot("greedy", seed=1).choose(game.view(0), game.decision, Budget())
    >>> action in game.decision.actions
    True
    """

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions. In the arena, a bot that raises or chooses anything else forfeits the game."""


@runtime_checkable
class Prepares(Protocol):
    """A bot that can make the choices before a solo level starts.

    >>> from peloponnes.bots import Prepares, make_bot
    >>> isinstance(make_bot("strategos"), Prepares), isinstance(make_bot("random"), Prepares)
    (True, False)
    """

    def prepare(self, level: int, civilizations: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Pick one of the civilizations, and the extra incomes of the level (RULES 9.1, 9.2)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is good, as the message ``reason.KEY`` with its values.

    >>> from peloponnes.messages import catalogue
    >>> f"reason.{Reason('people_and_food', {'n': 3}).key}" in catalogue("en")
    True
    """

    key: str
    values: dict[str, object]


Standing = Literal["best", "close", "behind"]


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, what it promises and why.

    ``chance`` is the probability of a win, or of passing the level, from 0 to 1, and ``spread`` half of its 95 % interval; both are
    None in free solo games. ``score`` is the expected final score in points. Of several actions one is the ``best`` by these
    numbers; the others are clearly ``behind`` it in the same deals, or too ``close`` to tell.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots import Budget, make_bot
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> best = make_bot("planner").explain(game.view(0), game.decision, Budget(nodes=50))[0]
    >>> best.action in game.decision.actions, 0 <= best.chance <= 1
    (True, True)
    """

    action: Action
    chance: float | None
    score: float
    reason: Reason
    spread: float | None = None
    standing: Standing = "best"


@runtime_checkable
class Explains(Protocol):
    """A bot that can explain its ranking of the actions.

    >>> from peloponnes.bots import Explains, make_bot
    >>> isinstance(make_bot("strategos"), Explains), isinstance(make_bot("random"), Explains)
    (True, False)
    """

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""


def chance_of(seed: object, view: View) -> int:
    """A seed for a bot's dice that depends only on the bot's own seed and the moment."""
    return crc32(f"{seed}/{view.seat}/{view.played}".encode())
