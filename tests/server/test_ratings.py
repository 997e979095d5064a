"""Ratings in the database and over HTTP: every finished game is judged exactly once, in order, whoever is killed meanwhile; computed
anew they are the same; and nobody learns a guest's id."""

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, func, insert, select, update

from peloponnes.bots.levels import LEVELS
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity, new_guest
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.players.favourites import FavouriteSearch
from peloponnes.server.players.pages import PlayerPages
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, upkeep
from peloponnes.server.storage.adoption import adopt
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.ratings import Ratings
from peloponnes.server.storage.schema import action, game, player, rated_game, rated_seat, rating, seat
from peloponnes.server.wire.requests import CreateTable, Join, Turn
from tests.server.kept import admin, document
from tests.server.served import PLENTY, Guest, Served

ANN, BO, CY = "ann-0123456789ab", "bo-0123456789abc", "cy-0123456789abc"
RATED = (rating, rated_game, rated_seat)


async def finished_game(url: str) -> str:
    """A game that Ann and Bo have played to the end at a server's own tables, not judged yet."""
    store = Store(url)
    store.open()
    services = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7"))
    services.tasks.spawn(services.registry.writer.work())
    people = {guest: Visitor(guest, "192.0.2.1") for guest in (ANN, BO)}
    wanted = CreateTable.model_validate({"seats": [{"kind": "here"}, {"kind": "open"}], "name": "Ann"})
    live = await services.lobby.create(wanted, people[ANN])
    await services.lobby.join(live, Join(name="Bo"), people[BO])
    await services.lobby.start(live, people[ANN])
    rng = random.Random(3)
    number = 0
    while live.table.game is not None and (decision := live.table.game.decision) is not None:
        turn = Turn(id=f"t{number}", seat=decision.seat, actions=[str(rng.choice(decision.actions))])
        await services.commands.do(live.table.id, people[(ANN, BO)[decision.seat]], turn)
        number += 1
    await services.close()
    store.close()
    return live.table.id


@pytest.fixture(scope="module")
def original(database: str) -> str:
    """A real finished game in the database."""
    return asyncio.run(finished_game(database))


@pytest.fixture
def store(database: str, original: str) -> Iterator[Store]:
    """The database with that game alone, which is to be judged."""
    store = Store(database)
    yield store
    with store.engine.begin() as connection:
        for table in (*reversed(RATED), player):
            connection.execute(table.delete())
        for table in (action, seat):
            connection.execute(table.delete().where(table.c.game_id != original))
        connection.execute(game.delete().where(game.c.id != original))
        connection.execute(update(game).values(rating_due=True))
    store.close()


def add(store: Store, original: str, id: str, ended: int, *guests: str | None, best: Sequence[int] = (0, 1)) -> None:
    """Another game like the original one: of these guests, or archons, with these places, which ended at a time."""
    with store.engine.begin() as connection:
        (row,) = connection.execute(select(game).where(game.c.id == original)).mappings()
        result = json.loads(row["result"]) | {"ranking": [[each] for each in best]}
        own = {"id": id, "result": json.dumps(result), "rating_due": True}
        connection.execute(insert(game).values({**row, **own}))
        seats = [*connection.execute(select(seat).where(seat.c.game_id == original)).mappings()]
        for each, guest in zip(seats, guests, strict=True):
            bot = {} if guest else {"kind": "bot", "level": "archon"}
            connection.execute(
                insert(seat).values({**each, **bot, "game_id": id, "guest": guest, "name": guest or "Solon"})
            )
        connection.execute(
            insert(action).values(game_id=id, seq=1, command="end", kind="turn", seat=0, text="pass", at=ended)
        )


def some_games(store: Store, original: str, number: int, seed: int = 1) -> list[str]:
    """Games between three people and bots, which ended one after the other."""
    rng = random.Random(seed)
    ids = [f"g{each:02}" for each in range(number)]
    for place, id in enumerate(ids):
        guests = rng.sample([ANN, BO, CY, None], 2)
        guests = guests if any(guests) else [ANN, None]
        add(store, original, id, 1000 + place, *guests, best=rng.sample([0, 1], 2))
    return ids


def rows(store: Store, *tables: Table) -> list[list[Any]]:
    with store.engine.connect() as connection:
        return [sorted(map(tuple, connection.execute(select(table))), key=repr) for table in tables or RATED]


def judge_all(store: Ratings, most: int = 50) -> int:
    judged = 0
    while number := store.rate_due(most):
        judged += number
    return judged


def test_a_game_that_ends_is_due_and_is_judged_once(store: Store, original: str) -> None:
    assert (store.rate_due(), store.rate_due()) == (1, 0)
    found = store.judged_game(original)
    assert found is not None
    assert (found.pool, found.reason) == ("base-2", "")
    assert [(each.guest, each.place) for each in found.seats] in (
        [(ANN, 1), (BO, 2)],
        [(ANN, 2), (BO, 1)],
        [(ANN, 1), (BO, 1)],
    )
    known = store.ratings_of(ANN)["base-2"]
    assert (known.games, known.rating) == (1, found.seats[0].after)


def test_ratings_computed_anew_are_the_same(store: Store, original: str) -> None:
    some_games(store, original, 24)
    assert judge_all(store, 5) == 25
    before = rows(store)
    assert store.rebuild_ratings().counting == 25
    assert rows(store) == before
    assert all(rows(store))


def test_a_game_that_is_found_late_counts_where_it_ended(store: Store, original: str) -> None:
    ids = some_games(store, original, 12)
    with store.engine.begin() as connection:
        connection.execute(update(game).where(game.c.id.in_(ids[2:5])).values(rating_due=False))
    judge_all(store)
    with store.engine.begin() as connection:
        connection.execute(update(game).where(game.c.id.in_(ids[2:5])).values(rating_due=True))
    assert judge_all(store) == 3
    late = rows(store)
    store.rebuild_ratings()
    assert rows(store) == late


def test_several_workers_judge_every_game_once(store: Store, original: str) -> None:
    some_games(store, original, 20)
    others = [Store(store.url) for _ in range(3)]
    with ThreadPoolExecutor(len(others)) as pool:
        judged = [*pool.map(lambda each: judge_all(each, 3), others)]
    for each in others:
        each.close()
    assert sum(judged) == 21
    found = rows(store)
    store.rebuild_ratings()
    assert rows(store) == found


def test_what_goes_wrong_half_way_changes_nothing(store: Store, original: str) -> None:
    add(store, original, "g1", 1000, ANN, BO)
    with store.engine.begin() as connection:
        connection.execute(update(game).where(game.c.id == "g1").values(setup="no setup"))
    with pytest.raises(ValueError):  # noqa: PT011
        store.rate_due()
    assert rows(store) == [[], [], []]
    with store.engine.begin() as connection:
        assert connection.scalar(select(func.count()).select_from(game).where(game.c.rating_due)) == 2


def test_deleted_games_and_those_of_somebody_forgotten_go_on_counting(store: Store, original: str) -> None:
    ids = some_games(store, original, 10)
    with store.engine.begin() as connection:  # one that does not count leaves nothing
        connection.execute(update(game).where(game.c.id == ids[0]).values(deal_of=original))
    judge_all(store)
    before = rows(store, rating)
    upkeep.remove(store.engine, ids[:5], lambda *_: None)
    assert store.judged_game(ids[0]) is None
    store.rebuild_ratings()
    assert rows(store, rating) == before
    ann = store.ratings_of(ANN)
    store.move_ratings(BO, new_guest())
    assert (store.ratings_of(BO), store.ratings_of(ANN)) == ({}, ann)
    store.rebuild_ratings()
    assert (store.ratings_of(BO), store.ratings_of(ANN)) == ({}, ann)


def test_two_guests_who_are_one_person_have_one_rating(store: Store, original: str) -> None:
    add(store, original, "g1", 1000, ANN, None)
    add(store, original, "g2", 2000, CY, None, best=(1, 0))
    judge_all(store)
    store.move_ratings(CY, ANN)
    assert store.ratings_of(CY) == {}
    assert store.ratings_of(ANN)["base-2"].games == 3
    moved = rows(store)
    store.rebuild_ratings()
    assert rows(store) == moved


def test_a_game_against_oneself_does_not_count_once_that_is_known(store: Store, original: str) -> None:
    """Somebody has played against another guest of their own, and then adopts it."""
    add(store, original, "g1", 1000, ANN, CY)
    add(store, original, "g2", 2000, CY, None)
    judge_all(store)
    with store.engine.begin() as connection:
        adopt(connection, CY, ANN)
    found = store.judged_game("g1")
    assert found is not None
    assert (found.pool, found.reason) == ("", "one_device")
    assert store.ratings_of(ANN)["base-2"].games == 2
    moved = rows(store)
    store.rebuild_ratings()
    assert rows(store) == moved


def test_what_another_worker_judges_at_the_same_moment_is_told(store: Store, original: str, database: str) -> None:
    class Overtaken(AsyncStore):
        """Another worker is always a little faster."""

        async def rate_due(self, most: int = 50) -> int:
            judge_all(self.blocking, most)
            return self.blocking.rate_due(most)

    async def told() -> bool:
        services = Services(Settings(database=database), store, Thinkers(1), Identity("5ec4e7"))
        late = Overtaken(store)
        pages = PlayerPages(late, FavouriteSearch(late, services.looking))
        found = await pages.of_game(await services.registry.get(original), Visitor(ANN, "192.0.2.1"))
        await late.close()
        await services.close()
        return found["rated"]

    assert asyncio.run(told())


def test_the_operator_counts_and_computes_anew(store: Store, original: str, database: str) -> None:
    some_games(store, original, 3)
    assert document(database, "ratings") == {"counting": 0, "others": 0, "due": 4, "ratings": 0}
    found = document(database, "ratings", "--rebuild")
    assert (found["counting"], found["due"]) == (4, 0)
    assert "4 games are rated" in admin(database, "ratings").stdout


# Over HTTP --------------------------------------------------------------------------------------------------------------------------


def played(served: Served, *, seed: int = 1, **more: Any) -> tuple[str, Guest, Guest]:
    """A finished game of two people."""
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "open", **more)["id"]
    bo.join(id)
    ann.start(id)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(bo.play_by_http, id, seed)
        ann.play_by_http(id, seed + 1)
        other.result()
    return id, ann, bo


@pytest.fixture(scope="module")
def rated(served: Served) -> tuple[str, Guest, Guest]:
    return played(served)


def test_the_end_of_a_rated_game_shows_what_changed(rated: tuple[str, Guest, Guest]) -> None:
    id, ann, bo = rated
    found = ann.ask("GET", f"/api/tables/{id}/rating")
    assert (found["rated"], found["pool"]["id"]) == (True, "base-2")
    assert {each["before"]["number"] for each in found["seats"]} == {1000}
    winner = min(found["seats"], key=lambda each: each["place"])
    assert winner["after"]["number"] > 1000
    assert bo.ask("GET", f"/api/tables/{id}/rating") == found


def test_a_page_is_seen_by_those_who_met_until_it_is_public(served: Served, rated: tuple[str, Guest, Guest]) -> None:
    id, ann, bo = rated
    ann.ask("GET", f"/api/tables/{id}/rating")
    own = ann.ask("GET", "/api/me/player")
    assert (own["name"], own["you"], own["public"], own["games"], own["rated"]) == ("Ann", True, False, 1, 1)
    page = f"/api/players/{own['id']}"
    seen = bo.ask("GET", page)
    assert (seen["you"], seen["ratings"], seen["latest"][0]["table"]) == (False, own["ratings"], id)
    favourites = bo.ask("GET", f"{page}/favourites")
    assert (favourites["games"], len(favourites["civilizations"])) == (1, 1)
    stranger = Guest(served, "Cy")
    refusal = stranger.ask("GET", page, 404)["error"]
    assert refusal == stranger.ask("GET", f"/api/players/{'a' * 16}", 404)["error"]
    assert stranger.ask("GET", f"/api/tables/{id}/rating")["seats"] == []
    ann.ask("PUT", "/api/me/player", json={"public": True})
    shown = stranger.ask("GET", page)
    assert (shown["name"], shown["latest"][0]["table"]) == ("Ann", None)
    assert [each["seat"] for each in stranger.ask("GET", f"/api/tables/{id}/rating")["seats"]] == [0]
    ann.ask("PUT", "/api/me/player", json={"public": False})
    stranger.ask("GET", page, 404)


def test_no_answer_about_players_has_the_id_of_a_guest(served: Served, rated: tuple[str, Guest, Guest]) -> None:
    id, ann, bo = rated
    guests = [each.ask("GET", "/api/me")["guest"] for each in (ann, bo)]
    ann.ask("PUT", "/api/me/player", json={"public": True})
    own = ann.ask("GET", "/api/me/player")["id"]
    paths = ("me/player", f"players/{own}", f"players/{own}/favourites", "leaderboards", "leaderboards/base-2")
    answers = [each.http.get(f"/api/{path}") for each in (ann, bo) for path in (*paths, f"tables/{id}/rating")]
    assert all(answer.status_code == 200 for answer in answers)
    assert not [guest for guest in guests for answer in answers if guest in answer.text]
    ann.ask("PUT", "/api/me/player", json={"public": False})


def test_a_leaderboard_lists_settled_people_with_public_pages_and_the_bots(
    served: Served, rated: tuple[str, Guest, Guest]
) -> None:
    id, ann, bo = rated
    ann.ask("GET", f"/api/tables/{id}/rating")
    guests = [each.ask("GET", "/api/me")["guest"] for each in (ann, bo)]
    store = Store(served.database)
    try:
        with store.engine.begin() as connection:
            connection.execute(update(rating).where(rating.c.guest.in_(guests)).values(sigma=2.0))
    finally:
        store.close()
    ann.ask("PUT", "/api/me/player", json={"public": True})
    assert {"base-2"} <= {each["id"] for each in Guest(served).ask("GET", "/api/leaderboards")}
    seen = Guest(served).ask("GET", "/api/leaderboards/base-2")["leaders"]
    assert sorted(each["level"] for each in seen if each["level"]) == sorted(LEVELS)
    assert [each["number"] for each in seen] == sorted((each["number"] for each in seen), reverse=True)
    assert [(each["name"], each["you"]) for each in seen if each["level"] is None] == [("Ann", False)]
    own = [each for each in bo.ask("GET", "/api/leaderboards/base-2")["leaders"] if each["level"] is None]
    assert sorted((each["name"], each["you"], each["public"]) for each in own) == [
        ("Ann", False, True),
        ("Bo", True, False),
    ]
    ann.ask("PUT", "/api/me/player", json={"public": False})


def test_what_is_not_rated_says_why(served: Served) -> None:
    ann = Guest(served)
    alone = ann.create("here", "here", start=True)["id"]
    assert ann.ask("GET", f"/api/tables/{alone}/rating", 409)["error"]["key"] == "server.not_over"
    ann.play_by_http(alone)
    assert ann.ask("GET", f"/api/tables/{alone}/rating") == {
        "rated": False,
        "reason": "one_device",
        "pool": None,
        "seats": [],
    }


def test_opponents_suit_the_own_last_games_of_whoever_asks(served: Served) -> None:
    ann, bo = Guest(served), Guest(served, "Bo")
    ann.play_by_http(ann.create("here", "shepherd", start=True)["id"])
    found = ann.ask("GET", "/api/me/opponents/base-3")
    assert (found["games"], found["opponents"], len(found["levels"])) == (1, 1, 2)
    assert found["beaten"] in (0, 0.5, 1)
    assert ann.ask("GET", "/api/me/opponents/base-3") == found
    bo.create("here", "novice")
    nothing = {"levels": ["novice"] * 3, "games": 0, "beaten": 0, "opponents": 0}
    assert bo.ask("GET", "/api/me/opponents/heroes-4") == nothing


def test_bad_requests_get_one_line(served: Served) -> None:
    stranger = Guest(served)
    assert stranger.ask("GET", "/api/me/player", 401)["error"]["key"] == "server.who_are_you"
    stranger.ask("GET", "/api/me")
    assert stranger.ask("GET", "/api/me/player", 404)["error"]["key"] == "server.no_player_yet"
    assert stranger.ask("PUT", "/api/me/player", 404, json={"public": True})["error"]["key"] == "server.no_player_yet"
    for body in ({}, {"public": "yes"}, {"public": True, "more": 1}):
        assert stranger.ask("PUT", "/api/me/player", 422, json=body)["error"]["key"] == "server.bad_message"
    for path in ("players/A", "players/..", "leaderboards/base", "leaderboards/base-9", "leaderboards/base-4%20"):
        assert stranger.http.get(f"/api/{path}").status_code in (404, 422), path


def test_a_server_killed_at_the_end_of_a_game_rates_it_once(database: str, tmp_path: Path) -> None:
    served = Served(database, tmp_path / "log", *PLENTY)
    with served:
        id, ann, _ = played(served, seed=5)
        served.kill()
        served.start()
        first = ann.ask("GET", f"/api/tables/{id}/rating")
        served.kill()
        served.start()
        assert ann.ask("GET", f"/api/tables/{id}/rating") == first
        assert first["rated"]
        own = ann.ask("GET", "/api/me/player")
        assert (own["rated"], own["ratings"][0]["games"]) == (1, 1)
