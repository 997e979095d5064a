"""Names of players: what may be shown at a table and written in a record."""

JOINERS = "\u200c\u200d"  # within families of emoji, and between letters of Persian, Hindi and others: they change what is seen


def can_be_shown(name: str) -> bool:
    """Whether a name has letters, and none but those that can be seen or that join others.

    >>> can_be_shown("Ann"), can_be_shown("👩\u200d👧"), can_be_shown("Ann\\n"), can_be_shown("\u200d")
    (True, True, False, False)
    """
    letters = name.translate(_WITHOUT_JOINERS)
    return bool(letters) and letters.isprintable()


_WITHOUT_JOINERS = dict.fromkeys(map(ord, JOINERS))
