"""Two applications on one PostgreSQL: each learns of the other's changes, even after a lost connection."""

import asyncio
from collections.abc import Callable
from queue import Queue

import psycopg
from litestar.testing import AsyncTestClient

from sandtable.core import Entry
from sandtable.matches import Store, StoreError
from sandtable.server.app import create_app
from sandtable.server.channels import CHANNEL, MISSED, PostgresChannels
from sandtable.server.config import Config, Limits
from tests.server.applications import ORIGIN
from tests.server.asking import PERSON, match_request
from tests.server.proxy import proxy_to_postgres
from tests.server.serving import story

PATIENCE = 120.0


async def next_event(channels: PostgresChannels) -> tuple[str, bytes]:
    async with asyncio.timeout(PATIENCE):
        return await anext(channels.stream_events())


@story
async def test_talk_is_sent_to_all(postgres_url):
    one, other = PostgresChannels(postgres_url), PostgresChannels(postgres_url)
    for channels in (one, other):
        await channels.on_startup()
        await channels.subscribe([CHANNEL])
    try:
        await one.publish(b"hello", [CHANNEL])
        assert await next_event(other) == (CHANNEL, b"hello")
        assert await next_event(one) == (CHANNEL, b"hello")
    finally:
        await one.on_shutdown()
        await other.on_shutdown()


@story
async def test_a_lost_connection_is_reopened_and_reports_missed_events(postgres_url):
    channels = PostgresChannels(postgres_url)
    await channels.on_startup()
    await channels.subscribe([CHANNEL])
    try:
        await channels.publish(b"before", [CHANNEL])
        assert await next_event(channels) == (CHANNEL, b"before")
        await cut_lines(postgres_url)
        assert await next_event(channels) == (CHANNEL, MISSED)
        await channels.publish(b"after", [CHANNEL])
        assert await next_event(channels) == (CHANNEL, b"after")
    finally:
        await channels.on_shutdown()


@story
async def test_others_learn_that_an_event_was_lost(postgres_url, monkeypatch):
    monkeypatch.setattr("sandtable.server.channels._FIRST_DELAY", 0.001)
    async with proxy_to_postgres(postgres_url) as (proxy, url):
        one, other = PostgresChannels(url), PostgresChannels(postgres_url)
        for channels in (one, other):
            await channels.on_startup()
        await other.subscribe([CHANNEL])
        try:
            proxy.refuse()
            await one.publish(b"lost", [CHANNEL])
            await proxy.open()
            await one.publish(b"after", [CHANNEL])
            assert await next_event(other) == (CHANNEL, MISSED)
            assert await next_event(other) == (CHANNEL, b"after")
        finally:
            await one.on_shutdown()
            await other.on_shutdown()


@story
async def test_what_could_not_be_read_is_read_when_the_database_answers_again(postgres_url, monkeypatch):
    monkeypatch.setattr("sandtable.server.app._RETRY_DELAY", 0.001)
    config = Config(database_url=postgres_url, origins=(ORIGIN,), limits=Limits.none())
    async with AsyncTestClient(create_app(config), base_url=ORIGIN) as server:
        hall, tried = server.app.state.hall, Queue()
        refresh_all = hall.refresh_all

        async def fails_twice() -> None:
            tried.put(None)
            if tried.qsize() < 3:
                raise StoreError("The database is gone.")
            await refresh_all()
            refreshed.put(None)

        refreshed: Queue[None] = Queue()
        hall.refresh_all = fails_twice
        await cut_lines(postgres_url)
        await asyncio.to_thread(refreshed.get, timeout=PATIENCE)


@story
async def test_a_match_is_refreshed_after_a_lost_connection(postgres_url):
    config = Config(database_url=postgres_url, origins=(ORIGIN,), limits=Limits.none())
    async with (
        AsyncTestClient(create_app(config), base_url=ORIGIN) as one,
        AsyncTestClient(create_app(config), base_url=ORIGIN),
    ):
        await until(lambda: len(one.app.state.membership.members) == 2)
        answer = await one.post("/api/matches", json=match_request(seats={"north": PERSON, "south": PERSON}))
        match_id = answer.json()["match"]["id"]
        live = one.app.state.hall.in_memory(match_id)
        async with await Store.open(postgres_url) as store:
            for number, action in enumerate(("G3-G2", "H3-H2"), start=1):
                await store.append(match_id, number, Entry("north", action, ()))
                await cut_lines(postgres_url)
                await until(lambda: len(live.match) == number)  # noqa: B023


@story
async def test_other_processes_check_an_account_that_lost_access(postgres_url):
    config = Config(database_url=postgres_url, origins=(ORIGIN,), limits=Limits.none())
    async with (
        AsyncTestClient(create_app(config), base_url=ORIGIN) as one,
        AsyncTestClient(create_app(config), base_url=ORIGIN) as other,
    ):
        received: Queue[str] = Queue()  # the application has its own event loop, in a thread

        async def hear(account: str) -> None:
            received.put(account)

        other.app.state.hall.on_access_revoked = hear
        await one.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
        ada = await one.app.state.hall.store.accounts.by_name("Ada")
        await one.delete("/api/session")
        assert await asyncio.to_thread(received.get, timeout=PATIENCE) == ada.id


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, checking it again and again."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def cut_lines(url: str) -> None:
    """Close every other idle connection to the database, as a failing network would."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND query ILIKE ANY (ARRAY['LISTEN %', 'SELECT pg_notify%'])"
        )
