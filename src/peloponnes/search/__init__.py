"""Rollouts and tree search on the state itself, compiled with the engine.

>>> from peloponnes import Edition, Game
>>> from peloponnes.search import AtRandom, Dice, Tree, Wins, letters_of
>>> edition = Edition.base()
>>> state = Game.new(edition, seats=["Ann", "Bo"], seed=913).state
>>> tree = Tree(state, letters_of(edition), AtRandom(), Wins(), Dice(1))
>>> tree.search(50)
>>> tree.root.visits, tree.best() in state.actions
(50, True)
"""

from functools import cache

from peloponnes.engine.edition import Edition
from peloponnes.engine.vectors import Numbers, numbers
from peloponnes.search.appraisal import Appraiser
from peloponnes.search.dice import Dice
from peloponnes.search.foresight import Foresight
from peloponnes.search.greedy import Greedily
from peloponnes.search.habit import ByHabit
from peloponnes.search.judge import Judge, Judged, Scores, Wins
from peloponnes.search.leaning import Leaning, Taste
from peloponnes.search.network import Insight, Network
from peloponnes.search.policy import AtRandom, Called, Policy, Thrifty
from peloponnes.search.redeal import forget, redeal
from peloponnes.search.replies import Replies
from peloponnes.search.rollout import play_between, play_out, play_rounds, play_to_auction, rollouts, trials
from peloponnes.search.skill import BySeat, BySkill, Skill
from peloponnes.search.tree import Node, Tree
from peloponnes.search.worth import Weights

__all__ = [
    "Appraiser",
    "AtRandom",
    "ByHabit",
    "BySeat",
    "BySkill",
    "Called",
    "Dice",
    "Foresight",
    "Greedily",
    "Insight",
    "Judge",
    "Judged",
    "Leaning",
    "Network",
    "Node",
    "Policy",
    "Replies",
    "Scores",
    "Skill",
    "Taste",
    "Thrifty",
    "Tree",
    "Weights",
    "Wins",
    "forget",
    "letters_of",
    "play_between",
    "play_out",
    "play_rounds",
    "play_to_auction",
    "redeal",
    "rollouts",
    "trials",
]


@cache
def letters_of(edition: Edition) -> Numbers:
    """The letter of each tile as a number, indexed by tile; `redeal` shuffles letter by letter. One vector for each edition.

    >>> list(letters_of(Edition.base())[:2])
    [0, 0]
    """
    return numbers("ABC".index(tile.letter) for tile in edition.components.tiles)
