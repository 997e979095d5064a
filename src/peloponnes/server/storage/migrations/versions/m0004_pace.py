"""Clocks of turn-by-turn games, questions that need the consent of all, and private notes."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and a table; games from before are live ones, without a clock."""
    op.add_column("game", sa.Column("deadline", sa.BigInteger))
    op.add_column("game", sa.Column("clock", sa.Text))
    op.add_column("game", sa.Column("question", sa.Text))
    op.add_column("game", sa.Column("taken_back", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_game_deadline", "game", ["deadline"])
    op.create_table(
        "note",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("guest", sa.String(24), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("note")
    op.drop_index("ix_game_deadline", "game")
    for name in ("taken_back", "question", "clock", "deadline"):
        op.drop_column("game", name)
