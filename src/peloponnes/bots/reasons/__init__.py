"""Why an action is good: the one thing that a good teacher would say about it.

Reasons come from comparing what the seat owns before and after the action, and from public knowledge of the rest of the game. Several
may hold at once; each has a weight, roughly in points of the score, and only the one with the highest weight is given. A reason is
always true, even for an action that is not the best one.
"""

from collections.abc import Callable, Iterator

from peloponnes.bots.bot import Reason
from peloponnes.bots.reasons import auction, board, heroes
from peloponnes.bots.reasons.case import REASONS, Case, Weighed
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.game.view import View

__all__ = ["REASONS", "reason_for"]

FINDERS: dict[str, Callable[[Case], Iterator[Weighed]]] = {
    "bid": auction.bid,
    "move": auction.bid,
    "sea": auction.sea,
    "pass": auction.passing,
    "withdraw": auction.withdraw,
    "no-sea": auction.no_sea,
    "pay": board.pay,
    "mark": board.mark,
    "refuse": board.refuse,
    "keep": board.keep,
    "finish": board.keep,
    "lose": board.lose,
    "choose": board.choose,
    "feed": board.feed,
    "strengthen": heroes.strengthen,
    "skip": heroes.skip,
    "save": heroes.save,
    "redraw": heroes.redraw,
    "leave": heroes.leave,
    "ignore": heroes.ignore,
    "suffer": heroes.suffer,
    "discard": heroes.discard,
    "hire": heroes.hire,
    "no-offer": heroes.no_offer,
    "accept": heroes.accept,
}


def reason_for(game: Game, view: View, decision: Decision, action: Action, best: bool) -> Reason | None:
    """The strongest reason for an action; None if there is none beyond the search result itself.

    >>> from peloponnes import Edition
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> reason_for(game, game.view(0), game.decision, Action.parse(game.edition, "bid A13 3"), best=True)
    Reason(key='people_and_food', values={'n': 3})
    """
    case = Case(game, view, decision, action, best)
    find = FINDERS.get(action.verb)
    found = [] if find is None else list(find(case))
    return max(found, key=lambda each: each[0])[1] if found else None
