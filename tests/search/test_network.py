"""The judge that has learned: its numbers, its arithmetic, and that it knows nothing hidden."""

from math import exp
from random import Random

import pytest

from peloponnes import Edition, Game
from peloponnes.bots.networks import network_for
from peloponnes.engine.scoring import score
from peloponnes.engine.state import State
from peloponnes.search import (
    AtRandom,
    Dice,
    Insight,
    Judged,
    Network,
    Tree,
    Wins,
    forget,
    letters_of,
    play_out,
    play_to_auction,
    trials,
)
from peloponnes.search import features as seen
from peloponnes.search.features import OF_A_SEAT, OF_THE_TABLE, SEAT, TABLE, blank, see
from peloponnes.search.network import BITS, INPUTS, size_of
from tests.editions import EDITIONS, NAMES
from tests.properties.test_random_games import with_another_future

CASES = ("base-2", "base-4", "solo-level-4", "sea-6", "heroes-8")


def at_auction(name: str, last: int = 3, seed: int = 1) -> State:
    """A game at the first auction after a round."""
    edition, players = EDITIONS[name]
    state = Game.new(edition, NAMES[:players], seed=seed).state.copy()
    play_to_auction(state, AtRandom(), Dice(seed), last)
    return state


def numbers_of(state: State, aim: int = 0) -> list[int]:
    x = blank(len(state.seats))
    see(state, aim, x)
    return list(x)


def of_seat(numbers: list[int], seat: int) -> dict[str, int]:
    first = TABLE + seat * SEAT
    return dict(zip(OF_A_SEAT, numbers[first : first + SEAT], strict=True))


def test_every_number_has_its_name() -> None:
    assert (len(OF_THE_TABLE), len(OF_A_SEAT)) == (TABLE, SEAT)
    table = {seen.SHOWN: "earthquake_shown", seen.PERSIANS: "persians_shown", seen.MARKET: "market_prestige"}
    for place, name in (table | {seen.ALL: "all_coins"}).items():
        assert OF_THE_TABLE[place] == name
    seat = {seen.INCOME: "income_wood", seen.POINTS: "prestige", seen.THREATS: "earthquake_0", seen.FOOD: "hungry"}
    seat |= {seen.TAKES: "earthquake_takes", seen.TILES: "free_placement", seen.OFFERS: "affordable"}
    seat |= {seen.EXPANSIONS: "sea_tiles", seen.RATES: "luxury_rate", seen.PLACE: "place_1"}
    for place, name in (seat | {seen.RIVALS: "smaller_than_best_rival"}).items():
        assert OF_A_SEAT[place] == name


@pytest.mark.parametrize("name", CASES)
def test_the_numbers_describe_the_position(name: str) -> None:
    for last in range(1, 7):
        state = at_auction(name, last)
        numbers = numbers_of(state, aim=35)
        table = dict(zip(OF_THE_TABLE, numbers[:TABLE], strict=True))
        assert table[f"round_{state.round}"] == 1 == sum(numbers[: seen.SHOWN])
        assert (table["players"], table["aim"]) == (len(state.seats), 35)
        assert table["all_coins"] == sum(seat.coins for seat in state.seats)
        for place, me in enumerate(state.seats):
            mine = of_seat(numbers, place)
            assert (mine["wood"], mine["coins"], mine["inhabitants"]) == (me.wood, me.coins, me.inhabitants)
            assert (mine["smaller"], mine["strength"]) == (score(me), me.arms())
            rank = list(state.order).index(place)
            assert [mine[f"place_{other}"] for other in range(1, 6)].index(1) == min(rank, 4)
            assert mine["rivals_ahead"] == sum(score(other) > score(me) for other in state.seats)
            for kind, disaster in enumerate(seen.DISASTER_KINDS):
                threats = [mine[f"{disaster}_{shown}"] for shown in range(3)]
                over = state.shown[kind] >= 3 or me.is_protected_from(kind)
                assert threats == [int(not over and state.shown[kind] == shown) for shown in range(3)]
        assert min(numbers) >= 0


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_left_of_the_position_before(name: str) -> None:
    x = blank(len(at_auction(name).seats))
    for last in (1, 6, 2, 5):
        state = at_auction(name, last)
        see(state, 0, x)
        assert list(x) == numbers_of(state)


def test_a_network_computes_what_its_layers_say() -> None:
    """The same in floating point: two layers cut off at 0, then two sums."""
    rng, (first, second) = Random(1), (5, 3)
    weights = [rng.randrange(-600, 600) for _ in range(size_of(first, second))]
    network = Network(first, second, weights)
    state = at_auction("base-4")
    network.see(state, 0)
    numbers, unit = numbers_of(state), float(1 << BITS)
    for seat in range(4):
        begin = TABLE + seat * SEAT
        row = [*numbers[:TABLE], *numbers[begin : begin + SEAT], 1]
        hidden = [
            max(0.0, sum(value * weights[place * first + each] for place, value in enumerate(row)) / unit)
            for each in range(first)
        ]
        at = (INPUTS + 1) * first
        inner = []
        for each in range(second):
            own = weights[at + each * first : at + (each + 1) * first]
            bias = weights[at + second * first + each] / unit
            inner.append(max(0.0, sum(a * w / unit for a, w in zip(hidden, own, strict=True)) + bias))
        at += (first + 1) * second
        outs = [
            sum(
                b * w / unit for b, w in zip(inner, weights[at + each * second : at + (each + 1) * second], strict=True)
            )
            + weights[at + 2 * second + each] / unit**2
            for each in range(2)
        ]
        assert network.logit(seat) == pytest.approx(outs[0], abs=0.01)
        assert network.points(seat) / 10 == pytest.approx(outs[1], abs=0.01)


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(ValueError, match=f"has {size_of(4, 2)} weights, not 3"):
        Network(4, 2, [1, 2, 3])


@pytest.mark.parametrize("name", CASES)
def test_chances_sum_to_1_and_the_end_is_judged_by_its_result(name: str) -> None:
    edition, players = EDITIONS[name]
    aim = edition.level.points if edition.level else 0
    insight = Insight(network_for(edition, players), aim, edge=0.0)
    state = at_auction(name)
    chances = insight.judge(state)
    assert all(0 < chance < 1 for chance in chances)
    if players > 1:
        assert sum(chances) == pytest.approx(1.0)
    play_out(state, AtRandom(), Dice(1))
    ended = Wins().judge(state) if players > 1 else [float(score(state.seats[0]) >= aim)]
    assert insight.judge(state) == ended


def test_the_edge_rewards_points() -> None:
    state, network = at_auction("base-4"), network_for(Edition.base(), 4)
    plain, edged = Insight(network, edge=0.0).judge(state), Insight(network, edge=0.02).judge(state)
    points = [network.points(seat) for seat in range(4)]
    for seat in range(4):
        assert edged[seat] - plain[seat] == pytest.approx(0.02 * (points[seat] - sum(points) / 4))


def test_a_sure_network_does_not_overflow() -> None:
    weights = [0] * size_of(1, 1)
    weights[-2] = -(1 << 60)
    state = at_auction("solo-level-4")
    assert Insight(Network(1, 1, weights), 35, edge=0.0).judge(state) == [1 / (1 + exp(30))]


@pytest.mark.parametrize("name", ["base-3", "heroes-3+sea-tiles", "solo-level-5", "sea-6"])
def test_the_judge_does_not_know_the_future(name: str) -> None:
    """RULES 1.6: undrawn pieces may be in any order without changing a number that it sees."""
    edition, players = EDITIONS[name]
    aim = edition.level.points if edition.level else 0
    insight, changed = Insight(network_for(edition, players), aim), 0
    game, dice = Game.new(edition, NAMES[:players], seed=5), Dice(5)
    while game.decision:
        other = with_another_future(game, seed=len(game.history)).state
        assert numbers_of(other, aim) == numbers_of(game.state, aim)
        assert insight.judge(other) == insight.judge(game.state)
        changed += list(other.tiles) != list(game.state.tiles)
        game.play(game.decision.actions[dice.below(len(game.decision.actions))])
    assert changed > 1


class Notes:
    """Where a judge is asked."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, str]] = []

    def judge(self, s: State) -> list[float]:
        self.seen.append((s.round, "" if s.over else s.step.name))
        return [0.0] * len(s.seats)


@pytest.mark.parametrize("name", CASES)
def test_play_to_the_auction_ends_there(name: str) -> None:
    """After a supply, which comes first, and never inside it."""
    for last in range(1, 8):
        state = at_auction(name, last)
        assert state.over or (state.round > last and state.step.name in ("bid", "buy"))


@pytest.mark.parametrize("name", CASES)
def test_a_trial_is_judged_at_the_auction(name: str) -> None:
    edition, _ = EDITIONS[name]
    letters, notes = letters_of(edition), Notes()
    known = forget(at_auction(name, 2), letters)
    trials(known, letters, known.actions[0], AtRandom(), Judged(notes.judge), 1, range(6), rounds=0, to_auction=True)
    assert len(notes.seen) == 6
    assert all(round > 3 and step in ("bid", "buy") for round, step in notes.seen)


@pytest.mark.parametrize(("until", "depth"), [(5, 0), (5, -1)])
def test_a_tree_is_judged_at_auctions_and_later_at_the_end(until: int, depth: int) -> None:
    edition, _ = EDITIONS["solo-level-4"]
    for last, early in ((2, True), (6, False)):
        notes = Notes()
        state = at_auction("solo-level-4", last)
        Tree(state, letters_of(edition), AtRandom(), Judged(notes.judge), Dice(1), until=until, depth=depth).search(30)
        auctions = [round for round, step in notes.seen if step == "buy"]
        assert all(step in ("", "buy") for _, step in notes.seen)
        assert (len(auctions) > 15) if early else not auctions
        assert not early or min(auctions) >= state.round + (1 if depth == 0 else 0)
