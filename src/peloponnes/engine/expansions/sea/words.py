"""The sea in words: its rows, as `peloponnes.telling.rows` explains them."""

from collections.abc import Mapping
from typing import Final

from peloponnes.sentences import PAID, STOCK, Row, amounts, goods, sentence

ROWS: Final[Mapping[str, Row]] = {
    "event.sea": (sentence("event.sea", "name", "sea", goods=goods(*PAID)),),
    "event.sea_gained": (sentence("event.sea_gained", "name", "sea", goods=goods(*STOCK), when="|".join(STOCK)),),
    "decision.sea": (sentence("decision.sea", "name"),),
    "action.sea": (sentence("action.sea", sea="tile", goods=amounts("about.cost")),),
    "action.no-sea": (sentence("action.no-sea"),),
    "thing.sea": (
        sentence("tile.cost", goods=amounts("cost")),
        sentence("tile.prestige", n="prestige", when="prestige"),
        sentence("tile.once", goods=amounts("once"), when="once"),
        sentence("tile.fish"),
    ),
}
