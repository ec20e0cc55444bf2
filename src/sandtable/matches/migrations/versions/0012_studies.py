"""The studies of accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the table of studies."""
    op.create_table(
        "studies",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("id", "account", "game", "title")),
        sa.Column("chapters", sa.Integer, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("based_on", sa.Text),
        sa.Column("search", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
        sa.CheckConstraint("visibility IN ('private', 'link', 'public')", name=op.f("ck_studies_visibility")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_studies_account", ondelete="CASCADE"),
    )
    op.create_index("ix_studies_account", "studies", ["account", "saved"])
    op.create_index(
        "ix_studies_listed",
        "studies",
        ["saved", "id"],
        sqlite_where=sa.text("visibility = 'public'"),
        postgresql_where=sa.text("visibility = 'public'"),
    )
