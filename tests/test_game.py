"""`Game`: wrong use is refused, and what it hands out can't be used to cheat."""

import copy
from typing import Any

import pytest

from peloponnes import Action, Edition, Game, InvalidAction, SetupError, WrongSeat
from tests.given import given, seat

BASE = Edition.base()


def new_game() -> Game:
    return Game.new(BASE, ["Ann", "Bo"], seed=913)


@pytest.mark.parametrize("names", ["Ann", ["Ann", ""], ["Ann", "B\no"], [1, 2]])
def test_names_are_a_list_of_printable_texts(names: Any) -> None:
    with pytest.raises(SetupError, match="printable letters"):
        Game.new(BASE, names, seed=1)


def test_civilizations_or_a_deal_not_both() -> None:
    with pytest.raises(SetupError, match="not both"):
        Game.new(BASE, ["Ann", "Bo"], deal=new_game().deal, civilizations=["sparta", "argos"])


@pytest.mark.parametrize("seat", [-1, 2, 99, "x"])
def test_there_is_no_view_of_a_seat_that_there_is_not(seat: Any) -> None:
    with pytest.raises(WrongSeat, match="there is no seat"):
        new_game().view(seat)


@pytest.mark.parametrize("action", [None, 5, ["pass"]])
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(InvalidAction):
        new_game().play(action)


def test_an_action_of_another_edition_counts_by_what_it_says() -> None:
    game = new_game()
    game.play(Action.parse(Edition.solo(), "bid A05 4"))
    assert [str(action) for _, action in game.history] == ["bid A05 4"]


def test_legal_actions_and_history_are_read_only() -> None:
    game = new_game()
    assert game.decision is not None
    assert isinstance(game.decision.actions.packed, tuple)
    assert isinstance(game.history, tuple)


def test_copy_copy_is_a_copy() -> None:
    game = new_game()
    other = copy.copy(game)
    other.play("pass")
    assert len(game.history) == 0


def test_events_of_a_game_so_far_do_not_change_later() -> None:
    game = new_game()
    events = game.events
    before = len(events)
    game.play("pass")
    assert len(events) == before


def test_a_preview_keeps_the_free_choices_in_sight() -> None:
    game = given(seat(coins=9, stone=3, wood=1), seat(coins=9), market="A15 A05 | A06 A07 A08")
    (paid, marked) = game.preview("bid A15 2").won
    assert (paid.how, marked.how) == ("paid", "marked")
    assert [way.taken.income.any for way in (paid, marked)] == [1, 1]
    assert [way.income.income.any for way in (paid, marked)] == [1, 1]


def test_the_odds_of_disasters_are_exact() -> None:
    """Two of eight chits still to come: one missing plague strikes in 2 of 8, two missing droughts in 1 of 28."""
    game = given(
        seat(coins=9),
        seat(coins=9),
        round=5,
        shown="plague plague drought tempest decline earthquake earthquake earthquake",
    )
    odds = game.view().odds
    assert odds["plague"] == pytest.approx(2 / 8)
    assert odds["drought"] == pytest.approx(1 / 28)
    assert odds["earthquake"] == 0


def test_the_next_income_takes_nobody_where_nobody_is() -> None:
    """RULES 12.1: Antioch loses an inhabitant only while it has any."""
    more = Edition.base(options=["civilizations"])
    for inhabitants, change in ((2, -1), (0, 0)):
        game = given(seat("antioch", coins=9, inhabitants=inhabitants), seat(coins=9), edition=more)
        assert game.view().seats[0].income.inhabitants == change


def test_open_decisions_of_everybody_in_a_supply() -> None:
    """All four may answer at once; whoever answers early is not asked again."""
    game = given(*(seat(inhabitants=5, luxury=6) for _ in range(4)), at="last supply")
    assert [(decision.seat, decision.kind) for decision in game.open_decisions()] == [
        (each, "feed") for each in range(4)
    ]
    game.answer(2, "feed 1")
    game.answer(3, "feed 3")
    assert [decision.seat for decision in game.open_decisions()] == [0, 1]
    game.answer(0, "feed 0")
    game.answer(1, "feed 2")
    assert game.result is not None
    assert [points.population // 3 for points in game.result.seats] == [0, 2, 1, 3]
