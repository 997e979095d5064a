"""The outcome of a game, one row per seat."""

from collections.abc import Sequence
from hashlib import blake2s
from typing import NamedTuple

from peloponnes.arena.settings import Settings
from peloponnes.engine.deal import Deal
from peloponnes.game.game import Game


class Row(NamedTuple):
    """The outcome of one game for one seat.

    Seats that share places have their mean ``rank`` and an equal part of the ``win_share``. ``moves`` is a hash of all decisions of the
    game; ``replayed`` says whether a replay came out the same, or is None without one. A forfeit has a reason and no score.

    >>> from peloponnes.arena import Match, Settings
    >>> match = Match(Settings(["greedy", "random"], players=2, games=2))
    >>> match.play()
    >>> [(row.deal, row.rotation, row.seat, row.bot) for row in match.rows]
    [(1, 0, 0, 'greedy'), (1, 0, 1, 'random'), (1, 1, 0, 'random'), (1, 1, 1, 'greedy')]
    """

    deal: int
    seed: str
    rotation: int
    seat: int
    bot: str
    civilization: str | None
    hero: str | None
    colony: str | None
    score: int | None
    rank: float
    win_share: float
    prestige: int | None
    population: int | None
    passed: bool | None
    forfeit: str | None
    decisions: int
    seconds: float
    moves: str
    replayed: bool | None = None


class Spent:
    """The number of decisions of a seat, and the time they took."""

    __slots__ = ("decisions", "seconds")

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0


def finished(settings: Settings, deal: int, rotation: int, game: Game, spent: Sequence[Spent]) -> list[Row]:
    """The rows of a finished game."""
    result = game.result
    assert result is not None
    ranks, shares, before = {}, {}, 0
    for place in result.ranking:
        for seat in place:
            ranks[seat] = before + (len(place) + 1) / 2
            shares[seat] = 0.0 if before else 1 / len(place)
        before += len(place)
    rows = _blank(settings, deal, rotation, game, spent)
    return [
        row._replace(
            score=points.score,
            rank=ranks[seat],
            win_share=shares[seat],
            prestige=points.prestige,
            population=points.population,
            passed=result.passed,
        )
        for seat, (row, points) in enumerate(zip(rows, result.seats, strict=True))
    ]


def forfeited(
    settings: Settings, deal: int, rotation: int, seat: int, reason: str, game: Game | None, spent: Sequence[Spent]
) -> list[Row]:
    """The rows of a game that a bot forfeited: it comes last, and the others share the places above.

    >>> rows = forfeited(Settings(["greedy"]), 1, 0, seat=2, reason="slow", game=None, spent=[])
    >>> [(row.rank, row.win_share) for row in rows]
    [(2.0, 0.3333333333333333), (2.0, 0.3333333333333333), (4.0, 0.0), (2.0, 0.3333333333333333)]
    """
    others = settings.players - 1
    failed = None if settings.level is None else False
    return [
        row._replace(rank=float(settings.players), forfeit=reason, passed=failed)
        if row.seat == seat
        else row._replace(rank=(1 + others) / 2, win_share=1 / others)
        for row in _blank(settings, deal, rotation, game, spent)
    ]


def _blank(settings: Settings, deal: int, rotation: int, game: Game | None, spent: Sequence[Spent]) -> list[Row]:
    """Rows without the outcome."""
    seed, line_up = settings.deal_seed(deal), settings.line_up
    owned = _dealt(settings, seed) if game is None else _owned(game)
    moves = "" if game is None else hash_of(game)
    spent = spent or [Spent()] * settings.players
    return [
        Row(
            deal=deal,
            seed=seed,
            rotation=rotation,
            seat=seat,
            bot=line_up[member],
            civilization=owned[seat][0] or None,
            hero=owned[seat][1] or None,
            colony=owned[seat][2] or None,
            score=None,
            rank=0.0,
            win_share=0.0,
            prestige=None,
            population=None,
            passed=None,
            forfeit=None,
            decisions=spent[seat].decisions,
            seconds=round(spent[seat].seconds, 6),
            moves=moves,
        )
        for seat, member in enumerate(settings.seated(rotation))
    ]


def _dealt(settings: Settings, seed: str) -> list[tuple[str, str, str]]:
    """What the seats are dealt; the civilization of a solo level is unknown until the bot has picked it."""
    if settings.level is not None:
        return [("", "", "")]
    deal = Deal.shuffled(settings.make_edition(), settings.players, seed)
    none = ("",) * settings.players
    return list(zip(deal.civilizations, deal.heroes or none, deal.colonies or none, strict=True))


def _owned(game: Game) -> list[tuple[str, str, str]]:
    return [(each.civilization, each.hero, each.colony) for each in game.view().seats]


def hash_of(game: Game) -> str:
    """A hash of all decisions of a game."""
    text = "\n".join(f"{seat} {action}" for seat, action in game.history)
    return blake2s(text.encode(), digest_size=8).hexdigest()
