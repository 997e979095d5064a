"""Public knowledge of the rest of the game: incomes and supplies to come, and who would starve."""

from peloponnes.engine.edition import ROUNDS_OF_LETTER
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View


class RestOfGame:
    """The rest of a game, seen from a decision.

    ``incomes`` and ``supplies`` count those still to come, including this round's. The next supply comes in ``supply_round`` at the
    earliest, after ``supply_incomes`` of those incomes; it is the ``last`` if no supply sign is left to draw (RULES 2.1.2, 4.1).

    >>> from peloponnes import Edition, Game
    >>> ahead = RestOfGame(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view(0))
    >>> ahead.incomes, ahead.supplies, ahead.supply_round, ahead.supply_incomes, ahead.last
    (8, 3, 4, 3, False)
    """

    def __init__(self, view: View) -> None:
        rounds: int = view.edition.ruleset.rounds
        at_the_end = view.phase == "supply" and not sum(view.undrawn_chits.values())
        had = view.phase == "chits" or at_the_end
        self.incomes = rounds - view.round + (0 if had else 1)
        letters = {view.edition.tile(tile).letter for tile in view.undrawn_tiles if view.edition.tile(tile).supply}
        self.supplies = len(letters) + (0 if at_the_end else 1)
        self.last = not letters
        self.supply_round = rounds
        self.supply_incomes = self.incomes
        if letters:
            self.supply_round = max(view.round + 1, _first_round(min(letters)))
            self.supply_incomes = max(0, self.supply_round - view.round - (1 if had else 0))

    def hungry(self, seat: SeatView) -> int:
        """The inhabitants who would starve at the next supply if it came as early as possible and all luxury went to food."""
        food = min(seat.limits.food, seat.food + seat.income.food * self.supply_incomes)
        food += seat.luxury // seat.traits["luxury_rate"]
        return min(seat.inhabitants, max(0, seat.food_needed - food) * seat.traits["mouths_per_food"])


def _first_round(letter: str) -> int:
    """The first round with tiles of this letter (RULES 1.4)."""
    return 1 + sum(rounds for other, rounds in ROUNDS_OF_LETTER.items() if other < letter)
