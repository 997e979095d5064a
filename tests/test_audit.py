"""`make audit`: no vulnerability, some, and an unreachable index. The tools are replaced by scripts that print recorded answers."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FINE = {"name": "alembic", "version": "1.20.1", "vulns": []}
SKIPPED = {"name": "chess", "skip_reason": "Dependency not found on PyPI and could not be audited: chess (1.11.2)"}
WRONG = {
    "name": "starlette",
    "version": "1.10.0",
    "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.10.1"], "aliases": ["GHSA-aaaa"], "description": "…"}],
}
PEACE = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 400}}}
TROUBLE = {
    "vulnerabilities": {
        "vite": {
            "range": "<=7.0.0",
            "via": [{"title": "Path traversal", "url": "https://github.com/advisories/GHSA-bbbb"}],
        },
        "vitest": {"range": "*", "via": ["vite"]},
    },
    "metadata": {"dependencies": {"total": 400}},
}
NO_ANSWER = {"message": "405 Method Not Allowed", "error": {"summary": ""}}


def audited(
    folder: Path, pip_audit: Any, npm: Any, accepted: str = "", tools: tuple[str, ...] = ("pip-audit", "npm")
) -> "subprocess.CompletedProcess[str]":
    """Run the audit with tools that print this: a document, or text if they have no answer."""
    for name, said in (("pip-audit", pip_audit), ("npm", npm)):
        if name in tools:
            answer = folder / f"{name}.answer"
            answer.write_text(said if isinstance(said, str) else json.dumps(said))
            where = ">&2; exit 1" if isinstance(said, str) else ""
            (folder / name).write_text(f"#!/bin/sh\n/bin/cat {answer} {where}\n")
            (folder / name).chmod(0o755)
    (folder / "accepted.toml").write_text(accepted)
    return subprocess.run(
        [sys.executable, "-m", "scripts.audit", "--accepted", str(folder / "accepted.toml")],
        cwd=ROOT,
        env={**os.environ, "PATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def accepting(package: str, id: str) -> str:
    return f'[[accepted]]\npackage = "{package}"\nid = "{id}"\nreason = "it is not served"\ndate = 2026-11-17\n'


def test_nothing_is_known(tmp_path: Path) -> None:
    done = audited(tmp_path, {"dependencies": [FINE, SKIPPED]}, PEACE)
    assert done.returncode == 0, done
    assert done.stdout.splitlines() == [
        "Python packages: 1 asked for (1 more are not known to the index), 0 known vulnerabilities.",
        "packages in the page: 400 asked for, 0 known vulnerabilities.",
        "packages that build the page: 400 asked for, 0 known vulnerabilities.",
    ]


def test_what_is_known_fails_the_audit(tmp_path: Path) -> None:
    done = audited(tmp_path, {"dependencies": [FINE, WRONG]}, TROUBLE)
    assert done.returncode == 1, done
    assert "starlette 1.10.0: PYSEC-2026-1, GHSA-aaaa (fixed in 1.10.1)" in done.stdout
    assert done.stdout.count("vite <=7.0.0: GHSA-bbbb Path traversal") == 2
    assert "vitest" not in done.stdout


def test_what_is_accepted_does_not(tmp_path: Path) -> None:
    known = accepting("starlette", "GHSA-aaaa") + accepting("vite", "GHSA-bbbb")
    done = audited(tmp_path, {"dependencies": [FINE, WRONG]}, TROUBLE, known)
    assert done.returncode == 0, done
    assert "0 known vulnerabilities, 1 accepted" in done.stdout
    elsewhere = accepting("vite", "GHSA-aaaa") + accepting("vite", "GHSA-bbbb")
    assert audited(tmp_path, {"dependencies": [FINE, WRONG]}, TROUBLE, elsewhere).returncode == 1


@pytest.mark.parametrize("pip_audit", [{"dependencies": [SKIPPED, SKIPPED]}, "ConnectionError: nobody is there"])
def test_an_index_that_can_not_answer_is_told_aloud(tmp_path: Path, pip_audit: Any) -> None:
    """Even if pip-audit reports success: it does so for packages that it could not look up."""
    done = audited(tmp_path, pip_audit, NO_ANSWER)
    assert done.returncode == 0, done
    assert done.stdout.count("NOT AUDITED, the index can't answer: ") == 3
    assert "405 Method Not Allowed" in done.stdout


def test_an_audit_that_can_not_run_is_an_error(tmp_path: Path) -> None:
    done = audited(tmp_path, "", PEACE, tools=("npm",))
    assert done.returncode == 2
    assert done.stderr == "The audit can't run: pip-audit is not installed\n"
    done = audited(tmp_path, {"dependencies": [FINE]}, PEACE, '[[accepted]]\nid = "GHSA-aaaa"\n')
    assert done.returncode == 2
    assert "an entry needs id, package, reason and date" in done.stderr
