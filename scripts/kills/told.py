"""Whether everybody was told what they had to be told, and nothing twice: the ledger and the receivers, compared with the games.

A notice may end without a message only if it was no longer true, or if whom it was for has been at the table since. A message may come
twice, with the same key, if its receiver did not confirm it, or if the server was killed before it could note that it had arrived.
"""

import json
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from peloponnes.server.notices.news import IMPLIED_BY
from peloponnes.server.storage.rows import OVER, REMINDER, STARTED, TAKEN_OVER
from scripts.kills.ledger import BUNDLED, DELIVERY, ENTRY, NOTICE, SETTLED, Line
from scripts.kills.post import Sent, channel_in
from scripts.kills.week_book import Situation, WeekBook

NOTICED_MS = 1000  # how long a server may need to notice that somebody has left


class Down(NamedTuple):
    """A time in which a sender was killed and replaced, or the whole server, in milliseconds."""

    since: int
    until: int


class Told:
    """All that was to be told and was told in one run; ``channels`` are the ids of each guest's."""

    def __init__(
        self,
        lines: list[Line],
        books: Mapping[str, WeekBook],
        channels: Mapping[str, list[str]],
        sent: Mapping[str, list[Sent]],
        downs: list[Down],
    ) -> None:
        self.books = books
        self.channels = channels
        self.sent = sent
        self.downs = downs
        self.counts: Counter[str] = Counter()
        self.lines: defaultdict[str, list[Line]] = defaultdict(list)
        for line in lines:
            self.lines[line.what].append(line)
        self._written = {(line.game_id, line.seq): line.n for line in self.lines[ENTRY]}
        self._deliveries: defaultdict[tuple[str, str], list[Line]] = defaultdict(list)  # by channel and game, in order
        for line in self.lines[DELIVERY]:
            for game in {game for _, game, _ in json.loads(line.items)}:
                self._deliveries[line.guest, game].append(line)
        self._owner = {channel: guest for guest, theirs in channels.items() for channel in theirs}

    def complaints(self) -> Iterator[str]:
        """Yield what is wrong."""
        yield from self._planned()
        yield from self._bundled()
        yield from self._settled()
        yield from self._sent_once()

    def _planned(self) -> Iterator[str]:
        """Each entry has the notices that it has to have, and no others."""
        there: defaultdict[tuple[str, int], Counter[tuple[str, str]]] = defaultdict(Counter)
        for line in self.lines[NOTICE]:
            if (
                line.kind != REMINDER and line.guest in self.channels
            ):  # of others it may be noted, and is forgotten when it is due
                there[line.game_id, line.seq][line.guest, line.kind] += 1
            self.counts[f"notices: {line.kind}"] += 1
        for id, book in self.books.items():
            for situation in book.situations:
                told = {guest: kind for guest, kind in situation.told.items() if guest in self.channels}
                found = there.pop((id, situation.entry.seq), Counter())
                if found != Counter(told.items()):
                    yield f"table {id}: entry {situation.entry.seq} has the notices {dict(found)}, not {told}"
        for (id, seq), found in there.items():
            yield f"table {id}: entry {seq} has the notices {dict(found)}, and nobody knows why"

    def _bundled(self) -> Iterator[str]:
        """Each notice became a message to each channel, or part of one, or it was not needed any more."""
        begun = {(line.game_id, line.seq, line.guest, line.kind): line for line in self.lines[NOTICE]}
        for line in self.lines[BUNDLED]:
            notice = begun.pop((line.game_id, line.seq, line.guest, line.kind))
            for channel in self.channels.get(line.guest, []):
                if self._is_in(line, channel):
                    self.counts["notices that became part of a message"] += 1
                elif why := self._not_needed(line.kind, line.guest, line.game_id, notice, line):
                    self.counts[f"notices not needed: {why}"] += 1
                else:
                    yield f"table {line.game_id}: {line.guest} was not told of entry {line.seq} ({line.kind}) by {channel}"
        for key in begun:
            yield f"the notice {key} waits for ever"

    def _is_in(self, notice: Line, channel: str) -> bool:
        """Whether a notice is in a message that was made of it: the first for its game since, in the same transaction."""
        made = self._deliveries[channel, notice.game_id]
        place = bisect_right(made, notice.n, key=lambda line: line.n)
        if place == len(made):
            return False
        kinds = {kind for kind, game, at in json.loads(made[place].items) if game == notice.game_id and at >= notice.at}
        return notice.kind in kinds or not kinds.isdisjoint(IMPLIED_BY.get(notice.kind, ()))

    def _not_needed(self, kind: str, guest: str, game: str, since: Line, until: Line) -> str:
        """Why a guest need not be told something between two lines of the ledger; empty if they had to be."""
        book = self.books[game]
        for stay in book.stays.get(guest, []):
            if stay.since <= until.written and (stay.until is None or stay.until + NOTICED_MS >= since.at):
                return "there since"
        for situation in book.situations:
            n = self._written[game, situation.entry.seq]
            if since.n < n < until.n and not _is_true(kind, guest, situation):
                return "no longer true"
        return ""

    def _settled(self) -> Iterator[str]:
        """Each message arrived, or nothing in it was needed any more."""
        waiting = {line.id: line for line in self.lines[DELIVERY]}
        notices = {(line.guest, line.game_id, line.kind, line.at): line for line in self.lines[NOTICE]}
        for line in self.lines[SETTLED]:
            made = waiting.pop(line.id)
            if any(each.answered for each in self.sent.get(line.id, [])):
                self.counts["messages that arrived"] += 1
                continue
            guest = self._owner[line.guest]
            reasons = []
            for kind, game, at in json.loads(line.items):
                since = notices.get((guest, game, kind, at), made)
                reasons.append(self._not_needed(kind, guest, game, since, line))
            if all(reasons):
                self.counts["messages not needed any more"] += 1
            else:
                yield f"the message {line.id} to {guest} was dropped, and never arrived: {line.items}"
        for id in waiting:
            yield f"the message {id} waits for ever"

    def _sent_once(self) -> Iterator[str]:
        """Nothing was told twice, and each message was sent again only where it was not known whether it had arrived."""
        items: Counter[tuple[str, str]] = Counter()
        for line in self.lines[DELIVERY]:
            for item in json.loads(line.items):
                items[line.guest, json.dumps(item)] += 1
        for (channel, item), times in items.items():
            if times > 1:
                yield f"{item} is in {times} messages to {channel}"
        made = {line.id: line for line in self.lines[DELIVERY]}
        for key, attempts in self.sent.items():
            self.counts["attempts to send"] += len(attempts)
            self.counts["attempts without an answer"] += sum(each.answered is None for each in attempts)
            if key not in made:
                yield f"nobody wrote the message {key}"
            elif {channel_in(each.text) for each in attempts} != {made[key].guest}:
                yield f"the message {key} was sent to another channel"
            for first, second in pairwise(attempts):
                if first.answered is None:
                    self.counts["messages sent again: no answer before"] += 1
                elif any(down.since <= second.came and down.until >= first.answered for down in self.downs):
                    self.counts["messages sent again: killed before the answer was noted"] += 1
                else:
                    yield f"the message {key} was sent again although it had been answered: {first.answered}, {second.came}"


def _is_true(kind: str, guest: str, situation: Situation) -> bool:
    """Whether something is so, for a guest, as a game stands."""
    if kind == OVER:
        return True
    if kind == STARTED:
        return situation.running
    if kind == TAKEN_OVER:
        return situation.running and guest in situation.taken
    return situation.running and guest in situation.waits
