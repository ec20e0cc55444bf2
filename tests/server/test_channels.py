"""Two applications on one PostgreSQL: each learns of the other's changes, even after a lost connection."""

import asyncio
from queue import Queue

import psycopg
from litestar.testing import AsyncTestClient

from sandtable.server.app import create_app
from sandtable.server.channels import CHANNEL, MISSED, PostgresChannels
from sandtable.server.config import Config, Limits
from tests.server.applications import ORIGIN
from tests.server.asking import PERSON, bearing, match_request
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
async def test_a_match_is_refreshed_after_a_lost_connection(postgres_url):
    config = Config(database_url=postgres_url, origins=(ORIGIN,), limits=Limits.none())
    async with (
        AsyncTestClient(create_app(config), base_url=ORIGIN) as one,
        AsyncTestClient(create_app(config), base_url=ORIGIN) as other,
    ):
        answer = await one.post("/api/matches", json=match_request(seats={"north": PERSON, "south": PERSON}))
        match_id, token = answer.json()["match"]["id"], answer.json()["tokens"]["north"]
        path = f"/api/matches/{match_id}"
        await other.get(path)
        live = await other.app.state.hall.live(match_id)
        for number, action in enumerate(("G3-G2", "H3-H2"), start=1):
            request = {"id": action, "action": action}
            assert (
                await one.post(f"{path}/actions", json=request, headers=bearing(token))
            ).status_code == 200
            async with asyncio.timeout(PATIENCE):
                while len(live.match) < number:
                    await asyncio.sleep(0.01)
            await cut_lines(postgres_url)


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


async def cut_lines(url: str) -> None:
    """Close every other idle connection to the database, as a failing network would."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND query ILIKE ANY (ARRAY['LISTEN %', 'SELECT pg_notify%'])"
        )
