"""What people get when they ask for everything that is stored about them: compared with everything that is stored about anybody."""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.erasing import GUESTS
from peloponnes.server.storage.own_rows import COPIED
from peloponnes.server.storage.schema import mail_link, metadata, note, notice, one_time_key, restriction, seat_holder
from tests.server.databases.made import HERE, SECRET
from tests.server.test_old_databases import load

# By which of its columns a row is recognized in a file.
TELLING = {
    "game": "id",
    "seat": "game_id",
    "sent_away": "game_id",
    "chat": "text",
    "token": "label",
    "seat_holder": "game_id",
    "note": "text",
    "account": "name",
    "passkey": "label",
    "device": "created",
    "one_time_key": "kind",
    "mail_link": "purpose",
    "channel": "id",
    "wish": "zone",
    "notice": "at",
    "player": "id",
    "rating": "mu",
    "rated_seat": "game",
    "tournament": "id",
    "entrant": "tournament",
    "restriction": "reason",
}

Files = dict[str, str]


def test_whoever_adds_a_column_for_a_guest_decides_whether_it_is_copied() -> None:
    assert set(COPIED) == set(GUESTS)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The database of an older version, in which people have done nearly everything, with what is not kept for long."""
    url = f"sqlite:///{tmp_path_factory.mktemp('own') / 'games.sqlite'}"
    load(url, (HERE / "m0008.sql").read_text())
    found = Store(url)
    found.open()
    ann = json.loads((HERE / "m0008.json").read_text())["guests"]["Ann"]
    game, at = found.under_way(ann)[0].id, now()
    link = {"language": "en", "mail_print": "", "expires": at + 1, "attempts": 0, "claimed_until": 0}
    address = Sealing(SECRET).seal("ann@example.org")
    rows: list[tuple[Any, dict[str, Any]]] = [
        (mail_link, {"id": "1", "purpose": "sign_in", "asker": ann, "account": "", "address": address, **link}),
        (mail_link, {"id": "2", "purpose": "changed", "asker": "", "account": ann, "address": address, **link}),
        (one_time_key, {"hash": "", "kind": "move", "guest": ann, "expires": at}),
        (restriction, {"kind": "mute", "whom": "guest", "id": ann, "since": at, "until": None, "reason": "Insults"}),
        (notice, {"game_id": game, "seq": 0, "guest": ann, "kind": "turn", "at": at, "due": at}),
        (note, {"game_id": game, "guest": ann, "text": "watch Bo", "updated": at}),
        (seat_holder, {"game_id": game, "number": 0, "guest": ann, "since": at}),
    ]
    with found.engine.begin() as connection:
        for table, row in rows:
            there = select(func.count()).select_from(table)
            key = [column == row[column.name] for column in table.primary_key.columns]
            if not connection.scalar(there.where(*key)):
                connection.execute(insert(table).values(row))
    yield found
    found.close()


@pytest.fixture(scope="module")
def copies(store: Store) -> dict[str, Files]:
    """The files of everybody who is named in the database."""

    async def packed() -> dict[str, Files]:
        services = Services(Settings(database=store.url), store, Thinkers(1), Identity(SECRET))
        found = {}
        for guest in sorted({guest for column in GUESTS for guest, _ in named(store, column)}):
            content = await services.own_data.packed(Visitor(guest, "192.0.2.1"), "", "en")
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                found[guest] = {name: archive.read(name).decode() for name in archive.namelist()}
        await services.close()
        return found

    return asyncio.run(packed())


def named(store: Store, column: str) -> list[tuple[str, Any]]:
    """The guests whom a column names, each with what tells the row from others."""
    table, _, name = column.partition(".")
    if COPIED[column] in (None, "records/"):
        return []
    own = metadata.tables[table].c
    wanted = select(own[name], own[TELLING[table]]).where(own[name].is_not(None), own[name] != "")
    with store.engine.connect() as connection:
        people = set(connection.scalars(select(metadata.tables["seat"].c.guest)))
        people |= set(connection.scalars(select(metadata.tables["seat"].c.reserved)))
        return [(guest, told) for guest, told in connection.execute(wanted).all() if guest in people or table != "game"]


@pytest.mark.parametrize("column", [column for column, file in COPIED.items() if file not in (None, "records/")])
def test_every_row_that_names_somebody_is_in_their_copy(store: Store, copies: dict[str, Files], column: str) -> None:
    file = COPIED[column]
    assert file is not None
    rows = [(guest, told) for guest, told in named(store, column) if told != ""]
    assert rows  # there is something to be missed
    for guest, told in rows:
        assert json.dumps(told, ensure_ascii=False).strip('"') in copies[guest][file], (column, guest)


def test_addresses_are_in_the_copy_as_they_were_typed(store: Store, copies: dict[str, Files]) -> None:
    channels = 0
    for guest, files in copies.items():
        for row, told in zip(store.channels_of(guest), json.loads(files["notices.json"])["channels"], strict=True):
            address = Sealing(SECRET).open(row.address)
            assert address
            assert (told["id"], told["address"]) == (row.id, address)
            channels += 1
    assert channels
    links = [link for files in copies.values() for link in json.loads(files["person.json"])["mail_links"]]
    assert {link["address"] for link in links} == {"ann@example.org"}


def test_a_copy_tells_nothing_that_is_secret(copies: dict[str, Files]) -> None:
    """Neither hashes and sealed texts, nor the guest ids of others."""
    for guest, files in copies.items():
        text = "\n".join(text for name, text in files.items() if name != "README.txt")
        assert "gAAAA" not in text
        assert [other for other in copies if other != guest and other in text] == []
