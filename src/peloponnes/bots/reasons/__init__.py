"""Why an action is good: the one thing that a good teacher would say about it.

Reasons come from comparing what the seat owns before and after the action, and from public knowledge of the rest of the game. Several
may hold at once; each has a weight, roughly in points of the score, and only the one with the highest weight is given. A reason is
always true, even for an action that is not the best one.

The modules have the reasons of the base game by what is decided; `sea` and `heroes` have those of the expansions.
"""

from peloponnes.bots.bot import Reason
from peloponnes.bots.reasons import auction, board, case, heroes, sea
from peloponnes.bots.reasons.case import Case, Finders, Reasons
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.game.view import View

__all__ = ["REASONS", "reason_for"]

REASONS: Reasons = case.REASONS | sea.REASONS | heroes.REASONS
FINDERS: Finders = auction.FINDERS | board.FINDERS | sea.FINDERS | heroes.FINDERS


def reason_for(game: Game, view: View, decision: Decision, action: Action, best: bool) -> Reason | None:
    """The strongest reason for an action; None if there is none beyond the search result itself.

    >>> from peloponnes import Edition
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> reason_for(game, game.view(0), game.decision, Action.parse(game.edition, "bid A13 3"), best=True)
    Reason(key='people_and_food', values={'n': 3})
    """
    find = FINDERS.get(action.verb)
    found = [] if find is None else list(find(Case(game, view, decision, action, best)))
    return max(found, key=lambda each: each[0])[1] if found else None
