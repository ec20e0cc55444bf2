"""Names that look alike, and a row to find out whether the database can be written."""

import sqlalchemy as sa
from alembic import op

from sandtable.matches.names import skeleton

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Keep all earlier accounts; of those whose names look alike, the oldest protects the name."""
    op.add_column("accounts", sa.Column("skeleton", sa.Text))
    accounts = sa.table("accounts", *map(sa.column, ("id", "name", "skeleton", "created")))
    taken = set()
    for account in (
        op.get_bind().execute(sa.select(accounts).order_by(accounts.c.created, accounts.c.id)).all()
    ):
        found = skeleton(account.name)
        if found not in taken:
            taken.add(found)
            op.execute(accounts.update().where(accounts.c.id == account.id).values(skeleton=found))
    op.create_index("ix_accounts_skeleton", "accounts", ["skeleton"], unique=True)
    op.create_table("heartbeat", sa.Column("time", sa.BigInteger, nullable=False))
