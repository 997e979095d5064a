"""RULES 11, Heroes and Colonies, read naively: what it adds to the base game, and what it replaces.

Heroes and colonies are known by name, so that the numbers in `components/heroes-and-colonies.toml`, by which the engine knows them, are
checked as well. So is the version of the rules: a game keeps the reading it began with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.oracle.base import CHIT_KINDS, Answer, BaseTable, Bid, OracleError, Play, Verdict, ask, check
from tests.oracle.box import HEROES_AND_COLONIES, Box, Tile, printed
from tests.oracle.player import GOODS, HeroesPlayer

CHITS_A_ROUND = 3  # RULES 11.2
NEW_READING = 3  # the first version to read RULES 11.9 (Sisyphus) and 11.10 (drought) literally
PLACES = {"miletus": -1, "apollonia": 1}  # RULES 11.10: first and last


def kind_of(chit: str) -> str:
    """RULES 11.2: Persians of any value are one kind."""
    return chit.partition("-")[0]


def same_kind(chit: str, other: str | None) -> bool:
    """RULES 11.2: a blank has no kind."""
    return other is not None and kind_of(chit) == kind_of(other) != "blank"


def prices(player: HeroesPlayer, building: Tile) -> dict[str, Mapping[str, int]]:
    """What the building may cost him, by the kind he saves (RULES 11.9, Daedalus)."""
    if player.hero.id != "daedalus":
        return {"nothing": building.cost}
    return {kind: {**building.cost, kind: max(0, amount - 2)} for kind, amount in building.cost.items()}


class HeroesTable(BaseTable):
    """One game of RULES 11, from its setup on."""

    players: Sequence[HeroesPlayer]
    chit_kinds = (*CHIT_KINDS, "persian")

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.chit: str | None = None  # just drawn, while Ariadne is asked
        self.rules: int = record["rules"]
        if self.rules not in HEROES_AND_COLONIES:
            raise OracleError(f"no such version of the rules: {self.rules}")
        self.persians = 0  # the sum of the Persian chits that stayed
        chits = [kind for kind, count in printed("base")["chits"].items() for _ in range(count)]
        chits += [f"persian-{value}" for value in printed(HEROES_AND_COLONIES[self.rules])["persians"]["chits"]]
        if sorted(record["deal"]["chits"]) != sorted(chits):
            raise OracleError(f"RULES 11.2: not the 24 chits: {record['deal']['chits']}")
        super().__init__(record)

    def sit_down(self, box: Box, seats: Sequence[Mapping[str, str]]) -> Sequence[HeroesPlayer]:
        """RULES 11.1; at first everybody owns the coins of his civilization (RULES 11.12)."""
        check([seat["hero"] for seat in seats], box.heroes, "RULES 11.1")
        check([seat["colony"] for seat in seats], box.colonies, "RULES 11.1")
        return [
            HeroesPlayer(
                player.civilization,
                dict.fromkeys(GOODS, 0) | {"coins": player.goods["coins"]},
                hero=box.heroes[seat["hero"]],
                colony=box.colonies[seat["colony"]],
            )
            for player, seat in zip(super().sit_down(box, seats), seats, strict=True)
        ]

    # ---- the game, top down ----------------------------------------------------------------

    def game(self) -> Play:
        """RULES 11.1, 11.12, then the rounds."""
        if "negotiation" in self.options:
            yield from self.negotiation()
        for player in self.players:
            player.gain({kind: amount for kind, amount in player.civilization.once.items() if kind != "coins"})
            player.gain({kind: amount for kind, amount in player.hero.once.items() if kind != "strength"})
            player.strengthen(player.hero.once.get("strength", 0))
        self.fix_places()
        yield from super().game()

    def negotiation(self) -> Play:
        """RULES 11.12: by civilization number; each his colony, then his hero."""
        self.phase = "negotiation"
        for seat in self.order:
            yield from self.offer(seat, "colony")
            yield from self.offer(seat, "hero")

    def offer(self, seat: int, what: str) -> Play:
        """RULES 11.12: one offer, or none, to one other player, who takes it or not. Luxury is no help (RULES 6.1)."""
        player = self.players[seat]
        offers = [
            f"offer {what} {other} {coins}"
            for other in range(len(self.players))
            if other != seat
            for coins in range(player.goods["coins"] + 1)
        ]
        action = yield from ask(seat, "offer", [*offers, "no-offer"])
        if action == "no-offer":
            return
        _, _, asked, coins = action.split()
        answer = yield from ask(int(asked), "answer", ["accept", "refuse"])
        if answer == "accept":
            partner = self.players[int(asked)]
            player.goods["coins"] -= int(coins)
            partner.goods["coins"] += int(coins)
            if what == "colony":
                player.colony, partner.colony = partner.colony, player.colony
            else:
                player.hero, partner.hero = partner.hero, player.hero

    def fix_places(self) -> None:
        """RULES 11.10: `sorted` keeps the order of the others."""
        self.order = sorted(self.order, key=lambda seat: PLACES.get(self.players[seat].colony.id, 0))

    def cheapest(self, seat: int, tile: Tile) -> int:
        """RULES 2.2.1, 2.2.4; Sisyphus' bid counts a coin more than he lays, and he lays at least 1 (RULES 11.9)."""
        price = super().cheapest(seat, tile)
        if self.players[seat].hero.id == "sisyphus" and self.rules >= NEW_READING:
            return max(1, price - 1)
        return price

    def in_half_coins(self, bid: Bid) -> int:
        """RULES 2.2.7; Sisyphus adds a coin to it (RULES 11.9)."""
        return super().in_half_coins(bid) + (2 if self.players[bid.seat].hero.id == "sisyphus" else 0)

    def new_turn_order(self) -> None:
        """RULES 2.3, 11.10."""
        super().new_turn_order()
        self.fix_places()

    # ---- taking tiles ----------------------------------------------------------------------

    def take(self, seat: int, tile: Tile) -> Play:
        """RULES 2.4, 11.3: cost, strength, one-time gains; those of Helen and Andromeda are RULES 11.9."""
        player = self.players[seat]
        action = yield from self.way_to_take(seat, tile)
        if action in ("lose", "refuse"):
            return
        player.tiles.append(tile)
        if action == "mark":
            player.pay({"coins": player.mark})
            player.marked.add(tile.id)
        if action == "pay":
            yield from self.pay_for(seat, tile)
        if action in ("place", "pay"):
            yield from self.strengthen(seat, tile)
        player.gain(tile.once)
        if player.hero.id == "helen" and tile.is_land:
            player.gain({"inhabitants": 1})
        if player.hero.id == "andromeda" and tile.once.get("coins", 0) > 0:
            player.gain({"coins": 3})

    def fits(self, seat: int, land: Tile) -> bool:
        """RULES 2.4.2; Leptis Magna places freely (RULES 11.10)."""
        return self.players[seat].colony.id == "leptis-magna" or super().fits(seat, land)

    def ways_to_build(self, seat: int, building: Tile) -> list[str]:
        """RULES 2.4.3, for the price of which he lacks least (RULES 11.9, Daedalus)."""
        player = self.players[seat]
        cheapest = min(prices(player, building).values(), key=player.missing)
        return super().ways_to_build(seat, replace(building, cost=cheapest))

    def pay_for(self, seat: int, building: Tile) -> Play:
        """The building's cost; Daedalus names a kind with which he can pay it (RULES 11.9)."""
        player = self.players[seat]
        ways = {f"save {kind}": price for kind, price in prices(player, building).items() if player.can_pay(price)}
        action = yield from ask(seat, "save", list(ways))
        player.pay(ways[action])

    def strengthen(self, seat: int, tile: Tile) -> Play:
        """RULES 11.3; Achilles has 2 more (RULES 11.9)."""
        player = self.players[seat]
        price = {"food": 2} if tile.is_land else {"wood": 1, "stone": 1}
        action = yield from ask(seat, "strengthen", [*(["strengthen"] if player.can_pay(price) else []), "skip"])
        if action == "strengthen":
            player.pay(price)
            player.strengthen(tile.prestige + (2 if player.hero.id == "achilles" else 0))

    # ---- chits -----------------------------------------------------------------------------

    def chits(self) -> Play:
        """RULES 11.2: three stay; then as in RULES 2.6."""
        self.phase = "chits"
        self.ariadne_is_done = False  # this round
        stayed: str | None = None
        for _ in range(CHITS_A_ROUND):
            stayed = yield from self.draw(stayed)
            kind = kind_of(stayed)
            self.shown[kind] += 1
            if kind == "persian":
                self.persians += int(stayed.partition("-")[2])
                if self.shown[kind] in (3, 6):  # RULES 11.4
                    yield from self.attack()
            elif kind != "blank" and self.shown[kind] == 3:
                yield from self.disaster(kind)

    def draw(self, stayed: str | None) -> Answer:
        """The next chit that stays, after this one of the same round (RULES 11.2)."""
        while True:
            chit = self.chits_to_come.pop(0)
            others_left = [other for other in self.chits_to_come if not same_kind(other, stayed)]
            goes_back = same_kind(chit, stayed) and bool(others_left)
            if not goes_back:
                goes_back = yield from self.ariadne_redraws(chit)
            if not goes_back:
                return chit
            self.chits_to_come.append(chit)

    def ariadne_redraws(self, chit: str) -> Verdict:
        """RULES 11.9: once a round, and not when no other chit is left."""
        for seat in self.order:
            if self.players[seat].hero.id == "ariadne" and not self.ariadne_is_done and self.chits_to_come:
                self.chit = chit
                action = yield from ask(seat, "redraw", ["redraw", "leave"])
                self.chit = None
                self.ariadne_is_done = action == "redraw"
                return self.ariadne_is_done
        return False

    def strike(self, seat: int, disaster: str) -> Play:
        """RULES 3.1 to 3.5, harder on Apollonia and Taras (RULES 11.10); Odysseus may ignore it."""
        player, goods = self.players[seat], self.players[seat].goods
        what_it_takes = {
            "earthquake": len(player.buildings),
            "tempest": len(player.lands),
            "drought": self.lost_in_a_drought(seat),
            "plague": goods["inhabitants"],
            "decline": goods["luxury"],
        }
        if what_it_takes[disaster] and (yield from self.odysseus_ignores(seat)):
            return
        match player.colony.id, disaster:
            case "apollonia", "earthquake":
                for tile in player.buildings:
                    yield from self.pay_or_lose(seat, "keep", tile, {"wood": 2, "stone": 2})
            case "taras", "decline":
                goods["luxury"] = 0
            case "taras", "tempest":
                for tile in player.lands:
                    yield from self.pay_or_lose(seat, "keep", tile, {"food": 2, "coins": 2})
            case _:
                yield from super().strike(seat, disaster)

    def lost_in_a_drought(self, seat: int) -> int:
        """RULES 3.3; Apollonia loses half of its food, rounded down (RULES 11.10), and by the old reading rounded up."""
        player = self.players[seat]
        if player.colony.id != "apollonia":
            return super().lost_in_a_drought(seat)
        food = player.goods["food"]
        return food // 2 if self.rules >= NEW_READING else (food + 1) // 2

    def odysseus_ignores(self, seat: int) -> Verdict:
        """RULES 11.9: once a game, for a coin that lies on the tile from then on."""
        player = self.players[seat]
        if player.hero.id != "odysseus" or player.coin_on_odysseus or not player.can_pay({"coins": 1}):
            return False
        action = yield from ask(seat, "ignore", ["ignore", "suffer"])
        if action == "ignore":
            player.pay({"coins": 1})
            player.coin_on_odysseus = True
        return player.coin_on_odysseus

    # ---- Persians --------------------------------------------------------------------------

    def attack(self) -> Play:
        """RULES 11.4 to 11.6."""
        if sum(player.strength for player in self.players) >= len(self.players) * self.persians:
            for player in self.players:
                player.halve_strength()
            for seat in self.order:
                yield from self.hire(seat)
        else:
            for seat in self.order:
                yield from (self.turn_hero(seat) if self.shown["persian"] == 3 else self.give_up_tile(seat))

    def hire(self, seat: int) -> Play:
        """RULES 11.5: mercenaries, up to his present strength."""
        player = self.players[seat]
        most = min(player.strength, player.purse)
        action = yield from ask(seat, "hire", [f"hire {number}" for number in range(most + 1)])
        number = int(action.split()[1])
        player.pay({"coins": number})
        player.mercenaries += number
        player.strengthen(number)

    def turn_hero(self, seat: int) -> Play:
        """RULES 11.6, the first attack."""
        if not (yield from self.odysseus_ignores(seat)):
            self.players[seat].red = False

    def give_up_tile(self, seat: int) -> Play:
        """RULES 11.6, the second attack; what marked it returns (RULES 3.7)."""
        player = self.players[seat]
        if not player.tiles or (yield from self.odysseus_ignores(seat)):
            return
        most = max(tile.prestige for tile in player.tiles)
        choices = {f"discard {tile.id}": tile for tile in player.tiles if tile.prestige == most}
        action = yield from ask(seat, "discard", list(choices))
        player.tiles.remove(choices[action])
        player.unmark(choices[action])

    # ---- supply ----------------------------------------------------------------------------

    def supply(self) -> Play:
        """RULES 5, 11.7, and Tantalus (RULES 11.9)."""
        yield from super().supply()
        self.internal_conflict()
        for seat in self.order:
            if self.players[seat].hero.id == "tantalus":
                yield from self.hire(seat)

    def feed(self, seat: int) -> Play:
        """RULES 11.11."""
        player, goods = self.players[seat], self.players[seat].goods
        mouths = 2 if player.colony.id == "salamis" else 1  # how many a unit of food feeds
        free = len(player.sea) + (2 if player.hero.id == "penelope" else 0)
        needed = max(0, (goods["inhabitants"] + mouths - 1) // mouths - free)
        eaten = min(needed, goods["food"])
        most = min(needed - eaten, goods["luxury"] // player.luxury_rate)
        action = yield from ask(seat, "feed", [f"feed {units}" for units in range(most + 1)])
        bought = int(action.split()[1])
        goods["food"] -= eaten
        goods["luxury"] -= bought * player.luxury_rate
        goods["inhabitants"] = min(goods["inhabitants"], mouths * (free + eaten + bought))

    def finish(self, seat: int, tile: Tile) -> Play:
        """RULES 5.2, for a price that Daedalus may choose (RULES 11.9)."""
        player = self.players[seat]
        can_pay = any(player.can_pay(price) for price in prices(player, tile).values())
        action = yield from ask(seat, "finish", [*([f"finish {tile.id}"] if can_pay else []), f"lose {tile.id}"])
        player.unmark(tile)
        if action.startswith("finish"):
            yield from self.pay_for(seat, tile)
        else:
            player.tiles.remove(tile)

    def internal_conflict(self) -> None:
        """RULES 11.7: ranked once; `sorted` keeps the turn order among equals."""
        ranking = [self.players[seat] for seat in sorted(self.order, key=lambda seat: -self.players[seat].strength)]
        receivers = 1 if len(ranking) < 5 else 2
        for number in range(receivers):
            strong, weak = ranking[number], ranking[-1 - number]
            if weak.clovers:
                weak.clovers -= 1
                strong.clovers += 1
            if weak.goods["inhabitants"]:
                weak.goods["inhabitants"] -= 1
                strong.goods["inhabitants"] += 1
        for player in ranking[:receivers]:
            player.halve_strength()

    # ---- the public state ------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """With the chit that Ariadne is asked about."""
        return {**super().document(), "chit": self.chit}
