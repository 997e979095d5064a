"""The command itself, run as people run it: exit codes, one clear line for bad input, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from peloponnes import __version__
from peloponnes.record import Record

GAMES = Path(__file__).parent / "games"
GAME = GAMES / "base-3-01.json"


def run(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "peloponnes", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that says what is wrong."""
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("peloponnes: ")
    return lines[0]


def test_version_says_which_build_runs() -> None:
    assert run("--version").stdout in (f"peloponnes {__version__} ({build})\n" for build in ("interpreted", "compiled"))


@pytest.mark.parametrize("command", [(), ("play",), ("replay",), ("verify",), ("position",), ("components",)])
def test_help(command: tuple[str, ...]) -> None:
    done = run(*command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_replay_writes_the_contract() -> None:
    document = json.loads(run("replay", GAME, "--at", "5", "--json").stdout)
    assert list(document) == [
        "round",
        "phase",
        "over",
        "order",
        "row",
        "conquest",
        "sea",
        "bids",
        "chits",
        "decision",
        "result",
        "seats",
    ]
    assert document == json.loads(json.dumps(Record.load(GAME).replay(5).view().document()))
    assert sorted(document["decision"]) == ["actions", "kind", "seat"]
    end = json.loads(run("replay", GAME, "--json").stdout)
    assert (end["over"], end["phase"], end["decision"]) == (True, "end", None)
    assert end["result"] == json.loads(GAME.read_text("utf-8"))["result"]


def test_replay_draws_a_table_and_positions_go_both_ways() -> None:
    assert "Round 1, auction" in run("replay", GAME, "--at", "0").stdout
    position = run("replay", GAME, "--at", "20", "--position").stdout.strip()
    shown = json.loads(run("position", position, "--json").stdout)
    assert shown == json.loads(run("replay", GAME, "--at", "20", "--json").stdout)


def test_verify_all_fixtures() -> None:
    files = sorted(GAMES.glob("*.json"))
    done = run("verify", *files)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"{file}: fine" for file in files]


def test_verify_tells_the_worst(tmp_path: Path) -> None:
    data = json.loads(GAME.read_text("utf-8"))
    unfinished, differs, illegal = (tmp_path / name for name in ("unfinished.json", "differs.json", "illegal.json"))
    unfinished.write_text(json.dumps({**data, "actions": data["actions"][:7], "result": None}))
    data["result"]["seats"][0]["score"] += 1
    differs.write_text(json.dumps(data))
    illegal.write_text(json.dumps({**data, "actions": ["0 pay"]}))
    done = run("verify", GAME, unfinished)
    assert (done.returncode, done.stdout) == (0, f"{GAME}: fine\n{unfinished}: legal so far\n")
    done = run("verify", differs, GAME)
    assert done.returncode == 1
    assert f"peloponnes: {differs}: the result differs: seats" in done.stderr
    assert f"{GAME}: fine" in done.stdout
    done = run("verify", differs, illegal)
    assert done.returncode == 2
    assert f"peloponnes: {illegal}: action 1 ('0 pay')" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("replay", "no-such-file.json"), "no-such-file.json: can't be read: No such file or directory"),
        (("verify", "."), ".: can't be read: Is a directory"),
        (("replay", GAME, "--at", "999"), "there is no action 999"),
        (("position", "base 1"), "a position has 8 fields, this has 2"),
        (("components", "Z99"), "there is no tile or civilization 'Z99'"),
        (("components", "--components", "no-such-file.toml"), "no-such-file.toml: can't be read"),
        (("play", "--level", "9"), "there is no solo level 9"),
        (("play", "--players", "3", "--civilization", "sparta"), "only alone a civilization can be picked"),
        (("play", "--players", "1", "--civilization", "rome"), "there is no civilization 'rome'"),
    ],
)
def test_bad_input_gets_one_clear_line(arguments: tuple[str | Path, ...], problem: str) -> None:
    assert problem in refused(run(*arguments))


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("game.json", b"\xff\xfe", "not a text in UTF-8"),
        ("game.json", b"{", "not JSON"),
        ("game.json", GAME.read_bytes()[:-200], "not JSON"),
        ("game.json", b"3", "the file must hold a JSON object"),
    ],
)
def test_a_broken_record_gets_one_clear_line(tmp_path: Path, name: str, content: bytes, problem: str) -> None:
    (tmp_path / name).write_bytes(content)
    for command in ("replay", "verify"):
        line = refused(run(command, tmp_path / name))
        assert problem in line
        assert str(tmp_path / name) in line


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[mat", "mine.toml: Expected ']'"),
        ("", "mine.toml, chits: is missing"),
    ],
)
def test_a_broken_table_gets_one_clear_line(tmp_path: Path, content: str, problem: str) -> None:
    (tmp_path / "mine.toml").write_text(content)
    assert problem in refused(run("components", "--components", tmp_path / "mine.toml"))


def test_wrong_usage_exits_with_2() -> None:
    for arguments in (("fly",), ("replay",), ("replay", GAME, "--at", "x"), ("play", "--players", "6")):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_a_whole_game_in_lines(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done = run("play", "--players", "3", "--seed", "4", "--record", record, stdin="nonsense\nbid A99 1\n" + "1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert "there is no action 'nonsense'" in done.stdout
    assert "there is no tile 'A99'" in done.stdout
    assert "Over. 1. " in done.stdout
    assert Record.load(record).verify() == "fine"


def test_a_game_left_early_is_not_lost(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done = run("play", "--level", "2", "--extra", "wood", "--record", record, stdin="1\n")
    assert done.returncode == 0
    assert Record.load(record).verify() == "legal so far"
