"""Garbage collection without long pauses.

A full collection looks at every object of every live match, which takes a tenth of a second with a thousand
matches; meanwhile nobody is served. Matches and connections in use hold nothing to collect. So what has
survived two collections of young objects is frozen: later collections pass over it. Some of it becomes
garbage, mostly objects of closed connections that refer to each other; a full collection frees it from time
to time.

How long a collection of young objects takes depends on their number. So they are collected after a number of
new objects, and not after a time: those of two busy seconds take a twentieth of a second.
"""

import asyncio
import gc
import time
from typing import Any, Protocol

_THRESHOLDS = (1_000, 2, 1_000_000)
"""Thresholds of the collector: young objects are looked at after 1,000 new ones, all objects never."""
_CHECK_INTERVAL = 2.0  # seconds
_FULL_INTERVAL = 3600.0  # seconds
_MOST_CLOSED = 5_000
"""Closed connections after which a full collection is due before; each leaves about 12 KiB."""
_YOUNG = 1
"""The generation up to which objects are young."""


class Counted(Protocol):
    """Something that counts closed connections."""

    closed: int


async def collect_garbage(connections: Counted) -> None:
    """Collect garbage in this process until the task is cancelled, without long pauses."""
    closed, collected, thresholds = connections.closed, time.monotonic(), gc.get_threshold()
    gc.freeze()  # what is loaded now stays
    gc.callbacks.append(_freeze_survivors)
    gc.set_threshold(*_THRESHOLDS)
    try:
        while True:
            await asyncio.sleep(_CHECK_INTERVAL)
            now = time.monotonic()
            if connections.closed - closed >= _MOST_CLOSED or now - collected >= _FULL_INTERVAL:
                closed, collected = connections.closed, now
                gc.unfreeze()
                gc.collect()
                gc.freeze()
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(_freeze_survivors)


def _freeze_survivors(phase: str, info: dict[str, Any]) -> None:
    """Freeze what a collection of the young objects has left."""
    if phase == "stop" and info["generation"] == _YOUNG:
        gc.freeze()
