"""An expansion that only brings events, and words for them."""

from collections.abc import Mapping

from peloponnes.engine.expansion import Expansion
from peloponnes.sentences import Row, goods, sentence
from tests.telling.haggling import events


class Haggling(Expansion):
    """Some of its events have a row, and the others are told by the message of their name."""

    name = "haggling"
    editions = ("base",)
    events = events
    messages: Mapping[str, Mapping[str, str]] = {
        "en": {
            "event.haggled": "{name} haggles with {by}: {goods}.",
            "event.left": "{name} leaves {tile}.",
            "event.opened": "The haggling begins.",
            "event.priced": "Tiles for {price}: {tiles}.",
        }
    }
    rows: Mapping[str, Row] = {
        "event.haggled": (sentence("event.haggled", "name", "by", goods=goods("wood", coins="price"), when="price"),),
        "event.priced": (sentence("event.priced", "price", "tiles"),),
    }
    told_together: Mapping[str, str] = {"priced": "price"}
    shown_anyway = ("opened",)
    own_affairs = ("left",)
