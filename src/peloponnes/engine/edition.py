"""An edition: what is in the box, and which steps make up each moment.

Expansions add or replace steps here; no phase knows about them.
"""

from collections.abc import Sequence
from functools import cached_property

from peloponnes.components import Components, Level, Tile, standard
from peloponnes.components.types import DISASTERS
from peloponnes.engine import agenda, kinds
from peloponnes.engine.disasters import Keep, Strike
from peloponnes.engine.heroes.ariadne import Ariadne, Redraw
from peloponnes.engine.heroes.daedalus import Save
from peloponnes.engine.heroes.mercenaries import Hire
from peloponnes.engine.heroes.negotiation import Answer, Offer, Start
from peloponnes.engine.heroes.odysseus import Ignore
from peloponnes.engine.heroes.persians import Discard, DrawApart, EffectOrAttack, Turn
from peloponnes.engine.heroes.strength import Conflict, Strengthen
from peloponnes.engine.heroes.tantalus import Tantalus
from peloponnes.engine.phases.auction import Auction, Bid, Move, Order
from peloponnes.engine.phases.chits import Chits, Draw, Effect
from peloponnes.engine.phases.income import Income, Incomes
from peloponnes.engine.phases.reveal import Reveal
from peloponnes.engine.phases.round import Round
from peloponnes.engine.phases.supply import Feed, Finish
from peloponnes.engine.phases.taking import Gain, Take, Taking
from peloponnes.engine.sea import Sea
from peloponnes.engine.solo import Buy
from peloponnes.engine.step import Step
from peloponnes.engine.tables import Tables
from peloponnes.engine.translation import all_traits, hero_of, nation_of, piece_of, sea_piece_of

ROUNDS_OF_LETTER = {"A": 3, "B": 3, "C": 2}
ROUNDS = sum(ROUNDS_OF_LETTER.values())
TILES_A_ROUND = 5
CHITS_A_ROUND = 2
CHITS_A_ROUND_WITH_HEROES = 3
EXTRA_INCOMES = ("wood", "stone", "food")
OPTIONS = {
    "base": ("civilizations", "sea-tiles"),
    "solo": ("civilizations", "sea-tiles"),
    "sea": ("civilizations",),
    "heroes": ("civilizations", "negotiation", "sea-tiles"),
}
# The tile sets in play, by the number of tiles turned up each round (RULES 1.4, 10.1, 11.13).
TILE_SETS = {5: ("base",), 6: ("base", "six"), 7: ("base", "six", "seven"), 8: ("base", "six", "seven", "eight")}

STEPS: dict[int, Step] = {
    agenda.ROUND: Round(),
    agenda.REVEAL: Reveal(),
    agenda.AUCTION: Auction(),
    agenda.ORDER: Order(),
    agenda.TAKING: Taking(),
    agenda.INCOMES: Incomes(),
    agenda.CHITS: Chits(),
    agenda.BID: Bid(),
    agenda.BUY: Buy(),
    agenda.MOVE: Move(),
    agenda.TAKE: Take(),
    agenda.GAIN: Gain(),
    agenda.INCOME: Income(),
    agenda.DRAW: Draw(),
    agenda.EFFECT: Effect(),
    agenda.STRIKE: Strike(),
    agenda.KEEP: Keep(),
    agenda.FEED: Feed(),
    agenda.FINISH: Finish(),
    agenda.SEA: Sea(),
    agenda.STRENGTHEN: Strengthen(),
    agenda.SAVE: Save("taking"),
    agenda.SAVE_AT_SUPPLY: Save("supply"),
    agenda.DRAW_APART: DrawApart(),
    agenda.ARIADNE: Ariadne(),
    agenda.REDRAW: Redraw(),
    agenda.EFFECT_OR_ATTACK: EffectOrAttack(),
    agenda.IGNORE: Ignore(),
    agenda.TURN: Turn(),
    agenda.DISCARD: Discard(),
    agenda.HIRE: Hire("chits"),
    agenda.CONFLICT: Conflict(),
    agenda.TANTALUS: Tantalus(),
    agenda.HIRE_AT_SUPPLY: Hire("supply"),
    agenda.OFFER: Offer(),
    agenda.ANSWER: Answer(),
    agenda.START: Start(),
}


class SetupError(ValueError):
    """The game can't be set up as asked: a wrong number of players, a level that does not exist, an impossible deal.

    >>> from peloponnes import Game, Edition
    >>> Game.new(Edition.base(), seats=["Ann"])
    Traceback (most recent call last):
    peloponnes.engine.edition.SetupError: the base edition is for 2 to 5 players, not 1 (RULES 1.1)

    An error that players can cause also has a ``key`` and ``values``, for a message in the player's language.
    """

    def __init__(self, text: str, key: str = "", **values: str | int) -> None:
        super().__init__(text)
        self.key = key
        self.values = values


class Edition:
    """The game being played: its box, the number of tiles per round, and the steps of each moment.

    >>> from peloponnes import Edition
    >>> Edition.base()
    Edition.base()
    >>> Edition.base().players
    range(2, 6)
    >>> Edition.solo(level=2, extra=["wood"]).level.points
    28
    """

    def __init__(
        self,
        name: str,
        players: range,
        *,
        tiles_a_round: int = TILES_A_ROUND,
        options: Sequence[str] = (),
        level: Level | None = None,
        extra: Sequence[str] = (),
        components: Components | None = None,
    ) -> None:
        self.name = name
        self.players = players
        self.level = level
        self.extra = tuple(extra)
        self.options = tuple(sorted(options))
        self.box = components or standard()
        self._check_options()
        self.has_sea = name == "sea" or "sea-tiles" in options
        self.has_heroes = name == "heroes"
        self._least_tiles_a_round = tiles_a_round
        sets = (
            *TILE_SETS[self.tiles_a_round(players[-1])],
            *(["more"] if "civilizations" in options else []),
            *(["heroes"] if self.has_heroes else []),
        )
        self.components = self.box.only(sets, self.has_sea)
        self._check()
        self.tile_numbers = {tile.id: number for number, tile in enumerate(self.components.tiles)}
        self.sea_numbers = {tile.id: number for number, tile in enumerate(self.components.sea)}
        self.civilization_numbers = {each.id: number for number, each in enumerate(self.components.civilizations)}
        self.hero_numbers = {each.id: number for number, each in enumerate(self.components.heroes)}
        self.colony_numbers = {each.id: number for number, each in enumerate(self.components.colonies)}
        self._pieces = tuple(piece_of(number, tile) for number, tile in enumerate(self.components.tiles))
        self._traits = all_traits(self.components)
        self._tables: dict[int, Tables] = {}
        self._piles: dict[int, tuple[list[str], list[str]]] = {}

    @cached_property
    def tables(self) -> Tables:
        """The tables for the largest number of players; their pieces and traits are the same for all numbers."""
        return self.tables_for(self.players[-1])

    def tables_for(self, players: int) -> Tables:
        """The tables of a game with this many players."""
        if players not in self._tables:
            self._tables[players] = self._make_tables(players)
        return self._tables[players]

    def _make_tables(self, players: int) -> Tables:
        """Build the moments: solo games buy instead of bid (RULES 8.1), the sea comes before the bid (10.3), heroes add steps (11)."""
        bid = agenda.BUY if players == 1 else agenda.BID
        heroes = self.has_heroes
        return Tables(
            pieces=self._pieces,
            sea=tuple(sea_piece_of(tile) for tile in self.components.sea),
            nations=tuple(nation_of(civilization, self.extra) for civilization in self.components.civilizations),
            heroes=tuple(hero_of(hero) for hero in self.components.heroes),
            traits=self._traits,
            players=players,
            rounds=ROUNDS,
            tiles_a_round=self.tiles_a_round(players),
            row=self.row(players),
            chits_a_round=self.chits_a_round,
            steps=tuple(STEPS[number] for number in range(len(STEPS))),
            round=(agenda.REVEAL, agenda.AUCTION, agenda.ORDER, agenda.TAKING, agenda.INCOMES, agenda.CHITS),
            turn=(agenda.SEA, bid) if self.has_sea else (bid,),
            take=(agenda.TAKE,),
            taken=(agenda.STRENGTHEN, agenda.GAIN) if heroes else (agenda.GAIN,),
            income=(agenda.INCOME,),
            chit=(agenda.DRAW_APART, agenda.ARIADNE, agenda.EFFECT_OR_ATTACK)
            if heroes
            else (agenda.DRAW, agenda.EFFECT),
            strike=(agenda.IGNORE, agenda.STRIKE) if heroes else (agenda.STRIKE,),
            supply=(agenda.FEED, agenda.FINISH),
            supply_end=(agenda.CONFLICT, agenda.TANTALUS) if heroes else (),
        )

    def tiles_a_round(self, players: int) -> int:
        """The number of tiles turned up each round; with heroes one per player, at least 5 (RULES 11.13).

        >>> Edition.base().tiles_a_round(3), Edition.heroes().tiles_a_round(3), Edition.heroes().tiles_a_round(8)
        (5, 5, 8)
        """
        return max(self._least_tiles_a_round, players) if self.has_heroes else self._least_tiles_a_round

    def tiles_for(self, players: int) -> tuple[Tile, ...]:
        """The tiles of a game with this many players.

        >>> len(Edition.heroes().tiles_for(4)), len(Edition.heroes().tiles_for(7))
        (40, 56)
        """
        sets = TILE_SETS[self.tiles_a_round(players)]
        return tuple(tile for tile in self.components.tiles if tile.set in sets)

    def piles_for(self, players: int) -> tuple[list[str], list[str]]:
        """The sorted ids of the tiles and of the chits that a deal for this many players must hold (RULES 1.4, 1.5)."""
        if players not in self._piles:
            self._piles[players] = (sorted(tile.id for tile in self.tiles_for(players)), sorted(self.chits))
        return self._piles[players]

    @property
    def chits_a_round(self) -> int:
        """The number of chits that stay each round (RULES 2.6.1, 11.2)."""
        return CHITS_A_ROUND_WITH_HEROES if self.has_heroes else CHITS_A_ROUND

    @property
    def chits(self) -> tuple[str, ...]:
        """All chits, in the order of the box.

        >>> len(Edition.base().chits), Edition.heroes().chits[-2:]
        (16, ('persian-2', 'persian-3'))
        """
        box = self.components
        disasters = [kind for kind, count in box.chits.items() for _ in range(count)]
        return (*disasters, *(f"persian-{value}" for value in box.persians.chits))

    @classmethod
    def base(cls, components: Components | None = None, *, options: Sequence[str] = ()) -> "Edition":
        """The base game for 2 to 5 players (RULES 1–7).

        Options are "civilizations", which adds seven more of them (RULES 12.1), and "sea-tiles" (10.2).

        >>> Edition.base(options=["sea-tiles"])
        Edition.base(options=['sea-tiles'])
        """
        return cls("base", range(2, 6), options=options, components=components)

    @classmethod
    def solo(
        cls,
        level: int | None = None,
        extra: Sequence[str] = (),
        components: Components | None = None,
        *,
        options: Sequence[str] = (),
    ) -> "Edition":
        """The solo game: a free game, or one of the levels with its extra incomes (RULES 8 and 9).

        >>> Edition.solo(level=3, extra=["wood", "food"])
        Edition.solo(level=3, extra=['wood', 'food'])
        >>> Edition.solo(level=3)
        Traceback (most recent call last):
        peloponnes.engine.edition.SetupError: solo level 3 has 2 extra incomes, not 0 (RULES 9.0)
        """
        box = components or standard()
        found = None if level is None else _level(box, level)
        return cls("solo", range(1, 2), level=found, extra=extra, options=options, components=box)

    @classmethod
    def sea(cls, components: Components | None = None, *, options: Sequence[str] = ()) -> "Edition":
        """Sea and Six: up to 6 players, 6 tiles a round, and sea tiles (RULES 10.1); with one player it is a free solo game.

        >>> Edition.sea().players, Edition.sea().tiles_a_round(3), len(Edition.sea().components.tiles)
        (range(1, 7), 6, 48)
        """
        return cls("sea", range(1, 7), tiles_a_round=6, options=options, components=components)

    @classmethod
    def heroes(cls, components: Components | None = None, *, options: Sequence[str] = ()) -> "Edition":
        """Heroes and Colonies for 2 to 8 players (RULES 11), with the options "civilizations", "negotiation" (11.12), "sea-tiles".

        >>> Edition.heroes().players, len(Edition.heroes().components.heroes), len(Edition.heroes().components.colonies)
        (range(2, 9), 10, 9)
        """
        return cls("heroes", range(2, 9), options=options, components=components)

    @classmethod
    def named(
        cls,
        name: str,
        options: Sequence[str] = (),
        level: int | None = None,
        extra: Sequence[str] = (),
        components: Components | None = None,
    ) -> "Edition":
        """The edition of this name, as used in records and commands.

        >>> Edition.named("base", ["civilizations"])
        Edition.base(options=['civilizations'])
        >>> Edition.named("hellas")
        Traceback (most recent call last):
        peloponnes.engine.edition.SetupError: there is no edition 'hellas', only base, solo, sea, heroes
        """
        if name == "solo":
            return cls.solo(level, extra, components, options=options)
        if level is not None or extra:
            raise SetupError("only a solo game has a level and extra incomes (RULES 9.0)", "only_solo")
        if name not in OPTIONS:
            known = ", ".join(OPTIONS)
            raise SetupError(
                f"there is no edition {name[:20]!r}, only {known}", "no_edition", name=name[:20], known=known
            )
        make = {"base": cls.base, "sea": cls.sea, "heroes": cls.heroes}[name]
        return make(components, options=options)

    @property
    def standard(self) -> bool:
        """Whether it uses the components that come with the project."""
        return self.box is standard(self.box.rules)

    @property
    def rules(self) -> int:
        """The version of the rules: 1, unless the edition uses values that have changed since then.

        >>> Edition.base().rules, Edition.heroes().rules
        (1, 3)
        """
        return self.box.rules if self.has_heroes else 1

    def __repr__(self) -> str:
        parts = [] if self.level is None else [f"level={self.level.number}, extra={list(self.extra)}"]
        parts += [f"options={list(self.options)}"] if self.options else []
        return f"Edition.{self.name}({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        return (self.name, self.options, self.level, self.extra, self.box)

    def _check_options(self) -> None:
        """Require options of this edition, each at most once, and none with a solo level, which uses the base set (RULES 9.5)."""
        for option in self.options:
            if option not in OPTIONS[self.name]:
                possible = ", ".join(OPTIONS[self.name])
                text = f"the {self.name} edition has no option {option[:20]!r}, only {possible}"
                raise SetupError(text, "no_option", edition=self.name, option=option[:20], known=possible)
            if self.options.count(option) > 1:
                raise SetupError(f"the option {option} is given twice", "option_twice", option=option)
        if self.level is not None and self.options:
            raise SetupError("solo levels use the base set, without options (RULES 9.5)", "level_options")

    def _check(self) -> None:
        """Require the right number of extra incomes of the right kinds (RULES 9.0, 9.2), and a box that is large enough."""
        expected = self.level.extra_incomes if self.level else 0
        if len(self.extra) != expected:
            game = f"solo level {self.level.number}" if self.level else f"the {self.name} edition"
            text = f"{game} has {expected} extra income{'s' * (expected != 1)}, not {len(self.extra)} (RULES 9.0)"
            raise SetupError(text, "extra_count", expected=expected, found=len(self.extra))
        for resource in self.extra:
            if resource not in EXTRA_INCOMES:
                text = f"an extra income is wood, stone or food, not {resource!r} (RULES 9.2)"
                raise SetupError(text, "extra_kind", resource=str(resource)[:20])
        for players in self.players:
            for letter, rounds in ROUNDS_OF_LETTER.items():
                needed = rounds * self.tiles_a_round(players)
                found = sum(tile.letter == letter for tile in self.tiles_for(players))
                if found != needed:
                    raise SetupError(f"{needed} {letter} tiles are needed, not {found} (RULES 1.4)")
        if any(self.components.chits[disaster] != kinds.CHITS_TO_STRIKE for disaster in DISASTERS):
            raise SetupError("three chits of each disaster are needed (RULES 1.5)")
        if len(self.chits) != ROUNDS * self.chits_a_round:
            raise SetupError(f"{ROUNDS * self.chits_a_round} chits are needed (RULES 1.5)")
        if self.level is not None and self.level.conquest_tiles > self.tiles_a_round(1):
            raise SetupError(f"there are only {self.tiles_a_round(1)} tiles a round for the conquest row (RULES 9.0)")
        for what, things in (("heroes", self.components.heroes), ("colonies", self.components.colonies)):
            if self.has_heroes and len(things) < self.players[-1]:
                raise SetupError(f"{self.players[-1]} {what} are needed, not {len(things)} (RULES 11.1)")

    def check_players(self, players: int) -> None:
        """Raise `SetupError` if the edition is not for this number of players (RULES 1.1)."""
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            number = str(low) if low == high else f"{low} to {high}"
            text = f"the {self.name} edition is for {number} player{'s' * (high > 1)}, not {players} (RULES 1.1)"
            raise SetupError(text, "players", edition=self.name, low=low, high=high, found=players)

    def row(self, players: int) -> int:
        """The number of tiles per round that are open to outbidding; the others are the conquest row (RULES 2.1.1, 9.0)."""
        if self.level is not None:
            return self.tiles_a_round(players) - self.level.conquest_tiles
        return self.tiles_a_round(players) if players == 1 else players

    def tile(self, id: str) -> Tile:
        """The tile with this id.

        >>> Edition.base().tile("C08").name
        'Statue of Zeus'
        """
        if id not in self.tile_numbers:
            raise KeyError(f"no tile {id!r} in {self!r}")
        return self.components.tiles[self.tile_numbers[id]]


def _level(box: Components, number: int) -> Level:
    for level in box.levels:
        if level.number == number:
            return level
    text = f"there is no solo level {number}, only 1 to {len(box.levels)} (RULES 9.0)"
    raise SetupError(text, "no_level", level=str(number), most=len(box.levels))
