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

    The ``agenda`` alone says where the game stands: it holds the steps still to come, the next one last. `run` takes steps from it
    until one leaves a real choice; that line becomes the ``task``, and its legal actions the ``actions``. Without a task the game is
    over. The agenda is a stack whose lowest ``depth`` lines are in use: a list that never shrinks costs less than one that does.

    ``tiles`` and ``chits`` are the whole piles in drawing order; ``tiles_drawn`` and ``chits_drawn`` count what has been drawn. The
    last ``chits_known`` chits were put under the pile face down, but everyone saw them (RULES 11.2). ``market`` holds the tiles of the
    round, the row first, then the conquest row. ``bidders`` holds the seat that has a bid on each of them, -1 for none, -2 for a tile
    that is gone. ``sea`` holds the sea tiles still on offer.
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
        """An independent copy, without a sink."""
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

    # Where the game stands -------------------------------------------------------------------------------------------------------

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
        """Drop the line that would come next."""
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
        """Put a moment of every seat before all others, in turn order; each seat finishes its steps before the next begins."""
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
        """Play one of the legal ``actions``, then run on to the next choice."""
        task = self.task
        self.tables.steps[task >> STEP & STEP_MASK].apply(self, task & SEAT_MASK, task >> ARGUMENT, action)
        self.run()

    def run(self) -> None:
        """Run to the next real choice, or to the end of the game. A step with a single legal answer is not asked (RULES 2.7)."""
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

    # Shared by several phases ----------------------------------------------------------------------------------------------------

    def lose(self, seat: int, tile: int) -> int:
        """Remove a tile from a seat's board and from the game; return the coins that came back from its mark."""
        return self.seats[seat].lose(tile, self.tables)

    def tile_won(self, seat: int) -> int:
        """The tile that this seat has a bid on."""
        return self.market[self.bidders.index(seat)]

    def remove(self, slot: int) -> None:
        """Mark a tile of the market as gone."""
        self.bidders[slot] = GONE
