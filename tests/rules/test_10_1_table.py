"""RULES 10.1 and 10.2: the tiles of Sea and Six, and the option of sea tiles."""

from dataclasses import replace

import pytest

from peloponnes import Deal, Edition, Game, IllegalAction, InvalidAction, SetupError
from tests.given import BASE, given, legal, seat, seat_of, told
from tests.rules.sea import BASE_SEA, MARKET, NAMES, SEA, SIX, SOLO_SEA, deal_of, each_with_sea, fisher, let_pass

# 10.1 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_10_1_one_to_six_play_each_with_another_civilization(players: int) -> None:
    game = Game.new(SEA, NAMES[:players], seed=1)
    assert len({its.civilization for its in game.view().seats}) == players


@pytest.mark.parametrize("players", [0, 7])
def test_10_1_no_other_number_can_play(players: int) -> None:
    with pytest.raises(SetupError, match=rf"^the sea edition is for 1 to 6 players, not {players} \(RULES 1.1\)$"):
        Game.new(SEA, ["someone"] * players, seed=1)


def test_10_1_it_has_18_a_18_b_and_12_c_the_40_of_the_base_game_and_8_more() -> None:
    tiles = [tile.id for tile in SEA.components.tiles]
    assert [sum(tile[0] == letter for tile in tiles) for letter in "ABC"] == [18, 18, 12]
    base = {tile.id for tile in BASE.components.tiles}
    assert len(base) == 40
    assert set(tiles) - base == {"A16", "A17", "A18", "B16", "B17", "B18", "C11", "C12"}
    assert base < set(tiles)


@pytest.mark.parametrize(
    ("players", "row", "conquest"), [(1, 6, 0), (2, 2, 4), (3, 3, 3), (4, 4, 2), (5, 5, 1), (6, 6, 0)]
)
def test_10_1_six_tiles_a_round_as_many_as_players_in_the_row(players: int, row: int, conquest: int) -> None:
    view = Game.new(SEA, NAMES[:players], seed=1).view()
    assert (len(view.row), len(view.conquest)) == (row, conquest)


@pytest.mark.parametrize("players", [1, 2, 6])
def test_10_1_eight_rounds_three_of_a_three_of_b_two_of_c(players: int) -> None:
    game = let_pass(Game.new(SEA, NAMES[:players], seed=1))
    letters: list[str] = []
    for event in game.events:
        if event.key == "round_began":
            letters.append("")
        elif event.key == "revealed":
            letters[-1] += str(event.values["tile"])[0]
    assert letters == ["AAAAAA"] * 3 + ["BBBBBB"] * 3 + ["CCCCCC"] * 2
    assert (len(told(game, "chit")), len(told(game, "supply_began"))) == (16, 3)
    assert game.view().undrawn_tiles == ()


def test_10_1_every_tile_of_a_letter_may_be_the_first_of_it() -> None:
    deals = [Deal.shuffled(SEA, 6, seed).tiles for seed in range(250)]
    assert {tiles[0] for tiles in deals} == {f"A{number:02}" for number in range(1, 19)}
    assert {tiles[18] for tiles in deals} == {f"B{number:02}" for number in range(1, 19)}
    assert {tiles[36] for tiles in deals} == {f"C{number:02}" for number in range(1, 13)}


def test_10_1_six_players_may_take_six_tiles_of_the_row() -> None:
    game = given(*[seat(coins=4)] * 6, market="A05 A06 A07 A08 A09 A10", edition=SEA)
    for action in ("bid A05 3", "bid A06 3", "bid A07 2", "bid A08 3", "bid A09 2", "bid A10 4"):
        game.play(action)
    assert told(game, "ordered")[0]["order"] == (5, 0, 1, 3, 2, 4)
    assert [seat_of(game, number).lands for number in range(6)] == [
        ("A05",),
        ("A06",),
        ("A07",),
        ("A08",),
        ("A09",),
        ("A10",),
    ]


def test_10_1_six_players_may_outbid_one_another_on_the_last_of_six_tiles() -> None:
    game = given(*[seat(coins=4)] * 6, market="A05 A06 A07 A08 A09 A10", edition=SEA)
    game.play("bid A10 2")
    game.play("bid A10 3")
    assert told(game, "outbid") == [{"seat": 0, "tile": "A10", "by": 1}]
    assert legal(game) == ["move A07", "move A09", "withdraw"]


# 10.2 -------------------------------------------------------------------------------------------------------------------------------


@each_with_sea
def test_10_2_as_many_sea_tiles_as_players_are_turned_up(edition: Edition, players: int) -> None:
    for seed in range(20):
        sea = Game.new(edition, NAMES[:players], seed).view().sea
        assert len(set(sea)) == len(sea) == players
        assert set(sea) <= SIX


def test_10_2_each_of_the_six_may_be_turned_up() -> None:
    first = [Deal.shuffled(SEA, 2, seed).sea for seed in range(200)]
    assert {sea[0] for sea in first} == {sea[1] for sea in first} == SIX


def test_10_2_the_sea_changes_nothing_else_of_a_deal() -> None:
    with_sea, without = Deal.shuffled(BASE_SEA, 3, seed=5), Deal.shuffled(BASE, 3, seed=5)
    assert replace(with_sea, sea=()) == without


def test_10_2_the_others_leave_the_game() -> None:
    game = given(seat(coins=30, wood=9, stone=9), seat(), market=MARKET, sea="S3 S5", edition=SEA)
    assert game.view().sea == ("S3", "S5")
    assert legal(game) == ["sea S3", "sea S5", "no-sea"]
    for tile in ("S1", "S2", "S4", "S6"):
        with pytest.raises(IllegalAction, match=rf"the sea tile {tile} is not there \(RULES 10.2\)"):
            game.play(f"sea {tile}")


def test_10_2_they_are_never_refilled() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S2", edition=SEA)
    game.play("sea S5")
    assert game.view().sea == ("S2",)
    rounds = set()
    while game.decision:
        rounds.add(game.round)
        assert game.view().sea == ("S2",)
        game.play(game.decision.actions[-1])
    assert rounds == {1, 2, 3, 4, 5, 6, 7, 8}


def test_10_2_when_all_are_bought_there_are_none() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S6", edition=SEA)
    for action in ("sea S5", "pass", "sea S6", "pass"):
        game.play(action)
    assert game.view().sea == ()
    assert game.decision is not None
    assert (game.round, game.decision.kind) == (2, "bid")  # with 9 − 5 + 3 + 1 coins, and nothing to buy


@pytest.mark.parametrize(
    ("sea", "problem"),
    [
        ((), "3 sea tiles are turned up for 3 players, not 0"),
        (("S1", "S2"), "3 sea tiles are turned up for 3 players, not 2"),
        (("S1", "S2", "S3", "S4"), "3 sea tiles are turned up for 3 players, not 4"),
        (("S1", "S2", "S3", "S4", "S5", "S6"), "3 sea tiles are turned up for 3 players, not 6"),
        (("S1", "S2", "S9"), "the {edition} edition has no sea tile 'S9'"),
        (("S1", "S2", "S7"), "the {edition} edition has no sea tile 'S7'"),
        (("S1", "A05", "S3"), "the {edition} edition has no sea tile 'A05'"),
        (("S1", "S2", "S1"), "the sea tile S1 is turned up twice"),
        (("S4", "S4", "S4"), "the sea tile S4 is turned up twice"),
    ],
)
@pytest.mark.parametrize("edition", [SEA, BASE_SEA], ids=["sea", "base"])
def test_10_2_a_deal_with_other_sea_tiles_is_refused(edition: Edition, sea: tuple[str, ...], problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(edition, NAMES[:3], deal=deal_of(edition, 3, sea))
    assert str(caught.value) == f"{problem.format(edition=edition.name)} (RULES 10.2)"


def test_10_2_without_the_sea_a_deal_has_no_sea_tile() -> None:
    assert Deal.shuffled(BASE, 2, seed=1).sea == ()
    with pytest.raises(SetupError, match=r"^the base edition has no sea tile 'S1' \(RULES 10.2\)$"):
        Game.new(BASE, NAMES[:2], deal=deal_of(BASE, 2, ("S1", "S2")))


# The option sea-tiles ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players", "row"), [(BASE_SEA, 3, 3), (BASE_SEA, 5, 5), (SOLO_SEA, 1, 5)])
def test_10_2_the_option_adds_the_sea_and_no_other_tile(edition: Edition, players: int, row: int) -> None:
    view = Game.new(edition, NAMES[:players], seed=1).view()
    assert len(edition.components.tiles) == 40
    assert (len(view.row), len(view.row + view.conquest), len(view.sea)) == (row, 5, players)


@pytest.mark.parametrize(("edition", "players"), [(BASE, 2), (Edition.solo(), 1)])
def test_10_2_without_it_there_is_no_sea(edition: Edition, players: int) -> None:
    game = Game.new(edition, NAMES[:players], seed=1, civilizations=["pylos", "messene"][:players])
    assert (game.view().sea, seat_of(game, 0).sea) == ((), ())
    assert game.decision is not None
    assert game.decision.kind == "bid"  # with 8 or 6 coins S5 is affordable
    with pytest.raises(InvalidAction, match=r"there is no tile 'S5'"):
        game.play("sea S5")


def test_10_3_with_the_option_the_base_game_sells_sea_tiles() -> None:
    game = given(seat(coins=12), seat(coins=12), market="A05 A06 | A07 A12 A14", sea="S5 S6", edition=BASE_SEA)
    for action in ("sea S5", "bid A05 3", "sea S6", "bid A06 3"):
        game.play(action)
    assert [seat_of(game, number).sea for number in range(2)] == [("S5",), ("S6",)]
    assert [seat_of(game, number).coins for number in range(2)] == [12 - 5 - 3 + 1, 12 - 6 - 3 + 1]


def test_10_3_and_so_does_the_solo_game() -> None:
    game = given(seat(coins=9), market="A05 A06 A07 A12 A14", sea="S5", edition=SOLO_SEA)
    game.play("sea S5")
    assert legal(game) == ["bid A05 3", "bid A06 3", "bid A07 2", "bid A12 1", "bid A14 1", "pass"]


def test_10_4_with_the_option_sea_tiles_feed_and_score() -> None:
    for edition, others in ((BASE_SEA, [fisher("S6")]), (SOLO_SEA, [])):
        game = given(fisher("S5", inhabitants=2, food=1), *others, at="last supply", edition=edition)
        assert seat_of(game, 0).inhabitants == 2
        assert game.result is not None
        assert (game.result.seats[0].sea, game.result.seats[0].score) == (3, 3)
