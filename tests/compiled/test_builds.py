"""The interpreted and the compiled engine come from one source and must play the same games to the last action."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts.renew import CHECKED_COMPILED, CHECKED_INTERPRETED
from tests.editions import EDITIONS

ROOT = Path(__file__).parent.parent.parent
COMPILED = ROOT / "build" / "compiled"
CHECKSUMS = json.loads((ROOT / "tests" / "checksums.json").read_text("utf-8"))


def run(module: str, *arguments: str, source: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def played(games: int, source: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run("benchmarks.playout", "--games", str(games), "--json", source=source))
    return document


@pytest.fixture(autouse=True)
def _compiled_build() -> None:
    if not (COMPILED / "peloponnes").exists():
        if os.environ.get("CI"):
            pytest.fail("the compiled build is missing: make compile")
        pytest.skip("no compiled build: make compile (needs a C compiler)")


def test_version_says_which_build_runs() -> None:
    assert run("peloponnes", "--version", source=COMPILED).strip().endswith("(compiled)")
    assert run("peloponnes", "--version", source=ROOT / "src").strip().endswith("(interpreted)")


def test_only_the_compiled_build_needs_a_package() -> None:
    (metadata,) = COMPILED.glob("peloponnes-*.dist-info/METADATA")
    needed = [line for line in metadata.read_text("utf-8").splitlines() if line.startswith("Requires-Dist:")]
    assert [line for line in needed if "extra ==" not in line] == ["Requires-Dist: librt>=0.16,<1"]
    alone = "import sys; sys.modules['librt'] = sys.modules['mypy_extensions'] = None; import peloponnes.search"
    subprocess.run([sys.executable, "-c", alone], env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=True)


@pytest.mark.parametrize(
    ("source", "build", "games"),
    [(ROOT / "src", "interpreted", CHECKED_INTERPRETED), (COMPILED, "compiled", CHECKED_COMPILED)],
)
def test_both_builds_play_the_same_games(source: Path, build: str, games: int) -> None:
    """The stored checksums cover every action and score; those of few games are a prefix of those of many."""
    document = played(games, source)
    assert document["build"] == build
    assert document["checksums"] == CHECKSUMS[str(games)]
    assert list(document["checksums"]) == list(EDITIONS)


def test_both_builds_search_alike() -> None:
    found = [run("benchmarks.searching", "--json", source=source) for source in (ROOT / "src", COMPILED)]
    interpreted, compiled = map(json.loads, found)
    assert (interpreted.pop("build"), compiled.pop("build")) == ("interpreted", "compiled")
    assert interpreted == compiled


@pytest.mark.parametrize("edition", ["base", "heroes"])
def test_bots_play_the_same_with_both_builds(edition: str) -> None:
    def standings(source: Path) -> list[dict[str, Any]]:
        bots = ("greedy", "planner:6", "mcts:6", "strategos:3")
        text = run("peloponnes", "arena", *bots, "--games", "4", "--edition", edition, "--json", source=source)
        rows: list[dict[str, Any]] = json.loads(text)["standings"]
        return [{key: value for key, value in row.items() if key != "seconds_a_decision"} for row in rows]

    interpreted = standings(ROOT / "src")
    assert interpreted == standings(COMPILED)
    assert len({row["mean_score"]["mean"] for row in interpreted}) > 1


def test_both_builds_analyse_alike() -> None:
    game = str(ROOT / "tests" / "games" / "base-2-00.json")
    found = [
        run("peloponnes", "analyse", game, "--rollouts", "1", "--json", source=source)
        for source in (ROOT / "src", COMPILED)
    ]
    assert found[0] == found[1]
    assert json.loads(found[0])["mistakes"]
