"""Scenario archives: one zip with a scenario file and its pictures, read under limits.

Archives of strangers may be zip bombs, or name paths outside their folder. Nothing is extracted to files, and
no more is unpacked than the limits allow, whatever an archive says about itself.
"""

from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 - a class in lower case

from msgspec import Struct

from sandtable.core.errors import ScenarioError
from sandtable.core.text import shortened

SUFFIX = ".zip"
MOST_FILES = 8
"""Maximum number of files: a scenario has two pictures at most."""
MOST_UNPACKED = 16 << 20
"""Maximum bytes of all files together."""
LONGEST_NAME = 100
_TEXT, _PICTURES = ".toml", (".png", ".tif", ".tiff")
_ENTRY = b"PK\x01\x02"
_NOT_IN_NAMES = frozenset('\\/:*?"<>|')
_ENCRYPTED = 0x1
_EPOCH = (1980, 1, 1, 0, 0, 0)


class Archive(Struct, frozen=True):
    """The files of an archive."""

    name: str
    """The name of the scenario file, without `.toml`."""
    text: str
    pictures: Mapping[str, bytes]


def is_archive(data: bytes) -> bool:
    """Whether a file looks like an archive, and not like a text."""
    return data[:2] == b"PK"


def read_archive(data: bytes, file: str) -> Archive:
    """Read an archive, or raise `ScenarioError`; `file` names it in errors."""
    # Every entry of the directory begins so; a long directory is refused before it is read.
    if data.count(_ENTRY) > 4 * MOST_FILES:
        raise ScenarioError(f"has more than {MOST_FILES} files", file=file)
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _read(archive, file)
    except (BadZipFile, ZlibError, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, ScenarioError):
            raise
        raise ScenarioError("is not a zip archive that can be read", file=file) from None


def _read(archive: ZipFile, file: str) -> Archive:
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        raise ScenarioError(f"has more than {MOST_FILES} files", file=file)
    if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise ScenarioError(f"unpacks to more than {MOST_UNPACKED >> 20} MiB", file=file)
    texts: dict[str, str] = {}
    pictures: dict[str, bytes] = {}
    for entry in entries:
        if reason := _why_not(entry):
            raise ScenarioError(f"contains {shortened(entry.filename)!r}, {reason}", file=file)
        if entry.filename.casefold() in {name.casefold() for name in (*texts, *pictures)}:
            raise ScenarioError(f"contains {entry.filename!r} twice", file=file)
        with archive.open(entry) as packed:
            content = packed.read(entry.file_size + 1)
        if len(content) != entry.file_size:
            raise ScenarioError(f"has another size of {entry.filename!r} than it says", file=file)
        if entry.filename.lower().endswith(_TEXT):
            texts[entry.filename] = _text(content, entry.filename, file)
        else:
            pictures[entry.filename] = content
    if len(texts) != 1:
        raise ScenarioError(f"has {len(texts)} scenario files (.toml), and one is needed", file=file)
    ((name, text),) = texts.items()
    return Archive(name[: -len(_TEXT)], text, pictures)


def _why_not(entry: ZipInfo) -> str | None:
    name = entry.filename
    is_plain = name.isprintable() and not set(name) & _NOT_IN_NAMES and name[:1] not in (".", " ", "")
    if not is_plain or len(name) > LONGEST_NAME:
        return "which is not the plain name of a file: folders are not allowed"
    if PurePosixPath(name).suffix.lower() not in (_TEXT, *_PICTURES):
        return f"which is neither a scenario (.toml) nor a picture ({', '.join(_PICTURES)})"
    if entry.flag_bits & _ENCRYPTED:
        return "which is encrypted"
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "which is packed in an uncommon way"
    return None


def _text(content: bytes, name: str, file: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError(f"contains {name}, which is not UTF-8 text", file=file) from None


def write_archive(archive: Archive) -> bytes:
    """Return a zip with these files; the same files give the same bytes."""
    found = BytesIO()
    with ZipFile(found, "w", ZIP_DEFLATED) as packed:
        files = {f"{archive.name}{_TEXT}": archive.text.encode(), **archive.pictures}
        for name, content in files.items():
            packed.writestr(ZipInfo(name, _EPOCH), content, ZIP_DEFLATED)
    return found.getvalue()
