"""A message to somebody: what it says, in their language, and where it leads."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from peloponnes.messages import Messages
from peloponnes.server.notices.due import TABLE
from peloponnes.server.notices.news import TEST, Item, awaited
from peloponnes.server.storage.rows import DIGEST, REMINDER, YOUR_TURN, Scene

MINUTE_MS = 60_000

_messages = cache(Messages)


@dataclass(frozen=True, slots=True)
class NewsLine:
    """What a message says of one game, with its address."""

    kind: str
    game: str
    text: str
    url: str
    round: int


@dataclass(frozen=True, slots=True)
class Message:
    """A message. ``key`` is the same whenever it is sent again; ``off`` is the address that switches its channel off."""

    key: str
    language: str
    title: str
    lines: tuple[NewsLine, ...]
    url: str
    off: str
    settings: str
    at: int

    def say(self, word: str, **values: str | int) -> str:
        """A message of the section `notice`, in the language of this one."""
        return _messages(self.language)(f"notice.{word}", **values)

    @property
    def text(self) -> str:
        """What it says, one line for each game."""
        return "\n".join(line.text for line in self.lines)


class Wording:
    """Puts into words what is told; ``base`` is the address of the page."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")

    def say(self, language: str) -> Messages:
        """The messages of a language."""
        return _messages(language)

    def off_url(self, token: str) -> str:
        """The address that switches a channel off."""
        return f"{self.base}/told/off/{token}"

    def confirm_url(self, token: str) -> str:
        """The address that confirms a channel."""
        return f"{self.base}/told/confirm/{token}"

    @property
    def settings_url(self) -> str:
        """The page on which somebody says what they want to be told."""
        return f"{self.base}/told"

    def message(
        self, key: str, language: str, guest: str, items: list[Item], scenes: Mapping[str, Scene], now: int, off: str
    ) -> Message:
        """The message that tells some items to a guest, or to those at a table."""
        say = _messages(language)
        lines = tuple(self._line(say, guest, each, scenes, now) for each in items)
        kinds = {each.kind for each in items}
        if DIGEST in kinds:
            title = say("notice.title_digest", n=len(lines))
        elif len(lines) > 1:
            title = say("notice.title_several", n=len(lines))
        else:
            title = say(f"notice.{'table' if guest == TABLE else 'title'}_{items[0].kind}", **_about(items, scenes))
        url = lines[0].url if len(lines) == 1 else f"{self.base}/"
        return Message(key, language, title, lines, url, self.off_url(off), self.settings_url, now)

    def _line(self, say: Messages, guest: str, item: Item, scenes: Mapping[str, Scene], now: int) -> NewsLine:
        if item.kind == TEST:
            return NewsLine(TEST, "", say("notice.test"), f"{self.base}/", 0)
        game, seats = scene = scenes[item.game]
        others = ", ".join(seat.name for seat in seats if guest == TABLE or seat.guest != guest)
        kind = YOUR_TURN if item.kind == DIGEST else item.kind
        text = say(
            f"notice.{'at_table' if guest == TABLE else 'to_you'}_{kind}",
            players=others,
            round=game.round,
            names=", ".join(awaited(scene, item.at)),
            winners=", ".join(winners(scene)),
            left=left(say, (game.deadline or now) - now) if kind == REMINDER else "",
        )
        return NewsLine(item.kind, game.id, text, f"{self.base}/t/{game.id}", game.round)


def _about(items: list[Item], scenes: Mapping[str, Scene]) -> dict[str, str]:
    """The values of a title."""
    scene = scenes.get(items[0].game)
    return {"names": "" if scene is None else ", ".join(awaited(scene, items[0].at))}


def winners(scene: Scene) -> list[str]:
    """The names of those who won a game; nobody if it has no result."""
    result = None if scene.game.result is None else json.loads(scene.game.result)
    return [] if not result else [scene.seats[number].name for number in result["ranking"][0]]


def left(say: Messages, ms: int) -> str:
    """How much time is left, roughly.

    >>> left(Messages("en"), 3 * 3600 * 1000), left(Messages("en"), 40 * 60 * 1000)
    ('3 hours', '40 minutes')
    """
    minutes = max(1, round(ms / MINUTE_MS))
    return say("notice.hours", n=round(minutes / 60)) if minutes >= 90 else say("notice.minutes", n=minutes)
