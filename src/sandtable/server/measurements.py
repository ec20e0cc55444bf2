"""Measurements of scenarios: games of the computer against itself, in a process of their own."""

import asyncio
import time
from functools import partial

import msgspec

from sandtable.core import SandtableError
from sandtable.matches import Store
from sandtable.matches.measurements import NO_GAMES, TOO_SLOW
from sandtable.matches.models import AccountId, LibraryVersion
from sandtable.players.arena.playing import Played
from sandtable.server.background import BackgroundWork, worker_process
from sandtable.server.measuring import Failed, Game, Measured, balance_of

MOST_SECONDS = 900.0
"""Longest time for the games of a measurement; what was played until then is counted."""
MOST_SECONDS_OF_A_GAME = 120.0
FEWEST_GAMES = 10
"""Number of games without which nothing is counted."""
_MODULE = "sandtable.server.measuring"


class Measurements(BackgroundWork):
    """The measurements of one server process."""

    _broken = NO_GAMES

    def __init__(self, store: Store, *, seconds: float = MOST_SECONDS) -> None:
        super().__init__(store.measurements)
        self._store = store
        self._seconds = seconds

    async def start(
        self, version: LibraryVersion, measured: Measured, account: AccountId, games: int
    ) -> None:
        """Start a measurement in the background, or raise `CannotMeasure`."""
        measurement = await self._store.measurements.begin(version, account, games)
        self._begin(measurement, partial(self._measure, measurement, measured, games))

    async def _measure(self, measurement: str, measured: Measured, games: int) -> None:
        """Measure, and store what came of it."""
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
        try:
            async with worker_process(_MODULE) as worker:
                for fixture in measured.fixtures(games):
                    await self._renew(measurement, done=len(played))
                    if time.monotonic() > until:
                        break
                    async with asyncio.timeout(MOST_SECONDS_OF_A_GAME):
                        answer: Played | Failed = await worker.ask(Game(measured.contest, fixture))
                    if isinstance(answer, Failed):
                        raise SandtableError(answer.reason)
                    played.append(answer)
        except (TimeoutError, OSError, EOFError):
            pass  # too slow, or the system has killed the process for its memory: what was played counts
        return played
