"""Play one game of the arena. A bot that fails forfeits it."""

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any, TypeVar

from peloponnes.arena.row import Row, Spent, finished, forfeited
from peloponnes.arena.settings import Settings
from peloponnes.bots import Bot, Prepares, make_bot
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import EXTRA_INCOMES, SetupError
from peloponnes.game.actions import Action
from peloponnes.game.errors import PlayError
from peloponnes.game.game import Game

T = TypeVar("T")
NOBODY = 255
LONG = 200


class Forfeit(Exception):
    """A bot raised, did something illegal, or took too long. The reason starts with "raised:", "illegal:", "slow:" or "died:"."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def play_game(
    settings: Settings, deal: int, rotation: int, beat: Callable[[int], None] = lambda seat: None
) -> list[Row]:
    """Play a deal with the seats of this rotation. ``beat`` is called with the seat that starts to think, then with `NOBODY`.

    >>> from peloponnes.arena import Settings
    >>> rows = play_game(Settings(["greedy", "random"], players=2), deal=1, rotation=1)
    >>> [row.bot for row in rows], sum(row.win_share for row in rows)
    (['random', 'greedy'], 1.0)
    """
    spent = [Spent() for _ in range(settings.players)]
    game: Game | None = None
    try:
        bots = [
            _ask(settings, seat, beat, _maker(settings, deal, rotation, seat, member))
            for seat, member in enumerate(settings.seated(rotation))
        ]
        game = _start(settings, deal, bots[0], beat)
        _play(settings, game, bots, spent, beat)
    except Forfeit as forfeit:
        return forfeited(settings, deal, rotation, forfeit.seat, forfeit.reason, game, spent)
    return finished(settings, deal, rotation, game, spent)


def _play(settings: Settings, game: Game, bots: list[Bot], spent: list[Spent], beat: Callable[[int], None]) -> None:
    budget, patience = settings.budget, settings.seconds_to_wait
    while (decision := game.decision) is not None:
        seat = decision.seat
        view = game.view(seat)
        beat(seat)
        begun, worked = perf_counter(), process_time()
        try:
            action = bots[seat].choose(view, decision, budget)
        except BaseException as error:
            raise Forfeit(seat, _raised(error)) from None
        finally:
            waited = perf_counter() - begun
            spent[seat].seconds += process_time() - worked  # CPU time, so that a busy machine makes no bot look slower
            beat(NOBODY)
        spent[seat].decisions += 1
        if waited > patience:
            raise Forfeit(seat, slow(patience))
        if not isinstance(action, Action):
            raise Forfeit(seat, f"illegal: {one_line(repr(action))} is no action")
        try:
            game.play(action)
        except PlayError as error:
            raise Forfeit(seat, f"illegal: {one_line(error)}") from None


def _maker(settings: Settings, deal: int, rotation: int, seat: int, member: int) -> Callable[[], Bot]:
    """A function that makes the bot of a seat, with a seed of its own in every game."""
    seed = f"{settings.deal_seed(deal)}/{rotation}/{member}"
    return lambda: make_bot(settings.line_up[member], seed)


def _start(settings: Settings, deal: int, bot: Bot, beat: Callable[[int], None]) -> Game:
    """The game at its start. Its names do not reveal who plays."""
    seed, names = settings.deal_seed(deal), [f"Seat {seat + 1}" for seat in range(settings.players)]
    level = settings.level
    if level is None:
        return Game.new(settings.make_edition(), names, seed)
    edition = settings.make_edition(["wood"] * settings.extra_incomes)
    civilizations = tuple(each.id for each in edition.components.civilizations)
    if level == 1:  # the civilization is drawn (RULES 9.1)
        civilizations = Deal.shuffled(edition, 1, seed).civilizations
    if isinstance(bot, Prepares):
        prepares = bot
        prepared: Any = _ask(settings, 0, beat, lambda: prepares.prepare(level, civilizations))
    else:
        dice = Random(f"{seed}/prepare")
        prepared = (dice.choice(civilizations), [dice.choice(EXTRA_INCOMES) for _ in range(settings.extra_incomes)])
    try:
        civilization, extra = prepared
        if civilization not in civilizations:
            raise SetupError(f"{civilization!r} can't be picked for level {level}")
        return Game.new(settings.make_edition(tuple(extra)), names, seed, civilizations=[civilization])
    except (TypeError, ValueError) as error:
        raise Forfeit(0, f"illegal: {one_line(error)}") from None


def _ask(settings: Settings, seat: int, beat: Callable[[int], None], question: Callable[[], T]) -> T:
    """Ask the bot of a seat something other than a decision."""
    beat(seat)
    begun = perf_counter()
    try:
        answer = question()
    except BaseException as error:
        raise Forfeit(seat, _raised(error)) from None
    finally:
        beat(NOBODY)
    if perf_counter() - begun > settings.seconds_to_wait:
        raise Forfeit(seat, slow(settings.seconds_to_wait))
    return answer


def slow(patience: float) -> str:
    """The forfeit reason of a bot that took too long."""
    return f"slow: {patience:g} s"


def _raised(error: BaseException) -> str:
    return f"raised: {type(error).__name__}: {one_line(error)}"


def one_line(problem: object) -> str:
    """Foreign text, shortened to a single line.

    >>> one_line(ValueError("two\\nlines"))
    'two lines'
    """
    try:
        text = " ".join(str(problem).split())
    except Exception:
        text = type(problem).__name__
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= LONG else f"{text[:LONG]}…"
