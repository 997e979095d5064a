"""The view and the decision for a bot, rebuilt from what a server sends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peloponnes.engine.agenda import SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.state import State
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.errors import PlayError
from peloponnes.game.game import Game
from peloponnes.game.view import View
from peloponnes.record import PositionError, parse_position


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A decision, and what its seat may know. Undrawn tiles and chits are in the order of the box."""

    view: View
    decision: Decision


def open_decision(view: Mapping[str, Any], asked: Mapping[str, Any], early: Sequence[str] = ()) -> OpenDecision | None:
    """The decision that a server asks for; None if it can't be rebuilt, because the server plays by different rules.

    ``early`` are the seat's latest early answers; the last of them may not have been played yet, and are then not in the view.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import write_position
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> view = {"position": write_position(game), "played": 0, "seats": [{"name": "Ann"}, {"name": "Bo"}]}
    >>> actions = [str(run) for run in game.decision.actions.runs()]
    >>> open_decision(view, {"seat": 0, "kind": "bid", "tile": None, "chit": None, "actions": actions}).decision
    Decision(seat=0, kind='bid', 14 actions)
    """
    names = [str(seat["name"]) for seat in view["seats"]]
    try:
        parsed = parse_position(view["position"], names)
    except PositionError:
        return None
    seat, present = int(asked["seat"]), parsed.state
    first = present if present.seat == seat else brought_forward(present, seat)
    for count in range(len(early), -1, -1):
        state = _after(parsed, first, early[len(early) - count :])
        if state is not None:
            game = Game(parsed.edition, names, state, before=int(view["played"]) + count)
            decision = game.decision
            if decision is not None and _is(decision, asked):
                return OpenDecision(game.view(seat), decision)
    return None


def brought_forward(state: State, seat: int) -> State:
    """The same game with the next steps of a seat moved before those of others, where the order makes no difference.

    A bot that looks ahead needs a complete game that is waiting for its own decision, even if it answers before its turn.
    """
    items = [*state.to_come, state.task]
    steps = state.ruleset.steps
    begin = len(items)
    while begin and steps[items[begin - 1] >> STEP & STEP_MASK].private:
        begin -= 1
    near = items[begin:]
    forward = state.copy()
    forward.depth = min(begin, forward.depth)
    for item in [item for item in near if item & SEAT_MASK != seat] + [
        item for item in near if item & SEAT_MASK == seat
    ]:
        forward.push(item)
    if not near:
        forward.push(state.task)
    forward.run()
    return forward


def _after(game: Game, state: State, answers: Sequence[str]) -> State | None:
    """The state after some answers, or None if they are not legal."""
    state = state.copy()
    for answer in answers:
        try:
            packed = Action.parse(game.edition, answer).packed
        except PlayError:
            return None
        if packed not in state.actions:
            return None
        state.play(packed)
    return state


def _is(decision: Decision, asked: Mapping[str, Any]) -> bool:
    """Whether this is the decision that is asked for."""
    about = (decision.seat, decision.kind, decision.tile, decision.chit)
    return about == (asked["seat"], asked["kind"], asked["tile"], asked["chit"]) and asked["actions"] == [
        str(run) for run in decision.actions.runs()
    ]
