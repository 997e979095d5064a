"""Weights are data: an invalid file is refused with one line that says what to do."""

from pathlib import Path

import pytest

from peloponnes import Edition
from peloponnes.bots import WeightsError
from peloponnes.bots.weights import SECTIONS, WEIGHTS_FILE, load_weights, save_weights, section_for, weights_for
from peloponnes.search.worth import NAMES, Weights


def test_every_kind_of_game_has_its_weights() -> None:
    assert set(load_weights()) == set(SECTIONS)
    for edition in (Edition.solo(), Edition.base(), Edition.sea(), Edition.heroes()):
        for players in edition.players:
            assert weights_for(edition, players).smaller > 0


def test_each_section_tells_the_command_that_made_it() -> None:
    lines = WEIGHTS_FILE.read_text("utf-8").splitlines()
    for section in SECTIONS:
        assert lines[lines.index(f"[{section}]") + 1].startswith("# python -m scripts.tune ")


def test_a_section_is_written_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    save_weights("two", dict.fromkeys(NAMES, 0.5), "once", file)
    save_weights("four", dict.fromkeys(NAMES, 0.25), "twice", file)
    save_weights("two", dict.fromkeys(NAMES, 1.5), "again", file)
    assert load_weights(file) == {"four": dict.fromkeys(NAMES, 0.25), "two": dict.fromkeys(NAMES, 1.5)}
    assert "once" not in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[four", "is not TOML"),
        ("[ten]\ncoin = 1", "ten is not a section of weights"),
        ("four = 3", "four is not a section of weights"),
        ("[four]\ncoin = 1", r"\[four\] needs a number material; recreate it with python -m scripts.tune four"),
        ("[four]\ncoin = 'much'", r"\[four\] needs a number coin"),
        ("[four]\ncoin = nan", r"\[four\] needs a number coin"),
        ("[four]\ncoin = 1e9", r"\[four\] needs a number coin"),
    ],
)
def test_a_broken_file_is_told_in_one_line(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(WeightsError, match=problem) as found:
        load_weights(file)
    assert "\n" not in str(found.value)


def test_a_missing_section_is_told(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    save_weights("two", dict.fromkeys(NAMES, 0.5), "once", file)
    with pytest.raises(WeightsError, match=r"has no section \[four\]; create it with python -m scripts.tune four"):
        weights_for(Edition.base(), 4, file)


def test_sections_by_game() -> None:
    assert [section_for(Edition.base(), players) for players in (2, 3, 4, 5)] == ["two", "three", "four", "five"]
    assert section_for(Edition.sea(), 1) == "solo"
    assert section_for(Edition.sea(), 6) == "sea"


def test_a_missing_and_an_unknown_weight_are_refused_by_name() -> None:
    values = load_weights()["four"]
    values["coins"] = values.pop("coin")
    with pytest.raises(ValueError, match="missing or unknown: coin, coins"):
        Weights(values)


def test_a_weight_is_read_by_its_name() -> None:
    values = {name: float(place) for place, name in enumerate(NAMES)}
    weights = Weights(dict(reversed(values.items())))
    assert {name: getattr(weights, name) for name in NAMES} == values
