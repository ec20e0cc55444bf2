"""The worker processes of a server, each of which is started again when it ends or hangs."""

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_double
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from types import FrameType
from typing import TypeAlias

from sandtable.server.metrics import Metrics

log = logging.getLogger("sandtable.server")

_FIRST_DELAY, _LONGEST_DELAY = 0.25, 15.0  # seconds until an ended worker is started again
_STEADY = 10.0  # seconds after which a worker no longer counts as one that failed to start
_SILENCE = 60.0  # seconds without a heartbeat after which a worker is killed
_ORPHAN_PATIENCE = 30.0  # seconds that a worker may take to stop when its supervisor has died
_TICK = 0.5  # seconds within which a signal is noticed
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks


Beat: TypeAlias = Callable[[], None]
"""A function that a worker which serves calls often: its heartbeat."""


class Supervisor:
    """Keeps a number of workers running, independently of each other, until it is told to stop.

    A worker runs `target(*arguments, beat)`. If it ends, it is started again, after a delay that doubles each
    time it ends early. If its heartbeat stops, it is killed.
    """

    def __init__(self, target: Callable[..., None], arguments: tuple[object, ...], number: int) -> None:
        self._workers = [_Worker(target, arguments) for _ in range(number)]
        self._stopping = False

    def run(self, on_ready: Callable[[], None], *, patience: float) -> None:
        """Run until SIGINT or SIGTERM, then stop the workers; after `patience` seconds, kill them."""
        with self._stopped_by_signals():
            on_ready()
            try:
                while not self._stopping:
                    for worker in self._workers:
                        worker.check()
                    connection.wait([worker.sentinel for worker in self._workers if worker.running], _TICK)
            finally:
                self._end(time.monotonic() + patience)

    def _end(self, deadline: float) -> None:
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.wait(deadline)

    @contextmanager
    def _stopped_by_signals(self) -> Iterator[None]:
        def stop(_: int, __: FrameType | None) -> None:
            self._stopping = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class _Worker:
    """One worker: its process, and when the next one is to be started."""

    def __init__(self, target: Callable[..., None], arguments: tuple[object, ...]) -> None:
        self._target = target
        self._arguments = arguments
        self._process: SpawnProcess | None = None
        self._started = 0.0
        self._due = 0.0
        self._delay = _FIRST_DELAY
        self._last_beat = _SPAWN.Value("d", lock=False)

    @property
    def running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        """The process id; `None` while no process runs."""
        return self._process.pid if self._process else None

    @property
    def sentinel(self) -> int:
        """The handle that becomes ready when the process ends."""
        if self._process is None:
            raise AssertionError("only a running worker has a process")
        return self._process.sentinel

    def check(self) -> None:
        """Note the end of the process, end it if it hangs, and start another when it is due."""
        if self._process is not None and self._hangs:
            log.error("Worker process %s hangs, and is killed.", self._process.pid)
            self._process.kill()
            self._process.join()
        if self._process is not None and not self._process.is_alive():
            self._ended(self._process)
        if self._process is None and time.monotonic() >= self._due:
            self._last_beat.value = 0.0
            arguments = (self._target, self._arguments, self._last_beat)
            self._process = _SPAWN.Process(target=_run_worker, args=arguments)
            self._process.start()
            self._started = time.monotonic()

    @property
    def _hangs(self) -> bool:
        """Whether the heartbeat has stopped. Before its first one a worker may wait for the database."""
        last: float = self._last_beat.value
        return last > 0 and time.monotonic() - last > _SILENCE

    def _ended(self, process: SpawnProcess) -> None:
        now = time.monotonic()
        if now - self._started >= _STEADY:
            self._delay = _FIRST_DELAY
        log.error(
            "Worker process %s ended with status %s. Another is started in %g s.",
            process.pid,
            process.exitcode,
            self._delay,
        )
        self._due, self._delay = now + self._delay, min(2 * self._delay, _LONGEST_DELAY)
        self._forget()

    def terminate(self) -> None:
        """Tell the process to stop."""
        if self._process is not None:
            self._process.terminate()

    def wait(self, deadline: float) -> None:
        """Wait for the process to end, and kill it at the deadline."""
        if self._process is None:
            return
        self._process.join(max(0.0, deadline - time.monotonic()))
        if self._process.is_alive():
            log.error("Worker process %s did not stop, and is killed.", self._process.pid)
            self._process.kill()
            self._process.join()
        self._forget()

    def _forget(self) -> None:
        if self._process is not None:
            Metrics.forget(self._process.pid)
            self._process.close()
            self._process = None


def _run_worker(target: Callable[..., None], arguments: tuple[object, ...], last_beat: c_double) -> None:
    """Run in the worker's process, and end with its supervisor: an orphan would keep the port."""

    def beat() -> None:
        last_beat.value = time.monotonic()  # the same clock in all processes

    Thread(target=_stop_with_parent, daemon=True).start()
    target(*arguments, beat)


def _stop_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_ORPHAN_PATIENCE)
        os._exit(1)
