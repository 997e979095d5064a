"""The running version, and whether it is the compiled build."""

from importlib.machinery import EXTENSION_SUFFIXES

from peloponnes.engine import state

__version__ = "0.1.0"


def build() -> str:
    """ "compiled" if the engine runs as machine code, "interpreted" if it runs as Python source.

    >>> build() in ("compiled", "interpreted")
    True
    """
    return "compiled" if str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
