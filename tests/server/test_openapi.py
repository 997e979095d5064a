"""The OpenAPI description against the running server: Schemathesis generates valid and invalid requests from it."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle
from typing import Any, TypeAlias

import pytest
import schemathesis
from schemathesis import GenerationMode, HookContext
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import CheckNode
from schemathesis.hooks import GLOBAL_HOOK_DISPATCHER
from schemathesis.schemas import BaseSchema

from tests.server.served import PLENTY, Guest, Served, legal

Case: TypeAlias = schemathesis.Case[Any]
EXAMPLES = 3  # random ones per operation, besides those that cover all boundary values
ENDS = ("DELETE /api/tables/{id}", "POST /api/tables/{id}/resign", "POST /api/tables/{id}/leave")
REFUSED = ["401", "403", "404", "409", "422", "429"]


class Tables:
    """A guest's tables: an open one, running ones, a finished one, and some that may be used up."""

    def __init__(self, served: Served) -> None:
        guest = self.guest = Guest(served)
        self.token = guest.ask("POST", "/api/tokens", 201, json={"label": "tests"})["token"]
        self.cookie = guest.http.cookies["peloponnes"]
        finished = guest.create("here", edition="solo", start=True)["id"]
        with guest.socket(finished) as socket:
            socket.play()
        self.played = guest.create("here", "here", start=True)["id"]
        lasting = [self.played, guest.create("invited", "here")["id"], finished]
        self.lasting: dict[str, cycle[str]] = defaultdict(lambda: cycle(lasting))  # each operation meets all of them
        self.passing = cycle([guest.create("here", "here", start=start)["id"] for start in (True, False) * 5])
        self.possible = cycle([True, False])
        self.moments = cycle([0, 1, 10**6])
        self.starting = cycle([guest.create("here", "here")["id"]])

    def put_into(self, case: Case) -> None:
        """Make a valid request refer to an existing table, a turn be legal, and half of the new tables be playable."""
        if case.operation.label == "POST /api/tables" and isinstance(case.body, dict) and next(self.possible):
            case.body = {key: value for key, value in case.body.items() if key in ("public", "hints", "name")}
            case.body["seats"] = [{"kind": "here"}, {"kind": "bot", "level": "novice"}, {"kind": "open"}]
        if not isinstance(case.path_parameters, dict) or "id" not in case.path_parameters:
            return
        label = case.operation.label
        tables = self.passing if label in ENDS else self.starting if label.endswith("/start") else self.lasting[label]
        id = case.path_parameters["id"] = next(tables)
        if "at" in case.path_parameters:
            case.path_parameters["at"] = next(self.moments)
        if id == self.played and isinstance(case.body, dict):
            decision = self.guest.state(id)["decisions"][0]
            case.body = {key: value for key, value in case.body.items() if key not in ("seat", "seq")}
            if "actions" in case.body:
                case.body["actions"] = [legal(decision)[-1]]
            if label.endswith("/replace"):
                case.body["seat"] = 1


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("openapi")
    options = (*PLENTY, "--limit", "stream_seconds=1", "--metrics")
    with Served(str(folder / "games.sqlite"), folder / "log", *options) as served:
        yield Tables(served)


@pytest.fixture
def described(tables: Tables) -> Iterator[BaseSchema]:
    """The schema; valid requests come from a guest with a token, or a cookie where tokens are refused, and use its tables."""

    def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
        if is_good(case):
            tables.put_into(case)

    schemathesis.hook(before_call)
    config = {
        "seed": 1,
        "generation": {"max-examples": EXAMPLES, "database": "none"},
        # An impossible game (nine players) is also refused with 422; whether valid messages are called invalid is checked below.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", *REFUSED]}},
        "auth": {"openapi": {"HTTPBearer": {"bearer": tables.token}, "APIKeyCookie": {"api_key": tables.cookie}}},
        "request-timeout": 10,
    }
    url = f"{tables.guest.served.url}/api/openapi.json"
    yield schemathesis.openapi.from_url(url, config=SchemathesisConfig.from_dict(config))
    GLOBAL_HOOK_DISPATCHER.unregister(before_call)


def is_good(case: Case) -> bool:
    return case.meta is None or case.meta.generation.mode == GenerationMode.POSITIVE


@schemathesis.check
def every_refusal_is_clear(ctx: schemathesis.CheckContext, response: Response, case: Case) -> None:
    """Each has a key and one line; and no message that matches its schema is called malformed."""
    if response.status_code < 400:
        return
    error = response.json()["error"]
    assert error["key"].count(".") == 1
    assert error["text"].isprintable(), error["text"]
    assert not is_good(case) or error["key"] != "server.bad_message", error["text"]


def problem(label: str, check: CheckNode) -> str:
    found = check.failure_info
    return f"{label}: {check.name}: {found.failure if found else ''}\n{found.code_sample if found else ''}"


def test_every_operation_is_as_it_is_described(described: BaseSchema) -> None:
    """No server error, no undocumented status, type, header or document, nothing valid refused, nothing invalid accepted."""
    problems: list[str] = []
    statuses: dict[str, set[int]] = defaultdict(set)
    for event in from_schema(described).execute():
        if isinstance(event, events.ScenarioFinished):
            recorder = event.recorder
            for id, interaction in recorder.interactions.items():
                if interaction.response is not None and id in recorder.cases:
                    statuses[recorder.cases[id].value.operation.label].add(interaction.response.status_code)
            for checks in recorder.checks.values():
                problems += [problem(recorder.label, check) for check in checks if check.status != "success"]
        elif isinstance(event, events.NonFatalError):
            problems.append(f"{event.label}: {event.value}")
        elif isinstance(event, events.FatalError):
            raise event.exception
    assert not problems, "\n".join(problems)
    labels = {each.ok().label for each in described.get_all_operations() if isinstance(each, Ok)}
    assert {label for label in labels if any(200 <= status < 300 for status in statuses[label])} == labels
