"""The bots: legal, deterministic, blind to hidden information, and each better than the one before."""

from collections import Counter
from collections.abc import Sequence
from zlib import crc32

import pytest

from peloponnes import Edition, Game
from peloponnes.bots import BOTS, Budget, Explains, UnknownBot, make_bot
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.mcts import Mcts
from peloponnes.bots.strategist import Strategist
from peloponnes.engine.actions import BID, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.state import State
from peloponnes.game.decision import Decision
from peloponnes.search import BySkill, Foresight, Insight, Judge
from tests.editions import EDITIONS, NAMES
from tests.properties.test_random_games import with_another_future

QUICK = ("random", "greedy", "shepherd", "novice", "merchant")
THINKING = tuple(code for code in BOTS if code not in QUICK)
FEW = Budget(nodes=3)
# One edition of each kind, because thinking bots are slow with the interpreted engine.
KINDS = ("base-2", "solo-level-3", "sea-3", "heroes-2+negotiation")


def play(game: Game, codes: Sequence[str], budget: Budget = FEW) -> Game:
    """Play to the end, with these bots by seat."""
    bots = [make_bot(code, seed=9) for code in codes]
    while game.decision:
        seat = game.decision.seat
        action = bots[seat].choose(game.view(seat), game.decision, budget)
        assert action in game.decision.actions
        game.play(action)
    return game


@pytest.mark.parametrize("code", QUICK)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_bot_plays_whole_games(code: str, name: str) -> None:
    edition, players = EDITIONS[name]
    assert play(Game.new(edition, NAMES[:players], seed=2), [code] * players).result is not None


@pytest.mark.parametrize("code", THINKING)
@pytest.mark.parametrize("name", KINDS)
def test_a_thinking_bot_plays_whole_games(code: str, name: str) -> None:
    edition, players = EDITIONS[name]
    codes = [code, *["greedy"] * (players - 1)]
    assert play(Game.new(edition, NAMES[:players], seed=2), codes).result is not None


def decisions_of(game: Game, every: int) -> list[tuple[Game, Decision]]:
    """Decisions from all over a game played by greedy bots."""
    found, number = [], 0
    bot = make_bot("greedy")
    while game.decision:
        if number % every == 0:
            found.append((game.copy(), game.decision))
        game.play(bot.choose(game.view(game.decision.seat), game.decision, FEW))
        number += 1
    return found


@pytest.mark.parametrize("code", BOTS)
@pytest.mark.parametrize("name", ["base-3", "heroes-3+sea-tiles", "solo-level-5"])
def test_a_bot_does_not_know_the_future(code: str, name: str) -> None:
    """RULES 1.6: undrawn pieces may be in any order without changing the bot's choice."""
    edition, players = EDITIONS[name]
    changed = 0
    for game, decision in decisions_of(Game.new(edition, NAMES[:players], seed=5), every=3 if code in QUICK else 9):
        choice = make_bot(code, seed=3).choose(game.view(decision.seat), decision, FEW)
        other = with_another_future(game, seed=len(game.history))
        assert other.decision is not None
        assert make_bot(code, seed=3).choose(other.view(decision.seat), other.decision, FEW) == choice
        changed += hidden(other.state) != hidden(game.state)
    assert changed > 1


def hidden(state: State) -> tuple[object, ...]:
    return state.tiles[state.tiles_drawn :], state.chits[state.chits_drawn :]


@pytest.mark.parametrize("code", BOTS)
def test_the_same_seed_gives_the_same_game(code: str) -> None:
    edition, players = EDITIONS["base-2"]
    codes = [code, "greedy"]
    one, other = (play(Game.new(edition, NAMES[:players], seed=4), codes).history for _ in range(2))
    assert one == other


@pytest.mark.parametrize("code", ["flat", "planner", "mcts", "strategos"])
def test_a_budget_in_seconds_ends_in_a_legal_action(code: str) -> None:
    game = Game.new(Edition.base(), NAMES[:3], seed=4)
    assert game.decision
    action = make_bot(code).choose(game.view(game.decision.seat), game.decision, Budget(seconds=0.02))
    assert action in game.decision.actions


def wins(edition: Edition, codes: Sequence[str], games: int, budget: Budget) -> Counter[str]:
    """How often each code wins when the seats rotate by one each game."""
    counted: Counter[str] = Counter()
    for number in range(games):
        seated = [codes[(number + seat) % len(codes)] for seat in range(len(codes))]
        result = play(Game.new(edition, NAMES[: len(codes)], seed=f"wins/{number}"), seated, budget).result
        assert result is not None
        for seat in result.winners:
            counted[seated[seat]] += 1
    return counted


@pytest.mark.parametrize("edition", [Edition.base(), Edition.sea(), Edition.heroes()])
def test_the_greedy_bot_beats_chance(edition: Edition) -> None:
    assert wins(edition, ["greedy", "random", "random"], 30, FEW)["greedy"] > 25


@pytest.mark.parametrize(
    ("name", "judge", "until"), [("solo-level-4", Insight, 5), ("solo", Foresight, 0), ("base-3", Foresight, 0)]
)
def test_a_network_judges_the_tree_of_a_solo_level(name: str, judge: type[Judge], until: int) -> None:
    """Where it was measured to be stronger at no more time; elsewhere, positions go by their worth."""
    edition, players = EDITIONS[name]
    tree = Mcts(8).searched(Knowledge(Game.new(edition, NAMES[:players], seed=4).view(0)), FEW)
    assert (type(tree.judge), tree.until) == (judge, until)


@pytest.mark.parametrize("name", ["base-4", "sea-3", "heroes-2+negotiation"])
def test_a_strategos_plays_by_skill_to_the_next_auction(name: str) -> None:
    """And tries three bids a tile; from round 7 on, its rollouts go on to the end."""
    edition, players = EDITIONS[name]
    bot, rounds = Strategist(8), set()
    for game, _ in decisions_of(Game.new(edition, NAMES[:players], seed=4), every=1):
        knowledge = Knowledge(game.view(0))
        assert bot.is_judged(knowledge) == (game.state.round < 7)
        rounds.add(game.state.round)
        bids = Counter(
            action >> SUBJECT & SUBJECT_MASK for action in bot.candidates(knowledge) if action & VERB_MASK == BID
        )
        assert not bids or max(bids.values()) <= 3
    assert rounds >= set(range(1, 9))
    assert (type(bot.policy(knowledge)), type(bot.judge(knowledge, 0.0))) == (BySkill, Insight)


def test_a_novice_beats_shepherds() -> None:
    assert wins(Edition.base(), ["novice", "shepherd", "shepherd"], 30, FEW)["novice"] > 12


def test_a_merchant_beats_novices() -> None:
    assert wins(Edition.base(), ["merchant", "novice", "novice"], 30, FEW)["merchant"] > 18


def test_a_thinking_bot_beats_greedy_ones() -> None:
    """Anything finer is measured by `make strength`."""
    assert wins(Edition.base(), ["mcts", "greedy", "greedy"], 9, Budget(nodes=40))["mcts"] > 4


@pytest.mark.parametrize(
    "code", ["", "oracle", "flat:", "flat:0", "flat:-3", "flat:1e3", "flat:99999999999", "greedy:5"]
)
def test_an_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        make_bot(code)


@pytest.mark.parametrize("code", ["mcts", "strategos"])
def test_without_any_time_it_still_thinks_a_little(code: str) -> None:
    game = Game.new(Edition.base(), NAMES[:2], seed=4)
    assert game.decision
    view, hurry = game.view(game.decision.seat), Budget(seconds=1e-9)
    bot = make_bot(code)
    assert bot.choose(view, game.decision, hurry) in game.decision.actions
    assert isinstance(bot, Explains)
    assert bot.explain(view, game.decision, hurry)[0].action in game.decision.actions


def test_the_yardstick_is_frozen() -> None:
    """Changing how `flat` plays would invalidate everything measured against it."""
    history = play(Game.new(Edition.base(), NAMES[:2], seed=6), ["flat:8", "random"], Budget()).history
    played = " ".join(f"{seat} {action}" for seat, action in history)
    assert crc32(played.encode()) == 1511434762, played


def test_the_veteran_is_frozen() -> None:
    """It plays as a strategos did before it had skill: new ones are measured against it."""
    history = play(Game.new(Edition.base(), NAMES[:2], seed=6), ["veteran:8", "random"], Budget()).history
    played = " ".join(f"{seat} {action}" for seat, action in history)
    assert crc32(played.encode()) == 4217893586, played
