"""Looking back: the record of a whole game, what was played and what happened with it, and how the table stood at a moment."""

from peloponnes.game.game import Game
from peloponnes.record import Record
from peloponnes.server.answers import HistoryDocument, MomentDocument, ViewDocument
from peloponnes.server.documents import event_documents, view_document
from peloponnes.server.refusal import Refused
from peloponnes.server.table import Table


def record_of(table: Table) -> Record:
    """The record of a whole game."""
    assert table.game is not None
    kept = table.record
    played = Record.of(table.game)
    return Record(kept.edition, kept.names, kept.deal, played.actions, played.result, kept.commitment, kept.salt)


def history_document(table: Table) -> HistoryDocument:
    """All that was played in a whole game, one action after the other, as it stands now.

    An early answer is in it where it was played, and not before; what was undone is not in it.
    """
    return {"seq": table.seq, "moments": moments_of(record_of(table))}


def moments_of(record: Record) -> list[MomentDocument]:
    """All actions of a record, and what happened with each."""
    game = record.replay(0)
    moments: list[MomentDocument] = [
        {"at": 0, "seat": None, "action": "", "round": round_of(game), "events": event_documents(game.events)}
    ]
    for at, (seat, action) in enumerate(record.actions, 1):
        events = event_documents(game.play(action, seat))
        moments.append({"at": at, "seat": seat, "action": action, "round": round_of(game), "events": events})
    return moments


def round_of(game: Game) -> int:
    """The round in which a game stands."""
    return game.view().round


def view_at(table: Table, at: int) -> ViewDocument:
    """How a whole game stood after so many actions: the same view that everybody had then."""
    record = record_of(table)
    if at > len(record.actions):
        raise Refused("no_moment", 404, most=len(record.actions))
    return view_document(record.replay(at).view())
