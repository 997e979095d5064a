"""Events: what happens in a game, as tuples of integers in a sink.

Each function declares one kind of event: its name is the key, its parameters are the fields, and the number that it writes first is its
own. Everything else follows from that: `peloponnes.game.events` reads the declarations for the values by name, the server's schema and
the types of the page. A name of a field means the same in every event. Goods paid are those that left the stock; luxury covers the rest
of the price. An event that concerns all seats has no ``seat``. A state emits events only if it has a sink; search runs without one.

Each expansion declares its own events in its folder; numbers from `OWN` on are free for expansions that do not come with the project.
"""

from typing import Final

from peloponnes.engine.vectors import i64

Sink = list[tuple[int, ...]]
ALL: Final = -1  # in place of the seat, for what concerns all
OWN: Final = 100


def round_began(sink: Sink, round: i64) -> None:
    """A round begins."""
    sink.append((0, ALL, round))


def revealed(sink: Sink, tile: i64, conquest: bool) -> None:
    """A tile is turned up, in the open row or in the conquest row."""
    sink.append((1, ALL, tile, int(conquest)))


def supply_began(sink: Sink) -> None:
    """A supply round begins."""
    sink.append((2, ALL))


def passed(sink: Sink, seat: i64, coins: i64) -> None:
    """A seat passes and receives coins."""
    sink.append((3, seat, coins))


def bid(sink: Sink, seat: i64, tile: i64, coins: i64, luxury: i64) -> None:
    """A seat bids on a tile. Its coins are the whole bid, including what luxury pays for."""
    sink.append((4, seat, tile, coins, luxury))


def outbid(sink: Sink, seat: i64, tile: i64, by: i64) -> None:
    """A seat loses its place on a tile to a higher bid."""
    sink.append((5, seat, tile, by))


def moved(sink: Sink, seat: i64, tile: i64, coins: i64) -> None:
    """A seat moves its bid to another tile."""
    sink.append((6, seat, tile, coins))


def withdrew(sink: Sink, seat: i64, coins: i64) -> None:
    """A seat takes back its bid; the coins include the one that it receives."""
    sink.append((7, seat, coins))


def unsold(sink: Sink, tile: i64) -> None:
    """A tile that nobody has a bid on leaves the game."""
    sink.append((8, ALL, tile))


def ordered(sink: Sink, order: list[int]) -> None:
    """The turn order is set; all seats in the new order."""
    sink.append((9, ALL, *order))


def placed(sink: Sink, seat: i64, tile: i64) -> None:
    """A land is placed."""
    sink.append((10, seat, tile))


def unplaced(sink: Sink, seat: i64, tile: i64) -> None:
    """A land that does not fit leaves the game."""
    sink.append((11, seat, tile))


def paid(sink: Sink, seat: i64, tile: i64, wood: i64, stone: i64, luxury: i64) -> None:
    """A building is paid for."""
    sink.append((12, seat, tile, wood, stone, luxury))


def marked(sink: Sink, seat: i64, tile: i64, coins: i64, luxury: i64) -> None:
    """A building is marked with coins."""
    sink.append((13, seat, tile, coins, luxury))


def refused(sink: Sink, seat: i64, tile: i64) -> None:
    """A building is refused."""
    sink.append((14, seat, tile))


def unbuilt(sink: Sink, seat: i64, tile: i64) -> None:
    """A building that can be neither paid nor marked leaves the game."""
    sink.append((15, seat, tile))


def gained(
    sink: Sink, seat: i64, tile: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64, inhabitants: i64
) -> None:
    """The one-time gains of a tile, as changes of the stock."""
    sink.append((16, seat, tile, wood, stone, food, coins, luxury, inhabitants))


def chose(sink: Sink, seat: i64, resource: i64) -> None:
    """A seat chooses a resource of its income."""
    sink.append((17, seat, resource))


def income(sink: Sink, seat: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64, inhabitants: i64) -> None:
    """The income of a seat, as changes of the stock."""
    sink.append((18, seat, wood, stone, food, coins, luxury, inhabitants))


def chit(sink: Sink, chit: i64, shown: i64) -> None:
    """A chit is turned up; how many of its kind are shown now."""
    sink.append((19, ALL, chit, shown))


def struck(sink: Sink, disaster: i64) -> None:
    """A disaster strikes."""
    sink.append((20, ALL, disaster))


def spared(sink: Sink, seat: i64, disaster: i64) -> None:
    """A seat is protected from a disaster."""
    sink.append((21, seat, disaster))


def suffered(sink: Sink, seat: i64, disaster: i64, amount: i64) -> None:
    """A disaster takes food, inhabitants or luxury."""
    sink.append((22, seat, disaster, amount))


def kept(
    sink: Sink, seat: i64, tile: i64, disaster: i64, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64
) -> None:
    """A tile is kept in a disaster for a price."""
    sink.append((23, seat, tile, disaster, wood, stone, food, coins, luxury))


def lost(sink: Sink, seat: i64, tile: i64, disaster: i64, coins: i64) -> None:
    """A tile is lost in a disaster; coins come back from its mark."""
    sink.append((24, seat, tile, disaster, coins))


def fed(sink: Sink, seat: i64, food: i64, luxury: i64, starved: i64) -> None:
    """A seat feeds its inhabitants; those who starve are lost."""
    sink.append((25, seat, food, luxury, starved))


def finished(sink: Sink, seat: i64, tile: i64, wood: i64, stone: i64, luxury: i64, coins: i64) -> None:
    """A marked building is finished; coins come back from its mark."""
    sink.append((26, seat, tile, wood, stone, luxury, coins))


def abandoned(sink: Sink, seat: i64, tile: i64, coins: i64) -> None:
    """A marked building leaves the game; coins come back from its mark."""
    sink.append((27, seat, tile, coins))


def ended(sink: Sink) -> None:
    """The game is over."""
    sink.append((28, ALL))


def fished(sink: Sink, seat: i64, fish: i64) -> None:
    """Sea tiles give food for feeding."""
    sink.append((31, seat, fish))


def sparing(sink: Sink, seat: i64, food: i64) -> None:
    """A hero saves food at a supply round."""
    sink.append((45, seat, food))


def taken(sink: Sink, seat: i64, tile: i64) -> None:
    """A building is taken whose cost is paid next."""
    sink.append((46, seat, tile))


def unmarked(sink: Sink, seat: i64, tile: i64, coins: i64) -> None:
    """A building loses its mark; its cost is paid next."""
    sink.append((47, seat, tile, coins))
