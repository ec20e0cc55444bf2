"""A child process that is spoken to line by line, with deadlines, and is not trusted.

If it crashes, stays silent, never reads or writes without end, callers get `ProgramFailed` or `TimeoutError`
in time.
"""

import os
import selectors
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import IO

_CHUNK_BYTES = 1 << 16
MOST_BYTES = 1 << 20
"""Maximum output between two requests."""
_EXIT_SECONDS = 0.5
"""Time that a program has to exit after it was asked to."""


class ProgramFailed(Exception):  # noqa: N818 - named as players speak
    """What the program did, as the end of a sentence: "did not answer within 5 seconds"."""


def end_programs() -> None:
    """Kill all programs that this process runs, before it exits."""
    for process in list(_running):
        process.kill()


_running: "set[subprocess.Popen[bytes]]" = set()


class Program:
    """A running program. It stays in our process group, and is killed together with it."""

    def __init__(self, arguments: Sequence[str], log: str | None = None) -> None:
        try:
            with open(log or os.devnull, "ab") as errors:
                self._process = subprocess.Popen(  # noqa: S603 - requested by the host of this machine
                    arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, bufsize=0
                )
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise ProgramFailed(f"cannot be started: {reason}") from None
        _running.add(self._process)
        self._selector = selectors.DefaultSelector()
        self._unsent = b""
        self._received = bytearray()
        self._bytes_since_request = 0
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
        """Queue a line, which is sent while `hear` waits for an answer."""
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += line.encode() + b"\n"
        self._bytes_since_request = 0

    def hear(self, until: float) -> str:
        """Read one line; raise `TimeoutError` at the deadline `until` (`time.monotonic`)."""
        while (end := self._received.find(b"\n")) < 0:
            left = until - monotonic()
            ready = self._selector.select(left) if left > 0 else ()
            if not ready:
                raise TimeoutError
            for key, _ in ready:
                if key.fileobj is self._stdout:
                    self._receive()
                else:
                    self._send()
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise ProgramFailed("wrote something that is not UTF-8 text") from None

    def stop(self, last_line: str | None = None) -> None:
        """Stop the program: send the last line, if any, and kill it unless it exits by itself."""
        with suppress(OSError):
            if last_line is not None and not self._unsent:
                os.write(self._stdin.fileno(), last_line.encode() + b"\n")
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(_EXIT_SECONDS if last_line is not None else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        _running.discard(self._process)
        self._stdout.close()
        self._selector.close()

    def _receive(self) -> None:
        chunk = os.read(self._stdout.fileno(), _CHUNK_BYTES)
        if not chunk:
            raise ProgramFailed(self._exit_description())
        self._bytes_since_request += len(chunk)
        if self._bytes_since_request > MOST_BYTES:
            raise ProgramFailed(f"wrote more than {MOST_BYTES >> 20} MiB in one answer")
        self._received += chunk

    def _send(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent[:_CHUNK_BYTES])
        except OSError:
            sent = len(self._unsent)  # it closed its input, but may still answer
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _exit_description(self) -> str:
        try:
            status = self._process.wait(_EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with status {status}" if status >= 0 else f"was killed by signal {-status}"
