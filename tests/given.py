"""Positions for tests: say what matters, the rest is filled in.

    game = given(seat(coins=5, lands="A05"), seat(coins=4), market="A06 A11 | A12 A13 A14")
    game.play("bid A06 4")

The game stands at the first real decision from the phase named by ``at`` on. Seats are numbered as given, and sit in that order unless
``order`` says otherwise.
"""

from collections.abc import Sequence
from typing import Any

from peloponnes import Edition, Game
from peloponnes.components.types import CHITS, DISASTERS
from peloponnes.engine import agenda
from peloponnes.engine.invariants import derived, problem
from peloponnes.engine.kinds import NO_TILE, NOBODY
from peloponnes.engine.phases.supply import begin_supply
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State

BASE = Edition.base()
PHASES = ("reveal", "auction", "order", "taking", "income", "chits")
FIRST_ROUND = {"A": 1, "B": 4, "C": 7}
CIVILIZATIONS = ("pylos", "messene", "patras", "arkadia", "argos", "korinth")


def seat(
    civilization: str = "", *, bid: str = "", buildings: str = "", lands: str = "", sea: str = "", **goods: int
) -> dict[str, Any]:
    """A seat: its goods by name, its buildings (* marked), lands and sea tiles, and its bid: "A05 4"."""
    return {"civilization": civilization, "bid": bid, "buildings": buildings, "lands": lands, "sea": sea, **goods}


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

    ``shown``: chits drawn; ``chits`` and ``tiles``: those drawn next; ``sea``: tiles to be had; ``at`` may also be "last supply".
    """
    ids = [tile.id for tile in edition.components.tiles]
    row_ids, _, conquest_ids = market.partition("|")
    wanted = row_ids.split() + conquest_ids.split()
    row = edition.row(len(seats))
    assert len(row_ids.split()) in (0, row), f"the row has {row} tiles here"
    owned = [tile.rstrip("*") for each in seats for tile in (each["buildings"] + " " + each["lands"]).split()]
    if at == "last supply":
        round = 8
    elif not round:
        round = max(FIRST_ROUND[(wanted or tiles.split() or ["A"])[0][0]], 1 + -(-len(owned) // edition.tiles_a_round))
        round = max(round, 1 + -(-len(shown.split()) // 2))
    revealed = at != "reveal"
    spare = [tile for tile in ids if tile not in (*owned, *wanted, *tiles.split())]
    if revealed:
        free = [tile for tile in spare if not edition.tile(tile).supply]
        wanted += free[: edition.tiles_a_round - len(wanted)]
    left = edition.tiles_a_round * (round - 1) - len(owned)
    assert left >= 0, "more tiles owned than drawn in earlier rounds"
    rest = [tile for tile in ids if tile not in (*owned, *wanted, *tiles.split())]
    drawn = owned + rest[:left] + wanted
    pile = drawn + tiles.split() + rest[left:]
    chits_drawn = 2 * (round if at == "last supply" else round - 1)
    pile_of_chits = _chits(edition, shown.split(), chits.split(), chits_drawn)
    bidders = {each["bid"].split()[0]: number for number, each in enumerate(seats) if each["bid"]}
    gone = at in ("income", "chits", "last supply")
    sold_only = at == "taking"
    state = State(
        tables=edition.tables_for(len(seats)),
        seats=[_seat(edition, each, number) for number, each in enumerate(seats)],
        order=tuple(order) or tuple(range(len(seats))),
        row=row,
        tiles=tuple(ids.index(tile) for tile in pile),
        tiles_drawn=len(drawn),
        chits=tuple(CHITS.index(chit) for chit in pile_of_chits),
        chits_drawn=chits_drawn,
        shown=tuple(pile_of_chits[:chits_drawn].count(chit) for chit in CHITS),
        sea=_sea(edition, sea, seats),
        round=round,
        market=[
            NO_TILE if gone or (sold_only and tile not in bidders) else ids.index(tile) for tile in wanted if revealed
        ],
        bidders=[bidders.get(tile, NOBODY) for tile in wanted],
        agenda=[],
        task=NO_TASK,
        actions=[],
        sink=None,
    )
    game = Game(edition, [f"seat {number}" for number in range(len(seats))], state)
    if at == "last supply":
        begin_supply(state)
    else:
        state.first(agenda.ROUND)
        state.all_of(edition.tables.round[PHASES.index(at) :])
    if revealed:
        broken = problem(edition, state)
        assert broken is None or "agenda" in broken, broken
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
    goods = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
    assert set(wanted) <= set(goods), f"no such goods: {wanted}"
    wood, stone, food, coins, luxury, inhabitants = [wanted.get(good, 0) for good in goods]
    made = Seat(
        edition.tables.traits,
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
    made.prestige, made.half_coins, made.abilities, made.income = derived(edition, made)
    return made


def _sea(edition: Edition, wanted: str, seats: Sequence[dict[str, Any]]) -> tuple[int, ...]:
    """The sea tiles to be had: those asked for, and others until as many as players are turned up."""
    owned = [tile for each in seats for tile in each["sea"].split()]
    turned_up = min(len(seats), len(edition.sea_numbers)) - len(owned)
    others = [tile for tile in edition.sea_numbers if tile not in (*owned, *wanted.split())]
    return tuple(edition.sea_numbers[tile] for tile in (wanted.split() + others)[: max(0, turned_up)])


def _chits(edition: Edition, shown: list[str], upcoming: list[str], drawn: int) -> list[str]:
    """All chits in drawing order; those nobody asked for are filled in so that the next ones strike as late as may be."""
    left = {kind: count - (shown + upcoming).count(kind) for kind, count in edition.components.chits.items()}
    filler = [kind for turn in range(3) for kind in ("blank", *DISASTERS) if left[kind] > turn]
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
    """The legal actions of the present decision, in the notation."""
    assert game.decision is not None
    return [str(action) for action in game.decision.actions]
