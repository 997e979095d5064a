"""`peloponnes arena` run as a process."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from peloponnes.arena import Match, Results, ResultsError, Settings
from peloponnes.messages import Messages
from peloponnes.terminal.arena import Arena
from tests.arena.files import write_bot
from tests.test_cli import refused, run


def untimed(path: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = parquet.read_table(path).drop_columns(["seconds"]).to_pylist()
    return rows


def test_a_table_and_the_checks() -> None:
    done = run("arena", "greedy", "random", "--players", "2", "--games", "4", "--workers", "2")
    assert done.returncode == 0
    assert "100.0% (34.2%–100.0%)" in done.stdout
    assert "win shares sum to 1 in all 4 games" in done.stdout
    assert "1 game was played twice and came out the same" in done.stdout
    assert done.stderr == ""


def test_json_and_rounding_up() -> None:
    done = run("arena", "greedy", "random", "--players", "3", "--games", "4", "--json")
    document = json.loads(done.stdout)
    assert (document["games"], document["deals"], document["settings"]["games"]) == (6, 2, 4)
    assert [(row["bot"], row["seats"], row["games"]) for row in document["standings"]] == [
        ("greedy", 2, 6),
        ("random", 1, 6),
    ]
    assert sum(row["win_share"]["mean"] for row in document["standings"]) == pytest.approx(1)
    assert document["standings"][0]["rating"]["mu"] > 25
    assert done.stderr == "Rounded up to 6 games: 2 deals, each from 3 seats.\n"


def test_a_mirror_and_another_language() -> None:
    done = run("arena", "random", "--mirror", "--players", "2", "--games", "4", "--lang", "de")
    assert "Siegquote nach Platz, fair ist 50,0" in done.stdout
    assert "Stelle in der Aufstellung" in done.stdout


def test_a_level() -> None:
    document = json.loads(run("arena", "greedy", "--level", "2", "--games", "10", "--json").stdout)
    assert (document["settings"]["edition"], document["settings"]["players"], document["games"]) == ("solo", 1, 10)
    assert 0 <= document["standings"][0]["passed"]["mean"] <= 1


def test_an_early_stop_is_told() -> None:
    done = run("arena", "greedy", "random", "--players", "2", "--games", "400", "--sprt", "0:0.2")
    assert "Decided after 30 deals: greedy is better than random" in done.stdout
    assert "60 games" in done.stdout


def test_a_forfeit_is_one_line(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "bad", 'raise ValueError("no\\nidea")')
    done = run("arena", "random", "--code", bot, "--players", "2", "--games", "2")
    assert done.returncode == 0
    lines = done.stderr.splitlines()
    assert lines == [
        f"peloponnes: {bot} forfeits a game of deal 1 in seat {seat}: it raised ValueError: no idea." for seat in (2, 1)
    ]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "No bots given."),
        (("oracle",), "There is no bot oracle; choose one of"),
        (("nowhere.py",), "nowhere.py: can't be read"),
        (("greedyx5",), "5 bots for 4 players."),
        (("greedy", "random", "--level", "2"), "2 bots for 1 player."),
        (("greedy", "--level", "9"), "There is no solo level 9"),
        (("greedy", "--games", "0"), "The number of games must be from 1 to"),
        (("greedy", "--nodes", "-1"), "--nodes must be greater than 0."),
        (("greedy", "random", "--sprt", "x"), "--sprt takes LOW:HIGH"),
        (("greedy", "random", "--sprt", "0.2:0.1"), "--sprt takes LOW:HIGH"),
        (("greedy", "--sprt", "0:0.1"), "--sprt compares two bots."),
        (("greedy", "random", "--mirror"), "name just one"),
        (("greedy", "--workers", "0"), "Invalid value for '--workers'"),
        (("greedy", "--output", "nowhere/run"), "nowhere/run.parquet: can’t be written: No such file"),
        (("greedy", "--resume", "nowhere"), "nowhere.parquet: can’t be read: No such file"),
        (("greedy", "--resume", "a", "--output", "b"), "--output and --resume can’t be used together."),
        (("greedy", "--edition", "hellas"), "There is no edition hellas"),
    ],
)
def test_bad_input_gets_one_clear_line(arguments: tuple[str, ...], problem: str) -> None:
    assert problem in refused(run("arena", *arguments))


def test_a_missing_extra_is_told() -> None:
    block = (
        "import sys; sys.modules['openskill'] = None; sys.argv = ['peloponnes', 'arena', 'greedy'];"
        "from peloponnes.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, check=False)
    assert "pip install 'peloponnes[arena]'" in refused(done)


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    """The bot is slow while a marker file exists, and forfeits in the second seat: the first such line shows that a game has ended."""
    slow = tmp_path / "slow"
    slow.touch()
    bot = write_bot(tmp_path, "bot", f"time.sleep(0.2 * os.path.exists({str(slow)!r})); assert view.seat == 0")
    whole, part = tmp_path / "whole.parquet", tmp_path / "part.parquet"
    settings = (bot, "random", "--players", "2", "--games", "16", "--workers", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "peloponnes", "arena", *settings, "--output", part, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert "forfeits a game of deal" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    slow.unlink()
    assert process.returncode == 130
    assert f"Continue with: peloponnes arena --resume {part}" in errors
    assert "Traceback" not in errors
    assert 0 < len(untimed(part)) < 32
    assert "seed is 2 but was 1" in refused(run("arena", "--resume", part, "--seed", "2"))
    assert run("arena", "--resume", part, "--workers", "2").returncode == 0
    assert run("arena", *settings, "--output", whole).returncode == 0
    assert untimed(part) == untimed(whole)
    assert json.loads((tmp_path / "part.json").read_text())["complete"]
    part.write_bytes(b"PAR1")
    assert "remove the file and start again with --output" in refused(run("arena", "--resume", part))


def resumed(path: Path, **asked: object) -> str:
    """The error about a results file that does not fit."""
    with pytest.raises(ResultsError) as caught:
        Arena(asked, mirror=False, workers=1, as_json=True).run(Messages("en"), None, path)
    return Messages("en")(f"arena.{caught.value.key}", **caught.value.values)


def test_other_settings_are_refused_by_name(tmp_path: Path) -> None:
    bot, path = write_bot(tmp_path, "bot"), tmp_path / "run.parquet"
    Results(path).write(Match(Settings([bot, "random"], players=2, games=16, options=["sea-tiles"])))
    assert resumed(path, games=30, seed=4) == f"{path} was played with other settings: games is 30 but was 16."
    assert 'line_up is ["greedy", "greedy"]' in resumed(path, bots=["greedy"])
    assert 'options is [] but was ["sea-tiles"]' in resumed(path, options=())
    assert "nodes is 5 but was null" in resumed(path, nodes=5, games=16)
    Path(bot).write_text(Path(bot).read_text() + "\n")
    assert ": files is" in resumed(path)
    with pytest.raises(ResultsError, match="already there"):
        Arena({"bots": ["random"]}, mirror=False, workers=1, as_json=True).run(Messages("en"), path, None)
