"""Garbage collection of a server: no full collections, except after many closed connections."""

import asyncio
import gc
from types import SimpleNamespace

import pytest

from sandtable.server import garbage


class Knot:
    """An object that only a collection can free."""

    alive = 0

    def __init__(self):
        self.itself = self
        Knot.alive += 1

    def __del__(self):
        Knot.alive -= 1


@pytest.fixture
def thresholds():
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)


async def until(condition):
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0)


def test_old_garbage_is_freed_after_many_closed_connections(monkeypatch, thresholds):
    async def story():
        monkeypatch.setattr(garbage, "_CHECK_INTERVAL", 0.0)
        sockets = SimpleNamespace(closed=0)
        Knot()
        collecting = asyncio.create_task(garbage.collect_garbage(sockets))
        await until(lambda: gc.get_threshold() != thresholds)
        gc.collect()
        assert Knot.alive == 1  # frozen: no collection sees it
        Knot()
        gc.collect(1)
        assert Knot.alive == 1  # young: it is freed and not frozen
        survivor = Knot()
        gc.collect(1)
        del survivor
        gc.collect()
        assert Knot.alive == 2  # it was alive when young objects were collected, and is frozen
        sockets.closed = garbage._MOST_CLOSED
        await until(lambda: Knot.alive == 0)
        collecting.cancel()
        await asyncio.wait([collecting])
        assert gc.get_threshold() == thresholds
        assert garbage._freeze_survivors not in gc.callbacks

    asyncio.run(story())
