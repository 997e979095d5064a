"""Opponents that suit somebody: the stronger, the more of the last opponents were beaten; always the same for the same games."""

import pytest

from peloponnes.bots.adaptive import GAMES, PastGame, past_game, strength_of, suited
from peloponnes.bots.levels import LEVELS
from peloponnes.bots.strengths import measured, strengths_at


def against(level: str, *results: float) -> list[PastGame]:
    """Games at a table of two against a level."""
    return [PastGame("base", 2, [(level, result)]) for result in results]


def test_each_level_is_stronger_than_the_one_before() -> None:
    for table, means in measured().items():
        assert [*means] == [*LEVELS]
        assert [*means.values()] == sorted(means.values()), table


def test_who_has_not_played_meets_novices() -> None:
    assert suited([], "heroes", 5, 4).levels == ("novice",) * 4


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_as_good_as_a_level_meets_it(level: str) -> None:
    found = suited(against(level, 1, 0, 1, 0, 1, 0, 1, 0), "base", 2, 1)
    assert abs(LEVELS.index(found.levels[0]) - LEVELS.index(level)) <= 1
    assert (found.games, found.beaten, found.opponents) == (8, 4, 8)


def test_every_win_makes_opponents_stronger_and_every_defeat_weaker() -> None:
    strengths = [strength_of(against("merchant", *[1.0] * won, *[0.0] * (8 - won)), "base", 2) for won in range(9)]
    assert strengths == sorted(strengths)
    assert len({*strengths}) == 9
    weakest, strongest = (suited(against("merchant", *[result] * 8), "base", 4, 3).levels for result in (0.0, 1.0))
    assert max(LEVELS.index(level) for level in weakest) < LEVELS.index("merchant")
    assert min(LEVELS.index(level) for level in strongest) > LEVELS.index("novice")


def test_only_the_last_games_count() -> None:
    latest = against("merchant", *[0.0] * GAMES)
    assert suited([*latest, *against("strategos", *[1.0] * 20)], "base", 3, 2) == suited(latest, "base", 3, 2)


def test_a_mix_of_two_neighbours_is_as_strong_as_can_be() -> None:
    found = suited(against("merchant", 1, 0, 0, 1, 0), "base", 4, 3)
    means = strengths_at("base", 4)
    assert len(found.levels) == 3
    numbers = [LEVELS.index(level) for level in found.levels]
    assert numbers == sorted(numbers)
    assert numbers[-1] - numbers[0] <= 1
    mean = sum(means[level] for level in found.levels) / 3
    assert all(abs(mean - found.strength) <= abs(means[level] - found.strength) for level in LEVELS)


def test_people_and_other_bots_do_not_count() -> None:
    assert past_game("base", [[0], [1], [2]], 1, ["", "", "greedy"]) is None
    assert past_game("base", [[0], [1], [2]], 1, ["archon", "", ""]) == PastGame("base", 3, [("archon", 0.0)])
