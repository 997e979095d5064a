"""What is told, and whether it is still news to whom it is for: not if they have looked since, or if it is no longer true."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from peloponnes.server.notices.due import TABLE, waiting
from peloponnes.server.storage.rows import (
    DIGEST,
    OVER,
    REMINDER,
    RUNNING,
    STARTED,
    TAKEN_OVER,
    YOUR_TURN,
    ChannelRow,
    NoticeRow,
    Scene,
)

TEST = "test"
TURNS, GAMES, REMINDERS, DIGESTS = "turns", "games", "reminders", "digest"
# What a channel can be told of, each with the kinds of its notices.
WANTS = {TURNS: (YOUR_TURN,), GAMES: (STARTED, OVER, TAKEN_OVER), REMINDERS: (REMINDER,), DIGESTS: (DIGEST,)}

IMPLIED_BY = {STARTED: (YOUR_TURN, REMINDER, OVER), YOUR_TURN: (REMINDER, OVER), TAKEN_OVER: (OVER,), REMINDER: (OVER,)}


class Item(NamedTuple):
    """One thing that a message tells: of what kind, of which game, and when it happened."""

    kind: str
    game: str
    at: int


def pack(items: Iterable[Item]) -> str:
    """Items as they are stored."""
    return json.dumps([list(each) for each in items])


def unpack(items: str) -> list[Item]:
    """Stored items.

    >>> unpack(pack([Item("turn", "x", 5)]))
    [Item(kind='turn', game='x', at=5)]
    """
    return [Item(*each) for each in json.loads(items)]


def wanted_by(channel: ChannelRow, items: Iterable[Item]) -> list[Item]:
    """Those of some items that a channel is told of."""
    kinds = {kind for group in channel.wants.split() for kind in WANTS.get(group, ())}
    return [each for each in items if each.kind in kinds]


def items_of(notices: Iterable[NoticeRow]) -> list[Item]:
    """What notices tell: the latest of each kind for each game, but not what another one of the same game implies."""
    latest: dict[tuple[str, str], Item] = {}
    for each in sorted(notices, key=lambda notice: notice.at):
        latest[each.game_id, each.kind] = Item(each.kind, each.game_id, each.at)
    return [
        each
        for (game, kind), each in latest.items()
        if not any((game, implying) in latest for implying in IMPLIED_BY.get(kind, ()))
    ]


def looked(scene: Scene, guest: str, since: int) -> bool:
    """Whether a player has been seen at the table after a time."""
    return any(seat.guest == guest and seat.seen > since for seat in scene.seats)


def still_news(item: Item, guest: str, scenes: Mapping[str, Scene]) -> bool:
    """Whether a guest, or those at a table, still have to be told something, as far as the database knows."""
    if item.kind == TEST:
        return True
    scene = scenes.get(item.game)
    if scene is None or scene.game.problem is not None:
        return False
    if guest == TABLE:
        return item.kind != YOUR_TURN or bool(awaited(scene, item.at))
    if item.kind in (YOUR_TURN, REMINDER, DIGEST):
        if scene.game.status != RUNNING or guest not in waiting(scene.game.waits_for, scene.seats):
            return False
    elif item.kind == TAKEN_OVER:
        own = [seat for seat in scene.seats if seat.guest == guest and not seat.resigned]
        if scene.game.status != RUNNING or not any(seat.level for seat in own):
            return False
    elif item.kind == STARTED and scene.game.status != RUNNING:
        return False
    return item.kind == DIGEST or not looked(scene, guest, item.at)


def awaited(scene: Scene, since: int) -> list[str]:
    """The names of those who have to decide, and have not been seen after a time."""
    if scene.game.status != RUNNING:
        return []
    numbers: list[int] = json.loads(scene.game.waits_for)
    found = [scene.seats[number] for number in numbers]
    return [
        seat.name
        for seat in found
        if seat.guest is not None and not seat.level and not looked(scene, seat.guest, since)
    ]
