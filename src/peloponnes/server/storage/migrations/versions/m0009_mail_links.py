"""The mail address of an account, and links that are sent by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and a table; existing accounts have no address yet."""
    op.add_column("account", sa.Column("mail", sa.Text))
    op.add_column("account", sa.Column("mail_print", sa.String(32)))
    op.create_index("ix_account_mail_print", "account", ["mail_print"], unique=True)
    op.create_table(
        "mail_link",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("asker", sa.String(24), nullable=False, index=True),
        sa.Column("account", sa.String(24), nullable=False, index=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("mail_print", sa.String(32), nullable=False, index=True),
        sa.Column("invitation", sa.String(64)),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("hash", sa.String(64), unique=True),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
        sa.Column("due", sa.BigInteger, index=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("claimed_until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("mail_link")
    op.drop_index("ix_account_mail_print", "account")
    op.drop_column("account", "mail_print")
    op.drop_column("account", "mail")
