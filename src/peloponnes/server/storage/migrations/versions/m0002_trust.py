"""Origin and quarantine of games, replaceable links of seats, reserved seats, and guests sent away from a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; existing games keep their data."""
    op.add_column("game", sa.Column("origin", sa.String(24), nullable=False, server_default=""))
    op.add_column("game", sa.Column("problem", sa.Text))
    op.create_index("ix_game_origin", "game", ["origin"])
    op.add_column("seat", sa.Column("link", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("reserved", sa.String(24)))
    op.create_table(
        "sent_away",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("guest", sa.String(24), primary_key=True),
    )
    op.create_table(
        "removed_action",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("removed", sa.BigInteger, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("removed_action")
    op.drop_table("sent_away")
    for name in ("reserved", "link"):
        op.drop_column("seat", name)
    op.drop_index("ix_game_origin", "game")
    for name in ("problem", "origin"):
        op.drop_column("game", name)
