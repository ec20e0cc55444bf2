"""Running the real program: through pipes, and at a real pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

COMMAND = (sys.executable, "-m", "sandtable")
DUEL = """\
title = "A duel"
summary = "One foot and one horse a side."
board = '''
.@...
.....
-----
.....
...@.
'''

[army]
infantry = 1
cavalry = 1
cannon = 0
swift-cannon = 0
relay = 0
swift-relay = 0

[north]
infantry = "A3"
cavalry = "B3"

[south]
infantry = "C5"
cavalry = "D5"
"""
"""North, if it begins, takes the only southern arsenal with B3-D4 and wins."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user with an empty home and no habits."""
    unwanted = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "TERM": "xterm-256color"}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Run a command line with lines for its input."""

    def run_it(*arguments: str | Path, typed: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment | more,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )

    return run_it


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """The file of a scenario that is over quickly."""
    file = tmp_path / "duel.toml"
    file.write_text(DUEL)
    return file


class Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, arguments: list[str], environment: dict[str, str], columns: int, rows: int) -> None:
        self.shown = ""
        self._main, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=child, stdout=child, stderr=child, env=environment, close_fds=True
        )
        os.close(child)

    def type(self, keys: str) -> None:
        """Press keys; "\\r" is Enter."""
        os.write(self._main, keys.encode())

    def wait_for(self, text: str, *, after: int = 0, seconds: float = 30) -> int:
        """Read until a text is shown; where in all that was shown it ends."""
        deadline = time.monotonic() + seconds
        while (found := self.shown.find(text, after)) < 0:
            left = deadline - time.monotonic()
            assert left > 0, f"{text!r} is not shown:\n{self.shown[after:]}"
            if select.select([self._main], [], [], left)[0] and not self._read():
                assert text in self.shown[after:], f"ended without {text!r}:\n{self.shown[after:]}"
        return found + len(text)

    def end(self) -> int:
        """Wait until the program is over; its exit status."""
        while self._read():
            pass
        return self._process.wait(timeout=30)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._main)

    def _read(self) -> bool:
        try:
            data = os.read(self._main, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    """Start the program at a terminal."""
    opened: list[Terminal] = []

    def start(*arguments: str, columns: int = 120, rows: int = 45, **more: str) -> Terminal:
        # There is nobody behind this terminal who would answer where the cursor is.
        env = environment | {"PROMPT_TOOLKIT_NO_CPR": "1"} | more
        opened.append(Terminal(list(arguments), env, columns, rows))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def plain(shown: str) -> str:
    """What was shown, without the sequences that steer a terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|\r", "", shown)
