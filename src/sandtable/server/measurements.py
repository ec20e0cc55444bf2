"""Measurements of scenarios: games of the computer against itself, in a process of their own.

A server process plays the games of one measurement at a time; the others wait. The database knows how far
each is, so that every process can say so, and cancel it.
"""

import asyncio
import logging
import time
from contextlib import suppress

import msgspec

from sandtable.core import SandtableError
from sandtable.matches import Store, StoreError
from sandtable.matches.measurements import LEASE, LOST, NO_GAMES, TOO_SLOW
from sandtable.matches.models import AccountId, LibraryVersion
from sandtable.players.arena.playing import Played
from sandtable.players.worker_process import WorkerProcess
from sandtable.server.measuring import Failed, Game, Measured, balance_of

log = logging.getLogger("sandtable.server")

MOST_SECONDS = 900.0
"""Longest time for the games of a measurement; what was played until then is counted."""
MOST_SECONDS_OF_A_GAME = 120.0
FEWEST_GAMES = 10
"""Number of games without which nothing is counted."""
_RENEWAL = LEASE / 1000 / 6
"""Seconds between two renewals."""
_MODULE = "sandtable.server.measuring"


class _Stopped(Exception):  # noqa: N818 - not an error
    """The measurement was cancelled, or its scenario deleted."""


class Measurements:
    """The measurements of one server process."""

    def __init__(self, store: Store, *, seconds: float = MOST_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def start(
        self, version: LibraryVersion, measured: Measured, account: AccountId, games: int
    ) -> None:
        """Start a measurement in the background, or raise `CannotMeasure`."""
        measurement = await self._store.measurements.begin(version, account, games)
        task = asyncio.create_task(self._run(measurement, measured, games))
        self._tasks[measurement] = task
        task.add_done_callback(lambda _: self._tasks.pop(measurement, None))

    async def close(self) -> None:
        """Stop all measurements; each says that the server was restarted."""
        running = dict(self._tasks)
        for task in running.values():
            task.cancel()
        await asyncio.gather(*running.values(), return_exceptions=True)
        for measurement in running:
            with suppress(StoreError):
                await self._store.measurements.fail(measurement, LOST)

    async def _run(self, measurement: str, measured: Measured, games: int) -> None:
        """Measure, and store what came of it."""
        try:
            async with asyncio.TaskGroup() as tasks:
                renewing = tasks.create_task(self._keep_renewing(measurement))
                async with self._turn:
                    await self._measure(measurement, measured, games)
                renewing.cancel()
        except* _Stopped:
            pass
        except* SandtableError as group:
            await self._fail(measurement, str(group.exceptions[0]))
        except* Exception:
            log.exception("A measurement failed.")
            await self._fail(measurement, NO_GAMES)

    async def _fail(self, measurement: str, problem: str) -> None:
        with suppress(StoreError):
            await self._store.measurements.fail(measurement, problem)

    async def _keep_renewing(self, measurement: str) -> None:
        while True:
            await asyncio.sleep(_RENEWAL)
            if not await self._store.measurements.renew(measurement):
                raise _Stopped

    async def _measure(self, measurement: str, measured: Measured, games: int) -> None:
        played = await self._play(measurement, measured, games)
        counted = [one for one in played if not one.failures]  # a player that failed lost by no rule
        if len(counted) < min(games, FEWEST_GAMES):
            await self._fail(measurement, TOO_SLOW if len(played) < games else NO_GAMES)
            return
        balance = balance_of(measured, counted)
        await self._store.measurements.finish(
            measurement, msgspec.to_builtins(balance), played=len(played), fair=balance.fair
        )

    async def _play(self, measurement: str, measured: Measured, games: int) -> list[Played]:
        """Play the games one after another, as many as the time allows."""
        until, played = time.monotonic() + self._seconds, list[Played]()
        worker = await WorkerProcess.start(_MODULE)
        try:
            for fixture in measured.fixtures(games):
                if not await self._store.measurements.renew(measurement, played=len(played)):
                    raise _Stopped
                if time.monotonic() > until:
                    break
                async with asyncio.timeout(MOST_SECONDS_OF_A_GAME):
                    answer: Played | Failed = await worker.ask(Game(measured.contest, fixture))
                if isinstance(answer, Failed):
                    raise SandtableError(answer.reason)
                played.append(answer)
        except (TimeoutError, OSError, EOFError):
            pass  # too slow, or the system has killed the process for its memory: what was played counts
        finally:
            await worker.stop()
        return played
