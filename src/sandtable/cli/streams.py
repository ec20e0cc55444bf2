"""The standard streams, made to bear anything: being closed, or characters that they cannot carry."""

import codecs
import os
import sys
from typing import TextIO

_PLAIN = str.maketrans(
    {
        "·": ".",
        "∘": "o",
        "•": "o",
        "…": ".",
        "→": ">",
        "╌": "-",
        "─": "-",
        "═": "=",
        "│": "|",
        "║": "|",
        "╲": "\\",
        "╱": "/",
        "╳": "X",
        "┼": "+",
        "╬": "+",
    }
)


def prepare() -> None:
    """Give closed streams nothing to read and nowhere to write, and let no character crash an open one."""
    codecs.register_error("plain", _plainly)
    streams: list[TextIO | None] = [sys.stdin, sys.stdout]
    if streams[0] is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
    if streams[1] is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - likewise
    for stream, errors in zip(streams, ("replace", "plain"), strict=True):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def discard_output() -> None:
    """Let all that is still to be written vanish, so that a closed pipe is not complained of again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """A plain character in the place of each that the stream has not; the board keeps its shape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    odd = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in odd), error.end
