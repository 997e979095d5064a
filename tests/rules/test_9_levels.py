"""RULES 9: the solo levels."""

from dataclasses import replace

import pytest

from peloponnes import Campaign, Deal, Edition, Game, IllegalAction, SetupError
from peloponnes.components import Civilization, Goods, standard
from tests.given import given, legal, seat, seat_of, told

EXTRA = ("wood", "stone", "food")
LEVELS = [  # level, extra incomes, tiles in the conquest row, points needed
    (1, 0, 0, 24),
    (2, 1, 1, 28),
    (3, 2, 2, 32),
    (4, 3, 3, 35),
    (5, 3, 4, 35),
]
CIVILIZATIONS = ("messene", "patras", "arkadia", "korinth", "sparta", "pylos", "argos")


def level(number: int) -> Edition:
    """A level with extra income of the first kinds."""
    return Edition.solo(number, EXTRA[: LEVELS[number - 1][1]])


def finished(number: int, civilization: str, *, passed: bool) -> Game:
    """A finished game of a level, with enough points to pass it, or with none."""
    people = 13 if passed else 0
    mine = seat(civilization, coins=3 * 35, food=people, inhabitants=people)
    game = given(mine, at="last supply", edition=level(number))
    game.deal = Deal.shuffled(game.edition, 1, 1, [civilization])
    return game


def begun(passed: int = 0) -> Campaign:
    """A campaign with this many levels passed, and the next one started."""
    return Campaign(CIVILIZATIONS[: passed + 1], passed)


# 9.0 The levels ------------------------------------------------------------------------------------------------------------------


def test_9_0_there_are_five_levels() -> None:
    levels = [(each.number, each.extra_incomes, each.conquest_tiles, each.points) for each in standard().levels]
    assert levels == LEVELS


@pytest.mark.parametrize("number", [-1, 0, 6])
def test_9_0_there_is_no_other_level(number: int) -> None:
    with pytest.raises(SetupError, match=rf"no solo level {number}, only 1 to 5 \(RULES 9.0\)"):
        Edition.solo(number)


@pytest.mark.parametrize(("number", "extra", "conquest", "points"), LEVELS)
def test_9_0_some_tiles_lie_in_the_conquest_row(number: int, extra: int, conquest: int, points: int) -> None:
    view = Game.new(level(number), ["Ann"], seed=1, civilizations=["argos"]).view()
    assert (len(view.row), len(view.conquest)) == (5 - conquest, conquest)


@pytest.mark.parametrize(("number", "extra", "conquest", "points"), LEVELS)
def test_9_0_it_has_so_many_extra_incomes(number: int, extra: int, conquest: int, points: int) -> None:
    assert Edition.solo(number, ["wood"] * extra).extra == ("wood",) * extra
    for wrong in {extra - 1, extra + 1} - {-1}:
        with pytest.raises(SetupError, match=rf"level {number} has {extra} extra incomes?, not {wrong} \(RULES 9.0\)"):
            Edition.solo(number, ["wood"] * wrong)


@pytest.mark.parametrize(("number", "extra", "conquest", "points"), LEVELS)
def test_9_0_exactly_the_points_needed_pass_it(number: int, extra: int, conquest: int, points: int) -> None:
    game = given(seat(coins=3 * points, food=12, inhabitants=12), at="last supply", edition=level(number))
    assert game.result is not None
    assert (game.result.seats[0].score, game.result.passed) == (points, True)
    assert game.result.document()["passed"] is True


@pytest.mark.parametrize(("number", "extra", "conquest", "points"), LEVELS)
def test_9_0_one_point_less_does_not(number: int, extra: int, conquest: int, points: int) -> None:
    game = given(seat(coins=3 * points - 1, food=12, inhabitants=12), at="last supply", edition=level(number))
    assert game.result is not None
    assert (game.result.seats[0].score, game.result.passed) == (points - 1, False)
    assert game.result.document()["passed"] is False


@pytest.mark.parametrize(("inhabitants", "passed"), [(7, False), (8, True)])
def test_9_0_the_score_is_the_smaller_number_here_too(inhabitants: int, passed: bool) -> None:
    mine = seat(coins=99, food=inhabitants, inhabitants=inhabitants)
    game = given(mine, at="last supply", edition=level(1))
    assert game.result is not None
    assert (game.result.seats[0].score, game.result.passed) == (3 * inhabitants, passed)


# 9.1 Civilizations ---------------------------------------------------------------------------------------------------------------


def test_9_1_the_civilization_of_level_1_is_drawn() -> None:
    drawn = {Campaign().start("Ann", seed)[0].civilizations for seed in range(40)}
    assert drawn == {(civilization,) for civilization in CIVILIZATIONS}


def test_9_1_it_is_the_one_that_is_played() -> None:
    campaign, game = Campaign().start("Ann", seed=3)
    assert campaign.civilizations == (seat_of(game, 0).civilization,)


def test_9_1_it_cannot_be_picked() -> None:
    with pytest.raises(SetupError, match=r"level 1 is drawn, not picked \(RULES 9.1\)"):
        Campaign().start("Ann", seed=1, civilization="sparta")


def test_9_1_for_each_further_level_one_not_used_before_is_picked() -> None:
    campaign = Campaign(("sparta", "argos"), passed=2)
    assert campaign.choices == ("messene", "patras", "arkadia", "korinth", "pylos")
    campaign, game = campaign.start("Ann", seed=1, civilization="pylos", extra=["wood", "food"])
    assert campaign.civilizations == ("sparta", "argos", "pylos")
    assert seat_of(game, 0).civilization == "pylos"


@pytest.mark.parametrize("civilization", ["sparta", "argos", "atlantis"])
def test_9_1_one_used_before_or_unknown_cannot_be_picked(civilization: str) -> None:
    campaign = Campaign(("sparta", "argos"), passed=2)
    with pytest.raises(SetupError, match=rf"'{civilization}' can't be picked for level 3.*\(RULES 9.1\)"):
        campaign.start("Ann", seed=1, civilization=civilization, extra=["wood", "food"])


def test_9_1_from_level_2_on_one_must_be_picked() -> None:
    with pytest.raises(SetupError, match=r"level 2 needs a civilization of messene, .*\(RULES 9.1\)"):
        Campaign(("sparta",), passed=1).start("Ann", seed=1, extra=["wood"])


# 9.2 Extra incomes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("resource", EXTRA)
def test_9_2_an_extra_income_comes_with_the_income(resource: str) -> None:
    game = given(seat("arkadia", coins=9), at="income", edition=Edition.solo(2, [resource]))
    goods = {"wood": 0, "stone": 0, "food": 0, "coins": 1, "luxury": 0, "inhabitants": 1}
    assert told(game, "income") == [{"seat": 0, **goods, resource: 1}]


@pytest.mark.parametrize("resource", ["coins", "luxury", "inhabitants", "any", "gold", ""])
def test_9_2_it_is_wood_stone_or_food(resource: str) -> None:
    with pytest.raises(SetupError, match=rf"wood, stone or food, not '{resource}' \(RULES 9.2\)"):
        Edition.solo(2, [resource])


def test_9_2_the_same_may_be_picked_more_than_once() -> None:
    game = given(seat("arkadia", coins=9), at="income", edition=Edition.solo(5, ["stone", "stone", "stone"]))
    mine = seat_of(game, 0)
    assert (mine.wood, mine.stone, mine.food) == (0, 3, 0)


def test_9_2_it_is_added_to_what_civilization_and_tiles_give() -> None:
    edition = Edition.solo(4, ["wood", "food", "food"])
    game = given(seat("patras", coins=9, lands="A06", buildings="A12"), at="income", edition=edition)
    mine = seat_of(game, 0)
    assert (mine.wood, mine.stone, mine.food) == (1 + 1 + 1, 0, 2 + 1 + 1 + 2)


def test_9_2_it_comes_each_round_from_the_first_to_the_last() -> None:
    game = Game.new(Edition.solo(2, ["stone"]), ["Ann"], seed=1, civilizations=["messene"])
    while game.decision:
        game.play("pass" if game.decision.kind == "bid" else game.decision.actions[0])
    assert [each["stone"] for each in told(game, "income")] == [1] * 8


@pytest.mark.parametrize(("extra", "food"), [("food", 0), ("wood", -1)])
def test_9_2_it_is_netted_with_a_loss_of_the_civilization(extra: str, food: int) -> None:
    hungry = Civilization("hungry", 8, once=Goods(coins=5), income=Goods(food=-1))
    box = replace(standard(), civilizations=(hungry,))
    game = given(seat("hungry", coins=9, food=3), at="income", edition=Edition.solo(2, [extra], components=box))
    assert told(game, "income")[0]["food"] == food
    assert seat_of(game, 0).food == 3 + food


def test_9_2_beyond_the_storage_it_becomes_luxury() -> None:
    game = given(seat("arkadia", coins=9, wood=9), at="income", edition=Edition.solo(3, ["wood", "wood"]))
    mine = seat_of(game, 0)
    assert (mine.wood, mine.luxury) == (10, 1)


def test_9_2_it_is_no_starting_good() -> None:
    game = Game.new(Edition.solo(4, EXTRA), ["Ann"], seed=1, civilizations=["messene"])
    mine = seat_of(game, 0)
    assert (mine.wood, mine.stone, mine.food) == (0, 0, 0)


# 9.3 The conquest row ------------------------------------------------------------------------------------------------------------


def test_9_3_conquest_tiles_cost_3_more() -> None:
    game = given(seat(coins=20), market="A01 A03 A07 | A12 A13", edition=level(3))  # printed bids 3 4 2 | 1 3
    assert legal(game) == ["bid A01 3", "bid A03 4", "bid A07 2", "bid A12 4", "bid A13 6", "pass"]


@pytest.mark.parametrize("coins", [1, 3, 5])
def test_9_3_neither_more_nor_less(coins: int) -> None:
    game = given(seat(coins=20), market="A01 | A03 A07 A12 A13", edition=level(5))
    with pytest.raises(IllegalAction, match=r"A12 lies in the conquest row and costs exactly 4 coins \(RULES 2.2.4\)"):
        game.play(f"bid A12 {coins}")


def test_9_3_they_are_paid_in_full() -> None:
    game = given(seat(coins=20), market="A01 | A03 A07 A12 A13", edition=level(5))
    game.play("bid A07 5")
    mine = seat_of(game, 0)
    assert mine.lands == ("A07",)
    assert mine.coins == 20 - 5 + 1


# 9.4 The campaign ----------------------------------------------------------------------------------------------------------------


def test_9_4_a_campaign_is_the_five_levels_in_order() -> None:
    campaign = Campaign()
    for number, extra, _, _ in LEVELS:
        assert (campaign.level, campaign.over) == (number, False)
        pick = None if number == 1 else campaign.choices[0]
        campaign, game = campaign.start("Ann", seed=number, civilization=pick, extra=EXTRA[:extra])
        assert game.edition == level(number)
        campaign = campaign.finish(finished(number, campaign.civilizations[-1], passed=True))
    assert (campaign.passed, campaign.over) == (5, True)
    assert len(set(campaign.civilizations)) == 5


def test_9_4_after_the_last_level_none_can_be_started() -> None:
    with pytest.raises(SetupError, match=r"all levels of this campaign are passed \(RULES 9.4\)"):
        Campaign(CIVILIZATIONS[:5], passed=5).start("Ann", seed=1, civilization="pylos", extra=EXTRA)


def test_9_4_a_passed_level_leads_to_the_next() -> None:
    campaign = begun(passed=2).finish(finished(3, CIVILIZATIONS[2], passed=True))
    assert (campaign.level, campaign.passed) == (4, 3)
    assert campaign.choices == CIVILIZATIONS[3:]


@pytest.mark.parametrize("passed", range(5))
def test_9_4_a_failed_level_is_played_again_with_the_same_civilization(passed: int) -> None:
    campaign = begun(passed).finish(finished(passed + 1, CIVILIZATIONS[passed], passed=False))
    assert campaign.level == passed + 1
    assert campaign.choices == (CIVILIZATIONS[passed],)
    extra = EXTRA[: LEVELS[passed][1]]
    for seed in range(5):
        again, game = campaign.start("Ann", seed, extra=extra)
        assert again.civilizations == CIVILIZATIONS[: passed + 1]
        assert seat_of(game, 0).civilization == CIVILIZATIONS[passed]


def test_9_4_another_civilization_cannot_be_picked_then() -> None:
    with pytest.raises(SetupError, match=r"'pylos' can't be picked for level 2, only patras \(RULES 9.1\)"):
        begun(passed=1).start("Ann", seed=1, civilization="pylos", extra=["wood"])


def test_9_4_the_tiles_are_new_then() -> None:
    _, first = begun().start("Ann", seed=1)
    _, second = begun().start("Ann", seed=2)
    assert first.deal is not None
    assert second.deal is not None
    assert first.deal.tiles != second.deal.tiles


def test_9_4_the_incomes_are_picked_anew_then() -> None:
    _, game = begun(passed=1).start("Ann", seed=1, extra=["wood"])
    assert game.edition.extra == ("wood",)
    _, game = begun(passed=1).start("Ann", seed=1, extra=["food"])
    assert game.edition.extra == ("food",)
    with pytest.raises(SetupError, match=r"level 2 has 1 extra income, not 0 \(RULES 9.0\)"):
        begun(passed=1).start("Ann", seed=1)


def test_9_4_a_game_that_is_not_over_finishes_no_level() -> None:
    campaign, game = Campaign().start("Ann", seed=1)
    with pytest.raises(SetupError, match=r"not a finished game of level 1 \(RULES 9.4\)"):
        campaign.finish(game)


@pytest.mark.parametrize("edition", [Edition.solo(), level(2)])
def test_9_4_a_game_of_another_level_or_a_free_one_does_not_count(edition: Edition) -> None:
    game = given(seat(CIVILIZATIONS[0], coins=120, food=13, inhabitants=13), at="last supply", edition=edition)
    with pytest.raises(SetupError, match=r"not a finished game of level 1 \(RULES 9.4\)"):
        begun().finish(game)


@pytest.mark.parametrize("civilization", ["messene", "pylos"])
def test_9_4_a_game_of_another_civilization_does_not_count(civilization: str) -> None:
    with pytest.raises(SetupError, match=r"\(RULES 9.4\)"):
        begun(passed=1).finish(finished(2, civilization, passed=True))


@pytest.mark.parametrize("campaign", [Campaign(), Campaign(("sparta",), passed=1)])
def test_9_4_a_level_that_was_not_started_cannot_be_finished(campaign: Campaign) -> None:
    with pytest.raises(SetupError, match=r"\(RULES 9.4\)"):
        campaign.finish(finished(campaign.level, "sparta", passed=True))


# 9.5 The set ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("passed", range(5))
def test_9_5_levels_use_the_base_set(passed: int) -> None:
    _, game = begun(passed).start("Ann", seed=1, extra=EXTRA[: LEVELS[passed][1]])
    assert game.edition.components == Edition.solo().components
    assert len(game.edition.components.tiles) == 40
