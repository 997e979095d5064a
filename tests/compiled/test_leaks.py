"""Nothing that a server does for every move keeps memory: a compiled object that is handed a vector would (see `engine.vectors`)."""

import gc
import random
import tracemalloc
from collections.abc import Callable

import pytest

from peloponnes import Game
from peloponnes.bots.bot import Budget
from peloponnes.bots.codes import make_bot
from peloponnes.record import parse_position, write_position
from peloponnes.server.wire.documents import view_document
from peloponnes.version import build
from tests.editions import MATRIX, NAMES, Case

MOST_BYTES = 24  # less than the smallest vector takes
TIMES = 30  # nothing else keeps memory either: what is lost is found at once

pytestmark = pytest.mark.skipif(build() != "compiled", reason="an interpreted build has no vectors")


def bytes_kept(work: Callable[[], object]) -> float:
    """How many bytes each of many repetitions leaves behind, once all caches are filled."""
    for _ in range(TIMES):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(TIMES):
            work()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / TIMES
    finally:
        tracemalloc.stop()


def in_play(case: Case) -> Game:
    """A game in its third round, where somebody has to choose among bids."""
    edition, players = case
    rng = random.Random(5)
    game = Game.new(edition, seats=NAMES[:players], seed=5)
    while game.decision and not (game.round == 3 and str(game.decision.actions[0]).startswith("bid")):
        game.play(rng.choice(game.decision.actions))
    assert game.decision is not None
    return game


@pytest.mark.parametrize("name", ["base-4", "sea-6", "heroes-8", "solo"])
def test_what_a_server_does_for_every_move_keeps_nothing(name: str) -> None:
    game = in_play(MATRIX[name])
    assert game.decision is not None
    rng = random.Random(6)
    bid, position = game.decision.actions[0], write_position(game)
    kept = {
        "view": bytes_kept(game.view),
        "document": bytes_kept(lambda: view_document(game.view())),
        "known": bytes_kept(lambda: game.known(0)),
        "reshuffled": bytes_kept(lambda: game.view().game(rng)),
        "preview": bytes_kept(lambda: game.preview(bid)),
        "move": bytes_kept(lambda: game.copy().play(bid)),
        "position": bytes_kept(lambda: parse_position(position, game.names)),
    }
    assert {what: count for what, count in kept.items() if count > MOST_BYTES} == {}


@pytest.mark.parametrize("code", ["greedy", "flat:2", "planner:4", "mcts:4", "strategos:4"])
def test_a_bot_keeps_nothing(code: str) -> None:
    game, bot = in_play(MATRIX["base-4"]), make_bot(code, seed=1)
    decision = game.decision
    assert decision is not None
    assert bytes_kept(lambda: bot.choose(game.view(decision.seat), decision, Budget())) <= MOST_BYTES
