"""What is to be played at a table."""

from functools import cache

from pydantic import BaseModel, ConfigDict

from peloponnes.components import standard
from peloponnes.components.types import RULES
from peloponnes.engine.edition import Edition


class Setup(BaseModel):
    """What is to be played. The version of the rules stays the same whatever the program does later.

    ``at`` counts the actions that are played already when the game begins: those of the game whose deal it has. ``stand_in`` is the
    level of the bot that plays on for one who is away or gives up; games from before it could be set have a merchant.
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

    def made(self) -> Edition:
        """The edition itself."""
        return _edition(self.edition, tuple(self.options), self.level, tuple(self.extra), self.rules)


@cache
def _edition(name: str, options: tuple[str, ...], level: int | None, extra: tuple[str, ...], rules: int) -> Edition:
    """One for all tables that play the same: an edition is large."""
    return Edition.named(name, options, level, extra, standard(rules))
