"""A database with games of every kind, and the output of `peloponnes admin` about it."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, update
from sqlalchemy import select as select_from
from typer.testing import CliRunner, Result

from peloponnes.messages import Messages
from peloponnes.server.admin.cli import admin_app
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import OrderRow
from peloponnes.server.storage.schema import metadata
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.wire.requests import CreateTable, Resign, Turn

ANN = "0123456789abcdef"
AT_HOME = Visitor(ANN, "192.0.2.1")
RUNNING_ACTIONS = 15


@dataclass(frozen=True)
class Kept:
    """A database with games of every kind."""

    url: str
    finished: str
    running: str
    open: str
    abandoned: str

    @property
    def ids(self) -> set[str]:
        return {self.finished, self.running, self.open, self.abandoned}


async def play(services: Services, live: LiveTable, most: int, seed: int) -> None:
    """Play at random for all seats, up to ``most`` actions or to the end."""
    rng = random.Random(seed)
    for number in range(most):
        if live.table.game is None or live.table.game.decision is None:
            return
        decision = live.table.game.decision
        chosen = str(rng.choice(decision.actions))
        await services.commands.do(
            live.table.id, AT_HOME, Turn(id=f"{seed}-{number}", seat=decision.seat, actions=[chosen])
        )


async def fill(url: str) -> Kept:
    """Fill a database with games made by a server's own services."""
    store = Store(url)
    store.open()
    store.secret("secret", "5ec4e7")
    services = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7"))
    await services.open()
    lobby = services.lobby

    async def new(*seats: str, **more: Any) -> LiveTable:
        wanted = {"seats": [{"kind": kind} for kind in seats], "name": "Ann", **more}
        return await lobby.create(CreateTable.model_validate(wanted), AT_HOME)

    finished, running = await new("here", edition="solo"), await new("here", "here", "here", edition="heroes")
    open_, abandoned = await new("here", "open", public=True), await new("here", "here")
    for live, most in ((finished, 10_000), (running, RUNNING_ACTIONS), (abandoned, 3)):
        await lobby.start(live, AT_HOME)
        await play(services, live, most, seed=7)
    for seat in (0, 1):
        await services.commands.do(abandoned.table.id, AT_HOME, Resign(id=f"resign-{seat}", seat=seat))
    store.add_token("t0", ANN, "f" * 64, "my bot")
    store.add_chat_line(running.table.id, "c0", "players", ANN, "Ann", "Good luck – καλή τύχη", 1)
    store.put_order(OrderRow(running.table.id, 0, None, 1, 1, 1, "[]", '{"key": "outbid", "values": {}}'))
    await services.close()
    store.close()
    return Kept(url, finished.table.id, running.table.id, open_.table.id, abandoned.table.id)


def admin(url: str, *words: object) -> Result:
    """Run the command in this process."""
    app = admin_app(Messages("en"))
    return CliRunner().invoke(app, [*map(str, words), "--database", url], env={"COLUMNS": "200"})


def told(url: str, *words: object) -> str:
    done = admin(url, *words)
    assert done.exit_code == 0, done.output
    return done.stdout


def document(url: str, *words: object) -> Any:
    return json.loads(told(url, *words, "--json"))


def refused(url: str, *words: object) -> str:
    """The one line that says what is wrong."""
    done = admin(url, *words)
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("peloponnes: ")
    return str(line)


def rows(url: str) -> dict[str, list[Any]]:
    """All rows of a database."""
    store = Store(url)
    with store.engine.connect() as connection:
        found = {
            table.name: sorted(map(tuple, connection.execute(select_from(table))), key=repr)
            for table in metadata.sorted_tables
        }
    store.close()
    return found


@contextmanager
def tampered(url: str, table: Table, where: Any, **columns: object) -> Iterator[None]:
    """Change a row behind the server's back, and restore it afterwards."""
    store = Store(url)
    with store.engine.begin() as connection:
        (before,) = connection.execute(select_from(table).where(where)).mappings().all()
        connection.execute(update(table).where(where).values(**columns))
    try:
        yield
    finally:
        with store.engine.begin() as connection:
            key = [column == before[column.name] for column in table.primary_key if column.name not in columns]
            changed = [table.c[name] == value for name, value in columns.items() if table.c[name].primary_key]
            connection.execute(update(table).where(*key, *changed).values(**before))
        store.close()
