"""Advice: true reasons, honest numbers, ordered as by the search, deterministic, and blind to hidden information."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.bots import Advice, Budget, Reason
from peloponnes.bots.explain import advice, hint
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.reasons import FINDERS, REASONS, reason_for
from peloponnes.bots.reasons.auction import LOST
from peloponnes.bots.reasons.case import Case
from peloponnes.game.actions import Action
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


def reasons(game: Game, text: str) -> list[Reason]:
    """All reasons that hold for an action of the current decision, not only the strongest."""
    assert game.decision is not None
    view = game.view(game.decision.seat)
    action = Action.parse(game.edition, text)
    return [reason for _, reason in FINDERS[action.verb](Case(game, view, game.decision, action, True))]


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


def test_fewer_mouths_are_no_food() -> None:
    """Barracks cost 2 inhabitants: fewer starve then, but they bring no food."""
    me = seat(coins=9, stone=2, wood=1, inhabitants=6, lands="A01", buildings="C01")
    game = given(me, POOR, market="A11 A14 | A12 A06 A08", round=3)
    assert "feeds" not in [reason.key for reason in reasons(game, "bid A11 2")]


def test_a_moved_bid_is_outbid_only_by_those_who_have_not_bid() -> None:
    rivals = (seat("argos", coins=20), seat("korinth", coins=9))
    game = given(seat(coins=9, food=9, wood=9), *rivals, market="A12 A14 A15 | A13 A06")
    game.play("bid A12 7")
    game.play("bid A12 8")
    assert game.decision
    assert game.decision.kind == "move"
    [conquest] = [reason for reason in reasons(game, "move A13") if reason.key == "conquest"]
    assert conquest.values == {"rivals": 1}


@pytest.mark.parametrize("edition", [Edition.base(), Edition.sea(), HEROES], ids=str)
def test_whatever_is_said_of_a_tile_agrees_with_its_values(edition: Edition) -> None:
    """Every reason for every bid of whole games: what it brings is printed on it, or follows from what the seat has then."""
    said: Counter[str] = Counter()
    for seed in range(3):
        game, rng = Game.new(edition, NAMES[:4], seed=seed), Random(seed)
        while game.decision:
            lowest = {str(action).rpartition(" ")[0]: action for action in reversed(game.decision.actions)}
            for action in lowest.values():
                if action.verb in ("bid", "move", "sea"):
                    for reason in reasons(game, str(action)):
                        agrees(game, action, reason)
                        said[reason.key] += 1
            game.play(rng.choice(game.decision.actions))
    assert {"feeds", "people", "people_and_food", "income", "protects", "prestige", "at_once", "deny"} <= set(said)


def agrees(game: Game, action: Action, reason: Reason) -> None:
    """Assert that a reason for taking a tile is true of the tile, and of the seat before and after."""
    assert game.decision
    view, preview, values = game.view(), game.preview(action), reason.values
    before = view.seats[game.decision.seat]
    sea = action.verb == "sea"
    tile = edition_tile(game, action)
    after = preview.now if sea else next((way.taken for way in preview.won if way.how not in LOST), None)
    if reason.key == "deny":
        assert after is None
        return
    assert after is not None
    match reason.key:
        case "feeds":
            assert sea or tile.income.food > 0 or tile.once.food > 0
            assert after.inhabitants >= before.inhabitants
        case "people_and_food":
            assert (tile.income.food, after.inhabitants - before.inhabitants) >= (1, values["n"])
        case "people":
            assert (
                tile.once.inhabitants + before.traits["land_bonus"]
                >= after.inhabitants - before.inhabitants
                == values["n"]
            )
        case "protects":
            assert values["disaster"] in tile.protects
            assert values["disaster"] not in before.protected
        case "prestige":
            assert values["n"] == tile.prestige
        case "at_once":
            goods = values["goods"]
            assert isinstance(goods, dict)
            assert all(getattr(tile.once, good) == amount > 0 for good, amount in goods.items())
        case "smaller":
            points = str(values["points"])
            assert (values["before"], values["after"]) == (getattr(before, points), getattr(after, points))
            assert getattr(after, points) > getattr(before, points) == before.score


def edition_tile(game: Game, action: Action) -> Any:
    """The tile of an action, also one of the sea."""
    tile, edition = str(action.tile), game.edition
    return edition.components.sea[edition.sea_numbers[tile]] if action.verb == "sea" else edition.tile(tile)


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
    assert why(calm, "choose wood") == ("choose_stock", {"goods": {"wood": 5}})
    stuffed = given(seat("messene", **port | {"wood": 10, "stone": 2, "food": 9}), POOR, at="income")
    assert why(stuffed, "choose wood") == ("choose_full", {"resource": "wood"})


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
    assert why(game, "save wood") == ("save_more", {})


def test_ariadne_has_a_chit_drawn_anew_that_strikes() -> None:
    me = polis("ariadne", inhabitants=6, coins=9)
    game = given(
        me, polis("helen"), at="chits", shown="plague blank plague", chits="plague tempest drought", edition=HEROES
    )
    assert why(game, "redraw") == ("redraw", {"chit": "plague"})
    assert why(game, "leave") == ("leave_struck", {"chit": "plague"})
    safe = me | {"buildings": "B14"}
    game = given(
        safe, polis("helen"), at="chits", shown="plague blank plague", chits="plague tempest drought", edition=HEROES
    )
    assert why(game, "leave") == ("leave_protected", {})
    game = given(me, polis("helen"), at="chits", chits="plague tempest drought", edition=HEROES)
    assert why(game, "leave") == ("leave_harmless", {})
    assert why(game, "redraw") == ("redraw_harmless", {"chit": "plague"})


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
    assert why(game, "discard A12") == ("discard_income", {"goods": {"food": 1}})


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
            reason = reason_for(future, view, decision, action, best=False)
            # Offers, redraws and free choices included; alone, a tile that one can't use has nothing to be said for it.
            assert reason or (players == 1 and action.verb == "bid")
            reason = reason or Reason("tried", {"games": 7})
            assert set(reason.values) == set(REASONS[reason.key])
            for words in spoken:
                line = words.advice(Advice(action, 0.25, 21.5, reason, 0.06, "close"), decision, view)
                assert re.search(r"25\s?% ± 6\s?%", line)
                assert "{" not in line
        game.play(rng.choice(decision.actions))


# Numbers and order ---------------------------------------------------------------------------------------------------------------


def new_knowledge(edition: Edition | None = None, players: int = 3, seed: int = 5) -> tuple[Game, Knowledge]:
    game = Game.new(edition or Edition.base(), NAMES[:players], seed=seed)
    assert game.decision is not None
    return game, Knowledge(game.view(game.decision.seat))


def test_the_best_by_the_numbers_comes_first_and_bids_are_on_different_tiles() -> None:
    game, knowledge = new_knowledge()
    assert game.decision is not None
    ranked = list(reversed(knowledge.state.actions))
    found = advice(knowledge, game.decision, ranked, seed=1, deals=3, most=4)
    assert len({each.action.tile for each in found}) == 4
    bids = [
        action for action in knowledge.state.actions if str(game.decision.actions[0]).split()[1] in _text(game, action)
    ]
    same_tile = advice(knowledge, game.decision, bids, seed=1, deals=3, most=2)
    assert {each.action.packed for each in same_tile} == {*bids[:2]}


COMPARING = (
    "pass_best",
    "withdraw_best",
    "let_go",
    "offer_low",
    "tried_best",
)  # reasons that say that nothing else is as good


@pytest.mark.parametrize("name", ["base-3", "solo-level-3", "solo", "heroes-2+negotiation"])
def test_what_is_said_follows_from_the_numbers_that_are_shown(name: str) -> None:
    """Also in the worst order that a search could give, and with very few deals."""
    edition, players = EDITIONS[name]
    game, rng = Game.new(edition, NAMES[:players], seed=4), Random(4)
    standings: Counter[str] = Counter()
    while game.decision:
        if len(game.history) % 9 == 0 and len(game.decision.actions) > 1:
            knowledge = Knowledge(game.view(game.decision.seat))
            found = advice(knowledge, game.decision, list(reversed(knowledge.state.actions)), seed=2, deals=5)
            agrees_with_its_numbers(found)
            standings.update(each.standing for each in found)
        game.play(rng.choice(game.decision.actions))
    assert standings["best"] > 1
    assert standings["close"]


def agrees_with_its_numbers(found: tuple[Advice, ...]) -> None:
    """Assert that the order, the standing and the reason of each advice have the sign of the difference that is shown."""
    first, *others = found
    assert first.standing == "best"
    for each in others:
        assert each.standing in ("close", "behind")
        lead = (first.chance or 0.0) - (each.chance or 0.0)
        assert (lead, first.score - each.score) >= (0.0, 0.0)
        if each.standing == "behind":
            assert lead > 0 or (first.chance is None and first.score > each.score)
        assert each.reason.key not in COMPARING or (lead, first.score) == (0.0, each.score)
    if first.reason.key in COMPARING[:-1]:
        assert all(each.standing == "behind" for each in others)
    assert all((each.spread is None) == (each.chance is None) for each in found)
    assert all(each.spread > 0 for each in found if each.spread is not None)


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
    assert found.spread is not None
    assert 0 < found.chance < 1
    game, knowledge = new_knowledge(Edition.solo(), players=1)
    assert game.decision is not None
    assert advice(knowledge, game.decision, knowledge.state.actions, seed=1, deals=2, most=1)[0].chance is None


def test_a_hint_is_legal_and_has_reasons() -> None:
    game = Game.new(Edition.base(), NAMES[:2], seed=11)
    assert game.decision is not None
    found = hint(game.view(game.decision.seat), game.decision, Budget(nodes=12), seed="4")
    assert 1 <= len(found) <= 3
    assert all(each.action in game.decision.actions for each in found)
    assert all(each.reason.key in REASONS for each in found)
