"""RULES 11.2: three chits a round, no two of a kind in succession."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from peloponnes import Game, SetupError
from peloponnes.components.types import PILE
from peloponnes.record import parse_position, write_position
from tests.given import given, polis, seat_of, told
from tests.rules.heroes import (
    DISASTERS,
    HEROES,
    RICH,
    all_pass,
    at_random,
    deal_of,
    kind_of,
    pile_of,
    stayed,
    with_chits,
)

PERSIANS = ["persian-1"] * 3 + ["persian-2"] * 4 + ["persian-3"]


def drawn(chits: str, shown: str = "") -> Game:
    """These chits come next; then the game is at the next auction."""
    return given(polis("", coins=RICH), polis(""), at="chits", shown=shown, chits=chits, edition=HEROES)


def bottom(game: Game, count: int) -> list[str]:
    """The last chits of the pile, in order."""
    return [PILE[chit] for chit in list(game.state.chits)[-count:]]


def undrawn(game: Game) -> tuple[int, ...]:
    """The undrawn chits, in order."""
    return tuple(game.state.chits[game.state.chits_drawn :])


# The pile ---------------------------------------------------------------------------------------------------------------------------


def test_11_2_the_16_chits_of_the_base_game_and_8_persians() -> None:
    chits = Counter(deal_of("patras daedalus massilia", "argos sisyphus naxos").chits)
    assert sum(chits.values()) == 24
    assert chits == Counter(["blank", *DISASTERS * 3, *PERSIANS])


def test_11_2_every_chit_may_be_the_first_or_the_last() -> None:
    deals = [deal_of("patras daedalus massilia", "argos sisyphus naxos", seed=seed).chits for seed in range(300)]
    kinds = {"blank", *DISASTERS, *PERSIANS}
    assert {chits[0] for chits in deals} == {chits[-1] for chits in deals} == kinds


def test_11_2_other_chits_are_refused() -> None:
    with pytest.raises(SetupError, match=r"^the deal has the chit drought 4 times instead of 3 \(RULES 11.2\)$"):
        with_chits(["drought" if chit == "blank" else chit for chit in pile_of()])


def test_11_2_three_are_turned_up_each_round() -> None:
    game = drawn("plague drought tempest decline")
    assert stayed(game) == ["plague", "drought", "tempest"]
    assert (game.round, sum(game.view().chits.values())) == (2, 3)


def test_11_2_the_third_of_a_kind_strikes_before_the_next_is_turned_up() -> None:
    shown = "earthquake drought earthquake"
    owner = polis("", coins=RICH, buildings="A12", wood=1, stone=1)
    game = given(owner, polis(""), at="chits", shown=shown, chits="earthquake plague", edition=HEROES)
    assert game.view().chits["plague"] == 0
    game.play("keep A12")
    assert game.view().chits["plague"] == 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 5, 8])
def test_11_2_all_24_stay_and_each_disaster_strikes_once(players: int, seed: int) -> None:
    game = at_random(HEROES, players, seed)
    assert Counter(stayed(game)) == Counter(HEROES.chits)
    rounds: list[int] = []
    for event in game.events:
        if event.key == "round_began":
            rounds.append(0)
        elif event.key in ("chit", "persian"):
            rounds[-1] += 1
    assert rounds == [3] * 8
    assert sorted(each["disaster"] for each in told(game, "struck")) == DISASTERS
    assert sum(game.view().undrawn_chits.values()) == 0


@pytest.mark.parametrize("seed", range(40))
def test_11_2_no_two_of_a_kind_side_by_side_in_a_round_unless_nothing_else_is_left(seed: int) -> None:
    kinds = [kind_of(chit) for chit in stayed(at_random(HEROES, 2, seed))]
    for place, (one, other) in enumerate(pairwise(kinds), 1):
        assert one != other or place % 3 == 0 or set(kinds[place:]) == {other}


# Doubles ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chits", "stay", "under"),
    [
        ("plague plague drought tempest", "plague drought tempest", "plague"),
        ("plague drought drought tempest", "plague drought tempest", "drought"),
        ("plague plague plague drought tempest", "plague drought tempest", "plague plague"),
        ("plague plague drought drought tempest", "plague drought tempest", "plague drought"),
        ("plague plague drought plague tempest", "plague drought plague", "plague"),
        ("plague drought plague tempest", "plague drought plague", ""),
        ("plague drought tempest tempest", "plague drought tempest", ""),
        ("persian-2 persian-2 drought tempest", "persian-2 drought tempest", "persian-2"),
        ("persian-1 persian-3 drought tempest", "persian-1 drought tempest", "persian-3"),
        (
            "persian-3 persian-2 persian-1 persian-1 blank plague",
            "persian-3 blank plague",
            "persian-2 persian-1 persian-1",
        ),
        ("plague blank plague tempest", "plague blank plague", ""),
        ("persian-1 blank persian-2 tempest", "persian-1 blank persian-2", ""),
        ("plague plague blank plague tempest", "plague blank plague", "plague"),
        ("blank plague plague tempest", "blank plague tempest", "plague"),
    ],
)
def test_11_2_a_chit_like_the_one_that_stayed_just_before_goes_under_the_pile(
    chits: str, stay: str, under: str
) -> None:
    game = drawn(chits)
    assert stayed(game) == stay.split()
    assert [each["chit"] for each in told(game, "under_pile")] == under.split()
    assert bottom(game, len(under.split()) + 1)[1:] == under.split()


def test_11_2_it_goes_under_before_another_is_turned_up() -> None:
    game = drawn("plague plague drought drought tempest")
    keys = [event.key for event in game.events if event.key in ("chit", "under_pile")]
    assert keys == ["chit", "under_pile", "chit", "under_pile", "chit"]


@pytest.mark.parametrize("chit", ["plague", "persian-1"])
def test_11_2_only_those_of_the_same_round_are_compared(chit: str) -> None:
    game = drawn(f"{chit} drought decline", shown=f"drought tempest {chit}")
    assert stayed(game) == [chit, "drought", "decline"]
    assert told(game, "under_pile") == []


def test_11_2_a_disaster_put_under_the_pile_has_no_effect() -> None:
    game = drawn("plague plague drought tempest", shown="plague blank decline")
    assert game.view().chits["plague"] == 2
    assert told(game, "struck") == []


def test_11_2_a_persian_put_under_the_pile_has_no_effect() -> None:
    game = drawn("persian-1 persian-2 drought tempest", shown="persian-1 blank decline")
    assert game.view().chits["persian"] == 2
    assert told(game, "attacked") == []


def test_11_2_it_comes_again_at_the_end_and_counts_then() -> None:
    chits = pile_of(first="tempest plague drought   plague plague decline tempest")
    game = all_pass(chits)
    assert [each["chit"] for each in told(game, "under_pile")] == ["plague"]
    assert stayed(game) == [*chits[:4], *chits[5:], "plague"]
    assert told(game, "struck")[-1]["disaster"] == "plague"


# When only one kind is left ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*DISASTERS, "persian"])
def test_11_2_if_only_that_kind_is_left_it_stays_and_the_game_ends(kind: str) -> None:
    last = [chit for chit in HEROES.chits if kind_of(chit) == kind]
    game = all_pass(pile_of(last=" ".join(last)))
    assert told(game, "under_pile") == []
    assert stayed(game)[-len(last) :] == last
    assert game.over


def test_11_2_as_long_as_there_is_another_it_is_looked_for() -> None:
    """Round 7 begins with a Persian; four more go under until the plague comes. In round 8 only Persians are left."""
    last = "persian-2 persian-3 persian-2 persian-2 persian-2 plague"
    game = all_pass(pile_of(last=last))
    assert [each["chit"] for each in told(game, "under_pile")] == last.split()[1:5]
    assert stayed(game)[18:] == ["persian-2", "plague", "persian-3", "persian-2", "persian-2", "persian-2"]
    assert game.over


def test_11_2_a_blank_that_is_left_is_another() -> None:
    game = all_pass(pile_of(last="plague plague blank"))
    assert stayed(game)[-3:] == ["plague", "blank", "plague"]


def test_11_2_the_very_last_chit_stays_whatever_it_is() -> None:
    game = all_pass(pile_of(last="drought plague plague"))
    assert stayed(game)[-3:] == ["drought", "plague", "plague"]
    assert told(game, "under_pile") == []


# What stays known -------------------------------------------------------------------------------------------------------------------


def test_11_2_what_went_under_the_pile_stays_known_with_its_place() -> None:
    game = drawn("plague plague drought drought tempest")
    for viewer in (None, 0, 1):
        assert game.view(viewer).known_chits == ("plague", "drought")
        assert game.view(viewer).undrawn_chits["plague"] == 2


def test_11_2_nothing_is_known_before_a_chit_went_under() -> None:
    assert drawn("plague drought tempest").view().known_chits == ()


def test_11_2_an_imagined_game_keeps_it_there_and_shuffles_the_others() -> None:
    game = drawn("plague plague drought drought tempest")
    drawn_so_far = game.state.chits_drawn
    imagined = [game.view(0).game(Random(seed)) for seed in range(20)]
    assert len({undrawn(other) for other in imagined}) == 20
    for other in imagined:
        assert other.state.chits[:drawn_so_far] == game.state.chits[:drawn_so_far]
        assert Counter(undrawn(other)) == Counter(undrawn(game))
        assert bottom(other, 2) == ["plague", "drought"]
        assert other.view().known_chits == ("plague", "drought")
    assert len({bottom(other, 3)[0] for other in imagined}) > 1


def test_11_2_the_order_of_the_others_changes_no_view() -> None:
    one = drawn("plague plague drought tempest decline persian-1")
    two = drawn("plague plague drought tempest persian-1 decline")
    assert undrawn(one) != undrawn(two)
    for viewer in (None, 0, 1):
        mine, other = one.view(viewer), two.view(viewer)
        assert mine.document() == other.document()
        assert mine.known_chits == other.known_chits
        assert write_position(mine.game(Random(7))) == write_position(other.game(Random(7)))


def test_11_2_what_lies_at_the_bottom_changes_it() -> None:
    one = drawn("plague plague drought drought tempest")
    two = drawn("drought drought plague plague tempest")
    assert one.view().chits == two.view().chits
    assert one.view().known_chits == ("plague", "drought")
    assert two.view().known_chits == ("drought", "plague")


def test_11_2_it_is_known_until_it_is_drawn() -> None:
    """A plague and a drought go under in round 1; they are the last two of round 8, so both are known in all rounds between."""
    game = with_chits(pile_of(first="plague plague drought drought tempest"))
    known: dict[int, set[tuple[str, ...]]] = {}
    while game.decision:
        if game.decision.kind == "bid":
            known.setdefault(game.round, set()).add(game.view().known_chits)
        game.play(game.decision.actions[-1])
    assert known == {1: {()}} | {round: {("plague", "drought")} for round in range(2, 9)}
    assert stayed(game)[-2:] == ["plague", "drought"]
    assert game.view().known_chits == ()


def test_11_2_the_lower_one_is_known_still_when_the_upper_one_is_drawn() -> None:
    """In round 7 an earthquake and a drought go under; in round 8 the earthquake strikes, and only the drought is left."""
    last = "earthquake earthquake drought drought tempest blank"
    shown = " ".join(pile_of(last=last)[:18])
    owner = polis("", coins=RICH, buildings="A12", wood=1, stone=1)
    game = given(owner, polis(""), at="chits", shown=shown, chits=last, edition=HEROES)
    assert game.view().known_chits == ("earthquake", "drought")
    game.play("pass")
    assert game.decision is not None
    assert game.decision.kind == "keep"
    assert game.view().known_chits == ("drought",)


def test_11_2_a_position_keeps_what_is_known() -> None:
    game = drawn("plague plague drought drought tempest")
    again = parse_position(write_position(game), list(game.names))
    assert again.view().known_chits == ("plague", "drought")
    assert undrawn(again) == undrawn(game)
    assert seat_of(again, 0) == seat_of(game, 0)
