"""Build the wheel, install it into empty environments with each extra alone, and run what it is for: python -m scripts.package

Every extra is tried with the versions of constraints.txt, and all of them together also with the lowest versions that pyproject.toml
allows. This needs a package index, or a cache of it.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
EXTRAS = ("play", "terminal", "arena", "client", "server")
PATIENCE = 120.0  # seconds for a server to answer
LONGEST = 900.0  # seconds for a command, with pip on a slow network
PLAYED = """
import random
import peloponnes.arena, peloponnes.bots, peloponnes.client, peloponnes.search
from peloponnes import Edition, Game
from peloponnes.record import Record
game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=1)
while not game.over:
    game.play(random.choice(game.decision.actions))
Record.of(game).save({file!r})
"""


class Environment:
    """An empty virtual environment in which the wheel is installed."""

    def __init__(self, home: Path, wheel: Path, extras: str, constraints: Path) -> None:
        self.home = home
        subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], check=True)
        wanted = f"{wheel}[{extras}]" if extras else str(wheel)
        quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
        self.run("python", "-m", "pip", "install", *quiet, "--constraint", str(constraints), wanted)

    @property
    def surroundings(self) -> dict[str, str]:
        """The variables that a command gets: none of this tree's."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PELOPONNES", "PYTHON"))}
        return {**kept, "PELOPONNES_DATA": str(self.home / "data"), "PELOPONNES_LANG": "en", "NO_COLOR": "1"}

    def command(self, *arguments: str) -> list[str]:
        """A command of this environment."""
        return [str(self.home / "venv" / "bin" / arguments[0]), *arguments[1:]]

    def run(self, *arguments: str, stdin: str = "", code: int = 0) -> str:
        """What a command says; another exit code than ``code`` ends everything."""
        done = subprocess.run(
            self.command(*arguments),
            cwd=self.home,
            env=self.surroundings,
            input=stdin,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
        if done.returncode != code:
            sys.exit(f"{' '.join(arguments)} ended with {done.returncode} instead of {code}:\n{done.stdout[-3000:]}")
        return done.stdout

    def expect(self, words: str, *arguments: str, stdin: str = "", code: int = 0) -> None:
        """Run a command that must say these words."""
        if words not in (said := self.run(*arguments, stdin=stdin, code=code)):
            sys.exit(f"{' '.join(arguments)} does not say {words!r}, but:\n{said[-3000:]}")

    @contextmanager
    def server(self) -> Iterator[str]:
        """The address of a server that runs in this environment."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        log = self.home / "server.log"
        with log.open("w") as output:
            running = subprocess.Popen(
                self.command("peloponnes", "serve", "--port", str(port)),
                cwd=self.home,
                env=self.surroundings,
                stdout=output,
                stderr=output,
            )
        url = f"http://127.0.0.1:{port}"
        try:
            until = time.monotonic() + PATIENCE
            while not answers(url):
                if running.poll() is not None or time.monotonic() > until:
                    sys.exit(f"peloponnes serve does not answer:\n{log.read_text()[-3000:]}")
                time.sleep(0.1)
            yield url
        finally:
            running.terminate()
            running.wait(PATIENCE)


def answers(url: str) -> bool:
    """Whether a server says that it is well."""
    try:
        return bool(urlopen(f"{url}/healthz", timeout=5).status == 200)
    except (URLError, OSError):
        return False


def check_engine(there: Environment) -> None:
    """What needs no extra: the engine, its records, and the packages around it."""
    record = str(there.home / "game.json")
    there.run("python", "-c", PLAYED.format(file=record))
    if not json.loads(Path(record).read_text())["actions"]:
        sys.exit("a game that was played has no actions")


def check_terminal(there: Environment) -> None:
    """Play a whole game, with the first of all actions, and verify it and another."""
    check_engine(there)
    there.expect("fine", "peloponnes", "verify", "game.json")
    there.run("peloponnes", "replay", "game.json", "--plain")
    there.expect(
        "Prestige", "peloponnes", "play", "--plain", "--yes", "--seed", "1", "--record", "own.json", stdin="1\n" * 200
    )
    there.expect("fine", "peloponnes", "verify", "own.json")
    there.expect("2.2.3", "peloponnes", "rules", "2.2.3")


def check_arena(there: Environment) -> None:
    """Let bots play, and write their games to a file."""
    check_engine(there)
    bots = ("random", "greedy", "--players", "2", "--games", "8")
    there.expect("greedy", "peloponnes", "arena", *bots, "--output", "games.parquet")


def check_server(there: Environment) -> None:
    """Serve the page and the interface for programs, and look after the database."""
    check_engine(there)
    with there.server() as url:
        page = urlopen(f"{url}/", timeout=PATIENCE).read().decode()
        if '<script type="module"' not in page:
            sys.exit(f"the start page is not the game:\n{page[:500]}")
        if not json.load(urlopen(f"{url}/api/editions", timeout=PATIENCE)):
            sys.exit("the server knows no editions")
    there.run("peloponnes", "admin", "list")
    there.run("peloponnes", "admin", "verify")


def check_play(there: Environment) -> None:
    """Everything that people need to play."""
    check_terminal(there)
    check_server(there)


def check_client(there: Environment, serving: Environment) -> None:
    """Let a bot play a game at the table of a server in another environment."""
    check_engine(there)
    with serving.server() as url:
        token = there.run("peloponnes", "bot", "token", "--server", url).split()[-1]
        seats = [{"kind": "here"}, {"kind": "bot", "level": "novice"}]
        body = json.dumps({"edition": "base", "seats": seats, "start": True}).encode()
        asked = Request(
            f"{url}/api/tables", body, {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        )
        table = json.load(urlopen(asked, timeout=PATIENCE))["id"]
        there.run("peloponnes", "bot", "run", "greedy", "--server", url, "--token", token, "--table", table, "--once")


def lowest(folder: Path) -> Path:
    """Constraints that allow only the lowest version of each dependency of the extras that users install."""
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    lines = []
    for extra in EXTRAS:
        for requirement in tables[extra]:
            name, bound, rest = requirement.partition(">=")
            if bound:
                lines.append(f"{name.partition('[')[0]}=={rest.partition(',')[0]}")
    file = folder / "lowest.txt"
    file.write_text("\n".join(lines) + "\n")
    return file


def built(folder: Path) -> Path:
    """The wheel, with the page in it."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PELOPONNES", "HATCH"))},
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"the wheel can't be built:\n{done.stderr[-3000:]}")
    return next(folder.glob("*.whl"))


def main() -> None:
    """Try the wheel with every extra alone, or with some of them."""
    parser = argparse.ArgumentParser(prog="python -m scripts.package", description=main.__doc__)
    parser.add_argument("only", nargs="*", help="names of extras, none or lowest; all if not given")
    only = parser.parse_args().only
    folder = Path(tempfile.mkdtemp(prefix="peloponnes-package-"))
    try:
        wheel = built(folder)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")

        def environment(name: str, extras: str, constraints: Path) -> Environment:
            (folder / name).mkdir()
            return Environment(folder / name, wheel, extras, constraints)

        def attempt(name: str, extras: str, check: Callable[[Environment], None], constraints: Path) -> None:
            if only and name not in only:
                return
            check(environment(name, extras, constraints))
            print(f"{name}: works", flush=True)

        tested = ROOT / "constraints.txt"
        attempt("none", "", check_engine, tested)
        attempt("terminal", "terminal", check_terminal, tested)
        attempt("arena", "arena", check_arena, tested)
        attempt("server", "server", check_server, tested)
        attempt("play", "play", check_play, tested)
        attempt("client", "client", lambda there: check_client(there, environment("host", "server", tested)), tested)

        def check_all(there: Environment) -> None:
            check_play(there)
            check_arena(there)
            check_client(there, there)

        attempt("lowest", "play,arena,client", check_all, lowest(folder))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
