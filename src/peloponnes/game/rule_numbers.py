"""The numbers of the rules that whoever shows or explains a game needs, so that no client has to know them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from peloponnes.components.types import RESOURCES
from peloponnes.engine.edition import Edition
from peloponnes.engine.expansions.heroes.persians import FIRST_ATTACK, SECOND_ATTACK
from peloponnes.engine.expansions.heroes.strength import MOST_STRENGTH, price_of_strength
from peloponnes.engine.kinds import CHITS_TO_STRIKE
from peloponnes.engine.phases.auction import COINS_FOR_PASSING, COINS_FOR_WITHDRAWING, CONQUEST_PREMIUM


@dataclass(frozen=True, slots=True)
class RuleNumbers:
    """The numbers of the rules that are the same for all seats of a game; those that differ by seat are `SeatView.traits`.

    ``conquest_premium`` is what a tile of the conquest row costs beyond its printed bid (RULES 2.2.4); ``coins_for_passing`` and
    ``coins_for_withdrawing`` are what the bank pays (2.2.5, 2.2.2). A disaster strikes with ``chits_to_strike`` chits of its kind
    (2.6.1), the Persians attack with the chits whose numbers are ``persian_attacks`` (11.4). ``strengthening`` is the price of strength
    for each kind of tile (11.3), ``most_strength`` its limit (11.1).

    >>> from peloponnes import Edition
    >>> numbers = rule_numbers(Edition.heroes())
    >>> numbers.rounds, numbers.chits_a_round, numbers.conquest_premium, numbers.persian_attacks
    (8, 3, 3, (3, 6))
    >>> numbers.strengthening
    {'land': {'food': 2}, 'building': {'wood': 1, 'stone': 1}}
    """

    rounds: int
    chits_a_round: int
    chits_to_strike: int
    conquest_premium: int
    coins_for_passing: int
    coins_for_withdrawing: int
    persian_attacks: tuple[int, ...]
    strengthening: Mapping[str, Mapping[str, int]]
    most_strength: int

    def document(self) -> dict[str, object]:
        """The numbers as JSON-compatible values."""
        return {**asdict(self), "persian_attacks": list(self.persian_attacks)}


def rule_numbers(edition: Edition) -> RuleNumbers:
    """The numbers that games of an edition are played with."""
    pieces = edition.ruleset.pieces
    prices = {
        kind: price_of_strength(next(piece for piece in pieces if piece.is_land == (kind == "land")))
        for kind in ("land", "building")
    }
    return RuleNumbers(
        rounds=edition.ruleset.rounds,
        chits_a_round=edition.chits_a_round,
        chits_to_strike=CHITS_TO_STRIKE,
        conquest_premium=CONQUEST_PREMIUM,
        coins_for_passing=COINS_FOR_PASSING,
        coins_for_withdrawing=COINS_FOR_WITHDRAWING,
        persian_attacks=(FIRST_ATTACK, SECOND_ATTACK),
        strengthening={
            kind: {good: amount for good, amount in zip(RESOURCES, price, strict=True) if amount}
            for kind, price in prices.items()
        },
        most_strength=MOST_STRENGTH,
    )
