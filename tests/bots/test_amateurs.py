"""The lower levels play like people: what they do makes sense, and their temperaments show."""

from collections import Counter
from typing import get_args

import pytest

from peloponnes import Edition, Game
from peloponnes.bots import Budget, UnknownBot, make_bot
from peloponnes.bots.amateur import IDLE
from peloponnes.bots.codes import TEMPERED
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.levels import MANNERS, MOODY
from peloponnes.bots.temperaments import BALANCED, NAMES, TEMPERAMENTS
from peloponnes.engine.actions import AMOUNT, BID, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.search.leaning import LIKES, Leaning, Taste
from peloponnes.server.wire.requests import Level, Temperament
from tests.editions import EDITIONS
from tests.editions import NAMES as PLAYERS

NO_LIMIT = Budget()


@pytest.mark.parametrize("level", MANNERS)
@pytest.mark.parametrize("name", ["base-4", "heroes-3+sea-tiles"])
def test_nobody_throws_a_turn_away_or_pays_an_absurd_price(level: str, name: str) -> None:
    """What is played gives up no more points than the manner of the level allows, and passing next to none."""
    edition, players = EDITIONS[name]
    manner = MANNERS[level]
    bids = 0
    for seed in range(2):
        game = Game.new(edition, PLAYERS[:players], seed=f"sense/{seed}")
        while game.decision:
            view = game.view(game.decision.seat)
            played = make_bot(level, seed).choose(view, game.decision, NO_LIMIT)
            state = Knowledge(view).state
            if state.actions[0] & VERB_MASK == BID:
                bids += 1
                values = dict(zip(state.actions, Knowledge(view).greedily.values(state), strict=True))
                least: dict[int, int] = {}
                for action in state.actions:
                    least.setdefault(action >> SUBJECT & SUBJECT_MASK, action >> AMOUNT)
                if played.packed == PASS:
                    reachable = [
                        value
                        for action, value in values.items()
                        if (action >> AMOUNT) - least[action >> SUBJECT & SUBJECT_MASK] <= manner.raises
                    ]
                    assert values[PASS] >= max(reachable) - IDLE - manner.regret
                else:
                    tile = played.packed >> SUBJECT & SUBJECT_MASK
                    assert (played.packed >> AMOUNT) - least[tile] <= manner.raises
                    assert values[played.packed] >= values[PASS] - manner.regret
            game.play(played)
    assert bids > 20


def test_who_sees_everything_and_likes_nothing_values_as_greed_does() -> None:
    game = Game.new(Edition.sea(), PLAYERS[:3], seed=3)
    decisions = 0
    while game.decision:
        knowledge = Knowledge(game.view(game.decision.seat))
        assert knowledge.leaning(BALANCED).values(knowledge.state) == knowledge.greedily.values(knowledge.state)
        decisions += 1
        game.play(make_bot("greedy").choose(knowledge.view, game.decision, NO_LIMIT))
    assert decisions > 20


def test_a_taste_is_for_what_can_be_liked() -> None:
    with pytest.raises(ValueError, match="a taste is for building, land"):
        Taste({"gold": 1.0})
    assert all(set(likes) <= set(LIKES) for likes in TEMPERAMENTS.values())
    assert isinstance(Knowledge(Game.new(Edition.base(), PLAYERS[:2], seed=1).view(0)).leaning(BALANCED), Leaning)


def owned(code: str, games: int = 6) -> Counter[str]:
    """What a bot among three others of its level without a temperament owns at the end of some games, all from other seats."""
    found: Counter[str] = Counter()
    level = code.partition(":")[0]
    for number in range(games):
        codes = [code if seat == number % 4 else level for seat in range(4)]
        game = Game.new(Edition.base(), PLAYERS[:4], seed=f"taste/{number}")
        while game.decision:
            bot = make_bot(codes[game.decision.seat], f"{number}/{game.decision.seat}")
            game.play(bot.choose(game.view(game.decision.seat), game.decision, NO_LIMIT))
        board = game.view().seats[number % 4]
        found.update(buildings=len(board.buildings), lands=len(board.lands))
    return found


def test_builders_build_and_grabbers_take_land() -> None:
    builder, grabber = owned("merchant:builder"), owned("merchant:grabber")
    assert builder["buildings"] > grabber["buildings"]
    assert grabber["lands"] > builder["lands"]


def test_every_level_but_the_strongest_may_have_a_temperament() -> None:
    assert (*get_args(Level),) == (*MOODY, "strategos")
    assert (*get_args(Temperament),) == (*TEMPERAMENTS,)
    assert set(NAMES) == {"", *TEMPERAMENTS}
    assert max(len(code) for code in TEMPERED) <= 16  # as long as the column of a seat
    for code in ("strategos:builder", "greedy:builder", "merchant:brave", "merchant:"):
        with pytest.raises(UnknownBot):
            make_bot(code)
