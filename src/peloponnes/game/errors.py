"""The errors that playing can raise; each says in one line what is wrong and why."""

from collections.abc import Mapping

from peloponnes.engine import expansions

REASONS = {
    "not_asked": "the decision is {kind!r}: {usages}",
    "not_on_offer": "{tile} is not among the tiles of this round",
    "takes_inhabitants": "{tile} takes {needed} inhabitants, but there are fewer",
    "conquest_taken": "{tile} lies in the conquest row and is taken",
    "conquest_price": "{tile} lies in the conquest row and costs exactly {coins} coins",
    "below_printed_bid": "a bid on {tile} is at least {coins} coins",
    "not_higher": "{tile} holds a bid; it takes at least {coins} coins to outbid it",
    "coins_missing": "{coins} coins and {luxury} luxury are not enough",
    "fixed_price": "in a solo game {tile} costs exactly {coins} coins",
    "moved_bid_too_small": "a bid moved to {tile} must be at least {coins} coins",
    "cannot_pay": "the cost of {tile} can't be paid",
    "cannot_mark": "there are not enough coins to mark {tile}",
    "may_not_refuse": "{tile} can be paid or marked without luxury, so it may not be refused",
    "cannot_keep": "the price of keeping {tile} can't be paid",
    "oldest_first": "it is about {tile} now, the oldest comes first",
    "feeds_too_many": "only {missing} units of food are missing",
    "luxury_missing": "it takes {needed} luxury, and there are {luxury}",
}
for _expansion in expansions.BOX:
    REASONS |= _expansion.reasons

INVALID = {
    "no_action": "there is no action {word}; try one of {words}",
    "near": "there is no action {word}; did you mean {near}?",
    "usage": "write {usage}",
    "no_tile": "there is no tile {word}",
    "no_resource": "{word} is not one of {words}",
    "no_seat": "there is no seat {word}",
    "no_prize": "{word} is not one of {words}",
    "no_number": "{word} is not a possible number of coins or units",
}
LONG = 60


class PlayError(ValueError):
    """Base class of actions that can't be played; the game is left unchanged.

    >>> from peloponnes import Edition, Game, PlayError
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> try:
    ...     game.play("bid A13 99")
    ... except PlayError as error:
    ...     print(error)
    bid A13 99 is not legal: 7 coins and 0 luxury are not enough (RULES 6.1)
    """


class InvalidAction(PlayError):
    """A text that is not an action: misspelt, or with a tile that does not exist. ``key`` names the message.

    >>> from peloponnes import Action, Edition
    >>> Action.parse(Edition.base(), "bid A99 4")
    Traceback (most recent call last):
    peloponnes.game.errors.InvalidAction: 'bid A99 4': there is no tile 'A99'
    """

    def __init__(self, text: str, key: str, **values: str) -> None:
        self.text = text if len(text) <= LONG else f"{text[:LONG]}…"
        self.key = key
        self.values = {name: value[:LONG] if name == "word" else value for name, value in values.items()}
        quoted = {
            name: repr(value) if name in ("word", "near", "usage") else value for name, value in self.values.items()
        }
        super().__init__(f"{self.text!r}: {INVALID[key].format_map(quoted)}")


class IllegalAction(PlayError):
    """An action that the rules forbid here. ``rule`` is the number of the rule that it breaks, ``key`` names the message.

    >>> from peloponnes import Edition, Game, IllegalAction
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> try:
    ...     game.play("bid A13 2")
    ... except IllegalAction as error:
    ...     print(error.rule, error.key)
    2.2.1 below_printed_bid
    """

    def __init__(
        self, action: str, rule: str, key: str, values: Mapping[str, object], reasons: Mapping[str, str] = REASONS
    ) -> None:
        super().__init__(f"{action} is not legal: {reasons[key].format_map(values)} (RULES {rule})")
        self.action = action
        self.rule = rule
        self.key = key
        self.values = dict(values)


class WrongSeat(PlayError):
    """An action by a seat that can't decide now.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> game.play("pass", seat=1 - game.decision.seat)
    Traceback (most recent call last):
    peloponnes.game.errors.WrongSeat: seat 1 can't decide now: it is seat 0's bid (RULES 2.7)
    """


class GameOver(PlayError):
    """An action after the end of the game.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> while game.decision:
    ...     _ = game.play(game.decision.actions[-1])
    >>> game.play("pass")
    Traceback (most recent call last):
    peloponnes.game.errors.GameOver: the game is over (RULES 4.1)
    """
