"""Player names: which ones may be shown at a table and written to a record."""

from functools import lru_cache

JOINERS = "\u200c\u200d"  # visible in effect: they join emoji, and shape letters of Persian, Hindi and other scripts


@lru_cache(maxsize=1024)
def can_be_shown(name: str) -> bool:
    """Whether a name has visible characters, and otherwise only characters that join them.

    >>> can_be_shown("Ann"), can_be_shown("👩\u200d👧"), can_be_shown("Ann\\n"), can_be_shown("\u200d")
    (True, True, False, False)
    """
    letters = name.translate(_WITHOUT_JOINERS)
    return bool(letters) and letters.isprintable()


_WITHOUT_JOINERS = dict.fromkeys(map(ord, JOINERS))
