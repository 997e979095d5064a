"""Looking ahead without drawing: what an action would bring, and which decisions of others may be answered early."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from peloponnes.engine.actions import BID, MOVE, SUBJECT, SUBJECT_MASK, VERB_MASK, WITHDRAW
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK, item
from peloponnes.engine.agenda import MOVE as MOVE_STEP
from peloponnes.engine.edition import Edition
from peloponnes.engine.state import State
from peloponnes.game.actions import Action
from peloponnes.game.bidding import Safe, safe_bid
from peloponnes.game.event_kinds import KIND_OF
from peloponnes.game.events import Events
from peloponnes.game.seat_view import SeatView, seat_view

ENDED = KIND_OF["ended"].number
HOW = ("paid", "marked", "refused", "unbuilt", "placed", "unplaced")


@dataclass(frozen=True, slots=True)
class Won:
    """One way to take the tile of a bid: what the seat owns after the gains, and after the income that follows.

    ``how`` is the key of the event that results: "paid", "marked", "refused" or "unbuilt" for a building, "placed" or "unplaced" for a
    land. ``answers`` are the decisions made on the way. The free choices of that income are not included.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> for way in game.preview("bid A13 3").won:
    ...     print(way.how, way.taken.wood, way.taken.coins, way.income.wood, way.income.coins)
    paid 1 4 2 7
    marked 4 3 5 6
    """

    how: str
    taken: SeatView
    income: SeatView
    answers: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would bring the deciding seat.

    ``now`` is what the seat owns right after the action. For a bid, ``won`` lists each way of taking the tile, and ``outbid`` is what
    the seat owns if it is outbid and withdraws; a bid in the conquest row can't be outbid. ``safe`` is what a new bid in the row would
    have to be so that nobody could outbid it.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> preview = game.preview("bid A05 4")
    >>> preview.now.coins, preview.outbid.coins
    (3, 8)
    >>> [(way.how, way.taken.prestige, way.income.food) for way in preview.won]
    [('placed', 2, 3)]
    >>> preview.safe
    Safe(coins=5, seat=1)
    """

    action: Action
    now: SeatView
    won: tuple[Won, ...] = ()
    outbid: SeatView | None = None
    safe: Safe | None = None


def _private_steps(state: State) -> Iterable[int]:
    """The next items of the agenda, up to the first that concerns more than its own seat."""
    for task in reversed(state.to_come):
        if not state.ruleset.steps[task >> STEP & STEP_MASK].private:
            return
        yield task


def _only(state: State, tasks: list[int]) -> State:
    """A copy whose agenda holds only these items."""
    copy = state.copy()
    copy.depth = 0
    for task in reversed(tasks):
        copy.push(task)
    return copy


def preview(edition: Edition, names: tuple[str, ...], state: State, action: Action) -> Preview:
    """Preview a legal action. Only the seat's own steps are run, so nothing is drawn."""
    seat = state.seat
    own = [task for task in _private_steps(state) if task & SEAT_MASK == seat]
    after = _only(state, own if state.step.private else [])
    state.step.apply(after, seat, state.task >> ARGUMENT, action.packed)
    look = partial(_look, edition, names, seat)
    if not state.step.private:
        after.depth = 0  # the next steps concern other seats too, or draw
    if action.packed & VERB_MASK not in (BID, MOVE):
        after.run()
        return Preview(action, look(after))
    outbid = safe = None
    if [*after.market].index(action.packed >> SUBJECT & SUBJECT_MASK) < after.ruleset.row and len(after.seats) > 1:
        lost = after.copy()
        lost.ruleset.steps[MOVE_STEP].apply(lost, seat, 0, WITHDRAW)
        outbid = look(lost)
        if action.packed & VERB_MASK == BID:
            safe = safe_bid(state, seat)
    return Preview(action, look(after), tuple(_ways(edition, after, seat, look)), outbid, safe)


def _look(edition: Edition, names: tuple[str, ...], seat: int, state: State) -> SeatView:
    return seat_view(edition, names[seat], state.seats[seat])


def _ways(edition: Edition, state: State, seat: int, look: Callable[[State], SeatView]) -> Iterable[Won]:
    """Each way to take the tile that the seat has a bid on."""
    taking = state.copy()
    taking.sink = []
    taking.all_of(state.ruleset.take, seat)
    taking.run()
    for way, answers in _branches(taking, ()):
        how = next(event.key for event in Events(edition, way.sink or []) if event.key in HOW)
        taken = look(way)
        yield Won(how, taken, look(_with_income(way, seat)), tuple(Action(edition, packed) for packed in answers))


def _branches(state: State, answers: tuple[int, ...]) -> Iterable[tuple[State, tuple[int, ...]]]:
    """Every end that a state can reach, with the answers that lead there."""
    if state.over:
        yield state, answers
        return
    for packed in state.actions:
        branch = state.copy()
        branch.sink = [raw for raw in state.sink or [] if raw[0] != ENDED]
        branch.play(packed)
        yield from _branches(branch, (*answers, packed))


def _with_income(state: State, seat: int) -> State:
    """The state after the seat's next income, without its free choices."""
    me = state.seats[seat]
    income = me.income
    wood, stone, food, coins, luxury, inhabitants, _ = income
    me.income = (wood, stone, food, coins, luxury, inhabitants, 0)
    state.all_of(state.ruleset.income, seat)
    state.run()
    me.income = income
    return state


def standing_at(state: State, seat: int, answers: Iterable[int] = ()) -> State | None:
    """The state at this seat's next decision of the current phase, after it has given these answers; None if there is none.

    Only steps private to the seat are considered, so nothing that happens before can change the decision.
    """
    if not state.step.private:
        return None
    tasks = [task for task in _private_steps(state) if task & SEAT_MASK == seat]
    alone = _only(state, tasks)
    alone.run()
    for answer in answers:
        alone.play(answer)
    return None if alone.over else alone


def in_auction(state: State, seat: int) -> State | None:
    """The state as if it were this seat's turn of the auction; if it has bid, as if it were outbid now. None if neither can come.

    A step with a single legal answer is not asked, so the state may have no decision. Nothing is drawn: only steps of this seat run.
    """
    if state.over or state.step.phase != "auction":
        return None
    turn, me = set(state.ruleset.turn), state.seats[seat]
    tasks = [item(step, seat, argument) for step, whose, argument in state.items() if whose == seat and step in turn]
    if not tasks and me.bid and seat not in list(state.bidders)[state.ruleset.row :]:
        tasks = [item(MOVE_STEP, seat)]  # a bid in the conquest row can't be outbid (RULES 2.2.4)
    if not tasks:
        return None
    alone = _only(state, tasks)
    alone.run()
    return alone
