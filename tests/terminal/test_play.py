"""Whole games at a real terminal: each mode, each language, undo, save, resume, kill and resume, wrong input."""

import json
import os
import signal
from pathlib import Path

import pytest

from peloponnes.record import Record
from tests.terminal.player import Player

LANGUAGES = {
    "en": ("wins with", "Turn order"),
    "de": ("gewinnt mit", "Reihenfolge"),
    "fr": ("l’emporte avec", "Ordre du tour"),
}


def only_game(data: Path) -> Path:
    """The only finished game in a data folder."""
    (path,) = (data / "games").glob("*.json")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_against_bots_in_each_language(tmp_path: Path, language: str) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes", language=language) as player:
        shown = player.read()
        winner, order = LANGUAGES[language]
        assert order in shown
        player.play_to_the_end()
        assert winner in player.seen
        assert player.code == 0
    assert Record.load(only_game(tmp_path)).verify() == "fine"
    assert str(only_game(tmp_path)) in player.seen.replace("\n", "")


@pytest.mark.parametrize(("players", "columns"), [(2, 80), (4, 100), (5, 80)])
def test_the_table_fits_its_columns(tmp_path: Path, players: int, columns: int) -> None:
    with Player(tmp_path, "play", "--players", str(players), "--seed", "7", "--yes", columns=columns) as player:
        player.read()
        player.play_to_the_end()
        assert max(len(line) for line in player.seen.split("\n")) <= columns
        assert player.code == 0


@pytest.mark.parametrize(
    ("language", "options", "sign"),
    [
        ("en", ("--edition", "sea", "--players", "6", "--option", "civilizations"), "Sea tiles for sale"),
        ("de", ("--option", "sea-tiles"), "Meerplättchen im Angebot"),
        ("fr", ("--solo", "--edition", "sea"), "Tuiles Mer disponibles"),
    ],
)
def test_sea_and_six_in_each_language(tmp_path: Path, language: str, options: tuple[str, ...], sign: str) -> None:
    with Player(tmp_path, "play", *options, "--seed", "5", "--yes", columns=80, language=language) as player:
        player.read()
        player.play_to_the_end()
        assert player.code == 0
    assert sign in player.seen
    assert max(len(line) for line in player.seen.split("\n")) <= 80
    assert Record.load(only_game(tmp_path)).verify() == "fine"


def test_hot_seat_hands_the_keyboard_over(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--friends", "Bo,Cy", "--name", "Ann", "--seed", "3", "--yes") as player:
        shown = player.read()
        assert "Pass the keyboard on" in shown
        player.type("")
        player.play_to_the_end()
        assert player.code == 0
    for name in ("Ann", "Bo", "Cy"):
        assert f"It is {name}’s turn" in player.seen
    record = json.loads(only_game(tmp_path).read_text("utf-8"))
    assert record["table"]["seats"] == ["human"] * 3


def test_alone_with_a_civilization(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--solo", "--civilization", "sparta", "--seed", "1", "--yes") as player:
        assert "buy a tile or pass" in player.read()
        player.play_to_the_end()
        assert "Your score" in player.seen
        assert player.code == 0
    assert json.loads(only_game(tmp_path).read_text("utf-8"))["seats"][0]["civilization"] == "sparta"


def test_a_level_asks_for_its_incomes(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--level", "2", "--seed", "1", "--yes") as player:
        assert "Extra income 1 of 1?" in player.read()
        assert "is not one of" in player.type("gold")
        assert "Conquest row" in player.type("stone")
        player.play_to_the_end()
        assert "28 needed" in player.seen
    assert json.loads(only_game(tmp_path).read_text("utf-8"))["edition"]["extra"] == ["stone"]


def test_a_campaign_keeps_its_progress_and_a_failed_level_is_played_again(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--campaign", "--seed", "5", "--yes") as player:
        assert "level 1 of 5" in player.read()
        player.play_to_the_end("pass")
        assert "Level 1 not passed" in player.seen
    progress = json.loads((tmp_path / "campaign.json").read_text("utf-8"))
    assert progress["passed"] == 0
    (tmp_path / "campaign.json").write_text(json.dumps({"civilizations": progress["civilizations"], "passed": 1}))
    with Player(tmp_path, "play", "--campaign", "--seed", "6", "--yes") as player:
        shown = player.read()
        assert "level 2 of 5" in shown
        assert "Which civilization?" in shown
        used = progress["civilizations"][0]
        assert "is not one of" in player.type(used)
        other = next(name for name in ("sparta", "argos") if name != used)
        assert "Extra income 1 of 1?" in player.type(other)
        player.type("wood")
        player.type("quit")
        assert player.code == 0
    with Player(tmp_path, "play", "--campaign", "--yes") as player:
        assert "Continuing" in player.read()
        player.play_to_the_end("pass")
    assert json.loads((tmp_path / "campaign.json").read_text("utf-8")) == {
        "civilizations": [used, other],
        "passed": 1,
    }
    with Player(tmp_path, "play", "--campaign", "--yes") as player:
        assert "Level 2 again, with the same civilization" in player.read()


def test_undo_goes_back_to_the_last_reveal_and_no_further(tmp_path: Path) -> None:
    with Player(
        tmp_path, "play", "--players", "2", "--friends", "Bo", "--name", "Ann", "--seed", "3", "--yes"
    ) as player:
        player.read()
        player.type("")
        assert "nothing to undo" in player.type("undo")
        player.type("1")
        player.type("")
        assert "Undone" in player.type("undo")
        player.play_to_the_end("pass", most=5)
        assert "Round 2" in player.seen
        assert "nothing to undo" in player.type("undo")


def test_what_if_before_confirming(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4") as player:
        player.read()
        shown = player.type("1")
        assert "If you get it" in shown
        assert "If you are outbid and withdraw" in shown
        assert "Press Enter to confirm" in shown
        assert "> " in player.type("no")
        assert "If you get it" in player.type("if 1")
        assert "If you get it" in player.type("1?")


def test_words_help_at_any_time(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4") as player:
        player.read()
        assert "Type a number or the notation" in player.type("?")
        explained = player.type("tile a13")
        assert "A13 Market: minimum bid 3" in explained
        assert "iron spits" in explained
        assert "There is no tile, civilization, hero or colony Z99" in player.type("tile Z99")
        assert "2.2.3" in player.type("rules 2.2.3")
        assert "6.1" in player.type("rules luxury")
        assert "No rule contains the word" in player.type("rules zeppelin")
        assert "Round 1 begins" in player.type("log")
        assert "Round 1 of 8" in player.type("table")


@pytest.mark.parametrize(
    ("language", "word", "title", "signs"),
    [
        ("en", "hint", "Strategos advises:", ("to win the game,", "points expected:", "bid ")),
        ("de", "tipp", "Der Stratege rät:", ("Chance, das Spiel zu gewinnen,", "Punkte erwartet:", "bieten –")),
        ("fr", "conseil", "Le stratège conseille :", ("de chances de gagner", "points attendus", "offrir ")),
    ],
)
def test_a_hint_says_what_a_strong_player_would_do(
    tmp_path: Path, language: str, word: str, title: str, signs: tuple[str, ...]
) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes", language=language) as player:
        player.read()
        shown = " ".join(player.type(word).split())
        assert title in shown
        assert all(sign in shown for sign in signs)
        assert title in " ".join(player.type("hint").split())  # the English word always works
        assert word in player.type("?")
        player.type("pass")
        assert not player.gone


def test_a_hint_in_a_level_is_about_passing_it(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--level", "1", "--seed", "1", "--yes") as player:
        player.read()
        assert "to pass the level" in " ".join(player.type("hint").split())


def test_a_hint_does_not_change_the_game(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        before = player.type("table")
        player.type("hint")
        assert player.type("table") == before
        assert "nothing to undo" in player.type("undo")


def test_opponents_by_level(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        shown = " ".join(player.read().split())
        assert "You play against Solon, Aspasia: merchant thinks one step ahead" in shown
    with Player(tmp_path, "play", "--seed", "4", "--bots", "archon,novice", "--yes") as player:
        shown = " ".join(player.read().split())
        assert "Solon: archon plays games out in its head" in shown
        assert "Aspasia: novice often picks the second best" in shown
        player.type("pass")
        assert "Solon is thinking" in player.seen
        player.type("quit")
        assert player.code == 0
    seats = [json.loads(path.read_text("utf-8"))["table"]["seats"] for path in tmp_path.rglob("*.json")]
    assert ["human", "archon", "novice"] in seats


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no number 99 here"),
        ("9" * 5000, "There is no number"),
        ("bid A99 3", "there is no tile A99"),
        ("bidd A13 3", "did you mean bid"),
        ("fly", "unknown word"),
        ("pay", "is not legal"),
        ("bid C08 8", "C08 Statue of Zeus is not one of this round’s tiles (rule 2.2.1)"),
        ("1 99", "are not enough (rule 6.1)"),
        ("1 x", "is not understood"),
    ],
)
def test_wrong_input_says_why_and_goes_on(tmp_path: Path, typed: str, answer: str) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        shown = player.type(typed[:900])
        assert answer in " ".join(shown.split())
        assert "Traceback" not in shown
        player.type("pass")
        assert not player.gone


def test_tab_completes(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        player.program.send("pas\t")
        player.program.expect("pass")
        player.type("")
        assert "passes and gets 3 coins" in player.seen


def test_quit_and_resume(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        player.type("pass")
        assert "Saved as evening" in player.type("save evening")
        assert "Your game is saved" in player.type("quit")
        assert player.code == 0
    with Player(tmp_path, "resume", "evening", "--yes") as player:
        assert "Continuing evening, round 2" in player.read()
        player.play_to_the_end()
        assert player.code == 0
    assert Record.load(tmp_path / "games" / "evening.json").verify() == "fine"


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        player.type("pass")
        assert "Your game is saved" in player.interrupt()
        assert player.code == 0
    with Player(tmp_path, "resume") as player:
        assert "round 2" in player.read()


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        for _ in range(3):
            player.type("1")
        before = player.type("table")
        assert player.program.pid is not None
        os.kill(player.program.pid, signal.SIGKILL)
    with Player(tmp_path, "resume", "--yes") as player:
        after = player.read()
        assert before[before.rindex("Round") :].split("\n")[0] == after[after.rindex("Round") :].split("\n")[0]
        player.play_to_the_end()
        assert player.code == 0
    assert Record.load(only_game(tmp_path)).verify() == "fine"


def test_a_running_game_can_be_left_for_another(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "--seed", "4", "--yes") as player:
        player.read()
        player.type("save first")
        player.type("pass")
        assert "There is no saved game nothing" in player.type("resume nothing")
        assert "Continuing first, round 1" in player.type("resume first")
