"""Peloponnes, the board game by Bernd Eisenstein: engine, record and command. An unofficial fan edition.

>>> from peloponnes import Game, Edition
>>> game = Game.new(Edition.base(), seats=["Ann", "Bo", "Cy"], seed=7)
>>> game.decision
Decision(seat=2, kind='bid', 19 actions)
"""

from peloponnes.components import ComponentError
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import Edition
from peloponnes.engine.errors import SetupError
from peloponnes.engine.expansions.heroes.threat import PersiansView
from peloponnes.game.actions import Action, Actions, Run
from peloponnes.game.ahead import Preview, Won
from peloponnes.game.campaign import Campaign
from peloponnes.game.decision import Decision, Offer
from peloponnes.game.errors import GameOver, IllegalAction, InvalidAction, PlayError, WrongSeat
from peloponnes.game.events import Event, Events
from peloponnes.game.game import Game
from peloponnes.game.result import Result, Score
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import BidView, View
from peloponnes.version import __version__

__all__ = [
    "Action",
    "Actions",
    "BidView",
    "Campaign",
    "ComponentError",
    "Deal",
    "Decision",
    "Edition",
    "Event",
    "Events",
    "Game",
    "GameOver",
    "IllegalAction",
    "InvalidAction",
    "Offer",
    "PersiansView",
    "PlayError",
    "Preview",
    "Result",
    "Run",
    "Score",
    "SeatView",
    "SetupError",
    "View",
    "Won",
    "WrongSeat",
    "__version__",
]
