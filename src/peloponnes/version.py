"""The running version, and whether it is the compiled build."""

from peloponnes.engine.vectors import COMPILED

__version__ = "0.1.0"


def build() -> str:
    """ "compiled" if the engine runs as machine code, "interpreted" if it runs as Python source.

    >>> build() in ("compiled", "interpreted")
    True
    """
    return "compiled" if COMPILED else "interpreted"
