"""Who has to be told of a log entry: those whose turn it has become, and all whose game began, ended or is played by a bot."""

import json
from collections.abc import Set

from peloponnes.server.storage.rows import (
    FINISHED,
    OVER,
    REPLACE,
    RUNNING,
    START,
    STARTED,
    TAKEN_OVER,
    YOUR_TURN,
    LogWrite,
    NoticeRow,
    Scene,
    SeatRow,
)

TABLE = ""  # the recipient of what is told to all at a table


def notices_of(before: Scene, write: LogWrite, guests: Set[str], tables: Set[str], wait: int) -> tuple[NoticeRow, ...]:
    """The notices of an entry that is about to be written at a table, for those who can be told anything, due after ``wait`` ms.

    Somebody who has to decide is told once, however many decisions follow each other, and however many of the seats are theirs. Nobody
    is told of a game with bots alone: there, nobody waits.
    """
    game, seats = before
    owners = {seat.guest for seat in seats if seat.guest is not None and not seat.resigned}
    told: set[str] = owners & guests if len(owners) > 1 else set()
    if game.id in tables:
        told.add(TABLE)
    if not told:
        return ()
    entry = write.entry
    found: dict[str, str] = {}
    status = write.game.get("status", game.status)
    if status == FINISHED:
        found = dict.fromkeys(told, OVER)
    elif status == RUNNING:
        if entry.kind == START:
            found = dict.fromkeys(told, STARTED)
        elif entry.kind == REPLACE:
            found = dict.fromkeys(told & {TABLE, seats[entry.seat].guest}, TAKEN_OVER)
        waited = set() if game.status != RUNNING else waiting(game.waits_for, seats)
        waits = waiting(str(write.game.get("waits_for", game.waits_for)), seats, write)
        if waits != waited:
            found |= dict.fromkeys(told & (waits - waited), YOUR_TURN)
            if TABLE in told and waits - waited and TABLE not in found:
                found[TABLE] = YOUR_TURN
    return tuple(NoticeRow(game.id, entry.seq, who, kind, entry.at, entry.at + wait) for who, kind in found.items())


def waiting(waits_for: str, seats: list[SeatRow], write: LogWrite | None = None) -> set[str]:
    """The people who have to decide, if the game waits for these seats; ``write`` is going to change who plays them."""
    found = set()
    for number in json.loads(waits_for):
        seat = seats[number]
        level = seat.level if write is None else write.seats.get(number, {}).get("level", seat.level)
        if seat.guest is not None and not level:
            found.add(seat.guest)
    return found
