"""Trade in words, in each language."""

from collections.abc import Mapping
from typing import Final

MESSAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "phase.trade": "Trade",
        "decision.trade": "{name}: how often do you trade?",
        "action.trade": "{n, plural, =0 {don’t trade} one {trade once} other {trade # times}}",
        "event.trade_turned_up": "This round’s trade is {trade}.",
        "event.traded": "{name} trades by {trade}{times, plural, one {.} other {, # times.}}",
        "reason.trades_too_often": "the goods are enough for {most, plural, one {# exchange} other {# exchanges}}",
    },
    "de": {
        "phase.trade": "Handel",
        "decision.trade": "{name}: Wie oft handelst du?",
        "action.trade": "{n, plural, =0 {nicht handeln} one {einmal handeln} other {#-mal handeln}}",
        "event.trade_turned_up": "Gehandelt wird diese Runde nach {trade}.",
        "event.traded": "{name} handelt nach {trade}{times, plural, one {.} other {, und das #-mal.}}",
        "reason.trades_too_often": "die Güter reichen für {most, plural, one {# Tausch} other {# Täusche}}",
    },
    "fr": {
        "phase.trade": "Commerce",
        "decision.trade": "{name} : combien de fois commercez-vous ?",
        "action.trade": "{n, plural, =0 {ne pas commercer} one {commercer une fois} other {commercer # fois}}",
        "event.trade_turned_up": "Le commerce de cette manche est {trade}.",
        "event.traded": "{name} commerce selon {trade}{times, plural, one {.} other {, # fois.}}",
        "reason.trades_too_often": "les biens suffisent pour {most, plural, one {# échange} other {# échanges}}",
    },
}
