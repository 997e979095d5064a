"""Before and after a game: making tables, sitting down, starting, playing again, and finding one's own games."""

import json
from dataclasses import replace

from peloponnes.game.campaign import Campaign
from peloponnes.record import write_position
from peloponnes.server.answers import Invitation, Summary
from peloponnes.server.beginning import begin, bot_name, campaign_after, distinct, new_game, new_id
from peloponnes.server.documents import event_documents
from peloponnes.server.house import House
from peloponnes.server.live import Live, seat_document
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
        if await house.call(house.store.hosted, guest) >= house.settings.limits.tables_a_guest:
            raise Refused("too_many_tables", 429, most=house.settings.limits.tables_a_guest)
        campaign = await self._campaign(wanted, guest)
        if wanted.deal_of is not None:
            await self._deal_of(wanted.deal_of)
        row, seats = new_game(wanted, guest, campaign)
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

    async def _campaign(self, wanted: CreateTable, guest: str) -> Campaign | None:
        """The campaign to which a new game belongs."""
        if wanted.after is None:
            return Campaign() if wanted.campaign else None
        live = await self.house.live(wanted.after, fresh=True)
        if guest not in live.table.people:
            raise Refused("not_at_table", 403)
        return campaign_after(await self.house.whole(live))

    async def _deal_of(self, id: str) -> Table:
        """A finished game, whose deal may be played again."""
        table = (await self.house.live(id, fresh=True)).table
        if not table.over:
            raise Refused("secret_until_end")
        return table

    async def join(self, live: Live, wanted: Join, guest: str) -> int:
        """Sit down; the seat."""
        table, house = live.table, self.house
        own = table.seats_of(guest)
        if own and (wanted.seat is None or wanted.seat in own):
            return own[0] if wanted.seat is None else wanted.seat
        if table.row.status != OPEN:
            raise Refused("begun_already")
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
            if not self.house.guests.fits(table.id, wanted.seat, wanted.key):
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
        """The host decides who is to sit somewhere."""
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
        await house.call(house.store.change_seat, table.id, number, **columns)
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
            {"seat": seat.number, "key": self.house.guests.key(table.id, seat.number)}
            for seat in table.seats
            if seat.kind == INVITED and not seat.taken
        ]

    def _only_host(self, table: Table, guest: str) -> None:
        if table.row.host != guest:
            raise Refused("not_host", 403)

    async def start(self, live: Live, guest: str) -> None:
        """Deal, promise, begin. To start a game that has begun changes nothing."""
        self._only_host(live.table, guest)
        before = None if live.table.row.deal_of is None else await self._deal_of(live.table.row.deal_of)
        async with live.lock:
            if live.table.row.status != OPEN:
                return
            if not all(seat.taken for seat in live.table.seats):
                raise Refused("seats_free")
            await self.house.settle(live, self._beginning(live.table, before))

    def _beginning(self, table: Table, before: Table | None) -> Plan:
        record = begin(table, before)
        game = record.replay(0)
        at = now()
        decision = game.decision
        columns: dict[str, object] = {
            "status": RUNNING,
            "record": record.text(),
            "campaign": table.row.campaign,
            "waits_for": json.dumps([each.seat for each in game.open_decisions()]),
            "bot_due": decision is not None and table.seats[decision.seat].played_by_bot,
            "round": game.view().round,
        }
        entry = Entry(table.id, 1, "start", START, 0, "", at)
        snapshot = Snapshot(table.id, 1, write_position(game), 0)
        return Plan(Change(entry, columns, {}, snapshot), game, event_documents(game.events))

    async def rematch(self, live: Live, guest: str) -> Live:
        """The same people at a new table with a new deal; there is only one, whoever asks."""
        table, house = live.table, self.house
        if guest not in {seat.guest for seat in table.seats}:
            raise Refused("not_at_table", 403)
        if not table.over:
            raise Refused("not_over")
        if table.row.rematch is None:
            id, at = new_id(), now()
            if table.row.campaign is not None:
                raise Refused("campaign_goes_on")
            row = GameRow(id, at, at, OPEN, guest, table.row.public, table.row.setup)
            seats = [
                replace(seat, game_id=id, resigned=False, seen=0, level=seat.level if seat.kind == BOT else "")
                for seat in table.seats
            ]
            seats = seats[1:] + seats[:1]
            seats = [replace(seat, number=number) for number, seat in enumerate(seats)]
            await house.call(house.store.follow_up, table.id, row, seats)
            await house.refresh(live)
            live.tell_table()
        return await house.live(str(live.table.row.rematch), fresh=True)

    async def listed(self, guest: str | None = None) -> list[Summary]:
        """Tables that anybody may join, or those of a guest; the latest first."""
        house = self.house
        rows = await house.call(house.store.listed, guest)
        seats = await house.call(house.store.seats_of, [row.id for row in rows])
        return [self._summary(row, seats[row.id], guest) for row in rows]

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
            "seats": [seat_document(seat, self.house.settings.absent_after) for seat in seats],
            "your_seats": own,
            "your_turn": any(number in waits_for for number in own),
            "result": None if row.result is None else json.loads(row.result),
        }
