"""A process that answers one request at a time through its pipes, and that can be killed while it does.

`concurrent.futures` cannot kill the process of one request: it can only wait for it.
"""

import asyncio
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Self

_LENGTH_BYTES = 4
"""Size of the length that precedes each message in a pipe."""


class WorkerProcess:
    """The parent's side: a process that runs a module, which calls `answer_requests`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str) -> Self:
        """Start a process. If the caller is cancelled meanwhile, it is stopped again."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in a terminal is for the server, which stops its workers
            )
        )
        try:
            return cls(await asyncio.shield(starting))
        except asyncio.CancelledError:
            await cls(await starting).stop()
            raise

    @property
    def alive(self) -> bool:
        """Whether the process has not ended, as far as the event loop knows."""
        return self._process.returncode is None

    async def ask(self, request: object) -> Any:
        """Send a request and return the answer; raise `OSError` or `EOFError` if the process ends."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise EOFError
        stdin.write(packed(request))
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(_LENGTH_BYTES), "big")
        return pickle.loads(await stdout.readexactly(length))  # noqa: S301 - from our own process

    async def stop(self) -> None:
        """Kill the process and those that it has started."""
        with suppress(ProcessLookupError):
            if self.alive:
                os.killpg(self._process.pid, signal.SIGKILL)  # includes an engine that the worker started
        # Shielded: a process that is not waited for stays in the system's table as a zombie.
        await asyncio.shield(self._process.wait())


def answer_requests(answer: Callable[[Any], object], on_close: Callable[[], None] = lambda: None) -> None:
    """The worker's side: answer requests until the parent closes the pipe or ends."""
    replies = sys.stdout.buffer
    sys.stdout = sys.stderr  # what the work prints must not get between the replies
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_requests, args=(requests, on_close), daemon=True).start()
    while True:
        request = pickle.loads(requests.get())  # noqa: S301 - from our own parent
        replies.write(packed(answer(request)))
        replies.flush()


def _read_requests(requests: "SimpleQueue[bytes]", on_close: Callable[[], None]) -> None:
    """Read requests as they come. When the pipe closes, end the process, even in the middle of its work."""
    while length := sys.stdin.buffer.read(_LENGTH_BYTES):
        requests.put(sys.stdin.buffer.read(int.from_bytes(length, "big")))
    on_close()
    os._exit(0)


def packed(message: object) -> bytes:
    """A message as it goes through a pipe: its length, then its pickle."""
    data = pickle.dumps(message)
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data
