"""The setup of a game."""

from functools import cache

from pydantic import BaseModel, ConfigDict

from peloponnes.components import standard
from peloponnes.components.types import RULES
from peloponnes.engine.edition import Edition
from peloponnes.server.wire.requests import Pace


class Setup(BaseModel):
    """The setup of a game. It pins the version of the rules, whatever later releases do.

    ``at`` is the number of actions already played at the start, taken from the game whose deal is replayed. ``stand_in`` is the level
    of the bot that takes over for a player who is away or resigns; games older than this option use a merchant. ``pace`` says how fast
    the table plays; games older than it are live.
    """

    model_config = ConfigDict(frozen=True)

    edition: str
    options: list[str]
    level: int | None = None
    extra: list[str] = []
    civilization: str | None = None
    hints: bool = False
    rules: int = RULES
    at: int = 0
    stand_in: str = "merchant"
    pace: Pace = Pace()

    def made(self) -> Edition:
        """The edition."""
        return _edition(self.edition, tuple(self.options), self.level, tuple(self.extra), self.rules)


@cache
def _edition(name: str, options: tuple[str, ...], level: int | None, extra: tuple[str, ...], rules: int) -> Edition:
    """Share editions between tables with the same setup, because they are large."""
    return Edition.named(name, options, level, extra, standard(rules))
