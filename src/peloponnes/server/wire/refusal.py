"""Refusals: one clear sentence in the client's language, with an HTTP status."""

from collections.abc import Iterable, Mapping
from functools import cache

from peloponnes.engine.edition import SetupError
from peloponnes.game.errors import GameOver, IllegalAction, InvalidAction, PlayError
from peloponnes.messages import LANGUAGES, Messages

Value = str | int | float | bool

RETRY_SECONDS = 5  # default for Retry-After

_messages = cache(Messages)  # a server may never speak some of its languages, and reading one takes 10 ms


class Refused(Exception):
    """A refused request that changed nothing. ``key`` names its message, in the given ``section``."""

    def __init__(self, key: str, status: int = 409, section: str = "server", **values: Value) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.section = section
        self.values = values
        self.rule = ""
        self.retry_after = RETRY_SECONDS if status == 429 else None

    def text(self, language: str) -> str:
        """The sentence in a language."""
        return _messages(language)(f"{self.section}.{self.key}", **self.values)


class TooMuch(Refused):
    """A rate limit was exceeded; the client may try again after ``seconds``."""

    def __init__(self, key: str, seconds: int, **values: Value) -> None:
        super().__init__(key, 429, "server", seconds=seconds, **values)
        self.retry_after = seconds


class Illegal(Refused):
    """An illegal or unknown action. Key, values and rule let a client phrase it in its own way."""

    def __init__(self, error: IllegalAction | InvalidAction) -> None:
        illegal = isinstance(error, IllegalAction)
        values = {name: value if isinstance(value, int) else str(value) for name, value in error.values.items()}
        self.action = error.action if isinstance(error, IllegalAction) else error.text
        super().__init__(error.key, 409, "reason" if illegal else "invalid", **values | {"action": self.action})
        self.rule = error.rule if isinstance(error, IllegalAction) else ""

    def text(self, language: str) -> str:
        """The sentence around the bare reason."""
        say, reason = _messages(language), super().text(language)
        if self.rule:
            return say("reason.not_legal", action=self.action, reason=reason, rule=self.rule)
        return say("ui.unknown", text=self.action, problem=reason)


def illegal(error: PlayError) -> Refused:
    """The refusal for an action that can't be played."""
    if isinstance(error, IllegalAction | InvalidAction):
        return Illegal(error)
    return Refused("over" if isinstance(error, GameOver) else "not_your_turn")


def not_set_up(error: SetupError) -> Refused:
    """The refusal for a game that can't be set up."""
    if error.key:
        values = {name: value if isinstance(value, int) else str(value) for name, value in error.values.items()}
        return Refused(error.key, 422, "setup", **values)
    return Refused("setup", 422, problem=str(error))


def language_of(accepted: str) -> str:
    """The first accepted language that we speak.

    >>> language_of("el, fr-CH;q=0.9, en;q=0.8")
    'fr'
    >>> language_of("")
    'en'
    """
    for part in accepted.split(","):
        language = part.partition(";")[0].strip().partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


def one_line(where: Iterable[object], what: str) -> str:
    """What is wrong with a message and where, on one line, whatever the client wrote there.

    >>> one_line(("turn", "a\\nb"), "Extra inputs are not permitted")
    'turn.a?b: Extra inputs are not permitted'
    """
    place = ".".join(str(part) for part in where)[:60]
    found = f"{place}: {what[:200]}" if place else what[:200]
    return "".join(letter if letter.isprintable() else "?" for letter in found)


def problem(refused: Refused, language: str) -> Mapping[str, object]:
    """A refusal as it is sent to clients."""
    document: dict[str, object] = {
        "key": f"{refused.section}.{refused.key}",
        "text": refused.text(language),
        "values": refused.values,
    }
    return document | ({"rule": refused.rule} if refused.rule else {})
