"""How a game and its end are described."""

from itertools import count
from random import Random

import pytest

from peloponnes import Edition, Game
from peloponnes.messages import Messages
from peloponnes.terminal.end import verdict
from peloponnes.terminal.words import Words

ENGLISH = Messages("en")


def words_of(game: Game) -> Words:
    return Words(ENGLISH, game.edition, game.names)


def played(seed: int) -> Game:
    game, rng = Game.new(Edition.base(), ("Ann", "Bo"), seed), Random(seed)
    while game.decision:
        game.play(rng.choice(game.decision.actions))
    return game


def test_tiles_that_are_turned_up_together_are_one_sentence_for_each_row() -> None:
    game = Game.new(Edition.base(), ("Ann", "Bo"), 1)
    told = [sentence for sentence in words_of(game).events(game.events) if sentence.startswith("Revealed")]
    rows = [list(game.view().row), list(game.view().conquest)]
    assert len(told) == 2
    for sentence, row in zip(told, rows, strict=True):
        assert [tile for tile in (*rows[0], *rows[1]) if tile in sentence] == row


def test_tiles_that_nobody_wants_leave_in_one_sentence() -> None:
    game = Game.new(Edition.base(), ("Ann", "Bo"), 1)
    row = game.view().row
    events = [*game.play("pass"), *game.play("pass")]
    [sentence] = [sentence for sentence in words_of(game).events(events) if sentence.startswith("Left over")]
    assert all(tile in sentence for tile in row)
    assert sentence.endswith("they leave the game.")


@pytest.mark.parametrize("tied", [True, False])
def test_7_2_a_tie_for_the_first_place_is_explained(tied: bool) -> None:
    for seed in count(1):
        game = played(seed)
        assert game.result is not None
        if len(game.result.winners) == 1 and (len({seat.score for seat in game.result.seats}) == 1) == tied:
            break
    assert verdict(words_of(game), game).endswith(ENGLISH("end.tie")) == tied
