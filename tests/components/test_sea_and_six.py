"""Sea and Six and the seven more civilizations, as printed and in play. The tables are a second copy of the facts."""

from dataclasses import replace
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.components import Civilization, Goods, SeaTile, Tile
from tests.components.facts import building, land, owned, plus
from tests.given import BASE, given, legal, seat, seat_of, told

SEA = Edition.sea()
MORE = Edition.base(options=["civilizations"])


SEA_TILES = [
    SeaTile("S1", cost=Goods(coins=7), prestige=5),
    SeaTile("S2", cost=Goods(wood=2, stone=6), once=Goods(inhabitants=4)),
    SeaTile("S3", cost=Goods(wood=6), once=Goods(inhabitants=3)),
    SeaTile("S4", cost=Goods(stone=4), once=Goods(inhabitants=2)),
    SeaTile("S5", cost=Goods(coins=5), prestige=3),
    SeaTile("S6", cost=Goods(coins=6), prestige=4),
]
TILES = [  # bid, prestige
    building("A16", "Maniotic Tower", 3, 3, "1 wood 2 stone", income="1 stone", ability="sacrifice"),
    building("A17", "Paleo Kastro", 2, 4, "4 wood 2 stone", once="1 inhabitants", income="1 any", protects="plague"),
    land("A18", 5, 0, "3 food", once="1 inhabitants"),
    land("B16", 3, 2, "2 wood 1 stone", once="2 inhabitants"),
    building(
        "B17",
        "Mines of Laurion",
        4,
        5,
        "3 wood 1 stone",
        once="3 coins 2 inhabitants",
        protects="tempest",
        ability="sacrifice",
    ),
    land("B18", 5, 3, "2 food", once="3 inhabitants"),
    land("C11", 6, 5, "1 wood 2 stone", once="3 inhabitants"),
    building(
        "C12",
        "Pyramids of Hellinikon",
        7,
        7,
        "2 wood 5 stone",
        once="3 inhabitants",
        income="1 wood 1 stone 1 food",
    ),
]
TILES = [replace(tile, set="six", source="stand-in") for tile in TILES]
TERRAIN = {"A18": "field", "B16": "forest mountains", "B18": "field", "C11": "forest mountains"}
ALL_DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
CIVILIZATIONS = [
    Civilization("syrakus", 0, Goods(coins=5, inhabitants=4), income=Goods(stone=1), protects=("plague",), set="more"),
    Civilization("delphi", 8, Goods(coins=6, inhabitants=2), protects=("earthquake", "drought"), set="more"),
    Civilization(
        "thebes",
        9,
        Goods(coins=6, inhabitants=1),
        income=Goods(luxury=2),
        ability="free_placement",
        set="more",
    ),
    Civilization("mycenae", 10, Goods(coins=4, inhabitants=2), income=Goods(inhabitants=2), set="more"),
    Civilization(
        "antioch",
        11,
        Goods(coins=9, inhabitants=3),
        income=Goods(inhabitants=-1),
        protects=ALL_DISASTERS,
        set="more",
    ),
    Civilization(
        "delos",
        12,
        Goods(coins=8, inhabitants=2),
        income=Goods(coins=1, wood=1),
        ability="sacrifice",
        set="more",
    ),
    Civilization("rhodes", 13, Goods(coins=3, inhabitants=1), income=Goods(any=3), set="more"),
]
COINS_BY_INHABITANTS = {4: 2, 5: 3, 6: 3, 7: 3}

each_sea_tile = pytest.mark.parametrize("tile", SEA_TILES, ids=lambda tile: tile.id)
each_tile = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
each_land = pytest.mark.parametrize("tile", [tile for tile in TILES if tile.kind == "land"], ids=lambda tile: tile.id)
each_building = pytest.mark.parametrize(
    "tile", [tile for tile in TILES if tile.kind == "building"], ids=lambda tile: tile.id
)
each_civilization = pytest.mark.parametrize("civilization", CIVILIZATIONS, ids=lambda civilization: civilization.id)


def minus(goods: Goods) -> Goods:
    """Goods that are given away."""
    return Goods(-goods.wood, -goods.stone, -goods.food, -goods.coins, -goods.luxury, -goods.inhabitants)


def with_tile(tile: Tile, **its: Any) -> dict[str, Any]:
    """A seat that owns only this tile."""
    return seat(**its) | {f"{tile.kind}s": tile.id}


def taking(tile: Tile) -> Game:
    """Seat 0 takes the tile; it can pay for it and keeps 2 wood and 2 stone. Seat 1 has decisions to make, so the game waits for it."""
    first = seat(
        "messene",
        bid=f"{tile.id} {tile.bid}",
        wood=tile.cost.wood + 2,
        stone=tile.cost.stone + 2,
        food=5,
        coins=4,
        inhabitants=4,
    )
    second = seat("argos", bid="B15 4", wood=1, stone=5, coins=1)
    return given(first, second, market=f"{tile.id} B15", at="taking", edition=SEA)


# The sea tiles ----------------------------------------------------------------------------------------------------------------------


def test_there_are_6_sea_tiles() -> None:
    assert SEA.components.sea == tuple(SEA_TILES)
    assert Edition.base(options=["sea-tiles"]).components.sea == tuple(SEA_TILES)
    assert BASE.components.sea == ()


@each_sea_tile
def test_the_edition_has_the_sea_tile_as_printed(tile: SeaTile) -> None:
    assert SEA.components.sea[SEA.sea_numbers[tile.id]] == tile


@each_sea_tile
def test_10_3_bought_it_changes_its_price_its_gains_its_prestige_and_nothing_else(tile: SeaTile) -> None:
    stock = Goods(wood=8, stone=8, food=4, coins=12, luxury=3, inhabitants=1)
    other = "S1" if tile.id != "S1" else "S2"
    mine = seat("pylos", wood=8, stone=8, food=4, coins=12, luxury=3, inhabitants=1, lands="A05", buildings="A12")
    game = given(mine, seat(), sea=f"{tile.id} {other}", edition=SEA)
    before = game.view()
    game.play(f"sea {tile.id}")
    after = game.view()
    assert owned(game) == plus(stock, minus(tile.cost), tile.once)
    assert (after.sea, after.seats[0].sea) == ((other,), (tile.id,))
    assert after.seats[0].points.sea == tile.prestige
    assert (after.seats[0].lands, after.seats[0].buildings, after.seats[0].marked) == (("A05",), ("A12",), ())
    assert (after.seats[0].protected, after.seats[0].free_placement, after.seats[0].bid) == ((), False, 0)
    income = after.seats[0].income
    assert (income.wood, income.stone, income.food, income.luxury, income.inhabitants) == (0, 1, 4, 0, 0)
    assert after.seats[1] == before.seats[1]
    assert (after.row, after.conquest, after.bids, after.order, after.gone) == (
        before.row,
        before.conquest,
        {},
        before.order,
        before.gone,
    )
    prices = {name: getattr(tile.cost, name) for name in ("wood", "stone", "food", "coins", "luxury")}
    assert told(game, "sea") == [{"seat": 0, "sea": tile.id, **prices}]


@each_sea_tile
def test_10_4_it_feeds_one_and_scores_its_prestige(tile: SeaTile) -> None:
    game = given(seat(inhabitants=2) | {"sea": tile.id}, seat(), at="last supply", edition=SEA)
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.sea, mine.prestige, mine.population) == (tile.prestige, tile.prestige, 3)


# The eight tiles: the data ----------------------------------------------------------------------------------------------------------


def test_there_are_8_more_tiles_3_a_3_b_and_2_c_half_of_them_lands() -> None:
    more = [tile for tile in SEA.components.tiles if tile.id not in BASE.tile_numbers]
    assert [tile.id for tile in more] == [tile.id for tile in TILES]
    assert [sum(tile.letter == letter for tile in more) for letter in "ABC"] == [3, 3, 2]
    assert sum(tile.kind == "land" for tile in more) == 4


@each_tile
def test_the_edition_has_it_as_the_table_says_a_stand_in(tile: Tile) -> None:
    assert SEA.tile(tile.id) == tile
    assert (SEA.tile(tile.id).source, SEA.tile(tile.id).set, SEA.tile(tile.id).supply) == ("stand-in", "six", False)


@each_tile
def test_the_base_game_has_it_not(tile: Tile) -> None:
    for edition in (BASE, Edition.base(options=["sea-tiles"])):
        with pytest.raises(KeyError, match=f"no tile '{tile.id}'"):
            edition.tile(tile.id)


def test_no_other_tile_is_a_stand_in() -> None:
    assert {tile.source for tile in BASE.components.tiles} == {""}
    assert [tile for tile in SEA.components.tiles if tile.source == ""] == list(BASE.components.tiles)


@each_tile
def test_the_terrain_of_a_land_follows_from_what_it_gives(tile: Tile) -> None:
    assert SEA.tile(tile.id).terrain == tuple(TERRAIN.get(tile.id, "").split())


# The eight tiles: in play -----------------------------------------------------------------------------------------------------------


@each_tile
def test_2_2_1_it_can_be_had_for_its_printed_bid(tile: Tile) -> None:
    game = given(seat(coins=tile.bid + 1), seat(), market=f"{tile.id} A05", sea="S2 S3", edition=SEA)
    bids = [action for action in legal(game) if tile.id in action]
    assert bids == [f"bid {tile.id} {tile.bid}", f"bid {tile.id} {tile.bid + 1}"]


@each_tile
def test_2_2_4_it_costs_3_more_in_the_conquest_row(tile: Tile) -> None:
    game = given(seat(coins=12), seat(), market=f"A05 A06 | {tile.id}", sea="S2 S3", edition=SEA)
    assert [action for action in legal(game) if tile.id in action] == [f"bid {tile.id} {tile.bid + 3}"]


@each_tile
def test_2_2_7_it_adds_nothing_to_a_bid(tile: Tile) -> None:
    game = given(seat(coins=4), with_tile(tile, coins=5), market="A05 A06", sea="S2 S3", edition=SEA)
    game.play("bid A05 4")
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 5"]


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
    assert (mine.marked, mine.sea, mine.protected, mine.free_placement) == ((), (), tile.protects, False)


@each_building
def test_2_4_4_marked_it_keeps_its_cost_and_gives_the_same(tile: Tile) -> None:
    game = taking(tile)
    game.play("mark")
    stock = Goods(wood=tile.cost.wood + 2, stone=tile.cost.stone + 2, food=5, coins=3, inhabitants=4)
    assert owned(game) == plus(stock, tile.once)
    assert (seat_of(game, 0).marked, seat_of(game, 0).protected) == ((tile.id,), tile.protects)


@each_building
@pytest.mark.parametrize("less", ["wood", "stone"])
def test_2_4_3_one_resource_less_than_its_cost_does_not_pay_it(tile: Tile, less: str) -> None:
    stock: dict[str, Any] = {"wood": tile.cost.wood, "stone": tile.cost.stone}
    stock[less] -= 1
    short = seat(bid=f"{tile.id} {tile.bid}", coins=1, **stock)
    game = given(short, seat(), market=f"{tile.id} A05", at="taking", edition=SEA)
    assert [each["tile"] for each in told(game, "marked")] == [tile.id]


@pytest.mark.parametrize(("resource", "beside"), [("wood", "A07"), ("stone", "A01"), ("food", "A05")])
@each_land
def test_2_4_2_it_matches_by_what_it_gives(tile: Tile, resource: str, beside: str) -> None:
    mine = seat(lands=beside, bid=f"{tile.id} {tile.bid}")
    game = given(mine, seat(), market=f"{tile.id} A12", at="taking", round=4, edition=SEA)
    matches = getattr(tile.income, resource) > 0
    assert [each["tile"] for each in told(game, "placed" if matches else "unplaced")] == [tile.id]


@each_tile
def test_2_5_1_its_income_comes_in_the_same_round(tile: Tile) -> None:
    game = taking(tile)
    if tile.kind == "building":
        game.play("pay")
    before = owned(game)
    game.play("mark")
    if tile.income.any:
        game.play("choose wood")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "choose")
    people = Goods(coins=COINS_BY_INHABITANTS[before.inhabitants])
    assert owned(game) == plus(before, tile.income, Goods(wood=tile.income.any), people, Goods(food=2))


@pytest.mark.parametrize("resource", ["wood", "stone", "food", "coins"])
def test_2_5_3_paleo_kastro_gives_what_is_chosen(resource: str) -> None:
    game = given(
        seat("delos", coins=9, buildings="A17"), seat(), at="income", edition=Edition.sea(options=["civilizations"])
    )
    assert legal(game) == ["choose wood", "choose stone", "choose food", "choose coins"]
    before = owned(game)
    game.play(f"choose {resource}")
    assert owned(game) == plus(before, Goods(wood=1, coins=1 + 1), Goods(**{resource: 1}))


@each_tile
def test_3_0_it_protects_from_its_disasters_and_from_no_other(tile: Tile) -> None:
    spared = []
    for disaster in ALL_DISASTERS:
        shown, chits = f"{disaster} {disaster}", f"{disaster} blank"
        game = given(with_tile(tile), seat(), at="chits", shown=shown, chits=chits, edition=SEA)
        assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
        spared += [(each["seat"], each["disaster"]) for each in told(game, "spared")]
    assert spared == [(0, disaster) for disaster in tile.protects]


@each_tile
def test_2_1_2_it_starts_no_supply_when_turned_up(tile: Tile) -> None:
    tiles = [tile.id, "A01", "A02", "A03", "A04", "A06"]
    game = given(seat(coins=9), seat(), at="reveal", tiles=" ".join(tiles), edition=SEA)
    assert game.view().row + game.view().conquest == tuple(tiles)
    assert told(game, "supply_began") == []


@each_tile
def test_7_1_it_scores_its_prestige(tile: Tile) -> None:
    game = given(with_tile(tile), seat(), at="last supply", edition=SEA)
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.lands, mine.buildings) == ((tile.prestige, 0) if tile.kind == "land" else (0, tile.prestige))
    assert (mine.sea, mine.prestige) == (0, tile.prestige)


@each_tile
def test_2_4_4_lost_it_gives_nothing_more(tile: Tile) -> None:
    disaster = "tempest" if tile.kind == "land" else "earthquake"
    shown, chits = f"{disaster} {disaster}", f"{disaster} blank"
    game = given(with_tile(tile, coins=9), seat(), at="chits", shown=shown, chits=chits, sea="S2 S3", edition=SEA)
    assert told(game, "lost") == [{"seat": 0, "tile": tile.id, "disaster": disaster, "coins": 0}]
    assert tile.id in game.view().gone
    assert (seat_of(game, 0).points.lands, seat_of(game, 0).points.buildings) == (0, 0)
    before = owned(game)
    game.play("pass")
    assert owned(game) == plus(before, Goods(stone=1, coins=3 + 1))


# The civilizations ------------------------------------------------------------------------------------------------------------------


def test_there_are_7_more_civilizations_none_with_the_number_of_another() -> None:
    assert MORE.components.civilizations == (*BASE.components.civilizations, *CIVILIZATIONS)
    assert sorted(each.order for each in MORE.components.civilizations) == list(range(14))


@each_civilization
def test_the_edition_has_the_civilization_as_printed(civilization: Civilization) -> None:
    assert [each for each in MORE.components.civilizations if each.id == civilization.id] == [civilization]
    assert civilization not in BASE.components.civilizations


@each_civilization
def test_1_2_it_starts_with_its_goods_and_nothing_else(civilization: Civilization) -> None:
    game = Game.new(Edition.solo(options=["civilizations"]), ["Ann"], seed=1, civilizations=[civilization.id])
    mine = seat_of(game, 0)
    assert owned(game) == civilization.once
    assert (mine.civilization, mine.lands, mine.buildings, mine.sea) == (civilization.id, (), (), ())
    assert mine.protected == civilization.protects
    assert mine.free_placement == (civilization.ability == "free_placement")


@each_civilization
def test_2_5_1_its_income_comes_each_round(civilization: Civilization) -> None:
    game = given(seat(civilization.id, coins=9, inhabitants=5), seat("argos"), at="income", edition=MORE)
    for _ in range(civilization.income.any):
        game.play("choose stone")
    coins = {"mycenae": 3, "antioch": 2}.get(civilization.id, 3)  # for 7, 4 and 5 inhabitants
    chosen = Goods(stone=civilization.income.any)
    assert owned(game) == plus(Goods(coins=9 + coins, inhabitants=5), civilization.income, chosen)


@each_civilization
def test_3_0_the_civilization_protects_from_its_disasters_and_from_no_other(civilization: Civilization) -> None:
    spared = []
    for disaster in ALL_DISASTERS:
        shown, chits = f"{disaster} {disaster}", f"{disaster} blank"
        game = given(seat(civilization.id, coins=9), seat("argos"), at="chits", shown=shown, chits=chits, edition=MORE)
        spared += [(each["seat"], each["disaster"]) for each in told(game, "spared")]
    assert spared == [(0, disaster) for disaster in civilization.protects]
