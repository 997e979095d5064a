"""The stored state of a table, to check that refused commands had no effect."""

import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from peloponnes.server.storage.rows import ChatLine, Entry, GameRow, SeatRow

BOT = "bot:"
KEPT = ("game", "token", "channel", "note", "standing_order", "seat_holder", "account", "tournament", "entrant", "wish")


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything stored about a table: its row, seats, log and chat."""

    game: GameRow
    seats: list[SeatRow]
    log: list[Entry]
    chat: list[ChatLine]

    def entry(self, seq: int) -> Entry | None:
        """An entry of the log."""
        return self.log[seq - 1] if 0 < seq <= len(self.log) else None

    def has_entry(self, command: str) -> bool:
        """Whether a command led to a log entry."""
        return any(entry.command == command for entry in self.log)


def difference(before: Standing, after: Standing) -> str | None:
    """What changed other than by bots, which play on while a command is refused."""
    since = after.log[len(before.log) :]
    if after.log[: len(before.log)] != before.log:
        return "the log was changed"
    if any(not entry.command.startswith(BOT) for entry in since):
        return f"entries came into the log: {since}"
    if after.seats != before.seats:
        return f"seats were {before.seats} and are {after.seats}"
    if after.chat != before.chat:
        return "something was said"
    if not since and after.game != before.game:
        return f"the game was {before.game} and is {after.game}"
    return None


class Database:
    """An SQLite file that a server writes to, opened for reading beside it."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)
        self._connection.execute("PRAGMA busy_timeout=10000")

    def close(self) -> None:
        self._connection.close()

    def standing(self, id: str) -> Standing | None:
        """The state of a table. When its players were last seen is omitted, because mere looking changes it."""
        self._connection.execute("BEGIN")
        try:
            game = self._named("SELECT * FROM game WHERE id = ?", id)
            seats = self._rows("SELECT * FROM seat WHERE game_id = ? ORDER BY number", id)
            log = self._rows("SELECT * FROM action WHERE game_id = ? ORDER BY seq", id)
            chat = self._rows("SELECT * FROM chat WHERE game_id = ? ORDER BY number", id)
        finally:
            self._connection.execute("COMMIT")
        if not game:
            return None
        people = [replace(SeatRow(*seat), seen=0) for seat in seats]
        return Standing(GameRow(**game[0]), people, [Entry(*line) for line in log], [ChatLine(*line) for line in chat])

    def totals(self) -> tuple[int, ...]:
        """The number of rows of each kind that only a request can add."""
        (counts,) = self._rows("SELECT " + ", ".join(f"(SELECT count(*) FROM {table})" for table in KEPT))
        return counts

    def _named(self, query: str, *values: str) -> list[dict[str, Any]]:
        """Rows by the names of their columns, whose order depends on when they were added. A finished game is rated a little later."""
        found = self._connection.execute(query, values)
        names = [column for column, *_ in found.description]
        return [{**dict(zip(names, row, strict=True)), "rating_due": False} for row in found]

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, values).fetchall()
