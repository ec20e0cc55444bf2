"""Running the real program: through pipes, and at a real pseudo-terminal."""

import codecs
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

import pyte
import pytest
from platformdirs import user_cache_path

from sandtable.cli import main

COMMAND = (sys.executable, "-m", "sandtable")
PATIENCE = 120.0  # seconds after which what a test waits for is taken never to come
PROMPT = "\x1b[?2004h"
"""What a prompt sends when it is ready for keys."""
DUEL = (Path(__file__).parents[1] / "scenarios" / "duel.toml").read_text()
"""North, if it begins, wins with B3-D4."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a user with an empty home folder."""
    unwanted = (
        "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM",
        "PYTHONIOENCODING", "LC_ALL", "LC_MESSAGES",
    )  # fmt: skip
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    shared = {"XDG_CACHE_HOME": str(user_cache_path())}  # nothing is compiled anew for an empty home
    return kept | home | shared | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


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
            timeout=PATIENCE,
            check=False,
        )

    return run_it


@pytest.fixture
def call(
    environment: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Run:
    """Run a command line in this process, which is faster."""
    monkeypatch.chdir(tmp_path)
    for name in os.environ.keys() - environment.keys():
        monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    keyboard = tmp_path / "typed"

    def call_it(
        *arguments: str | Path, typed: str | bytes = "", **more: str
    ) -> "subprocess.CompletedProcess[str]":
        words = [str(argument) for argument in arguments]
        keyboard.write_bytes(typed if isinstance(typed, bytes) else typed.encode())
        with keyboard.open(encoding="utf-8") as lines, monkeypatch.context() as here:
            here.setattr(sys, "stdin", lines)
            for name, value in more.items():
                here.setenv(name, value)
            with pytest.raises(SystemExit) as left:
                main(words)
        shown = capfd.readouterr()
        assert isinstance(left.value.code, int)
        return subprocess.CompletedProcess(words, left.value.code, shown.out, shown.err)

    return call_it


@pytest.fixture
def refusal(call: Run) -> Callable[..., str]:
    """Run a command line that fails; return its error."""

    def refuse(*arguments: str | Path) -> str:
        refused = call(*arguments)
        assert refused.returncode == 2
        assert refused.stdout == ""
        assert refused.stderr.startswith("sandtable: ")
        assert refused.stderr.count("\n") == 1
        return refused.stderr

    return refuse


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """Return the file of a scenario that ends quickly."""
    file = tmp_path / "duel.toml"
    file.write_text(DUEL)
    return file


class Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, arguments: list[str], environment: dict[str, str], columns: int, rows: int) -> None:
        self.shown = ""
        self._waited = 0
        self._screen = pyte.Screen(columns, rows)
        self._painter = pyte.Stream(self._screen)
        # A character may come in two pieces.
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._main, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=child, stdout=child, stderr=child, env=environment, close_fds=True
        )
        os.close(child)

    def type(self, keys: str) -> None:
        """Press keys; "\\r" is Enter."""
        os.write(self._main, keys.encode())

    def answer(self, text: str, keys: str) -> None:
        """Press keys at the next prompt after a text is shown."""
        self.wait_for(text)
        self.wait_for(PROMPT)
        self.type(keys)

    def wait_for(self, text: str, *, seconds: float = PATIENCE) -> int:
        """Read until a text is shown after the last one; return its offset in the output."""
        deadline = time.monotonic() + seconds
        while (found := self.shown.find(text, self._waited)) < 0:
            left = deadline - time.monotonic()
            assert left > 0, f"{text!r} is not shown:\n{self.shown[self._waited :]}"
            if select.select([self._main], [], [], left)[0] and not self._read():
                assert text in self.shown[self._waited :], f"ended without {text!r}:\n{self.shown}"
        self._waited = found + len(text)
        return found

    @property
    def picture(self) -> str:
        """Return the text on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def see(self, text: str, *, seconds: float = PATIENCE) -> None:
        """Wait until a text is on the screen, in whatever order its parts were drawn."""
        self._watch(lambda: text in self.picture, f"{text!r} does not come", seconds)

    def see_no_more(self, text: str, *, seconds: float = PATIENCE) -> None:
        """Wait until a text is gone from the screen."""
        self._watch(lambda: text not in self.picture, f"{text!r} does not go", seconds)

    def _watch(self, is_so: Callable[[], bool], otherwise: str, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not is_so():
            left = deadline - time.monotonic()
            assert left > 0, f"{otherwise}:\n{self.picture}"
            if select.select([self._main], [], [], left)[0]:
                assert self._read(), f"{otherwise}, and the program ended:\n{self.picture}"

    def text(self, start: int = 0) -> str:
        """Return the output without escape codes."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", self.shown[start:])

    def end(self) -> int:
        """Wait until the program ends; return its exit status."""
        while self._read():
            pass
        return self._process.wait(timeout=PATIENCE)

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
        text = self._decoder.decode(data)
        self.shown += text
        self._painter.feed(text)
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
