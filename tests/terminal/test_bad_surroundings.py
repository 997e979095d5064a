"""Bad surroundings: an unwritable folder, a damaged save, no terminal, a narrow one. Each gives a clear line and a way on."""

import os
import subprocess
import sys
from pathlib import Path

from peloponnes.record import Record
from tests import nursery
from tests.terminal.player import Player


def run(data: Path, *arguments: str, stdin: str = "", language: str = "en") -> subprocess.CompletedProcess[str]:
    return nursery.run(arguments, {**os.environ, "PELOPONNES_DATA": str(data), "PELOPONNES_LANG": language}, stdin)


def test_without_a_terminal_an_answer_a_line(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "4", stdin="1\n" * 200)
    assert done.returncode == 0
    assert done.stdout.startswith("No terminal: plain lines, one answer per line.")
    assert "wins with" in done.stdout
    assert not any(sign in done.stdout for sign in "█│╭●")


def test_plain_lines_at_a_terminal(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--plain", "--yes") as player:
        shown = player.read()
        assert not any(sign in shown for sign in "█│╭●")
        assert "Conquest row" in shown


def test_input_that_ends_keeps_the_game(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "4", stdin="pass\n")
    assert done.returncode == 0
    assert "Your game is saved" in done.stdout
    assert "round 2" in run(tmp_path, "resume", stdin="").stdout


def test_a_terminal_of_40_columns_gets_plain_lines(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes", columns=40) as player:
        assert "The terminal is only 40 columns wide" in " ".join(player.read().split())
        player.play_to_the_end()
        assert player.code == 0


def test_a_data_folder_that_can_not_be_written(tmp_path: Path) -> None:
    """There is a file in place of the folder."""
    (tmp_path / "file").write_text("in the way")
    done = run(tmp_path / "file", "play", "--seed", "4", stdin="1\n" * 200)
    assert done.returncode == 0
    assert done.stdout.count("this game is NOT saved") == 1
    assert "wins with" in done.stdout
    target = tmp_path / "mine.json"
    done = run(tmp_path / "file", "play", "--seed", "4", "--record", str(target), stdin="1\n" * 200)
    assert Record.load(target).verify() == "fine"


def test_a_data_folder_that_is_full(tmp_path: Path) -> None:
    """No file may grow, as on a full disk: the game continues, says so once, and leaves nothing half-written."""
    done = subprocess.run(
        [sys.executable, "-c", NO_ROOM, "play", "--seed", "4"],
        input="1\n" * 200,
        capture_output=True,
        text=True,
        env={**os.environ, "PELOPONNES_DATA": str(tmp_path), "PELOPONNES_LANG": "en"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.count("this game is NOT saved") == 1
    assert "wins with" in done.stdout
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


NO_ROOM = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from peloponnes.cli import main
main()
"""


def test_output_that_can_not_be_written(tmp_path: Path) -> None:
    """Writing to /dev/full fails: the output itself can't be written, which gives one line."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "peloponnes", "rules"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "peloponnes: No space left on device\n"


def test_a_damaged_save_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    for content in ("", "{", '{"peloponnes": 1}', Path(__file__).read_text("utf-8")):
        path = tmp_path / "saves" / "old.json"
        path.write_text(content)
        done = run(tmp_path, "resume", "old")
        assert done.returncode == 2
        assert done.stderr.startswith("peloponnes: The saved game old is damaged (")
        assert len(done.stderr.splitlines()) == 1
        assert path.read_text("utf-8") == content


def test_a_damaged_campaign_is_put_aside(tmp_path: Path) -> None:
    for number, content in enumerate(
        ("{", '{"civilizations": ["rome"], "passed": 1}', '{"civilizations": [], "passed": 4}')
    ):
        (tmp_path / "campaign.json").write_text(content)
        done = run(tmp_path, "play", "--campaign", stdin="quit\n")
        assert done.returncode == 0, number
        assert "The saved campaign is damaged" in done.stdout
        assert (tmp_path / "campaign.damaged.json").read_text("utf-8") == content
        for path in (tmp_path / "saves").glob("*.json"):
            path.unlink()


def test_nothing_to_resume(tmp_path: Path) -> None:
    done = run(tmp_path, "resume")
    assert (done.returncode, done.stderr) == (2, "peloponnes: There is no game to continue.\n")
    done = run(tmp_path, "resume", "tuesday")
    assert (done.returncode, done.stderr) == (2, "peloponnes: There is no saved game tuesday.\n")


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    for arguments, problem in (
        (("--solo", "--players", "3"), "--solo and --players can’t be used together"),
        (("--campaign", "--level", "2"), "can’t be used together"),
        (("--players", "7"), "2 to 5 players"),
        (("--edition", "sea", "--players", "7"), "Sea and Six for 2 to 6"),
        (("--edition", "hellas"), "There is no edition hellas; choose one of base, solo, sea, heroes"),
        (("--option", "trade"), "The edition base has no option trade"),
        (("--edition", "sea", "--option", "sea-tiles"), "The edition sea has no option sea-tiles"),
        (("--level", "1", "--option", "civilizations"), "Solo levels use the base set"),
        (("--solo", "--civilization", "rhodes"), "There is no civilization rhodes"),
        (("--players", "2", "--friends", "Bo,Cy"), "3 names given for 2 players"),
        (("--bots", "oracle"), "There is no bot oracle"),
        (("--lang", "el"), "Unknown language el; choose one of en, de, fr."),
        (("--civilization", "sparta"), "only in a solo game"),
        (("--extra", "wood"), "Only a solo level has extra incomes."),
        (("--level", "9"), "There is no solo level 9"),
        (("--name", "A\nB"), "printable characters"),
    ):
        done = run(tmp_path, "play", *arguments)
        assert done.returncode == 2, arguments
        assert problem in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_the_language_of_the_help_follows_the_environment(tmp_path: Path) -> None:
    assert "Brettspiel" in run(tmp_path, "--help", language="de").stdout
    assert "jeu" in run(tmp_path, "--help", language="fr").stdout
