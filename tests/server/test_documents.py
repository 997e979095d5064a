"""The documents have what the page needs to know of the rules, and their types say so."""

from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.components import standard
from peloponnes.components.types import RULES
from peloponnes.game.rule_numbers import rule_numbers
from peloponnes.server.wire.documents import Parts, preview_document, ruleset_document, view_document
from peloponnes.server.wire.game_documents import BoardDocument, HoldingsDocument, RulesetDocument, TraitsDocument
from tests.server.served import Guest, Served

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def names_of(document: Any) -> set[str]:
    return set(document.__required_keys__)


def test_types_name_every_number() -> None:
    game = Game.new(Edition.heroes(), NAMES, seed=1)
    board = view_document(game.view())["seats"][0]
    assert set(board) == BoardDocument.__required_keys__ | BoardDocument.__optional_keys__
    assert set(board["traits"]) == names_of(TraitsDocument)
    assert set(ruleset_document(game.edition)) == names_of(RulesetDocument)


def test_a_preview_does_not_repeat_the_traits() -> None:
    game = Game.new(Edition.base(), NAMES[:2], seed=913)
    assert set(preview_document(game.preview("bid A05 4"))["now"]) == names_of(HoldingsDocument)


@pytest.mark.parametrize("rules", range(1, RULES + 1))
def test_11_9_traits_are_those_of_the_version_of_the_rules(rules: int) -> None:
    edition = Edition.heroes(standard(rules))
    view = Game.new(edition, NAMES, seed=2).view()
    assert [board["traits"] for board in view_document(view)["seats"]] == [dict(seat.traits) for seat in view.seats]


def test_2_2_4_a_view_has_the_price_of_every_tile_for_every_seat() -> None:
    """In play: what is made once a round is the same as what is made anew, and a hero's coin counts (11.9)."""
    saved = 0
    for seed in range(8):
        game, parts, rng = Game.new(Edition.heroes(), NAMES, seed=seed), Parts(), Random(seed)
        while game.round < 3 and game.decision:
            prices = view_document(game.view(), parts)["prices"]
            assert list(prices) == [*game.view().row, *game.view().conquest]
            for seat in range(len(NAMES)):
                view = game.view(seat)
                assert {tile: price[seat] for tile, price in prices.items()} == {
                    tile: view.price(tile) for tile in prices
                }
            saved += sum(len(set(price)) > 1 for price in prices.values())
            game.play(rng.choice(game.decision.actions))
    assert saved


def test_11_2_chits_a_round_depend_on_the_edition() -> None:
    assert [rule_numbers(each).chits_a_round for each in (Edition.base(), Edition.sea(), Edition.heroes())] == [2, 2, 3]


def test_only_the_welcome_has_the_ruleset(alone: Served) -> None:
    ann = Guest(alone)
    id = ann.create("here", "here")["id"]
    with ann.socket(id) as socket:
        assert socket.welcome["view"] is None
        assert socket.welcome["ruleset"] == ruleset_document(Edition.base())
        ann.start(id)
        assert "ruleset" not in socket.until("news")
