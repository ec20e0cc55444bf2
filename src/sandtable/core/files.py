"""Reading and writing files so that nothing is lost or half-written."""

import os
import secrets
from pathlib import Path

from sandtable.core.errors import FileError

MOST_BYTES = 16 << 20


def read_text(path: str | Path, error: type[FileError] = FileError) -> str:
    """The text of a file, or the given error in one sentence."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise error(f"cannot be read: {_reason(problem)}", file=str(path)) from None
    if len(data) > MOST_BYTES:
        raise error(f"is larger than {MOST_BYTES >> 20} MiB", file=str(path))
    try:
        return data.decode()
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise error("is not UTF-8 text", file=str(path), line=line) from None


def write_atomically(path: str | Path, data: str | bytes) -> None:
    """Write a file whole or not at all: first beside it, then renamed over it."""
    data = data.encode() if isinstance(data, str) else data
    path = Path(path)
    beside = path.parent / f".sandtable-{secrets.token_hex(8)}"
    try:
        try:
            with open(beside, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as problem:
        raise FileError(f"cannot be written: {_reason(problem)}", file=str(path)) from None


def _reason(problem: OSError | ValueError) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
