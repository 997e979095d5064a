"""What a game changes: a win never lowers a rating, farming does not pay, bots never change, and who leaves comes last."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peloponnes.server.ratings.anchors import LEVELS, anchor, measured, nearest
from peloponnes.server.ratings.pools import Pool
from peloponnes.server.ratings.rules import BETA, MU, REACH, SCALE, SIGMA, ZERO, Contestant, Rating, rated
from peloponnes.server.storage.verdicts import Played, Sitting, own_parts, places, verdict

BASE = Pool.of("base", [], 4)
ratings = st.builds(Rating, st.floats(-20, 80), st.floats(0.1, SIGMA))


@st.composite
def tables(draw: st.DrawFn) -> list[Contestant]:
    """A table of two to eight with any places and ratings, some of them bots."""
    number = draw(st.integers(2, 8))
    return [
        draw(
            st.one_of(
                st.builds(Contestant, st.integers(1, number), ratings, st.just(False), st.booleans()),
                st.builds(
                    Contestant,
                    st.integers(1, number),
                    st.sampled_from([anchor(BASE, level) for level in LEVELS]),
                    st.just(True),
                ),
            )
        )
        for _ in range(number)
    ]


@settings(max_examples=300)
@given(tables())
def test_no_game_breaks_the_bounds(table: list[Contestant]) -> None:
    for number, (before, after) in enumerate(zip(table, rated(table), strict=True)):
        others = [each for other, each in enumerate(table) if other != number]
        if before.fixed:
            assert after == before.rating
            continue
        assert after.sigma <= before.rating.sigma
        assert after.mu <= max(before.rating.mu, max(each.rating.mu for each in others) + REACH)
        if all(before.place < each.place for each in others):
            assert after.number >= before.rating.number
            assert after.sure >= before.rating.sure
        if not before.gain:
            assert after.sure <= before.rating.sure


@settings(max_examples=100)
@given(tables())
def test_places_count_not_seats(table: list[Contestant]) -> None:
    there, back = rated(table), rated(table[::-1])[::-1]
    assert [each.number for each in there] == pytest.approx([each.number for each in back], abs=1)


@given(st.integers(1, 3), st.lists(st.booleans(), min_size=1, max_size=60), ratings)
@settings(max_examples=60, deadline=None)
def test_games_against_a_level_alone_lead_nowhere_beyond_their_bound(
    bots: int, wins: Sequence[bool], start: Rating
) -> None:
    """The bound of docs/ratings.md: the strength of the bots and REACH above it, or where one was before, without any doubt."""
    pool = Pool.of("base", [], bots + 1)
    novice = anchor(pool, "novice")
    bound = round(ZERO + SCALE * max(start.mu, novice.mu + REACH))
    now = start
    for won in wins:
        table = [Contestant(1 if won else 2, now), *[Contestant(2 if won else 1, novice, fixed=True)] * bots]
        now = rated(table)[0]
        assert now.number <= bound


def test_a_thousand_wins_against_novices_do_not_make_an_archon() -> None:
    pool = Pool.of("base", [], 2)
    novice, now = anchor(pool, "novice"), Rating()
    gains = []
    for _ in range(1000):
        after = rated([Contestant(1, now), Contestant(2, novice, fixed=True)])[0]
        gains.append(after.number - now.number)
        now = after
    assert now.number < anchor(pool, "archon").number
    assert min(gains) >= 0
    assert sum(gains[500:]) < sum(gains[:20])


def test_ties_are_half_a_win_for_the_weaker() -> None:
    weak, strong = Rating(20.0, 3.0), Rating(30.0, 3.0)
    after = rated([Contestant(1, weak), Contestant(1, strong)])
    won = rated([Contestant(1, weak), Contestant(2, strong)])
    assert weak.mu <= after[0].mu < won[0].mu


def test_the_numbers_of_a_newcomer_and_of_a_merchant() -> None:
    assert (Rating().number, Rating().estimate, anchor(BASE, "merchant").number) == (1000, 2000, 2000)
    assert (MU, REACH) == (25.0, 2 * BETA)


def test_the_levels_are_in_order_in_every_measured_pool() -> None:
    for pool, means in measured().items():
        assert sorted(means, key=means.__getitem__) == [*LEVELS], pool
        assert means["merchant"] == MU
        assert nearest(pool) == pool


# Verdicts ---------------------------------------------------------------------------------------------------------------------------


def a_game(
    *sittings: Sitting,
    ranking: list[list[int]] | None = None,
    known_deal: bool = False,
    damaged: bool = False,
    log: Sequence[tuple[str, int]] = (),
    **setup: object,
) -> Played:
    """A finished game whose seats are ranked in order, unless told otherwise."""
    found = ranking or [[each.number] for each in sittings]
    text = json.dumps({"edition": "base", "options": [], "hints": False, "at": 0, **setup})
    return Played("g", 1, text, json.dumps({"seats": [], "ranking": found}), known_deal, damaged, sittings, log)


ANN, BO, BOT = Sitting(0, "ann", ""), Sitting(1, "bo", ""), Sitting(1, None, "archon")


@pytest.mark.parametrize(
    ("played", "reason"),
    [
        (a_game(ANN, BO), ""),
        (a_game(ANN, BOT), ""),
        (a_game(ANN), "alone"),
        (a_game(ANN, BO, hints=True), "hints"),
        (a_game(ANN, BO, known_deal=True), "known_deal"),
        (a_game(ANN, BO, at=12), "known_deal"),
        (a_game(ANN, BO, damaged=True), "damaged"),
        (a_game(ANN, Sitting(1, "ann", "")), "one_device"),
        (a_game(ANN, Sitting(1, "ann", ""), Sitting(2, "bo", "")), "one_device"),
        (a_game(ANN, BO, log=[("turn", 0), ("back", 1)]), "taken_back"),
        (a_game(ANN, BO, log=[("turn", 0), ("undo", 0), ("turn", 0)]), ""),
        (a_game(ANN, Sitting(1, None, "flat:400")), "opponents"),
        (a_game(Sitting(0, "ann", "archon"), Sitting(1, "bo", "archon")), "left"),
    ],
)
def test_which_games_count(played: Played, reason: str) -> None:
    found = verdict(played)
    assert (found.reason, bool(found.pool)) == (reason, not reason)


def test_a_pool_has_the_options_that_matter() -> None:
    found = verdict(a_game(ANN, BO, edition="heroes", options=["civilizations", "negotiation"]))
    assert found.pool == "heroes+negotiation-2"


def test_whoever_leaves_comes_last_whatever_the_stand_in_scores() -> None:
    cy, bot = Sitting(2, "cy", "strategos"), Sitting(3, None, "novice")
    found = places(a_game(ANN, BO, cy, bot, ranking=[[2], [1], [0, 3]]))
    assert [(each.number, each.place) for each in found] == [(0, 2), (1, 1), (2, 4), (3, 2)]
    assert [each.level for each in found] == ["", "", "", "novice"]
    two = places(a_game(ANN, Sitting(1, "bo", "archon"), cy, ranking=[[1], [2], [0]]))
    assert [each.place for each in two] == [1, 2, 2]


def test_who_let_a_bot_play_for_long_gains_nothing() -> None:
    log = [("turn", 0), ("turn", 1), ("replace", 1), ("turn", 1), ("turn", 1), ("return", 1), ("turn", 1)]
    assert own_parts(log) == {0: 1.0, 1: 0.5}
    assert [each.gain for each in places(a_game(ANN, BO, log=log))] == [True, False]
    short = [*[("turn", 1)] * 6, ("replace", 1), ("turn", 1), ("return", 1), ("turn", 1)]
    assert [each.gain for each in places(a_game(ANN, BO, log=short))] == [True, True]
