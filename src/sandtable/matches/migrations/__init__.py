"""How a database comes to the tables of `schema`, from empty or from any earlier version.

No settings file: whoever migrates gives Alembic a connection. To write the next step, change `schema` and let
Alembic draft it (`alembic.command.revision(config(connection), autogenerate=True)`); then review the draft.
"""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 0x73616E64  # "sand": any number that no other program is likely to lock


def config(connection: Connection) -> Config:
    """Alembic's settings for the database at the other end of this connection."""
    made = Config()
    made.set_main_option("script_location", "sandtable.matches:migrations")
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest version, in the transaction that the connection is in.

    Several processes may start at once: the first does the work, the others wait and find it done. (SQLite
    needs no lock here, because a transaction that writes is alone from its beginning.)
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    command.upgrade(config(connection), "head")
