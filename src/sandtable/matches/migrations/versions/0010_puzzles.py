"""The puzzles that an account has tried, and the days on which it solved the puzzle of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables of results and days."""
    op.create_table(
        "account_puzzles",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("tried", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.BigInteger),
        sa.PrimaryKeyConstraint("account", "puzzle", name="pk_account_puzzles"),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_account_puzzles_account", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "account_puzzle_days",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account", "day", name="pk_account_puzzle_days"),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_account_puzzle_days_account", ondelete="CASCADE"
        ),
    )
