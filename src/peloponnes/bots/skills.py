"""The skills of the policy that has learned from searches, kept as data: one section for each kind of table."""

from functools import cache
from pathlib import Path

from peloponnes.bots.habits import TABLES, habits_for
from peloponnes.bots.learned import Layers, Library
from peloponnes.bots.weights import section_for
from peloponnes.engine.edition import Edition
from peloponnes.search.features import OF_A_SEAT, OF_THE_TABLE
from peloponnes.search.skill import OF_A_BID, OF_A_TILE, OF_THE_AUCTION, BySkill, Skill, size_of

SKILLS_FILE = Path(__file__).with_name("skills.toml")
INPUTS = (*OF_THE_TABLE, *OF_A_SEAT, *OF_THE_AUCTION, *OF_A_TILE, *OF_A_BID)
SKILLS = Library("skills", TABLES, INPUTS, 1, size_of, "scripts.train_policy")


@cache
def loaded_skills(file: Path = SKILLS_FILE) -> dict[str, Layers]:
    """The skills of each section of a file, by section."""
    return SKILLS.load(file)


@cache
def skill_of(section: str, file: Path = SKILLS_FILE) -> Skill:
    """The skill of a section, which never changes; a `WeightsError` if the file has none for it."""
    (units,), weights = SKILLS.of(section, loaded_skills(file), file)
    return Skill(units, weights)


def skilled(edition: Edition, players: int, file: Path = SKILLS_FILE) -> BySkill:
    """The policy for a game of this edition with this many players; a `WeightsError` if the file has no skill for it.

    >>> skilled(Edition.base(), 4).skill.units
    32
    """
    skill = skill_of(section_for(edition, players), file)
    return BySkill(edition.ruleset_for(players), habits_for(edition, players), skill)
