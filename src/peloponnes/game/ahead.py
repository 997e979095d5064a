"""Looking ahead without drawing: what an action would bring, and which decisions of others may be answered early."""

from collections.abc import Iterable
from dataclasses import dataclass

from peloponnes.engine.actions import BID, MOVE, SUBJECT, SUBJECT_MASK, VERB_MASK, WITHDRAW
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.agenda import MOVE as MOVE_STEP
from peloponnes.engine.edition import Edition
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.game.actions import Action
from peloponnes.game.events import Events
from peloponnes.game.result import score_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the seat would own. ``how`` is "now", or the key of the event by which it comes: "paid", "marked", "refused", "unbuilt"
    for a building, "placed", "unplaced" for a land, "withdrew" for one who is outbid.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> game.preview("pass").now
    Outcome(how='now', wood=4, stone=0, food=0, coins=10, luxury=0, inhabitants=3, prestige=3, population=9)
    """

    how: str
    wood: int
    stone: int
    food: int
    coins: int
    luxury: int
    inhabitants: int
    prestige: int
    population: int


@dataclass(frozen=True, slots=True)
class Won:
    """A way to take the tile of a bid: what is owned after the gains, and after the income that follows.

    ``choices`` of the income are free and not counted.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> for way in game.preview("bid A13 3").won:
    ...     print(way.taken.how, way.taken.wood, way.taken.coins, way.income.wood, way.income.coins)
    paid 1 4 2 7
    marked 4 3 5 6
    """

    taken: Outcome
    income: Outcome
    choices: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would bring to the seat that decides.

    ``now`` is what it owns right after. For a bid, ``won`` has each way of taking the tile, and ``outbid`` what it owns if it is outbid
    and withdraws; a bid in the conquest row can't be outbid.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> preview = game.preview("bid A05 4")
    >>> preview.now.coins, preview.outbid.coins
    (3, 8)
    >>> [(way.taken.how, way.taken.prestige, way.income.food) for way in preview.won]
    [('placed', 2, 3)]
    """

    action: Action
    now: Outcome
    won: tuple[Won, ...] = ()
    outbid: Outcome | None = None


def _outcome(edition: Edition, how: str, seat: Seat) -> Outcome:
    points = score_of(edition, seat)
    return Outcome(
        how,
        seat.wood,
        seat.stone,
        seat.food,
        seat.coins,
        seat.luxury,
        seat.inhabitants,
        points.prestige,
        points.population,
    )


def _private_steps(state: State) -> Iterable[int]:
    """The agenda's next lines, up to the first that concerns more than its own seat."""
    for task in reversed(state.agenda):
        if not state.tables.steps[task >> STEP & STEP_MASK].private:
            return
        yield task


def _only(state: State, tasks: list[int]) -> State:
    """A copy in which nothing else is to come than these lines."""
    copy = state.copy()
    copy.agenda = tasks[::-1]
    return copy


def preview(edition: Edition, state: State, action: Action) -> Preview:
    """See `Preview`. Only the seat's own steps are run, so nothing is drawn."""
    seat = state.seat
    own = [task for task in _private_steps(state) if task & SEAT_MASK == seat]
    after = _only(state, own if state.step.private else [])
    state.step.apply(after, seat, state.task >> ARGUMENT, action.packed)
    if action.packed & VERB_MASK not in (BID, MOVE):
        after.run()
        return Preview(action, _outcome(edition, "now", after.seats[seat]))
    after.agenda = []
    outbid = None
    if after.market.index(action.packed >> SUBJECT & SUBJECT_MASK) < after.row and len(after.seats) > 1:
        lost = after.copy()
        lost.tables.steps[MOVE_STEP].apply(lost, seat, 0, WITHDRAW)
        outbid = _outcome(edition, "withdrew", lost.seats[seat])
    return Preview(action, _outcome(edition, "now", after.seats[seat]), tuple(_ways(edition, after, seat)), outbid)


def _ways(edition: Edition, state: State, seat: int) -> Iterable[Won]:
    """Each way to take the tile that the seat has a bid on."""
    taking = state.copy()
    taking.sink = []
    taking.all_of(state.tables.take, seat)
    taking.run()
    if taking.over:
        yield _won(edition, taking, seat)
        return
    for packed in taking.actions:
        way = taking.copy()
        way.sink = []
        way.play(packed)
        yield _won(edition, way, seat)


def _won(edition: Edition, state: State, seat: int) -> Won:
    """What a tile taken this way brings, with the income of the round but for its free choices."""
    how = Events(edition, state.sink or [])[0].key
    taken = _outcome(edition, how, state.seats[seat])
    me = state.seats[seat]
    *certain, choices = me.income
    wood, stone, food, coins, luxury, inhabitants = certain
    me.income = (wood, stone, food, coins, luxury, inhabitants, 0)
    state.all_of(state.tables.income, seat)
    state.run()
    return Won(taken, _outcome(edition, how, me), choices)


def standing_at(state: State, seat: int, answers: Iterable[int] = ()) -> State | None:
    """The state at this seat's next decision of the present phase, when it has given these answers; None if there is none.

    Only steps that are private to the seat are looked at, so that nothing which happens before can change the decision.
    """
    if not state.step.private:
        return None
    tasks = [task for task in _private_steps(state) if task & SEAT_MASK == seat]
    alone = _only(state, tasks)
    alone.run()
    for answer in answers:
        alone.play(answer)
    return None if alone.over else alone
