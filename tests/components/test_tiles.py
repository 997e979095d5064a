"""Every tile, as printed and in play. The table is a second copy of the facts, written by hand."""

from typing import Any

import pytest

from peloponnes import Game
from peloponnes.components import Goods, Tile
from tests.components.facts import building, land, owned, plus
from tests.given import BASE, given, legal, seat, seat_of, told

LANDS = [  # bid, prestige, income
    land("A01", 3, 3, "3 stone"),
    land("A02", 3, 2, "1 wood 1 stone", once="1 inhabitants"),
    land("A03", 4, 2, "1 stone", once="5 coins 1 inhabitants"),
    land("A04", 4, 2, "1 wood 1 stone", once="2 coins 1 inhabitants"),
    land("A05", 3, 1, "3 food"),
    land("A06", 3, 1, "1 wood 2 food", once="2 inhabitants"),
    land("A07", 2, 2, "3 wood", once="2 inhabitants"),
    land("A08", 3, 2, "2 wood 1 food", once="2 inhabitants"),
    land("A09", 2, 1, "2 wood 1 food", once="2 inhabitants"),
    land("A10", 2, 2, "2 wood", once="2 coins 1 inhabitants"),
    land("B04", 4, 2, "1 wood 2 food", once="2 inhabitants"),
    land("B05", 5, 2, "3 food", once="1 inhabitants", supply=True),
    land("B06", 3, 4, "2 wood", once="3 inhabitants"),
    land("B07", 4, 4, "1 wood 1 stone", once="1 coins 1 inhabitants"),
    land("B09", 5, 3, "3 stone", once="1 inhabitants"),
    land("B10", 4, 4, "1 stone", once="3 coins 1 inhabitants"),
    land("B11", 3, 4, "1 wood", once="3 coins 2 inhabitants"),
    land("C03", 5, 4, "2 wood", once="3 inhabitants"),
    land("C04", 4, 4, "1 wood 1 stone", once="1 coins 2 inhabitants", supply=True),
    land("C05", 5, 5, "2 stone", once="2 coins 1 inhabitants"),
]
TERRAIN = {
    "A01": "mountains",
    "A02": "forest mountains",
    "A03": "mountains hills",
    "A04": "forest mountains hills",
    "A05": "field",
    "A06": "field forest",
    "A07": "forest",
    "A08": "field forest",
    "A09": "field forest",
    "A10": "forest hills",
    "B04": "field forest",
    "B05": "field",
    "B06": "forest",
    "B07": "forest mountains hills",
    "B09": "mountains",
    "B10": "mountains hills",
    "B11": "forest hills",
    "C03": "forest",
    "C04": "forest mountains hills",
    "C05": "mountains hills",
}
BUILDINGS = [  # bid, prestige, cost
    building("A11", "Barracks", 2, 4, "1 wood 2 stone", once="4 coins -2 inhabitants", ability="free_placement"),
    building("A12", "Bridge", 1, 4, "2 wood", once="2 inhabitants", income="1 food"),
    building("A13", "Market", 3, 3, "3 wood", once="3 inhabitants", income="1 food", ability="half_coin"),
    building("A14", "Street", 1, 4, "1 stone", once="1 inhabitants", income="1 food"),
    building("A15", "Port", 2, 3, "1 wood 3 stone", once="2 inhabitants", income="1 any", protects="decline"),
    building("B01", "Aqueduct", 4, 4, "1 wood 3 stone", once="2 inhabitants", income="1 food", protects="plague"),
    building("B02", "Agora", 4, 4, "4 stone", once="2 inhabitants", income="1 food", ability="half_coin"),
    building("B03", "Epidauros Odeon", 6, 7, "2 wood 3 stone", once="3 luxury 3 inhabitants"),
    building("B08", "Leonidaion", 2, 5, "3 wood 2 stone", once="5 luxury 1 inhabitants"),
    building("B12", "Granary", 2, 5, "3 wood", once="3 food"),
    building("B13", "Quarry", 3, 3, "2 wood 2 stone", income="2 stone"),
    building("B14", "Well", 4, 3, "1 wood 2 stone", once="1 inhabitants", income="1 food", protects="plague"),
    building("B15", "Temple of Apollo", 4, 5, "5 stone", once="2 inhabitants", income="1 any", protects="drought"),
    building("C01", "Cyclopean Masonry", 6, 7, "6 stone", once="1 inhabitants", protects="earthquake"),
    building("C02", "Agriculture", 4, 5, "5 wood", income="2 food"),
    building(
        "C06", "Workshop of Phidias", 5, 5, "3 wood 3 stone", once="1 inhabitants", income="1 stone", protects="tempest"
    ),
    building("C07", "Stoa", 7, 6, "2 wood 4 stone", once="2 inhabitants", income="1 food", protects="decline"),
    building("C08", "Statue of Zeus", 8, 8, "8 stone", once="2 inhabitants", income="1 food"),
    building(
        "C09", "Liongate", 5, 4, "1 wood 2 stone", once="1 inhabitants", income="1 stone 1 food", protects="drought"
    ),
    building("C10", "Tiryns Fortress", 6, 7, "1 wood 3 stone", once="-1 inhabitants", income="1 wood 1 food"),
]
TILES = sorted(LANDS + BUILDINGS, key=lambda tile: tile.id)
DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
COINS_BY_INHABITANTS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3}

each_tile = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
each_land = pytest.mark.parametrize("tile", LANDS, ids=lambda tile: tile.id)
each_building = pytest.mark.parametrize("tile", BUILDINGS, ids=lambda tile: tile.id)
each_choice = pytest.mark.parametrize("tile", [BUILDINGS[4], BUILDINGS[12]], ids=lambda tile: tile.id)


def taking(tile: Tile) -> Game:
    """Seat 0 takes the tile; it can pay for it and keeps 2 wood and 2 stone. Seat 1 has decisions to make, so the game waits for it."""
    waiting = "B15" if tile.id != "B15" else "A15"
    first = seat(
        "messene",
        bid=f"{tile.id} {tile.bid}",
        wood=tile.cost.wood + 2,
        stone=tile.cost.stone + 2,
        food=5,
        coins=4,
        inhabitants=4,
    )
    second = seat("argos", bid=f"{waiting} 4", wood=1, stone=5, coins=1)
    return given(first, second, market=f"{tile.id} {waiting}", at="taking")


def with_tile(tile: Tile, coins: int = 0) -> dict[str, Any]:
    """A seat that owns only this tile."""
    return seat(lands=tile.id, coins=coins) if tile.kind == "land" else seat(buildings=tile.id, coins=coins)


def others(tile: Tile, *wanted: str) -> list[str]:
    """The wanted tiles except this one."""
    return [each for each in wanted if each != tile.id]


# The data ------------------------------------------------------------------------------------------------------------------------


def test_there_are_40_tiles_15_a_15_b_and_10_c_half_of_them_lands() -> None:
    letters = [tile.letter for tile in BASE.components.tiles]
    assert [letters.count(letter) for letter in "ABC"] == [15, 15, 10]
    assert [tile.id for tile in BASE.components.tiles] == [tile.id for tile in TILES]
    assert (len(LANDS), len(BUILDINGS)) == (20, 20)


@each_tile
def test_the_edition_has_it_as_printed(tile: Tile) -> None:
    assert BASE.tile(tile.id) == tile


@each_land
def test_its_terrain_follows_from_what_it_gives(tile: Tile) -> None:
    assert set(BASE.tile(tile.id).terrain) == set(TERRAIN[tile.id].split())


@each_building
def test_a_building_has_no_terrain(tile: Tile) -> None:
    assert BASE.tile(tile.id).terrain == ()


def test_there_is_no_other_tile() -> None:
    with pytest.raises(KeyError, match="no tile 'D01'"):
        BASE.tile("D01")


# Bidding -------------------------------------------------------------------------------------------------------------------------


@each_tile
def test_2_2_1_it_can_be_had_for_its_printed_bid(tile: Tile) -> None:
    other = others(tile, "A05", "A06")[0]
    game = given(seat(coins=tile.bid + 1, inhabitants=2), seat(), market=f"{tile.id} {other}")
    bids = [action for action in legal(game) if tile.id in action]
    assert bids == [f"bid {tile.id} {tile.bid}", f"bid {tile.id} {tile.bid + 1}"]


@each_tile
def test_2_2_4_it_costs_3_more_in_the_conquest_row(tile: Tile) -> None:
    row = others(tile, "A05", "A06", "A07")[:2]
    game = given(seat(coins=12, inhabitants=2), seat(), market=f"{' '.join(row)} | {tile.id}")
    assert [action for action in legal(game) if tile.id in action] == [f"bid {tile.id} {tile.bid + 3}"]


@pytest.mark.parametrize(("tile", "inhabitants"), [("A11", 2), ("C10", 1)])
def test_2_2_8_it_takes_inhabitants(tile: str, inhabitants: int) -> None:
    enough = given(seat(coins=9, inhabitants=inhabitants), seat(), market=f"{tile} A05")
    too_few = given(seat(coins=9, inhabitants=inhabitants - 1), seat(), market=f"{tile} A05")
    assert any(tile in action for action in legal(enough))
    assert not any(tile in action for action in legal(too_few))


@each_tile
def test_2_2_7_only_market_and_agora_outbid_an_equal_bid(tile: Tile) -> None:
    land, other = others(tile, "A05", "A06", "A07")[:2]
    game = given(seat(coins=4), with_tile(tile, coins=5), market=f"{land} {other}")
    game.play(f"bid {land} 4")
    higher = [action for action in legal(game) if land in action]
    least = 4 if tile.id in ("A13", "B02") else 5
    assert higher[0] == f"bid {land} {least}"


# Taking --------------------------------------------------------------------------------------------------------------------------


@each_tile
def test_2_4_1_it_is_paid_and_gives_its_one_time_gains(tile: Tile) -> None:
    game = taking(tile)
    if tile.kind == "building":
        assert legal(game) == ["pay", "mark"]
        game.play("pay")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "build")
    assert owned(game) == plus(Goods(wood=2, stone=2, food=5, coins=4, inhabitants=4), tile.once)
    mine = seat_of(game, 0)
    assert mine.lands + mine.buildings == (tile.id,)
    assert mine.marked == ()


@each_building
def test_2_4_4_marked_it_keeps_its_cost_and_gives_the_same(tile: Tile) -> None:
    game = taking(tile)
    game.play("mark")
    stock = Goods(wood=tile.cost.wood + 2, stone=tile.cost.stone + 2, food=5, coins=3, inhabitants=4)
    assert owned(game) == plus(stock, tile.once)
    assert seat_of(game, 0).marked == (tile.id,)


@each_building
def test_2_4_3_one_resource_less_than_its_cost_does_not_pay_it(tile: Tile) -> None:
    for wood, stone in ((1, 0), (0, 1)):
        if tile.cost.wood < wood or tile.cost.stone < stone:
            continue
        short = seat(
            bid=f"{tile.id} {tile.bid}",
            wood=tile.cost.wood - wood,
            stone=tile.cost.stone - stone,
            coins=1,
            inhabitants=2,
        )
        game = given(short, seat(), market=f"{tile.id} A05", at="taking")
        assert [each["tile"] for each in told(game, "marked")] == [tile.id]


@pytest.mark.parametrize("resource", ["wood", "stone", "food"])
@each_land
def test_2_4_2_it_matches_by_what_it_gives(tile: Tile, resource: str) -> None:
    neighbours = {"wood": ("A07", "B06"), "stone": ("A01", "B09"), "food": ("A05", "B05")}
    beside = others(tile, *neighbours[resource])[0]
    game = given(seat(lands=beside, bid=f"{tile.id} {tile.bid}"), seat(), market=f"{tile.id} A12", at="taking", round=4)
    matches = getattr(tile.income, resource) > 0
    assert [each["tile"] for each in told(game, "placed" if matches else "unplaced")] == [tile.id]


@each_building
def test_2_4_2_only_the_barracks_free_the_placement(tile: Tile) -> None:
    game = given(seat(buildings=tile.id, lands="A05", bid="A01 3"), seat(), market="A01 A06", at="taking")
    assert [each["tile"] for each in told(game, "placed")] == (["A01"] if tile.id == "A11" else [])


# Income --------------------------------------------------------------------------------------------------------------------------


@each_tile
def test_2_5_1_its_income_comes_in_the_same_round(tile: Tile) -> None:
    game = taking(tile)
    if tile.kind == "building":
        game.play("pay")
    before = owned(game)
    game.play("mark")
    if tile.income.any:
        game.play("choose food")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "choose")
    people = Goods(coins=COINS_BY_INHABITANTS[before.inhabitants])
    chosen = Goods(food=tile.income.any)
    assert owned(game) == plus(before, tile.income, chosen, people, Goods(food=2))


@pytest.mark.parametrize("resource", ["wood", "stone", "food", "coins"])
@each_choice
def test_2_5_3_it_gives_what_is_chosen(tile: Tile, resource: str) -> None:
    game = given(with_tile(tile, coins=9), seat(), at="income")
    assert legal(game) == ["choose wood", "choose stone", "choose food", "choose coins"]
    before = owned(game)
    game.play(f"choose {resource}")
    assert owned(game) == plus(before, Goods(stone=1, coins=1), Goods(**{resource: 1}))


# Disasters, supply and score -----------------------------------------------------------------------------------------------------


@each_tile
def test_3_0_it_protects_from_its_disasters_and_from_no_other(tile: Tile) -> None:
    spared = []
    for disaster in DISASTERS:
        game = given(with_tile(tile), seat(), at="chits", shown=f"{disaster} {disaster}", chits=f"{disaster} blank")
        assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
        spared += [(each["seat"], each["disaster"]) for each in told(game, "spared")]
    assert spared == [(0, disaster) for disaster in tile.protects]


@each_tile
def test_2_1_2_only_b05_and_c04_start_a_supply_when_turned_up(tile: Tile) -> None:
    tiles = [tile.id, *others(tile, "A01", "A02", "A03", "A04", "A06")[:4]]
    game = given(seat(coins=9), seat(), at="reveal", tiles=" ".join(tiles))
    assert game.view().row + game.view().conquest == tuple(tiles)
    assert len(told(game, "supply_began")) == (1 if tile.id in ("B05", "C04") else 0)


@each_tile
def test_7_1_it_scores_its_prestige(tile: Tile) -> None:
    game = given(with_tile(tile), seat(), at="last supply")
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.lands, mine.buildings) == ((tile.prestige, 0) if tile.kind == "land" else (0, tile.prestige))
    assert mine.prestige == tile.prestige


@each_tile
def test_2_4_4_lost_it_gives_nothing_more(tile: Tile) -> None:
    disaster = "tempest" if tile.kind == "land" else "earthquake"
    shown = f"{disaster} {disaster}"
    game = given(with_tile(tile, coins=9), seat(), at="chits", shown=shown, chits=f"{disaster} blank")
    if disaster in tile.protects:
        assert seat_of(game, 0).buildings == (tile.id,)
        return
    assert told(game, "lost") == [{"seat": 0, "tile": tile.id, "disaster": disaster, "coins": 0}]
    assert tile.id in game.view().gone
    assert (seat_of(game, 0).points.lands, seat_of(game, 0).points.buildings) == (0, 0)
    before = owned(game)
    game.play("pass")
    assert owned(game) == plus(before, Goods(stone=1, coins=3 + 1))
