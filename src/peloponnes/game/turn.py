"""The hot path of `Game`, in a module of its own so that it can be compiled: the next decision, and playing one of its actions."""

from peloponnes.engine.agenda import SEAT_MASK
from peloponnes.engine.edition import Edition
from peloponnes.engine.state import NO_TASK, State
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.events import Events

History = list[tuple[int, Action]]


def next_decision(edition: Edition, state: State) -> Decision | None:
    """The decision that a state is waiting for, or None when the game is over."""
    return None if state.task == NO_TASK else Decision(edition, state)


def play_found(
    edition: Edition, state: State, action: Action, history: History, events: list[tuple[int, ...]]
) -> Events | None:
    """Play an action taken from the state's own legal actions; if it was not taken from them, do nothing and return None."""
    if action.legal is not state.choices:
        return None
    already = len(events)
    history.append((state.task & SEAT_MASK, action))
    state.play(action.packed)
    return Events(edition, events[already:])
