"""Passkeys: challenges that are used once, and what authenticators answer to them, checked by the library `webauthn`.

It is imported when the first passkey comes: with the cryptography that it needs, that takes as long as half the start of a server.
"""

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any, NamedTuple

from peloponnes.server.identity import Identity, new_key, token_hash
from peloponnes.server.storage import now
from peloponnes.server.storage.accounts import CHALLENGE
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import PasskeyRow
from peloponnes.server.wire.accounts import NewPasskey, UsedPasskey
from peloponnes.server.wire.refusal import Refused

CHALLENGE_MS = 5 * 60 * 1000


class Site(NamedTuple):
    """What a passkey is bound to: the ``host`` name, without port, and the ``origins`` that a page of it may have."""

    host: str
    origins: tuple[str, ...]


class VerifiedPasskey(NamedTuple):
    """A new passkey: credential id and public key (base64url), and what its authenticator has counted."""

    credential: str
    public_key: str
    uses: int


class Passkeys:
    """Makes challenges and checks the answers. Everything that is wrong with an answer is one refusal, which tells nothing."""

    def __init__(self, store: AsyncStore, identity: Identity) -> None:
        self._store = store
        self._identity = identity

    async def challenge(self, guest: str = "") -> str:
        """A new challenge: to make a passkey, for a guest alone; to sign in, for anybody."""
        challenge = new_key()
        await self._store.add_keys(CHALLENGE, [token_hash(challenge)], guest, now() + CHALLENGE_MS)
        return challenge

    def handle(self, challenge: str) -> str:
        """What authenticators will know a new account by (base64url). It follows from the challenge, so nothing has to be kept."""
        return self._identity.handle(challenge)

    async def check_new(self, made: NewPasskey, guest: str, site: Site) -> tuple[VerifiedPasskey, str]:
        """Check a new passkey, which this guest was asked for; returns it with the challenge that it answers."""
        challenge = await self._answered(made.client_data, guest)
        verified = await _checked(lambda: _verify_new(made, challenge, site))
        key = VerifiedPasskey(
            _text(verified.credential_id), _text(verified.credential_public_key), int(verified.sign_count)
        )
        return key, challenge

    async def check_used(self, used: UsedPasskey, site: Site) -> PasskeyRow:
        """Check that somebody has a passkey that is known here, and note its use."""
        challenge = await self._answered(used.client_data, "")
        row = await self._store.passkey(used.id)
        if row is None:
            raise Refused("wrong_passkey", 403)
        verified = await _checked(lambda: _verify_used(used, challenge, site, row))
        await self._store.use_passkey(row.id, int(verified.new_sign_count))
        return row

    async def _answered(self, client_data: str, guest: str) -> str:
        """The challenge that a browser has answered. It is used up, whatever else may be wrong."""
        try:
            challenge = str(json.loads(_bytes(client_data))["challenge"])
        except (ValueError, KeyError, TypeError):
            raise Refused("wrong_passkey", 403) from None
        if await self._store.use_key(CHALLENGE, token_hash(challenge)) != guest:
            raise Refused("passkey_too_late", 403)
        return challenge


def _verify_new(made: NewPasskey, challenge: str, site: Site) -> Any:
    from webauthn import verify_registration_response
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    return verify_registration_response(
        credential=RegistrationCredential(
            id=made.id,
            raw_id=_bytes(made.id),
            response=AuthenticatorAttestationResponse(_bytes(made.client_data), _bytes(made.attestation)),
        ),
        expected_challenge=_bytes(challenge),
        expected_rp_id=site.host,
        expected_origin=list(site.origins),
    )


def _verify_used(used: UsedPasskey, challenge: str, site: Site, row: PasskeyRow) -> Any:
    from webauthn import verify_authentication_response
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    return verify_authentication_response(
        credential=AuthenticationCredential(
            id=used.id,
            raw_id=_bytes(used.id),
            response=AuthenticatorAssertionResponse(
                _bytes(used.client_data), _bytes(used.authenticator_data), _bytes(used.signature)
            ),
        ),
        expected_challenge=_bytes(challenge),
        expected_rp_id=site.host,
        expected_origin=list(site.origins),
        credential_public_key=_bytes(row.public_key),
        credential_current_sign_count=row.uses,
    )


async def _checked(verify: Callable[[], Any]) -> Any:
    """What the library says, in a thread. Whatever it raises, the answer was not that of an authenticator to our challenge."""
    try:
        return await asyncio.to_thread(verify)
    except Exception:  # it parses what a client sent: its own exceptions, and those of what it parses with
        raise Refused("wrong_passkey", 403) from None


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
