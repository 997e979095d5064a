"""Bids by skill: the numbers it sees, its arithmetic, and that it knows nothing hidden."""

from math import exp, log
from random import Random

import pytest

from peloponnes import Game
from peloponnes.bots.habits import habits_for
from peloponnes.bots.skills import skilled
from peloponnes.engine.actions import AMOUNT, BID, MOVE, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.state import State
from peloponnes.search import ByHabit, BySkill, Dice, Skill
from peloponnes.search import skill as seen
from peloponnes.search.features import OF_A_SEAT, OF_THE_TABLE
from peloponnes.search.network import BITS
from peloponnes.search.skill import (
    INPUTS,
    OF_A_BID,
    OF_A_TILE,
    OF_THE_AUCTION,
    OFFER,
    SITUATION,
    TILE,
    size_of,
    traits_of,
)
from tests.editions import EDITIONS, NAMES
from tests.properties.test_random_games import with_another_future

CASES = ("base-2", "base-4", "sea-6", "heroes-8")


def policy_for(name: str, skill: Skill) -> BySkill:
    edition, players = EDITIONS[name]
    return BySkill(edition.ruleset_for(players), habits_for(edition, players), skill)


def auctions(name: str, seed: int = 1) -> list[State]:
    """The decisions of a game at which a seat bids or moves its bid."""
    edition, players = EDITIONS[name]
    state, dice, found = Game.new(edition, NAMES[:players], seed=seed).state.copy(), Dice(seed), []
    while not state.over:
        if state.choices.firsts[0] & VERB_MASK in (BID, MOVE):
            found.append(state.copy())
        state.play(state.actions[dice.below(len(state.actions))])
    return found


def offers_of(policy: BySkill) -> list[dict[str, int]]:
    rows = [policy.offers[place * OFFER : (place + 1) * OFFER] for place in range(policy.count)]
    return [dict(zip(OF_A_BID, row, strict=True)) for row in rows]


def test_every_number_has_its_name() -> None:
    assert (len(OF_A_TILE), len(OF_A_BID)) == (TILE, OFFER)
    situation = (*OF_THE_TABLE, *OF_A_SEAT, *OF_THE_AUCTION)
    assert (len(situation), SITUATION + TILE + OFFER) == (SITUATION, INPUTS)
    assert situation[seen.AUCTION] == "moves"
    places = {seen.AVERTS: "averts_earthquake", seen.IMMINENT: "imminent", seen.CONQUEST: "conquest"}
    for place, name in (places | {seen.MORE: "more", seen.PASSES: "passes"}).items():
        assert OF_A_BID[place] == name


@pytest.mark.parametrize("name", CASES)
def test_the_numbers_describe_each_bid(name: str) -> None:
    policy, moves = policy_for(name, Skill(2, [0] * size_of(2))), 0
    for state in auctions(name):
        policy.weigh(state)
        me, rows, bidding = state.seats[state.seat], offers_of(policy), state.choices.firsts[0] & VERB_MASK == BID
        auction = dict(zip(OF_THE_AUCTION, policy.x[seen.AUCTION :], strict=True))
        assert (auction["moves"], auction["bid_to_move"]) == (int(not bidding), me.bid)
        assert auction["free_tiles"] == sum(bidder < 0 for bidder in state.bidders[: state.ruleset.row])
        moves += not bidding
        for action, row in zip(policy.bids, rows, strict=False):
            assert action in state.actions
            if action & VERB_MASK not in (BID, MOVE):
                assert (row["passes"], row["withdraws"]) == (int(action == PASS), int(action != PASS))
                assert sum(row.values()) == 1
                continue
            slot = list(state.market).index(action >> SUBJECT & SUBJECT_MASK)
            price = action >> AMOUNT if bidding else me.bid
            assert row["price"] == price
            assert row["conquest"] == int(slot >= state.ruleset.row)
            assert row["outbids"] == int(state.bidders[slot] >= 0)
            assert row["rivals_who_bid_less"] == sum(0 < seat.bid < price for seat in state.seats)
            assert row["rivals_who_can_outbid"] <= auction["later_bidders"] < len(state.seats)
        assert len(set(policy.bids[: policy.count])) == policy.count
        assert all(row["more"] < seen.BIDS_A_TILE for row in rows)
    assert moves or name == "base-2"


def test_a_network_computes_what_its_layer_says() -> None:
    """The same in floating point: a layer cut off at 0, then a sum, on top of the habit."""
    rng, units, unit = Random(1), 6, float(1 << BITS)
    weights = [rng.randrange(-600, 600) for _ in range(size_of(units))]
    plain, policy = policy_for("base-4", Skill(2, [0] * size_of(2))), policy_for("base-4", Skill(units, weights))
    for state in auctions("base-4")[::3]:
        plain.weigh(state)
        policy.weigh(state)
        assert list(policy.bids[: policy.count]) == list(plain.bids[: plain.count])
        for place, row in enumerate(offers_of(policy)):
            action = policy.bids[place]
            tile = action >> SUBJECT & SUBJECT_MASK
            has_tile = action & VERB_MASK in (BID, MOVE) and not row["misfit"]
            traits = traits_of(state.ruleset.pieces[tile]) if has_tile else [0] * TILE
            numbers = [*policy.x, *traits, *row.values(), 1]
            hidden = [
                max(0, sum(value * weights[each * units + number] for each, value in enumerate(numbers)))
                for number in range(units)
            ]
            out = sum(a * w for a, w in zip(hidden, weights[-units:], strict=True)) / unit**2
            assert policy.chances[place] - plain.chances[place] == pytest.approx(out, abs=1e-6)


@pytest.mark.parametrize("name", CASES)
def test_without_skill_tiles_go_by_habit(name: str) -> None:
    """The lowest bid and one coin more share what the habit gives the tile; two coins more get a little besides."""
    policy, edition = policy_for(name, Skill(2, [0] * size_of(2))), EDITIONS[name][0]
    habit = ByHabit(edition.ruleset_for(EDITIONS[name][1]), habits_for(*EDITIONS[name]))
    for state in auctions(name):
        policy.weigh(state)
        me = state.seats[state.seat]
        habit.situation.see(state, me)
        habit.weigh_tiles(state, me, state.choices.firsts[0] & VERB_MASK == BID)
        rows = offers_of(policy)
        for run in range(state.choices.size):
            alike = [
                place
                for place in range(policy.count)
                if policy.bids[place] & ((1 << AMOUNT) - 1) == state.choices.firsts[run] & ((1 << AMOUNT) - 1)
            ]
            both = sum(exp(policy.chances[place]) for place in alike if rows[place]["more"] < 2)
            assert log(both) == pytest.approx(habit.chances[run], abs=1e-6)


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(ValueError, match=f"has {size_of(4)} weights, not 3"):
        Skill(4, [1, 2, 3])
    with pytest.raises(ValueError, match="in pairs"):
        Skill(3, [0] * size_of(3))
    with pytest.raises(ValueError, match="at most 262144"):
        Skill(2, [1 << 19] * size_of(2))


@pytest.mark.parametrize("name", ["base-3", "heroes-3+sea-tiles", "sea-6"])
def test_the_policy_does_not_know_the_future(name: str) -> None:
    """RULES 1.6: undrawn pieces may be in any order without changing what it would bid."""
    edition, players = EDITIONS[name]
    policy, changed = skilled(edition, players), 0
    game, dice = Game.new(edition, NAMES[:players], seed=5), Dice(5)
    while game.decision:
        other = with_another_future(game, seed=len(game.history)).state
        choices = [policy.choose(state, Dice(7)) for state in (game.state, other)]
        assert choices[0] == choices[1]
        changed += list(other.tiles) != list(game.state.tiles)
        game.play(game.decision.actions[dice.below(len(game.decision.actions))])
    assert changed > 1
