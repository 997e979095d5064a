"""People at a turn-by-turn table: they go away, leave orders, run out of time, and are told what happens."""

import asyncio
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from peloponnes.server.storage import now
from scripts.attack.player import Known, Player
from scripts.kills.week_book import Left, Stay, WeekBook

if TYPE_CHECKING:
    from scripts.kills.soak import Soak

SLOWEST = 0.25  # seconds to think
BANK = 60  # seconds for the whole game: the least that a table may have
PACE = {"kind": "turns", "bank": BANK, "increment": 0}
SECRETS = ("up_to", "first_only")  # fields of an order, which nobody but its owner may ever get


@dataclass
class Away(Exception):
    """A player goes away for some seconds."""

    seconds: float


class WeekPlayer(Player):
    """A guest who plays a bit more slowly, and is not always there."""

    book: WeekBook

    def __init__(self, soak: "Soak", book: WeekBook, known: Known, rng: random.Random) -> None:
        super().__init__(soak, book, known, rng)
        self.away_for = 0.0
        self.standing: Left | None = None
        self.confirmed = False  # whether the server has told us of the standing order on this connection
        book.stays.setdefault(self.guest, []).append(Stay(now()))

    # Coming and going -----------------------------------------------------------------------------------------------------------------

    async def _visit(self) -> None:
        stays = self.book.stays[self.guest]
        if stays[-1].until is not None:
            stays.append(Stay(now()))
        self.confirmed = False
        try:
            await super()._visit()
        except Away as away:
            self.away_for = away.seconds
        finally:
            stays[-1].until = now()

    async def _stay_away(self) -> None:
        seconds, self.away_for = self.away_for, 0.0
        if seconds:
            await asyncio.sleep(seconds)
        else:
            await super()._stay_away()

    async def _pause(self) -> None:
        if not self.soak.killing:  # the last games end as soon as they can
            return
        await asyncio.sleep(self.rng.uniform(0, SLOWEST))
        chance = self.rng.random()
        if self.latest["view"] is None or self.latest["table"]["status"] != "running":
            return
        if chance < 0.12:
            self.soak.counts["went away"] += 1
            long = self.soak.long and self.rng.random() < 0.12
            raise Away(BANK + 5 if long else self.rng.uniform(3, 10))
        if chance > 0.6 and self.standing is None and len(self.seats) == 1:
            await self._leave_order()

    def _choose(self) -> dict[str, Any] | None:
        seats = self.latest["table"]["seats"]
        away = [seat for seat in self.seats if seats[seat]["level"] and not seats[seat]["resigned"]]
        if away:
            return {"type": "return", "seat": self.rng.choice(away)}
        if self.standing is not None and self.rng.random() < 0.97:
            return None
        return super()._choose()

    # Orders ---------------------------------------------------------------------------------------------------------------------------

    async def _leave_order(self) -> None:
        """Leave an order for the coming decisions of this auction, while others have to decide."""
        view, (seat,) = self.latest["view"], self.seats
        asked = view["decision"]
        if view["phase"] != "auction" or asked is None or asked["seat"] == seat:
            return
        left = Left(seat, self._order(view, seat), view["round"], self.seq)
        self.book.orders.setdefault(seat, []).append(left)
        url = f"/api/tables/{self.book.id}/order"
        order = {"seat": seat, "round": left.round, **left.wanted}
        status, answer, tries = await self.soak.asked(self.cookie, "PUT", url, json=order)
        if status == 200:
            left.made = next(each["made"] for each in answer if each["seat"] == seat)
            self.standing, self.confirmed = left, False
            self.soak.happened("orders left")
        else:
            left.refused = tries == 1  # otherwise the first one may have been taken, and its answer lost
            self.soak.counts["orders refused"] += 1
            if not answer["error"]["key"].startswith(("server.order_", "server.bot_plays", "server.over")):
                self.soak.complain(f"table {self.book.id}: an order was refused: {answer}")

    def _order(self, view: Any, seat: int) -> dict[str, Any]:
        """An order at random, from what can be had now; some are refused."""
        rng = self.rng
        free = [tile for tile, prices in view["prices"].items() if prices[seat] <= view["seats"][seat]["most_bid"]]
        least = {tile: view["prices"][tile][seat] for tile in free}
        bids = rng.sample(free, min(len(free), rng.randint(1, 3)))
        moves = rng.sample(sorted(view["prices"]), min(len(view["prices"]), rng.randint(0, 2)))
        return {
            "bids": [{"tile": tile, "up_to": least[tile] + rng.randint(0, 3)} for tile in bids],
            "otherwise": rng.choice(("pass", "pass", "wake")),
            "moves": [{"tile": tile, "up_to": view["prices"][tile][seat] + 4} for tile in moves],
            "outbid": rng.choice(("withdraw", "withdraw", "wake")),
            "rivals": rng.sample(free, 1) if free and rng.random() < 0.1 else [],
            "first_only": rng.random() < 0.1,
        }

    # Reading --------------------------------------------------------------------------------------------------------------------------

    def _hear(self, frame: str | bytes) -> Any:
        message = super()._hear(frame)
        orders = message.get("orders", [])
        rest = str({**message, "orders": []}) if orders else frame if isinstance(frame, str) else frame.decode()
        if any(word in rest for word in SECRETS) or any(each["seat"] not in self.seats for each in orders):
            self.soak.complain(
                f"table {self.book.id}: {self.guest} was told of an order of somebody else: {frame!r:.500}"
            )
        self.soak.counts["frames searched for orders"] += 1
        return message

    def _read(self, message: Any) -> None:
        super()._read(message)
        if message["type"] == "welcome":
            self._told(message["orders"], whole=True)
        elif message["type"] == "orders":
            self._told(message["orders"], whole=False)

    def _told(self, orders: list[Any], whole: bool) -> None:
        """Note what has become of the standing order. What was sent before it was left says nothing of it."""
        left = self.standing
        if left is None:
            return
        own = next((each for each in orders if each["seat"] == left.seat), None)
        if own is not None and own["made"] == left.made:
            self.confirmed = True
            if own["order"] is None:
                self._ended(left, own["ended"]["key"])
        elif own is None and (whole or self.confirmed):
            self._ended(left, "done")
        elif own is not None and own["made"] > (left.made or 0):
            self._ended(left, "replaced")

    def _ended(self, left: Left, reason: str) -> None:
        left.ended = self.seq
        self.standing = None
        self.soak.counts[f"orders ended: {reason}"] += 1

    def _note(self, news: list[Any]) -> None:
        super()._note(news)
        for document in news:
            if document["text"].endswith(" clock"):
                self.soak.happened("clocks ran out")
            elif document["kind"] == "turn" and self.standing is not None and document["seat"] == self.standing.seat:
                self.soak.happened("orders may have been played")
