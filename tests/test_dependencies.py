"""What the code imports and what the extras of pyproject.toml declare agree, both ways, and constraints.txt pins what they allow."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "peloponnes"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
HOOKS = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
TABLES = {**EXTRAS, "build-system": PROJECT["build-system"]["requires"], "mypyc": HOOKS["mypyc"]["dependencies"]}
# The modules that each extra is for. Whatever is not named here works without any.
ROOMS = {
    "terminal": ("cli.py", "reporting.py", "messages", "telling", "terminal"),
    "server": ("server",),
    "client": ("client",),
    "arena": ("arena", "terminal/arena.py"),
}
# Found and imported by uvicorn and zoneinfo if they are installed.
FOUND_BY_NAME = {"httptools", "tzdata", "uvloop"}


def files_of(room: str) -> list[Path]:
    """The files of a module or package."""
    path = SOURCE / room
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


@cache
def distributions() -> Mapping[str, list[str]]:
    """The names of the installed packages, by the modules that they bring."""
    return packages_distributions()


def statements(nodes: list[ast.stmt], *, anywhere: bool) -> Iterator[ast.stmt]:
    """The statements that may run: at import alone, or ``anywhere`` in functions as well; never those for the type checker."""
    for node in nodes:
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from statements(node.orelse, anywhere=anywhere)
        elif anywhere or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("body", "orelse", "finalbody"):
                yield from statements(getattr(node, field, []), anywhere=anywhere)
            for handler in getattr(node, "handlers", []):
                yield from statements(handler.body, anywhere=anywhere)


@cache
def imported(file: Path, *, anywhere: bool) -> frozenset[str]:
    """The modules that a file imports, at once or ``anywhere``."""
    found: set[str] = set()
    for node in statements(parsed(file).body, anywhere=anywhere):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def needed(room: str) -> Iterator[str]:
    """The packages that `peloponnes.arena.extras.need` imports for a room."""
    for file in files_of(room):
        for call in ast.walk(parsed(file)):
            if (
                isinstance(call, ast.Call)
                and ast.unparse(call.func) == "need"
                and isinstance(call.args[0], ast.Constant)
            ):
                yield str(call.args[0].value).partition(".")[0]


def file_of(module: str) -> Path | None:
    """The file of one of our modules."""
    path = SOURCE.parent.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def packages_of(*rooms: str, anywhere: bool) -> set[str]:
    """The packages of others that these rooms import, also through modules of ours that are imported together with theirs.

    A command that imports another part of ours only when it runs says itself which extra is missing.
    """
    names = {name for room in rooms if anywhere and room in ROOMS["arena"] for name in needed(room)}
    waiting = [file for room in rooms for file in files_of(room)]
    own, seen = set(waiting), set(waiting)
    while waiting:
        file = waiting.pop()
        for module in imported(file, anywhere=anywhere and file in own):
            top = module.partition(".")[0]
            if top != "peloponnes":
                names |= {top} - sys.stdlib_module_names
            elif (
                (found := file_of(module)) is not None
                and found not in seen
                and module in imported(file, anywhere=False)
            ):
                seen.add(found)
                waiting.append(found)
    return {canonicalize_name(distributions()[name][0]) for name in names}


def declared(extra: str) -> dict[str, Requirement]:
    """The requirements of an extra with those of the extras it includes."""
    found: dict[str, Requirement] = {}
    for text in EXTRAS[extra]:
        requirement = Requirement(text)
        if requirement.name == "peloponnes":
            for other in requirement.extras:
                found |= declared(other)
        else:
            found[canonicalize_name(requirement.name)] = requirement
    return found


@pytest.mark.parametrize("extra", ROOMS)
def test_an_extra_declares_all_that_its_modules_import(extra: str) -> None:
    assert packages_of(*ROOMS[extra], anywhere=True) - set(declared(extra)) == set()


@pytest.mark.parametrize("extra", ROOMS)
def test_an_extra_declares_nothing_that_its_modules_do_not_import(extra: str) -> None:
    own = {canonicalize_name(Requirement(text).name) for text in EXTRAS[extra]} - {"peloponnes"} - FOUND_BY_NAME
    assert own - packages_of(*ROOMS[extra], anywhere=True) == set()


def test_everything_else_needs_the_standard_library_alone() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    others = rooms - {"__main__.py"} - {room for name, rooms in ROOMS.items() if name != "arena" for room in rooms}
    assert packages_of(*others, anywhere=False) == set()


def test_the_extra_for_playing_has_all_of_terminal_and_server() -> None:
    assert set(declared("play")) == set(declared("terminal")) | set(declared("server"))


PINS = dict(
    line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")
)
PINNED = {canonicalize_name(name): version for name, version in PINS.items()}
RANGES = sorted({text for texts in TABLES.values() for text in texts if not text.startswith("peloponnes[")})


@pytest.mark.parametrize("text", RANGES)
def test_a_dependency_is_a_range_that_the_tested_version_is_in(text: str) -> None:
    requirement = Requirement(text)
    assert sorted(re.sub(r"[\d.]+", "", str(bound)) for bound in requirement.specifier) == ["<", ">="]
    assert requirement.specifier.contains(PINNED[canonicalize_name(requirement.name)])


def test_a_range_is_the_same_in_every_table() -> None:
    names = [Requirement(text).name for text in RANGES]
    assert len(names) == len(set(names))
