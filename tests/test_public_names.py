"""Every public name is documented, with an example that runs as a doctest."""

import inspect
from pathlib import Path

import pytest

import peloponnes
import peloponnes.components
import peloponnes.record

PACKAGES = (peloponnes, peloponnes.components, peloponnes.record)
NAMES = [(package, name) for package in PACKAGES for name in package.__all__ if callable(getattr(package, name))]


@pytest.mark.parametrize(("package", "name"), NAMES, ids=lambda value: getattr(value, "__name__", value))
def test_a_public_name_has_an_example(package: object, name: str) -> None:
    assert ">>>" in (inspect.getdoc(getattr(package, name)) or ""), name


def test_the_package_is_typed() -> None:
    assert (Path(inspect.getfile(peloponnes)).parent / "py.typed").exists()
