"""The state of the outbox, for the operator: how much waits, and which channels fail. Nothing about people or addresses."""

from typing import TypedDict

from sqlalchemy import and_, case, func, select

from peloponnes.server.storage.reading import games_of
from peloponnes.server.storage.rows import MAIL, PUSH, WEBHOOK
from peloponnes.server.storage.schema import channel, delivery, notice


class ChannelCount(TypedDict):
    """How many channels of a kind there are, are in use, and could not be reached the last time."""

    channels: int
    working: int
    failing: int


class OutboxState(TypedDict):
    """What waits: notices that are not bundled yet, and messages, of which some were tried before. ``oldest`` is when one was made."""

    notices: int
    deliveries: int
    retried: int
    oldest: int | None
    channels: dict[str, ChannelCount]


def outbox(url: str) -> OutboxState:
    """The state of the outbox."""
    works = and_(channel.c.active, channel.c.verified)
    counted = select(
        channel.c.kind,
        func.count(),
        func.sum(case((works, 1), else_=0)),
        func.sum(case((channel.c.error.is_not(None), 1), else_=0)),
    ).group_by(channel.c.kind)
    with games_of(url) as connection:
        waits = connection.execute(select(func.count(), func.min(notice.c.at)).select_from(notice)).one()
        tried = func.sum(case((delivery.c.attempts > 0, 1), else_=0))
        sent = connection.execute(select(func.count(), tried, func.min(delivery.c.created)).select_from(delivery)).one()
        found = {str(kind): tuple(map(int, numbers)) for kind, *numbers in connection.execute(counted)}
    oldest = [int(each) for each in (waits[1], sent[2]) if each is not None]
    channels: dict[str, ChannelCount] = {}
    for kind in (PUSH, WEBHOOK, MAIL):
        every, working, failing = found.get(kind, (0, 0, 0))
        channels[kind] = {"channels": every, "working": working, "failing": failing}
    return {
        "notices": int(waits[0]),
        "deliveries": int(sent[0]),
        "retried": int(sent[1] or 0),
        "oldest": min(oldest, default=None),
        "channels": channels,
    }
