"""Workers, their supervisor and their database: each may go away and come back without taking the others."""

import asyncio
import signal
import socket
import time
from pathlib import Path
from threading import Event

import httpx
import psutil
import pytest

from sandtable.server import supervisor
from sandtable.server.supervisor import Beat
from sandtable.server.wire import Done, Refused
from tests.server.proxy import proxy_to_postgres
from tests.server.serving import DATABASE_SILENT, PATIENCE, Client, Server, serving, story

WAITING = "Waiting for the database"


@story
async def test_a_worker_that_dies_is_started_again_and_waits_for_the_database_while_others_serve(
    postgres_url: str, tmp_path: Path
) -> None:
    async with (
        proxy_to_postgres(postgres_url) as (proxy, url),
        serving(url, tmp_path / "log", "--workers", "2", "--lease", "600") as server,
    ):
        one, other = await server.workers(2)
        one.kill()
        match = await server.new_match()  # of the other worker
        async with Client(server, match.match.id, match.tokens["north"]) as north:
            proxy.refuse()
            await server.until_logged(WAITING)
            assert north.code is None
            assert other.is_running()
            await proxy.open()
            again = await server.workers(2)
            assert one not in again
            assert other in again
            await server.until_healthy()
            assert await north.act_until_done(north.options[0], "after the outage") == Done(
                "after the outage"
            )
        assert await server.stop() == 0
    assert "Traceback" not in "".join(
        line for line in (tmp_path / "log").read_text().splitlines() if "worker" in line.lower()
    )


@story
async def test_requests_get_a_sentence_while_the_database_is_gone_and_succeed_when_it_is_back(
    postgres_url: str, tmp_path: Path
) -> None:
    async with (
        proxy_to_postgres(postgres_url) as (proxy, url),
        serving(url, tmp_path / "log") as server,
    ):
        match = await server.new_match()
        async with (
            Client(server, match.match.id, match.tokens["north"]) as north,
            Client(server, match.match.id, match.tokens["south"]) as south,
            httpx.AsyncClient(base_url=f"http://{server.address}", trust_env=False) as http,
        ):
            proxy.refuse()
            for path in ("/health", "/api/lobby"):
                answer = await http.get(path, timeout=PATIENCE)
                assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
                assert answer.json()["reason"] == DATABASE_SILENT
            action = north.options[0]
            assert await north.act(action, "the same") == Refused("the same", DATABASE_SILENT)
            await proxy.open()
            assert await north.act_until_done(action, "the same") == Done("the same")
            await south.until(lambda south: len(south.log) == 2)


@pytest.mark.parametrize("options", [(), ("--workers", "2")])
@story
async def test_a_server_waits_for_a_database_that_does_not_answer_yet(
    postgres_url: str, tmp_path: Path, options: tuple[str, ...]
) -> None:
    async with proxy_to_postgres(postgres_url) as (proxy, url):
        proxy.refuse()
        server = Server(url, tmp_path / "log", *options)
        await server.launch()
        try:
            await server.until_logged(WAITING, times=2)
            await proxy.open()
            await server.until_ready()
            assert await server.stop() == 0
        finally:
            await server.close()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@story
async def test_a_server_that_waits_for_its_database_can_be_stopped(
    postgres_url: str, tmp_path: Path, by: signal.Signals
) -> None:
    async with proxy_to_postgres(postgres_url) as (proxy, url):
        proxy.refuse()
        server = Server(url, tmp_path / "log")
        await server.launch()
        try:
            await server.until_logged(WAITING)
            assert await server.stop(by) == 0
        finally:
            await server.close()
    assert "Traceback" not in server.log.read_text()


def beat_once(beat: Beat) -> None:
    beat()
    Event().wait()


def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "_SILENCE", 0.1)
    worker = supervisor._Worker(beat_once, ())
    try:
        worker.check()
        first, until = worker.pid, time.monotonic() + PATIENCE
        while worker.pid in (first, None):
            assert time.monotonic() < until
            time.sleep(0.01)
            worker.check()
    finally:
        worker.terminate()
        worker.wait(time.monotonic() + PATIENCE)


@story
async def test_workers_end_with_their_supervisor(postgres_url: str, tmp_path: Path) -> None:
    async with serving(postgres_url, tmp_path / "log", "--workers", "2") as server:
        workers = await server.workers(2)
        await server.get("/health")
        await server.kill()
        _, alive = await asyncio.to_thread(psutil.wait_procs, workers, PATIENCE)
        assert not alive
        with socket.socket() as free:
            free.bind(("127.0.0.1", server.port))
