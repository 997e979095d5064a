"""What a bot is: someone who decides within a budget, seeing what its seat may know."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, runtime_checkable
from zlib import crc32

from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision: so many nodes (rollouts or simulations), so many seconds, or both.

    Without either it thinks as much as its code says. A budget of nodes gives the same choice on every machine.

    >>> Budget(nodes=200)
    Budget(nodes=200, seconds=None)
    """

    nodes: int | None = None
    seconds: float | None = None


class Clock:
    """The seconds of a budget, from now on."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else perf_counter() + seconds

    @property
    def over(self) -> bool:
        """Whether the time is used up."""
        return self._end is not None and perf_counter() >= self._end


class Bot(Protocol):
    """Someone who decides. A bot never sees the undrawn order; its chance is its own and follows from its seed and the moment.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots import Budget, make_bot
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> action = make_bot("greedy", seed=1).choose(game.view(0), game.decision, Budget())
    >>> action in game.decision.actions
    True
    """

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """One of the decision's actions."""


@runtime_checkable
class Prepares(Protocol):
    """A bot that picks what a solo level leaves to the player before it starts."""

    def prepare(self, level: int, civilizations: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """One of the civilizations, and the extra incomes of the level (RULES 9.1, 9.2)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is good, as a message: ``reason.KEY`` with its values."""

    key: str
    values: dict[str, object]


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, what it promises and why. ``chance`` is that of winning, or of passing the level; None in a free solo game."""

    action: Action
    chance: float | None
    score: float
    reason: Reason


@runtime_checkable
class Explains(Protocol):
    """A bot that can tell what it thinks."""

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, the best one first."""


def chance_of(seed: object, view: View) -> int:
    """A number for a bot's dice that follows from its seed and the moment alone."""
    return crc32(f"{seed}/{view.seat}/{view.played}".encode())
