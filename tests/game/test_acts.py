"""A move in acts: the views in between are those of the game, and the last one is where the move ends."""

import itertools
from random import Random

import pytest

from peloponnes import Edition, Game
from peloponnes.game.acts import acts_of
from tests.editions import NAMES

GAMES = ((Edition.base(), 3), (Edition.solo(), 1), (Edition.sea(), 4), (Edition.heroes(), 5))


def moves(edition: Edition, players: int, seed: int) -> list[tuple[Game, Game]]:
    """Every move of a game played at random, with the game before and after it."""
    game, rng = Game.new(edition, NAMES[:players], seed=seed), Random(seed)
    found = []
    while game.decision:
        before = game.copy()
        game.play(rng.choice(list(game.decision.actions)))
        found.append((before, game.copy()))
    return found


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_each_chit_is_shown_by_itself_and_costs_nothing_before_it_has_struck(edition: Edition, players: int) -> None:
    struck = 0
    for before, after in moves(edition, players, 4):
        events = list(after.events)[len(before.events) :]
        views = [
            (0, before.view()),
            *((act.events, act.view) for act in acts_of(before, after, events)),
            (len(events), after.view()),
        ]
        for (first, was), (last, now) in itertools.pairwise(views):
            keys = [event.key for event in events[first:last]]
            chits = [event.values["chit"] for event in events[first:last] if event.key == "chit"]
            assert len(chits) <= 1
            assert sum(now.chits.values()) - sum(was.chits.values()) == keys.count("chit") + keys.count("persian")
            if chits:
                assert [seat.inhabitants for seat in was.seats] == [seat.inhabitants for seat in now.seats]
            if "suffered" in keys or "spared" in keys:
                assert keys[0] == "struck" or views[0][0] == first
                struck += 1
            assert "round_began" not in keys or now.round == was.round + 1
    assert struck > 1


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_income_supply_and_a_new_round_are_acts_of_their_own(edition: Edition, players: int) -> None:
    together = set()
    for before, after in moves(edition, players, 5):
        events = list(after.events)[len(before.events) :]
        cuts = [0, *(act.events for act in acts_of(before, after, events)), len(events)]
        for first, last in itertools.pairwise(cuts):
            kinds = {"income", "chit", "fed", "placed", "revealed"} & {event.key for event in events[first:last]}
            together.add(frozenset(kinds))
    assert all(len(kinds) <= 1 for kinds in together), together


def test_a_bid_is_one_act() -> None:
    game = Game.new(Edition.base(), NAMES[:3], seed=913)
    before = game.copy()
    events = game.play("pass")
    assert acts_of(before, game, events) == []
