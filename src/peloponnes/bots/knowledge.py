"""What searching bots know at a decision."""

from functools import cached_property

from peloponnes.bots.networks import network_for
from peloponnes.bots.weights import loaded, section_for, weights_for
from peloponnes.engine.edition import Edition
from peloponnes.engine.state import State
from peloponnes.game.view import View
from peloponnes.search import Foresight, Greedily, Insight, Leaning, Taste, Weights, forget, letters_of
from peloponnes.search.leaning import FAR


class Knowledge:
    """A view with the inputs of a search: the state without its hidden order, the letters, and the weights for this kind of game."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.edition: Edition = view.edition
        self.letters = letters_of(self.edition)
        self.state: State = forget(view.known(), self.letters)

    @cached_property
    def weights(self) -> Weights:
        """The weights for a game of this kind."""
        return weights_for(self.edition, len(self.view.names))

    @cached_property
    def greedily(self) -> Greedily:
        """The greedy policy with these weights."""
        return Greedily(self.weights)

    def leaning(self, taste: Taste, horizon: int = FAR) -> Leaning:
        """The greedy policy of somebody with a taste, who looks so many incomes ahead."""
        return Leaning(loaded()[section_for(self.edition, len(self.view.names))], taste, horizon)

    @property
    def aim(self) -> int:
        """The points needed to pass the solo level, or 0 if there is none."""
        return self.edition.level.points if self.edition.level else 0

    def foresight(self, edge: float = 0.01, spread: float = 4.0) -> Foresight:
        """The judge for this game, by the worth of a position."""
        return Foresight(self.weights, self.aim, edge, spread)

    def insight(self, edge: float = 0.01) -> Insight:
        """The judge for this game that has learned, for positions at the start of an auction."""
        return Insight(network_for(self.edition, len(self.view.names)), self.aim, edge)
