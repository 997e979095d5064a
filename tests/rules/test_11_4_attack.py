"""RULES 11.4: when the Persians attack, and how strong they are."""

import pytest

from peloponnes import Game
from tests.given import given, polis, told
from tests.rules.heroes import HEROES, RICH, at_random, attack, stayed

EIGHT = "1 1 1 2 2 2 2 3"


def armies(*strengths: int) -> list[dict[str, object]]:
    """Seats with these strengths and no goods."""
    return [polis("", strength=strength) for strength in strengths]


def attacks(game: Game) -> list[tuple[int, int, int, bool]]:
    """The number of the attack, the Persians' strength, the players', and whether it was beaten back."""
    return [(each["attack"], each["persians"], each["players"], each["beaten"]) for each in told(game, "attacked")]


@pytest.mark.parametrize("count", range(1, 9))
def test_11_4_they_attack_at_the_third_and_at_the_sixth_chit(count: int) -> None:
    """The seventh and the eighth do nothing."""
    game = attack(polis("", strength=29, coins=RICH), polis(""), values=" ".join(EIGHT.split()[:count]))
    assert [each["attack"] for each in told(game, "attacked")] == {3: [1], 6: [2]}.get(count, [])
    assert [each["shown"] for each in told(game, "persian")] == [count]


@pytest.mark.parametrize("count", [1, 2, 4, 5, 7, 8])
def test_11_4_any_other_leaves_everything_as_it_was(count: int) -> None:
    owner = polis("achilles", buildings="A12", lands="A01", strength=0, coins=RICH, inhabitants=4, food=4, luxury=4)
    game = attack(owner, polis(""), values=" ".join(EIGHT.split()[:count]))
    assert [event.key for event in game.events][:3] == ["persian", "chit", "chit"]
    without = given(owner, polis(""), at="chits", edition=HEROES)
    assert game.view().seats == without.view().seats


def test_11_4_the_seventh_and_the_eighth_in_one_round_do_nothing() -> None:
    shown = " ".join(f"persian-{value}" for value in EIGHT.split()[:6])
    chits = "persian-2 blank persian-3"
    game = given(polis("", coins=RICH), polis(""), at="chits", shown=shown, chits=chits, round=6, edition=HEROES)
    assert stayed(game)[:3] == chits.split()
    assert attacks(game) == []


@pytest.mark.parametrize("before", ["", "plague", "plague blank"])
def test_11_4_at_once_before_the_next_chit(before: str) -> None:
    """The third Persian may be the first, second or third chit of its round; victorious players hire before anything else."""
    shown, chits = "persian-1 drought persian-1", f"{before} persian-1 decline tempest"
    game = given(polis("", strength=9, coins=RICH), polis(""), at="chits", shown=shown, chits=chits, edition=HEROES)
    assert game.decision is not None
    assert game.decision.kind == "hire"
    assert stayed(game) == [*before.split(), "persian-1"]
    game.play("hire 0")
    assert stayed(game) == chits.split()[:3]


def test_11_4_in_every_game_they_attack_twice() -> None:
    for seed in range(8):
        for players in (2, 5, 8):
            assert [each["attack"] for each in told(at_random(HEROES, players, seed), "attacked")] == [1, 2]


# Strength of the Persians -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "values", "persians"),
    [
        (2, "1 1 1", 6),
        (3, "1 2 3", 18),
        (4, "1 2 2", 20),
        (5, "2 2 3", 35),
        (6, "1 1 3", 30),
        (7, "2 2 2", 42),
        (8, "2 3 2", 56),
        (2, "1 1 1 2 2 2", 18),
        (4, "2 2 2 2 3 1", 48),
        (8, "3 2 2 2 2 1", 96),
    ],
)
def test_11_4_they_are_as_strong_as_all_chits_shown_times_the_players(players: int, values: str, persians: int) -> None:
    game = attack(polis("", coins=RICH), *armies(*[0] * (players - 1)), values=values)
    assert [each["persians"] for each in told(game, "attacked")] == [persians]


def test_11_4_the_example_of_the_rulebook_four_players_and_5_are_20() -> None:
    game = attack(*armies(5, 5, 5, 5), values="1 2 2")
    assert attacks(game) == [(1, 20, 20, True)]


def test_11_4_and_18_is_not_enough() -> None:
    game = attack(*armies(3, 4, 5, 6), values="1 2 2")
    assert attacks(game) == [(1, 20, 18, False)]
    assert {its.side for its in game.view().seats} == {"orange"}


@pytest.mark.parametrize(
    ("strengths", "players"), [((0, 0), 0), ((7, 0), 7), ((3, 4, 5), 12), ((29, 29, 29, 29, 29, 29, 29, 29), 232)]
)
def test_11_4_the_players_are_as_strong_as_all_together(strengths: tuple[int, ...], players: int) -> None:
    game = attack(*armies(*strengths))
    assert [each["players"] for each in told(game, "attacked")] == [players]


def test_11_4_a_chit_that_went_under_the_pile_is_not_counted() -> None:
    """The 3 is under the pile: 1 + 1 + 2 are shown."""
    shown, chits = "persian-1 drought blank", "persian-1 persian-3 plague persian-2"
    game = given(*armies(9, 0), at="chits", shown=shown, chits=chits, edition=HEROES)
    assert [each["chit"] for each in told(game, "under_pile")] == ["persian-3"]
    assert attacks(game) == [(1, 2 * (1 + 1 + 2), 9, True)]


def test_11_4_a_view_tells_how_strong_they_are_so_far() -> None:
    game = given(
        polis("", coins=RICH, strength=4),
        polis("", strength=3),
        polis(""),
        shown="persian-1 blank persian-3",
        edition=HEROES,
    )
    persians = game.view().persians
    assert persians is not None
    assert (persians.shown, persians.next_attack, persians.strength, persians.players) == (2, 3, 12, 7)


def test_11_4_a_chit_that_may_still_go_under_the_pile_is_not_shown_yet() -> None:
    """Ariadne is asked about the third Persian, a 3; 1 and 2 are shown, and count twice."""
    owner, shown = polis("ariadne", coins=RICH), "persian-1 blank persian-2"
    game = given(owner, polis(""), at="chits", shown=shown, chits="persian-3 drought", edition=HEROES)
    assert game.view().chit == "persian-3"
    persians = game.view().persians
    assert persians is not None
    assert (persians.shown, persians.strength) == (2, 2 * (1 + 2))
