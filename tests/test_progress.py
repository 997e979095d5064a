"""The set-up says one line for each part, and shows what its tools say only if they fail."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[1]
PROGRESS = str(ROOT / "scripts/progress.py")
WAIT = "until [ -e {name} ]; do sleep 0.05; done"
TITLES = (("wood", "Cutting wood"), ("stone", "Breaking stone"))
# A make that runs these tests hands its own flags on, --output-sync among them, which keeps back what a part prints.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}


def part(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a part of the set-up in a folder."""
    run = [sys.executable, PROGRESS, "wood", "Cutting wood", *command]
    return subprocess.run(run, cwd=folder, capture_output=True, text=True, check=False)


def test_a_part_says_one_line(tmp_path: Path) -> None:
    done = part(tmp_path, "sh", "-c", "echo chips; echo sawdust >&2")
    assert done.returncode == 0
    assert re.fullmatch(r"Cutting wood … \d+ s\n", done.stdout)
    assert done.stderr == ""
    assert (tmp_path / "build/logs/wood.log").read_text() == "chips\nsawdust\n"


def test_a_part_that_fails_shows_the_end_of_its_log(tmp_path: Path) -> None:
    done = part(tmp_path, "sh", "-c", "seq 100; echo no trees >&2; exit 7")
    assert done.returncode == 1
    said = done.stdout.splitlines()
    assert said[0] == "Cutting wood failed. The end of build/logs/wood.log:"
    assert said[-2:] == ["    100", "    no trees"]
    assert "    50" not in said


def test_a_command_that_is_missing_is_named(tmp_path: Path) -> None:
    done = part(tmp_path, "./axe")
    assert done.returncode == 1
    assert "./axe" in done.stdout


def test_on_a_terminal_one_line_shows_all_parts_that_are_running(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(
        "all: wood stone\n"
        + "".join(
            f"{name}:\n\t@{sys.executable} {PROGRESS} {name} '{title}' sh -c '{WAIT.format(name=name)}'\n"
            for name, title in TITLES
        )
    )
    make = pexpect.spawn(
        "make",
        ["--jobs", "2"],
        cwd=str(tmp_path),
        env=ENVIRONMENT,
        encoding="utf-8",
        dimensions=(24, 100),
        timeout=120,
    )
    make.expect(r"(Cutting wood|Breaking stone) \d+ s · (Cutting wood|Breaking stone) \d+ s")
    (tmp_path / "stone").touch()
    make.expect(r"\x1b\[KBreaking stone … \d+ s\r\n")
    make.expect(r"\x1b\[KCutting wood \d+ s\r")
    (tmp_path / "wood").touch()
    make.expect(r"\x1b\[KCutting wood … \d+ s\r\n")
    make.expect(pexpect.EOF)
    make.close()
    assert make.exitstatus == 0


@pytest.mark.parametrize("target", ["play", "test"])
def test_make_names_the_part_that_failed(tmp_path: Path, target: str) -> None:
    for name in ("src", "web/src", "web/public", "scripts", ".venv/bin"):
        (tmp_path / name).mkdir(parents=True)
    for name in (
        "Makefile",
        "pyproject.toml",
        "hatch_build.py",
        "scripts/progress.py",
        "scripts/install.py",
        "scripts/compile.sh",
    ):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "constraints.txt").write_text("hatchling==0.0.1\n")
    for name, runs in (("python", sys.executable), ("pip", f"{sys.executable} -m pip")):
        (tmp_path / ".venv/bin" / name).write_text(f'#!/bin/sh\nexec {runs} "$@"\n')
        (tmp_path / ".venv/bin" / name).chmod(0o755)
    done = subprocess.run(
        ["make", target, f"PYTHON={sys.executable}"],
        cwd=tmp_path,
        env={**ENVIRONMENT, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout.startswith("Installing what building needs failed. The end of build/logs/tools.log:\n")
    assert "ERROR: Cannot install hatchling" in done.stdout
