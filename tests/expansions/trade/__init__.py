"""RULES 12.3, Trade, as an expansion of one's own.

Before each round one of 5 trade tiles is turned up (reshuffled after the fifth). After income and before the chits, the last player in
turn order may do that exchange as often as he can, without luxury in place of goods. What the tiles exchange is invented here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from peloponnes import Deal, Edition, SetupError
from peloponnes.engine import actions, agenda
from peloponnes.engine.actions import AMOUNT
from peloponnes.engine.choices import Choices
from peloponnes.engine.expansion import Dealt, Expansion, Sequences, Shuffle
from peloponnes.engine.fields import Field
from peloponnes.engine.notation import UNITS_PART, Verb, place_among
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import FunctionStep, Reason
from tests.expansions.trade import events
from tests.expansions.trade.messages import MESSAGES

ROUNDS: Final = 8
TURN_UP: Final = agenda.OWN
TRADING: Final = agenda.OWN + 1
TRADE_STEP: Final = agenda.OWN + 2
TRADE: Final = actions.OWN
# For each tile what it takes (wood, stone, food, coins) and what it gives (wood, stone, food, coins, luxury, inhabitants).
TILES: Final = {
    "T1": ((2, 0, 0, 0), (0, 0, 0, 3, 0, 0)),
    "T2": ((0, 2, 0, 0), (0, 0, 0, 3, 0, 0)),
    "T3": ((0, 0, 3, 0), (1, 1, 0, 0, 0, 0)),
    "T4": ((0, 0, 0, 2), (0, 0, 3, 0, 0, 0)),
    "T5": ((0, 0, 4, 2), (0, 0, 0, 0, 0, 1)),
}
IDS: Final = tuple(TILES)

# The state keeps, under the name of the expansion, how many tiles are turned up, and the tiles of all rounds in order.


def turned_up(s: State) -> int:
    """The number of trade tiles turned up so far."""
    return s.kept("trade")[0]


def tile_of(s: State) -> int:
    """The trade tile of this round."""
    return s.kept("trade")[turned_up(s)]


def most(s: State, seat: int) -> int:
    """How often a seat can do the exchange, without luxury."""
    me = s.seats[seat]
    takes, _ = TILES[IDS[tile_of(s)]]
    return min(has // need for has, need in zip((me.wood, me.stone, me.food, me.coins), takes, strict=True) if need)


def turn_up(s: State, seat: int, argument: int, action: int) -> None:
    """Turn up the trade tile of the round."""
    count, *pile = s.kept("trade")
    s.keep("trade", (count + 1, *pile))
    if s.sink is not None:
        events.trade_turned_up(s.sink, tile_of(s))


def ask_the_last(s: State, seat: int, argument: int, action: int) -> None:
    """Ask the last player in turn order."""
    s.first(TRADE_STEP, s.order[len(s.order) - 1])


def legal(s: State, seat: int, argument: int, out: Choices) -> None:
    """Not at all, or up to as often as possible."""
    out.add_run(TRADE, most(s, seat) + 1)


def trade(s: State, seat: int, argument: int, action: int) -> None:
    """Do the exchange."""
    times = action >> AMOUNT
    if times == 0:
        return
    me = s.seats[seat]
    (wood, stone, food, coins), gives = TILES[IDS[tile_of(s)]]
    me.pay(times * wood, times * stone, times * food, times * coins)
    me.receive(*(times * each for each in gives))
    if s.sink is not None:
        events.traded(s.sink, seat, tile_of(s), times)


def why(s: State, seat: int, argument: int, action: int) -> Reason:
    """More often than the goods allow."""
    return Reason("12.3", "trades_too_often", {"most": most(s, seat)})


def is_last(s: State, seat: int, argument: int) -> bool:
    """Only the last player is asked."""
    return argument == 0 and seat == s.order[len(s.order) - 1]


def trade_id(edition: Edition, number: int) -> str:
    """The id of a trade tile."""
    return IDS[number]


class Trade(Expansion):
    """Trade, as an option of every edition."""

    name = "trade"
    editions = ("base", "solo", "sea", "heroes")
    steps = (
        FunctionStep(TURN_UP, "turn-up-trade", "reveal", turn_up),
        FunctionStep(TRADING, "trading", "trade", ask_the_last, turns=True),
        FunctionStep(
            TRADE_STEP,
            "trade",
            "trade",
            trade,
            legal,
            why,
            is_last,
            kind="trade",
            verbs=(TRADE,),
            private=True,
            after_income=True,
        ),
    )
    verbs = (Verb(TRADE, "trade", (UNITS_PART,)),)
    events = events
    event_fields: Mapping[str, Field] = {"trade": Field(str, trade_id)}
    piles = ("trade",)
    hides = True
    keeps = True
    table_text_name = "trade"
    reasons: Mapping[str, str] = {"trades_too_often": "the goods are enough for {most} exchanges"}
    messages = MESSAGES

    def sequences(self, sequences: Sequences) -> Sequences:
        """The tile is turned up before the round; the exchange comes between income and chits."""
        phases = sequences["round"]
        chits = phases.index(agenda.CHITS)
        return {"round": (TURN_UP, *phases[:chits], TRADING, *phases[chits:])}

    def deal(self, edition: Edition, players: int, shuffle: Shuffle) -> Dealt:
        """The five tiles in random order, then as many as are needed from another shuffle."""
        pile = (*shuffle("trade", IDS), *shuffle("trade again", IDS))
        return {"trade": pile[:ROUNDS]}

    def check_deal(self, edition: Edition, deal: Deal, players: int) -> None:
        """Require each tile once before any comes again."""
        pile = deal.more.get("trade", ())
        if len(pile) != ROUNDS or not possible([IDS.index(tile) if tile in IDS else -1 for tile in pile]):
            raise SetupError("the deal has other trade tiles than those of the box (RULES 12.3)")

    def dealt(self, edition: Edition, seats: Sequence[Seat]) -> Dealt:
        """The tiles in the order of the box; the real ones are checked with the state."""
        return {"trade": (*IDS, *IDS)[:ROUNDS]}

    def begin(self, edition: Edition, deal: Deal, state: State) -> None:
        """Put the pile there."""
        state.keep("trade", (0, *map(IDS.index, deal.more["trade"])))

    def hide(self, state: State, shuffle: Callable[[list[int]], list[int]]) -> None:
        """Reorder the tiles that are not turned up: the rest of the first five, and then any of those shuffled again."""
        count, *pile = state.kept("trade")
        first = shuffle(sorted(set(range(len(IDS))) - set(pile[:count][: len(IDS)])))
        again = pile[len(IDS) : count]
        again += shuffle(sorted(set(range(len(IDS))) - set(again)))
        known = pile[: min(count, len(IDS))]
        state.keep("trade", (count, *[*known, *first, *again][:ROUNDS]))

    def revealed(self, state: State) -> int:
        """The tiles turned up."""
        return turned_up(state)

    def view(self, edition: Edition, state: State) -> dict[str, object]:
        """The tile of the round."""
        return {"trade": IDS[tile_of(state)] if turned_up(state) else None}

    def table_text(self, edition: Edition, state: State) -> str:
        """The tiles turned up / the others."""
        count, *pile = state.kept("trade")
        return "/".join(",".join(IDS[tile] for tile in part) for part in (pile[:count], pile[count:]))

    def read_table(self, edition: Edition, state: State, text: str) -> None:
        """Read the same."""
        parts = [[place_among(word, IDS) for word in part.split(",") if word] for part in text.split("/")]
        state.keep("trade", (len(parts[0]), *(tile for part in parts for tile in part)))

    def problems(self, edition: Edition, state: State) -> Iterator[str]:
        """The pile is one that can be dealt, and one tile is turned up for each round."""
        count, *pile = state.kept("trade")
        if len(pile) != ROUNDS or not possible(pile):
            yield "the trade tiles are not those of the box (RULES 12.3)"
        waiting = [step for step, _, _ in state.items()].count(TURN_UP)
        if count != state.round - waiting:
            yield "the number of trade tiles turned up does not fit the round (RULES 12.3)"

    def begun(self, state: State) -> dict[str, tuple[tuple[int, ...], ...]]:
        """One seat is asked once."""
        return {"trade": ((TRADE_STEP,),)}


def possible(pile: Sequence[int]) -> bool:
    """Whether the first five tiles are all different, and so are those after them."""
    first, again = pile[: len(IDS)], pile[len(IDS) :]
    return sorted(first) == list(range(len(IDS))) and len(set(again)) == len(again) and -1 not in again
