"""Games as text: save, load, replay and verify records, and read and write positions."""

from peloponnes.game.position import PositionError
from peloponnes.record.commitment import commitment_of, new_salt
from peloponnes.record.positions import parse_position, write_position
from peloponnes.record.record import CommitmentDiffers, OwnValues, Record, RecordError, ResultDiffers

__all__ = [
    "CommitmentDiffers",
    "OwnValues",
    "PositionError",
    "Record",
    "RecordError",
    "ResultDiffers",
    "commitment_of",
    "new_salt",
    "parse_position",
    "write_position",
]
