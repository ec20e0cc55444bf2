"""SQLite and PostgreSQL connections and transactions.

Only this module and `group_commit` know how the two differ.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import aiosqlite
from alembic.util import CommandError
from msgspec import Struct
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from sandtable.matches.errors import DatabaseUnusable, StoreError
from sandtable.matches.group_commit import GroupCommit, PostgresConnection, SqliteConnection
from sandtable.matches.migrations import upgrade

_SQLITE_SETTINGS = (
    "PRAGMA busy_timeout = 10000",  # milliseconds to wait for another process's lock
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # acknowledged writes survive a power cut
    "PRAGMA foreign_keys = ON",
)
_SECONDS_TO_CONNECT = 10
KEEP_ALIVE = {
    "keepalives": "1",
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
"""TCP settings by which a dead connection to PostgreSQL is noticed within a minute."""
_LONGEST_PAUSE = "idle_in_transaction_session_timeout=60000"
"""A setting of PostgreSQL, in milliseconds: a machine that dies in a transaction keeps its match locked."""
_MIGRATING = Lock()


class Database(Struct, frozen=True):
    """An open database, with one engine to read, one to write, and a group commit for new entries."""

    reader: AsyncEngine
    writer: AsyncEngine
    new_entries: GroupCommit
    write_lock: AbstractAsyncContextManager[object]
    """Held by each write transaction of this process, if the database allows only one at a time."""

    @staticmethod
    async def open(url: str) -> "Database":
        """Open the database at a URL and migrate it to the newest schema."""
        parsed = _parsed(url)
        await asyncio.to_thread(_migrate, parsed)
        return _connect(parsed)

    async def close(self) -> None:
        """Close all connections."""
        await self.new_entries.close()
        await self.reader.dispose()
        await self.writer.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A read transaction, which sees one snapshot of the database."""
        with _as_store_errors():
            async with self.reader.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A write transaction, which is rolled back on any error."""
        with _as_store_errors():
            async with self.write_lock, self.writer.begin() as connection:
                yield connection


def _migrate(url: URL) -> None:
    """Migrate one database at a time: Alembic keeps its context in global variables."""
    with _MIGRATING:
        asyncio.run(_upgrade(url))


async def _upgrade(url: URL) -> None:
    database = _connect(url)
    try:
        async with database.writing() as connection:
            await connection.run_sync(upgrade)
    finally:
        await database.close()


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUnusable(
            "The database URL cannot be read. Examples: sqlite:///folder/matches.db, postgresql://user@host/name."
        ) from None


def _connect(url: URL) -> Database:
    match url.get_backend_name():
        case "sqlite":
            return _sqlite(url)
        case "postgresql" | "postgres":
            return _postgresql(url)
        case other:
            raise DatabaseUnusable(f"Matches are stored in SQLite or PostgreSQL, not in {other}.")


def _sqlite(url: URL) -> Database:
    """Connect so that the writers of this process queue, instead of retrying until the file is unlocked."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise DatabaseUnusable("SQLite needs a file: sqlite:///folder/matches.db.")
    file = Path(url.database)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnusable(f"The folder of {url.database} cannot be created: {error.strerror}.") from None
    if not file.exists():
        with suppress(OSError):  # SQLite reports the error
            file.touch(mode=0o600)  # it holds seeds and hidden orders; SQLite's own files get the same mode
    path, lock = url.database, asyncio.Lock()
    url = url.set(drivername="sqlite+aiosqlite")
    arguments = {"async_creator_fn": _open_sqlite}
    reader = create_async_engine(url, connect_args=arguments)
    writer = create_async_engine(url, connect_args=arguments, pool_size=1, max_overflow=0)
    _prepare_sqlite(reader, begin="BEGIN")
    _prepare_sqlite(writer, begin="BEGIN IMMEDIATE")  # locks at the start, so what it reads cannot change
    return Database(
        reader, writer, GroupCommit(partial(SqliteConnection, path, _SQLITE_SETTINGS), lock), lock
    )


async def _open_sqlite(*args: Any, **kwargs: Any) -> aiosqlite.Connection:
    """Open a connection; on failure, wait for its thread to end before raising.

    The driver tells its thread to stop but does not wait for it, and the thread would report to an event loop
    that may be closed by then.
    """
    connection = aiosqlite.connect(*args, **kwargs)
    thread = connection if isinstance(connection, Thread) else connection._thread  # by the driver's version
    thread.daemon = True  # as in SQLAlchemy: an open connection does not keep the process alive
    try:
        return await connection
    except BaseException:
        if thread.is_alive():
            await asyncio.to_thread(thread.join, _SECONDS_TO_CONNECT)
        raise


def _prepare_sqlite(engine: AsyncEngine, *, begin: str) -> None:
    """Begin transactions explicitly: by default the driver begins them only at the first write."""

    @event.listens_for(engine.sync_engine, "connect")
    def settings(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for setting in _SQLITE_SETTINGS:
            cursor.execute(setting)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _postgresql(url: URL) -> Database:
    options = f"{url.query.get('options', '')} -c {_LONGEST_PAUSE}".strip()
    url = url.update_query_dict(KEEP_ALIVE | {"options": options})
    try:
        engine = create_async_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args={"connect_timeout": _SECONDS_TO_CONNECT},
            pool_pre_ping=True,
        )
    except ImportError:
        raise DatabaseUnusable(
            "PostgreSQL needs its driver: pip install 'sandtable-wargames[postgres]'."
        ) from None
    _, parameters = engine.dialect.create_connect_args(url)
    connect = partial(PostgresConnection, **parameters, connect_timeout=_SECONDS_TO_CONNECT)
    lock = nullcontext()
    # All statements of a read transaction must see one snapshot, as they do in SQLite.
    snapshot = engine.execution_options(isolation_level="REPEATABLE READ")
    return Database(snapshot, engine, GroupCommit(connect, lock), lock)


@contextmanager
def _as_store_errors() -> Iterator[None]:
    """Convert database errors to `StoreError` without their statements, which may hold secrets."""
    try:
        yield
    except CommandError:
        raise DatabaseUnusable("The database was written by a newer version of this program.") from None
    except DBAPIError as error:
        reason = str(error.orig).partition("\n")[0].rstrip(". ")
        raise StoreError(f"The database failed, and nothing was half-written: {reason}.") from None
    except SQLAlchemyError as error:
        raise StoreError(
            f"The database failed, and nothing was half-written: {type(error).__name__}."
        ) from None
