"""A table in memory with those who watch it: what each of them is sent, and when."""

import asyncio
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic_core import to_json

from peloponnes.game.game import Game
from peloponnes.server.answers import ChatDocument, ChatLines, SeatDocument, TableDocument, ViewDocument, Welcome
from peloponnes.server.documents import view_document
from peloponnes.server.listener import Listener
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import PLAYERS, SPECTATORS, ChatLine, SeatRow
from peloponnes.server.table import News, Table


@dataclass(slots=True, eq=False)
class Live:
    """A table in memory. Whoever changes it holds the lock."""

    table: Table
    absent_after: float  # seconds without a sign of life
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    said: int = 0  # the last line of chat that was sent
    unsure: bool = False  # a write failed, or another worker wrote entries that were not applied here
    arriving: int = 0  # visitors who are about to watch
    met: dict[str, "Meeting"] = field(default_factory=dict)  # when each guest was last here, on this worker
    _shown: tuple[Game, int, ViewDocument] | None = None  # the last view, with the game and entry it belongs to

    @property
    def idle(self) -> bool:
        """Whether nobody is watching or about to, changing the table, or thinking about it."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not self.listeners and not self.arriving and not self.lock.locked() and not thinks

    @contextmanager
    def arrival(self) -> Iterator[None]:
        """Mark that a visitor is about to watch, so that the table is kept up to date from now on."""
        self.arriving += 1
        try:
            yield
        finally:
            self.arriving -= 1

    def has_players_here(self) -> bool:
        """Whether one of the players is connected."""
        people = self.table.people
        return any(listener.guest in people for listener in self.listeners)

    # Documents -------------------------------------------------------------------------------------------------------------------

    def document(self) -> TableDocument:
        """The public state of the table."""
        table = self.table
        setup, row, here = table.setup, table.row, self._here()
        record = None if row.record is None else table.record
        return {
            "id": row.id,
            "status": row.status,
            "public": row.public,
            "rules": setup.rules,
            "edition": setup.edition,
            "options": setup.options,
            "level": setup.level,
            "extra": setup.extra,
            "hints": setup.hints,
            "campaign": row.campaign is not None,
            "created": row.created,
            "updated": row.updated,
            "round": row.round,
            "waits_for": [] if table.game is None else list(table.game.asked),
            "result": None if row.result is None else json.loads(row.result),
            "deal_of": row.deal_of,
            "known_deal": table.known_deal,
            "at": setup.at,
            "stand_in": setup.stand_in,
            "rematch": row.rematch,
            "commitment": None if record is None else record.commitment,
            "salt": record.salt if record is not None and table.over else None,
            "seats": [seat_document(seat, self._away(seat, here)) for seat in table.seats],
        }

    def view(self) -> ViewDocument | None:
        """The public view. Cached, because after a restart or an attack many clients ask for it at once."""
        table = self.table
        if table.game is None:
            return None
        if self._shown is None or self._shown[0] is not table.game or self._shown[1] != table.seq:
            self._shown = table.game, table.seq, view_document(table.game.view())
        return self._shown[2]

    def welcome(self, guest: str | None, since: int | None, older: Iterable[News], chat: ChatLines) -> Welcome:
        """The state of the table for a guest, with the entries after ``since``, if given."""
        table = self.table
        seats = table.seats_of(guest)
        missed = [each for each in older if each.entry.seq <= table.begins_at] + table.news
        return {
            "type": "welcome",
            "seq": table.seq,
            "you": {"seats": list(seats), "kept": list(table.kept_for(guest)), "host": guest == table.row.host},
            "table": self.document(),
            "view": self.view(),
            "decisions": table.decisions(seats),
            "undo": table.undoable(seats),
            "missed": [] if since is None else [each.document(seats) for each in missed if each.entry.seq > since],
            "chat": chat["lines"],
            "earlier_chat": chat["earlier"],
        }

    # Telling ---------------------------------------------------------------------------------------------------------------------

    def tell(self, news: News) -> None:
        """Send an entry to all listeners. Each gets the decisions of its own seats; the rest is serialized only once."""
        if not self.listeners:
            return
        table = self.table
        head = to_json({"type": "news", "table": self.document()})[:-1]
        view = to_json(self.view())
        decisions = table.decisions(range(len(table.seats)))
        known: dict[tuple[int, ...], bytes] = {}
        for listener in self.listeners:
            seats = table.seats_of(listener.guest)
            if seats not in known:
                asked = [each for each in decisions if each["seat"] in seats]
                own = to_json(news.document(seats) | {"decisions": asked, "undo": table.undoable(seats)})
                known[seats] = head + b',"view":' + view + b"," + own[1:]
            listener.put(known[seats])

    def tell_table(self) -> None:
        """Tell all listeners that something other than the game changed."""
        message = to_json({"type": "table", "table": self.document()})
        for listener in self.listeners:
            listener.put(message)

    def tell_chat(self, lines: Sequence[ChatLine]) -> None:
        """Send new lines of chat to those who may read them, each line once."""
        for line in lines:
            if line.number <= self.said:
                continue
            self.said = line.number
            message = to_json({"type": "chat", **chat_document(line)})
            for listener in self.listeners:
                if line.room in self.rooms(listener.guest):
                    listener.put(message)

    def rooms(self, guest: str | None) -> tuple[str, ...]:
        """The chat rooms a guest may read. Everybody hears the players; players hear the spectators only after the game."""
        plays = not self.table.over and self.table.seats_of(guest)
        return (PLAYERS,) if plays else (PLAYERS, SPECTATORS)

    # Presence --------------------------------------------------------------------------------------------------------------------

    def touch(self, guest: str | None, at: int | None = None) -> bool:
        """Note that a guest is present, now or ``at`` a given time; return whether they were away before."""
        own = [self.table.seats[number] for number in self.table.seats_of(guest)]
        was_away = any(self.away(seat) for seat in own)
        at = now() if at is None else at
        for seat in own:
            seat.seen = at
        if guest is not None and own:
            self.met[guest] = Meeting(at, time.monotonic())
        return was_away

    def away(self, seat: SeatRow) -> bool:
        """Whether the owner of a seat has not been seen for a while.

        What this worker observed itself does not depend on the system clock: a connected guest is present, and for a guest who was last
        seen here the monotonic clock counts. Only timestamps written by other workers are compared with the system clock.
        """
        return self._away(seat, self._here())

    def _here(self) -> set[str | None]:
        """The guests who are connected."""
        return {each.guest for each in self.listeners if not each.gone}

    def _away(self, seat: SeatRow, here: set[str | None]) -> bool:
        if seat.guest is None or seat.guest in here:
            return False
        met = self.met.get(seat.guest)
        if met is not None and met.seen >= seat.seen:
            return time.monotonic() - met.at > self.absent_after
        return absent(seat, self.absent_after)


class Meeting(NamedTuple):
    """When a guest was last here: by the system clock, as it is stored, and by the monotonic clock."""

    seen: int
    at: float


def absent(seat: SeatRow, after: float) -> bool:
    """Whether the owner of a seat has not been seen for ``after`` seconds, according to the stored timestamp."""
    return now() - seat.seen > after * 1000


def seat_document(seat: SeatRow, away: bool) -> SeatDocument:
    """The public state of a seat."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "taken": seat.taken,
        "reserved": seat.reserved is not None and not seat.taken,
        "level": seat.level or None,
        "resigned": seat.resigned,
        "online": seat.guest is not None and not away,
    }


def chat_document(line: ChatLine) -> ChatDocument:
    """Convert a line of chat."""
    return {"number": line.number, "room": line.room, "name": line.name, "text": line.text, "at": line.at}
