"""Malformed input: documents with wrong types, nesting, numbers and characters, and bytes that are not JSON at all."""

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

KEYS = (
    "id", "seat", "actions", "seq", "type", "text", "level", "kind", "name", "seats", "edition", "options", "extra",
    "civilization", "public", "hints", "campaign", "after", "deal_of", "at", "start", "key", "label", "", "__class__",
)  # fmt: skip
WORDS = (
    "", " ", "\x00", "a\x00b", "\ud800", "\udfff\ud800", "\u202eAnn", "\u3164", "Z\u0351\u036b\u0343\u036a", "\U0001f3fa" * 40,
    "x" * 600, "x" * 9000, "../../etc/passwd", "' OR 1=1 --", "{0}", "%s%n",
    "<script>alert(1)</script>", "\r\nSet-Cookie: a=b", "NaN", "null",
    "bid A09 2", "bid A09 -1", "bid A09 99999999999999999999", "pass", "bot", "strategos", "solo", "heroes", "negotiation",
    "sea-tiles",
)  # fmt: skip
NUMBERS = (0, -1, 1, 2, 7, 8, 10**6, 10**6 + 1, 2**31, 2**63, -(2**63), 10**30, 10**400, 0.5, 3.0, 1e308, -0.0)

words = st.sampled_from(WORDS) | st.text(st.characters(), max_size=20)
numbers = st.sampled_from(NUMBERS) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | words, inner, max_size=4),
    max_leaves=8,
)
changes: SearchStrategy[dict[str, Any]] = st.dictionaries(st.sampled_from(KEYS), values, min_size=1, max_size=3)
left_out: SearchStrategy[list[str]] = st.lists(st.sampled_from(KEYS), max_size=2)
RAW = (
    b"", b"{", b"}", b"null", b"[]", b"0", b'""', b"NaN", b'{"id":NaN}', b"\xff\xfe", b'{"id":"\xed\xa0\x80"}', b'{"id":"a","id":"b"}',
    b"[" * 5000, b'{"a":' * 2000 + b"1" + b"}" * 2000, b'{"id":"x","seat":' + b"9" * 5000 + b"}", b'{"id":"x","seat":1e999}',
    b'{"id":"\\ud800"}', b"\xef\xbb\xbf{}", b"{}" * 50, b'{"id":"x"}\x00', b" " * 9000, b'{"text":"' + b"a" * 16000 + b'"}',
    b"x" * 17000,
)  # fmt: skip
raw: SearchStrategy[bytes] = st.sampled_from(RAW) | st.binary(max_size=60)
places = st.sampled_from(
    (
        "",
        ".",
        "..",
        "a/b",
        "%00",
        "%2e%2e",
        "x" * 17,
        "x" * 4000,
        "ä",
        "%ff",
        "-1",
        "999999999999",
        "1.5",
        "1e3",
        "０",
        "null",
        "?",
        "#",
    )
)


def document(good: dict[str, Any], changed: dict[str, Any], without: list[str]) -> bytes:
    """Corrupt a valid document. Its strings may contain any characters, so it is written in ASCII."""
    bad = {key: value for key, value in (good | changed).items() if key not in without}
    return json.dumps(bad).encode()
