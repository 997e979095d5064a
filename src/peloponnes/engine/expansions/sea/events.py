"""The events of the sea; see `peloponnes.engine.events`."""

from peloponnes.engine.events import Sink
from peloponnes.engine.vectors import i64


def sea(sink: Sink, seat: i64, sea: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64) -> None:
    """A seat buys a sea tile."""
    sink.append((29, seat, sea, wood, stone, food, coins, luxury))


def sea_gained(
    sink: Sink, seat: i64, sea: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64, inhabitants: i64
) -> None:
    """The one-time gains of a sea tile, as changes of the stock."""
    sink.append((30, seat, sea, wood, stone, food, coins, luxury, inhabitants))
