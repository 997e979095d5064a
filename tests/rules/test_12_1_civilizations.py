"""RULES 12.1: seven more civilizations, each with everything it has."""

import pytest

from peloponnes import Edition, Game, SetupError
from peloponnes.components.types import DISASTERS
from tests.given import given, legal, seat, seat_of, told

MORE = Edition.base(options=["civilizations"])
RICH = seat(coins=9)


def goods(game: Game, number: int = 0) -> tuple[int, ...]:
    view = seat_of(game, number)
    return (view.wood, view.stone, view.food, view.coins, view.luxury, view.inhabitants)


@pytest.mark.parametrize(
    ("civilization", "coins", "inhabitants", "order"),
    [
        ("syrakus", 5, 4, 0),
        ("delphi", 6, 2, 8),
        ("thebes", 6, 1, 9),
        ("mycenae", 4, 2, 10),
        ("antioch", 9, 3, 11),
        ("delos", 8, 2, 12),
        ("rhodes", 3, 1, 13),
    ],
)
def test_12_1_they_start_with_what_is_printed(civilization: str, coins: int, inhabitants: int, order: int) -> None:
    game = Game.new(MORE, ["Ann", "Bo"], seed=1, civilizations=[civilization, "korinth"])
    assert goods(game) == (0, 0, 0, coins, 0, inhabitants)
    assert game.view().order == ((0, 1) if order < 4 else (1, 0))


@pytest.mark.parametrize(
    ("civilization", "inhabitants", "after"),
    [
        ("syrakus", 0, (0, 1, 0, 1, 0, 0)),
        ("delphi", 5, (0, 0, 0, 3, 0, 5)),
        ("thebes", 0, (0, 0, 0, 1, 2, 0)),
        ("mycenae", 1, (0, 0, 0, 2, 0, 3)),
        ("antioch", 3, (0, 0, 0, 1, 0, 2)),
        ("antioch", 1, (0, 0, 0, 1, 0, 0)),
        ("antioch", 0, (0, 0, 0, 1, 0, 0)),
        ("delos", 0, (1, 0, 0, 2, 0, 0)),
    ],
)
def test_12_1_income_with_inhabitants_before_coins(civilization: str, inhabitants: int, after: tuple[int, ...]) -> None:
    """RULES 2.5.2: Mycenae's 2 and Antioch's 1 count before the coin income is read off."""
    game = given(seat(civilization, inhabitants=inhabitants), RICH, at="income", edition=MORE)
    (income,) = [each for each in told(game, "income") if each["seat"] == 0]
    before = (0, 0, 0, 0, 0, inhabitants)
    changes = tuple(income[good] for good in ("wood", "stone", "food", "coins", "luxury", "inhabitants"))
    assert tuple(old + new for old, new in zip(before, changes, strict=True)) == after


def test_12_1_rhodes_has_three_free_choices_before_those_of_tiles() -> None:
    game = given(seat("rhodes", buildings="A15"), RICH, at="income", edition=MORE)
    for resource in ("wood", "wood", "coins", "food"):
        assert legal(game) == ["choose wood", "choose stone", "choose food", "choose coins"]
        game.play(f"choose {resource}")
    (income,) = [each for each in told(game, "income") if each["seat"] == 0]
    assert (income["wood"], income["stone"], income["food"], income["coins"]) == (2, 0, 1, 1 + 1)


def test_12_1_choices_of_rhodes_are_netted_before_storage() -> None:
    game = given(seat("rhodes", wood=9), RICH, at="income", edition=MORE)
    for _ in range(3):
        game.play("choose wood")
    (income,) = [each for each in told(game, "income") if each["seat"] == 0]
    assert (income["wood"], income["luxury"]) == (1, 2)


PROTECTED = {
    "syrakus": {"plague"},
    "delphi": {"earthquake", "drought"},
    "antioch": set(DISASTERS),
    "thebes": set(),
    "mycenae": set(),
    "delos": set(),
    "rhodes": set(),
}


@pytest.mark.parametrize("disaster", DISASTERS)
@pytest.mark.parametrize("civilization", PROTECTED)
def test_12_1_protection(civilization: str, disaster: str) -> None:
    owner = seat(civilization, food=6, inhabitants=6, luxury=6, coins=9, buildings="A12", lands="A05")
    game = given(owner, RICH, at="chits", shown=f"{disaster} {disaster}", chits=disaster, round=3, edition=MORE)
    spared = [each["seat"] for each in told(game, "spared")]
    assert (0 in spared) == (disaster in PROTECTED[civilization])
    assert set(seat_of(game, 0).protected) == PROTECTED[civilization]


def test_12_1_thebes_places_lands_anywhere() -> None:
    for civilization, lands in (("thebes", ("A01", "A05")), ("delos", ("A01",))):
        game = given(seat(civilization, lands="A01", bid="A05 3"), RICH, at="taking", edition=MORE)
        assert seat_of(game, 0).lands == lands


def test_12_1_the_skull_of_delos_does_nothing() -> None:
    delos = next(each for each in MORE.components.civilizations if each.id == "delos")
    assert delos.ability == "sacrifice"
    game = given(seat("delos", coins=9, inhabitants=5, food=9), RICH, at="chits", round=2, edition=MORE)
    assert seat_of(game, 0).inhabitants == 5
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_12_1_only_with_the_option() -> None:
    assert len(Edition.base().components.civilizations) == 7
    assert len(MORE.components.civilizations) == 14
    with pytest.raises(SetupError, match=r"there is no civilization 'rhodes', only argos, .* \(RULES 1.2\)"):
        Game.new(Edition.base(), ["Ann", "Bo"], seed=1, civilizations=["rhodes", "sparta"])


@pytest.mark.parametrize("edition", [Edition.sea(options=["civilizations"]), Edition.solo(options=["civilizations"])])
def test_12_1_they_go_with_other_editions(edition: Edition) -> None:
    assert len(edition.components.civilizations) == 14
