"""Somebody with a browser, who may have an account."""

from typing import Any

from tests.server.authenticator import Authenticator
from tests.server.served import Guest, Served


class Person(Guest):
    """A browser that knows the server by a name, as passkeys require."""

    def __init__(self, served: Served, name: str = "Ann", agent: str = "") -> None:
        super().__init__(served, name)
        self.origin = f"http://localhost:{served.port}"
        self.http.headers.update({"host": f"localhost:{served.port}", "user-agent": agent or "a test"})

    def passkey(self) -> Authenticator:
        return Authenticator(self.origin)

    def challenge(self, new: bool = False) -> Any:
        return self.ask("POST", "/api/account/challenge", json={"new": new})

    def create_account(self, key: Authenticator | None = None, expect: int = 201, **more: Any) -> Any:
        made = {} if key is None else {"passkey": key.made(self.challenge(new=True))}
        return self.ask("POST", "/api/account", expect, json={"name": self.name, **made, **more})

    def sign_in(self, key: Authenticator, expect: int = 200, **more: Any) -> Any:
        return self.ask("POST", "/api/account/sign-in", expect, json={"passkey": key.used(self.challenge()), **more})

    @property
    def guest(self) -> str:
        return str(self.ask("GET", "/api/me")["guest"])

    @property
    def games(self) -> set[str]:
        return {table["id"] for table in self.ask("GET", "/api/me")["tables"]}

    def account(self) -> Any:
        return self.ask("GET", "/api/account")["account"]

    def refused(self, method: str, path: str, expect: int, **more: Any) -> str:
        return str(self.ask(method, path, expect, **more)["error"]["key"]).removeprefix("server.")
