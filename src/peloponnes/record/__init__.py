"""A game as text: notation, positions, save, load, replay, verify."""

from peloponnes.record.position import PositionError, parse_position, write_position
from peloponnes.record.record import Record, RecordError, ResultDiffers

__all__ = ["PositionError", "Record", "RecordError", "ResultDiffers", "parse_position", "write_position"]
