"""Explain actions: what the best ones promise, and why."""

from collections.abc import Sequence
from random import Random

from peloponnes.bots.bot import Advice, Budget, Explains, Reason, Standing
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.outcomes import Prospect, outcomes
from peloponnes.bots.reasons import reason_for
from peloponnes.engine.actions import BID, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.game.decision import Decision
from peloponnes.game.view import View

ADVISER = "strategos"
DEALS = 200  # for the chances
SCORED = 60  # of them for the scores
MOST = 3


def advice(
    knowledge: Knowledge,
    decision: Decision,
    ranked: Sequence[int],
    seed: int,
    deals: int = DEALS,
    most: int = MOST,
) -> tuple[Advice, ...]:
    """The first of some ranked actions, each with its chance, its expected score, and the reason for it.

    ``ranked`` are packed actions, best first, as a search ranked them. All numbers come from the same random deals of what is hidden,
    and the order of the advice from the numbers: what is shown first promises most, and only what is clearly better than all others
    is said to be so.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> knowledge = Knowledge(game.view(0))
    >>> for each in advice(knowledge, game.decision, knowledge.state.actions[:9], seed=1, deals=4, most=2):
    ...     print(each.action, each.reason.key, each.standing)
    bid A13 3 people_and_food best
    bid A05 3 feeds behind
    """
    chosen = _chosen(ranked, most)
    measured = outcomes(knowledge, chosen, seed, deals, min(deals, SCORED))
    order = sorted(range(len(chosen)), key=lambda place: measured[place].key, reverse=True)
    best = measured[order[0]]
    standings = [_standing(measured[place], best) for place in order]
    is_clear = all(standing == "behind" for standing in standings[1:])
    game = knowledge.view.game(Random(seed))
    found = []
    for place, standing in zip(order, standings, strict=True):
        outcome = measured[place]
        action = decision.actions[decision.actions.packed.index(chosen[place])]
        reason = reason_for(game, knowledge.view, decision, action, best=outcome is best and is_clear)
        if reason is None:
            reason = Reason("tried_best" if outcome.key == best.key else "tried", {"games": deals})
        found.append(Advice(action, outcome.mean, outcome.score, reason, outcome.spread, standing))
    return tuple(found)


def _standing(outcome: Prospect, best: Prospect) -> Standing:
    if outcome is best:
        return "best"
    return "behind" if outcome.is_clearly_below(best) else "close"


def hint(view: View, decision: Decision, budget: Budget, seed: object = 0) -> tuple[Advice, ...]:
    """The advice of the strongest opponent for a player who asks for help: the best actions first, each with a reason."""
    from peloponnes.bots.codes import make_bot  # the bots themselves explain with this module

    bot = make_bot(ADVISER, seed)
    assert isinstance(bot, Explains)
    return bot.explain(view, decision, budget)


def _chosen(ranked: Sequence[int], most: int) -> list[int]:
    """The first actions, preferring at most one bid on each tile while there are other actions."""
    tiles: set[int] = set()
    first, others = [], []
    for place, action in enumerate(ranked):
        tile = action >> SUBJECT & SUBJECT_MASK
        if action & VERB_MASK != BID or tile not in tiles:
            first.append(place)
        else:
            others.append(place)
        if action & VERB_MASK == BID:
            tiles.add(tile)
    return [ranked[place] for place in sorted((first + others)[:most])]
