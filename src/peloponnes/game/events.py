"""Events as data: a key and its values, never a sentence. The log, animations, translations and bots all use them."""

from collections.abc import Iterator, Sequence
from typing import overload

from peloponnes.engine.edition import Edition
from peloponnes.engine.fields import Value
from peloponnes.engine.vectors import i64, mypyc_attr
from peloponnes.game.event_kinds import kind_numbered


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
        return kind_numbered(self.edition, self.raw[0]).key

    @property
    def seat(self) -> int | None:
        """The seat that it happened to, or None if it concerns all."""
        return None if self.raw[1] < 0 else self.raw[1]

    @property
    def values(self) -> dict[str, Value]:
        """The values of the event, by name."""
        fields = kind_numbered(self.edition, self.raw[0]).fields
        if "order" in fields:
            return {"order": self.raw[2:]}
        return {
            name: field.decode(self.edition, number)
            for (name, field), number in zip(fields.items(), self.raw[2:], strict=True)
        }

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
        """The index of the first event like this one; a ``ValueError`` if there is none."""
        return self.raw.index(event.raw)

    def count(self, event: Event) -> int:
        """How often an event happened."""
        return self.raw.count(event.raw)

    def __repr__(self) -> str:
        return f"Events({list(self)})"


Sequence.register(Events)
