"""The invariants of every state. Tests and the soak check them at every step, and a position read from text must pass them."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from peloponnes.components.types import PILE
from peloponnes.engine import agenda
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.edition import Edition
from peloponnes.engine.heroes.negotiation import COLONY, HERO, OTHER_MASK, PRIZE, PRIZE_MASK
from peloponnes.engine.heroes.persians import FIRST_ATTACK, FIRST_DEFEAT, SECOND_DEFEAT, VICTORY, attacked, kind_of
from peloponnes.engine.heroes.polis import Polis, polis
from peloponnes.engine.heroes.setup import CLOVERS
from peloponnes.engine.heroes.strength import MOST_STRENGTH
from peloponnes.engine.kinds import GONE, NOBODY, PERSIAN, Income
from peloponnes.engine.phases.auction import coins_for
from peloponnes.engine.seat import Seat
from peloponnes.engine.setup import first_order
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.tables import MOST_TILES

Line = tuple[int, int, int]


def problem(edition: Edition, state: State) -> str | None:
    """A description of the first broken invariant, or None if all hold."""
    return next(_problems(edition, state), None)


def lines(state: State) -> list[Line]:
    """The agenda in the order in which it will run, the current decision first, as (step, seat, argument)."""
    tasks = ([] if state.task == NO_TASK else [state.task]) + state.to_come[::-1]
    return [(task >> STEP & STEP_MASK, task & SEAT_MASK, task >> ARGUMENT) for task in tasks]


def derived(edition: Edition, seat: Seat) -> tuple[int, int, int, Income]:
    """Prestige, half coins, abilities and income, computed anew from civilization, hero, colony and tiles."""
    fresh = seat.copy()
    fresh.settle(edition.tables)
    for tile in seat.buildings + seat.lands:
        fresh.work(edition.tables.pieces[tile])
    fresh.prestige += sum(edition.tables.sea[tile].prestige for tile in seat.sea)
    return (fresh.prestige, fresh.half_coins, fresh.abilities, fresh.income)


def _problems(edition: Edition, state: State) -> Iterator[str]:
    yield from _order(state)
    for number, seat in enumerate(state.seats):
        for complaint in _seat(edition, state, seat):
            yield f"seat {number}: {complaint}"
        if len(seat.buildings) + len(seat.lands) > MOST_TILES:
            yield f"seat {number} has more than {MOST_TILES} tiles: nobody takes more than one a round (RULES 2.2.1)"
    if edition.has_heroes and sum(polis(state, seat).clovers for seat in state.order) != CLOVERS * len(state.seats):
        yield "there are more or fewer clovers than were given out (RULES 11.1)"
    yield from _tiles(edition, state)
    yield from _sea(edition, state)
    yield from _bids(edition, state)
    yield from _chits(edition, state)
    yield from _agenda(edition, state)
    if state.task != NO_TASK and (len(state.actions) < 2 or len(set(state.actions)) != len(state.actions)):
        yield "the legal actions are fewer than two, or not distinct"


def _order(state: State) -> Iterator[str]:
    if sorted(state.order) != list(range(len(state.seats))):
        yield "the turn order does not name each seat once"


def _seat(edition: Edition, state: State, seat: Seat) -> Iterator[str]:
    goods = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "bid")
    for good in goods:
        if getattr(seat, good) < 0:
            yield f"{good} is below 0"
    for good in goods[:3]:
        if getattr(seat, good) > getattr(seat.traits, f"{good}_limit"):
            yield f"more {good} than the storage holds (RULES 2.5.4)"
    pieces = edition.tables.pieces
    if any(pieces[tile].is_land for tile in seat.buildings) or not all(pieces[tile].is_land for tile in seat.lands):
        yield "a land lies among the buildings, or a building among the lands"
    if seat.marked != tuple(tile for tile in seat.buildings if tile in seat.marked):
        yield "a marked tile is not among the buildings"
    if isinstance(seat, Polis):
        yield from _polis(state, seat)
    if (seat.prestige, seat.half_coins, seat.abilities, seat.income) != derived(edition, seat):
        yield "prestige, bids, abilities or income do not follow from its tiles"


def _polis(state: State, seat: Polis) -> Iterator[str]:
    if not 0 <= seat.strength <= MOST_STRENGTH:
        yield f"strength is not from 0 to {MOST_STRENGTH} (RULES 11.1)"
    if seat.clovers < 0 or seat.mercenaries < 0:
        yield "clovers or mercenaries are below 0"
    if seat.turned and state.shown[PERSIAN] < FIRST_ATTACK:
        yield "the hero is orange before the first attack (RULES 11.6)"
    if seat.ignored and not seat.traits.ignores:
        yield "a coin lies on a hero that has no place for it (RULES 11.9)"


def _tiles(edition: Edition, state: State) -> Iterator[str]:
    names = [tile.id for tile in edition.components.tiles]
    tiles_a_round = edition.tiles_a_round(len(state.seats))
    if sorted(state.tiles) != [edition.tile_numbers[tile.id] for tile in edition.tiles_for(len(state.seats))]:
        yield "the tiles of the deal are not those of the box, each once (RULES 1.4)"
        return
    places = [tile for seat in state.seats for tile in seat.buildings + seat.lands]
    places += [tile for tile, bidder in zip(state.market, state.bidders, strict=False) if bidder != GONE]
    for tile, count in Counter(places).items():
        if count > 1:
            yield f"{names[tile]} lies in more than one place"
        if tile not in state.tiles[: state.tiles_drawn]:
            yield f"{names[tile]} is in play but not drawn yet"
    unrevealed = sum(tiles_a_round - argument for step, _, argument in lines(state) if step == agenda.REVEAL)
    if state.tiles_drawn != state.round * tiles_a_round - unrevealed:
        yield "the number of tiles drawn does not fit the round (RULES 2.1.1)"
    if len(state.market) != (tiles_a_round if state.round else 0) - unrevealed or len(state.bidders) != len(
        state.market
    ):
        yield "the market does not have as many slots as the round has tiles (RULES 2.1.1)"
    elif list(state.market) != list(state.tiles[state.tiles_drawn - len(state.market) : state.tiles_drawn]):
        yield "the tiles of the market are not those drawn this round (RULES 2.1.1)"


def _sea(edition: Edition, state: State) -> Iterator[str]:
    places = [*state.sea, *(tile for seat in state.seats for tile in seat.sea)]
    turned_up = min(len(state.seats), len(edition.components.sea))
    if len(set(places)) != len(places) or len(places) != turned_up:
        yield "the sea tiles are not as many as were turned up, each in one place (RULES 10.2)"


def _bids(edition: Edition, state: State) -> Iterator[str]:
    pending = lines(state)
    bidders = [bidder for bidder in state.bidders if bidder >= 0]
    moving = [seat for step, seat, _ in pending if step == agenda.MOVE]
    if sorted(bidders + moving) != [number for number, seat in enumerate(state.seats) if seat.bid > 0]:
        yield "the bids on tiles and of seats that move do not match the bids of the seats (RULES 2.2)"
    for tile, bidder in zip(state.market, state.bidders, strict=False):
        if bidder >= 0:
            piece = edition.tables.pieces[tile]
            if state.seats[bidder].bid < coins_for(state.seats[bidder], piece.bid):
                yield f"the bid on {edition.components.tiles[tile].id} is below the printed one (RULES 2.2.1)"
            if state.seats[bidder].inhabitants < piece.takes:
                yield f"the bidder on {edition.components.tiles[tile].id} has too few inhabitants (RULES 2.2.8)"


def _chits(edition: Edition, state: State) -> Iterator[str]:
    if Counter(state.chits) != Counter(map(PILE.index, edition.chits)):
        yield "the chits of the deal are not those of the box (RULES 1.5)"
    steps = [step for step, _, _ in lines(state)]
    pending = agenda.REDRAW in steps
    drawn = Counter(map(kind_of, state.chits[: state.chits_drawn - pending]))
    if list(state.shown) != [drawn[kind] for kind in range(len(state.shown))]:
        yield "the chits shown are not those drawn (RULES 2.6.1)"
    to_come = state.tables.chits_a_round * steps.count(agenda.CHITS) + steps.count(state.tables.chit[0])
    if state.chits_known and not (
        edition.has_heroes and state.chits_drawn > 0 and state.chits_known <= len(state.chits)
    ):
        yield "chits are known that nobody can have seen (RULES 11.2)"
    if state.chits_drawn != state.round * state.tables.chits_a_round - to_come:
        yield "the number of chits drawn does not fit the round (RULES 2.6.1)"


# The phase that the seats are in, by the step of the round that follows when they are done.
PHASE_BEFORE = {
    agenda.ORDER: "auction",
    agenda.INCOMES: "taking",
    agenda.CHITS: "income",
    agenda.DRAW: "chits",
    agenda.DRAW_APART: "chits",
    agenda.ROUND: "chits",
}


def _agenda(edition: Edition, state: State) -> Iterator[str]:
    """Require an agenda that can occur in play: the seats' steps of the current phase, then the rest of the round."""
    tables = state.tables
    steps = lines(state)
    if state.round == 0:
        yield from _negotiation(edition, state, steps)
        return
    if not 1 <= state.round <= tables.rounds:
        yield "there is no such round (RULES 1.4)"
        return
    of_seats = [line for line in steps if tables.steps[line[0]].seated]
    if of_seats != steps[: len(of_seats)]:
        yield "the agenda mixes the seats' steps with those of the round"
        return
    phase = _phase(state, [step for step, _, _ in steps[len(of_seats) :]])
    if phase == "redraw" and not of_seats:
        yield "a chit waits for its effect though nobody is asked (RULES 11.9)"
    if phase is None:
        yield "the agenda does not end as a round ends"
    yield from _steps_of_seats(state, phase, of_seats)
    yield from _market(state, phase, of_seats)
    turns = [seat for seat, _ in groupby(seat for step, seat, _ in of_seats if step != agenda.MOVE)]
    if turns != [seat for seat in state.order if seat in turns]:
        yield "the agenda does not follow the turn order"
    if agenda.MOVE in [step for step, _, _ in of_seats[1:]]:
        yield "an outbid seat must move before anything else happens (RULES 2.2.2)"
    if len(set(of_seats)) != len(of_seats):
        yield "the agenda holds the same step twice"


def _negotiation(edition: Edition, state: State, steps: list[Line]) -> Iterator[str]:
    """Before the first round: possibly an answer, then the offers to come, two per seat, by civilization number (RULES 11.12)."""
    if "negotiation" not in edition.options:
        yield "there is no such round (RULES 1.4)"
        return
    offers = [(agenda.OFFER, seat, prize) for seat in state.order for prize in (COLONY, HERO)]
    end = [(agenda.START, 0, 0), (agenda.ROUND, 0, 0)]
    answers = [line for line in steps[:1] if line[0] == agenda.ANSWER]
    possible = [[*offers[done:], *end] for done in range(len(offers) + 1)]
    if steps[len(answers) :] not in possible:
        yield "the agenda is not that of a negotiation (RULES 11.12)"
    elif answers and not _answers_the_last_offer(answers[0], offers[: len(offers) + 3 - len(steps)]):
        yield "an answer is not to the offer just made (RULES 11.12)"
    elif not all(state.tables.steps[step].stands(state, seat, argument) for step, seat, argument in steps[:-2]):
        yield "the agenda asks for something that can't be done (RULES 11.12)"
    if any(seat.wood + seat.stone + seat.food + seat.luxury + seat.inhabitants for seat in state.seats):
        yield "a seat has goods before the negotiation is over (RULES 11.12)"
    if list(state.order) != first_order(state.tables, tuple(seat.nation for seat in state.seats)):
        yield "the first turn order is not that of the civilizations (RULES 1.3)"


def _answers_the_last_offer(answer: Line, made: list[Line]) -> bool:
    _, by, prize = made[-1] if made else (0, -1, 0)
    return (answer[2] & OTHER_MASK, answer[2] >> PRIZE & PRIZE_MASK) == (by, prize)


def _steps_of_seats(state: State, phase: str | None, of_seats: list[Line]) -> Iterator[str]:
    """The seat whose turn it is may be partway through its moment; the others must still have all of it ahead of them."""
    tables = state.tables
    moments = {
        "supply": (tuple(tables.supply), (agenda.SAVE_AT_SUPPLY, agenda.FINISH), (agenda.SAVE_AT_SUPPLY,)),
        "conflict": ((agenda.HIRE_AT_SUPPLY,),),
        "auction": (tuple(tables.turn), (agenda.MOVE,)),
        "taking": (tuple(tables.take), (agenda.SAVE, *tables.taken)),
        "income": (tuple(tables.income),),
        "redraw": ((agenda.REDRAW,),),
        "chits": (_struck(state),),
    }.get(phase or "", ())
    groups = [(seat, list(lines)) for seat, lines in groupby(of_seats, key=lambda line: line[1])]
    for place, (seat, group) in enumerate(groups):
        steps = tuple(step for step, _, _ in group)
        begun = (
            [moment[left:] for moment in moments for left in range(len(moment))] if place == 0 else list(moments[:1])
        )
        keeps = place == 0 and phase == "chits" and set(steps) == {agenda.KEEP} and _in_order(state, seat, group)
        if steps not in begun and not keeps:
            yield "the agenda holds steps that do not belong to this phase, or not in this order"
        elif not keeps and len({argument for step, _, argument in group if tables.steps[step].about == "tile"}) > 1:
            yield "the agenda is about two tiles where it can be about one only (RULES 2.4.1)"
        elif not all(tables.steps[step].stands(state, seat, argument) for step, _, argument in group):
            yield f"the agenda asks seat {seat} for something that it can't do"


def _struck(state: State) -> tuple[int, ...]:
    """The steps that the chit just drawn causes for every seat."""
    if state.tables.heroes and attacked(state):
        if agenda.HIRE in [step for step, _, _ in lines(state)]:
            return VICTORY
        return FIRST_DEFEAT if state.shown[PERSIAN] == FIRST_ATTACK else SECOND_DEFEAT
    return tuple(state.tables.strike)


def _in_order(state: State, seat: int, group: list[Line]) -> bool:
    """Whether the tiles to be kept are the last ones of a row, in the row's order."""
    tiles = tuple(tile for _, _, tile in group)
    owner = state.seats[seat]
    return tiles in (owner.buildings[-len(tiles) :], owner.lands[-len(tiles) :])


def _market(state: State, phase: str | None, of_seats: list[Line]) -> Iterator[str]:
    """All tiles are there until the auction ends, then those with a bid until their bidders take them (RULES 2.2.10, 2.4.1)."""
    revealing = phase == "auction" or agenda.REVEAL in [step for step, _, _ in lines(state)]
    for bidder in state.bidders:
        if bidder == (GONE if revealing else NOBODY):
            yield "a tile is gone from the market that should lie there, or lies there though it should be gone (RULES 2.2.10)"
    takers = [seat for step, seat, _ in of_seats if step in state.tables.take]
    if phase != "auction" and sorted(takers) != sorted(bidder for bidder in state.bidders if bidder >= 0):
        yield "the seats that have a bid are not the seats that take a tile (RULES 2.4.1)"


def _phase(state: State, rest: list[int]) -> str | None:
    """The phase of the seats' steps if ``rest`` is what follows them in the round; None if no round continues like this."""
    tables = state.tables
    if rest[:1] == [agenda.EFFECT_OR_ATTACK]:
        return "redraw" if _phase(state, rest[1:]) == "chits" else None
    end = list(tables.supply_end)
    if end and rest[: len(end)] == end:
        return "supply" if _phase(state, rest[len(end) :]) == "conflict" else None
    supply = "conflict" if end else "supply"
    if not rest:
        return supply if state.round == tables.rounds else None
    possible = [list(tables.round[left:]) for left in range(len(tables.round) + 1)]
    possible += [list(tables.chit) * left for left in range(1, tables.chits_a_round)]
    if rest[:-1] not in possible or rest[-1] != agenda.ROUND:
        return None
    return supply if rest[0] == agenda.REVEAL else PHASE_BEFORE.get(rest[0])
