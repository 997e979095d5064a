"""The record of a game: the deal and the actions, from which everything else follows."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from sys import intern
from typing import Any, NoReturn

from peloponnes.components import Components, standard, with_own_values
from peloponnes.components.types import RULES
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import Edition, is_versioned
from peloponnes.engine.errors import SetupError
from peloponnes.engine.notation import read_number
from peloponnes.game.errors import PlayError
from peloponnes.game.game import Game
from peloponnes.game.names import can_be_shown
from peloponnes.record.commitment import commitment_of
from peloponnes.record.files import FileProblem, read_text, write_text

FORMAT = 1
STANDARD = "standard"
HASH = "sha256:"
ACTIONS_FIELD = 6


class RecordError(ValueError):
    """The record can't be read or replayed; the message is one line that says where and why.

    >>> from peloponnes.record import Record
    >>> Record.parse("{")
    Traceback (most recent call last):
    peloponnes.record.record.RecordError: not JSON: Expecting property name enclosed in double quotes (line 1, column 2)
    """


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game. ``actions`` are pairs of a seat and the notation of its action; ``result`` is as `Result.document` gives it.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import Record
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> _ = game.play("bid A05 4")
    >>> record = Record.of(game)
    >>> record.actions
    ((0, 'bid A05 4'),)
    >>> Record.parse(record.text()) == record
    True
    >>> record.replay(0).decision
    Decision(seat=0, kind='bid', 14 actions)
    """

    edition: Edition
    names: tuple[str, ...]
    deal: Deal
    actions: tuple[tuple[int, str], ...]
    result: Mapping[str, object] | None = None
    commitment: str | None = None
    salt: str | None = None

    @classmethod
    def of(cls, game: Game) -> "Record":
        """The record of a game so far; a `RecordError` if it began at a position, or has components that come from no file."""
        if not game.edition.standard and not game.edition.box.digest:
            raise RecordError("a game with components that come from no file can't be recorded")
        if game.deal is None:
            raise RecordError("a game that began at a position can't be recorded: how it came there is not known")
        return cls(
            edition=game.edition,
            names=game.names,
            deal=game.deal,
            actions=tuple((seat, str(action)) for seat, action in game.history),
            result=game.result.document() if game.result else None,
        )

    # Text ------------------------------------------------------------------------------------------------------------------------

    def document(self) -> dict[str, object]:
        """The record as JSON-compatible data."""
        edition: dict[str, object] = {
            "name": self.edition.name,
            "tiles_per_round": self.edition.tiles_a_round(len(self.names)),
            "row": self.edition.row(len(self.names)),
            "options": list(self.edition.options),
        }
        if self.edition.level is not None:
            edition |= {"level": self.edition.level.number, "extra": list(self.edition.extra)}
        document: dict[str, object] = {
            "peloponnes": FORMAT,
            "rules": self.edition.rules,
            "components": _name_of(self.edition.box),
            "edition": edition,
            "seats": [
                {field: things[seat] for field, things in self._dealt().items()} for seat in range(len(self.names))
            ],
            "deal": {
                "tiles": list(self.deal.tiles),
                "chits": list(self.deal.chits),
                "sea": list(self.deal.sea),
                **{name: list(pile) for name, pile in self.deal.more.items()},
            },
            "actions": [f"{seat} {action}" for seat, action in self.actions],
            "result": self.result,
        }
        return document | {key: value for key in ("commitment", "salt") if (value := getattr(self, key)) is not None}

    def _dealt(self) -> dict[str, tuple[str, ...]]:
        """The names of the seats and what they were dealt: civilizations, and what expansions deal to seats."""
        dealt = {"name": self.names, "civilization": self.deal.civilizations}
        for expansion in self.edition.expansions:
            dealt |= {field: getattr(self.deal, name) for field, name in expansion.dealt_to_seats.items()}
        return dealt

    def text(self) -> str:
        """The record as JSON, one action per line; `parse` reads it."""
        fields = [f" {_json(key)}: {_json(value)}" for key, value in self.document().items() if key != "actions"]
        lines = ",\n  ".join(_json(f"{seat} {action}") for seat, action in self.actions)
        fields.insert(ACTIONS_FIELD, f' "actions": [\n  {lines}\n ]' if lines else ' "actions": []')
        return "{\n" + ",\n".join(fields) + "\n}\n"

    def save(self, path: Path | str) -> None:
        """Write the record to a file, completely or not at all; a `RecordError` if it can't be written."""
        try:
            write_text(Path(path), self.text())
        except FileProblem as error:
            raise RecordError(f"{path}: {error}") from None

    @classmethod
    def load(cls, path: Path | str, components: Components | None = None) -> "Record":
        """Read a record from a file; a game with a user's own values needs those ``components``.

        Raises a `RecordError` if the file can't be read or is not a record. Its actions are not checked until it is replayed.
        """
        try:
            return cls.parse(read_text(Path(path)), components)
        except FileProblem as error:
            raise RecordError(str(error)) from None

    @classmethod
    def parse(cls, text: str, components: Components | None = None) -> "Record":
        """Parse the text of a record, or raise a `RecordError`. Its actions are not checked until it is replayed."""
        try:
            data = json.loads(text, object_pairs_hook=_no_doubles)
        except json.JSONDecodeError as error:
            raise RecordError(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
        except RecordError:
            raise
        except ValueError:
            raise RecordError("not a record: a number in it is too long") from None
        except RecursionError:
            raise RecordError("not a record: nested too deeply") from None
        return _read(data, components)

    # Replay ----------------------------------------------------------------------------------------------------------------------

    def replay(self, at: int | None = None) -> Game:
        """The game after the first ``at`` actions, or after all of them, and everything that follows automatically.

        Raises a `RecordError` if there are fewer actions, or one of them is not legal.
        """
        at = len(self.actions) if at is None else at
        if not 0 <= at <= len(self.actions):
            raise RecordError(f"there is no action {at}: the record has {len(self.actions)}")
        game = Game.new(self.edition, self.names, deal=self.deal)
        for number, (seat, action) in enumerate(self.actions[:at], 1):
            try:
                game.play(action, seat)
            except PlayError as error:
                raise RecordError(f"action {number} ({f'{seat} {action}'[:40]!r}): {error}") from None
        return game

    def verify(self) -> str:
        """Replay the record and compare the result; return "fine" or "legal so far".

        Raises `ResultDiffers` if the result differs, `CommitmentDiffers` if the deal does not match the commitment, and `RecordError`
        for any other fault.
        """
        game = self.replay()
        found = game.result.document() if game.result else None
        if self.result is not None and _json(self.result, sort_keys=True) != _json(found, sort_keys=True):
            raise ResultDiffers(_difference(self.result, found))
        if (
            self.commitment is not None
            and self.salt is not None
            and commitment_of(self.deal, self.salt) != self.commitment
        ):
            raise CommitmentDiffers(
                f"the deal is not the one whose hash was told at the start, {self.commitment[:23]}…"
            )
        return "fine" if game.result else "legal so far"


class OwnValues(RecordError):
    """The game was played with values of somebody's own, which were not given.

    >>> from peloponnes import Edition, Game
    >>> text = Record.of(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)).text()
    >>> Record.parse(text.replace("standard", f"sha256:{'0' * 64}"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    peloponnes.record.record.OwnValues: components: played with values of somebody's own, sha256:000...
    """


class ResultDiffers(RecordError):
    """The actions are legal but lead to a different result than the recorded one.

    >>> from dataclasses import replace
    >>> from peloponnes import Edition, Game
    >>> record = Record.of(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913))
    >>> replace(record, result={"ranking": [[0], [1]]}).verify()
    Traceback (most recent call last):
    peloponnes.record.record.ResultDiffers: the record has a result, but the game is not over
    """


class CommitmentDiffers(RecordError):
    """The deal is not the one whose hash was published at the start of the game.

    >>> from dataclasses import replace
    >>> from peloponnes import Edition, Game
    >>> record = Record.of(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913))
    >>> replace(record, commitment="sha256:a59751915e763ce175eed9689a15f7927619b3701350e380b9b72ebff23f9388", salt="5a17").verify()
    'legal so far'
    >>> replace(record, commitment="sha256:a59751915e763ce175eed9689a15f7927619b3701350e380b9b72ebff23f9388", salt="5a18").verify()
    Traceback (most recent call last):
    peloponnes.record.record.CommitmentDiffers: the deal is not the one whose hash was told at the start, sha256:a59751915e763ce1…
    """


def _difference(recorded: Mapping[str, object], found: Mapping[str, object] | None) -> str:
    if found is None:
        return "the record has a result, but the game is not over"
    for key in sorted({*recorded, *found}):
        if _json(recorded.get(key)) != _json(found.get(key)):
            return f"the result differs: {key} {json.dumps(recorded.get(key))} is recorded, {json.dumps(found.get(key))} is right"
    return "the result differs"


# Reading: every field is checked, and the first mistake is reported -----------------------------------------------------------------


def _json(value: object, sort_keys: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=sort_keys)


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) != len(pairs):
        double = next(key for key, _ in pairs if [other for other, _ in pairs].count(key) > 1)
        raise RecordError(f"not a record: {double[:40]!r} stands in it twice")
    return table


def _wrong(where: str, problem: str) -> NoReturn:
    raise RecordError(f"{where}: {problem}")


def _field(table: Mapping[str, Any], name: str, kind: type, where: str = "") -> Any:
    where = f"{where}.{name}" if where else name
    if name not in table:
        _wrong(where, "is missing")
    value = table[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        words = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        _wrong(where, f"must be {words[kind]}, not {json.dumps(value)[:40]}")
    return value


def _texts(table: Mapping[str, Any], name: str, where: str = "") -> tuple[str, ...]:
    values = _field(table, name, list, where)
    if not all(isinstance(value, str) for value in values):
        _wrong(f"{where}.{name}" if where else name, "must be a list of texts")
    return tuple(map(intern, values))  # the same few names in every game


def _name_of(box: Components) -> str:
    """The name of these components in a record."""
    return f"{HASH}{box.digest}" if box.digest else STANDARD


def _box(name: str, given: Components | None, rules: int) -> Components:
    """The components of a record: those that come with the project, or the given ones if their digest matches."""
    if name == STANDARD:
        return standard(rules)
    if not re.fullmatch(f"{HASH}[0-9a-f]{{64}}", name):
        _wrong(
            "components", f"{name[:80]!r} are not known here, only {STANDARD!r} and {HASH} with 64 hexadecimal digits"
        )
    if given is None:
        raise OwnValues(
            f"components: played with values of somebody's own, {name[:20]}…: their file is needed (--components)"
        )
    if name != _name_of(given):
        _wrong("components", f"played with other values, {name[:20]}…, than those given, {_name_of(given)[:20]}…")
    return given if given.rules == rules else with_own_values(given.own, "own values", rules)


def _read(data: object, components: Components | None) -> Record:
    if not isinstance(data, dict):
        raise RecordError("not a record: the file must hold a JSON object")
    for name, known in (("peloponnes", FORMAT), ("rules", RULES)):
        if not 1 <= _field(data, name, int) <= known:
            versions = "1" if known == 1 else f"1 to {known}"
            _wrong(name, f"version {data[name]} is not known here, only {versions}")
    versioned = is_versioned(str(_field(data, "edition", dict).get("name")))
    box = _box(_field(data, "components", str), components, data["rules"] if versioned else RULES)
    seats = _field(data, "seats", list)
    for number, seat in enumerate(seats):
        if not isinstance(seat, dict):
            _wrong(f"seats.{number}", "must be an object")
        name = _field(seat, "name", str, f"seats.{number}")
        if not can_be_shown(name):
            _wrong(f"seats.{number}.name", "must be a name in printable letters")
        _field(seat, "civilization", str, f"seats.{number}")
    edition = _read_edition(data["edition"], len(seats), box)
    dealt: dict[str, tuple[str, ...]] = {}
    for expansion in edition.expansions:
        dealt |= {
            name: tuple(_field(seat, field, str, f"seats.{number}") for number, seat in enumerate(seats))
            for field, name in expansion.dealt_to_seats.items()
        }
    deal = _field(data, "deal", dict)
    sea = _texts(deal, "sea", "deal") if "sea" in deal else ()
    if sorted(sea) == sorted(edition.sea_numbers):
        sea = sea[: len(seats)]  # the record lists all of them in order; one per player is turned up (RULES 10.2)
    for expansion in edition.expansions:
        dealt |= {name: _texts(deal, name, "deal") for name in expansion.piles}
    record = Record(
        edition=edition,
        names=tuple(seat["name"] for seat in seats),
        deal=Deal.with_more(
            tuple(seat["civilization"] for seat in seats),
            _texts(deal, "tiles", "deal"),
            _texts(deal, "chits", "deal"),
            {"sea": sea, **dealt},
        ),
        actions=_read_actions(_texts(data, "actions"), len(seats)),
        result=None if data.get("result") is None else _field(data, "result", dict),
        commitment=None if data.get("commitment") is None else _field(data, "commitment", str),
        salt=None if data.get("salt") is None else _field(data, "salt", str),
    )
    try:
        record.deal.check(edition, len(seats))
    except SetupError as error:
        raise RecordError(f"deal: {error}") from None
    return record


def _read_edition(data: Mapping[str, Any], players: int, box: Components) -> Edition:
    name = _field(data, "name", str, "edition")
    level = None if data.get("level") is None else _field(data, "level", int, "edition")
    extra = _texts(data, "extra", "edition") if "extra" in data else ()
    try:
        edition = Edition.named(name, _texts(data, "options", "edition"), level, extra, box)
        edition.check_players(players)
    except SetupError as error:
        raise RecordError(f"edition: {error}") from None
    expected = {"tiles_per_round": edition.tiles_a_round(players), "row": edition.row(players)}
    for field, right in expected.items():
        if _field(data, field, int, "edition") != right:
            _wrong(f"edition.{field}", f"must be {right} here, not {data[field]} (RULES 2.1.1)")
    return edition


def _read_actions(lines: Sequence[str], players: int) -> tuple[tuple[int, str], ...]:
    actions = []
    for number, line in enumerate(lines, 1):
        seat, blank, action = line.partition(" ")
        seat_number = read_number(seat, 99)
        if not blank or seat_number is None:
            _wrong(f"action {number} ({line[:40]!r})", "must be a seat, a blank and an action")
        if seat_number >= players:
            _wrong(f"action {number} ({line[:40]!r})", f"there is no seat {seat}")
        actions.append((seat_number, action))
    return tuple(actions)
