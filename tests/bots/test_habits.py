"""Habits are data: an invalid file is refused with one line that says what to do."""

from pathlib import Path

import pytest

from peloponnes import Edition
from peloponnes.bots import WeightsError
from peloponnes.bots.habits import HABITS_FILE, TABLES, habits_for, load_habits, save_habits
from peloponnes.search.habit import MEASURES, NAMES

SOME = dict.fromkeys(NAMES, [0.5] * len(MEASURES))


def test_every_table_has_its_habits() -> None:
    assert set(load_habits()) == set(TABLES)
    for edition in (Edition.base(), Edition.sea(), Edition.heroes()):
        for players in edition.players:
            if players > 1:
                assert len(habits_for(edition, players)) == len(NAMES)


def test_each_section_tells_the_command_that_made_it() -> None:
    lines = HABITS_FILE.read_text("utf-8").splitlines()
    for section in TABLES:
        assert lines[lines.index(f"[{section}]") + 1].startswith(f"# python -m scripts.train {section} ")


def test_a_section_is_written_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "habits.toml"
    save_habits("two", SOME, "once", file)
    others = dict.fromkeys(NAMES, [0.25] * len(MEASURES))
    save_habits("four", others, "twice", file)
    assert load_habits(file) == {"two": SOME, "four": others}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[four", "is not TOML"),
        ("[solo]\nprestige = 1", "solo is not a section of habits"),
        ("[four]\nprestige = 1", r"\[four\] needs 6 numbers prestige; recreate it with python -m scripts.train four"),
        ("[four]\nprestige = [1, 2, 3]", r"\[four\] needs 6 numbers prestige"),
        ("[four]\nprestige = [1, 2, 3, 4, 5, nan]", r"\[four\] needs 6 numbers prestige"),
    ],
)
def test_a_broken_file_is_told_in_one_line(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "habits.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(WeightsError, match=problem) as found:
        load_habits(file)
    assert "\n" not in str(found.value)


def test_a_missing_section_is_told(tmp_path: Path) -> None:
    file = tmp_path / "habits.toml"
    save_habits("two", SOME, "once", file)
    with pytest.raises(WeightsError, match=r"has no section \[four\]; create it with python -m scripts.train four"):
        habits_for(Edition.base(), 4, file)
