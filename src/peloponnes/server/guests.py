"""Who somebody is, without an account: a signed cookie for people, a token for programs, a key in a link for a seat."""

import hmac
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "peloponnes"
YEAR = 365 * 24 * 3600
TOKEN_PREFIX = "pel_"


class Guests:
    """Signs and reads cookies, and makes the keys of seats. All follows from one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._signer = URLSafeSerializer(secret, salt="guest")

    @staticmethod
    def new() -> str:
        """A guest nobody has met."""
        return token_urlsafe(12)

    def cookie(self, guest: str) -> str:
        """What a browser keeps."""
        return str(self._signer.dumps(guest))

    def read(self, header: str) -> str | None:
        """The guest of a cookie header, if there is one and it is signed by us."""
        try:
            found = SimpleCookie(header).get(COOKIE)
            return None if found is None else str(self._signer.loads(found.value))
        except (BadSignature, CookieError):
            return None

    def key(self, game_id: str, seat: int) -> str:
        """What the link of a seat holds: it can be made again at any time, and is kept nowhere."""
        return hmac.new(self._secret, f"{game_id}/{seat}".encode(), sha256).hexdigest()[:24]

    def bot_seed(self, salt: str, seat: int) -> str:
        """The seed of a bot's chance. Nobody can foretell what it will do: the secret stays here, and the salt is told at the end."""
        return hmac.new(self._secret, f"bot/{salt}/{seat}".encode(), sha256).hexdigest()

    def fits(self, game_id: str, seat: int, key: str) -> bool:
        """Whether a key is that of a seat."""
        return hmac.compare_digest(self.key(game_id, seat).encode(), key.encode())


def new_token() -> str:
    """A token for a program: shown once, kept only as its hash."""
    return TOKEN_PREFIX + token_urlsafe(32)


def token_hash(token: str) -> str:
    """How a token is kept."""
    return sha256(token.encode()).hexdigest()
