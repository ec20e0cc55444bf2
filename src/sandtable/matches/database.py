"""The way to a database: SQLite in a file, or PostgreSQL, by URL. All that differs between them is here."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
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

from sandtable.matches.errors import StoreError
from sandtable.matches.migrations import upgrade

_SQLITE_SETTINGS = (
    "PRAGMA busy_timeout = 10000",  # milliseconds to wait for another process
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what was acknowledged survives a power cut too
    "PRAGMA foreign_keys = ON",
)
_SECONDS_TO_CONNECT = 10
_MIGRATING = Lock()


class Database(Struct, frozen=True):
    """An open database: where to read, and where to write."""

    reader: AsyncEngine
    writer: AsyncEngine

    @staticmethod
    async def open(url: str) -> "Database":
        """The database at this URL, brought to the newest version of its tables."""
        place = _parsed(url)
        await asyncio.to_thread(_migrate, place)
        return _connect(place)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.reader.dispose()
        await self.writer.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment of the database."""
        with _one_sentence():
            async with self.reader.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes all or, when anything goes wrong in it, nothing."""
        with _one_sentence():
            async with self.writer.begin() as connection:
                yield connection


def _migrate(url: URL) -> None:
    """Alembic keeps what it works on in global variables: one database at a time in a process."""
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
        raise StoreError(
            "The address of the database cannot be read; it is such as sqlite:///folder/matches.db or "
            "postgresql://user@host/name."
        ) from None


def _connect(url: URL) -> Database:
    match url.get_backend_name():
        case "sqlite":
            return _sqlite(url)
        case "postgresql" | "postgres":
            return _postgresql(url)
        case other:
            raise StoreError(f"Matches are kept in SQLite or PostgreSQL, not in {other}.")


def _sqlite(url: URL) -> Database:
    """With one connection that writes: the writers of this process queue up, and nobody tries in vain."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise StoreError("Matches in SQLite are kept in a file: sqlite:///folder/matches.db.")
    file = Path(url.database)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder of {url.database} cannot be made: {error.strerror}.") from None
    if not file.exists():
        with suppress(OSError):  # SQLite says what is wrong
            file.touch(mode=0o600)  # seeds and hidden orders are in it; the files beside it get the same mode
    url = url.set(drivername="sqlite+aiosqlite")
    opened_by = {"async_creator_fn": _open_sqlite}
    reader = create_async_engine(url, connect_args=opened_by)
    writer = create_async_engine(url, connect_args=opened_by, pool_size=1, max_overflow=0)
    _prepare_sqlite(reader, begin="BEGIN")
    _prepare_sqlite(writer, begin="BEGIN IMMEDIATE")  # alone from the start: what it reads cannot change
    return Database(reader, writer)


async def _open_sqlite(*args: Any, **kwargs: Any) -> aiosqlite.Connection:
    """A connection, or an error when its thread has ended.

    When opening fails or is cancelled, the driver tells its thread to stop but does not wait for it. The
    thread would then report to an event loop that may be closed by now.
    """
    connection = aiosqlite.connect(*args, **kwargs)
    thread = connection if isinstance(connection, Thread) else connection._thread  # by the driver's version
    thread.daemon = True  # as SQLAlchemy has it: a connection left open does not keep the process alive
    try:
        return await connection
    except BaseException:
        if thread.is_alive():
            await asyncio.to_thread(thread.join, _SECONDS_TO_CONNECT)
        raise


def _prepare_sqlite(engine: AsyncEngine, *, begin: str) -> None:
    """Begin transactions in words: left to itself, the driver begins them only at the first change."""

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
    try:
        engine = create_async_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args={"connect_timeout": _SECONDS_TO_CONNECT},
            pool_pre_ping=True,
        )
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: pip install 'sandtable-wargames[postgres]'.") from None
    # Several statements that read must all see the same moment, as they do in SQLite.
    return Database(engine.execution_options(isolation_level="REPEATABLE READ"), engine)


@contextmanager
def _one_sentence() -> Iterator[None]:
    """Say what the database says without its statements, which may hold what nobody should read."""
    try:
        yield
    except CommandError:
        raise StoreError("The database was made by a newer version of this program.") from None
    except DBAPIError as error:
        reason = str(error.orig).partition("\n")[0].rstrip(". ")
        raise StoreError(f"The database failed, and nothing was half-written: {reason}.") from None
    except SQLAlchemyError as error:
        raise StoreError(
            f"The database failed, and nothing was half-written: {type(error).__name__}."
        ) from None
