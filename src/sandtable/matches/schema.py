"""The tables of the store. A change needs a migration in `migrations/versions`; a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
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

# Times are integers, in milliseconds since 1970, UTC: the same in every database and time zone.

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", JSON, nullable=False, server_default="{}"),  # copied from the head, for lists
    Column("head", Text, nullable=False),  # the record without its entries and outcome
    Column("created", BigInteger, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("spectators", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("branch", Integer, nullable=False),  # number of undos
    Column("outcome", JSON(none_as_null=True)),
    Column("started", BigInteger),  # when the last open seat was claimed
    Column("deadline", BigInteger),  # when the next clock runs out; only while the match is running
    CheckConstraint("visibility IN ('public', 'private')", name="visibility"),
    CheckConstraint("status IN ('open', 'running', 'over')", name="status"),
    CheckConstraint("spectators IN ('now', 'delayed', 'at-end')", name="spectators"),
    CheckConstraint("(status = 'over') = (outcome IS NOT NULL)", name="outcome"),
)

_in_lobby = (matches.c.visibility == "public") & (matches.c.status != "over")
Index("ix_matches_lobby", matches.c.created, matches.c.id, sqlite_where=_in_lobby, postgresql_where=_in_lobby)

_on_the_clock = matches.c.deadline.is_not(None)
Index("ix_matches_due", matches.c.deadline, sqlite_where=_on_the_clock, postgresql_where=_on_the_clock)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("place", Integer, nullable=False),  # position in table order
    Column("kind", Text, nullable=False),
    Column("player", Text),
    Column("token_hash", Text, unique=True),
    Column("salt", Text),  # the seat's addition to the dice
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

# A request whose entry was undone stays answered: a late retry must not play the action again.
taken_back = Table(
    "taken_back",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("client_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text),  # null for a spectator, or a note by the program
    Column("kind", Text, nullable=False),
    Column("audience", JSON(none_as_null=True)),  # null for everyone
    Column("text", Text, nullable=False),
    Column("at", Integer),
    Column("branch", Integer),
    Column("client_id", Text),
    Column("time", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "client_id"),
    CheckConstraint("number >= 1", name="number"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),  # as its owner wrote it
    Column("folded", Text, nullable=False, unique=True),  # the name for comparisons, ignoring case
    Column("password_hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_sessions_account", "account"),
    Index("ix_sessions_expires", "expires"),
)

account_seats = Table(
    "account_seats",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("match", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("added", BigInteger, nullable=False),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.seat"], ondelete="CASCADE"),
    Index("ix_account_seats_seat", "match", "seat"),
)
