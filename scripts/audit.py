"""Ask the indexes of PyPI and npm whether anything that we install has a known vulnerability.

python -m scripts.audit

Exit code 0: nothing is known, or an index can't answer, which is said aloud. 1: something is known that `scripts/audit.toml` does not
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
    """An index that can't be asked; the text says why."""


class Unusable(Exception):
    """An audit that can't run; the text says why."""


@dataclass(frozen=True)
class Vulnerability:
    """Something known of some versions of a package, by all its names."""

    package: str
    versions: str
    names: tuple[str, ...]
    about: str

    def __str__(self) -> str:
        return f"{self.package} {self.versions}: {', '.join(self.names)} {self.about}".rstrip()


@dataclass(frozen=True)
class Answer:
    """What an index says: how many packages it knows, how many it does not, and what is known of them."""

    known: int
    unknown: int
    found: tuple[Vulnerability, ...]


@dataclass(frozen=True)
class Audit:
    """A command that asks an index, and how its answer is read."""

    what: str
    folder: Path
    command: Sequence[str]
    read: Callable[[Any], Answer]


def read_pip_audit(document: Any) -> Answer:
    """The answer of pip-audit. A package that its index does not know is none without vulnerabilities, though its exit code says so."""
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
    """The answer of npm. What is only in a package because of another one stands at that one."""
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
    """What an index says."""
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
    """The vulnerabilities that don't concern us, each with its package."""
    found = set()
    for entry in tomllib.loads(file.read_text("utf-8")).get("accepted", []):
        if not all(entry.get(name) for name in ("id", "package", "reason")) or type(entry.get("date")) is not date:
            raise Unusable(f"{file.name}: an entry needs id, package, reason and date: {entry}")
        found.add((entry["package"], entry["id"]))
    return found


def report(audit: Audit, answer: Answer, known: set[tuple[str, str]]) -> bool:
    """Say what an index answered; whether there is something that is not accepted."""
    bad = [each for each in answer.found if not any((each.package, name) in known for name in each.names)]
    rest = f" ({answer.unknown} more are not known to the index)" if answer.unknown else ""
    fine = f", {len(answer.found) - len(bad)} accepted" if len(answer.found) > len(bad) else ""
    print(f"{audit.what}: {answer.known} asked for{rest}, {len(bad)} known vulnerabilities{fine}.")
    for each in bad:
        print(f"  {each}")
    return bool(bad)


def run(known: set[tuple[str, str]]) -> int:
    """Ask all indexes at the same time, and tell what they say."""
    code = 0
    with ThreadPoolExecutor(len(AUDITS)) as pool:
        for audit, asked in [(audit, pool.submit(ask, audit)) for audit in AUDITS]:
            try:
                code = max(code, VULNERABLE if report(audit, asked.result(), known) else 0)
            except Unanswered as unanswered:
                print(f"{audit.what}: NOT AUDITED, the index can't answer: {unanswered}")
    return code


def main() -> int:
    """Tell what can't be done in one line."""
    parser = argparse.ArgumentParser(description="Ask for known vulnerabilities of what we install.")
    parser.add_argument("--accepted", type=Path, default=ACCEPTED, help="vulnerabilities that don't concern us")
    try:
        return run(accepted(parser.parse_args().accepted))
    except (Unusable, OSError, ValueError, KeyError, TypeError) as error:
        print(f"The audit can't run: {error}", file=sys.stderr)
        return BROKEN


if __name__ == "__main__":
    sys.exit(main())
