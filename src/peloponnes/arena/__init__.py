"""Many games between bots: who wins, and by how much."""

from peloponnes.arena.controls import Controls, Fairness
from peloponnes.arena.match import Match, play_match
from peloponnes.arena.results import Results, ResultsError, first_difference
from peloponnes.arena.row import Row
from peloponnes.arena.settings import ArenaError, Settings
from peloponnes.arena.sprt import Sprt
from peloponnes.arena.statistics import Estimate, Standing

__all__ = [
    "ArenaError",
    "Controls",
    "Estimate",
    "Fairness",
    "Match",
    "Results",
    "ResultsError",
    "Row",
    "Settings",
    "Sprt",
    "Standing",
    "first_difference",
    "play_match",
]
