"""The state of a game, and the agenda that drives it."""

from typing import Final

from peloponnes.engine import events
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import GONE
from peloponnes.engine.ruleset import Ruleset
from peloponnes.engine.seat import Seat
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import Numbers, i64, mypyc_attr, place_of, vec

NO_TASK: Final = -1


@mypyc_attr(acyclic=True)
class State:
    """A game between two decisions.

    The ``agenda`` alone says where the game stands: it holds the steps still to come, the next one last. `run` takes steps from it
    until one leaves a real choice; that item becomes the ``task``, and its legal actions the ``choices``. Without a task the game is
    over. The agenda is a stack whose lowest ``depth`` items are in use; it has room for as many as a game can need.

    ``tiles`` and ``chits`` are the whole piles in drawing order; ``tiles_drawn`` and ``chits_drawn`` count what has been drawn. The
    last ``chits_known`` chits were put under the pile face down, but everyone saw them (RULES 11.2). ``market`` holds the tiles of the
    round, the row first, then the conquest row. ``bidders`` holds the seat that has a bid on each of them, -1 for none, -2 for a tile
    that is gone. ``more`` is what expansions keep besides: `kept` and `keep` find it by name.

    Copies share ``order``, ``tiles``, ``chits``, ``shown``, ``market`` and ``more``, so these are replaced, never changed in place.
    """

    __slots__ = (
        "agenda",
        "bidders",
        "chits",
        "chits_drawn",
        "chits_known",
        "choices",
        "depth",
        "market",
        "more",
        "order",
        "round",
        "ruleset",
        "seats",
        "shown",
        "sink",
        "task",
        "tiles",
        "tiles_drawn",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        seats: "vec[Seat]",
        order: Numbers,
        tiles: Numbers,
        tiles_drawn: i64,
        chits: Numbers,
        chits_drawn: i64,
        chits_known: i64,
        shown: Numbers,
        round: i64,
        market: Numbers,
        bidders: Numbers,
        agenda: Numbers,
        depth: i64,
        task: i64,
        choices: Choices,
        more: tuple[tuple[int, ...], ...],
        sink: events.Sink | None,
    ) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.order = order
        self.tiles = tiles
        self.tiles_drawn = tiles_drawn
        self.chits = chits
        self.chits_drawn = chits_drawn
        self.chits_known = chits_known
        self.shown = shown
        self.round = round
        self.market = market
        self.bidders = bidders
        self.agenda = agenda
        self.depth = depth
        self.task = task
        self.choices = choices
        self.more = more
        self.sink = sink

    def copy(self) -> "State":
        """An independent copy, without a sink."""
        return State(
            self.ruleset,
            vec[Seat]([seat.copy() for seat in self.seats]),
            self.order,
            self.tiles,
            self.tiles_drawn,
            self.chits,
            self.chits_drawn,
            self.chits_known,
            self.shown,
            self.round,
            self.market,
            self.bidders[:],
            self.agenda[:],
            self.depth,
            self.task,
            self.keep_choices(),
            self.more,
            None,
        )

    def set_to(self, other: "State") -> None:
        """Make this an independent copy of another state of the same game, without allocating one, as rollouts do over and over."""
        for seat in range(len(other.seats)):
            self.seats[seat].set_to(other.seats[seat])
        self.order = other.order
        self.tiles = other.tiles
        self.tiles_drawn = other.tiles_drawn
        self.chits = other.chits
        self.chits_drawn = other.chits_drawn
        self.chits_known = other.chits_known
        self.shown = other.shown
        self.round = other.round
        self.market = other.market
        self.bidders = other.bidders[:]
        self.agenda = other.agenda[:]
        self.depth = other.depth
        self.task = other.task
        self.more = other.more
        if self.choices.kept:
            self.choices = Choices()
        self.choices.set_to(other.choices)

    # Where the game stands -------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.task == NO_TASK

    @property
    def seat(self) -> i64:
        """The seat that must decide."""
        return self.task & SEAT_MASK

    @property
    def step(self) -> Step:
        """The step that asks."""
        return self.ruleset.steps[self.task >> STEP & STEP_MASK]

    @property
    def actions(self) -> list[int]:
        """Every legal action by itself."""
        return self.choices.all()

    def known_chits(self) -> list[int]:
        """The undrawn chits at the bottom of the pile that everyone has seen, in order (RULES 1.6, 11.2)."""
        known = min(self.chits_known, len(self.chits) - self.chits_drawn)
        return list(self.chits[len(self.chits) - known :])

    def keep_choices(self) -> Choices:
        """The legal actions, for somebody who holds them while the game goes on."""
        self.choices.kept = True
        return self.choices

    # What expansions keep ----------------------------------------------------------------------------------------------------------

    def kept(self, name: str) -> tuple[int, ...]:
        """The numbers that the expansion of this name keeps; () if the game is played without it."""
        for place, expansion in enumerate(self.ruleset.keeping):
            if expansion == name:
                return self.more[place]
        return ()

    def keep(self, name: str, numbers: tuple[int, ...]) -> None:
        """Keep these numbers for the expansion of this name."""
        place = self.ruleset.keeping.index(name)
        self.more = (*self.more[:place], numbers, *self.more[place + 1 :])

    # The agenda ------------------------------------------------------------------------------------------------------------------

    def first(self, step: i64, seat: i64 = 0, argument: i64 = 0) -> None:
        """Put a step before all others."""
        depth = self.depth
        self.agenda[depth] = seat | step << STEP | argument << ARGUMENT
        self.depth = depth + 1

    def push(self, item: i64) -> None:
        """Put an item before all others."""
        depth = self.depth
        self.agenda[depth] = item
        self.depth = depth + 1

    def drop(self) -> None:
        """Drop the item that would come next."""
        self.depth -= 1

    def put_piles(self, tiles: list[int], chits: list[int]) -> None:
        """Replace the piles, drawn or not, by these numbers of tiles and chits."""
        self.tiles = vec[i64](tiles)
        self.chits = vec[i64](chits)

    def put_market(self, market: list[int], bidders: list[int]) -> None:
        """Replace the tiles of the round and who has bid on each."""
        self.market = vec[i64](market)
        self.bidders = vec[i64](bidders)

    @property
    def to_come(self) -> list[int]:
        """The items of the agenda, the next one last."""
        return list(self.agenda[: self.depth])

    def items(self) -> list[tuple[int, int, int]]:
        """The agenda in the order in which it will run, the current decision first, as (step, seat, argument)."""
        found: list[tuple[int, int, int]] = []
        if self.task != NO_TASK:
            found.append((self.task >> STEP & STEP_MASK, self.task & SEAT_MASK, self.task >> ARGUMENT))
        for place in range(self.depth - 1, -1, -1):
            item = self.agenda[place]
            found.append((item >> STEP & STEP_MASK, item & SEAT_MASK, item >> ARGUMENT))
        return found

    def all_of(self, sequence: Numbers, seat: i64 = 0, argument: i64 = 0) -> None:
        """Put the steps of a sequence before all others, in their order."""
        agenda = self.agenda
        top = self.depth + len(sequence)
        self.depth = top
        rest = seat | argument << ARGUMENT
        for step in sequence:
            top -= 1
            agenda[top] = rest | step << STEP

    def each(self, sequence: Numbers, argument: i64 = 0) -> None:
        """Put a sequence of every seat before all others, in turn order; each seat finishes its steps before the next begins."""
        agenda = self.agenda
        order = self.order
        top = self.depth + len(order) * len(sequence)
        self.depth = top
        for seat in order:
            rest = seat | argument << ARGUMENT
            for step in sequence:
                top -= 1
                agenda[top] = rest | step << STEP

    def play(self, action: i64) -> None:
        """Play one of the legal actions, then run on to the next choice."""
        task = self.task
        self.ruleset.steps[task >> STEP & STEP_MASK].apply(self, task & SEAT_MASK, task >> ARGUMENT, action)
        self.run()

    def run(self) -> None:
        """Run to the next real choice, or to the end of the game. A step with a single legal answer is not asked (RULES 2.7)."""
        steps = self.ruleset.steps
        agenda = self.agenda
        choices = self.choices
        if choices.kept:
            choices = Choices()
            self.choices = choices
        else:
            choices.size = choices.count = 0
        depth = self.depth
        while depth:
            depth -= 1
            self.depth = depth
            task = agenda[depth]
            step = steps[task >> STEP & STEP_MASK]
            seat = task & SEAT_MASK
            argument = task >> ARGUMENT
            action: i64 = 0
            if step.asks:
                step.legal(self, seat, argument, choices)
                count = choices.count
                if count:
                    if count > 1:
                        self.task = task
                        return
                    action = choices.firsts[0]
                    choices.size = choices.count = 0
            step.apply(self, seat, argument, action)
            depth = self.depth
        self.task = NO_TASK
        if self.sink is not None:
            events.ended(self.sink)

    # Shared by several phases ----------------------------------------------------------------------------------------------------

    def lose(self, seat: i64, tile: i64) -> i64:
        """Remove a tile from a seat's board and from the game; return the coins that came back from its mark."""
        return self.seats[seat].lose(tile, self.ruleset)

    def tile_won(self, seat: i64) -> i64:
        """The tile that this seat has a bid on."""
        return self.market[place_of(self.bidders, seat)]

    def remove(self, slot: i64) -> None:
        """Mark a tile of the market as gone."""
        self.bidders[slot] = GONE
