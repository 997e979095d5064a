"""Who somebody is, without an account: a signed cookie for people, a token for programs, a key in a link for a seat."""

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
# The first cookies carried no time. Browsers keep them for a year, so all that were given out in 2026 are gone by then.
UNDATED_UNTIL = datetime(2028, 1, 1, tzinfo=UTC).timestamp()
TOKEN_PREFIX = "pel_"


class Cookie(NamedTuple):
    """Who a browser is, and whether its cookie is so old that it should get a new one."""

    guest: str
    stale: bool


class Guests:
    """Signs and reads cookies, and makes the keys of seats. All follows from one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._signer = URLSafeTimedSerializer(secret, salt="dated guest")
        self._old_signer = URLSafeSerializer(secret, salt="guest")

    @staticmethod
    def new() -> str:
        """A guest nobody has met."""
        return token_urlsafe(12)

    def cookie(self, guest: str) -> str:
        """What a browser keeps."""
        return str(self._signer.dumps(guest))

    def read(self, header: str, now: float | None = None) -> Cookie | None:
        """The cookie of a header, if there is one that we signed in the last year. The time may be told, in seconds since 1970."""
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
        age = now - signed.timestamp()  # less than nothing, if the clock was put back: that is no fault of the guest's
        return Cookie(str(guest), age > RENEWED_AFTER) if age <= YEAR else None

    def _undated(self, value: str, now: float) -> Cookie | None:
        try:
            return Cookie(str(self._old_signer.loads(value)), True) if now < UNDATED_UNTIL else None
        except BadSignature:
            return None

    def key(self, seat: SeatRow) -> str:
        """What the link of a seat holds: it can be made again at any time, and is kept nowhere.

        The first link of a seat has no number in it: that is how those were made that went out before links could be replaced.
        """
        place = f"{seat.game_id}/{seat.number}" + (f"/{seat.link}" if seat.link else "")
        return hmac.new(self._secret, place.encode(), sha256).hexdigest()[:24]

    def bot_seed(self, salt: str, seat: int) -> str:
        """The seed of a bot's chance. Nobody can foretell what it will do: the secret stays here, and the salt is told at the end."""
        return hmac.new(self._secret, f"bot/{salt}/{seat}".encode(), sha256).hexdigest()

    def origin(self, network: str) -> str:
        """What is kept of the network from which a table was made: enough to know it again, and nothing of the address."""
        return hmac.new(self._secret, f"origin/{network}".encode(), sha256).hexdigest()[:24]

    def fits(self, key: str, seat: SeatRow) -> bool:
        """Whether a key is that of the present link of a seat."""
        return hmac.compare_digest(self.key(seat).encode(), key.encode())


def new_token() -> str:
    """A token for a program: shown once, kept only as its hash."""
    return TOKEN_PREFIX + token_urlsafe(32)


def token_hash(token: str) -> str:
    """How a token is kept."""
    return sha256(token.encode()).hexdigest()
