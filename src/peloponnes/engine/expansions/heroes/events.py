"""The events of heroes and colonies; see `peloponnes.engine.events`."""

from peloponnes.engine.events import ALL, Sink
from peloponnes.engine.vectors import i64


def started(
    sink: Sink, seat: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64, inhabitants: i64, strength: i64
) -> None:
    """A seat receives its starting goods, and the strength of its hero."""
    sink.append((32, seat, wood, stone, food, coins, luxury, inhabitants, strength))


def offered(sink: Sink, seat: i64, prize: i64, to: i64, coins: i64) -> None:
    """A seat offers coins to swap colonies or heroes."""
    sink.append((33, seat, prize, to, coins))


def accepted(sink: Sink, seat: i64, prize: i64, by: i64, coins: i64) -> None:
    """A seat accepts an offer."""
    sink.append((34, seat, prize, by, coins))


def declined(sink: Sink, seat: i64, prize: i64, by: i64, coins: i64) -> None:
    """A seat declines an offer."""
    sink.append((35, seat, prize, by, coins))


def strengthened(
    sink: Sink, seat: i64, tile: i64, strength: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64
) -> None:
    """A tile gives strength for a price."""
    sink.append((36, seat, tile, strength, wood, stone, food, coins, luxury))


def under_pile(sink: Sink, chit: i64, seat: i64 = ALL) -> None:
    """A chit goes under the pile: a seat has it redrawn, or it is a double and concerns no seat."""
    sink.append((37, seat, chit))


def persian(sink: Sink, chit: i64, shown: i64) -> None:
    """A Persian chit is turned up; how many are shown now."""
    sink.append((38, ALL, chit, shown))


def attacked(sink: Sink, attack: i64, persians: i64, players: i64, beaten: bool) -> None:
    """The Persians attack for the first or second time; both strengths, and whether they are beaten back."""
    sink.append((39, ALL, attack, persians, players, int(beaten)))


def halved(sink: Sink, seat: i64, strength: i64) -> None:
    """A seat loses strength."""
    sink.append((40, seat, strength))


def turned(sink: Sink, seat: i64, hero: i64) -> None:
    """A hero is turned to the orange side."""
    sink.append((41, seat, hero))


def ignored(sink: Sink, seat: i64, disaster: i64, coins: i64, luxury: i64) -> None:
    """A seat pays to ignore a disaster."""
    sink.append((42, seat, disaster, coins, luxury))


def hired(sink: Sink, seat: i64, mercenaries: i64, strength: i64, coins: i64, luxury: i64) -> None:
    """A seat hires mercenaries, which add strength."""
    sink.append((43, seat, mercenaries, strength, coins, luxury))


def conflict(sink: Sink, seat: i64, by: i64, clovers: i64, inhabitants: i64) -> None:
    """A seat receives clovers and inhabitants from a weaker one."""
    sink.append((44, seat, by, clovers, inhabitants))
