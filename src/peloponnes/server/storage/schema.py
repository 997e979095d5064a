"""The tables of the database, the same for SQLite and PostgreSQL.

`action` is authoritative: an append-only log whose primary key serializes concurrent writers, and whose command ids make resending
safe. Everything else can be derived from it, or is about people rather than play.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

game = Table(
    "game",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),  # all times are milliseconds since 1970
    Column("updated", BigInteger, nullable=False, index=True),
    Column("status", String(12), nullable=False, index=True),  # open, running, finished, abandoned
    Column("host", String(24), nullable=False, index=True),  # a guest
    Column("public", Boolean, nullable=False),
    Column("setup", Text, nullable=False),  # JSON: see `Setup`
    Column("record", Text),  # the record at the start, without actions; its deal is secret until the end
    Column("waits_for", Text, nullable=False, default="[]"),  # JSON: seats with an open decision
    Column("bot_due", Boolean, nullable=False, default=False, index=True),
    Column("round", Integer, nullable=False, default=0),
    Column("result", Text),
    Column("deal_of", String(16)),  # the game whose deal is replayed
    Column("rematch", String(16)),  # the game that followed
    Column("campaign", Text),  # JSON: the progress of the campaign before this level
    Column("origin", String(24), nullable=False, default="", index=True),  # a keyed hash of the network that created it
    Column("problem", Text),  # why it can't be continued; if set, the game is quarantined
)

seat = Table(
    "seat",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # invited, open, bot
    Column("name", String(40), nullable=False),  # empty until taken
    Column("guest", String(24), index=True),
    Column("level", String(16), nullable=False, default=""),  # of a bot, or of the stand-in
    Column("resigned", Boolean, nullable=False, default=False),
    Column("seen", BigInteger, nullable=False, default=0),
    Column("link", Integer, nullable=False, default=0),  # number of the current link; earlier ones are invalid
    Column("reserved", String(24)),  # the guest for whom this seat of a rematch is kept
)

sent_away = Table(
    "sent_away",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("guest", String(24), primary_key=True),
)

action = Table(
    "action",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("kind", String(8), nullable=False),  # start, turn, early, undo, resign, replace, return
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game_id", "command"),
)

removed_action = Table(  # entries that `admin repair` removed from a log
    "removed_action",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("removed", BigInteger, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("position", Text, nullable=False),
    Column("played", Integer, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("room", String(12), nullable=False),  # players, spectators
    Column("guest", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game_id", "command"),
)

token = Table(
    "token",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(24), nullable=False, index=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("label", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
