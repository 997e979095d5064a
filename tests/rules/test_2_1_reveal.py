"""RULES 2.1: revealing tiles."""

import pytest

from peloponnes import Game
from tests.given import given, legal, seat, seat_of, told

SUPPLY_TILES = [("B05", ["B04", "B06", "B07", "B08"]), ("C04", ["C01", "C02", "C03", "C05"])]


def revealed(game: Game) -> list[str]:
    """What happened before the first bid, one word per event."""
    return [str(event.values.get("tile", event.key)) for event in game.events]


@pytest.mark.parametrize(
    ("players", "row", "conquest"),
    [
        (2, ("A05", "A06"), ("A07", "A12", "A14")),
        (3, ("A05", "A06", "A07"), ("A12", "A14")),  # the rulebook's example: 3 and 2
        (4, ("A05", "A06", "A07", "A12"), ("A14",)),
        (5, ("A05", "A06", "A07", "A12", "A14"), ()),
    ],
)
def test_2_1_1_the_row_has_a_tile_for_each_player_the_rest_is_the_conquest_row(
    players: int, row: tuple[str, ...], conquest: tuple[str, ...]
) -> None:
    game = given(*[seat(coins=5)] * players, at="reveal", tiles="A05 A06 A07 A12 A14")
    assert (game.view().row, game.view().conquest) == (row, conquest)


def test_2_1_1_the_row_is_filled_first() -> None:
    game = given(seat(coins=5), seat(coins=5), seat(coins=5), at="reveal", tiles="A14 A12 A07 A06 A05")
    assert [(each["tile"], each["conquest"]) for each in told(game, "revealed")] == [
        ("A14", False),
        ("A12", False),
        ("A07", False),
        ("A06", True),
        ("A05", True),
    ]


def test_2_1_1_every_round_has_new_tiles() -> None:
    game = given(seat(coins=5), seat(coins=5), market="A05 A06 | A07 A12 A14", tiles="A11 A13 A15 A01 A02")
    game.play("pass")
    game.play("pass")
    assert game.view().row == ("A11", "A13")
    assert game.view().conquest == ("A15", "A01", "A02")


@pytest.mark.parametrize("place", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(("sign", "others"), SUPPLY_TILES)
def test_2_1_2_a_supply_starts_the_moment_its_sign_is_turned_up(sign: str, others: list[str], place: int) -> None:
    tiles = [*others[:place], sign, *others[place:]]
    game = given(seat(coins=9), seat(coins=9), at="reveal", tiles=" ".join(tiles))
    supply = ["supply_began", "fed", "fed"]
    assert revealed(game) == tiles[: place + 1] + supply + tiles[place + 1 :]
    assert (*game.view().row, *game.view().conquest) == tuple(tiles)


@pytest.mark.parametrize(("sign", "others"), SUPPLY_TILES)
def test_2_1_2_in_it_further_tiles_are_not_yet_turned_up(sign: str, others: list[str]) -> None:
    first, *later = others
    hungry = seat(coins=9, food=1, inhabitants=2, luxury=2)
    game = given(hungry, seat(coins=9), seat(coins=9), at="reveal", tiles=" ".join([first, sign, *later]))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, legal(game)) == (0, "feed", ["feed 0", "feed 1"])
    assert (game.view().row, game.view().conquest) == ((first, sign), ())
    assert set(later) <= set(game.view().undrawn_tiles)

    game.play("feed 1")
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury, seat_of(game, 0).inhabitants) == (0, 0, 2)
    assert game.decision.kind == "bid"
    assert (game.view().row, game.view().conquest) == ((first, sign, later[0]), (later[1], later[2]))


def test_2_1_2_marked_buildings_are_finished_in_it() -> None:
    game = given(
        seat(coins=9, wood=2, buildings="A12*"), seat(coins=9), at="reveal", tiles="B04 B05 B06 B07 B08", round=4
    )
    assert game.view().row == ("B04", "B05")
    game.play("finish A12")
    assert (seat_of(game, 0).wood, seat_of(game, 0).coins) == (0, 10)
    assert game.view().conquest == ("B06", "B07", "B08")


@pytest.mark.parametrize(
    ("sign", "others", "bid", "coins", "inhabitants"),
    [("B05", "B04 B06 B07 B08", 5, 0, 1), ("C04", "C01 C02 C03 C05", 4, 1, 2)],
)
def test_2_1_2_the_tile_is_an_ordinary_one_of_this_round_as_well(
    sign: str, others: str, bid: int, coins: int, inhabitants: int
) -> None:
    game = given(seat(coins=9), seat(coins=9), at="reveal", tiles=f"{sign} {others}")
    game.play(f"bid {sign} {bid}")
    game.play("pass")
    assert seat_of(game, 0).lands == (sign,)
    assert seat_of(game, 0).coins == 9 - bid + coins + 1  # the mat pays 1
    assert told(game, "gained")[0]["inhabitants"] == inhabitants
    assert len(told(game, "supply_began")) == 1


@pytest.mark.parametrize(
    ("tiles", "price"), [("B04 B06 B05 B07 B08", "bid B05 8"), ("C01 C02 C03 C05 C04", "bid C04 7")]
)
def test_2_1_2_in_the_conquest_row_it_has_the_conquest_price(tiles: str, price: str) -> None:
    game = given(seat(coins=9), seat(coins=9), at="reveal", tiles=tiles)
    tile = price.split()[1]
    assert [action for action in legal(game) if tile in action] == [price]


def test_2_1_2_without_a_bid_it_leaves_the_game() -> None:
    game = given(seat(coins=9), seat(coins=9), at="reveal", tiles="B05 B04 B06 B07 B08")
    game.play("pass")
    game.play("pass")
    assert "B05" in game.view().gone
