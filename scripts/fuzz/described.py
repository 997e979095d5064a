"""The server's own description of its interface: which answers an operation may give, and their schemas."""

import json
from typing import Any

from jsonschema_rs import Validator, validator_for
from pydantic import TypeAdapter

from peloponnes.messages import Messages
from peloponnes.server.wire.answers import Outgoing

JSON, NDJSON = "application/json", "application/x-ndjson"
AWAY = 503


class Described:
    """The OpenAPI document of the running server, and the messages of streams and sockets."""

    def __init__(self, description: Any) -> None:
        self._paths = description["paths"]
        self._components = description["components"]
        self._validators: dict[tuple[str, str, int], Validator] = {}
        self._messages = validator_for(TypeAdapter(Outgoing).json_schema(mode="serialization"))
        self._say = Messages("en")

    def problem_with(self, method: str, path: str, status: int, kind: str, body: bytes) -> str | None:
        """What is wrong with the answer to an operation, if anything."""
        operation = self._paths[path][method.lower()]
        described = operation["responses"].get(str(status))
        if described is None:
            return f"the status {status} is not described"
        content = described.get("content")
        kind = kind.partition(";")[0]
        if content is None:
            return f"{len(body)} bytes, where none are described" if body else None
        if kind not in content:
            return f"{kind or 'no type'} instead of {', '.join(content)}"
        if kind == NDJSON:
            return next(
                (found for line in body.splitlines() if line and (found := self.problem_with_message(line))), None
            )
        if kind != JSON:
            return None
        document = json.loads(body)
        schema = content[kind].get("schema", {})
        key = method, path, status
        if key not in self._validators:
            self._validators[key] = validator_for({**schema, "components": self._components})
        return _first(self._validators[key], document) or (
            self.problem_with_refusal(status, document) if status >= 400 else None
        )

    def problem_with_message(self, line: bytes | str) -> str | None:
        """What is wrong with a message of a stream or socket, if anything."""
        document = json.loads(line)
        wrong = _first(self._messages, document)
        if wrong is None and document["type"] == "error":
            return self.problem_with_refusal(0, document)
        return wrong

    def problem_with_refusal(self, status: int, document: Any) -> str | None:
        """A refusal must have a sentence and must not be an internal error; 503 is fine if its reason is known."""
        error = document["error"]
        if error["key"] == "server.failed" or (status >= 500 and status != AWAY):
            return f"the server failed: {error}"
        if not error["text"].isprintable() or not error["text"]:
            return f"no sentence: {error}"
        if error["key"].startswith("server.") and self._say(error["key"], **error["values"]) != error["text"]:
            return f"another sentence than its key: {error}"
        return None


def _first(validator: Validator, document: Any) -> str | None:
    error = next(iter(validator.iter_errors(document)), None)
    return (
        None if error is None else f"not as described: {'.'.join(map(str, error.instance_path))}: {error.message[:300]}"
    )
