"""Compares what the clients of a table were told with the database."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from peloponnes.record import Record
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import FINISHED, START, Entry, GameRow, SeatRow
from peloponnes.server.tables.table import Table, replayed
from peloponnes.server.wire.documents import decision_document, view_document


class Book:
    """What the clients of one table were told, and the log as last read."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.sent: set[str] = set()
        self.done: dict[str, int] = {}
        self.refused: set[str] = set()
        self.said: dict[str, str] = {}  # acknowledged lines of chat, by command
        self.may_be_said: set[str] = set()
        self.news: dict[tuple[tuple[int, ...], int], Any] = {}
        self.views: dict[tuple[tuple[int, ...], int], tuple[Any, Any]] = {}
        self.over = False
        self.closed = False  # ended, and found correct
        self.entries: list[Entry] = []
        self._table: Table | None = None
        self._stood: dict[
            int, tuple[Any, list[Any]]
        ] = {}  # view and decisions at each entry, derived from the log alone

    def audit(self, store: Store, at_end: bool) -> Iterator[str]:
        """Yield what is wrong. The clients' knowledge is read before the log, which may only grow."""
        done, said, over = dict(self.done), dict(self.said), self.over
        self._look(store)
        entries = store.entries(self.id)
        loaded = store.load(self.id)
        if loaded is None:
            yield "it is gone"
            return
        row = loaded.game
        if entries[: len(self.entries)] != self.entries:
            yield "its log was changed"
        new, self.entries = entries[len(self.entries) :], entries
        yield from self._log(entries, done)
        yield from self._chat(store, said)
        yield from self._replay(new, row, loaded.seats)
        if at_end or over:
            yield from self._end(row)
            self.closed = over
            if over:
                self._stood.clear()

    def _log(self, entries: list[Entry], done: dict[str, int]) -> Iterator[str]:
        """Every acknowledged command is in the log once, where it was said to be, and nothing else is."""
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            yield "its log has gaps"
        places = {entry.command: entry.seq for entry in entries}
        if len(places) < len(entries):
            yield "a command is there twice"
        for name, seq in done.items():
            if places.get(name) != seq:
                yield f"{name} was acknowledged as entry {seq}, but is {places.get(name, 'not there')}"
        for entry in entries:
            if entry.command not in self.sent and not self._is_servers(entry):
                yield f"nobody sent {entry.command}"

    def _is_servers(self, entry: Entry) -> bool:
        """Whether the server may have written an entry by itself."""
        return entry.kind == START or entry.command.startswith("bot:")

    # What a book of another kind of table looks at as well ---------------------------------------------------------------------------

    def _look(self, store: Store) -> None:
        """Read what has to be read before the log."""

    def _before(self, entry: Entry, table: Table) -> Iterator[str]:
        """Yield what is wrong about an entry, from the table as it is before it."""
        yield from ()

    def _after(self, entry: Entry, table: Table) -> Iterator[str]:
        """Yield what is wrong about an entry, from the table as it is after it."""
        yield from ()

    def _chat(self, store: Store, said: dict[str, str]) -> Iterator[str]:
        lines = Counter(line.text for line in store.chat_since(self.id, 0))
        for text in said.values():
            if text not in lines:
                yield f"“{text}” was acknowledged, but is not there"
        for text, times in lines.items():
            if times > 1 or text not in self.may_be_said:
                yield f"“{text}” was said {times} times"

    def _replay(self, new: list[Entry], row: GameRow, seats: list[SeatRow]) -> Iterator[str]:
        """The log is legal, and leads to what clients saw at each entry, before and after restarts."""
        for entry in new:
            if entry.kind == START:
                self._table = replayed(row, [entry], seats)
            else:
                assert self._table is not None, "the first entry is no start"
                yield from self._before(entry, self._table)
                self._table.take(entry)
            yield from self._after(entry, self._table)
            game = self._table.game
            assert game is not None
            decisions = [plain(decision_document(each)) for each in game.open_decisions()]
            self._stood[entry.seq] = plain(view_document(game.view())), decisions
        for (own, seq), document in list(self.news.items()):
            if seq <= len(self.entries) and self._table is not None:
                told = plain(self._table.recent[seq - 1].document(own))
                if told != document:
                    yield f"entry {seq} was told to seats {own} as {document}, but is {told}"
                del self.news[own, seq]
        for (own, seq), (view, decisions) in list(self.views.items()):
            if seq in self._stood:
                stood, open_then = self._stood[seq]
                if view != stood:
                    yield f"seats {own} saw another view at entry {seq}"
                if decisions != [each for each in open_then if each["seat"] in own]:
                    yield f"seats {own} were given other decisions at entry {seq}"
                del self.views[own, seq]

    def _end(self, row: GameRow) -> Iterator[str]:
        game = None if self._table is None else self._table.game
        if row.status not in ("finished", "abandoned") or game is None:
            yield f"it is {row.status}, not at its end"
            return
        result = None if game.result is None else plain(game.result.document())
        if result != (None if row.result is None else json.loads(row.result)):
            yield "its result is not that of its log"
        if row.status == FINISHED and row.record is not None:
            kept, played = Record.parse(row.record), Record.of(game)
            whole = Record(
                kept.edition, kept.names, kept.deal, played.actions, played.result, kept.commitment, kept.salt
            )
            if whole.verify() != "fine":
                yield f"its record is {whole.verify()}"
        places = {entry.command for entry in self.entries}
        for name in self.refused & places:
            yield f"{name} was refused, but is there"
        if self.news or self.views:
            yield "clients saw what is not there"


def plain(document: Any) -> Any:
    """A document as a client reads it."""
    return json.loads(json.dumps(document))
