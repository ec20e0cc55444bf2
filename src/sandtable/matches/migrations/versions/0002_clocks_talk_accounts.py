"""Options for lists, salts and clocks, talk, and accounts."""

from contextlib import suppress

import sqlalchemy as sa
from alembic import op

from sandtable.core import Record, SandtableError

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add columns without re-creating tables: SQLite would delete rows that refer to the old table."""
    _options()
    _matches()
    _talk()
    _accounts()


def _options() -> None:
    """Copy the options out of the head: lists no longer read it."""
    op.add_column("matches", sa.Column("options", sa.JSON, nullable=False, server_default="{}"))
    matches = sa.table("matches", sa.column("id"), sa.column("head"), sa.column("options", sa.JSON))
    for match in op.get_bind().execute(sa.select(matches.c.id, matches.c.head)).all():
        with suppress(SandtableError):  # an unreadable head has no options to show
            options = Record.parse(match.head).options
            op.execute(matches.update().where(matches.c.id == match.id).values(options=options))


def _matches() -> None:
    op.add_column("seats", sa.Column("salt", sa.Text))
    for name in ("started", "deadline"):
        op.add_column("matches", sa.Column(name, sa.BigInteger))
    op.execute(
        "UPDATE matches SET started = created WHERE NOT EXISTS "
        "(SELECT 1 FROM seats WHERE seats.match = matches.id AND seats.kind = 'open')"
    )
    on_the_clock = sa.text("deadline IS NOT NULL")
    op.create_index(
        "ix_matches_due", "matches", ["deadline"], sqlite_where=on_the_clock, postgresql_where=on_the_clock
    )


def _talk() -> None:
    op.create_table(
        "talk",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("audience", sa.JSON),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Integer),
        sa.Column("branch", sa.Integer),
        sa.Column("client_id", sa.Text),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_talk"),
        sa.UniqueConstraint("match", "seat", "client_id", name="uq_talk_match_seat_client_id"),
        sa.CheckConstraint("number >= 1", name=op.f("ck_talk_number")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_talk_match", ondelete="CASCADE"),
    )


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_sessions_account", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_table(
        "account_seats",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "match", "seat", name="pk_account_seats"),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_account_seats_account", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match", "seat"],
            ["seats.match", "seats.seat"],
            name="fk_account_seats_match",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_account_seats_seat", "account_seats", ["match", "seat"])
