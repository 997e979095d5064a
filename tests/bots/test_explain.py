"""Advice: true reasons, honest numbers, ordered as by the search, deterministic, and blind to hidden information."""

from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.bots import Advice, Budget, Reason
from peloponnes.bots.explain import advice, hint
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.reasons import REASONS, reason_for
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.terminal.words import Words
from tests.editions import EDITIONS, NAMES
from tests.given import given, polis, seat
from tests.properties.test_random_games import with_another_future
from tests.rules.abilities import attacked, struck
from tests.rules.heroes import HEROES, NEGOTIATION

BASE_SEA = Edition.base(options=["sea-tiles"])
MARKET = "A12 A14 | A05 A06 A07"
MARKET_OF_B = "B14 B12 | B06 B09 B10"
TWO_OF_PLAGUE = "plague plague drought drought tempest tempest decline blank"
POOR = seat("argos")

Found = tuple[str, dict[str, object]] | None


def why(game: Game, text: str, *, best: bool = True) -> Found:
    """The reason given for an action of the current decision."""
    assert game.decision is not None
    view = game.view(game.decision.seat)
    action = next(action for action in game.decision.actions if str(action) == text)
    reason = reason_for(view.game(Random(1)), view, game.decision, action, best)
    return None if reason is None else (reason.key, reason.values)


# Reasons: the auction ------------------------------------------------------------------------------------------------------------


def test_the_smaller_number_rises() -> None:
    game = given(seat(coins=3, wood=3, food=9, inhabitants=8), POOR, market=MARKET_OF_B, round=6)
    assert why(game, "bid B12 2") == ("smaller", {"points": "prestige", "before": 1, "after": 5})


def test_inhabitants_come_with_their_food() -> None:
    game = given(seat(coins=3, wood=2, food=9), POOR, market=MARKET)
    assert why(game, "bid A12 1") == ("people_and_food", {"n": 2})


def test_inhabitants_come_without_food() -> None:
    game = given(seat(coins=60, food=9), POOR, market=MARKET, round=7)
    assert why(game, "bid A07 5") == ("smaller", {"points": "population", "before": 0, "after": 6})
    game = given(seat(coins=5, food=9, inhabitants=9), POOR, market=MARKET, round=7)
    assert why(game, "bid A07 5") == ("people", {"n": 2, "points": 6})


def test_food_comes_before_a_supply_at_which_some_would_starve() -> None:
    game = given(seat(coins=9, inhabitants=6), POOR, market="A05 A14 | A12 A06 A08", round=3)
    assert why(game, "bid A05 3") == ("feeds", {"n": 6, "rest": 3, "round": 4, "last": False})


def test_food_comes_before_the_last_supply() -> None:
    game = given(seat(coins=9, wood=5, inhabitants=6, food=2), POOR, market="C02 C01 | C03 C05 C06", round=8)
    assert why(game, "bid C02 4") == ("feeds", {"n": 4, "rest": 2, "round": 8, "last": True})


def test_an_income_counts_for_the_rounds_left() -> None:
    game = given(seat(coins=9, food=9), POOR, market="A01 A14 | A12 A06 A08", round=2)
    assert why(game, "bid A01 3") == ("income", {"goods": {"stone": 3}, "rounds": 7})


def test_a_tile_protects_from_a_disaster_that_is_near() -> None:
    me = seat(coins=9, stone=2, wood=1, food=13, inhabitants=11)
    game = given(me, POOR, market=MARKET_OF_B, shown=TWO_OF_PLAGUE)
    assert why(game, "bid B14 4") == ("protects", {"disaster": "plague", "shown": 2})


def test_a_disaster_that_has_struck_is_no_reason() -> None:
    me = seat(coins=9, stone=2, wood=1, food=13, inhabitants=11)
    game = given(me, POOR, market=MARKET_OF_B, shown=TWO_OF_PLAGUE.replace("blank", "plague"))
    found = why(game, "bid B14 4")
    assert found is not None
    assert found[0] != "protects"


def test_a_land_opens_the_row_of_lands() -> None:
    me = seat(coins=9, food=13, inhabitants=12, lands="A01", buildings="C01")
    game = given(me, POOR, market="A02 A14 | A15 A12 A13", round=2)
    assert why(game, "bid A02 3") == ("match", {"before": 5, "after": 14, "all": 15})


def test_coins_come_back_at_once() -> None:
    game = given(seat(coins=4, food=9, inhabitants=3), POOR, market="A03 A14 | A12 A06 A08", round=3)
    assert why(game, "bid A03 4") == ("at_once", {"goods": {"coins": 5}})


def test_prestige_at_the_end() -> None:
    game = given(seat(coins=60, wood=3, food=13), POOR, market="B12 B14 | B06 B09 B10", round=6)
    assert why(game, "bid B12 2") == ("prestige", {"n": 5})


def test_the_market_counts_with_many_rivals() -> None:
    others = [seat(civilization) for civilization in ("argos", "korinth", "sparta", "patras")]
    game = given(seat(coins=9, wood=3, food=9), *others, market="A13 A14 A01 A06 A08")
    assert why(game, "bid A13 3") == ("half_coin", {})


def test_the_barracks_free_the_row_of_lands() -> None:
    game = given(seat(coins=9, stone=2, wood=1, inhabitants=3, food=9), POOR, market="A11 A14 | A01 A06 A08")
    assert why(game, "bid A11 2") == ("free_placement", {})


def test_more_coins_than_needed_against_those_who_bid_later() -> None:
    rivals = (seat("argos", coins=9), seat("korinth", coins=9))
    game = given(seat(coins=9, food=9, wood=9), *rivals, market="A12 A14 A15 | A01 A06")
    assert why(game, "bid A12 4") == ("raise", {"more": 3, "rivals": 2})
    game = given(seat(coins=9, food=9, wood=9), POOR, seat("korinth"), market="A12 A14 A15 | A01 A06")
    assert why(game, "bid A12 4") == ("people_and_food", {"n": 2})


def test_nobody_outbids_a_conquest() -> None:
    rivals = [seat(civilization, coins=12) for civilization in ("argos", "korinth", "sparta")]
    me = seat(coins=9, wood=9, stone=9, food=13, inhabitants=30)
    game = given(me, *rivals, market="B01 B02 B03 B14 | B13", round=5)
    assert why(game, "bid B13 6") == ("conquest", {"rivals": 3})


def test_a_tile_that_one_can_not_use_is_kept_from_the_others() -> None:
    assert why(given(seat(coins=1), POOR, market=MARKET), "bid A12 1") == ("deny", {"tile": "A12"})


def test_a_sea_tile_brings_fish() -> None:
    game = given(seat(coins=9), POOR, market=MARKET, edition=BASE_SEA, sea="S1")
    assert why(game, "sea S1") == ("fish", {"supplies": 3, "n": 5})
    assert why(game, "no-sea", best=False) == ("no_sea", {"coins": 9})


@pytest.mark.parametrize(
    ("round", "best", "key"), [(1, True, "pass_best"), (1, False, "pass_saves"), (8, True, "pass_end")]
)
def test_passing_is_for_coins(round: int, best: bool, key: str) -> None:
    game = given(seat(coins=4), POOR, market=MARKET, round=round)
    assert why(game, "pass", best=best) == (key, {"coins": 7})


@pytest.mark.parametrize(("best", "key"), [(True, "withdraw_best"), (False, "withdraw_saves")])
def test_withdrawing_brings_the_bid_back(best: bool, key: str) -> None:
    game = given(seat(coins=4), seat("argos", coins=9), market=MARKET)
    game.play("bid A12 2")
    game.play("bid A12 3")
    assert why(game, "withdraw", best=best) == (key, {"coins": 2})


# Reasons: the player's own board --------------------------------------------------------------------------------------------------


def test_paying_leaves_nothing_open() -> None:
    game = given(seat(coins=4, wood=3, bid="A12 2"), POOR, at="taking", market=MARKET)
    assert why(game, "pay") == ("pay_secure", {})
    game = given(seat("sparta", coins=4, wood=10, bid="A12 2"), POOR, at="taking", market=MARKET)
    assert why(game, "pay") == ("pay_overflow", {"resource": "wood"})


def test_marking_because_the_goods_stay_will_come_or_must_wait() -> None:
    game = given(seat(coins=4, wood=3, bid="A12 2"), POOR, at="taking", market=MARKET)
    assert why(game, "mark") == ("mark_keeps", {"goods": {"wood": 2}})
    game = given(seat("sparta", coins=4, luxury=4, bid="A12 2"), POOR, at="taking", market=MARKET)
    assert why(game, "mark") == ("mark_will_come", {"goods": {"wood": 2}})
    game = given(seat("pylos", coins=4, luxury=4, bid="A12 2"), POOR, at="taking", market=MARKET)
    assert why(game, "mark") == ("mark_works", {"goods": {"wood": 2}})


def test_refusing_keeps_the_luxury() -> None:
    game = given(seat(luxury=4, bid="A12 2"), POOR, at="taking", market=MARKET)
    assert why(game, "refuse") == ("refuse", {"luxury": 4})


def test_keeping_for_income_or_prestige_and_letting_go() -> None:
    me = seat(coins=3, food=3, lands="A08", inhabitants=9)
    game = given(me, POOR, shown="tempest tempest", round=2, at="chits", chits="tempest blank")
    assert why(game, "keep A08") == ("keep_income", {"goods": {"wood": 2, "food": 1}, "rounds": 6})
    assert why(game, "lose A08") == ("let_go", {"n": 2, "goods": {"food": 1, "coins": 1}})
    assert why(game, "lose A08", best=False) == ("spares", {"goods": {"food": 1, "coins": 1}})
    rich = seat(coins=30, food=3, lands="A08")
    game = given(rich, POOR, shown="tempest tempest", round=8, at="chits", chits="tempest blank")
    assert why(game, "keep A08") == ("prestige", {"n": 2})
    assert why(game, "lose A08") == ("lose_spare", {})


def test_finishing_a_building_is_worth_its_prestige() -> None:
    game = given(seat(wood=2, buildings="A12*"), POOR, at="last supply")
    assert why(game, "finish A12") == ("prestige", {"n": 4})


def test_the_free_income_is_what_is_missing() -> None:
    port: dict[str, Any] = {"buildings": "A15"}
    full: dict[str, Any] = {"wood": 4, "stone": 4, "food": 9}
    marked = seat("messene", buildings="A15 A12*", **full | {"wood": 0})
    assert why(given(marked, POOR, at="income"), "choose wood") == (
        "choose_building",
        {"goods": {"wood": 2}, "tile": "A12"},
    )
    hungry = seat("argos", inhabitants=9, **port)
    assert why(given(hungry, seat(), at="income", round=3), "choose food") == (
        "choose_food",
        {"n": 9, "round": 4, "last": False},
    )
    shaken = seat("messene", **port | full | {"stone": 0})
    near = given(shaken, POOR, at="income", shown="earthquake earthquake blank plague", round=3)
    assert why(near, "choose stone") == ("choose_disaster", {"disaster": "earthquake", "goods": {"stone": 1}})
    last = given(seat("messene", coins=1, **port), POOR, at="income", round=8)
    assert why(last, "choose coins") == ("choose_point", {})
    calm = given(seat("messene", **port | full | {"stone": 2}), POOR, at="income")
    assert why(calm, "choose coins") == ("choose_bid", {})
    assert why(calm, "choose stone") == ("choose_scarce", {})
    assert why(calm, "choose wood") is None


def test_luxury_feeds_or_is_kept() -> None:
    game = given(seat(inhabitants=5, food=3, luxury=4, coins=12), POOR, at="last supply")
    assert why(game, "feed 2") == ("feed_saves", {"n": 2, "luxury": 4})
    assert why(game, "feed 0") == ("feed_spare", {"luxury": 4})
    game = given(seat(inhabitants=5, food=3, luxury=4, coins=60), POOR, at="last supply")
    assert why(game, "feed 0") == ("feed_luxury", {"luxury": 4})


# Reasons: heroes -----------------------------------------------------------------------------------------------------------------


def test_strength_against_the_persians_or_in_the_internal_conflict() -> None:
    def taking(strength: int) -> Game:
        me = polis("penelope", food=4, strength=1, bid="A07 2", coins=3)
        return given(me, polis("helen", strength=strength), at="taking", market="A07 A05 | A06 A12 A14", edition=HEROES)

    assert why(taking(strength=9), "strengthen") == ("strength_persians", {"persians": 0, "players": 10})
    assert why(taking(strength=2), "strengthen") == ("strength_first", {})
    assert why(taking(strength=2), "skip") == ("spares", {"goods": {"food": 2}})


def test_strength_to_be_no_longer_the_weakest() -> None:
    me = polis("penelope", food=4, strength=1, bid="A07 2", coins=3)
    others = (polis("helen", strength=9), polis("tantalus", strength=2))
    game = given(me, *others, at="taking", market="A07 A05 A06 | A12 A14", edition=HEROES)
    assert why(game, "strengthen") == ("strength_last", {})


def test_daedalus_saves_what_is_scarce() -> None:
    me = polis("daedalus", wood=5, stone=4, bid="A15 2", coins=3)
    game = given(me, polis("helen"), at="taking", market="A15 A05 | A06 A12 A14", edition=HEROES)
    game.play("pay")
    assert why(game, "save stone") == ("save_scarce", {})
    assert why(game, "save wood") is None


def test_ariadne_has_a_chit_drawn_anew_that_strikes() -> None:
    me = polis("ariadne", inhabitants=6, coins=9)
    game = given(
        me, polis("helen"), at="chits", shown="plague blank plague", chits="plague tempest drought", edition=HEROES
    )
    assert why(game, "redraw") == ("redraw", {"chit": "plague"})
    assert why(game, "leave") is None
    safe = me | {"buildings": "B14"}
    game = given(
        safe, polis("helen"), at="chits", shown="plague blank plague", chits="plague tempest drought", edition=HEROES
    )
    assert why(game, "leave") == ("leave_protected", {})
    game = given(me, polis("helen"), at="chits", chits="plague tempest drought", edition=HEROES)
    assert why(game, "leave") == ("leave_harmless", {})


def test_ariadne_leaves_an_attack_that_is_beaten_back() -> None:
    game = attacked(polis("ariadne", strength=9, coins=9), polis("helen", strength=9))
    assert why(game, "leave") == ("leave_beaten", {})
    game = attacked(polis("ariadne", coins=9), polis("helen"))
    assert why(game, "redraw") == ("redraw", {"chit": "persian-1"})


def test_odysseus_ignores_what_would_cost_much() -> None:
    game = struck("plague", polis("odysseus", inhabitants=7, coins=9))
    assert why(game, "ignore") == ("ignore_goods", {"goods": {"inhabitants": 3}})
    assert why(game, "suffer") == ("suffer", {})
    game = struck("tempest", polis("odysseus", lands="A05 A06", coins=9), round=2)
    assert why(game, "ignore") == ("ignore_tiles", {"n": 2})
    game = attacked(polis("odysseus", coins=9), polis("helen"))
    assert why(game, "ignore") == ("ignore_persians", {"first": True})


def test_the_tile_that_is_given_up_brings_least() -> None:
    game = attacked(polis("penelope", buildings="A12 A11", coins=9), polis("helen"), attack=2)
    assert why(game, "discard A11") == ("discard", {})
    assert why(game, "discard A12") is None


def test_mercenaries_bring_points_and_strength() -> None:
    game = attacked(polis("penelope", strength=9, coins=9), polis("helen", strength=9, coins=9))
    assert why(game, "hire 3") == ("hire", {"n": 3, "strength": 3})
    assert why(game, "hire 0") == ("hire_none", {"coins": 9})


def test_offers_are_about_coins() -> None:
    game = Game.new(NEGOTIATION, ["Ann", "Bo"], seed=1)
    assert game.decision is not None
    coins = game.view().seats[game.decision.seat].coins
    assert why(game, "no-offer") == ("no_offer", {"coins": coins})
    game.play(f"offer colony {1 - game.decision.seat} 2")
    assert why(game, "accept") == ("accept", {"coins": 2})
    assert why(game, "refuse") == ("offer_low", {"coins": 2})


# Every reason in words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["base-3", "solo", "solo-level-3", "sea-4", "heroes-4", "heroes-2+negotiation"])
def test_every_reason_can_be_told_in_every_language(name: str) -> None:
    edition, players = EDITIONS[name]
    game, rng = Game.new(edition, NAMES[:players], seed=3), Random(3)
    spoken = [Words(Messages(language), edition, game.names) for language in LANGUAGES]
    while game.decision:
        decision = game.decision
        view = game.view(decision.seat)
        future = view.game(rng)
        for action in rng.sample(list(decision.actions), min(3, len(decision.actions))):
            reason = reason_for(future, view, decision, action, best=False) or Reason("tried", {"games": 7})
            assert set(reason.values) == set(REASONS[reason.key])
            for words in spoken:
                line = words.advice(Advice(action, 0.25, 21.5, reason), decision, view)
                assert "25" in line
                assert "{" not in line
        game.play(rng.choice(decision.actions))


# Numbers and order ---------------------------------------------------------------------------------------------------------------


def new_knowledge(edition: Edition | None = None, players: int = 3, seed: int = 5) -> tuple[Game, Knowledge]:
    game = Game.new(edition or Edition.base(), NAMES[:players], seed=seed)
    assert game.decision is not None
    return game, Knowledge(game.view(game.decision.seat))


def test_the_order_is_kept_and_bids_are_on_different_tiles() -> None:
    game, knowledge = new_knowledge()
    assert game.decision is not None
    ranked = list(reversed(knowledge.state.actions))
    found = advice(knowledge, game.decision, ranked, seed=1, deals=2, most=4)
    assert [ranked.index(each.action.packed) for each in found] == sorted(
        ranked.index(each.action.packed) for each in found
    )
    assert len({each.action.tile for each in found}) == 4
    bids = [
        action for action in knowledge.state.actions if str(game.decision.actions[0]).split()[1] in _text(game, action)
    ]
    same_tile = advice(knowledge, game.decision, bids, seed=1, deals=2, most=2)
    assert [each.action.packed for each in same_tile] == bids[:2]


def _text(game: Game, packed: int) -> str:
    assert game.decision is not None
    return str(game.decision.actions[game.decision.actions.packed.index(packed)])


def test_the_numbers_follow_from_the_seed() -> None:
    game, knowledge = new_knowledge()
    assert game.decision is not None
    found = advice(knowledge, game.decision, knowledge.state.actions, seed=1, deals=8)
    assert advice(Knowledge(knowledge.view), game.decision, knowledge.state.actions, seed=1, deals=8) == found
    assert advice(knowledge, game.decision, knowledge.state.actions, seed=2, deals=8) != found
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in found)
    assert all(0 <= each.score < 60 for each in found)


def test_advice_does_not_know_the_future() -> None:
    game, knowledge = new_knowledge()
    other = with_another_future(game, seed=9)
    assert game.decision is not None
    assert other.decision is not None
    mine = advice(knowledge, game.decision, knowledge.state.actions, seed=1, deals=4)
    theirs = advice(
        Knowledge(other.view(other.decision.seat)), other.decision, knowledge.state.actions, seed=1, deals=4
    )
    assert mine == theirs


def test_alone_the_chance_is_that_of_passing_the_level() -> None:
    game, knowledge = new_knowledge(Edition.solo(1), players=1)
    assert game.decision is not None
    found = advice(knowledge, game.decision, knowledge.state.actions, seed=1, deals=12, most=1)[0]
    assert found.chance is not None
    assert found.chance * 12 == int(found.chance * 12)
    game, knowledge = new_knowledge(Edition.solo(), players=1)
    assert game.decision is not None
    assert advice(knowledge, game.decision, knowledge.state.actions, seed=1, deals=2, most=1)[0].chance is None


def test_what_has_no_other_reason_was_tried() -> None:
    calm = given(seat("messene", buildings="A15", wood=4, stone=2, food=9), POOR, at="income")
    assert calm.decision is not None
    knowledge = Knowledge(calm.view(0))
    wood, stone = (pack for pack in knowledge.state.actions[:2])
    reasons = [each.reason for each in advice(knowledge, calm.decision, [wood, stone], seed=1, deals=5)]
    assert reasons[0] in (Reason("tried", {"games": 5}), Reason("tried_best", {"games": 5}))
    assert reasons[1].key == "choose_scarce"


def test_a_hint_is_legal_and_has_reasons() -> None:
    game = Game.new(Edition.base(), NAMES[:2], seed=11)
    assert game.decision is not None
    found = hint(game.view(game.decision.seat), game.decision, Budget(nodes=12), seed="4")
    assert 1 <= len(found) <= 3
    assert all(each.action in game.decision.actions for each in found)
    assert all(each.reason.key in REASONS for each in found)
