"""Addresses that are kept sealed, and links that act for their owner without a cookie: all by the secret of the server."""

import hmac
from base64 import urlsafe_b64encode
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

CONFIRM_SECONDS = 7 * 24 * 3600


class Sealing:
    """Seals, fingerprints and signs."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._off = URLSafeSerializer(secret, salt="channel off")
        self._confirm = URLSafeTimedSerializer(secret, salt="channel confirm")

    @cached_property
    def _box(self) -> "Fernet":
        from cryptography.fernet import Fernet  # only now: most who start a server have no address to seal

        return Fernet(urlsafe_b64encode(self._derived("channel address")))

    def _derived(self, text: str) -> bytes:
        return hmac.new(self._secret, text.encode(), sha256).digest()

    def seal(self, address: str) -> str:
        """An address as it is stored."""
        return self._box.encrypt(address.encode()).decode()

    def open(self, sealed: str) -> str | None:
        """A stored address; None if it was sealed with another secret."""
        from cryptography.fernet import InvalidToken

        try:
            return self._box.decrypt(sealed.encode()).decode()
        except InvalidToken:
            return None

    def fingerprint(self, *parts: str) -> str:
        """A keyed hash, by which an address is recognized but can't be guessed."""
        return self._derived("fingerprint\n" + "\n".join(parts)).hex()[:32]

    def off_token(self, channel: str) -> str:
        """What a link contains that switches a channel off, at any time."""
        return str(self._off.dumps(channel))

    def read_off(self, token: str) -> str | None:
        """The channel of such a link; None for a forged one."""
        try:
            return str(self._off.loads(token))
        except BadSignature:
            return None

    def confirm_token(self, channel: str) -> str:
        """What a link contains that confirms the address of a channel, for a week."""
        return str(self._confirm.dumps(channel))

    def read_confirm(self, token: str) -> str | None:
        """The channel of such a link; None for a forged or an old one."""
        try:
            return str(self._confirm.loads(token, max_age=CONFIRM_SECONDS))
        except BadSignature:
            return None
