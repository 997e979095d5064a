"""The past of a game: its record, its actions with their events, and its view at any moment."""

from peloponnes.record import Record
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.documents import decision_document, event_documents, with_position
from peloponnes.server.wire.game_documents import DecisionDocument, HistoryDocument, MomentDocument, ViewDocument
from peloponnes.server.wire.refusal import Refused


def record_of(table: Table) -> Record:
    """The record of a replayed game."""
    assert table.game is not None
    kept = table.record
    played = Record.of(table.game)
    return Record(kept.edition, kept.names, kept.deal, played.actions, played.result, kept.commitment, kept.salt)


def history_document(table: Table) -> HistoryDocument:
    """All actions of a replayed game in order, as it stands now.

    Early answers appear where they were played; undone turns do not appear.
    """
    return {"seq": table.seq, "moments": moments_of(record_of(table))}


def moments_of(record: Record) -> list[MomentDocument]:
    """All actions of a record with their events."""
    game = record.replay(0)
    moments: list[MomentDocument] = [
        {"at": 0, "seat": None, "action": "", "round": game.round, "events": event_documents(game.events)}
    ]
    for at, (seat, action) in enumerate(record.actions, 1):
        events = event_documents(game.play(action, seat))
        moments.append({"at": at, "seat": seat, "action": action, "round": game.round, "events": events})
    return moments


def view_at(table: Table, at: int) -> ViewDocument:
    """The view that everybody had after ``at`` actions; raises `Refused` if fewer were played."""
    record = record_of(table)
    if at > len(record.actions):
        raise Refused("no_moment", 404, most=len(record.actions))
    return with_position(record.replay(at).view())


def decision_at(record: Record, at: int) -> DecisionDocument:
    """The decision after ``at`` actions, with all its answers; raises `Refused` if there is none."""
    count = len(record.actions)
    decision = record.replay(at).decision if at < count else None
    if decision is None:
        raise Refused("no_moment", 404, "analysis", at=at, count=count)
    return decision_document(decision)
