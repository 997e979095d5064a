"""Beam search for the best line of a solo game whose deal is known: many games at once, round by round.

Nothing is hidden from it and nobody else plays, so a line of actions has exactly one outcome. Bots that play fairly must not use it.
"""

from typing import Final

from peloponnes.engine.kinds import CHITS_TO_STRIKE, EARTHQUAKE, FREE_PLACEMENT, PROTECTS, TEMPEST
from peloponnes.engine.scoring import rank
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State
from peloponnes.search.dice import Dice
from peloponnes.search.greedy import Greedily, outlook
from peloponnes.search.worth import Weights, worth

PLAYED_OUT: Final = 3  # times the width: lines played out at the beginning of a round
INSIDE: Final = 2  # times the width: lines kept inside a round, where they are compared by their worth alone
END_COUNTS: Final = (
    0.7  # the share of a line's value that comes from playing it out greedily; the rest is its present worth
)
LARGER_COUNTS: Final = 0.01  # the larger of the two numbers decides between equal scores (RULES 7.2)


class Line:
    """A sequence of actions from the beginning, and the state that it leads to."""

    __slots__ = ("actions", "state", "value")

    def __init__(self, state: State, actions: tuple[int, ...]) -> None:
        self.state = state
        self.actions = actions
        self.value = 0.0


def kind_of(s: State) -> tuple[object, ...]:
    """A key that is equal for states that differ only in things of which more is better.

    A tile matters by itself only while it can be lost; after that, only its effects do.
    """
    me = s.seats[0]
    abilities: int = me.abilities
    buildings: tuple[int, ...] = ()
    if s.shown[EARTHQUAKE] < CHITS_TO_STRIKE and not abilities & PROTECTS[EARTHQUAKE]:
        buildings = tuple(sorted(me.buildings))
    lands: tuple[int, ...] = ()
    if s.shown[TEMPEST] < CHITS_TO_STRIKE and not abilities & PROTECTS[TEMPEST]:
        lands = tuple(sorted(me.lands))
    end = 0
    if me.lands and not abilities & FREE_PLACEMENT:
        end = s.ruleset.pieces[me.lands[-1]].matches
    return (
        s.task,
        tuple(s.to_come),
        s.tiles_drawn,
        s.chits_drawn,
        s.more,
        abilities,
        me.income,
        me.marked,
        end,
        buildings,
        lands,
    )


def has_all_of(one: Seat, other: Seat) -> bool:
    """Whether one seat has at least as much of everything as another of the same kind."""
    return (
        one.inhabitants >= other.inhabitants
        and one.prestige >= other.prestige
        and one.coins >= other.coins
        and one.food >= other.food
        and one.luxury >= other.luxury
        and one.wood >= other.wood
        and one.stone >= other.stone
    )


def unbeaten(lines: list[Line]) -> list[Line]:
    """The lines that are not dominated by another of the same kind."""
    kinds: dict[tuple[object, ...], list[Line]] = {}
    for line in lines:
        kind = kind_of(line.state)
        rivals = kinds.get(kind)
        if rivals is None:
            kinds[kind] = [line]
            continue
        me = line.state.seats[0]
        beaten = False
        for rival in rivals:
            if has_all_of(rival.state.seats[0], me):
                beaten = True
                break
        if not beaten:
            left = [rival for rival in rivals if not has_all_of(me, rival.state.seats[0])]
            left.append(line)
            kinds[kind] = left
    found: list[Line] = []
    for rivals in kinds.values():
        found.extend(rivals)
    return found


def widths(most: int) -> list[int]:
    """The widths of a widening search: powers of two up to ``most``.

    All searches use the same sequence, so a wider search includes everything that a narrower one does.

    >>> widths(20)
    [1, 2, 4, 8, 16]
    """
    found = [1]
    while found[-1] * 2 <= most:
        found.append(found[-1] * 2)
    return found


class Beam:
    """A search from the state of a solo game. ``actions`` is the best line found; ``score`` and ``larger`` are its result.

    Call `search` or, to follow the progress, `begin` and then `next_round` for each of the ``rounds``. Searching again with another
    width keeps the best line of all searches.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.weights import weights_for
    >>> edition = Edition.solo(level=1)
    >>> beam = Beam(Game.new(edition, seats=["Ann"], seed=1).state, weights_for(edition, 1))
    >>> beam.search(4)
    >>> beam.score >= 24, len(beam.actions) > 8
    (True, True)
    """

    __slots__ = ("actions", "dice", "greedily", "larger", "rounds", "score", "start", "waiting", "weights")

    def __init__(self, state: State, weights: Weights) -> None:
        if len(state.seats) != 1:
            raise ValueError(f"a beam is for one who plays alone, not for {len(state.seats)}")
        self.start = state.copy()
        self.weights = weights
        self.greedily = Greedily(weights)
        self.dice = Dice(1)
        self.rounds = state.ruleset.rounds
        self.score = -1
        self.larger = -1
        self.actions: tuple[int, ...] = ()
        self.waiting: list[list[Line]] = []

    def search(self, width: int) -> None:
        """Search with ``width`` lines from round to round."""
        self.begin()
        for number in range(1, self.rounds + 1):
            self.next_round(number, width)

    def begin(self) -> None:
        """Return to the beginning of the game, keeping the best line found."""
        self.waiting = [[] for _ in range(self.rounds + 1)]
        line = Line(self.start, ())
        if self.start.task == NO_TASK:
            self.note(line)
        else:
            self.waiting[self.start.round].append(line)

    def next_round(self, number: int, width: int) -> None:
        """Play the best lines of a round through it in every way."""
        lines = self.keep_by_end(unbeaten(self.waiting[number]), width)
        self.waiting[number] = []
        while lines:
            lines = self.keep_by_worth(unbeaten(self.answered(lines, number)), width * INSIDE)

    def answered(self, lines: list[Line], number: int) -> list[Line]:
        """Extend each line by every answer; return those still in this round and queue the others for their own round."""
        found = []
        for line in lines:
            s = line.state
            for action in s.choices.all():
                after = s.copy()
                after.play(action)
                one = Line(after, (*line.actions, action))
                if after.task == NO_TASK:
                    self.note(one)
                elif after.round == number:
                    found.append(one)
                else:
                    self.waiting[after.round].append(one)
        return found

    def keep_by_worth(self, lines: list[Line], width: int) -> list[Line]:
        """The best lines by their present worth."""
        if len(lines) <= width:
            return lines
        for line in lines:
            s = line.state
            line.value = worth(self.weights, s, s.seats[0], outlook(s))
        return best_of(lines, width)

    def keep_by_end(self, lines: list[Line], width: int) -> list[Line]:
        """The best lines by their present worth and by the outcome of greedy play on this deal."""
        if len(lines) <= width:
            return lines
        lines = self.keep_by_worth(lines, width * PLAYED_OUT)
        for line in lines:
            s = line.state
            now = worth(self.weights, s, s.seats[0], outlook(s))
            line.value = (1.0 - END_COUNTS) * now + END_COUNTS * self.end_of(line)
        return best_of(lines, width)

    def end_of(self, line: Line) -> float:
        """The outcome of a line that is played out greedily."""
        s = line.state.copy()
        actions = list(line.actions)
        while s.task != NO_TASK:
            action = self.greedily.choose(s, self.dice)
            actions.append(action)
            s.play(action)
        self.note(Line(s, tuple(actions)))
        score, larger, _ = rank(s.seats[0])
        return float(score) + LARGER_COUNTS * float(larger)

    def note(self, line: Line) -> None:
        """Remember a finished line if it is the best so far."""
        score, larger, _ = rank(line.state.seats[0])
        if score > self.score or (score == self.score and larger > self.larger):
            self.score = score
            self.larger = larger
            self.actions = line.actions


def best_of(lines: list[Line], count: int) -> list[Line]:
    """The ``count`` lines with the highest values; of equals, those found first."""
    order = [(-line.value, place) for place, line in enumerate(lines)]
    order.sort()
    return [lines[place] for _, place in order[:count]]
