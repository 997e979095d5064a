"""Try it yourself: what another answer to a decision of a finished game is worth beside the one that was given."""

from peloponnes.analysis.analysis import USUAL, answer_document, why
from peloponnes.analysis.course import Course
from peloponnes.analysis.document import TryDocument
from peloponnes.analysis.errors import AnalysisError
from peloponnes.analysis.estimate import SURE
from peloponnes.analysis.mistakes import COMPARED, SEARCHED, TriedAnswer, answers_to, ranked, worth_of
from peloponnes.analysis.valuer import Valuer
from peloponnes.game.actions import Action
from peloponnes.game.errors import InvalidAction
from peloponnes.record import Record


def tried(record: Record, at: int, action: str, rollouts: int = USUAL, seed: int = 0) -> TryDocument:
    """What an answer to the decision after ``at`` actions is worth, beside the answer given and the best one found, in the same deals.

    Raises an `AnalysisError` if there is no such decision, if it has no such answer, or if the game can't be analysed.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import Record
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> while game.decision:
    ...     _ = game.play(game.decision.actions[0])
    >>> found = tried(Record.of(game), 0, "bid A13 4", rollouts=1)
    >>> found["answer"]["action"], found["given"]["action"]
    ('bid A13 4', 'bid A13 3')
    """
    course = Course(record)
    if not 0 <= at < len(course.moments):
        raise AnalysisError("no_moment", at=at, count=len(course.moments))
    moment = course.moments[at]
    state = moment.state
    try:
        packed = Action.parse(record.edition, action).packed
    except InvalidAction:
        packed = -1
    if packed not in state.actions:
        raise AnalysisError("no_answer", action=action[:40], at=at)
    valuer = Valuer(record.edition, len(record.names), seed)
    answers = answers_to(state, [moment.packed, packed])
    best = ranked(valuer, state, answers, valuer.seed_of("search", at), SEARCHED * rollouts)[0]
    values = {
        each: TriedAnswer(each, valuer.answer(state, each, valuer.seed_of("compare", at), COMPARED * rollouts))
        for each in {best: None, moment.packed: None, packed: None}
    }
    place = worth_of(valuer, moment.seat)
    gained, error = values[packed].value.ahead_of(values[moment.packed].value, place)
    return {
        "at": at,
        "seat": moment.seat,
        "answer": answer_document(valuer, values[packed], moment.seat),
        "given": answer_document(valuer, values[moment.packed], moment.seat),
        "best": answer_document(valuer, values[best], moment.seat),
        "gained": gained,
        "error": error,
        "sure": abs(gained) >= SURE * error,
        "reason": why(record, state, at, best, rollouts),
        "rollouts": rollouts,
        "seed": seed,
    }
