"""The events of trade."""

from peloponnes.engine.events import ALL, OWN, Sink


def trade_turned_up(sink: Sink, trade: int) -> None:
    """A trade tile is turned up before a round."""
    sink.append((OWN, ALL, trade))


def traded(sink: Sink, seat: int, trade: int, times: int) -> None:
    """A seat does the exchange of the trade tile, a number of times."""
    sink.append((OWN + 1, seat, trade, times))
