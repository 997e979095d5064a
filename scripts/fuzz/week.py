"""What visitors do besides playing: standing orders, questions, notes, seats on other devices, channels, accounts, tournaments.

What one visitor keeps for themselves carries a marker, and nothing that another is told may ever contain it.
"""

import json
from functools import wraps
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from scripts.fuzz.world import TABLE, World

if TYPE_CHECKING:
    from collections.abc import Callable

    from scripts.fuzz.visitors import Visitor

dice = st.integers(0, 2**48 - 1).map(Random)
QUESTIONS = ("ask-back", "ask-pause", "agree", "decline", "resume")
ADDRESSES = (
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "http://hooks.example.org/",
    "ftp://x/",
    "https://a b/",
    "https://a:1@b/",
    "x",
)
FAR = 10**12


def noted(act: "Callable[..., None]") -> "Callable[..., None]":
    """Record the first error where it happens, because Hypothesis would retry with a server in another state."""

    @wraps(act)
    def noting(self: "LongGames", **chosen: Any) -> None:
        try:
            act(self, **chosen)
        except Exception as error:
            self.world.note_wrong(error)
            raise

    return noting


def sent(body: dict[str, Any]) -> bytes:
    """A body as it is sent."""
    return json.dumps(body).encode()


class LongGames(RuleBasedStateMachine):
    """Rules that `Visits` has as well."""

    world: ClassVar[World]

    @rule(rng=dice)
    @noted
    def leave_an_order(self, rng: Random) -> None:
        """Leave, read or cancel a standing order, for one's own seat or another's; often one that can't be."""
        world = self.world
        id = world.somewhere(rng, "running" if rng.random() < 0.9 else "")
        visitor = (world.owner(id, rng.randrange(3)) if rng.random() < 0.7 else None) or world.anybody(rng)
        kind = rng.choice(("PUT", "PUT", "PUT", "GET", "DELETE"))
        if kind != "PUT":
            query = {"seat": rng.randrange(4)} if kind == "DELETE" and rng.random() < 0.5 else None
            world.ask(visitor, kind, f"{TABLE}/order", id, query=query)
            return
        view = world.ask(visitor, "GET", f"{TABLE}/state", id).document.get("view") or {}
        tiles = [*view.get("prices", ()), "A01", "Z99"]
        wanted = [{"tile": rng.choice(tiles), "up_to": rng.choice((1, 3, 6, 999))} for _ in range(rng.randrange(4))]
        body: dict[str, Any] = {
            "bids": wanted,
            "moves": wanted[: rng.randrange(3)],
            "otherwise": rng.choice(("pass", "wake")),
            "outbid": rng.choice(("withdraw", "wake")),
            "rivals": rng.sample(tiles, 1),
            "first_only": rng.random() < 0.2,
        }
        if rng.random() < 0.5:
            body["seat"] = rng.randrange(4)
        world.ask(visitor, "PUT", f"{TABLE}/order", id, content=sent(body))

    @rule(rng=dice)
    @noted
    def ask_all(self, rng: Random) -> None:
        """Ask to take a turn back or for a pause, answer a question, or end a pause."""
        world = self.world
        id = world.somewhere(rng, "running" if rng.random() < 0.9 else "")
        kind = rng.choice(QUESTIONS)
        body: dict[str, Any] = {"id": f"{rng.getrandbits(60):015x}-{world.commands}"}
        if kind == "ask-pause":
            body["until"] = rng.choice((0, FAR, 2 * FAR, 10**14))
        if kind in ("agree", "decline"):
            table = world.ask(world.players[0], "GET", TABLE, id).document
            question = table.get("question") or {}
            body["question"] = question.get("seq", rng.randrange(40)) if rng.random() < 0.9 else 10**6
        visitor = (world.owner(id, rng.randrange(3)) if rng.random() < 0.7 else None) or world.anybody(rng)
        world.command(visitor, id, kind, body, rng.random() < 0.5)

    @rule(rng=dice)
    @noted
    def take_notes(self, rng: Random) -> None:
        """Keep a private note, and read it."""
        world = self.world
        id, visitor = world.somewhere(rng), world.anybody(rng)
        if rng.random() < 0.5:
            text = world.marker(rng, visitor) + rng.choice(("", " and a port", "\n…"))
            world.ask(visitor, "PUT", f"{TABLE}/note", id, content=sent({"text": text}))
        world.ask(visitor, "GET", f"{TABLE}/note", id)

    @rule(rng=dice)
    @noted
    def sit_on_another_device(self, rng: Random) -> None:
        """Ask for the link of a seat, renew it, open it as somebody else, with a right or a wrong key, and give it up."""
        world = self.world
        id, seat = world.somewhere(rng), rng.randrange(4)
        owner = (world.owner(id, seat) if rng.random() < 0.8 else None) or world.anybody(rng)
        kind = "POST" if rng.random() < 0.2 else "GET"
        link = world.ask(owner, kind, f"{TABLE}/seats/{{seat}}/link", id, seat=seat)
        other = world.anybody(rng)
        if rng.random() < 0.7:
            key = f"{rng.getrandbits(96):024x}" if link.refused or rng.random() < 0.3 else link.document["key"]
            world.ask(other, "POST", f"{TABLE}/seats/{{seat}}/hold", id, content=sent({"key": key}), seat=seat)
        if rng.random() < 0.5:
            world.ask(other, "DELETE", f"{TABLE}/seats/{{seat}}/hold", id, seat=seat)

    @rule(rng=dice)
    @noted
    def be_told(self, rng: Random) -> None:
        """Add, change, try and remove channels, one's own and others', and say when to be told something."""
        world = self.world
        visitor = world.anybody(rng)
        bad = rng.random() < 0.4
        address = rng.choice(ADDRESSES) if bad else f"https://127.0.0.1:1/{world.marker(rng, None)}/hook"
        body = {"kind": rng.choice(("webhook", "webhook", "mail", "push")), "address": address}
        if rng.random() < 0.2:
            body["table"] = world.somewhere(rng)
        made = world.ask(visitor, "POST", "/api/notices/channels", content=sent(body))
        if not made.refused:
            world.channels.append(made.document["id"])
        channel = rng.choice(world.channels or ["nothing"])
        path = "/api/notices/channels/{channel}"
        way = rng.randrange(5)
        if way == 0:
            world.ask(visitor, "DELETE", path, channel=channel)
        elif way == 1:
            world.ask(visitor, "POST", f"{path}/test", channel=channel)
        elif way == 2:
            wanted = {"active": rng.random() < 0.5, "wants": rng.choice((["turns"], [], ["turns", "turns"], ["x"]))}
            world.ask(visitor, "PUT", path, channel=channel, content=sent(wanted))
        elif way == 3:
            wishes = {
                "zone": rng.choice(("UTC", "Europe/Athens", "X/Y")),
                "quiet_from": rng.choice((None, 0, 1439, 1440)),
            }
            world.ask(visitor, "PUT", "/api/notices", content=sent({**wishes, "quiet_until": rng.choice((None, 60))}))
        world.ask(world.anybody(rng), "GET", "/api/notices")

    @rule(rng=dice)
    @noted
    def knock_at_accounts(self, rng: Random) -> None:
        """Try the doors of accounts with keys that are none, and make links that nobody uses."""
        world = self.world
        visitor = world.anybody(rng)
        way = rng.randrange(6)
        if way == 0:
            world.ask(visitor, "POST", "/api/move-link")
        elif way == 1:
            key = f"{rng.getrandbits(256):x}"[:43].rjust(43, "A")
            world.ask(visitor, "POST", "/api/move", content=sent({"key": key, "adopt": rng.random() < 0.5}))
        elif way == 2:
            world.ask(visitor, "POST", "/api/account/recover", content=sent({"code": "abcd-efgh-jkmn-pqrs"}))
        elif way == 3:
            world.ask(visitor, "DELETE", "/api/account/devices/{own_id}", own_id="nothing")
        elif way == 4:
            world.ask(visitor, "POST", "/api/account/challenge", content=sent({"new": rng.random() < 0.5}))
        world.ask(visitor, "GET", "/api/account")

    @rule(rng=dice)
    @noted
    def look_at_people(self, rng: Random) -> None:
        """Look at players' pages and leaderboards, and show or hide one's own."""
        world = self.world
        visitor = world.anybody(rng)
        own = world.ask(visitor, "GET", "/api/me/player")
        if not own.refused:
            world.ask(visitor, "PUT", "/api/me/player", content=sent({"public": rng.random() < 0.5}))
        player = "nothing" if own.refused else own.document["id"]
        path = rng.choice(("/api/players/{player}", "/api/players/{player}/favourites"))
        world.ask(world.anybody(rng), "GET", path, player=player)
        world.ask(visitor, "GET", "/api/leaderboards")
        world.ask(visitor, "GET", "/api/leaderboards/{pool}", pool=rng.choice(("base-4", "nothing")))
        world.ask(visitor, "GET", f"{TABLE}/rating", world.somewhere(rng))

    @rule(rng=dice)
    @noted
    def hold_a_tournament(self, rng: Random) -> None:
        """Create tournaments, sign up, withdraw, start and close them, as the host or as somebody else."""
        world = self.world
        visitor = world.anybody(rng)
        if len(world.cups) < 3 or rng.random() < 0.1:
            wanted = {"name": "Cup", "players": rng.choice((2, 3, 9)), "rounds": rng.choice((1, 2)), "edition": "base"}
            made = world.ask(visitor, "POST", "/api/tournaments", content=sent(wanted))
            if not made.refused and not visitor.nobody:
                world.cups.append(made.document["id"])
        cup, path = rng.choice(world.cups or ["nothing"]), "/api/tournaments/{tournament}"
        for each in rng.sample(world.players, 2):
            world.ask(each, "POST", f"{path}/enter", tournament=cup, content=sent({"name": each.name}))
        way = rng.randrange(4)
        if way == 0:
            world.ask(visitor, "POST", f"{path}/start", tournament=cup)
        elif way == 1:
            world.ask(visitor, "DELETE", f"{path}/entrants/{{number}}", tournament=cup, number=rng.randrange(4))
        elif way == 2:
            world.ask(visitor, "DELETE", path, tournament=cup)
        self._look_at(world.anybody(rng), path, cup)

    def _look_at(self, visitor: "Visitor", path: str, cup: str) -> None:
        self.world.ask(visitor, "GET", path, tournament=cup)
        self.world.ask(visitor, "GET", "/api/tournaments")
