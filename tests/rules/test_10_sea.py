"""RULES 10: Sea and Six."""

from collections import Counter
from dataclasses import replace

import pytest

from peloponnes import Deal, Edition, Game, IllegalAction, SetupError
from peloponnes.record import Record, parse_position, write_position
from tests.given import given, legal, seat, seat_of, told

SEA = Edition.sea()
WITH_SEA = Edition.base(options=["sea-tiles"])
ALONE = Edition.solo(options=["sea-tiles"])
MARKET = "A05 A06 | A07 A12 A14"


# 10.1 -----------------------------------------------------------------------------------------------------------------------------


def test_10_1_one_to_six_play_with_48_tiles() -> None:
    assert list(SEA.players) == [1, 2, 3, 4, 5, 6]
    assert Counter(tile.letter for tile in SEA.components.tiles) == {"A": 18, "B": 18, "C": 12}
    with pytest.raises(SetupError, match=r"1 to 6 players, not 7 \(RULES 1.1\)"):
        Game.new(SEA, list("ABCDEFG"), seed=1)


@pytest.mark.parametrize(
    ("players", "row", "conquest"), [(1, 6, 0), (2, 2, 4), (3, 3, 3), (4, 4, 2), (5, 5, 1), (6, 6, 0)]
)
def test_10_1_six_tiles_a_round(players: int, row: int, conquest: int) -> None:
    view = Game.new(SEA, list("ABCDEF")[:players], seed=3).view()
    assert (len(view.row), len(view.conquest)) == (row, conquest)


def test_10_1_eight_rounds_use_every_tile() -> None:
    game = Game.new(SEA, ["A", "B"], seed=3)
    while game.decision:
        game.play(game.decision.actions[-1])
    assert game.view().round == 8
    assert game.view().undrawn_tiles == ()


def test_10_1_alone_it_is_a_free_game_at_exact_prices() -> None:
    game = given(seat(coins=9), market="A05 A06 A07 A12 A14 A18", edition=SEA, sea="S2")
    assert legal(game) == ["bid A05 3", "bid A06 3", "bid A07 2", "bid A12 1", "bid A14 1", "bid A18 5", "pass"]


# 10.2 -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 7))
def test_10_2_as_many_as_players_are_turned_up(players: int) -> None:
    view = Game.new(SEA, list("ABCDEF")[:players], seed=3).view()
    assert len(view.sea) == players
    assert set(view.sea) <= {"S1", "S2", "S3", "S4", "S5", "S6"}


def test_10_2_they_are_never_refilled() -> None:
    game = given(seat(coins=20), seat(coins=9), market=MARKET, edition=WITH_SEA, sea="S1 S5")
    game.play("sea S1")
    assert game.view().sea == ("S5",)
    assert seat_of(game, 0).sea == ("S1",)
    while game.decision and game.view().round == 1:
        game.play(game.decision.actions[-1])
    assert game.view().sea == ("S5",)


@pytest.mark.parametrize(
    ("sea", "problem"),
    [
        (("S1",), "2 sea tiles are turned up for 2 players, not 1"),
        (("S1", "S2", "S3"), "2 sea tiles are turned up for 2 players, not 3"),
        (("S1", "S1"), "the sea tile S1 is turned up twice"),
        (("S1", "S9"), "has no sea tile 'S9'"),
    ],
)
def test_10_2_an_impossible_sea_is_refused(sea: tuple[str, ...], problem: str) -> None:
    deal = replace(Deal.shuffled(SEA, 2, 1), sea=sea)
    with pytest.raises(SetupError, match=rf"{problem} \(RULES 10.2\)"):
        Game.new(SEA, ["A", "B"], deal=deal)


# 10.3 -----------------------------------------------------------------------------------------------------------------------------


def test_10_3_before_a_bid_one_sea_tile_may_be_bought() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, edition=WITH_SEA, sea="S5 S6")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.view().phase) == (0, "sea", "auction")
    assert legal(game) == ["sea S5", "sea S6", "no-sea"]
    game.play("sea S5")
    assert game.decision.kind == "bid"
    assert (seat_of(game, 0).coins, seat_of(game, 0).prestige) == (4, 3 + 1)
    game.play("bid A05 4")
    assert (game.decision.seat, game.decision.kind) == (1, "sea")


def test_10_3_one_may_buy_and_then_pass() -> None:
    game = given(seat(coins=5), seat(coins=9), market=MARKET, edition=WITH_SEA, sea="S5 S6")
    game.play("sea S5")
    assert told(game, "passed") == [{"seat": 0, "coins": 3}], "no coin is left, so it passes unasked"


@pytest.mark.parametrize(
    ("tile", "goods", "gain"),
    [
        ("S1", {"coins": 7}, {}),
        ("S2", {"stone": 6, "wood": 2}, {"inhabitants": 4}),
        ("S3", {"wood": 6}, {"inhabitants": 3}),
        ("S4", {"stone": 4}, {"inhabitants": 2}),
        ("S5", {"coins": 5}, {}),
        ("S6", {"coins": 6}, {}),
    ],
)
def test_10_3_it_costs_its_price_and_gives_its_gains_at_once(
    tile: str, goods: dict[str, int], gain: dict[str, int]
) -> None:
    buyer = {**seat(), "inhabitants": 1, **goods}
    game = given(buyer, seat(coins=9), market=MARKET, edition=WITH_SEA, sea=f"{tile} {'S1' if tile != 'S1' else 'S6'}")
    game.play(f"sea {tile}")
    (bought,) = told(game, "sea")
    assert {good: bought[good] for good in goods} == goods
    (gained,) = told(game, "sea_gained")
    assert gained["inhabitants"] == gain.get("inhabitants", 0)
    assert seat_of(game, 0).inhabitants == 1 + gain.get("inhabitants", 0)


def test_10_3_luxury_may_help_once_own_goods_are_used_up() -> None:
    game = given(seat(coins=3, luxury=5), seat(coins=9), market=MARKET, edition=WITH_SEA, sea="S5 S1")
    assert legal(game) == ["sea S5", "no-sea"]
    game.play("sea S5")
    assert told(game, "sea") == [{"seat": 0, "sea": "S5", "wood": 0, "stone": 0, "food": 0, "coins": 3, "luxury": 4}]


def test_10_3_who_can_pay_none_is_not_asked() -> None:
    game = given(seat(coins=4), seat(coins=9), market=MARKET, edition=WITH_SEA, sea="S5 S6")
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_10_3_never_when_moving_a_bid() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, edition=WITH_SEA, sea="S5 S6")
    for action in ("no-sea", "bid A05 3", "no-sea", "bid A05 4"):
        game.play(action)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "move")
    with pytest.raises(IllegalAction, match=r"RULES 2.7"):
        game.play("sea S5")


def test_10_3_one_a_turn_but_several_a_game() -> None:
    game = given(seat(coins=20, sea="S1"), seat(coins=1), market=MARKET, edition=WITH_SEA, sea="S5")
    game.play("sea S5")
    assert seat_of(game, 0).sea == ("S1", "S5")
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_10_3_what_is_gone_or_too_dear_can_not_be_bought() -> None:
    game = given(seat(coins=9), seat(coins=6), market=MARKET, edition=WITH_SEA, sea="S5 S1")
    game.play("sea S5")
    game.play("pass")
    game = given(seat(coins=6), seat(coins=6), market=MARKET, edition=WITH_SEA, sea="S5 S1")
    with pytest.raises(IllegalAction, match=r"the price of S1 can't be paid \(RULES 10.3\)"):
        game.play("sea S1")
    with pytest.raises(IllegalAction, match=r"the sea tile S6 is not there \(RULES 10.2\)"):
        game.play("sea S6")


def test_10_3_bought_inhabitants_count_for_tiles_that_take_some() -> None:
    """RULES 2.2.8: Barracks take 2 inhabitants."""
    game = given(seat(coins=5, stone=4), seat(coins=9), market="A11 A05 | A06 A07 A08", edition=WITH_SEA, sea="S4 S1")
    game.play("sea S4")
    assert "bid A11 2" in legal(game)


def test_10_3_alone_too() -> None:
    game = given(seat(coins=9), market="A05 A06 A07 A12 A14", edition=ALONE, sea="S5")
    assert legal(game) == ["sea S5", "no-sea"]
    game.play("sea S5")
    assert "bid A05 3" in legal(game)


# 10.4 -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inhabitants", "food", "sea", "left", "people"),
    [
        (5, 5, "", 0, 5),
        (5, 5, "S1", 1, 5),
        (5, 5, "S1 S2", 2, 5),
        (5, 2, "S1", 0, 3),
        (1, 4, "S1 S2", 4, 1),
        (0, 4, "S1", 4, 0),
    ],
)
def test_10_4_each_sea_tile_feeds_one(inhabitants: int, food: int, sea: str, left: int, people: int) -> None:
    game = given(seat(inhabitants=inhabitants, food=food, sea=sea), seat(), at="last supply", edition=WITH_SEA)
    assert (seat_of(game, 0).food, seat_of(game, 0).inhabitants) == (left, people)


def test_10_4_luxury_buys_what_fish_and_food_leave_missing() -> None:
    game = given(seat(inhabitants=5, food=1, luxury=9, sea="S1"), seat(), at="last supply", edition=WITH_SEA)
    assert legal(game) == ["feed 0", "feed 1", "feed 2", "feed 3"]
    with pytest.raises(IllegalAction, match=r"only 3 units of food are missing \(RULES 5.1\)"):
        game.play("feed 4")
    game.play("feed 3")
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).luxury) == (5, 3)


def test_10_4_also_at_a_supply_in_the_middle_of_a_reveal() -> None:
    game = given(
        seat(inhabitants=3, food=2, sea="S1", coins=9),
        seat(coins=9),
        at="reveal",
        tiles="B05 B04 B06 B07 B09",
        edition=WITH_SEA,
    )
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (3, 0)
    assert told(game, "fished") == [{"seat": 0, "fish": 1}]


def test_10_4_sea_tiles_score_their_prestige() -> None:
    game = given(seat(sea="S1 S6"), seat(), at="last supply", edition=WITH_SEA)
    assert game.result is not None
    assert (game.result.seats[0].sea, game.result.seats[0].prestige) == (9, 9)


@pytest.mark.parametrize("disaster", ["earthquake", "tempest", "drought", "plague", "decline"])
def test_10_4_no_disaster_touches_them(disaster: str) -> None:
    shown = f"{disaster} {disaster} blank blank"[: -len(" blank")]
    game = given(
        seat(coins=9, sea="S1 S2"), seat(coins=9), at="chits", shown=shown, chits=disaster, round=3, edition=WITH_SEA
    )
    assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
    assert seat_of(game, 0).sea == ("S1", "S2")
    assert seat_of(game, 0).prestige == 5 + 3


# Texts ----------------------------------------------------------------------------------------------------------------------------


def test_records_and_positions_keep_the_sea() -> None:
    game = Game.new(SEA, ["A", "B", "C"], seed=3)
    while game.decision and not any(view.sea for view in game.view().seats):
        game.play(next((action for action in game.decision.actions if action.verb == "sea"), game.decision.actions[-1]))
    record = Record.of(game)
    assert len(record.deal.sea) == 3
    assert record.document()["edition"] == {"name": "sea", "tiles_per_round": 6, "row": 3, "options": []}
    assert Record.parse(record.text()) == record
    again = parse_position(write_position(game))
    document = again.view().document()
    assert document == game.view().document()
    assert document["sea"] == list(game.view().sea)


def test_a_record_with_all_six_sea_tiles_turns_up_the_first() -> None:
    game = Game.new(SEA, ["A", "B"], seed=3)
    record = Record.of(game)
    others = [tile for tile in ("S1", "S2", "S3", "S4", "S5", "S6") if tile not in record.deal.sea]
    everything = replace(record, deal=replace(record.deal, sea=(*record.deal.sea, *others)))
    assert Record.parse(everything.text()) == record
