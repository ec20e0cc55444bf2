"""`/health` reports when the store cannot write, from a real write; and nothing is lost by it."""

import asyncio
import resource

import httpx
import pytest

from sandtable.core.clock import now_ms
from sandtable.matches import Store, schema
from sandtable.matches.database import Database
from sandtable.matches.models import StoredMatch
from sandtable.server.health_check import HealthCheck, Unhealthy
from tests.server.serving import PATIENCE, serving, story


async def asked(server):
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        return await http.get(f"http://{server.address}/health")


async def until(server, status):
    async with asyncio.timeout(PATIENCE):
        while (answer := await asked(server)).status_code != status:
            await asyncio.sleep(0.05)
    return answer


@story
async def test_a_full_disk_is_reported_and_what_was_acknowledged_is_there_afterwards(tmp_path):
    """No file of the server may grow any more, as on a full disk; then there is room again."""
    url = f"sqlite:///{tmp_path}/matches.db"
    async with serving(url, tmp_path / "log.txt") as server:
        assert (await asked(server)).text == "well\n"
        created = await server.new_match()
        whole = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, whole[1]))
        answer = await until(server, 503)
        assert answer.json()["reason"].startswith("The database cannot be written: its disk may be full.")
        assert answer.headers["retry-after"]
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            refused = await http.post(
                f"http://{server.address}/api/matches/{created.match.id}/actions",
                json={"id": "1", "action": "G3-G2"},
                headers={"Authorization": f"Bearer {created.tokens['north']}"},
            )
        assert refused.status_code == 503, refused.text
        assert "Nothing was changed" in refused.json()["reason"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, whole)
        assert (await until(server, 200)).text == "well\n"
    async with await Store.open(url) as store:
        stored = await store.load(created.match.id)
        assert isinstance(stored, StoredMatch)
        assert stored.record.entries == ()


@story
async def test_the_check_writes_and_its_result_counts_for_some_seconds(url):
    database = await Database.open(url)
    try:
        before = now_ms()
        health = HealthCheck(database, cached_seconds=PATIENCE)
        await asyncio.gather(*(health.check() for _ in range(5)))
        first = await beats(database)
        assert len(first) == 1
        assert first[0] >= before
        await health.check()
        assert await beats(database) == first
        await HealthCheck(database, cached_seconds=0).check()
        assert len(await beats(database)) == 1, "the row is replaced"
        await health.close()
    finally:
        await database.close()


@story
async def test_a_database_that_is_gone_is_unhealthy(tmp_path):
    database = await Database.open(f"sqlite:///{tmp_path}/matches.db")
    try:
        health = HealthCheck(database, cached_seconds=0)
        async with database.writing() as connection:
            await connection.execute(schema.heartbeat.delete())
            await connection.exec_driver_sql("ALTER TABLE heartbeat RENAME TO elsewhere")
        with pytest.raises(Unhealthy):
            await health.check()
    finally:
        await database.close()


async def beats(database):
    async with database.reading() as connection:
        return list((await connection.execute(schema.heartbeat.select())).scalars())
