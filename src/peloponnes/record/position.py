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

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from peloponnes.components import standard
from peloponnes.components.types import CHIT_KINDS, PILE, RESOURCES, RULES
from peloponnes.engine import agenda
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import Edition, SetupError
from peloponnes.engine.heroes.negotiation import COINS, OTHER_MASK, PRIZE, PRIZE_MASK
from peloponnes.engine.heroes.persians import kind_of
from peloponnes.engine.heroes.polis import Polis
from peloponnes.engine.heroes.strength import MOST_STRENGTH
from peloponnes.engine.invariants import derived, lines, problem
from peloponnes.engine.kinds import GONE, NOBODY
from peloponnes.engine.phases.income import PICKED
from peloponnes.engine.seat import Seat
from peloponnes.engine.setup import new_state
from peloponnes.engine.state import State
from peloponnes.engine.vectors import numbers
from peloponnes.game.actions import PRIZES
from peloponnes.game.game import Game
from peloponnes.game.numbers import read_number

T = TypeVar("T")

SIDES = ("red", "orange")
STEPS = {name: number for number, name in enumerate(agenda.NAMES)}
MOST = 999


class PositionError(ValueError):
    """The text is not a position, or not one that can occur in play.

    >>> from peloponnes.record import parse_position
    >>> parse_position("base 1")
    Traceback (most recent call last):
    peloponnes.record.position.PositionError: a position has 8 fields, this has 2
    """


def write_position(game: Game) -> str:
    """The position of a game.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import parse_position, write_position
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> text = write_position(game)
    >>> text.split()[5:7]
    ['A13,A05|A03,A04,A10', 'sparta:4/0/0/7/0/3:::0;argos:0/0/0/5/0/2:::0']
    >>> write_position(parse_position(text)) == text
    True
    """
    edition, state = game.edition, game.state
    if not edition.standard:
        raise PositionError("a position of a game with tables of one's own can't be written")
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
            f"{_join(places[: state.tables.row])}|{_join(places[state.tables.row :])}{_sea_text(edition, '|', state.sea)}",
            ";".join(_seat_text(edition, ids, seat) for seat in state.seats),
            _join([_line_text(edition, *line) for line in lines(state)]) or "-",
        ]
    )


def parse_position(text: str, names: Sequence[str] | None = None) -> Game:
    """The game at a position. It can be played on but not recorded, because the actions that led there are unknown.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import parse_position, write_position
    >>> position = write_position(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913))
    >>> parse_position(position, names=["Ann", "Bo"]).decision
    Decision(seat=0, kind='bid', 14 actions)
    """
    fields = text.split(" ")
    if len(fields) != 8:
        raise PositionError(f"a position has 8 fields, this has {len(fields)}")
    edition = _edition(fields[0])
    seats = [_seat(edition, seat) for seat in fields[6].split(";")]
    tiles, tiles_drawn = _pile("tiles", fields[3], lambda word: _tile(edition, "tiles", word))
    chits_text, _, below = fields[4].rpartition("/") if edition.has_heroes else (fields[4], "", "")
    known = [_word("chits", word, PILE) for word in _split(below)]
    chits, chits_drawn = _pile("chits", chits_text, lambda word: _word("chits", word, PILE))
    chits += tuple(known)
    _check_deal(edition, seats, tiles, chits)
    market_text, _, sea = fields[5].rpartition("|") if edition.has_sea else (fields[5], "", "")
    market, bidders = _market(edition, market_text, tiles[:tiles_drawn], len(seats))
    steps = [] if fields[7] == "-" else [_line(edition, line, len(seats)) for line in fields[7].split(",")]
    pending = agenda.REDRAW in [line >> agenda.STEP & agenda.STEP_MASK for line in steps]
    state = new_state(
        edition.tables_for(len(seats)),
        seats,
        order=[_number("order", word) for word in fields[2].split(",")],
        tiles=tiles,
        chits=chits,
        shown=_shown(edition, chits[: chits_drawn - pending]),
        sea=_sea_tiles(edition, "market", sea),
    )
    state.tiles_drawn = tiles_drawn
    state.chits_drawn = chits_drawn
    state.chits_known = len(known)
    state.round = _number("round", fields[1])
    state.market = numbers(market)
    state.bidders = numbers(bidders)
    if len(steps) > state.tables.deepest:
        raise PositionError(f"an agenda has at most {state.tables.deepest} steps, this has {len(steps)}")
    for line in reversed(steps):
        state.push(line)
    if names is not None and len(names) != len(seats):
        raise PositionError(f"{len(names)} names for {len(seats)} seats")
    complaint = problem(edition, state)
    if complaint:
        raise PositionError(complaint)
    state.run()
    return Game(edition, names or [f"seat {number}" for number in range(len(seats))], state)


def _join(words: Sequence[object]) -> str:
    return ",".join(map(str, words))


def _split(text: str, separator: str = ",") -> list[str]:
    return text.split(separator) if text else []


def _number(where: str, word: str, most: int = MOST) -> int:
    number = read_number(word, most)
    if number is None:
        raise PositionError(f"{where}: {word[:20]!r} is not a number from 0 to {most}")
    return number


def _word(where: str, word: str, words: Sequence[str]) -> int:
    if word not in words:
        raise PositionError(f"{where}: {word!r} is not one of {', '.join(words)}")
    return words.index(word)


def _tile(edition: Edition, where: str, word: str) -> int:
    if word not in edition.tile_numbers:
        raise PositionError(f"{where}: there is no tile {word!r}")
    return edition.tile_numbers[word]


def _chits_text(edition: Edition, state: State, chits: Sequence[str]) -> str:
    known = len(chits) - min(state.chits_known, len(chits) - state.chits_drawn)
    below = f"/{_join(chits[known:])}" if edition.has_heroes else ""
    return f"{_join(chits[: state.chits_drawn])}/{_join(chits[state.chits_drawn : known])}{below}"


def _shown(edition: Edition, chits: Sequence[int]) -> list[int]:
    kinds = [kind_of(chit) for chit in chits]
    return [kinds.count(kind) for kind in range(len(CHIT_KINDS) - (not edition.has_heroes))]


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
        edition = Edition.named(name, options, number, extra, standard(rules if name == "heroes" else RULES))
        if edition.rules != rules:
            raise PositionError(f"edition: {text[:40]!r} has the rules of version 1")
        return edition
    except SetupError as error:
        raise PositionError(f"edition: {error}") from None


def _sea_text(edition: Edition, separator: str, tiles: Sequence[int]) -> str:
    return separator + _join([edition.components.sea[tile].id for tile in tiles]) if edition.has_sea else ""


def _sea_tiles(edition: Edition, where: str, text: str) -> tuple[int, ...]:
    return tuple(_word(where, word, list(edition.sea_numbers)) for word in _split(text))


def _check_deal(edition: Edition, seats: list[Seat], tiles: tuple[int, ...], chits: tuple[int, ...]) -> None:
    box = edition.components
    deal = Deal(
        civilizations=tuple(box.civilizations[seat.nation].id for seat in seats),
        tiles=tuple(box.tiles[tile].id for tile in tiles),
        chits=tuple(PILE[chit] for chit in chits),
        sea=tuple(tile.id for tile in box.sea[: len(seats)]),
        heroes=tuple(box.heroes[seat.traits.hero].id for seat in seats if edition.has_heroes),
        colonies=tuple(box.colonies[seat.traits.colony].id for seat in seats if edition.has_heroes),
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
    owned = f"{_join(buildings)}:{_join(lands)}"
    sea, hero = _sea_text(edition, ":", seat.sea), _hero_text(edition, seat)
    return f"{civilization}:{'/'.join(map(str, goods))}:{owned}:{seat.bid}{sea}{hero}"


def _hero_text(edition: Edition, seat: Seat) -> str:
    if not isinstance(seat, Polis):
        return ""
    hero = edition.components.heroes[seat.traits.hero].id
    colony = edition.components.colonies[seat.traits.colony].id
    numbers = (seat.strength, seat.clovers, seat.mercenaries, seat.ignored)
    return ":" + "/".join(map(str, (hero, SIDES[seat.turned], colony, *numbers)))


def _seat(edition: Edition, text: str) -> Seat:
    fields = text.split(":")
    if len(fields) != 5 + edition.has_sea + edition.has_heroes or fields[1].count("/") != 5:
        more = ":sea" * edition.has_sea + ":hero" * edition.has_heroes
        raise PositionError(f"seats: {text[:60]!r} is not civilization:six goods:buildings:lands:bid{more}")
    wood, stone, food, coins, luxury, inhabitants = [_number("seats", word) for word in fields[1].split("/")]
    nation = _word("seats", fields[0], [civilization.id for civilization in edition.components.civilizations])
    buildings = _split(fields[2])
    seat = Seat(
        edition.tables.traits[0],
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
        sea=_sea_tiles(edition, "seats", fields[5]) if edition.has_sea else (),
        prestige=0,
        half_coins=0,
        abilities=0,
        income=(0, 0, 0, 0, 0, 0, 0),
    )
    if edition.has_heroes:
        seat = _polis(edition, seat, fields[-1])
    seat.prestige, seat.half_coins, seat.abilities, seat.income = derived(edition, seat)
    return seat


def _polis(edition: Edition, seat: Seat, text: str) -> Polis:
    fields = text.split("/")
    if len(fields) != 7:
        raise PositionError(
            f"seats: {text[:60]!r} is not hero/side/colony/strength/clovers/mercenaries/coins on the hero"
        )
    hero = _word("seats", fields[0], list(edition.hero_numbers))
    colony = _word("seats", fields[2], list(edition.colony_numbers))
    return Polis(
        edition.tables.traits_of(hero, colony),
        seat.nation,
        seat.wood,
        seat.stone,
        seat.food,
        seat.coins,
        seat.luxury,
        seat.inhabitants,
        seat.bid,
        seat.buildings,
        seat.marked,
        seat.lands,
        seat.sea,
        0,
        0,
        0,
        seat.income,
        strength=_number("seats", fields[3], MOST_STRENGTH),
        clovers=_number("seats", fields[4]),
        mercenaries=_number("seats", fields[5]),
        turned=_word("seats", fields[1], SIDES),
        ignored=_number("seats", fields[6], 1),
    )


def _line_text(edition: Edition, step: int, seat: int, argument: int) -> str:
    about = edition.tables.steps[step].about
    words = [agenda.NAMES[step]]
    if edition.tables.steps[step].seated:
        words.append(str(seat))
    if about == "count" or about == "seats":
        words.append(str(argument))
    elif about == "tile":
        words.append(edition.components.tiles[argument].id)
    elif about == "chit":
        words.append(CHIT_KINDS[argument])
    elif about == "prize":
        words.append(PRIZES[argument])
    elif about == "offer":
        words.append(f"{argument & OTHER_MASK}/{PRIZES[argument >> PRIZE & PRIZE_MASK]}/{argument >> COINS}")
    elif about == "choices" and argument:
        counts = [argument >> shift & 15 for shift in (0, 4, 8, 12)]
        words.append(
            "+".join(resource for resource, count in zip(RESOURCES, counts, strict=True) for _ in range(count))
        )
    return ":".join(words)


def _line(edition: Edition, text: str, players: int) -> int:
    name, *words = text.split(":")
    if name not in STEPS:
        raise PositionError(f"agenda: there is no step {name!r}")
    step = edition.tables.steps[STEPS[name]]
    parts = int(step.seated) + int(step.about != "")
    if len(words) != parts and not (step.about == "choices" and len(words) == 1):
        raise PositionError(f"agenda: {text!r} has too many or too few parts")
    seat = _number("agenda", words.pop(0), players - 1) if step.seated else 0
    argument = _argument(edition, step.about, words[0]) if words else 0
    return agenda.line(STEPS[name], seat, argument)


def _argument(edition: Edition, about: str, word: str) -> int:
    if about == "count":
        return _number("agenda", word, edition.tiles_a_round(edition.players[-1]))
    if about == "seats":
        return _number("agenda", word, 255)
    if about == "tile":
        return _tile(edition, "agenda", word)
    if about == "chit":
        return _word("agenda", word, CHIT_KINDS)
    if about == "prize":
        return _word("agenda", word, PRIZES)
    if about == "offer":
        by, _, offer = word.partition("/")
        prize, _, coins = offer.partition("/")
        seat, number = _number("agenda", by, OTHER_MASK), _word("agenda", prize, PRIZES)
        return seat | number << PRIZE | _number("agenda", coins) << COINS
    return sum(PICKED[_word("agenda", resource, RESOURCES)] for resource in word.split("+"))
