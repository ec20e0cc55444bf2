"""Compiles the search of games that have puzzles, once on a machine.

Compiling takes longer than a reading process may work, and the server's background warm-up may still be busy
with other games, or waits for one of another server. So a process compiles the game that is wanted, which
saves the background warm-up the work, and the first answer that is judged waits for it.
"""

import asyncio
import sys
from contextlib import suppress

from sandtable.core import Game
from sandtable.core.warm_up import end_with_parent
from sandtable.players import warm_up
from sandtable.players.search.lazy import can_search

_COMMAND = (sys.executable, "-m", "sandtable.server.search_warm_up")


class SearchWarmUp:
    """The compiling processes of one server process, at most one for each game."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, game: Game) -> None:
        """Begin to compile, unless it was done on this machine."""
        if game.id not in self._tasks and not can_search(game):
            self._tasks[game.id] = asyncio.create_task(_compile(game))

    async def wait(self, game: Game) -> None:
        """Wait until everything is compiled; if that fails, return all the same."""
        self.begin(game)
        if game.id in self._tasks:
            await asyncio.shield(self._tasks[game.id])

    async def close(self) -> None:
        """Stop all processes."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


async def _compile(game: Game) -> None:
    """Compile in a process."""
    nothing = asyncio.subprocess.DEVNULL
    # The process ends when its input does, with this one at the latest.
    process = await asyncio.create_subprocess_exec(
        *_COMMAND, game.id, stdin=asyncio.subprocess.PIPE, stdout=nothing, stderr=nothing
    )
    try:
        await process.wait()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        raise


if __name__ == "__main__":
    end_with_parent()
    warm_up.warm_up(sys.argv[1:])
