"""Private notes of players: about a game, and for nobody but the guest who wrote them. They are in no log."""

from sqlalchemy import ColumnElement, and_, delete, exc, insert, select, update

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.schema import note


class Notes(Database):
    """Keeps and reads notes."""

    def note_of(self, id: str, guest: str) -> str:
        """What a guest has noted about a game; empty if nothing."""
        with self.engine.connect() as connection:
            return str(connection.scalar(select(note.c.text).where(_of(id, guest))) or "")

    def keep_note(self, id: str, guest: str, text: str) -> None:
        """Keep the note of a guest instead of the one before; an empty one is removed."""
        written = {"text": text, "updated": now()}
        with self.engine.begin() as connection:
            if not text:
                connection.execute(delete(note).where(_of(id, guest)))
                return
            if connection.execute(update(note).where(_of(id, guest)).values(written)).rowcount:
                return
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(note).values(game_id=id, guest=guest, **written))
        except exc.IntegrityError:  # another device of the guest wrote first, or the game was deleted
            with self.engine.begin() as connection:
                connection.execute(update(note).where(_of(id, guest)).values(written))


def _of(id: str, guest: str) -> ColumnElement[bool]:
    return and_(note.c.game_id == id, note.c.guest == guest)
