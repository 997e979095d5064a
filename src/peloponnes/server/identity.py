"""Who somebody is: a signed cookie for people, a token for programs, a key in the link of a seat or a table, and keys used once."""

import hmac
import time
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import choice, token_urlsafe
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from peloponnes.server.storage.rows import SeatRow

COOKIE = "peloponnes"
COOKIE_BEFORE = (
    "peloponnes-before"  # the guest that a browser was before it was signed in, and will be again afterwards
)
YEAR = 365 * 24 * 3600
RENEWED_AFTER = 7 * 24 * 3600
# The first cookies had no timestamp. Browsers keep a cookie for a year, so all of those given out in 2026 have expired by then.
UNDATED_UNTIL = datetime(2028, 1, 1, tzinfo=UTC).timestamp()
TOKEN_PREFIX = "pel_"
ORDER_MARK = 12  # letters in the command id of an order's turn that tell it from what a client draws at random
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike: 31, so 79 bits for 16 of them


class Cookie(NamedTuple):
    """The guest in a cookie, and whether the cookie is old enough to be renewed.

    The cookie of an account also names the ``device`` that it was given to, which can be signed out; that of a guest does not.
    """

    guest: str
    stale: bool
    device: str = ""


class Identity:
    """Signs and verifies cookies, and derives the keys of seats; everything is derived from one secret."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self._secret = secret.encode()
        self._signer = URLSafeTimedSerializer(secret, salt="dated guest")
        self._old_signer = URLSafeSerializer(secret, salt="guest")

    def cookie(self, guest: str, device: str = "") -> str:
        """The signed cookie value for a guest, or for a device of an account."""
        return str(self._signer.dumps([guest, device] if device else guest))

    def read(self, header: str, now: float | None = None, name: str = COOKIE) -> Cookie | None:
        """Read the guest cookie from a header, if we signed it within the last year. ``now`` is in seconds since 1970."""
        now = time.time() if now is None else now
        try:
            found = SimpleCookie(header).get(name)
        except CookieError:
            return None
        return None if found is None else self._dated(found.value, now) or self._undated(found.value, now)

    def _dated(self, value: str, now: float) -> Cookie | None:
        try:
            signed_in, signed = self._signer.loads(value, return_timestamp=True)
        except BadSignature:
            return None
        guest, device = signed_in if isinstance(signed_in, list) else (signed_in, "")
        age = now - signed.timestamp()  # negative if the clock was set back, which is not the guest's fault
        return Cookie(str(guest), age > RENEWED_AFTER, str(device)) if age <= YEAR else None

    def _undated(self, value: str, now: float) -> Cookie | None:
        try:
            return Cookie(str(self._old_signer.loads(value)), True) if now < UNDATED_UNTIL else None
        except BadSignature:
            return None

    def key(self, seat: SeatRow) -> str:
        """The key in the link of a seat. It is derived on demand and never stored.

        The first link of a seat is not numbered, so that links sent before they could be replaced stay valid.
        """
        return self._key(f"{seat.game_id}/{seat.number}" + (f"/{seat.link}" if seat.link else ""))

    def table_key(self, seats: Sequence[SeatRow]) -> str:
        """The key in the one link for all seats of a table.

        It changes whenever the link of a seat is replaced: a guest who was sent away must not come back by it under another name.
        """
        return self._key(f"{seats[0].game_id}/all/{sum(seat.link for seat in seats)}")

    def _key(self, place: str) -> str:
        return hmac.new(self._secret, place.encode(), sha256).hexdigest()[:24]

    def bot_seed(self, salt: str, seat: int) -> str:
        """The seed of a bot, which nobody can predict: the secret never leaves the server, and the salt is public after the game."""
        return hmac.new(self._secret, f"bot/{salt}/{seat}".encode(), sha256).hexdigest()

    def order_command(self, table: str, seat: int, made: int, seq: int) -> str:
        """The command id of a turn that a standing order plays. It looks like one that the page draws at random."""
        own = self._key(f"order/{table}/{seat}/{made}/{seq}")[:ORDER_MARK]
        return own + self._order_mark(table, seq, own)

    def is_order_command(self, table: str, seq: int, id: str) -> bool:
        """Whether a log entry with this command id was played by a standing order, whichever it was."""
        own, mark = id[:ORDER_MARK], id[ORDER_MARK:]
        return hmac.compare_digest(self._order_mark(table, seq, own).encode(), mark.encode())

    def _order_mark(self, table: str, seq: int, own: str) -> str:
        return self._key(f"ordered/{table}/{seq}/{own}")[:ORDER_MARK]

    def origin(self, network: str) -> str:
        """A keyed hash of the network that created a table: recognizable, but the address can't be recovered from it."""
        return hmac.new(self._secret, f"origin/{network}".encode(), sha256).hexdigest()[:24]

    def handle(self, challenge: str) -> str:
        """What authenticators know the account by that is made with the answer to a challenge (base64url)."""
        raw = hmac.new(self._secret, f"handle/{challenge}".encode(), sha256).digest()
        return urlsafe_b64encode(raw).rstrip(b"=").decode()

    def fits(self, key: str, seat: SeatRow) -> bool:
        """Whether a key belongs to the current link of a seat."""
        return hmac.compare_digest(self.key(seat).encode(), key.encode())

    def fits_table(self, key: str, seats: Sequence[SeatRow]) -> bool:
        """Whether a key belongs to the current link of a table."""
        return hmac.compare_digest(self.table_key(seats).encode(), key.encode())


def new_guest() -> str:
    """A new random guest id. It never begins with a hyphen, so that it can be an argument of a command."""
    while (found := token_urlsafe(12)).startswith("-"):
        continue
    return found


def new_token() -> str:
    """A token for a program: shown once, stored only as its hash."""
    return TOKEN_PREFIX + token_urlsafe(32)


def new_key() -> str:
    """A key that opens something once, for a link."""
    return token_urlsafe(24)


def new_code() -> str:
    """A key that people can write down and type: 79 random bits in four groups."""
    letters = "".join(choice(CODE_LETTERS) for _ in range(16))
    return "-".join(letters[first : first + 4] for first in range(0, 16, 4))


def plain_code(code: str) -> str:
    """A code as it is hashed, however somebody typed it.

    >>> plain_code(" ABCD efgh–JKMN-pqrs")
    'abcdefghjkmnpqrs'
    """
    return "".join(letter for letter in code.lower() if letter.isalnum())


def token_hash(token: str) -> str:
    """The hash under which a token, or a key that is used once, is stored."""
    return sha256(token.encode()).hexdigest()
