"""The rules by which visitors act: Hypothesis chooses who does what next, and how well.

Nothing that is drawn depends on the server's answers: deals are secret and bots think for varying times, so no state can ever be
reached again. Every rule draws a single number, and uses it to choose among what is possible at the moment.
"""

import json
from random import Random
from typing import Any, ClassVar

from hypothesis.stateful import rule

from peloponnes.components import standard
from peloponnes.game.actions import spelled_out
from scripts.fuzz import nasty
from scripts.fuzz.visitors import Visitor
from scripts.fuzz.week import LongGames, dice, noted
from scripts.fuzz.world import TABLE, World

# Editions with options, and numbers of players.
GAMES: tuple[tuple[dict[str, Any], tuple[int, ...]], ...] = (
    ({"edition": "base"}, (2, 3, 4, 5)),
    ({"edition": "base", "options": ["civilizations", "sea-tiles"]}, (2, 4)),
    ({"edition": "solo", "level": 1}, (1,)),
    ({"edition": "solo", "level": 2, "extra": ["wood"]}, (1,)),
    ({"edition": "solo", "level": 3, "extra": ["stone", "food"], "civilization": "sparta"}, (1,)),
    ({"edition": "solo", "campaign": True}, (1,)),
    ({"edition": "sea"}, (1, 2, 4)),
    ({"edition": "heroes"}, (2, 3)),
    ({"edition": "base", "pace": {"kind": "turns"}}, (2, 3)),
    ({"edition": "heroes", "options": ["negotiation"]}, (2, 3)),
    ({"edition": "heroes", "options": ["negotiation", "sea-tiles"]}, (2, 5)),
)
BOTS = ("novice", "novice", "merchant", "merchant", "archon", "strategos")
TILES = tuple(tile.id for tile in standard().tiles)
BARE = ("pass", "withdraw", "pay", "mark", "skip", "finish", "refuse", "feed", "strengthen 1", "bid", "nonsense")
SPEECHES = ("Hello", "Well played", "…", "a\nb", "\U0001f3fa", "x" * 500)
LOOKS = ("", "/state", "/history", "/record", "/events")
COMMANDS = ("turn", "try", "undo", "hint", "resign", "replace", "return", "say")
BURST = 8


class Visits(LongGames):
    """Visits to a server that keeps running: each run finds the tables as the last one left them."""

    world: ClassVar[World]

    def _name(self, rng: Random) -> str:
        """A new command id."""
        return f"{rng.getrandbits(60):015x}-{self.world.commands}"

    # Tables ----------------------------------------------------------------------------------------------------------------------

    @rule(rng=dice)
    @noted
    def create(self, rng: Random) -> None:
        """Create a table, often one that can start at once."""
        setup, players = rng.choice(GAMES)
        host = rng.choice([*self.world.players, *self.world.players, self.world.anybody(rng)])
        seats = [self._seat(rng) for _ in range(rng.choice(players))]
        seats[rng.randrange(len(seats))] = {"kind": "here"}
        ready = all(seat["kind"] in ("here", "bot") for seat in seats)
        wanted = {
            **setup,
            "seats": seats,
            "name": host.name,
            "public": rng.random() < 0.5,
            "start": ready and rng.random() < 0.7,
        }
        if rng.random() < 0.3:
            wanted["hints"] = rng.random() < 0.7
        self._make(host, wanted)

    def _seat(self, rng: Random) -> dict[str, Any]:
        kind = rng.choice(("here", "here", "invited", "open", "open", "bot"))
        return {"kind": "bot", "level": rng.choice(BOTS)} if kind == "bot" else {"kind": kind}

    def _make(self, host: Visitor, wanted: dict[str, Any]) -> None:
        answer = self.world.ask(host, "POST", "/api/tables", content=json.dumps(wanted).encode())
        if not answer.refused and not host.nobody:
            self.world.add(answer.document["id"])

    @rule(rng=dice)
    @noted
    def play_a_deal_again(self, rng: Random) -> None:
        """Continue from a moment of a game, finished or not, with the same setup or another."""
        world = self.world
        before = world.somewhere(rng, "over" if rng.random() < 0.8 else "")
        host = rng.choice(world.players)
        table = world.ask(host, "GET", TABLE, before).document
        if "error" in table:
            return
        wanted = {
            **{key: table[key] for key in ("edition", "options", "level", "extra")},
            "seats": [{"kind": "here"}] * (len(table["seats"]) if rng.random() < 0.9 else 2),
            "deal_of": before,
            "at": rng.choice((0, 1, rng.randrange(60), 10**6)),
            "start": rng.random() < 0.8,
        }
        if rng.random() < 0.2:
            wanted = {"edition": "solo", "seats": [{"kind": "here"}], "after": before}
        self._make(host, wanted)

    @rule(rng=dice)
    @noted
    def sit_down(self, rng: Random) -> None:
        """Join by the link of a seat or of the table, at an open seat, or where it is not allowed."""
        world = self.world
        id = world.somewhere(rng, "open" if rng.random() < 0.9 else "")
        wanted: dict[str, Any] = {"name": rng.choice(("Ann", "Bo", "Zoë", "A" * 30))}
        host = self._host(id)
        keys = world.ask(host, "GET", f"{TABLE}/invitations", id).document if host and rng.random() < 0.7 else None
        of_all = world.ask(host, "GET", f"{TABLE}/invitation", id) if host and rng.random() < 0.3 else None
        if of_all is not None and of_all.status == 200:
            wanted |= of_all.document
        elif isinstance(keys, list) and keys:
            wanted |= rng.choice(keys)
        elif rng.random() < 0.4:
            wanted |= {"seat": rng.randrange(8), "key": f"{rng.getrandbits(96):024x}"}
        world.ask(rng.choice(world.visitors), "POST", f"{TABLE}/join", id, content=json.dumps(wanted).encode())

    @rule(rng=dice)
    @noted
    def look_after_seats(self, rng: Random) -> None:
        """Leave, or change who may sit in a seat."""
        world = self.world
        id = world.somewhere(rng, "open" if rng.random() < 0.9 else "")
        if rng.random() < 0.4:
            world.ask(world.anybody(rng), "POST", f"{TABLE}/leave", id)
            return
        wanted = {"kind": rng.choice(("open", "invited", "bot"))}
        if (wanted["kind"] == "bot") == (rng.random() < 0.9):
            wanted["level"] = rng.choice(BOTS)
        host = (self._host(id) if rng.random() < 0.8 else None) or world.anybody(rng)
        world.ask(
            host, "PUT", f"{TABLE}/seats/{{seat}}", id, content=json.dumps(wanted).encode(), seat=rng.randrange(6)
        )

    @rule(rng=dice)
    @noted
    def begin(self, rng: Random) -> None:
        """Start a game, or close its table."""
        world = self.world
        id = world.somewhere(rng, "open" if rng.random() < 0.9 else "")
        host = (self._host(id) if rng.random() < 0.9 else None) or world.anybody(rng)
        if rng.random() < 0.15:
            world.ask(host, "DELETE", TABLE, id)
        else:
            world.ask(host, "POST", f"{TABLE}/start", id)

    def _host(self, id: str) -> Visitor | None:
        standing = self.world.database.standing(id)
        return next(
            (each for each in self.world.players if standing is not None and each.guest == standing.game.host), None
        )

    @rule(rng=dice)
    @noted
    def play_once_more(self, rng: Random) -> None:
        """Ask for a rematch, or for the same deal again."""
        world = self.world
        id = world.somewhere(rng, "over" if rng.random() < 0.9 else "")
        answer = world.ask(world.anybody(rng), "POST", f"{TABLE}/{rng.choice(('rematch', 'again'))}", id)
        if not answer.refused:
            world.add(answer.document["id"])

    # Play ------------------------------------------------------------------------------------------------------------------------

    def _state(self, visitor: Visitor, id: str) -> Any:
        return self.world.ask(visitor, "GET", f"{TABLE}/state", id).document

    @rule(rng=dice)
    @noted
    def play_on(self, rng: Random) -> None:
        """Play some legal turns at one table."""
        self._go_on(rng)

    @rule(rng=dice)
    @noted
    def play_on_again(self, rng: Random) -> None:
        """The same: games are long, so most steps should continue one."""
        self._go_on(rng)

    def _go_on(self, rng: Random) -> None:
        """Play legal turns for whoever has to decide."""
        world = self.world
        id = world.somewhere(rng, "running")
        for _ in range(rng.randint(1, BURST)):
            visitor = world.to_move(id)
            state = self._state(visitor, id) if visitor is not None else {}
            if visitor is None or not state.get("decisions"):
                return
            decision = rng.choice(state["decisions"])
            body = {
                "id": self._name(rng),
                "seat": decision["seat"],
                "actions": [rng.choice(spelled_out(decision["actions"]))],
            }
            if rng.random() < 0.3:
                body["seq"] = state["seq"]
            world.command(visitor, id, "turn", body, rng.random() < 0.5)

    @rule(rng=dice)
    @noted
    def turn(self, rng: Random) -> None:
        """Send any turn: early, illegal, too long, stale, or for another's seat."""
        self._play(rng, "turn")

    @rule(rng=dice)
    @noted
    def try_something(self, rng: Random) -> None:
        """Try a turn of one to five actions, with tiles that are available, gone or unknown."""
        self._play(rng, "try")

    def _play(self, rng: Random, kind: str) -> None:
        world = self.world
        id = world.somewhere(rng, "running" if rng.random() < 0.95 else "")
        visitor = (world.to_move(id) if rng.random() < 0.6 else None) or world.anybody(rng)
        state = self._state(visitor, id)
        legal = [action for decision in state.get("decisions", []) for action in spelled_out(decision["actions"])]
        actions = [self._action(rng, legal) for _ in range(rng.choice((1, 1, 2, 3, 5)))]
        body: dict[str, Any] = {"id": self._name(rng), "actions": actions}
        if rng.random() < 0.6:
            seats = [decision["seat"] for decision in state.get("decisions", [])] or [0]
            body["seat"] = rng.choice((*seats * 3, rng.randrange(8)))
        if kind == "turn" and rng.random() < 0.3:
            body["seq"] = max(0, state.get("seq", 0) + rng.choice((-1, 0, 0, 1)))
        world.command(visitor, id, kind, body, rng.random() < 0.5)

    def _action(self, rng: Random, legal: list[str]) -> str:
        if legal and rng.random() < 0.6:
            return rng.choice(legal)
        tile = rng.choice(TILES)
        bid = f"{rng.choice(('bid', 'move'))} {tile} {rng.randrange(12)}"
        return rng.choice(
            (bid, bid, bid, *BARE, f"{rng.choice(('lose', 'keep', 'discard'))} {tile}", f"bid {tile} 999999999999")
        )

    @rule(rng=dice)
    @noted
    def give_up_or_come_back(self, rng: Random) -> None:
        """Resign, let a bot take over, take the seat back, or undo a turn."""
        world = self.world
        id = world.somewhere(rng, "running" if rng.random() < 0.9 else "")
        kind = rng.choice(("undo", "undo", "undo", "replace", "return", "return", "resign"))
        body: dict[str, Any] = {"id": self._name(rng)}
        if rng.random() < 0.8:
            body["seat"] = rng.randrange(4)
        if kind == "replace" and rng.random() < 0.6:
            body["level"] = rng.choice(BOTS)
        visitor = (world.owner(id, body.get("seat", 0)) if rng.random() < 0.6 else None) or world.anybody(rng)
        world.command(visitor, id, kind, body, rng.random() < 0.5)

    @rule(rng=dice)
    @noted
    def talk(self, rng: Random) -> None:
        """Send a line of chat, or ask for a hint, which takes a while."""
        world = self.world
        id = world.somewhere(rng, "running" if rng.random() < 0.7 else "")
        if rng.random() < 0.12:
            visitor = world.to_move(id) or world.anybody(rng)
            world.command(visitor, id, "hint", {"id": self._name(rng)}, rng.random() < 0.5)
        else:
            body = {"id": self._name(rng), "text": rng.choice(SPEECHES)}
            world.command(world.anybody(rng), id, "say", body, rng.random() < 0.5)

    @rule(rng=dice)
    @noted
    def send_again(self, rng: Random) -> None:
        """Resend an acknowledged command, perhaps with different content: it must return the same entry and do nothing."""
        if not self.world.sent:
            return
        sent = rng.choice(self.world.sent)
        body = dict(sent.body)
        if sent.kind == "turn" and rng.random() < 0.3:
            body["actions"] = ["pass"]
        answer = self.world.command(sent.visitor, sent.id, sent.kind, body, rng.random() < 0.5)
        if answer.refused or answer.document["seq"] != sent.seq:
            self.world.complain(f"{sent} was acknowledged, and then {answer}")

    # Looking -----------------------------------------------------------------------------------------------------------------------

    @rule(rng=dice)
    @noted
    def look(self, rng: Random) -> None:
        """Request everything that only reads."""
        world = self.world
        id, visitor = world.somewhere(rng), world.anybody(rng)
        kind = rng.choice((*LOOKS, "moment", "list"))
        if kind == "list":
            world.ask(visitor, "GET", rng.choice(("/api/me", "/api/tables", "/api/editions", "/healthz")))
        elif kind == "moment":
            world.ask(visitor, "GET", f"{TABLE}/history/{{at}}", id, at=rng.choice((0, 1, rng.randrange(80), 10**6)))
        elif kind in ("/state", "/events"):
            query = {"since": rng.choice((0, rng.randrange(60), 10**6))} if rng.random() < 0.7 else None
            world.ask(visitor, "GET", TABLE + kind, id, query=query)
        else:
            world.ask(visitor, "GET", TABLE + kind, id)
        if rng.random() < 0.04:
            world.ask(visitor, "GET", f"{TABLE}/par", world.somewhere(rng, "over"))
            world.ask(visitor, "GET", f"{TABLE}/analysis", world.somewhere(rng, "over"))
        if rng.random() < 0.2:
            visitor.hang_up(id)

    @rule(rng=dice)
    @noted
    def look_after_tokens(self, rng: Random) -> None:
        """Create a token, use it, revoke it."""
        world = self.world
        visitor = world.anybody(rng)
        made = world.ask(visitor, "POST", "/api/tokens", content=b'{"label":"fuzz"}')
        listed = world.ask(visitor, "GET", "/api/tokens")
        if not made.refused and not listed.refused:
            program = Visitor(world.served.url, "a program", made.document["token"])
            world.ask(program, "GET", "/api/me")
            world.ask(visitor, "DELETE", "/api/tokens/{token_id}", token_id=made.document["id"])
            answer = program.ask("GET", "/api/me")
            program.leave()
            if answer.status_code != 401:
                world.complain(f"a token that was taken back is good for {answer.text}")
        world.ask(rng.choice(world.visitors), "DELETE", "/api/tokens/{token_id}", token_id="nothing")

    # Nonsense ----------------------------------------------------------------------------------------------------------------------

    @rule(rng=dice, changed=nasty.changes, without=nasty.left_out)
    @noted
    def bad_document(self, rng: Random, changed: dict[str, Any], without: list[str]) -> None:
        """Send a command, or the setup of a table, with wrong values. If one happens to be valid, it must be carried out."""
        world = self.world
        visitor = world.anybody(rng)
        if rng.random() < 0.3:
            good = {"edition": "base", "seats": [{"kind": "here"}, {"kind": "here"}], "name": "Ann"}
            answer = world.ask(visitor, "POST", "/api/tables", content=nasty.document(good, changed, without))
            if not answer.refused and not visitor.nobody:
                world.add(answer.document["id"])
            return
        id, kind = world.somewhere(rng), rng.choice((*COMMANDS, "join"))
        good = (
            {"id": self._name(rng), "actions": ["pass"], "text": "x"}
            if kind in ("turn", "try", "say")
            else {"id": self._name(rng)}
        )
        if kind != "join" and rng.random() < 0.5:
            world.frame(visitor, id, nasty.document({"type": kind, **good}, changed, without).decode(), "nonsense")
        else:
            world.ask(visitor, "POST", f"{TABLE}/{kind}", id, content=nasty.document(good, changed, without))

    @rule(rng=dice, content=nasty.raw)
    @noted
    def bad_bytes(self, rng: Random, content: bytes) -> None:
        """Send something that is not JSON."""
        world = self.world
        visitor, id = world.anybody(rng), world.somewhere(rng)
        way = rng.randrange(4)
        if way == 0:
            world.ask(visitor, "POST", "/api/tables", content=content)
        elif way == 1:
            world.ask(visitor, "POST", f"{TABLE}/{rng.choice((*COMMANDS, 'join'))}", id, content=content)
        else:
            world.frame(visitor, id, content if way == 2 else content.decode(errors="replace"), "nonsense")

    @rule(rng=dice, place=nasty.places, number=nasty.numbers)
    @noted
    def bad_address(self, rng: Random, place: str, number: float) -> None:
        """Send impossible tables, seats, moments and numbers."""
        world = self.world
        visitor, id = world.anybody(rng), world.somewhere(rng)
        way = rng.randrange(4)
        if way == 0:
            world.ask(visitor, "GET", f"{TABLE}/state", id, query={"since": number})
        elif way == 1:
            world.ask(visitor, "GET", f"{TABLE}/history/{{at}}", id, at=number)
        elif way == 2:
            world.ask(visitor, "PUT", f"{TABLE}/seats/{{seat}}", id, content=b'{"kind":"open"}', seat=number)
        else:
            world.nowhere(visitor, f"/api/tables/{place}{rng.choice(LOOKS)}")
