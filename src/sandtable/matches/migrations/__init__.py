"""Alembic migrations to the tables of `schema`, from an empty database or any earlier version.

There is no settings file: the caller gives Alembic a connection. To add a migration, change `schema`, let
Alembic draft it (`alembic.command.revision(config(connection), autogenerate=True)`) and review the draft.
"""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 0x73616E64  # "sand": a number that no other program is likely to lock


def config(connection: Connection) -> Config:
    """Alembic's configuration for the database of a connection."""
    settings = Config()
    settings.set_main_option("script_location", "sandtable.matches:migrations")
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> None:
    """Migrate the database to the newest version, in the connection's transaction.

    If several processes start at once, the first migrates and the others wait. (SQLite needs no lock here: a
    write transaction is exclusive from its start.)
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    command.upgrade(config(connection), "head")
