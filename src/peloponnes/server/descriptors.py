"""How many files and connections the system lets this process have open at a time."""

import contextlib

RESERVE = 256  # descriptors that are kept for the database, for thinkers, and for telling others that there is no room
RESERVED_SHARE = 8  # of a few descriptors the reserve is this part


def raise_limit() -> None:
    """Have as many as may be had: what a process is given at first is often no more than 1024. Windows has no such limit."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # a system may forbid it; then there is what there is
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def room() -> int | None:
    """The descriptor from which on there is no more room for connections; the lowest free one is always taken. None: any number.

    >>> room() is None or room() > 0
    True
    """
    try:
        import resource
    except ModuleNotFoundError:
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most - min(RESERVE, most // RESERVED_SHARE)
