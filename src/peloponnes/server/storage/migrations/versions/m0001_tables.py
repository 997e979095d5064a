"""Games, seats, actions, snapshots, chat, tokens and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False, index=True),
        sa.Column("status", sa.String(12), nullable=False, index=True),
        sa.Column("host", sa.String(24), nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("record", sa.Text),
        sa.Column("waits_for", sa.Text, nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False, index=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("deal_of", sa.String(16)),
        sa.Column("rematch", sa.String(16)),
        sa.Column("campaign", sa.Text),
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(24), index=True),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "action",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game_id", "command"),
    )
    op.create_table(
        "snapshot",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("command", sa.String(80), nullable=False),
        sa.Column("room", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game_id", "command"),
    )
    op.create_table(
        "token",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False, index=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop all tables."""
    for name in ("setting", "token", "chat", "snapshot", "action", "seat", "game"):
        op.drop_table(name)
