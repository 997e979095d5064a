"""Games that last for days: whoever is out of time is played by a bot, and what needs the consent of all is done once all agree.

The system clock is substituted, because no test may set it, nor wait for days.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from peloponnes.record import write_position
from peloponnes.server.admin.verifying import complaints
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, now, reading
from peloponnes.server.storage.rows import ABANDONED, PAUSE, REPLACE
from peloponnes.server.tables.consent import can_ask_back
from peloponnes.server.tables.history import record_of
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.tables.table import replayed
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import (
    Agree,
    AnyCommand,
    AskBack,
    AskPause,
    CreateTable,
    Decline,
    Join,
    Replace,
    Resume,
    Return,
    Turn,
    Undo,
)
from tests.server.served import PATIENCE, Guest, Served
from tests.server.test_clock import Clock, clock

__all__ = ["clock"]

DAY = 24 * 3600
DAY_MS = DAY * 1000
NAMES = ("ann", "bo", "cleo")
TURNS = {"kind": "turns", "bank": DAY, "increment": 3600}


class Table:
    """A table at which Ann, Bo and perhaps Cleo play, each on a device of their own."""

    def __init__(self, services: Services, live: LiveTable) -> None:
        self.services = services
        self.live = live
        self.sent = 0

    async def do(self, who: str, command: type[AnyCommand], **more: Any) -> None:
        self.sent += 1
        await self.services.commands.do(
            self.live.table.id, Visitor(who, "192.0.2.1"), command(id=f"c{self.sent}", **more)
        )

    async def refusal(self, who: str, command: type[AnyCommand], **more: Any) -> str:
        with pytest.raises(Refused) as refused:
            await self.do(who, command, **more)
        return refused.value.key

    @property
    def seat(self) -> int:
        assert self.live.table.game is not None
        assert self.live.table.game.seat is not None
        return self.live.table.game.seat

    async def play(self, turns: int = 1, rng: random.Random | None = None, who: str = "") -> list[int]:
        """Play some turns, each with a random action or the last, which is to pass in an auction; returns whose turns they were."""
        played = []
        for _ in range(turns):
            game = self.live.table.game
            assert game is not None
            assert game.decision is not None
            played.append(self.seat)
            action = str(game.decision.actions[-1] if rng is None else rng.choice(game.decision.actions))
            await self.do(who or NAMES[self.seat], Turn, seat=self.seat, actions=[action])
        return played

    @property
    def position(self) -> str:
        assert self.live.table.game is not None
        return write_position(self.live.table.game)

    @property
    def question(self) -> Any:
        return self.live.document()["question"]

    async def listed(self, name: str) -> Any:
        """The table in somebody's list of games."""
        games = (await self.services.game_lists.games_of(name))["tables"]
        return next(each for each in games if each["id"] == self.live.table.id)

    def entries(self, kind: str) -> list[Any]:
        entries = self.services.store.blocking.entries(self.live.table.id)
        return [each for each in entries if each.kind == kind]

    def check(self) -> None:
        """What is stored must follow from the log, and the log must give a legal record."""
        with reading.games_of(self.services.store.blocking.url) as connection:
            whole = reading.whole(connection, self.live.table.id)
        assert complaints(whole) == []
        assert record_of(replayed(whole.game, whole.entries, whole.seats)).verify() in ("fine", "legal so far")


async def opened(url: str) -> Services:
    store = Store(url)
    store.open()
    services = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7"))
    await services.open()
    return services


async def closed(services: Services) -> None:
    await services.close()
    services.store.blocking.close()


@asynccontextmanager
async def playing(url: str, players: int = 2, **more: Any) -> AsyncIterator[Table]:
    services = await opened(url)
    wanted = {
        "seats": [{"kind": "here"}] + [{"kind": "open"}] * (players - 1),
        "name": "ann",
        "pace": TURNS,
        "stand_in": "novice",
        **more,
    }
    ann = Visitor("ann", "192.0.2.1")
    live = await services.lobby.create(CreateTable.model_validate(wanted), ann)
    for name in NAMES[1:players]:
        await services.lobby.join(live, Join(name=name), Visitor(name, "192.0.2.1"))
    await services.lobby.start(live, ann)
    yield Table(services, live)
    await closed(services)


def run(url: str, work: Callable[[Table], Awaitable[None]], players: int = 2, **more: Any) -> None:
    async def all_of_it() -> None:
        async with playing(url, players, **more) as table:
            await work(table)
            table.check()

    asyncio.run(all_of_it())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


# Out of time --------------------------------------------------------------------------------------------------------------------------


def test_a_bot_plays_for_whoever_is_out_of_time_until_they_return(database: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        services, live = table.services, table.live
        late, other = table.seat, 1 - table.seat
        clock.jumped = DAY - 60
        await services.sweeps.sweep()
        assert not live.table.seats[late].level
        assert live.table.row.deadline is not None
        assert await table.refusal(NAMES[other], Replace, seat=late) == "clock_decides"  # however long they are away
        clock.jumped = DAY + 60
        await services.sweeps.sweep()
        assert live.table.seats[late].level == "novice"
        assert [(each.seat, each.text) for each in table.entries(REPLACE)] == [(late, "novice clock")]
        await until(lambda: table.seat == other)
        await table.do(NAMES[late], Return)
        assert not live.table.seats[late].level
        while table.seat != late:
            await table.play(1)
        seat = live.document()["seats"][late]
        assert seat["clock"] is not None
        assert seat["clock"]["left"] == 3600 * 1000
        assert (await table.listed(NAMES[late]))["deadline"] == live.table.row.deadline

    run(database, work)


def test_two_workers_put_one_bot_into_a_seat(postgres: str, clock: Clock) -> None:
    from tests.server.conftest import new_database

    async def work(table: Table) -> None:
        other = await opened(table.services.store.blocking.url)
        clock.jumped = DAY + 60
        await asyncio.gather(*(services.sweeps.sweep() for services in (table.services, other) * 3))
        assert len(table.entries(REPLACE)) == 1
        await closed(other)

    run(new_database(postgres, "two_timekeepers"), work)


def test_a_table_that_nobody_plays_at_waits_and_is_closed_with_notice(database: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        services, live = table.services, table.live
        clock.jumped = DAY + 60
        await services.sweeps.sweep()
        await until(lambda: not any(each.level and each.number == table.seat for each in live.table.seats))
        clock.jumped = 3 * DAY
        await services.sweeps.sweep()
        assert live.table.dormant
        seq = live.table.seq
        assert not live.table.row.bot_due
        assert live.table.row.deadline is None
        closes = live.document()["closes"]
        assert closes == live.table.row.updated + 14 * DAY_MS
        assert (await table.listed("bo"))["closes"] == closes
        table.check()
        clock.jumped = 16 * DAY
        await services.sweeps.sweep()
        assert (live.table.seq, live.table.row.status) == (seq, "running")  # bots wait, too
        clock.jumped = 18 * DAY
        await services.sweeps.sweep()
        assert live.table.row.status == ABANDONED

    run(database, work)


def test_whoever_returns_keeps_the_table_open(database: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        for days in (2, 4):
            clock.jumped = days * DAY
            await table.services.sweeps.sweep()
            await until(lambda: table.live.table.bot_to_move() is None)
        assert table.live.table.dormant
        await table.do("ann", Return)
        clock.jumped = 4 * DAY + 1
        assert not table.live.table.dormant
        assert table.live.document()["closes"] is None

    run(database, work)


def test_a_clock_needs_people_who_wait_for_one_another(database: str) -> None:
    async def work(table: Table) -> None:
        for seats, pace, key in (
            (["here", "here"], TURNS, "pace_alone"),
            (["here", "open"], {**TURNS, "increment": 2 * DAY}, "increment_over_bank"),
        ):
            wanted = {"seats": [{"kind": kind} for kind in seats], "pace": pace}
            with pytest.raises(Refused) as refused:
                await table.services.lobby.create(CreateTable.model_validate(wanted), Visitor("ann", "192.0.2.1"))
            assert refused.value.key == key

    run(database, work)


def test_a_live_table_may_have_its_own_patience(database: str) -> None:
    async def work(table: Table) -> None:
        assert table.live.presence.absent_after == 300
        assert table.live.document()["seats"][0]["clock"] is None
        assert table.live.table.row.clock is None

    run(database, work, pace={"kind": "live", "away": 300})


# Pauses -------------------------------------------------------------------------------------------------------------------------------


def test_clocks_stand_still_when_all_agree_to_a_pause(database: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        services, live = table.services, table.live
        rests = NAMES[table.seat]
        others = [name for name in NAMES if name != rests]
        assert await table.refusal(rests, AskPause, until=now() + 15 * DAY_MS) == "wrong_pause"
        await table.do(rests, AskPause, until=now() + 10 * DAY_MS)
        asked = table.question["seq"]
        assert len(table.question["waits_for"]) == 2
        assert await table.refusal(rests, Agree, question=asked) == "no_question"
        assert await table.refusal("dora", Agree, question=asked) == "not_at_table"
        assert (await table.listed(others[0]))["asked"]
        await table.do(others[0], Agree, question=asked)
        assert await table.refusal(others[0], Agree, question=asked) == "no_question"
        assert not table.entries(PAUSE)
        await table.do(others[1], Agree, question=asked)
        assert table.question is None
        assert live.document()["paused"] == {"until": int(table.entries(PAUSE)[0].text), "seat": NAMES.index(rests)}
        clock.jumped = 5 * DAY
        await services.sweeps.sweep()
        assert not table.entries(REPLACE)
        assert await table.refusal(others[0], Resume) == "no_pause"
        await table.do(rests, Resume)
        assert live.document()["paused"] is None
        clock.jumped = 6 * DAY + 60
        await services.sweeps.sweep()
        assert len(table.entries(REPLACE)) == 1

    run(database, work, 3)


# Taking back --------------------------------------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_when_all_agree(database: str) -> None:
    async def work(table: Table) -> None:
        before = table.position
        (first, _) = await table.play(2)
        asks, others = NAMES[first], [name for name in NAMES if name != NAMES[first]]
        await table.do(asks, AskBack)
        asked = table.question["seq"]
        assert [NAMES[seat] for seat in table.question["waits_for"]] == others
        await table.do(others[0], Agree, question=asked)
        assert table.position != before
        await table.do(others[1], Agree, question=asked)
        assert (table.position, table.question) == (before, None)
        assert table.live.table.row.taken_back
        assert table.live.document()["taken_back"]
        other = await opened(table.services.store.blocking.url)  # as a server that was restarted reads it
        anew = Table(other, await other.registry.get(table.live.table.id))
        assert anew.position == before
        await closed(other)
        table.check()
        await table.play(2)
        assert table.live.table.game is not None
        assert table.live.table.game.played == 2

    run(database, work, 3)


def test_a_whole_game_with_turns_taken_back_stays_legal(database: str) -> None:
    async def work(table: Table) -> None:
        rng, answered = random.Random(7), 0
        acted: list[tuple[str, int]] = []
        while table.live.table.running:
            acted.append((table.position, (await table.play(1, rng))[0]))
            before, seat = acted[-2] if len(acted) > 1 else acted[-1]
            if answered > 9 or not can_ask_back(table.live.table, seat):
                continue
            after = table.position
            await table.do(NAMES[seat], AskBack, seat=seat)
            answers = [name for name in NAMES if name != NAMES[seat]]
            answered += 1
            if answered % 2:
                await table.do(answers[0], Decline, question=table.question["seq"])
                assert table.position == after
                continue
            for name in answers:
                await table.do(name, Agree, question=table.question["seq"])
            assert table.position == before or acted[-1][1] == seat
            acted.clear()
        assert answered > 1

    run(database, work, 3, edition="heroes")


def test_a_question_is_withdrawn_by_a_move_and_declined_by_anyone(database: str) -> None:
    async def work(table: Table) -> None:
        (first, second) = await table.play(2)
        assert await table.refusal(NAMES[second], AskBack) == "just_undo"
        assert await table.refusal(NAMES[3 - first - second], AskBack) == "no_back"
        await table.do(NAMES[first], AskBack)
        assert await table.refusal(NAMES[second], AskPause, until=now() + 1000) == "question_open"
        asked = table.question["seq"]
        await table.do(NAMES[second], Undo)
        assert not table.question
        assert await table.refusal(NAMES[second], Agree, question=asked) == "no_question"
        await table.play(1)
        await table.do(NAMES[first], AskBack)
        await table.do(NAMES[second], Decline, question=table.question["seq"])
        assert not table.question
        await table.do(NAMES[first], AskBack)
        await table.do(NAMES[first], Decline, question=table.question["seq"])
        assert table.question is None
        assert not table.live.table.row.taken_back

    run(database, work, 3)


def test_bots_agree_and_so_does_nobody(database: str) -> None:
    async def work(table: Table) -> None:
        await until(lambda: table.live.table.bot_to_move() is None)
        before = table.position
        (first,) = await table.play(1, who="ann")
        await until(lambda: table.live.table.bot_to_move() is None)
        (second,) = await table.play(1, who="ann")
        assert first != second
        await table.do("ann", AskBack, seat=first)
        assert table.position == before

    seats = [{"kind": "here"}] * 3 + [{"kind": "bot", "level": "novice"}]
    run(database, work, 1, seats=seats, pace={})


# What a player finds again ------------------------------------------------------------------------------------------------------------


def test_one_who_comes_back_after_days_is_told_what_was_played_since(database: str, clock: Clock) -> None:
    async def work(table: Table) -> None:
        services, id = table.services, table.live.table.id

        async def visit(name: str) -> Any:
            stream = await services.subscriptions.subscribe(id, Stream(Visitor(name, "192.0.2.1")))
            you = json.loads(stream.queue.get_nowait() or b"{}")["you"]
            services.subscriptions.unsubscribe(id, stream)
            return you["looked"]

        away = NAMES[table.seat]
        clock.jumped += 60
        await table.play(1)
        clock.jumped += 3600
        assert await visit(away) is None
        clock.jumped += 60
        await table.play(2)
        clock.jumped += 3600
        assert await visit(away) == 1
        assert await visit(away) is None

    run(database, work, 3)


def test_notes_are_read_by_their_owner_alone_on_every_device(served: Served) -> None:
    ann, bo, watcher = Guest(served, "Ann"), Guest(served, "Bo"), Guest(served, "Cleo")
    id = ann.create("here", "open", pace={"kind": "turns"})["id"]
    bo.join(id)
    ann.start(id)
    marker = "Sparta zuerst\nπλοῦς 7391"
    with bo.socket(id) as his, watcher.socket(id) as theirs:
        ann.ask("PUT", f"/api/tables/{id}/note", json={"text": marker})
        bo.ask("PUT", f"/api/tables/{id}/note", json={"text": "mine"})
        ann.do(id, "say", text="hello")
        heard = [socket.until("chat") for socket in (his, theirs)]
        said = [his.welcome, theirs.welcome, *heard]
    token = ann.ask("POST", "/api/tokens", 201, json={"label": "phone"})["token"]
    assert Guest(served, "Ann", token=token).ask("GET", f"/api/tables/{id}/note") == {"text": marker}
    assert bo.ask("GET", f"/api/tables/{id}/note") == {"text": "mine"}
    watcher.ask("GET", f"/api/tables/{id}/note", 401)
    watcher.ask("GET", "/api/me")
    watcher.ask("GET", f"/api/tables/{id}/note", 403)
    watcher.ask("PUT", f"/api/tables/{id}/note", 403, json={"text": "x"})
    ann.ask("PUT", f"/api/tables/{id}/note", 422, json={"text": "x" * 2001})
    said += [bo.state(id, 0), watcher.state(id, 0), bo.table(id), bo.ask("GET", f"/api/tables/{id}/history")]
    said += [bo.ask("GET", "/api/me"), bo.ask("GET", f"/api/tables/{id}/chat")]
    ann.do(id, "resign")
    bo.do(id, "resign")
    said.append(bo.record(id))
    assert "7391" not in json.dumps(said)
    ann.ask("PUT", f"/api/tables/{id}/note", json={"text": ""})
    assert ann.ask("GET", f"/api/tables/{id}/note") == {"text": ""}
