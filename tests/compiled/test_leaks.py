"""Nothing that a server does for every move keeps memory: a compiled object that is handed a vector would (see `engine.vectors`)."""

import gc
import multiprocessing
import random
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor

import pytest

from peloponnes import Game
from peloponnes.bots.bot import Budget
from peloponnes.bots.codes import make_bot
from peloponnes.record import parse_position, write_position
from peloponnes.server.wire.documents import view_document
from peloponnes.version import build
from tests.editions import MATRIX, NAMES, Case

MOST_BYTES = 24  # less than the smallest vector takes
TIMES = 10
BATCHES = 3  # what is lost is lost each time, and a cache that grows only now and then

pytestmark = pytest.mark.skipif(build() != "compiled", reason="an interpreted build has no vectors")


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Executor]:
    """A process without any other thread: tracemalloc counts what all of them allocate."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor:
        yield executor


def bytes_kept(work: Callable[[], object]) -> float:
    """How many bytes each of many repetitions leaves behind, once all caches are filled."""
    for _ in range(TIMES):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        work()
        for _ in range(BATCHES):
            kept = bytes_kept_by_batch(work)
            if kept <= MOST_BYTES:
                break
        return kept
    finally:
        tracemalloc.stop()


def bytes_kept_by_batch(work: Callable[[], object]) -> float:
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(TIMES):
        work()
    gc.collect()
    return (tracemalloc.get_traced_memory()[0] - before) / TIMES


def in_play(case: Case) -> Game:
    """A game in its third round, where somebody has to choose among bids."""
    edition, players = case
    rng = random.Random(5)
    game = Game.new(edition, seats=NAMES[:players], seed=5)
    while game.decision and not (game.round == 3 and str(game.decision.actions[0]).startswith("bid")):
        game.play(rng.choice(game.decision.actions))
    assert game.decision is not None
    return game


def kept_by_server(name: str) -> dict[str, float]:
    game = in_play(MATRIX[name])
    assert game.decision is not None
    rng = random.Random(6)
    bid, position = game.decision.actions[0], write_position(game)
    return {
        "view": bytes_kept(game.view),
        "document": bytes_kept(lambda: view_document(game.view())),
        "known": bytes_kept(lambda: game.known(0)),
        "reshuffled": bytes_kept(lambda: game.view().game(rng)),
        "preview": bytes_kept(lambda: game.preview(bid)),
        "move": bytes_kept(lambda: game.copy().play(bid)),
        "position": bytes_kept(lambda: parse_position(position, game.names)),
    }


def kept_by_bot(code: str) -> float:
    game, bot = in_play(MATRIX["base-4"]), make_bot(code, seed=1)
    decision = game.decision
    assert decision is not None
    return bytes_kept(lambda: bot.choose(game.view(decision.seat), decision, Budget()))


@pytest.mark.parametrize("name", ["base-4", "sea-6", "heroes-8", "solo"])
def test_what_a_server_does_for_every_move_keeps_nothing(elsewhere: Executor, name: str) -> None:
    kept = elsewhere.submit(kept_by_server, name).result()
    assert {what: count for what, count in kept.items() if count > MOST_BYTES} == {}


@pytest.mark.parametrize("code", ["greedy", "flat:2", "planner:4", "mcts:4", "strategos:4"])
def test_a_bot_keeps_nothing(elsewhere: Executor, code: str) -> None:
    assert elsewhere.submit(kept_by_bot, code).result() <= MOST_BYTES
