"""Search on the state: seeded chance, redealt hidden pieces, rollouts and the tree."""

from collections import Counter
from random import Random

import pytest

from peloponnes import Game
from peloponnes.engine.actions import PASS
from peloponnes.engine.state import State
from peloponnes.engine.vectors import numbers
from peloponnes.search import (
    AtRandom,
    Called,
    Dice,
    Judged,
    Scores,
    Thrifty,
    Tree,
    Wins,
    forget,
    letters_of,
    play_out,
    play_rounds,
    redeal,
    rollouts,
)
from tests.editions import MATRIX, NAMES
from tests.given import given, seat
from tests.properties.test_random_games import with_another_future

CASES = ["base-2", "base-5", "solo", "sea-4", "heroes-3+negotiation", "heroes-8+civilizations+negotiation+sea-tiles"]


def game_of(name: str, decisions: int = 0) -> Game:
    edition, players = MATRIX[name]
    game, rng = Game.new(edition, NAMES[:players], seed=3), Random(3)
    for _ in range(decisions):
        assert game.decision is not None
        game.play(rng.choice(game.decision.actions))
    return game


def test_dice_are_fair_and_follow_from_their_seed() -> None:
    dice, again, other = Dice(5), Dice(5), Dice(6)
    rolls = [dice.below(6) for _ in range(60_000)]
    assert rolls == [again.below(6) for _ in range(60_000)]
    assert rolls != [other.below(6) for _ in range(60_000)]
    assert all(abs(count - 10_000) < 400 for count in Counter(rolls).values())
    pairs = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    assert len(pairs) == 36
    assert all(abs(count - 30_000 / 36) < 150 for count in pairs.values())


def test_a_shuffle_makes_every_order_as_likely() -> None:
    dice, orders = Dice(1), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        things = numbers([9, 0, 1, 2, 3, 9])
        dice.shuffle(things, 1, 5)
        assert (things[0], things[5]) == (9, 9)
        orders[tuple(things[1:5])] += 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 150 for count in orders.values())


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("decisions", [0, 5, 9])
def test_1_6_only_what_is_hidden_is_dealt_anew(name: str, decisions: int) -> None:
    game = game_of(name, min(decisions, 4) if name == "solo" else decisions)
    state, letters = game.state, letters_of(game.edition)
    known = len(state.chits) - min(state.chits_known, len(state.chits) - state.chits_drawn)
    orders = set()
    for number in range(20):
        dealt = state.copy()
        redeal(dealt, letters, Dice(number))
        assert list(dealt.tiles[: state.tiles_drawn]) == list(state.tiles[: state.tiles_drawn])
        assert [letters[tile] for tile in dealt.tiles] == [letters[tile] for tile in state.tiles]
        assert sorted(dealt.tiles) == sorted(state.tiles)
        assert list(dealt.chits[: state.chits_drawn]) == list(state.chits[: state.chits_drawn])
        assert list(dealt.chits[known:]) == list(state.chits[known:])
        assert sorted(dealt.chits) == sorted(state.chits)
        orders.add((*dealt.tiles, *dealt.chits))
    assert len(orders) > 15


@pytest.mark.parametrize("name", CASES)
def test_1_6_a_search_does_not_look_at_the_hidden_order(name: str) -> None:
    """Another order of undrawn pieces leads to the same moves, visits and values."""
    game = game_of(name, 12)
    letters = letters_of(game.edition)
    found = []
    for future in range(4):
        state = (with_another_future(game, future) if future else game).state
        tree = Tree(state, letters, Thrifty(), Wins(), Dice(9), rounds=1)
        tree.search(40)
        visits = {action: (node.visits, node.sums) for action, node in tree.root.children.items()}
        found.append((tree.best(), visits, rollouts(state, letters, AtRandom(), Scores(), Dice(9), 5)))
        assert forget(state, letters).tiles == forget(game.state, letters).tiles
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize("name", CASES)
def test_a_search_leaves_the_state_as_it_was(name: str) -> None:
    game = game_of(name, 6)
    state = game.state
    before = (state.tiles, state.chits, state.to_come, state.task, list(state.actions))
    tree = Tree(state, letters_of(game.edition), AtRandom(), Wins(), Dice(2))
    tree.search(25)
    assert (state.tiles, state.chits, state.to_come, state.task, list(state.actions)) == before
    assert tree.root.visits == 25
    assert sum(node.visits for node in tree.root.children.values()) == 25
    assert set(tree.root.children) <= set(state.actions)


def test_rollouts_end_with_the_game_or_with_a_round() -> None:
    state = game_of("base-5").state
    whole = state.copy()
    assert play_out(whole, AtRandom(), Dice(1)) > 30
    assert whole.over
    for rounds in range(3):
        part = state.copy()
        play_rounds(part, AtRandom(), Dice(1), rounds)
        assert (part.over, part.round) == (False, state.round + rounds + 1)


def test_policies_choose_what_is_legal_and_a_thrifty_one_no_coin_too_many() -> None:
    state, dice = game_of("base-5").state, Dice(1)
    while not state.over:
        for policy in (AtRandom(), Thrifty(), Called(lambda s, dice: s.actions[-1])):
            assert policy.choose(state, dice) in state.actions
        assert Called(lambda s, dice: s.actions[-1]).choose(state, dice) == state.actions[-1]
        state.play(Thrifty().choose(state, dice))
    thrifty = game_of("base-5").state
    least = {action >> 6 & 255: action for action in reversed(thrifty.actions)}
    assert Thrifty().choose(thrifty, dice) in least.values()


def test_worth_is_a_number_for_each_seat() -> None:
    state = game_of("base-5").state
    wins = rollouts(state, letters_of(MATRIX["base-5"][0]), AtRandom(), Wins(), Dice(1), 200)
    assert sum(wins) == pytest.approx(1)
    assert all(0 < share < 0.6 for share in wins)
    ones = rollouts(state, letters_of(MATRIX["base-5"][0]), AtRandom(), Judged(lambda s: [1.0] * 5), Dice(1), 3)
    assert ones == [1.0] * 5


def last_round() -> tuple[Game, State]:
    """The last auction: Zeus' statue for the one who can pay for it, or nothing."""
    game = given(
        seat(coins=9, stone=8, wood=8, inhabitants=9, food=13),
        seat(coins=0),
        market="C08 C03 | C04 C05 C06",
        round=8,
    )
    return game, game.state


def test_the_tree_finds_what_is_plainly_best() -> None:
    game, state = last_round()
    tree = Tree(state, letters_of(game.edition), AtRandom(), Scores(), Dice(4))
    tree.search(400)
    best = tree.root.children[tree.best()]
    assert best.mean(0) == max(node.mean(0) for node in tree.root.children.values() if node.visits > 20)
    assert best.visits == max(node.visits for node in tree.root.children.values())
    assert tree.best() != PASS


def test_more_simulations_go_where_it_pays() -> None:
    """The same seed gives the same tree; and a search can be continued."""
    game, state = last_round()
    letters = letters_of(game.edition)
    one, other = (Tree(state, letters, AtRandom(), Scores(), Dice(4), exploration=3.0) for _ in range(2))
    one.search(300)
    other.search(100)
    other.search(200)
    assert {action: node.visits for action, node in one.root.children.items()} == {
        action: node.visits for action, node in other.root.children.items()
    }
    assert len(one.root.children) == len(state.actions)
