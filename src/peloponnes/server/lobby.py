"""Before and after a game: making tables, sitting down, starting, playing again, and finding one's own games."""

import asyncio
import json
from dataclasses import replace

from peloponnes.components.types import RULES
from peloponnes.game.campaign import Campaign
from peloponnes.record import Record, write_position
from peloponnes.server.answers import Invitation, Summary
from peloponnes.server.beginning import begin, bot_name, campaign_after, distinct, new_game, once_more
from peloponnes.server.documents import event_documents
from peloponnes.server.house import House
from peloponnes.server.live import Live, absent, seat_document
from peloponnes.server.protocol import ChangeSeat, CreateTable, Join
from peloponnes.server.refusal import Refused
from peloponnes.server.setup import Setup
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import (
    BOT,
    INVITED,
    OPEN,
    OPEN_SEAT,
    RUNNING,
    START,
    Change,
    Entry,
    GameRow,
    SeatRow,
    Snapshot,
)
from peloponnes.server.table import Plan, Table


class Lobby:
    """What is done around games, with the house's tables."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def create(self, wanted: CreateTable, guest: str) -> Live:
        """A new table, started if that is wished and all seats are taken."""
        house = self.house
        await self._check_count(guest)
        campaign = await self._campaign(wanted, guest)
        before = None if wanted.deal_of is None else await self._deal_of(wanted.deal_of, wanted.at)
        if before is None and wanted.at:
            raise Refused("at_without_deal", 422)
        rules = RULES if before is None else before.edition.components.rules
        row, seats = new_game(wanted, guest, campaign, rules)
        if wanted.start and not all(seat.taken for seat in seats):
            raise Refused("seats_free", 422)
        await house.call(house.store.create, row, seats)
        live = await house.live(row.id)
        if wanted.start:
            try:
                await self.start(live, guest)
            except Refused:
                await self.close(live, guest)  # nobody asked for a table that can't begin
                raise
        return live

    async def _check_count(self, guest: str) -> None:
        """Nobody may have any number of tables."""
        most = self.house.settings.limits.tables_a_guest
        if await self.house.call(self.house.store.hosted, guest) >= most:
            raise Refused("too_many_tables", 429, most=most)

    async def _campaign(self, wanted: CreateTable, guest: str) -> Campaign | None:
        """The campaign to which a new game belongs."""
        if wanted.after is None:
            return Campaign() if wanted.campaign else None
        live = await self.house.live(wanted.after, fresh=True)
        if guest not in live.table.people:
            raise Refused("not_at_table", 403)
        return campaign_after(await self.house.whole(live))

    async def _deal_of(self, id: str, at: int) -> Record:
        """A finished game, whose deal may be played again, also from a moment on at which something was left to play."""
        record = await self.house.record(await self.house.live(id, fresh=True))
        if at > len(record.actions):
            raise Refused("no_moment", 404, most=len(record.actions))
        if at and (await asyncio.to_thread(record.replay, at)).result is not None:
            raise Refused("nothing_left")
        return record

    async def join(self, live: Live, wanted: Join, guest: str) -> int:
        """Sit down; the seat."""
        table, house = live.table, self.house
        own = table.seats_of(guest)
        if own and (wanted.seat is None or wanted.seat in own):
            return own[0] if wanted.seat is None else wanted.seat
        if table.row.status != OPEN:
            raise Refused("begun_already")
        if await house.call(house.store.was_sent_away, table.id, guest):
            raise Refused("sent_away", 403)
        for seat in self._free(table, wanted):
            name = distinct(wanted.name, [other.name for other in table.seats])
            sits = await house.call(house.store.take_seat, table.id, seat.number, guest, name)
            await house.refresh(live)
            live.tell_table()
            if sits:
                return seat.number
        raise Refused("seat_taken")

    def _free(self, table: Table, wanted: Join) -> list[SeatRow]:
        """The seats where somebody may sit down."""
        if wanted.seat is not None and wanted.seat >= len(table.seats):
            raise Refused("no_seat", 404)
        seats = table.seats if wanted.seat is None else [table.seats[wanted.seat]]
        if wanted.key is not None and wanted.seat is not None:
            if not self.house.guests.fits(wanted.key, table.seats[wanted.seat]):
                raise Refused("wrong_key", 403)
        else:
            seats = [seat for seat in seats if seat.kind == OPEN_SEAT]
            if not seats:
                raise Refused("needs_link", 403)
        return [seat for seat in seats if not seat.taken]

    async def leave(self, live: Live, guest: str) -> None:
        """Get up before the game begins."""
        table, house = live.table, self.house
        if table.row.status != OPEN:
            raise Refused("begun_already")
        own = table.seats_of(guest)
        if not own:
            raise Refused("not_at_table", 403)
        for number in own:
            await house.call(house.store.change_seat, table.id, number, guest=None, name="", seen=0)
        await house.refresh(live)
        live.tell_table()

    async def change_seat(self, live: Live, number: int, wanted: ChangeSeat, guest: str) -> None:
        """The host decides who is to sit somewhere; a guest who has to get up for it can't come back."""
        table, house = live.table, self.house
        self._only_host(table, guest)
        if table.row.status != OPEN:
            raise Refused("begun_already")
        if number >= len(table.seats):
            raise Refused("no_seat", 404)
        if (wanted.kind == BOT) != (wanted.level is not None):
            key = "bot_without_level" if wanted.kind == BOT else "level_without_bot"
            raise Refused(key, 422, seat=number)
        name = bot_name(table.names) if wanted.level else ""
        columns: dict[str, object] = {"kind": wanted.kind, "level": wanted.level or "", "name": name, "guest": None}
        change = house.store.send_away if table.seats[number].guest not in (None, guest) else house.store.change_seat
        await house.call(change, table.id, number, **columns)
        await house.refresh(live)
        live.tell_table()

    async def close(self, live: Live, guest: str) -> None:
        """End a table at which nothing was played yet."""
        self._only_host(live.table, guest)
        if not await self.house.call(self.house.store.close_table, live.table.id):
            raise Refused("begun_already")
        await self.house.refresh(live)
        live.tell_table()

    def invitations(self, table: Table, guest: str) -> list[Invitation]:
        """The keys of the seats that wait for somebody; only the host gets them."""
        self._only_host(table, guest)
        return [
            {"seat": seat.number, "key": self.house.guests.key(seat)}
            for seat in table.seats
            if seat.kind == INVITED and not seat.taken
        ]

    def _only_host(self, table: Table, guest: str) -> None:
        if table.row.host != guest:
            raise Refused("not_host", 403)

    async def start(self, live: Live, guest: str) -> None:
        """Deal, promise, begin. To start a game that has begun changes nothing."""
        self._only_host(live.table, guest)
        deal_of, at = live.table.row.deal_of, live.table.setup.at
        before = None if deal_of is None else await self._deal_of(deal_of, at)
        async with live.lock:
            if live.table.row.status != OPEN:
                return
            if not all(seat.taken for seat in live.table.seats):
                raise Refused("seats_free")
            await self.house.settle(live, await asyncio.to_thread(self._beginning, live.table, before))

    def _beginning(self, table: Table, before: Record | None) -> Plan:
        record = begin(table, before)
        game = record.replay()
        at = now()
        decision = game.decision
        columns: dict[str, object] = {
            "status": RUNNING,
            "record": replace(record, actions=()).text(),
            "campaign": table.row.campaign,
            "waits_for": json.dumps([each.seat for each in game.open_decisions()]),
            "bot_due": decision is not None and table.seats[decision.seat].played_by_bot,
            "round": game.view().round,
        }
        played = "\n".join(f"{seat} {action}" for seat, action in record.actions)
        entry = Entry(table.id, 1, "start", START, 0, played, at)
        snapshot = Snapshot(table.id, 1, write_position(game), game.played)
        return Plan(Change(entry, columns, {}, snapshot), game, event_documents(game.events))

    async def rematch(self, live: Live, guest: str) -> Live:
        """The same people at a new table with a new deal; there is only one, whoever asks."""
        table, house = live.table, self.house
        self._only_after(table, guest)
        if table.row.rematch is None:
            if table.row.campaign is not None:
                raise Refused("campaign_goes_on")
            row, seats = once_more(table, guest)
            seats = [replace(seat, number=number) for number, seat in enumerate(seats[1:] + seats[:1])]
            await house.call(house.store.follow_up, table.id, row, seats)
            await house.refresh(live)
            live.tell_table()
        return await house.live(str(live.table.row.rematch), fresh=True)

    async def again(self, live: Live, guest: str) -> Live:
        """The same people in the same seats with the same deal. Who asks while such a table waits to begin gets that one."""
        table, house = live.table, self.house
        self._only_after(table, guest)
        await self._deal_of(table.id, 0)
        row, seats = once_more(table, guest)
        row.deal_of = table.id
        for other in await house.call(house.store.listed, guest):
            if (other.status, other.deal_of, other.setup) == (OPEN, table.id, row.setup):
                found = await house.live(other.id, fresh=True)
                if [seat.guest for seat in found.table.seats] == [seat.guest for seat in seats]:
                    return found
        await self._check_count(guest)
        await house.call(house.store.create, row, seats)
        return await house.live(row.id)

    def _only_after(self, table: Table, guest: str) -> None:
        """Those who played, when it is over."""
        if guest not in {seat.guest for seat in table.seats}:
            raise Refused("not_at_table", 403)
        if not table.over:
            raise Refused("not_over")

    async def listed(self, guest: str | None = None) -> list[Summary]:
        """Tables that anybody may join, or those of a guest; the latest first."""
        house = self.house
        rows = await house.call(house.store.listed, guest)
        seats = await house.call(house.store.seats_of, [row.id for row in rows])
        return [self._summary(row, seats[row.id], guest) for row in rows]

    def _away(self, seat: SeatRow) -> bool:
        """Whether the owner of a seat is away, by what this worker knows of its table, or by what is written down."""
        live = self.house.tables.get(seat.game_id)
        return absent(seat, self.house.settings.absent_after) if live is None else live.away(seat)

    def _summary(self, row: GameRow, seats: list[SeatRow], guest: str | None) -> Summary:
        setup = Setup.model_validate_json(row.setup)
        own = [seat.number for seat in seats if guest is not None and seat.guest == guest]
        waits_for = json.loads(row.waits_for) if row.status == RUNNING else []
        return {
            "id": row.id,
            "status": row.status,
            "edition": setup.edition,
            "options": setup.options,
            "level": setup.level,
            "campaign": row.campaign is not None,
            "created": row.created,
            "updated": row.updated,
            "round": row.round,
            "seats": [seat_document(seat, self._away(seat)) for seat in seats],
            "your_seats": own,
            "your_turn": any(number in waits_for for number in own),
            "result": None if row.result is None else json.loads(row.result),
        }
