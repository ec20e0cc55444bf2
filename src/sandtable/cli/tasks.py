"""Long commands made of many tasks: done in parallel, with progress, resumable from a results file."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.players.arena.results import Results
from sandtable.players.arena.runners import run_here, run_on_cluster

SharedT = TypeVar("SharedT")
TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT", bound=Struct)


class Resources(Struct, frozen=True, kw_only=True):
    """Where tasks are done, and the file of their results."""

    jobs: int | None = None
    """Number of processes; `None` for one per processor."""
    cluster: str | None = None
    """The address of a Ray cluster; `None` for processes of this machine."""
    results: Path | None = None


def run_missing(
    work: Callable[[SharedT, TaskT], ResultT],
    shared: SharedT,
    tasks: Sequence[TaskT],
    results: Results[ResultT],
    *,
    resources: Resources,
    name: str,
) -> None:
    """Do the tasks that have no result yet, and add their results."""
    missing = results.missing(tasks)
    if not missing:
        return
    running = run_all(work, shared, missing, resources=resources, most=len(missing))
    with report_interruption(resources), closing(running), _progress() as progress:
        bar = progress.add_task(name, total=len(tasks), completed=len(tasks) - len(missing))
        for result in running:
            results.add(result)
            progress.advance(bar)


def run_all(
    work: Callable[[SharedT, TaskT], ResultT],
    shared: SharedT,
    tasks: Iterable[TaskT],
    *,
    resources: Resources,
    most: int,
) -> Generator[ResultT, None, None]:
    """Do tasks, at most `most` at once, and yield each result as it is ready. Closing it stops the rest."""
    if resources.cluster is not None:
        return run_on_cluster(work, shared, tasks, resources.cluster)
    return run_here(work, shared, tasks, min(resources.jobs or _processors(), most))


def _processors() -> int:
    with suppress(AttributeError):  # only Linux has it
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )


@contextmanager
def report_interruption(resources: Resources) -> Iterator[None]:
    """Say after Ctrl-C how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        message = (
            f"Interrupted. Finished work is saved in {resources.results}; the same command continues."
            if resources.results
            else "Interrupted. With --results FILE, a later run can continue where this one stopped."
        )
        print(message, file=sys.stderr)
        raise
