"""Standing orders at a table: left, played as ordinary turns, dropped when they no longer fit; on SQLite and PostgreSQL."""

import json
import re
from uuid import uuid4

import pytest
from sqlalchemy import update

from peloponnes.server.limits.rates import Visitor
from peloponnes.server.orders.standing import AT_THE_TABLE, LOOKING_IN, pause_seconds
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import TURN
from peloponnes.server.storage.schema import standing_order
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.tables.subscriptions import last_seen
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import Agree, AskBack, Replace, Resign, Return, Undo
from tests.server.orders.hall import Hall, opened, run

COMMAND = re.compile(r"[0-9a-f]{16}:[0-9a-f]{24}")  # guest, and what the page draws at random


def test_an_order_is_played_as_an_ordinary_turn_and_stands_until_the_auction_is_over(database: str) -> None:
    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order
        tile, price = hall.tile, hall.price
        own = await hall.leave(second, bids=[{"tile": tile, "up_to": hall.top}], outbid="withdraw")
        assert own["now"] == {"kind": "bid", "actions": [f"bid {tile} {price}"], "wakes": None}
        await hall.turn(first, "pass")
        await hall.until(lambda: hall.waiting == 1)
        assert hall.live.table.game is not None
        assert hall.live.table.game.seat == second  # it waits, as a person would
        hall.go.set()
        await hall.until(lambda: len(hall.log()) == 3)
        entry = hall.log()[-1]
        assert (entry.kind, entry.seat, entry.text) == (TURN, second, f"bid {tile} {price}")
        assert COMMAND.fullmatch(entry.command)
        assert COMMAND.fullmatch(hall.log()[-2].command)  # that of the one who played by hand
        await hall.until(lambda: hall.live.orders[second].played == [f"bid {tile} {price}"])
        await hall.settled()
        told = [each for each in hall.heard(second) if each["type"] == "orders"][-1]["orders"]
        assert told[0]["played"] == [f"bid {tile} {price}"]
        assert told[0]["now"] == {"kind": "move", "actions": ["withdraw"], "wakes": None}
        for other in (first, third):
            assert {each["type"] for each in hall.heard(other)} <= {"welcome", "news", "table"}
        await hall.play_out()
        await hall.until(lambda: hall.live.orders[second].order is None)
        row = hall.order(second)
        assert row is not None
        assert row.text is None
        assert json.loads(row.ended or "")["key"] == "done"
        assert await hall.services.orders.cancel(hall.id, hall.people[second], second) == []
        assert hall.order(second) is None

    run(database, work)


def test_one_who_is_outbid_is_moved_or_withdrawn(database: str) -> None:
    async def work(hall: Hall) -> None:
        hall.go.set()
        first, second, third = hall.turn_order
        tile, price = hall.tile, hall.price
        await hall.leave(second, otherwise="pass")
        await hall.turn(first, f"bid {tile} {price}")
        await hall.leave(first, outbid="withdraw")
        await hall.until(lambda: hall.log()[-1].text == "pass")
        await hall.turn(third, f"bid {tile} {price + 1}")
        await hall.until(lambda: any(entry.text == "withdraw" for entry in hall.log()))

    run(database, work)


def test_an_order_that_wakes_its_owner_does_nothing_and_says_why(database: str) -> None:
    async def work(hall: Hall) -> None:
        hall.go.set()
        first, second, _ = hall.turn_order
        tile, price = hall.tile, hall.price
        await hall.leave(second, bids=[{"tile": tile, "up_to": hall.top}], rivals=[tile])
        await hall.turn(first, f"bid {tile} {price}")
        await hall.until(lambda: hall.live.orders[second].order is None)
        assert hall.live.table.game is not None
        assert hall.live.table.game.seat == second
        reason = {"key": "rival", "values": {"tile": tile, "seat": first}}
        (own,) = await hall.services.orders.of(hall.id, hall.people[second])
        assert (own["order"], own["ended"], own["played"]) == (None, reason, [])
        assert [each for each in hall.heard(second) if each["type"] == "orders"][-1]["orders"] == [own]
        welcome = await hall.services.subscriptions.welcome(hall.live, hall.people[second])
        assert welcome["orders"] == [own]
        for other in set(range(3)) - {second}:
            welcome = await hall.services.subscriptions.welcome(hall.live, hall.people[other])
            assert welcome["orders"] == []

    run(database, work)


def test_an_order_is_dropped_when_what_it_assumed_has_changed(database: str) -> None:
    """The turn before it is undone; its owner acts, is replaced, or resigns; or the auction ends without it."""

    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order

        async def left(seat: int) -> None:
            await hall.leave(seat, otherwise="pass", outbid="withdraw")

        async def ended(seat: int) -> str:
            await hall.until(lambda: hall.live.orders[seat].order is None)
            row = hall.order(seat)
            assert row is not None
            assert row.text is None
            return str(json.loads(row.ended or "")["key"])

        await hall.turn(first, "pass")
        await left(third)
        await hall.do(first, Undo(id="u1", seat=first))
        assert await ended(third) == "undone"
        await left(third)
        await hall.turn(first, "pass")
        await hall.do(first, Undo(id="u2", seat=first))  # it was left before that turn
        await hall.settled()
        assert hall.live.orders[third].order is not None
        await hall.do(third, Replace(id="r", seat=third, level="novice"))
        assert await ended(third) == "stood_in"
        with pytest.raises(Refused) as refused:
            await left(third)
        assert refused.value.key == "bot_plays"
        await hall.do(third, Return(id="b", seat=third))
        await left(third)
        await left(second)
        await hall.turn(first, "pass")
        await hall.turn(second, "pass")  # by hand, before the order does
        assert await ended(second) == "acted"
        await hall.do(third, Resign(id="q", seat=third))
        assert await ended(third) == "resigned"

    run(database, work)


def test_an_order_is_dropped_when_all_agree_to_take_back_what_it_assumed_or_played(database: str) -> None:
    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order

        async def taken_back(seat: int) -> None:
            await hall.do(seat, AskBack(id=uuid4().hex, seat=seat))
            question = hall.live.table.timing.question
            assert question is not None
            for other in {first, second, third} - {seat}:
                await hall.do(other, Agree(id=uuid4().hex, question=question.seq))

        async def ended() -> dict[str, str]:
            await hall.until(lambda: hall.live.orders[second].order is None)
            (own,) = await hall.services.orders.of(hall.id, hall.people[second])
            assert own["ended"] is not None
            return {"why": own["ended"]["key"], "played": " ".join(own["played"])}

        await hall.turn(first, "pass")
        await hall.turn(second, f"bid {hall.tile} {hall.price}")
        await hall.leave(second, outbid="withdraw")
        await taken_back(first)  # and with it the bid that the order was left for
        assert await ended() == {"why": "undone", "played": ""}
        await hall.leave(second, bids=[{"tile": hall.tile, "up_to": hall.top}], outbid="withdraw")
        hall.go.set()
        await hall.turn(first, "pass")
        await hall.until(lambda: hall.live.orders[second].played == [f"bid {hall.tile} {hall.price}"])
        await taken_back(first)
        assert await ended() == {"why": "undone", "played": ""}
        await hall.turn(first, "pass")
        assert hall.live.table.game is not None
        assert hall.live.table.game.seat == second  # who decides now

    run(database, work)


def test_an_order_is_told_on_all_devices_of_its_owner(database: str) -> None:
    async def work(hall: Hall) -> None:
        _, second, _ = hall.turn_order
        phone = Visitor(uuid4().hex[:16], "192.0.2.9")
        key = hall.services.identity.key(hall.live.table.seats[second])
        await hall.services.lobby.hold(hall.live, second, key, phone)
        ear = await hall.services.subscriptions.subscribe(hall.id, Stream(phone))
        ear.queue.get_nowait()
        own = await hall.leave(second, otherwise="pass")
        told = [
            json.loads(text or b"{}")
            for text in iter(lambda: ear.queue.get_nowait() if ear.queue.qsize() else None, None)
        ]
        assert [each["orders"] for each in told if each["type"] == "orders"] == [[own]]

    run(database, work)


def test_one_for_whom_an_order_has_played_has_seen_nothing(database: str) -> None:
    """To others they seem present, as after any turn; but messages and the summary of what was played go by when they really were."""

    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order
        who, live, subscriptions = hall.people[second], hall.live, hall.services.subscriptions
        await hall.leave(second, otherwise="pass")
        subscriptions.unsubscribe(hall.id, hall.ears[second])
        left = last_seen(live, who.guest)
        assert left is not None
        await hall.until(lambda: now() > left)
        hall.go.set()
        await hall.turn(first, "pass")
        await hall.until(lambda: len(hall.log()) == 3)
        await hall.turn(third, "pass")
        assert last_seen(live, who.guest) == left
        assert live.presence.of(live.table.seats[second]).connected
        found = await subscriptions.subscribe(hall.id, Stream(who))
        assert json.loads(found.queue.get_nowait() or b"{}")["you"]["looked"] == 0

    run(database, work, pace={"kind": "turns"})


def test_an_order_that_was_never_needed_leaves_no_trace(database: str) -> None:
    async def work(hall: Hall) -> None:
        first, _, _ = hall.turn_order
        tile, price = hall.tile, hall.price
        await hall.turn(first, f"bid {tile} {price}")
        await hall.leave(first, outbid="withdraw")
        await hall.play_out()
        await hall.until(lambda: first not in hall.live.orders)
        assert hall.order(first) is None

    run(database, work)


def test_an_order_is_changed_and_cancelled_before_it_is_played(database: str) -> None:
    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order
        await hall.leave(second, otherwise="pass")
        await hall.leave(third, otherwise="pass")
        await hall.turn(first, "pass")
        await hall.until(lambda: hall.waiting == 1)
        with pytest.raises(Refused) as refused:
            await hall.leave(second, bids=[{"tile": hall.tile, "up_to": hall.top}])
        assert refused.value.key == "order_your_turn"
        await hall.services.orders.cancel(hall.id, hall.people[second], None)
        hall.go.set()
        await hall.until(lambda: hall.live.ordered is not None and hall.live.ordered.done())
        assert hall.live.table.game is not None
        assert hall.live.table.game.seat == second
        await hall.turn(second, "pass")
        await hall.until(lambda: sum(entry.text == "pass" for entry in hall.log()) == 3)  # the third one's still stands

    run(database, work)


def test_an_order_that_arrives_after_its_round_is_refused(database: str) -> None:
    """It was left for tiles that are gone."""

    async def work(hall: Hall) -> None:
        game = hall.live.table.game
        await hall.leave(hall.turn_order[1], otherwise="pass", round=1)
        await hall.services.orders.cancel(hall.id, hall.people[hall.turn_order[1]], None)
        while game is not None and (game.round == 1 or game.phase != "auction"):
            assert game.decision is not None
            await hall.turn(game.decision.seat, str(game.decision.actions[-1]))
            game = hall.live.table.game
        second = hall.turn_order[1]
        with pytest.raises(Refused) as refused:
            await hall.leave(second, otherwise="pass", round=1)
        assert (refused.value.key, refused.value.values) == ("order_other_round", {"round": 1, "now": 2})
        assert hall.order(second) is None
        await hall.leave(second, otherwise="pass", round=2)
        await hall.leave(second, otherwise="pass")

    run(database, work)


def test_an_order_survives_a_restart(database: str) -> None:
    async def work(hall: Hall) -> None:
        first, second, _ = hall.turn_order
        await hall.leave(second, otherwise="pass")
        await hall.turn(first, "pass")
        await hall.until(lambda: hall.waiting == 1)
        await hall.services.close()  # in the middle of the pause
        hall.services = services = await opened(hall.store, hall.pause)
        hall.live = await services.registry.get(hall.id)
        hall.go.set()
        await services.orders.sweep()
        await hall.until(lambda: [entry.text for entry in hall.log()[1:]] == ["pass", "pass"])
        await hall.settled()
        assert hall.live.orders.get(second) is None or hall.live.orders[second].order is None

    run(database, work)


def test_an_order_that_can_not_be_read_is_dropped_and_its_table_loads(database: str) -> None:
    """It was damaged, or written by a version whose orders said something else."""

    async def work(hall: Hall) -> None:
        hall.go.set()
        first, second, third = hall.turn_order
        await hall.leave(second, otherwise="pass")
        await hall.leave(third, otherwise="pass")
        await hall.services.close()
        with hall.store.engine.begin() as connection:
            damaged = update(standing_order).where(standing_order.c.game_id == hall.id, standing_order.c.seat == second)
            connection.execute(damaged.values(text='{"bids": "all"}'))
        hall.services = services = await opened(hall.store, hall.pause)
        live = hall.live = await services.registry.get(hall.id)
        (own,) = await services.orders.of(hall.id, hall.people[second])
        assert (own["order"], own["now"], own["ended"]) == (None, None, {"key": "unfit", "values": {}})
        await hall.until(lambda: not live.orders[second].stands)
        row = hall.order(second)
        assert row is not None
        assert row.text is None
        assert json.loads(row.ended or "")["key"] == "unfit"
        await hall.turn(first, "pass")
        await hall.turn(second, "pass")  # by its owner, who is not kept from it
        await hall.until(lambda: [entry.text for entry in hall.log()[1:]] == ["pass", "pass", "pass"])

    run(database, work)


def test_what_an_order_played_before_a_restart_is_known_from_the_log(database: str) -> None:
    """A server that is killed between the turn of an order and noting it does not take the turn for one of the player."""

    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order
        tile, price = hall.tile, hall.price
        hall.go.set()
        await hall.leave(second, bids=[{"tile": tile, "up_to": hall.top}], outbid="withdraw")
        await hall.turn(first, "pass")
        await hall.until(lambda: len(hall.log()) == 3)
        await hall.services.close()
        hall.services = services = await opened(hall.store, hall.pause)
        live = hall.live = await services.registry.get(hall.id)
        assert live.table.game is not None
        services.orders.wake(live)
        await hall.until(lambda: live.orders[second].played == [f"bid {tile} {price}"])
        assert live.orders[second].order is not None
        await hall.turn(third, f"bid {tile} {price + 1}")
        await hall.until(lambda: any(entry.text == "withdraw" for entry in hall.log()))

    run(database, work)


def test_two_workers_play_an_order_once(database: str) -> None:
    """Both have the table in memory and want to play the same order: the log takes one of them."""
    if database.startswith("sqlite"):
        pytest.skip("one server alone writes to an SQLite file")

    async def work(hall: Hall) -> None:
        first, second, third = hall.turn_order
        await hall.leave(second, otherwise="pass")
        await hall.leave(third, otherwise="pass")
        other = await opened(hall.store, hall.pause)
        await hall.turn(first, "pass")
        live = await other.registry.current(hall.id)
        other.orders.wake(live)
        await hall.until(lambda: hall.waiting == 2)
        hall.go.set()
        await hall.until(lambda: [entry.text for entry in hall.log()[1:4]] == ["pass"] * 3)
        playing = (hall.live.ordered, live.ordered)  # whichever of them came too late has to notice it
        await hall.until(lambda: all(task is None or task.done() for task in playing))
        assert [entry.seat for entry in hall.log()[1:4]] == [first, second, third]
        await other.close()

    run(database, work)


def test_orders_of_all_three_play_an_auction_by_themselves(database: str) -> None:
    async def work(hall: Hall) -> None:
        hall.go.set()
        first, second, third = hall.turn_order
        tile, price = hall.tile, hall.price
        for seat in (second, third):
            await hall.leave(seat, bids=[{"tile": tile, "up_to": hall.top}], otherwise="pass", outbid="withdraw")
        await hall.turn(first, "pass")
        texts = ["pass", f"bid {tile} {price}", f"bid {tile} {price + 1}", "withdraw"]
        await hall.until(lambda: [entry.text for entry in hall.log()[1:5]] == texts)
        assert {entry.kind for entry in hall.log()[1:]} == {TURN}

    run(database, work)


def test_a_pause_is_drawn_from_the_same_range_whatever_the_order_says() -> None:
    for somebody, (least, most) in ((True, AT_THE_TABLE), (False, LOOKING_IN)):
        drawn = [pause_seconds(somebody) for _ in range(1000)]
        assert least <= min(drawn) < max(drawn) <= most
