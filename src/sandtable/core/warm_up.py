"""What takes long the first time on a machine, such as compiling, is done in a process of its own.

So a program that must answer, such as a server, never waits for a compiler: it begins this when it starts.
Who needs what is not yet there waits, in a thread, or does without it. A file says of each game that it is
warm: every process on the machine can look. What is warmed up beside the games, `players.warming` knows.
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

from platformdirs import user_cache_path

from sandtable.core.errors import SetupError
from sandtable.core.game import Game

VARIABLE = "SANDTABLE_WARM_UP"
_LOOK_AGAIN = 0.05  # seconds


class _Warming:
    """The process that is at it, for this one."""

    process: subprocess.Popen[bytes] | None = None


@contextmanager
def background_warm_up(module: str, games: Sequence[str] = ()) -> Iterator[None]:
    """Run a module meanwhile that lets these games, or all, warm up; its process ends with this one.

    With `SANDTABLE_WARM_UP=off` in the environment nothing is begun.
    """
    if os.environ.get(VARIABLE) == "off":
        yield
        return
    command = [sys.executable, "-m", module, *games]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)  # noqa: S603 - this program
    _Warming.process = process
    try:
        yield
    finally:
        _Warming.process = None
        process.terminate()
        process.wait()


def wait_until_warm(one: Game) -> None:
    """Wait until a game is warm, or nothing warms it any more; where nothing was begun, not at all."""
    process = _Warming.process
    if process is None:
        return
    while not is_warm(one):
        try:
            process.wait(_LOOK_AGAIN)
        except subprocess.TimeoutExpired:
            continue
        break
    if _Warming.process is not process:
        raise SetupError("The program is being ended.")


def is_warm(one: Game) -> bool:
    """Whether a game has done on this machine what its first match would wait for."""
    return type(one).warm_up is Game.warm_up or is_done_here(one.id)


def warm_up(one: Game) -> None:
    """Let a game do what its first match on this machine would wait for."""
    one.warm_up()
    mark_done_here(one.id)


def is_done_here(name: str) -> bool:
    """Whether something was done on this machine by this version of the program."""
    return _sign(name).exists()


def mark_done_here(name: str) -> None:
    """Let every process on this machine know that something is done."""
    sign = _sign(name)
    sign.parent.mkdir(parents=True, exist_ok=True)
    sign.touch()


def _sign(name: str) -> Path:
    return user_cache_path("sandtable") / "warm" / f"{name}-{_digest()}"


@cache
def _digest() -> str:
    """Another one for another version of this program, of Python or of the compiler: each compiles anew."""
    package = Path(__file__).parents[1]
    files = sorted((str(file), file.stat()) for file in package.rglob("*.py"))
    told = [f"{name} {stat.st_mtime_ns} {stat.st_size}" for name, stat in files]
    return sha256("\n".join([sys.version, version("numba"), *told]).encode()).hexdigest()[:16]
