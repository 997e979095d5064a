"""Why a message could not be sent, as its owner reads it."""

import json

from peloponnes.server.wire.refusal import Refused

Value = str | int


class NotSent(Exception):
    """A message did not arrive. ``key`` names the reason, in the section `server`.

    ``final`` means that trying again is of no use, and ``gone`` that the channel itself has ended. ``after`` is in how many seconds the
    receiver wants to be asked again.
    """

    def __init__(
        self, key: str, *, final: bool = False, gone: bool = False, after: int | None = None, **values: Value
    ) -> None:
        super().__init__(key)
        self.key = key
        self.values = values
        self.final = final or gone
        self.gone = gone
        self.after = after

    def refusal(self) -> Refused:
        """The refusal of a request that asked for something impossible."""
        return Refused(self.key, 422, "server", **self.values)

    def stored(self) -> str:
        """The reason as it is kept with a channel."""
        return json.dumps({"key": self.key, "values": self.values})


def reason(stored: str | None) -> Refused | None:
    """A stored reason, to be told in any language."""
    if stored is None:
        return None
    found = json.loads(stored)
    return Refused(found["key"], 409, "server", **found["values"])
