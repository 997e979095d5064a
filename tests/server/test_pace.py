"""Clocks of turn-by-turn games: what they show after each kind of entry, as a pure function of the log's times."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peloponnes.server.storage.rows import BACK, EARLY, PAUSE, REPLACE, RESUME, RETURN, START, TURN, UNDO
from peloponnes.server.tables.clock import GRACE_MS, MOST_BANKS, GameClock, Tick, after, started
from peloponnes.server.wire.requests import Pace

PACE = Pace(kind="turns", bank=1000, increment=100)
BANK, MORE = 1_000_000, 100_000


@dataclass
class Played:
    """A game as its clocks see it: who has to decide, and what time it is."""

    deciding: set[int]
    seats: int = 3
    at: int = 10_000_000
    round: int = 1
    hidden: set[int] = field(default_factory=set)
    pace: Pace = PACE

    def __post_init__(self) -> None:
        self.clock = started(self.pace, self.seats, self._tick(START, 0))

    def _tick(self, kind: str, seat: int, until: int = 0) -> Tick:
        return Tick(self.at, kind, seat, frozenset(self.deciding), self.deciding | self.hidden, self.round, until)

    def after(self, ms: int, kind: str, seat: int, *deciding: int, until: int = 0) -> "Played":
        """Some time later a seat does something, and then these have to decide."""
        self.at += ms
        self.deciding = set(deciding)
        self.clock = after(self.pace, self.clock, self._tick(kind, seat, until))
        return self

    def left(self, seat: int, later: int = 0) -> int:
        return self.clock.seats[seat].stopped(self.at + later).left

    @property
    def running(self) -> set[int]:
        return {number for number, seat in enumerate(self.clock.seats) if seat.runs is not None}


def test_time_runs_for_those_who_have_to_decide_and_a_turn_adds_to_it() -> None:
    game = Played({0})
    assert game.clock.deadline == game.at + BANK
    game.after(40_000, TURN, 0, 1)
    assert (game.left(0), game.left(1)) == (BANK - 40_000 + MORE, BANK)
    assert game.running == {1}
    game.after(300_000, TURN, 1, 0)
    assert game.left(1) == BANK - 300_000 + MORE
    assert game.clock.deadline == game.at + BANK - 40_000 + MORE


def test_a_clock_has_twice_the_bank_at_most() -> None:
    game = Played({0}, seats=1)
    for _ in range(30):
        game.after(0, TURN, 0).after(0, TURN, 1, 0)
    assert game.left(0) == MOST_BANKS * BANK


def test_a_turn_in_several_entries_adds_once_and_a_new_round_is_a_new_turn() -> None:
    game = Played({0}).after(10_000, TURN, 0, 0).after(10_000, TURN, 0, 0)
    assert game.left(0) == BANK - 20_000
    game.after(0, TURN, 0, 1)
    assert game.left(0) == BANK - 20_000 + MORE
    game.round = 2
    game.after(5_000, TURN, 1, 1)
    assert game.left(1) == BANK - 5_000 + MORE


@pytest.mark.parametrize("kind", [TURN, EARLY])
def test_to_play_and_undo_again_and_again_adds_nothing(kind: str) -> None:
    game = Played({0})
    for _ in range(5):
        game.after(1_000, kind, 0, 1).after(2_000, UNDO, 0, 0)
    assert game.left(0) == BANK - 5_000
    assert game.left(1) == BANK - 10_000


def test_several_seats_decide_at_once_and_each_has_its_own_time() -> None:
    game = Played({0, 1, 2}).after(10_000, TURN, 0, 1, 2).after(20_000, EARLY, 2, 1)
    assert [game.left(seat) for seat in range(3)] == [BANK - 10_000 + MORE, BANK - 30_000, BANK - 30_000 + MORE]
    assert game.clock.deadline == game.at + BANK - 30_000


def test_nobody_learns_from_a_clock_that_somebody_has_answered_early() -> None:
    secret, open_ = Played({0, 1}), Played({0, 1})
    secret.hidden = {1}
    secret.after(10_000, EARLY, 1, 0)
    open_.at = secret.at
    assert secret.clock.seats[1].public == open_.clock.seats[1].public
    assert secret.left(1) == BANK - 10_000 + MORE
    assert secret.running == {0}
    for game, deciding in ((secret, [0]), (open_, [0, 1])):
        game.after(10_000, PAUSE, 2, *deciding, until=game.at + 90_000)
        game.after(20_000, RESUME, 2, *deciding)
    assert secret.clock.seats[1].public == open_.clock.seats[1].public
    secret.hidden = set()
    secret.after(500_000, TURN, 0, 2)  # it is played now, and its clock no secret any more
    assert secret.clock.seats[1].public == (BANK - 10_000 + MORE, None)


def test_early_answers_that_are_taken_back_leave_no_trace() -> None:
    game = Played({0, 1})
    game.hidden = {1}
    game.after(10_000, EARLY, 1, 0)
    game.hidden = set()
    game.after(10_000, UNDO, 1, 0, 1)
    assert game.left(1) == BANK - 10_000
    assert game.clock.seats[1].shown is None


def test_one_who_is_out_of_time_is_found_and_keeps_what_a_turn_adds_when_back() -> None:
    game = Played({0, 1})
    assert game.clock.out_of_time(game.at + BANK - 1) == []
    assert game.clock.out_of_time(game.at + BANK) == [0, 1]
    long = Pace(kind="turns", bank=86_400, increment=3_600)
    game = Played({0}, pace=long).after(90_000_000, REPLACE, 0)
    assert game.left(0) == 0
    assert game.clock.deadline is None
    game.after(1_000, TURN, 0, 1).after(1_000, RETURN, 0, 1)
    assert game.left(0) == 3_600_000


def test_one_who_is_back_has_a_few_minutes_even_if_turns_add_nothing() -> None:
    game = Played({0}, pace=Pace(kind="turns", bank=60, increment=0)).after(61_000, REPLACE, 0).after(0, RETURN, 0, 0)
    assert game.clock.deadline == game.at + GRACE_MS


def test_nobody_gets_time_by_letting_a_bot_in_and_out_again() -> None:
    long = Pace(kind="turns", bank=86_400, increment=86_400)
    game = Played({0, 1}, pace=long).after(80_000_000, REPLACE, 0, 1).after(1_000, RETURN, 0, 0, 1)
    assert game.left(0) == 6_400_000


def test_no_clock_runs_in_a_pause_and_all_go_on_afterwards() -> None:
    game = Played({0}).after(10_000, PAUSE, 1, 0, until=11_000_000)
    assert game.left(0, 900_000) == BANK - 10_000
    assert game.clock.deadline == 11_000_000 + BANK - 10_000
    game.after(100_000, TURN, 0, 2)
    assert game.left(0) == BANK - 10_000 + MORE
    assert game.clock.deadline == 11_000_000 + BANK
    game.after(1_000_000, TURN, 2, 0)
    assert game.left(2) == BANK - (game.at - 11_000_000) + MORE
    assert game.clock.paused == 0


@pytest.mark.parametrize(("kind", "deciding"), [(RESUME, 0), (TURN, 0), (EARLY, 0)])
def test_a_pause_ends_when_its_player_is_back(kind: str, deciding: int) -> None:
    game = Played({0, 1}).after(0, PAUSE, 1, 0, 1, until=10_900_000).after(100_000, kind, 1, deciding)
    assert game.left(0) == BANK
    assert game.left(0, 50_000) == BANK - 50_000


def test_what_is_taken_back_by_consent_takes_the_added_time_with_it() -> None:
    game = Played({0}).after(10_000, TURN, 0, 1).after(20_000, TURN, 1, 2).after(30_000, BACK, 0, 0)
    assert [game.left(seat) for seat in range(3)] == [BANK - 10_000, BANK - 20_000 + MORE, BANK - 30_000]


def test_a_system_clock_that_was_set_back_gives_nobody_time_and_takes_none() -> None:
    game = Played({0}).after(-500_000, TURN, 0, 1)
    assert game.left(0) == BANK + MORE


@given(
    st.lists(
        st.tuples(
            st.integers(0, 3_000_000),
            st.sampled_from([TURN, EARLY, UNDO, BACK, REPLACE, RETURN, PAUSE, RESUME]),
            st.integers(0, 2),
            st.sets(st.integers(0, 2)),
        ),
        max_size=30,
    )
)
def test_whatever_happens_no_clock_leaves_its_bounds_and_only_those_who_decide_run(
    steps: list[tuple[int, str, int, set[int]]],
) -> None:
    game = Played({0, 1})
    for ms, kind, seat, deciding in steps:
        game.after(ms, kind, seat, *deciding, until=game.at + 2 * ms)
        assert game.running == deciding
        assert all(0 <= each.left <= MOST_BANKS * BANK for each in game.clock.seats)
        assert GameClock.parse(game.clock.text()) == game.clock
        ends = [each.ends for each in game.clock.seats if each.ends is not None]
        assert game.clock.deadline == (min(ends) if ends else None)
        assert (game.clock.deadline is None) == (not deciding)
