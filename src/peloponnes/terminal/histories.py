"""What the components of the game were in legend and in history, in the player's language."""

import tomllib
from functools import cache
from importlib.resources import files

from peloponnes.components import Civilization, Colony, Hero, Persians, SeaTile, Tile


@cache
def histories(language: str) -> dict[str, str]:
    """All histories of a language, by the id of the component or by the terrain.

    >>> histories("fr")["A12"][:23]
    'Près d’Arkadiko, en Arg'
    """
    text = files("peloponnes.messages").joinpath("histories", f"{language}.toml").read_text("utf-8")
    return {id: history for histories in tomllib.loads(text).values() for id, history in histories.items()}


def history(language: str, thing: Tile | SeaTile | Civilization | Hero | Colony | Persians) -> str | None:
    """The history of a component, if it has one. A land has no name of its own: its first terrain has a history, and so has the sea."""
    if isinstance(thing, SeaTile):
        return histories(language)["sea"]
    if isinstance(thing, Tile) and thing.kind == "land":
        return histories(language)[thing.terrain[0]]
    return histories(language).get(thing.id)
