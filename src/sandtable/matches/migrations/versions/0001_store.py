"""Matches, their seats and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Matches, their seats and their entries."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("spectators", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("branch", sa.Integer, nullable=False),
        sa.Column("outcome", sa.JSON),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.CheckConstraint("visibility IN ('public', 'private')", name=op.f("ck_matches_visibility")),
        sa.CheckConstraint("status IN ('open', 'running', 'over')", name=op.f("ck_matches_status")),
        sa.CheckConstraint("spectators IN ('now', 'delayed', 'at-end')", name=op.f("ck_matches_spectators")),
        sa.CheckConstraint("(status = 'over') = (outcome IS NOT NULL)", name=op.f("ck_matches_outcome")),
    )
    in_lobby = sa.text("visibility = 'public' AND status != 'over'")
    op.create_index(
        "ix_matches_lobby", "matches", ["created", "id"], sqlite_where=in_lobby, postgresql_where=in_lobby
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("player", sa.Text),
        sa.Column("token_hash", sa.Text),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.CheckConstraint("kind IN ('person', 'computer', 'open', 'umpire')", name=op.f("ck_seats_kind")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match", ondelete="CASCADE"),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("rolls", sa.JSON, nullable=False),
        sa.Column("client_id", sa.Text),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_entries"),
        sa.UniqueConstraint("match", "seat", "client_id", name="uq_entries_match_seat_client_id"),
        sa.CheckConstraint("number >= 1", name=op.f("ck_entries_number")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_entries_match", ondelete="CASCADE"),
    )
    op.create_table(
        "taken_back",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("client_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "client_id", name="pk_taken_back"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_taken_back_match", ondelete="CASCADE"),
    )
