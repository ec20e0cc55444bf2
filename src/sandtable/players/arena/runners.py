"""Playing many games at once, in processes of this machine."""

import os
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for_end
from threading import Thread

from sandtable.core import SandtableError, SetupError
from sandtable.players.arena.contest import Contest, Fixture
from sandtable.players.arena.playing import Played, play
from sandtable.players.engines.program import end_programs

_AHEAD = 2
"""Games handed out for each process: one that it plays, one that waits."""


def play_here(contest: Contest, fixtures: Iterable[Fixture], jobs: int) -> Generator[Played, None, None]:
    """The games as they end, played by so many processes; one job is done in this process itself."""
    if jobs == 1:
        for fixture in fixtures:
            yield play(contest, fixture)
        return
    left = iter(fixtures)
    # Started afresh rather than forked: what runs in this process, such as a progress bar, stays here.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_parent) as pool:
        running = {pool.submit(play, contest, one) for one in islice(left, _AHEAD * jobs)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    running |= {pool.submit(play, contest, fixture) for fixture in islice(left, 1)}
                    yield _result(one)
        finally:
            for one in running:
                one.cancel()


def _result(done: "Future[Played]") -> Played:
    try:
        return done.result()
    except BrokenProcessPool:
        raise SandtableError(
            "A process that played games was ended from outside. What was played is kept: go on with it."
        ) from None


def _end_with_parent() -> None:
    """End this process when the one that gives it games is gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a process in mid-game, without a word
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        wait_for_end([sentinel])
        end_programs()
        os._exit(1)

    Thread(target=watch, args=(parent.sentinel,), daemon=True).start()


_AHEAD = 2
"""Games handed out for each processor of the cluster."""


def play_on_cluster(
    contest: Contest, fixtures: Iterable[Fixture], address: str
) -> Generator[Played, None, None]:
    """The games as they end, each on one processor of the cluster at this address.

    "auto" is the cluster that this machine belongs to, "local" one that is started for this. Every machine
    of the cluster must have Sandtable in the same version, and the programs that play.
    """
    try:
        import ray  # noqa: PLC0415 - large, and few have it
        from ray.exceptions import RayError  # noqa: PLC0415 - the same
    except ImportError:
        raise SetupError("A cluster needs Ray: pip install 'sandtable-wargames[cluster]'.") from None
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level="error")
    except Exception as error:  # Ray raises all kinds where it does not come up
        first = str(error).strip().partition("\n")[0]
        raise SetupError(f"There is no Ray cluster at {address!r}: {first}") from None
    left = iter(fixtures)
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(play)
        at_once = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        shared = ray.put(contest)
        running = [remote.remote(shared, fixture) for fixture in islice(left, at_once)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(shared, fixture) for fixture in islice(left, len(done))]
            for one in done:
                played: Played = ray.get(one)
                yield played
    except RayError as error:
        first = str(error).strip().partition("\n")[0]
        raise SandtableError(f"The cluster failed: {first}. What was played is kept: go on.") from None
    finally:
        ray.shutdown()
