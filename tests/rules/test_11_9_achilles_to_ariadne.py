"""RULES 11.9: the abilities of Achilles, Andromeda and Ariadne."""

from typing import Any

import pytest

from peloponnes import Game
from peloponnes.components import Goods
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import (
    HEROES,
    asked,
    attacked,
    beside,
    each_side,
    paid,
    play,
    struck,
    supplied,
    takes,
    with_sea,
)

# Achilles ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "goods", "strength"),
    [
        ("A05", {"food": 2}, 1 + 2),
        ("A01", {"food": 2}, 3 + 2),
        ("C05", {"food": 2}, 5 + 2),
        ("A12", {"wood": 3, "stone": 1}, 4 + 2),
        ("C08", {"wood": 1, "stone": 9}, 8 + 2),
    ],
)
@each_side
def test_11_9_achilles_has_2_strength_more_each_time(
    side: str, tile: str, goods: dict[str, Any], strength: int
) -> None:
    game = takes(polis("achilles", "naxos", side=side, strength=5, **goods), tile)
    game.play("strengthen")
    assert seat_of(game, 0).strength == 5 + strength
    assert told(game, "strengthened")[0]["strength"] == strength


@pytest.mark.parametrize(("before", "more"), [(22, 6), (23, 6), (24, 5), (25, 4), (27, 2), (28, 1), (29, 0)])
def test_11_9_achilles_has_at_most_29_too(before: int, more: int) -> None:
    game = takes(polis("achilles", "naxos", strength=before, wood=3, stone=1), "A12")
    assert legal(game) == ["strengthen", "skip"]
    game.play("strengthen")
    assert seat_of(game, 0).strength == before + more


def test_11_9_achilles_has_them_with_a_tile_without_prestige() -> None:
    game = takes(polis("achilles", "naxos", food=2), "A18", players=6)
    game.play("strengthen")
    assert seat_of(game, 0).strength == 2


def test_11_9_achilles_has_them_in_every_round() -> None:
    owner = polis("achilles", "naxos", coins=20, food=9)
    game = given(owner, beside(owner), market="A05 A06 | A07 A12 A14", tiles="A09 A10 A13 A15 A11", edition=HEROES)
    play(game, "bid A05 3", "strengthen", "bid A09 2", "pass", "strengthen")
    assert seat_of(game, 0).strength == (1 + 2) + (1 + 2)


@pytest.mark.parametrize(
    ("tile", "goods", "answer"), [("A05", {"food": 2}, "skip"), ("A12", {"wood": 9, "stone": 9, "coins": 1}, "mark")]
)
def test_11_9_achilles_has_none_without_buying_strength(tile: str, goods: dict[str, Any], answer: str) -> None:
    game = takes(polis("achilles", "naxos", strength=5, **goods), tile)
    game.play(answer)
    assert (asked(game), seat_of(game, 0).strength) == ((1, "build"), 5)


def test_11_9_achilles_has_none_with_mercenaries() -> None:
    owner = polis("achilles", "naxos", strength=8, coins=9)
    game = attacked(owner, beside(owner))
    game.play("hire 3")
    assert seat_of(game, 0).strength == 8 // 2 + 3


# Andromeda --------------------------------------------------------------------------------------------------------------------------

ALL_TILES = HEROES.tiles_for(8)


@pytest.mark.parametrize("tile", [pytest.param(tile.id, id=tile.id) for tile in ALL_TILES])
def test_11_9_andromeda_has_3_coins_for_each_tile_whose_gain_has_a_coin(tile: str) -> None:
    coins = HEROES.tile(tile).once.coins
    game = paid(takes(polis("andromeda", "naxos", wood=9, stone=9, inhabitants=2), tile, players=8))
    if asked(game) == (0, "strengthen"):
        game.play("skip")
    assert told(game, "gained")[0]["tile"] == tile
    assert told(game, "gained")[0]["coins"] == (coins + 3 if coins else 0)
    assert seat_of(game, 0).coins == (coins + 3 if coins else 0)


@pytest.mark.parametrize(("tile", "coins"), [("A03", 5), ("A11", 4)])
@each_side
def test_11_9_andromeda_has_them_on_both_sides(side: str, tile: str, coins: int) -> None:
    game = takes(polis("andromeda", "naxos", side=side, wood=1, stone=2, inhabitants=2), tile)
    assert told(game, "gained") == [
        {"seat": 0, "tile": tile, "wood": 0, "stone": 0, "food": 0, "coins": coins + 3, "luxury": 0}
        | {"inhabitants": -2 if tile == "A11" else 1}
    ]


def test_11_9_andromeda_has_them_for_a_marked_building_too() -> None:
    game = takes(polis("andromeda", "naxos", coins=1, inhabitants=2), "A11")
    assert (seat_of(game, 0).marked, seat_of(game, 0).coins) == (("A11",), 4 + 3)


def test_11_9_andromeda_has_none_again_when_it_is_finished() -> None:
    game = supplied(polis("andromeda", "naxos", wood=1, stone=2, buildings="A11*"))
    game.play("finish A11")
    assert seat_of(game, 0).coins == 1  # the one that marked it


@pytest.mark.parametrize("tile", ["B12", "B08"])
def test_11_9_andromeda_has_none_for_what_becomes_luxury(tile: str) -> None:
    """The Granary gives 3 food, for which there is no room, the Leonidaion 5 luxury."""
    game = takes(polis("andromeda", "naxos", wood=3, stone=2, food=14), tile)
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (0, {"B12": 3, "B08": 5}[tile])


def test_11_9_andromeda_has_none_for_a_land_that_can_not_be_placed() -> None:
    game = takes(polis("andromeda", "naxos", lands="A05"), "A03")
    assert (seat_of(game, 0).coins, told(game, "unplaced")) == (0, [{"seat": 0, "tile": "A03"}])


def test_11_9_andromeda_has_none_for_a_building_that_is_lost_or_refused() -> None:
    lost = takes(polis("andromeda", "naxos", inhabitants=2), "A11")
    refused = play(takes(polis("andromeda", "naxos", inhabitants=2, luxury=9), "A11"), "refuse")
    assert (seat_of(lost, 0).coins, seat_of(refused, 0).coins) == (0, 0)


def test_11_9_andromeda_has_none_for_a_sea_tile() -> None:
    owner = polis("andromeda", "naxos", wood=1, coins=4)
    edition = with_sea(Goods(wood=1), once=Goods(coins=2))
    game = given(owner, beside(owner), sea="S1", market="A05 A06 | A07 A12 A14", edition=edition)
    game.play("sea S1")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S1",), 4 + 2)


def test_11_9_andromeda_has_none_for_the_tiles_of_others() -> None:
    owner = polis("andromeda", "naxos", bid="A07 2")
    game = given(owner, beside(owner, bid="A03 4"), market="A07 A03", at="taking", edition=HEROES)
    assert [each["coins"] for each in told(game, "gained")] == [0, 5]


# Ariadne: when she is asked ---------------------------------------------------------------------------------------------------------


def drawing(chits: str, *, side: str = "red", **rest: Any) -> Game:
    """These chits are drawn next, in the first round unless another is named, with Ariadne at the table."""
    owner = polis("ariadne", "naxos", side=side, coins=9)
    return given(owner, beside(owner), at="chits", chits=chits, edition=HEROES, **rest)


def pending(game: Game) -> str | None:
    """The chit that Ariadne is asked about."""
    assert game.decision is not None
    return game.decision.chit if game.decision.kind == "redraw" else None


def stayed(game: Game) -> list[str]:
    """The chits that took effect, in order."""
    return [event.values["chit"] for event in game.events if event.key in ("chit", "persian")]  # type: ignore[misc]


@each_side
def test_11_9_ariadne_is_asked_for_each_chit_that_would_stay(side: str) -> None:
    game = drawing("plague drought persian-2 blank", side=side)
    for number, chit in enumerate(["plague", "drought", "persian-2"]):
        assert (asked(game), legal(game), pending(game)) == ((0, "redraw"), ["redraw", "leave"], chit)
        assert len(stayed(game)) == number  # before it takes effect
        game.play("leave")
    assert (asked(game), game.round) == ((0, "bid"), 2)
    assert stayed(game) == ["plague", "drought", "persian-2"]


@pytest.mark.parametrize("place", [0, 1, 2])
@each_side
def test_11_9_ariadne_may_have_one_drawn_anew_each_round(side: str, place: int) -> None:
    chits = ["plague", "drought", "tempest", "decline"]
    game = drawing(" ".join(chits), side=side)
    play(game, *["leave"] * place, "redraw")
    assert (asked(game), game.round) == ((0, "bid"), 2)  # not asked again, not even for the new chit
    assert stayed(game) == [chit for number, chit in enumerate(chits) if number != place]
    assert told(game, "under_pile") == [{"seat": 0, "chit": chits[place]}]


def test_11_9_ariadne_is_asked_again_in_the_next_round() -> None:
    game = drawing("plague drought tempest decline earthquake blank persian-1")
    play(game, "redraw", "pass")
    assert (asked(game), pending(game), game.round) == ((0, "redraw"), "earthquake", 2)
    game.play("redraw")
    assert stayed(game) == ["drought", "tempest", "decline", "blank", "persian-1", stayed(game)[-1]]
    assert [each["chit"] for each in told(game, "under_pile")] == ["plague", "earthquake"]


@pytest.mark.parametrize("chit", ["blank", "persian-3", "decline"])
def test_11_9_ariadne_may_put_back_any_chit(chit: str) -> None:
    game = drawing(f"{chit} drought plague tempest")
    game.play("redraw")
    assert stayed(game) == ["drought", "plague", "tempest"]


def test_11_9_ariadne_alone_is_asked() -> None:
    others = [polis("hector", "massilia", coins=9), polis("achilles", "naxos")]
    game = given(*others, polis("ariadne", "taras"), at="chits", chits="plague", edition=HEROES)
    assert asked(game) == (2, "redraw")
    without = given(*others, at="chits", chits="plague", edition=HEROES)
    assert asked(without) == (0, "bid")


# Ariadne: the chit she puts back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("disaster", ["plague", "drought", "decline"])
def test_11_9_a_chit_that_ariadne_puts_back_does_not_strike(disaster: str) -> None:
    owner = polis("ariadne", "naxos", coins=9, food=6, inhabitants=6, luxury=6)
    game = struck(disaster, owner)
    assert pending(game) == disaster
    assert game.view().chits[disaster] == 2  # it is not shown yet
    game.play("redraw")
    assert (told(game, "struck"), game.view().chits[disaster]) == ([], 2)
    assert (seat_of(game, 0).food, seat_of(game, 0).inhabitants, seat_of(game, 0).luxury) == (6, 6, 6)


def test_11_9_a_chit_that_ariadne_leaves_strikes_when_she_has_said_so() -> None:
    game = struck("plague", polis("ariadne", "naxos", coins=9, inhabitants=6))
    assert told(game, "struck") == []
    game.play("leave")
    assert told(game, "struck") == [{"seat": None, "disaster": "plague"}]
    assert seat_of(game, 0).inhabitants == 4


def test_11_9_a_persian_chit_that_ariadne_puts_back_is_no_attack() -> None:
    owner = polis("ariadne", "naxos", coins=9)
    game = attacked(owner, beside(owner))
    game.play("redraw")
    assert (told(game, "attacked"), seat_of(game, 0).side, game.view().chits["persian"]) == ([], "red", 2)


def test_11_9_it_goes_to_the_bottom_of_pile_ii() -> None:
    game = drawing("plague drought tempest decline earthquake drought persian-1")
    game.play("redraw")
    assert game.view().known_chits == ("plague",)
    assert game.view().undrawn_chits["plague"] == 3  # none of them has stayed
    play(game, "pass", "leave", "redraw")
    assert game.view().known_chits == ("plague", "drought")


def test_11_9_and_is_drawn_again_when_all_others_are() -> None:
    game = drawing("plague drought blank", round=8)
    game.play("redraw")
    assert stayed(game) == ["drought", "blank", "plague"]


@pytest.mark.parametrize("disaster", ["plague", "drought"])
def test_11_9_it_may_strike_then(disaster: str) -> None:
    game = drawing(f"{disaster} blank persian-3", shown=f"{disaster} {disaster}", round=8)
    game.play("redraw")
    assert (stayed(game), told(game, "struck")) == (
        ["blank", "persian-3", disaster],
        [{"seat": None, "disaster": disaster}],
    )


# Ariadne and 11.2 -------------------------------------------------------------------------------------------------------------------


def test_11_9_a_double_never_asks_ariadne() -> None:
    game = drawing("plague plague drought tempest")
    game.play("leave")
    assert (pending(game), told(game, "under_pile")) == ("drought", [{"seat": None, "chit": "plague"}])


def test_11_9_nor_does_a_double_of_persians() -> None:
    game = drawing("persian-1 persian-3 persian-2 drought tempest")
    game.play("leave")
    assert pending(game) == "drought"
    assert [each["chit"] for each in told(game, "under_pile")] == ["persian-3", "persian-2"]


def test_11_9_the_new_chit_is_compared_with_the_one_that_stayed_before() -> None:
    game = drawing("plague drought plague tempest decline")
    play(game, "leave", "redraw")
    assert told(game, "under_pile") == [{"seat": 0, "chit": "drought"}, {"seat": None, "chit": "plague"}]
    assert stayed(game) == ["plague", "tempest", "decline"]
    assert game.view().known_chits == ("drought", "plague")


def test_11_9_not_with_the_one_that_she_put_back() -> None:
    game = drawing("plague drought drought tempest")
    play(game, "leave", "redraw")
    assert told(game, "under_pile") == [{"seat": 0, "chit": "drought"}]
    assert stayed(game) == ["plague", "drought", "tempest"]


def test_11_9_the_first_of_a_round_with_none() -> None:
    game = drawing("plague plague drought tempest", shown="drought tempest plague", round=2)
    game.play("redraw")
    assert told(game, "under_pile") == [{"seat": 0, "chit": "plague"}]
    assert stayed(game) == ["plague", "drought", "tempest"]


def test_11_9_the_chit_after_it_is_compared_with_the_new_one() -> None:
    game = drawing("plague drought drought plague tempest")
    game.play("redraw")
    assert told(game, "under_pile") == [{"seat": 0, "chit": "plague"}, {"seat": None, "chit": "drought"}]
    assert stayed(game) == ["drought", "plague", "tempest"]


def test_11_9_ariadne_is_not_asked_when_no_other_chit_is_left() -> None:
    game = drawing("plague drought blank", round=8)
    assert pending(game) == "plague"
    game.play("leave")
    assert (pending(game), sum(game.view().undrawn_chits.values())) == ("drought", 1)
    game.play("leave")
    assert (game.decision, stayed(game)) == (None, ["plague", "drought", "blank"])


def test_11_9_the_chit_that_she_put_back_may_be_the_only_one_that_can_stay() -> None:
    game = drawing("plague drought plague", round=8)
    play(game, "leave", "redraw")
    assert told(game, "under_pile") == [{"seat": 0, "chit": "drought"}, {"seat": None, "chit": "plague"}]
    assert stayed(game) == ["plague", "drought", "plague"]


def test_11_9_a_double_stays_when_her_chit_leaves_only_that_kind() -> None:
    game = drawing("blank plague plague", round=8)
    play(game, "leave", "redraw")
    assert told(game, "under_pile") == [{"seat": 0, "chit": "plague"}]
    assert stayed(game) == ["blank", "plague", "plague"]


# Ariadne and the order of decisions (RULES 2.7) -------------------------------------------------------------------------------------


def test_11_9_ariadne_decides_before_odysseus() -> None:
    seats = [polis("odysseus", "naxos", coins=9, inhabitants=3), polis("ariadne", "taras", inhabitants=3)]
    game = struck("plague", *seats)
    assert asked(game) == (1, "redraw")
    game.play("leave")
    assert asked(game) == (0, "ignore")
    game.play("ignore")
    assert [seat_of(game, number).inhabitants for number in range(2)] == [3, 2]
