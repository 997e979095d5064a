"""What a move consisted of: its actions, and its acts, which are the points of it at which something of another sort began.

A move may take tiles, bring income, turn up chits and begin a round, all before the next decision. A table that shows one after the
other needs to know how it stands in between.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.state import State
from peloponnes.game.actions import Action
from peloponnes.game.event_kinds import KIND_OF
from peloponnes.game.events import Event
from peloponnes.game.game import Game
from peloponnes.game.view import View

# Events without which a move is one act.
SHOWN = {KIND_OF[key].number for key in ("income", "chit", "persian", "supply_began")}
# Events that open what follows, though the step before it tells them.
OPENING = {KIND_OF[key].number for key in ("struck", "attacked", "supply_began")}


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action of a move, the round after it, and how many events of the move had happened then."""

    seat: int
    action: Action
    round: int
    events: int


def played_between(before: Game, after: Game) -> list[PlayedAction]:
    """The actions between two moments of a game: those of a turn, and early answers of other seats whose turn came.

    >>> from peloponnes import Edition
    >>> before = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> after = before.copy()
    >>> events = [*after.play("bid A13 4"), *after.play("pass")]
    >>> [(played.seat, str(played.action)) for played in played_between(before, after)]
    [(0, 'bid A13 4'), (1, 'pass')]
    >>> played_between(before, after)[-1].events == len(events)
    True
    """
    again = Game(before.edition, before.names, before.state, before=before.played)
    found: list[PlayedAction] = []
    events = 0
    for seat, action in _history_since(before, after):
        events += len(again.play(action, seat))
        found.append(PlayedAction(seat, action, again.round, events))
    return found


def _history_since(before: Game, after: Game) -> Sequence[tuple[int, Action]]:
    return after.history[len(after.history) - (after.played - before.played) :]


@dataclass(frozen=True, slots=True)
class Act:
    """The view when so many ``events`` of a move have happened."""

    events: int
    view: View


def acts_of(before: Game, after: Game, happened: Iterable[Event]) -> list[Act]:
    """The acts of what ``happened`` between two moments of a game, without the last one, which ends ``after`` it."""
    if not any(event.raw[0] in SHOWN for event in happened):
        return []
    state = before.state
    events: list[tuple[int, ...]] = []
    state.sink = events
    acts: list[Act] = []
    for _, action in _history_since(before, after):
        for _ in _curtains(state, action.packed):
            number = len(events)
            while number and events[number - 1][0] in OPENING:
                number -= 1
            if number > (acts[-1].events if acts else 0):
                acts.append(Act(number, View(after.edition, after.names, state, None, after.played)))
    return acts


def _curtains(state: State, action: int) -> Iterator[None]:
    """Play an action as `State.play` does, pausing wherever the phase changes, a chit is drawn, or its effects begin."""
    steps = state.ruleset.steps
    task = state.task
    scene: tuple[object, ...] | None = None
    while True:
        step = steps[task >> STEP & STEP_MASK]
        now = (step.phase, step.seated if step.phase == "chits" else None)
        if scene is not None and (now != scene or step.number == state.ruleset.chit[0]):
            state.task, state.choices = task, Choices()
            yield
        scene = now
        step.apply(state, task & SEAT_MASK, task >> ARGUMENT, action)
        if not state.depth:
            return
        state.depth -= 1
        task = state.agenda[state.depth]
        step = steps[task >> STEP & STEP_MASK]
        choices = Choices()
        if step.asks:
            step.legal(state, task & SEAT_MASK, task >> ARGUMENT, choices)
        if choices.count > 1:
            state.task, state.choices = task, choices
            return
        action = choices.nth(0) if choices.count else 0
