"""Write what the terminal says about some games to web/src/generated/said.json; the page's tests check that it says the same.

    python -m scripts.page_words

Whole games are played, keeping events, decisions, actions, previews, reasons and problems that differ from those already kept. Rare
cases are made up: every event, every reason for an action and every reason against one, with the numbers 0, 1 and 2; and what was found
about games.
"""

import json
import re
from collections.abc import Callable, Hashable, Iterator
from random import Random
from typing import Any

from peloponnes import Edition, Game
from peloponnes.bots import Advice, Reason
from peloponnes.bots.explain import advice
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.reasons import REASONS as GOOD_REASONS
from peloponnes.components import standard
from peloponnes.components.types import RULES
from peloponnes.engine.edition import options_of
from peloponnes.game.ahead import Preview
from peloponnes.game.decision import Decision
from peloponnes.game.errors import REASONS, IllegalAction, PlayError
from peloponnes.game.event_kinds import KINDS
from peloponnes.game.events import Event
from peloponnes.game.view import View
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.record import Record
from peloponnes.server.tables.history import moments_of
from peloponnes.server.wire.documents import (
    decision_document,
    event_document,
    preview_document,
    ruleset_document,
    view_document,
)
from peloponnes.server.wire.game_documents import AdviceDocument, ReasonDocument
from peloponnes.server.wire.refusal import illegal, problem
from peloponnes.terminal.end import verdict
from peloponnes.terminal.words import Words
from scripts.page_analyses import analyses
from scripts.page_data import write
from scripts.renew import POLICIES
from tests.editions import EDITIONS

NAMES = ("Ann", "Bo {n}", "Cy", "D’Arc", "Ed", "Flo", "Gus", "Hal")
# Edition, seed, policy and version of the rules. In the game of eight every trait that is seen in words is somebody's.
GAMES = (
    ("base-2", 1, "random", RULES),
    ("base-3", 2, "thrifty", RULES),
    ("base-5", 3, "wary", RULES),
    ("solo", 4, "random", RULES),
    ("solo-level-1", 5, "thrifty", RULES),
    ("solo-level-4", 6, "random", RULES),
    ("sea-4", 7, "random", RULES),
    ("base-4+civilizations+sea-tiles", 8, "thrifty", RULES),
    ("heroes-2+negotiation", 9, "wary", RULES),
    ("heroes-4", 10, "random", RULES),
    ("heroes-6+negotiation", 11, "thrifty", RULES),
    ("heroes-8", 13, "random", RULES),
    ("heroes-7+civilizations+negotiation+sea-tiles", 14, "wary", RULES),
    ("heroes-4", 15, "thrifty", 1),
    ("heroes-8", 16, "random", 2),
)
EVERYTHING = Edition.heroes(options=options_of("heroes"))
VERSIONS = range(1, RULES + 1)
SAMPLES: dict[str, object] = {
    "chit": "persian-2",
    "disaster": "plague",
    "first": True,
    "goods": {"coins": 1, "wood": 2, "stone": 0},
    "last": True,
    "points": "prestige",
    "prize": "colony",
    "resource": "coins",
    "sea": "S3",
    "tile": "C08",
}
# Traits that affect the wording of a decision.
TELLING = {
    "build": ("mark", "saving"),
    "finish": ("saving",),
    "keep": ("quake", "tempest"),
    "save": ("saving",),
    "strengthen": ("strength_bonus",),
}

MESSAGES = {language: Messages(language) for language in LANGUAGES}

Said = dict[str, Any]


class Kept:
    """Decides whether something differs from everything kept before."""

    def __init__(self) -> None:
        self.seen: set[Hashable] = set()

    def wants(self, *shape: Hashable) -> bool:
        known = shape in self.seen
        self.seen.add(shape)
        return not known


def everywhere(edition: Edition, names: tuple[str, ...], what: Callable[..., Any], *about: object) -> Said:
    """A text in all languages."""
    return {language: what(Words(MESSAGES[language], edition, names), *about) for language in LANGUAGES}


# Made up -----------------------------------------------------------------------------------------------------------------------


def things(rules: int) -> dict[str, Said]:
    """Everything in the box of a version of the rules: its name, its lines, and all of it in a sentence."""
    edition = Edition.heroes(standard(rules), options=options_of("heroes"))
    return {
        thing.id: {
            "name": everywhere(edition, NAMES, Words.name, thing),
            "lines": everywhere(edition, NAMES, Words.lines, thing),
            "sentence": everywhere(edition, NAMES, Words.sentence, thing),
        }
        for thing in Words(MESSAGES["en"], edition, NAMES).things
    }


def made_up_events() -> Iterator[Event]:
    """Every event with all numbers 0, 1 or 2, and with departing inhabitants."""
    numbers = {"prize": 2, "conquest": 2, "beaten": 2}
    for kind in KINDS:
        for each in (0, 1, 2, -1):
            yield Event(
                EVERYTHING,
                (
                    kind.number,
                    0,
                    *(each if name == "inhabitants" else abs(each) % numbers.get(name, 9) for name in kind.fields),
                ),
            )


def made_up_reasons() -> Iterator[Reason]:
    """Every reason for an action."""
    for key, names in GOOD_REASONS.items():
        for number in (0, 1, 2):
            yield Reason(key, {name: SAMPLES.get(name, number) for name in names})


def made_up_errors() -> Iterator[IllegalAction]:
    """Every reason against an action."""
    for key, text in REASONS.items():
        for number in (0, 1, 2):
            values = {name: SAMPLES.get(name, number) for name in re.findall(r"\{(\w+)", text)}
            yield IllegalAction("bid C08 4", "2.2.1", key, values | {"kind": "bid", "usages": "bid TILE COINS"})


# Played ------------------------------------------------------------------------------------------------------------------------


def reason_document(reason: Reason) -> ReasonDocument:
    return {"key": f"reason.{reason.key}", "values": reason.values}


def advice_document(each: Advice) -> AdviceDocument:
    return {
        "action": str(each.action),
        "chance": each.chance,
        "spread": each.spread,
        "standing": each.standing,
        "score": each.score,
        "reason": reason_document(each.reason),
    }


class Playing:
    """A game, and what is said while it is played."""

    def __init__(self, name: str, seed: int, rules: int, kept: Kept) -> None:
        today, players = EDITIONS[name]
        edition = today if rules == RULES else Edition.heroes(standard(rules), options=today.options)
        self.name, self.rules, self.kept = name, rules, kept
        self.game = Game.new(edition, NAMES[:players], seed)
        self.rng = Random(f"{name} {seed}")
        self.events: list[Said] = []
        self.moments: list[Said] = []

    def say(self, what: Callable[..., Any], *about: object) -> Said:
        return everywhere(self.game.edition, self.game.names, what, *about)

    def play(self, policy: str) -> Said:
        """Play to the end."""
        self.hear(self.game.events)
        while self.game.decision:
            decision = self.game.decision
            self.look(decision)
            self.hear(self.game.play(POLICIES[policy](decision, self.rng)))
        level = self.game.edition.level
        return {
            "name": self.name,
            "rules": self.rules,
            "ruleset": ruleset_document(self.game.edition),
            "names": self.game.names,
            "events": self.events,
            "moments": self.moments,
            "end": view_document(self.game.view()),
            "history": moments_of(Record.of(self.game)),
            "level": None if level is None else level.number,
            "verdict": self.say(verdict, self.game),
            "told": self.told(),
            "news": self.news(),
        }

    def told(self) -> Said:
        """The news at the start of the game, when several tiles are revealed together."""
        first = self.game.events[:30]
        return {"events": [event_document(event) for event in first], "said": self.say(Words.events, first)}

    def news(self) -> Said:
        """The latest news as told to the first seat."""
        last = self.game.events[-30:]
        return {
            "events": [event_document(event) for event in last],
            "said": self.say(Words.news, last, {0}),
        }

    def hear(self, events: Any) -> None:
        """Keep new kinds of events."""
        for event in events:
            signs = tuple((value > 0) - (value < 0) if isinstance(value, int) else 0 for value in event.values.values())
            if self.kept.wants("event", event.key, event.seat is None, signs):
                said = self.say(Words.event, event)
                self.events.append({"event": event_document(event), "said": said})

    def look(self, decision: Decision) -> None:
        """Keep a new kind of decision with everything that can be said about it."""
        view = self.game.view(decision.seat)
        mine = view.seats[decision.seat]
        prizes = {action.prize for action in decision.actions} | ({decision.offer.prize} if decision.offer else set())
        about = view.edition.tile(decision.tile).kind if decision.tile else decision.chit or frozenset(prizes)
        verbs = frozenset(action.verb for action in decision.actions)
        telling = tuple(mine.traits[name] for name in TELLING.get(decision.kind, ()))
        if not self.kept.wants("decision", self.rules, decision.kind, len(view.names) == 1, about, verbs, telling):
            return
        runs = decision.actions.runs()
        moment: Said = {
            "view": view_document(view),
            "decision": decision_document(decision),
            "question": self.say(Words.question, view, decision),
            "choices": [self.say(Words.choice, list(run), decision, view) for run in runs],
            "actions": {
                str(action): self.say(Words.action, action, decision, view)
                for run in runs
                for action in (run.first, run.last)
                if action.verb != "offer"  # the terminal only states the range of an offer
            },
            "previews": list(self.previews(run.last for run in runs)),
            "advice": list(self.advice(view, decision)),
            "illegal": list(self.illegal(view)),
        }
        self.moments.append(moment)

    def previews(self, actions: Iterator[Any]) -> Iterator[Said]:
        """Previews of actions whose wording is new."""
        for action in actions:
            found: Preview = self.game.preview(action)
            ways = tuple((way.how, tuple(answer.verb for answer in way.answers)) for way in found.won)
            if self.kept.wants("preview", action.verb, ways, found.outbid is None):
                said = self.say(Words.preview, found)
                yield {"preview": preview_document(found), "said": said}

    def advice(self, view: View, decision: Decision) -> Iterator[Said]:
        """Advice of every kind, not just the best."""
        knowledge = Knowledge(view)
        for each in advice(knowledge, decision, knowledge.state.actions, seed=1, deals=4, most=4):
            if self.kept.wants("advice", each.action.verb, each.reason.key, each.chance is None):
                said = self.say(Words.advice, each, decision, view)
                yield {"advice": advice_document(each), "said": said}

    def illegal(self, view: View) -> Iterator[Said]:
        """Why other actions are illegal."""
        tiles = (*view.row, *view.conquest, *view.seats[0].lands[:1], *view.seats[0].buildings[:1], "C01")
        for text in (
            *(f"bid {tile} {coins}" for tile in tiles for coins in (0, 4, 99)),
            *(f"{verb} {tile}" for verb in ("move", "keep", "lose", "finish", "discard") for tile in tiles),
            *(f"{verb} {units}" for verb in ("feed", "hire") for units in (1, 99)),
            *(f"sea {tile}" for tile in self.game.edition.sea_numbers),
            *("pass", "pay", "mark", "refuse", "save wood", "save stone", "strengthen", "ignore", "accept"),
            *("offer colony 0 99", "offer hero 0 99", "offer hero 9 1"),
        ):
            try:
                self.game.preview(text)
            except IllegalAction as error:
                if self.kept.wants("illegal", error.key, text.partition(" ")[0]):
                    yield refused(error, self.say)
            except PlayError:
                pass


def refused(error: IllegalAction, say: Callable[..., Said]) -> Said:
    """A refusal as the server sends it, with the terminal's words for it."""
    return {
        "problem": problem(illegal(error), "en"),
        "action": error.action,
        "said": say(Words.problem, error),
        "bare": say(Words.reason, error),
    }


def said() -> Said:
    """Everything that is written."""
    kept = Kept()

    def say(what: Callable[..., Any], *about: object) -> Said:
        return everywhere(EVERYTHING, NAMES, what, *about)

    return {
        "names": NAMES,
        "things": {rules: things(rules) for rules in VERSIONS},
        "events": [{"event": event_document(event), "said": say(Words.event, event)} for event in made_up_events()],
        "reasons": [
            {"reason": reason_document(reason), "said": say(Words.why, reason)} for reason in made_up_reasons()
        ],
        "illegal": [refused(error, say) for error in made_up_errors()],
        "analyses": analyses(),
        "games": [Playing(name, seed, rules, kept).play(policy) for name, seed, policy, rules in GAMES],
    }


def main() -> None:
    """Write the file."""
    write("said.json", json.loads(json.dumps(said())))


if __name__ == "__main__":
    main()
