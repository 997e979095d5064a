"""Who did what, and why: the signature under every change that an operator makes."""

import getpass
import os
from dataclasses import dataclass
from typing import TypedDict

from sqlalchemy import Connection

from peloponnes.server.names import clean_speech
from peloponnes.server.storage import moderation
from peloponnes.server.storage.reading import Unusable, games_of

OPERATOR = "PELOPONNES_OPERATOR"
LONGEST_NAME = 40
LONGEST_REASON = 200


class AuditLine(TypedDict):
    """A line of the audit log; ``details`` is JSON."""

    at: int
    operator: str
    command: str
    subject: str
    reason: str
    details: str


@dataclass(frozen=True, slots=True)
class Signature:
    """The operator, and the reason that was given."""

    operator: str
    reason: str

    def note(self, connection: Connection, command: str, subject: str, **details: object) -> None:
        """Append a line to the audit log, in the transaction of what was done."""
        moderation.note(connection, self.operator, command, subject, self.reason, details)


def signed(reason: str, required: bool = False) -> Signature:
    """The signature of whoever runs the command; raises `Unusable` if a reason is required and missing, or too long."""
    text = " ".join(clean_speech(reason).split())
    if required and not text:
        raise Unusable("reason_missing")
    if len(text) > LONGEST_REASON:
        raise Unusable("reason_long", most=LONGEST_REASON)
    return Signature(_operator(), text)


def _operator() -> str:
    """The person at the command: as they say, who became root by sudo, or by the name of the system."""
    name = os.environ.get(OPERATOR) or os.environ.get("SUDO_USER")
    if not name:
        try:
            name = getpass.getuser()
        except (OSError, KeyError):  # a user without a name, as in a container
            name = f"uid {os.getuid()}" if hasattr(os, "getuid") else "?"
    return name[:LONGEST_NAME]


def audit_log(url: str, about: str | None, most: int) -> list[AuditLine]:
    """The latest lines of the audit log, oldest first; optionally only those about a guest, a network or a game."""
    with games_of(url) as connection:
        return [
            {
                "at": each.at,
                "operator": each.operator,
                "command": each.command,
                "subject": each.subject,
                "reason": each.reason,
                "details": each.details,
            }
            for each in moderation.audit_log(connection, about, most)
        ]
