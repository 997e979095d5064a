"""RULES 10: the sea. Sea tiles are bought before a bid and bring fish to every supply."""

from typing import TYPE_CHECKING, Final

from peloponnes.engine.actions import SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.expansions.sea import events
from peloponnes.engine.kinds import NOTHING
from peloponnes.engine.notation import Part, Unreadable, Verb
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition

SEA_STEP: Final = 19
SEA: Final = 13
NO_SEA: Final = 14
NAME: Final = "sea-tiles"
# Where a state keeps the tiles on offer: of the expansions that keep something, the sea comes first.
OFFER: Final = 0


def _sea_word(edition: "Edition", packed: int) -> str:
    return edition.components.sea[packed >> SUBJECT & SUBJECT_MASK].id


def _sea_bits(edition: "Edition", word: str) -> int:
    if word not in edition.sea_numbers:
        raise Unreadable(f"there is no sea tile {word!r}", "no_tile", word=word)
    return edition.sea_numbers[word] << SUBJECT


VERBS: Final = (Verb(SEA, "sea", (Part("sea", _sea_word, _sea_bits),)), Verb(NO_SEA, "no-sea"))


class Sea(Step):
    """Buy one sea tile, or none, on a seat's turn in the auction, before it bids or passes (RULES 10.3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(SEA_STEP, "sea", "auction", kind="sea", verbs=(SEA, NO_SEA), seated=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        for tile in s.more[OFFER]:
            piece = s.ruleset.sea[tile]
            if me.can_pay(piece.wood, piece.stone, piece.food, piece.coins):
                out.append(SEA | tile << SUBJECT)
        out.append(NO_SEA)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action == NO_SEA:
            return
        me = s.seats[seat]
        tile = action >> SUBJECT & SUBJECT_MASK
        piece = s.ruleset.sea[tile]
        paid = me.pay(piece.wood, piece.stone, piece.food, piece.coins)
        s.more = (tuple([other for other in s.more[OFFER] if other != tile]), *s.more[1:])
        me.sea += (tile,)
        me.prestige += piece.prestige
        before = NOTHING if s.sink is None else me.goods()
        wood, stone, food, coins, luxury, inhabitants = piece.gain
        me.receive(wood, stone, food, coins, luxury, inhabitants)
        if s.sink is not None:
            events.sea(s.sink, seat, tile, paid[0], paid[1], paid[2], paid[3], paid[4])
            wood, stone, food, coins, luxury, inhabitants = me.gained_since(before)
            events.sea_gained(s.sink, seat, tile, wood, stone, food, coins, luxury, inhabitants)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        tile = action >> SUBJECT & SUBJECT_MASK
        if tile not in s.more[OFFER]:
            return Reason("10.2", "sea_gone", {"sea": tile})
        return Reason("10.3", "sea_unpaid", {"sea": tile})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return s.seats[seat].bid == 0 and argument == 0
