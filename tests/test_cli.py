"""The command run as a process: exit codes, one clear line for bad input, never a traceback."""

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from peloponnes import __version__
from peloponnes.record import Record
from tests import nursery

GAMES = Path(__file__).parent / "games"
GAME = GAMES / "base-3-01.json"
SURROUNDINGS = {"COLUMNS": "200", "NO_COLOR": "1", "PELOPONNES_LANG": "en"}


def run(*arguments: str | Path, stdin: str = "", data: Path | None = None) -> subprocess.CompletedProcess[str]:
    own = {"COLUMNS": "200", "NO_COLOR": "1", "PELOPONNES_LANG": "en"} | (
        {"PELOPONNES_DATA": str(data)} if data else {}
    )
    return nursery.run([str(each) for each in arguments], {**os.environ, **own}, stdin)


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


@pytest.mark.parametrize(
    ("arguments", "code"), [(("rules", "Ariadne", "--lang", "de"), 0), (("replay", GAME, "--at", "x"), 2), ((), 2)]
)
def test_a_new_python_does_the_same(arguments: tuple[str | Path, ...], code: int) -> None:
    """All other tests here fork a process that has loaded much before."""
    new = subprocess.run(
        [sys.executable, "-m", "peloponnes", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **SURROUNDINGS},
        check=False,
    )
    forked = run(*arguments)
    assert (new.returncode, new.stdout, new.stderr) == (forked.returncode, forked.stdout, forked.stderr)
    assert new.returncode == code


@pytest.mark.parametrize(
    "command", [(), ("play",), ("replay",), ("verify",), ("position",), ("components",), ("arena",)]
)
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
    assert "Round 1 of 8 · Auction" in run("replay", GAME, "--at", "0").stdout
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
        (("components", "Z99"), "There is no tile, civilization, hero or colony Z99."),
        (("components", "--components", "no-such-file.toml"), "no-such-file.toml: can't be read"),
        (("play", "--level", "9"), "There is no solo level 9"),
        (("play", "--players", "3", "--civilization", "sparta"), "You can pick a civilization only in a solo game"),
        (("play", "--solo", "--civilization", "rome"), "There is no civilization rome; choose one of"),
        (("rules", "zeppelin"), "No rule contains the word “zeppelin”."),
        (("play", "--bots", "oracle"), "There is no bot oracle; choose one of"),
        (("fly",), "No such command 'fly'"),
        (("replay",), "Missing argument"),
        (("replay", GAME, "--at", "x"), "Invalid value for '--at'"),
        (("play", "--players", "6"), "2 to 5 players"),
        (("verify", "/dev/zero"), "/dev/zero: larger than 16 MiB"),
        (("play", "--record", "/dev/null"), "/dev/null: can't be written: it is not a regular file"),
        (("components", "--components", "."), ".: can't be read: Is a directory"),
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
        ("", "mine.toml: has no values of land, building, civilization, sea, hero, colony, persians"),
    ],
)
def test_a_broken_table_gets_one_clear_line(tmp_path: Path, content: str, problem: str) -> None:
    (tmp_path / "mine.toml").write_text(content)
    assert problem in refused(run("components", "--components", tmp_path / "mine.toml"))


def test_without_a_command_there_is_help() -> None:
    done = run()
    assert done.returncode == 2
    assert "Usage" in done.stdout


def test_rules_and_components_in_three_languages() -> None:
    assert "2.2.3" in run("rules", "2.2.3", "--lang", "de").stdout
    assert len(run("rules", "--lang", "fr").stdout.splitlines()) > 58
    assert run("components", "C08", "--lang", "de").stdout.startswith("C08 Zeus-Statue: ")
    assert run("components", "sparta", "--lang", "fr").stdout.startswith("Spart")
    assert len(run("components").stdout.splitlines()) == 15 + 10 + 9 + 1 + 64 + 6
    assert "stand-in values, not the publisher’s own" in run("components", "A16").stdout


def test_sea_and_six_by_every_command() -> None:
    game = GAMES / "sea-6-00.json"
    assert run("verify", game).stdout == f"{game}: fine\n"
    document = json.loads(run("replay", game, "--at", "0", "--json").stdout)
    assert (len(document["row"]), len(document["sea"])) == (6, 6)
    assert "Sea tiles for sale" in run("replay", game, "--at", "0").stdout
    options = ("--edition", "sea", "--option", "civilizations", "--players", "6")
    played = json.loads(run("arena", "random", *options, "--games", "2", "--json").stdout)
    assert (played["settings"]["edition"], played["games"]) == ("sea", 6)
    assert run("components", "S3", "--lang", "de").stdout.startswith("S3 Meer: kostet 6 Holz")
    assert "10.3" in run("rules", "10").stdout
    assert "2 to 5 players, not 6" in refused(run("arena", "greedy", "--players", "6"))


def test_heroes_and_colonies_by_every_command(tmp_path: Path) -> None:
    path, answers = tmp_path / "game.json", "1\n" * 400
    options = ("--edition", "heroes", "--option", "negotiation", "--option", "sea-tiles", "--players", "7")
    done = run("play", *options, "--seed", "3", "--yes", "--record", path, stdin=answers, data=tmp_path / "data")
    assert done.returncode == 0
    assert "wins with" in done.stdout or "share first place" in done.stdout
    assert run("verify", path).stdout.strip().endswith("fine")
    state = json.loads(run("replay", path, "--at", "0", "--json").stdout)
    assert (state["phase"], state["round"], len(state["seats"])) == ("negotiation", 0, 7)
    assert {"strength", "clovers", "mercenaries", "hero", "side", "colony"} <= set(state["seats"][0])
    assert "heroes+negotiation+sea-tiles" in run("replay", path, "--position").stdout
    assert run("arena", "random", *options, "--games", "2").returncode == 0
    assert "11.9" in run("rules", "Ariadne").stdout
    assert "2 to 8 players, not 9" in refused(run("arena", "greedy", "--edition", "heroes", "--players", "9"))
    assert "no option negotiation" in refused(run("play", "--option", "negotiation"))


def test_values_that_are_not_printed_ones_are_shown_as_such() -> None:
    reconstructed = run("components", "--source", "reconstructed").stdout.splitlines()
    assert len(reconstructed) == 8 + 1  # colonies, and the Persians
    assert all("reconstructed from the rulebook’s description" in line for line in reconstructed)
    assert len(run("components", "--source", "assumed").stdout.splitlines()) == 10 + 7
    assert len(run("components", "--source", "designed").stdout.splitlines()) == 16
    assert len(run("components", "--source", "stand-in").stdout.splitlines()) == 8
    assert "weil die Anleitung dazu nichts sagt: Macht, Einkommen" in run("components", "Helena", "--lang", "de").stdout
    assert "There is no source printed" in refused(run("components", "--source", "printed"))


def test_values_of_ones_own(tmp_path: Path) -> None:
    """A game with own values is recorded with their hash, saved, and can only be replayed with the same file."""
    own, path = tmp_path / "mine.toml", tmp_path / "game.json"
    own.write_text('[[hero]]\nid = "achilles"\nprestige = 9\n')
    game = ("play", "--edition", "heroes", "--components", own, "--yes")
    data = tmp_path / "data"
    assert run(*game, "--record", path, stdin="1\n" * 400, data=data).returncode == 0
    assert json.loads(path.read_text())["components"] == f"sha256:{sha256(own.read_bytes()).hexdigest()}"
    assert run("verify", path, "--components", own).stdout.strip().endswith("fine")
    assert run("replay", path, "--at", "3", "--components", own).returncode == 0
    assert "their file is needed" in refused(run("verify", path))
    (tmp_path / "other.toml").write_text('[[hero]]\nid = "achilles"\nprestige = 8\n')
    assert "played with other values" in refused(run("verify", path, "--components", tmp_path / "other.toml"))
    assert "prestige 9" in run("components", "achilles", "--components", own).stdout
    assert "reconstructed" not in run("components", "achilles", "--components", own).stdout
    assert run(*game, stdin="1\n", data=data).returncode == 0
    own.unlink()
    assert "Continuing" in run("resume", stdin="1\n", data=data).stdout
    assert "mine.toml: can't be read" in refused(run("arena", "greedy", "--components", own))
    assert "can’t be used together" in refused(run("play", "--campaign", "--components", own))


def test_the_par_of_a_solo_game() -> None:
    game = GAMES / "solo-level-1-00.json"
    done = run("par", game, "--width", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert list(document) == ["par", "prestige", "population", "passed", "actions", "played", "width", "version"]
    result = json.loads(game.read_text("utf-8"))["result"]
    assert document["played"]["score"] == result["seats"][0]["score"] <= document["par"]
    assert (document["width"], document["version"]) == (2, __version__)
    told = run("par", game, "--width", "2").stdout
    assert told.startswith(f"Par: {document['par']} points")
    assert told.count("  Round ") == 8


def test_what_has_no_par(tmp_path: Path) -> None:
    assert "Only a solo game has a par" in refused(run("par", GAME))
    assert "Nur eine Solopartie" in refused(run("par", GAME, "--lang", "de"))
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert "broken.json: not JSON" in refused(run("par", broken))
    assert "missing.json" in refused(run("par", tmp_path / "missing.json"))
    solo = json.loads((GAMES / "solo-00.json").read_text("utf-8"))
    broken.write_text(json.dumps(solo | {"actions": ["0 bid C10 1"]}))
    assert "action 1" in refused(run("par", broken))
    assert "--width" in refused(run("par", GAMES / "solo-00.json", "--width", "0"))


def test_an_analysis_as_json_page_and_an_answer_of_ones_own(tmp_path: Path) -> None:
    game, page = GAMES / "base-2-00.json", tmp_path / "page.html"
    done = run("analyse", game, "--rollouts", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert (document["seed"], document["rollouts"], document["version"]) == (0, 1, __version__)
    assert len(document["moments"]) == len(json.loads(game.read_text("utf-8"))["actions"])
    (one, _) = document["split"]["chances"]
    parts = [one[part]["value"] for part in ("before", "start", "tiles", "chits", "own", "others")]
    assert sum(parts) == one["result"] == document["seats"][0]["chance"]
    done = run("analyse", game, "--rollouts", "1", "--html", page, "--lang", "de")
    assert (done.stdout, done.stderr) == (f"Geschrieben nach {page}.\n", "")
    inside = re.search(r'<script type="application/json" id="analysis">(.*)</script>', page.read_text("utf-8"))
    assert inside is not None
    assert json.loads(inside[1]) == document  # the same seed gives the same analysis
    given = document["moments"][0]["action"]
    own = run("analyse", game, "--rollouts", "1", "--at", "0", "--try", given, "--json")
    assert json.loads(own.stdout)["gained"] == 0.0
    told = run("analyse", game, "--rollouts", "1", "--at", "0", "--try", given, "--lang", "fr").stdout
    assert "Votre réponse" in told
    assert told.count("\n") >= 5


def test_what_can_not_be_analysed(tmp_path: Path) -> None:
    game = GAMES / "base-2-00.json"
    record = json.loads(game.read_text("utf-8"))
    broken, page = tmp_path / "broken.json", tmp_path / "page.html"
    for change, problem in (
        (
            {"actions": record["actions"][:9], "result": None},
            "Only a finished game can be analysed: this one is in round",
        ),
        ({"components": f"sha256:{'0' * 64}"}, "A game with values of somebody’s own can’t be analysed"),
        ({"peloponnes": 9}, "version 9 is not known here"),
        ({"rules": 99}, "version 99 is not known here"),
        ({"actions": ["0 bid C10 1"]}, "action 1"),
    ):
        broken.write_text(json.dumps(record | change), "utf-8")
        assert problem in refused(run("analyse", broken, "--html", page))
    broken.write_text("{", "utf-8")
    assert "broken.json: not JSON" in refused(run("analyse", broken, "--html", page))
    assert "missing.json" in refused(run("analyse", tmp_path / "missing.json", "--html", page))
    assert "--rollouts" in refused(run("analyse", game, "--rollouts", "0"))
    assert "can’t be used together" in refused(run("analyse", game, "--json", "--html", page))
    assert "belong together" in refused(run("analyse", game, "--at", "3"))
    assert "There is no decision 999" in refused(run("analyse", game, "--at", "999", "--try", "pass"))
    assert "is not a legal answer" in refused(run("analyse", game, "--at", "0", "--try", "bid A99 1"))
    assert "can't be written" in refused(
        run("analyse", game, "--rollouts", "1", "--html", tmp_path / "no" / "page.html")
    )
    assert not page.exists()


def test_a_pipe_that_is_closed_early_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m peloponnes rules | head -n 1", shell=True, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


def test_no_input_at_all(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m peloponnes play <&-",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PELOPONNES_DATA": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0
    assert "Your game is saved" in done.stdout


@pytest.mark.parametrize(
    ("language", "problem"),
    [("en", "There is no solo level 9"), ("de", "Das Level 9 gibt es nicht"), ("fr", "Le niveau 9 n’existe pas")],
)
def test_what_is_wrong_is_told_in_the_players_language(language: str, problem: str) -> None:
    assert problem in refused(run("play", "--level", "9", "--lang", language))


def test_shell_completion_can_be_installed() -> None:
    assert "--install-completion" in run("--help").stdout


def test_a_command_loads_only_what_it_needs() -> None:
    """Every start would take a fifth longer with what draws tables."""
    loaded = (
        "import sys, peloponnes.cli; print(sorted({'rich.console', 'peloponnes.terminal.play'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
