"""Cleans names and chat text of characters that hide, cover or reverse what is displayed next to them.

All languages can still be written, and emoji stay intact. Two names at a table never look alike.
"""

import unicodedata
from collections.abc import Iterable, Sequence

from peloponnes.bots.temperaments import NAMES, split
from peloponnes.game.names import JOINERS

NAME_LETTERS = 30
MOST_GENERAL_MARKS = 2  # accents that fit on any letter: Vietnamese needs two
MOST_MARKS = 4  # of the script's own: Hebrew with points, or Hindi with a dot, a vowel and a nasal, needs three
KEYCAP = "\u20e3"
ZWNJ = "\u200c"

# Characters that count as printable but are invisible: fillers, selectors, blanks.
_UNSEEN = frozenset(
    chr(code)
    for codes in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0x13441, 0x13442, 0x16FE4, 0x1D159),
        range(0x180B, 0x1810),
        range(0xE0100, 0xE01F0),
    )
    for code in codes
)
_BLANK = "\u2800"  # the Braille pattern without dots
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
_EMOJI = (
    range(0x00A9, 0x00AF),
    range(0x203C, 0x204A),
    range(0x2122, 0x21AB),
    range(0x2300, 0x2400),
    range(0x25A0, 0x27C0),
    range(0x2934, 0x2936),
    range(0x2B05, 0x2B56),
    range(0x3030, 0x303E),
    range(0x3297, 0x329A),
    range(0x1F000, 0x1FB00),
)
_GENERAL_MARKS = (
    range(0x0300, 0x0370),
    range(0x1AB0, 0x1B00),
    range(0x1DC0, 0x1E00),
    range(0x20D0, 0x2100),
    range(0xFE20, 0xFE30),
)


def clean_name(name: str) -> str:
    """A name that can be shown and written to a record; empty if nothing in it is visible.

    >>> clean_name("  Ann\u202e\u00a0 Marie "), clean_name("\u3164"), clean_name("👩\u200d👧")
    ('Ann Marie', '', '👩\u200d👧')
    """
    return " ".join(_orderly(_seen(name)).split())[:NAME_LETTERS].rstrip(f" {JOINERS}")


def clean_speech(text: str) -> str:
    """Clean a chat message likewise; it may have several lines, but no two empty ones in a row.

    >>> clean_speech(" Well \u202eplayed\\n\\n\\n\\nBo! ")
    'Well played\\n\\nBo!'
    """
    lines = [" ".join(_orderly(_seen(line)).split(" ")).strip() for line in text.replace("\r\n", "\n").split("\n")]
    kept = [line for place, line in enumerate(lines) if line or (place and lines[place - 1])]
    return "\n".join(kept).strip()


def _seen(text: str) -> str:
    """Remove invisible characters; joiners and variation selectors are left for `_orderly`."""
    letters = []
    for letter in text:
        if letter.isspace() or letter == _BLANK:
            letters.append(" ")
        elif letter in JOINERS or (letter.isprintable() and letter not in _UNSEEN):
            letters.append(letter)
    return unicodedata.normalize("NFC", "".join(letters))


def _orderly(text: str) -> str:
    """Keep joiners only where they join something, selectors only after emoji, and limit stacked marks."""
    kept = ""
    marks: list[str] = []
    for place, letter in enumerate(text):
        after = text[place + 1 : place + 2]
        if letter in JOINERS or letter in _SELECTORS:
            if _joins(kept, letter, after):
                kept += letter
        elif unicodedata.category(letter).startswith("M"):
            if _fits(kept, marks, letter):
                kept += letter
                marks.append(letter)
        else:
            kept += letter
            marks = []
    return kept


def _joins(before: str, letter: str, after: str) -> bool:
    """Whether a joiner or selector has a visible effect, as in composed emoji, Persian or Hindi."""
    last = before[-1:]
    if letter in _SELECTORS:
        return _is_emoji(last) or (last in set("0123456789#*") and after == KEYCAP)
    if _is_emoji(last) or last in _SELECTORS:
        return letter != ZWNJ and _is_emoji(after)
    halved = _is_virama(last) or (last.isalpha() and _is_virama(after))
    return halved or (letter == ZWNJ and _is_arabic(last) and _is_arabic(after))


def _fits(before: str, marks: list[str], mark: str) -> bool:
    """Whether another mark on the preceding letter would still be readable."""
    if not before or before[-1] in " \n":
        return False  # it would be drawn over whatever precedes the text
    if unicodedata.category(mark) == "Mc":
        return True  # spacing marks don't stack
    stacked = [each for each in marks if unicodedata.category(each) != "Mc"]
    general = sum(_is_general(each) for each in stacked)
    if mark in stacked or len(stacked) >= MOST_MARKS:
        return False
    return not _is_general(mark) or general < MOST_GENERAL_MARKS


def _is_emoji(letter: str) -> bool:
    return letter != "" and any(ord(letter) in codes for codes in _EMOJI)


def _is_general(mark: str) -> bool:
    return any(ord(mark) in codes for codes in _GENERAL_MARKS)


def _is_virama(letter: str) -> bool:
    return letter != "" and unicodedata.combining(letter) == 9


def _is_arabic(letter: str) -> bool:
    return letter != "" and unicodedata.bidirectional(letter) == "AL"


# Names that look alike ----------------------------------------------------------------------------------------------------------------

# Cyrillic and Greek letters, digits and a few others, with the Latin letters they are easily mistaken for. Upper and lower case are
# listed separately, because they resemble different letters.
_LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺIавеѕіјкмнорстухԛԝһԁґгпиαγεηικνορτυχωσςϲıɑɡɩɪʏʀɴʜʟ015|ⅼ",
    "ABESIJKMHOPCTYXQWABEZHIKMNOPTYXCMlabesijkmhopctyxqwhdrrnuayenikvoptuxwosciagiiyrnhlolsll",
)


def looks(name: str) -> set[str]:
    """The shapes of a name, as spelled and with lookalikes replaced; two names look alike if they share a shape.

    >>> looks("Аnn") & looks("ann") != set(), looks("AIan") & looks("Alan") != set(), looks("Ann") & looks("Anna")
    (True, True, set())
    """
    plain = unicodedata.normalize("NFKC", name)
    return {_bare(plain), _bare(_bare(plain.translate(_LOOKALIKES)).translate(_LOOKALIKES))}


def _bare(text: str) -> str:
    """Lower case, without marks and joiners, and with single spaces."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(each for each in letters if unicodedata.category(each) not in ("Mn", "Me", "Cf")).split())


def distinct(name: str, others: Iterable[str]) -> str:
    """A name that can't be mistaken for any of the others, with a number appended if necessary.

    >>> distinct("Ann", ["Bo", "Ann"]), distinct("Bо", ["Bo"])
    ('Ann 2', 'Bо 2')
    """
    taken = set().union(*(looks(other) for other in others))
    number, found = 2, name
    while looks(found) & taken:
        found, number = f"{name} {number}", number + 1
    return found


def bot_name(others: Sequence[str], level: str = "") -> str:
    """A name for the bot of a level, which hints at its temperament, and can't be mistaken for any of the others."""
    names = NAMES[split(level)[1]]
    return next((name for name in names if distinct(name, others) == name), distinct(names[0], others))
