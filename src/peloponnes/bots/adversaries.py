"""The adversaries: bots that learned to win against one frozen bot whose code they know. What they win tells how exploitable it is.

An adversary is a strategos that expects the others to bid as its prey was seen to, and itself as it found best against that. Both are
skills, kept as data in the same form: two sections for each prey, with the command that created them. Nobody is offered one as a level.
"""

from functools import cache
from pathlib import Path

from peloponnes.bots.bot import Budget
from peloponnes.bots.habits import habits_for
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.learned import Layers, Library
from peloponnes.bots.levels import NODES, LevelBot
from peloponnes.bots.skills import INPUTS
from peloponnes.bots.strategist import Strategist
from peloponnes.bots.weights import section_for
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import BySkill, Skill
from peloponnes.search.skill import size_of

ADVERSARIES_FILE = Path(__file__).with_name("adversaries.toml")
PREY = {"adversary": "strategos", "veteran-adversary": "veteran"}
TABLES = ("four",)  # where they have learned
MODEL, RESPONSE = "model", "response"
ADVERSARIES = Library(
    "adversaries",
    [f"{prey}-{table}-{part}" for prey in PREY.values() for table in TABLES for part in (MODEL, RESPONSE)],
    INPUTS,
    1,
    size_of,
    "scripts.train_adversary",
)


@cache
def loaded_adversaries(file: Path = ADVERSARIES_FILE) -> dict[str, Layers]:
    """The skills of each section of a file, by section."""
    return ADVERSARIES.load(file)


@cache
def _skill_of(section: str, file: Path) -> Skill:
    (units,), weights = ADVERSARIES.of(section, loaded_adversaries(file), file)
    return Skill(units, weights)


class Hunter(Strategist):
    """A strategos that expects bids as its prey makes them, and its own as it learned to answer them."""

    def __init__(self, prey: str, nodes: int, seed: object = 0, file: Path = ADVERSARIES_FILE) -> None:
        super().__init__(nodes, seed)
        self.prey = prey
        self.file = file

    def policies(self, knowledge: Knowledge) -> list[BySkill]:
        """The policy of each seat in the rollouts."""
        edition, players = knowledge.edition, len(knowledge.view.names)
        table, ruleset, habits = (
            section_for(edition, players),
            edition.ruleset_for(players),
            habits_for(edition, players),
        )
        own, others = (
            BySkill(ruleset, habits, _skill_of(f"{self.prey}-{table}-{part}", self.file)) for part in (RESPONSE, MODEL)
        )
        return [own if seat == knowledge.state.seat else others for seat in range(players)]


class Adversary:
    """The adversary of a bot; at tables where it has learned nothing, it plays like any strategos.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots import Budget
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo", "Cy", "Di"], seed=913)
    >>> Adversary("strategos", 20).choose(game.view(0), game.decision, Budget()) in game.decision.actions
    True
    """

    def __init__(self, prey: str, nodes: int | None = None, seed: object = 0) -> None:
        self.elsewhere = LevelBot("strategos", nodes, seed)
        self.hunter = Hunter(prey, nodes or NODES["strategos"], seed)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        learned = section_for(view.edition, len(view.names)) in TABLES
        return (self.hunter if learned else self.elsewhere).choose(view, decision, budget)
