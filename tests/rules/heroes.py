"""Shared by the tests of heroes and colonies: editions, whole deals, and attacking Persians."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from peloponnes import Deal, Edition, Game
from tests.editions import NAMES
from tests.given import given

HEROES = Edition.heroes()
HEROES_SEA = Edition.heroes(options=["sea-tiles"])
NEGOTIATION = Edition.heroes(options=["negotiation"])
DISASTERS = ["decline", "drought", "earthquake", "plague", "tempest"]
RICH = 9  # coins: a seat that has them can bid in the next round, so the game waits there


def deal_of(*seats: str, edition: Edition = HEROES, seed: int = 1) -> Deal:
    """A deal in which each seat has this civilization, hero and colony: "sikyon andromeda byzantium"."""
    civilizations, heroes, colonies = zip(*(each.split() for each in seats), strict=True)
    dealt = Deal.shuffled(edition, len(seats), seed)
    return replace(dealt, civilizations=civilizations, heroes=heroes, colonies=colonies)


def table(*seats: str, edition: Edition = HEROES, seed: int = 1) -> Game:
    """A new game with these civilizations, heroes and colonies."""
    return Game.new(edition, NAMES[: len(seats)], deal=deal_of(*seats, edition=edition, seed=seed))


def at_random(edition: Edition, players: int, seed: int) -> Game:
    """A whole game of random decisions."""
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    while game.decision:
        game.play(rng.choice(game.decision.actions))
    return game


def pile_of(first: str = "", last: str = "") -> tuple[str, ...]:
    """All 24 chits: these first, these last, and the others between them without two of a kind in succession."""
    left = Counter(HEROES.chits) - Counter(first.split() + last.split())
    pile = last.split()
    while left:
        kinds = Counter(kind_of(chit) for chit in left.elements())
        if pile:
            del kinds[kind_of(pile[0])]
        kind = kinds.most_common(1)[0][0]
        pile.insert(0, next(chit for chit in left if kind_of(chit) == kind))
        left -= Counter(pile[:1])
    return (*first.split(), *pile)


def with_chits(chits: Sequence[str]) -> Game:
    """A game of two, both without Ariadne, with the chits in this order."""
    deal = replace(deal_of("patras daedalus massilia", "argos sisyphus naxos"), chits=tuple(chits))
    return Game.new(HEROES, NAMES[:2], deal=deal)


def all_pass(chits: Sequence[str]) -> Game:
    """A whole game of two in which nobody takes a tile, with the chits in this order."""
    game = with_chits(chits)
    while game.decision:
        game.play("pass" if game.decision.kind == "bid" else game.decision.actions[0])
    return game


def stayed(game: Game) -> list[str]:
    """The chits that stayed, in order."""
    return [str(event.values["chit"]) for event in game.events if event.key in ("chit", "persian")]


def kind_of(chit: str) -> str:
    """Persians of all values are one kind."""
    return chit.split("-")[0]


def attack(*seats: dict[str, Any], values: str = "1 2 2", edition: Edition = HEROES, **rest: Any) -> Game:
    """The Persian with the last value comes after the others have been shown: the third attacks, and so does the sixth.

    No other chit strikes, and no supply comes, before the next auction.
    """
    *shown, last = [f"persian-{value}" for value in values.split()]
    round = 2 if len(shown) <= 3 else 5
    return given(*seats, at="chits", shown=" ".join(shown), chits=last, round=round, edition=edition, **rest)


def strengths(game: Game) -> list[int]:
    """The strength of each seat."""
    return [its.strength for its in game.view().seats]
