"""Everything that can be done at a server, in any order, well and badly: a small part of what `make soak` does at length."""

from pathlib import Path

from scripts.fuzz.run import visit, what_is_left, world_in

COMMANDS, SEED = 500, 5


def test_whatever_is_sent_is_answered_as_described_and_done_or_not_done(tmp_path: Path) -> None:
    """Every answer is one that is described, refusals change nothing, what is acknowledged is in the log, games are right."""
    with world_in(tmp_path) as world:
        visit(world, COMMANDS, SEED)
        assert not what_is_left(world)
    assert world.commands >= COMMANDS
    assert {"done", "server.bad_message", "server.who_are_you"} <= {outcome for _, outcome in world.counts}
    assert {("POST /api/tables/{id}/turn", "done"), ("socket turn", "done")} <= set(world.counts)
