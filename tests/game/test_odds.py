"""The odds of a disaster this round, against every possible order of the hidden chits (RULES 2.6.1, 11.2)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game, View
from peloponnes.components import DISASTERS
from peloponnes.engine.expansions.heroes.odds import NO_KIND, odds_apart
from tests.editions import NAMES
from tests.given import BASE, given, polis, seat, told

HEROES = Edition.heroes()
NUMBERS = {"earthquake": 0, "drought": 1, "plague": 2, "tempest": 3, "decline": 4, "blank": 5, "persian": 6}
STRIKES = (*DISASTERS, "persian")


# An independent reading of 11.2 ------------------------------------------------------------------------------------------------------


def kind(chit: str) -> str:
    """Persians of all values are one kind."""
    return "persian" if chit.startswith("persian") else chit


def staying(pile: Sequence[str], last: str, to_come: int) -> list[str]:
    """The kinds that stay with this pile: a double goes under it, unless only that kind is left."""
    left = [kind(chit) for chit in pile]
    stayed: list[str] = []
    while left and len(stayed) < to_come:
        chit = left.pop(0)
        if chit == last and chit != "blank" and set(left) - {chit}:
            left.append(chit)
        else:
            stayed.append(chit)
            last = chit
    return stayed


def by_brute_force(
    unknown: Sequence[str], known: Sequence[str], last: str, to_come: int, needed: Mapping[str, int]
) -> dict[str, Fraction]:
    """The share of all orders of the unknown chits in which as many as needed stay."""
    orders = Counter(permutations([kind(chit) for chit in unknown]))
    total = sum(orders.values())
    hits = dict.fromkeys(needed, 0)
    for order, times in orders.items():
        stayed = staying([*order, *known], last, to_come)
        for each, count in needed.items():
            hits[each] += times * (count > 0 and stayed.count(each) >= count)
    return {each: Fraction(count, total) for each, count in hits.items()}


def by_engine(
    unknown: Sequence[str], known: Sequence[str], last: str, to_come: int, needed: Mapping[str, int]
) -> dict[str, float]:
    """The same by `odds_apart`, by name."""
    odds = odds_apart(
        Counter(NUMBERS[kind(chit)] for chit in unknown),
        [NUMBERS[kind(chit)] for chit in known],
        NUMBERS[last] if last else NO_KIND,
        to_come,
        {NUMBERS[each]: count for each, count in needed.items()},
    )
    return {each: odds[NUMBERS[each]] for each in needed}


def agree(unknown: str, known: str, last: str, to_come: int, needed: Mapping[str, int]) -> dict[str, float]:
    """Check that both readings agree, and return the odds."""
    question = (unknown.split(), known.split(), last, to_come, needed)
    found, right = by_engine(*question), by_brute_force(*question)
    assert found == pytest.approx({each: float(share) for each, share in right.items()}, abs=1e-12), question
    assert all(isinstance(share, float) and 0 <= share <= 1 + 1e-12 for share in found.values())
    return found


def every(count: int) -> dict[str, int]:
    """The same number needed of every kind."""
    return dict.fromkeys(NUMBERS, count)


# odds_apart against all orders ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to_come", [0, 1, 2, 3])
@pytest.mark.parametrize("last", ["", "plague", "blank", "persian", "drought"])
@pytest.mark.parametrize(
    ("unknown", "known"),
    [
        ("plague drought", ""),
        ("plague plague drought", ""),
        ("plague plague plague", ""),
        ("plague", "plague"),
        ("plague plague", "drought"),
        ("plague plague", "plague drought"),
        ("blank plague plague", ""),
        ("blank blank plague", "blank"),
        ("", "plague drought plague"),
        ("", "plague plague drought"),
        ("", "drought plague plague"),
        ("", "plague plague plague"),
        ("persian persian persian plague drought", "persian"),
        ("plague plague drought drought tempest", ""),
        ("plague drought tempest", "plague plague plague"),
        ("blank", "persian persian persian persian"),
    ],
)
def test_11_2_small_piles_in_every_order(unknown: str, known: str, last: str, to_come: int) -> None:
    for count in (1, 2, 3):
        agree(unknown, known, last, to_come, every(count))


@pytest.mark.parametrize("seed", range(40))
def test_11_2_random_piles_in_every_order(seed: int) -> None:
    rng = Random(seed)
    pile = rng.choices(tuple(NUMBERS), weights=(3, 3, 3, 3, 3, 1, 8), k=rng.randint(1, 8))
    below = rng.randint(max(0, len(pile) - 6), len(pile))
    last = rng.choice(("", *NUMBERS))
    needed = {each: rng.randint(0, 3) for each in NUMBERS}
    agree(" ".join(pile[below:]), " ".join(pile[:below]), last, rng.randint(1, 3), needed)


@pytest.mark.parametrize(
    ("unknown", "known", "last", "to_come", "needed", "odds"),
    [
        ("plague drought", "", "", 1, {"plague": 1}, 1 / 2),
        ("plague drought", "", "plague", 1, {"plague": 1}, 0),
        ("plague drought", "", "plague", 2, {"plague": 1}, 1),
        ("plague plague drought", "", "", 2, {"plague": 2}, 0),
        ("plague plague drought", "", "", 3, {"plague": 2}, 1),
        ("plague plague plague", "", "plague", 3, {"plague": 3}, 1),
        ("plague plague", "", "", 1, {"plague": 1}, 1),
        ("blank blank", "", "blank", 2, {"blank": 2}, 1),
        ("drought", "plague", "", 1, {"plague": 1}, 0),
        ("drought", "plague", "", 2, {"plague": 1}, 1),
        ("drought", "plague", "drought", 1, {"plague": 1}, 1),
        ("", "plague drought", "", 1, {"plague": 1}, 1),
        ("plague drought tempest decline", "", "", 3, {"plague": 1}, 3 / 4),
        ("persian-1 persian-2 persian-3 plague", "", "", 2, {"persian": 2}, 0),
        ("persian-1 persian-2 persian-3 plague", "", "", 3, {"persian": 2}, 1),
    ],
)
def test_11_2_odds_that_can_be_told_by_hand(
    unknown: str, known: str, last: str, to_come: int, needed: dict[str, int], odds: float
) -> None:
    assert list(agree(unknown, known, last, to_come, needed).values()) == [pytest.approx(odds)]


def test_more_than_are_to_come_never_stay() -> None:
    assert agree("plague plague plague drought", "", "", 2, {"plague": 3}) == {"plague": 0.0}


def test_what_is_not_needed_has_no_odds() -> None:
    """A disaster that has struck, or can't strike any more, has no odds."""
    assert agree("plague drought", "", "", 2, {"plague": 0, "drought": 1}) == {"plague": 0.0, "drought": 1.0}


def test_an_empty_pile_and_nothing_to_come() -> None:
    assert odds_apart({}, [], NO_KIND, 3, {0: 1}) == {0: 0.0}
    assert odds_apart({0: 1}, [], NO_KIND, 0, {0: 1}) == {0: 0.0}
    assert odds_apart({0: 1}, [], NO_KIND, 3, {}) == {}
    assert odds_apart({0: 0, 1: 1}, [], NO_KIND, 3, {0: 1, 1: 1}) == {0: 0.0, 1: 1.0}


def test_odds_of_a_whole_pile_are_quick_and_alike_for_like_kinds() -> None:
    odds = odds_apart({0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 1, 6: 8}, [], NO_KIND, 3, dict.fromkeys(range(7), 1))
    assert len({round(odds[each], 12) for each in range(5)}) == 1
    assert odds[6] > odds[0] > odds[5] > 0


def test_exactly_one_of_the_first_chits_comes_first() -> None:
    odds = odds_apart({0: 3, 1: 2, 5: 1, 6: 8}, [], NO_KIND, 1, dict.fromkeys((0, 1, 5, 6), 1))
    assert sum(odds.values()) == pytest.approx(1)
    assert odds == pytest.approx({0: 3 / 14, 1: 2 / 14, 5: 1 / 14, 6: 8 / 14})


def test_three_different_chits_are_three_expected_ones() -> None:
    """Three of six chits of six kinds stay, so the chances add up to three."""
    odds = odds_apart(dict.fromkeys(range(6), 1), [], NO_KIND, 3, dict.fromkeys(range(6), 1))
    assert odds == pytest.approx(dict.fromkeys(range(6), 1 / 2))


# view.odds in games with heroes -----------------------------------------------------------------------------------------------------


def expected_odds(game: Game) -> dict[str, float]:
    """The odds of a view, by brute force from what it shows alone."""
    view = game.view()
    state = game.state
    pending = [kind(view.chit)] if view.chit else []
    shown = Counter(view.chits) + Counter(pending)
    needed = {disaster: 3 - view.chits[disaster] for disaster in DISASTERS}
    needed |= {"persian": 3 - view.chits["persian"] % 3 if view.chits["persian"] < 6 else 0}
    to_come = 3 * view.round - shown.total()
    drawn = [event.values["chit"] for event in game.events if event.key in ("chit", "persian")]
    last = (pending or [kind(str(drawn[-1]))])[0] if to_come < 3 and view.round else ""
    known = list(view.known_chits)
    unknown = list((Counter(view.undrawn_chits) - Counter(known)).elements())
    assert len(unknown) + len(known) == len(state.chits) - state.chits_drawn
    still = {each: count - pending.count(each) for each, count in needed.items()}
    share = by_brute_force(unknown, [kind(chit) for chit in known], last, to_come, still)
    sure = {each for each in pending if needed.get(each) == 1}
    return {each: 1.0 if each in sure else float(share[each]) for each in STRIKES}


def late_positions(players: int, seed: int) -> list[Game]:
    """The decisions of a game with few enough chits left to try all orders."""
    game, rng, found = Game.new(HEROES, NAMES[:players], seed), Random(seed), []
    while game.decision:
        if sum(game.view().undrawn_chits.values()) - len(game.view().known_chits) <= 6:
            found.append(game.copy())
        game.play(rng.choice(game.decision.actions))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_11_2_the_odds_of_a_view_are_those_of_all_orders(seed: int) -> None:
    asked: dict[tuple[object, ...], Game] = {}
    for game in late_positions(players=2 + seed % 7, seed=seed):
        view = game.view()
        asked[(view.round, view.chit, view.known_chits, str(view.undrawn_chits), str(view.chits))] = game
    assert asked
    for game in asked.values():
        assert game.view().odds == pytest.approx(expected_odds(game), abs=1e-12)


def test_11_9_some_of_those_decisions_are_ariadnes_and_some_chits_known() -> None:
    games = [game for seed in range(12) for game in late_positions(2 + seed % 7, seed)]
    assert any(game.view().chit for game in games)
    assert any(game.view().known_chits for game in games)
    assert any(0 < share < 1 for game in games for share in game.view().odds.values())


@pytest.mark.parametrize("seed", range(14))
def test_what_is_certain_happens_and_what_is_impossible_does_not(seed: int) -> None:
    """The odds assume that no chit is redrawn, so none is here."""
    game, rng = Game.new(HEROES, NAMES[: 2 + seed % 7], seed), Random(seed)
    asked: set[tuple[int, int]] = set()
    while game.decision:
        view, before = game.view(), len(game.events)
        if (view.round, game.state.chits_drawn) in asked:
            game.play("leave" if game.decision.kind == "redraw" else rng.choice(game.decision.actions))
            continue
        asked.add((view.round, game.state.chits_drawn))
        odds, ahead = view.odds, game.copy()
        while ahead.decision and ahead.round == view.round:
            ahead.play("leave" if ahead.decision.kind == "redraw" else ahead.decision.actions[0])
        happened = {str(event.values["disaster"]) for event in ahead.events[before:] if event.key == "struck"}
        happened |= {"persian" for event in ahead.events[before:] if event.key == "attacked"}
        assert {each for each, share in odds.items() if share == pytest.approx(1)} <= happened
        assert happened <= {each for each, share in odds.items() if share > 0}


@pytest.mark.parametrize("seed", range(6))
def test_odds_are_shares_of_the_five_disasters_and_the_persians(seed: int) -> None:
    edition = Edition.heroes(options=["negotiation", "sea-tiles"])
    game, rng = Game.new(edition, NAMES[: 2 + seed], seed), Random(seed)
    drawn = -1
    while game.decision:
        if game.state.chits_drawn != drawn:
            drawn, odds = game.state.chits_drawn, game.view().odds
            assert tuple(odds) == STRIKES
            assert all(isinstance(share, float) and 0 <= share <= 1 + 1e-12 for share in odds.values())
        game.play(rng.choice(game.decision.actions))
    assert game.view().odds == dict.fromkeys(STRIKES, 0.0)


def test_11_12_nothing_can_strike_before_the_first_round() -> None:
    view = Game.new(Edition.heroes(options=["negotiation"]), ["Ann", "Bo"], 1).view()
    assert view.phase == "negotiation"
    assert set(view.odds.values()) == {0.0}


def test_2_6_1_no_disaster_strikes_in_the_first_round() -> None:
    """Two of a kind can stay in a round, but not three while other kinds are left."""
    odds = Game.new(HEROES, ["Ann", "Bo"], 1).view().odds
    assert odds == dict.fromkeys(STRIKES, 0.0)


def table(at: str = "auction", **what: Any) -> Game:
    """Two players, neither of whom can redraw a chit."""
    return given(polis("helen", coins=5), polis("hector", coins=5), at=at, edition=HEROES, **what)


def test_2_6_1_two_plagues_are_shown_and_one_is_left() -> None:
    """Three of 21 hidden chits stay: one in seven, and a little more because doubles are drawn as well."""
    view = table(round=2, shown="plague drought plague").view()
    assert view.chits["plague"] == 2
    assert 3 / 21 < view.odds["plague"] < 4 / 21
    assert view.odds["drought"] < view.odds["plague"]
    assert view.odds["persian"] < view.odds["plague"]


def test_11_4_the_persians_need_one_more() -> None:
    view = table(round=2, shown="persian-1 plague persian-2").view()
    assert view.persians is not None
    assert (view.persians.shown, view.persians.next_attack) == (2, 3)
    assert view.odds["persian"] > 1 / 2


def test_11_4_after_the_second_attack_there_is_none_to_come() -> None:
    shown = "persian-1 plague persian-1 persian-1 plague persian-2 persian-2 drought persian-2"
    view = table(round=4, shown=shown).view()
    assert view.persians is not None
    assert view.persians.next_attack is None
    assert view.odds["persian"] == 0.0


def test_the_last_round_has_no_secrets_left() -> None:
    """All three chits stay, so any disaster that is left strikes."""
    view = table(round=8).view()
    left = {kind(chit) for chit, count in view.undrawn_chits.items() if count}
    assert {each for each, share in view.odds.items() if share == 1} == left & set(DISASTERS)
    assert {each for each, share in view.odds.items() if share not in (0.0, 1.0)} == set()


# At Ariadne's decision --------------------------------------------------------------------------------------------------------------


def ariadne(chits: str, shown: str, **what: Any) -> View:
    """The view of Ariadne, who may redraw the first of these chits."""
    game = given(
        polis("ariadne", coins=5),
        polis("hector", coins=5),
        at="chits",
        chits=chits,
        shown=shown,
        edition=HEROES,
        **what,
    )
    assert game.decision is not None
    assert game.decision.kind == "redraw"
    return game.view()


def test_11_9_the_third_chit_of_a_kind_strikes_if_it_is_left() -> None:
    view = ariadne("plague tempest blank", "plague drought plague")
    assert (view.chit, view.chits["plague"]) == ("plague", 2)
    assert view.odds["plague"] == 1.0
    assert view.odds["drought"] == 0.0


def test_11_9_the_third_persian_attacks_if_it_is_left() -> None:
    view = ariadne("persian-2 tempest blank", "persian-1 drought persian-1")
    assert view.chit == "persian-2"
    assert view.odds["persian"] == 1.0


def test_11_9_the_second_of_a_kind_makes_the_third_possible() -> None:
    view = ariadne("plague tempest blank", "plague drought decline")
    assert (view.chit, view.chits["plague"]) == ("plague", 1)
    assert 0 < view.odds["plague"] < 1 / 2
    assert view.odds["drought"] == 0.0  # two more would have to come in succession


def test_11_9_a_blank_strikes_nobody() -> None:
    view = ariadne("blank tempest drought", "plague drought plague")
    assert view.chit == "blank"
    assert 0 < view.odds["plague"] < 1


def test_11_9_the_next_chit_is_compared_with_the_one_that_would_stay() -> None:
    """If this plague is kept, the next chit is not one: so not both of the others can still come this round."""
    view = ariadne("plague tempest blank", "drought tempest decline")
    assert view.undrawn_chits["plague"] == 2
    assert view.odds["plague"] == 0.0


def test_a_chit_at_which_ariadne_looks_is_neither_shown_nor_undrawn() -> None:
    view = ariadne("plague tempest blank", "plague drought plague")
    assert (view.chits["plague"], view.undrawn_chits["plague"]) == (2, 0)
    assert sum(view.chits.values()) + sum(view.undrawn_chits.values()) == 23


def test_11_4_the_persians_strength_is_that_of_the_chits_shown() -> None:
    """Ariadne may still put this one under the pile, so it is not shown yet."""
    view = ariadne("persian-2 tempest blank", "plague drought plague")
    assert view.persians is not None
    assert (view.persians.shown, view.persians.strength) == (0, 0)


def test_11_4_the_persians_strength_counts_every_chit_shown() -> None:
    view = table(round=3, shown="persian-1 plague persian-3 drought persian-2 plague").view()
    assert view.persians is not None
    assert (view.persians.shown, view.persians.next_attack, view.persians.strength) == (3, 6, 2 * 6)


# Known chits ------------------------------------------------------------------------------------------------------------------------


def test_1_6_a_double_lies_known_under_the_pile() -> None:
    game = given(
        polis("helen", coins=5),
        polis("hector", coins=5),
        at="chits",
        chits="plague plague drought drought tempest",
        edition=HEROES,
    )
    assert [each["chit"] for each in told(game, "under_pile")] == ["plague", "drought"]
    assert game.view().known_chits == ("plague", "drought")
    assert [each["chit"] for each in told(game, "chit")] == ["plague", "drought", "tempest"]


def test_1_6_known_chits_are_no_longer_at_hazard() -> None:
    """In the second to last round two of six chits are known at the bottom: they can't come now, except for doubles above them."""
    for seed in range(400):
        game, rng = Game.new(HEROES, NAMES[:3], seed), Random(seed)
        while game.decision and game.round < 7:
            game.play("leave" if game.decision.kind == "redraw" else rng.choice(game.decision.actions))
        view = game.view()
        unknown = Counter(view.undrawn_chits) - Counter(view.known_chits)
        if len({kind(chit) for chit in unknown}) == unknown.total() == 3:
            below = {kind(chit) for chit in view.known_chits} - {kind(chit) for chit in unknown}
            assert {view.odds.get(each, 0.0) for each in below} <= {0.0}
            return
    pytest.fail("no such game")


def test_1_6_all_chits_known_leave_no_hazard() -> None:
    for seed in range(400):
        game, rng = Game.new(HEROES, NAMES[:2], seed), Random(seed)
        while game.decision and game.round < 8:
            game.play(rng.choice(game.decision.actions))
        view = game.view()
        if len(view.known_chits) == sum(view.undrawn_chits.values()) == 3:
            assert set(view.odds.values()) <= {0.0, 1.0}
            return
    pytest.fail("no such game")


def test_other_editions_know_no_chits() -> None:
    view = Game.new(BASE, ["Ann", "Bo"], 1).view()
    assert (view.known_chits, view.chit, view.persians) == ((), None, None)


# The base game ----------------------------------------------------------------------------------------------------------------------


def base_odds(view: View) -> dict[str, float]:
    """RULES 2.6.1: the share of all orders of the undrawn chits in which all that remain of a disaster come this round."""
    left = list(Counter(view.undrawn_chits).elements())
    to_come = 2 * view.round - sum(view.chits.values())
    orders = Counter(permutations(left))
    return {
        disaster: sum(
            times for order, times in orders.items() if disaster in order[:to_come] and disaster not in order[to_come:]
        )
        / sum(orders.values())
        for disaster in DISASTERS
    }


@pytest.mark.parametrize("seed", range(8))
def test_2_6_1_the_odds_of_the_base_game_are_those_of_all_orders(seed: int) -> None:
    edition = Edition.base() if seed % 2 else Edition.sea()
    game, rng = Game.new(edition, NAMES[: 2 + seed % 4], seed), Random(seed)
    asked: dict[str, View] = {}
    while game.decision:
        view = game.view()
        assert tuple(view.odds) == DISASTERS
        assert all(0 <= share <= 1 for share in view.odds.values())
        if sum(view.undrawn_chits.values()) <= 6:
            asked[f"{view.undrawn_chits} {view.round}"] = view
        game.play(rng.choice(game.decision.actions))
    assert asked
    for view in asked.values():
        assert view.odds == pytest.approx(base_odds(view))
    assert set(game.view().odds.values()) == {0.0}


def test_2_6_1_in_the_base_game_two_of_a_kind_may_come_side_by_side() -> None:
    view = given(seat(coins=5), seat(coins=5), shown="plague drought", round=2).view()
    assert view.odds["plague"] == pytest.approx(1 / 91)  # both of the two left, of 14
    assert view.odds["tempest"] == 0.0


def test_2_6_1_the_third_chit_is_certain_when_no_others_are_left() -> None:
    view = given(seat(coins=5), seat(coins=5), round=8).view()
    left = {chit for chit, count in view.undrawn_chits.items() if count}
    assert {disaster for disaster, share in view.odds.items() if share == 1} == left & set(DISASTERS)
    assert left & set(DISASTERS)
