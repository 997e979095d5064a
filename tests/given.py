"""Positions for tests: state what matters, and the rest is filled in.

    game = given(seat(coins=5, lands="A05"), seat(coins=4), market="A06 A11 | A12 A13 A14")
    game.play("bid A06 4")

The game is at the first real decision from the phase named by ``at`` on. Seats are numbered as given, and play in that order unless
``order`` says otherwise.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from peloponnes import Edition, Game
from peloponnes.components.types import CHIT_KINDS, DISASTERS, PILE
from peloponnes.engine import agenda
from peloponnes.engine.expansions.heroes.polis import Polis
from peloponnes.engine.invariants import derived, problem
from peloponnes.engine.kinds import GONE, NOBODY
from peloponnes.engine.phases.supply import begin_supply
from peloponnes.engine.seat import Seat
from peloponnes.engine.setup import new_state
from peloponnes.engine.vectors import numbers

BASE = Edition.base()
PHASES = ("reveal", "auction", "order", "taking", "income", "chits")
FIRST_ROUND = {"A": 1, "B": 4, "C": 7}
CIVILIZATIONS = ("pylos", "messene", "patras", "arkadia", "argos", "korinth", "sparta", "sikyon")
# Heroes and colonies with little effect, for seats that don't name theirs.
HEROES = ("daedalus", "helen", "penelope", "sisyphus", "tantalus", "andromeda", "achilles", "hector")
COLONIES = ("massilia", "byzantium", "naxos", "taras", "salamis", "naukratis", "leptis-magna", "miletus")


def seat(
    civilization: str = "", *, bid: str = "", buildings: str = "", lands: str = "", sea: str = "", **goods: int
) -> dict[str, Any]:
    """A seat: its goods by name, its buildings (* marked), lands and sea tiles, and its bid: "A05 4"."""
    return {"civilization": civilization, "bid": bid, "buildings": buildings, "lands": lands, "sea": sea, **goods}


def polis(hero: str, colony: str = "", *, side: str = "red", **rest: Any) -> dict[str, Any]:
    """A seat of a game with heroes; also strength, clovers (3), mercenaries, and ignored=1 for a coin on the hero."""
    return seat(**{"clovers": 3} | rest) | {"hero": hero, "colony": colony, "side": side}


def given(
    *seats: dict[str, Any],
    market: str = "",
    at: str = "auction",
    order: Sequence[int] = (),
    round: int = 0,
    shown: str = "",
    chits: str = "",
    tiles: str = "",
    sea: str = "",
    edition: Edition = BASE,
) -> Game:
    """A game at a position.

    ``shown``: chits drawn; ``chits`` and ``tiles``: those drawn next; ``sea``: tiles on offer; ``at`` may also be "last supply".
    """
    ids = [tile.id for tile in edition.tiles_for(len(seats))]
    tiles_a_round = edition.tiles_a_round(len(seats))
    row_ids, _, conquest_ids = market.partition("|")
    wanted = row_ids.split() + conquest_ids.split()
    row = edition.row(len(seats))
    assert len(row_ids.split()) in (0, row), f"the row has {row} tiles here"
    owned = [tile.rstrip("*") for each in seats for tile in (each["buildings"] + " " + each["lands"]).split()]
    if at == "last supply":
        round = 8
    elif not round:
        round = max(FIRST_ROUND[(wanted or tiles.split() or ["A"])[0][0]], 1 + -(-len(owned) // tiles_a_round))
        round = max(round, 1 + -(-len(shown.split()) // edition.chits_a_round))
    revealed = at != "reveal"
    spare = [tile for tile in ids if tile not in (*owned, *wanted, *tiles.split())]
    if revealed:
        free = [tile for tile in spare if not edition.tile(tile).supply]
        wanted += free[: tiles_a_round - len(wanted)]
    left = tiles_a_round * (round - 1) - len(owned)
    assert left >= 0, "more tiles owned than drawn in earlier rounds"
    rest = [tile for tile in ids if tile not in (*owned, *wanted, *tiles.split())]
    drawn = owned + rest[:left] + wanted
    pile = drawn + tiles.split() + rest[left:]
    chits_drawn = edition.chits_a_round * (round if at == "last supply" else round - 1)
    pile_of_chits = _chits(edition, shown.split(), chits.split(), chits_drawn)
    bidders = {each["bid"].split()[0]: number for number, each in enumerate(seats) if each["bid"]}
    gone = at in ("income", "chits", "last supply")
    sold_only = at == "taking"
    state = new_state(
        edition.ruleset_for(len(seats)),
        [_seat(edition, each, number) for number, each in enumerate(seats)],
        order=list(order) or list(range(len(seats))),
        tiles=tuple(edition.tile_numbers[tile] for tile in pile),
        chits=tuple(PILE.index(chit) for chit in pile_of_chits),
        shown=_shown(edition, pile_of_chits[:chits_drawn]),
    )
    if edition.sea_numbers:
        state.keep("sea-tiles", _sea(edition, sea, seats))
    state.tiles_drawn = len(drawn)
    state.chits_drawn = chits_drawn
    state.round = round
    if revealed:
        state.market = numbers(edition.tile_numbers[tile] for tile in wanted)
        state.bidders = numbers(bidders.get(tile, GONE if gone or sold_only else NOBODY) for tile in wanted)
    game = Game(edition, [f"seat {number}" for number in range(len(seats))], state)
    if at == "last supply":
        begin_supply(state)
    else:
        state.first(agenda.ROUND)
        state.all_of(edition.ruleset.round[PHASES.index(at) :])
    if revealed:
        broken = problem(edition, state)
        assert broken is None or any(word in broken for word in ("agenda", "orange before")), broken
    state.run()
    return game


def _seat(edition: Edition, wanted: dict[str, Any], number: int) -> Seat:
    wanted = dict(wanted)
    civilization = wanted.pop("civilization") or CIVILIZATIONS[number]
    names = [each.id for each in edition.components.civilizations]
    buildings = wanted.pop("buildings").split()
    lands = wanted.pop("lands").split()
    bid = wanted.pop("bid").split()
    sea = wanted.pop("sea").split()
    heroic = _heroic(edition, wanted, number)
    goods = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
    assert set(wanted) <= set(goods), f"no such goods: {wanted}"
    wood, stone, food, coins, luxury, inhabitants = [wanted.get(good, 0) for good in goods]
    made = Seat(
        edition.ruleset.traits[0],
        names.index(civilization),
        wood,
        stone,
        food,
        coins,
        luxury,
        inhabitants,
        int(bid[1]) if bid else 0,
        tuple(edition.tile_numbers[tile.rstrip("*")] for tile in buildings),
        tuple(edition.tile_numbers[tile[:-1]] for tile in buildings if tile.endswith("*")),
        tuple(edition.tile_numbers[tile] for tile in lands),
        tuple(edition.sea_numbers[tile] for tile in sea),
        0,
        0,
        0,
        (0, 0, 0, 0, 0, 0, 0),
    )
    if heroic:
        made = _polis(edition, made, heroic)
    made.prestige, made.half_coins, made.abilities, made.income = derived(edition, made)
    return made


def _heroic(edition: Edition, wanted: dict[str, Any], number: int) -> dict[str, Any]:
    """What only a seat with a hero has."""
    if edition.name != "heroes":
        return {}
    defaults = {"hero": "", "colony": "", "side": "red", "strength": 0, "clovers": 3, "mercenaries": 0, "ignored": 0}
    heroic = {name: wanted.pop(name, default) for name, default in defaults.items()}
    return heroic | {"hero": heroic["hero"] or HEROES[number], "colony": heroic["colony"] or COLONIES[number]}


def _polis(edition: Edition, made: Seat, heroic: dict[str, Any]) -> Polis:
    hero, colony = edition.hero_numbers[heroic["hero"]], edition.colony_numbers[heroic["colony"]]
    return Polis(
        edition.ruleset.traits_of(hero, colony),
        made.nation,
        made.wood,
        made.stone,
        made.food,
        made.coins,
        made.luxury,
        made.inhabitants,
        made.bid,
        made.buildings,
        made.marked,
        made.lands,
        made.sea,
        0,
        0,
        0,
        made.income,
        heroic["strength"],
        heroic["clovers"],
        heroic["mercenaries"],
        int(heroic["side"] == "orange"),
        heroic["ignored"],
    )


def _shown(edition: Edition, chits: list[str]) -> list[int]:
    kinds = ["persian" if chit.startswith("persian") else chit for chit in chits]
    return [kinds.count(kind) for kind in CHIT_KINDS[: edition.chit_kinds]]


def _sea(edition: Edition, wanted: str, seats: Sequence[dict[str, Any]]) -> tuple[int, ...]:
    """The sea tiles on offer: those asked for, and others until there are as many as players."""
    owned = [tile for each in seats for tile in each["sea"].split()]
    turned_up = min(len(seats), len(edition.sea_numbers)) - len(owned)
    others = [tile for tile in edition.sea_numbers if tile not in (*owned, *wanted.split())]
    return tuple(edition.sea_numbers[tile] for tile in (wanted.split() + others)[: max(0, turned_up)])


def _chits(edition: Edition, shown: list[str], upcoming: list[str], drawn: int) -> list[str]:
    """All chits in drawing order; those not asked for are filled in so that the next ones strike as late as possible."""
    left = Counter(edition.chits) - Counter(shown + upcoming)
    persians = sorted(kind for kind in left.elements() if kind.startswith("persian"))
    filler = [kind for turn in range(2) for kind in ("blank", *DISASTERS) if left[kind] > turn]
    filler += persians + [kind for kind in DISASTERS if left[kind] > 2]
    missing = drawn - len(shown)
    assert missing >= 0, f"only {drawn} chits are drawn at this point, not {len(shown)}"
    return shown + filler[:missing] + upcoming + filler[missing:]


def seat_of(game: Game, number: int) -> Any:
    """What a seat owns now."""
    return game.view().seats[number]


def told(game: Game, key: str) -> list[dict[str, Any]]:
    """The values of all events of a kind, each with its seat."""
    return [{"seat": event.seat, **event.values} for event in game.events if event.key == key]


def legal(game: Game) -> list[str]:
    """The legal actions of the current decision, in notation."""
    assert game.decision is not None
    return [str(action) for action in game.decision.actions]
