"""Install what tables of pyproject.toml require, but not the project itself: .venv/bin/python scripts/install.py build-system dev arena

pip alone would build the project anew for every extra. `build-system` is what builds it; all other names are extras.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]


def requirements(names: list[str]) -> list[str]:
    """The requirements of all tables with these names, and of the extras that they include."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    tables = {"build-system": project["build-system"]["requires"], **project["project"]["optional-dependencies"]}
    found: list[str] = []
    for name in names:
        for requirement in tables[name]:
            others = re.fullmatch(r"peloponnes\[(.*)\]", requirement)
            found += requirements(others[1].split(",")) if others else [requirement]
    return found


if __name__ == "__main__":
    sys.exit(subprocess.call([*PIP, "--constraint", str(ROOT / "constraints.txt"), *requirements(sys.argv[1:])]))
