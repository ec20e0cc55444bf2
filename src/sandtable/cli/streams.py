"""Standard streams that may be closed, or that cannot encode every character."""

import codecs
import os
import sys
from typing import TextIO

_ASCII = str.maketrans(
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
    """Replace closed streams by the null device, and let the open ones replace characters."""
    codecs.register_error("plain", _to_ascii)
    streams: list[TextIO | None] = [sys.stdin, sys.stdout]
    if streams[0] is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
    if streams[1] is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as above
    for stream, errors in zip(streams, ("replace", "plain"), strict=True):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def discard_output() -> None:
    """Discard what is still to be written, so that a closed pipe raises no second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _to_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace each character that cannot be encoded by one ASCII character; boards keep their shape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end].translate(_ASCII)
    return "".join(one if one.isascii() else "?" for one in characters), error.end
