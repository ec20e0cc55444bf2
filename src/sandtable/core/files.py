"""Reading files with a size limit, and writing them atomically."""

import os
import secrets
import stat
from importlib.resources.abc import Traversable
from pathlib import Path

from sandtable.core.errors import FileError

MOST_BYTES = 16 << 20
"""Maximum size of a file to read."""


def read_bytes(path: str | Path, error: type[FileError] = FileError) -> bytes:
    """Return the content of a file, or raise the given error."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise error(f"cannot be read: {_reason(problem)}", file=str(path)) from None
    if len(data) > MOST_BYTES:
        raise error(f"is larger than {MOST_BYTES >> 20} MiB", file=str(path))
    return data


def read_text(path: str | Path, error: type[FileError] = FileError) -> str:
    """Return the text of a file, or raise the given error."""
    data = read_bytes(path, error)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise error("is not UTF-8 text", file=str(path), line=line) from None


def texts_in(folder: Traversable, suffix: str) -> dict[str, str]:
    """The texts of the files with a suffix in a folder, by name without it, sorted."""
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(suffix)), key=lambda file: file.name
    )
    return {file.name.removesuffix(suffix): file.read_text(encoding="utf-8") for file in found}


def write_atomically(path: str | Path, data: str | bytes) -> None:
    """Write a file completely or not at all: write a temporary file, then rename it.

    Links are followed and the file's mode is preserved. Devices and folders are not replaced.
    """
    data = data.encode() if isinstance(data, str) else data
    try:
        target = Path(os.path.realpath(path))
        temporary = target.parent / f".sandtable-{secrets.token_hex(8)}"
        mode = _mode_of_file(target)
        try:
            with open(temporary, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                temporary.chmod(mode)
            os.replace(temporary, target)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as problem:
        raise FileError(f"cannot be written: {_reason(problem)}", file=str(path)) from None


def _mode_of_file(path: Path) -> int | None:
    """The permissions of a file, or `None` if it does not exist."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise OSError(None, "it is not a file" if not stat.S_ISDIR(mode) else "it is a folder")
    return stat.S_IMODE(mode)


def _reason(problem: OSError | ValueError) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
