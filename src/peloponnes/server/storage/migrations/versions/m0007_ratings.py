"""Players, ratings and the games that they follow from, and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column and tables; the server then rates all games that have been finished so far."""
    op.add_column("game", sa.Column("rating_due", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_game_rating_due", "game", ["rating_due"])
    op.execute(sa.text("UPDATE game SET rating_due = (status = 'finished')"))
    op.create_table(
        "player",
        sa.Column("guest", sa.String(24), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    op.create_table(
        "rating",
        sa.Column("guest", sa.String(24), primary_key=True),
        sa.Column("pool", sa.String(48), primary_key=True, index=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    op.create_table(
        "rated_game",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("pool", sa.String(48), nullable=False, index=True),
        sa.Column("reason", sa.String(16), nullable=False),
    )
    op.create_table(
        "rated_seat",
        sa.Column("game", sa.String(16), sa.ForeignKey("rated_game.game"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(24), index=True),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("gain", sa.Boolean, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("mu_after", sa.Double, nullable=False),
        sa.Column("sigma_after", sa.Double, nullable=False),
    )
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
        sa.Column("host", sa.String(24), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
    )
    op.create_table(
        "entrant",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(24), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("pool", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.UniqueConstraint("tournament", "guest"),
    )
    op.create_table(
        "tournament_table",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournament.id"), nullable=False, index=True),
        sa.Column("pool", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("tournament_table", "entrant", "tournament", "rated_seat", "rated_game", "rating", "player"):
        op.drop_table(name)
    op.drop_index("ix_game_rating_due", "game")
    op.drop_column("game", "rating_due")
