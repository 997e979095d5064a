"""How numbers are written in all our texts."""


def read_number(word: str, most: int) -> int | None:
    """A whole number from 0 to ``most``, written in the one way we write it; None if it is not.

    >>> read_number("42", 99), read_number("042", 99), read_number("-1", 99), read_number("100", 99)
    (42, None, None, None)
    """
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(most)) or (word[0] == "0" and word != "0"):
        return None
    number = int(word)
    return number if number <= most else None
