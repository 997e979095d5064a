"""Channels, wishes, notices and deliveries: what people are told while they don't look, and who was reminded of a deadline."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; existing games keep their data, and nobody has a channel yet."""
    op.add_column("seat", sa.Column("reminded", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "channel",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False, index=True),
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("shape", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.String(32), nullable=False),
        sa.Column("wants", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("verified", sa.Boolean, nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("failed", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("guest", "fingerprint"),
    )
    op.create_table(
        "wish",
        sa.Column("guest", sa.String(24), primary_key=True),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("digest_at", sa.Integer),
        sa.Column("digest_due", sa.BigInteger, index=True),
    )
    op.create_table(
        "notice",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "delivery",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("channel_id", sa.String(16), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("items", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False, index=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("claimed_until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("delivery", "notice", "wish", "channel"):
        op.drop_table(name)
    op.drop_column("seat", "reminded")
