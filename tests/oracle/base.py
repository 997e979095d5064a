"""RULES 1 to 10 and 12.1, read naively.

The game is a single generator, `BaseTable.game`, that reads like the rulebook from top to bottom: it yields a `Decision` where a player
has a choice, and is sent the chosen action. Deliberately slow and simple; it shares nothing with the engine except the printed values
in `components/*.toml`.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tests.oracle.box import Box, Tile
from tests.oracle.player import GOODS, STORAGE, Player

FREE_CHOICES = [f"choose {kind}" for kind in ("wood", "stone", "food", "coins")]  # RULES 2.5.3
CHIT_KINDS = ("earthquake", "drought", "plague", "tempest", "decline", "blank")
LEVELS = {1: (0, 0, 24), 2: (1, 1, 28), 3: (2, 2, 32), 4: (3, 3, 35), 5: (3, 4, 35)}  # RULES 9.0
FREE_GAME = (0, 0, 0)  # extra incomes, tiles in the conquest row, points needed
SEATS = {"base": range(2, 6), "solo": range(1, 2), "sea": range(1, 7), "heroes": range(2, 9)}  # RULES 1.1; DESIGN 4
OPTIONS = {  # DESIGN 4
    "base": {"civilizations", "sea-tiles"},
    "solo": {"civilizations", "sea-tiles"},
    "sea": {"civilizations"},
    "heroes": {"civilizations", "sea-tiles", "negotiation"},
}


class OracleError(Exception):
    """The record is out of scope, or an action is not legal here."""


def check(dealt: Sequence[str], among: Iterable[str], rule: str) -> None:
    """Check that what was dealt is in the box, and nothing twice."""
    if len(set(dealt)) < len(dealt) or not set(among) >= set(dealt):
        raise OracleError(f"{rule}: these can't be dealt: {dealt}")


class Bid(NamedTuple):
    """Coins on a tile."""

    seat: int
    coins: int


class Decision(NamedTuple):
    """A choice of a player."""

    seat: int
    kind: str
    actions: list[str]


Play = Generator[Decision, str, None]
Answer = Generator[Decision, str, str]
Verdict = Generator[Decision, str, bool]


def ask(seat: int, kind: str, actions: list[str]) -> Answer:
    """RULES 2.7: a decision with one legal answer is not asked."""
    if len(actions) == 1:
        return actions[0]
    return (yield Decision(seat, kind, list(actions)))


class BaseTable:
    """One game from its setup on; it waits for `decision`, or is over if that is None."""

    chit_kinds: tuple[str, ...] = CHIT_KINDS

    def __init__(self, record: Mapping[str, Any]) -> None:
        edition: Mapping[str, Any] = record["edition"]
        name: str = edition["name"]
        options: list[str] = list(edition.get("options") or [])
        if name not in SEATS or not OPTIONS[name] >= set(options):
            raise OracleError(f"out of scope: {edition}")
        self.level: int | None = edition.get("level")
        if self.level and (name != "solo" or options):
            raise OracleError(f"RULES 9.5: a level is solo, with the base set: {edition}")
        extras, conquest_tiles, self.points_needed = LEVELS[self.level] if self.level else FREE_GAME
        self.extra: list[str] = list(edition.get("extra") or [])
        if len(self.extra) != extras or not STORAGE.keys() >= set(self.extra):
            raise OracleError(f"RULES 9.0, 9.2: not the extra incomes of this level: {self.extra}")
        self.options = options
        box = Box(name, options, len(record["seats"]), record["rules"])

        # RULES 1.1 to 1.3, 12.1
        if len(record["seats"]) not in SEATS[name]:
            raise OracleError(f"RULES 1.1: not so many seats: {record['seats']}")
        self.players: Sequence[Player] = self.sit_down(box, record["seats"])
        self.order = sorted(range(len(self.players)), key=lambda seat: self.players[seat].civilization.order)

        # RULES 1.4, 1.5, 2.1.1, 8.1, 9.0, 10.1, 11.13
        tiles: list[str] = record["deal"]["tiles"]
        if sorted(tiles) != sorted(box.tiles) or sorted(tiles, key=lambda tile: tile[0]) != tiles:
            raise OracleError(f"RULES 1.4: not the tiles of this edition, A then B then C: {tiles}")
        self.tiles_to_come = [box.tiles[id] for id in tiles]
        self.chits_to_come: list[str] = list(record["deal"]["chits"])
        self.alone = len(self.players) == 1
        self.tiles_a_round = box.tiles_a_round
        self.row_size = self.tiles_a_round - conquest_tiles if self.alone else len(self.players)

        # RULES 10.2
        sea: list[str] = list(record["deal"].get("sea") or [])
        check(sea, box.sea, "RULES 10.2")
        if len(sea) != box.sea_tiles:
            raise OracleError(f"RULES 10.2: not the sea tiles of a game for {len(self.players)}: {sea}")
        self.sea = [box.sea[id] for id in sea]  # still face up

        self.round = 0
        self.phase = "auction"
        self.row: list[Tile] = []
        self.conquest: list[Tile] = []
        self.bids: dict[str, Bid] = {}
        self.shown = dict.fromkeys(self.chit_kinds, 0)
        self.decision: Decision | None = None
        self._playing = self.game()
        self._advance(None)

    def sit_down(self, box: Box, seats: Sequence[Mapping[str, str]]) -> Sequence[Player]:
        """RULES 1.2."""
        check([seat["civilization"] for seat in seats], box.civilizations, "RULES 1.2")
        homes = [box.civilizations[seat["civilization"]] for seat in seats]
        return [Player(home, {kind: home.once.get(kind, 0) for kind in GOODS}) for home in homes]

    def play(self, action: str) -> None:
        """Play an action for the player who has to decide; an illegal one changes nothing."""
        if self.decision is None:
            raise OracleError(f"the game is over: {action!r}")
        if action not in self.decision.actions:
            raise OracleError(f"not legal for {self.decision}: {action!r}")
        self._advance(action)

    def play_line(self, line: str) -> None:
        """The same for a line of the record, which starts with the seat: `0 bid A05 4`."""
        seat, _, action = line.partition(" ")
        if self.decision is not None and seat != str(self.decision.seat):
            raise OracleError(f"seat {self.decision.seat} has to decide, not: {line!r}")
        self.play(action)

    def _advance(self, action: str | None) -> None:
        try:
            self.decision = next(self._playing) if action is None else self._playing.send(action)
        except StopIteration:
            self.decision = None

    # ---- the game, top down ----------------------------------------------------------------

    def game(self) -> Play:
        """RULES 2 and 4.1."""
        for self.round in range(1, 9):
            yield from self.reveal()
            yield from self.auction()
            self.new_turn_order()
            yield from self.taking()
            yield from self.income()
            yield from self.chits()
        yield from self.supply()
        self.phase = "end"

    def reveal(self) -> Play:
        """RULES 2.1: the row first; a supply sign interrupts at once."""
        for number in range(self.tiles_a_round):
            tile = self.tiles_to_come.pop(0)
            (self.row if number < self.row_size else self.conquest).append(tile)
            if tile.supply:
                yield from self.supply()

    def auction(self) -> Play:
        """RULES 2.2.1, 2.2.5, 2.2.10."""
        self.phase = "auction"
        for seat in self.order:
            player = self.players[seat]
            yield from self.sea_purchase(seat)
            action = yield from ask(seat, "bid", [*self.opening_bids(seat), "pass"])
            if action == "pass":
                player.goods["coins"] += 3
            else:
                _, tile, coins = action.split()
                player.pay({"coins": int(coins)})
                yield from self.lay_bid(tile, Bid(seat, int(coins)))
        self.row = [tile for tile in self.row if tile.id in self.bids]
        self.conquest = [tile for tile in self.conquest if tile.id in self.bids]

    def sea_purchase(self, seat: int) -> Play:
        """RULES 10.3: one or none, before he bids or passes; its gains at once."""
        player = self.players[seat]
        offers = {f"sea {tile.id}": tile for tile in self.sea if player.can_pay(tile.cost)}
        action = yield from ask(seat, "sea", [*offers, "no-sea"])
        if action in offers:
            tile = offers[action]
            player.pay(tile.cost)
            self.sea.remove(tile)
            player.sea.append(tile)
            player.gain(tile.once)

    def opening_bids(self, seat: int) -> Iterable[str]:
        """RULES 2.2.1, 2.2.4, 2.2.6; alone the price is exact in the row too (RULES 8.1)."""
        player = self.players[seat]
        for tile in [*self.row, *self.conquest]:
            cheapest = self.cheapest(seat, tile)
            dearest = player.purse
            if tile in self.conquest or self.alone:
                dearest = min(dearest, cheapest)
            for coins in range(cheapest, dearest + 1):
                if self.is_enough(tile, Bid(seat, coins)):
                    yield f"bid {tile.id} {coins}"

    def cheapest(self, seat: int, tile: Tile) -> int:
        """RULES 2.2.1, 2.2.4, 9.3: the least that he lays, and in the conquest row all that he lays at first."""
        return tile.bid + (3 if tile in self.conquest else 0)

    def is_enough(self, tile: Tile, bid: Bid) -> bool:
        """Whether this bid, opened or moved, may lie on the tile: RULES 2.2.1 to 2.2.4, 2.2.7, 2.2.8."""
        too_few = self.players[bid.seat].goods["inhabitants"] < -tile.once.get("inhabitants", 0)
        if too_few or bid.coins < self.cheapest(bid.seat, tile):
            return False
        there = self.bids.get(tile.id)
        return there is None or (tile in self.row and self.in_half_coins(bid) > self.in_half_coins(there))

    def in_half_coins(self, bid: Bid) -> int:
        """RULES 2.2.7: what counts when bids are compared."""
        return 2 * bid.coins + self.players[bid.seat].count("half_coin")

    def lay_bid(self, tile: str, bid: Bid) -> Play:
        """RULES 2.2.2, 2.2.3, 2.2.5: the one outbid moves, which may drive out yet another, or withdraws."""
        outbid = self.bids.get(tile)
        self.bids[tile] = bid
        if outbid is None:
            return
        targets = [other.id for other in [*self.row, *self.conquest] if self.is_enough(other, outbid)]
        action = yield from ask(outbid.seat, "move", [*(f"move {target}" for target in targets), "withdraw"])
        if action == "withdraw":
            self.players[outbid.seat].goods["coins"] += outbid.coins + 1
        else:
            yield from self.lay_bid(action.split()[1], outbid)

    def new_turn_order(self) -> None:
        """RULES 2.3: `sorted` keeps the previous order among equals."""
        coins = {bid.seat: bid.coins for bid in self.bids.values()}
        bidders = sorted((seat for seat in self.order if seat in coins), key=lambda seat: -coins[seat])
        self.order = bidders + [seat for seat in self.order if seat not in coins]

    def taking(self) -> Play:
        """RULES 2.4.1."""
        self.phase = "taking"
        for seat in self.order:
            for tile in [t for t in [*self.row, *self.conquest] if self.bids[t.id].seat == seat]:  # one or none
                yield from self.take(seat, tile)

    def take(self, seat: int, tile: Tile) -> Play:
        """RULES 2.4.2 to 2.4.5."""
        player = self.players[seat]
        action = yield from self.way_to_take(seat, tile)
        if action == "pay":
            player.pay(tile.cost)
        if action == "mark":
            player.pay({"coins": player.mark})
            player.marked.add(tile.id)
        if action in ("place", "pay", "mark"):
            player.tiles.append(tile)
            player.gain(tile.once)

    def way_to_take(self, seat: int, tile: Tile) -> Answer:
        """RULES 2.4.1 to 2.4.3: the tile leaves the row, and the bid goes to the bank."""
        if tile.is_land:
            action = "place" if self.fits(seat, tile) else "lose"
        else:
            action = yield from ask(seat, "build", self.ways_to_build(seat, tile))
        (self.row if tile in self.row else self.conquest).remove(tile)
        del self.bids[tile.id]
        return action

    def fits(self, seat: int, land: Tile) -> bool:
        """RULES 2.4.2, 2.4.6; Thebes places freely too (RULES 12.1)."""
        player = self.players[seat]
        if not player.lands or player.count("free_placement"):
            return True
        return bool(STORAGE.keys() & land.income.keys() & player.lands[-1].income.keys())

    def ways_to_build(self, seat: int, building: Tile) -> list[str]:
        """RULES 2.4.3; losing it, when neither is possible, is a refusal that is not asked."""
        player = self.players[seat]
        ways = {"pay": building.cost, "mark": {"coins": player.mark}}
        actions = [way for way, price in ways.items() if player.can_pay(price)]
        if all(player.missing(price) for price in ways.values()):
            actions.append("refuse")
        return actions

    def income(self) -> Play:
        """RULES 2.5; the extra incomes of RULES 9.2 are the player's as well."""
        self.phase = "income"
        for seat in self.order:
            player = self.players[seat]
            total = dict.fromkeys(GOODS, 0)
            for income in player.incomes:
                for kind, amount in income.items():
                    if kind != "any":
                        total[kind] += amount
                    for _ in range(amount if kind == "any" else 0):  # RULES 2.5.3
                        action = yield from ask(seat, "choose", FREE_CHOICES)
                        total[action.split()[1]] += 1
            for kind in self.extra:
                total[kind] += 1
            player.gain({"inhabitants": total.pop("inhabitants")})  # RULES 2.5.2, 2.5.6: Antioch's are fewer
            for kind, amount in player.mat_income.items():
                total[kind] += amount
            player.gain(total)

    def chits(self) -> Play:
        """RULES 2.6."""
        self.phase = "chits"
        for _ in range(2):
            kind = self.chits_to_come.pop(0)
            self.shown[kind] += 1
            if kind != "blank" and self.shown[kind] == 3:
                yield from self.disaster(kind)

    def disaster(self, kind: str) -> Play:
        """RULES 2.6.2, 3.0."""
        for seat in self.order:
            if not self.players[seat].protected(kind):
                yield from self.strike(seat, kind)

    def strike(self, seat: int, disaster: str) -> Play:
        """RULES 3.1 to 3.5; tiles one by one, oldest first."""
        player = self.players[seat]
        match disaster:
            case "earthquake":
                for tile in player.buildings:
                    yield from self.pay_or_lose(seat, "keep", tile, {"wood": 1, "stone": 1})
            case "tempest":
                for tile in player.lands:
                    yield from self.pay_or_lose(seat, "keep", tile, {"food": 1, "coins": 1})
            case "drought":
                player.goods["food"] -= self.lost_in_a_drought(seat)
            case "plague":
                player.goods["inhabitants"] -= (player.goods["inhabitants"] + 2) // 3
            case "decline":
                player.goods["luxury"] = max(0, player.goods["luxury"] - 10)

    def lost_in_a_drought(self, seat: int) -> int:
        """RULES 3.3."""
        return (self.players[seat].goods["food"] + 2) // 3

    def pay_or_lose(self, seat: int, kind: str, tile: Tile, price: Mapping[str, int]) -> Play:
        """RULES 3.1, 3.2, 3.6, 5.2: pay for the tile, with luxury if needed, or lose it."""
        player = self.players[seat]
        pays = [f"{kind} {tile.id}"] if player.can_pay(price) else []
        action = yield from ask(seat, kind, [*pays, f"lose {tile.id}"])
        if action in pays:
            player.pay(price)
        else:
            player.tiles.remove(tile)
            player.unmark(tile)

    def supply(self) -> Play:
        """RULES 5.3."""
        self.phase = "supply"
        for seat in self.order:
            player = self.players[seat]
            yield from self.feed(seat)
            for tile in [building for building in player.buildings if building.id in player.marked]:
                yield from self.finish(seat, tile)

    def feed(self, seat: int) -> Play:
        """RULES 5.1; fish is eaten first and never stored (RULES 10.4)."""
        player, goods = self.players[seat], self.players[seat].goods
        fish = len(player.sea)
        hungry = max(0, goods["inhabitants"] - fish - goods["food"])
        most = min(hungry, goods["luxury"] // 2)
        action = yield from ask(seat, "feed", [f"feed {units}" for units in range(most + 1)])
        goods["inhabitants"] -= hungry - int(action.split()[1])
        player.pay({"food": max(0, goods["inhabitants"] - fish)})

    def finish(self, seat: int, tile: Tile) -> Play:
        """RULES 5.2."""
        yield from self.pay_or_lose(seat, "finish", tile, tile.cost)
        self.players[seat].unmark(tile)

    # ---- the public state ------------------------------------------------------------------

    def result(self) -> dict[str, Any]:
        """RULES 7.2; the level's goal is RULES 9.0."""
        places: dict[tuple[int, int, int], list[int]] = {}
        for seat, player in enumerate(self.players):
            points = player.points
            better = max(points["prestige"], points["population"])
            places.setdefault((points["score"], better, player.goods["luxury"]), []).append(seat)
        result: dict[str, Any] = {
            "seats": [{**player.points, "luxury": player.goods["luxury"]} for player in self.players],
            "ranking": [places[place] for place in sorted(places, reverse=True)],
        }
        if self.level:
            result["passed"] = self.players[0].points["score"] >= self.points_needed
        return result

    def document(self) -> dict[str, Any]:
        """What `peloponnes replay --json` prints (DESIGN 4)."""
        asked = self.decision
        return {
            "round": self.round,
            "phase": self.phase,
            "over": asked is None,
            "order": list(self.order),
            "row": [tile.id for tile in self.row],
            "conquest": [tile.id for tile in self.conquest],
            "sea": [tile.id for tile in self.sea],
            "bids": {tile: bid._asdict() for tile, bid in self.bids.items()},
            "chits": dict(self.shown),
            "decision": asked._asdict() if asked else None,
            "result": None if asked else self.result(),
            "seats": [player.document() for player in self.players],
        }
