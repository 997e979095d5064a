"""The weights of the greedy value, kept as data: one section for each kind of game, with the command that created it."""

import tomllib
from functools import cache
from pathlib import Path

from peloponnes.engine.edition import Edition
from peloponnes.search.worth import NAMES, Weights

WEIGHTS_FILE = Path(__file__).with_name("weights.toml")
SECTIONS = ("solo", "two", "three", "four", "five", "sea", "heroes")


class WeightsError(ValueError):
    """The file of weights can't be used.

    >>> from peloponnes.bots.weights import load_weights
    >>> load_weights(Path("no/such.toml"))
    Traceback (most recent call last):
    peloponnes.bots.weights.WeightsError: no/such.toml: can't be read (No such file or directory)
    """


def load_weights(file: Path = WEIGHTS_FILE) -> dict[str, dict[str, float]]:
    """The weights of each section of a file, by name; a `WeightsError` if it can't be read or lacks one.

    >>> list(load_weights()["four"]) == list(NAMES)
    True
    """
    return {section: _section(file, section, values) for section, values in read_sections(file).items()}


def read_sections(file: Path, made_by: str = "scripts.tune") -> dict[str, object]:
    """The sections of a file, unchecked; a `WeightsError` if it can't be read or is not TOML."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise WeightsError(f"{file}: can't be read ({error.strerror})") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WeightsError(f"{file}: is not TOML ({error}); recreate it with python -m {made_by}") from None


def _section(file: Path, section: str, values: object) -> dict[str, float]:
    if section not in SECTIONS or not isinstance(values, dict):
        raise WeightsError(f"{file}: {section} is not a section of weights, only {', '.join(SECTIONS)} are")
    found = {}
    for name in NAMES:
        value = values.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < 1e6:
            raise WeightsError(
                f"{file}: [{section}] needs a number {name}; recreate it with python -m scripts.tune {section}"
            )
        found[name] = float(value)
    return found


def save_weights(section: str, values: dict[str, float], command: str, file: Path = WEIGHTS_FILE) -> None:
    """Rewrite one section, with the command that created it; the others stay unchanged."""
    write_section(section, [f"# {command}", *(f"{name} = {values[name]:.4f}" for name in NAMES)], file)


def write_section(section: str, text: list[str], file: Path) -> None:
    """Replace the text of one section in a file with these lines; the others stay unchanged."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    head = f"[{section}]"
    if head in lines:
        first = lines.index(head)
        last = next((place for place in range(first + 1, len(lines)) if lines[place].startswith("[")), len(lines))
        del lines[first:last]
    while lines and not lines[-1]:
        lines.pop()
    file.write_text("\n".join([*lines, "", head, *text]).lstrip("\n") + "\n", encoding="utf-8")


def section_for(edition: Edition, players: int) -> str:
    """The name of the section for a game.

    >>> section_for(Edition.base(), 3), section_for(Edition.heroes(), 3), section_for(Edition.solo(), 1)
    ('three', 'heroes', 'solo')
    """
    if players == 1:
        return "solo"
    if edition.name in SECTIONS:
        return edition.name
    return ("two", "three", "four", "five")[players - 2]


@cache
def loaded(file: Path = WEIGHTS_FILE) -> dict[str, dict[str, float]]:
    """The same as `load_weights`, but cached."""
    return load_weights(file)


def weights_for(edition: Edition, players: int, file: Path = WEIGHTS_FILE) -> Weights:
    """The weights for a game of this edition with this many players; a `WeightsError` if the file has none for it."""
    sections = loaded(file)
    section = section_for(edition, players)
    if section not in sections:
        raise WeightsError(f"{file}: has no section [{section}]; create it with python -m scripts.tune {section}")
    return Weights(sections[section])
