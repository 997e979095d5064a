"""A remote bot sees what it would see at the table: the same decision, the same view, a game that can be continued."""

import random

import pytest

from peloponnes import Edition, Game
from peloponnes.bots import Budget, make_bot
from peloponnes.client.open_decision import open_decision
from peloponnes.server.wire.documents import decision_document, with_position

EDITIONS = [
    (Edition.base(), 3),
    (Edition.named("sea"), 4),
    (Edition.heroes(), 4),
    (Edition.heroes(options=["negotiation", "sea-tiles"]), 3),
]


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_every_open_decision_is_found_and_can_be_thought_about(edition: Edition, players: int) -> None:
    assert sum(answered_early(edition, players, seed) for seed in (1, 2)) > 3


def answered_early(edition: Edition, players: int, seed: int) -> int:
    """Check all decisions of a game; returns how many of them were answered early."""
    rng = random.Random(seed)
    bot = make_bot("greedy")
    early: dict[int, list[str]] = {}
    count = 0
    game = Game.new(edition, seats=[f"Seat {seat}" for seat in range(players)], seed=seed)
    while game.decision is not None:
        view = with_position(game.view())
        for each in game.open_decisions():
            found = open_decision(view, decision_document(each), early.get(each.seat, []))
            assert found is not None
            assert list(map(str, found.decision.actions)) == list(map(str, each.actions))
            here = zip(found.view.seats, game.view(each.seat).seats, strict=True)
            assert all(there == seat for number, (there, seat) in enumerate(here) if number != each.seat)
            assert found.view.game(random.Random(1)).decision is not None
            assert bot.choose(found.view, found.decision, Budget()) in found.decision.actions
        chosen = game.open_decisions()[-1]  # whoever may answer early does
        action = str(rng.choice(chosen.actions))
        if chosen.seat != game.decision.seat:
            early.setdefault(chosen.seat, []).append(action)
            count += 1
        moment = (game.round, game.phase)
        game.answer(chosen.seat, action)
        if (game.round, game.phase) != moment:
            early = {}
        elif game.decision is not None:
            early.pop(game.decision.seat, None)
    return count


def test_what_is_not_asked_here_is_not_found() -> None:
    game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=3)
    view = with_position(game.view())
    assert game.decision is not None
    asked = decision_document(game.decision)
    assert open_decision(view, {**asked, "actions": ["pass", "fly"]}) is None
    assert open_decision({**view, "position": "moon 1"}, asked) is None
