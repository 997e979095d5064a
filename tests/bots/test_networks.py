"""Networks are data: a damaged or foreign file is refused with one line that says what to do."""

from pathlib import Path

import pytest

from peloponnes import Edition
from peloponnes.bots import WeightsError
from peloponnes.bots.networks import NETWORKS, NETWORKS_FILE, network_for
from peloponnes.bots.weights import SECTIONS
from peloponnes.search.network import size_of
from scripts.train_judge import judgements, kinds_of, report, train

SOME = ([2, 3], [place * (-1) ** place for place in range(size_of(2, 3))])


def test_every_kind_of_game_has_its_network() -> None:
    assert set(NETWORKS.load(NETWORKS_FILE)) == set(SECTIONS)
    for edition in (Edition.solo(), Edition.base(), Edition.sea(), Edition.heroes()):
        for players in edition.players:
            assert network_for(edition, players).first == 32


def test_each_section_tells_the_command_that_made_it() -> None:
    lines = NETWORKS_FILE.read_text("utf-8").splitlines()
    for section in SECTIONS:
        assert lines[lines.index(f"[{section}]") + 1].startswith(f"# python -m scripts.train_judge {section} ")


def test_a_section_is_written_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "networks.toml"
    NETWORKS.save("two", SOME, "once", file)
    others = ([1, 1], [7] * size_of(1, 1))
    NETWORKS.save("four", others, "twice", file)
    NETWORKS.save("two", SOME, "again", file)
    assert NETWORKS.load(file) == {"two": SOME, "four": others}
    assert "once" not in file.read_text("utf-8")


def saved(file: Path) -> str:
    NETWORKS.save("four", SOME, "once", file)
    return file.read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[four]", "[four", "is not TOML .*recreate it with python -m scripts.train_judge"),
        ("[four]", "[ten]", "ten is not a section of networks"),
        ("version = 1", "version = 2", r"\[four\] was made for another version of the game"),
        (f"features = {NETWORKS.features}", "features = 5", r"\[four\] was made for another version of the game"),
        ("units = [2, 3]", "units = [2]", r"\[four\] needs the units of each layer"),
        ("units = [2, 3]", "units = [2, 99999]", r"\[four\] needs the units of each layer"),
        ("units = [2, 3]", "units = [3, 2]", r"\[four\] is damaged"),
        ("checksum = ", "checksum = 1", r"\[four\] is damaged"),
        ('weights = """\n', 'weights = """\nAAAA', r"\[four\] is damaged"),
        ('weights = """\n', 'weights = """\nä', r"\[four\] is damaged"),
        ("weights = ", "heights = ", r"\[four\] is damaged.*recreate it with python -m scripts.train_judge four"),
    ],
)
def test_a_broken_file_is_told_in_one_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    file = tmp_path / "networks.toml"
    text = saved(file)
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(WeightsError, match=problem) as found:
        NETWORKS.load(file)
    assert "\n" not in str(found.value)


def test_the_same_seed_teaches_the_same(tmp_path: Path) -> None:
    one, other = (train("two", kinds_of("two"), 6, 1) for _ in range(2))
    assert one == other
    NETWORKS.save("two", one, "once", tmp_path / "networks.toml")
    found = judgements("two", 1, 1, tmp_path / "networks.toml")
    assert len(report("two", found)) == 4
    assert all(sum(each.judged["network"]) == pytest.approx(1.0) for each in found)


def test_a_missing_file_and_a_missing_section_are_told(tmp_path: Path) -> None:
    file = tmp_path / "networks.toml"
    with pytest.raises(WeightsError, match=r"can't be read \(No such file"):
        NETWORKS.load(file)
    NETWORKS.save("two", SOME, "once", file)
    with pytest.raises(
        WeightsError, match=r"has no section \[four\]; create it with python -m scripts.train_judge four"
    ):
        network_for(Edition.base(), 4, file)
