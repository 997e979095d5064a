"""Why a game can't be analysed."""

TEXTS = {
    "not_over": "only a finished game can be analysed: this one stands in round {round}, after {played} actions",
    "own_values": "a game with values of somebody's own can't be analysed: the judge knows only those of the box",
    "no_moment": "there is no decision {at}: the game has {count}, counted from 0",
    "no_answer": "{action} is not one of the answers to decision {at}",
}


class AnalysisError(ValueError):
    """The game can't be analysed. ``key`` and ``values`` say why in any language, as the message ``analysis.KEY``.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.analysis import Analysis
    >>> from peloponnes.record import Record
    >>> Analysis(Record.of(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)))
    Traceback (most recent call last):
    peloponnes.analysis.errors.AnalysisError: only a finished game can be analysed: this one stands in round 1, after 0 actions
    """

    def __init__(self, key: str, **values: str | float) -> None:
        super().__init__(TEXTS[key].format(**values))
        self.key = key
        self.values = values
