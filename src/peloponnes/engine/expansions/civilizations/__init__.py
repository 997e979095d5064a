"""RULES 12.1: seven more civilizations. They are components alone: what they do is expressed in numbers."""

from peloponnes.engine.expansion import Expansion


class Civilizations(Expansion):
    """The civilizations of `components/more.toml`, dealt together with those of the base game."""

    name = "civilizations"
    editions = ("base", "solo", "sea", "heroes")
    sets = ("more",)
