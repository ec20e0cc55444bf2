"""The tables of the store. A change here needs a step in `migrations/versions`; a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# Times are whole milliseconds since 1970, UTC: the same number in every database and every time zone.

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("head", Text, nullable=False),  # the record without its entries and its end
    Column("created", BigInteger, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("spectators", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("branch", Integer, nullable=False),  # how often entries were taken back
    Column("outcome", JSON(none_as_null=True)),
    CheckConstraint("visibility IN ('public', 'private')", name="visibility"),
    CheckConstraint("status IN ('open', 'running', 'over')", name="status"),
    CheckConstraint("spectators IN ('now', 'delayed', 'at-end')", name="spectators"),
    CheckConstraint("(status = 'over') = (outcome IS NOT NULL)", name="outcome"),
)

_in_lobby = (matches.c.visibility == "public") & (matches.c.status != "over")
Index("ix_matches_lobby", matches.c.created, matches.c.id, sqlite_where=_in_lobby, postgresql_where=_in_lobby)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("place", Integer, nullable=False),  # the order round the table
    Column("kind", Text, nullable=False),
    Column("player", Text),
    Column("token_hash", Text, unique=True),
    CheckConstraint("kind IN ('person', 'computer', 'open', 'umpire')", name="kind"),
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("rolls", JSON, nullable=False),
    Column("client_id", Text),
    Column("time", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "client_id"),
    CheckConstraint("number >= 1", name="number"),
)

# A request whose entry was taken back stays answered: its late repetition must not play the action again.
taken_back = Table(
    "taken_back",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("client_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
)
