"""What players had most often: civilizations and tiles at the end of their latest games, found by replaying them."""

from collections import Counter, OrderedDict

from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import Entry, Loaded
from peloponnes.server.tables.table import Unplayable, replayed
from peloponnes.server.wire.player_documents import Favourite, Favourites

GAMES = 12  # the latest of a player
MOST_KEPT = 1000  # replayed games: they never change, and each is only a few words for each seat
CIVILIZATIONS, TILES = 3, 6  # named at most

Holdings = dict[str, tuple[str, tuple[str, ...]]]  # the civilization and the tiles of each guest


class FavouriteSearch:
    """Replays the latest games of a player, each once, charged to whoever asks."""

    def __init__(self, store: AsyncStore, looking: Looking) -> None:
        self._store = store
        self._looking = looking
        self._kept: OrderedDict[str, Holdings] = OrderedDict()

    async def of(self, guest: str, who: Visitor) -> Favourites:
        """What a player had most often. Raises `Refused` if the visitor's budget is used up; games replayed so far are kept."""
        civilizations: Counter[str] = Counter()
        tiles: Counter[str] = Counter()
        games = 0
        for id in await self._store.finished_games(guest, GAMES):
            found = await self._holdings(id, who)
            if guest in found:
                civilization, owned = found[guest]
                civilizations[civilization] += 1
                tiles.update(owned)
                games += 1
        return {"games": games, "civilizations": _most(civilizations, CIVILIZATIONS), "tiles": _most(tiles, TILES)}

    async def _holdings(self, id: str, who: Visitor) -> Holdings:
        found = self._kept.get(id)
        if found is None:
            self._looking.check(who)
            loaded = await self._store.load(id, after=0)
            found = {} if loaded is None else await self._looking.look(who, holdings, loaded)
            self._kept[id] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(id)
        return found


def holdings(loaded: Loaded) -> Holdings:
    """What everybody had at the end of a game; nothing if it can't be replayed, which is for the operator to find."""
    entries: list[Entry] = loaded.entries
    try:
        game = replayed(loaded.game, entries, loaded.seats).game
    except Unplayable:
        return {}
    if game is None:
        return {}
    return {
        seat.guest: (view.civilization, (*view.buildings, *view.lands, *view.sea))
        for seat, view in zip(loaded.seats, game.view().seats, strict=True)
        if seat.guest is not None
    }


def _most(counted: Counter[str], most: int) -> list[Favourite]:
    """The most frequent, by name where they are equal."""
    order = sorted(counted.items(), key=lambda each: (-each[1], each[0]))
    return [{"id": id, "games": games} for id, games in order[:most]]
