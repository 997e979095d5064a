"""An authenticator in software: a real key pair that signs what a browser would sign, for tests without a browser."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from os import urandom
from struct import pack
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One passkey. ``origin`` is that of the page, which the browser vouches for."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = urandom(32)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, host: str, flags: int, more: bytes = b"") -> bytes:
        self.uses += 1
        return sha256(host.encode()).digest() + pack("!BI", flags, self.uses) + more

    def made(self, asked: Any, label: str = "A key") -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + pack("!H", len(self.id)) + self.id + public
        data = self._data(asked["host"], PRESENT | VERIFIED | ATTESTED, attested)
        return {
            "id": text(self.id),
            "client_data": text(self._client_data("webauthn.create", asked["challenge"])),
            "attestation": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
            "label": label,
        }

    def used(self, asked: Any) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        data = self._data(asked["host"], PRESENT | VERIFIED)
        client_data = self._client_data("webauthn.get", asked["challenge"])
        signature = self._key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return {
            "id": text(self.id),
            "client_data": text(client_data),
            "authenticator_data": text(data),
            "signature": text(signature),
        }
