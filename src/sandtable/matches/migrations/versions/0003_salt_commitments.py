"""Salts that seats commit to before they reveal them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add columns without re-creating the table: the salts of old matches were not committed."""
    op.add_column("seats", sa.Column("salt_hash", sa.Text))
    op.add_column("seats", sa.Column("salt_withheld", sa.Boolean, nullable=False, server_default=sa.false()))
