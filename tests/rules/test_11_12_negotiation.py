"""RULES 11.12: before the first round, colonies and heroes are swapped for coins."""

import json
from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game, IllegalAction, InvalidAction
from peloponnes.record import Record, parse_position, write_position
from tests.editions import NAMES
from tests.given import legal, seat_of, told
from tests.rules.heroes import NEGOTIATION, deal_of, table

# Civilization numbers 6, 1 and 14; 8, 6 and 9 coins. So the order is 1, 0, 2.
SEATS = ("pylos helen naxos", "messene sisyphus taras", "sikyon andromeda byzantium")


def negotiate(*actions: str, seats: tuple[str, ...] = SEATS, edition: Edition = NEGOTIATION) -> Game:
    """A negotiation after these actions."""
    game = table(*seats, edition=edition)
    for action in actions:
        game.play(action)
    return game


def to_the_end(game: Game) -> Game:
    """Nobody makes or accepts another offer."""
    while game.decision and game.decision.kind in ("offer", "answer"):
        game.play("no-offer" if game.decision.kind == "offer" else "refuse")
    return game


def colonies(game: Game) -> list[str]:
    return [its.colony for its in game.view().seats]


def heroes(game: Game) -> list[str]:
    return [its.hero for its in game.view().seats]


def coins(game: Game) -> list[int]:
    return [its.coins for its in game.view().seats]


def asked(game: Game) -> tuple[int, str]:
    assert game.decision is not None
    return (game.decision.seat, game.decision.kind)


# Offers -----------------------------------------------------------------------------------------------------------------------------


def test_11_12_by_civilization_number_each_first_for_a_colony_then_for_a_hero() -> None:
    game = negotiate()
    found = []
    while asked(game)[1] == "offer":
        found.append((asked(game)[0], legal(game)[0].split()[1]))
        game.play("no-offer")
    assert found == [(seat, prize) for seat in (1, 0, 2) for prize in ("colony", "hero")]
    assert asked(game) == (1, "bid")


def test_11_12_an_offer_is_0_or_more_of_the_own_coins_to_one_player() -> None:
    game = negotiate()
    assert legal(game) == [f"offer colony {seat} {number}" for seat in (0, 2) for number in range(7)] + ["no-offer"]
    game.play("no-offer")
    assert legal(game) == [f"offer hero {seat} {number}" for seat in (0, 2) for number in range(7)] + ["no-offer"]


@pytest.mark.parametrize("players", range(2, 9))
def test_11_12_to_anyone_at_the_table(players: int) -> None:
    game = Game.new(NEGOTIATION, NAMES[:players], seed=1)
    me = asked(game)[0]
    others = {int(action.split()[2]) for action in legal(game)[:-1]}
    assert others == set(range(players)) - {me}


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ("offer colony 1 2", "no_partner"),  # to himself
        ("offer colony 3 2", "no_partner"),
        ("offer colony 7 0", "no_partner"),
        ("offer colony 0 7", "offer_too_high"),
        ("offer colony 0 9999", "offer_too_high"),
        ("offer hero 0 2", "other_prize"),
    ],
)
def test_11_12_another_offer_is_not_legal(action: str, key: str) -> None:
    game = negotiate()
    before = game.view().document()
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert (caught.value.rule, caught.value.key) == ("11.12", key)
    assert game.view().document() == before


def test_11_12_nor_a_colony_when_it_is_about_heroes() -> None:
    game = negotiate("no-offer")
    with pytest.raises(IllegalAction, match=r"it is about swapping hero now \(RULES 11.12\)"):
        game.play("offer colony 0 2")


@pytest.mark.parametrize(
    "text", ["offer", "offer colony 0", "offer civilization 0 2", "offer hero 8 2", "offer hero 0 -1"]
)
def test_11_12_what_is_no_offer_is_said_to_be_none(text: str) -> None:
    with pytest.raises(InvalidAction):
        negotiate("no-offer").play(text)


def test_11_12_an_answer_is_yes_or_no() -> None:
    game = negotiate("offer colony 2 3")
    assert game.decision is not None
    assert (asked(game), legal(game)) == ((2, "answer"), ["accept", "refuse"])
    assert game.decision.offer is not None
    assert (game.decision.offer.prize, game.decision.offer.by, game.decision.offer.coins) == ("colony", 1, 3)
    with pytest.raises(IllegalAction, match=r"RULES 2\.7"):
        game.play("no-offer")


def test_11_12_one_offer_each_even_if_it_is_refused() -> None:
    game = negotiate("offer colony 0 3", "refuse")
    assert (asked(game), legal(game)[0]) == ((1, "offer"), "offer hero 0 0")
    game.play("offer hero 0 3")
    game.play("refuse")
    assert (asked(game), legal(game)[0]) == ((0, "offer"), "offer colony 1 0")


# Swaps ------------------------------------------------------------------------------------------------------------------------------


def test_11_12_an_accepted_offer_swaps_colonies_at_once_and_the_coins_change_hands() -> None:
    game = negotiate("offer colony 2 4", "accept")
    assert colonies(game) == ["naxos", "byzantium", "taras"]
    assert heroes(game) == ["helen", "sisyphus", "andromeda"]
    assert coins(game) == [8, 6 - 4, 9 + 4]
    assert told(game, "accepted") == [{"seat": 2, "prize": "colony", "by": 1, "coins": 4}]


def test_11_12_or_heroes() -> None:
    game = negotiate("no-offer", "offer hero 0 6", "accept")
    assert heroes(game) == ["sisyphus", "helen", "andromeda"]
    assert colonies(game) == ["naxos", "taras", "byzantium"]
    assert coins(game) == [8 + 6, 0, 9]


@pytest.mark.parametrize("actions", [("offer colony 2 4",), ("no-offer", "offer hero 0 6")])
def test_11_12_a_refused_one_changes_nothing(actions: tuple[str, ...]) -> None:
    game = negotiate(*actions, "refuse")
    assert colonies(game) == ["naxos", "taras", "byzantium"]
    assert heroes(game) == ["helen", "sisyphus", "andromeda"]
    assert coins(game) == [8, 6, 9]
    assert [each["seat"] for each in told(game, "declined")] == [2 if len(actions) == 1 else 0]


def test_11_12_the_example_of_the_rulebook_ariadne_for_daedalus() -> None:
    game = negotiate("no-offer", "offer hero 1 2", "accept", seats=("messene ariadne naxos", "korinth daedalus taras"))
    assert heroes(game) == ["daedalus", "ariadne"]
    assert coins(game) == [6 - 2, 7 + 2]


def test_11_12_an_offer_of_nothing_may_be_accepted() -> None:
    game = negotiate("offer colony 0 0", "accept")
    assert colonies(game) == ["taras", "naxos", "byzantium"]
    assert coins(game) == [8, 6, 9]


def test_11_12_what_was_swapped_may_be_swapped_on() -> None:
    game = negotiate("offer colony 0 1", "accept", "no-offer", "offer colony 2 1", "accept")
    assert colonies(game) == ["byzantium", "naxos", "taras"]
    assert coins(game) == [8 + 1 - 1, 6 - 1, 9 + 1]


def test_11_12_coins_received_may_be_offered_later() -> None:
    game = negotiate("offer colony 0 6", "accept", "no-offer")
    assert legal(game)[-2] == "offer colony 2 14"
    game.play("offer colony 2 14")
    game.play("accept")
    assert coins(game) == [0, 0, 23]


def test_11_12_one_without_coins_is_asked_still() -> None:
    game = negotiate("offer colony 0 6", "accept")
    assert legal(game) == ["offer hero 0 0", "offer hero 2 0", "no-offer"]


# Goods come afterwards --------------------------------------------------------------------------------------------------------------


def test_11_12_in_a_negotiation_there_are_only_the_civilizations_coins() -> None:
    """Helen's 5 coins and Sisyphus' 2 are not there yet, nor any luxury that might help."""
    game = negotiate()
    while asked(game)[1] == "offer":
        assert coins(game) == [8, 6, 9]
        for its in game.view().seats:
            assert (its.wood, its.stone, its.food, its.luxury, its.inhabitants, its.strength) == (0, 0, 0, 0, 0, 0)
        assert (game.round, game.phase, game.view().row) == (0, "negotiation", ())
        game.play("no-offer")
    assert coins(game) == [8 + 5, 6 + 2, 9]


def test_11_12_luxury_never_helps_an_offer() -> None:
    """Of Sikyon's 9 food and Andromeda's 5 Byzantium can't store 3: they become luxury, but only when all offers are made."""
    game = negotiate(*["no-offer"] * 4)
    assert legal(game)[-2] == "offer colony 1 9"
    with pytest.raises(IllegalAction, match=r"an offer is at most the 9 coins in hand \(RULES 11.12\)"):
        game.play("offer colony 1 10")
    assert seat_of(to_the_end(game), 2).luxury == 3


def test_11_12_after_all_turns_each_gets_the_goods_of_the_hero_that_he_has_then() -> None:
    game = to_the_end(negotiate("no-offer", "offer hero 2 0", "accept"))  # Sisyphus for Andromeda
    helen, andromeda, sisyphus = game.view().seats
    assert (helen.coins, helen.inhabitants, helen.strength) == (8 + 5, 2 + 2, 1)
    assert (andromeda.coins, andromeda.food, andromeda.inhabitants, andromeda.strength) == (6, 5, 2 + 2, 0)
    assert (sisyphus.coins, sisyphus.inhabitants, sisyphus.strength) == (9 + 2, 3 + 1, 3)
    assert [each["seat"] for each in told(game, "started")] == [1, 0, 2]


@pytest.mark.parametrize(
    ("actions", "food", "luxury"),
    [
        ((), 11, 3),  # 14 food in Byzantium
        (("offer colony 2 0", "accept"), 13, 1),  # in Taras
        (("no-offer", "offer hero 2 0", "accept"), 9, 0),  # without Andromeda
    ],
)
def test_11_12_and_stores_them_in_the_colony_that_he_has_then(actions: tuple[str, ...], food: int, luxury: int) -> None:
    its = seat_of(to_the_end(negotiate(*actions)), 2)
    assert (its.food, its.luxury) == (food, luxury)


def test_11_12_with_the_hero_goes_all_that_it_does() -> None:
    """Hector has 1 prestige and a stone each round, Ariadne 8 and a food; Argos has a wood and a stone itself, Messene 2 food."""
    seats = ("messene hector naxos", "argos ariadne taras")
    game = to_the_end(negotiate("no-offer", "offer hero 1 0", "accept", seats=seats))
    messene, argos = game.view().seats
    assert (messene.traits["redraws"], messene.traits["halving"], messene.side) == (1, 29, "red")
    assert (argos.traits["redraws"], argos.traits["halving"], argos.side) == (0, 2, "red")
    assert (messene.income.food, messene.income.stone) == (2 + 1, 0)
    assert (argos.income.wood, argos.income.stone, argos.income.food) == (1, 1 + 1, 0)
    for its, hero, coins in ((messene, 8, 6 // 2), (argos, 1, 5 // 3)):
        assert its.points.hero == hero
        assert its.prestige == hero + coins + its.points.clovers_for_prestige
        assert its.points.clovers_for_prestige + its.points.clovers_for_population == 2 * 3


def test_11_12_a_swapped_sisyphus_adds_to_the_bids_of_his_new_owner_alone() -> None:
    game = to_the_end(negotiate("no-offer", "offer hero 0 0", "accept"))  # Sisyphus for Helen
    tile = game.view().row[0]
    price = game.edition.tile(tile).bid
    game.play(f"bid {tile} {price}")
    assert asked(game) == (0, "bid")
    assert next(action for action in legal(game) if tile in action) == f"bid {tile} {price}"
    game.play(f"bid {tile} {price}")
    assert told(game, "outbid") == [{"seat": 1, "tile": tile, "by": 0}]


def test_11_12_with_the_colony_goes_all_that_it_does() -> None:
    seats = ("messene hector leptis-magna", "argos helen taras")
    game = to_the_end(negotiate("offer colony 1 0", "accept", seats=seats))
    messene, argos = game.view().seats
    assert (messene.limits.wood, argos.limits.wood) == (9, 10)
    assert (messene.traits["tempest"], argos.traits["tempest"]) == (2, 1)
    assert (messene.traits["mark"], argos.traits["mark"]) == (1, 3)
    assert (messene.free_placement, argos.free_placement) == (False, True)
    assert (messene.income.coins, argos.income.coins) == (1, 2)  # 2 inhabitants in Taras, 4 in Leptis Magna


# Places -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "order"),
    [
        pytest.param((), (2, 0, 3, 1), id="Miletus first, Apollonia last"),
        pytest.param(("offer colony 2 0", "accept"), (1, 0, 3, 2), id="the two swapped"),
        pytest.param(("no-offer", "no-offer", "offer colony 2 0", "accept"), (0, 2, 3, 1), id="Miletus for Naxos"),
        pytest.param(("no-offer", "offer hero 2 0", "accept"), (2, 0, 3, 1), id="a hero does not count"),
    ],
)
def test_11_12_the_fixed_places_hold_only_afterwards(actions: tuple[str, ...], order: tuple[int, ...]) -> None:
    """By civilization number it is 1, 0, 2, 3, also for the offers."""
    seats = ("patras helen naxos", "messene sisyphus apollonia", "korinth daedalus miletus", "argos hector taras")
    game = negotiate(*actions, seats=seats)
    found = [seat for seat, action in game.history if action.verb in ("offer", "no-offer")]
    while asked(game)[1] == "offer":
        assert game.view().order == (1, 0, 2, 3)
        found.append(asked(game)[0])
        game.play("no-offer")
    assert found == [1, 1, 0, 0, 2, 2, 3, 3]
    assert game.view().order == order
    assert asked(game) == (order[0], "bid")


# Only as an option ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [[], ["civilizations"], ["sea-tiles"]])
def test_11_12_without_the_option_nothing_is_offered(options: list[str]) -> None:
    game = table(*SEATS, edition=Edition.heroes(options=options))
    assert (game.round, game.phase) == (1, "auction")
    with pytest.raises(IllegalAction, match=r"RULES 2\.7"):
        game.play("offer colony 0 0")


def test_11_12_with_the_option_nobody_has_to_offer_and_the_game_is_the_same() -> None:
    with_it, without = to_the_end(negotiate()), table(*SEATS)
    assert with_it.view().document() == without.view().document()


# Records ----------------------------------------------------------------------------------------------------------------------------


def test_11_12_a_record_has_heroes_and_colonies_as_dealt() -> None:
    game = negotiate("offer colony 0 2", "accept", "offer hero 2 1", "accept", "no-offer", "offer hero 1 1", "refuse")
    document: Any = Record.of(game).document()
    assert [(its["hero"], its["colony"]) for its in document["seats"]] == [tuple(its.split()[1:]) for its in SEATS]
    assert document["edition"]["options"] == ["negotiation"]
    assert document["actions"][:4] == ["1 offer colony 0 2", "0 accept", "1 offer hero 2 1", "2 accept"]
    again = Record.parse(json.dumps(document)).replay()
    assert (colonies(again), heroes(again)) == (["taras", "naxos", "byzantium"], ["helen", "andromeda", "sisyphus"])
    assert again.view().document() == game.view().document()
    assert again.deal == deal_of(*SEATS, edition=NEGOTIATION)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_11_12_a_whole_game_is_replayed_to_the_same_end(players: int) -> None:
    game, rng = Game.new(NEGOTIATION, NAMES[:players], seed=players), Random(players)
    while game.decision:
        game.play("accept" if game.decision.kind == "answer" else rng.choice(game.decision.actions))
    record = Record.parse(Record.of(game).text())
    assert told(game, "accepted") != []
    assert record.verify() == "fine"
    assert record.replay().view().document() == game.view().document()


@pytest.mark.parametrize(
    "actions", [(), ("offer colony 0 6",), ("offer colony 0 6", "accept"), ("no-offer", "offer hero 2 3")]
)
def test_11_12_a_position_goes_both_ways(actions: tuple[str, ...]) -> None:
    game = negotiate(*actions)
    text = write_position(game)
    again = parse_position(text, list(game.names))
    assert write_position(again) == text
    assert again.view().document() == game.view().document()
