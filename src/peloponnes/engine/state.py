"""The state of a game, and the agenda that drives it."""

from typing import Final

from peloponnes.engine import events
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.kinds import GONE
from peloponnes.engine.seat import Seat
from peloponnes.engine.step import Step
from peloponnes.engine.tables import Tables

NO_TASK: Final = -1


class State:
    """A game between two decisions.

    The question of where the game stands has one answer, the ``agenda``: the steps still to come, the next one last. `run` takes steps
    from it until one leaves a real choice; that line is then the ``task`` and its legal actions are the ``actions``. No task: the game
    is over. The agenda is a stack of which the lowest ``depth`` lines count: a list that never shrinks costs less than one that does.

    ``tiles`` and ``chits`` are the whole piles in drawing order, ``tiles_drawn`` and ``chits_drawn`` how far they are drawn;
    ``chits_known`` of those at the very bottom were put there face down for all to see (RULES 11.2). ``market`` holds the tiles of the
    round, the row first, then the conquest row. ``bidders`` are the seats whose bids lie there, -1 for none, -2 for a tile that is
    gone. ``sea`` are the sea tiles still to be had.
    """

    __slots__ = (
        "actions",
        "agenda",
        "bidders",
        "chits",
        "chits_drawn",
        "chits_known",
        "depth",
        "market",
        "order",
        "round",
        "sea",
        "seats",
        "shown",
        "sink",
        "tables",
        "task",
        "tiles",
        "tiles_drawn",
    )

    def __init__(
        self,
        tables: Tables,
        seats: list[Seat],
        order: tuple[int, ...],
        tiles: tuple[int, ...],
        tiles_drawn: int,
        chits: tuple[int, ...],
        chits_drawn: int,
        chits_known: int,
        shown: tuple[int, ...],
        sea: tuple[int, ...],
        round: int,
        market: tuple[int, ...],
        bidders: list[int],
        agenda: list[int],
        task: int,
        actions: list[int],
        sink: list[tuple[int, ...]] | None,
    ) -> None:
        self.tables = tables
        self.seats = seats
        self.order = order
        self.tiles = tiles
        self.tiles_drawn = tiles_drawn
        self.chits = chits
        self.chits_drawn = chits_drawn
        self.chits_known = chits_known
        self.shown = shown
        self.sea = sea
        self.round = round
        self.market = market
        self.bidders = bidders
        self.agenda = agenda
        self.depth = len(agenda)
        self.task = task
        self.actions = actions
        self.sink = sink

    def copy(self) -> "State":
        """An independent copy, which tells nobody what happens."""
        return State(
            self.tables,
            [seat.copy() for seat in self.seats],
            self.order,
            self.tiles,
            self.tiles_drawn,
            self.chits,
            self.chits_drawn,
            self.chits_known,
            self.shown,
            self.sea,
            self.round,
            self.market,
            self.bidders[:],
            self.agenda[: self.depth],
            self.task,
            self.actions,
            None,
        )

    # Where it stands -------------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.task == NO_TASK

    @property
    def seat(self) -> int:
        """The seat that must decide."""
        return self.task & SEAT_MASK

    @property
    def step(self) -> Step:
        """The step that asks."""
        return self.tables.steps[self.task >> STEP & STEP_MASK]

    # The agenda ------------------------------------------------------------------------------------------------------------------

    def first(self, step: int, seat: int = 0, argument: int = 0) -> None:
        """Put a step before all others."""
        self.push(seat | step << STEP | argument << ARGUMENT)

    def push(self, line: int) -> None:
        """Put a line before all others."""
        if self.depth < len(self.agenda):
            self.agenda[self.depth] = line
        else:
            self.agenda.append(line)
        self.depth += 1

    def drop(self) -> None:
        """Leave out what would come next."""
        self.depth -= 1

    @property
    def to_come(self) -> list[int]:
        """The lines of the agenda, the next one last."""
        return self.agenda[: self.depth]

    def all_of(self, moment: tuple[int, ...], seat: int = 0, argument: int = 0) -> None:
        """Put the steps of a moment before all others, in their order."""
        agenda = self.agenda
        depth = self.depth
        size = len(agenda)
        rest = seat | argument << ARGUMENT
        for step in reversed(moment):
            if depth < size:
                agenda[depth] = rest | step << STEP
            else:
                agenda.append(rest | step << STEP)
            depth += 1
        self.depth = depth

    def each(self, moment: tuple[int, ...], argument: int = 0) -> None:
        """Put a moment of every seat before all else, in turn order, each seat finishing before the next."""
        agenda = self.agenda
        depth = self.depth
        size = len(agenda)
        for seat in reversed(self.order):
            rest = seat | argument << ARGUMENT
            for step in reversed(moment):
                if depth < size:
                    agenda[depth] = rest | step << STEP
                else:
                    agenda.append(rest | step << STEP)
                depth += 1
        self.depth = depth

    def play(self, action: int) -> None:
        """Take one of the legal ``actions``, and all that follows of itself."""
        task = self.task
        self.tables.steps[task >> STEP & STEP_MASK].apply(self, task & SEAT_MASK, task >> ARGUMENT, action)
        self.run()

    def run(self) -> None:
        """Go on to the next real choice, or to the end. What has one legal answer is not asked (RULES 2.7)."""
        agenda = self.agenda
        steps = self.tables.steps
        actions: list[int] = []
        depth = self.depth
        while depth:
            depth -= 1
            self.depth = depth
            task = agenda[depth]
            step = steps[task >> STEP & STEP_MASK]
            action = 0
            if step.asks:
                step.legal(self, task & SEAT_MASK, task >> ARGUMENT, actions)
                if len(actions) > 1:
                    self.task = task
                    self.actions = actions
                    return
                if actions:
                    action = actions.pop()
            step.apply(self, task & SEAT_MASK, task >> ARGUMENT, action)
            depth = self.depth
        self.task = NO_TASK
        self.actions = []
        if self.sink is not None:
            self.sink.append((events.ENDED, -1))

    # What several phases do ------------------------------------------------------------------------------------------------------

    def lose(self, seat: int, tile: int) -> int:
        """Take a tile off a seat's board and out of the game; say how many coins of its mark came back."""
        return self.seats[seat].lose(tile, self.tables)

    def tile_won(self, seat: int) -> int:
        """The tile on which this seat's bid lies."""
        return self.market[self.bidders.index(seat)]

    def remove(self, slot: int) -> None:
        """A tile of the round leaves its place."""
        self.bidders[slot] = GONE
