"""The search is compiled in a process of its own before the first answer to a puzzle is judged."""

import asyncio
import sys

import pytest

import sandtable
from sandtable.server import search_warm_up as module
from sandtable.server.search_warm_up import SearchWarmUp
from tests.server.serving import story

GAME = sandtable.game("game-of-war")


@pytest.fixture
def compiled(monkeypatch, tmp_path):
    """A file that exists as soon as everything is compiled; a compiling process makes it."""
    marker = tmp_path / "marker"
    monkeypatch.setattr(module, "can_search", lambda _: marker.exists())
    monkeypatch.setattr(module, "_COMMAND", (sys.executable, "-c", f"open({str(marker)!r}, 'w')"))
    return marker


@story
async def test_answers_wait_until_a_process_has_compiled_it(compiled):
    warm_up = SearchWarmUp()
    warm_up.begin(GAME)
    await asyncio.gather(*(warm_up.wait(GAME) for _ in range(2)))
    assert len(warm_up._tasks) == 1
    assert compiled.exists()
    await warm_up.close()
    another = SearchWarmUp()
    await another.wait(GAME)
    assert not another._tasks


@pytest.mark.usefixtures("compiled")
@story
async def test_a_failure_keeps_nobody_waiting(monkeypatch):
    monkeypatch.setattr(module, "_COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    await SearchWarmUp().wait(GAME)


@pytest.mark.usefixtures("compiled")
@story
async def test_a_server_that_stops_stops_compiling(monkeypatch):
    monkeypatch.setattr(module, "_COMMAND", (sys.executable, "-c", "import sys; sys.stdin.read()"))
    warm_up = SearchWarmUp()
    waiting = asyncio.create_task(warm_up.wait(GAME))
    await asyncio.sleep(0)
    await warm_up.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
