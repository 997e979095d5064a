"""The programs in examples/ run as they stand, and say something."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_it_runs(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(program)], cwd=tmp_path, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 0
    assert done.stderr == ""


def test_the_readme_lists_all_of_them() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8")
    assert [program.name for program in PROGRAMS if f"({program.name})" not in text] == []
    assert len(PROGRAMS) >= 6
