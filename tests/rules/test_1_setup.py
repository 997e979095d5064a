"""RULES 1: setup."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from peloponnes import Deal, Edition, Game, SetupError, View
from peloponnes.record import write_position
from tests.given import BASE, given, seat, seat_of, told

DISASTERS = ["decline", "drought", "earthquake", "plague", "tempest"]
TILES = tuple(
    [f"A{number:02}" for number in range(1, 16)]
    + [f"B{number:02}" for number in range(1, 16)]
    + [f"C{number:02}" for number in range(1, 11)]
)
DEAL = Deal(
    civilizations=("sparta", "argos"),
    tiles=TILES,
    chits=("plague", "drought", *["earthquake", "tempest", "decline"] * 3, "blank", *["drought", "plague"] * 2),
)


def all_pass(seed: int) -> Game:
    """A whole game in which nobody has anything to decide but to pass."""
    game = Game.new(BASE, ["Ann", "Bo"], seed, civilizations=["patras", "argos"])
    while game.decision:
        game.play("pass")
    return game


def known(view: View) -> list[object]:
    """Everything that a view reveals, including the games it can imagine."""
    imagined = write_position(view.game(Random(7)))
    return [view.document(), view.gone, view.undrawn_tiles, view.undrawn_chits, imagined]


# 1.1 --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_1_1_two_to_five_play_the_base_game(players: int) -> None:
    game = Game.new(BASE, ["someone"] * players, seed=1)
    assert len(game.view().seats) == players


def test_1_1_one_plays_the_base_game_alone() -> None:
    game = Game.new(Edition.solo(), ["Ann"], seed=1)
    assert len(game.view().seats) == 1


@pytest.mark.parametrize(("edition", "players"), [(BASE, 0), (BASE, 1), (BASE, 6), (Edition.solo(), 2)])
def test_1_1_no_other_number_can_play(edition: Edition, players: int) -> None:
    with pytest.raises(SetupError, match=rf"not {players} \(RULES 1.1\)"):
        Game.new(edition, ["someone"] * players, seed=1)


# 1.2 --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("civilization", "wood", "stone", "food", "coins", "inhabitants"),
    [
        ("messene", 0, 0, 0, 6, 2),
        ("patras", 0, 0, 0, 7, 1),
        ("arkadia", 0, 0, 0, 8, 2),
        ("korinth", 0, 0, 3, 7, 3),
        ("sparta", 4, 0, 0, 7, 3),
        ("pylos", 0, 3, 0, 8, 2),
        ("argos", 0, 0, 0, 5, 2),
    ],
)
def test_1_2_a_civilization_gives_its_start_and_all_else_is_0(
    civilization: str, wood: int, stone: int, food: int, coins: int, inhabitants: int
) -> None:
    other = "argos" if civilization != "argos" else "sparta"
    game = Game.new(BASE, ["Ann", "Bo"], seed=1, civilizations=[civilization, other])
    ann = seat_of(game, 0)
    assert ann.civilization == civilization
    assert (ann.wood, ann.stone, ann.food) == (wood, stone, food)
    assert (ann.coins, ann.inhabitants, ann.luxury) == (coins, inhabitants, 0)
    assert (ann.buildings, ann.marked, ann.lands) == ((), (), ())


def test_1_2_the_seven_civilizations_are_dealt_at_random() -> None:
    dealt = Counter(Deal.shuffled(BASE, 2, seed).civilizations[0] for seed in range(700))
    assert len(dealt) == 7
    assert all(70 < count < 130 for count in dealt.values())


def test_1_2_no_civilization_is_dealt_twice() -> None:
    for seed in range(50):
        assert len(set(Deal.shuffled(BASE, 5, seed).civilizations)) == 5
    with pytest.raises(SetupError, match=r"sparta is dealt twice \(RULES 1.2\)"):
        Game.new(BASE, ["Ann", "Bo"], deal=replace(DEAL, civilizations=("sparta", "sparta")))


# 1.3 --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("civilizations", "order"),
    [
        (["messene", "patras"], (0, 1)),
        (["patras", "messene"], (1, 0)),
        (["argos", "pylos", "sparta", "korinth", "arkadia"], (4, 3, 2, 1, 0)),  # numbers 7 6 5 4 3
        (["korinth", "argos", "messene", "pylos"], (2, 0, 3, 1)),  # 4 7 1 6
    ],
)
def test_1_3_the_lowest_civilization_number_is_first(civilizations: list[str], order: tuple[int, ...]) -> None:
    game = Game.new(BASE, civilizations, seed=1, civilizations=civilizations)
    assert game.view().order == order
    assert game.decision is not None
    assert game.decision.seat == order[0]


# 1.4 --------------------------------------------------------------------------------------------------------------------------------


def test_1_4_eight_rounds_three_of_a_three_of_b_two_of_c() -> None:
    letters: list[str] = []
    for event in all_pass(seed=1).events:
        if event.key == "round_began":
            letters.append("")
        elif event.key == "revealed":
            letters[-1] += str(event.values["tile"])[0]
    assert letters == ["AAAAA", "AAAAA", "AAAAA", "BBBBB", "BBBBB", "BBBBB", "CCCCC", "CCCCC"]


def test_1_4_after_eight_rounds_it_is_over() -> None:
    game = all_pass(seed=1)
    assert told(game, "round_began")[-1]["round"] == 8
    assert game.over
    assert game.view().undrawn_tiles == ()


def test_1_4_every_tile_of_a_letter_may_be_the_first_of_it() -> None:
    deals = [Deal.shuffled(BASE, 2, seed).tiles for seed in range(200)]
    assert {tiles[0] for tiles in deals} == set(TILES[:15])
    assert {tiles[15] for tiles in deals} == set(TILES[15:30])
    assert {tiles[30] for tiles in deals} == set(TILES[30:])
    assert all(sorted(tiles) == list(TILES) for tiles in deals)


@pytest.mark.parametrize(
    "tiles",
    [
        pytest.param(TILES[::-1], id="C first"),
        pytest.param(("B01", *TILES[1:15], "A01", *TILES[16:]), id="letters mixed"),
        pytest.param(("A02", *TILES[1:]), id="a tile twice"),
        pytest.param(TILES[:-1], id="a tile missing"),
    ],
)
def test_1_4_another_pile_is_refused(tiles: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match=r"RULES 1.4"):
        Game.new(BASE, ["Ann", "Bo"], deal=replace(DEAL, tiles=tiles))


# 1.5 --------------------------------------------------------------------------------------------------------------------------------


def test_1_5_three_chits_of_each_disaster_and_a_blank() -> None:
    chits = Counter(Deal.shuffled(BASE, 2, seed=1).chits)
    assert chits == {"earthquake": 3, "drought": 3, "plague": 3, "tempest": 3, "decline": 3, "blank": 1}


def test_1_5_every_chit_may_be_the_first() -> None:
    first = {Deal.shuffled(BASE, 2, seed).chits[0] for seed in range(200)}
    assert first == {"blank", *DISASTERS}


def test_1_5_other_chits_are_refused() -> None:
    with pytest.raises(SetupError, match=r"plague 4 times instead of 3 \(RULES 1.5\)"):
        Game.new(BASE, ["Ann", "Bo"], deal=replace(DEAL, chits=("plague", "plague", *DEAL.chits[2:])))


@pytest.mark.parametrize("seed", range(5))
def test_1_5_two_a_round_use_all_chits_so_each_disaster_strikes_once(seed: int) -> None:
    game = all_pass(seed)
    assert len(told(game, "chit")) == 16
    assert sum(game.view().undrawn_chits.values()) == 0
    assert sorted(each["disaster"] for each in told(game, "struck")) == DISASTERS


# 1.6 --------------------------------------------------------------------------------------------------------------------------------


def test_1_6_the_undrawn_order_changes_no_view() -> None:
    other = replace(
        DEAL,
        tiles=(*TILES[:10], *TILES[14:9:-1], *TILES[29:14:-1], *TILES[:29:-1]),
        chits=(*DEAL.chits[:2], *DEAL.chits[:1:-1]),
    )
    games = [Game.new(BASE, ["Ann", "Bo"], deal=deal) for deal in (DEAL, other)]
    for game in games:
        game.play("bid A01 3")
        game.play("pass")
        assert game.round == 2
    one, two = games
    assert write_position(one) != write_position(two)
    for viewer in (None, 0, 1):
        assert known(one.view(viewer)) == known(two.view(viewer))


def test_1_6_nor_does_it_in_a_supply_in_mid_reveal() -> None:
    hungry = seat(coins=5, inhabitants=2, luxury=2)
    one = given(hungry, hungry | {"civilization": "sparta"}, at="reveal", tiles="B05 B04 B06 B07 B08")
    two = given(hungry, hungry | {"civilization": "sparta"}, at="reveal", tiles="B05 B08 B06 B04 B07")
    assert one.view().phase == "supply"
    assert known(one.view()) == known(two.view())


def test_1_6_nor_does_it_between_two_chits() -> None:
    rich, shown = seat(buildings="A12", wood=1, stone=1), "earthquake earthquake plague plague"
    one = given(rich, seat(), at="chits", shown=shown, chits="earthquake plague")
    two = given(rich, seat(), at="chits", shown=shown, chits="earthquake drought")
    assert one.view().phase == "chits"
    assert known(one.view()) == known(two.view())


def test_1_6_a_preview_draws_nothing() -> None:
    other = replace(DEAL, tiles=(*TILES[:5], *TILES[14:4:-1], *TILES[15:]), chits=DEAL.chits[::-1])
    one, two = (Game.new(BASE, ["Ann", "Bo"], deal=deal) for deal in (DEAL, other))
    for game in (one, two):
        game.play("pass")
    for action in ("pass", "bid A01 3", "bid A02 5"):  # the last decision before tiles are taken and chits drawn
        assert one.preview(action) == two.preview(action)


def test_1_6_what_lies_open_is_open_to_all() -> None:
    game = given(seat(coins=5, wood=3, lands="A01"), seat(coins=4, luxury=2, buildings="A14*"))
    for viewer in (None, 0, 1):
        ann, bo = game.view(viewer).seats
        assert (ann.coins, ann.wood, ann.lands) == (5, 3, ("A01",))
        assert (bo.coins, bo.luxury, bo.buildings, bo.marked) == (4, 2, ("A14",), ("A14",))
    assert game.view(0).document() == game.view(1).document() == game.view(None).document()


def test_1_6_what_is_still_to_come_is_known_but_not_its_order() -> None:
    view = Game.new(BASE, ["Ann", "Bo"], deal=DEAL).view(0)
    assert view.undrawn_tiles == TILES[5:]
    assert view.undrawn_chits == {
        "earthquake": 3,
        "drought": 3,
        "plague": 3,
        "tempest": 3,
        "decline": 3,
        "blank": 1,
    }
    imagined = [tuple(view.game(Random(seed)).state.tiles) for seed in range(20)]
    assert len(set(imagined)) == 20
    assert all(tiles[:5] == (0, 1, 2, 3, 4) and sorted(tiles[:15]) == list(range(15)) for tiles in imagined)


def test_1_6_tiles_without_a_bid_and_lost_ones_are_known_to_be_gone() -> None:
    game = given(seat(coins=5, lands="A01"), seat(coins=5), market="A05 A06 | A07 A12 A14", round=2)
    assert game.view().gone == ("A02", "A03", "A04", "A08")
    game.play("bid A05 3")  # food beside stone: it can't be placed
    game.play("bid A06 3")
    assert seat_of(game, 1).lands == ("A06",)
    assert game.view().gone == ("A02", "A03", "A04", "A08", "A05", "A07", "A12", "A14")


def test_1_6_a_building_lost_in_an_earthquake_is_known_to_be_gone() -> None:
    shown = "earthquake earthquake"
    game = given(seat(buildings="A12"), seat(), at="chits", shown=shown, chits="earthquake blank", round=2)
    assert seat_of(game, 0).buildings == ()
    assert "A12" in game.view().gone


# 1.7 --------------------------------------------------------------------------------------------------------------------------------


def test_1_7_the_bank_never_runs_out() -> None:
    game = given(seat(coins=50), seat(coins=50))  # twice the coins in the box
    game.play("pass")
    assert seat_of(game, 0).coins == 53
    game.play("pass")
    assert [seat_of(game, number).coins for number in (0, 1)] == [54, 54]  # 3 for passing, 1 of the income
