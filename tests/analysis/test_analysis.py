"""Values that telescope, luck without bias, mistakes that are certain, and what can't be analysed."""

from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from peloponnes import Edition, Game
from peloponnes.analysis import Analysis, AnalysisDocument, AnalysisError, loaded, tried
from peloponnes.analysis.analysis import MOST_QUICK
from peloponnes.analysis.course import Course, Moment
from peloponnes.analysis.estimate import BATCHES, Appraisal
from peloponnes.analysis.mistakes import answers_to, mistake_at
from peloponnes.analysis.split import PARTS, Split
from peloponnes.analysis.valuer import Valuer
from peloponnes.bots.weights import weights_for
from peloponnes.engine.deal import Deal
from peloponnes.engine.state import State
from peloponnes.game.actions import Action
from peloponnes.record import Record, RecordError
from peloponnes.search import Dice, Greedily, forget, letters_of
from tests.editions import MATRIX

GAMES = Path(__file__).parent.parent / "games"
OF_A_ROUND = ("luck", "own", "others")
# Every number of players, every edition, and each of the options that ask something of their own.
CASES = (
    "base-2", "base-3", "base-4", "base-5", "solo", "solo-level-3", "sea-1", "sea-4", "sea-6+civilizations", "base-3+sea-tiles",
    "heroes-2+negotiation", "heroes-3+sea-tiles", "heroes-5", "heroes-7+civilizations+negotiation+sea-tiles", "heroes-8",
)  # fmt: skip


def analysed(record: Record, rollouts: int = BATCHES, seed: int = 0) -> AnalysisDocument:
    analysis = Analysis(record, rollouts, seed)
    assert sum(analysis.search()) == analysis.steps
    return analysis.document()


def played(edition: Edition, players: int, seed: int) -> Record:
    """The record of a game between greedy players who slip now and then."""
    game = Game.new(edition, [f"Seat {seat}" for seat in range(players)], seed)
    policy, dice = Greedily(weights_for(edition, players), 20), Dice(seed)
    while game.decision:
        game.play(game.decision.actions[game.state.actions.index(policy.choose(game.state, dice))])
    return Record.of(game)


@pytest.mark.parametrize("case", CASES)
def test_the_parts_of_every_seat_are_its_result_exactly(case: str) -> None:
    record = Record.load(GAMES / f"{case}-00.json")
    split = Split(Course(record), Valuer(record.edition, len(record.names), 3), BATCHES)
    assert len(list(split.values())) == len(record.actions)
    result = record.replay().result
    assert result is not None
    for place, whole in enumerate(split.result.means):
        assert split.prior.means[place] + sum(split.parts[part].numbers[place] for part in PARTS) == whole
        rounds = sum(sums[part].numbers[place] for sums in split.rounds.values() for part in OF_A_ROUND)
        assert split.prior.means[place] + split.parts["start"].numbers[place] + rounds == whole
    players = len(record.names)
    assert split.result.means[players:] == [points.score for points in result.seats]
    winners = [1 / len(result.winners) * (seat in result.winners) for seat in range(players)]
    if players > 1:
        assert split.result.means[:players] == pytest.approx(winners, abs=2**-20)
        for valued in split.valued:
            assert sum(valued.after.means[:players]) == pytest.approx(1, abs=players * 2**-20)


def test_a_shared_first_place_is_a_share_of_the_win() -> None:
    record = played(Edition.base(), 2, 1)
    game = record.replay()
    state = game.state
    state.seats[1].set_to(state.seats[0])
    assert Valuer(record.edition, 2, 0).result(state).means[:2] == [0.5, 0.5]


@pytest.mark.parametrize("case", ["base-3", "heroes-4"])
def test_what_is_turned_up_has_no_expectation(case: str) -> None:
    """The same decision over and over with the hidden order dealt anew: the luck that follows has mean zero."""
    record = Record.load(GAMES / f"{case}-00.json")
    valuer = Valuer(record.edition, len(record.names), 5)
    course = Course(record)
    moment = next(each for each in course.moments if each.tiles and each.chits)
    expected = valuer.expected(moment, 1, 1000)
    size, rng = 2 * len(record.names), Random(8)
    lucks: list[list[float]] = []
    for number in range(100):
        other = replace(moment, state=redealt(record.edition, moment, rng))
        after = other.state.copy()
        after.play(moment.packed)
        with_chits = valuer.expected_with_chits(other, number, BATCHES)
        value = valuer.value(after, 1000 + number, BATCHES)
        chits = [mine - theirs for mine, theirs in zip(with_chits.means, expected.means, strict=True)]
        tiles = [mine - theirs for mine, theirs in zip(value.means, with_chits.means, strict=True)]
        lucks.append([*chits, *tiles])
    for place, luck in enumerate(zip(*lucks, strict=True)):
        error = (stdev(luck) ** 2 / len(luck) + expected.errors[place % size] ** 2 * (place < size)) ** 0.5
        assert error > 0
        assert abs(fmean(luck)) < 4 * error


def redealt(edition: Edition, moment: Moment, rng: Random) -> State:
    state = forget(moment.state, letters_of(edition))
    game = Game(edition, ["x"] * len(state.seats), state)
    return game.view().game(rng).state


def test_luck_has_no_expectation_over_whole_games() -> None:
    lucks: list[list[float]] = []
    for number in range(8):
        record = played(Edition.base(), 3, 100 + number)
        split = Split(Course(record), Valuer(record.edition, 3, number), BATCHES)
        list(split.values())
        lucks.append(
            [sum(split.parts[part].numbers[place] for part in ("start", "tiles", "chits")) for place in (0, 3)]
        )
    for luck in zip(*lucks, strict=True):
        assert stdev(luck) > 0
        assert abs(fmean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5


def test_a_deal_that_nobody_could_know_changes_no_value() -> None:
    """Two games that differ only in what is still hidden have the same values and mistakes up to the moment where they part."""
    record = played(Edition.base(), 3, 4)
    course = Course(record)
    moment = next(each for each in course.moments if each.round == 2)
    before = [each for each in course.moments if each.at < moment.at and not each.reveals]
    other = redealt(record.edition, moment, Random(1))
    assert list(other.chits) != list(moment.state.chits)
    valuer = Valuer(record.edition, 3, 0)
    assert valuer.value(other, 1, 40).means == valuer.value(moment.state, 1, 40).means
    twin = replace(moment, state=other)
    assert valuer.expected(twin, 1, 40).means == valuer.expected(moment, 1, 40).means
    assert before
    mine, theirs = mistake_at(valuer, moment, 40), mistake_at(valuer, twin, 40)
    assert (mine is None) == (theirs is None)


def test_the_same_seed_gives_the_same_analysis() -> None:
    record = played(Edition.base(), 2, 3)
    found = analysed(record, 1)
    assert found == analysed(Record.parse(record.text()), 1)
    assert found["moments"] != analysed(record, 1, seed=1)["moments"]


def test_a_tile_given_away_is_a_mistake_and_the_best_answer_is_none() -> None:
    record = played(Edition.base(), 2, 3)
    course = Course(record)
    valuer = Valuer(record.edition, 2, 0)
    opening = course.moments[0]
    best = tried(record, 0, opening.action, 400)["best"]["action"]
    worst = max(answers_to(opening.state))
    found = mistake_at(valuer, replace(opening, packed=worst), 400)
    assert found is not None
    assert found.lost > 2.9 * found.error
    assert found.answers[0] is found.best
    packed = Action.parse(record.edition, best).packed
    assert mistake_at(valuer, replace(opening, packed=packed), 400) is None


def test_what_an_answer_of_ones_own_is_worth() -> None:
    record = played(Edition.base(), 2, 3)
    given = record.actions[0][1]
    same = tried(record, 0, given, 40)
    assert (same["gained"], same["error"], same["answer"]) == (0.0, 0.0, same["given"])
    assert tried(record, 0, "pass", 40)["answer"]["action"] == "pass"
    for at, action, key in (
        (999, "pass", "no_moment"),
        (-1, "pass", "no_moment"),
        (0, "keep A01", "no_answer"),
        (0, "?", "no_answer"),
    ):
        with pytest.raises(AnalysisError) as refused:
            tried(record, at, action, 20)
        assert refused.value.key == key


def test_a_first_look_is_small() -> None:
    record = Record.load(GAMES / "heroes-8-00.json")
    assert BATCHES <= Analysis.first_look(record).rollouts < Analysis.first_look(played(Edition.base(), 2, 1)).rollouts
    assert Analysis.first_look(played(Edition.base(), 2, 1)).rollouts <= MOST_QUICK


def test_a_solo_game_without_a_level_has_scores_alone() -> None:
    record = Record.load(GAMES / "solo-00.json")
    found = analysed(record)
    assert found["split"]["chances"] is None
    assert found["moments"][0]["after"]["chances"] is None
    (split,) = found["split"]["scores"]
    assert split["others"] == {"value": 0.0, "error": 0.0}
    assert split["result"] == found["seats"][0]["score"]


def test_only_a_finished_game_of_the_box_is_analysed(tmp_path: Path) -> None:
    record = played(Edition.base(), 2, 3)
    for cut in (0, 5, len(record.actions) - 1):
        with pytest.raises(AnalysisError) as refused:
            Analysis(replace(record, actions=record.actions[:cut], result=None))
        assert refused.value.key == "not_over"
    with pytest.raises(RecordError):
        Analysis(replace(record, actions=(*record.actions[:3], (0, "bid A01 99"))))
    own = tmp_path / "own.json"
    own.write_text(record.text().replace('"standard"', f'"sha256:{"0" * 64}"'), "utf-8")
    with pytest.raises(AnalysisError) as refused:
        loaded(own)
    assert refused.value.key == "own_values"


def test_certain_numbers_have_no_error() -> None:
    assert Appraisal.certain([0.3]).errors == [0.0]
    assert Deal.shuffled(Edition.base(), 2, "analysis/0/0") != Deal.shuffled(Edition.base(), 2, "analysis/0/1")
    assert set(MATRIX) >= set(CASES)
