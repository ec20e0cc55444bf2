"""Reviews of finished matches, and what was found about their turns."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables of reviews."""
    op.create_table(
        "reviews",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("match", sa.Text),
        sa.Column("account", sa.Text),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("game", "record", "state")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("total", "done")),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("renewed", "opened")),
        sa.Column("problem", sa.Text),
        sa.PrimaryKeyConstraint("key", name="pk_reviews"),
        sa.CheckConstraint(
            "state IN ('waiting', 'running', 'done', 'cancelled', 'failed')", name=op.f("ck_reviews_state")
        ),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_reviews_match", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_reviews_account", ondelete="SET NULL"),
    )
    op.create_index("ix_reviews_match", "reviews", ["match"])
    op.create_index("ix_reviews_opened", "reviews", ["opened"])
    op.create_table(
        "review_turns",
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("review", "number", name="pk_review_turns"),
        sa.CheckConstraint("number >= 0", name=op.f("ck_review_turns_number")),
        sa.ForeignKeyConstraint(
            ["review"], ["reviews.key"], name="fk_review_turns_review", ondelete="CASCADE"
        ),
    )
