"""Conservation of coins: the players' coins change only by what the bank gives and takes, according to the events."""

from collections.abc import Iterable

from peloponnes import Event, Game
from peloponnes.engine.state import State


def coins_of(state: State) -> int:
    """All coins of the players: in hand, on bids, on marked buildings."""
    return sum(seat.coins + seat.bid + len(seat.marked) * seat.traits.mark for seat in state.seats)


class Ledger:
    """The coins that players must own, computed from events alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.coins = coins_of(game.state)
        self.bids: dict[int, int] = {}

    def note(self, events: Iterable[Event]) -> None:
        """Add events."""
        for event in events:
            values = event.values
            traits = self.game._state.seats[event.seat or 0].traits
            match event.key:
                case "passed" | "gained" | "sea_gained" | "income" | "started":
                    self.coins += int(str(values["coins"]))
                case "bid":
                    assert event.seat is not None
                    self.bids[event.seat] = int(str(values["coins"]))
                    self.coins += int(str(values["luxury"])) // traits.luxury_rate
                case "withdrew":
                    assert event.seat is not None
                    self.coins += int(str(values["coins"])) - self.bids.pop(event.seat)
                case "placed" | "unplaced" | "paid" | "taken" | "refused" | "unbuilt":
                    assert event.seat is not None
                    self.coins -= self.bids.pop(event.seat, 0)
                case "marked":
                    assert event.seat is not None
                    self.coins += traits.mark - int(str(values["coins"])) - self.bids.pop(event.seat)
                case "kept" | "sea" | "hired" | "ignored":
                    self.coins -= int(str(values["coins"]))
