"""Explain actions: what the best ones promise, and why."""

from collections.abc import Mapping, Sequence
from random import Random

from peloponnes.bots.bot import Advice, Budget, Explains, Reason
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.reasons import reason_for
from peloponnes.engine.actions import BID, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.scoring import score
from peloponnes.engine.state import State
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Judged, Wins, trials

ADVISER = "strategos"
DEALS = 60
MOST = 3


def advice(
    knowledge: Knowledge,
    decision: Decision,
    ranked: Sequence[int],
    seed: int,
    deals: int = DEALS,
    most: int = MOST,
    chances: Mapping[int, float] | None = None,
) -> tuple[Advice, ...]:
    """The first of some ranked actions, each with its chance, its expected score, and the reason for it.

    ``ranked`` are packed actions, best first, as a search ranked them; their order is kept. The numbers come from ``deals`` random
    deals of what is hidden, the same for every action, played out greedily by all; ``chances`` come from the search if it knows them.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> knowledge = Knowledge(game.view(0))
    >>> for each in advice(knowledge, game.decision, knowledge.state.actions, seed=1, deals=4, most=2):
    ...     print(each.action, each.reason.key)
    bid A13 3 people_and_food
    bid A05 3 feeds
    """
    chosen = _chosen(ranked, most)
    measured = [_measured(knowledge, decision.seat, action, seed, deals) for action in chosen]
    if chances:
        measured = [(chances[action], points) for action, (_, points) in zip(chosen, measured, strict=True)]
    best = max(_number(each) for each in measured)
    game = knowledge.view.game(Random(seed))
    found = []
    for place, (packed, (chance, points)) in enumerate(zip(chosen, measured, strict=True)):
        action = decision.actions[decision.actions.packed.index(packed)]
        reason = reason_for(game, knowledge.view, decision, action, best=place == 0)
        if reason is None:
            reason = Reason("tried_best" if _number(measured[place]) == best else "tried", {"games": deals})
        found.append(Advice(action, chance, points, reason))
    return tuple(found)


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


def _measured(knowledge: Knowledge, seat: int, action: int, seed: int, deals: int) -> tuple[float | None, float]:
    """A seat's chance and mean score after an action."""
    wins, aim, alone = Wins(), knowledge.aim, len(knowledge.view.names) == 1
    points: list[int] = []

    def judge(end: State) -> list[float]:
        points.append(score(end.seats[seat]))
        return [float(points[-1] >= aim)] if alone else wins.judge(end)

    sums = trials(knowledge.state, knowledge.letters, action, knowledge.greedily, Judged(judge), seed, range(deals))
    chance = None if alone and not aim else sums[seat] / deals
    return chance, sum(points) / deals


def _number(measured: tuple[float | None, float]) -> tuple[float, float]:
    """The sort key of an action: the chance, then the score."""
    chance, points = measured
    return (chance or 0.0, points)
