"""Before and after a game: creating tables, taking seats, starting, and rematches."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import TypeVar

from peloponnes.components.types import RULES
from peloponnes.game.campaign import Campaign
from peloponnes.record import Record
from peloponnes.server.identity import Identity
from peloponnes.server.limits.admission import Admission
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.names import bot_name
from peloponnes.server.settings import Limits
from peloponnes.server.storage import QuotaReached
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import BOT, INVITED, OPEN, OPEN_SEAT, GameRow, Loaded, Quota, SeatRow
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.new_table import campaign_after, code_of, first_plan, new_game, once_more
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.answers import Invitation, TableInvitation
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import ChangeSeat, CreateTable, Join

T = TypeVar("T")

MOST_HOLDERS = 8  # further devices of one person


class Lobby:
    """Operations on tables before and after the game. Each raises `Refused` if the visitor may not do it, or not now."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        archive: Archive,
        identity: Identity,
        limits: Limits,
        admission: Admission,
    ) -> None:
        self._registry = registry
        self._store = store
        self._archive = archive
        self._identity = identity
        self._admission = admission
        self._quota = Quota(limits.tables_a_guest, limits.tables_an_address, limits.bots_an_address)

    # Creating ----------------------------------------------------------------------------------------------------------------------

    async def create(self, wanted: CreateTable, who: Visitor) -> LiveTable:
        """Create a table, and start its game if requested and all seats are taken."""
        guest = who.required()
        await self._admission.check_creation(who)
        bots = sum(seat.kind == BOT for seat in wanted.seats)
        await _within(self._store.check_quota(guest, self._identity.origin(who.network), bots, self._quota))
        campaign = await self._campaign(wanted, who)
        before = None if wanted.deal_of is None else await self._deal_of(wanted.deal_of, wanted.at, who)
        if before is None and wanted.at:
            raise Refused("at_without_deal", 422)
        rules = RULES if before is None else before.edition.components.rules
        row, seats = new_game(self._registry.new_id(), wanted, guest, campaign, rules)
        if wanted.start and not all(seat.taken for seat in seats):
            raise Refused("seats_free", 422)
        unseen = Table(Loaded(row, seats, None, []))
        plan = await asyncio.to_thread(first_plan, unseen, before) if wanted.start else None
        await self._add(row, seats, who)  # only now: a table whose game can't start must not be left behind
        live = await self._registry.get(row.id)
        if plan is not None:
            async with live.lock:
                await self._registry.settle(live, plan)
        return live

    async def _add(self, row: GameRow, seats: list[SeatRow], who: Visitor) -> None:
        """Store a new table with its origin, if the visitor may have another."""
        row.origin = self._identity.origin(who.network)
        await _within(self._store.create(row, seats, self._quota))

    async def _campaign(self, wanted: CreateTable, who: Visitor) -> Campaign | None:
        """The campaign that a new game belongs to."""
        if wanted.after is None:
            return Campaign() if wanted.campaign else None
        live = await self._registry.current(wanted.after)
        if who.guest not in live.table.people:
            raise Refused("not_at_table", 403)
        return campaign_after(await self._archive.whole(live, who))

    async def _deal_of(self, id: str, at: int, who: Visitor) -> Record:
        """The record of a finished game whose deal is to be replayed, from a moment at which the game was not over."""
        record = await self._archive.record(await self._registry.current(id), who)
        if at > len(record.actions):
            raise Refused("no_moment", 404, most=len(record.actions))
        if at and await self._archive.is_over(record, at, who):
            raise Refused("nothing_left")
        return record

    # Taking seats ------------------------------------------------------------------------------------------------------------------

    async def join(self, live: LiveTable, wanted: Join, who: Visitor) -> int:
        """Take a seat, and return its number."""
        table, guest = live.table, who.required()
        own = table.seats_of(guest)
        if own and (wanted.seat is None or wanted.seat in own):
            return own[0] if wanted.seat is None else wanted.seat
        if table.row.status != OPEN:
            raise Refused("begun_already")
        await self._admission.check_join(who)
        kept = table.kept_for(guest)
        if kept and (wanted.seat is None or wanted.seat in kept) and await self._take_kept(live, guest):
            return kept[0] if wanted.seat is None else wanted.seat
        if await self._store.was_sent_away(table.id, guest):
            raise Refused("sent_away", 403)
        for seat in self._free(table, wanted, who.network):
            sits = await self._store.take_seat(table.id, seat.number, guest, wanted.name)
            await self._tell_change(live)
            if sits:
                return seat.number
        own = table.seats_of(guest)
        if own and (wanted.seat is None or wanted.seat in own):  # the same request was sent again, and that was faster
            return own[0] if wanted.seat is None else wanted.seat
        raise Refused("all_taken" if wanted.by_table_link else "seat_taken")

    async def _take_kept(self, live: LiveTable, guest: str) -> bool:
        """Take the seats that are kept for a guest, if any; return whether the guest has a seat now."""
        if live.table.kept_for(guest):
            await self._store.take_kept_seats(live.table.id, guest)
            await self._tell_change(live)
        return bool(live.table.seats_of(guest))

    def _free(self, table: Table, wanted: Join, network: str) -> list[SeatRow]:
        """The seats that the guest may take. Wrong keys are counted, and after too many of them none is compared any more."""
        if wanted.key is not None:
            self._admission.check_keys(network)
        if wanted.by_table_link and not self._identity.fits_table(wanted.key or "", table.seats):
            self._admission.count_wrong_key(network)
            raise Refused("wrong_table_key", 403)
        if wanted.seat is not None and wanted.seat >= len(table.seats):
            raise Refused("no_seat", 404)
        seats = table.seats if wanted.seat is None else [table.seats[wanted.seat]]
        if wanted.seat is not None and seats[0].reserved is not None:
            raise Refused("seat_kept", 403, name=seats[0].name)
        if wanted.key is not None and wanted.seat is not None:
            if not self._identity.fits(wanted.key, table.seats[wanted.seat]):
                self._admission.count_wrong_key(network)
                raise Refused("wrong_key", 403)
        elif wanted.by_table_link:
            seats = [seat for seat in seats if seat.reserved is None]
        else:
            seats = [seat for seat in seats if seat.kind == OPEN_SEAT and seat.reserved is None]
            if not seats:
                raise Refused("needs_link", 403)
        return [seat for seat in seats if not seat.taken]

    async def leave(self, live: LiveTable, who: Visitor) -> None:
        """Leave before the game begins."""
        guest = who.required()
        own = live.table.seats_of(guest)
        if not own:
            raise Refused("not_at_table", 403)
        if live.table.row.status != OPEN:
            raise Refused("begun_already")
        vacant: dict[str, object] = {"guest": None, "name": "", "seen": 0}
        if live.table.of_tournament:  # nobody else could ever sit there, and whoever left may come back
            vacant = {"guest": None, "reserved": guest, "seen": 0}
        for number in own:
            await self._store.change_seat(live.table.id, number, vacant)
        await self._tell_change(live)

    # A seat on several devices ------------------------------------------------------------------------------------------------------

    async def hold(self, live: LiveTable, number: int, key: str, who: Visitor) -> None:
        """Let the guest hold a taken seat, by its link and at any time: this is its owner, on another device."""
        table, guest = live.table, who.required()
        seat = _seat_at(table, number)
        self._admission.check_keys(who.network)
        if not self._identity.fits(key, seat):
            self._admission.count_wrong_key(who.network)
            raise Refused("wrong_key", 403)
        await self._admission.check_ban(who)
        if guest in seat.guests:
            return
        if seat.kind == BOT:
            raise Refused("bots_seat")
        if not seat.taken:
            raise Refused("seat_free")
        if await self._store.was_sent_away(table.id, guest):
            raise Refused("sent_away", 403)
        if len(seat.holders) >= MOST_HOLDERS:
            raise Refused("too_many_holders", most=MOST_HOLDERS)
        if not await self._store.hold_seat(table.id, number, seat.link, guest):
            raise Refused("wrong_key", 403)
        await self._tell_change(live)

    async def release(self, live: LiveTable, number: int, who: Visitor) -> None:
        """Let the guest hold a seat no longer; its owner keeps it."""
        if not await self._store.release_seat(live.table.id, _seat_at(live.table, number).number, who.required()):
            raise Refused("not_held")
        await self._tell_change(live)

    def seat_link(self, table: Table, number: int, who: Visitor) -> Invitation:
        """The key of a seat's link, for whoever has the seat."""
        seat = _seat_at(table, number)
        if who.required() not in seat.guests:
            raise Refused("not_your_seat", 403)
        return {"seat": number, "key": self._identity.key(seat)}

    async def replace_link(self, live: LiveTable, number: int, who: Visitor) -> Invitation:
        """Give a seat a new link: only its owner has the seat now. Before the game its link is the host's invitation, and stays."""
        if _seat_at(live.table, number).guest != who.required():
            raise Refused("not_your_seat", 403)
        if live.table.waits:
            raise Refused("not_begun")
        await self._store.replace_link(live.table.id, number)
        await self._tell_change(live)
        return self.seat_link(live.table, number, who)

    # What the host does ------------------------------------------------------------------------------------------------------------

    async def change_seat(self, live: LiveTable, number: int, wanted: ChangeSeat, who: Visitor) -> None:
        """Let the host decide who may sit in a seat; a guest who is removed can't come back."""
        table, guest = live.table, _host(live.table, who)
        if table.row.status != OPEN:
            raise Refused("begun_already")
        if number >= len(table.seats):
            raise Refused("no_seat", 404)
        if (wanted.kind == BOT) != (wanted.level is not None) or (wanted.temperament and wanted.kind != BOT):
            key = "bot_without_level" if wanted.kind == BOT else "level_without_bot"
            raise Refused(key, 422, seat=number)
        level = ""
        if wanted.level:
            level = code_of(wanted.level, wanted.temperament, number)
            await self._check_quota_for_bot(table)
        columns: dict[str, object] = {
            "kind": wanted.kind,
            "level": level,
            "name": bot_name(table.names, level) if level else "",
            "guest": None,
            "reserved": None,
        }
        sits = table.seats[number].guests
        removes = bool(sits) and guest not in sits
        change = self._store.send_away if removes else self._store.change_seat
        await change(table.id, number, columns)
        await self._tell_change(live)

    async def _check_quota_for_bot(self, table: Table) -> None:
        """Refuse another bot if the network that created the table has too many; the origin of an old table is unknown."""
        origin, most = table.row.origin, self._quota.bots_of_origin
        if origin and await self._store.bots_of(origin) >= most:
            raise Refused("too_many_bots", 429, most=most)

    async def close(self, live: LiveTable, who: Visitor) -> None:
        """Close a table before its game begins."""
        _host(live.table, who)
        if not await self._store.close_table(live.table.id):
            raise Refused("begun_already")
        await self._tell_change(live)

    def invitations(self, table: Table, who: Visitor) -> list[Invitation]:
        """The keys of vacant invited seats, for the host only."""
        _host(table, who)
        return [
            {"seat": seat.number, "key": self._identity.key(seat)}
            for seat in table.seats
            if seat.kind == INVITED and not seat.taken and seat.reserved is None
        ]

    def invitation(self, table: Table, who: Visitor) -> TableInvitation:
        """The key of the one link for all seats, for the host only."""
        _host(table, who)
        return {"key": self._identity.table_key(table.seats)}

    async def start(self, live: LiveTable, who: Visitor) -> None:
        """Deal, publish the commitment and start the game; no effect if it has already started."""
        _host(live.table, who)
        deal_of, at = live.table.row.deal_of, live.table.setup.at
        before = None if deal_of is None else await self._deal_of(deal_of, at, who)
        async with live.lock:
            await self._registry.refresh_locked(live)  # an operator may have renamed somebody, or closed it
            while live.table.row.status == OPEN:  # once more if somebody sat down or left meanwhile
                if not all(seat.taken for seat in live.table.seats):
                    raise Refused("seats_free")
                if not live.table.people:
                    raise Refused("nobody_plays")
                await self._registry.settle(live, await asyncio.to_thread(first_plan, live.table, before))

    # Playing once more -------------------------------------------------------------------------------------------------------------

    async def rematch(self, live: LiveTable, who: Visitor) -> LiveTable:
        """The new table with a new deal for the same people. There is only one; whoever asks is seated at it."""
        table, guest = live.table, _player_after(live.table, who)
        if table.row.campaign is not None:
            raise Refused("campaign_goes_on")
        await self._admission.check_creation(who)
        before = table.row.rematch
        found = None if before is None else await self._registry.current(before)
        if found is None or found.table.closed_unplayed:
            row, seats = once_more(self._registry.new_id(), table, guest)
            seats = [replace(seat, number=number) for number, seat in enumerate(seats[1:] + seats[:1])]
            row.origin = self._identity.origin(who.network)
            id = await _within(self._store.follow_up(table.id, row, seats, before, self._quota))
            await self._tell_change(live)
            found = await self._registry.current(id)
        await self._take_kept(found, guest)
        return found

    async def again(self, live: LiveTable, who: Visitor) -> LiveTable:
        """A new table with the same deal and people. While such a table has not started, whoever asks is seated at it."""
        table, guest = live.table, _player_after(live.table, who)
        await self._admission.check_creation(who)
        await self._deal_of(table.id, 0, who)
        row, seats = once_more(self._registry.new_id(), table, guest)
        row.deal_of = table.id
        for id in await self._store.waiting_with_deal(table.id):
            found = await self._registry.current(id)
            if found.table.row.setup == row.setup and _people(found.table.seats) == _people(seats):
                await self._take_kept(found, guest)
                return found
        await self._add(row, seats, who)
        return await self._registry.get(row.id)

    async def _tell_change(self, live: LiveTable) -> None:
        """Read what was changed at a table, and tell everybody there."""
        await self._registry.refresh(live)
        live.tell_table()


def _seat_at(table: Table, number: int) -> SeatRow:
    """A seat; raises `Refused` if there is none with this number."""
    if number >= len(table.seats):
        raise Refused("no_seat", 404)
    return table.seats[number]


async def _within(work: Awaitable[T]) -> T:
    """The result of some work that is refused if a quota is reached."""
    try:
        return await work
    except QuotaReached as full:
        raise Refused(full.key, 429, most=full.most) from None


def _host(table: Table, who: Visitor) -> str:
    """The guest, who must be the host of the table."""
    guest = who.required()
    if not table.hosted_by(guest):
        raise Refused("not_host", 403)
    return guest


def _player_after(table: Table, who: Visitor) -> str:
    """The guest, who must have played at the table; its game must be over."""
    guest = who.required()
    if not table.seats_of(guest):
        raise Refused("not_at_table", 403)
    if not table.over:
        raise Refused("not_over")
    return guest


def _people(seats: Sequence[SeatRow]) -> list[str | None]:
    """The guest of each seat, or the one it is reserved for."""
    return [seat.guest or seat.reserved for seat in seats]
