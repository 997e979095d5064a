"""Events as data: a key and its values, never a sentence. The log, animations, translations and bots all use them."""

from collections.abc import Iterator, Sequence
from typing import overload

from peloponnes.components.types import CHIT_KINDS, PILE, RESOURCES
from peloponnes.engine import events
from peloponnes.engine.edition import Edition
from peloponnes.engine.vectors import i64, mypyc_attr
from peloponnes.game.actions import PRIZES

Value = int | str | bool | tuple[int, ...]

GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
SHAPES: dict[int, tuple[str, tuple[str, ...]]] = {
    events.ROUND_BEGAN: ("round_began", ("round",)),
    events.REVEALED: ("revealed", ("tile", "conquest")),
    events.SUPPLY_BEGAN: ("supply_began", ()),
    events.PASSED: ("passed", ("coins",)),
    events.BID: ("bid", ("tile", "coins", "luxury")),
    events.OUTBID: ("outbid", ("tile", "by")),
    events.MOVED: ("moved", ("tile", "coins")),
    events.WITHDREW: ("withdrew", ("coins",)),
    events.UNSOLD: ("unsold", ("tile",)),
    events.ORDERED: ("ordered", ("order",)),
    events.PLACED: ("placed", ("tile",)),
    events.UNPLACED: ("unplaced", ("tile",)),
    events.PAID: ("paid", ("tile", "wood", "stone", "luxury")),
    events.MARKED: ("marked", ("tile", "coins", "luxury")),
    events.REFUSED: ("refused", ("tile",)),
    events.UNBUILT: ("unbuilt", ("tile",)),
    events.GAINED: ("gained", ("tile", *GOODS)),
    events.CHOSE: ("chose", ("resource",)),
    events.INCOME: ("income", GOODS),
    events.CHIT: ("chit", ("chit", "shown")),
    events.STRUCK: ("struck", ("disaster",)),
    events.SPARED: ("spared", ("disaster",)),
    events.SUFFERED: ("suffered", ("disaster", "amount")),
    events.KEPT: ("kept", ("tile", "disaster", "wood", "stone", "food", "coins", "luxury")),
    events.LOST: ("lost", ("tile", "disaster", "coins")),
    events.FED: ("fed", ("food", "luxury", "starved")),
    events.FINISHED: ("finished", ("tile", "wood", "stone", "luxury", "coins")),
    events.ABANDONED: ("abandoned", ("tile", "coins")),
    events.ENDED: ("ended", ()),
    events.SEA: ("sea", ("sea", "wood", "stone", "food", "coins", "luxury")),
    events.SEA_GAINED: ("sea_gained", ("sea", *GOODS)),
    events.FISHED: ("fished", ("fish",)),
    events.STARTED: ("started", (*GOODS, "strength")),
    events.OFFERED: ("offered", ("prize", "to", "coins")),
    events.ACCEPTED: ("accepted", ("prize", "by", "coins")),
    events.DECLINED: ("declined", ("prize", "by", "coins")),
    events.STRENGTHENED: ("strengthened", ("tile", "strength", "wood", "stone", "food", "coins", "luxury")),
    events.UNDER_PILE: ("under_pile", ("chit",)),
    events.PERSIAN: ("persian", ("chit", "shown")),
    events.ATTACKED: ("attacked", ("attack", "persians", "players", "beaten")),
    events.HALVED: ("halved", ("strength",)),
    events.TURNED: ("turned", ("hero",)),
    events.IGNORED: ("ignored", ("disaster", "coins", "luxury")),
    events.HIRED: ("hired", ("mercenaries", "strength", "coins", "luxury")),
    events.CONFLICT: ("conflict", ("by", "clovers", "inhabitants")),
    events.SPARING: ("sparing", ("food",)),
    events.TAKEN: ("taken", ("tile",)),
    events.UNMARKED: ("unmarked", ("tile", "coins")),
}


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> event = game.play("bid A13 3")[0]
    >>> event
    Event('bid', seat=0, tile='A13', coins=3, luxury=0)
    >>> event.key, event.seat, event.values["tile"]
    ('bid', 0, 'A13')
    """

    __slots__ = ("edition", "raw")

    def __init__(self, edition: Edition, raw: tuple[int, ...]) -> None:
        self.edition = edition
        self.raw = raw

    @property
    def key(self) -> str:
        """The kind of event."""
        return SHAPES[self.raw[0]][0]

    @property
    def seat(self) -> int | None:
        """The seat that it happened to, or None if it concerns all."""
        return None if self.raw[1] < 0 else self.raw[1]

    @property
    def values(self) -> dict[str, Value]:
        """The values of the event, by name."""
        names = SHAPES[self.raw[0]][1]
        if names == ("order",):
            return {"order": self.raw[2:]}
        return {name: self._value(name, number) for name, number in zip(names, self.raw[2:], strict=True)}

    def _value(self, name: str, number: int) -> Value:
        if name == "tile":
            return self.edition.components.tiles[number].id
        if name == "sea":
            return self.edition.components.sea[number].id
        names = {"chit": PILE, "disaster": CHIT_KINDS, "resource": RESOURCES, "prize": PRIZES}.get(name)
        if names is not None:
            return names[number]
        if name == "hero":
            return self.edition.components.heroes[number].id
        if name in ("conquest", "beaten"):
            return number != 0
        return number

    def __repr__(self) -> str:
        seat = [] if self.seat is None else [f"seat={self.seat}"]
        return f"Event({', '.join([repr(self.key), *seat, *(f'{name}={value!r}' for name, value in self.values.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)


@mypyc_attr(acyclic=True)
class Events:
    """A sequence of events in chronological order, each decoded only when it is accessed.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> [event.key for event in game.events]
    ['round_began', 'revealed', 'revealed', 'revealed', 'revealed', 'revealed']
    """

    __slots__ = ("_first", "_last", "_log", "edition")

    def __init__(self, edition: Edition, log: list[tuple[int, ...]], first: i64 = 0) -> None:
        """What a log holds now, from the event ``first`` on. A log is only ever added to, so it is shared instead of copied."""
        self.edition = edition
        self._log = log
        self._first = first
        self._last: i64 = len(log)

    @property
    def raw(self) -> list[tuple[int, ...]]:
        """The events as the engine's tuples of integers."""
        return self._log[self._first : self._last]

    def __len__(self) -> int:
        return self._last - self._first

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> "Events": ...
    def __getitem__(self, index: int | slice) -> "Event | Events":
        if isinstance(index, slice):
            return Events(self.edition, self.raw[index])
        place = index + len(self) if index < 0 else index
        if 0 <= place < len(self):
            return Event(self.edition, self._log[self._first + place])
        raise IndexError("there are not that many events")

    def __iter__(self) -> Iterator[Event]:
        return (Event(self.edition, raw) for raw in self.raw)

    def __reversed__(self) -> Iterator[Event]:
        return (Event(self.edition, raw) for raw in reversed(self.raw))

    def __contains__(self, event: object) -> bool:
        return isinstance(event, Event) and event.raw in self.raw

    def index(self, event: Event) -> int:
        """The index of an event."""
        return self.raw.index(event.raw)

    def count(self, event: Event) -> int:
        """How often an event happened."""
        return self.raw.count(event.raw)

    def __repr__(self) -> str:
        return f"Events({list(self)})"


Sequence.register(Events)
