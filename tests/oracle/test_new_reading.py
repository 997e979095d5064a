"""Version 3 reads Sisyphus (RULES 11.9) and Apollonia's drought (RULES 11.10) differently: where it matters, and only from then on.

The engine and the oracle are compared in games in which the two rules apply often, until every case has occurred.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from peloponnes import Action, Decision, Edition, Game
from peloponnes.components import standard
from peloponnes.record import Record
from scripts.renew import at_random, thriftily
from tests.editions import MATRIX, NAMES
from tests.oracle.base import Bid
from tests.oracle.beside import begun, play_beside
from tests.oracle.witness import (
    COMPARED,
    COMPARED_WHEN_MOVED,
    DROUGHT,
    LEAST,
    NEW_CONQUEST_PRICES,
    NEW_PRICES,
    Witness,
)

FEWEST_GAMES, MOST_GAMES = 1, 200  # of each combination of players and options; about 10 show everything
MOST_GAMES_OF_OLD = 10
WITH_HEROES = [edition for edition, players in MATRIX.values() if edition.name == "heroes" and players == 2]
NEW = 3  # the version of the rules
IN_EVERY_EDITION = {
    "bids below the printed bid",
    "bids 1 coin",
    "bids equal coins and outbids",
    "is not outbid by 1 coin more",
    "a drought with odd food",
}


def required(players: int) -> set[str]:
    """The cases that can occur with so many players: up to four have a conquest row (RULES 11.13), and with two a moved bid meets no
    other."""
    return {
        *NEW_PRICES,
        *(NEW_CONQUEST_PRICES if players <= 4 else ()),
        *LEAST,
        *COMPARED,
        *(COMPARED_WHEN_MOVED if players > 2 else ()),
        *DROUGHT,
    }


def dealt(edition: Edition, players: int, seed: int) -> dict[str, Any]:
    """The record of a new game with Sisyphus and Odysseus; in two of three games one of them has Apollonia."""
    record: dict[str, Any] = Record.of(Game.new(edition, NAMES[:players], seed)).document()
    seats: list[dict[str, str]] = record["seats"]
    sisyphus, odysseus = seats[seed % players], seats[(seed + 1) % players]
    give(seats, sisyphus, "hero", "sisyphus")
    give(seats, odysseus, "hero", "odysseus")
    if seed % 3 < 2:
        give(seats, (odysseus, sisyphus)[seed % 3], "colony", "apollonia")
    return record


def give(seats: list[dict[str, str]], owner: dict[str, str], what: str, name: str) -> None:
    """Give a hero or colony to a seat; whoever was dealt it gets the owner's previous one."""
    for seat in seats:
        if seat[what] == name:
            seat[what] = owner[what]
    owner[what] = name


def shown(edition: Edition, players: int, seed: int) -> Counter[str]:
    """Play a game in which players outbid each other, escape to the conquest row and keep Odysseus' coin, by both readings."""
    record, rng = dealt(edition, players, seed), Random(seed)
    oracle = Witness(record)

    def quarrel(decision: Decision) -> Action:
        conquest = [tile.id for tile in oracle.conquest]
        wanted = {"bid": oracle.bids, "move": conquest, "suffer": [None]}
        liked = [action for action in decision.actions if action.tile in wanted.get(action.verb, [])]
        if liked and rng.random() < 0.6:
            return rng.choice(liked)
        return rng.choice((at_random, thriftily))(decision, rng)

    play_beside(begun(record), oracle, quarrel)
    return +oracle.met


@pytest.mark.parametrize("players", range(2, 9))
def test_both_readings_agree_wherever_the_new_reading_matters(players: int) -> None:
    met = {edition.options: Counter[str]() for edition in WITH_HEROES}
    missing = required(players)
    for seed in range(MOST_GAMES):
        for edition in WITH_HEROES:
            if seed < FEWEST_GAMES or missing or not met[edition.options].keys() >= IN_EVERY_EDITION:
                met[edition.options] += shown(edition, players, seed)
                missing -= met[edition.options].keys()
    assert not missing
    for options, features in met.items():
        assert features.keys() >= IN_EVERY_EDITION, options


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("players", range(2, 9))
def test_games_of_an_earlier_version_keep_the_old_reading(players: int, rules: int) -> None:
    met = Counter[str]()
    wanted = {"bids equal coins and outbids", "a drought with odd food"}
    editions = [Edition.named("heroes", new.options, components=standard(rules)) for new in WITH_HEROES]
    assert {edition.rules for edition in editions} == {rules}
    for seed in range(MOST_GAMES_OF_OLD):
        for edition in editions:
            if seed < FEWEST_GAMES or not met.keys() >= wanted:
                met += shown(edition, players, seed)
    assert met.keys() >= wanted
    assert not met.keys() & (NEW_PRICES | NEW_CONQUEST_PRICES)


def first_decision(rules: int, seed: int) -> Witness:
    """A new game of two with Sisyphus, in Apollonia if the seed is 1, and Odysseus, in Apollonia if it is 0."""
    return Witness(dealt(Edition.named("heroes", components=standard(rules)), 2, seed))


def seat_of(table: Witness, name: str) -> int:
    """The seat that has this hero or colony."""
    return next(seat for seat, player in enumerate(table.players) if name in (player.hero.id, player.colony.id))


@pytest.mark.parametrize(("food", "down", "up"), [(0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 1, 2), (7, 3, 4), (9, 4, 5)])
def test_11_10_apollonia_loses_half_its_food_rounded_down(food: int, down: int, up: int) -> None:
    for rules, lost in ((1, up), (2, up), (NEW, down)):
        table = first_decision(rules, seed=1)
        seat = seat_of(table, "apollonia")
        table.players[seat].goods["food"] = food
        assert list(table.strike(seat, "drought")) == []
        assert table.players[seat].goods["food"] == food - lost


@pytest.mark.parametrize(("food", "rules"), [(0, ()), (1, (1, 2)), (2, (1, 2, NEW))])
def test_11_9_odysseus_is_asked_about_a_drought_that_costs_food(food: int, rules: tuple[int, ...]) -> None:
    for version in (1, 2, NEW):
        table = first_decision(version, seed=0)
        seat = seat_of(table, "apollonia")
        assert table.players[seat].hero.id == "odysseus"
        table.players[seat].goods |= {"food": food, "coins": 1}
        asked = [decision.kind for decision in table.strike(seat, "drought")]
        assert asked == (["ignore"] if version in rules else [])


def test_11_9_a_bid_of_sisyphus_counts_a_coin_more_than_he_lays() -> None:
    for rules, less in ((1, 0), (2, 0), (NEW, 1)):
        table = first_decision(rules, seed=1)
        sisyphus, other = seat_of(table, "sisyphus"), seat_of(table, "odysseus")
        for player in table.players:
            player.goods |= {"coins": 12, "luxury": 0, "inhabitants": 9}
        tile = table.row[0]
        for seat, saved in ((sisyphus, less), (other, 0)):
            bids = [action.split()[1:] for action in table.opening_bids(seat)]
            for each in table.row:
                assert [int(coins) for id, coins in bids if id == each.id] == [*range(max(1, each.bid - saved), 13)]
            for each in table.conquest:
                assert [int(coins) for id, coins in bids if id == each.id] == [each.bid + 3 - saved]
        assert not table.is_enough(tile, Bid(sisyphus, 0))
        table.bids[tile.id] = Bid(other, 8)
        assert [coins for coins in range(7, 11) if table.is_enough(tile, Bid(sisyphus, coins))] == [8, 9, 10]
        table.bids[tile.id] = Bid(sisyphus, 8)
        assert [coins for coins in range(7, 11) if table.is_enough(tile, Bid(other, coins))] == [10]
