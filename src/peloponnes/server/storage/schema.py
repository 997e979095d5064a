"""The tables of the database, the same for SQLite and PostgreSQL.

`action` is authoritative: an append-only log whose primary key serializes concurrent writers, and whose command ids make resending
safe. Everything else can be derived from it, or is about people rather than play.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

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
    Column("closed", Text),  # the reason that the operator gave for closing it; its people see it
    # When a seat that has to decide runs out of time; null without a clock, or if nobody's clock runs.
    Column("deadline", BigInteger, index=True),
    Column("clock", Text),  # JSON: see `GameClock`; null without one
    Column("question", Text),  # JSON: what somebody asks all others to agree to; see `OpenQuestion`
    Column(
        "taken_back", Boolean, nullable=False, default=False
    ),  # a turn was taken back by consent: what it revealed is known
    Column("rating_due", Boolean, nullable=False, default=False, index=True),  # finished, and not yet judged
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
    Column("reminded", BigInteger, nullable=False, default=0),  # the deadline of which its player was reminded
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
    Column("kind", String(8), nullable=False),  # see `rows.py`
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

analysis = Table(  # of a finished game; names are in none
    "analysis",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, nullable=False),  # the last log entry of the game
    Column("format", Integer, nullable=False),  # of the document
    Column("version", String(40), nullable=False),  # the program that made it
    Column("rollouts", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("document", Text, nullable=False),  # JSON: see `AnalysisDocument`
    Column("made", BigInteger, nullable=False),
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

standing_order = Table(  # secret: nobody but the owner of the seat is told of it, and its text goes with its auction
    "standing_order",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text),  # JSON: see `StandingOrder`; null when it no longer stands
    Column("round", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the log entry after which it was left
    Column("made", BigInteger, nullable=False),
    Column("played", Text, nullable=False, default="[]"),  # JSON: the actions it played, once it no longer stands
    Column("ended", Text),  # JSON: why it no longer stands; see `OrderReason`
)

note = Table(  # what a player wrote down, for nobody else
    "note",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("guest", String(24), primary_key=True),
    Column("text", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
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

restriction = Table(  # mutes and bans: what an operator does not let somebody do
    "restriction",
    metadata,
    Column("kind", String(8), primary_key=True),  # mute, ban
    Column("whom", String(8), primary_key=True),  # guest, network
    Column("id", String(24), primary_key=True),  # a guest, or a keyed hash of a network, as `game.origin`
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # None: until it is lifted
    Column("reason", Text, nullable=False),
)

audit = Table(  # what operators did; only added to, in the transaction of what was done
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("operator", String(40), nullable=False),
    Column("command", String(16), nullable=False),
    Column("subject", Text, nullable=False),  # a guest, a network or games; never a name
    Column("reason", Text, nullable=False),
    Column("details", Text, nullable=False),  # JSON
)

# People and their devices: who else holds a seat, accounts with their ways in, and keys that open something once.
seat_holder = Table(  # guests who opened the link of a taken seat: other devices of its owner
    "seat_holder",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(24), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

account = Table(
    "account",
    metadata,
    Column(
        "guest", String(24), primary_key=True
    ),  # made with the account: no cookie without a device was ever given for it
    Column("name", String(40), nullable=False),
    Column("handle", String(48), nullable=False, unique=True),  # what authenticators know the account by, base64url
    Column("created", BigInteger, nullable=False),
    Column("mail", Text),  # a confirmed address, sealed with the secret of the server
    Column("mail_print", String(32), unique=True, index=True),  # a keyed hash of it: by it the account is found
)

passkey = Table(
    "passkey",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(24), nullable=False, index=True),
    Column("credential", Text, nullable=False, unique=True),  # its id, base64url
    Column("public_key", Text, nullable=False),  # COSE, base64url
    Column("uses", BigInteger, nullable=False),  # how often it was used, as the authenticator counts
    Column("host", String(253), nullable=False),  # the host name that it is for
    Column("label", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

device = Table(  # where an account is signed in
    "device",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(24), nullable=False, index=True),
    Column("label", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

one_time_key = Table(  # deleted when it is used
    "one_time_key",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(12), nullable=False),  # move, challenge, recovery, invitation
    Column("guest", String(24), nullable=False, index=True),  # whom it is for; empty: anybody
    Column("expires", BigInteger),  # never, if null
)

mail_link = Table(  # a link that was asked for by mail: first a mail to be sent, then a key that opens something once
    "mail_link",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("purpose", String(8), nullable=False),  # enter, sign_in, create, address, changed
    Column("asker", String(24), nullable=False, index=True),  # the guest who asked
    Column("account", String(24), nullable=False, index=True),  # the guest id of the account it is for; empty: none
    Column("address", Text, nullable=False),  # sealed
    Column("mail_print", String(32), nullable=False, index=True),
    Column("invitation", String(64)),  # the hash of one, for a new account
    Column("language", String(2), nullable=False),
    Column("hash", String(64), unique=True),  # of the key, once it is made to be sent
    Column("expires", BigInteger, nullable=False, index=True),
    Column("due", BigInteger, index=True),  # when to send it; null: it was sent
    Column("attempts", Integer, nullable=False),
    Column("claimed_until", BigInteger, nullable=False),  # until then, one worker is sending it
)

channel = Table(  # a way to tell a guest, or those at a table, what happens while nobody looks
    "channel",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(24), nullable=False, index=True),
    Column("game_id", String(16), ForeignKey("game.id"), index=True),  # of the table that its host has it told of
    Column("kind", String(8), nullable=False),  # push, webhook, mail
    Column("shape", String(8), nullable=False),  # of a webhook: discord, matrix, slack, json
    Column("address", Text, nullable=False),  # sealed with the secret of the server
    Column("fingerprint", String(32), nullable=False),  # a keyed hash of the address
    Column("wants", String(40), nullable=False),  # of what it tells, separated by spaces
    Column("language", String(2), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("error", Text),  # JSON: why the last message could not be sent
    Column("failed", BigInteger),  # when that was
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("guest", "fingerprint"),
)

wish = Table(  # when a guest wants to be told something
    "wish",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("zone", String(40), nullable=False),  # such as Europe/Athens
    Column("quiet_from", Integer),  # minutes after midnight, as are all times of day
    Column("quiet_until", Integer),
    Column("digest_at", Integer),
    Column("digest_due", BigInteger, index=True),
)

notice = Table(  # written with the log entry that it tells of; becomes deliveries when it is due
    "notice",
    metadata,
    Column("game_id", String(16), ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("guest", String(24), primary_key=True),  # empty: for the channels of the table
    Column("kind", String(8), primary_key=True),  # turn, started, over, taken, reminder
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
)

delivery = Table(  # one message to one channel, until it has arrived
    "delivery",
    metadata,
    Column("id", String(24), primary_key=True),  # sent along, so that a receiver can discard doubles
    Column("channel_id", String(16), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # of the channel
    Column("items", Text, nullable=False),  # JSON: see `Item`
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("attempts", Integer, nullable=False),
    Column("claimed_until", BigInteger, nullable=False),  # until then, one worker is sending it
)

player = Table(  # a guest as others may know them
    "player",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),  # in the address of their page; says nothing about the guest
    Column("public", Boolean, nullable=False, default=False),  # whether anybody may see that page
)

rating = Table(  # what is known of the strength of a guest; follows from the rated games
    "rating",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("pool", String(48), primary_key=True, index=True),  # see `Pool`
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

# Rated games stay when their game is deleted, because the ratings follow from them.
rated_game = Table(
    "rated_game",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("ended", BigInteger, nullable=False),  # when its last entry was written; games are rated in this order
    Column("pool", String(48), nullable=False, index=True),  # empty if it does not count
    Column("reason", String(16), nullable=False),  # why it does not count
)

rated_seat = Table(
    "rated_seat",
    metadata,
    Column("game", String(16), ForeignKey("rated_game.game"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(24), index=True),  # None for a bot
    Column("level", String(16), nullable=False),  # of a bot
    Column("place", Integer, nullable=False),
    Column("gain", Boolean, nullable=False),  # False: the player could only lose
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu_after", Double, nullable=False),
    Column("sigma_after", Double, nullable=False),
)

tournament = Table(
    "tournament",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False, index=True),
    Column("host", String(24), nullable=False, index=True),  # a guest
    Column("name", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: that of its tables, see `Setup`
    Column("players", Integer, nullable=False),  # at a table
    Column("rounds", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(12), nullable=False),  # open, running, abandoned; it is finished when all its tables are
)

entrant = Table(
    "entrant",
    metadata,
    Column("tournament", String(16), ForeignKey("tournament.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(24), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("pool", Integer, nullable=False, default=0),
    Column("left", Boolean, nullable=False, default=False),
    UniqueConstraint("tournament", "guest"),
)

tournament_table = Table(
    "tournament_table",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("tournament", String(16), ForeignKey("tournament.id"), nullable=False, index=True),
    Column("pool", Integer, nullable=False),
    Column("round", Integer, nullable=False),
)
