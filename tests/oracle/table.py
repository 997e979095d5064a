"""The oracle of the differential tests: a second, naive reading of RULES 1 to 11 and 12.1, written without looking at the engine.

`base` plays RULES 1 to 10 and 12.1, `heroes` the changes of RULES 11; `player` has the possessions of one player, `box` the printed
values.
"""

from collections.abc import Mapping
from typing import Any

from tests.oracle.base import BaseTable, OracleError
from tests.oracle.heroes import HeroesTable


def Table(record: Mapping[str, Any]) -> BaseTable:  # noqa: N802 - it reads as what it gives
    """The game of this record, before its first action."""
    return HeroesTable(record) if record["edition"]["name"] == "heroes" else BaseTable(record)


def replay(record: dict[str, Any], at: int | None = None) -> dict[str, Any]:
    """The document after the first `at` recorded actions (all, if None) and everything that follows automatically."""
    actions: list[str] = record["actions"]
    if at is not None and not 0 <= at <= len(actions):
        raise OracleError(f"the record has {len(actions)} actions, not {at}")
    table = Table(record)
    for line in actions[:at]:
        table.play_line(line)
    return table.document()
