"""A table in memory with those who watch it: what each of them is sent, and when."""

import asyncio
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import InitVar, dataclass, field

from pydantic_core import to_json

from peloponnes.bots.temperaments import split
from peloponnes.game.acts import acts_of, played_between
from peloponnes.game.game import Game
from peloponnes.server.orders.following import FollowedOrder, own_orders
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import PAUSE, PLAYERS, RUNNING, SPECTATORS, TURN, ChatLine, GameRow, SeatRow
from peloponnes.server.tables.consent import DAY_MS, can_ask_back, waiting_for
from peloponnes.server.tables.entries import PlayedEntry
from peloponnes.server.tables.presence import Attendance, Presence
from peloponnes.server.tables.subscriber import OutgoingMessage, Subscriber
from peloponnes.server.tables.table import Table
from peloponnes.server.tables.timing import Timing
from peloponnes.server.wire.answers import (
    ActDocument,
    ChatDocument,
    ChatLines,
    ClockDocument,
    LastingDocument,
    PaceDocument,
    PauseDocument,
    PlayedActionDocument,
    QuestionDocument,
    SeatDocument,
    TableDocument,
    Welcome,
)
from peloponnes.server.wire.changes import Change, change
from peloponnes.server.wire.documents import position_of, ruleset_document, view_document
from peloponnes.server.wire.game_documents import ViewDocument
from peloponnes.server.wire.requests import Pace


@dataclass(slots=True, eq=False)
class LiveTable:
    """A table in memory. Whoever changes it holds the lock."""

    table: Table
    absent_after: InitVar[float]  # seconds without a sign of life, unless the table has its own
    close_dormant: int = 0  # days after which it is closed if nobody plays; 0 is never
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    orders: dict[int, FollowedOrder] = field(default_factory=dict)  # secret: each is for the owner of its seat alone
    ordered: asyncio.Task[None] | None = None  # the order that is about to be played, and the entry after which it is
    ordered_at: int = 0
    orders_untold: set[int] = field(default_factory=set)  # seats whose orders another worker has changed
    orders_awaited: bool = False  # whether somebody is about to look after them
    used: float = field(default_factory=time.monotonic)
    said: int = 0  # the last line of chat that was sent
    unsure: bool = False  # a write failed, or another worker wrote entries that were not applied here
    arriving: int = 0  # visitors who are about to watch
    presence: Presence = field(init=False)
    _shown: tuple[Game, int, ViewDocument] | None = None  # the last view, with the game and entry it belongs to
    _told: TableDocument | None = None  # the table and the view as all subscribers know them
    _told_view: ViewDocument | None = None
    _told_game: Game | None = None

    def __post_init__(self, absent_after: float) -> None:
        self.presence = Presence(self.table, self.subscribers, self.table.setup.pace.away or absent_after)

    @property
    def idle(self) -> bool:
        """Whether nobody is watching or about to, changing the table, or thinking about it."""
        thinks = any(task is not None and not task.done() for task in (self.thinking, self.ordered))
        return not self.subscribers and not self.arriving and not self.lock.locked() and not thinks

    @contextmanager
    def arrival(self) -> Iterator[None]:
        """Mark that a visitor is about to watch, so that the table is kept up to date from now on."""
        self.arriving += 1
        try:
            yield
        finally:
            self.arriving -= 1

    def renew_orders(self, orders: dict[int, FollowedOrder]) -> None:
        """Take over the orders as they are stored, and note the seats whose owners have to be told."""
        before, self.orders = self.orders, orders
        self.orders_untold |= {seat for seat in {*before, *orders} if before.get(seat) is not orders.get(seat)}

    # Documents -------------------------------------------------------------------------------------------------------------------

    def document(self) -> TableDocument:
        """The public state of the table."""
        table, row = self.table, self.table.row
        timing = table.timing
        lasting = table.parts.part(
            "table",
            (row.status, row.public, row.result, row.rematch, row.record is None, row.closed, row.taken_back),
            self._lasting,
        )
        return {
            **lasting,
            "updated": row.updated,
            "round": row.round,
            "waits_for": [] if table.game is None else list(table.game.asked),
            "question": question_document(table, timing),
            "paused": pause_document(timing),
            "closes": closes_at(row, timing, self.close_dormant),
            "seats": [*map(seat_document, table.seats, self.presence.attendance(), clocks_of(row, timing))],
        }

    def _lasting(self) -> LastingDocument:
        """What rarely changes at a table."""
        table = self.table
        setup, row = table.setup, table.row
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
            "result": None if row.result is None else json.loads(row.result),
            "deal_of": row.deal_of,
            "known_deal": table.known_deal,
            "at": setup.at,
            "stand_in": setup.stand_in,
            "pace": pace_document(setup.pace),
            "taken_back": row.taken_back,
            "rematch": row.rematch,
            "commitment": None if record is None else record.commitment,
            "salt": record.salt if record is not None and table.over else None,
            "closed": row.closed,
        }

    def view(self) -> ViewDocument | None:
        """The public view. Cached, because after a restart or an attack many clients ask for it at once."""
        table = self.table
        if table.game is None:
            return None
        if self._shown is None or self._shown[0] is not table.game or self._shown[1] != table.seq:
            self._shown = table.game, table.seq, view_document(table.game.view(), table.parts)
        return self._shown[2]

    def welcome(
        self,
        guest: str | None,
        since: int | None,
        older: Iterable[PlayedEntry],
        chat: ChatLines,
        position: bool = False,
        looked: int | None = None,
    ) -> Welcome:
        """The state of the table for a guest, with the entries after ``since``, if given; ``looked`` as in `You`.

        All who are here are told first of what has changed unnoticed, such as who is online, so that the next change fits for everyone.
        """
        self.tell_table()
        assert self._told is not None
        table = self.table
        view = self._told_view = self.view()
        self._told_game = table.game
        seats = table.seats_of(guest)
        missed = [each for each in older if each.entry.seq <= table.begins_at] + table.recent
        return {
            "type": "welcome",
            "seq": table.seq,
            "now": now(),
            "you": {
                "seats": list(seats),
                "kept": list(table.kept_for(guest)),
                "host": table.hosted_by(guest),
                "held": [number for number in seats if table.seats[number].guest != guest],
                "looked": looked,
            },
            "ruleset": ruleset_document(table.setup.made()),
            "table": self._told,
            "view": view if view is None or not position else {**view, "position": self._position()},
            "decisions": table.decisions(seats),
            "undo": table.undoable(seats),
            "orders": own_orders(self.orders, seats, table.game),
            "back": [seat for seat in seats if can_ask_back(table, seat)],
            "missed": [] if since is None else [each.document(seats) for each in missed if each.entry.seq > since],
            "chat": chat["lines"],
            "earlier_chat": chat["earlier"],
        }

    # Telling ---------------------------------------------------------------------------------------------------------------------

    def tell(self, played: PlayedEntry) -> None:
        """Send an entry and what it changed to all subscribers. The decisions are those of their own seats; all else is made once."""
        if not self.subscribers:
            return
        table, entry = self.table, played.entry
        head = to_json({"type": "news", "table": self._table_change()})[:-1] + b',"view":'
        parts = b"," + to_json({"actions": self._actions(played), "acts": self._acts(played)})[1:-1]
        view = to_json(self._view_change())
        public, private = to_json(played.document())[1:-1], b""
        if played.secret:
            private = to_json(played.document((entry.seat,)))[1:-1]
        decisions = table.decisions(range(len(table.seats)))
        owned = table.owned()
        known: dict[tuple[tuple[int, ...], bool], OutgoingMessage] = {}
        for subscriber in self.subscribers:
            seats = owned.get(subscriber.guest, ())
            message = known.get((seats, subscriber.position))
            if message is None:
                asked = [each for each in decisions if each["seat"] in seats]
                back = [seat for seat in seats if can_ask_back(table, seat)]
                own = to_json({"decisions": asked, "undo": table.undoable(seats), "back": back})
                shown = self._with_position(view) if subscriber.position else view
                told = private if private and entry.seat in seats else public
                message = OutgoingMessage(b"".join((head, shown, parts, b",", told, b",", own[1:])))
                known[seats, subscriber.position] = message
            subscriber.put(message)

    def tell_table(self) -> None:
        """Tell all subscribers what changed other than the game, if anything did."""
        told = self._table_change()
        if told:
            message = OutgoingMessage(to_json({"type": "table", "table": told}))
            for subscriber in self.subscribers:
                subscriber.put(message)

    def send_back(self, owned: Mapping[str | None, tuple[int, ...]]) -> None:
        """Let those reconnect who have lost a seat that was ``owned`` until now: maybe they are somebody else by now.

        In a game that has begun this happens only when a guest was adopted or deleted, or when a link was replaced.
        """
        now_owned = self.table.owned()
        for subscriber in list(self.subscribers):
            if not {*owned.get(subscriber.guest, ())} <= {*now_owned.get(subscriber.guest, ())}:
                subscriber.end(elsewhere=True)

    def has_untold_presence(self) -> bool:
        """Whether somebody has come, left or been away for too long, and the subscribers don't know it."""
        if not self.subscribers or self._told is None:
            return False
        told = [Attendance(seat["connected"], seat["online"]) for seat in self._told["seats"]]
        return told != self.presence.attendance()

    def _table_change(self) -> Change:
        """What is different at the table since the subscribers were last told."""
        before, self._told = self._told, self.document()
        return change(before, self._told)

    def _actions(self, played: PlayedEntry) -> list[PlayedActionDocument]:
        """The actions that an entry played, in order."""
        before, game = self._told_game, self.table.game
        if played.entry.kind != TURN or before is None or game is None:
            return []
        return [
            {"seat": each.seat, "action": str(each.action), "round": each.round, "events": each.events}
            for each in played_between(before, game)
        ]

    def _acts(self, played: PlayedEntry) -> list[ActDocument]:
        """How the game stood in between, each time as a change of what the subscribers have just been told."""
        before, known, game = self._told_game, self._told_view, self.table.game
        if played.entry.kind != TURN or before is None or known is None or game is None:
            return []
        parts = self.table.parts.copy()
        told: list[ActDocument] = []
        for act in acts_of(before, game, played.events):
            view: ViewDocument = {**view_document(act.view, parts, known), "decision": None}
            told.append({"events": act.events, "view": change(known, view)})
            known = view
        return told

    def _view_change(self) -> Change | None:
        self._told_game = self.table.game
        before, self._told_view = self._told_view, self.view()
        return None if self._told_view is None else change(before, self._told_view)

    def _with_position(self, view: bytes) -> bytes:
        """A change of the view with the position, for those who asked for it."""
        position = b'"position":' + to_json(self._position()) + b"}"
        return view if view == b"null" else b"{" + position if view == b"{}" else view[:-1] + b"," + position

    def _position(self) -> str:
        assert self.table.game is not None
        return position_of(self.table.game.view())

    def tell_chat(self, lines: Sequence[ChatLine]) -> None:
        """Send new lines of chat to those who may read them, each line once."""
        for line in lines:
            if line.number <= self.said:
                continue
            self.said = line.number
            if not line.text:
                continue  # it was emptied before anybody read it
            message = OutgoingMessage(to_json({"type": "chat", **chat_document(line)}))
            for subscriber in self.subscribers:
                if line.room in self.rooms(subscriber.guest):
                    subscriber.put(message)

    def rooms(self, guest: str | None) -> tuple[str, ...]:
        """The chat rooms a guest may read. Everybody hears the players; players hear the spectators only after the game."""
        plays = not self.table.over and self.table.seats_of(guest)
        return (PLAYERS,) if plays else (PLAYERS, SPECTATORS)


def pace_document(pace: Pace) -> PaceDocument:
    """Convert the pace of a table."""
    return {"kind": pace.kind, "away": pace.away, "bank": pace.bank, "increment": pace.increment}


def clocks_of(row: GameRow, timing: Timing) -> list[ClockDocument | None]:
    """The clocks of a running game as everybody may know them; None for bots, and for all if there are none."""
    if timing.clock is None or row.status != RUNNING:
        return [None] * timing.seats
    shown = [seat.public for seat in timing.clock.seats]
    return [
        None if number in timing.bots else {"left": left, "runs": runs} for number, (left, runs) in enumerate(shown)
    ]


def pause_document(timing: Timing) -> PauseDocument | None:
    """Until when the clocks stand still, and for whom; None if they don't, or no longer."""
    clock = timing.clock
    if clock is None or clock.away is None or clock.paused <= now():
        return None
    return {"until": clock.paused, "seat": clock.away}


def closes_at(row: GameRow, timing: Timing, days: int) -> int | None:
    """When a table will be closed because nobody plays there; None if somebody does."""
    return row.updated + days * DAY_MS if days and row.status == RUNNING and timing.dormant else None


def question_document(table: Table, timing: Timing) -> QuestionDocument | None:
    """What somebody asks of all others, and who still has to answer."""
    question = timing.question if table.running else None
    if question is None:
        return None
    return {
        "seq": question.seq,
        "kind": question.kind,
        "seat": question.seat,
        "until": question.about if question.kind == PAUSE else None,
        "waits_for": waiting_for(table.seats, question),
    }


def seat_document(seat: SeatRow, attendance: Attendance, clock: ClockDocument | None = None) -> SeatDocument:
    """The public state of a seat."""
    level, temperament = split(seat.level)
    return {
        "kind": seat.kind,
        "name": seat.name,
        "taken": seat.taken,
        "reserved": seat.reserved is not None and not seat.taken,
        "level": level or None,
        "temperament": temperament or None,
        "resigned": seat.resigned,
        "connected": attendance.connected,
        "online": attendance.online,
        "holders": len(seat.holders),
        "clock": clock,
    }


def chat_document(line: ChatLine) -> ChatDocument:
    """Convert a line of chat."""
    return {"number": line.number, "room": line.room, "name": line.name, "text": line.text, "at": line.at}
