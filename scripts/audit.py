"""Ask PyPI and npm whether any installed package has a known vulnerability.

python -m scripts.audit

Exit code 0: no vulnerability is known, or an index is unreachable, which is printed. 1: there is one that `scripts/audit.toml` does not
accept. 2: the audit itself can't run.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ACCEPTED = Path(__file__).with_name("audit.toml")
LONGEST_SECONDS = 40
VULNERABLE, BROKEN = 1, 2


class Unanswered(Exception):
    """An index that can't be reached; the text says why."""


class Unusable(Exception):
    """An audit that can't run; the text says why."""


@dataclass(frozen=True)
class Vulnerability:
    """A known vulnerability of some versions of a package, with all its aliases."""

    package: str
    versions: str
    names: tuple[str, ...]
    about: str

    def __str__(self) -> str:
        return f"{self.package} {self.versions}: {', '.join(self.names)} {self.about}".rstrip()


@dataclass(frozen=True)
class Answer:
    """The answer of an index: how many packages it knows, how many it does not, and their vulnerabilities."""

    known: int
    unknown: int
    found: tuple[Vulnerability, ...]


@dataclass(frozen=True)
class Audit:
    """A command that queries an index, and a function that parses its answer."""

    what: str
    folder: Path
    command: Sequence[str]
    read: Callable[[Any], Answer]


def read_pip_audit(document: Any) -> Answer:
    """Parse the answer of pip-audit. It exits with 0 even for packages that its index does not know, so those are counted."""
    packages = document["dependencies"]
    known = [package for package in packages if "skip_reason" not in package]
    if packages and not known:
        raise Unanswered(packages[0]["skip_reason"])
    found = tuple(
        Vulnerability(
            package["name"],
            package["version"],
            (each["id"], *each.get("aliases", ())),
            f"(fixed in {', '.join(each['fix_versions'])})" if each.get("fix_versions") else "",
        )
        for package in known
        for each in package["vulns"]
    )
    return Answer(len(known), len(packages) - len(known), found)


def read_npm_audit(document: Any) -> Answer:
    """Parse the answer of npm. A vulnerability is listed at the package that has it, not at those that depend on it."""
    if "vulnerabilities" not in document:
        error = document.get("error") or {}
        raise Unanswered(document.get("message") or error.get("summary") or error.get("code") or "no answer")
    found = tuple(
        Vulnerability(name, package["range"], (each["url"].rpartition("/")[2],), each["title"])
        for name, package in document["vulnerabilities"].items()
        for each in package["via"]
        if isinstance(each, dict)
    )
    return Answer(int(document["metadata"]["dependencies"]["total"]), 0, found)


PIP_AUDIT = (
    "pip-audit --requirement constraints.txt --no-deps --disable-pip --format json --timeout 10 --progress-spinner off"
)
AUDITS = (
    Audit(
        "Python packages",
        ROOT,
        PIP_AUDIT.split(),
        read_pip_audit,
    ),
    Audit("packages in the page", ROOT / "web", ("npm", "audit", "--json", "--omit=dev"), read_npm_audit),
    Audit("packages that build the page", ROOT / "web", ("npm", "audit", "--json"), read_npm_audit),
)


def ask(audit: Audit) -> Answer:
    """Query an index."""
    try:
        done = subprocess.run(
            audit.command, cwd=audit.folder, capture_output=True, text=True, timeout=LONGEST_SECONDS, check=False
        )
    except FileNotFoundError:
        raise Unusable(f"{audit.command[0]} is not installed") from None
    except subprocess.TimeoutExpired:
        raise Unanswered(f"no answer in {LONGEST_SECONDS} seconds") from None
    try:
        document = json.loads(done.stdout)
    except ValueError:
        lines = done.stderr.strip().splitlines() or ["no answer"]
        raise Unanswered(lines[-1]) from None
    return audit.read(document)


def accepted(file: Path) -> set[tuple[str, str]]:
    """The accepted vulnerabilities as (package, id)."""
    found = set()
    for entry in tomllib.loads(file.read_text("utf-8")).get("accepted", []):
        if not all(entry.get(name) for name in ("id", "package", "reason")) or type(entry.get("date")) is not date:
            raise Unusable(f"{file.name}: an entry needs id, package, reason and date: {entry}")
        found.add((entry["package"], entry["id"]))
    return found


def report(audit: Audit, answer: Answer, known: set[tuple[str, str]]) -> bool:
    """Print the answer of an index; returns whether it has a vulnerability that is not accepted."""
    bad = [each for each in answer.found if not any((each.package, name) in known for name in each.names)]
    rest = f" ({answer.unknown} more are not known to the index)" if answer.unknown else ""
    fine = f", {len(answer.found) - len(bad)} accepted" if len(answer.found) > len(bad) else ""
    print(f"{audit.what}: {answer.known} asked for{rest}, {len(bad)} known vulnerabilities{fine}.")
    for each in bad:
        print(f"  {each}")
    return bool(bad)


def run(known: set[tuple[str, str]]) -> int:
    """Query all indexes in parallel, and report."""
    code = 0
    with ThreadPoolExecutor(len(AUDITS)) as pool:
        for audit, asked in [(audit, pool.submit(ask, audit)) for audit in AUDITS]:
            try:
                code = max(code, VULNERABLE if report(audit, asked.result(), known) else 0)
            except Unanswered as unanswered:
                print(f"{audit.what}: NOT AUDITED, the index can't answer: {unanswered}")
    return code


def main() -> int:
    """Run the audit; if it can't run, say why in one line."""
    parser = argparse.ArgumentParser(description="Check the installed packages for known vulnerabilities.")
    parser.add_argument("--accepted", type=Path, default=ACCEPTED, help="file with accepted vulnerabilities")
    try:
        return run(accepted(parser.parse_args().accepted))
    except (Unusable, OSError, ValueError, KeyError, TypeError) as error:
        print(f"The audit can't run: {error}", file=sys.stderr)
        return BROKEN


if __name__ == "__main__":
    sys.exit(main())
