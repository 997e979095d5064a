"""Results on disk: rows as Parquet, with the settings in the same file, and a JSON summary next to it."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, get_type_hints

from peloponnes.arena.extras import need
from peloponnes.arena.match import Match
from peloponnes.arena.row import Row
from peloponnes.arena.settings import ArenaError, Settings

KEY = b"peloponnes.arena"
FORMAT = 1
SECONDS = 5.0  # least time between two writes
SHARE = 20  # and at least this many times as long as a write takes
TYPES = {int: "int32", str: "string", float: "float64", bool: "bool_"}


class ResultsError(ArenaError):
    """The results file can't be used.

    >>> Results(Path("no/such.parquet")).read()
    Traceback (most recent call last):
    peloponnes.arena.results.ResultsError: no/such.parquet: can't be read: No such file or directory
    """


class Results:
    """A file of results: FILE.parquet and FILE.json.

    >>> Results(Path("run.json")).rows.name, Results(Path("run")).summary.name
    ('run.parquet', 'run.json')
    """

    def __init__(self, file: Path) -> None:
        self.rows = file if file.suffix == ".parquet" else Path(f"{str(file).removesuffix('.json')}.parquet")
        self.summary = self.rows.with_suffix(".json")
        self._due = 0.0

    def write(self, match: Match) -> None:
        """Write everything played so far; the files are replaced atomically. Raises a `ResultsError` if they can't be written."""
        begun = monotonic()
        try:
            _replace(self.rows, lambda file: _write_rows(file, match))
            text = json.dumps(match.document(), ensure_ascii=False, indent=1) + "\n"
            _replace(self.summary, lambda file: file.write_text(text, "utf-8"))
        except OSError as error:
            problem = error.strerror or type(error).__name__
            raise ResultsError(
                f"{self.rows}: can't be written: {problem}", "unwritable", file=str(self.rows), problem=problem
            ) from None
        self._due = monotonic() + max(SECONDS, SHARE * (monotonic() - begun))

    def write_now_and_then(self, match: Match) -> None:
        """Write if the last write was long ago, so that little is lost in a crash."""
        if monotonic() >= self._due:
            self.write(match)

    def read(self) -> tuple[Settings, list[Row], dict[str, Any]]:
        """The settings, the rows, and the settings document as written.

        Raises a `ResultsError` if the file can't be read, or is damaged.
        """
        parquet = need("pyarrow.parquet")
        try:
            with self.rows.open("rb") as file:
                # Without threads of its own: a process that ended right after reading was aborted now and then.
                table = parquet.ParquetFile(file, pre_buffer=False).read(use_threads=False)
        except OSError as error:
            if error.strerror is None:
                raise self._damaged(error) from None
            text = f"{self.rows}: can't be read: {error.strerror}"
            raise ResultsError(text, "unreadable", file=str(self.rows), problem=error.strerror) from None
        except Exception as error:
            raise self._damaged(error) from None
        try:
            written = json.loads(table.schema.metadata[KEY])
            if written["format"] != FORMAT:
                raise ValueError(f"format {written['format']}")
            settings = Settings.from_document(written["settings"])
            rows = [Row(**each) for each in table.to_pylist()]
            _check(settings, rows)
        except Exception as error:
            raise self._damaged(error) from None
        return settings, rows, written["settings"]

    def _damaged(self, error: Exception) -> ResultsError:
        problem = " ".join(str(error).split())[:100] or type(error).__name__
        text = (
            f"{self.rows}: these are no results of the arena ({problem}); remove the file and start anew with --output"
        )
        return ResultsError(text, "damaged", file=str(self.rows), problem=problem)


def _check(settings: Settings, rows: list[Row]) -> None:
    """Raise `ValueError` unless the rows are complete games of these settings."""
    games: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        if not (1 <= row.deal <= settings.deals and 0 <= row.rotation < settings.players):
            raise ValueError(f"there is no deal {row.deal} with rotation {row.rotation}")
        games.setdefault((row.deal, row.rotation), []).append(row.seat)
        if not 0 <= row.seat < settings.players:
            raise ValueError(f"there is no seat {row.seat}")
        if row.bot != settings.line_up[settings.seated(row.rotation)[row.seat]]:
            raise ValueError(f"deal {row.deal} was played by other bots")
    for (deal, _), seats in games.items():
        if sorted(seats) != list(range(settings.players)):
            raise ValueError(f"deal {deal} does not have exactly one row per seat")


def _write_rows(file: Path, match: Match) -> None:
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    columns = []
    for name, kind in get_type_hints(Row).items():
        plain = next(each for each in getattr(kind, "__args__", (kind,)) if each in TYPES)
        columns.append((name, getattr(arrow, TYPES[plain])()))
    about = json.dumps({"format": FORMAT, "settings": match.settings.document()})
    schema = arrow.schema(columns, metadata={KEY: about.encode()})
    values = list(zip(*match.rows, strict=True)) or [()] * len(columns)
    arrays = [arrow.array(each, type=kind) for each, (_, kind) in zip(values, columns, strict=True)]
    table = arrow.Table.from_arrays(arrays, schema=schema)
    with file.open("wb") as opened:
        parquet.write_table(table, opened)


def _replace(file: Path, write: Callable[[Path], object]) -> None:
    """Write a temporary file next to the target, then move it into place."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        write(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def first_difference(written: dict[str, Any], wanted: dict[str, Any]) -> str | None:
    """The name of the first wanted setting that differs from the written one; None if all are the same.

    >>> first_difference({"seed": 1, "games": 8}, {"seed": 1, "games": 9})
    'games'
    """
    return next((name for name, value in wanted.items() if written.get(name) != value), None)
