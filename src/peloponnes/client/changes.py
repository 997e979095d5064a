"""The documents of a table, put together from the changes that a server sends."""

from collections.abc import Mapping
from typing import Any


def merged(before: Mapping[str, Any] | None, change: Mapping[str, Any]) -> dict[str, Any]:
    """A document after a change: other values for some fields, in ``seats`` only for some fields of some seats.

    >>> merged({"round": 1, "seats": [{"coins": 3, "food": 1}, {"coins": 5}]}, {"seats": [{"coins": 2}, None]})
    {'round': 1, 'seats': [{'coins': 2, 'food': 1}, {'coins': 5}]}
    """
    if before is None:
        return dict(change)
    seats = before["seats"]
    if "seats" in change:
        seats = [old if new is None else {**old, **new} for old, new in zip(seats, change["seats"], strict=True)]
    return {**before, **change, "seats": seats}


class Documents:
    """The documents of a table, as a client knows them from the messages of a connection so far.

    >>> documents = Documents()
    >>> _ = documents.hear({"type": "welcome", "table": {"status": "open", "seats": []}, "view": None})
    >>> documents.hear({"type": "table", "table": {"status": "running"}})["table"]
    {'status': 'running', 'seats': []}
    """

    def __init__(self) -> None:
        self._table: Any = None
        self._view: Any = None

    def hear(self, message: Mapping[str, Any]) -> Any:
        """A message with the whole table and the whole view instead of their changes; other messages are returned as they are."""
        kind = message["type"]
        if kind == "welcome":
            self._table, self._view = message["table"], message["view"]
        elif kind in ("news", "table"):
            self._table = merged(self._table, message["table"])
            if kind == "table":
                return {**message, "table": self._table}
            self._view = None if message["view"] is None else merged(self._view, message["view"])
            return {**message, "table": self._table, "view": self._view}
        return message
