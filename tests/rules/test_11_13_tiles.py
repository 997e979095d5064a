"""RULES 11.13: the number of tiles per round, which ones, and the sea tiles."""

from collections import Counter
from dataclasses import replace

import pytest

from peloponnes import Deal, Edition, Game, SetupError
from tests.editions import NAMES
from tests.given import BASE, given, legal, polis, seat_of, told
from tests.rules.heroes import HEROES, HEROES_SEA, at_random

SEA_TILES = {"S1", "S2", "S3", "S4", "S5", "S6"}

each_number = pytest.mark.parametrize(
    ("players", "a_round", "letters"),
    [
        (2, 5, (15, 15, 10)),
        (3, 5, (15, 15, 10)),
        (4, 5, (15, 15, 10)),
        (5, 5, (15, 15, 10)),
        (6, 6, (18, 18, 12)),
        (7, 7, (21, 21, 14)),
        (8, 8, (24, 24, 16)),
    ],
)


@each_number
def test_11_13_as_many_tiles_a_round_as_players_at_least_five(
    players: int, a_round: int, letters: tuple[int, int, int]
) -> None:
    view = Game.new(HEROES, NAMES[:players], seed=1).view()
    assert len(view.row) + len(view.conquest) == a_round
    assert HEROES.tiles_a_round(players) == a_round


@each_number
def test_11_13_the_row_has_as_many_as_players_the_conquest_row_the_rest(
    players: int, a_round: int, letters: tuple[int, int, int]
) -> None:
    view = Game.new(HEROES, NAMES[:players], seed=1).view()
    assert (len(view.row), len(view.conquest)) == (players, a_round - players)


@each_number
def test_11_13_three_a_three_b_and_two_c_for_each_tile_a_round(
    players: int, a_round: int, letters: tuple[int, int, int]
) -> None:
    tiles = Deal.shuffled(HEROES, players, seed=1).tiles
    assert len(set(tiles)) == len(tiles)
    assert tuple(Counter(tile[0] for tile in tiles).values()) == letters
    assert "".join(tile[0] for tile in tiles) == "A" * letters[0] + "B" * letters[1] + "C" * letters[2]


@pytest.mark.parametrize(
    ("players", "stand_ins", "designed"), [(2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 8, 0), (7, 8, 8), (8, 8, 16)]
)
def test_11_13_tiles_that_are_not_printed_only_where_they_are_needed(
    players: int, stand_ins: int, designed: int
) -> None:
    tiles = [HEROES.tile(tile) for tile in Deal.shuffled(HEROES, players, seed=1).tiles]
    sources = Counter(tile.source for tile in tiles)
    assert (sources["stand-in"], sources["designed"], sources[""]) == (stand_ins, designed, 40)
    assert {tile.id for tile in tiles if not tile.source} == {tile.id for tile in BASE.components.tiles}


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (6, "A16 A17 A18 B16 B17 B18 C11 C12"),
        (7, "A19 A20 A21 B19 B20 B21 C13 C14"),
        (8, "A22 A23 A24 B22 B23 B24 C15 C16"),
    ],
)
def test_11_13_each_tile_beyond_five_needs_3_a_3_b_and_2_c_more(players: int, tiles: str) -> None:
    fewer, more = (set(Deal.shuffled(HEROES, number, seed=1).tiles) for number in (players - 1, players))
    assert more - fewer == set(tiles.split())
    assert fewer < more


@each_number
def test_11_13_so_eight_rounds_use_them_all(players: int, a_round: int, letters: tuple[int, int, int]) -> None:
    game = at_random(HEROES, players, seed=players)
    rounds: list[str] = []
    for event in game.events:
        if event.key == "round_began":
            rounds.append("")
        elif event.key == "revealed":
            rounds[-1] += str(event.values["tile"])[0]
    assert rounds == ["A" * a_round] * 3 + ["B" * a_round] * 3 + ["C" * a_round] * 2
    assert game.view().undrawn_tiles == ()
    assert len(told(game, "supply_began")) == 3


@pytest.mark.parametrize("players", [5, 8])
def test_11_13_every_tile_of_a_letter_may_be_the_first_of_it(players: int) -> None:
    tiles = [tile.id for tile in HEROES.tiles_for(players)]
    deals = [Deal.shuffled(HEROES, players, seed).tiles for seed in range(300)]
    assert {deal[0] for deal in deals} == {tile for tile in tiles if tile[0] == "A"}
    assert {deal[-1] for deal in deals} == {tile for tile in tiles if tile[0] == "C"}


@pytest.mark.parametrize(("players", "other"), [(5, 6), (6, 5), (8, 7), (7, 8)])
def test_11_13_the_tiles_of_another_number_are_refused(players: int, other: int) -> None:
    deal = replace(Deal.shuffled(HEROES, players, 1), tiles=Deal.shuffled(HEROES, other, 1).tiles)
    with pytest.raises(SetupError, match=r"tile .* \(RULES 1\.4\)"):
        Game.new(HEROES, NAMES[:players], deal=deal)


def test_11_13_eight_may_take_eight_tiles_of_the_row() -> None:
    market = "A05 A06 A07 A08 A09 A10 A18 A23"
    bids = (3, 3, 2, 3, 2, 2, 5, 3)
    game = given(*[polis("", "naxos", coins=5) for _ in bids], market=market, edition=HEROES)
    for tile, bid in zip(market.split(), bids, strict=True):
        game.play(f"bid {tile} {bid}")
    assert [seat_of(game, number).lands for number in range(8)] == [(tile,) for tile in market.split()]


def test_11_13_five_have_no_conquest_row_and_two_have_three_tiles_in_it() -> None:
    five = given(*[polis("", coins=9)] * 5, market="A05 A06 A07 A08 A09", edition=HEROES)
    assert (five.view().row, five.view().conquest) == (("A05", "A06", "A07", "A08", "A09"), ())
    two = given(*[polis("", coins=9)] * 2, market="A05 A06 | A07 A08 A09", edition=HEROES)
    assert [action for action in legal(two) if "A07" in action] == ["bid A07 5"]  # printed 2, and 3


# Sea tiles --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "count"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6), (8, 6)])
def test_11_13_with_the_option_as_many_sea_tiles_as_players_at_most_six(players: int, count: int) -> None:
    for seed in range(20):
        sea = Game.new(HEROES_SEA, NAMES[:players], seed).view().sea
        assert len(set(sea)) == len(sea) == count
        assert set(sea) <= SEA_TILES


@pytest.mark.parametrize("options", [[], ["negotiation"], ["civilizations"]])
def test_11_13_without_it_there_are_none(options: list[str]) -> None:
    game = Game.new(Edition.heroes(options=options), NAMES[:4], seed=1)
    assert game.view().sea == ()


def test_11_13_the_sea_changes_nothing_else_of_a_deal() -> None:
    assert replace(Deal.shuffled(HEROES_SEA, 7, 5), sea=()) == Deal.shuffled(HEROES, 7, 5)


@pytest.mark.parametrize(("players", "count"), [(3, 2), (3, 4), (8, 5)])
def test_11_13_another_number_of_them_is_refused(players: int, count: int) -> None:
    deal = replace(Deal.shuffled(HEROES_SEA, players, 1), sea=tuple(sorted(SEA_TILES)[:count]))
    with pytest.raises(SetupError, match=r"RULES 10\.2"):
        Game.new(HEROES_SEA, NAMES[:players], deal=deal)


def test_11_13_a_sea_tile_is_bought_before_the_bid_as_in_sea_and_six() -> None:
    game = given(polis("", coins=9), polis(""), sea="S5 S6", edition=HEROES_SEA)
    assert legal(game) == ["sea S5", "sea S6", "no-sea"]
    game.play("sea S6")
    its = seat_of(game, 0)
    assert (its.sea, its.coins, its.points.sea) == (("S6",), 3, 4)
