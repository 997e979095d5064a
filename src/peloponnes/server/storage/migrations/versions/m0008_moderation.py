"""What operators do: mutes and bans, the reason for which a table was closed, and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column and two tables; existing games keep their data."""
    op.add_column("game", sa.Column("closed", sa.Text))
    op.create_table(
        "restriction",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("whom", sa.String(8), primary_key=True),
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("operator", sa.String(40), nullable=False),
        sa.Column("command", sa.String(16), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("audit")
    op.drop_table("restriction")
    op.drop_column("game", "closed")
