"""Plays many games at once: in processes of this machine, or on a Ray cluster."""

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

_GAMES_AHEAD = 2
"""Games submitted per processor: one that is played and one that waits."""


_GO_ON = "The games so far are saved: run the command again to go on."


def play_here(contest: Contest, fixtures: Iterable[Fixture], jobs: int) -> Generator[Played, None, None]:
    """Play games in `jobs` processes (1: in this one); yield each result as it is ready."""
    if jobs == 1:
        for fixture in fixtures:
            yield play(contest, fixture)
        return
    left = iter(fixtures)
    # Spawned, not forked: threads of this process, such as a progress bar, stay here.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_parent) as pool:
        running = {pool.submit(play, contest, one) for one in islice(left, _GAMES_AHEAD * jobs)}
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
        raise SandtableError(f"A process that played games was killed. {_GO_ON}") from None


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


def play_on_cluster(
    contest: Contest, fixtures: Iterable[Fixture], address: str
) -> Generator[Played, None, None]:
    """Play games on a Ray cluster, one per processor; yield each result as it is ready.

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
    left = iter(fixtures)
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(play)
        at_once = _GAMES_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
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
        raise SandtableError(f"The cluster failed: {first}. {_GO_ON}") from None
    finally:
        ray.shutdown()
