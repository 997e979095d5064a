"""What is stored about a guest besides their games, account, tokens and chat: for the copy that they get of everything."""

from typing import Any

from sqlalchemy import Select, and_, or_, select

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import GUEST
from peloponnes.server.storage.schema import (
    channel,
    entrant,
    mail_link,
    note,
    notice,
    one_time_key,
    player,
    rated_game,
    rated_seat,
    rating,
    restriction,
    seat,
    seat_holder,
    sent_away,
    standing_order,
    tournament,
    wish,
)

# In which file of the copy the rows are whose column names a guest; None if in none. A test compares it with the columns that erasing
# knows, and with what is in the files: whoever adds such a column decides here, too.
COPIED: dict[str, str | None] = {
    "game.host": "games.json",
    "seat.guest": "games.json",
    "seat.reserved": "person.json",
    "sent_away.guest": "person.json",
    "action.command": "records/",
    "removed_action.command": None,  # moves that an operator took out of a damaged game
    "chat.guest": "chat.json",
    "chat.command": None,  # a number that tells a line from its repetition
    "token.guest": "person.json",
    "seat_holder.guest": "person.json",
    "note.guest": "notes.json",
    "account.guest": "person.json",
    "passkey.guest": "person.json",
    "device.guest": "person.json",
    "one_time_key.guest": "person.json",
    "mail_link.asker": "person.json",
    "mail_link.account": "person.json",
    "channel.guest": "notices.json",
    "wish.guest": "notices.json",
    "notice.guest": "notices.json",
    "player.guest": "person.json",
    "rating.guest": "ratings.json",
    "rated_seat.guest": "ratings.json",
    "tournament.host": "tournaments.json",
    "entrant.guest": "tournaments.json",
    "restriction.id": "person.json",
    "audit.subject": None,  # what operators did, with their names; what is in force is among the restrictions
}


class OwnRows(Database):
    """Reads what is stored about a guest."""

    def own_rows(self, guest: str) -> dict[str, list[dict[str, Any]]]:
        """Rows about a guest by what they are, read at one moment. Addresses are sealed, and what is JSON is a text."""
        with self._moment() as connection:
            return {
                name: [dict(row) for row in connection.execute(wanted).mappings()]
                for name, wanted in _wanted(guest).items()
            }


def _wanted(guest: str) -> dict[str, Select[Any]]:
    return _of_the_person(guest) | _of_being_told(guest) | _of_playing(guest)


def _of_the_person(guest: str) -> dict[str, Select[Any]]:
    asked = or_(mail_link.c.asker == guest, mail_link.c.account == guest)
    restricted = and_(restriction.c.whom == GUEST, restriction.c.id == guest)
    return {
        "page": select(player.c.id, player.c.public).where(player.c.guest == guest),
        "kept_seats": select(seat.c.game_id.label("game"), seat.c.number).where(seat.c.reserved == guest),
        "held_seats": select(seat_holder.c.game_id.label("game"), seat_holder.c.number, seat_holder.c.since).where(
            seat_holder.c.guest == guest
        ),
        "sent_away": select(sent_away.c.game_id.label("game")).where(sent_away.c.guest == guest),
        "keys": select(one_time_key.c.kind, one_time_key.c.expires).where(one_time_key.c.guest == guest),
        "mail_links": select(mail_link.c.purpose, mail_link.c.address, mail_link.c.expires).where(asked),
        "restrictions": select(
            restriction.c.kind, restriction.c.since, restriction.c.until, restriction.c.reason
        ).where(restricted),
    }


def _of_being_told(guest: str) -> dict[str, Select[Any]]:
    told = [column for column in channel.c if column.name not in ("guest", "game_id", "fingerprint")]
    return {
        "channels": select(*told, channel.c.game_id.label("game"))
        .where(channel.c.guest == guest)
        .order_by(channel.c.created, channel.c.id),
        "wishes": select(wish.c.zone, wish.c.quiet_from, wish.c.quiet_until, wish.c.digest_at).where(
            wish.c.guest == guest
        ),
        "waiting": select(notice.c.game_id.label("game"), notice.c.kind, notice.c.at, notice.c.due)
        .where(notice.c.guest == guest)
        .order_by(notice.c.at),
    }


def _of_playing(guest: str) -> dict[str, Select[Any]]:
    ordered = [column for column in standing_order.c if column.name not in ("game_id", "seq")]
    own_seat = and_(seat.c.game_id == standing_order.c.game_id, seat.c.number == standing_order.c.seat)
    entered = (entrant.c.tournament, tournament.c.name, entrant.c.name.label("entered_as"), entrant.c.pool)
    rated = [column for column in rated_seat.c if column.name not in ("guest", "level", "game")]
    return {
        "notes": select(note.c.game_id.label("game"), note.c.text, note.c.updated)
        .where(note.c.guest == guest)
        .order_by(note.c.updated),
        "orders": select(standing_order.c.game_id.label("game"), *ordered)
        .join(seat, own_seat)
        .where(seat.c.guest == guest)
        .order_by(standing_order.c.made),
        "entered": select(*entered, entrant.c.left, tournament.c.status)
        .join(tournament, tournament.c.id == entrant.c.tournament)
        .where(entrant.c.guest == guest)
        .order_by(tournament.c.created),
        "held": select(*(column for column in tournament.c if column.name != "host"))
        .where(tournament.c.host == guest)
        .order_by(tournament.c.created),
        "ratings": select(*(column for column in rating.c if column.name != "guest"))
        .where(rating.c.guest == guest)
        .order_by(rating.c.pool),
        "rated_games": select(rated_seat.c.game, rated_game.c.pool, rated_game.c.ended, *rated)
        .join(rated_game, rated_game.c.game == rated_seat.c.game)
        .where(rated_seat.c.guest == guest)
        .order_by(rated_game.c.ended),
    }
