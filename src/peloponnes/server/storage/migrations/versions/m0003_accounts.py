"""Holders of seats, accounts with passkeys and devices, and keys that open something once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; nothing that exists changes."""
    op.create_table(
        "seat_holder",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(24), primary_key=True, index=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account",
        sa.Column("guest", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("handle", sa.String(48), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False, index=True),
        sa.Column("credential", sa.Text, nullable=False, unique=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(253), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False, index=True),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "one_time_key",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(24), nullable=False, index=True),
        sa.Column("expires", sa.BigInteger),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("one_time_key", "device", "passkey", "account", "seat_holder"):
        op.drop_table(name)
