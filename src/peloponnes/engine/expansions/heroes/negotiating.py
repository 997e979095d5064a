"""RULES 11.12: the option of negotiating before the first round."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from peloponnes.engine import agenda
from peloponnes.engine.expansion import Expansion, Item
from peloponnes.engine.expansions.heroes import words
from peloponnes.engine.expansions.heroes.negotiation import (
    COLONY,
    HERO,
    OTHER_MASK,
    PRIZE,
    PRIZE_MASK,
    PRIZE_PART,
    SEAT_PART,
    Answer,
    Offer,
)
from peloponnes.engine.expansions.heroes.numbers import ACCEPT, ANSWER, NO_OFFER, OFFER, OFFER_STEP, START
from peloponnes.engine.notation import COINS_PART, Verb
from peloponnes.engine.setup import first_order
from peloponnes.engine.state import State

if TYPE_CHECKING:
    from peloponnes.engine.deal import Deal
    from peloponnes.engine.edition import Edition


class Negotiation(Expansion):
    """Seats offer coins for swapping colonies and heroes, before they receive their goods."""

    name = "negotiation"
    editions = ("heroes",)
    steps = (Offer(), Answer())
    verbs = (
        Verb(OFFER, "offer", (PRIZE_PART, SEAT_PART, COINS_PART)),
        Verb(NO_OFFER, "no-offer"),
        Verb(ACCEPT, "accept"),
    )
    reasons: Mapping[str, str] = {
        "other_prize": "it is about swapping {prize} now",
        "no_partner": "there is no other seat {seat}",
        "offer_too_high": "an offer is at most the {coins} coins in hand",
    }
    rows = words.NEGOTIATION

    def begin(self, edition: "Edition", deal: "Deal", state: State) -> None:
        """Two offers of each seat come first."""
        for number in reversed(list(state.order)):
            state.first(OFFER_STEP, number, HERO)
            state.first(OFFER_STEP, number, COLONY)

    def before_the_rounds(self, edition: "Edition", state: State, items: list[Item]) -> Iterator[str] | None:
        """Possibly an answer, then the offers to come, two per seat, by civilization number."""
        return _problems(state, items)


def _problems(state: State, items: list[Item]) -> Iterator[str]:
    offers = [(OFFER_STEP, seat, prize) for seat in state.order for prize in (COLONY, HERO)]
    end = [(START, 0, 0), (agenda.ROUND, 0, 0)]
    answers = [item for item in items[:1] if item[0] == ANSWER]
    possible = [[*offers[done:], *end] for done in range(len(offers) + 1)]
    if items[len(answers) :] not in possible:
        yield "the agenda is not that of a negotiation (RULES 11.12)"
    elif answers and not _answers_the_last_offer(answers[0], offers[: len(offers) + 3 - len(items)]):
        yield "an answer is not to the offer just made (RULES 11.12)"
    elif not all(state.ruleset.steps[step].stands(state, seat, argument) for step, seat, argument in items[:-2]):
        yield "the agenda asks for something that can't be done (RULES 11.12)"
    if any(seat.wood + seat.stone + seat.food + seat.luxury + seat.inhabitants for seat in state.seats):
        yield "a seat has goods before the negotiation is over (RULES 11.12)"
    if list(state.order) != first_order(state.ruleset, tuple(seat.nation for seat in state.seats)):
        yield "the first turn order is not that of the civilizations (RULES 1.3)"


def _answers_the_last_offer(answer: Item, made: list[Item]) -> bool:
    _, by, prize = made[-1] if made else (0, -1, 0)
    return (answer[2] & OTHER_MASK, answer[2] >> PRIZE & PRIZE_MASK) == (by, prize)
