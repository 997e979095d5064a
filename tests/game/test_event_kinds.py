"""Events are declared once, by the functions of the engine that emit them."""

import random

import pytest

from peloponnes import Game
from peloponnes.engine import events
from peloponnes.game.event_kinds import FIELDS, KIND_OF, KINDS, declared
from tests.editions import EDITIONS


def test_a_declaration_that_swaps_two_fields_is_refused() -> None:
    def swapped(sink: events.Sink, seat: int, tile: int, coins: int) -> None:
        sink.append((4, seat, coins, tile))

    with pytest.raises(TypeError, match="swapped does not write its fields in the order"):
        declared(swapped)


def test_a_declaration_that_forgets_its_seat_is_refused() -> None:
    def forgotten(sink: events.Sink, seat: int, tile: int) -> None:
        sink.append((4, events.ALL, tile))

    with pytest.raises(TypeError, match="forgotten"):
        declared(forgotten)


def test_every_field_with_a_meaning_of_its_own_is_used() -> None:
    assert set(FIELDS) <= {name for kind in KINDS for name in kind.fields}


def test_every_event_of_real_games_has_the_values_of_its_declaration() -> None:
    seen: set[str] = set()
    for edition, players in EDITIONS.values():
        for seed in range(3):
            rng = random.Random(seed)
            game = Game.new(edition, seats=[f"P{seat}" for seat in range(players)], seed=seed)
            while game.decision:
                game.play(rng.choice(game.decision.actions))
            for event in game.events:
                kind = KIND_OF[event.key]
                seen.add(kind.key)
                assert (event.seat is None) <= (kind.seat != "one")
                assert (event.seat is None) >= (kind.seat == "none")
                assert list(event.values) == list(kind.fields)
                for name, value in event.values.items():
                    assert type(value) is kind.fields[name].type
    assert seen == set(KIND_OF)
