"""Machine words and vectors of them: unboxed in a compiled build, plain ints and lists in an interpreted one.

mypyc turns ``i64`` into a machine word and ``vec[i64]`` into an array of them. It goes by what a type checker sees; at run time a
compiled module does not use these names at all. The source, when it is interpreted, gets ``int`` and ``list`` instead, which are faster
there and need nothing but the standard library.

Both builds agree as long as nothing appends to a `Numbers` in place or indexes it from its end. `place_of` finds a number in one.

Code outside the compiled part reads vectors, but hands lists over: a vector that it assigns to a compiled object, or passes to a
compiled function, is never freed (mypyc 2.4). `tests/compiled/test_leaks.py` looks for that.
"""

from collections import defaultdict
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

from peloponnes.engine import actions

COMPILED = str(actions.__file__).endswith(tuple(EXTENSION_SUFFIXES))

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    vec = defaultdict(lambda: list)  # vec[i64] is list, and so is a vec of anything else

    def mypyc_attr(**_):
        """A decorator that only means something to the compiler."""
        return lambda cls: cls


Numbers = vec[i64]

if TYPE_CHECKING or COMPILED:
    from peloponnes.engine.lookup import numbers, place_of
else:
    numbers = list
    place_of = list.index

__all__ = ["COMPILED", "Numbers", "i64", "mypyc_attr", "numbers", "place_of", "vec"]
