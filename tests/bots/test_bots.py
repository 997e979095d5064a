"""The bots: legal, deterministic, blind to what is hidden, and the greedy one far ahead of chance."""

from random import Random

import pytest

from peloponnes import Edition, Game, SetupError
from peloponnes.arena import simulate
from peloponnes.bots import BOTS, make_bot
from tests.editions import EDITIONS, NAMES
from tests.properties.test_random_games import with_another_future


@pytest.mark.parametrize("code", BOTS)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_bot_plays_whole_games(code: str, name: str) -> None:
    edition, players = EDITIONS[name]
    game, bot = Game.new(edition, NAMES[:players], seed=2), make_bot(code)
    while game.decision:
        view = game.view(game.decision.seat)
        action = bot.choose(view, game.decision, Random(len(game.history)))
        assert action in game.decision.actions
        game.play(action)
    assert game.result is not None


@pytest.mark.parametrize("code", BOTS)
def test_a_bot_does_not_know_the_future(code: str) -> None:
    """RULES 1.6: whatever is not drawn may lie in any order, and the bot does the same."""
    game, bot = Game.new(Edition.base(), NAMES[:3], seed=5), make_bot(code)
    while game.decision:
        seat = game.decision.seat
        choice = bot.choose(game.view(seat), game.decision, Random(7))
        other = with_another_future(game, seed=len(game.history))
        assert other.decision is not None
        assert bot.choose(other.view(seat), other.decision, Random(7)) == choice
        game.play(choice)


def test_the_greedy_bot_beats_chance() -> None:
    tally = simulate(Edition.base(), ["greedy", "random", "random"], games=60, seed=3)
    assert tally.standings[0].wins > 50


def test_the_greedy_bot_plays_sensibly_alone() -> None:
    scores = simulate(Edition.solo(), ["greedy"], games=40, seed=3).standings[0].scores
    assert sum(scores) / len(scores) > 18


def test_simulation_moves_seats_and_counts_everything() -> None:
    tally = simulate(Edition.base(), ["random", "random", "random"], games=30, seed=1)
    assert sum(standing.wins for standing in tally.standings) == pytest.approx(30)
    assert [len(standing.scores) for standing in tally.standings] == [30, 30, 30]
    assert sum(sum(standing.ranks) for standing in tally.standings) == pytest.approx(30 * 6)
    again = simulate(Edition.base(), ["random", "random", "random"], games=30, seed=1)
    assert again.document() == tally.document()


def test_too_many_players_are_refused() -> None:
    with pytest.raises(SetupError, match="2 to 5 players, not 6"):
        simulate(Edition.base(), ["random"] * 6, games=1, seed=1)
