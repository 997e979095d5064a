"""Seating, deals, and the same rows regardless of workers and interruptions."""

from collections import Counter
from pathlib import Path

import pytest

from peloponnes import SetupError
from peloponnes.arena import ArenaError, Match, Row, Settings, play_match
from peloponnes.arena.settings import fill
from peloponnes.bots import BotFileError, UnknownBot
from tests.arena.files import write_bot

SHORT = 2.0  # seconds after which a bot is slow


def untimed(rows: list[Row]) -> list[Row]:
    """Rows without durations."""
    return [row._replace(seconds=0.0) for row in rows]


@pytest.mark.parametrize(
    ("bots", "players", "line_up"),
    [
        (["a", "b"], 4, ("a", "b", "a", "b")),
        (["a", "b", "c"], 4, ("a", "b", "c", "a")),
        (["ax3", "b"], 4, ("a", "a", "a", "b")),
        (["flat:400x2"], 2, ("flat:400", "flat:400")),
        (["mine.py", "x1.py"], 2, ("mine.py", "x1.py")),
        (["mine.pyx2", "a"], 3, ("mine.py", "mine.py", "a")),
    ],
)
def test_the_line_up(bots: list[str], players: int, line_up: tuple[str, ...]) -> None:
    assert fill(bots, players) == line_up


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (Settings(["greedyx3", "randomx2"]), "5 bots for 4 players"),
        (Settings([]), "no bot"),
        (Settings(["greedy"], games=0), "not between 1"),
        (Settings(["greedy"], nodes=0), "nodes must be more than 0"),
        (Settings(["greedy"], patience=float("nan")), "patience must be more than 0"),
        (Settings(["greedy"], sprt=(0.0, 0.1)), "compares two bots"),
        (Settings(["greedy", "random"], sprt=(0.1, 0.1)), "LOW:HIGH"),
        (Settings(["greedy"], players=100), "no game for 100 players"),
    ],
)
def test_what_cannot_be_played_is_refused(settings: Settings, problem: str) -> None:
    with pytest.raises(ArenaError, match=problem):
        Match(settings)


def test_the_game_itself_refuses_too() -> None:
    with pytest.raises(SetupError, match="2 to 5 players, not 6"):
        Match(Settings(["random"], players=6))
    with pytest.raises(SetupError, match="no solo level 9"):
        Match(Settings(["random"], players=1, edition="solo", level=9))
    with pytest.raises(UnknownBot):
        Match(Settings(["oracle"]))


def test_each_bot_sits_in_each_seat_equally_often_on_the_same_deals() -> None:
    settings = Settings(["greedy", "random", "novice"], players=3, games=10)
    rows = play_match(settings).rows
    assert len(rows) == 12 * 3
    assert set(Counter((row.deal, row.bot, row.seat) for row in rows).values()) == {1}
    assert {row.deal for row in rows} == {1, 2, 3, 4}
    for deal in range(1, 5):
        dealt = [{row.civilization for row in rows if (row.deal, row.seat) == (deal, seat)} for seat in range(3)]
        assert all(len(civilizations) == 1 for civilizations in dealt)
    assert all(row.seed == f"1/{row.deal}" for row in rows)


def test_ranks_and_shares_of_every_game_are_whole() -> None:
    rows = play_match(Settings(["random"], players=3, games=9)).rows
    for game in {(row.deal, row.rotation) for row in rows}:
        table = [row for row in rows if (row.deal, row.rotation) == game]
        assert sum(row.win_share for row in table) == pytest.approx(1)
        assert sum(row.rank for row in table) == pytest.approx(6)
        best = max(table, key=lambda row: row.score or 0)
        assert best.win_share > 0
        assert all(
            (row.score, row.decisions > 0) == (min(row.prestige or 0, row.population or 0), True) for row in table
        )


def test_one_process_or_two_play_the_same() -> None:
    settings = Settings(["greedy", "random"], players=2, games=16)
    alone, together = play_match(settings), play_match(settings, workers=2)
    assert untimed(alone.rows) == untimed(together.rows)
    assert len({row.moves for row in alone.rows}) > 8


def test_another_seed_gives_other_games() -> None:
    one, other = (play_match(Settings(["random"], players=2, games=4, seed=seed)) for seed in (1, 2))
    assert {row.moves for row in one.rows}.isdisjoint({row.moves for row in other.rows})


def test_an_early_stop_is_at_the_same_deal_with_two_processes() -> None:
    settings = Settings(["greedy", "random"], players=2, games=200, sprt=(0.0, 0.2))
    alone, together = play_match(settings), play_match(settings, workers=2)
    assert alone.sprt is not None
    assert alone.sprt.verdict == "better"
    assert alone.games < 200
    # whether a game is played twice before the decision depends on which worker is faster
    one, other = ([row._replace(replayed=None) for row in untimed(match.rows)] for match in (alone, together))
    assert one == other


def test_a_match_goes_on_where_it_was() -> None:
    settings = Settings(["greedy", "random"], players=2, games=12)
    whole = play_match(settings)
    games = list(zip(whole.rows[::2], whole.rows[1::2], strict=True))
    part = [row._replace(replayed=None) for rows in games[:5] + games[8:9] for row in rows]
    match = Match(settings, part)
    assert not match.complete
    told: list[list[Row]] = []
    match.play(2, told.append)
    assert len(told) == 12 - 6
    assert match.complete
    assert untimed(match.rows) == untimed(whole.rows)


def test_an_interruption_leaves_what_has_ended() -> None:
    settings = Settings(["greedy", "random"], players=2, games=12)
    match = Match(settings)

    def interrupt(rows: list[Row]) -> None:
        if match.games == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match.play(2, interrupt)
    assert match.games == 5
    match.play(2)
    assert untimed(match.rows) == untimed(play_match(settings).rows)


def test_one_game_of_some_deals_is_played_twice() -> None:
    match = play_match(Settings(["greedy", "random"], players=2, games=24))
    assert {(row.deal, row.rotation) for row in match.rows if row.replayed} == {(1, 0), (11, 1)}
    assert (match.controls().replayed, match.controls().different) == (2, 0)
    timed = play_match(Settings(["greedy", "random"], players=2, games=2, seconds=5.0))
    assert timed.controls().replayed == 0


def test_a_bot_that_does_not_follow_from_its_seed_is_seen(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "unsteady", "return Random().choice(decision.actions)")
    match = play_match(Settings([bot, "random"], players=2, games=2))
    assert (match.controls().replayed, match.controls().different) == (1, 1)


def test_a_mirror_shows_that_places_are_counted_right() -> None:
    found = play_match(Settings(["greedy"], players=3, games=60)).controls()
    assert [each.share.mean for each in found.places] == pytest.approx([1 / 3] * 3)
    assert all(each.fair for each in found.places)
    assert sum(each.share.mean for each in found.seats) == pytest.approx(1)
    assert found.uneven == 0


def test_heroes_and_colonies_are_in_the_rows() -> None:
    settings = Settings(["random"], players=3, games=3, edition="heroes", options=["negotiation"])
    assert all(row.hero and row.colony and row.civilization for row in play_match(settings).rows)
    assert all(row.hero is None and row.colony is None for row in play_match(Settings(["random"], games=4)).rows)


def test_own_values_reach_the_processes() -> None:
    own = '[[building]]\nid = "A12"\nprestige = 9\n'
    usual, other = (play_match(Settings(["greedy"], players=2, games=20, own_values=text)) for text in ("", own))
    assert [row.score for row in usual.rows] != [row.score for row in other.rows]


def test_a_level_with_and_without_preparation(tmp_path: Path) -> None:
    prepare = """
    def prepare(self, level, civilizations):
        assert level == 3 and "sparta" in civilizations
        return "sparta", ("food", "wood")
"""
    prepared = write_bot(tmp_path, "prepared", more=prepare)
    solo = Settings(["random"], players=1, games=12, edition="solo", level=3)
    rows = play_match(solo).rows
    assert len({row.civilization for row in rows}) > 2
    assert untimed(rows) == untimed(play_match(solo, workers=2).rows)
    assert all(row.passed is not None and row.forfeit is None for row in rows)
    match = play_match(Settings([prepared], players=1, games=4, edition="solo", level=3))
    assert [row.civilization for row in match.rows] == ["sparta"] * 4
    assert match.standings()[0].passed is not None


@pytest.mark.parametrize(
    "answer", ['"rome", ("food", "wood")', '"sparta", ("food",)', '"sparta", ("gold", "food")', "3"]
)
def test_a_preparation_against_the_rules_is_a_forfeit(tmp_path: Path, answer: str) -> None:
    bot = write_bot(
        tmp_path, "cheat", more=f"\n    def prepare(self, level, civilizations):\n        return {answer}\n"
    )
    match = play_match(Settings([bot], players=1, games=1, edition="solo", level=3))
    assert (match.rows[0].forfeit or "").startswith("illegal: ")
    assert (match.rows[0].passed, match.rows[0].score) == (False, None)


def test_level_1_is_dealt_its_civilization(tmp_path: Path) -> None:
    first = "\n    def prepare(self, level, civilizations):\n        [only] = civilizations\n        return only, ()\n"
    bot = write_bot(tmp_path, "first", more=first)
    prepared = play_match(Settings([bot], players=1, games=8, edition="solo", level=1)).rows
    dealt = play_match(Settings(["random"], players=1, games=8, edition="solo", level=1)).rows
    assert [row.forfeit for row in prepared] == [None] * 8
    assert [row.civilization for row in prepared] == [row.civilization for row in dealt]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('raise ValueError("no\\nidea")', "raised: ValueError: no idea"),
        ("raise SystemExit(3)", "raised: SystemExit: 3"),
        ("return None", "illegal: None is no action"),
        ("return str(decision.actions[0])", "illegal: "),
        ("os._exit(7)", "died: 7"),
        ("time.sleep(60)", f"slow: {SHORT:g} s"),
        (
            're.match("(a+)+$", "a" * 60 + "b")',
            f"slow: {SHORT:g} s",
        ),  # in native code, which no thread of the process can interrupt
    ],
)
def test_a_bot_that_fails_forfeits_and_the_others_go_on(tmp_path: Path, body: str, reason: str) -> None:
    bot = write_bot(tmp_path, "bad", f"if view.round == 2: {body}")
    patience = SHORT if reason.startswith("slow") else None  # on a busy machine, any bot may seem slow
    match = play_match(Settings([bot, "random"], players=3, games=3, patience=patience), workers=2)
    assert match.complete
    assert match.games == 3
    for row in match.rows:
        table = [each for each in match.rows if each.rotation == row.rotation]
        assert row.score is None
        assert sum(each.forfeit is not None for each in table) == 1
        if row.forfeit is not None:
            assert row.bot == bot
            assert row.forfeit.startswith(reason)
            assert (row.rank, row.win_share) == (3.0, 0.0)
        else:
            assert (row.rank, row.win_share) == (1.5, 0.5)
    assert [standing.forfeits for standing in match.standings()] == [3, 0]


def test_an_action_that_is_not_legal_is_a_forfeit(tmp_path: Path) -> None:
    body = "from peloponnes import Action; return Action.parse(view.edition, 'bid A01 99')"
    match = play_match(Settings([write_bot(tmp_path, "rich", body), "random"], players=2, games=2))
    reasons = [row.forfeit or "" for row in match.rows if row.bot != "random"]
    assert all(reason.startswith("illegal: bid A01 99 is not legal: ") for reason in reasons)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = 1", "has no bot"),
        ("1 / 0", "ZeroDivisionError"),
        ("import os\nos._exit(3)", "ends the process"),
        ("import time\ntime.sleep(60)", f"takes more than {SHORT:g} s to load"),
    ],
)
def test_a_file_without_a_bot_is_refused_before_anything_is_played(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "none.py").write_text(text)
    patience = SHORT if "to load" in problem else None
    with pytest.raises(BotFileError, match=problem):
        play_match(Settings(["random", str(tmp_path / "none.py")], players=2, games=2, patience=patience))


def test_bots_do_not_write_among_the_results(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "loud", "print('{}')\n        import sys; assert sys.stdin.read() == ''")
    assert all(row.forfeit is None for row in play_match(Settings([bot], players=2, games=2)).rows)
