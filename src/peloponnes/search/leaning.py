"""Greed as people have it: they look less far ahead than the game goes, and like some things better than those are worth.

A `Leaning` values actions like `Greedily`, but for a short horizon, and adds what a `Taste` likes. How much a taste may cost is decided
by whoever chooses among the values: see `bots/amateur.py`.
"""

from typing import Final

from peloponnes.engine.actions import AMOUNT, BID, MARK, MOVE, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK, WITHDRAW
from peloponnes.engine.kinds import CHITS_TO_STRIKE, NOBODY
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64, place_of
from peloponnes.search.greedy import Greedily, outlook
from peloponnes.search.worth import Outlook, Weights, worth

KINDS: Final = 5  # of disasters
# What a taste may like, each in points of the score: a building, a land, protection from a disaster still to come, a unit of food (as
# income, or three at once), a coin that is kept, not to be in debt for a building, to outbid somebody, and a point that somebody else
# would have gained by the tile.
LIKES: Final = ("building", "land", "safety", "food", "coin", "debt", "outbidding", "denying")
FOOD_AT_ONCE: Final = 3
FAR: Final = 99  # a horizon beyond every game


class Taste:
    """What somebody likes, by name, in points of the score; nothing by default. Other names than `LIKES` raise a ``ValueError``.

    >>> Taste({"building": 1.5}).building
    1.5
    """

    __slots__ = ("building", "coin", "debt", "denying", "food", "land", "outbidding", "safety")

    def __init__(self, likes: dict[str, float]) -> None:
        if not set(likes) <= set(LIKES):
            raise ValueError(f"a taste is for {', '.join(LIKES)}, not for {', '.join(sorted(set(likes) - set(LIKES)))}")
        self.building = likes.get("building", 0.0)
        self.land = likes.get("land", 0.0)
        self.safety = likes.get("safety", 0.0)
        self.food = likes.get("food", 0.0)
        self.coin = likes.get("coin", 0.0)
        self.debt = likes.get("debt", 0.0)
        self.outbidding = likes.get("outbidding", 0.0)
        self.denying = likes.get("denying", 0.0)


class Leaning(Greedily):
    """Greedy values of somebody who looks ``horizon`` incomes ahead, and what they like besides.

    Whoever does not see the next supply does not fear hunger, and a disaster is feared only when its next chit strikes, unless the
    horizon reaches to the end of the game.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.weights import load_weights
    >>> from peloponnes.search import Greedily, Leaning, Taste, Weights
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> values = load_weights()["two"]
    >>> Leaning(values, Taste({})).values(state) == Greedily(Weights(values)).values(state)
    True
    """

    __slots__ = ("careless", "horizon", "taste", "wary")

    def __init__(self, weights: dict[str, float], taste: Taste, horizon: int = FAR) -> None:
        super().__init__(Weights(weights))
        self.wary = self.weights
        self.careless = Weights({**weights, "hunger": 0.0, "hunger_later": 0.0})
        self.taste = taste
        self.horizon: i64 = horizon

    def outlook(self, s: State) -> Outlook:
        """The outlook from the state's current decision, up to the horizon."""
        ahead = outlook(s)
        horizon: int = self.horizon
        if ahead.incomes > horizon:
            ahead.incomes = float(horizon)
            ahead.wait = min(ahead.wait, ahead.incomes)
            dangers: i64 = 0
            for kind in range(KINDS):
                if s.shown[kind] == CHITS_TO_STRIKE - 1:
                    dangers |= 1 << kind
            ahead.dangers = dangers & ahead.dangers
        return ahead

    def values(self, s: State) -> list[float]:
        """The value of each legal action to the deciding seat, in points of the score as it sees and likes them."""
        horizon: int = self.horizon
        self.weights = self.careless if outlook(s).wait > horizon else self.wary
        found = super().values(s)
        verb = s.choices.firsts[0] & VERB_MASK
        if verb in (BID, MOVE):
            return self.liked(s, found)
        if self.taste.debt:
            for place, action in enumerate(s.choices.all()):
                if action & VERB_MASK == MARK:
                    found[place] -= self.taste.debt
        return found

    def liked(self, s: State, values: list[float]) -> list[float]:
        """These values of bids, or of tiles to move a bid to, with what the taste adds."""
        taste = self.taste
        seat = s.seat
        me = s.seats[seat]
        found: list[float] = []
        last: i64 = -1
        extra = 0.0
        for place, action in enumerate(s.choices.all()):
            value = values[place]
            if action in (PASS, WITHDRAW):
                found.append(value)
                continue
            tile = action >> SUBJECT & SUBJECT_MASK
            if tile != last:
                extra = self.extra(s, me, seat, tile)
                last = tile
            coins: int = action >> AMOUNT
            found.append(value + extra - taste.coin * coins)
        return found

    def extra(self, s: State, me: Seat, seat: i64, tile: i64) -> float:
        """What the taste adds to a tile at any price."""
        taste = self.taste
        piece = s.ruleset.pieces[tile]
        extra = taste.land if piece.is_land else taste.building
        averts = piece.abilities & ~me.abilities
        if taste.safety and averts:
            for kind in range(KINDS):
                if averts >> kind & 1 and s.shown[kind] < CHITS_TO_STRIKE:
                    extra += taste.safety
        if taste.food:
            once: int = piece.gain[2]
            each: int = piece.income[2]
            extra += taste.food * (max(0, each) + max(0, once) / FOOD_AT_ONCE)
        slot = place_of(s.market, tile)
        if slot >= s.ruleset.row:
            return extra
        bidder = s.bidders[slot]
        if taste.outbidding and bidder != NOBODY and bidder != seat:
            extra += taste.outbidding
        if taste.denying:
            extra += taste.denying * self.denied(s, seat, tile)
        return extra

    def denied(self, s: State, seat: i64, tile: i64) -> float:
        """The points that a tile would bring the other seat that needs it most."""
        ahead = self.outlook(s)
        most = 0.0
        other: i64
        for other in range(len(s.seats)):
            if other != seat:
                rival = s.seats[other]
                gain = self.taken(s, rival, tile, 0, ahead) - worth(self.weights, s, rival, ahead)
                if gain > most:
                    most = gain
        return most
