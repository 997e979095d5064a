"""Write docs/rules-coverage.md: the code that implements each numbered rule, and the tests that verify it.

Code is found by the rules that its docstrings and comments cite ("RULES 2.2.3"), tests by their names (`test_2_2_3_…`) or the same
citations. With --check nothing is written: a rule without code or tests, or an outdated page, is an error.
"""

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
SECTIONS = range(1, 12)
ALONE = ("12.1",)
RULE = re.compile(r"^(?:#+ )?(\d+(?:\.\d+)+)\s+(.*)", re.MULTILINE)
# Also in parentheses, "(2.2.3)", but not as the first argument of a call.
CITATION = re.compile(r"(?:RULES |(?<!\w)\()((?:\d+(?:\.\d+)*(?:–|, | and | |\)?$)?)+)")
NUMBER = re.compile(r"\d+(?:\.\d+)*")

Places = dict[str, list[str]]


def rules() -> dict[str, str]:
    """The numbered rules in force, each with its first words; a heading counts if it has no rules below it."""
    found = dict(RULE.findall((ROOT / "docs" / "rules.md").read_text("utf-8")))
    in_scope = {
        number: text for number, text in found.items() if int(number.split(".")[0]) in SECTIONS or number in ALONE
    }
    return {
        number: text
        for number, text in in_scope.items()
        if not any(other.startswith(f"{number}.") for other in in_scope)
    }


def cited(text: str, known: dict[str, str]) -> Iterator[str]:
    """The rules that a text cites: single ones, lists and ranges. A whole section ("RULES 2.2") proves none of its rules."""
    numbers = list(known)
    for citation in CITATION.findall(text):
        for part in re.split(r", | and | ", citation.strip(" )")):
            ends = NUMBER.findall(part)
            if "–" in part and len(ends) == 2 and set(ends) <= set(numbers):
                yield from numbers[numbers.index(ends[0]) : numbers.index(ends[1]) + 1]
            else:
                yield from (end for end in ends if end in numbers)


def symbols(path: Path) -> list[tuple[int, int, str]]:
    """All definitions in a file: first line, last line, dotted name; nested ones later."""
    found: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                name = f"{prefix}{child.name}"
                found.append((child.lineno, child.end_lineno or child.lineno, name))
                walk(child, f"{name}.")

    walk(ast.parse(path.read_text("utf-8")), "")
    return found


def citations(folder: Path, known: dict[str, str], pattern: str = "*.py") -> Places:
    """Where each rule is cited: file and innermost definition."""
    places: Places = defaultdict(list)
    for path in sorted(folder.rglob(pattern)):
        where = symbols(path)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in cited(line, known):
                inner = [name for first, last, name in where if first <= number <= last]
                place = f"{path.relative_to(ROOT)}{f' {inner[-1]}' if inner else ''}"
                if place not in places[rule]:
                    places[rule].append(place)
    return places


def tests(known: dict[str, str]) -> Places:
    """The tests of each rule, by name or by a citation inside the test."""
    places = citations(ROOT / "tests", known, "test_*.py")
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for _, _, name in symbols(path):
            match = re.match(r"test_((?:\d+_)+)", name)
            rule = match.group(1).strip("_").replace("_", ".") if match else ""
            if rule in known:
                places[rule].append(f"{path.relative_to(ROOT)} {name}")
            elif match:
                sys.exit(f"{path.relative_to(ROOT)}: {name} cites a rule {rule} that does not exist")
    in_a_test = (" test_", " Random")
    return {
        rule: sorted({place for place in found if any(part in place for part in in_a_test)})
        for rule, found in places.items()
    }


def page(known: dict[str, str], code: Places, proofs: Places) -> str:
    """The page as Markdown."""
    lines = [
        "# Where each rule is",
        "",
        "Written by `make renew` from citations in code and tests; `make test` fails if a rule has no test or this page is outdated.",
        "",
        "| rule | | code | tests |",
        "|---|---|---|---|",
    ]
    for rule, text in known.items():
        lines.append(
            f"| {rule} | {first_words(text)} | {places(code.get(rule, []))} | {places(proofs.get(rule, []))} |"
        )
    return "\n".join(lines) + "\n"


def first_words(text: str) -> str:
    """The beginning of a rule, long enough to recognize it."""
    words = re.sub(r"[*|`\[\]]", "", text).split()
    return " ".join(words[:7]) + (" …" if len(words) > 7 else "")


def places(found: list[str]) -> str:
    """Places grouped by file: `auction.py` Bid, Move."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for place in found:
        file, _, name = place.partition(" ")
        if name:
            by_file[file].append(name)
        else:
            by_file.setdefault(file, [])
    return "<br>".join(
        f"[{Path(file).name}](../{file})" + (f": {', '.join(f'`{name}`' for name in names)}" if names else "")
        for file, names in by_file.items()
    )


def main() -> None:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if a rule has no test or the page is outdated"
    )
    arguments = parser.parse_args()
    known = rules()
    code, proofs = citations(ROOT / "src", known), tests(known)
    text = page(known, code, proofs)
    if not arguments.check:
        PAGE.write_text(text, "utf-8")
    for what, found in (("test", proofs), ("code", code)):
        missing = [rule for rule in known if not found.get(rule)]
        if missing:
            sys.exit(f"rules without {what}: {', '.join(missing)}")
    if PAGE.read_text("utf-8") != text:
        sys.exit("docs/rules-coverage.md is not up to date: make renew")
    print(f"{len(known)} rules, each with code and tests")


if __name__ == "__main__":
    main()
