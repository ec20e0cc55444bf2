"""Group commit: new entries of many matches in one transaction, and so with one fsync.

The statement that inserts an entry also checks it. An entry that does not fit (the number is taken, the
request was answered before, the match is unknown) is not inserted, and the store finds out why in a
transaction of its own. The driver is used directly, in a thread: this is the hot path of the server.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, closing, suppress
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from sandtable.core import Outcome, Roll, Seat
from sandtable.matches.models import MatchId

_GROUPS_COPIED = 200
"""Groups after which the log of SQLite is copied into the database: some hundred pages."""
_MOST_PAGES = 20_000
"""Pages of SQLite's log (80 MB) after which a commit copies it, if there was no time for it beside them."""


class NewEntry(Struct, frozen=True, array_like=True):
    """An entry to be stored, and what follows from it for its match."""

    match: MatchId
    number: int
    branch: int | None
    """The branch that the writer knows; `None` for any."""
    seat: Seat
    action: str
    rolls: tuple[Roll, ...]
    client_id: str | None
    time: int
    outcome: Outcome | None
    deadline: int | None
    to_act: tuple[Seat, ...] | None


Inserted: TypeAlias = set[tuple[MatchId, int]]


class Connection(Protocol):
    """A connection that stores entries; it is used by one thread."""

    def insert(self, entries: Sequence[NewEntry]) -> Inserted:
        """Store the entries that fit in one transaction, and return their matches and numbers."""

    def close(self) -> None:
        """Close the connection."""


class GroupCommit:
    """The entries that wait to be stored. While one group is committed, the next one gathers."""

    def __init__(
        self, connect: Callable[[], Connection], write_lock: AbstractAsyncContextManager[object]
    ) -> None:
        self._connect = connect
        self._write_lock = write_lock
        self._thread = ThreadPoolExecutor(1, "group-commit")
        self._connection: Connection | None = None
        self._waiting: list[tuple[NewEntry, asyncio.Future[bool]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def insert(self, entry: NewEntry) -> bool:
        """Store an entry. Return false if it does not fit, or if the database failed.

        If the caller is cancelled, the entry is stored all the same.
        """
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, stored))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_all())
        return await stored

    async def _commit_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                async with self._write_lock:
                    group = self._next_group()
                    entries = [entry for entry, _ in group]
                    inserted = await loop.run_in_executor(self._thread, self._insert, entries)
                for entry, stored in group:
                    if not stored.done():
                        stored.set_result((entry.match, entry.number) in inserted)
        finally:
            self._committing = None

    def _next_group(self) -> list[tuple[NewEntry, asyncio.Future[bool]]]:
        """Take one entry of each match: which of several fits depends on those before it."""
        group: dict[MatchId, tuple[NewEntry, asyncio.Future[bool]]] = {}
        self._waiting = [one for one in self._waiting if group.setdefault(one[0].match, one) is not one]
        return list(group.values())

    def _insert(self, entries: Sequence[NewEntry]) -> Inserted:
        try:
            if self._connection is None:
                self._connection = self._connect()
            return self._connection.insert(entries)
        except Exception:  # of either driver; the store tries each entry again and reports its error
            self._disconnect()
            return set()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):
                connection.close()

    async def close(self) -> None:
        """Wait for the entries that are being stored, and close the connection."""
        if self._committing:
            await asyncio.wait({self._committing})
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()


def _insert_statement(new: str) -> str:
    """Insert the entries of a query that are the next of their match, and return which these are."""
    return f"""
        INSERT INTO entries ("match", number, seat, action, rolls, client_id, time)
        SELECT new."match", new.number, new.seat, new.action, new.rolls, new.client_id, new.time
        FROM ({new}) AS new JOIN matches ON matches.id = new."match"
        WHERE matches.status <> 'open' AND matches.expired IS NULL
            AND matches.branch = COALESCE(new.branch, matches.branch)
            AND new.number = 1 + COALESCE(
                (SELECT MAX(earlier.number) FROM entries AS earlier WHERE earlier."match" = new."match"), 0
            )
            AND NOT EXISTS (
                SELECT 1 FROM entries AS answered
                WHERE answered."match" = new."match" AND answered.seat = new.seat
                    AND answered.client_id = new.client_id
            )
            AND NOT EXISTS (
                SELECT 1 FROM taken_back
                WHERE taken_back."match" = new."match" AND taken_back.seat = new.seat
                    AND taken_back.client_id = new.client_id
            )
        RETURNING "match", number"""  # noqa: S608 - all texts are from this module


def _update_statement(new: str) -> str:
    """Set outcome, deadline and the seats to act of the matches whose entries were inserted."""
    return f"""
        UPDATE matches SET
            status = CASE WHEN new.outcome IS NULL THEN matches.status ELSE 'over' END,
            outcome = COALESCE(new.outcome, matches.outcome),
            deadline = CASE WHEN new.outcome IS NULL THEN new.deadline END,
            to_act = new.to_act
        FROM ({new}) AS new
        WHERE matches.id = new."match" AND (
            new.outcome IS NOT NULL
            OR matches.status = 'running' AND (
                COALESCE(matches.deadline, -1) <> COALESCE(new.deadline, -1)
                OR COALESCE(CAST(matches.to_act AS TEXT), '') <> COALESCE(CAST(new.to_act AS TEXT), '')
            )
        )"""  # noqa: S608 - all texts are from this module


def _query(function: str, field: str, casts: Mapping[str, str]) -> str:
    """The query that reads entries from a JSON array of arrays, with functions of one of the databases."""
    columns = ", ".join(
        f'{casts.get(name, "{}").format(field.format(index))} AS "{name}"'
        for index, name in enumerate(NewEntry.__struct_fields__)
    )
    return f"SELECT {columns} FROM {function}"  # noqa: S608 - all texts are from this module


class SqliteConnection:
    """A connection to a SQLite file, whose log is copied into the database beside the commits.

    By default a commit does that every thousand pages, and all players wait for it.
    """

    _NEW = _query("json_each(?)", "json_extract(value, '$[{}]')", {})
    _INSERT, _UPDATE = _insert_statement(_NEW), _update_statement(_NEW)

    def __init__(self, file: str, settings: Sequence[str]) -> None:
        self._file = file
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        for setting in (*settings, f"PRAGMA wal_autocheckpoint = {_MOST_PAGES}"):
            self._connection.execute(setting)
        self._groups = 0
        self._copying: Future[None] | None = None
        self._thread = ThreadPoolExecutor(1, "checkpoint")

    def insert(self, entries: Sequence[NewEntry]) -> Inserted:
        """Store the entries that fit in one transaction, and return their matches and numbers."""
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            inserted = set(execute(self._INSERT, (_encoded(entries),)).fetchall())
            execute(self._UPDATE, (_encoded(_of(entries, inserted)),))
            execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                execute("ROLLBACK")
            raise
        self._groups += 1
        if self._groups % _GROUPS_COPIED == 0 and (self._copying is None or self._copying.done()):
            self._copying = self._thread.submit(self._checkpoint)
        return inserted

    def _checkpoint(self) -> None:
        """Copy the log into the database, as far as nobody reads it, while commits go on."""
        with closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Close the connection."""
        self._thread.shutdown()
        self._connection.close()


class PostgresConnection:
    """A connection to PostgreSQL."""

    _NEW = _query(
        "jsonb_array_elements(%s::jsonb)",
        "value->>{}",
        {"number": "({})::int", "branch": "({})::int", "time": "({})::bigint", "deadline": "({})::bigint"}
        | {"rolls": "({})::json", "outcome": "({})::json", "to_act": "({})::json"},
    )
    # In a later statement: one that waited for a lock still sees the other tables as they were before.
    _LOCK = "SELECT 1 FROM matches WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
    _INSERT, _UPDATE = _insert_statement(_NEW), _update_statement(_NEW)

    def __init__(self, **parameters: Any) -> None:
        import psycopg  # noqa: PLC0415 - the driver is an optional dependency

        self._connection = psycopg.connect(**parameters)

    def insert(self, entries: Sequence[NewEntry]) -> Inserted:
        """Store the entries that fit in one transaction, and return their matches and numbers."""
        with self._connection.transaction():
            execute = self._connection.execute
            execute(self._LOCK, ([entry.match for entry in entries],))
            inserted = set(execute(self._INSERT.encode(), (_encoded(entries),)).fetchall())
            execute(self._UPDATE.encode(), (_encoded(_of(entries, inserted)),))
        return inserted

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def _of(entries: Sequence[NewEntry], inserted: Inserted) -> list[NewEntry]:
    return [entry for entry in entries if (entry.match, entry.number) in inserted]


def _encoded(entries: Sequence[NewEntry]) -> str:
    return msgspec.json.encode(entries).decode()
