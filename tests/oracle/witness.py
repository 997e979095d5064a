"""Which cases of the two reread rules a game shows: Sisyphus (RULES 11.9) and Apollonia's drought (RULES 11.10)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.oracle.base import Bid, Play
from tests.oracle.heroes import PLACES, HeroesTable

NEW_PRICES = {  # in the row, with which Sisyphus could not bid or move before
    "bids below the printed bid",
    "moves below the printed bid",
}
NEW_CONQUEST_PRICES = {
    "bids 1 less than the conquest price",
    "moves 1 less than the conquest price",
}
COMPARED = {  # with other bids
    "bids equal coins and outbids",
    "bids fewer coins and outbids",  # with a Market or an Agora
    "is not outbid by 1 coin more",
    "is outbid by 2 coins more",
    "stays behind equal coins in turn order",
}
COMPARED_WHEN_MOVED = {"moves equal coins and outbids"}
LEAST = {"bids 1 coin", "bids 1 coin for a printed bid of 1"}
DROUGHT = {
    *(f"a drought with {food} food" for food in (1, 3, 5, 7, 9)),
    "a drought with odd food",
    "a drought with even food",
    "Odysseus at a drought with 1 food",
    "Odysseus at a drought with more food",
}


class Witness(HeroesTable):
    """A game that counts the cases it shows."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.met: Counter[str] = Counter()
        super().__init__(record)

    def is_sisyphus(self, seat: int) -> bool:
        """Negotiation may have moved him to another seat."""
        return self.players[seat].hero.id == "sisyphus"

    def opening_bids(self, seat: int) -> Iterable[str]:
        """A bid of one coin more than Sisyphus laid, though affordable, is not enough."""
        actions = list(super().opening_bids(seat))
        for tile in self.row:
            there = self.bids.get(tile.id)
            if there and self.is_sisyphus(there.seat) and self.players[seat].purse > there.coins >= tile.bid:
                self.met["is not outbid by 1 coin more"] += f"bid {tile.id} {there.coins + 1}" not in actions
        return actions

    def lay_bid(self, tile: str, bid: Bid) -> Play:
        """Sisyphus bids or moves, or is outbid."""
        there = self.bids.get(tile)
        if self.is_sisyphus(bid.seat):
            self.met.update(self.shown_by_sisyphus(tile, bid, there))
        elif there and self.is_sisyphus(there.seat):
            self.met["is outbid by 2 coins more"] += bid.coins == there.coins + 2
        yield from super().lay_bid(tile, bid)

    def shown_by_sisyphus(self, id: str, bid: Bid, there: Bid | None) -> Iterable[str]:
        """What his bid could not do without the extra coin, and the least that he may lay."""
        assert self.decision is not None  # still the one answered by this bid
        verb = "moves" if self.decision.kind == "move" else "bids"
        tile = next(tile for tile in [*self.row, *self.conquest] if tile.id == id)
        if tile in self.row and bid.coins == tile.bid - 1:
            yield f"{verb} below the printed bid"
        if tile in self.conquest and bid.coins == tile.bid + 2:
            yield f"{verb} 1 less than the conquest price"
        if bid.coins == 1:
            yield f"{verb} 1 coin"
        if bid.coins == tile.bid == 1:
            yield f"{verb} 1 coin for a printed bid of 1"
        if there and bid.coins == there.coins:
            yield f"{verb} equal coins and outbids"
        if there and bid.coins < there.coins:
            yield f"{verb} fewer coins and outbids"

    def new_turn_order(self) -> None:
        """A player who bid as many coins as Sisyphus and was ahead of him stays ahead, if the colonies don't decide the order."""
        coins = {bid.seat: bid.coins for bid in self.bids.values()}
        free = [seat for seat in self.order if seat in coins and self.players[seat].colony.id not in PLACES]
        for place, seat in enumerate(free):
            if self.is_sisyphus(seat) and coins[seat] in [coins[before] for before in free[:place]]:
                self.met["stays behind equal coins in turn order"] += 1
        super().new_turn_order()

    def strike(self, seat: int, disaster: str) -> Play:
        """Apollonia's drought: whether Odysseus could pay his coin, and if it is not ignored, the food at stake."""
        player = self.players[seat]
        food, ignored_before = player.goods["food"], player.coin_on_odysseus
        meets_food = disaster == "drought" and player.colony.id == "apollonia" and food > 0
        if meets_food and player.hero.id == "odysseus" and not ignored_before and player.can_pay({"coins": 1}):
            self.met[f"Odysseus at a drought with {'1' if food == 1 else 'more'} food"] += 1
        yield from super().strike(seat, disaster)
        if meets_food and player.coin_on_odysseus == ignored_before:
            self.met[f"a drought with {'odd' if food % 2 else 'even'} food"] += 1
            self.met[f"a drought with {food} food"] += 1
