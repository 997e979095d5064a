"""RULES 10: sea tiles, one for each player on offer; some editions have them as an option, Sea and Six always."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from peloponnes.engine.errors import SetupError
from peloponnes.engine.expansion import Dealt, Expansion, Sequences, Shuffle
from peloponnes.engine.expansions.sea import events, words
from peloponnes.engine.expansions.sea.step import NAME, SEA_STEP, VERBS, Sea
from peloponnes.engine.fields import Field
from peloponnes.engine.notation import place_among
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State

if TYPE_CHECKING:
    from peloponnes.engine.deal import Deal
    from peloponnes.engine.edition import Edition


def _id(edition: "Edition", number: int) -> str:
    return edition.components.sea[number].id


class SeaTiles(Expansion):
    """Sea tiles are bought before a bid; their fish feed inhabitants at every supply."""

    name = NAME
    editions = ("base", "solo", "heroes")
    sets = ("sea",)
    keeps = True
    steps = (Sea(),)
    verbs = VERBS
    events = events
    event_fields: Mapping[str, Field] = {"sea": Field(str, _id)}
    score_parts = ("sea",)
    reasons: Mapping[str, str] = {
        "sea_gone": "the sea tile {sea} is not there",
        "sea_unpaid": "the price of {sea} can't be paid",
    }
    rows = words.ROWS
    seat_text_name = "sea"
    table_text_name = "sea"

    def sequences(self, sequences: Sequences) -> Sequences:
        """The sea comes before the bid (RULES 10.3)."""
        return {"turn": (SEA_STEP, *sequences["turn"])}

    def deal(self, edition: "Edition", players: int, shuffle: Shuffle) -> Dealt:
        """As many sea tiles as players are turned up (RULES 10.2)."""
        return {"sea": shuffle("sea", list(edition.sea_numbers))[:players]}

    def dealt(self, edition: "Edition", seats: Sequence[Seat]) -> Dealt:
        """Some tiles; which ones they were is checked with the state."""
        return {"sea": tuple(edition.sea_numbers)[: len(seats)]}

    def begin(self, edition: "Edition", deal: "Deal", state: State) -> None:
        """Put the tiles on offer."""
        state.keep(self.name, tuple(map(edition.sea_numbers.__getitem__, deal.sea)))

    def check_deal(self, edition: "Edition", deal: "Deal", players: int) -> None:
        """Require as many sea tiles as players, none twice (RULES 10.2)."""
        for tile in deal.sea:
            if tile not in edition.sea_numbers:
                raise SetupError(f"the {edition.name} edition has no sea tile {tile[:20]!r} (RULES 10.2)")
            if deal.sea.count(tile) > 1:
                raise SetupError(f"the sea tile {tile} is turned up twice (RULES 10.2)")
        wanted = min(players, len(edition.sea_numbers))
        if len(deal.sea) != wanted:
            raise SetupError(
                f"{wanted} sea tiles are turned up for {players} players, not {len(deal.sea)} (RULES 10.2)"
            )

    def seat_view(self, edition: "Edition", seat: Seat) -> dict[str, Any]:
        """The sea tiles of a seat."""
        return {"sea": tuple([_id(edition, tile) for tile in seat.sea])}

    def seat_text(self, edition: "Edition", seat: Seat) -> str:
        """The sea tiles of a seat."""
        return _text(edition, seat.sea)

    def read_seat(self, edition: "Edition", seat: Seat, text: str) -> Seat:
        """The seat with its sea tiles."""
        seat.sea = _tiles(edition, text)
        return seat

    def table_text(self, edition: "Edition", state: State) -> str:
        """The sea tiles on offer."""
        return _text(edition, state.kept(self.name))

    def read_table(self, edition: "Edition", state: State, text: str) -> None:
        """Put the tiles on offer."""
        state.keep(self.name, _tiles(edition, text))

    def problems(self, edition: "Edition", state: State) -> Iterator[str]:
        """Every tile turned up is in one place."""
        places = [*state.kept(self.name), *(tile for seat in state.seats for tile in seat.sea)]
        turned_up = min(len(state.seats), len(edition.components.sea))
        if len(set(places)) != len(places) or len(places) != turned_up:
            yield "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"


def tiles_on_offer(edition: "Edition", state: State) -> tuple[str, ...]:
    """The sea tiles still on offer; none in an edition without the sea."""
    return tuple([_id(edition, tile) for tile in state.kept(NAME)])


def _text(edition: "Edition", tiles: Sequence[int]) -> str:
    return ",".join(_id(edition, tile) for tile in tiles)


def _tiles(edition: "Edition", text: str) -> tuple[int, ...]:
    return tuple(place_among(word, list(edition.sea_numbers)) for word in (text.split(",") if text else []))
