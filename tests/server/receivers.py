"""Receiving ends of our own on loopback: a webhook, a push service that decrypts and checks what it gets, and a mail server."""

import json
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, Self

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.server.served import PATIENCE, free_port


def until(true: Callable[[], bool]) -> None:
    """Wait for something, as long as a test may take."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


class Received(NamedTuple):
    """A request as it arrived; the names of its headers in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """An HTTP server that keeps what it gets. It answers with ``status``, after what ``first`` has for the first requests."""

    def __init__(self, status: int = 204, *, first: tuple[int, ...] = (), location: str = "") -> None:
        self.received: list[Received] = []
        self.status, self.first, self.location = status, list(first), location
        self.answering = threading.Event()
        self.answering.set()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.received.append(Received(self.path, headers, body))
                outer.answering.wait(PATIENCE)
                status = outer.first.pop(0) if outer.first else outer.status
                self.send_response(status)
                if outer.location:
                    self.send_header("location", outer.location)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Print nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.answering.set()
        self.server.shutdown()
        self.server.server_close()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def decrypted(body: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What RFC 8291 has encrypted, with a single record (RFC 8188)."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    theirs, record = body[21 : 21 + length], body[21 + length :]
    assert len(record) <= size
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    seed = derived(shared, auth, b"WebPush: info\0" + point(own.public_key()) + theirs, 32)
    key = derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(key).decrypt(nonce, record, None)
    assert text.rstrip(b"\0").endswith(b"\2"), "the last record ends so"
    return text.rstrip(b"\0")[:-1]


class PushService(Receiver):
    """A push service with one browser: it knows the keys of the subscription, and lets in whom the subscription was for."""

    def __init__(self, **more: Any) -> None:
        super().__init__(201, **more)
        self.own = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))

    @property
    def subscription(self) -> dict[str, str]:
        return {
            "endpoint": f"{self.url}/push/abc",
            "p256dh": encoded(point(self.own.public_key())),
            "auth": encoded(self.auth),
        }

    def shown(self, server_key: str) -> list[Any]:
        """What the browser was sent, once the signature of each message was checked (RFC 8292)."""
        return [self._checked(each, server_key) for each in self.received]

    def _checked(self, request: Received, server_key: str) -> Any:
        scheme, _, rest = request.headers["authorization"].partition(" ")
        given = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, given["k"]) == ("vapid", server_key)
        head, claims, signature = given["t"].split(".")
        raw = decoded(signature)
        der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(server_key))
        public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(decoded(head))["alg"] == "ES256"
        found = json.loads(decoded(claims))
        assert found["aud"] == self.url
        assert time.time() < found["exp"] <= time.time() + 24 * 3600
        assert found["sub"].startswith(("mailto:", "https://"))
        assert request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 0
        return json.loads(decrypted(request.body, self.own, self.auth))


SENDER = "Peloponnes <games@example.org>"


class Mailbox:
    """A mail server that keeps what it gets, or refuses it with ``answer``."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port(), ready_timeout=PATIENCE)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            found = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(found, EmailMessage)
            self.mails.append(found)
        return self.answer

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}"

    @property
    def options(self) -> tuple[str, ...]:
        """What lets `peloponnes serve` hand its mail over here."""
        return ("--smtp", self.url, "--mail-from", SENDER)

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to an address, in the order in which they came."""
        return [mail for mail in self.mails if mail["To"] == address]

    def __enter__(self) -> Self:
        self.controller.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.controller.stop()


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())
