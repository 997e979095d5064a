"""The events of haggling."""

from peloponnes.engine.events import ALL, OWN, Sink


def haggled(sink: Sink, seat: int, by: int, wood: int, price: int) -> None:
    """A seat haggles with another."""
    sink.append((OWN, seat, by, wood, price))


def left(sink: Sink, seat: int, tile: int) -> None:
    """A seat leaves a tile."""
    sink.append((OWN + 1, seat, tile))


def priced(sink: Sink, tile: int, price: int) -> None:
    """A tile gets a price."""
    sink.append((OWN + 2, ALL, tile, price))


def opened(sink: Sink) -> None:
    """The haggling begins."""
    sink.append((OWN + 3, ALL))
