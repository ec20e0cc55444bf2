"""The database of the store: creation, migration and errors."""

import asyncio
import logging
import os
import re
import threading

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from sandtable.matches import Store, StoreError
from sandtable.matches.database import _SQLITE_SETTINGS, Database, _connect, _parsed
from sandtable.matches.group_commit import SqliteConnection
from sandtable.matches.schema import metadata
from tests.matches.storing import act, actions, beginning, create, story

CATALOGUES = {
    "sqlite": [
        "SELECT tbl_name, name, sql FROM sqlite_master",
    ],
    "postgresql": [
        """SELECT table_name, column_name, data_type, is_nullable, column_default
        FROM information_schema.columns WHERE table_schema = current_schema()""",
        """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = current_schema()::regnamespace""",
        """SELECT tablename, indexname, replace(indexdef, current_schema(), '')
        FROM pg_indexes WHERE schemaname = current_schema()""",
    ],
}


def catalogue(connection: Connection) -> set[tuple[object, ...]]:
    """The database's description of its tables, except Alembic's."""
    rows = [
        tuple(row)
        for query in CATALOGUES[connection.dialect.name]
        for row in connection.execute(text(query))
        if row[0] != "alembic_version"
    ]
    return {tuple(_unordered(value) for value in row) for row in rows}


def _unordered(value: object) -> object:
    """The lines of a statement, ignoring their order, which hardly matters.

    SQLite writes columns that were added later in one line with the last of the others.
    """
    if not isinstance(value, str) or "\n" not in value:
        return value
    lines = re.split(r"\n|, (?=[a-z_]+ [A-Z])", value)
    return frozenset(" ".join(line.split()).rstrip(",") for line in lines)


@story
async def test_the_migrations_lead_exactly_to_the_schema(new_url):
    migrated = await Database.open(new_url())
    made = _connect(_parsed(new_url()))
    try:
        async with made.writing() as connection:
            await connection.run_sync(metadata.create_all)
            wanted = await connection.run_sync(catalogue)
        async with migrated.reading() as connection:
            found = await connection.run_sync(catalogue)
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
    finally:
        await migrated.close()
        await made.close()
    assert found == wanted
    assert {str(row[0]) for row in found} == set(metadata.tables)
    assert differences == []


@story
async def test_many_may_open_an_empty_database_at_once(new_url):
    url = new_url()
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    match_id = await create(stores[0])
    assert [(await store.load(match_id)).id for store in stores] == [match_id] * 4
    for store in stores:
        await store.ping()
        await store.close()


@story
async def test_several_empty_databases_may_be_opened_at_once(new_url):
    stores = await asyncio.gather(*(Store.open(new_url()) for _ in range(4)))
    for store in stores:
        await create(store, beginning(visibility="public"))
    assert [len(await store.lobby()) for store in stores] == [1] * 4
    for store in stores:
        await store.close()


@story
async def test_a_database_of_a_newer_version_is_left_alone(url):
    async with await Store.open(url) as store, store._database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="written by a newer version"):
        await Store.open(url)


@story
async def test_closing_waits_for_running_transactions(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        task = asyncio.create_task(store.append(match_id, 1, act("one")))
        await asyncio.sleep(0)
        task.cancel()
    async with await Store.open(url) as store:
        assert await actions(store, match_id) == ["one"]


@story
async def test_closing_finishes_even_if_it_is_cancelled(tmp_path):
    store = await Store.open(f"sqlite:///{tmp_path}/matches.db")
    match_id = await create(store)
    appending = asyncio.create_task(store.append(match_id, 1, act("one")))
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert (await appending).number == 1
    # SQLite clears its other files away with the last connection.
    assert [file.name for file in tmp_path.iterdir()] == ["matches.db"]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "cannot be read"),
        ("matches.db", "cannot be read"),
        ("postgresql://host:port/name", "cannot be read"),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:///:memory:", "SQLite needs a file"),
        ("mysql://host/name", "SQLite or PostgreSQL, not in mysql"),
        ("sqlite:////dev/null/matches.db", "The folder of /dev/null/matches.db cannot be created"),
        ("sqlite:////dev", "unable to open"),
        ("postgresql://ada:secret@/name?host=/nowhere", "The database failed, and nothing was half-written"),
        ("postgres://ada:secret@127.0.0.1:1/name", "The database failed, and nothing was half-written"),
    ],
)
@story
async def test_a_database_that_cannot_be_had_is_explained_without_its_password(url, why):
    with pytest.raises(StoreError, match=why) as refused:
        await Store.open(url)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_when_sqlite_cannot_be_opened_its_thread_has_ended(caplog):
    """A slow thread: it stops when it is abandoned, or after half a second."""
    threads: list[threading.Thread] = []
    left_behind = threading.Event()

    def hold(record: logging.LogRecord) -> bool:
        if "close_and_stop" in record.getMessage() and threading.current_thread() not in threads:
            threads.append(threading.current_thread())
            left_behind.wait(0.5)
        return True

    log = logging.getLogger("aiosqlite")
    caplog.set_level(logging.DEBUG, log.name)
    log.addFilter(hold)
    try:
        with pytest.raises(StoreError, match="unable to open"):
            asyncio.run(Store.open("sqlite:////dev"))
        assert [thread.is_alive() for thread in threads] == [False]
    finally:
        left_behind.set()
        log.removeFilter(hold)


@story
async def test_a_file_that_is_no_database_is_not_touched(tmp_path):
    file = tmp_path / "letter.db"
    file.write_text("Dear Ada, " * 1000)
    with pytest.raises(StoreError, match="file is not a database"):
        await Store.open(f"sqlite:///{file}")
    assert file.read_text() == "Dear Ada, " * 1000


@story
async def test_a_full_disk_leaves_nothing_half_written_and_the_match_goes_on_later(tmp_path):
    async def fill(store: Store, match_id: str) -> None:
        for number in range(1, 100):
            await store.append(match_id, number, act("x" * 3000))
            acknowledged.append(number)

    async def room(store: Store, pages: str) -> None:
        limit = f"PRAGMA max_page_count = {pages}"
        new_entries = store._database.new_entries
        new_entries._disconnect()
        new_entries._connect = lambda: SqliteConnection(file, (*_SQLITE_SETTINGS, limit))
        async with store._database.writing() as connection:
            await connection.execute(text(limit))

    acknowledged: list[int] = []
    file = str(tmp_path / "matches.db")
    async with await Store.open(f"sqlite:///{file}") as store:
        match_id = await create(store)
        await room(store, "1")  # SQLite takes it as "no more than now"
        with pytest.raises(StoreError, match="nothing was half-written: database or disk is full"):
            await fill(store, match_id)
        assert [stored.number for stored in await store.entries(match_id)] == acknowledged
        await room(store, "100000")
        await store.append(match_id, len(acknowledged) + 1, act("y"))
        assert (await actions(store, match_id))[-1] == "y"


@story
async def test_the_store_recovers_when_the_server_dropped_its_connections(postgres_url, postgres):
    async with await Store.open(postgres_url) as store:
        match_id = await create(store)
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
            )
        await store.append(match_id, 1, act("one"))
        assert await actions(store, match_id) == ["one"]


@story
async def test_sqlite_waits_for_the_disk_and_checks_what_belongs_together(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/new/folder/matches.db") as store:
        for opened in (store._database.reading(), store._database.writing()):
            async with opened as connection:
                settings = [
                    (await connection.execute(text(f"PRAGMA {name}"))).scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                ]
            assert settings == ["wal", 2, 1, 10_000]


@pytest.mark.skipif(os.name == "nt", reason="there are no modes")
@story
async def test_only_its_owner_reads_a_new_file_and_those_beside_it(tmp_path):
    before = os.umask(0)
    try:
        async with await Store.open(f"sqlite:///{tmp_path}/matches.db") as store:
            await create(store)
            made = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert made == dict.fromkeys(("matches.db", "matches.db-wal", "matches.db-shm"), 0o600)
