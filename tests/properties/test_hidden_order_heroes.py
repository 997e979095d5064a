"""RULES 1.6 in games with heroes: no view knows the order of undrawn pieces, except the chits known at the bottom."""

from functools import cache
from random import Random

import pytest

from peloponnes import Game, View
from peloponnes.components.types import PILE
from peloponnes.engine.vectors import numbers
from peloponnes.record import write_position
from tests.editions import MATRIX, NAMES

CASES = [f"heroes-{players}+civilizations+negotiation+sea-tiles" for players in range(2, 9)]
CASES += ["heroes-2", "heroes-5", "heroes-8"]


def with_another_future(game: Game, seed: int) -> Game:
    """The same game with another order of undrawn tiles, and of undrawn chits that nobody has seen."""
    other = game.copy()
    state, rng = other._state, Random(seed)
    letters = [tile.letter for tile in game.edition.components.tiles]
    tiles = list(state.tiles[state.tiles_drawn :])
    undrawn = list(state.chits[state.chits_drawn :])
    seen = len(game.view().known_chits)
    hidden, known = undrawn[: len(undrawn) - seen], undrawn[len(undrawn) - seen :]
    rng.shuffle(tiles)
    rng.shuffle(hidden)
    state.tiles = numbers([*state.tiles[: state.tiles_drawn], *sorted(tiles, key=lambda tile: letters[tile])])
    state.chits = numbers([*state.chits[: state.chits_drawn], *hidden, *known])
    return other


@cache
def walk(name: str, seed: int = 0) -> tuple[Game, ...]:
    """A copy of a random game at each decision and at the end."""
    edition, players = MATRIX[name]
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    games = [game.copy()]
    while game.decision:
        game.play(rng.choice(game.decision.actions))
        games.append(game.copy())
    return tuple(games)


def seen(view: View) -> tuple[object, ...]:
    """Everything that a view shows, except the odds, which are slow to compute."""
    decision = view.decision
    return (
        view.document(),
        view.known_chits,
        view.undrawn_chits,
        view.undrawn_tiles,
        view.gone,
        view.persians,
        view.chit,
        view.seats,
        decision and (decision.kind, decision.seat, decision.tile, decision.chit, decision.offer),
    )


each_case = pytest.mark.parametrize("name", CASES)


@each_case
def test_1_6_a_view_shows_the_same_whatever_the_hidden_order(name: str) -> None:
    for number, game in enumerate(walk(name)):
        other = with_another_future(game, number)
        for seat in (None, number % len(game.names)):
            assert seen(game.view(seat)) == seen(other.view(seat))


@each_case
def test_1_6_the_odds_are_the_same_whatever_the_hidden_order(name: str) -> None:
    drawn = -1
    for number, game in enumerate(walk(name)):
        if game.state.chits_drawn != drawn:
            drawn = game.state.chits_drawn
            assert game.view().odds == with_another_future(game, number).view().odds


@each_case
def test_1_6_a_view_holds_nothing_of_the_hidden_order(name: str) -> None:
    """The state behind the view is also the same, and so are the games continued from it."""
    for number, game in enumerate(walk(name)[::4]):
        mine, theirs = game.view(), with_another_future(game, number).view()
        assert (mine._state.tiles, mine._state.chits) == (theirs._state.tiles, theirs._state.chits)
        assert write_position(mine.game(Random(5))) == write_position(theirs.game(Random(5)))


@each_case
def test_1_6_a_game_that_goes_on_from_a_view_keeps_what_is_known(name: str) -> None:
    """It redeals the hidden chits; the known ones stay at the bottom in their order."""
    for number, game in enumerate(walk(name)[::3]):
        again = game.view().game(Random(number))
        assert seen(again.view()) == seen(game.view())
        below = [PILE[chit] for chit in again.state.chits][24 - len(game.view().known_chits) :]
        assert tuple(below) == game.view().known_chits


@each_case
def test_a_preview_does_not_depend_on_the_hidden_order(name: str) -> None:
    for number, game in enumerate(walk(name)[:-1:3]):
        assert game.decision is not None
        other = with_another_future(game, number)
        action = game.decision.actions[number % len(game.decision.actions)]
        assert game.preview(action) == other.preview(action)


@each_case
def test_the_same_seats_have_open_decisions_whatever_the_hidden_order(name: str) -> None:
    for number, game in enumerate(walk(name)[:-1:2]):
        other = with_another_future(game, number)
        mine = [(each.seat, each.kind, list(map(str, each.actions))) for each in game.open_decisions()]
        assert mine == [(each.seat, each.kind, list(map(str, each.actions))) for each in other.open_decisions()]


def test_1_6_those_games_have_known_chits_and_ask_ariadne() -> None:
    views = [game.view() for name in CASES for game in walk(name)]
    assert sum(bool(view.known_chits) for view in views) > 100
    assert any(view.chit for view in views)
    assert any(view.chit and view.known_chits for view in views)
    assert any(view.phase == "negotiation" for view in views)


def test_the_order_that_is_hidden_differs_indeed() -> None:
    games = [game for name in CASES for game in walk(name)]
    others = [with_another_future(game, number) for number, game in enumerate(games)]
    assert sum(write_position(game) != write_position(other) for game, other in zip(games, others, strict=True)) > 500


def test_1_6_the_known_chits_are_no_secret() -> None:
    """If they are in another order, a view shows it: it does not hide more than necessary."""
    for name in CASES:
        for game in walk(name):
            known = game.view().known_chits
            if len(set(known)) > 1 and sum(game.view().undrawn_chits.values()) > len(known):
                other = game.copy()
                chits = other._state.chits
                first = len(chits) - len(known)
                other._state.chits = numbers([*chits[:first], *reversed(list(chits[first:]))])
                assert other.view().known_chits == known[::-1]
                return
    pytest.fail("no such game")
