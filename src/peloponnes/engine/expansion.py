"""An expansion: all that it adds to the base game, in one object.

An `Edition` folds its expansions, in the order of the registry (`peloponnes.engine.expansions`). Every member has a default that adds
nothing, so an expansion defines only what it needs. Nothing outside its folder asks which expansions there are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from peloponnes.components import Components
from peloponnes.engine.fields import Field
from peloponnes.engine.notation import Verb
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.sentences import Row

if TYPE_CHECKING:
    from peloponnes.engine.deal import Deal
    from peloponnes.engine.edition import Edition

# An item of the agenda: step, seat and argument.
Item = tuple[int, int, int]
# The steps of each sequence, by its name.
Sequences = dict[str, tuple[int, ...]]
Dealt = dict[str, tuple[str, ...]]
Shuffle = Callable[[str, Sequence[str]], tuple[str, ...]]


class Expansion:
    """What one expansion adds. It holds no state: one instance serves all games."""

    # What it is -------------------------------------------------------------------------------------------------------------------

    name: str = ""
    """Its name as an option, in records, positions and commands."""
    editions: tuple[str, ...] = ()
    """The names of the editions that have it as an option."""
    versioned: bool = False
    """Whether its values have changed between versions of the rules, so that a record must name the version."""

    # Components and steps ---------------------------------------------------------------------------------------------------------

    sets: tuple[str, ...] = ()
    """The sets of components that it takes from the box."""
    steps: tuple[Step, ...] = ()
    """Its steps. One with the number of another step replaces it."""
    verbs: tuple[Verb, ...] = ()
    """The verbs with which its steps are answered."""
    chits_a_round: int = 0
    """The number of chits that stay each round, if it changes that."""
    chit_kinds: int = 0
    """How many kinds of chits it adds."""
    chits_return: bool = False
    """Whether chits may be put under the pile, where everyone knows them."""
    chits_rule: str = ""
    """The rule about the chits in the box, if it has one of its own."""

    def chits(self, components: Components) -> tuple[str, ...]:
        """Its chits, in the order of the box."""
        return ()

    def sequences(self, sequences: Sequences) -> Sequences:
        """The sequences that it changes, given what they are without it."""
        return {}

    def tiles_a_round(self, tiles: int, players: int) -> int:
        """The number of tiles turned up each round, given what it is without it."""
        return tiles

    def check(self, edition: "Edition") -> None:
        """Raise `SetupError` if there is too little in the box."""

    # Events -----------------------------------------------------------------------------------------------------------------------

    events: ModuleType | None = None
    """The module whose functions declare its events."""
    event_fields: Mapping[str, Field] = {}
    """What the fields of its events hold, by name, unless they are numbers or other events have them too.

    The values of a `Reason` are read by the same names.
    """

    # The deal and the set-up ------------------------------------------------------------------------------------------------------

    dealt_to_seats: Mapping[str, str] = {}
    """What each seat is dealt: the name of the field of a seat in a record, and that of the deal which has it for all seats."""
    piles: tuple[str, ...] = ()
    """The names of its piles in `Deal.more`, and in the deal of a record."""

    keeps: bool = False
    """Whether it keeps numbers of its own in a state: see `State.kept`."""

    def deal(self, edition: "Edition", players: int, shuffle: Shuffle) -> Dealt:
        """Its part of a deal, by the names of the fields of `Deal` or of ``piles``.

        ``shuffle`` takes a name, which gives a random stream of its own, and the things to shuffle.
        """
        return {}

    def check_deal(self, edition: "Edition", deal: "Deal", players: int) -> None:
        """Raise `SetupError` if its part of a deal is not possible."""

    def dealt(self, edition: "Edition", seats: Sequence[Seat]) -> Dealt:
        """The part of a deal that seats show. What seats do not show is as in the box."""
        return {}

    def set_up(
        self, edition: "Edition", deal: "Deal", nations: tuple[int, ...], tiles: tuple[int, ...], chits: tuple[int, ...]
    ) -> State | None:
        """The state before the first round, if it is set up differently; None leaves it to others."""
        return None

    def begin(self, edition: "Edition", deal: "Deal", state: State) -> None:
        """Add to a state that has been set up."""

    # What players know ------------------------------------------------------------------------------------------------------------

    def hide(self, state: State, shuffle: Callable[[list[int]], list[int]]) -> None:
        """Reorder what is hidden in a state: ``shuffle`` takes the hidden numbers in the order of the box."""

    hides: bool = False
    """Whether `hide` has something to do."""

    def revealed(self, state: State) -> int:
        """How much it has turned up so far; what was played before cannot be taken back."""
        return 0

    def odds(self, edition: "Edition", state: State) -> dict[str, float] | None:
        """The probability of each disaster in this round, if chits are drawn differently; None leaves it to others."""
        return None

    score_parts: tuple[str, ...] = ()
    """The parts of a score that are worth showing with it: fields of `Score`."""

    def score(self, edition: "Edition", seat: Seat, prestige: int, population: int) -> dict[str, int]:
        """Its parts of a seat's `Score`, given the points without it."""
        return {}

    def seat_view(self, edition: "Edition", seat: Seat) -> dict[str, Any]:
        """Its fields of a `SeatView`."""
        return {}

    def view(self, edition: "Edition", state: State) -> dict[str, object]:
        """What it adds to the document of a view, and to `View.more`."""
        return {}

    # Positions --------------------------------------------------------------------------------------------------------------------

    seat_text_name: str = ""
    """What a seat has in one more field of a position; empty if there is none."""
    table_text_name: str = ""
    """What the table has in one more part of the market of a position; empty if there is none."""

    def seat_text(self, edition: "Edition", seat: Seat) -> str:
        """Its field of a seat."""
        return ""

    def read_seat(self, edition: "Edition", seat: Seat, text: str) -> Seat:
        """The seat with what its field says; raise `Unreadable` if it can't be read."""
        return seat

    def table_text(self, edition: "Edition", state: State) -> str:
        """Its part of the market."""
        return ""

    def read_table(self, edition: "Edition", state: State, text: str) -> None:
        """Add what its part of the market says to a state; raise `Unreadable` if it can't be read."""

    # Invariants -------------------------------------------------------------------------------------------------------------------

    interrupts: Mapping[int, tuple[str, str]] = {}
    """Steps of the table that wait, in the middle of a phase, while seats answer: a name for that, and the phase."""

    def problems(self, edition: "Edition", state: State) -> Iterator[str]:
        """What is wrong with a state."""
        yield from ()

    def seat_problems(self, state: State, seat: Seat) -> Iterator[str]:
        """What is wrong with a seat."""
        yield from ()

    def before_the_rounds(self, edition: "Edition", state: State, items: list[Item]) -> Iterator[str] | None:
        """What is wrong with a state before the first round; None if it has no such states."""
        return None

    def begun(self, state: State) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The sequences that seats go through in a phase, by the phase: the one that all have ahead of them, then others."""
        return {}

    def pending_chits(self, steps: Sequence[int]) -> int:
        """The number of chits drawn that have not taken effect while these steps are on the agenda."""
        return 0

    # Words ------------------------------------------------------------------------------------------------------------------------

    reasons: Mapping[str, str] = {}
    """Why an action is not legal: the English sentence of each key that its steps give, with the values in braces."""
    messages: Mapping[str, Mapping[str, str]] = {}
    """The messages of an expansion that does not come with the project, by language and key."""
    rows: Mapping[str, Row] = {}
    """How what it adds is told, by section and name, such as "event.traded". A row with the name of another replaces it.

    `peloponnes.telling.rows` lists the sections. What has no row is told by the message of its name; in the box all events have one.
    """
    told_together: Mapping[str, str] = {}
    """Its events of which those that follow each other are told in one sentence, if the field given here is the same in all."""
    shown_anyway: tuple[str, ...] = ()
    """Its events that the table shows anyway: news are without them."""
    own_affairs: tuple[str, ...] = ()
    """Its events that matter only to the seat itself: news for others are without them."""


def in_box_order(things: list[int]) -> list[int]:
    """A shuffle that leaves things as they are."""
    return things


def shuffled_by(rng: Random) -> Callable[[list[int]], list[int]]:
    """A shuffle with these random numbers."""
    return lambda things: rng.sample(things, len(things))
