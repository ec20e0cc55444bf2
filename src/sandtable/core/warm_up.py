"""Slow first-time work on a machine, such as compiling, in a background process.

A program that must respond, such as a server, starts the process when it starts, and never compiles itself.
Code that needs the result waits for it in a thread or uses a fallback. A marker file for each warm game is
visible to all processes on the machine. `players.warm_up` runs the warm-up of games and search players.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Thread

from platformdirs import user_cache_path

from sandtable.core.errors import SetupError
from sandtable.core.game import Game

VARIABLE = "SANDTABLE_WARM_UP"
_POLL_SECONDS = 0.05


class _Warming:
    """The background process of this process."""

    process: subprocess.Popen[bytes] | None = None


@contextmanager
def background_warm_up(module: str, games: Sequence[str] = ()) -> Iterator[None]:
    """Run a module in the background that warms up these games, or all games.

    The process ends with the context. With `SANDTABLE_WARM_UP=off` in the environment, do nothing.
    """
    if os.environ.get(VARIABLE) == "off":
        yield
        return
    command = [sys.executable, "-m", module, *games]
    quiet = subprocess.DEVNULL
    # The pipe stays open as long as this process lives: see `end_with_parent`.
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)  # noqa: S603 - this program
    _Warming.process = process
    try:
        yield
    finally:
        _Warming.process = None
        process.terminate()
        process.communicate()


def end_with_parent() -> None:
    """In the background process: end when its parent has ended, even if that was killed."""

    def watch() -> None:
        sys.stdin.read()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def wait_until_warm(one: Game) -> None:
    """Block until the game is warm. Return at once if no warm-up is running."""
    process = _Warming.process
    if process is None:
        return
    while not is_warm(one):
        try:
            process.wait(_POLL_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        break
    if _Warming.process is not process:
        raise SetupError("The program is shutting down.")


def is_warm(one: Game) -> bool:
    """Whether the warm-up of a game is done on this machine."""
    return type(one).warm_up is Game.warm_up or is_done_here(one.id)


def warm_up(one: Game) -> None:
    """Warm up a game and write its marker file."""
    one.warm_up()
    mark_done_here(one.id)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for warm-ups of other processes on this machine, which would all compile the same."""
    try:
        import fcntl  # noqa: PLC0415 - not on Windows
    except ImportError:
        yield
        return
    _folder().mkdir(parents=True, exist_ok=True)
    with (_folder() / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_done_here(name: str) -> bool:
    """Whether a task was done on this machine by this version of the program."""
    return _marker(name).exists()


def mark_done_here(name: str) -> None:
    """Write the marker file of a task for all processes on this machine."""
    marker = _marker(name)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def _marker(name: str) -> Path:
    return _folder() / f"{name}-{_digest()}"


def _folder() -> Path:
    return user_cache_path("sandtable") / "warm"


@cache
def _digest() -> str:
    """A hash of the versions of this program, Python and numba; a new one needs a warm-up."""
    package = Path(__file__).parents[1]
    files = sorted((str(file), file.stat()) for file in package.rglob("*.py"))
    lines = [f"{name} {stat.st_mtime_ns} {stat.st_size}" for name, stat in files]
    return sha256("\n".join([sys.version, version("numba"), *lines]).encode()).hexdigest()[:16]
