"""The tables of the store. A change needs a migration in `migrations/versions`; a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
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
    Column("started", BigInteger),  # when no seat was open and no salt awaited any more
    Column("deadline", BigInteger),  # when the next clock runs out, or the wait for salts ends
    Column("joined", BigInteger),  # when a seat was last claimed
    Column("expired", BigInteger),  # when the server closed the match, because it was abandoned
    Column("to_act", JSON(none_as_null=True)),  # the seats to act, for lists; null if nobody has stored it
    Column("library", Text),  # the scenario of the library, which may have been deleted since
    Column("library_version", Integer),
    CheckConstraint("visibility IN ('public', 'private')", name="visibility"),
    CheckConstraint("status IN ('open', 'running', 'over')", name="status"),
    CheckConstraint("spectators IN ('now', 'delayed', 'at-end')", name="spectators"),
    CheckConstraint("(status = 'over') = (outcome IS NOT NULL)", name="outcome"),
)

_in_lobby = (matches.c.visibility == "public") & (matches.c.status != "over")
Index("ix_matches_lobby", matches.c.created, matches.c.id, sqlite_where=_in_lobby, postgresql_where=_in_lobby)

_on_the_clock = matches.c.deadline.is_not(None)
Index("ix_matches_due", matches.c.deadline, sqlite_where=_on_the_clock, postgresql_where=_on_the_clock)

_unfinished = (matches.c.status != "over") & matches.c.expired.is_(None) & matches.c.deadline.is_(None)
Index(
    "ix_matches_unfinished",
    matches.c.status,
    matches.c.created,
    sqlite_where=_unfinished,
    postgresql_where=_unfinished,
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("place", Integer, nullable=False),  # position in table order
    Column("kind", Text, nullable=False),
    Column("player", Text),
    Column("token_hash", Text, unique=True),
    Column("salt", Text),  # the seat's addition to the dice; null until it is revealed
    Column("salt_hash", Text),  # of a salt that the seat committed to
    Column("salt_withheld", Boolean, nullable=False, server_default=false()),  # the seat will not reveal it
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
    Column("skeleton", Text),  # the same for names that look alike; null for the later of such old accounts
    Index("ix_accounts_skeleton", "skeleton", unique=True),
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

account_lessons = Table(
    "account_lessons",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", Text, primary_key=True),  # "game/lesson"
    Column("solved", BigInteger, nullable=False),
)

account_puzzles = Table(
    "account_puzzles",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", Text, primary_key=True),  # "game/puzzle"
    Column("rating", Integer, nullable=False),  # that of the puzzle
    Column("won", Boolean, nullable=False),  # at the first try
    Column("tried", BigInteger, nullable=False),
    Column("solved", BigInteger),
)

# The days, UTC, on which an account has solved the puzzle of the day.
account_puzzle_days = Table(
    "account_puzzle_days",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("day", Text, primary_key=True),  # "game/2026-11-19"
)

heartbeat = Table("heartbeat", metadata, Column("time", BigInteger, nullable=False))  # of the last test write

# The server processes that share the matches. Only processes on PostgreSQL use it.
processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where the other processes reach it
    Column("secret", Text, nullable=False),  # that they must present there
    Column("expires", BigInteger, nullable=False),  # by the clock of the database
)

# The library

scenarios = Table(
    "scenarios",
    metadata,
    Column("id", Text, primary_key=True),  # random; "game.name" for a scenario that ships with a game
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE")),  # the author; null if it is shipped
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),  # of the newest version, or else of the draft
    Column("summary", Text, nullable=False),
    Column("tags", Text, nullable=False),  # each between two line feeds
    Column("search", Text, nullable=False),  # all that a search looks at, for comparisons ignoring case
    Column("visibility", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),  # when its author saved or changed it last
    Column("published", BigInteger),  # when the newest version was published
    Column("version", Integer, nullable=False),  # the newest; 0 before the first
    Column("players", Integer),  # of the newest version, without an umpire
    Column("fair", Boolean),  # of the newest version; null if it was not measured in enough games
    Column("based_on", Text),  # the scenario that it was copied from, which may have been deleted since
    Column("played", Integer, nullable=False),  # matches that have started
    Column("featured", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),  # by a host
    CheckConstraint("visibility IN ('private', 'link', 'public')", name="visibility"),
    Index("ix_scenarios_account", "account", "updated"),
)

_listed = (
    (scenarios.c.visibility == "public")
    & scenarios.c.hidden.is_(false())
    & scenarios.c.published.is_not(None)
)
Index(
    "ix_scenarios_listed",
    scenarios.c.published,
    scenarios.c.id,
    sqlite_where=_listed,
    postgresql_where=_listed,
)

# Published versions never change; only what is measured is added.
scenario_versions = Table(
    "scenario_versions",
    metadata,
    Column("scenario", ForeignKey("scenarios.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("created", BigInteger, nullable=False),
    Column("note", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),  # of the text and the picture, in bytes
    Column("seats", JSON, nullable=False),
    Column("picture", LargeBinary),  # an SVG document of the start, compressed by zlib
    Column("balance", JSON(none_as_null=True)),  # null until it is measured
    CheckConstraint("number >= 1", name="number"),
)

scenario_drafts = Table(
    "scenario_drafts",
    metadata,
    Column("scenario", ForeignKey("scenarios.id", ondelete="CASCADE"), primary_key=True),
    Column("content", Text, nullable=False),  # a draft of the editor as JSON, which need not be legal
    Column("size", Integer, nullable=False),  # in bytes
    Column("revision", Integer, nullable=False),  # counts how often it was saved
    Column("saved", BigInteger, nullable=False),
)

scenario_reports = Table(
    "scenario_reports",
    metadata,
    Column("scenario", ForeignKey("scenarios.id", ondelete="CASCADE"), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# The last measurement of a version's balance. A running one is renewed by the process that plays its games.
measurements = Table(
    "measurements",
    metadata,
    Column("scenario", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),  # differs between two measurements of a version
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("state", Text, nullable=False),
    Column("games", Integer, nullable=False),
    Column("played", Integer, nullable=False),
    Column("renewed", BigInteger, nullable=False),
    Column("problem", Text),  # why it failed: a note, as in talk
    CheckConstraint("state IN ('waiting', 'running', 'done', 'cancelled', 'failed')", name="state"),
    ForeignKeyConstraint(
        ["scenario", "version"],
        ["scenario_versions.scenario", "scenario_versions.number"],
        ondelete="CASCADE",
    ),
    Index("ix_measurements_account", "account", "state"),
)

# Studies

studies = Table(
    "studies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),  # the author
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("chapters", Integer, nullable=False),  # their number
    Column("visibility", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("saved", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),  # counts how often the content was saved
    Column("based_on", Text),  # the study that it was copied from, which may have been deleted since
    Column("search", Text, nullable=False),  # title and author, for comparisons ignoring case
    Column("size", Integer, nullable=False),  # of the content, in bytes
    Column("content", Text, nullable=False),  # the study as JSON, which the server makes and reads
    CheckConstraint("visibility IN ('private', 'link', 'public')", name="visibility"),
    Index("ix_studies_account", "account", "saved"),
)

_listed_studies = studies.c.visibility == "public"
Index(
    "ix_studies_listed",
    studies.c.saved,
    studies.c.id,
    sqlite_where=_listed_studies,
    postgresql_where=_listed_studies,
)

# Reviews of finished matches. A running one is renewed by the process that computes it.
reviews = Table(
    "reviews",
    metadata,
    Column("key", Text, primary_key=True),  # a hash of the record
    Column("id", Text, nullable=False),  # differs between two attempts
    Column("match", ForeignKey("matches.id", ondelete="SET NULL")),  # null if the record was uploaded
    Column("account", ForeignKey("accounts.id", ondelete="SET NULL")),  # that asked last
    Column("game", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("total", Integer, nullable=False),  # turns to look at; 0 until it is known
    Column("done", Integer, nullable=False),
    Column("renewed", BigInteger, nullable=False),
    Column("opened", BigInteger, nullable=False),  # when it was last asked for, give or take a day
    Column("problem", Text),  # why it failed: a note, as in talk
    CheckConstraint("state IN ('waiting', 'running', 'done', 'cancelled', 'failed')", name="state"),
    Index("ix_reviews_match", "match"),
    Index("ix_reviews_opened", "opened"),
)

# What was found about each turn of a review, from 0, as JSON in no language.
review_turns = Table(
    "review_turns",
    metadata,
    Column("review", ForeignKey("reviews.key", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", Text, nullable=False),
    CheckConstraint("number >= 0", name="number"),
)
