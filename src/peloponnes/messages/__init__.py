"""Every word that people read, as ICU messages in English, German and French; shared by terminal, server and page."""

import locale
import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from icu4py.messageformat import MessageFormat

from peloponnes.components import Goods

__all__ = ["GOODS", "LANGUAGES", "Messages", "UnknownLanguage", "catalogue", "preferred_language"]

_FILES = files("peloponnes.messages")
_FOUND = (file.name.removesuffix(".toml") for file in _FILES.iterdir() if file.name.endswith(".toml"))
LANGUAGES = tuple(sorted(_FOUND, key=lambda language: (language != "en", language)))  # one for each file, English first
GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "any", "strength")


class UnknownLanguage(ValueError):
    """There are no messages in this language; the text says in which there are some.

    >>> Messages("el")
    Traceback (most recent call last):
    peloponnes.messages.UnknownLanguage: Unknown language el; choose one of en, de, fr.
    """


@cache
def catalogue(language: str) -> dict[str, str]:
    """All messages of a language, by their dotted keys; `UnknownLanguage` for any but `LANGUAGES`.

    >>> catalogue("fr")["good.wood"]
    'Bois'
    """
    if language not in LANGUAGES:
        raise UnknownLanguage(Messages("en")("error.language", language=language, languages=", ".join(LANGUAGES)))
    sections = tomllib.loads(_FILES.joinpath(f"{language}.toml").read_text("utf-8"))
    return {f"{section}.{key}": text for section, texts in sections.items() for key, text in texts.items()}


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, English if there is none of ours.

    >>> preferred_language({"LANG": "de_AT.UTF-8"})
    'de'
    >>> preferred_language({"LANG": "el_GR.UTF-8"})
    'en'
    """
    for name in ("PELOPONNES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = locale.normalize(environment.get(name, "")).partition("_")[0].partition(".")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


class Messages:
    """The messages of one language; `UnknownLanguage` for any but `LANGUAGES`.

    >>> say = Messages("en")
    >>> say("goods.coins", n=1), say("goods.coins", n=3)
    ('1 coin', '3 coins')
    >>> Messages("de")("goods.coins", n=3)
    '3 Münzen'
    """

    def __init__(self, language: str, more: Mapping[str, str] | None = None) -> None:
        """``more`` are messages of one's own, by key."""
        self.language = language
        self._texts = {**catalogue(language), **more} if more else catalogue(language)
        self._formats: dict[str, MessageFormat] = {}

    def __call__(self, key: str, **values: str | float | bool) -> str:
        """The message of this key with these values; a ``KeyError`` if there is no such key."""
        if key not in self._formats:
            self._formats[key] = MessageFormat(self._texts[key], self.language)
        given: dict[str, Any] = {
            name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in values.items()
        }
        return self._formats[key].format(given)

    def goods(self, amounts: Goods | Mapping[str, int]) -> str:
        """Amounts in words, with commas.

        >>> Messages("en").goods({"wood": 2, "stone": 0, "coins": 1})
        '2 wood, 1 coin'
        """
        read = amounts.get if isinstance(amounts, Mapping) else lambda good, _: getattr(amounts, good)
        parts = [self(f"goods.{good}", n=amount) for good in GOODS if (amount := read(good, 0))]
        return ", ".join(parts) or self("goods.none")
