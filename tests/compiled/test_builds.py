"""The interpreted and the compiled engine are one source: they must play the same games to the last action."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.editions import EDITIONS

ROOT = Path(__file__).parent.parent.parent
COMPILED = ROOT / "build" / "compiled"
GAMES = "300"


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


def checksums(source: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run("benchmarks.playout", "--games", GAMES, "--json", source=source))
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


def test_both_builds_play_the_same_games() -> None:
    interpreted, compiled = checksums(ROOT / "src"), checksums(COMPILED)
    assert (interpreted["build"], compiled["build"]) == ("interpreted", "compiled")
    assert interpreted["games"] == int(GAMES)
    assert list(interpreted["checksums"]) == list(EDITIONS)
    for counted in ("checksums", "decisions"):
        assert interpreted[counted] == compiled[counted]
