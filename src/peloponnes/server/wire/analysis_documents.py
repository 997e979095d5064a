"""The analysis of a finished game as the server sends it.

Its documents are those of `peloponnes.analysis`, which needs the standard library alone. On Python 3.11 Pydantic only describes the
typed dictionaries of `typing_extensions`, so they are made of the others.
"""

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict, is_typeddict

from peloponnes.analysis import document

if TYPE_CHECKING:
    from peloponnes.analysis.document import AnalysisDocument, TryDocument
else:

    @cache
    def _described(kind: Any) -> Any:
        """The same type, with typed dictionaries that Pydantic can describe."""
        if is_typeddict(kind):
            fields = {name: _described(each) for name, each in get_type_hints(kind).items()}
            made = TypedDict(kind.__name__, fields)
            made.__doc__, made.__module__ = kind.__doc__, __name__
            return made
        if get_origin(kind) is list:
            return list[_described(get_args(kind)[0])]
        if get_origin(kind) is UnionType:
            return reduce(or_, (_described(each) for each in get_args(kind)))
        return kind

    AnalysisDocument = _described(document.AnalysisDocument)
    TryDocument = _described(document.TryDocument)


class AnalysisProgress(TypedDict):
    """How far the analysis of a game is, from 0 to 1, and what is known so far: nothing, a first look, or all of it at 1."""

    progress: float
    analysis: AnalysisDocument | None


__all__ = ["AnalysisDocument", "AnalysisProgress", "TryDocument"]
