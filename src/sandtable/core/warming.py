"""What takes long the first time on a machine, such as compiling, is done in a process of its own.

So a program that must answer, such as a server, never waits for a compiler: it begins this when it starts,
and only who needs what is not yet there waits, in a thread.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.core.errors import SetupError
from sandtable.core.registry import game, game_ids

_SWITCH = "SANDTABLE_WARM_UP"


class _Warming:
    """The process that is at it, for this one."""

    process: subprocess.Popen[bytes] | None = None


@contextmanager
def warming_up() -> Iterator[None]:
    """Let all games warm up in another process meanwhile; it ends with this one.

    Where the environment says `SANDTABLE_WARM_UP=off`, nothing is begun.
    """
    if os.environ.get(_SWITCH) == "off":
        yield
        return
    command = [sys.executable, "-m", __name__]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)  # noqa: S603 - this program
    _Warming.process = process
    try:
        yield
    finally:
        _Warming.process = None
        process.terminate()
        process.wait()


def until_warm() -> None:
    """Wait until that is over; where nothing was begun, at once."""
    process = _Warming.process
    if process is None:
        return
    process.wait()
    if _Warming.process is not process:
        raise SetupError("The program is being ended.")


def warm_up_all() -> None:
    """Let every game do what its first match on this machine would wait for."""
    for game_id in game_ids():
        game(game_id).warm_up()


if __name__ == "__main__":
    warm_up_all()
