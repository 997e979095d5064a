"""A second, naive reading of RULES 1 to 10 and 12.1, written without looking at the engine: the oracle of the
differential tests.

The game is one generator, `Table.game`, that reads like the rulebook from top to bottom: it yields a `Decision` where a
player has a choice and is sent the chosen action. Slow and simple on purpose; nothing here is shared with the engine but
the printed values in `components/*.toml`.
"""

import tomllib
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

COMPONENTS = Path(__file__).resolve().parents[2] / "src" / "peloponnes" / "components"

GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
STORAGE = {"wood": 10, "stone": 10, "food": 13}  # RULES 2.5.4; also what makes two lands match, RULES 2.4.2
FREE_CHOICES = [f"choose {kind}" for kind in ("wood", "stone", "food", "coins")]  # RULES 2.5.3
CHIT_KINDS = ("earthquake", "drought", "plague", "tempest", "decline", "blank")
LEVELS = {1: (0, 0, 24), 2: (1, 1, 28), 3: (2, 2, 32), 4: (3, 3, 35), 5: (3, 4, 35)}  # RULES 9.0
FREE_GAME = (0, 0, 0)  # extra incomes, tiles in the conquest row, points needed
SEATS = {"base": range(2, 6), "solo": range(1, 2), "sea": range(1, 7)}  # RULES 1.1, 10.1; DESIGN 4
OPTIONS = {  # DESIGN 4
    "base": {"civilizations", "sea-tiles"},
    "solo": {"civilizations", "sea-tiles"},
    "sea": {"civilizations"},
}


class OracleError(Exception):
    """The record is out of scope, or an action is not legal here."""


@dataclass(frozen=True)
class Tile:
    """A land or a building, as printed."""

    id: str
    is_land: bool
    bid: int
    prestige: int
    name: str = ""
    cost: Mapping[str, int] = field(default_factory=dict)
    once: Mapping[str, int] = field(default_factory=dict)
    income: Mapping[str, int] = field(default_factory=dict)
    protects: Sequence[str] = ()
    ability: str = ""
    supply: bool = False
    source: str = "printed"  # or "stand-in", for a tile whose own values are not known


@dataclass(frozen=True)
class SeaTile:
    """RULES 10.2 to 10.4, as printed."""

    id: str
    cost: Mapping[str, int]
    prestige: int = 0
    once: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Civilization:
    """As printed; `order` is its number (RULES 1.3)."""

    id: str
    order: int
    once: Mapping[str, int]
    income: Mapping[str, int] = field(default_factory=dict)
    protects: Sequence[str] = ()
    ability: str = ""


@cache
def _printed(table: str) -> dict[str, Any]:
    """The values of one published set."""
    values: dict[str, Any] = tomllib.loads((COMPONENTS / f"{table}.toml").read_text("utf-8"))
    return values


class Box:
    """What an edition with its options is played with: RULES 1.2, 1.4, 10.1, 10.2, 12.1."""

    def __init__(self, name: str, options: Iterable[str]) -> None:
        tables = ["base", "sea-and-six"] if name == "sea" else ["base"]
        self.tiles = {
            values["id"]: Tile(is_land=kind == "land", **values)
            for table in tables
            for kind in ("land", "building")
            for values in _printed(table)[kind]
        }
        tables = ["base", "more"] if "civilizations" in options else ["base"]
        self.civilizations = {
            values["id"]: Civilization(**values) for table in tables for values in _printed(table)["civilization"]
        }
        tables = ["sea-and-six"] if name == "sea" or "sea-tiles" in options else []
        self.sea = {
            values["id"]: SeaTile(**values)
            for table in tables
            for values in _printed(table)["sea"]
            if "set" not in values  # S7 and S8 come with Hellas
        }


@dataclass
class Player:
    """What lies before one player."""

    civilization: Civilization
    goods: dict[str, int]
    tiles: list[Tile] = field(default_factory=list)  # in the order taken
    marked: set[str] = field(default_factory=set)  # buildings with a coin on them
    sea: list[SeaTile] = field(default_factory=list)  # in the order bought

    @property
    def lands(self) -> list[Tile]:
        return [tile for tile in self.tiles if tile.is_land]

    @property
    def buildings(self) -> list[Tile]:
        return [tile for tile in self.tiles if not tile.is_land]

    @property
    def sources(self) -> list[Civilization | Tile]:
        """Of income, protection and abilities; a marked building works in full (RULES 2.4.4)."""
        return [self.civilization, *self.tiles]

    def count(self, ability: str) -> int:
        """How many have this ability."""
        return sum(source.ability == ability for source in self.sources)

    def protected(self, disaster: str) -> bool:
        """RULES 3.0."""
        return any(disaster in source.protects for source in self.sources)

    def missing(self, price: Mapping[str, int]) -> int:
        return sum(max(0, amount - self.goods[kind]) for kind, amount in price.items())

    def can_pay(self, price: Mapping[str, int]) -> bool:
        """RULES 6.1: every missing unit may be replaced by 2 luxury."""
        return self.missing(price) * 2 <= self.goods["luxury"]

    def pay(self, price: Mapping[str, int]) -> None:
        """RULES 6.1: his own of that kind first, luxury for what is then missing."""
        self.goods["luxury"] -= self.missing(price) * 2
        for kind, amount in price.items():
            self.goods[kind] = max(0, self.goods[kind] - amount)

    def gain(self, amounts: Mapping[str, int]) -> None:
        """RULES 2.5.4 and 2.5.6: sums below 0 come off as far as it goes, what is beyond the storage becomes luxury."""
        for kind, amount in amounts.items():
            self.goods[kind] = max(0, self.goods[kind] + amount)
        for kind, limit in STORAGE.items():
            surplus = max(0, self.goods[kind] - limit)
            self.goods[kind] -= surplus
            self.goods["luxury"] += surplus

    def unmark(self, tile: Tile) -> None:
        """RULES 3.7, 5.2: a coin on it returns."""
        if tile.id in self.marked:
            self.marked.remove(tile.id)
            self.goods["coins"] += 1

    @property
    def points(self) -> dict[str, int]:
        """RULES 7.1, 10.4."""
        tiles: list[Tile | SeaTile] = [*self.tiles, *self.sea]
        prestige = sum(tile.prestige for tile in tiles) + self.goods["coins"] // 3
        population = self.goods["inhabitants"] * 3
        return {"prestige": prestige, "population": population, "score": min(prestige, population)}

    def document(self) -> dict[str, Any]:
        return {
            **self.goods,
            "civilization": self.civilization.id,
            "buildings": [tile.id for tile in self.buildings],
            "marked": [tile.id for tile in self.buildings if tile.id in self.marked],
            "lands": [tile.id for tile in self.lands],
            "sea": [tile.id for tile in self.sea],
            **self.points,
        }


class Bid(NamedTuple):
    """Coins on a tile."""

    seat: int
    coins: int


class Decision(NamedTuple):
    """Somebody has a choice."""

    seat: int
    kind: str
    actions: list[str]


Play = Generator[Decision, str, None]
Answer = Generator[Decision, str, str]


def _ask(seat: int, kind: str, actions: list[str]) -> Answer:
    """RULES 2.7: what has one legal answer is not asked."""
    if len(actions) == 1:
        return actions[0]
    return (yield Decision(seat, kind, list(actions)))


class Table:
    """One game, from its set-up on; it stands at `decision`, or is over when that is None."""

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
        box = Box(name, options)

        # RULES 1.1 to 1.3, 12.1
        names: list[str] = [seat["civilization"] for seat in record["seats"]]
        if len(names) not in SEATS[name] or len(set(names)) < len(names) or not box.civilizations.keys() >= set(names):
            raise OracleError(f"RULES 1.1, 1.2: these seats can't play: {names}")
        homes = [box.civilizations[home] for home in names]
        self.players = [Player(home, {kind: home.once.get(kind, 0) for kind in GOODS}) for home in homes]
        self.order = sorted(range(len(homes)), key=lambda seat: homes[seat].order)

        # RULES 1.4, 1.5, 2.1.1, 8.1, 9.0, 10.1
        tiles: list[str] = record["deal"]["tiles"]
        if sorted(tiles) != sorted(box.tiles) or sorted(tiles, key=lambda tile: tile[0]) != tiles:
            raise OracleError(f"RULES 1.4: not the tiles of this edition, A then B then C: {tiles}")
        self.tiles_to_come = [box.tiles[id] for id in tiles]
        self.chits_to_come: list[str] = list(record["deal"]["chits"])
        self.alone = len(self.players) == 1
        self.tiles_a_round = 6 if name == "sea" else 5
        self.row_size = self.tiles_a_round - conquest_tiles if self.alone else len(self.players)

        # RULES 10.2
        sea: list[str] = list(record["deal"].get("sea") or [])
        if len(sea) != (len(names) if box.sea else 0) or len(set(sea)) < len(sea) or not box.sea.keys() >= set(sea):
            raise OracleError(f"RULES 10.2: not the sea tiles of a game for {len(names)}: {sea}")
        self.sea = [box.sea[id] for id in sea]  # still face up

        self.round = 0
        self.phase = "auction"
        self.row: list[Tile] = []
        self.conquest: list[Tile] = []
        self.bids: dict[str, Bid] = {}
        self.shown = dict.fromkeys(CHIT_KINDS, 0)
        self.decision: Decision | None = None
        self._playing = self.game()
        self._advance(None)

    def play(self, action: str) -> None:
        """The player whose decision it is does this; an illegal action changes nothing."""
        if self.decision is None:
            raise OracleError(f"the game is over: {action!r}")
        if action not in self.decision.actions:
            raise OracleError(f"not legal for {self.decision}: {action!r}")
        self._advance(action)

    def play_line(self, line: str) -> None:
        """The same for a line of the record, which begins with the seat: `0 bid A05 4`."""
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
            action = yield from _ask(seat, "bid", [*self.opening_bids(seat), "pass"])
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
        action = yield from _ask(seat, "sea", [*offers, "no-sea"])
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
            cheapest = self.cheapest(tile)
            dearest = player.goods["coins"] + player.goods["luxury"] // 2
            if tile in self.conquest or self.alone:
                dearest = min(dearest, cheapest)
            for coins in range(cheapest, dearest + 1):
                if self.is_enough(tile, Bid(seat, coins)):
                    yield f"bid {tile.id} {coins}"

    def cheapest(self, tile: Tile) -> int:
        """RULES 2.2.1, 2.2.4, 9.3."""
        return tile.bid + (3 if tile in self.conquest else 0)

    def is_enough(self, tile: Tile, bid: Bid) -> bool:
        """Whether this bid, opened or moved, may lie on the tile: RULES 2.2.1 to 2.2.4, 2.2.7, 2.2.8."""
        too_few = self.players[bid.seat].goods["inhabitants"] < -tile.once.get("inhabitants", 0)
        if too_few or bid.coins < self.cheapest(tile):
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
        action = yield from _ask(outbid.seat, "move", [*(f"move {target}" for target in targets), "withdraw"])
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
        """RULES 2.4.1, 2.4.4, 2.4.5."""
        self.phase = "taking"
        for seat in self.order:
            player = self.players[seat]
            for tile in [t for t in [*self.row, *self.conquest] if self.bids[t.id].seat == seat]:  # one or none
                if tile.is_land:
                    action = "place" if self.fits(player, tile) else "lose"
                else:
                    action = yield from _ask(seat, "build", self.ways_to_build(player, tile))
                (self.row if tile in self.row else self.conquest).remove(tile)
                del self.bids[tile.id]
                if action == "pay":
                    player.pay(tile.cost)
                if action == "mark":
                    player.pay({"coins": 1})
                    player.marked.add(tile.id)
                if action in ("place", "pay", "mark"):
                    player.tiles.append(tile)
                    player.gain(tile.once)

    def fits(self, player: Player, land: Tile) -> bool:
        """RULES 2.4.2, 2.4.6; Thebes places freely too (RULES 12.1)."""
        if not player.lands or player.count("free_placement"):
            return True
        return bool(STORAGE.keys() & land.income.keys() & player.lands[-1].income.keys())

    def ways_to_build(self, player: Player, building: Tile) -> list[str]:
        """RULES 2.4.3; to lose it, able to do neither, is a refusal that is not asked."""
        ways = {"pay": building.cost, "mark": {"coins": 1}}
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
            for source in player.sources:
                for kind, amount in source.income.items():
                    if kind != "any":
                        total[kind] += amount
                    for _ in range(amount if kind == "any" else 0):  # RULES 2.5.3
                        action = yield from _ask(seat, "choose", FREE_CHOICES)
                        total[action.split()[1]] += 1
            for kind in self.extra:
                total[kind] += 1
            player.gain({"inhabitants": total.pop("inhabitants")})  # RULES 2.5.2, 2.5.6: Antioch's are fewer
            rows = _printed("base")["mat"]["income_by_inhabitants"]
            reached = [row for row in rows if row["from"] <= player.goods["inhabitants"]]
            for kind in ("coins", "luxury"):
                total[kind] += reached[-1][kind]
            player.gain(total)

    def chits(self) -> Play:
        """RULES 2.6."""
        self.phase = "chits"
        for _ in range(2):
            kind = self.chits_to_come.pop(0)
            self.shown[kind] += 1
            if kind != "blank" and self.shown[kind] == 3:
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
                player.goods["food"] -= (player.goods["food"] + 2) // 3
            case "plague":
                player.goods["inhabitants"] -= (player.goods["inhabitants"] + 2) // 3
            case "decline":
                player.goods["luxury"] = max(0, player.goods["luxury"] - 10)

    def pay_or_lose(self, seat: int, kind: str, tile: Tile, price: Mapping[str, int]) -> Play:
        """RULES 3.1, 3.2, 3.6, 5.2: pay for the tile, luxury may help, or see it leave."""
        player = self.players[seat]
        pays = [f"{kind} {tile.id}"] if player.can_pay(price) else []
        action = yield from _ask(seat, kind, [*pays, f"lose {tile.id}"])
        if action in pays:
            player.pay(price)
        else:
            player.tiles.remove(tile)
            player.unmark(tile)

    def supply(self) -> Play:
        """RULES 5; fish is eaten first and never stored (RULES 10.4)."""
        self.phase = "supply"
        for seat in self.order:
            player, goods = self.players[seat], self.players[seat].goods
            fish = len(player.sea)
            hungry = max(0, goods["inhabitants"] - fish - goods["food"])
            most = min(hungry, goods["luxury"] // 2)
            action = yield from _ask(seat, "feed", [f"feed {units}" for units in range(most + 1)])
            goods["inhabitants"] -= hungry - int(action.split()[1])
            player.pay({"food": max(0, goods["inhabitants"] - fish)})
            for tile in [building for building in player.buildings if building.id in player.marked]:
                yield from self.pay_or_lose(seat, "finish", tile, tile.cost)
                player.unmark(tile)

    # ---- what is seen from outside ---------------------------------------------------------

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


def replay(record: dict[str, Any], at: int | None = None) -> dict[str, Any]:
    """The document after the first `at` recorded actions (all, if None) and all that follows of itself."""
    actions: list[str] = record["actions"]
    if at is not None and not 0 <= at <= len(actions):
        raise OracleError(f"the record has {len(actions)} actions, not {at}")
    table = Table(record)
    for line in actions[:at]:
        table.play_line(line)
    return table.document()
