"""Trials with a tree of the replies: by the policy alone they are what trials were; otherwise seats learn what is good for them."""

import pytest

from peloponnes import Game
from peloponnes.bots.networks import network_for
from peloponnes.bots.skills import skilled
from peloponnes.engine.actions import BID, MOVE, VERB_MASK
from peloponnes.engine.state import State
from peloponnes.search import Insight, Judged, Replies, forget, letters_of, trials
from tests.editions import EDITIONS, NAMES
from tests.properties.test_random_games import with_another_future
from tests.search.test_skill import auctions

SEED, UNTIL = 5, 6


@pytest.mark.parametrize("name", ["base-4", "sea-6", "heroes-2+negotiation"])
def test_without_learning_it_tries_what_the_policy_does(name: str) -> None:
    edition, players = EDITIONS[name]
    policy, letters = skilled(edition, players), letters_of(edition)
    judge, deals = Insight(network_for(edition, players)), range(6)
    for state in auctions(name)[::7]:
        known, cut = forget(state, letters), state.round <= UNTIL
        for action in (state.actions[0], state.actions[-1]):
            tried = Replies(known, letters, action, [policy] * players, judge, SEED, UNTIL, sharp=0.0).trials(deals)
            rolled = trials(known, letters, action, policy, judge, SEED, deals, 0 if cut else -1, cut)
            assert tried == pytest.approx(rolled)


def first_of_a_round(name: str) -> State:
    """The first bid of a round in which others follow."""
    return next(state for state in auctions(name) if state.seat == state.order[0] and state.round == 3)


def test_a_seat_learns_what_is_good_for_it() -> None:
    """Whoever wants nothing but coins passes more and more often, which a policy that wants to win hardly does."""
    edition, players = EDITIONS["base-3"]
    state, letters = first_of_a_round("base-3"), letters_of(edition)
    second = state.order[1]
    judge = Judged(lambda end: [min(1.0, end.seats[seat].coins / 40) for seat in range(players)])
    means = []
    for sharp in (0.0, 400.0):
        replies = Replies(
            forget(state, letters),
            letters,
            state.actions[-1],
            [skilled(edition, players)] * players,
            judge,
            SEED,
            8,
            sharp,
        )
        means.append(replies.trials(range(400))[second] / 400)
    assert means[1] > means[0]


def test_a_node_is_the_same_decision_in_every_deal() -> None:
    """What a seat may bid there is legal whatever is hidden, and each bid on the way is counted once."""
    edition, players = EDITIONS["base-4"]
    state, letters, deals = first_of_a_round("base-4"), letters_of(edition), range(60)
    judge = Insight(network_for(edition, players))
    replies = Replies(
        forget(state, letters), letters, state.actions[0], [skilled(edition, players)] * players, judge, SEED, UNTIL
    )
    replies.trials(deals)
    root = replies.root
    assert root is not None
    assert root.visited == sum(root.visits) == len(deals)
    after = state.copy()
    after.play(state.actions[0])
    assert root.seat == after.seat
    assert set(root.bids) <= set(after.actions)
    for bid, child in root.children.items():
        assert bid in root.bids
        assert child.visited <= root.visits[list(root.bids).index(bid)]


def test_trials_do_not_know_the_future() -> None:
    """RULES 1.6: undrawn pieces may be in any order without changing what is found."""
    edition, players = EDITIONS["heroes-3+sea-tiles"]
    game, letters = Game.new(edition, NAMES[:players], seed=5), letters_of(edition)
    judge, changed = Insight(network_for(edition, players)), 0
    while game.decision and game.state.round < 4:
        other = with_another_future(game, seed=len(game.history)).state
        action = game.state.actions[0]
        if action & VERB_MASK in (BID, MOVE):
            one, two = (
                Replies(
                    forget(state, letters), letters, action, [skilled(edition, players)] * players, judge, SEED, UNTIL
                ).trials(range(4))
                for state in (game.state, other)
            )
            assert one == two
            changed += list(other.tiles) != list(game.state.tiles)
        game.play(game.decision.actions[-1])
    assert changed > 1
