"""Entries of a table's log in memory: planned, played with their events, and those that may still be undone."""

import json
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from peloponnes.game.events import Event
from peloponnes.game.game import Game
from peloponnes.server.storage.rows import EARLY, START, Entry, LogWrite
from peloponnes.server.wire.answers import NewsDocument
from peloponnes.server.wire.documents import event_documents


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """A log entry with its events. They are converted when they are told: a table keeps them for as long as it is in memory."""

    entry: Entry
    events: Iterable[Event]
    played: int

    @property
    def secret(self) -> bool:
        """Whether only the owner of its seat may read what was answered."""
        return self.entry.kind == EARLY

    def document(self, seats: Sequence[int] = ()) -> NewsDocument:
        """The entry for the owners of these seats; an early answer stays hidden from everybody else until it is played."""
        entry = self.entry
        secret = self.secret and entry.seat not in seats
        return {
            "seq": entry.seq,
            "kind": entry.kind,
            "seat": None if entry.kind == START else entry.seat,
            "text": "" if secret or entry.kind == START else entry.text,
            "at": entry.at,
            "played": self.played,
            "events": event_documents(self.events),
        }


@dataclass(frozen=True, slots=True)
class UndoableTurn:
    """A turn that may still be undone, with the game before it."""

    seq: int
    seat: int
    before: Game


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal entry that is not written yet, with the game after it."""

    write: LogWrite
    game: Game | None
    events: Iterable[Event]


def progress_columns(game: Game, bots: Container[int | None]) -> dict[str, object]:
    """The columns of a game's row that follow from where the game stands; ``bots`` are the seats that bots play.

    The column ``waits_for`` has the seats with a decision that they have not answered, and is private: the field of the same name in a
    `TableDocument` also has those that have answered early, because nobody else may know that they have.
    """
    return {
        "waits_for": json.dumps([each.seat for each in game.open_decisions()]),
        "bot_due": game.seat in bots,
        "round": game.round,
    }
