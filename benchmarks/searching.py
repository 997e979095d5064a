"""Search from the first decision of a game: its speed, and its results, which must be the same in every build.

``python -m benchmarks.searching --json`` reports the moves and values that small searches find in several editions; with ``--rollouts
N`` it reports full rollouts and tree simulations per second in the base game for four.
"""

import argparse
import json
from time import perf_counter

from peloponnes import Deal
from peloponnes.bots.habits import habits_for
from peloponnes.bots.networks import network_for
from peloponnes.bots.skills import skilled
from peloponnes.engine.state import State
from peloponnes.search import (
    AtRandom,
    ByHabit,
    Called,
    Dice,
    Insight,
    Replies,
    Scores,
    Thrifty,
    Tree,
    Wins,
    forget,
    letters_of,
    play_to_auction,
    rollouts,
)
from peloponnes.version import build
from tests.editions import EDITIONS

CASES = ("base-2", "base-4", "solo-level-4", "sea-6", "heroes-2+negotiation", "heroes-5", "heroes-8")
POLICIES = {
    "random": AtRandom(),
    "thrifty": Thrifty(),
    "called": Called(lambda s, dice: s.actions[dice.below(len(s.actions))]),
}
CASE = "base-4"
SEED = 1


def start(name: str) -> State:
    """A game at its first decision."""
    edition, players = EDITIONS[name]
    state = Deal.shuffled(edition, players, SEED).state(edition)
    state.run()
    return state


def found() -> dict[str, object]:
    """The results of small searches, to the last digit."""
    document: dict[str, object] = {}
    for name in CASES:
        letters = letters_of(EDITIONS[name][0])
        for policy, chooses in POLICIES.items():
            worth = rollouts(start(name), letters, chooses, Scores(), Dice(SEED), 8)
            short = rollouts(start(name), letters, chooses, Wins(), Dice(SEED), 8, rounds=1)
            document[f"{name} {policy}"] = [worth, short]
        tree = Tree(start(name), letters, POLICIES["thrifty"], Wins(), Dice(SEED), rounds=2)
        tree.search(60)
        document[f"{name} tree"] = [
            tree.best(),
            {str(action): node.visits for action, node in tree.root.children.items()},
        ]
        document[f"{name} network"] = judged(name)
        if EDITIONS[name][1] > 1:
            document[f"{name} skill"] = bid(name)
            document[f"{name} replies"] = replied(name)
    return document


def judged(name: str) -> list[object]:
    """What the network says at the auctions of a game: its outputs, and the chances made from them."""
    edition, players = EDITIONS[name]
    network, state, dice = network_for(edition, players), start(name), Dice(SEED)
    insight = Insight(network, edition.level.points if edition.level else 0)
    said: list[object] = []
    while not state.over:
        chances = insight.judge(state)
        said.append([list(network.chance), list(network.score), chances])
        play_to_auction(state, POLICIES["thrifty"], dice, state.round)
    return said


def bid(name: str) -> list[object]:
    """A game by skill: what is played, and the weights of the bids to choose from."""
    policy, state, dice = skilled(*EDITIONS[name]), start(name), Dice(SEED)
    played: list[object] = []
    while not state.over:
        if state.step.name in ("bid", "move"):
            policy.weigh(state)
            played.append(list(policy.chances[: policy.count]))
        action = policy.choose(state, dice)
        played.append(action)
        state.play(action)
    return played


def replied(name: str) -> list[object]:
    """The trials of the first and the last action of a decision, and how often each reply to the first was drawn."""
    edition, players = EDITIONS[name]
    letters, state, judge = letters_of(edition), start(name), Insight(network_for(edition, players))
    said: list[object] = []
    for action in (state.actions[0], state.actions[-1]):
        policies = [skilled(edition, players)] * players
        replies = Replies(forget(state, letters), letters, action, policies, judge, SEED, until=6)
        said.append(replies.trials(range(40)))
        root = replies.root
        said.append([] if root is None else [list(root.bids), list(root.visits), list(root.sums)])
    return said


def speed(count: int) -> dict[str, float]:
    """Full rollouts, tree simulations and habit rollouts per second, from the first decision."""
    state, letters = start(CASE), letters_of(EDITIONS[CASE][0])
    began = perf_counter()
    rollouts(state, letters, AtRandom(), Scores(), Dice(SEED), count)
    between = perf_counter()
    Tree(state, letters, AtRandom(), Wins(), Dice(SEED)).search(count)
    then = perf_counter()
    edition, players = EDITIONS[CASE]
    habits = ByHabit(edition.ruleset_for(players), habits_for(edition, players))
    rollouts(state, letters, habits, Scores(), Dice(SEED), count)
    return {
        "rollouts": count / (between - began),
        "simulations": count / (then - between),
        "habit_rollouts": count / (perf_counter() - then),
    }


def main() -> None:
    """Search; print the build that runs, and its results or its speed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.searching", description=main.__doc__)
    parser.add_argument("--rollouts", type=int, default=0, help="measure the speed of this many")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    document = {"build": build()} | (speed(options.rollouts) if options.rollouts else found())
    print(json.dumps(document) if options.json else "\n".join(f"{key}: {value}" for key, value in document.items()))


if __name__ == "__main__":
    main()
