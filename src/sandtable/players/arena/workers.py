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

from sandtable.core import SandtableError
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
