"""The hot path of `Game`, in a module of its own so that it can be compiled: the next decision, and playing one of its actions."""

from peloponnes.engine.agenda import SEAT_MASK
from peloponnes.engine.edition import Edition
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import mypyc_attr
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.events import Events

History = list[tuple[int, Action]]


@mypyc_attr(acyclic=True)
class Turns:
    """A state that is played, the ``history`` of its actions and the ``log`` of its events; both are only ever added to."""

    __slots__ = ("_decision", "edition", "history", "log", "state")

    def __init__(self, edition: Edition, state: State, history: History, log: list[tuple[int, ...]]) -> None:
        self.edition = edition
        self.state = state
        self.history = history
        self.log = log
        self._decision: Decision | None = None

    def decision(self) -> Decision | None:
        """The decision that the state is waiting for, or None when the game is over."""
        if self._decision is None and self.state.task != NO_TASK:
            self._decision = Decision(self.edition, self.state)
        return self._decision

    def play(self, action: Action) -> None:
        """Play a legal action."""
        self.history.append((self.state.task & SEAT_MASK, action))
        self._decision = None
        self.state.play(action.packed)

    def play_found(self, action: object) -> Events | None:
        """Play an action taken from the state's own legal actions; if it was not taken from them, do nothing and return None."""
        if not isinstance(action, Action) or action.legal is not self.state.choices:
            return None
        already = len(self.log)
        self.play(action)
        return Events(self.edition, self.log, already)
