"""The lessons that an account has solved."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the table of solved lessons."""
    op.create_table(
        "account_lessons",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("lesson", sa.Text, nullable=False),
        sa.Column("solved", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "lesson", name="pk_account_lessons"),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_account_lessons_account", ondelete="CASCADE"
        ),
    )
