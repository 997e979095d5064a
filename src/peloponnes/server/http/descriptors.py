"""The process's limit of open file descriptors: files and connections."""

import contextlib

RESERVE = 256  # descriptors kept free for the database, for thinkers, and for telling clients that the server is full
RESERVED_SHARE = 8  # if the limit is low, the reserve is this fraction of it


def raise_limit() -> None:
    """Raise the soft limit (often only 1024) to the hard limit. Windows has no such limit."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # the system may forbid it; then the limit stays as it is
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def room() -> int | None:
    """The first descriptor number that is refused to connections; the system always hands out the lowest free one. None: no limit.

    >>> room() is None or room() > 0
    True
    """
    try:
        import resource
    except ModuleNotFoundError:
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most - min(RESERVE, most // RESERVED_SHARE)
