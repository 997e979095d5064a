"""Editions by name and options: what makes no sense gets one clear line."""

import pytest

from peloponnes import Edition, Game, SetupError


@pytest.mark.parametrize(
    ("name", "options", "level", "problem"),
    [
        ("hellas", [], None, "there is no edition 'hellas', only base, solo, sea"),
        ("base", ["trade"], None, "the base edition has no option 'trade', only civilizations, sea-tiles"),
        ("base", ["negotiation"], None, "the base edition has no option 'negotiation'"),
        ("sea", ["sea-tiles"], None, "the sea edition has no option 'sea-tiles', only civilizations"),
        ("base", ["sea-tiles", "sea-tiles"], None, "the option sea-tiles is given twice"),
        ("base", [], 2, "only a solo game has a level and extra incomes (RULES 9.0)"),
        ("sea", [], 1, "only a solo game has a level and extra incomes (RULES 9.0)"),
        ("solo", ["sea-tiles"], 1, "solo levels use the base set, without options (RULES 9.5)"),
        ("solo", ["civilizations"], 1, "solo levels use the base set, without options (RULES 9.5)"),
    ],
)
def test_9_5_a_combination_that_makes_no_sense_is_refused(
    name: str, options: list[str], level: int | None, problem: str
) -> None:
    with pytest.raises(SetupError) as caught:
        Edition.named(name, options, level)
    assert problem in str(caught.value)


@pytest.mark.parametrize(("name", "players"), [("base", 6), ("base", 1), ("sea", 7), ("sea", 0), ("solo", 2)])
def test_1_1_a_number_of_players_that_does_not_fit_is_refused(name: str, players: int) -> None:
    with pytest.raises(SetupError, match=r"\(RULES 1.1\)"):
        Game.new(Edition.named(name), [f"seat {number}" for number in range(players)], seed=1)


def test_options_are_sorted_and_make_another_edition() -> None:
    one, other = (
        Edition.base(options=["sea-tiles", "civilizations"]),
        Edition.base(options=["civilizations", "sea-tiles"]),
    )
    assert one.options == ("civilizations", "sea-tiles")
    assert one == other
    assert one != Edition.base()
    assert repr(one) == "Edition.base(options=['civilizations', 'sea-tiles'])"


def test_1_2_a_deal_is_the_same_with_more_in_the_box() -> None:
    """Chance by kind, never by call order: sea tiles leave tiles and chits as they were."""
    plain, with_sea = (
        Game.new(Edition.base(), ["A", "B"], 7),
        Game.new(Edition.base(options=["sea-tiles"]), ["A", "B"], 7),
    )
    assert plain.deal is not None
    assert with_sea.deal is not None
    assert (plain.deal.tiles, plain.deal.chits, plain.deal.civilizations) == (
        with_sea.deal.tiles,
        with_sea.deal.chits,
        with_sea.deal.civilizations,
    )
