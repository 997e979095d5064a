"""RULES 11.12: before the first round, players swap colonies and heroes for coins; then all receive their starting goods."""

from typing import TYPE_CHECKING, Final

from peloponnes.engine.actions import AMOUNT, REFUSE, SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.expansions.heroes import events
from peloponnes.engine.expansions.heroes.numbers import ACCEPT, ANSWER, NO_OFFER, OFFER, OFFER_STEP, START
from peloponnes.engine.expansions.heroes.polis import polis
from peloponnes.engine.kinds import NOTHING
from peloponnes.engine.notation import Argument, Part, Unreadable, number_of, place_among, read_number
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64, vec

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition

COLONY: Final = 0
HERO: Final = 1
PRIZES: Final = ("colony", "hero")
# The subject of an offer and the argument of an answer hold the other seat in the lowest bits, then the prize; an answer holds the
# coins above them.
PRIZE: Final = 3
OTHER_MASK: Final = 7
PRIZE_MASK: Final = 1
COINS: Final = 4


def _prize_text(edition: "Edition", argument: int) -> str:
    return PRIZES[argument]


def _read_prize(edition: "Edition", word: str) -> int:
    return place_among(word, PRIZES)


def _offer_text(edition: "Edition", argument: int) -> str:
    return f"{argument & OTHER_MASK}/{PRIZES[argument >> PRIZE & PRIZE_MASK]}/{argument >> COINS}"


def _read_offer(edition: "Edition", word: str) -> int:
    by, _, offer = word.partition("/")
    prize, _, coins = offer.partition("/")
    seat, number = number_of(by, OTHER_MASK), place_among(prize, PRIZES)
    return seat | number << PRIZE | number_of(coins) << COINS


PRIZE_ASKED: Final = Argument(_prize_text, _read_prize)
OFFER_MADE: Final = Argument(_offer_text, _read_offer)


def _prize_word(edition: "Edition", packed: int) -> str:
    return PRIZES[packed >> SUBJECT >> PRIZE & PRIZE_MASK]


def _prize_bits(edition: "Edition", word: str) -> int:
    for number, prize in enumerate(PRIZES):
        if prize == word:
            return number << PRIZE << SUBJECT
    raise Unreadable(f"there is no prize {word!r}", "no_prize", word=word, words=", ".join(PRIZES))


def _seat_word(edition: "Edition", packed: int) -> str:
    return str(packed >> SUBJECT & OTHER_MASK)


def _seat_bits(edition: "Edition", word: str) -> int:
    seat = read_number(word, OTHER_MASK)
    if seat is None:
        raise Unreadable(f"there is no seat {word!r}", "no_seat", word=word)
    return seat << SUBJECT


PRIZE_PART: Final = Part("prize", _prize_word, _prize_bits)
SEAT_PART: Final = Part("seat", _seat_word, _seat_bits)


class Offer(Step):
    """Offer a player coins for swapping colonies or heroes (the argument says which), or make no offer."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            OFFER_STEP, "offer", "negotiation", kind="offer", verbs=(OFFER, NO_OFFER), seated=True, argument=PRIZE_ASKED
        )

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        for other in range(len(s.seats)):
            if other != seat:
                to = OFFER | (other | argument << PRIZE) << SUBJECT
                out.add_run(to, s.seats[seat].coins + 1)
        out.append(NO_OFFER)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action == NO_OFFER:
            return
        subject = action >> SUBJECT & SUBJECT_MASK
        coins = action >> AMOUNT
        other = subject & OTHER_MASK
        if s.sink is not None:
            events.offered(s.sink, seat, argument, other, coins)
        s.first(ANSWER, other, seat | argument << PRIZE | coins << COINS)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        subject = action >> SUBJECT & SUBJECT_MASK
        if subject >> PRIZE != argument:
            return Reason("11.12", "other_prize", {"prize": argument})
        if subject & OTHER_MASK == seat or subject & OTHER_MASK >= len(s.seats):
            return Reason("11.12", "no_partner", {"seat": subject & OTHER_MASK})
        return Reason("11.12", "offer_too_high", {"coins": s.seats[seat].coins})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return argument in (COLONY, HERO)


class Answer(Step):
    """Accept or refuse the offer in the argument. If accepted, the swap happens at once and the coins change hands."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            ANSWER, "answer", "negotiation", kind="answer", verbs=(ACCEPT, REFUSE), seated=True, argument=OFFER_MADE
        )

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        out.append(ACCEPT)
        out.append(REFUSE)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        other = argument & OTHER_MASK
        prize = argument >> PRIZE & PRIZE_MASK
        coins = argument >> COINS
        if s.sink is not None:
            if action == ACCEPT:
                events.accepted(s.sink, seat, prize, other, coins)
            else:
                events.declined(s.sink, seat, prize, other, coins)
        if action == REFUSE:
            return
        me, them = polis(s, seat), polis(s, other)
        mine, theirs = me.traits, them.traits
        if prize == COLONY:
            me.traits = s.ruleset.traits_of(mine.hero, theirs.colony)
            them.traits = s.ruleset.traits_of(theirs.hero, mine.colony)
        else:
            me.traits = s.ruleset.traits_of(theirs.hero, mine.colony)
            them.traits = s.ruleset.traits_of(mine.hero, theirs.colony)
        me.settle(s.ruleset)
        them.settle(s.ruleset)
        me.coins += coins
        them.coins -= coins

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        other = argument & OTHER_MASK
        return other < len(s.seats) and other != seat and argument >> COINS <= s.seats[other].coins


class Start(Step):
    """Give all seats their starting goods, except the coins of their civilizations, which they already have (RULES 11.1, 11.12).

    Then apply the fixed places in turn order (11.10); the other seats keep their order.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(START, "start", "negotiation")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        ruleset = s.ruleset
        for number in s.order:
            me = polis(s, number)
            hero = ruleset.heroes[me.traits.hero]
            wood, stone, food, _, luxury, inhabitants = ruleset.nations[me.nation].start
            more_wood, more_stone, more_food, coins, more_luxury, more_inhabitants = hero.start
            before = NOTHING if s.sink is None else me.goods()
            me.receive(
                wood + more_wood,
                stone + more_stone,
                food + more_food,
                coins,
                luxury + more_luxury,
                inhabitants + more_inhabitants,
            )
            me.strength = hero.strength
            if s.sink is not None:
                wood, stone, food, coins, luxury, inhabitants = me.gained_since(before)
                events.started(s.sink, number, wood, stone, food, coins, luxury, inhabitants, me.strength)
        places = [each.traits.place for each in s.seats]
        s.order = vec[i64](sorted(s.order, key=places.__getitem__))
