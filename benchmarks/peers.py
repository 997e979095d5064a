"""The same measurement for other engines: random games from start to end, driven from Python.

``python -m benchmarks.peers`` runs every peer that is installed (``pip install -e .[bench]``). Each is measured at its best: chance
before the first decision is resolved before the clock starts, wherever the peer has a state that can be kept; nothing is observed or
encoded unless its interface forces it; and the random numbers are the same prepared ones that our own games use.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from benchmarks.playout import microseconds_each, random_numbers

GAMES = 1000
SEED = 1
COPIES = 2000


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was played and how long it took; and the time to copy a state, if the peer can do that."""

    decisions: int
    seconds: float
    copy_microseconds: float | None


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine and one of its games. ``share`` is how many games it plays for each of ours, so that all take about as long."""

    name: str
    package: str
    module: str
    share: float
    measure: Callable[[int, int], Measurement]

    @property
    def installed(self) -> bool:
        """Whether it can be measured here."""
        return find_spec(self.module) is not None

    @property
    def version(self) -> str:
        """The version of its package."""
        return version(self.package)

    def games(self, ours: int) -> int:
        """How many games it plays when we play ``ours``."""
        return max(1, round(ours * self.share))


def open_spiel(name: str, games: int, seed: int) -> Measurement:
    """A game of OpenSpiel. Chance within the game, such as the dice of Pig, is timed but does not count as a decision."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)
    draws = random_numbers(seed)
    starts = [_dealt(game, draws) for _ in range(games)]
    ends = []
    began = perf_counter()
    for start in starts:
        state = start.clone()
        legal_actions = state.legal_actions
        apply_action = state.apply_action
        for draw in draws:
            actions = legal_actions()
            if not actions:
                break
            apply_action(actions[draw % len(actions)])
        state.returns()
        ends.append(state)
    seconds = perf_counter() - began
    decisions = sum(move.player >= 0 for state in ends for move in state.full_history())
    return Measurement(decisions, seconds, microseconds_each(_middle(game, ends[0]).clone, COPIES))


def open_spiel_as_usual(name: str, games: int, seed: int) -> Measurement:
    """A game of OpenSpiel as its own examples drive it: chance nodes are sampled, actions picked by `random.choice`."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)
    rng = random.Random(seed)
    decisions = 0
    began = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        state.returns()
    return Measurement(decisions, perf_counter() - began, None)


def pettingzoo_connect_four(games: int, seed: int) -> Measurement:
    """Connect Four of PettingZoo's classic environments, without its wrappers."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environment = import_module("pettingzoo.classic.connect_four_v3").raw_env()
    draws = random_numbers(seed)
    decisions = 0
    began = perf_counter()
    for number in range(games):
        environment.reset(seed=number)
        while environment.agents:
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(int(legal[next(draws) % len(legal)]))
            decisions += 1
    return Measurement(decisions, perf_counter() - began, None)


def chess_perft(games: int, seed: int) -> Measurement:
    """Perft of python-chess, the same three plies repeatedly: each leaf counts as a decision, each perft as a game."""
    board = import_module("chess").Board()
    leaves = 0
    began = perf_counter()
    for _ in range(games):
        leaves += _leaves(board, 3)
    return Measurement(leaves, perf_counter() - began, microseconds_each(board.copy, COPIES))


def _leaves(board: Any, depth: int) -> int:
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _leaves(board, depth - 1)
        board.pop()
    return leaves


def _dealt(game: Any, draws: Iterator[int]) -> Any:
    """A state of OpenSpiel at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[next(draws) % len(outcomes)])
    return state


def _middle(game: Any, end: Any) -> Any:
    """A state of OpenSpiel halfway to the end."""
    actions = end.history()
    state = game.new_initial_state()
    for action in actions[: len(actions) // 2]:
        state.apply_action(action)
    return state


def rlcard_uno(games: int, seed: int) -> Measurement:
    """Uno of RLCard, below its environment, which would encode observations. Dealing is timed."""
    game = import_module("rlcard").make("uno", config={"seed": seed}).game
    draws = random_numbers(seed)
    decisions = 0
    began = perf_counter()
    for _ in range(games):
        state, _ = game.init_game()
        for draw in draws:
            if game.is_over():
                break
            actions = state["legal_actions"]
            state, _ = game.step(actions[draw % len(actions)])
            decisions += 1
        game.get_payoffs()
    return Measurement(decisions, perf_counter() - began, None)


def pokerkit_holdem(games: int, seed: int) -> Measurement:
    """Hands of no-limit hold'em for four on PokerKit, with everything automated that is not a decision. Dealing is timed."""
    pokerkit = import_module("pokerkit")
    automations = tuple(pokerkit.Automation)
    random.seed(seed)
    draws = random_numbers(seed)
    decisions = 0
    began = perf_counter()
    for _ in range(games):
        state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 4)
        while state.status:
            _bet(state, draws)
            decisions += 1
    seconds = perf_counter() - began
    state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 4)
    return Measurement(decisions, seconds, microseconds_each(lambda: deepcopy(state), COPIES))


def _bet(state: Any, draws: Iterator[int]) -> None:
    """Fold, check or call, or raise to any amount: all legal choices are equally likely."""
    actions = [state.check_or_call]
    if state.can_fold():
        actions.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        actions.append(state.complete_bet_or_raise_to)
    action = actions[next(draws) % len(actions)]
    if action == state.complete_bet_or_raise_to:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        action(least + next(draws) % (most - least + 1))
    else:
        action()


def _spiel(title: str, name: str, share: float) -> Peer:
    return Peer(title, "open_spiel", "pyspiel", share, lambda games, seed: open_spiel(name, games, seed))


def _usual(title: str, name: str, share: float) -> Peer:
    def measure(games: int, seed: int) -> Measurement:
        return open_spiel_as_usual(name, games, seed)

    return Peer(f"{title}, as usual", "open_spiel", "pyspiel", share, measure)


HEARTS = _spiel("OpenSpiel Hearts (C++)", "hearts", 1)
AS_USUAL = (
    _usual("OpenSpiel Hearts (C++)", "hearts", 0.2),
    _usual("OpenSpiel Oh Hell (C++)", "oh_hell", 0.3),
    _usual("OpenSpiel Pig (C++)", "pig", 0.2),
    _usual("OpenSpiel Backgammon (C++)", "backgammon", 0.03),
)
OPEN_SPIEL = (
    HEARTS,
    _spiel("OpenSpiel Oh Hell (C++)", "oh_hell", 2),
    _spiel("OpenSpiel Pig (C++)", "pig", 1),
    _spiel("OpenSpiel Backgammon (C++)", "backgammon", 0.1),
)
PEERS = (
    *AS_USUAL,
    *OPEN_SPIEL,
    _spiel("OpenSpiel block dominoes (Python)", "python_block_dominoes", 0.5),
    Peer("RLCard Uno (Python)", "rlcard", "rlcard", 0.4, rlcard_uno),
    Peer("PettingZoo Connect Four (Python)", "pettingzoo", "pettingzoo", 0.1, pettingzoo_connect_four),
    Peer("PokerKit hold'em (Python)", "pokerkit", "pokerkit", 0.2, pokerkit_holdem),
    Peer("python-chess perft (Python)", "chess", "chess", 0.01, chess_perft),
)


def installed_peers() -> list[Peer]:
    """The peers that can be measured here; missing ones are printed, and are an error where all are required (CI)."""
    missing = [peer.name for peer in PEERS if not peer.installed]
    if missing:
        print(f"not installed, so not measured: {', '.join(missing)}", file=sys.stderr)
        if os.environ.get("CI"):
            sys.exit(1)
    return [peer for peer in PEERS if peer.installed]


def main() -> None:
    """Play random games on other engines; print games and decisions per second."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="number of our games; each peer plays its share of it")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--peer", choices=[peer.name for peer in PEERS], help="only this one")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    chosen = [peer for peer in installed_peers() if options.peer in (None, peer.name)]
    found = {peer.name: peer.measure(peer.games(options.games), options.seed) for peer in chosen}
    if options.json:
        columns = {
            "decisions": {name: each.decisions for name, each in found.items()},
            "seconds": {name: each.seconds for name, each in found.items()},
            "copy_microseconds": {name: each.copy_microseconds for name, each in found.items()},
        }
        print(json.dumps(columns, indent=2))
        return
    for peer in chosen:
        each = found[peer.name]
        copy = "no copies" if each.copy_microseconds is None else f"{each.copy_microseconds:.2f} µs a copy"
        speed = peer.games(options.games) / each.seconds
        print(f"{peer.name:34} {speed:8,.0f} games/s {each.decisions / each.seconds:10,.0f} decisions/s {copy:>18}")


if __name__ == "__main__":
    main()
