"""A standing order alone: what it does with each decision, on games of every edition. It needs no server."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peloponnes import Edition, Game
from peloponnes.server.orders.deciding import Acts, Wakes, as_if_asked, check, decide, now
from peloponnes.server.wire.orders import MOST_TILES, StandingOrder, TileToMoveTo, WantedTile
from peloponnes.server.wire.refusal import Refused
from tests.editions import MATRIX, NAMES

SEVERAL = sorted(name for name, (_, players) in MATRIX.items() if players > 1)


def game_of(*actions: str, seats: int = 2, seed: int = 913) -> Game:
    """A base game: the row is A13, A05 (printed bid 3 each), the conquest row A03, A04 (7), A10 (5); Ann has 8 coins, Bo has 5."""
    game = Game.new(Edition.base(), seats=NAMES[:seats], seed=seed)
    for action in actions:
        game.play(action)
    return game


def order(**more: Any) -> StandingOrder:
    return StandingOrder.model_validate(more)


def bid(tile: str, up_to: int, at_least: int | None = None) -> dict[str, Any]:
    return {"tile": tile, "up_to": up_to, "at_least": at_least}


def move(tile: str, up_to: int) -> dict[str, Any]:
    return {"tile": tile, "up_to": up_to}


# What it does ------------------------------------------------------------------------------------------------------------------------


def test_2_2_1_it_bids_the_least_that_is_possible_and_never_more_than_allowed() -> None:
    free = game_of("bid A13 3")
    assert decide(free, 1, order(bids=[bid("A05", 5)])) == Acts(("bid A05 3",))
    assert decide(free, 1, order(bids=[bid("A13", 4)])) == Acts(("bid A13 4",))
    assert decide(free, 1, order(bids=[bid("A13", 3), bid("A05", 3)])) == Acts(("bid A05 3",))


def test_it_bids_more_at_once_if_told_to() -> None:
    free = game_of("bid A13 3")
    assert decide(free, 1, order(bids=[bid("A05", 5, 4)])) == Acts(("bid A05 4",))
    assert decide(free, 1, order(bids=[bid("A13", 5, 2)])) == Acts(("bid A13 4",))
    assert decide(free, 1, order(bids=[bid("A10", 5, 5)])) == Acts(
        ("bid A10 5",)
    )  # 2.2.4: a conquest price is what it is


def test_if_no_tile_is_possible_it_passes_or_leaves_it_to_the_player() -> None:
    dear = game_of("bid A05 5")
    assert decide(dear, 1, order(bids=[bid("A05", 5)], otherwise="pass")) == Acts(("pass",))
    assert decide(dear, 1, order(bids=[bid("A05", 5)])) == Wakes("nothing")
    assert decide(dear, 1, order(otherwise="pass")) == Acts(("pass",))


def test_it_leaves_the_decision_to_the_player_if_the_first_tile_is_too_dear() -> None:
    dear = game_of("bid A05 5")
    both = [bid("A05", 5), bid("A13", 3)]
    assert decide(dear, 1, order(bids=both)) == Acts(("bid A13 3",))
    assert decide(dear, 1, order(bids=both, first_only=True)) == Wakes("first", {"tile": "A05", "coins": 5})
    assert decide(game_of("bid A13 3"), 1, order(bids=both, first_only=True)) == Acts(("bid A05 3",))


def test_it_leaves_the_decision_to_the_player_if_a_rival_has_a_bid_somewhere() -> None:
    wary = order(bids=[bid("A05", 5)], rivals=["A13", "A03"], otherwise="pass")
    assert decide(game_of("bid A13 3"), 1, wary) == Wakes("rival", {"tile": "A13", "seat": 0})
    assert decide(game_of("bid A05 3"), 1, wary) == Acts(("bid A05 4",))


def test_2_2_2_an_outbid_bid_is_moved_as_it_is_if_it_may_cost_that_much_or_withdrawn() -> None:
    outbid = game_of("bid A05 3", "bid A05 4")
    assert outbid.decision is not None
    assert outbid.decision.kind == "move"
    assert decide(outbid, 0, order(moves=[move("A13", 3)])) == Acts(("move A13",))
    assert decide(outbid, 0, order(moves=[move("A13", 2)], outbid="withdraw")) == Acts(("withdraw",))
    assert decide(outbid, 0, order(moves=[move("A10", 8)])) == Wakes("outbid")  # 2.2.4: 3 coins are not enough there
    assert decide(outbid, 0, order(moves=[move("A13", 3)], rivals=["A05"])) == Wakes(
        "rival", {"tile": "A05", "seat": 1}
    )


def test_other_decisions_are_never_taken() -> None:
    game, rng = Game.new(Edition.base(), NAMES[:3], 5), random.Random(5)
    everything = order(otherwise="pass", outbid="withdraw")
    kinds: Counter[str] = Counter()
    while game.decision is not None:
        seat, kind = game.decision.seat, game.decision.kind
        found = decide(game.known(seat), seat, everything)
        assert (found is not None) == (kind in ("bid", "move")), kind
        assert decide(game.known(seat), (seat + 1) % 3, everything) is None
        kinds[kind] += 1
        game.play(rng.choice(game.decision.actions))
    assert len(kinds) > 3


def test_10_3_a_sea_tile_is_bought_only_if_told_and_before_the_bid() -> None:
    game = Game.new(Edition.sea(), NAMES[:3], 4)
    assert game.decision is not None
    assert game.decision.kind == "sea"
    seat, view = game.decision.seat, game.view()
    wanted = [bid(view.row[0], 20)]
    assert decide(game, seat, order(bids=wanted)) == Acts(
        ("no-sea", f"bid {view.row[0]} {view.prices[view.row[0]][seat]}")
    )
    sea = str(game.decision.actions[0]).removeprefix("sea ")
    assert decide(game, seat, order(bids=wanted, sea=sea)) == Wakes(
        "nothing"
    )  # it would leave too few coins for any bid
    assert decide(game, seat, order(bids=wanted, sea=sea, otherwise="pass")) == Acts((f"sea {sea}",))


def test_10_3_a_bid_follows_a_sea_tile_that_leaves_enough_for_it() -> None:
    rng = random.Random(1)
    for seed in range(20):
        game = Game.new(Edition.sea(), NAMES[:3], seed)
        while game.decision is not None:
            seat, view = game.decision.seat, game.view()
            if game.decision.kind == "sea":
                sea = str(game.decision.actions[0]).removeprefix("sea ")
                found = decide(game, seat, order(bids=[bid(tile, 20) for tile in view.row], sea=sea))
                if isinstance(found, Acts):
                    first, second = found.actions
                    assert first == f"sea {sea}"
                    game.play(first)
                    assert game.decision is not None
                    assert (game.decision.seat, game.decision.kind) == (seat, "bid")
                    game.play(second)
                    return
            game.play(rng.choice(game.decision.actions))
    raise AssertionError("nobody could buy a sea tile and bid")


# Ahead of time ------------------------------------------------------------------------------------------------------------------------


def test_what_it_would_do_now_follows_the_bids_of_others() -> None:
    wanted = order(bids=[bid("A05", 4), bid("A13", 5)], otherwise="pass")
    told = [now(game.known(1), 1, wanted) for game in (game_of(), game_of("bid A05 3"), game_of("bid A05 4"))]
    assert told[0] == {"kind": "bid", "actions": ["bid A05 3"], "wakes": None}
    assert [each["actions"] for each in told if each] == [["bid A05 3"], ["bid A05 4"], ["bid A13 3"]]


def test_after_a_bid_it_says_what_it_would_do_if_outbid() -> None:
    game = game_of("bid A05 3")
    wanted = order(moves=[move("A13", 3)])
    assert now(game.known(0), 0, wanted) == {"kind": "move", "actions": ["move A13"], "wakes": None}
    assert now(game.known(0), 0, order(outbid="withdraw")) == {"kind": "move", "actions": ["withdraw"], "wakes": None}
    conquest = game_of("bid A10 5")
    assert now(conquest.known(0), 0, wanted) is None  # 2.2.4: it can't be outbid
    assert now(game_of("pass").known(0), 0, wanted) is None


@pytest.mark.parametrize(
    ("refused", "more"),
    [
        ("order_empty", {}),
        ("order_no_tile", {"bids": [bid("B24", 5)]}),
        ("order_no_tile", {"bids": [bid("A05", 5)], "rivals": ["Z99"]}),
        ("order_no_tile", {"bids": [bid("A05", 5)], "sea": "S1"}),
        ("order_twice", {"bids": [bid("A05", 5), bid("A05", 4)]}),
        ("order_too_little", {"bids": [bid("A05", 2)]}),
        ("order_too_much", {"bids": [bid("A05", 6)]}),
        ("order_too_much", {"moves": [move("A05", 6)]}),
        ("order_least_above_most", {"bids": [bid("A05", 4, 5)]}),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(refused: str, more: dict[str, Any]) -> None:
    known = game_of().known(1)
    with pytest.raises(Refused) as error:
        check(known, 1, order(**more))
    assert (error.value.key, error.value.status) == (refused, 422)
    check(known, 1, order(bids=[bid("A05", 5), bid("A13", 3, 3)], rivals=["A10"], moves=[move("A13", 5)]))


def test_an_order_at_the_wrong_time_is_refused() -> None:
    passes = order(otherwise="pass")
    for game, seat, key in (
        (game_of(), 0, "order_your_turn"),
        (game_of("pass"), 0, "order_too_late"),
        (game_of("bid A10 5"), 0, "order_too_late"),
        (game_of("bid A05 3"), 0, "order_empty"),  # a bid is laid, and it says nothing about moving it
    ):
        with pytest.raises(Refused) as error:
            check(game.known(seat), seat, passes)
        assert error.value.key == key
    taking = Game.new(Edition.base(), NAMES[:2], 5)
    while taking.phase == "auction":
        assert taking.decision is not None
        taking.play(taking.decision.actions[0])
    with pytest.raises(Refused) as error:
        check(taking.known(0), 0, passes)
    assert error.value.key == "order_no_auction"


# Whatever is left, wherever -----------------------------------------------------------------------------------------------------------


def some_order(game: Game, seat: int, rng: random.Random) -> StandingOrder:
    """An order with tiles of this round, in any order and for any number of coins, also impossible ones."""
    view = game.view()
    tiles = [*view.row, *view.conquest]

    def some() -> list[str]:
        return rng.sample(tiles, rng.randint(0, min(len(tiles), MOST_TILES)))

    return StandingOrder(
        bids=[
            WantedTile(tile=tile, up_to=rng.randint(1, 15), at_least=rng.choice([None, rng.randint(1, 8)]))
            for tile in some()
        ],
        otherwise=rng.choice(["pass", "wake"]),
        moves=[TileToMoveTo(tile=tile, up_to=rng.randint(1, 15)) for tile in some()],
        outbid=rng.choice(["withdraw", "wake"]),
        rivals=some() if rng.random() < 0.2 else [],
        first_only=rng.random() < 0.2,
        sea=rng.choice([None, *view.sea]),
    )


@settings(max_examples=40, deadline=None)
@given(name=st.sampled_from(SEVERAL), seed=st.integers(0, 10**6))
def test_an_order_is_always_legal_and_never_spends_more_than_allowed(name: str, seed: int) -> None:
    """Orders play the auctions of a random game of any edition: legal turns, within their limits, and the same for any hidden order."""
    edition, players = MATRIX[name]
    game, rng = Game.new(edition, NAMES[:players], seed), random.Random(seed)
    while game.decision is not None and game.round < 4:
        seat, kind = game.decision.seat, game.decision.kind
        wanted = some_order(game, seat, rng)
        found = decide(game.known(seat), seat, wanted)
        if not isinstance(found, Acts):
            assert (found is None) == (kind not in ("sea", "bid", "move"))
            game.play(rng.choice(game.decision.actions))
            continue
        laid = game.view().seats[seat].bid
        for action in found.actions:
            assert game.decision is not None
            assert game.decision.seat == seat
            game.play(action)  # raises if it is illegal
        verb, _, rest = found.actions[-1].partition(" ")
        if verb == "bid":
            tile, coins = rest.split(" ")
            assert int(coins) <= next(each.up_to for each in wanted.bids if each.tile == tile)
        elif verb == "move":
            assert laid <= next(each.up_to for each in wanted.moves if each.tile == rest)
        elif verb == "pass":
            assert wanted.otherwise == "pass"
        elif verb == "withdraw":
            assert wanted.outbid == "withdraw"
        for other in range(players):
            asked = as_if_asked(game.known(other), other)
            assert asked is None or asked.decision is None or asked.decision.kind in ("sea", "bid", "move")
