"""How long a game among people takes who look at it twice a day, with and without standing orders.

``python -m benchmarks.by_turns --games 200`` plays seeded games of four on the real engine. Everybody looks in the morning and in the
evening, at a time of their own that varies from day to day; with ``--every 0.5`` instead at any time, each half hour on average.
Whoever looks answers all decisions that are open to them, early ones too. With orders they then leave one, if a decision of the auction
may still come to them; it is decided by the server's own module (`peloponnes.server.orders.deciding`). The greedy bot chooses for
everybody (the first possibility where one answers early), and an order is made from its values: all tiles that it would rather have
than pass, the best first, each up to the coins at which passing becomes better.

The result is the median of the time from the first to the last action, with an interval of 95 % by resampling the games, and how often
a game had to wait until somebody looked.
"""

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from statistics import mean, median, quantiles

from peloponnes import Edition, Game
from peloponnes.bots.knowledge import Knowledge
from peloponnes.game.decision import Decision
from peloponnes.server.orders.deciding import Acts, as_if_asked, decide
from peloponnes.server.wire.orders import StandingOrder, TileToMoveTo, WantedTile

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")
LOOKS = (8.0, 20.0)  # o'clock, on average
PEOPLE = 1.5  # hours by which people differ, as a standard deviation
DAYS = 1.0  # hours by which the days of one person differ
RESAMPLED = 2000


@dataclass
class Outcome:
    """A game: how many days it took, how often it waited for somebody, and what people and orders decided."""

    days: float
    waits: int
    by_hand: int
    by_order: int


class Table:
    """A game among people who look now and then."""

    def __init__(self, players: int, seed: int, orders: bool) -> None:
        self.game = Game.new(Edition.base(), NAMES[:players], seed)
        self.orders: dict[int, StandingOrder] | None = {} if orders else None
        self.by_hand = self.by_order = self.waits = 0

    def look(self, seat: int) -> None:
        """What a player does who looks at the table."""
        self.waits += self._open_to(seat) is not None
        while (decision := self._open_to(seat)) is not None:
            self.game.answer(seat, greedy(self.game, decision))
            self.by_hand += 1
            self.carry_out()
        if self.orders is not None and not self.game.over:
            asked = as_if_asked(self.game.known(seat), seat)
            if asked is not None and self.game.phase == "auction":
                self.orders[seat] = order_of(asked, seat)

    def _open_to(self, seat: int) -> Decision | None:
        return next((each for each in self.game.open_decisions() if each.seat == seat), None)

    def carry_out(self) -> None:
        """Play all orders that are due, as a server does within a minute."""
        while self.orders and not self.game.over and self.game.seat is not None:
            if self.game.phase != "auction":
                self.orders.clear()
                return
            seat = self.game.seat
            order = self.orders.get(seat)
            found = None if order is None else decide(self.game.known(seat), seat, order)
            if not isinstance(found, Acts):
                self.orders.pop(seat, None)
                return
            for action in found.actions:
                self.game.play(action, seat)
            self.by_order += 1


def greedy(game: Game, decision: Decision) -> str:
    """The greedy bot's choice, also of an early answer."""
    alone = game.known(decision.seat)
    if alone.seat != decision.seat:
        return str(decision.actions[0])
    knowledge = Knowledge(alone.view(decision.seat))
    values = knowledge.greedily.values(knowledge.state)
    return str(decision.actions[values.index(max(values))])


def order_of(asked: Game, seat: int) -> StandingOrder:
    """An order from the values of the greedy bot at the decision that may come."""
    if asked.decision is None:
        return StandingOrder(otherwise="pass", outbid="withdraw")
    knowledge = Knowledge(asked.view(seat))
    values = knowledge.greedily.values(knowledge.state)
    actions = [str(action) for action in asked.decision.actions]
    ranked = sorted(zip(values, actions, strict=True), reverse=True)
    if asked.decision.kind == "move":
        laid = asked.view().seats[seat].bid
        wanted = [text.partition(" ")[2] for _, text in ranked[: [text for _, text in ranked].index("withdraw")]]
        return StandingOrder(moves=[TileToMoveTo(tile=tile, up_to=laid) for tile in wanted], outbid="withdraw")
    passing = values[actions.index("pass")]
    most: dict[str, int] = {}
    for value, text in ranked:
        if value > passing:
            _, tile, coins = text.split(" ")
            most[tile] = max(most.get(tile, 0), int(coins))
    bids = [WantedTile(tile=tile, up_to=coins) for tile, coins in most.items()]
    moves = [TileToMoveTo(tile=tile, up_to=coins) for tile, coins in most.items()]
    return StandingOrder(bids=bids, otherwise="pass", moves=moves, outbid="withdraw")


class Looks:
    """When each player looks, in hours: morning and evening, or (``every``) at any time, with so many hours between on average."""

    def __init__(self, players: int, rng: random.Random, every: float | None) -> None:
        self._rng = rng
        self._every = every
        self._habits = [[rng.gauss(hour, PEOPLE) for hour in LOOKS] for _ in range(players)]
        self._coming: list[tuple[float, int, int]] = []  # time, seat, number of the look
        for seat in range(players):
            self._add(seat, 0, 0.0)

    def next(self) -> tuple[float, int]:
        """The time of the next look, and whose it is."""
        time, seat, number = heappop(self._coming)
        self._add(seat, number + 1, time)
        return time, seat

    def _add(self, seat: int, number: int, last: float) -> None:
        if self._every is not None:
            time = last + self._rng.expovariate(1 / self._every)
        else:
            day, which = divmod(number, len(LOOKS))
            time = 24 * day + self._habits[seat][which] + self._rng.gauss(0, DAYS)
        heappush(self._coming, (time, seat, number))


def play(players: int, seed: int, orders: bool, every: float | None = None) -> Outcome:
    """A whole game. The same seed has the same deal and the same people with and without orders."""
    table = Table(players, seed, orders)
    looks = Looks(players, random.Random(f"people {seed}"), every)
    begun: float | None = None
    time = 0.0
    while not table.game.over:
        time, seat = looks.next()
        if begun is None and table.game.seat == seat:
            begun = time
        table.look(seat)
    return Outcome((time - (begun or 0.0)) / 24, table.waits, table.by_hand, table.by_order)


def interval(values: Sequence[float], seed: int = 1) -> tuple[float, float]:
    """An interval of 95 % for the median, by resampling."""
    rng = random.Random(seed)
    medians = [median(rng.choices(values, k=len(values))) for _ in range(RESAMPLED)]
    cuts = quantiles(medians, n=40)
    return cuts[0], cuts[-1]


def report(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """The figures of some games."""
    days = [each.days for each in outcomes]
    low, high = interval(days)
    ninth = quantiles(days, n=10)[-1]
    return {
        "median_days": round(median(days), 2),
        "interval": [round(low, 2), round(high, 2)],
        "nine_of_ten_within": round(ninth, 2),
        "waits": round(mean(each.waits for each in outcomes), 1),
        "decisions_by_hand": round(mean(each.by_hand for each in outcomes), 1),
        "decisions_by_order": round(mean(each.by_order for each in outcomes), 1),
    }


def main() -> None:
    """Play, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, help="hours between two looks of a player, on average")
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    found = {
        name: report([play(options.players, seed, orders, options.every) for seed in seeds])
        for name, orders in (("without", False), ("with_orders", True))
    }
    print(json.dumps({"games": options.games, "players": options.players, **found}, indent=2))


if __name__ == "__main__":
    main()
