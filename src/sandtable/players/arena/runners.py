"""Does many independent pieces of work at once: in processes of this machine, or on a Ray cluster."""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for_end
from threading import Thread
from typing import TypeVar

from sandtable.core import SandtableError, SetupError
from sandtable.players.engines.program import end_programs

SharedT = TypeVar("SharedT")
TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

_TASKS_AHEAD = 2
"""Tasks submitted per processor: one that is done and one that waits."""
_GO_ON = "The results so far are saved: run the command again to go on."


def run_here(
    work: Callable[[SharedT, TaskT], ResultT], shared: SharedT, tasks: Iterable[TaskT], jobs: int
) -> Generator[ResultT, None, None]:
    """Call `work(shared, task)` for each task, in `jobs` processes (1: in this one).

    Yields each result as it is ready. `work` is a function of a module, because the processes import it.
    """
    if jobs == 1:
        for task in tasks:
            yield work(shared, task)
        return
    left = iter(tasks)
    # Spawned, not forked: threads of this process, such as a progress bar, stay here.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_parent) as pool:
        running = {pool.submit(work, shared, one) for one in islice(left, _TASKS_AHEAD * jobs)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    running |= {pool.submit(work, shared, task) for task in islice(left, 1)}
                    yield _result(one)
        finally:
            for one in running:
                one.cancel()


def _result(done: "Future[ResultT]") -> ResultT:
    try:
        return done.result()
    except BrokenProcessPool:
        raise SandtableError(f"A process that did the work was killed. {_GO_ON}") from None


def _end_with_parent() -> None:
    """End this process when its parent has ended, however that happened."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it at once, without a traceback
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        wait_for_end([sentinel])
        end_programs()
        os._exit(1)

    Thread(target=watch, args=(parent.sentinel,), daemon=True).start()


def run_on_cluster(
    work: Callable[[SharedT, TaskT], ResultT], shared: SharedT, tasks: Iterable[TaskT], address: str
) -> Generator[ResultT, None, None]:
    """Do the same on a Ray cluster, one task per processor; yield each result as it is ready.

    The address "auto" is the cluster that this machine belongs to; "local" starts one. Every machine of the
    cluster needs the same version of Sandtable, and the engines that play.
    """
    try:
        import ray  # noqa: PLC0415 - a large, optional dependency
        from ray.exceptions import RayError  # noqa: PLC0415 - likewise
    except ImportError:
        raise SetupError("A cluster needs Ray: pip install 'sandtable-wargames[cluster]'.") from None
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level="error")
    except Exception as error:  # Ray raises exceptions of many types if it cannot start
        first = str(error).strip().partition("\n")[0]
        raise SetupError(f"There is no Ray cluster at {address!r}: {first}") from None
    left = iter(tasks)
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(work)
        at_once = _TASKS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        stored = ray.put(shared)
        running = [remote.remote(stored, task) for task in islice(left, at_once)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(stored, task) for task in islice(left, len(done))]
            for one in done:
                result: ResultT = ray.get(one)
                yield result
    except RayError as error:
        first = str(error).strip().partition("\n")[0]
        raise SandtableError(f"The cluster failed: {first}. {_GO_ON}") from None
    finally:
        ray.shutdown()
