"""`peloponnes admin repair` and `close`: a broken game is repaired or closed, and nothing of it is lost."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import and_, select, update

from peloponnes.server.admin import repairing
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.storage.lock import one_server
from peloponnes.server.storage.reading import Unusable
from peloponnes.server.storage.rows import Entry
from peloponnes.server.storage.schema import action, game, removed_action, seat, snapshot
from tests.server.kept import RUNNING_ACTIONS, Kept, admin, document, fill, play, refused, rows, told

PROBLEM = "entry 9 (bid Z99 1) can't be played"
BROKEN = 9  # the number of the entry


def change(url: str, statement: Any) -> None:
    """Change something behind everybody's back."""
    store = Store(url)
    with store.engine.begin() as connection:
        assert connection.execute(statement).rowcount
    store.close()


def entries(url: str, id: str) -> list[Entry]:
    store = Store(url)
    found = store.entries(id)
    store.close()
    return found


def break_log(url: str, id: str, problem: str | None = PROBLEM) -> None:
    change(url, update(action).where(and_(action.c.game_id == id, action.c.seq == BROKEN)).values(text="bid Z99 1"))
    if problem is not None:
        change(url, update(game).where(game.c.id == id).values(problem=problem))


def repaired(url: str, id: str, *words: str) -> str:
    done = admin(url, "repair", id, "--yes", *words)
    assert done.exit_code == 0, done.output
    assert told(url, "verify").endswith("all is fine.\n")
    return str(done.stdout)


@pytest.fixture(scope="module")
def kept(database: str) -> Kept:
    return asyncio.run(fill(database))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return asyncio.run(fill(f"sqlite:///{tmp_path_factory.mktemp('repair') / 'games.sqlite'}"))


@pytest.fixture
def copied(original: Kept, tmp_path: Path) -> Kept:
    """A copy for a single test."""
    file = tmp_path / "copy.sqlite"
    shutil.copy(original.url.removeprefix("sqlite:///"), file)
    return Kept(f"sqlite:///{file}", original.finished, original.running, original.open, original.abandoned)


# A log that can't be played -------------------------------------------------------------------------------------------------------


def test_a_log_is_cut_where_it_can_not_be_played_and_the_game_goes_on(kept: Kept) -> None:
    url, id = kept.url, kept.running
    before = entries(url, id)
    break_log(url, id)

    assert [each["id"] for each in document(url, "list", "--status", "quarantined")] == [id]
    assert "in quarantine" in told(url, "list")
    assert PROBLEM in told(url, "show", id)
    assert document(url, "show", id)["problem"] == PROBLEM
    assert id not in {each["id"] for each in document(url, "list", "--status", "running")}

    untouched = rows(url)
    done = admin(url, "repair", id)
    assert done.exit_code == 2
    assert done.stderr.startswith("peloponnes: Nothing was done: where nobody can be asked, use --yes.")
    assert "entry 9 (bid Z99 1) can’t be played" in done.stdout
    assert f"{RUNNING_ACTIONS + 2 - BROKEN} entries are removed from the log" in done.stdout
    assert "The quarantine is lifted" in done.stdout
    assert rows(url) == untouched

    assert "removed from the log" in repaired(url, id)
    assert entries(url, id) == before[: BROKEN - 1]
    store = Store(url)
    with store.engine.connect() as connection:
        columns = [removed_action.c[name] for name in Entry._fields]
        gone = [Entry(*row) for row in connection.execute(select(*columns).order_by(removed_action.c.seq))]
    store.close()
    assert [each.text for each in gone] == ["bid Z99 1", *(each.text for each in before[BROKEN:])]
    assert "there is nothing to repair" in told(url, "repair", id)

    asyncio.run(play_on(url, id))
    assert document(url, "show", id)["status"] == "finished"
    assert told(url, "verify").endswith("all is fine.\n")


async def play_on(url: str, id: str) -> None:
    store = Store(url)
    services = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7"))
    await services.open()
    await play(services, await services.registry.get(id), 10_000, seed=3)
    await services.close()
    store.close()


def test_what_repair_tells_programs(copied: Kept) -> None:
    break_log(copied.url, copied.running)
    done = admin(copied.url, "repair", copied.running, "--json")
    plan = json.loads(done.stdout)
    assert done.exit_code == 2
    assert plan["done"] is False
    assert [each["seq"] for each in plan["removed"]] == list(range(BROKEN, RUNNING_ACTIONS + 2))
    assert json.loads(repaired(copied.url, copied.running, "--json")) == {**plan, "done": True}


def test_of_a_turn_that_can_not_be_played_to_its_end_nothing_is_left(copied: Kept) -> None:
    here = and_(action.c.game_id == copied.running, action.c.seq == BROKEN)
    change(copied.url, update(action).where(here).values(text=action.c.text + "\nbid Z99 1"))
    repaired(copied.url, copied.running)
    assert [each.seq for each in entries(copied.url, copied.running)] == list(range(1, BROKEN))


def test_a_stand_in_goes_with_the_entry_that_put_it_there(copied: Kept) -> None:
    """Both seats had resigned: after the repair, which removes both entries, both play again."""
    id = copied.abandoned
    (first, second) = [each for each in entries(copied.url, id) if each.kind == "resign"]
    change(
        copied.url,
        update(action).where(and_(action.c.game_id == id, action.c.seq == first.seq)).values(kind="turn", text="?"),
    )
    change(copied.url, update(game).where(game.c.id == id).values(status="running", problem="?"))
    words = repaired(copied.url, id)
    assert "seat 0 level, seat 0 resigned, seat 1 level, seat 1 resigned" in words
    found = document(copied.url, "show", id)
    assert found["status"] == "running"
    assert [(each["level"], each["resigned"]) for each in found["seats"]] == [(None, False)] * 2
    assert second.seq == first.seq + 1


# What does not follow from the log ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "columns", "words"),
    [
        (game, {"round": 7, "status": "abandoned"}, "status, round"),
        (game, {"waits_for": "?", "result": "{}"}, "waits_for, result"),
        (seat, {"level": "novice", "resigned": True}, "seat 0 level, seat 0 resigned"),
        (seat, {"name": "Somebody else"}, "seat 0 name"),
        (snapshot, {"position": "nonsense", "played": 99}, "snapshots are rewritten"),
    ],
)
def test_what_does_not_follow_from_the_log_is_written_anew(
    copied: Kept, table: Any, columns: dict[str, object], words: str
) -> None:
    before = rows(copied.url)
    where = table.c.id == copied.running if table is game else table.c.game_id == copied.running
    if table is seat:
        where = and_(where, seat.c.number == 0)
    change(copied.url, update(table).where(where).values(**columns))
    assert rows(copied.url) != before
    assert words in repaired(copied.url, copied.running)
    after = rows(copied.url)
    assert (before.pop("audit"), len(after.pop("audit"))) == ([], 1)
    updated = list(game.c.keys()).index("updated")
    for found in (before, after):  # the timestamp may differ
        found["game"] = [row[:updated] + row[updated + 1 :] for row in found["game"]]
    assert after == before


def test_a_snapshot_of_an_entry_that_there_is_not_goes(copied: Kept) -> None:
    change(copied.url, update(snapshot).where(snapshot.c.game_id == copied.running).values(seq=snapshot.c.seq + 100))
    assert "none remains" in repaired(copied.url, copied.running)


def test_a_quarantine_for_nothing_is_lifted(copied: Kept) -> None:
    change(copied.url, update(game).where(game.c.id == copied.open).values(problem="a program that was wrong itself"))
    assert repaired(copied.url, copied.open) == "The quarantine is lifted: the game can be continued.\n"
    assert document(copied.url, "list", "--status", "quarantined") == []
    untouched = rows(copied.url)
    for id in copied.ids:
        assert told(copied.url, "repair", id) == f"{id}: there is nothing to repair.\n"
    assert rows(copied.url) == untouched


# Beyond repair, and closing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"setup": "?"}, "setup can’t be read"),
        ({"record": "{}"}, "record can’t be read"),
        ({"record": None}, "record can’t be read: it is missing"),
    ],
)
def test_what_can_not_be_read_can_not_be_repaired_but_closed(
    copied: Kept, columns: dict[str, object], words: str
) -> None:
    url, id = copied.url, copied.running
    change(url, update(game).where(game.c.id == id).values(problem="it can't be read", **columns))
    line = refused(url, "repair", id, "--yes")
    assert words in line
    assert line.endswith(f"peloponnes admin close {id}")
    assert "it can't be read" in told(url, "show", id)
    assert len(document(url, "list")) == len(copied.ids)
    assert "stays as it is" in told(url, "close", id, "--yes")
    assert told(url, "verify").endswith("all is fine.\n")  # its problem is known
    assert {each["id"] for each in document(url, "list", "--status", "abandoned")} == {id, copied.abandoned}
    assert "is already over" in refused(url, "close", id, "--yes")
    assert "was closed" in refused(url, "repair", id, "--yes")


def test_a_first_entry_that_can_not_be_played_leaves_nothing_to_go_back_to(copied: Kept) -> None:
    here = and_(action.c.game_id == copied.running, action.c.seq == 1)
    change(copied.url, update(action).where(here).values(text="0 nonsense"))
    assert "entry 1 (0 nonsense) can’t be played" in refused(copied.url, "repair", copied.running, "--yes")


def test_to_close_a_game_is_to_let_all_give_up(copied: Kept) -> None:
    url = copied.url
    assert admin(url, "close", copied.running).exit_code == 2
    assert told(url, "close", copied.running, "--yes") == "The game ends for good: 3 players resign.\n"
    assert "never started" in told(url, "close", copied.open, "--yes")
    assert told(url, "verify") == "4 games replayed: all is fine.\n"
    for id in (copied.running, copied.open):
        assert document(url, "show", id)["status"] == "abandoned"
    for id in (copied.running, copied.open, copied.finished, copied.abandoned):
        assert refused(url, "close", id, "--yes") == f"peloponnes: The game {id} is already over."


# Beside a server ------------------------------------------------------------------------------------------------------------------


def test_beside_a_server_only_what_it_lets_alone_is_changed(copied: Kept) -> None:
    with one_server(copied.url):
        for command in ("repair", "close"):
            break_log(copied.url, copied.running, problem=None)
            done = admin(copied.url, command, copied.running, "--yes")
            assert done.exit_code == 2
            assert done.stderr.startswith("peloponnes: A server is using")
        break_log(copied.url, copied.running)
        repaired(copied.url, copied.running)


def test_nothing_is_done_but_what_was_told(copied: Kept) -> None:
    break_log(copied.url, copied.running)
    plan = repairing.planned(copied.url, copied.running, repairing.repair)
    here = and_(action.c.game_id == copied.running, action.c.seq == BROKEN - 1)
    change(copied.url, update(action).where(here).values(text="bid Z99 1"))
    untouched = rows(copied.url)
    with pytest.raises(Unusable, match="changed_meanwhile"):
        repairing.carry_out(copied.url, copied.running, repairing.repair, plan, lambda _: pytest.fail("it was noted"))
    assert rows(copied.url) == untouched
