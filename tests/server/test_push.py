"""Push messages are encrypted as RFC 8291 says: what our receiver decrypts is checked with the example of the RFC."""

import asyncio

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.message import Wording
from peloponnes.server.notices.news import TEST, Item
from peloponnes.server.notices.outbound import Outbound
from peloponnes.server.notices.push import Push, new_key, subscription
from tests.server.receivers import PushService, decoded, decrypted

EXAMPLE = (  # RFC 8291, section 5
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
PRIVATE, AUTH = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_receiver_reads_the_example_of_the_rfc() -> None:
    key = ec.derive_private_key(int.from_bytes(decoded(PRIVATE), "big"), ec.SECP256R1())
    assert decrypted(decoded(EXAMPLE), key, decoded(AUTH)) == b"When I grow up, I want to be a watermelon"


def test_a_message_arrives_as_it_was_sent_and_each_is_encrypted_anew() -> None:
    with PushService() as service:
        push = Push(Outbound(loopback=True), new_key(), "mailto:games@example.org")
        to = subscription(**service.subscription)
        items = [Item(TEST, "", 5)]
        message = Wording("https://games.example.org/").message("the-key", "fr", "ann", items, {}, 5, "token")
        for _ in range(2):
            asyncio.run(push.send(to, message))
        first, second = service.shown(push.public_key)
        assert first == second
        assert first["title"] == "Un essai de Peloponnes"
        assert first["off"] == "https://games.example.org/told/off/token"
        assert service.received[0].body != service.received[1].body
        assert service.received[0].headers["topic"] == "the-key"


@pytest.mark.parametrize(("p256dh", "auth"), [("AAAA", "AAAA"), ("!", "!"), ("A" * 87, "A" * 22)])
def test_keys_that_are_none_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(NotSent) as found:
        subscription("https://push.example.org/", p256dh, auth)
    assert found.value.key == "told_bad_keys"
