"""The server processes on one database, which share its matches."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add a table in which each process leases its membership."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
