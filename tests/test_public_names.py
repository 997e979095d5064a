"""Every public name of every package is documented; those for programs have an example that runs as a doctest."""

import inspect
import pkgutil
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import peloponnes

SERVER = "peloponnes.server"  # its names are for itself alone


# Steps and what they are about, both ends of a refusal, settings of two programs, and why something is illegal or good.
SHARED = {"Offer", "Reason", "Refused", "Settings", "Turn"}


def packages() -> list[ModuleType]:
    """All packages that list their public names."""
    found = pkgutil.walk_packages(peloponnes.__path__, "peloponnes.")
    all = [peloponnes, *(import_module(each.name) for each in found if each.ispkg)]
    return [package for package in all if hasattr(package, "__all__")]


NAMES = [(package, name) for package in packages() for name in package.__all__ if callable(getattr(package, name))]


def test_the_packages_for_programs_list_their_names() -> None:
    names = {package.__name__.removeprefix("peloponnes.") for package in packages()}
    assert {"peloponnes", "components", "record", "search", "bots", "arena", "messages"} <= names


@pytest.mark.parametrize(("package", "name"), NAMES, ids=lambda value: getattr(value, "__name__", value))
def test_a_public_name_has_an_example(package: ModuleType, name: str) -> None:
    text = inspect.getdoc(getattr(package, name)) or ""
    assert text if package.__name__.startswith(SERVER) else ">>>" in text, name


def test_the_package_is_typed() -> None:
    assert (Path(inspect.getfile(peloponnes)).parent / "py.typed").exists()


def test_one_name_of_a_class_means_one_thing() -> None:
    sources = Path(inspect.getfile(peloponnes)).parent.rglob("*.py")
    classes = Counter(
        name for file in sources for name in re.findall(r"^class (\w+)", file.read_text("utf-8"), re.MULTILINE)
    )
    assert {name for name, count in classes.items() if count > 1} == SHARED
