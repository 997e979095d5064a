"""RULES 10.4: fish and prestige; and the sea in views, records and positions."""

import json
from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game, IllegalAction
from peloponnes.record import PositionError, Record, RecordError, parse_position, write_position
from tests.given import BASE, given, legal, seat, seat_of, told
from tests.rules.sea import (
    DISASTERS,
    MARKET,
    MARKET_OF_3,
    NAMES,
    SEA,
    SUPPLIES,
    bought_out,
    each_with_sea,
    fisher,
    goods_of,
    let_pass,
)

# 10.4 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", SUPPLIES)
def test_10_4_each_sea_tile_gives_1_food_before_stored_food_is_used(when: dict[str, Any]) -> None:
    game = given(fisher("S5 S4", inhabitants=5, food=4, coins=9), seat(), **when, edition=SEA)
    assert told(game, "fished") == [{"seat": 0, "fish": 2}]
    assert told(game, "fed")[0] == {"seat": 0, "food": 3, "luxury": 0, "starved": 0}
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (5, 1)


def test_10_4_at_every_supply_again() -> None:
    game = given(
        fisher("S5", inhabitants=5, food=13, coins=3), fisher("S6", coins=3), at="reveal", tiles="C04", edition=SEA
    )
    let_pass(game)
    assert len(told(game, "supply_began")) == 2
    assert told(game, "fished") == [{"seat": 0, "fish": 1}] * 2


@pytest.mark.parametrize(
    ("tiles", "inhabitants", "food", "left"),
    [
        ("S5 S6", 0, 3, (0, 3)),
        ("S5 S6", 0, 13, (0, 13)),
        ("S5 S6", 1, 3, (1, 3)),
        ("S5 S6", 2, 0, (2, 0)),
        ("S5", 1, 0, (1, 0)),
    ],
)
@pytest.mark.parametrize("when", SUPPLIES)
def test_10_4_fish_that_nobody_needs_are_not_stored(
    tiles: str, inhabitants: int, food: int, left: tuple[int, int], when: dict[str, Any]
) -> None:
    game = given(
        fisher(tiles, inhabitants=inhabitants, food=food, coins=9),
        fisher("" if " " in tiles else "S6"),
        **when,
        edition=SEA,
    )
    me = seat_of(game, 0)
    assert (me.inhabitants, me.food, me.luxury) == (*left, 0)
    assert told(game, "fished") == ([{"seat": 0, "fish": inhabitants}] if inhabitants else [])


def test_10_4_those_whom_neither_fish_nor_food_feeds_are_lost() -> None:
    game = given(fisher("S5 S6", inhabitants=6, food=1), seat(), at="last supply", edition=SEA)
    assert told(game, "fed")[0] == {"seat": 0, "food": 1, "luxury": 0, "starved": 3}
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (3, 0)


@pytest.mark.parametrize(("units", "inhabitants", "luxury"), [(0, 3, 9), (1, 4, 7), (2, 5, 5)])
def test_10_4_only_what_is_missing_then_may_be_bought_with_luxury(units: int, inhabitants: int, luxury: int) -> None:
    game = given(fisher("S5", inhabitants=5, food=2, luxury=9), seat(), at="last supply", edition=SEA)
    assert legal(game) == ["feed 0", "feed 1", "feed 2"]
    with pytest.raises(IllegalAction, match=r"only 2 units of food are missing \(RULES 5.1\)"):
        game.play("feed 3")
    game.play(f"feed {units}")
    me = seat_of(game, 0)
    assert (me.inhabitants, me.food, me.luxury) == (inhabitants, 0, luxury)


def test_10_4_one_whom_fish_feed_is_not_asked_for_luxury() -> None:
    game = given(fisher("S5 S6", inhabitants=2, luxury=9), seat(), at="last supply", edition=SEA)
    assert game.decision is None
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).luxury) == (2, 9)


def test_10_4_fish_feed_their_owner_only() -> None:
    game = given(fisher("S5 S6", inhabitants=1), seat(inhabitants=1), at="last supply", edition=SEA)
    assert [seat_of(game, number).inhabitants for number in range(2)] == [1, 0]


def test_10_4_six_sea_tiles_feed_six() -> None:
    game = given(fisher("S1 S2 S3 S4 S5 S6", inhabitants=8, food=1), *[seat()] * 5, at="last supply", edition=SEA)
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (7, 0)
    assert seat_of(game, 0).points.sea == 5 + 3 + 4


def test_10_4_a_sea_tile_on_offer_feeds_nobody() -> None:
    game = given(seat(inhabitants=2), seat(), at="last supply", sea="S5 S6", edition=SEA)
    assert seat_of(game, 0).inhabitants == 0


def test_10_4_a_sea_tile_has_no_income() -> None:
    game = given(fisher("S1 S2", "pylos", coins=9), seat(), at="income", edition=SEA)
    assert goods_of(game) == (0, 1, 0, 9 + 1, 0, 0)


@pytest.mark.parametrize(
    ("tiles", "prestige"), [("S1", 5), ("S5", 3), ("S6", 4), ("S2", 0), ("S3", 0), ("S4", 0), ("S1 S6", 9)]
)
def test_10_4_sea_tiles_score_their_prestige(tiles: str, prestige: int) -> None:
    game = given(fisher(tiles, coins=24, inhabitants=6, food=6), seat(), at="last supply", edition=SEA)
    assert game.result is not None
    mine, other = game.result.seats
    assert (mine.sea, mine.lands, mine.buildings, mine.coins) == (prestige, 0, 0, 8)
    assert (mine.prestige, mine.population, mine.score) == (8 + prestige, 18, min(8 + prestige, 18))
    assert (other.sea, other.prestige) == (0, 0)
    assert game.result.winners == (0,)


def test_10_4_their_prestige_ranks() -> None:
    same: dict[str, Any] = {"coins": 3, "inhabitants": 9, "food": 13}
    game = given(fisher("S5", **same), fisher("S6", **same), at="last supply", edition=SEA)
    assert game.result is not None
    assert [points.score for points in game.result.seats] == [4, 5]
    assert game.result.ranking == ((1,), (0,))


def test_10_4_also_the_prestige_of_one_bought_in_the_last_round() -> None:
    same: dict[str, Any] = {"coins": 30, "inhabitants": 9, "food": 13}
    game = given(seat(**same), seat(**same), sea="S1 S2", round=8, edition=SEA)
    for action in ("no-sea", "pass", "sea S1", "pass"):
        game.play(action)
    assert game.result is not None
    assert [points.score for points in game.result.seats] == [12, 15]  # (30 + 3 + 4) ÷ 3, and (30 − 7 + 3 + 4) ÷ 3 + 5
    assert game.result.ranking == ((1,), (0,))


@pytest.mark.parametrize("disaster", DISASTERS)
def test_10_4_no_disaster_touches_sea_tiles(disaster: str) -> None:
    shown = f"{disaster} {disaster}"
    owner = fisher("S1 S4", coins=9, wood=1, stone=1, food=1, luxury=2, inhabitants=1)
    game = given(owner, seat(), at="chits", shown=shown, chits=f"{disaster} blank", edition=SEA)
    assert told(game, "struck") == [{"seat": None, "disaster": disaster}]
    assert game.decision is not None
    assert game.decision.kind == "bid"
    assert (seat_of(game, 0).sea, seat_of(game, 0).points.sea) == (("S1", "S4"), 5)
    assert told(game, "lost") == []


@pytest.mark.parametrize(("disaster", "owned"), [("earthquake", "buildings"), ("tempest", "lands")])
def test_10_4_though_the_other_tiles_are_lost(disaster: str, owned: str) -> None:
    tile = {"buildings": "A12", "lands": "A05"}
    owner = fisher("S1 S4", coins=3) | {owned: tile[owned]}
    game = given(owner, seat(), at="chits", shown=f"{disaster} {disaster}", chits=f"{disaster} blank", edition=SEA)
    assert [lost["tile"] for lost in told(game, "lost")] == [tile[owned]]
    assert seat_of(game, 0).sea == ("S1", "S4")
    assert seat_of(game, 0).points.prestige == 5 + 1


def test_10_4_and_they_need_no_price_to_keep() -> None:
    owner = fisher("S1 S4", coins=3, wood=5, stone=5) | {"buildings": "A12"}
    game = given(owner, seat(), at="chits", shown="earthquake earthquake", chits="earthquake blank", edition=SEA)
    assert legal(game) == ["keep A12", "lose A12"]
    game.play("keep A12")
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone) == (4, 4)
    assert game.decision is not None
    assert game.decision.kind == "bid"


# Views, records and positions -------------------------------------------------------------------------------------------------------


def test_10_2_what_lies_open_is_seen_by_all() -> None:
    game = given(fisher("S3", coins=5), seat(), market=MARKET, sea="S5", edition=SEA)
    for viewer in (None, 0, 1):
        view = game.view(viewer)
        assert (view.sea, [its.sea for its in view.seats]) == (("S5",), [("S3",), ()])
        assert view.game(Random(1)).view().sea == ("S5",)


def test_10_2_a_document_has_the_sea_tiles_to_be_had_and_those_of_each_seat() -> None:
    game = given(fisher("S3 S6", coins=9), fisher("S1"), seat(), edition=SEA, market=MARKET_OF_3)
    document: dict[str, Any] = game.view().document()
    assert document["sea"] == []
    assert [its["sea"] for its in document["seats"]] == [["S3", "S6"], ["S1"], []]
    assert [its["prestige"] for its in document["seats"]] == [4 + 3, 5, 0]
    before: dict[str, Any] = given(seat(coins=9), seat(), sea="S4 S5", market=MARKET, edition=SEA).view().document()
    assert before["sea"] == ["S4", "S5"]
    assert before["decision"] == {"seat": 0, "kind": "sea", "actions": ["sea S5", "no-sea"]}


@each_with_sea
def test_10_2_a_record_is_read_and_replayed_as_it_was_written(edition: Edition, players: int) -> None:
    game = bought_out(edition, players, seed=3)
    record = Record.of(game)
    assert told(game, "sea") != []
    assert game.deal is not None
    assert record.document()["deal"] == {
        "tiles": list(game.deal.tiles),
        "chits": list(game.deal.chits),
        "sea": list(game.deal.sea),
    }
    again = Record.parse(record.text())
    assert (again, again.verify()) == (record, "fine")
    assert again.replay().view().document() == game.view().document()


@each_with_sea
def test_10_2_a_position_goes_both_ways_at_every_decision(edition: Edition, players: int) -> None:
    game, rng = Game.new(edition, NAMES[:players], seed=4), Random(4)
    while game.decision:
        text = write_position(game)
        again = parse_position(text, NAMES[:players])
        assert write_position(again) == text
        assert again.view().document() == game.view().document()
        game.play(game.decision.actions[0] if game.decision.kind == "sea" else rng.choice(game.decision.actions))


def test_10_2_a_position_has_the_sea_after_the_conquest_row_and_at_the_end_of_each_seat() -> None:
    game = given(fisher("S3 S6", coins=9), seat(coins=5), seat(), sea="S5", edition=SEA, market=MARKET_OF_3)
    edition, *_, market, seats, agenda = write_position(game).split(" ")
    assert (edition, market) == ("sea", "A05,A06,A09|A12,A14,A07|S5")
    assert seats == "pylos:0/0/0/9/0/0:::0:S3,S6;messene:0/0/0/5/0/0:::0:;patras:0/0/0/0/0/0:::0:"
    assert agenda.startswith("sea:0,bid:0,sea:1,bid:1,sea:2,bid:2,order")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("|S5 ", "|S6 ", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        ("|S5 ", "| ", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        ("|S5 ", "|S5,S4 ", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        ("|S5 ", "|S9 ", "market: 'S9' is not one of S1, S2, S3, S4, S5, S6"),
        (":S3,S6;", ":S3,S3;", "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"),
        (":S3,S6;", ":S3,A05;", "seats: 'A05' is not one of S1, S2, S3, S4, S5, S6"),
        (":0:S3,S6;", ":0;", "seats: 'pylos:0/0/0/9/0/0:::0' is not civilization:six goods:buildings:lands:bid:sea"),
    ],
)
def test_10_2_a_position_with_other_sea_tiles_is_refused(old: str, new: str, problem: str) -> None:
    game = given(fisher("S3 S6", coins=9), seat(coins=5), seat(), sea="S5", edition=SEA, market=MARKET_OF_3)
    text = write_position(game)
    assert text.count(old) == 1
    with pytest.raises(PositionError) as caught:
        parse_position(text.replace(old, new))
    assert str(caught.value) == problem


@pytest.mark.parametrize(
    ("sea", "problem"),
    [
        (["S1", "S2"], "3 sea tiles are turned up for 3 players, not 2"),
        (["S1", "S2", "S3", "S4"], "3 sea tiles are turned up for 3 players, not 4"),
        (["S1", "S2", "S9"], "the sea edition has no sea tile 'S9'"),
        (["S1", "S2", "S2"], "the sea tile S2 is turned up twice"),
        (["S1", "S2", "S3", "S3", "S3", "S3"], "the sea tile S3 is turned up twice"),
        (["S1", "S2", "S3", "S4", "S5", "S9"], "the sea edition has no sea tile 'S9'"),
    ],
)
def test_10_2_a_record_with_other_sea_tiles_is_refused(sea: list[str], problem: str) -> None:
    document: dict[str, Any] = Record.of(Game.new(SEA, NAMES[:3], seed=1)).document()
    document["deal"]["sea"] = sea
    with pytest.raises(RecordError) as caught:
        Record.parse(json.dumps(document))
    assert str(caught.value) == f"deal: {problem} (RULES 10.2)"


def test_10_2_a_record_without_the_sea_has_no_sea_tiles() -> None:
    document: dict[str, Any] = Record.of(Game.new(BASE, NAMES[:3], seed=1)).document()
    assert document["deal"]["sea"] == []
    document["deal"]["sea"] = ["S1", "S2", "S3"]
    with pytest.raises(RecordError, match=r"^deal: the base edition has no sea tile 'S1' \(RULES 10.2\)$"):
        Record.parse(json.dumps(document))
