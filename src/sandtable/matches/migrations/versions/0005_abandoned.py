"""When a match was closed because nothing happened in it, and when a seat was last claimed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add two columns, and the index in which abandoned matches are looked up."""
    for name in ("joined", "expired"):
        op.add_column("matches", sa.Column(name, sa.BigInteger))
    unfinished = sa.text("status != 'over' AND expired IS NULL AND deadline IS NULL")
    op.create_index(
        "ix_matches_unfinished",
        "matches",
        ["status", "created"],
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )
