"""Analysis of finished games: chances and scores over time, mistakes, and the split of results into luck and skill."""

from peloponnes.analysis.analysis import MOST, USUAL, Analysis
from peloponnes.analysis.course import loaded
from peloponnes.analysis.document import AnalysisDocument, TryDocument
from peloponnes.analysis.errors import AnalysisError
from peloponnes.analysis.trying import tried

__all__ = [
    "MOST",
    "USUAL",
    "Analysis",
    "AnalysisDocument",
    "AnalysisError",
    "TryDocument",
    "loaded",
    "tried",
]
