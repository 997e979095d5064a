"""The settings of a match: who plays, which game, how often, and how long a bot may think."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from hashlib import sha256
from math import ceil, isfinite
from pathlib import Path
from typing import Any

from peloponnes.bots import Budget, make_bot
from peloponnes.components import with_own_values
from peloponnes.engine.edition import Edition
from peloponnes.version import __version__

MOST_GAMES = 10_000_000
MOST_AT_A_TABLE = 99
LEAST_PATIENCE = 60.0
PATIENCE_OF_A_BUDGET = 20
REPLAYED_DEALS = 10  # one game in this many deals is played twice
COUNTED = re.compile(r"(.+)x([1-9][0-9]?)")


class ArenaError(ValueError):
    """The arena can't do what was asked. ``key`` and ``values`` name the message in the player's language.

    >>> from peloponnes.arena import Settings
    >>> Settings(["greedy"] * 3, players=2).line_up
    Traceback (most recent call last):
    peloponnes.arena.settings.ArenaError: 3 bots for 2 players
    """

    def __init__(self, text: str, key: str, **values: str | int | float) -> None:
        super().__init__(text)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that determines what the arena plays; the same settings give the same games.

    Bots are codes or files; if there are fewer than players they are repeated in order, and ``greedyx3`` stands for three of them.
    ``own_values`` is the text of a user's own values. ``sprt`` holds the two bounds of an early stop, see `arena.sprt`.

    >>> from peloponnes.arena import Settings
    >>> settings = Settings(["planner:50", "greedy"], players=4, games=10)
    >>> settings.line_up
    ('planner:50', 'greedy', 'planner:50', 'greedy')
    >>> settings.deals, settings.all_games
    (3, 12)
    """

    bots: Sequence[str]
    players: int = 4
    games: int = 100
    edition: str = "base"
    options: Sequence[str] = ()
    own_values: str = ""
    level: int | None = None
    seed: int = 1
    nodes: int | None = None
    seconds: float | None = None
    patience: float | None = None
    sprt: tuple[float, float] | None = None

    @property
    def line_up(self) -> tuple[str, ...]:
        """The codes of all seats in the first game of a deal."""
        return fill(self.bots, self.players)

    @property
    def codes(self) -> tuple[str, ...]:
        """The different codes, in the order of the line-up."""
        return tuple(dict.fromkeys(self.line_up))

    @property
    def deals(self) -> int:
        """The number of deals; each is played from all seats."""
        return ceil(self.games / self.players)

    @property
    def all_games(self) -> int:
        """The number of games: as many as asked for, rounded up to complete deals."""
        return self.deals * self.players

    @property
    def budget(self) -> Budget:
        """The budget of every bot for a decision."""
        return Budget(self.nodes, self.seconds)

    @property
    def seconds_to_wait(self) -> float:
        """The seconds that a decision may take before the bot forfeits the game."""
        return self.patience or max(LEAST_PATIENCE, PATIENCE_OF_A_BUDGET * (self.seconds or 0))

    def seated(self, rotation: int) -> tuple[int, ...]:
        """The place in the line-up of each seat; each rotation moves all of them by one.

        >>> Settings(["greedy", "random"], players=3).seated(1)
        (1, 2, 0)
        """
        return tuple((seat + rotation) % self.players for seat in range(self.players))

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal."""
        return f"{self.seed}/{deal}"

    def replayed_rotation(self, deal: int) -> int | None:
        """The rotation of a deal to play twice, to check that it comes out the same; None if the budget is in seconds."""
        if self.seconds is not None or deal % REPLAYED_DEALS != 1:
            return None
        return deal // REPLAYED_DEALS % self.players

    def make_edition(self, extra: Sequence[str] = ()) -> Edition:
        """The edition to play, with these extra incomes."""
        return _edition(self.edition, tuple(self.options), self.level, tuple(extra), self.own_values)

    @property
    def extra_incomes(self) -> int:
        """The number of extra incomes of the solo level (RULES 9.0)."""
        levels = _edition("solo", (), None, (), self.own_values).components.levels
        return next((level.extra_incomes for level in levels if level.number == self.level), 0)

    def check(self) -> None:
        """Raise `ArenaError` for settings that can't be played, or `SetupError` if the game itself refuses them."""
        if not 1 <= self.games <= MOST_GAMES:
            text = f"{self.games} games are not between 1 and {MOST_GAMES}"
            raise ArenaError(text, "games_range", games=str(self.games), most=str(MOST_GAMES))
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds), ("patience", self.patience)):
            if value is not None and not (isfinite(value) and value > 0):
                raise ArenaError(f"{name} must be more than 0", "positive", name=f"--{name}")
        codes = self.codes
        self.make_edition(["wood"] * self.extra_incomes).check_players(self.players)
        for code in codes:
            if not code.endswith(".py"):  # a file is run only in a worker, which can be stopped
                make_bot(code)
        if self.sprt is not None:
            low, high = self.sprt
            if not -1 <= low < high <= 1:
                raise ArenaError("the bounds of an early stop are LOW:HIGH, from -1 to 1", "sprt_bounds")
            if len(codes) < 2:
                raise ArenaError("an early stop compares two bots", "sprt_bots")

    def document(self) -> dict[str, Any]:
        """The settings as data; bot files with a hash of their contents."""
        files = {code: _hash(Path(code)) for code in self.codes if code.endswith(".py")}
        return {
            "version": __version__,
            "line_up": list(self.line_up),
            "files": files,
            "players": self.players,
            "games": self.games,
            "edition": self.edition,
            "options": sorted(self.options),
            "own_values": self.own_values,
            "level": self.level,
            "seed": self.seed,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "patience": self.patience,
            "sprt": None if self.sprt is None else list(self.sprt),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "Settings":
        """The settings of a document.

        >>> settings = Settings(("greedy", "random"), players=2)
        >>> Settings.from_document(settings.document()) == settings
        True
        """
        values = {each.name: document[each.name] for each in fields(cls) if each.name != "bots"}
        values["options"] = tuple(values["options"])
        values["sprt"] = None if values["sprt"] is None else tuple(values["sprt"])
        return cls(tuple(document["line_up"]), **values)


def fill(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """The line-up of a full table of these bots; an `ArenaError` if there are too many of them, or none, or no such table.

    >>> fill(["greedyx3", "random"], 4)
    ('greedy', 'greedy', 'greedy', 'random')
    """
    if not 1 <= players <= MOST_AT_A_TABLE:
        raise ArenaError(f"there is no game for {players} players", "players_range", players=players)
    codes: list[str] = []
    for bot in bots:
        counted = COUNTED.fullmatch(bot)
        codes += [counted[1]] * int(counted[2]) if counted else [bot]
    if not codes:
        raise ArenaError("there is no bot to play", "no_bots")
    if len(codes) > players:
        raise ArenaError(f"{len(codes)} bots for {players} players", "too_many_bots", bots=len(codes), players=players)
    return tuple(codes[seat % len(codes)] for seat in range(players))


@cache
def _edition(
    name: str, options: tuple[str, ...], level: int | None, extra: tuple[str, ...], own_values: str
) -> Edition:
    box = with_own_values(own_values, "own values") if own_values else None
    return Edition.named(name, options, level, extra, box)


def _hash(file: Path) -> str:
    try:
        return f"sha256:{sha256(file.read_bytes()).hexdigest()}"
    except OSError:
        return "not there"
