"""The events of a game as a sequence: a part of a log that the game goes on adding to."""

import pytest

from peloponnes import Edition, Game


def test_events_stay_the_same_when_the_game_goes_on() -> None:
    game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    before = game.events
    dealt = len(before)
    played = game.play("bid A13 3")
    assert [event.key for event in played] == ["bid"]
    game.play("pass")
    assert len(before) == len(before.raw) == len(list(before)) == dealt
    assert [event.key for event in played] == ["bid"]
    assert played[0] == game.events[dealt]
    assert played[0] not in before
    assert game.events[:dealt].raw == before.raw


def test_events_are_indexed_from_both_ends() -> None:
    game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    game.play("bid A13 3")
    events = game.play("pass")
    assert len(events) > 0
    assert list(reversed(events)) == [events[-place] for place in range(1, len(events) + 1)]
    assert events[-len(events)] == events[0]
    for outside in (len(events), -len(events) - 1):
        with pytest.raises(IndexError, match="not that many"):
            events[outside]
