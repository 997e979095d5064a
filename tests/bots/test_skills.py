"""Skills are data: a damaged or foreign file is refused with one line that says what to do; the same seed teaches the same."""

from pathlib import Path

import numpy as np
import pytest

from peloponnes import Edition
from peloponnes.bots import WeightsError
from peloponnes.bots.habits import TABLES
from peloponnes.bots.skills import SKILLS, SKILLS_FILE, skilled
from peloponnes.search.skill import size_of
from scripts.train_policy import Learner, Lesson, added, lost, taught, train, won

SOME = ([2], [place * (-1) ** place for place in range(size_of(2))])


def test_every_table_has_its_skill() -> None:
    assert set(SKILLS.load(SKILLS_FILE)) == set(TABLES)
    for edition in (Edition.base(), Edition.sea(), Edition.heroes()):
        for players in edition.players:
            if players > 1:
                assert skilled(edition, players).skill.units == 32


def test_each_section_tells_the_command_that_made_it() -> None:
    lines = SKILLS_FILE.read_text("utf-8").splitlines()
    for section in TABLES:
        assert lines[lines.index(f"[{section}]") + 1].startswith(f"# python -m scripts.train_policy {section} ")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[four]", "[four", "is not TOML .*recreate it with python -m scripts.train_policy"),
        ("[four]", "[solo]", "solo is not a section of skills"),
        (f"features = {SKILLS.features}", "features = 5", r"\[four\] was made for another version of the game"),
        ("units = [2]", "units = [2, 2]", r"\[four\] needs the units of each layer"),
        ("units = [2]", "units = [4]", r"\[four\] is damaged"),
        ("checksum = ", "checksum = 1", r"\[four\] is damaged.*recreate it with python -m scripts.train_policy four"),
    ],
)
def test_a_broken_file_is_told_in_one_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    file = tmp_path / "skills.toml"
    SKILLS.save("four", SOME, "once", file)
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(WeightsError, match=problem) as found:
        SKILLS.load(file)
    assert "\n" not in str(found.value)


def test_a_missing_section_is_told(tmp_path: Path) -> None:
    file = tmp_path / "skills.toml"
    SKILLS.save("two", SOME, "once", file)
    with pytest.raises(WeightsError, match=r"no section \[four\]; create it with python -m scripts.train_policy four"):
        skilled(Edition.base(), 4, file)


def lesson(count: int) -> Lesson:
    """Decisions between four candidates of which the one with the highest first number is best, whatever the habit says."""
    rng = np.random.default_rng(1)
    bids = rng.integers(0, 9, (count, 4, 41)).astype(np.float32)
    situation = rng.integers(0, 9, (count, 110)).astype(np.float32)
    return Lesson(
        situation, bids, np.zeros((count, 4), np.float32), bids[:, :, 0] / np.float32(10), np.ones((count, 4), np.bool_)
    )


def test_it_learns_what_is_worth_most() -> None:
    known, fresh = lesson(600), lesson(900)

    def value(learner: Learner) -> float:
        return float((learner.seen(fresh, slice(600, 900))[3] * fresh.values[600:]).sum(1).mean())

    before, after = value(Learner(known, np.random.default_rng(1))), value(taught(known, np.random.default_rng(1)))
    best = float(fresh.values[600:].max(1).mean())
    assert best - after < (best - before) / 4


def test_the_rounded_network_is_the_one_that_learned() -> None:
    known = lesson(200)
    learner = taught(known, np.random.default_rng(1), epochs=4)
    weights = added(learner.rounded(), known)
    chances = np.exp(weights - weights.max(1, keepdims=True))
    assert np.abs(chances / chances.sum(1, keepdims=True) - learner.seen(known, slice(None))[3]).max() < 0.02


def test_the_same_seed_teaches_the_same() -> None:
    one, other = (train("two", 4, 2, 6, 1) for _ in range(2))
    assert one == other
    assert set(lost("two", one, 4, 1)) == {"random", "habit", "skill"}
    mean, low, high = won("two", one, 4, 1)
    assert low <= mean <= high
