"""A page of another site can change nothing: every operation that is described, and the pages behind the links of messages."""

import re

import pytest

from tests.server.served import Guest, Served

FOREIGN = (
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
)
FORMS = "text/plain"  # what a form of another site can send without asking


@pytest.mark.parametrize("head", FOREIGN, ids=lambda head: "-".join(head.values()))
def test_nothing_is_changed_for_another_site(served: Served, head: dict[str, str]) -> None:
    ann = Guest(served)
    id = ann.create("here", "here", start=True)["id"]
    before = ann.state(id)
    paths = ann.ask("GET", "/api/openapi.json")["paths"]
    changing = [
        (method, path) for path, item in paths.items() for method in item if method in ("post", "put", "delete")
    ]
    assert len(changing) > 50
    for method, path in [*changing, ("post", "/told/off/{token}"), ("post", "/told/confirm/{token}")]:
        address = re.sub(r"\{\w+\}", "0", path.replace("{id}", id))
        answer = ann.http.request(method, address, headers={**head, "content-type": FORMS}, content="{}")
        assert (answer.status_code, answer.json()["error"]["key"]) == (403, "server.foreign"), f"{method} {path}"
    after = ann.state(id)
    assert (after["seq"], after["table"]["status"]) == (before["seq"], "running")
