"""An edition: what is in the box, and which steps make up each sequence.

It folds its expansions, which add or replace steps; no phase knows about them.
"""

from collections.abc import Sequence
from functools import cached_property

from peloponnes.components import Components, Level, Tile, standard
from peloponnes.components.types import CHITS, DISASTERS
from peloponnes.engine import agenda, expansions, kinds
from peloponnes.engine.disasters import Keep, Strike
from peloponnes.engine.errors import SetupError as SetupError
from peloponnes.engine.expansion import Expansion, Sequences
from peloponnes.engine.notation import Verb
from peloponnes.engine.phases.auction import Auction, Bid, Move, Order
from peloponnes.engine.phases.chits import Chits, Draw, Effect
from peloponnes.engine.phases.income import Income, Incomes
from peloponnes.engine.phases.reveal import Reveal
from peloponnes.engine.phases.round import Round
from peloponnes.engine.phases.supply import Feed, Finish
from peloponnes.engine.phases.taking import Gain, Take, Taking
from peloponnes.engine.ruleset import Ruleset
from peloponnes.engine.solo import Buy
from peloponnes.engine.step import Step
from peloponnes.engine.translation import all_traits, hero_of, nation_of, piece_of, sea_piece_of
from peloponnes.engine.verbs import VERBS

ROUNDS_OF_LETTER = {"A": 3, "B": 3, "C": 2}
ROUNDS = sum(ROUNDS_OF_LETTER.values())
TILES_A_ROUND = 5
CHITS_A_ROUND = 2
EXTRA_INCOMES = ("wood", "stone", "food")
SCORE_PARTS = ("buildings", "lands", "coins")
# The editions, each with the expansions that are always part of it.
EDITIONS: dict[str, tuple[str, ...]] = {"base": (), "solo": (), "sea": ("sea-tiles",), "heroes": ("heroes",)}
# The tile sets in play, by the number of tiles turned up each round (RULES 1.4, 10.1, 11.13).
TILE_SETS = {5: ("base",), 6: ("base", "six"), 7: ("base", "six", "seven"), 8: ("base", "six", "seven", "eight")}

STEPS: tuple[Step, ...] = (
    Round(),
    Reveal(),
    Auction(),
    Order(),
    Taking(),
    Incomes(),
    Chits(),
    Bid(),
    Buy(),
    Move(),
    Take(),
    Gain(),
    Income(),
    Draw(),
    Effect(),
    Strike(),
    Keep(),
    Feed(),
    Finish(),
)


def options_of(name: str) -> tuple[str, ...]:
    """The options of an edition.

    >>> options_of("base")
    ('civilizations', 'sea-tiles')
    """
    return tuple(sorted(each.name for each in expansions.all_known() if name in each.editions))


def expansions_of(name: str, options: Sequence[str] = ()) -> tuple[Expansion, ...]:
    """The expansions of an edition with these options, in the order in which they are folded."""
    names = {*EDITIONS.get(name, ()), *options}
    return tuple(each for each in expansions.all_known() if each.name in names)


def is_versioned(name: str, options: Sequence[str] = ()) -> bool:
    """Whether the values of an edition depend on the version of the rules."""
    return any(each.versioned for each in expansions_of(name, options))


class Edition:
    """The game being played: its box, the number of tiles per round, and the steps of each sequence.

    Make one with `base`, `solo`, `sea`, `heroes` or `named`. All raise a `SetupError` for an option that the edition does not have, or
    for components that it can't be played with. ``players`` are the possible numbers of players.

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
        self.expansions = expansions_of(name, self.options)
        # Those in the box, too: a deal must have nothing of an expansion that is not played with.
        self.known_expansions = tuple(dict.fromkeys((*expansions.BOX, *self.expansions)))
        self.chits_rule = next((each.chits_rule for each in self.expansions if each.chits_rule), "1.5")
        self._least_tiles_a_round = tiles_a_round
        added = [each for expansion in self.expansions for each in expansion.sets]
        self.components = self.box.only((*TILE_SETS[self.tiles_a_round(players[-1])], *added))
        self._check()
        self.tile_numbers = {tile.id: number for number, tile in enumerate(self.components.tiles)}
        self.sea_numbers = {tile.id: number for number, tile in enumerate(self.components.sea)}
        self.civilization_numbers = {each.id: number for number, each in enumerate(self.components.civilizations)}
        self.hero_numbers = {each.id: number for number, each in enumerate(self.components.heroes)}
        self.colony_numbers = {each.id: number for number, each in enumerate(self.components.colonies)}
        self.steps = self._all_steps()
        self.step_numbers = {step.name: step.number for step in self.steps if step.name}
        self.verbs = self._all_verbs()
        self.verb_numbers = {verb.word: number for number, verb in self.verbs.items()}
        self._pieces = tuple(piece_of(number, tile) for number, tile in enumerate(self.components.tiles))
        self._traits = all_traits(self.components)
        self._rulesets: dict[int, Ruleset] = {}
        self._piles: dict[int, tuple[list[str], list[str]]] = {}

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset for the largest number of players; pieces and traits are the same for all numbers."""
        return self.ruleset_for(self.players[-1])

    def ruleset_for(self, players: int) -> Ruleset:
        """The ruleset of a game with this many players; `check_players` says whether there is one."""
        if players not in self._rulesets:
            self._rulesets[players] = self._make_ruleset(players)
        return self._rulesets[players]

    def _make_ruleset(self, players: int) -> Ruleset:
        sequences = self._sequences(players)
        return Ruleset(
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
            hiding=tuple(each for each in self.expansions if each.hides),
            keeping=tuple(each.name for each in self.expansions if each.keeps),
            steps=self.steps,
            **sequences,
        )

    def _sequences(self, players: int) -> Sequences:
        """The sequences of the base game, in which solo games buy instead of bid (RULES 8.1), as the expansions change them."""
        sequences: Sequences = {
            "round": (agenda.REVEAL, agenda.AUCTION, agenda.ORDER, agenda.TAKING, agenda.INCOMES, agenda.CHITS),
            "turn": (agenda.BUY if players == 1 else agenda.BID,),
            "take": (agenda.TAKE,),
            "taken": (agenda.GAIN,),
            "save": (),
            "save_at_supply": (),
            "income": (agenda.INCOME,),
            "chit": (agenda.DRAW, agenda.EFFECT),
            "strike": (agenda.STRIKE,),
            "supply": (agenda.FEED, agenda.FINISH),
            "supply_end": (),
        }
        for expansion in self.expansions:
            sequences |= expansion.sequences(sequences)
        return sequences

    def _all_steps(self) -> tuple[Step, ...]:
        """All steps by number. Those of the box's expansions are always there, so that a position can name them."""
        found = {step.number: step for step in STEPS}
        for expansion in (*expansions.BOX, *self.expansions):
            found |= {step.number: step for step in expansion.steps}
        return tuple(found.get(number) or Step(number, "", "") for number in range(max(found) + 1))

    def _all_verbs(self) -> dict[int, Verb]:
        """All verbs by number. Those of the box's expansions are always there, so that their actions can be named anywhere."""
        known = (VERBS, *(expansion.verbs for expansion in (*expansions.BOX, *self.expansions)))
        return {verb.number: verb for verbs in known for verb in verbs}

    def tiles_a_round(self, players: int) -> int:
        """The number of tiles turned up each round; with heroes one per player, at least 5 (RULES 11.13).

        >>> Edition.base().tiles_a_round(3), Edition.heroes().tiles_a_round(3), Edition.heroes().tiles_a_round(8)
        (5, 5, 8)
        """
        tiles = self._least_tiles_a_round
        for expansion in self.expansions:
            tiles = expansion.tiles_a_round(tiles, players)
        return tiles

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

    @cached_property
    def chits_a_round(self) -> int:
        """The number of chits that stay each round (RULES 2.6.1, 11.2)."""
        return max([CHITS_A_ROUND, *(each.chits_a_round for each in self.expansions)])

    @cached_property
    def chit_kinds(self) -> int:
        """The number of kinds by which chits are counted."""
        return len(CHITS) + sum(each.chit_kinds for each in self.expansions)

    @cached_property
    def chits_return(self) -> bool:
        """Whether chits may be put under the pile, where everyone knows them (RULES 11.2)."""
        return any(each.chits_return for each in self.expansions)

    def messages(self, language: str) -> dict[str, str]:
        """The messages in a language that expansions bring with them, by key."""
        found: dict[str, str] = {}
        for expansion in self.expansions:
            found |= expansion.messages.get(language, {})
        return found

    @cached_property
    def score_parts(self) -> frozenset[str]:
        """The parts of a score that are worth showing."""
        return frozenset(SCORE_PARTS).union(*(each.score_parts for each in self.expansions))

    @cached_property
    def chits(self) -> tuple[str, ...]:
        """The kinds of all chits, in the order of the box, each as often as it is there.

        >>> len(Edition.base().chits), Edition.heroes().chits[-2:]
        (16, ('persian-2', 'persian-3'))
        """
        disasters = [kind for kind, count in self.components.chits.items() for _ in range(count)]
        return (*disasters, *(chit for each in self.expansions for chit in each.chits(self.components)))

    @classmethod
    def base(cls, components: Components | None = None, *, options: Sequence[str] = ()) -> "Edition":
        """The base game for 2 to 5 players (RULES 1–7).

        Options are "civilizations", which adds seven more of them (RULES 12.1), and "sea-tiles" (10.2). Any other raises a
        `SetupError`, here as in the other editions.

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
        """The solo game: a free game, or one of the levels with its extra incomes, "wood", "stone" or "food" (RULES 8 and 9).

        Raises a `SetupError` if there is no such level, or if it has another number of extra incomes.

        >>> Edition.solo(level=3, extra=["wood", "food"])
        Edition.solo(level=3, extra=['wood', 'food'])
        >>> Edition.solo(level=3)
        Traceback (most recent call last):
        peloponnes.engine.errors.SetupError: solo level 3 has 2 extra incomes, not 0 (RULES 9.0)
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
        """The edition of this name, as used in records and commands; a `SetupError` if there is none, or not with these options.

        >>> Edition.named("base", ["civilizations"])
        Edition.base(options=['civilizations'])
        >>> Edition.named("hellas")
        Traceback (most recent call last):
        peloponnes.engine.errors.SetupError: there is no edition 'hellas', only base, solo, sea, heroes
        """
        if name == "solo":
            return cls.solo(level, extra, components, options=options)
        if level is not None or extra:
            raise SetupError("only a solo game has a level and extra incomes (RULES 9.0)", "only_solo")
        if name not in EDITIONS:
            known = ", ".join(EDITIONS)
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
        return self.box.rules if is_versioned(self.name) else 1

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
            if option not in options_of(self.name):
                possible = ", ".join(options_of(self.name))
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
        for expansion in self.expansions:
            expansion.check(self)

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
        """The tile with this id; a ``KeyError`` if the edition has none.

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
