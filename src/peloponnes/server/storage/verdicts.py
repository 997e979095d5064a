"""Whether a finished game is rated, and who took which place."""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from peloponnes.bots.temperaments import split
from peloponnes.server.ratings.anchors import LEVELS
from peloponnes.server.ratings.pools import Pool
from peloponnes.server.storage.rows import BACK, REPLACE, RESIGN, RETURN, TURN

# Kinds of log entries by which something that was revealed is taken back. An ordinary undo reveals nothing, and is none of them.
OWN_PART = 0.75  # so much of the turns one must have made oneself to gain


class Sitting(NamedTuple):
    """A seat at the end of a game: its guest, None for a bot; and the level of the bot that plays it, its own or a stand-in."""

    number: int
    guest: str | None
    level: str

    @property
    def left(self) -> bool:
        """Whether its player did not stay to the end."""
        return self.guest is not None and self.level != ""


class Played(NamedTuple):
    """A finished game, as far as ratings are concerned; ``log`` has the kind and the seat of each entry, in order."""

    id: str
    ended: int
    setup: str
    result: str | None
    known_deal: bool
    damaged: bool
    sittings: Sequence[Sitting]
    log: Sequence[tuple[str, int]]


class Place(NamedTuple):
    """A seat of a rated game and its place; without ``gain``, the player can only lose by the game."""

    number: int
    guest: str | None
    level: str
    place: int
    gain: bool


class Verdict(NamedTuple):
    """What a game counts for: a pool with the places, or the ``reason`` why it does not count, a key of the messages `rating.no_…`."""

    game: str
    ended: int
    pool: str
    reason: str
    places: tuple[Place, ...]


def verdict(played: Played) -> Verdict:
    """Judge a finished game."""
    setup = json.loads(played.setup)
    reason = _reason(played, setup)
    if reason:
        return Verdict(played.id, played.ended, "", reason, ())
    pool = Pool.of(setup["edition"], setup["options"], len(played.sittings))
    return Verdict(played.id, played.ended, pool.id, "", places(played))


def without_doubles(judged: Verdict) -> Verdict:
    """A verdict after two guests have turned out to be one person: where both played, nothing counts."""
    people = [place.guest for place in judged.places if place.guest is not None]
    return judged if len(set(people)) == len(people) else Verdict(judged.game, judged.ended, "", "one_device", ())


def _reason(played: Played, setup: dict[str, object]) -> str:
    """Why a game is not rated; empty if it is."""
    people = [each.guest for each in played.sittings if each.guest is not None]
    if len(played.sittings) < 2:
        return "alone"
    if played.damaged or played.result is None:
        return "damaged"
    if len(set(people)) < len(people):
        return "one_device"
    if played.known_deal or setup.get("at"):
        return "known_deal"
    if setup.get("hints"):
        return "hints"
    if any(kind == BACK for kind, _ in played.log):
        return "taken_back"
    if all(each.left for each in played.sittings):
        return "left"
    bots = [each.level for each in played.sittings if each.guest is None]
    return "" if people and all(split(level)[0] in LEVELS for level in bots) else "opponents"


def places(played: Played) -> tuple[Place, ...]:
    """Who took which place. Whoever did not stay to the end shares the last one, behind everybody who did, whatever the bot scored."""
    ranking: list[list[int]] = json.loads(played.result or "{}")["ranking"]
    left = {each.number for each in played.sittings if each.left}
    stayed = [[seat for seat in place if seat not in left] for place in ranking]
    order = [place for place in (*stayed, sorted(left)) if place]
    found: dict[int, int] = {}
    for place in order:
        first = len(found) + 1
        found |= dict.fromkeys(place, first)
    alone = own_parts(played.log)
    return tuple(
        Place(
            each.number,
            each.guest,
            "" if each.guest is not None else split(each.level)[0],
            found[each.number],
            each.guest is None or alone.get(each.number, 1.0) >= OWN_PART,
        )
        for each in played.sittings
    )


def own_parts(log: Iterable[tuple[str, int]]) -> dict[int, float]:
    """The part of each seat's turns that was not made by a stand-in.

    >>> own_parts([("turn", 0), ("turn", 1), ("replace", 1), ("turn", 1), ("return", 1), ("turn", 0)])
    {0: 1.0, 1: 0.5}
    """
    turns: dict[int, list[bool]] = {}
    away: set[int] = set()
    for kind, seat in log:
        if kind in (REPLACE, RESIGN):
            away.add(seat)
        elif kind == RETURN:
            away.discard(seat)
        elif kind == TURN:
            turns.setdefault(seat, []).append(seat not in away)
    return {seat: sum(own) / len(own) for seat, own in turns.items()}
