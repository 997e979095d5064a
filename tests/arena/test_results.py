"""Results files: complete, readable by other programs, and refused if they are not what they should be."""

import json
from pathlib import Path

import pyarrow as arrow
import pytest
from pyarrow import parquet

from peloponnes import __version__
from peloponnes.arena import Match, Results, ResultsError, Settings, play_match

SETTINGS = Settings(("greedy", "random"), players=2, games=4)


def test_rows_and_summary_can_be_read_again(tmp_path: Path) -> None:
    match, results = play_match(SETTINGS), Results(tmp_path / "run.parquet")
    results.write(match)
    settings, rows, written = results.read()
    assert (settings, rows, written) == (SETTINGS, match.rows, SETTINGS.document())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.json", "run.parquet"]
    summary = json.loads((tmp_path / "run.json").read_text())
    assert (summary["peloponnes"], summary["games"], summary["complete"]) == (__version__, 4, True)
    assert summary["standings"][0]["bot"] == "greedy"
    table = parquet.read_table(tmp_path / "run.parquet")
    assert table.num_rows == 8
    assert table.schema.field("score").type == arrow.int32()


@pytest.mark.parametrize("name", ["run", "run.json", "run.parquet"])
def test_one_name_stands_for_both_files(tmp_path: Path, name: str) -> None:
    results = Results(tmp_path / name)
    assert (results.rows.name, results.summary.name) == ("run.parquet", "run.json")


def test_nothing_played_can_be_kept_too(tmp_path: Path) -> None:
    results = Results(tmp_path / "run")
    results.write(Match(SETTINGS))
    assert results.read()[1] == []


def test_what_is_lost_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    results = Results(tmp_path / "run")
    results.write(Match(SETTINGS))
    before = results.rows.read_bytes()
    match = play_match(SETTINGS)
    object.__setattr__(match, "_games", {(1, 0): [("broken",)]})
    with pytest.raises((ValueError, AttributeError, TypeError)):
        results.write(match)
    assert results.rows.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.json", "run.parquet"]


def damaged(path: Path) -> str:
    with pytest.raises(ResultsError, match="no results of the arena") as caught:
        Results(path).read()
    assert "\n" not in str(caught.value)
    assert "start anew with --output" in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("cut", [0, 10, 500, -10])
def test_a_damaged_file_is_refused(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "run.parquet"
    Results(path).write(play_match(SETTINGS))
    path.write_bytes(path.read_bytes()[:cut])
    damaged(path)


def test_a_file_of_somebody_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    parquet.write_table(arrow.table({"deal": [1]}), path)
    damaged(path)
    path.write_text('{"deal": 1}')
    damaged(path)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"deal": 99}, "no deal 99"),
        ({"rotation": 5}, "rotation 5"),
        ({"seat": 7}, "no seat 7"),
        ({"bot": "oracle"}, "other bots"),
        ({"deal": 2}, "one row per seat"),
    ],
)
def test_rows_that_cannot_be_are_refused(tmp_path: Path, change: dict[str, object], problem: str) -> None:
    path = tmp_path / "run.parquet"
    Results(path).write(play_match(SETTINGS))
    table = parquet.read_table(path)
    rows = table.to_pylist()
    rows[0] |= change
    parquet.write_table(arrow.Table.from_pylist(rows, schema=table.schema), path)
    assert problem in damaged(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"run\.parquet: can't be read: No such file"):
        Results(tmp_path / "run").read()
    with pytest.raises(ResultsError, match="can't be written"):
        Results(tmp_path / "nowhere" / "run").write(Match(SETTINGS))
