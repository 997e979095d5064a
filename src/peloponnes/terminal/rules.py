"""The rules in the player's language, found by word or number."""

import re
from functools import cache
from importlib.resources import files

RULE = re.compile(r"^\*\*(\d+(?:\.\d+)+)\*\* (.*)$")
HEAD = re.compile(r"^(#+) (.*)$")


@cache
def rules_text(language: str) -> str:
    """The full text of the rules in a language."""
    return files("peloponnes.messages").joinpath("rules", f"{language}.md").read_text("utf-8")


def find_rules(language: str, word: str = "") -> list[str]:
    """The rules that contain a word, or the rule of a number and those below it; without a word all, with their headings.

    >>> find_rules("en", "2.2.3")[0][:6]
    '2.2.3 '
    """
    found = []
    for line in rules_text(language).splitlines():
        rule, head = RULE.match(line), HEAD.match(line)
        if rule:
            number, text = rule.groups()
            plain = f"{number} {text.replace('*', '')}"
            if (
                not word
                or number == word
                or number.startswith(f"{word}.")
                or (not word[0].isdigit() and word.lower() in plain.lower())
            ):
                found.append(plain)
        elif head and not word:
            found += ["", head.group(2)]
    return found
