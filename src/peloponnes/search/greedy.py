"""One-step lookahead: an action's value is that of what its seat would own right after, for a bid after taking the tile."""

from typing import Final

from peloponnes.engine.actions import (
    AMOUNT,
    BID,
    MOVE,
    SUBJECT,
    SUBJECT_MASK,
    VERB_MASK,
    WITHDRAW,
)
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.expansions.heroes.negotiation import COINS
from peloponnes.engine.expansions.heroes.numbers import ANSWER, IGNORE, IGNORE_STEP, OFFER_STEP, REDRAW, REDRAW_STEP
from peloponnes.engine.expansions.heroes.persians import (
    FIRST_ATTACK,
    SECOND_ATTACK,
    strength_of_persians,
    strength_of_players,
)
from peloponnes.engine.kinds import (
    CHITS_TO_STRIKE,
    DECLINE,
    DROUGHT,
    EARTHQUAKE,
    PERSIAN,
    PLAGUE,
    PROTECTS,
    TEMPEST,
    kind_of,
)
from peloponnes.engine.phases.auction import COINS_FOR_PASSING, COINS_FOR_WITHDRAWING
from peloponnes.engine.phases.taking import fits
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64, place_of
from peloponnes.search.dice import Dice
from peloponnes.search.policy import Policy
from peloponnes.search.worth import Outlook, Weights, worth

RAISES: Final = 5  # bids are considered up to this many coins above the lowest
NEVER: Final = -1e6
FAIR_PRICE_OF_A_SWAP: Final = 3  # coins that make another hero or colony as good as one's own
WORTH_IGNORING: Final = 2.0  # points that a disaster must cost to be worth the one coin


def outlook(s: State) -> Outlook:
    """The outlook from the state's current decision."""
    step = s.ruleset.steps[s.task >> STEP & STEP_MASK]
    taken = step.after_income or (step.at_supply and s.round == s.ruleset.rounds and s.chits_drawn == len(s.chits))
    return Outlook(s, taken)


class Greedily(Policy):
    """Takes the action with the best value, or ``slips`` percent of the time a random one.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.weights import weights_for
    >>> from peloponnes.search import Dice, Greedily
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> greedy = Greedily(weights_for(game.edition, 2))
    >>> greedy.choose(game.state, Dice(1)) in game.state.actions
    True
    >>> len(greedy.values(game.state)) == len(game.decision.actions)
    True
    """

    __slots__ = ("slips", "weights")

    def __init__(self, weights: Weights, slips: int = 0) -> None:
        self.weights = weights
        self.slips = slips

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        if self.slips and dice.below(100) < self.slips:
            return super().choose(s, dice)
        values = self.values(s)
        best = 0
        for place in range(1, len(values)):
            if values[place] > values[best]:
                best = place
        return s.choices.nth(best)

    def values(self, s: State) -> list[float]:
        """The value of each legal action to the deciding seat, in points of the score."""
        first = s.choices.firsts[0] & VERB_MASK
        if first == BID:
            return self.bids(s)
        if first == MOVE:
            return self.moves(s)
        step = s.task >> STEP & STEP_MASK
        if step == IGNORE_STEP:
            return self.ignoring(s)
        if step == REDRAW_STEP:
            return self.redrawing(s)
        if step == OFFER_STEP:
            return [0.0] * (s.choices.count - 1) + [1.0]
        if step == ANSWER:
            worth_it = (s.task >> ARGUMENT) >> COINS >= FAIR_PRICE_OF_A_SWAP
            return [1.0, 0.0] if worth_it else [0.0, 1.0]
        return self.each(s)

    def outlook(self, s: State) -> Outlook:
        """The outlook from the state's current decision."""
        return outlook(s)

    def each(self, s: State) -> list[float]:
        """The worth of the seat right after each action; nothing is drawn."""
        task = s.task
        seat = task & SEAT_MASK
        step = s.ruleset.steps[task >> STEP & STEP_MASK]
        ahead = self.outlook(s)
        values: list[float] = []
        after = s.copy()
        for action in s.choices.all():
            if values:
                after.set_to(s)
            step.apply(after, seat, task >> ARGUMENT, action)
            values.append(worth(self.weights, after, after.seats[seat], ahead))
        return values

    # The auction -----------------------------------------------------------------------------------------------------------------

    def bids(self, s: State) -> list[float]:
        """The gain of each bid over passing, times the chance that it holds; 0 for passing itself."""
        w = self.weights
        seat = s.seat
        me = s.seats[seat]
        ahead = self.outlook(s)
        now = worth(w, s, me, ahead)
        me.coins += COINS_FOR_PASSING
        passing = worth(w, s, me, ahead) + w.patience
        me.coins -= COINS_FOR_PASSING
        coin = (passing - w.patience - now) / COINS_FOR_PASSING
        rivals = len(s.order) - 1 - place_of(s.order, seat)
        values: list[float] = []
        for run in range(s.choices.size - 1):
            least = s.choices.firsts[run]
            tile = least >> SUBJECT & SUBJECT_MASK
            gain = self.taken(s, me, tile, least >> AMOUNT, ahead) - passing
            contested = rivals > 0 and place_of(s.market, tile) < s.ruleset.row
            count: int = s.choices.counts[run]
            for more in range(count):
                if more > RAISES:
                    values.append(NEVER - more)
                    continue
                value = gain - coin * more
                if contested and value > 0:
                    held = 1 - w.risk / ((1 + more) * (1 + more))
                    for _ in range(rivals):
                        value *= held
                values.append(value)
        values.append(0.0)
        return values

    def moves(self, s: State) -> list[float]:
        """The worth of the seat after moving the bid to each tile, and after withdrawing."""
        w = self.weights
        me = s.seats[s.seat]
        ahead = self.outlook(s)
        values = []
        for action in s.choices.all():
            if action == WITHDRAW:
                bid = me.bid
                me.coins += bid + COINS_FOR_WITHDRAWING
                values.append(worth(w, s, me, ahead))
                me.coins -= bid + COINS_FOR_WITHDRAWING
            else:
                values.append(self.taken(s, me, action >> SUBJECT & SUBJECT_MASK, 0, ahead))
        return values

    def taken(self, s: State, me: Seat, tile: i64, coins: i64, ahead: Outlook) -> float:
        """The worth of the seat after it has paid this many coins and taken a tile in the best way (RULES 2.4)."""
        w = self.weights
        piece = s.ruleset.pieces[tile]
        traits = me.traits
        bought = me.copy()
        if coins <= bought.coins:
            bought.coins -= coins
        else:
            bought.pay(0, 0, 0, coins)
        wood, stone, food, gold, luxury, inhabitants = piece.gain
        if gold > 0:
            gold += traits.coin_bonus
        if piece.is_land:
            if not fits(s, me, piece):
                return worth(w, s, bought, ahead)
            bought.add(tile, piece)
            bought.receive(wood, stone, food, gold, luxury, inhabitants + traits.land_bonus)
            return worth(w, s, bought, ahead)
        best = NEVER
        timber, rock = piece.wood, piece.stone
        if traits.saving:
            if timber >= rock:
                timber = max(0, timber - traits.saving)
            else:
                rock = max(0, rock - traits.saving)
        if bought.can_pay(0, 0, 0, traits.mark):
            marked = bought.copy()
            marked.pay(0, 0, 0, traits.mark)
            marked.marked += (tile,)
            marked.add(tile, piece)
            marked.receive(wood, stone, food, gold, luxury, inhabitants)
            best = worth(w, s, marked, ahead)
        if bought.can_pay(timber, rock, 0, 0):
            bought.pay(timber, rock, 0, 0)
            bought.add(tile, piece)
            bought.receive(wood, stone, food, gold, luxury, inhabitants)
            best = max(best, worth(w, s, bought, ahead))
        elif best == NEVER:
            return worth(w, s, bought, ahead)
        return best

    # Decisions whose effect does not show in what the seat owns right after --------------------------------------------------------

    def ignoring(self, s: State) -> list[float]:
        """Ignore disasters that would cost a lot, and near the end any disaster (RULES 11.9)."""
        me = s.seats[s.seat]
        kind = s.task >> ARGUMENT
        cost = 3.0
        if kind == EARTHQUAKE:
            cost = float(len(me.buildings))
        elif kind == TEMPEST:
            cost = float(len(me.lands))
        elif kind == DROUGHT:
            cost = me.food / 5
        elif kind == PLAGUE:
            cost = me.inhabitants / 3
        elif kind == DECLINE:
            cost = me.luxury / 8
        ignores = cost >= WORTH_IGNORING or s.round >= s.ruleset.rounds - 1
        return [1.0 if (action & VERB_MASK == IGNORE) == ignores else 0.0 for action in s.choices.all()]

    def redrawing(self, s: State) -> list[float]:
        """Redraw a chit that would strike this seat now (RULES 11.9)."""
        me = s.seats[s.seat]
        chit = s.chits[s.chits_drawn - 1]
        kind = kind_of(chit)
        strikes = False
        if kind == PERSIAN:
            if s.shown[PERSIAN] + 1 in (FIRST_ATTACK, SECOND_ATTACK):
                strikes = strength_of_persians(s, s.chits_drawn) > strength_of_players(s)
        elif kind < len(PROTECTS):
            strikes = s.shown[kind] + 1 == CHITS_TO_STRIKE and not me.is_protected_from(kind)
        return [1.0 if (action & VERB_MASK == REDRAW) == strikes else 0.0 for action in s.choices.all()]
