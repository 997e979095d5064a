"""Who is told what, when and how often: the outbox with a real receiver, on each kind of database."""

from collections.abc import Mapping
from uuid import uuid4

import pytest
from sqlalchemy import update

from peloponnes.server.notices.bundling import LEAD, reminded
from peloponnes.server.storage import now
from peloponnes.server.storage.outbox import Reminder
from peloponnes.server.storage.rows import Scene, WishRow
from peloponnes.server.storage.schema import game, notice, seat
from peloponnes.server.storage.upkeep import remove
from peloponnes.server.wire.requests import ChangeChannel, CreateTable, Replace, Undo
from tests.server.receivers import Receiver
from tests.server.town import HOUR, WAIT, Town, in_a_town, minute_of_the_day, news


@in_a_town
async def test_one_message_for_a_turn_however_many_actions(town: Town, receiver: Receiver) -> None:
    channel = await town.hook("Ann", receiver)
    live = await town.told_game(receiver, "Ann", "Bo")
    town.later = 0
    await town.move_to(live, "Ann")
    await town.pass_time(WAIT - 5_000)
    assert receiver.received == []  # she may be looking
    await town.pass_time(10_000)
    assert news(receiver) == [[("turn", live.table.id)]]
    (got,) = receiver.received
    assert got.json["news"][0]["url"] == f"https://games.example.org/t/{live.table.id}"
    assert got.headers["idempotency-key"] == got.json["key"]
    for _ in range(3):
        await town.pass_time(HOUR)
    assert len(receiver.received) == 1
    assert town.waiting_for(channel) == []
    while town.to_move(live) == "Ann":  # several decisions of hers: all one turn
        await town.move(live)
    assert town.notices_for("Ann") == []


@in_a_town
async def test_a_turn_that_was_played_meanwhile_is_not_told(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    live = await town.told_game(receiver, "Ann", "Bo")
    await town.move_to(live, "Ann")
    while town.to_move(live) == "Ann":
        await town.move(live)
    assert "turn" in town.notices_for("Ann")
    await town.pass_time()
    assert receiver.received == []
    assert town.notices_for("Ann") == []


@in_a_town
async def test_nobody_is_told_who_has_been_seen_since(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    live = await town.told_game(receiver, "Ann", "Bo")
    await town.move_to(live, "Ann")
    own = (seat.c.game_id == live.table.id) & (seat.c.guest == town.guest("Ann"))
    town.change(update(seat).where(own).values(seen=now() + 1000))  # as another worker notes it
    await town.pass_time()
    assert receiver.received == []
    await town.move_to(live, "Ann")
    live.presence.touch(town.guest("Ann"))  # she came back to this worker, which has not stored it yet
    await town.wait(WAIT + 1)
    assert receiver.received == []


@in_a_town
async def test_the_start_the_end_and_a_stand_in_are_told(town: Town, receiver: Receiver) -> None:
    for name in ("Ann", "Bo"):
        await town.hook(name, receiver)
    live = await town.game("Ann", "Bo")
    first = town.to_move(live)
    other = "Bo" if first == "Ann" else "Ann"
    await town.pass_time()
    told = {request.path[1:]: request.json["news"][0]["kind"] for request in receiver.received}
    assert told == {first: "turn", other: "started"}
    receiver.received.clear()
    await town.services.commands.do(
        live.table.id,
        town.visitor(first),
        Replace(id=uuid4().hex, seat=live.table.seats_of(town.guest(first))[0], level="novice"),
    )
    await town.pass_time()
    heard = {(request.path[1:], request.json["news"][0]["kind"]) for request in receiver.received}
    assert heard - {(other, "turn")} == {(first, "taken")}  # the bot may have played by now
    receiver.received.clear()
    while live.table.running:
        bot = live.table.bot_to_move()
        if bot is None:
            await town.move(live)
        else:
            assert live.table.game is not None
            assert live.table.game.decision is not None
            action = str(live.table.game.decision.actions[0])
            plan = live.table.plan_turn(bot.number, [action], uuid4().hex, now())
            async with live.lock:
                await town.services.registry.settle(live, plan)
    assert town.notices_for("Ann").count("over") == 1
    await town.pass_time()
    assert {request.json["news"][-1]["kind"] for request in receiver.received} == {"over"}
    assert len(receiver.received) == 2
    assert "First: " in receiver.received[0].json["text"]


@in_a_town
async def test_nobody_is_told_of_a_game_with_bots_alone(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    wanted = CreateTable.model_validate(
        {"seats": [{"kind": "here"}, {"kind": "bot", "level": "novice"}], "name": "Ann", "start": True}
    )
    await town.services.lobby.create(wanted, town.visitor("Ann"))
    assert town.notices_for("Ann") == []


@in_a_town
async def test_several_games_are_one_message_for_each_channel(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    games = [await town.game("Ann", "Bo"), await town.game("Bo", "Ann", "Cy")]
    await town.pass_time()
    (one,) = news(receiver)
    assert sorted(id for _, id in one) == sorted(live.table.id for live in games)
    assert receiver.received[0].json["title"] == "News from 2 games"


@in_a_town
async def test_quiet_hours_hold_everything_back_until_they_end(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    minute = minute_of_the_day()
    await town.wish("Ann", quiet_from=(minute - 60) % 1440, quiet_until=(minute + 120) % 1440)
    live = await town.game("Ann", "Bo")
    await town.pass_time()
    await town.pass_time(HOUR)
    assert receiver.received == []
    assert len(town.notices_for("Ann")) == 1
    await town.pass_time(HOUR)
    assert [[id for _, id in each] for each in news(receiver)] == [[live.table.id]]


@in_a_town
async def test_a_reminder_comes_once_before_time_runs_out(town: Town, receiver: Receiver) -> None:
    for name in ("Ann", "Bo"):
        await town.hook(name, receiver)
    live = await town.told_game(receiver, "Ann", "Bo")
    due = now() + 24 * HOUR
    town.change(update(game).where(game.c.id == live.table.id).values(deadline=due))
    await town.pass_time(20 * HOUR)
    assert receiver.received == []
    await town.pass_time(HOUR + 60_000)
    (got,) = receiver.received
    assert got.path == f"/{town.to_move(live)}"
    assert [each["kind"] for each in got.json["news"]] == ["reminder"]
    assert "3 hours are left" in got.json["text"]
    await town.pass_time(2 * HOUR)
    await town.pass_time(2 * HOUR)
    assert len(receiver.received) == 1


@in_a_town
async def test_only_games_in_which_somebody_is_to_be_reminded_are_looked_at(town: Town, receiver: Receiver) -> None:
    live = await town.game("Ann", "Bo")
    due = now() + 24 * HOUR
    town.change(update(game).where(game.c.id == live.table.id).values(deadline=due, updated=now()))

    def looked_at(at: int) -> bool:
        seen: list[str] = []

        def judge(scene: Scene, wishes: Mapping[str, WishRow]) -> list[Reminder]:
            seen.append(scene.game.id)
            return []

        town.store.remind(at, LEAD, judge)
        return live.table.id in seen

    soon, quarter = due - 3 * HOUR, due - HOUR
    assert not looked_at(soon)  # nobody can be told
    await town.hook(town.to_move(live), receiver)
    assert [looked_at(at) for at in (soon - 1, soon, due - 1, due)] == [False, True, True, False]
    town.change(update(game).where(game.c.id == live.table.id).values(updated=due - 4 * HOUR))
    assert [looked_at(at) for at in (soon, quarter - 1, quarter)] == [False, False, True]
    await town.wish(town.to_move(live), quiet_from=0, quiet_until=60)
    assert [looked_at(at) for at in (soon - 24 * HOUR - 1, soon - 24 * HOUR)] == [False, True]
    town.change(update(seat).where(seat.c.game_id == live.table.id).values(reminded=due))
    assert not looked_at(soon)


@in_a_town
async def test_who_has_two_seats_is_reminded_once(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    live = await town.game("Ann", "Bo")
    due, anns = now() + 24 * HOUR, town.guest("Ann")
    town.change(update(seat).where(seat.c.game_id == live.table.id).values(guest=anns))
    both = {"deadline": due, "updated": now(), "waits_for": "[0, 1]"}
    town.change(update(game).where(game.c.id == live.table.id).values(both))
    judge = reminded(due - HOUR, {anns})
    assert [town.store.remind(due - HOUR, LEAD, judge) for _ in range(2)] == [1, 0]


@in_a_town
async def test_a_digest_tells_of_all_games_that_wait(town: Town, receiver: Receiver) -> None:
    channel = await town.hook("Ann", receiver)
    wants = ChangeChannel(wants=["digest"])
    await town.services.channels.change(town.guest("Ann"), channel, wants, "en")
    games = [await town.game("Ann", "Bo"), await town.game("Bo", "Ann")]
    for live in games:
        if town.to_move(live) != "Ann":
            await town.move_to(live, "Ann")
    await town.pass_time()
    assert receiver.received == []  # this channel wants the digest alone
    await town.wish("Ann", digest_at=(minute_of_the_day() + 300) % 1440)
    await town.pass_time(6 * HOUR)
    (one,) = news(receiver)
    assert sorted(one) == sorted(("digest", live.table.id) for live in games)
    assert receiver.received[0].json["title"] == "2 games are waiting for you"
    await town.pass_time(6 * HOUR)
    assert len(receiver.received) == 1
    await town.pass_time(18 * HOUR)
    assert len(receiver.received) == 2


@in_a_town
async def test_a_table_tells_whose_turn_it_is(town: Town, receiver: Receiver) -> None:
    live = await town.game("Ann", "Bo")
    await town.hook("Ann", receiver, "discord", live)
    await town.move_to(live, "Bo")
    await town.pass_time()
    (got,) = receiver.received
    assert "**To move: Bo**" in got.json["content"]
    assert got.json["allowed_mentions"] == {"parse": []}
    assert "https://games.example.org/told/off/" in got.json["content"]
    remove(town.store.engine, [live.table.id], lambda *_: None)  # and everything of it with it
    assert [row for row in town.rows(notice) if row["game_id"] == live.table.id] == []
    assert await town.services.store.channels_of(town.guest("Ann")) == []


@in_a_town
async def test_a_turn_taken_back_is_not_told(town: Town, receiver: Receiver) -> None:
    live = await town.game("Ann", "Bo")
    waits = town.to_move(live)
    other = "Bo" if waits == "Ann" else "Ann"
    await town.hook(other, receiver)
    for _ in range(50):
        before = town.to_move(live)
        await town.move(live)
        if before == waits and town.to_move(live) == other:
            own = live.table.seats_of(town.guest(waits))
            if live.table.undoable(own):
                command = Undo(id=uuid4().hex, seat=own[0])
                await town.services.commands.do(live.table.id, town.visitor(waits), command)
                break
    else:
        pytest.fail("no turn could be taken back")
    assert "turn" in town.notices_for(other)
    await town.pass_time()
    assert receiver.received == []


@in_a_town
async def test_wishes_are_kept(town: Town) -> None:
    await town.wish("Ann", quiet_from=1320, quiet_until=420)
    kept = await town.services.store.wish_of(town.guest("Ann"))
    assert kept == WishRow(town.guest("Ann"), "UTC", 1320, 420, None, None)
    await town.wish("Ann", digest_at=480)
    kept = await town.services.store.wish_of(town.guest("Ann"))
    assert (kept.quiet_from, kept.digest_at) == (None, 480)
    assert kept.digest_due is not None
