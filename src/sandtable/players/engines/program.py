"""A program that is talked to line by line and is trusted with nothing.

It may crash, be silent, never read, or never stop talking: whoever talks to it gets `ProgramFailed` in time.
"""

import os
import selectors
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import IO

_PIECE = 1 << 16
MOST_BYTES = 1 << 20
"""How much a program may say between two questions."""
_LAST_WORDS = 0.5
"""Seconds to leave by itself when it is told to."""


class ProgramFailed(Exception):  # noqa: N818 - named as players speak
    """What the program did, as the end of a sentence about it: "said nothing for 5 seconds"."""


def end_programs() -> None:
    """End all programs that this process runs, as the last thing it does."""
    for process in list(_running):
        process.kill()


_running: "set[subprocess.Popen[bytes]]" = set()


class Program:
    """A running program. It stays in our process group, so that whoever ends that ends it too."""

    def __init__(self, arguments: Sequence[str], log: str | None = None) -> None:
        try:
            with open(log or os.devnull, "ab") as errors:
                self._process = subprocess.Popen(  # noqa: S603 - asked for by who runs this machine
                    arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, bufsize=0
                )
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise ProgramFailed(f"cannot be started: {reason}") from None
        _running.add(self._process)
        self._selector = selectors.DefaultSelector()
        self._unsent = b""
        self._heard = bytearray()
        self._since_question = 0
        for pipe in (self._stdin, self._stdout):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)

    @property
    def _stdin(self) -> IO[bytes]:
        if self._process.stdin is None:
            raise ProgramFailed("has no input")
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        if self._process.stdout is None:
            raise ProgramFailed("has no output")
        return self._process.stdout

    def say(self, line: str) -> None:
        """Send a line; it goes out while an answer is waited for."""
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += line.encode() + b"\n"
        self._since_question = 0

    def hear(self, until: float) -> str:
        """The next line that it says before this moment (of `time.monotonic`), or `TimeoutError`."""
        while (end := self._heard.find(b"\n")) < 0:
            left = until - monotonic()
            ready = self._selector.select(left) if left > 0 else ()
            if not ready:
                raise TimeoutError
            for key, _ in ready:
                if key.fileobj is self._stdout:
                    self._take_in()
                else:
                    self._give_out()
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise ProgramFailed("said something that is not UTF-8 text") from None

    def stop(self, farewell: str | None = None) -> None:
        """End it: by a word if there is one and it listens, else by force."""
        with suppress(OSError):
            if farewell is not None and not self._unsent:
                os.write(self._stdin.fileno(), farewell.encode() + b"\n")
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(_LAST_WORDS if farewell is not None else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        _running.discard(self._process)
        self._stdout.close()
        self._selector.close()

    def _take_in(self) -> None:
        piece = os.read(self._stdout.fileno(), _PIECE)
        if not piece:
            raise ProgramFailed(self._how_it_ended())
        self._since_question += len(piece)
        if self._since_question > MOST_BYTES:
            raise ProgramFailed(f"said more than {MOST_BYTES >> 20} MiB in one answer")
        self._heard += piece

    def _give_out(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent[:_PIECE])
        except OSError:
            sent = len(self._unsent)  # it closed its input; whether it still answers will be seen
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"
