"""Positions: one line, both ways; every line that play can't lead to is refused with a reason."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peloponnes import Edition, Game
from peloponnes.engine.invariants import problem
from peloponnes.record import PositionError, Record, RecordError, parse_position, write_position
from tests.editions import MATRIX, NAMES


def some_game(name: str, seed: int, steps: int) -> Game:
    edition, players = MATRIX[name]
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    for _ in range(steps):
        if game.decision:
            game.play(rng.choice(game.decision.actions))
    return game


GAME = some_game("base-3", seed=5, steps=30)
TEXT = write_position(GAME)
FIELDS = TEXT.split(" ")


def changed(field: int, old: str, new: str) -> str:
    """The example position with something replaced in one field."""
    assert old in FIELDS[field], (field, FIELDS[field])
    return " ".join([*FIELDS[:field], FIELDS[field].replace(old, new, 1), *FIELDS[field + 1 :]])


def test_a_position_plays_on_as_the_game_does() -> None:
    game, again = some_game("base-4", 9, 20), parse_position(write_position(some_game("base-4", 9, 20)))
    rng, same = Random(1), Random(1)
    while game.decision and again.decision:
        game.play(rng.choice(game.decision.actions))
        again.play(same.choice(again.decision.actions))
    assert game.result == again.result


def test_a_game_from_a_position_can_not_be_recorded() -> None:
    with pytest.raises(RecordError, match="began at a position"):
        Record.of(parse_position(TEXT))


def test_names_are_given_or_made_up() -> None:
    assert parse_position(TEXT).names == ("seat 0", "seat 1", "seat 2")
    assert parse_position(TEXT, NAMES[:3]).names == NAMES[:3]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a position has 8 fields, this has 1"),
        (TEXT + " more", "a position has 8 fields, this has 9"),
        (changed(0, "base", "hellas"), "there is no edition 'hellas'"),
        (changed(0, "base", "solo"), "for 1 player, not 3"),
        (changed(0, "base", "solo-9-"), "there is no solo level 9"),
        (changed(0, "base", "solo-2-coins"), "an extra income is wood, stone or food"),
        (changed(1, FIELDS[1], "9"), "does not fit the round"),
        (changed(1, FIELDS[1], "x"), "round: 'x' is not a number"),
        (changed(2, FIELDS[2], "0,1,1"), "the turn order does not name each seat once"),
        (changed(2, FIELDS[2], "0,1"), "the turn order does not name each seat once"),
        (changed(3, "/", ","), "tiles: a / must stand"),
        (changed(3, "A", "X"), "tiles: there is no tile 'X"),
        (changed(3, FIELDS[3][:3], "C10"), "the deal has the tile"),
        (changed(4, "plague", "flood"), "chits: 'flood' is not one of"),
        (changed(4, "plague", "drought"), "the deal has the chit"),
        (changed(5, "|", ","), "places of the row and a |"),
        (changed(6, ":", ";"), "is not civilization:six goods"),
        (changed(6, "/", "/99/"), "is not civilization:six goods"),
        (changed(7, "round", "feast"), "there is no step 'feast'"),
        (changed(7, ",round", ""), "steps that do not belong to this phase"),
        (changed(7, ",round", ",order"), "the agenda does not end as a round ends"),
        (changed(7, "round", "round:1"), "has too many or too few parts"),
    ],
)
def test_a_position_that_can_not_be_is_refused_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ("atlantis:0/0/0/0/0/0:::0", "'atlantis' is not one of"),
        ("sparta:11/0/0/0/0/0:::0", "more wood than the storage holds (RULES 2.5.4)"),
        ("sparta:0/0/14/0/0/0:::0", "more food than the storage holds (RULES 2.5.4)"),
        ("sparta:-1/0/0/0/0/0:::0", "'-1' is not a number"),
        ("sparta:0/0/0/0/0/0:A05::0", "a land lies among the buildings"),
        ("sparta:0/0/0/0/0/0:::7", "the bids on tiles"),
        ("sparta:0/0/0/0/0/0::C01:0", "a building among the lands"),
        ("sparta:0/0/0/0/0/0:C08::0", "C08 is in play but not drawn yet"),
        ("sparta:0/0/0/0/0/0:A11,A11::0", "A11 lies in more than one place"),
    ],
)
def test_a_seat_that_can_not_be_is_refused(seat: str, problem: str) -> None:
    game = Game.new(Edition.solo(), ["Ann"], seed=3, civilizations=["sparta"])
    fields = write_position(game).split(" ")
    with pytest.raises(PositionError) as caught:
        parse_position(" ".join([*fields[:6], seat, fields[7]]))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("keep:1:C05", "strike:1:tempest,keep:1:C05", "not in this order"),
        ("keep:1:C05", "keep:1:C05,keep:1:C05", "not in this order"),
        ("strike:2:tempest", "keep:2:A01", "not in this order"),
        ("strike:2:tempest", "strike:2:plague", "something that it can't do"),
        ("strike:2:tempest,strike:0:tempest", "strike:0:tempest,strike:2:tempest", "does not follow the turn order"),
        ("strike:2:tempest", "buy:2", "do not belong to this phase"),
        ("strike:2:tempest", "income:2", "do not belong to this phase"),
        ("keep:1:C05", "gain:1:C05", "do not belong to this phase"),
    ],
)
def test_an_agenda_that_play_can_not_lead_to_is_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(changed(7, old, new))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("name", "old", "new"), [("base-2", "bid:", "buy:"), ("solo", "buy:", "bid:"), ("base-2", "bid:0", "bid:0,buy:0")]
)
def test_each_edition_has_its_own_turn(name: str, old: str, new: str) -> None:
    text = write_position(some_game(name, seed=3, steps=0))
    assert old in text
    with pytest.raises(PositionError, match="do not belong to this phase"):
        parse_position(text.replace(old, new))


def test_goods_beyond_all_measure_are_refused() -> None:
    with pytest.raises(PositionError, match="is not a number from 0 to 999"):
        parse_position(changed(6, FIELDS[6].split(":")[1], "0/0/0/9999/9999/0"))


def test_the_number_of_names_must_fit() -> None:
    with pytest.raises(PositionError, match="1 names for 3 seats"):
        parse_position(TEXT, ["Ann"])


@settings(max_examples=400, deadline=None)
@given(
    name=st.sampled_from(sorted(MATRIX)),
    seed=st.integers(0, 50),
    steps=st.integers(0, 60),
    data=st.data(),
)
def test_a_damaged_position_is_refused_or_can_be_played(name: str, seed: int, steps: int, data: st.DataObject) -> None:
    text = write_position(some_game(name, seed, steps))
    for _ in range(data.draw(st.integers(1, 2))):
        if data.draw(st.booleans()):
            at = data.draw(st.integers(0, len(text) - 1))
            text = text[:at] + data.draw(st.sampled_from(["", *"0123456789,:;/|=-*+ ABC"])) + text[at + 1 :]
        else:
            other = write_position(some_game(name, seed + 1, data.draw(st.integers(0, 60)))).split(" ")
            fields = text.split(" ")
            field = data.draw(st.integers(0, 7))
            text = " ".join([*fields[:field], other[field], *fields[field + 1 :]])
    try:
        game = parse_position(text)
    except PositionError:
        return
    rng = Random(seed)
    while game.decision:
        assert problem(game.edition, game.state) is None
        game.play(rng.choice(game.decision.actions))
    assert game.result is not None
