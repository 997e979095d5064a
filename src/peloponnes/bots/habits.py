"""The habits of the fast policy, kept as data: one section for each kind of game, with the command that created it."""

from functools import cache
from pathlib import Path

from peloponnes.bots.weights import SECTIONS, WeightsError, read_sections, section_for, write_section
from peloponnes.engine.edition import Edition
from peloponnes.search.habit import MEASURES, NAMES

HABITS_FILE = Path(__file__).with_name("habits.toml")
TABLES = SECTIONS[1:]  # solo games are not played by habit

Habits = dict[str, list[float]]  # by name, a number for each of the `MEASURES`


def load_habits(file: Path = HABITS_FILE) -> dict[str, Habits]:
    """The habits of each section of a file, by name; a `WeightsError` if it can't be read or lacks one.

    >>> list(load_habits()["four"]) == list(NAMES)
    True
    """
    return {section: _section(file, section, values) for section, values in read_sections(file).items()}


def _section(file: Path, section: str, values: object) -> Habits:
    if section not in TABLES or not isinstance(values, dict):
        raise WeightsError(f"{file}: {section} is not a section of habits, only {', '.join(TABLES)} are")
    found = {}
    for name in NAMES:
        row = values.get(name)
        if not isinstance(row, list) or len(row) != len(MEASURES) or not all(_counts(value) for value in row):
            raise WeightsError(
                f"{file}: [{section}] needs {len(MEASURES)} numbers {name}; recreate it with python -m scripts.train {section}"
            )
        found[name] = [float(value) for value in row]
    return found


def _counts(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e3


def save_habits(section: str, habits: Habits, command: str, file: Path = HABITS_FILE) -> None:
    """Rewrite one section, with the command that created it; the others stay unchanged."""
    lines = [f"{name} = [{', '.join(f'{value:.3f}' for value in habits[name])}]" for name in NAMES]
    write_section(section, [f"# {command}", f"# {' '.join(MEASURES)}", *lines], file)


@cache
def loaded_habits(file: Path = HABITS_FILE) -> dict[str, Habits]:
    """The same as `load_habits`, but cached."""
    return load_habits(file)


def habits_for(edition: Edition, players: int, file: Path = HABITS_FILE) -> Habits:
    """The habits for a game of this edition with this many players; a `WeightsError` if the file has none for it."""
    section, sections = section_for(edition, players), loaded_habits(file)
    if section not in sections:
        raise WeightsError(f"{file}: has no section [{section}]; create it with python -m scripts.train {section}")
    return sections[section]
