"""The invariants of every state. Tests and the soak check them at every step, and a position read from text must pass them."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

from peloponnes.components.types import PILE
from peloponnes.engine import agenda
from peloponnes.engine.edition import Edition
from peloponnes.engine.expansion import Item
from peloponnes.engine.kinds import GONE, NOBODY, Income, kind_of
from peloponnes.engine.notation import TILE
from peloponnes.engine.phases.auction import coins_for
from peloponnes.engine.ruleset import MOST_TILES
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State

LIMITS = {"wood": "wood_limit", "stone": "stone_limit", "food": "food_limit"}
NO_SUCH_ROUND = "there is no such round (RULES 1.4)"


def problem(edition: Edition, state: State) -> str | None:
    """A description of the first broken invariant, or None if all hold."""
    return next(_problems(edition, state), None)


def derived(edition: Edition, seat: Seat) -> tuple[int, int, int, Income]:
    """Prestige, half coins, abilities and income, computed anew from civilization, hero, colony and tiles."""
    fresh = seat.copy()
    fresh.settle(edition.ruleset)
    for tile in seat.buildings + seat.lands:
        fresh.work(edition.ruleset.pieces[tile])
    fresh.prestige += sum(edition.ruleset.sea[tile].prestige for tile in seat.sea)
    return (fresh.prestige, fresh.half_coins, fresh.abilities, fresh.income)


def _problems(edition: Edition, state: State) -> Iterator[str]:
    yield from _order(state)
    for number, seat in enumerate(state.seats):
        for complaint in _seat(edition, state, seat):
            yield f"seat {number}: {complaint}"
        if len(seat.buildings) + len(seat.lands) > MOST_TILES:
            yield f"seat {number} has more than {MOST_TILES} tiles: nobody takes more than one a round (RULES 2.2.1)"
    yield from _tiles(edition, state)
    yield from _bids(edition, state)
    yield from _chits(edition, state)
    yield from _agenda(edition, state)
    for expansion in edition.expansions:
        yield from expansion.problems(edition, state)
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
    for good, limit in LIMITS.items():
        if getattr(seat, good) > getattr(seat.traits, limit):
            yield f"more {good} than the storage holds (RULES 2.5.4)"
    pieces = edition.ruleset.pieces
    if any(pieces[tile].is_land for tile in seat.buildings) or not all(pieces[tile].is_land for tile in seat.lands):
        yield "a land lies among the buildings, or a building among the lands"
    if seat.marked != tuple(tile for tile in seat.buildings if tile in seat.marked):
        yield "a marked tile is not among the buildings"
    for expansion in edition.expansions:
        yield from expansion.seat_problems(state, seat)
    if (seat.prestige, seat.half_coins, seat.abilities, seat.income) != derived(edition, seat):
        yield "prestige, bids, abilities or income do not follow from its tiles"


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
    unrevealed = sum(tiles_a_round - argument for step, _, argument in state.items() if step == agenda.REVEAL)
    if state.tiles_drawn != state.round * tiles_a_round - unrevealed:
        yield "the number of tiles drawn does not fit the round (RULES 2.1.1)"
    if len(state.market) != (tiles_a_round if state.round else 0) - unrevealed or len(state.bidders) != len(
        state.market
    ):
        yield "the market does not have as many slots as the round has tiles (RULES 2.1.1)"
    elif list(state.market) != list(state.tiles[state.tiles_drawn - len(state.market) : state.tiles_drawn]):
        yield "the tiles of the market are not those drawn this round (RULES 2.1.1)"


def _bids(edition: Edition, state: State) -> Iterator[str]:
    pending = state.items()
    bidders = [bidder for bidder in state.bidders if bidder >= 0]
    moving = [seat for step, seat, _ in pending if step == agenda.MOVE]
    if sorted(bidders + moving) != [number for number, seat in enumerate(state.seats) if seat.bid > 0]:
        yield "the bids on tiles and of seats that move do not match the bids of the seats (RULES 2.2)"
    for tile, bidder in zip(state.market, state.bidders, strict=False):
        if bidder >= 0:
            piece = edition.ruleset.pieces[tile]
            if state.seats[bidder].bid < coins_for(state.seats[bidder], piece.bid):
                yield f"the bid on {edition.components.tiles[tile].id} is below the printed one (RULES 2.2.1)"
            if state.seats[bidder].inhabitants < piece.takes:
                yield f"the bidder on {edition.components.tiles[tile].id} has too few inhabitants (RULES 2.2.8)"


def _chits(edition: Edition, state: State) -> Iterator[str]:
    if Counter(state.chits) != Counter(map(PILE.index, edition.chits)):
        yield "the chits of the deal are not those of the box (RULES 1.5)"
    steps = [step for step, _, _ in state.items()]
    pending = sum(expansion.pending_chits(steps) for expansion in edition.expansions)
    drawn = Counter(map(kind_of, state.chits[: state.chits_drawn - pending]))
    if list(state.shown) != [drawn[kind] for kind in range(len(state.shown))]:
        yield "the chits shown are not those drawn (RULES 2.6.1)"
    to_come = state.ruleset.chits_a_round * steps.count(agenda.CHITS) + steps.count(state.ruleset.chit[0])
    if state.chits_known and not (
        edition.chits_return and state.chits_drawn > 0 and state.chits_known <= len(state.chits)
    ):
        yield "chits are known that nobody can have seen (RULES 11.2)"
    if state.chits_drawn != state.round * state.ruleset.chits_a_round - to_come:
        yield "the number of chits drawn does not fit the round (RULES 2.6.1)"


def _agenda(edition: Edition, state: State) -> Iterator[str]:
    """Require an agenda that can occur in play: the seats' steps of the current phase, then the rest of the round."""
    ruleset = state.ruleset
    steps = state.items()
    if state.round == 0:
        found = [expansion.before_the_rounds(edition, state, steps) for expansion in edition.expansions]
        yield from next((each for each in found if each is not None), iter([NO_SUCH_ROUND]))
        return
    if not 1 <= state.round <= ruleset.rounds:
        yield NO_SUCH_ROUND
        return
    of_seats = [item for item in steps if ruleset.steps[item[0]].seated]
    if of_seats != steps[: len(of_seats)]:
        yield "the agenda mixes the seats' steps with those of the round"
        return
    phase = _phase(edition, state, [step for step, _, _ in steps[len(of_seats) :]])
    if phase is None:
        yield "the agenda does not end as a round ends"
    yield from _steps_of_seats(edition, state, phase, of_seats)
    yield from _market(state, phase, of_seats)
    turns = [seat for seat, _ in groupby(seat for step, seat, _ in of_seats if step != agenda.MOVE)]
    if turns != [seat for seat in state.order if seat in turns]:
        yield "the agenda does not follow the turn order"
    if agenda.MOVE in [step for step, _, _ in of_seats[1:]]:
        yield "an outbid seat must move before anything else happens (RULES 2.2.2)"
    if len(set(of_seats)) != len(of_seats):
        yield "the agenda holds the same step twice"


def _steps_of_seats(edition: Edition, state: State, phase: str | None, of_seats: list[Item]) -> Iterator[str]:
    """The seat whose turn it is may be partway through its sequence; the others must still have all of it ahead of them."""
    ruleset = state.ruleset
    sequences = _sequences(edition, state).get(phase or "", ())
    groups = [(seat, list(items)) for seat, items in groupby(of_seats, key=lambda item: item[1])]
    for place, (seat, group) in enumerate(groups):
        steps = tuple(step for step, _, _ in group)
        begun = (
            [sequence[left:] for sequence in sequences for left in range(len(sequence))]
            if place == 0
            else list(sequences[:1])
        )
        keeps = place == 0 and phase == "chits" and set(steps) == {agenda.KEEP} and _in_order(state, seat, group)
        if steps not in begun and not keeps:
            yield "the agenda holds steps that do not belong to this phase, or not in this order"
        elif not keeps and len({argument for step, _, argument in group if ruleset.steps[step].argument is TILE}) > 1:
            yield "the agenda is about two tiles where it can be about one only (RULES 2.4.1)"
        elif not all(ruleset.steps[step].stands(state, seat, argument) for step, _, argument in group):
            yield f"the agenda asks seat {seat} for something that it can't do"


def _sequences(edition: Edition, state: State) -> dict[str, tuple[tuple[int, ...], ...]]:
    """The sequences that seats go through in each phase: the one that all have ahead of them, then others."""
    ruleset = state.ruleset
    found: dict[str, tuple[tuple[int, ...], ...]] = {
        "supply": (tuple(ruleset.supply),),
        "auction": (tuple(ruleset.turn), (agenda.MOVE,)),
        "taking": (tuple(ruleset.take),),
        "income": (tuple(ruleset.income),),
        "chits": (tuple(ruleset.strike),),
    }
    for expansion in edition.expansions:
        found |= expansion.begun(state)
    return found


def _in_order(state: State, seat: int, group: list[Item]) -> bool:
    """Whether the tiles to be kept are the last ones of a row, in the row's order."""
    tiles = tuple(tile for _, _, tile in group)
    owner = state.seats[seat]
    return tiles in (owner.buildings[-len(tiles) :], owner.lands[-len(tiles) :])


def _market(state: State, phase: str | None, of_seats: list[Item]) -> Iterator[str]:
    """All tiles are there until the auction ends, then those with a bid until their bidders take them (RULES 2.2.10, 2.4.1)."""
    revealing = phase == "auction" or agenda.REVEAL in [step for step, _, _ in state.items()]
    for bidder in state.bidders:
        if bidder == (GONE if revealing else NOBODY):
            yield "a tile is gone from the market that should lie there, or lies there though it should be gone (RULES 2.2.10)"
    takers = [seat for step, seat, _ in of_seats if step in state.ruleset.take]
    if phase != "auction" and sorted(takers) != sorted(bidder for bidder in state.bidders if bidder >= 0):
        yield "the seats that have a bid are not the seats that take a tile (RULES 2.4.1)"


def _phase(edition: Edition, state: State, rest: list[int]) -> str | None:
    """The phase of the seats' steps if ``rest`` is what follows them in the round; None if no round continues like this."""
    ruleset = state.ruleset
    for expansion in edition.expansions:
        if rest and rest[0] in expansion.interrupts:
            name, phase = expansion.interrupts[rest[0]]
            return name if _phase(edition, state, rest[1:]) == phase else None
    end = list(ruleset.supply_end)
    if end and rest[: len(end)] == end:
        return "supply" if _phase(edition, state, rest[len(end) :]) == "supply_end" else None
    supply = "supply_end" if end else "supply"
    if not rest:
        return supply if state.round == ruleset.rounds else None
    possible = [list(ruleset.round[left:]) for left in range(len(ruleset.round) + 1)]
    possible += [list(ruleset.chit) * left for left in range(1, ruleset.chits_a_round)]
    if rest[:-1] not in possible or rest[-1] != agenda.ROUND:
        return None
    return supply if rest[0] == agenda.REVEAL else _phase_before(state, rest[0])


def _phase_before(state: State, step: int) -> str | None:
    """The phase that the seats are in, by the step of the round that follows when they are done; None if they are in none."""
    ruleset = state.ruleset
    if step == ruleset.chit[0]:
        return "chits"
    for giver, follower in pairwise((*ruleset.round, agenda.ROUND)):
        if follower == step and ruleset.steps[giver].turns:
            phase: str = ruleset.steps[giver].phase
            return phase
    return None
