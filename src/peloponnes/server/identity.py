"""Identity without accounts: a signed cookie for people, a token for programs, a key in the link of a seat."""

import hmac
import time
from datetime import UTC, datetime
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from peloponnes.server.storage.rows import SeatRow

COOKIE = "peloponnes"
YEAR = 365 * 24 * 3600
RENEWED_AFTER = 7 * 24 * 3600
# The first cookies had no timestamp. Browsers keep a cookie for a year, so all of those given out in 2026 have expired by then.
UNDATED_UNTIL = datetime(2028, 1, 1, tzinfo=UTC).timestamp()
TOKEN_PREFIX = "pel_"


class Cookie(NamedTuple):
    """The guest in a cookie, and whether the cookie is old enough to be renewed."""

    guest: str
    stale: bool


class Identity:
    """Signs and verifies cookies, and derives the keys of seats; everything is derived from one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._signer = URLSafeTimedSerializer(secret, salt="dated guest")
        self._old_signer = URLSafeSerializer(secret, salt="guest")

    def cookie(self, guest: str) -> str:
        """The signed cookie value for a guest."""
        return str(self._signer.dumps(guest))

    def read(self, header: str, now: float | None = None) -> Cookie | None:
        """Read the guest cookie from a header, if we signed it within the last year. ``now`` is in seconds since 1970."""
        now = time.time() if now is None else now
        try:
            found = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return None
        return None if found is None else self._dated(found.value, now) or self._undated(found.value, now)

    def _dated(self, value: str, now: float) -> Cookie | None:
        try:
            guest, signed = self._signer.loads(value, return_timestamp=True)
        except BadSignature:
            return None
        age = now - signed.timestamp()  # negative if the clock was set back, which is not the guest's fault
        return Cookie(str(guest), age > RENEWED_AFTER) if age <= YEAR else None

    def _undated(self, value: str, now: float) -> Cookie | None:
        try:
            return Cookie(str(self._old_signer.loads(value)), True) if now < UNDATED_UNTIL else None
        except BadSignature:
            return None

    def key(self, seat: SeatRow) -> str:
        """The key in the link of a seat. It is derived on demand and never stored.

        The first link of a seat is not numbered, so that links sent before they could be replaced stay valid.
        """
        place = f"{seat.game_id}/{seat.number}" + (f"/{seat.link}" if seat.link else "")
        return hmac.new(self._secret, place.encode(), sha256).hexdigest()[:24]

    def bot_seed(self, salt: str, seat: int) -> str:
        """The seed of a bot, which nobody can predict: the secret never leaves the server, and the salt is public after the game."""
        return hmac.new(self._secret, f"bot/{salt}/{seat}".encode(), sha256).hexdigest()

    def origin(self, network: str) -> str:
        """A keyed hash of the network that created a table: recognizable, but the address can't be recovered from it."""
        return hmac.new(self._secret, f"origin/{network}".encode(), sha256).hexdigest()[:24]

    def fits(self, key: str, seat: SeatRow) -> bool:
        """Whether a key belongs to the current link of a seat."""
        return hmac.compare_digest(self.key(seat).encode(), key.encode())


def new_guest() -> str:
    """A new random guest id."""
    return token_urlsafe(12)


def new_token() -> str:
    """A token for a program: shown once, stored only as its hash."""
    return TOKEN_PREFIX + token_urlsafe(32)


def token_hash(token: str) -> str:
    """The hash under which a token is stored."""
    return sha256(token.encode()).hexdigest()
