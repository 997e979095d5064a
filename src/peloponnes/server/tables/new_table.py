"""Creating tables: what will be played and by whom, and the deal when the game starts."""

import json
from dataclasses import asdict, replace
from secrets import choice, token_hex

from peloponnes.bots.levels import MOODY
from peloponnes.bots.temperaments import joined
from peloponnes.components.types import RULES
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import Edition, SetupError
from peloponnes.game.campaign import Campaign
from peloponnes.game.game import Game
from peloponnes.record import Record, commitment_of, new_salt, write_position
from peloponnes.server.names import bot_name, distinct
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import (
    BOT,
    INVITED,
    OPEN,
    OPEN_SEAT,
    RUNNING,
    START,
    Entry,
    GameRow,
    LogWrite,
    SeatRow,
    Snapshot,
)
from peloponnes.server.tables.entries import Plan, progress_columns
from peloponnes.server.tables.game_setup import Setup
from peloponnes.server.tables.table import Table
from peloponnes.server.tables.timing import Timing
from peloponnes.server.wire.refusal import Refused, not_set_up
from peloponnes.server.wire.requests import CreateTable, Pace, SeatSetup

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters and digits that look alike


def new_id() -> str:
    """A random table id that can't be guessed."""
    return "".join(choice(LETTERS) for _ in range(12))


def new_game(
    id: str, wanted: CreateTable, guest: str, campaign: Campaign | None = None, rules: int = RULES
) -> tuple[GameRow, list[SeatRow]]:
    """The rows of a new table and its seats. Raises `Refused` with the reason if there can be no such game."""
    level = campaign.level if campaign is not None else wanted.level
    edition = "solo" if campaign is not None else wanted.edition
    people = [seat for seat in wanted.seats if seat.kind != "bot"]
    alone = all(seat.kind in ("here", "bot") for seat in wanted.seats)
    setup = Setup(
        edition=edition,
        options=sorted(wanted.options),
        level=level,
        extra=wanted.extra,
        civilization=wanted.civilization,
        hints=alone if wanted.hints is None else wanted.hints,
        rules=rules,
        at=wanted.at,
        stand_in=wanted.stand_in,
        pace=wanted.pace,
    )
    _check_pace(wanted.pace, alone)
    try:
        made = setup.made()
        made.check_players(len(wanted.seats))
        _check_civilization(made, wanted.civilization)
    except SetupError as error:
        raise not_set_up(error) from None
    if not people:
        raise Refused("nobody_plays", 422)
    at = now()
    row = GameRow(id, at, at, OPEN, guest, wanted.public, setup.model_dump_json(), deal_of=wanted.deal_of)
    row.campaign = None if campaign is None else json.dumps(asdict(campaign))
    seats = [_seat(id, number, seat, guest, wanted.name, at) for number, seat in enumerate(wanted.seats)]
    return row, _with_names(seats)


def _check_pace(pace: Pace, alone: bool) -> None:
    """Refuse a clock where nobody waits for anybody, and one that would give more for a turn than it has at the start."""
    if pace.kind == "turns" and alone:
        raise Refused("pace_alone", 422)
    if pace.kind == "turns" and pace.increment > pace.bank:
        raise Refused("increment_over_bank", 422)


def once_more(id: str, table: Table, guest: str) -> tuple[GameRow, list[SeatRow]]:
    """A new table for another game of the same kind, with the same bots and people in the same seats.

    Whoever asks for it is seated at once. The other seats are reserved for their players: nobody is seated without being asked.
    """
    at = now()
    setup = table.setup.model_copy(update={"at": 0})
    host = next((seat.guest for seat in table.seats if guest in seat.guests), guest)  # who asks may only hold a seat
    row = GameRow(id, at, at, OPEN, host or guest, table.row.public, setup.model_dump_json())
    return row, [_once_more(seat, id, guest, at) for seat in table.seats]


def _once_more(seat: SeatRow, id: str, guest: str, at: int) -> SeatRow:
    anew = SeatRow(id, seat.number, seat.kind, seat.name)
    if seat.kind == BOT:
        anew.level = seat.level
    else:
        anew.holders = seat.holders
        if guest in seat.guests:
            anew.guest, anew.seen = seat.guest, at
        else:
            anew.reserved = seat.guest or seat.reserved
    return anew


def _check_civilization(edition: Edition, wanted: str | None) -> None:
    """Only solo players may pick a civilization, and only from level 2 on (RULES 8.2, 9.1)."""
    if wanted is None:
        return
    if 1 not in edition.players:
        raise SetupError("only alone is a civilization picked, not drawn (RULES 1.2)")
    known = [each.id for each in edition.components.civilizations]
    if wanted not in known:
        raise SetupError(f"there is no civilization {wanted!r}, only {', '.join(known)} (RULES 1.2)")


def _seat(id: str, number: int, wanted: SeatSetup, guest: str, name: str, at: int) -> SeatRow:
    if wanted.kind == "bot":
        if wanted.level is None:
            raise Refused("bot_without_level", 422, seat=number)
        return SeatRow(id, number, BOT, wanted.name or "", level=code_of(wanted.level, wanted.temperament, number))
    if wanted.level is not None or wanted.temperament is not None:
        raise Refused("level_without_bot", 422, seat=number)
    if wanted.kind == "here":
        return SeatRow(id, number, INVITED, wanted.name or name, guest, seen=at)
    return SeatRow(id, number, INVITED if wanted.kind == "invited" else OPEN_SEAT)


def code_of(level: str, temperament: str | None, seat: int) -> str:
    """The code of the bot that is wanted in a seat. Raises `Refused` if its level has no temperaments."""
    if temperament is not None and level not in MOODY:
        raise Refused("no_temperament", 422, seat=seat)
    return joined(level, temperament)


def _with_names(seats: list[SeatRow]) -> list[SeatRow]:
    """Name the bots, and make sure that no two names look alike."""
    for seat in seats:
        others = [other.name for other in seats if other is not seat]
        if seat.kind == BOT and not seat.name:
            seat.name = bot_name(others, seat.level)
        elif seat.name:
            seat.name = distinct(seat.name, others[: seat.number])
    return seats


def begin(table: Table, before: Record | None = None) -> Record:
    """Deal the game and commit to the deal: the record of a game without actions. Raises `Refused` if the deal does not fit.

    If the deal is that of the game ``before``, the record also has that game's actions up to the moment to continue from.
    """
    setup = table.setup
    edition = setup.made()
    names = table.names
    actions: tuple[tuple[int, str], ...] = ()
    try:
        if before is not None:
            if before.edition != edition or len(before.names) != len(names):
                raise Refused("other_deal", 422, table=str(table.row.deal_of))
            game = Game.new(edition, names, deal=before.deal)
            actions = before.actions[: setup.at]
        elif table.row.campaign is not None:
            campaign, game = _campaign(table.row).start(names[0], token_hex(32), setup.civilization, setup.extra)
            table.row.campaign = json.dumps(asdict(campaign))
        else:
            picked = None if setup.civilization is None else [setup.civilization]
            game = Game.new(edition, names, deal=Deal.shuffled(edition, len(names), token_hex(32), picked))
    except SetupError as error:
        raise not_set_up(error) from None
    assert game.deal is not None
    salt = new_salt()
    return Record(edition, game.names, game.deal, actions, None, commitment_of(game.deal, salt), salt)


def first_plan(table: Table, before: Record | None = None) -> Plan:
    """The plan to start a game: the first entry of its log, with the deal of the game ``before``, if given. Raises `Refused`.

    It counts as a sign of life of all players: nobody is away before the game has begun.
    """
    record = begin(table, before)
    game = record.replay()
    at = now()
    columns: dict[str, object] = {
        "status": RUNNING,
        "record": replace(record, actions=()).text(),
        "campaign": table.row.campaign,
        **progress_columns(game, {seat.number for seat in table.seats if seat.played_by_bot}),
    }
    there: dict[int, dict[str, object]] = {seat.number: {"seen": at} for seat in table.seats if seat.guest is not None}
    played = "\n".join(f"{seat} {action}" for seat, action in record.actions)
    entry = Entry(table.id, 1, "start", START, 0, played, at)
    columns |= Timing.at_start(table.setup.pace, table.seats).after(entry, game).columns()
    snapshot = Snapshot(table.id, 1, write_position(game), game.played)
    return Plan(LogWrite(entry, columns, there, snapshot, seated=tuple(table.seats)), game, game.events)


def _campaign(row: GameRow) -> Campaign:
    kept = json.loads(row.campaign or "{}")
    return Campaign(tuple(kept["civilizations"]), kept["passed"])


def campaign_after(table: Table) -> Campaign:
    """The state of a campaign after one of its games (RULES 9.4). Raises `Refused` if there is no campaign, or if it is over."""
    if table.row.campaign is None or table.game is None:
        raise Refused("no_campaign", 422)
    try:
        campaign = _campaign(table.row).finish(table.game)
    except SetupError as error:
        raise not_set_up(error) from None
    if campaign.over:
        raise Refused("campaign_over", 422)
    return campaign
