"""The best that one who plays alone could have done, had he known the deal: a beam of many games at once, round by round.

Nothing is hidden from it and nobody else plays, so that a line of actions has one end. Whoever wants to play fairly must not use it.
"""

from typing import Final

from peloponnes.engine.kinds import CHITS_TO_STRIKE, EARTHQUAKE, FREE_PLACEMENT, PROTECTS, TEMPEST
from peloponnes.engine.scoring import rank
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State
from peloponnes.search.dice import Dice
from peloponnes.search.greedy import Greedily, outlook
from peloponnes.search.worth import Weights, worth

PLAYED_OUT: Final = 3  # so many times the width are played to their end at the beginning of a round
INSIDE: Final = 2  # so many times the width may stand inside a round, where they are compared by their worth alone
END_COUNTS: Final = (
    0.7  # how much of a line's value is the end to which greed leads it, the rest being what it is worth now
)
LARGER_COUNTS: Final = 0.01  # the larger of the two numbers decides between equal scores (RULES 7.2)


class Line:
    """The actions from the beginning, and the state to which they lead."""

    __slots__ = ("actions", "state", "value")

    def __init__(self, state: State, actions: tuple[int, ...]) -> None:
        self.state = state
        self.actions = actions
        self.value = 0.0


def kind_of(s: State) -> tuple[object, ...]:
    """States of one kind differ only in what is the better the more of it there is.

    A tile matters by itself only as long as it can be lost; after that, it is what it brings.
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
        end = s.tables.pieces[me.lands[-1]].matches
    return (
        s.task,
        tuple(s.to_come),
        s.tiles_drawn,
        s.chits_drawn,
        s.sea,
        abilities,
        me.income,
        me.marked,
        end,
        buildings,
        lands,
    )


def has_all_of(one: Seat, other: Seat) -> bool:
    """Whether one seat has at least as much of everything as another of its kind."""
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
    """Those lines than which no other of their kind is better or as good."""
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
    """The widths of a search that widens: doubled as long as they are not above ``most``.

    One chain for all, so that a wider search has done all that a narrower one does.

    >>> widths(20)
    [1, 2, 4, 8, 16]
    """
    found = [1]
    while found[-1] * 2 <= most:
        found.append(found[-1] * 2)
    return found


class Beam:
    """A search from the state of a solo game. ``actions`` are the best line found, ``score`` and ``larger`` what it brings.

    `search` once, or, to see it go on, `begin` and then `next_round` for each of the ``rounds``. It may be searched again with another
    width: the best of all stays.

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
        self.rounds = state.tables.rounds
        self.score = -1
        self.larger = -1
        self.actions: tuple[int, ...] = ()
        self.waiting: list[list[Line]] = []

    def search(self, width: int) -> None:
        """Search with so many lines from round to round."""
        self.begin()
        for number in range(1, self.rounds + 1):
            self.next_round(number, width)

    def begin(self) -> None:
        """Stand at the beginning again; what was found stays."""
        self.waiting = [[] for _ in range(self.rounds + 1)]
        line = Line(self.start, ())
        if self.start.task == NO_TASK:
            self.note(line)
        else:
            self.waiting[self.start.round].append(line)

    def next_round(self, number: int, width: int) -> None:
        """Play the best of the lines that stand in a round through it, in all ways."""
        lines = self.keep_by_end(unbeaten(self.waiting[number]), width)
        self.waiting[number] = []
        while lines:
            lines = self.keep_by_worth(unbeaten(self.answered(lines, number)), width * INSIDE)

    def answered(self, lines: list[Line], number: int) -> list[Line]:
        """Give every answer to the decision of each line: those that are still in the round, while the others wait in theirs."""
        found = []
        for line in lines:
            s = line.state
            for action in s.actions:
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
        """The best by what they are worth as they stand."""
        if len(lines) <= width:
            return lines
        for line in lines:
            s = line.state
            line.value = worth(self.weights, s, s.seats[0], outlook(s))
        return best_of(lines, width)

    def keep_by_end(self, lines: list[Line], width: int) -> list[Line]:
        """The best by what they are worth and by the end to which greed leads them on this very deal."""
        if len(lines) <= width:
            return lines
        lines = self.keep_by_worth(lines, width * PLAYED_OUT)
        for line in lines:
            s = line.state
            now = worth(self.weights, s, s.seats[0], outlook(s))
            line.value = (1.0 - END_COUNTS) * now + END_COUNTS * self.end_of(line)
        return best_of(lines, width)

    def end_of(self, line: Line) -> float:
        """What a line brings that goes on greedily."""
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
        """Remember a line that is played to its end, if there was none better."""
        score, larger, _ = rank(line.state.seats[0])
        if score > self.score or (score == self.score and larger > self.larger):
            self.score = score
            self.larger = larger
            self.actions = line.actions


def best_of(lines: list[Line], count: int) -> list[Line]:
    """So many with the highest values, of equals the ones that were found first."""
    order = [(-line.value, place) for place, line in enumerate(lines)]
    order.sort()
    return [lines[place] for _, place in order[:count]]
