"""Makes a database as a server of this version writes it, for the tests of all later versions.

    python -m tests.server.databases.made

It runs a real server, lets people play at it who choose by a seed, and writes what the database then holds as SQL that SQLite and
PostgreSQL both read, next to what each of the people was shown. Neither is ever written again: a later version that changes the schema
makes files of its own, and must still read these. Deals, ids and times are the server's own, so no two runs are the same.

Nobody's secrets are in it: the people do not exist, and the secret that signs their cookies is `SECRET`.
"""

import json
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Engine, MetaData, select

from peloponnes.server.identity import COOKIE, Identity
from peloponnes.server.services import TELL_SECONDS
from peloponnes.server.storage import Store
from peloponnes.server.storage.engine import connect
from peloponnes.server.storage.migrate import newest
from tests import nursery
from tests.server.person import Person
from tests.server.served import PATIENCE, PLENTY, Guest, Served, free_port, legal

HERE = Path(__file__).parent
SECRET = "a secret that protects nobody, because nobody is there"
SEED = 24
LONGEST = 250_000  # characters
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve")
OPERATOR = {"PELOPONNES_OPERATOR": "the operator"}


class Party:
    """The people who play, at a server that can be stopped and started again."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.rng = random.Random(SEED)
        self.people = {name: Guest(served, name) for name in PEOPLE}
        self.ids = {name: guest.ask("GET", "/api/me")["guest"] for name, guest in self.people.items()}

    def __getitem__(self, name: str) -> Guest:
        return self.people[name]

    def table(self, *names: str, bots: tuple[str, ...] = (), **more: Any) -> str:
        """A table of the first of these people, to which the others come by the links of their seats; its game starts."""
        host = self[names[0]]
        id = str(host.create("here", *["invited"] * (len(names) - 1), *bots, **more)["id"])
        keys = host.ask("GET", f"/api/tables/{id}/invitations")
        for name, found in zip(names[1:], keys, strict=True):
            self[name].join(id, seat=found["seat"], key=found["key"])
        host.start(id)
        return id

    def play(self, id: str, *names: str, most: int = 10_000) -> None:
        """Let people decide, at random, so many times or until the game is over."""
        done = 0
        while done < most:
            status = self[names[0]].table(id)["status"]
            if status != "running":
                return
            asked = [(name, each) for name in names for each in self[name].state(id)["decisions"]]
            if not asked:
                self[names[0]].wait(id, self[names[0]].state(id)["seq"], 2)
                continue
            name, decision = self.rng.choice(asked)
            answer = self[name].http.post(
                f"/api/tables/{id}/turn",
                json={
                    "id": f"{name}-{done}",
                    "seat": decision["seat"],
                    "actions": [self.rng.choice(legal(decision))],
                },
            )
            assert answer.status_code in (200, 409), answer.text
            done += 1


def party(served: Served) -> tuple[Party, dict[str, str], str]:
    """Let people play at a server; returns them, the tables by what is special about them, and a token."""
    here = Party(served)
    ann, bo, cy, di, eve = (here[name] for name in PEOPLE)
    tables: dict[str, str] = {}

    tables["solo"] = here.table("Ann", edition="solo")
    here.play(tables["solo"], "Ann")

    tables["finished"] = here.table("Ann", "Bo", bots=("novice",), name="Ann of Argos")
    bo.do(tables["finished"], "say", text="Good luck – καλή τύχη, it's on!")
    here.play(tables["finished"], "Ann", "Bo")
    eve.do(tables["finished"], "say", text="Well played")
    tables["rematch"] = ann.ask("POST", f"/api/tables/{tables['finished']}/rematch")["id"]  # a seat is kept for Bo
    tables["again"] = bo.ask("POST", f"/api/tables/{tables['finished']}/again")["id"]  # with a deal that is known

    tables["running"] = here.table("Bo", "Ann", "Cy", edition="heroes")
    here.play(tables["running"], "Ann", "Bo", "Cy", most=30)
    ann.do(tables["running"], "say", text='First line\nand a second one: 50 %, \\n, $1, :name, "x"; --')
    cy.do(tables["running"], "say", text="😀 I'm back on Sunday")
    eve.do(tables["running"], "say", text="Who is winning?")
    cy.do(tables["running"], "replace", seat=2, level="merchant")  # a bot plays for Cy
    here.play(tables["running"], "Ann", "Bo", most=4)

    tables["sea"] = here.table("Di", "Bo", edition="sea", bots=("archon",))
    here.play(tables["sea"], "Di", "Bo", most=12)
    for decision in di.state(tables["sea"])["decisions"][:1]:
        di.turn(tables["sea"], legal(decision)[-1], seat=decision["seat"])
        di.http.post(f"/api/tables/{tables['sea']}/undo", json={"id": "undone", "seat": decision["seat"]})

    tables["campaign"] = ann.create("here", campaign=True, start=True)["id"]
    here.play(tables["campaign"], "Ann", most=5)

    tables["abandoned"] = here.table("Cy", "Di", options=["civilizations"])
    here.play(tables["abandoned"], "Cy", "Di", most=6)
    cy.do(tables["abandoned"], "resign", seat=0)
    di.do(tables["abandoned"], "resign", seat=1)

    tables["closed"] = eve.create("here", "open")["id"]
    eve.ask("DELETE", f"/api/tables/{tables['closed']}")

    tables["open"] = ann.create("here", "open", "invited", public=True, stand_in="strategos")["id"]
    di.join(tables["open"], seat=1)
    ann.ask("PUT", f"/api/tables/{tables['open']}/seats/1", json={"kind": "open"})  # Di is sent away
    cy.join(tables["open"], seat=1)

    for name in ("quarantined", "repaired"):
        tables[name] = here.table("Di", "Ann")
        here.play(tables[name], "Di", "Ann", most=9)
    token = ann.ask("POST", "/api/tokens", 201, json={"label": "my bot"})["token"]
    return here, tables, token


def belongings(here: Party, tables: dict[str, str]) -> list[str]:
    """Let people leave whatever else is kept of them; returns the recovery codes of an account, that of Fay."""
    ann, bo, cy, di, eve = (here[name] for name in PEOPLE)
    key = di.ask("GET", f"/api/tables/{tables['sea']}/seats/0/link")["key"]
    eve.ask("POST", f"/api/tables/{tables['sea']}/seats/0/hold", json={"key": key})
    ann.ask("PUT", f"/api/tables/{tables['running']}/note", json={"text": "Cy saves for A07"})

    tables["ordered"] = here.table("Ann", "Bo")
    decides = ann.state(tables["ordered"])["view"]["decision"]["seat"]
    other = (ann, bo)[1 - decides]
    other.ask("PUT", f"/api/tables/{tables['ordered']}/order", json={"seat": 1 - decides, "otherwise": "pass"})

    cup = eve.ask("POST", "/api/tournaments", 201, json={"name": "Isthmia", "players": 2, "rounds": 1})["id"]
    for guest in (cy, eve):
        guest.ask("POST", f"/api/tournaments/{cup}/enter", json={"name": guest.name})
    eve.ask("POST", f"/api/tournaments/{cup}/start")
    ((tables["cup"],),) = [
        [each["id"] for each in pool["tables"]] for pool in eve.ask("GET", f"/api/tournaments/{cup}")["pools"]
    ]

    hook = {"kind": "webhook", "address": f"http://127.0.0.1:{free_port()}/", "shape": "json"}  # nobody listens there
    for guest in (cy, eve):
        guest.ask("POST", "/api/notices/channels", 201, json=hook)
    cy.ask("PUT", "/api/notices", json={"zone": "UTC", "quiet_from": 0, "quiet_until": 1439})
    tables["told"] = here.table("Di", "Eve", "Cy")

    fay = Person(here.served, "Fay")
    tables["account"] = fay.create("here", "open")["id"]
    codes = fay.create_account(fay.passkey())["codes"]
    ann.ask("GET", "/api/me/player")
    end = time.monotonic() + PATIENCE
    while not ann.ask("GET", "/api/leaderboards") and time.monotonic() < end:  # games are rated a little later
        time.sleep(0.5)
    return [str(code) for code in codes]


def broken(file: Path, id: str) -> None:
    """Change the last entry of a log behind the server's back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        (last,) = connection.execute("SELECT max(seq) FROM action WHERE game_id = ?", (id,)).fetchone()
        connection.execute("UPDATE action SET text = 'bid Z99 1' WHERE game_id = ? AND seq = ?", (id, last))
        connection.execute("DELETE FROM snapshot WHERE game_id = ? AND seq >= ?", (id, last))


def shown(guest: Guest, tables: dict[str, str]) -> dict[str, Any]:
    """What a guest is shown of their games: whatever of it does not depend on the time."""
    unstable = ("updated", "seats")
    own = guest.ask("GET", "/api/me")["tables"]
    return {
        "tables": {
            each["id"]: {name: value for name, value in each.items() if name not in unstable}
            | {"names": [seat["name"] for seat in each["seats"]]}
            for each in own
        },
        "chat": {
            id: [line["text"] for line in guest.ask("GET", f"/api/tables/{id}/chat")["lines"]]
            for id in tables.values()
            if guest.http.get(f"/api/tables/{id}").status_code == 200
        },
    }


def main() -> None:
    """Make both files."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        store = Store(f"sqlite:///{file}")
        store.open()
        store.secret("secret", SECRET)
        store.close()
        served = Served(str(file), Path(folder) / "log", *PLENTY, "--loopback-hooks", "--tell-after", "0")
        with served:
            here, tables, token = party(served)
            codes = belongings(here, tables)
            time.sleep(2 * TELL_SECONDS)
            served.stop()
        for name in ("quarantined", "repaired"):
            broken(file, tables[name])
        with served:
            here["Ann"].ask("GET", f"/api/tables/{tables['quarantined']}", 409)
            here["Ann"].ask("GET", f"/api/tables/{tables['repaired']}", 409)
            served.stop()
        for words in (["repair", tables["repaired"]], ["mute", here.ids["Eve"], "--reason", "a test"]):
            done = nursery.run(["admin", *words, "--yes", "--database", str(file)], OPERATOR)
            assert done.returncode == 0, done.stderr
        with served:
            told = {name: shown(here[name], tables) for name in PEOPLE}
            served.stop()
        expected = {"guests": here.ids, "token": token, "codes": codes, "tables": tables, "shown": told}
        engine = connect(f"sqlite:///{file}")
        text = dumped(engine)
        engine.dispose()
    assert len(text) < LONGEST, len(text)
    place = HERE / f"m{newest()}.sql"
    place.write_text(text)
    place.with_suffix(".json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n")


def dumped(engine: Engine) -> str:
    """A database as SQL: its tables with their indexes, and all rows."""
    tables = MetaData()
    tables.reflect(engine)
    ours = tables.sorted_tables
    lines = [
        "-- Written by tests/server/databases/made.py, and never changed since. SQLite and PostgreSQL both read it."
    ]
    with engine.connect() as connection:
        made = connection.exec_driver_sql(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'index')"
        )
        schema = {_named(sql): _for_both(sql) for (sql,) in made}
        lines += [f"{schema.pop(table.name)};" for table in ours]
        lines += [f"{sql};" for sql in schema.values()]
        for table in ours:
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            rows = sorted(connection.execute(select(table)), key=repr)
            assert rows, f"{table.name} has nothing to lose"
            for row in rows:
                values = ", ".join(
                    _literal(value, isinstance(column.type, Boolean))
                    for value, column in zip(row, table.columns, strict=True)
                )
                lines.append(f'INSERT INTO "{table.name}" ({columns}) VALUES ({values});')
    return "\n".join(lines) + "\n"


def _for_both(sql: str) -> str:
    """A statement of SQLite in words that PostgreSQL understands as well."""
    return sql.replace(" DOUBLE ", " DOUBLE PRECISION ").replace("BOOLEAN DEFAULT 0", "BOOLEAN DEFAULT FALSE")


def _named(sql: str) -> str:
    """The name of the table or index that a statement creates."""
    words = sql.replace('"', "").replace("(", " ").split()
    return words[words.index("INDEX" if "INDEX" in words[:3] else "TABLE") + 1]


def _literal(value: object, boolean: bool) -> str:
    if value is None:
        return "NULL"
    if boolean:
        return "TRUE" if value else "FALSE"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def cookie_of(guest: str) -> dict[str, str]:
    """The cookie of one of the people."""
    return {COOKIE: Identity(SECRET).cookie(guest)}


if __name__ == "__main__":
    main()
