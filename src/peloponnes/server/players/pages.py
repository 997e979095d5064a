"""Players' pages, leaderboards, and what a game changed; each shows only what the visitor may see."""

import json
from collections.abc import Sequence
from typing import cast

from peloponnes.bots.adaptive import GAMES, PastGame, past_game, suited
from peloponnes.bots.temperaments import split
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.players.favourites import FavouriteSearch
from peloponnes.server.ratings.anchors import LEVELS, anchor, nearest
from peloponnes.server.ratings.pools import Pool
from peloponnes.server.ratings.rules import Rating
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.players import Listed, PlayerRow
from peloponnes.server.storage.ratings import KnownRating, RatedGame, RatedSeat
from peloponnes.server.storage.rows import FINISHED, Loaded
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.wire.player_documents import (
    Favourites,
    Leader,
    Leaderboard,
    OpponentsDocument,
    PlayedDocument,
    PlayerDocument,
    PoolDocument,
    PoolRating,
    PoolSize,
    RatedSeatDocument,
    RatedTable,
    RatingDocument,
    Reason,
)
from peloponnes.server.wire.refusal import Refused

POINTS = 60  # of a history
LATEST = 20  # games on a page
LOOKED_AT = 24  # finished games among which those against bots are looked for
NO_ENTRIES = 2**31 - 1  # an entry that no log has: only the game and its seats are read


class PlayerPages:
    """What visitors may know of players. A page that somebody may not see is not there for them."""

    def __init__(self, store: AsyncStore, favourites: FavouriteSearch) -> None:
        self._store = store
        self._favourites = favourites

    # Pages --------------------------------------------------------------------------------------------------------------------------

    async def own(self, who: Visitor) -> PlayerDocument:
        """The visitor's own page; raises `Refused` if they have not played."""
        row = await self._store.player(who.required())
        if row is None:
            raise Refused("no_player_yet", 404)
        return await self._page(row, who)

    async def show(self, who: Visitor, public: bool) -> PlayerDocument:
        """Let anybody see the visitor's own page, or only those who have shared a table with them."""
        await self.own(who)
        await self._store.show_player(who.required(), public)
        return await self.own(who)

    async def page(self, id: str, who: Visitor) -> PlayerDocument:
        """A player's page; raises `Refused` if there is none that the visitor may see."""
        return await self._page(await self._visible(id, who), who)

    async def favourites(self, id: str, who: Visitor) -> Favourites:
        """What a player had most often. It is charged to the visitor, who may have to ask again."""
        return await self._favourites.of((await self._visible(id, who)).guest, who)

    async def opponents(self, pool: str, who: Visitor) -> OpponentsDocument:
        """The bots that suit a guest at a table of a pool, by their last games against bots."""
        wanted = Pool.read(pool)
        games: list[PastGame] = []
        for id in await self._store.finished_games(who.guest, LOOKED_AT) if who.guest else []:
            loaded = await self._store.load(id, after=NO_ENTRIES)
            past = None if loaded is None else _past_game(loaded, who.guest)
            if past is not None:
                games.append(past)
            if len(games) == GAMES:
                break
        found = suited(games, wanted.edition, wanted.players, wanted.players - 1)
        return {
            "levels": [*found.levels],
            "games": found.games,
            "beaten": found.beaten,
            "opponents": found.opponents,
        }

    async def _visible(self, id: str, who: Visitor) -> PlayerRow:
        row = await self._store.player_with_id(id)
        if row is None or not (row.public or await self._knows(who.guest, row.guest)):
            raise Refused("no_player", 404)
        return row

    async def _knows(self, visitor: str | None, guest: str) -> bool:
        return visitor is not None and (visitor == guest or await self._store.met(visitor, guest))

    async def _page(self, row: PlayerRow, who: Visitor) -> PlayerDocument:
        ratings = await self._store.ratings_of(row.guest)
        games = await self._store.rated_games_of(row.guest)
        finished = await self._store.finished_games(row.guest)
        shown = {*await self._store.games_seen(who.guest, [each.game for each in games[:LATEST]])}
        names = await self._store.public_names([row.guest])
        return {
            "id": row.id,
            "name": names.get(row.guest, ""),
            "public": row.public,
            "you": row.guest == who.guest,
            "games": len(finished),
            "rated": sum(known.games for known in ratings.values()),
            "won": sum(known.won for known in ratings.values()),
            "ratings": [_pool_rating(pool, known, games) for pool, known in ratings.items()],
            "latest": [_played(each, each.game in shown) for each in games[:LATEST]],
        }

    async def rate_due(self) -> None:
        """Rate the games that have ended since; some at a time, so that nobody waits."""
        await self._store.rate_due()

    # Leaderboards -------------------------------------------------------------------------------------------------------------------

    async def pools(self) -> list[PoolSize]:
        """The pools in which anybody has a rating, the largest first."""
        return [{**pool_document(pool), "people": people} for pool, people in await self._store.pools()]

    async def leaderboard(self, id: str, who: Visitor) -> Leaderboard:
        """The strongest players of a pool, with the bots between them."""
        pool = Pool.read(id)
        people = [_leader(each, who.guest) for each in await self._store.leaders(id, who.guest)]
        bots = [_bot(level, anchor(pool, level)) for level in LEVELS]
        return {
            "pool": pool_document(id),
            "measured": pool_document(nearest(pool).id),
            "leaders": sorted([*people, *bots], key=lambda each: -each["number"]),
        }

    # A game -------------------------------------------------------------------------------------------------------------------------

    async def of_game(self, live: LiveTable, who: Visitor) -> RatedTable:
        """What a finished game changed. If it has not been judged, that is done now."""
        if live.table.row.status != FINISHED:
            raise Refused("not_over")
        found = await self._store.judged_game(live.table.id)
        due = 1
        while found is None and due:
            due = await self._store.rate_due()
            found = await self._store.judged_game(live.table.id)  # also if another worker has just judged it
        if found is None or not found.pool:
            reason = None if found is None else cast("Reason", found.reason)
            return {"rated": False, "reason": reason, "pool": None, "seats": []}
        sat = who.guest is not None and any(seat.guest == who.guest for seat in found.seats)
        players = [None if seat.guest is None else await self._store.player(seat.guest) for seat in found.seats]
        seats = [
            _rated_seat(seat, player)
            for seat, player in zip(found.seats, players, strict=True)
            if sat or seat.guest is None or (player is not None and player.public)
        ]
        return {"rated": True, "reason": None, "pool": pool_document(found.pool), "seats": seats}


def _past_game(loaded: Loaded, guest: str | None) -> PastGame | None:
    """A finished game as it counts for a guest; who did not stay to the end was behind everybody."""
    own = [seat for seat in loaded.seats if seat.guest == guest]
    if len(own) != 1 or loaded.game.result is None:
        return None
    ranking: list[list[int]] = json.loads(loaded.game.result)["ranking"]
    if own[0].level:
        number = own[0].number
        ranking = [*([seat for seat in place if seat != number] for place in ranking), [number]]
    levels = ["" if seat.guest else split(seat.level)[0] for seat in loaded.seats]
    return past_game(json.loads(loaded.game.setup)["edition"], ranking, own[0].number, levels)


def pool_document(id: str) -> PoolDocument:
    """Convert a pool."""
    pool = Pool.read(id)
    return {"id": id, "edition": pool.edition, "options": list(pool.options), "players": pool.players}


def _rating(rating: Rating) -> RatingDocument:
    return {"number": rating.number, "estimate": rating.estimate, "spread": rating.spread}


def _pool_rating(pool: str, known: KnownRating, games: Sequence[RatedGame]) -> PoolRating:
    own = [each for each in games if each.pool == pool][:POINTS]
    return {
        **_rating(known.rating),
        "pool": pool_document(pool),
        "games": known.games,
        "won": known.won,
        "settled": known.rating.settled,
        "history": [{"at": each.ended, "number": each.seats[0].after.number} for each in reversed(own)],
    }


def _played(each: RatedGame, shown: bool) -> PlayedDocument:
    (own,) = each.seats
    return {
        "at": each.ended,
        "pool": pool_document(each.pool),
        "place": own.place,
        "change": own.after.number - own.before.number,
        "table": each.game if shown else None,
    }


def _rated_seat(seat: RatedSeat, player: PlayerRow | None) -> RatedSeatDocument:
    return {
        "seat": seat.number,
        "place": seat.place,
        "player": None if player is None else player.id,
        "before": _rating(seat.before),
        "after": _rating(seat.after),
    }


def _leader(each: Listed, guest: str | None) -> Leader:
    return {
        **_rating(each.rating),
        "name": each.name,
        "player": each.id,
        "level": None,
        "public": each.public,
        "you": each.guest == guest,
        "games": each.games,
        "won": each.won,
    }


def _bot(level: str, rating: Rating) -> Leader:
    return {
        **_rating(rating),
        "name": "",
        "player": None,
        "level": level,
        "public": True,
        "you": False,
        "games": 0,
        "won": 0,
    }
