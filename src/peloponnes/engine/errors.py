"""What can go wrong before a game has begun."""


class SetupError(ValueError):
    """The game can't be set up as asked: a wrong number of players, a level that does not exist, an impossible deal.

    >>> from peloponnes import Game, Edition
    >>> Game.new(Edition.base(), seats=["Ann"])
    Traceback (most recent call last):
    peloponnes.engine.errors.SetupError: the base edition is for 2 to 5 players, not 1 (RULES 1.1)

    An error that players can cause also has a ``key`` and ``values``, for a message in the player's language.
    """

    def __init__(self, text: str, key: str = "", **values: str | int) -> None:
        super().__init__(text)
        self.key = key
        self.values = values
