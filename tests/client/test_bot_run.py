"""`peloponnes bot run` as processes that play over the network at a real server, whatever happens to it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from peloponnes.client.changes import merged
from peloponnes.record import Record
from tests import nursery
from tests.server.served import PATIENCE, PLENTY, Guest, Served, free_port

DOCS = Path(__file__).parent.parent.parent / "docs" / "bot-api.md"
FILE_BOT = """
import time

class Bot:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision, budget):
        time.sleep({pause})
        action = decision.actions[(view.played * 7 + 3) % len(decision.actions)]
        with open({log!r}, "a") as log:
            log.write(str(view.seat) + " " + str(action) + "\\n")
        return action
"""
BAD_BOTS = {
    "raises": 'raise KeyError("no plan")',
    "stops": "raise SystemExit",
    "text": 'return "pass"',
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("server")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY) as server:
        yield server


@pytest.fixture
def file_bot(tmp_path: Path) -> Path:
    return write_bot(tmp_path)


def write_bot(folder: Path, pause: float = 0.0) -> Path:
    """A bot that writes its answers to a file."""
    file = folder / "my_bot.py"
    file.write_text(FILE_BOT.format(pause=pause, log=str(folder / "answers")))
    return file


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "peloponnes", "bot", *map(str, arguments)]


def environment(token: str = "") -> dict[str, str]:
    own = {"PELOPONNES_LANG": "en", "NO_COLOR": "1", "COLUMNS": "200"}
    return {**os.environ, **own} | ({"PELOPONNES_TOKEN": token} if token else {})


def started(*arguments: object, token: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        command("run", *arguments), env=environment(token), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def run(*arguments: object, token: str = "") -> subprocess.CompletedProcess[str]:
    return nursery.run(["bot", *map(str, arguments)], environment(token))


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    try:
        out, err = process.communicate(timeout=4 * PATIENCE)
    finally:
        process.kill()
    return process.returncode, out, err


def token_of(served: Served) -> str:
    return str(Guest(served).ask("POST", "/api/tokens", 201, json={"label": "test"})["token"])


def link_of(served: Served, host: Guest, table: str) -> str:
    (invitation,) = host.ask("GET", f"/api/tables/{table}/invitations")
    return f"{served.url}/t/{table}?seat={invitation['seat']}&key={invitation['key']}"


def wait_until(host: Guest, table: str, what: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not what(host.state(table)):
        assert time.monotonic() < end
        time.sleep(0.05)


def all_sit(state: Any) -> bool:
    return all(seat["taken"] for seat in state["table"]["seats"])


def entries(host: Guest, table: str) -> list[Any]:
    return list(host.state(table, since=0)["missed"])


def answers_of(folder: Path, seat: int) -> list[str]:
    lines = (folder / "answers").read_text().splitlines()
    return [line.partition(" ")[2] for line in lines if line.startswith(f"{seat} ")]


def played_by(record: Record, seat: int) -> list[str]:
    return [str(action) for by, action in record.replay().history if by == seat]


@pytest.mark.parametrize("edition", ["base", "heroes"])
def test_two_bots_and_one_of_the_server_play_a_whole_game(
    served: Served, file_bot: Path, tmp_path: Path, edition: str
) -> None:
    host = Guest(served, "Ann")
    table = host.create("invited", "open", "novice", edition=edition)["id"]
    bots = [
        started(file_bot, "--link", link_of(served, host, table), "--name", "Far", token=token_of(served)),
        started("greedy", "--server", served.url, "--table", table, "--verbose", "--token", token_of(served)),
    ]
    wait_until(host, table, all_sit)
    assert [seat["name"] for seat in host.table(table)["seats"]][:2] == ["Far", "greedy"]
    host.start(table)
    for code, out, err in map(ended, bots):
        assert (code, out.startswith(f"{table}: the game is over. Far ")) == (0, True), err
        assert "Traceback" not in err
    record = Record.parse(host.record(table))
    assert record.verify() == "fine"
    assert played_by(record, 0) == answers_of(tmp_path, 0)
    assert f"{table}, round 1: seat 1 plays {played_by(record, 1)[0]}." in err


def test_a_server_that_is_killed_is_waited_for_and_nothing_is_played_twice(served: Served, tmp_path: Path) -> None:
    host = Guest(served, "Ann")
    table = host.create("invited", "open", edition="heroes")["id"]
    slow = write_bot(tmp_path, pause=0.02)
    bots = [
        started(slow, "--link", link_of(served, host, table), token=token_of(served)),
        started("random", "--server", served.url, "--table", table, token=token_of(served)),
    ]
    wait_until(host, table, all_sit)
    host.start(table)
    wait_until(host, table, lambda state: state["seq"] >= 15)
    served.kill()
    time.sleep(0.3)
    served.start()
    for code, out, err in map(ended, bots):
        assert (code, ": the game is over." in out) == (0, True), err
        assert "is not answering" in err
        assert f"{served.url} is answering again." in err
    record = Record.parse(host.record(table))
    assert record.verify() == "fine"
    assert played_by(record, 0) == answers_of(tmp_path, 0)


def test_all_tables_of_a_guest_at_once_and_a_seat_that_a_stand_in_has(served: Served, file_bot: Path) -> None:
    guest = Guest(served, "Bo", token_of(served))
    other = Guest(served, "Ann")
    tables = [guest.create("here", "novice", start=True)["id"] for _ in range(2)]
    third = guest.create("here", "here", "open")["id"]
    other.join(third)
    guest.start(third)
    guest.do(third, "replace", seat=0, level="novice")
    playing = Thread(target=other.play_by_http, args=(third,), daemon=True)
    playing.start()
    token = guest.http.headers["authorization"].partition(" ")[2]
    done = run("run", file_bot, "--server", served.url, "--once", "--nodes", 5, token=token)
    assert done.returncode == 0, done.stderr
    assert {line.partition(":")[0] for line in done.stdout.splitlines()} == {*tables, third}
    assert "return" in [entry["kind"] for entry in entries(guest, third)]
    assert all(Record.parse(guest.record(table)).verify() == "fine" for table in (*tables, third))
    playing.join(PATIENCE)
    assert run("run", "greedy", "--server", served.url, "--once", token=token).returncode == 0


def programs_of_the_docs() -> list[str]:
    """How to put changes together, and a whole bot."""
    return re.findall(r"^```python\n(.*?)^```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def test_the_docs_put_changes_together_as_we_do() -> None:
    names: dict[str, Any] = {}
    exec(programs_of_the_docs()[0], names)
    before = {"round": 1, "seats": [{"coins": 3, "food": 1}, {"coins": 5}]}
    for change in ({"round": 2}, {"seats": [{"coins": 2}, None]}, {"round": 2, "seats": [None, {"coins": 0}]}):
        assert names["merged"](before, change) == merged(before, change)
        assert names["merged"](None, before) == merged(None, before)


def test_the_example_of_the_docs_plays_a_whole_game(served: Served, tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(programs_of_the_docs()[1], "utf-8")
    host = Guest(served, "Ann")
    table = host.create("open", "novice", edition="heroes")["id"]
    process = subprocess.Popen(
        [sys.executable, tmp_path / "example.py", served.url, table],
        env=environment(token_of(served)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(host, table, all_sit)
    host.start(table)
    assert ended(process) == (0, "finished\n", "")
    assert Record.parse(host.record(table)).verify() == "fine"


@pytest.mark.parametrize("kind", BAD_BOTS)
def test_a_bot_that_fails_gives_up_its_table_in_one_line(served: Served, tmp_path: Path, kind: str) -> None:
    guest = Guest(served, "Bo", token_of(served))
    table = guest.create("here", "novice", start=True)["id"]
    file = tmp_path / "bad.py"
    file.write_text(
        f"class Bot:\n    def __init__(self, seed): pass\n    def choose(self, view, decision, budget): {BAD_BOTS[kind]}\n"
    )
    token = guest.http.headers["authorization"].partition(" ")[2]
    done = run("run", file, "--server", served.url, "--table", table, token=token)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"peloponnes: {table}: the bot")
    assert "in round 1 (seat 0, bid)" in line
    assert {"raises": "KeyError: 'no plan'", "stops": "SystemExit", "text": "'pass'"}[kind] in line
    assert guest.table(table)["status"] == "running"


def refused(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    assert line.startswith("peloponnes: ")
    return line


def test_what_the_server_refuses_is_one_line(served: Served, tmp_path: Path) -> None:
    host = Guest(served, "Ann")
    table = host.create("here", "invited")["id"]
    link = link_of(served, host, table)
    Guest(served, "Bo").join(table, seat=1, key=link[-24:])
    token = token_of(served)
    at = ("run", "greedy", "--server", served.url)
    assert "token is not known" in refused(run(*at, "--table", table, token="pel_wrong"))
    assert "token is not known" in refused(run(*at, "--once", token="pel_wrong"))
    assert "no such table" in refused(run(*at, "--table", "nowhere", token=token))
    assert "seat is taken" in refused(run("run", "greedy", "--link", link, token=token))
    assert "does not belong" in refused(run(*at, "--table", table, "--seat", 1, "--key", "0" * 24, token=token))


def test_what_can_not_be_done_is_one_line(served: Served, tmp_path: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    assert f"{nowhere}: no answer" in refused(
        run("run", "greedy", "--server", nowhere, "--table", "x", "--token", "pel_x")
    )
    assert ": no answer" in refused(run("token", "--server", nowhere))
    assert "is not a server address" in refused(run("token", "--server", "ftp://example"))
    assert "A token is needed" in refused(run("run", "greedy", "--server", served.url))
    assert "no_such.py: can't be read" in refused(run("run", tmp_path / "no_such.py", "--token", "pel_x"))
    assert "is not a link to a seat" in refused(run("run", "greedy", "--link", "https://x/y", "--token", "pel_x"))


def test_without_httpx_the_command_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['httpx'] = None; from peloponnes.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "bot", "token"], env=environment(), capture_output=True, text=True, check=False
    )
    assert "pip install 'peloponnes[client]'" in refused(done)


def test_a_token_is_made_and_ctrl_c_ends_a_bot(served: Served) -> None:
    token = run("token", "--server", served.url, "--label", "far").stdout.strip()
    assert token.startswith("pel_")
    host = Guest(served, "Ann")
    table = host.create("here", "open")["id"]
    bot = started("greedy", "--server", served.url, "--table", table, token=token)
    wait_until(host, table, all_sit)
    time.sleep(0.2)
    bot.send_signal(signal.SIGINT)
    assert ended(bot) == (130, "", "")
