"""A short run of the fuzz that `make soak` runs at length."""

from pathlib import Path

from scripts.fuzz.run import visit, what_is_left, world_in

COMMANDS, SEED = 500, 5


def test_whatever_is_sent_is_answered_as_described_and_done_or_not_done(tmp_path: Path) -> None:
    """Every answer matches its description, refusals change nothing, acknowledged commands are in the log, games are intact."""
    with world_in(tmp_path) as world:
        visit(world, COMMANDS, SEED)
        assert not what_is_left(world)
    assert world.commands >= COMMANDS
    assert {"done", "server.bad_message", "server.who_are_you"} <= {outcome for _, outcome in world.counts}
    assert {("POST /api/tables/{id}/turn", "done"), ("socket turn", "done")} <= set(world.counts)
