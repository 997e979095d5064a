"""The OpenAPI description against the running server: Schemathesis generates valid and invalid requests from it."""

import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle
from typing import Any, TypeAlias
from uuid import uuid4

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

from peloponnes.record import Record
from peloponnes.server.identity import COOKIE, new_key, token_hash
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.rows import CREATE, MailLinkRow
from tests.server.authenticator import Authenticator
from tests.server.person import Person
from tests.server.receivers import Mailbox
from tests.server.served import PATIENCE, PLENTY, Guest, Served, legal

Case: TypeAlias = schemathesis.Case[Any]
EXAMPLES = 3  # random ones per operation, besides those that cover all boundary values
ENDS = ("DELETE /api/tables/{id}", "POST /api/tables/{id}/resign", "POST /api/tables/{id}/leave")
OF_PEOPLE = ("/api/account", "/api/move", "/api/me")
OF_GUESTS = ("GET /api/me", "GET /api/me/player", "PUT /api/me/player")
CONSENT = ("ask-back", "ask-pause", "agree", "decline", "resume")
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
        self.analysed, self.first_action = finished, Record.parse(guest.record(finished)).actions[0][1]
        self.played = guest.create("here", "here", start=True)["id"]
        lasting = [self.played, guest.create("invited", "here")["id"], finished]
        self.lasting: dict[str, cycle[str]] = defaultdict(lambda: cycle(lasting))  # each operation meets all of them
        self.lasting["POST /api/tables/{id}/rematch"] = cycle([finished, self.played])
        self.passing = cycle([guest.create("here", "here", start=start)["id"] for start in (True, False) * 5])
        self.possible = cycle([True, False])
        self.moments = cycle([0, 1, 10**6])
        other = Guest(served, "Bo")
        self.others = other.create("here", "novice", start=True)["id"]
        self.key = other.ask("GET", f"/api/tables/{self.others}/seats/0/link")["key"]
        hooks = [{"kind": "webhook", "address": f"https://127.0.0.1:1/{number}"} for number in range(8)]
        added = [guest.ask("POST", "/api/notices/channels", 201, json=hook)["id"] for hook in hooks]
        self.channels, self.removable = cycle(added[:1]), cycle(added[1:])
        self.player = guest.ask("GET", "/api/me/player")["id"]
        cups = [self._tournament() for _ in range(4)]
        guest.ask("POST", f"/api/tournaments/{cups[0]}/start")
        self.lasting_cups = cycle(cups)
        self.cups: dict[str, cycle[str]] = {
            "POST /api/tournaments/{tournament}/enter": cycle(cups[2:3]),
            "POST /api/tournaments/{tournament}/start": cycle(cups[1:2]),
            "DELETE /api/tournaments/{tournament}": cycle(cups[3:]),
            "DELETE /api/tournaments/{tournament}/entrants/{number}": cycle(cups[:1]),
        }
        self.auction = guest.create("here", "here", start=True)["id"]
        self.starting = cycle([guest.create("here", "here")["id"]])
        self.alone = guest.create("here", "here", "here", start=True)["id"]
        self.other = Guest(served, "Bo")
        self.shared = guest.create("here", "open", pace={"kind": "turns"})["id"]
        self.other.join(self.shared)
        guest.start(self.shared)
        self.asking = cycle([True, False])

    def _hold(self, case: Case, id: str) -> None:
        """Name the right key of a seat, or hold a seat that is to be given up."""
        assert isinstance(case.path_parameters, dict)
        if case.method == "DELETE":
            self.guest.ask("POST", f"/api/tables/{self.others}/seats/0/hold", json={"key": self.key})
            case.path_parameters |= {"id": self.others, "seat": 0}
        elif id == self.played:
            key = self.guest.ask("GET", f"/api/tables/{id}/seats/1/link")["key"]
            case.path_parameters["seat"], case.body = 1, {"key": key}

    def _tournament(self) -> str:
        """A tournament of two people that can start."""
        id = str(self.guest.ask("POST", "/api/tournaments", 201, json={"name": "Cup", "players": 2})["id"])
        for guest in (self.guest, Guest(self.guest.served, "Bo")):
            guest.ask("POST", f"/api/tournaments/{id}/enter", json={"name": guest.name})
        return id

    def put_into(self, case: Case) -> None:
        """Make a valid request refer to an existing table, a turn be legal, and half of the new tables be playable."""
        if case.operation.label == "POST /api/tables" and isinstance(case.body, dict) and next(self.possible):
            case.body = {key: value for key, value in case.body.items() if key in ("public", "hints", "name")}
            case.body["seats"] = [{"kind": "here"}, {"kind": "bot", "level": "novice"}, {"kind": "open"}]
        if case.operation.label == "POST /api/notices/channels" and isinstance(case.body, dict) and next(self.possible):
            case.body = {"kind": "webhook", "address": "https://127.0.0.1:1/0"}
        if isinstance(case.path_parameters, dict) and "channel" in case.path_parameters:
            channels = self.removable if case.operation.label.startswith("DELETE") else self.channels
            case.path_parameters["channel"] = next(channels)
        label = case.operation.label
        if isinstance(case.path_parameters, dict) and "player" in case.path_parameters:
            case.path_parameters["player"] = self.player
        if isinstance(case.path_parameters, dict) and "tournament" in case.path_parameters:
            case.path_parameters["tournament"] = next(self.cups.get(label, self.lasting_cups))
            if "number" in case.path_parameters:
                case.path_parameters["number"] = 0
        if not isinstance(case.path_parameters, dict) or "id" not in case.path_parameters:
            return
        if label.rpartition("/")[2] in CONSENT and isinstance(case.body, dict) and next(self.asking):
            self.ask_for(label.rpartition("/")[2], case, case.body)
            return
        if label == "POST /api/tables/{id}/analysis/try" and isinstance(case.body, dict) and next(self.asking):
            case.path_parameters["id"] = self.analysed
            case.body = {"at": 0, "action": self.first_action}
            return
        if label == "PUT /api/tables/{id}/order" and isinstance(case.body, dict) and next(self.asking):
            case.path_parameters["id"] = self.auction
            case.body = {"seat": 1 - self.guest.state(self.auction)["decisions"][0]["seat"], "otherwise": "pass"}
            return
        tables = self.passing if label in ENDS else self.starting if label.endswith("/start") else self.lasting[label]
        id = case.path_parameters["id"] = next(tables)
        if label.endswith("/hold"):
            self._hold(case, id)
        elif "/seats/{seat}/link" in label:
            case.path_parameters["seat"] = 1
        if "at" in case.path_parameters:
            case.path_parameters["at"] = next(self.moments)
        if id == self.played and isinstance(case.body, dict) and not label.endswith("/hold"):
            decision = self.guest.state(id)["decisions"][0]
            case.body = {key: value for key, value in case.body.items() if key not in ("seat", "seq")}
            if "actions" in case.body:
                case.body["actions"] = [legal(decision)[-1]]
            if label.endswith("/replace"):
                case.body["seat"] = 1

    def ask_for(self, what: str, case: Case, body: dict[str, Any]) -> None:
        """Bring about a situation in which something can be asked or answered."""
        assert isinstance(case.path_parameters, dict)
        id = case.path_parameters["id"] = self.alone if what == "ask-back" else self.shared
        body.pop("seat", None)
        if what == "ask-back":  # nobody else has to agree, so it is taken back at once
            body["seat"] = self.guest.state(id)["decisions"][0]["seat"]
            for _ in range(2):
                decision = self.guest.state(id)["decisions"][0]
                self.guest.turn(id, legal(decision)[-1], seat=decision["seat"])
            return
        until = int(time.time() * 1000) + 3600_000
        question = self.guest.table(id)["question"]
        if question is not None:
            self.other.do(id, "decline", question=question["seq"])
        if what == "ask-pause":
            body["until"] = until
        elif what == "resume":
            self.guest.do(id, "ask-pause", until=until)
            self.other.do(id, "agree", question=self.guest.table(id)["question"]["seq"])
        else:
            self.other.do(id, "ask-pause", until=until)
            body["question"] = self.guest.table(id)["question"]["seq"]


class People:
    """Those who ask for what belongs to a person: it would take the tables from the guest of all other operations.

    Where a valid request needs something real, such as a key that was not used, it gets that.
    """

    def __init__(self, served: Served, valid: str) -> None:
        self.served = served
        self.valid = valid  # the cookie that requests have otherwise
        self.owner, self.key = Person(served), Authenticator(f"http://localhost:{served.port}")
        self.owner.create_account(self.key)
        self.other = Person(served, "Bo")  # has nothing to lose
        self.other.ask("GET", "/api/me")

    def put_into(self, case: Case) -> None:
        """Let one of them send a request."""
        who = self.owner if is_good(case) else self.other
        label = case.operation.label
        if is_good(case):
            if label in ("POST /api/account", "DELETE /api/me"):
                who = Person(self.served)
                who.ask("GET", "/api/me")
            elif label == "DELETE /api/account/devices":
                who = self._signed_in()
            elif label == "DELETE /api/move":
                who = Person(self.served)
                who.ask("GET", "/api/me")
                who.ask("POST", "/api/move", json={"key": self._link(self.other), "adopt": False})
            elif label == "POST /api/move":
                case.body = {"key": self._link(self.other)}
                who = Person(self.served)
            elif label.startswith("POST /api/account/mail/"):
                case.body = {"key": self._mail_key()}
                who = Person(self.served)
            elif label == "DELETE /api/account/mail":
                who = Person(self.served)
                who.ask("POST", "/api/account/mail/use", json={"key": self._mail_key()})
            elif isinstance(case.path_parameters, dict) and "own_id" in case.path_parameters:
                case.path_parameters["own_id"] = self._spare("devices" if "/devices/" in label else "passkeys")
            else:
                self._answer(case, label)
        if (case.cookies or {}).get(COOKIE) == self.valid:  # others are missing or invalid on purpose
            case.cookies = dict(who.http.cookies)
        case.headers["host"] = f"localhost:{self.served.port}"  # passkeys need a name

    def _answer(self, case: Case, label: str) -> None:
        if label.endswith("/sign-in"):
            case.body = {"passkey": self.key.used(self.owner.challenge()), "adopt": False}
        elif label.endswith("/recover"):
            case.body = {"code": self._code(), "adopt": False}
        elif label == "POST /api/account/mail":
            case.body = {"address": f"{uuid4().hex}@example.org"}
        elif label.endswith("/passkeys"):
            case.body = Authenticator(self.owner.origin).made(self.owner.challenge(new=True))

    def _code(self) -> str:
        return str(self.owner.ask("POST", "/api/account/codes", 201)[0])  # the operation itself makes others invalid

    def _link(self, who: Person) -> str:
        return str(who.ask("POST", "/api/move-link", 201)["key"])

    def _mail_key(self) -> str:
        """The key of a link to create an account, as if it had come by mail."""
        key, mark, at = new_key(), uuid4().hex, now()
        store = Store(f"sqlite:///{self.served.database}")
        sealed = Sealing(store.secret("secret", "")).seal(f"{mark}@example.org")
        row = MailLinkRow(mark[:16], CREATE, "", "", sealed, mark, None, "en", token_hash(key), at + 60_000, None)
        store.add_mail_link(row)
        store.close()
        return key

    def _signed_in(self) -> Person:
        """A browser of a new account."""
        who = Person(self.served)
        who.create_account()
        return who

    def _spare(self, kind: str) -> str:
        """The id of a device or passkey that can be done without."""
        if kind == "devices":
            Person(self.served).sign_in(self.key)
            return str(next(each["id"] for each in self.owner.account()[kind] if not each["this"]))
        made = Authenticator(self.owner.origin).made(self.owner.challenge(new=True), "spare")
        added = self.owner.ask("POST", "/api/account/passkeys", 201, json=made)["account"][kind]
        return str(added[-1]["id"])


@pytest.fixture(scope="module")
def tables(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("openapi")
    options = (*PLENTY, "--limit", "stream_seconds=1", "--metrics", "--loopback-hooks", *mailbox.options)
    with Served(str(folder / "games.sqlite"), folder / "log", *options) as served:
        yield Tables(served)


@pytest.fixture
def described(tables: Tables) -> Iterator[BaseSchema]:
    """The schema; valid requests come from a guest with a token, or a cookie where tokens are refused, and use its tables."""

    people = People(tables.guest.served, tables.cookie)

    def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
        if case.operation.path.startswith(OF_PEOPLE) and case.operation.label not in OF_GUESTS:
            people.put_into(case)
        elif is_good(case):
            tables.put_into(case)

    schemathesis.hook(before_call)
    config = {
        "seed": 1,
        "generation": {"max-examples": EXAMPLES, "database": "none"},
        # An impossible game (nine players) is also refused with 422; whether valid messages are called invalid is checked below.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", *REFUSED]}},
        "auth": {"openapi": {"HTTPBearer": {"bearer": tables.token}, "APIKeyCookie": {"api_key": tables.cookie}}},
        "request-timeout": PATIENCE,
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
