"""The beam search: the best possible game for a known deal."""

from dataclasses import replace
from pathlib import Path

import pytest

from peloponnes import Edition, Game
from peloponnes.bots.par import Par, ParError
from peloponnes.bots.weights import weights_for
from peloponnes.game.actions import Action
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.record import Record
from peloponnes.search import Dice, Greedily, play_out
from peloponnes.search.beam import Beam, unbeaten, widths
from peloponnes.terminal.par import lines_of
from tests.given import given, seat

GAMES = Path(__file__).parent.parent / "games"
SOLO = [
    "solo-00",
    "solo+civilizations+sea-tiles-01",
    "sea-1-02",
    "solo-level-1-00",
    "solo-level-3-04",
    "solo-level-5-07",
]


def beam_of(game: Game) -> Beam:
    return Beam(game.state, weights_for(game.edition, 1))


def searched(game: Game, most: int) -> Beam:
    beam = beam_of(game)
    for width in widths(most):
        beam.search(width)
    return beam


def score_of(game: Game) -> int:
    assert game.result is not None
    return game.result.seats[0].score


@pytest.mark.parametrize("name", SOLO)
def test_it_finds_at_least_what_was_played_and_what_greed_finds(name: str) -> None:
    record = Record.load(GAMES / f"{name}.json")
    game = record.replay(0)
    beam = searched(game, 4)
    greedy = game.state.copy()
    play_out(greedy, Greedily(weights_for(game.edition, 1)), Dice(1))
    assert beam.score >= score_of(record.replay())
    assert beam.score >= min(greedy.seats[0].points())


@pytest.mark.parametrize("name", SOLO)
def test_its_line_is_legal_and_brings_what_it_says(name: str) -> None:
    game = Record.load(GAMES / f"{name}.json").replay(0)
    beam = searched(game, 2)
    for packed in beam.actions:
        game.play(Action(game.edition, packed))
    assert score_of(game) == beam.score
    points = game.state.seats[0].points()
    assert (min(points), max(points)) == (beam.score, beam.larger)


def test_a_wider_search_is_never_worse_and_each_is_always_the_same() -> None:
    game = Record.load(GAMES / "solo-level-5-02.json").replay(0)
    found = [searched(game, width) for width in (1, 3, 4, 8)]
    scores = [beam.score for beam in found]
    assert scores == sorted(scores)
    assert scores[-1] > scores[0]
    again = searched(game, 8)
    assert (again.score, again.actions) == (found[-1].score, found[-1].actions)


def test_it_leaves_the_state_as_it_was_and_goes_on_from_anywhere() -> None:
    game = Record.load(GAMES / "solo-level-2-03.json").replay(6)
    before = (game.state.round, game.state.task, list(game.state.actions), game.state.seats[0].coins)
    beam = searched(game, 2)
    assert (game.state.round, game.state.task, list(game.state.actions), game.state.seats[0].coins) == before
    for packed in beam.actions:
        game.play(Action(game.edition, packed))
    assert score_of(game) == beam.score


def test_a_game_that_is_over_has_its_own_score() -> None:
    record = Record.load(GAMES / "solo-level-2-03.json")
    beam = searched(record.replay(), 2)
    assert (beam.score, beam.actions) == (score_of(record.replay()), ())


def test_it_is_for_one_alone() -> None:
    with pytest.raises(ValueError, match="alone, not for 2"):
        beam_of(given(seat(), seat()))


def test_every_way_through_a_short_end_is_tried() -> None:
    """The last decisions of a game: a beam wider than all lines finds what exhaustive search finds."""
    record = Record.load(GAMES / "solo-level-4-01.json")
    last = len(record.actions) - 4
    game = record.replay(last)

    def best(game: Game) -> int:
        if game.decision is None:
            return score_of(game)
        scores = []
        for action in game.decision.actions:
            after = game.copy()
            after.play(action)
            scores.append(best(after))
        return max(scores)

    beam = beam_of(game)
    beam.search(100_000)
    assert beam.score == best(game)


def test_equal_positions_are_one_and_a_poorer_one_is_left_out() -> None:
    game = Game.new(Edition.solo(), ["Ann"], seed=5)
    beam = beam_of(game)
    beam.begin()
    [line] = beam.waiting[1]
    twin = beam_of(game)
    twin.begin()
    [other] = twin.waiting[1]
    assert unbeaten([line, other]) == [line]
    other.state.seats[0].coins += 1
    assert unbeaten([line, other]) == [other]
    line.state.seats[0].wood += 1
    assert unbeaten([line, other]) == [line, other]


# The par of a record ----------------------------------------------------------------------------------------------------------------


def par_of(record: Record, width: int = 2) -> Par:
    par = Par(record, width)
    assert sum(par.search()) == par.steps
    return par


def test_par_is_never_below_what_was_played() -> None:
    game = Record.load(GAMES / "solo-00.json").replay(0)
    for packed in searched(game, 16).actions:
        game.play(Action(game.edition, packed))
    par = par_of(Record.of(game), 1)
    assert par.document()["par"] == score_of(game)
    assert "which is par" in "\n".join(lines_of(par, Messages("en")))


def test_a_line_that_does_not_bring_what_the_search_says_is_refused() -> None:
    par = Par(Record.load(GAMES / "solo-00.json"), 1)
    steps = par.search()
    for _ in range(par.beam.rounds):
        next(steps)
    par.beam.score += 1
    with pytest.raises(ParError, match="the line brings"):
        next(steps)


def test_an_unfinished_game_has_a_par() -> None:
    record = Record.load(GAMES / "solo-level-1-00.json")
    part = par_of(replace(record, actions=record.actions[:3], result=None))
    whole = par_of(record)
    assert part.document()["played"] == {"score": None, "prestige": None, "population": None, "passed": None}
    assert part.document()["actions"] == whole.document()["actions"]
    assert "Played: unfinished" in "\n".join(lines_of(part, Messages("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_found_is_told_round_by_round(language: str) -> None:
    par = par_of(Record.load(GAMES / "solo-level-1-00.json"))
    lines = lines_of(par, Messages(language))
    told = [line for line in lines if line.startswith("  ")]
    actions = [action for each in par.rounds().values() for action in each]
    assert len(told) == len(par.rounds())
    assert [f"0 {action}" for action in actions] == par.document()["actions"]
    assert len(lines) == len(told) + 4
