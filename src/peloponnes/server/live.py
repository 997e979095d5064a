"""A table in memory, and those who watch it: what each of them is told, and when."""

import asyncio
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic_core import to_json

from peloponnes.server.answers import ChatDocument, SeatDocument, TableDocument, Welcome
from peloponnes.server.documents import view_document
from peloponnes.server.listener import Listener
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import PLAYERS, ChatLine, SeatRow
from peloponnes.server.table import News, Table


@dataclass(slots=True, eq=False)
class Live:
    """A table in memory. The lock is held by whoever changes it."""

    table: Table
    absent_after: float  # seconds without a sign of life
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    said: int = 0  # the last line of the chat that was told
    unsure: bool = False  # whether a write failed, so that nobody knows what was written
    met: dict[str, "Meeting"] = field(default_factory=dict)  # the guests that came to this worker

    @property
    def idle(self) -> bool:
        """Whether nobody watches, changes or thinks about it."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not self.listeners and not self.lock.locked() and not thinks

    # Documents -------------------------------------------------------------------------------------------------------------------

    def document(self) -> TableDocument:
        """The table as everybody may know it."""
        table = self.table
        setup, row, here = table.setup, table.row, self._here()
        record = None if row.record is None else table.record
        return {
            "id": row.id,
            "status": row.status,
            "public": row.public,
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
            "at": setup.at,
            "rematch": row.rematch,
            "commitment": None if record is None else record.commitment,
            "salt": record.salt if record is not None and table.over else None,
            "seats": [seat_document(seat, self._away(seat, here)) for seat in table.seats],
        }

    def welcome(self, guest: str | None, since: int | None, older: Iterable[News], chat: Iterable[ChatLine]) -> Welcome:
        """How it stands, for a guest; with what was missed since an entry, if one is named."""
        table = self.table
        seats = table.seats_of(guest)
        missed = [each for each in older if each.entry.seq <= table.begins_at] + table.news
        return {
            "type": "welcome",
            "seq": table.seq,
            "you": {"seats": list(seats), "host": guest == table.row.host},
            "table": self.document(),
            "view": None if table.game is None else view_document(table.game.view()),
            "decisions": table.decisions(seats),
            "undo": table.undoable(seats),
            "missed": [] if since is None else [each.document(seats) for each in missed if each.entry.seq > since],
            "chat": [chat_document(line) for line in chat if self.may_read(guest, line.room)],
        }

    # Telling ---------------------------------------------------------------------------------------------------------------------

    def tell(self, news: News) -> None:
        """Something happened. Each gets what its own seats may do; all else is written once for all."""
        if not self.listeners:
            return
        table = self.table
        head = to_json({"type": "news", "table": self.document()})[:-1]
        view = to_json(None if table.game is None else view_document(table.game.view()))
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
        """Something changed about people."""
        message = to_json({"type": "table", "table": self.document()})
        for listener in self.listeners:
            listener.put(message)

    def tell_chat(self, lines: Sequence[ChatLine]) -> None:
        """Something was said; those hear it who may, once."""
        for line in lines:
            if line.number <= self.said:
                continue
            self.said = line.number
            message = to_json({"type": "chat", **chat_document(line)})
            for listener in self.listeners:
                if self.may_read(listener.guest, line.room):
                    listener.put(message)

    def may_read(self, guest: str | None, room: str) -> bool:
        """Players talk among themselves for all to hear; what spectators say no player hears before the end."""
        return room == PLAYERS or self.table.over or not self.table.seats_of(guest)

    # Presence --------------------------------------------------------------------------------------------------------------------

    def touch(self, guest: str | None, at: int | None = None) -> bool:
        """Somebody is there, now or at a moment that is being written down; say whether that is new."""
        own = [self.table.seats[number] for number in self.table.seats_of(guest)]
        was_away = any(self.away(seat) for seat in own)
        at = now() if at is None else at
        for seat in own:
            seat.seen = at
        if guest is not None and own:
            self.met[guest] = Meeting(at, time.monotonic())
        return was_away

    def away(self, seat: SeatRow) -> bool:
        """Whether nobody has seen the owner of a seat for a while.

        What this worker saw itself it knows whatever somebody does to the clock of the system: who is connected is here, and for one
        who came here last it counts the seconds. Only for what others wrote down it has to look at the clock.
        """
        return self._away(seat, self._here())

    def _here(self) -> set[str | None]:
        """Those who are connected."""
        return {each.guest for each in self.listeners if not each.gone}

    def _away(self, seat: SeatRow, here: set[str | None]) -> bool:
        if seat.guest is None or seat.guest in here:
            return False
        met = self.met.get(seat.guest)
        if met is not None and met.seen >= seat.seen:
            return time.monotonic() - met.at > self.absent_after
        return absent(seat, self.absent_after)


class Meeting(NamedTuple):
    """When a guest came: by the clock of the system, as it is written down, and by one that never jumps."""

    seen: int
    at: float


def absent(seat: SeatRow, after: float) -> bool:
    """Whether nobody has seen the owner of a seat for so many seconds, by what was written down."""
    return now() - seat.seen > after * 1000


def seat_document(seat: SeatRow, away: bool) -> SeatDocument:
    """A seat as everybody may know it."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "taken": seat.taken,
        "level": seat.level or None,
        "resigned": seat.resigned,
        "online": seat.guest is not None and not away,
    }


def chat_document(line: ChatLine) -> ChatDocument:
    """A line of a chat."""
    return {"number": line.number, "room": line.room, "name": line.name, "text": line.text, "at": line.at}
