"""A position: one line of text that holds a whole state, including the agenda. It is also what a server stores between rounds.

The fields, separated by blanks::

    base 2 1,0 A05,A12,…/A03,… plague,…/drought,… A05=1,-|A11,A07 sparta:4/0/3/7/0/3:A11*,A12:A05:4;… move:1,bid:0,…,round
    |    | |   |              |                  |               |                                  |
    |    | |   tiles / undrawn chits / undrawn   row | conquest  seats                              agenda, the next step first
    |    | turn order                            =bidder, - gone
    |    round
    edition; a solo level with its extra incomes: solo-3-wood,food; with options: base+civilizations+sea-tiles

A seat is its civilization, wood/stone/food/coins/luxury/inhabitants, buildings (* marked), lands, and its bid. With sea tiles, those
still on offer follow one more | in the market, and those of a seat follow one more : at its end. With heroes, a seat ends with one
more : and hero/side/colony/strength/clovers/mercenaries/coins on the hero, and the chits that were put under the pile openly follow one
more / in the chits. A step of the agenda is its name, its seat, and what it is about. A position includes the undrawn order, so it is
only for those who may know it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from peloponnes.components import standard
from peloponnes.components.types import PILE, RULES
from peloponnes.engine import agenda
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import Edition, is_versioned
from peloponnes.engine.errors import SetupError
from peloponnes.engine.invariants import derived, problem
from peloponnes.engine.kinds import GONE, NOBODY, kind_of
from peloponnes.engine.notation import MOST, Unreadable, number_of, place_among, tile_of
from peloponnes.engine.seat import Seat
from peloponnes.engine.setup import new_state
from peloponnes.engine.state import State


class PositionError(ValueError):
    """The text is not a position, or not one that can occur in play.

    >>> from peloponnes.record import parse_position
    >>> parse_position("base 1")
    Traceback (most recent call last):
    peloponnes.game.position.PositionError: a position has 8 fields, this has 2
    """


def position_of(edition: Edition, state: State) -> str:
    """The position of a state, including its undrawn order; a `PositionError` if the edition has components of one's own.

    >>> edition = Edition.base()
    >>> position_of(edition, Deal.shuffled(edition, 2, seed=913).state(edition)).split()[6]
    'sparta:4/0/0/7/0/3:::0;argos:0/0/0/5/0/2:::0'
    """
    if not edition.standard:
        raise PositionError("a position of a game with components of one's own can't be written")
    ids = [tile.id for tile in edition.components.tiles]
    tiles = [ids[tile] for tile in state.tiles]
    chits = [PILE[chit] for chit in state.chits]
    places = [
        "-" if bidder == GONE else ids[tile] if bidder == NOBODY else f"{ids[tile]}={bidder}"
        for tile, bidder in zip(state.market, state.bidders, strict=True)
    ]
    return " ".join(
        [
            _edition_text(edition),
            str(state.round),
            _join(list(state.order)),
            f"{_join(tiles[: state.tiles_drawn])}/{_join(tiles[state.tiles_drawn :])}",
            _chits_text(edition, state, chits),
            "|".join(
                [_join(places[: state.ruleset.row]), _join(places[state.ruleset.row :]), *_table_texts(edition, state)]
            ),
            ";".join(_seat_text(edition, ids, seat) for seat in state.seats),
            _join([_item_text(edition, *item) for item in state.items()]) or "-",
        ]
    )


def state_at(text: str) -> tuple[Edition, State]:
    """The edition and the state that a position describes, ready for its next decision; a `PositionError` if there is none.

    >>> edition = Edition.base()
    >>> state = Deal.shuffled(edition, 2, seed=913).state(edition)
    >>> state.run()
    >>> text = position_of(edition, state)
    >>> position_of(*state_at(text)) == text
    True
    """
    fields = text.split(" ")
    if len(fields) != 8:
        raise PositionError(f"a position has 8 fields, this has {len(fields)}")
    edition = _edition(fields[0])
    seats = [_seat(edition, seat) for seat in fields[6].split(";")]
    tiles, tiles_drawn = _pile("tiles", fields[3], lambda word: _tile(edition, "tiles", word))
    chits_text, _, below = fields[4].rpartition("/") if edition.chits_return else (fields[4], "", "")
    known = [_chit(word) for word in _split(below)]
    chits, chits_drawn = _pile("chits", chits_text, _chit)
    chits += tuple(known)
    _check_deal(edition, seats, tiles, chits)
    with_more = [expansion for expansion in edition.expansions if expansion.table_text_name]
    market_text, *more = _last_parts(fields[5], "|", len(with_more))
    market, bidders = _market(edition, market_text, tiles[:tiles_drawn], len(seats))
    steps = [] if fields[7] == "-" else [_item(edition, item, len(seats)) for item in fields[7].split(",")]
    numbers_of_steps = [item >> agenda.STEP & agenda.STEP_MASK for item in steps]
    pending = sum(expansion.pending_chits(numbers_of_steps) for expansion in edition.expansions)
    state = new_state(
        edition.ruleset_for(len(seats)),
        seats,
        order=[_number("order", word) for word in fields[2].split(",")],
        tiles=tiles,
        chits=chits,
        shown=_shown(edition, chits[: chits_drawn - pending]),
    )
    for expansion, part in zip(with_more, more, strict=True):
        with _reading("market"):
            expansion.read_table(edition, state, part)
    state.tiles_drawn = tiles_drawn
    state.chits_drawn = chits_drawn
    state.chits_known = len(known)
    state.round = _number("round", fields[1])
    state.put_market([*market], [*bidders])
    if len(steps) > state.ruleset.deepest:
        raise PositionError(f"an agenda has at most {state.ruleset.deepest} steps, this has {len(steps)}")
    for item in reversed(steps):
        state.push(item)
    complaint = problem(edition, state)
    if complaint:
        raise PositionError(complaint)
    state.run()
    return edition, state


def _join(words: Sequence[object]) -> str:
    return ",".join(map(str, words))


def _split(text: str, separator: str = ",") -> list[str]:
    return text.split(separator) if text else []


def _last_parts(text: str, separator: str, count: int) -> list[str]:
    """What comes before the last ``count`` separators, and the parts after each of them; parts that are missing are empty."""
    parts = text.rsplit(separator, count)
    return [""] * (count + 1 - len(parts)) + parts


@contextmanager
def _reading(where: str) -> Iterator[None]:
    """Say in which field a word can't be read."""
    try:
        yield
    except Unreadable as error:
        raise PositionError(f"{where}: {error}") from None


def _number(where: str, word: str, most: int = MOST) -> int:
    with _reading(where):
        return number_of(word, most)


def _tile(edition: Edition, where: str, word: str) -> int:
    with _reading(where):
        return tile_of(edition, word)


def _chit(word: str) -> int:
    with _reading("chits"):
        return place_among(word, PILE)


def _chits_text(edition: Edition, state: State, chits: Sequence[str]) -> str:
    known = len(chits) - len(state.known_chits())
    below = f"/{_join(chits[known:])}" if edition.chits_return else ""
    return f"{_join(chits[: state.chits_drawn])}/{_join(chits[state.chits_drawn : known])}{below}"


def _shown(edition: Edition, chits: Sequence[int]) -> list[int]:
    kinds = [kind_of(chit) for chit in chits]
    return [kinds.count(kind) for kind in range(edition.chit_kinds)]


def _edition_text(edition: Edition) -> str:
    level = f"-{edition.level.number}-{_join(edition.extra)}" if edition.level else ""
    rules = [f"rules-{edition.rules}"] if edition.rules > 1 else []
    return "+".join([f"{edition.name}{level}", *edition.options, *rules])


@cache
def _edition(text: str) -> Edition:
    game, *options = text.split("+")
    name, *level = game.split("-", 2)
    if len(level) == 1:
        raise PositionError(f"edition: there is no edition {text[:40]!r}")
    number, extra = (_number("level", level[0]), _split(level[1])) if level else (None, [])
    rules = 1
    if options and options[-1].startswith("rules-"):
        rules = _number("rules", options.pop().removeprefix("rules-"))
        if rules == 1:
            raise PositionError("edition: rules-1 is the default and is not written")
    if not 1 <= rules <= RULES:
        raise PositionError(f"edition: rules of version {rules} are not known here, only 1 to {RULES}")
    try:
        edition = Edition.named(name, options, number, extra, standard(rules if is_versioned(name) else RULES))
        if edition.rules != rules:
            raise PositionError(f"edition: {text[:40]!r} has the rules of version 1")
        return edition
    except SetupError as error:
        raise PositionError(f"edition: {error}") from None


def _table_texts(edition: Edition, state: State) -> list[str]:
    return [expansion.table_text(edition, state) for expansion in edition.expansions if expansion.table_text_name]


def _check_deal(edition: Edition, seats: list[Seat], tiles: tuple[int, ...], chits: tuple[int, ...]) -> None:
    box = edition.components
    dealt: dict[str, tuple[str, ...]] = {}
    for expansion in edition.expansions:
        dealt |= expansion.dealt(edition, seats)
    deal = Deal.with_more(
        tuple(box.civilizations[seat.nation].id for seat in seats),
        tuple(box.tiles[tile].id for tile in tiles),
        tuple(PILE[chit] for chit in chits),
        dealt,
    )
    try:
        deal.check(edition, len(seats))
    except SetupError as error:
        raise PositionError(str(error)) from None


def _pile(where: str, text: str, read: Callable[[str], int]) -> tuple[tuple[int, ...], int]:
    drawn, slash, undrawn = text.partition("/")
    if not slash:
        raise PositionError(f"{where}: a / must stand between what is drawn and what is not")
    first = [read(word) for word in _split(drawn)]
    return tuple(first + [read(word) for word in _split(undrawn)]), len(first)


def _market(edition: Edition, text: str, drawn: tuple[int, ...], players: int) -> tuple[tuple[int, ...], list[int]]:
    market: list[int] = []
    bidders: list[int] = []
    row = edition.row(players)
    first, bar, second = text.partition("|")
    if not bar or len(_split(first)) > row or (second and len(_split(first)) < row):
        raise PositionError(f"market: {row} places of the row and a | must come before the conquest row")
    places = _split(first) + _split(second)
    if len(places) > len(drawn):
        raise PositionError("market: there are more places than tiles drawn")
    for word, gone in zip(places, drawn[len(drawn) - len(places) :], strict=True):
        tile, equals, bidder = word.partition("=")
        market.append(gone if word == "-" else _tile(edition, "market", tile))
        bidders.append(GONE if word == "-" else _number("market", bidder, players - 1) if equals else NOBODY)
    return tuple(market), bidders


def _seat_text(edition: Edition, ids: list[str], seat: Seat) -> str:
    goods = (seat.wood, seat.stone, seat.food, seat.coins, seat.luxury, seat.inhabitants)
    buildings = [f"{ids[tile]}*" if tile in seat.marked else ids[tile] for tile in seat.buildings]
    lands = [ids[tile] for tile in seat.lands]
    civilization = edition.components.civilizations[seat.nation].id
    more = [expansion.seat_text(edition, seat) for expansion in edition.expansions if expansion.seat_text_name]
    return ":".join([civilization, "/".join(map(str, goods)), _join(buildings), _join(lands), str(seat.bid), *more])


def _seat(edition: Edition, text: str) -> Seat:
    fields = text.split(":")
    with_more = [expansion for expansion in edition.expansions if expansion.seat_text_name]
    if len(fields) != 5 + len(with_more) or fields[1].count("/") != 5:
        more = "".join(f":{expansion.seat_text_name}" for expansion in with_more)
        raise PositionError(f"seats: {text[:60]!r} is not civilization:six goods:buildings:lands:bid{more}")
    wood, stone, food, coins, luxury, inhabitants = [_number("seats", word) for word in fields[1].split("/")]
    with _reading("seats"):
        nation = place_among(fields[0], list(edition.civilization_numbers))
    buildings = _split(fields[2])
    seat = Seat(
        edition.ruleset.traits[0],
        nation,
        wood,
        stone,
        food,
        coins,
        luxury,
        inhabitants,
        bid=_number("seats", fields[4]),
        buildings=tuple(_tile(edition, "seats", word.removesuffix("*")) for word in buildings),
        marked=tuple(_tile(edition, "seats", word[:-1]) for word in buildings if word.endswith("*")),
        lands=tuple(_tile(edition, "seats", word) for word in _split(fields[3])),
        sea=(),
        prestige=0,
        half_coins=0,
        abilities=0,
        income=(0, 0, 0, 0, 0, 0, 0),
    )
    for expansion, field in zip(with_more, fields[5:], strict=True):
        with _reading("seats"):
            seat = expansion.read_seat(edition, seat, field)
    seat.prestige, seat.half_coins, seat.abilities, seat.income = derived(edition, seat)
    return seat


def _item_text(edition: Edition, number: int, seat: int, argument: int) -> str:
    step = edition.steps[number]
    words = [step.name]
    if step.seated:
        words.append(str(seat))
    if step.argument is not None and (argument or not step.argument.optional):
        words.append(step.argument.write(edition, argument))
    return ":".join(words)


def _item(edition: Edition, text: str, players: int) -> int:
    name, *words = text.split(":")
    if name not in edition.step_numbers:
        raise PositionError(f"agenda: there is no step {name!r}")
    step = edition.steps[edition.step_numbers[name]]
    most = int(step.seated) + int(step.argument is not None)
    least = most - int(step.argument is not None and step.argument.optional)
    if not least <= len(words) <= most:
        raise PositionError(f"agenda: {text!r} has too many or too few parts")
    seat = _number("agenda", words.pop(0), players - 1) if step.seated else 0
    with _reading("agenda"):
        argument = step.argument.read(edition, words[0]) if step.argument is not None and words else 0
    return agenda.item(step.number, seat, argument)
