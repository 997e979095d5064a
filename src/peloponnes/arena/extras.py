"""The arena's optional dependencies, and a clear error if one is missing."""

from importlib import import_module
from typing import Any

from peloponnes.arena.settings import ArenaError


def need(module: str) -> Any:
    """Import a module of the arena extra.

    >>> need("no_such_module")
    Traceback (most recent call last):
    peloponnes.arena.settings.ArenaError: the arena needs its extra (no_such_module is missing): pip install 'peloponnes[arena]'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError:
        name = module.partition(".")[0]
        text = f"the arena needs its extra ({name} is missing): pip install 'peloponnes[arena]'"
        raise ArenaError(text, "missing", name=name) from None
