"""The seats to act, for lists that do not replay matches."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add a column that is filled when a match is next played or loaded."""
    op.add_column("matches", sa.Column("to_act", sa.JSON))
