"""Write what the page needs from the Python side to web/src/generated: components, messages, telling, rules, histories and the
schema.

    python -m scripts.page_data

Components and messages are needed for every build of the page; the schema, from which `npm run types` generates types, only where the
extra `server` is installed.
"""

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from peloponnes.components import Goods, standard, unprinted  # noqa: E402
from peloponnes.components.types import RULES, TRAITS, Components  # noqa: E402
from peloponnes.engine.edition import Edition  # noqa: E402
from peloponnes.sentences import BY_NAME, MESSAGE_BY_NAME, by_name  # noqa: E402
from peloponnes.telling.export import exported, exported_form  # noqa: E402
from peloponnes.telling.rows import TELLING  # noqa: E402

GENERATED = ROOT / "web" / "src" / "generated"
SOURCES = ("reconstructed", "assumed")  # the fields that say so are in "unprinted"
# Its files are read as they are: importing `peloponnes.messages` needs ICU, which building the page does not.
MESSAGES = ROOT / "src" / "peloponnes" / "messages"
LANGUAGES = sorted(file.stem for file in MESSAGES.glob("*.toml"))
# Sections that only the terminal, the arena or the operator's commands use.
ELSEWHERE = (
    "admin",
    "arena",
    "cli",
    "client",
    "command",
    "error",
    "invalid",
    "letter",
    "notice",
    "par",
    "ui",
)
# Of other sections: the names of bots, which the server gives, what the terminal says of opponents, and what it and the server say of
# analyses.
NAMED_ELSEWHERE = re.compile(
    r"player\.[a-z]+\d|opponent\.against"
    r"|analysis\.(of|searching|first_look|written|not_over|own_values|no_moment|no_answer|try_(this|and_at))"
)
# Sections that a first game can do without: the page loads them when it first needs one of them. It has the titles of buttons and the
# names of games at once.
LATER = (
    "account",
    "analysis",
    "board",
    "campaign",
    "chat",
    "cup",
    "finale",
    "hindsight",
    "keys",
    "new",
    "order",
    "pace",
    "past",
    "picture",
    "rating",
    "reason",
    "recap",
    "report",
    "room",
    "rulebook",
    "server",
    "settings",
    "setup",
    "shelf",
    "swap",
    "threat",
    "told",
    "toll",
)
AT_ONCE = (
    *("title", "again", "base", "sea", "heroes", "solo_game", "solo_level", "campaign_level"),
    *("civilizations", "sea_tiles", "negotiation", "shepherd", "novice", "merchant", "archon", "strategos"),
    "seat_title",
)


def goods(amounts: Goods) -> dict[str, int]:
    """The amounts that are not 0."""
    return {name: amount for name, amount in asdict(amounts).items() if amount}


def plain(thing: Any) -> Any:
    """Convert a component to plain JSON values."""
    if isinstance(thing, Goods):
        return goods(thing)
    if isinstance(thing, Mapping):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, tuple | list):
        return [plain(each) for each in thing]
    return {name: plain(getattr(thing, name)) for name in thing.__slots__} if hasattr(thing, "__slots__") else thing


def box() -> dict[str, Any]:
    """All values of today, and what earlier versions of the rules had instead."""
    today = values(standard())
    earlier = {rules: changed(today, values(standard(rules))) for rules in range(1, RULES)}
    return today | {"rules": RULES, "earlier": earlier}


def changed(today: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """The things of each kind that were different then.

    >>> changed({"a": {"x": 1, "y": 2}, "b": {"x": 3}}, {"a": {"x": 1, "y": 4}, "b": {"x": 3}})
    {'a': {'y': 4}}
    """
    return {
        kind: {name: its for name, its in things.items() if its != today[kind][name]}
        for kind, things in then.items()
        if things != today[kind]
    }


def values(components: Components) -> dict[str, Any]:
    """All values of one version of the rules, each thing by its id."""

    def by_id(things: tuple[Any, ...]) -> dict[str, Any]:
        return {each.id: plain(each) for each in things}

    def with_sources(things: tuple[Any, ...]) -> dict[str, Any]:
        found = {each.id: plain(each) | {"unprinted": plain(unprinted(each))} for each in things}
        return {id: {name: its for name, its in each.items() if name not in SOURCES} for id, each in found.items()}

    return {
        "mat": plain(components.mat),
        "chits": dict(components.chits),
        "levels": plain(components.levels),
        "tiles": {each.id: plain(each) | {"terrain": list(each.terrain)} for each in components.tiles},
        "sea": by_id(components.sea),
        "civilizations": by_id(components.civilizations),
        "heroes": with_sources(components.heroes),
        "colonies": with_sources(components.colonies),
        "persians": plain(components.persians),
        "traits": {name: usual for name, (usual, _, _) in TRAITS.items()},
    }


# What follows a verb, as the page calls it; tiles of the sea are tiles, and whatever is counted is an amount.
PARTS = {"sea": "tile", "coins": "amount", "units": "amount"}


def notation() -> dict[str, list[str]]:
    """The parts that follow each verb of an action; `web/src/lib/game/notation.ts` parses by it."""
    verbs = Edition.base().verbs.values()
    return {verb.word: [PARTS.get(part.name, part.name) for part in verb.parts] for verb in verbs}


def telling() -> dict[str, Any]:
    """How a game is told; `web/src/lib/words/telling.ts` speaks from it."""
    return {
        "rows": exported(TELLING.rows),
        "byName": {name: exported_form(by_name(name)) for name in (*BY_NAME, *MESSAGE_BY_NAME)},
        "together": TELLING.told_together,
        "shown": TELLING.shown_anyway,
        "ownAffairs": TELLING.own_affairs,
    }


def words(language: str) -> dict[str, str]:
    """All messages that the page may show, by their dotted keys."""
    sections = tomllib.loads((MESSAGES / f"{language}.toml").read_text("utf-8"))
    return {
        f"{section}.{key}": text
        for section, texts in sections.items()
        if section not in ELSEWHERE
        for key, text in texts.items()
        if not NAMED_ELSEWHERE.fullmatch(f"{section}.{key}")
    }


def at_once(key: str) -> bool:
    """Whether a first game needs a message.

    >>> at_once("page.undo"), at_once("room.public"), at_once("chat.title")
    (True, False, True)
    """
    section, _, name = key.partition(".")
    return section not in LATER or name in AT_ONCE


def rules(language: str) -> list[dict[str, Any]]:
    """The rules as chapters of paragraphs, each with its number and text."""
    text = (MESSAGES / "rules" / f"{language}.md").read_text("utf-8")
    if language == "fr":  # avoid line breaks before punctuation
        text = re.sub(r" (?=[:;!?»])|(?<=«) ", "\N{NARROW NO-BREAK SPACE}", text)
    chapters: list[dict[str, Any]] = []
    for block in re.split(r"\n{2,}", text.strip()):
        if head := re.fullmatch(r"#{2,3} (?:([\d.]+) )?(.*)", block):
            chapters.append({"number": head[1] or "", "title": head[2], "deep": block.startswith("###"), "rules": []})
        elif chapters:
            found = re.fullmatch(r"\*\*([\d.]+)\*\*\s+(.*)", block, re.DOTALL)
            chapters[-1]["rules"].append(
                {"number": found[1], "text": found[2]} if found else {"number": "", "text": block}
            )
    return chapters


def histories(language: str) -> dict[str, str]:
    """What the components were in legend and in history, by id or terrain."""
    sections = tomllib.loads((MESSAGES / "histories" / f"{language}.toml").read_text("utf-8"))
    return {id: text for texts in sections.values() for id, text in texts.items()}


def schema() -> dict[str, Any]:
    """The schema of all messages between server and clients."""
    from pydantic import TypeAdapter
    from pydantic.json_schema import models_json_schema

    from peloponnes.server.wire import (
        accounts,
        analysis_documents,
        answers,
        game_documents,
        player_documents,
        requests,
        tournament_documents,
    )

    sent: tuple[Any, ...] = (
        answers.Outgoing,
        answers.Me,
        answers.Summary,
        answers.Seated,
        answers.Invitation,
        answers.TableInvitation,
        answers.Reach,
        answers.NoticesDocument,
        answers.ChannelDocument,
        answers.EditionDocument,
        answers.Refusal,
        game_documents.HistoryDocument,
        game_documents.ParDocument,
        analysis_documents.AnalysisProgress,
        analysis_documents.TryDocument,
        answers.ChatLines,
        accounts.AccountState,
        accounts.SignedIn,
        accounts.PasskeyChallenge,
        accounts.MoveLink,
        accounts.Moved,
        accounts.MailLinkDocument,
        answers.NoteDocument,
        player_documents.RatedTable,
        player_documents.PlayerDocument,
        player_documents.Favourites,
        player_documents.OpponentsDocument,
        player_documents.PoolSize,
        player_documents.Leaderboard,
        tournament_documents.TournamentSummary,
        tournament_documents.TournamentDocument,
    )
    _, out = TypeAdapter.json_schemas(
        [(str(number), "serialization", each) for number, each in enumerate(map(TypeAdapter, sent))]
    )
    taken = (
        *(requests.CreateTable, requests.Join, requests.ChangeSeat, requests.TryAnswer, *requests.AnyCommand.__args__),
        *(accounts.NewPasskey, accounts.UsedPasskey, accounts.CreateAccount),
        *(accounts.AskMailLink, accounts.UseMailLink),
        *(requests.NewChannel, requests.ChangeChannel, requests.Wishes),
        *(requests.ShowPlayer, requests.CreateTournament),
    )
    _, into = models_json_schema([(each, "validation") for each in taken])
    definitions = dict(sorted({**into["$defs"], **out["$defs"]}.items()))
    for each in definitions.values():
        _untitled(each)
    return {
        "$defs": definitions,
        "title": "Api",
        "description": "All messages by name.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in definitions},
        "required": list(definitions),
    }


def _untitled(schema: dict[str, Any]) -> None:
    """Remove the titles of fields, because each would become a separate type."""
    parts = (schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ()))
    for part in (*schema.get("properties", {}).values(), *(each for each in parts if isinstance(each, dict))):
        part.pop("title", None)
        _untitled(part)


def write(name: str, content: Any) -> None:
    """Write a file, unless it is already up to date."""
    file = GENERATED / name
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    if not file.exists() or file.read_text("utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def main() -> None:
    """Write all files."""
    write("box.json", box())
    write("notation.json", notation())
    write("telling.json", telling())
    for language in LANGUAGES:
        said = words(language)
        write(f"messages/{language}.json", {key: text for key, text in said.items() if at_once(key)})
        write(f"messages/later/{language}.json", {key: text for key, text in said.items() if not at_once(key)})
        write(f"rules/{language}.json", rules(language))
        write(f"histories/{language}.json", histories(language))
    try:
        write("schema.json", schema())
    except ImportError as error:
        print(f"Without the server's extra ({error.name} is missing) the schema is not written.")


if __name__ == "__main__":
    main()
