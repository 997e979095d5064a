"""Web push: messages that a browser shows with no page open (RFC 8030, 8291 and 8292)."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.message import Message
from peloponnes.server.notices.outbound import Outbound
from peloponnes.server.storage.clock import now

KEPT_SECONDS = 24 * 3600  # how long a push service keeps a message for a device that is off
VALID_SECONDS = 12 * 3600  # of the signature; a day is the most
MOST_LINES = 4
PUBLIC_BYTES, AUTH_BYTES = 65, 16


def decoded(text: str) -> bytes:
    """Bytes from URL-safe base64, with or without padding; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(raw: bytes) -> str:
    """URL-safe base64 without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def new_key() -> str:
    """A new private key, to be kept."""
    form = serialization.PrivateFormat.PKCS8
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()).decode()


class Push:
    """Sends push messages, signed with the key of this server. ``contact`` is where a push service may complain."""

    def __init__(self, outbound: Outbound, key: str, contact: str) -> None:
        self._outbound = outbound
        self._vapid = Vapid02.from_pem(key.encode())
        self._contact = contact

    @property
    def public_key(self) -> str:
        """The public key, which a browser needs to subscribe."""
        form = serialization.PublicFormat.UncompressedPoint
        return encoded(self._vapid.public_key.public_bytes(serialization.Encoding.X962, form))

    async def send(self, address: str, message: Message) -> None:
        """Encrypt a message for a browser, and pass it to its push service. Raises `NotSent`."""
        to: Mapping[str, str] = json.loads(address)
        body = http_ece.encrypt(
            json.dumps(payload(message), ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(to["p256dh"]),
            auth_secret=decoded(to["auth"]),
            version="aes128gcm",
        )
        parts = urlsplit(to["endpoint"])
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": now() // 1000 + VALID_SECONDS,
        }
        signed: Mapping[str, str] = self._vapid.sign(claims)
        headers = {
            "authorization": signed["Authorization"],
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT_SECONDS),
            "urgency": "normal",
            "topic": message.key,  # if it is sent twice, the push service keeps one
        }
        await self._outbound.post(to["endpoint"], body, headers)


def payload(message: Message) -> dict[str, object]:
    """What the service worker shows. The same game replaces what was shown of it before."""
    lines = [line.text for line in message.lines[:MOST_LINES]]
    if len(message.lines) > MOST_LINES:
        lines.append(message.say("more", n=len(message.lines) - MOST_LINES))
    return {
        "key": message.key,
        "title": message.title,
        "body": "\n".join(lines),
        "language": message.language,
        "tag": message.lines[0].game if len(message.lines) == 1 else "several",
        "url": message.url,
        "off": message.off,
        "words": {"open": message.say("open"), "off": message.say("off")},
    }


def subscription(endpoint: str, p256dh: str, auth: str) -> str:
    """A subscription as it is kept. Raises `NotSent` if its keys can't be used."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        fits = len(decoded(p256dh)) == PUBLIC_BYTES and len(decoded(auth)) == AUTH_BYTES
    except ValueError:
        fits = False
    if not fits:
        raise NotSent("told_bad_keys", final=True)
    return json.dumps({"endpoint": endpoint, "p256dh": p256dh, "auth": auth})
