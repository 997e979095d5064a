"""Storage of chat lines, which are read backwards in pages: nobody needs a whole chat at once."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, exc, func, insert, select

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.engine import notify
from peloponnes.server.storage.rows import ChatLine
from peloponnes.server.storage.schema import chat, game


class Chats(Database):
    """Adds and reads lines of chat."""

    def add_chat_line(self, id: str, command: str, room: str, guest: str, name: str, words: str, at: int) -> None:
        """Add a line to a chat; a repeated command adds nothing."""
        said = select(chat.c.number).where(and_(chat.c.game_id == id, chat.c.command == command))
        while True:
            try:
                with self.engine.begin() as connection:
                    if connection.scalar(said) is not None:
                        return
                    if connection.scalar(select(game.c.id).where(game.c.id == id)) is None:
                        return  # the table was deleted
                    line = ChatLine(id, _last(connection, id) + 1, command, room, guest, name, words, at)
                    connection.execute(insert(chat).values(line._asdict()))
                    notify(connection, (id, 0))
                return
            except exc.IntegrityError:  # another writer took this number
                continue

    def chat_since(self, id: str, number: int) -> list[ChatLine]:
        """The lines after a given one, in all rooms, emptied ones included: they count."""
        newer = select(chat).where(and_(chat.c.game_id == id, chat.c.number > number)).order_by(chat.c.number)
        with self.engine.connect() as connection:
            return [ChatLine(**row) for row in connection.execute(newer).mappings()]

    def latest_chat(
        self, id: str, rooms: Sequence[str], most: int, before: int | None = None
    ) -> tuple[int, list[ChatLine]]:
        """The number of the last line in any room, and the last lines in some rooms, optionally those before a number."""
        wanted = and_(chat.c.game_id == id, chat.c.room.in_(rooms), chat.c.text != "")  # an emptied line is not read
        if before is not None:
            wanted = and_(wanted, chat.c.number < before)
        with self.engine.connect() as connection:
            last = _last(connection, id)  # read first: whatever is said meanwhile will be sent live
            newest_first = select(chat).where(wanted).order_by(chat.c.number.desc()).limit(most)
            lines = [ChatLine(**row) for row in connection.execute(newest_first).mappings()]
        return last, lines[::-1]


def _last(connection: Connection, id: str) -> int:
    return connection.scalar(select(func.max(chat.c.number)).where(chat.c.game_id == id)) or 0
