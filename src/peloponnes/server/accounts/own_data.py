"""All that is stored about a person: as a file for them, and its deletion, which leaves the games to the others."""

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from uuid import uuid4

from peloponnes.messages import Messages
from peloponnes.server.accounts.handler import AccountHandler
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.storage.rows import OPEN, RUNNING
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.commands import CommandHandler
from peloponnes.server.tables.game_lists import GameLists
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.wire.answers import Summary
from peloponnes.server.wire.refusal import Refused, TooMuch
from peloponnes.server.wire.requests import Resign

MOST_RECORDS = 500  # of the latest games: each is replayed from its first action
# What is JSON in the database, too, by the kind of row.
PARSED = {"orders": ("text", "played", "ended"), "channels": ("error",), "held": ("setup",)}
OF_THE_PERSON = ("page", "kept_seats", "held_seats", "sent_away", "keys", "mail_links", "restrictions")


class OwnData:
    """Collects and deletes what belongs to a guest, with or without an account."""

    def __init__(
        self,
        store: AsyncStore,
        registry: TableRegistry,
        archive: Archive,
        commands: CommandHandler,
        game_lists: GameLists,
        accounts: AccountHandler,
        sealing: Sealing,
    ) -> None:
        self._store = store
        self._registry = registry
        self._archive = archive
        self._commands = commands
        self._game_lists = game_lists
        self._accounts = accounts
        self._sealing = sealing
        self._busy: set[str] = set()

    # A copy ------------------------------------------------------------------------------------------------------------------------

    async def packed(self, who: Visitor, device: str, language: str) -> bytes:
        """Everything stored about a guest, as a zip file: JSON, the records of finished games, and a text that explains them.

        Replaying games takes a while, and is charged to the guest like any look back; one such file is made at a time.
        """
        guest = who.required()
        if guest in self._busy:
            raise Refused("data_comes", 429)
        self._busy.add(guest)
        try:
            games = [each async for each in self._games(guest)]
            stored = await self._store.own_rows(guest)
            rows = {name: [self._readable(name, row) for row in found] for name, found in stored.items()}
            person = await self._person(guest, device) | {name: rows[name] for name in OF_THE_PERSON}
            files = {
                "README.txt": _readme(Messages(language)),
                "person.json": _json(person),
                "games.json": _json(games),
                "chat.json": _json(await self._store.chat_of(guest)),
                "notes.json": _json(rows["notes"]),
                "notices.json": _json({name: rows[name] for name in ("channels", "wishes", "waiting")}),
                "orders.json": _json(rows["orders"]),
                "ratings.json": _json({name: rows[name] for name in ("ratings", "rated_games")}),
                "tournaments.json": _json({name: rows[name] for name in ("entered", "held")}),
            }
            ended = [each["id"] for each in games if each["status"] in ("finished", "abandoned")]
            for id in ended[:MOST_RECORDS]:
                record = await self._record(id, who)
                if record is not None:
                    files[f"records/{id}.json"] = record
            return await asyncio.to_thread(_zip, files)
        finally:
            self._busy.discard(guest)

    async def _games(self, guest: str) -> AsyncIterator[Summary]:
        before: str | None = None
        while True:
            page = await self._game_lists.games_of(guest, before)
            for each in page["tables"]:
                yield each
            before = page["older"]
            if before is None:
                return

    async def _person(self, guest: str, device: str) -> dict[str, object]:
        row = await self._store.account(guest)
        account = None if row is None else await self._accounts.document(row, device)
        tokens = [token._asdict() for token in await self._store.tokens(guest)]
        return {"guest": guest, "account": account, "tokens": tokens}

    def _readable(self, name: str, row: dict[str, Any]) -> dict[str, Any]:
        """A row with its address as it was before it was sealed, null if it can't be read any more; JSON is no text in it."""
        found = {key: _parsed(value) if key in PARSED.get(name, ()) else value for key, value in row.items()}
        return found | ({"address": self._sealing.open(row["address"])} if "address" in row else {})

    async def _record(self, id: str, who: Visitor) -> str | None:
        """The record of a game; None if it was closed before it began, or can't be replayed."""
        while True:
            try:
                return (await self._archive.record(await self._registry.get(id), who)).text()
            except TooMuch as wait:
                await asyncio.sleep(wait.retry_after or 1)
            except DatabaseFailed:
                raise
            except Refused:
                return None

    # Deletion ----------------------------------------------------------------------------------------------------------------------

    async def erase(self, who: Visitor) -> None:
        """Delete a guest with their account. Bots play their running games on, and their names are taken out of all games.

        If it fails half-way, nothing is wrong: the same request does the rest.
        """
        guest = who.required()
        for row in await self._store.under_way(guest):
            if row.status == OPEN and row.host == guest:
                await self._store.close_table(row.id)
        for id, number, _ in await self._store.owned_seats(guest, [OPEN]):
            await self._store.change_seat(id, number, {"guest": None, "name": "", "seen": 0})
        for id, number, resigned in await self._store.owned_seats(guest, [RUNNING]):
            if not resigned:
                await self._resign(id, number, who)
        self._accounts.devices.forget(await self._store.sign_out(guest))
        await self._store.erase(guest)
        await self._accounts.notice(guest)

    async def _resign(self, id: str, number: int, who: Visitor) -> None:
        try:
            await self._commands.do(id, who, Resign(id=uuid4().hex, seat=number))
        except Refused as refused:
            if refused.status == 503:
                raise
            # It has ended meanwhile, or is quarantined: then there is nothing to play on.


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _parsed(text: str | None) -> object:
    """What a text of the database says; the text itself if it is damaged."""
    try:
        return None if text is None else json.loads(text)
    except ValueError:
        return text


def _readme(say: Messages) -> str:
    return say("account.readme", date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"), most=MOST_RECORDS) + "\n"


def _zip(files: dict[str, str]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()
