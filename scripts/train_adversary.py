"""Teach an adversary of a frozen bot: `python -m scripts.train_adversary strategos` rewrites its sections of bots/adversaries.toml.

First it watches games between four of its prey, at a budget that leaves little time, and learns to foretell their bids. Then it plays
among such as it foretells, tries every candidate of its own bids in the same deals, and learns what raises the expected value of the
bid that is drawn. Both are skills: units of their own beside those of the strategos, from which they start. `peloponnes arena`
measures what it wins. Everything is determined by the seed.
"""

import argparse
from pathlib import Path

import numpy as np

from peloponnes import Edition, Game
from peloponnes.bots import Budget, make_bot
from peloponnes.bots.adversaries import ADVERSARIES, ADVERSARIES_FILE, MODEL, PREY, RESPONSE
from peloponnes.bots.habits import habits_for
from peloponnes.bots.learned import Layers
from peloponnes.bots.networks import loaded_networks
from peloponnes.bots.skills import loaded_skills
from peloponnes.engine.actions import BID, MOVE, VERB_MASK
from peloponnes.search import BySeat, BySkill, Dice, Network, Policy, Skill
from peloponnes.search.skill import INPUTS
from scripts.train_judge import Kind, kinds_of
from scripts.train_policy import Example, Lesson, Player, gather, policy_of, taught, weighed
from scripts.training import Progress, warn_if_interpreted

FILE = Path(__file__).parent.parent / "src" / "peloponnes" / "bots" / ADVERSARIES_FILE.name
TABLE, PLAYERS = "four", 4
UNITS = 16  # beside those of the strategos
DEALS = 400
EPOCHS = 12


class Chase(Player):
    """The policy of a seat while it learns: the others bid as foretold."""

    def __init__(self, kind: Kind, judge: Network, own: BySkill, others: BySkill) -> None:
        super().__init__(kind, judge)
        self.base = own
        self.seated: list[Policy] = [
            BySeat([own if other == seat else others for other in range(kind.players)]) for seat in range(kind.players)
        ]

    def expected(self, seat: int) -> Policy:
        """The policy of all seats in the trials of this one."""
        return self.seated[seat]

    def examples(self, dice: Dice, searches: int) -> list[Example]:
        """Play a game with one seat hunting, and search at its bids."""
        game, found, seat = self.start(dice), [], dice.below(self.kind.players)
        policy = self.seated[seat]
        while not game.over:
            if game.seat == seat and game.choices.firsts[0] & VERB_MASK in (BID, MOVE):
                found.append(self.searched(game, dice, searches))
            game.play(policy.choose(game, dice))
        return found


def joined(one: Layers, other: Layers) -> Layers:
    """The units of both skills side by side."""
    layers, outs = [], []
    for (units,), weights in (one, other):
        layers.append(np.array(weights[: (INPUTS + 1) * units]).reshape(-1, units))
        outs += weights[(INPUTS + 1) * units :]
    both = np.concatenate(layers, 1)
    return [both.shape[1]], [*map(int, both.reshape(-1)), *outs]


def by_skill(edition: Edition, layers: Layers) -> BySkill:
    """The policy with these units."""
    habits = habits_for(edition, PLAYERS)
    return BySkill(edition.ruleset_for(PLAYERS), habits, Skill(layers[0][0], layers[1]))


def watched(prey: str, nodes: int, games: int, base: BySkill, seed: int) -> list[Example]:
    """What the prey bid in games among its like; bids of many more coins than needed are left out, as no policy draws them."""
    found, progress = [], Progress(f"games of {prey}:{nodes}", games)
    for number in range(games):
        game = Game.new(Edition.base(), [f"Seat {seat}" for seat in range(1, PLAYERS + 1)], f"watch/{seed}/{number}")
        bots = [make_bot(f"{prey}:{nodes}", f"{seed}/{number}/{seat}") for seat in range(PLAYERS)]
        while (decision := game.decision) is not None:
            action = bots[decision.seat].choose(game.view(decision.seat), decision, Budget())
            state = game.state
            if state.choices.firsts[0] & VERB_MASK in (BID, MOVE):
                example, actions = weighed(base, state)
                packed = state.actions[decision.actions.index(action)]
                if packed in actions:
                    example.values.append([float(each == packed) for each in actions])
                    found.append(example)
            game.play(action)
        progress.count()
    return found


def train(prey: str, nodes: int, games: int, decisions: int, seed: int) -> tuple[Layers, Layers]:
    """The model of the prey, and the response to it."""
    rng, dice, edition = np.random.default_rng(seed), Dice(seed), Edition.base()
    skill = loaded_skills()[TABLE]
    base = by_skill(edition, skill)
    seen = Lesson.of(watched(prey, nodes, games, base, seed))
    model = joined(skill, taught(seen, rng, EPOCHS, UNITS, imitates=True).rounded())
    kind = kinds_of(TABLE, policy_of(skill))[0]
    kind.deal(f"adversary/{prey}/{seed}", DEALS)
    (first, second), weights = loaded_networks()[TABLE]
    chase = Chase(kind, Network(first, second, weights), base, by_skill(edition, model))
    response = joined(skill, taught(Lesson.of(gather([chase], decisions, dice)), rng, units=UNITS).rounded())
    return model, response


def main() -> None:
    """Teach the adversaries of one bot, or of all."""
    parser = argparse.ArgumentParser(prog="python -m scripts.train_adversary", description=main.__doc__)
    parser.add_argument("prey", choices=[*PREY.values(), "all"])
    parser.add_argument("--nodes", type=int, default=200, help="the budget of the prey while it is watched")
    parser.add_argument("--games", type=int, default=400, help="games to watch")
    parser.add_argument("--decisions", type=int, default=8000, help="decisions of its own to search at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE, help="the adversaries to write")
    options = parser.parse_args()
    warn_if_interpreted()
    for prey in PREY.values() if options.prey == "all" else [options.prey]:
        parts = train(prey, options.nodes, options.games, options.decisions, options.seed)
        command = f"python -m scripts.train_adversary {prey} --nodes {options.nodes} --games {options.games}"
        command += f" --decisions {options.decisions} --seed {options.seed}"
        for part, layers in zip((MODEL, RESPONSE), parts, strict=True):
            ADVERSARIES.save(f"{prey}-{TABLE}-{part}", layers, command, options.file)
        print(f"{prey}: written to {options.file}", flush=True)


if __name__ == "__main__":
    main()
