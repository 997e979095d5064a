"""RULES 11: Heroes and Colonies."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from peloponnes.components.types import PILE, Components
from peloponnes.engine.errors import SetupError
from peloponnes.engine.expansion import Dealt, Expansion, Sequences, Shuffle
from peloponnes.engine.expansions.heroes import events, numbers, words
from peloponnes.engine.expansions.heroes.ariadne import Ariadne, Redraw
from peloponnes.engine.expansions.heroes.daedalus import Save
from peloponnes.engine.expansions.heroes.mercenaries import Hire
from peloponnes.engine.expansions.heroes.negotiation import PRIZES, Start
from peloponnes.engine.expansions.heroes.odysseus import Ignore
from peloponnes.engine.expansions.heroes.persians import (
    FIRST_ATTACK,
    FIRST_DEFEAT,
    SECOND_DEFEAT,
    VICTORY,
    Discard,
    DrawApart,
    EffectOrAttack,
    Turn,
    attacked,
)
from peloponnes.engine.expansions.heroes.polis import Polis, polis
from peloponnes.engine.expansions.heroes.setup import CLOVERS, set_up_heroes
from peloponnes.engine.expansions.heroes.strength import MOST_STRENGTH, Conflict, Strengthen
from peloponnes.engine.expansions.heroes.tantalus import Tantalus
from peloponnes.engine.expansions.heroes.threat import odds_of
from peloponnes.engine.fields import YES_OR_NO, Field, one_of
from peloponnes.engine.kinds import PERSIAN
from peloponnes.engine.notation import RESOURCE_PART, TILE_PART, UNITS_PART, Unreadable, Verb, number_of, place_among
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State

if TYPE_CHECKING:
    from peloponnes.engine.deal import Deal
    from peloponnes.engine.edition import Edition

SIDES: Final = ("red", "orange")
SEAT_TEXT: Final = "hero/side/colony/strength/clovers/mercenaries/coins on the hero"


def _hero_id(edition: "Edition", number: int) -> str:
    return edition.components.heroes[number].id


class Heroes(Expansion):
    """Each seat has a hero and a colony, buys strength against the Persians and against its neighbours, and has clovers."""

    name = "heroes"
    versioned = True
    sets = ("heroes",)
    steps = (
        Strengthen(),
        Save(numbers.SAVE_STEP, "save", "taking"),
        Save(numbers.SAVE_AT_SUPPLY, "save-at-supply", "supply"),
        DrawApart(),
        Ariadne(),
        Redraw(),
        EffectOrAttack(),
        Ignore(),
        Turn(),
        Discard(),
        Hire(numbers.HIRE_STEP, "hire", "chits"),
        Conflict(),
        Tantalus(),
        Hire(numbers.HIRE_AT_SUPPLY, "hire-at-supply", "supply"),
        Start(),
    )
    verbs = (
        Verb(numbers.STRENGTHEN, "strengthen"),
        Verb(numbers.SKIP, "skip"),
        Verb(numbers.SAVE, "save", (RESOURCE_PART,)),
        Verb(numbers.REDRAW, "redraw"),
        Verb(numbers.LEAVE, "leave"),
        Verb(numbers.IGNORE, "ignore"),
        Verb(numbers.SUFFER, "suffer"),
        Verb(numbers.DISCARD, "discard", (TILE_PART,)),
        Verb(numbers.HIRE, "hire", (UNITS_PART,)),
    )
    chits_a_round = 3
    chit_kinds = 1
    chits_return = True
    chits_rule = "11.2"
    events = events
    event_fields: Mapping[str, Field] = {
        "beaten": YES_OR_NO,
        "hero": Field(str, _hero_id),
        "prize": one_of(PRIZES),
    }
    score_parts = ("hero", "clovers_for_prestige", "inhabitants", "mercenaries", "clovers_for_population")
    dealt_to_seats: Mapping[str, str] = {"hero": "heroes", "colony": "colonies"}
    reasons: Mapping[str, str] = {
        "above_strength": "no more can be hired than the strength, {strength}",
        "not_own": "{tile} is not there to be given up",
        "not_most_prestige": "{tile} does not have the most prestige",
        "cannot_save": "{tile} can't be paid by saving that",
    }
    rows = words.ROWS
    own_affairs = words.OWN_AFFAIRS
    seat_text_name = "hero"
    interrupts: Mapping[int, tuple[str, str]] = {numbers.EFFECT_OR_ATTACK: ("redraw", "chits")}

    def chits(self, components: Components) -> tuple[str, ...]:
        """The Persians, each with its value (RULES 11.2)."""
        return tuple(f"persian-{value}" for value in components.persians.chits)

    def sequences(self, sequences: Sequences) -> Sequences:
        """Strength is bought before a tile's gains (RULES 11.3), chits come apart (11.2), a supply ends with the conflict (11.7)."""
        return {
            "taken": (numbers.STRENGTHEN_STEP, *sequences["taken"]),
            "save": (numbers.SAVE_STEP,),
            "save_at_supply": (numbers.SAVE_AT_SUPPLY,),
            "chit": (numbers.DRAW_APART, numbers.ARIADNE, numbers.EFFECT_OR_ATTACK),
            "strike": (numbers.IGNORE_STEP, *sequences["strike"]),
            "supply_end": (numbers.CONFLICT, numbers.TANTALUS),
        }

    def tiles_a_round(self, tiles: int, players: int) -> int:
        """At least one for each player (RULES 11.13)."""
        return max(tiles, players)

    def check(self, edition: "Edition") -> None:
        """Require a hero and a colony for each player."""
        for what, things in (("heroes", edition.components.heroes), ("colonies", edition.components.colonies)):
            if len(things) < edition.players[-1]:
                raise SetupError(f"{edition.players[-1]} {what} are needed, not {len(things)} (RULES 11.1)")

    # The deal and the set-up ------------------------------------------------------------------------------------------------------

    def deal(self, edition: "Edition", players: int, shuffle: Shuffle) -> Dealt:
        """A hero and a colony for each seat (RULES 11.1)."""
        return {
            "heroes": shuffle("heroes", list(edition.hero_numbers))[:players],
            "colonies": shuffle("colonies", list(edition.colony_numbers))[:players],
        }

    def check_deal(self, edition: "Edition", deal: "Deal", players: int) -> None:
        """Require a hero and a colony for each seat, and none in an edition without them."""
        _one_each("hero", deal.heroes, list(edition.hero_numbers), players)
        _one_each("colony", deal.colonies, list(edition.colony_numbers), players)

    def dealt(self, edition: "Edition", seats: Sequence[Seat]) -> Dealt:
        """The heroes and colonies of the seats."""
        box = edition.components
        return {
            "heroes": tuple(_hero_id(edition, seat.traits.hero) for seat in seats),
            "colonies": tuple(box.colonies[seat.traits.colony].id for seat in seats),
        }

    def set_up(
        self, edition: "Edition", deal: "Deal", nations: tuple[int, ...], tiles: tuple[int, ...], chits: tuple[int, ...]
    ) -> State | None:
        """Seats with heroes and colonies."""
        heroes = tuple(map(edition.hero_numbers.__getitem__, deal.heroes))
        colonies = tuple(map(edition.colony_numbers.__getitem__, deal.colonies))
        return set_up_heroes(edition.ruleset_for(len(nations)), nations, heroes, colonies, tiles, chits)

    # What players know ------------------------------------------------------------------------------------------------------------

    def odds(self, edition: "Edition", state: State) -> dict[str, float] | None:
        """The odds when chits of a kind stay apart, including those of the next Persian attack (RULES 11.2)."""
        return odds_of(state)

    def score(self, edition: "Edition", seat: Seat, prestige: int, population: int) -> dict[str, int]:
        """The points of the hero, of mercenaries, and of clovers, each counted where it is best (RULES 11.8)."""
        assert isinstance(seat, Polis)
        hero = 0 if seat.turned else edition.ruleset.heroes[seat.traits.hero].prestige
        all_prestige, all_population = seat.points()
        return {
            "hero": hero,
            "mercenaries": seat.mercenaries,
            "clovers_for_prestige": all_prestige - prestige - hero,
            "clovers_for_population": all_population - population - seat.mercenaries,
        }

    def seat_view(self, edition: "Edition", seat: Seat) -> dict[str, Any]:
        """Hero and colony, and what they have gathered."""
        assert isinstance(seat, Polis)
        return {
            "hero": _hero_id(edition, seat.traits.hero),
            "side": SIDES[seat.turned],
            "colony": edition.components.colonies[seat.traits.colony].id,
            "strength": seat.strength,
            "clovers": seat.clovers,
            "mercenaries": seat.mercenaries,
            "ignored": bool(seat.ignored),
        }

    def view(self, edition: "Edition", state: State) -> dict[str, object]:
        """The chit that a seat may still have redrawn."""
        chit = -1 if state.over else state.step.drawn(state)
        return {"chit": None if chit < 0 else PILE[chit]}

    # Positions --------------------------------------------------------------------------------------------------------------------

    def seat_text(self, edition: "Edition", seat: Seat) -> str:
        """Hero and colony, and what they have gathered."""
        assert isinstance(seat, Polis)
        hero = _hero_id(edition, seat.traits.hero)
        colony = edition.components.colonies[seat.traits.colony].id
        numbers = (seat.strength, seat.clovers, seat.mercenaries, seat.ignored)
        return "/".join(map(str, (hero, SIDES[seat.turned], colony, *numbers)))

    def read_seat(self, edition: "Edition", seat: Seat, text: str) -> Seat:
        """The seat as a `Polis`."""
        fields = text.split("/")
        if len(fields) != SEAT_TEXT.count("/") + 1:
            raise Unreadable(f"{text[:60]!r} is not {SEAT_TEXT}")
        hero = place_among(fields[0], list(edition.hero_numbers))
        colony = place_among(fields[2], list(edition.colony_numbers))
        return Polis(
            edition.ruleset.traits_of(hero, colony),
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
            strength=number_of(fields[3], MOST_STRENGTH),
            clovers=number_of(fields[4]),
            mercenaries=number_of(fields[5]),
            turned=place_among(fields[1], SIDES),
            ignored=number_of(fields[6], 1),
        )

    # Invariants -------------------------------------------------------------------------------------------------------------------

    def problems(self, edition: "Edition", state: State) -> Iterator[str]:
        """All clovers are there, and a chit takes effect unless somebody is asked."""
        if sum(polis(state, seat).clovers for seat in state.order) != CLOVERS * len(state.seats):
            yield "there are more or fewer clovers than were given out (RULES 11.1)"
        if [step for step, _, _ in state.items()[:1]] == [numbers.EFFECT_OR_ATTACK]:
            yield "a chit waits for its effect though nobody is asked (RULES 11.9)"

    def seat_problems(self, state: State, seat: Seat) -> Iterator[str]:
        """Strength, clovers, mercenaries and the hero can be as they are."""
        assert isinstance(seat, Polis)
        if not 0 <= seat.strength <= MOST_STRENGTH:
            yield f"strength is not from 0 to {MOST_STRENGTH} (RULES 11.1)"
        if seat.clovers < 0 or seat.mercenaries < 0:
            yield "clovers or mercenaries are below 0"
        if seat.turned and state.shown[PERSIAN] < FIRST_ATTACK:
            yield "the hero is orange before the first attack (RULES 11.6)"
        if seat.ignored and not seat.traits.ignores:
            yield "a coin lies on a hero that has no place for it (RULES 11.9)"

    def begun(self, state: State) -> dict[str, tuple[tuple[int, ...], ...]]:
        """What heroes are asked in between."""
        ruleset = state.ruleset
        taken, supply = tuple(ruleset.taken), tuple(ruleset.supply)
        found: dict[str, tuple[tuple[int, ...], ...]] = {
            "taking": (tuple(ruleset.take), (numbers.SAVE_STEP, *taken)),
            "supply": (supply, (numbers.SAVE_AT_SUPPLY, *supply[1:]), (numbers.SAVE_AT_SUPPLY,)),
            "supply_end": ((numbers.HIRE_AT_SUPPLY,),),
            "redraw": ((numbers.REDRAW_STEP,),),
        }
        if attacked(state):
            hired = numbers.HIRE_STEP in [step for step, _, _ in state.items()]
            defeat = FIRST_DEFEAT if state.shown[PERSIAN] == FIRST_ATTACK else SECOND_DEFEAT
            found["chits"] = (VICTORY if hired else defeat,)
        return found

    def pending_chits(self, steps: Sequence[int]) -> int:
        """The chit that a seat may still have redrawn."""
        return int(numbers.REDRAW_STEP in steps)


def _one_each(what: str, dealt: Sequence[str], known: list[str], players: int) -> None:
    """Require one for each seat, no two the same (RULES 11.1), and none in an edition without them."""
    for thing in dealt:
        if thing not in known:
            raise SetupError(f"the deal has an unknown {what} {thing[:20]!r} (RULES 11.1)")
        if dealt.count(thing) > 1:
            raise SetupError(f"the {what} {thing} is dealt twice (RULES 11.1)")
    if known and len(dealt) != players:
        raise SetupError(f"{players} seats need a {what} each, not {len(dealt)} (RULES 11.1)")
