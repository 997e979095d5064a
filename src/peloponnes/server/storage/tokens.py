"""Tokens of programs that play for a guest; only their hashes are kept."""

from sqlalchemy import and_, insert, select

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import TokenRow
from peloponnes.server.storage.schema import token


class Tokens(Database):
    """Adds, lists, checks and revokes tokens."""

    def add_token(self, id: str, guest: str, hash: str, label: str) -> None:
        """Store the hash of a token."""
        with self.engine.begin() as connection:
            connection.execute(insert(token).values(id=id, guest=guest, hash=hash, label=label, created=now()))

    def tokens(self, guest: str) -> list[TokenRow]:
        """The tokens of a guest, oldest first."""
        wanted = select(token.c.id, token.c.label, token.c.created).where(token.c.guest == guest)
        with self.engine.connect() as connection:
            return [TokenRow(**row) for row in connection.execute(wanted.order_by(token.c.created)).mappings()]

    def remove_token(self, guest: str, id: str) -> bool:
        """Revoke a token; False if the guest has no such token."""
        with self.engine.begin() as connection:
            return (
                connection.execute(token.delete().where(and_(token.c.guest == guest, token.c.id == id))).rowcount == 1
            )

    def guest_of(self, hash: str) -> str | None:
        """The guest whose token has this hash; None if there is none."""
        with self.engine.connect() as connection:
            found = connection.scalar(select(token.c.guest).where(token.c.hash == hash))
            return None if found is None else str(found)
