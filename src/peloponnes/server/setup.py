"""What is to be played at a table."""

from pydantic import BaseModel, ConfigDict

from peloponnes.components import standard
from peloponnes.components.types import RULES
from peloponnes.engine.edition import Edition


class Setup(BaseModel):
    """What is to be played. The version of the rules stays the same whatever the program does later."""

    model_config = ConfigDict(frozen=True)

    edition: str
    options: list[str]
    level: int | None = None
    extra: list[str] = []
    civilization: str | None = None
    hints: bool = False
    rules: int = RULES

    def made(self) -> Edition:
        """The edition itself."""
        return Edition.named(self.edition, self.options, self.level, self.extra, standard(self.rules))
