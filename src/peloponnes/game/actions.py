"""Actions that people can read and write, and the notation of a single action."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import overload

from peloponnes.engine.actions import AMOUNT, VERB_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.edition import Edition
from peloponnes.engine.notation import Unreadable, Verb
from peloponnes.engine.vectors import mypyc_attr
from peloponnes.game.errors import InvalidAction

AMOUNTS = ("coins", "units")


@mypyc_attr(acyclic=True)
class Action:
    """One thing that a seat may do. Its string form is the notation.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> action = game.decision.actions[0]
    >>> str(action)
    'bid A13 3'
    >>> action.verb, action.tile, action.amount
    ('bid', 'A13', 3)
    """

    __slots__ = ("edition", "legal", "packed")

    def __init__(self, edition: Edition, packed: int, legal: Choices | None = None) -> None:
        """``legal`` holds a decision's legal actions, if the action was taken from one."""
        self.edition = edition
        self.packed = packed
        self.legal = legal

    @classmethod
    def parse(cls, edition: Edition, text: str) -> "Action":
        """Parse an action from its notation; raise `InvalidAction` if it can't be parsed.

        >>> from peloponnes import Action, Edition
        >>> Action.parse(Edition.base(), "move B02")
        Action('move B02')
        >>> Action.parse(Edition.base(), "bidd B02 5")
        Traceback (most recent call last):
        peloponnes.game.errors.InvalidAction: 'bidd B02 5': there is no action 'bidd'; did you mean 'bid'?
        """
        return cls(edition, _read(edition, text))

    def _notation(self) -> Verb:
        verb: Verb = self.edition.verbs[self.packed & VERB_MASK]
        return verb

    def _word(self, name: str) -> str | None:
        """The word of the part of this name, if it has one."""
        for part in self._notation().parts:
            if part.name == name:
                return part.write(self.edition, self.packed)
        return None

    @property
    def verb(self) -> str:
        """The first word of the notation, such as "bid"."""
        return self._notation().word

    @property
    def tile(self) -> str | None:
        """The id of the land, building or sea tile that it names, or None."""
        return self._word("tile") or self._word("sea")

    @property
    def amount(self) -> int | None:
        """The number that it names, or None: coins of a bid or an offer, units of food, mercenaries."""
        parts = self._notation().parts
        return self.packed >> AMOUNT if parts and parts[-1].name in AMOUNTS else None

    @property
    def resource(self) -> str | None:
        """The resource that it names, "wood", "stone", "food" or "coins", or None."""
        return self._word("resource")

    @property
    def prize(self) -> str | None:
        """What an offer would swap, "colony" or "hero"; None for other actions."""
        return self._word("prize")

    @property
    def seat(self) -> int | None:
        """The seat that an offer is made to; None for other actions."""
        seat = self._word("seat")
        return None if seat is None else int(seat)

    def __str__(self) -> str:
        verb = self._notation()
        return " ".join([verb.word, *[part.write(self.edition, self.packed) for part in verb.parts]])

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.packed == other.packed and self.edition == other.edition

    def __hash__(self) -> int:
        return hash(self.packed)


@mypyc_attr(acyclic=True)
class Run:
    """An action, or the same action with each of several consecutive amounts. Its string form is that of a server's messages.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> [str(run) for run in game.decision.actions.runs()]
    ['bid A13 3..7', 'bid A05 3..7', 'bid A03 7', 'bid A04 7', 'bid A10 5', 'pass']
    >>> game.decision.actions.runs()[0].last
    Action('bid A13 7')
    """

    __slots__ = ("count", "first")

    def __init__(self, first: Action, count: int) -> None:
        self.first = first
        self.count = count

    @property
    def last(self) -> Action:
        """The action with the highest amount."""
        return Action(self.first.edition, self.first.packed + (self.count - 1 << AMOUNT), self.first.legal)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Action]:
        first = self.first
        return (Action(first.edition, first.packed + (more << AMOUNT), first.legal) for more in range(self.count))

    def __str__(self) -> str:
        return str(self.first) if self.count == 1 else f"{self.first}..{self.last.amount}"

    def __repr__(self) -> str:
        return f"Run({str(self)!r})"


def spelled_out(runs: Iterable[str]) -> list[str]:
    """Every action of runs in their string form.

    >>> spelled_out(["bid A05 4..6", "bid A03 7", "pass"])
    ['bid A05 4', 'bid A05 5', 'bid A05 6', 'bid A03 7', 'pass']
    """
    actions = []
    for text in runs:
        least, dots, most = text.rpartition(" ")[2].partition("..")
        if dots:
            alike = text[: -len(least + dots + most)]
            actions += [f"{alike}{amount}" for amount in range(int(least), int(most) + 1)]
        else:
            actions.append(text)
    return actions


@mypyc_attr(acyclic=True)
class Actions:
    """A sequence of actions, each decoded only when it is accessed.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> actions = game.decision.actions
    >>> len(actions), str(actions[-1]), actions[0] in actions
    (14, 'pass', True)
    """

    __slots__ = ("_choices", "edition")

    def __init__(self, edition: Edition, choices: Choices) -> None:
        self.edition = edition
        self._choices = choices

    @property
    def packed(self) -> tuple[int, ...]:
        """The actions as integers, as `State` and `peloponnes.search` use them."""
        return tuple(self._choices.all())

    def __len__(self) -> int:
        return self._choices.count

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        choices = self._choices
        if isinstance(index, int):
            place = index + choices.count if index < 0 else index
            if 0 <= place < choices.count:
                return Action(self.edition, choices.nth(place), choices)
            raise IndexError("there are not that many actions")
        return tuple(Action(self.edition, packed, self._choices) for packed in self._choices.all()[index])

    def __iter__(self) -> Iterator[Action]:
        return (Action(self.edition, packed, self._choices) for packed in self._choices.all())

    def __reversed__(self) -> Iterator[Action]:
        return (Action(self.edition, packed, self._choices) for packed in reversed(self._choices.all()))

    def runs(self) -> list[Run]:
        """The actions as runs, in the same order: those that differ only in their amount are one."""
        choices = self._choices
        return [
            Run(Action(self.edition, choices.firsts[run], choices), choices.counts[run]) for run in range(choices.size)
        ]

    def index(self, action: Action) -> int:
        """The index of an action; a ``ValueError`` if it is not legal."""
        place = self._choices.index(action.packed)
        if place < 0:
            raise ValueError(f"{action!r} is not one of the actions")
        return place

    def count(self, action: Action) -> int:
        """How often an action occurs: 0 or 1."""
        return int(action in self)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._choices.index(action.packed) >= 0

    def __repr__(self) -> str:
        return f"Actions({[str(action) for action in self]})"


Sequence.register(Actions)


def _read(edition: Edition, text: str) -> int:
    words = text.split(" ")
    known: dict[str, int] = edition.verb_numbers
    number = known.get(words[0])
    if number is None:
        near = get_close_matches(words[0][:20], known, 1)
        if near:
            raise InvalidAction(text, "near", word=words[0], near=near[0])
        raise InvalidAction(text, "no_action", word=words[0], words=", ".join(known))
    verb: Verb = edition.verbs[number]
    if len(words) != 1 + len(verb.parts):
        raise InvalidAction(text, "usage", usage=verb.usage)
    packed = number
    for part, word in zip(verb.parts, words[1:], strict=True):
        try:
            packed |= part.read(edition, word)
        except Unreadable as error:
            raise InvalidAction(text, error.key, **error.values) from None
    return packed
