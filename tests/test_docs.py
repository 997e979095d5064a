"""What the docs name is there: files and folders, links, modules, targets of make, commands with their options, limits, scenarios."""

import os
import re
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer.main

from peloponnes.cli import app
from peloponnes.server.settings import Limits

ROOT = Path(__file__).parents[1]
NAMES = ("architecture", "page", "server", "bot-api", "record", "bots", "arena", "ratings", "glossary", "terms")
DOCS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md", *(f"docs/{name}.md" for name in NAMES))
# Where a path may begin: docs/page.md means those of the page, most others those of the package.
ROOMS = tuple(ROOT / room for room in ("", "src/peloponnes", "src/peloponnes/server", "web", "web/src"))
NOT_OURS = ("node_modules", ".venv", ".git", "build", "__pycache__")
BUILT = ("build/*", "server/page/", "src/peloponnes/server/page", "preload.json")  # not in a fresh clone
EXAMPLES = ("LISTEN/NOTIFY", "my_bot.py", "run.json")  # of no file of ours
FILE = r"[\w.-]+\.(?:css|js|json|md|mjs|py|service|sh|svelte|svg|toml|ts|txt|yaml)"
PATH = re.compile(rf"(?!/)[\w.{{}},-]*/[\w.{{}},/-]*|{FILE}")
COMMAND = re.compile(r"(?:^|(?<!from)\s|/)peloponnes ([a-z]+)(?: ([a-z]+))?(.*)")
MODULE = re.compile(r"python -m ((?:scripts|benchmarks)[\w.]*)")


def text_of(doc: str) -> str:
    return (ROOT / doc).read_text("utf-8")


def blocks(doc: str) -> list[str]:
    return re.findall(r"^ *```.*?\n(.*?)^ *```", text_of(doc), re.DOTALL | re.MULTILINE)


def prose(doc: str) -> str:
    return re.sub(r"^ *```.*?^ *```", "", text_of(doc), flags=re.DOTALL | re.MULTILINE)


def spans(doc: str) -> list[str]:
    """The code inside of sentences."""
    return re.findall(r"`([^`\n]+)`", prose(doc))


def lines(doc: str) -> Iterator[str]:
    """All code, line by line, without comments."""
    for line in (*spans(doc), *(line for block in blocks(doc) for line in block.splitlines())):
        yield re.sub(r"\s# .*", "", line)


@cache
def entries() -> frozenset[str]:
    """The names of all files and folders of the project; those of folders end with a slash."""
    found: set[str] = set()
    for _, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_OURS]
        found |= {*files, *(f"{name}/" for name in folders)}
    return frozenset(found)


def spelled_out(path: str) -> list[str]:
    """Each path of one with alternatives.

    >>> spelled_out("game/{actions,turn}.py")
    ['game/actions.py', 'game/turn.py']
    """
    if found := re.fullmatch(r"(.*)\{(.*)\}(.*)", path):
        return [f"{found[1]}{each}{found[3]}" for each in found[2].split(",")]
    return [path]


def is_there(path: str) -> bool:
    if path in EXAMPLES or any(fnmatch(path, each) for each in BUILT):
        return True
    if path.strip("/").count("/") == 0 and path in entries():
        return True
    return any((room / path).exists() for room in ROOMS)


def resolved(name: str) -> object:
    """The module of a dotted name, or what a module has of this name."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        module, _, attribute = name.rpartition(".")
        return getattr(import_module(module), attribute)


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("doc", DOCS)
def test_every_file_and_folder_that_it_names_is_there(doc: str) -> None:
    named = {each for span in spans(doc) if PATH.fullmatch(span) for each in spelled_out(span)}
    assert [path for path in sorted(named) if not is_there(path)] == []


@pytest.mark.parametrize("doc", DOCS)
def test_every_link_leads_somewhere(doc: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]+`", "", prose(doc))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / doc).parent / path if path else ROOT / doc
        assert file.exists(), target
        if anchor:
            assert anchor in map(slug, re.findall(r"^#+ (.*)", file.read_text("utf-8"), re.MULTILINE)), target


@pytest.mark.parametrize("doc", DOCS)
def test_every_module_that_it_names_can_be_imported(doc: str) -> None:
    for span in spans(doc):
        if re.fullmatch(r"peloponnes(\.\w+)+", span):
            resolved(span)
    for line in lines(doc):
        for module in MODULE.findall(line):
            assert (ROOT / f"{module.replace('.', '/')}.py").exists(), line


@pytest.mark.parametrize("doc", DOCS)
def test_every_target_of_make_that_it_names_exists(doc: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    named = {target for line in lines(doc) for target in re.findall(r"(?:^|\s)make ([a-z-]+)", line)}
    assert named - targets == set()


@pytest.mark.parametrize("doc", DOCS)
def test_every_command_that_it_names_exists_with_its_options(doc: str) -> None:
    commands: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for line in lines(doc):
        found = COMMAND.search(line)
        if found is None:
            continue
        assert found[1] in commands, line
        command = commands[found[1]]
        if hasattr(command, "commands") and found[2]:
            assert found[2] in command.commands, line
            command = command.commands[found[2]]
        known = {option for parameter in command.params for option in parameter.opts}
        assert set(re.findall(r"(?<!\S)(--[a-z-]+)", found[3])) <= {*known, "--help"}, line


def test_the_options_of_a_server_are_those_in_its_table() -> None:
    rows = re.findall(r"^\| `(--[a-z-]+)` \|", text_of("docs/server.md"), re.MULTILINE)
    serve: Any = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    assert sorted(rows) == sorted({parameter.opts[0] for parameter in serve.params} - {"--help"})


def test_the_limits_of_a_server_are_those_in_its_table() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \|.*\| (\d+) \|$", text_of("docs/server.md"), re.MULTILINE)
    assert dict(rows) == {each.name: str(each.default) for each in fields(Limits)}


def test_the_scenarios_of_an_attack_are_those_in_the_table() -> None:
    sources = "".join(file.read_text("utf-8") for file in sorted((ROOT / "scripts" / "attack").glob("*.py")))
    named = re.findall(r"^@scenario\(.*?^def (\w+)", sources, re.DOTALL | re.MULTILINE)
    assert len(named) > 10
    table = text_of("docs/server.md").partition("| scenario |")[2]
    rows = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)}
    assert rows == {name.replace("_", "-") for name in named}


def test_there_are_as_many_examples_as_the_docs_say() -> None:
    count = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][
        len(list((ROOT / "examples").glob("*.py")))
    ]
    assert f"{count} short programs" in text_of("README.md")
    assert f"{count} short programs" in text_of("examples/README.md").lower()
