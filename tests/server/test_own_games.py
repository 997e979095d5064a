"""A guest's own games: all unfinished ones, and finished ones in pages, however many there are."""

from dataclasses import asdict

from sqlalchemy import insert, text

from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import FINISHED, OPEN, RUNNING, GameRow, SeatRow
from peloponnes.server.storage.schema import game, seat
from peloponnes.server.tables.game_lists import ENDED_AT_A_TIME
from peloponnes.server.tables.game_setup import Setup
from tests.server.served import Guest, Served

GOING = 120
ENDED = 2 * ENDED_AT_A_TIME + 20
SETUP = Setup(edition="base", options=[]).model_dump_json()


def fill(store: Store, guest: str) -> None:
    """Games of a guest; many of them ended at the same moment."""
    rows = [GameRow(f"going{n}", n, n, (OPEN, RUNNING)[n % 2], "host", False, SETUP) for n in range(GOING)]
    rows += [GameRow(f"ended{n:03}", n, 1000 + n // 70, FINISHED, "host", False, SETUP) for n in range(ENDED)]
    seats = [SeatRow(row.id, number, "open", "x", each) for row in rows for number, each in enumerate((guest, "host"))]
    with store.engine.begin() as connection:
        connection.execute(insert(game), [asdict(row) for row in rows])
        connection.execute(insert(seat), [asdict(row) for row in seats])


def test_all_games_that_are_not_over_and_the_others_page_by_page(alone: Served) -> None:
    ann = Guest(alone)
    store = Store(f"sqlite:///{alone.database}")
    fill(store, ann.ask("GET", "/api/me")["guest"])
    me = ann.ask("GET", "/api/me")
    told = [table["id"] for table in me["tables"]]
    assert told[:GOING] == [f"going{n}" for n in reversed(range(GOING))]
    assert len(told) == GOING + ENDED_AT_A_TIME
    ended = told[GOING:]
    while me["older"] is not None:
        me = ann.ask("GET", "/api/me", params={"before": me["older"]})
        assert 0 < len(me["tables"]) <= ENDED_AT_A_TIME
        ended += [table["id"] for table in me["tables"]]
    expected = sorted(range(ENDED), key=lambda n: (-(n // 70), n))  # latest first, each once
    assert ended == [f"ended{n:03}" for n in expected]
    assert ann.ask("GET", "/api/me", 422, params={"before": "yesterday"})["error"]["key"] == "server.bad_message"
    assert Guest(alone).ask("GET", "/api/me")["tables"] == []
    with store.engine.connect() as connection:  # no full scan of all games
        theirs = select_of(store)
        plan = [str(row[-1]) for row in connection.execute(text(f"EXPLAIN QUERY PLAN {theirs}"))]
        assert not any(step.startswith(("SCAN game", "SCAN seat")) for step in plan), plan
    store.close()


def select_of(store: Store) -> str:
    """The statement that finds a guest's finished games."""
    return str(
        store.of_guest("ann", (FINISHED,)).limit(51).compile(store.engine, compile_kwargs={"literal_binds": True})
    )
