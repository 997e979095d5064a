"""Nobody can stall everybody: networks, time budgets, the order in which bots think, and limits per network."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.exceptions import ConnectionClosed

from peloponnes.server.bots.scheduling import (
    LEAST_SECONDS,
    PATIENT_SECONDS,
    QUICK_PLACES,
    SHORT,
    SHORT_AT_A_TIME,
    FairQueue,
    Job,
)
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.http.websocket import MOST_PAUSES, Haste
from peloponnes.server.identity import Identity
from peloponnes.server.limits import rates
from peloponnes.server.limits.looking import BURST_SECONDS, DEBT_SECONDS, Looking
from peloponnes.server.limits.rates import Buckets, Spacing, Visitor, network_of
from peloponnes.server.limits.visits import Visits
from peloponnes.server.services import Services
from peloponnes.server.settings import Limits, Settings
from peloponnes.server.storage import QuotaReached, Store
from peloponnes.server.storage.rows import Entry, GameRow, Quota, SeatRow
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.refusal import Refused, TooMuch
from peloponnes.server.wire.requests import CreateTable, Resign, SeatSetup, Try, Turn, Undo
from tests.server.served import PATIENCE, PLENTY, Guest, Served, Socket, legal

LOOKS = "peloponnes_look_seconds_total"
ANN, BO, CY = Visitor("ann", "192.0.2.1"), Visitor("bo", "192.0.2.1"), Visitor("cy", "2001:db8::/64")

# Who is counted ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("?", "?"),
        ("not an address", "not an address"),
        ("", ""),
    ],
)
def test_the_network_of_an_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_bucket_may_owe_something() -> None:
    buckets = Buckets(1000, 10)
    buckets.charge("ann", 10_000)
    assert buckets.left("ann") < -5000
    assert 5 < buckets.seconds_until("ann", 0) <= 10
    assert not buckets.take("ann")
    assert buckets.take("bo")
    assert buckets.seconds_until("bo", 5) == 0


def test_what_comes_at_once_is_done_at_a_distance() -> None:
    spacing = Spacing(100.0)
    assert spacing.wait("ann") == 0
    assert [round(spacing.wait("ann"), -1) for _ in range(3)] == [100, 200, 300]
    assert spacing.wait("bo") == 0


def test_buckets_of_ever_new_guests_do_not_pile_up() -> None:
    buckets = Buckets(0.001, 10)
    for number in range(rates.MOST_BUCKETS + 10):
        buckets.charge(str(number), 1)
    assert len(buckets._buckets) <= rates.MOST_BUCKETS // 2 + 10
    assert buckets.left(str(rates.MOST_BUCKETS)) < 10


# Budgets of time --------------------------------------------------------------------------------------------------------------------


def looking(a_guest: int = 100, a_network: int = 150) -> Looking:
    return Looking(Limits(look_ms_a_guest=a_guest, look_ms_an_address=a_network))


def test_looking_has_a_budget_of_the_guest_and_of_the_network() -> None:
    looks = looking()
    looks.charge(ANN, 0.1 * BURST_SECONDS + 0.09)  # for nearly a second it is too much
    with pytest.raises(TooMuch) as refused:
        looks.check(ANN)
    assert (refused.value.status, refused.value.retry_after) == (429, 1)
    looks.check(BO)
    looks.check(CY)
    looks.charge(BO, 0.06 * BURST_SECONDS)  # within the limit of a guest, but both share a network
    with pytest.raises(TooMuch):
        looks.check(BO)
    looks.check(CY)
    looks.close()


def test_one_who_looked_too_much_may_still_play() -> None:
    """Unless they keep sending illegal turns."""
    looks = looking()
    looks.charge(ANN, 0.1 * BURST_SECONDS + 0.01)
    looks.check_turn(ANN)
    with contextlib.suppress(Refused), looks.charged_if_refused(ANN):
        raise Refused("not_your_turn")
    looks.charge(ANN, 0.2 * DEBT_SECONDS)
    with pytest.raises(TooMuch):
        looks.check_turn(ANN)
    looks.close()


def test_looks_are_done_one_at_a_time_and_in_turn_between_guests() -> None:
    async def ask() -> list[str]:
        looks = looking()
        order: list[str] = []
        gate = threading.Event()
        first = asyncio.create_task(looks.look(ANN, gate.wait, PATIENCE))
        await asyncio.sleep(0)
        others = [asyncio.create_task(looks.look(who, order.append, who.name)) for who in (ANN, ANN, ANN, BO, BO, CY)]
        await asyncio.sleep(0)
        others[1].cancel()
        gate.set()
        await asyncio.gather(first, *others, return_exceptions=True)
        looks.close()
        return order

    assert asyncio.run(ask()) == ["ann", "bo", "cy", "bo", "ann"]


def test_a_look_is_charged_and_those_behind_it_are_refused_unworked() -> None:
    def work() -> None:
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass

    async def ask() -> list[object]:
        looks = looking(a_guest=1)
        asked = [looks.look(ANN, work) for _ in range(5)]
        answers: list[object] = [*await asyncio.gather(*asked, return_exceptions=True)]
        looks.close()
        return answers

    first, *others = asyncio.run(ask())
    assert first is None
    assert all(isinstance(other, TooMuch) for other in others)


def test_a_look_that_fails_is_charged_too() -> None:
    async def ask() -> None:
        looks = looking()
        with pytest.raises(ZeroDivisionError):
            await looks.look(ANN, lambda: 1 // 0)
        assert await looks.look(ANN, lambda: 7) == 7
        looks.close()

    asyncio.run(ask())


# Sockets and frames -----------------------------------------------------------------------------------------------------------------


def test_sockets_are_counted_by_guest_and_by_network() -> None:
    visits = Visits(Limits(sockets_a_guest=2, sockets_an_address=3))
    for who in (ANN, ANN, BO):
        visits.enter(who)
    for who, most in ((ANN, 2), (BO, 3)):
        with pytest.raises(Refused) as refused:
            visits.enter(who)
        assert refused.value.values == {"most": most}
    visits.enter(CY)
    visits.leave(ANN)
    visits.enter(BO)


def test_frames_are_counted_over_all_sockets() -> None:
    visits = Visits(Limits(frames_a_second=1))
    assert [visits.guest_may_send(ANN) for _ in range(6)].count(True) == 2
    assert visits.guest_may_send(BO)
    assert [visits.network_may_send(ANN) for _ in range(12)].count(True) == 4
    assert not visits.network_may_send(BO)
    assert visits.network_may_send(CY)


def test_one_who_keeps_on_being_too_fast_is_read_ever_more_slowly() -> None:
    haste = Haste()
    pauses = [haste.pause() for _ in range(MOST_PAUSES)]
    assert pauses == sorted(pauses)
    assert pauses[-1] > 10 * pauses[0]
    assert not haste.hopeless
    haste.pause()
    assert haste.hopeless


# Whose bot thinks next --------------------------------------------------------------------------------------------------------------


def order_of(*jobs: Job, places: int = 1, leave: int | None = None) -> list[str]:
    """The tables of jobs in the order they start, while a job of origin z is running; ``leave`` is cancelled and must not appear."""

    async def think() -> list[str]:
        queue = FairQueue(places)
        begun: list[str] = []
        gate = asyncio.Event()

        async def one(job: Job, waits: Callable[[], Any] | None = None) -> None:
            async with queue.place(job):
                begun.append(job.table)
                await (waits() if waits else asyncio.sleep(0))

        busy = [Job("z", "", 1, quick=number >= places) for number in range(places + QUICK_PLACES)]
        thinking = [asyncio.create_task(one(job, gate.wait)) for job in busy]
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(one(job)) for job in jobs]
        await asyncio.sleep(0)
        if leave is not None:
            tasks[leave].cancel()
        gate.set()
        await asyncio.gather(*thinking, *tasks, return_exceptions=True)
        async with asyncio.timeout(PATIENCE), queue.place(Job("z", "free again", 1)):
            return [table for table in begun if table]

    return asyncio.run(think())


def there() -> bool:
    return True


def test_a_crowd_of_one_origin_does_not_keep_others_waiting() -> None:
    crowd = [Job("a", f"a{number}", 1) for number in range(50)]
    order = order_of(*crowd, Job("b", "b", 1), Job("c", "c", 1))
    assert set(order[:3]) == {"a0", "b", "c"}
    assert len(order) == 52


def test_tables_of_one_origin_are_served_in_turn() -> None:
    jobs = [Job("a", table, 1) for table in ("x", "x", "x", "y", "y", "w")]
    assert order_of(*jobs) == ["x", "y", "w", "x", "y", "x"]


def test_people_who_are_there_come_first() -> None:
    """So do jobs that have waited for long."""
    for first in (
        Job("a", "first", 1, awaited=there),
        Job("a", "first", 1, since=time.monotonic() - PATIENT_SECONDS - 1),
    ):
        assert order_of(*(Job("a", f"a{number}", 1, quick=True) for number in range(9)), first)[0] == "first"


def test_quick_levels_do_not_wait_behind_long_ones() -> None:
    long = [Job(f"o{number}", f"o{number}", 1, awaited=there) for number in range(20)]
    assert order_of(*long, Job("o0", "novice", 1, quick=True, awaited=there))[0] == "novice"


def test_quick_levels_have_a_place_of_their_own() -> None:
    async def think() -> bool:
        queue = FairQueue(1)
        async with (
            queue.place(Job("a", "long", 1)),
            asyncio.timeout(PATIENCE),
            queue.place(Job("a", "q", 1, quick=True)),
        ):
            return True

    assert asyncio.run(think())


def test_a_moment_does_not_wait_behind_the_strategoi_of_others() -> None:
    long = [Job(f"o{number}", f"o{number}", 1, awaited=there) for number in range(20)]
    assert order_of(*long, Job("o0", "moment", 1, awaited=there, part=SHORT))[0] == "moment"


def test_a_flood_of_moments_does_not_keep_strategoi_waiting() -> None:
    """No more than some of them begin before a long thought that waits, however many there are."""
    flood = [Job(f"o{number}", "moment", 1, awaited=there, part=SHORT) for number in range(20)]
    order = order_of(*flood, *(Job(f"s{number}", "long", 1, awaited=there) for number in range(3)))
    begun = [place for place, table in enumerate(order) if table == "long"]
    assert begun == [number * (SHORT_AT_A_TIME + 1) + SHORT_AT_A_TIME for number in range(3)]


def test_no_table_begins_twice_while_another_waits() -> None:
    tables = [f"t{number}" for number in range(6)]
    order = order_of(*(Job("a", table, 1, awaited=there) for table in tables for _ in range(4)))
    rounds = [order[first : first + len(tables)] for first in range(0, len(order), len(tables))]
    assert all(sorted(each) == tables for each in rounds)


def test_one_who_leaves_makes_room() -> None:
    jobs = [Job("a", str(number), 1) for number in range(4)]
    assert order_of(*jobs, leave=1) == ["0", "2", "3"]
    assert len(order_of(*jobs, places=3)) == 4


def test_the_more_wait_the_less_each_may_think() -> None:
    """Mostly those of the busy origin, and hardly those of another."""

    async def think() -> tuple[float, float]:
        queue = FairQueue(1)
        crowd, other = [Job("a", str(number), 1.0) for number in range(100)], Job("b", "b", 1.0)
        async with contextlib.AsyncExitStack() as stack, queue.place(Job("a", "", 1.0)):
            waiting = [asyncio.create_task(stack.enter_async_context(queue.place(job))) for job in (*crowd, other)]
            await asyncio.sleep(0)
            seconds = queue.seconds_for(crowd[0]), queue.seconds_for(other)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        return seconds

    assert asyncio.run(think()) == (LEAST_SECONDS, 1.0)
    assert FairQueue(1).seconds_for(Job("a", "", 0.05)) == 0.05


# What one network may have ----------------------------------------------------------------------------------------------------------


def test_there_is_never_room_for_one_too_many(database: str) -> None:
    """Even if many ask at the same moment."""
    store = Store(database)
    store.open()
    room = Quota(tables_of_guest=100, tables_of_origin=5, bots_of_origin=4)

    def make(number: int, level: str = "", origin: str = "o") -> str:
        try:
            bots = [SeatRow(f"{origin}{level}{number}", 0, "bot", level=level)]
            store.create(
                GameRow(f"{origin}{level}{number}", 1, 1, "open", f"g{number}", False, "{}", origin=origin), bots, room
            )
        except QuotaReached as full:
            return full.key
        return "made"

    with ThreadPoolExecutor(1 if store.on_sqlite else 8) as threads:  # as many as the server uses
        tables = list(threads.map(make, range(20)))
        bots = list(threads.map(lambda number: make(number, "strategos", "p"), range(20)))
    assert (tables.count("made"), tables.count("too_many_tables_here")) == (5, 15)
    assert (bots.count("made"), bots.count("too_many_bots")) == (4, 16)
    assert store.bots_of("p") == 4
    assert store.close_table("o0") or store.close_table(f"o{tables.index('made')}")
    assert make(99) == "made"
    store.close()


def test_all_that_is_looked_at_is_charged(tmp_path: Path) -> None:
    async def spent(work: Awaitable[Any]) -> float:
        before = REGISTRY.get_sample_value(LOOKS) or 0.0
        with contextlib.suppress(Refused):
            await work
        return (REGISTRY.get_sample_value(LOOKS) or 0.0) - before

    async def look() -> dict[str, float]:
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        store.open()
        services = Services(Settings(database=store.url), store, Thinkers(1), Identity("5ec4e7"))
        await services.open()
        live = await services.lobby.create(CreateTable(seats=[SeatSetup(kind="here")] * 2, start=True), ANN)
        id, decision = live.table.id, live.table.decisions((0, 1))[0]
        seat, actions = decision["seat"], legal(decision)[:1]
        archive = services.archive
        found = {
            "try": await spent(services.commands.do(id, ANN, Try(id="a", seat=seat, actions=actions))),
            "refused turn": await spent(services.commands.do(id, ANN, Turn(id="b", seat=seat, actions=actions * 2))),
            "undo": await spent(services.commands.do(id, ANN, Undo(id="c", seat=seat))),
            "history": await spent(archive.history(live, ANN)),
            "history, kept": await spent(archive.history(live, ANN)),
            "moment": await spent(archive.view_at(live, 0, ANN)),
            "state": await spent(services.subscriptions.welcome(live, ANN)),
            "missed": await spent(services.subscriptions.welcome(live, ANN, 0)),
            "events": await spent(services.subscriptions.subscribe(id, Stream(ANN))),
        }
        played = {"turn": await spent(services.commands.do(id, ANN, Turn(id="d", seat=seat, actions=actions)))}
        for number in (0, 1):
            await services.commands.do(id, ANN, Resign(id=f"e{number}", seat=number))
        found["record"] = await spent(archive.record(live, ANN))
        await services.close()
        store.close()
        assert played == {"turn": 0.0}
        return found

    found = asyncio.run(look())
    assert all(seconds > 0 for seconds in found.values()), found


def test_a_worker_does_not_replay_what_nobody_wants_to_know_there(tmp_path: Path) -> None:
    """It is notified that another worker wrote to a table, but only reads the entries when somebody comes."""

    async def play() -> None:
        url = f"sqlite:///{tmp_path / 'games.sqlite'}"
        store = Store(url)
        store.open()
        both = [Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7")) for _ in range(2)]
        here, elsewhere = both
        for services in both:
            await services.open()
        seats = [SeatSetup(kind="here")] * 2
        lobby = elsewhere.lobby
        id = (await lobby.create(CreateTable(seats=seats), ANN)).table.id
        known = await here.registry.get(id)
        await lobby.start(elsewhere.registry.tables[id], ANN)
        await here.notifications.apply(id, 1)
        assert (known.unsure, known.table.seq) == (True, 0)
        assert (await here.registry.get(id)).table.seq == 1
        assert not known.unsure
        subscriber = await here.subscriptions.subscribe(id, Stream(CY))
        game = elsewhere.registry.tables[id].table.game
        assert game is not None
        assert game.decision is not None
        turn = Turn(id="a", seat=game.decision.seat, actions=[str(game.decision.actions[0])])
        await elsewhere.commands.do(id, ANN, turn)
        await here.notifications.apply(id, 2)  # now somebody is watching
        assert (known.unsure, known.table.seq) == (False, 2)
        assert subscriber.queue.qsize() == 2
        for services in both:
            await services.close()
        store.close()

    asyncio.run(play())


NARROW = {
    "look_ms_a_guest": 2,
    "look_ms_an_address": 3,
    "tables_an_address": 3,
    "bots_an_address": 4,
    "hints_a_minute": 2,
    "sockets_an_address": 4,
    "frames_a_second": 5,
}


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with low limits. Each test uses its own networks, as behind a proxy."""
    folder = tmp_path_factory.mktemp("narrow")
    words = [word for name, number in NARROW.items() for word in ("--limit", f"{name}={number}")]
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, *words) as served:
        yield served


def guest_from(served: Served, address: str) -> Guest:
    guest = Guest(served)
    guest.http.headers["x-forwarded-for"] = address
    return guest


def socket_from(guest: Guest, id: str) -> Socket:
    return guest.socket(id, None, **{"x-forwarded-for": guest.http.headers["x-forwarded-for"]})


def error_of(answer: httpx.Response) -> Any:
    error = answer.json()["error"]
    assert error["text"].isprintable()
    return error


def looked_too_much(look: Callable[[int], httpx.Response]) -> None:
    """Look, eight at a time, until the limit is reached."""
    with ThreadPoolExecutor(8) as threads:
        for round in range(50):
            for answer in threads.map(look, range(round * 40, round * 40 + 40)):
                if answer.status_code == 429:
                    error = error_of(answer)
                    assert error["key"] == "server.too_much_looking"
                    assert answer.headers["retry-after"] == str(error["values"]["seconds"])
                    return
    raise AssertionError("it was never too much")


@pytest.mark.parametrize("what", ["try", "history", "state"])
def test_looking_costs_what_it_is_worth(narrow: Served, what: str) -> None:
    """Others are not affected, and one's own turn is still accepted."""
    guest, other = (guest_from(narrow, f"10.1.{number}.{len(what)}") for number in (0, 1))
    id = guest.create(*["here"] * 5, start=True)["id"]
    decision = guest.state(id)["decisions"][0]
    wanted = {"seat": decision["seat"], "actions": legal(decision)[:1]}

    def look(number: int) -> httpx.Response:
        if what == "try":
            return guest.http.post(f"/api/tables/{id}/try", json={"id": str(number), **wanted})
        return guest.http.get(f"/api/tables/{id}/{what}")

    looked_too_much(look)
    assert other.http.get(f"/api/tables/{id}/state").status_code == 200
    assert guest.turn(id, *wanted["actions"], seat=wanted["seat"])["type"] == "done"


def test_a_turn_that_can_not_be_played_is_a_look(narrow: Served) -> None:
    guest = guest_from(narrow, "10.1.2.1")
    id = guest.create(*["here"] * 5, start=True)["id"]
    decision = guest.state(id)["decisions"][0]
    actions = legal(decision)[:1] * 40  # the first of them is legal

    def turn(number: int) -> httpx.Response:
        command = {"id": str(number), "seat": decision["seat"], "actions": actions}
        return guest.http.post(f"/api/tables/{id}/turn", json=command)

    looked_too_much(turn)


def test_looking_is_limited_by_network_whoever_looks(narrow: Served) -> None:
    """A whole IPv6 /64 is one network."""
    host = guest_from(narrow, "10.1.3.1")
    id = host.create(*["here"] * 5, start=True)["id"]
    guests = [guest_from(narrow, f"2001:db8:0:7:{number:x}::1") for number in range(8)]
    for guest in guests:
        guest.ask("GET", "/api/me")
    looked_too_much(lambda number: guests[number % len(guests)].http.get(f"/api/tables/{id}/state"))
    assert guest_from(narrow, "2001:db8:0:8::1").http.get(f"/api/tables/{id}/state").status_code == 200


def test_a_network_has_only_so_many_tables_and_bots(narrow: Served) -> None:
    """Regardless of the guest, because guests are free. No address is stored."""
    address = "10.1.4.77"

    def made(*seats: str, expect: int = 201) -> Any:
        return guest_from(narrow, address).create(*seats, expect=expect)

    made("here", "strategos", "novice")
    error = made("here", "novice", "novice", "novice", expect=429)["error"]
    assert (error["key"], error["values"]) == ("server.too_many_bots", {"most": NARROW["bots_an_address"]})
    host = guest_from(narrow, address)
    waiting = host.create("here", "open", "open", "open")["id"]
    for seat, expect in ((1, 200), (2, 200), (3, 429)):
        host.ask("PUT", f"/api/tables/{waiting}/seats/{seat}", expect, json={"kind": "bot", "level": "novice"})
    made("here", "here")
    error = made("here", "here", expect=429)["error"]
    assert (error["key"], error["values"]) == ("server.too_many_tables_here", {"most": NARROW["tables_an_address"]})
    guest_from(narrow, "10.1.4.78").create("here", "novice")
    store = Store(f"sqlite:///{narrow.database}")
    loaded = store.load(waiting)
    store.close()
    assert loaded is not None
    assert len(loaded.game.origin) == 24
    files = Path(narrow.database).parent.glob("games.sqlite*")
    assert not any(address.encode() in file.read_bytes() for file in files)


def test_a_rematch_and_the_same_deal_again_count_too(narrow: Served) -> None:
    guest = guest_from(narrow, "10.1.5.1")
    id = guest.create("here", "here", start=True)["id"]
    for seat in (0, 1):
        guest.do(id, "resign", seat=seat)
    for _ in range(NARROW["tables_an_address"]):
        guest.create("here", "here")
    for what in ("rematch", "again"):
        error = guest.ask("POST", f"/api/tables/{id}/{what}", 429)["error"]
        assert error["key"] == "server.too_many_tables_here"


def test_a_guest_has_one_hint_at_a_time_and_few_a_minute(narrow: Served) -> None:
    guest = guest_from(narrow, "10.1.6.1")
    id = guest.create("here", start=True, edition="solo", hints=True)["id"]
    begun, asked = time.monotonic(), 0
    while (answer := guest.http.post(f"/api/tables/{id}/hint", json={"id": f"a{asked}"})).status_code == 200:
        assert answer.json()["advice"]
        asked += 1
        minutes = (time.monotonic() - begun) / 60  # on a busy machine, a hint may take so long that another is allowed
        assert asked <= NARROW["hints_a_minute"] * (1 + minutes)
    assert asked >= NARROW["hints_a_minute"]
    assert answer.status_code == 429
    error = error_of(answer)
    assert error["key"] == "server.too_many_hints"
    assert answer.headers["retry-after"] == str(error["values"]["seconds"])


def test_a_network_has_only_so_many_sockets_whoever_has_them(narrow: Served) -> None:
    guests = [guest_from(narrow, "10.1.7.1") for _ in range(NARROW["sockets_an_address"] + 1)]
    id = guests[0].create("here", "here")["id"]
    for guest in guests:
        guest.ask("GET", "/api/me")
    with contextlib.ExitStack() as sockets:
        there = [sockets.enter_context(socket_from(guest, id)) for guest in guests[:-1]]
        refused = sockets.enter_context(socket_from(guests[-1], id))
        assert refused.welcome["error"]["key"] == "server.too_many_sockets"
        there[0].connection.close()
        end = time.monotonic() + PATIENCE
        while (answer := guests[-1].http.get(f"/api/tables/{id}/events")).status_code != 200:
            assert answer.status_code == 429
            assert time.monotonic() < end
            time.sleep(0.05)


def test_a_socket_that_keeps_on_being_too_fast_is_closed(narrow: Served) -> None:
    """It gets few answers until then; the guest's other sockets are slowed down, too, those of others are not."""
    guest, other = guest_from(narrow, "10.1.8.1"), guest_from(narrow, "10.1.8.2")
    id = guest.create("here", "open")["id"]
    other.join(id)
    refused = 0
    with socket_from(guest, id) as fast, socket_from(other, id) as calm:
        with contextlib.suppress(ConnectionClosed):
            for number in range(2000):
                fast.connection.send(json.dumps({"type": "undo", "id": str(number)}))
        assert calm.ask("undo")["error"]["key"] == "server.not_begun"
        with contextlib.suppress(ConnectionClosed):
            while True:
                error = fast.until("error")["error"]
                refused += error["key"] == "server.too_many_frames"
        assert fast.connection.close_code == 4429
    assert MOST_PAUSES <= refused <= MOST_PAUSES + 3


def first_of_bot(served: Served, guest: Guest, id: str) -> Entry:
    """The first turn of a bot, once it was played; until then the guest plays."""
    store = Store(f"sqlite:///{served.database}")
    end = time.monotonic() + PATIENCE
    while not (log := [entry for entry in store.entries(id) if entry.command.startswith("bot:")]):
        for decision in guest.state(id)["decisions"][:1]:
            guest.turn(id, legal(decision)[0], seat=decision["seat"])
        assert time.monotonic() < end
        time.sleep(0.05)
    store.close()
    return log[0]


def test_a_crowd_of_one_network_does_not_keep_anothers_bot_from_thinking(tmp_path: Path) -> None:
    """A waiting player is answered before most of the crowd, according to the times in the log."""
    crowd = 8
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY, "--think", "1") as served:
        many = guest_from(served, "10.2.0.1")
        one = guest_from(served, "10.2.0.2")
        # Before that, both thinkers start, which may take long: one thinks of this table while the other is needed for a whole game.
        first_of_bot(served, many, many.create(*["strategos"] * 4, "here", start=True)["id"])
        one.play_by_http(one.create("novice", "here", start=True)["id"])
        tables = [many.create(*["strategos"] * 4, "here", start=True)["id"] for _ in range(crowd)]
        id = one.create("novice", "here", start=True)["id"]
        answered = first_of_bot(served, one, id)
        served.kill()
        store = Store(f"sqlite:///{served.database}")
        begun = store.entries(id)[answered.seq - 2]
        between = [entry for table in tables for entry in store.entries(table) if begun.at < entry.at < answered.at]
        store.close()
        assert len(between) < crowd / 2
