"""Play over HTTP: start a server, open a table with one of its bots, and play a seat of it to the end of the game.

Needs ``peloponnes[server,client]``. With an address as its argument it plays at that server instead.
"""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from uuid import uuid4

import httpx

from peloponnes.client.client import Away, Server
from peloponnes.game.actions import spelled_out

PATIENCE = 60.0  # seconds until the server must answer


@contextmanager
def own_server() -> Iterator[str]:
    """The address of a server of our own."""
    with socket.socket() as probe, TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "peloponnes", "serve", "--port", str(port), "--think", "0.05"]
        log = Path(folder) / "log"
        with log.open("w") as output:
            running = subprocess.Popen([*command, "--database", f"{folder}/games.sqlite"], stdout=output, stderr=output)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait()


def new_token(server: Server) -> str:
    """A token, as soon as the server answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return server.new_token("example")
        except Away:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def play(url: str) -> None:
    """Open a table for two and play at random until the game is over."""
    token = new_token(Server(url))
    server, rng = Server(url, token), Random(1)
    seats = [{"kind": "here"}, {"kind": "bot", "level": "novice"}]
    asked = {"edition": "base", "seats": seats, "name": "example", "start": True}
    headers = {"Authorization": f"Bearer {token}"}
    table = httpx.post(f"{url}/api/tables", json=asked, headers=headers).raise_for_status().json()["id"]
    turns, answered = 0, 0
    for message in server.events(table):  # the state of the table, and then whatever happens at it
        view = message["view"]
        if view["result"] is not None:
            print(f"{turns} turns; the ranking is {view['result']['ranking']}")
            return
        if message.get("seq", 0) < answered or not message.get("decisions"):
            continue  # sent before our last turn, or nothing to decide
        decision = message["decisions"][0]
        actions = [rng.choice(spelled_out(decision["actions"]))]
        answered = server.do(table, "turn", {"id": uuid4().hex, "seat": decision["seat"], "actions": actions})
        turns += 1


def main() -> None:
    """Play at the server that is given, or at one of our own."""
    if len(sys.argv) > 1:
        play(sys.argv[1])
        return
    with own_server() as url:
        play(url)


if __name__ == "__main__":
    main()
