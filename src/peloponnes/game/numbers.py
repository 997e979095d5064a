"""The notation of numbers in actions, positions and records."""


def read_number(word: str, most: int) -> int | None:
    """Parse an integer from 0 to ``most`` in its canonical form; None for anything else.

    >>> read_number("42", 99), read_number("042", 99), read_number("-1", 99), read_number("100", 99)
    (42, None, None, None)
    """
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(most)) or (word[0] == "0" and word != "0"):
        return None
    number = int(word)
    return number if number <= most else None
