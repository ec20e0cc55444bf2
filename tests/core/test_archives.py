"""Archives of scenarios: what goes in comes out, and hostile ones are refused."""

import struct
from contextlib import suppress
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable.core import ScenarioError
from sandtable.core.archives import (
    MOST_FILES,
    MOST_UNPACKED,
    Archive,
    is_archive,
    read_archive,
    write_archive,
)

TEXT = 'title = "T"\nsummary = "S"\n'
ARCHIVE = Archive("own", TEXT, {"hills.png": b"\x89PNG" * 20})
GOOD = write_archive(ARCHIVE)


def zipped(*files, method=ZIP_DEFLATED):
    found = BytesIO()
    with ZipFile(found, "w", method) as packed:
        for name, content in files:
            packed.writestr(name, content)
    return found.getvalue()


def refused(data):
    with pytest.raises(ScenarioError) as error:
        read_archive(data, "x.zip")
    return error.value.reason


def test_files_come_back_and_the_same_files_give_the_same_bytes():
    assert is_archive(GOOD)
    assert not is_archive(TEXT.encode())
    assert read_archive(GOOD, "x.zip") == ARCHIVE
    assert write_archive(ARCHIVE) == GOOD


@pytest.mark.parametrize(
    "name",
    [
        "../own.toml",
        "/etc/own.toml",
        "a/own.toml",
        "a\\own.toml",
        "C:own.toml",
        ".toml",
        "own\n.toml",
        "x/",
        "ä" * 101,
    ],
)
def test_names_are_plain(name):
    assert "which is not the plain name of a file" in refused(zipped((name, TEXT)))


@pytest.mark.parametrize("name", ["own.zip", "own.sh", "own.toml.gz", "own", "own.svg"])
def test_only_scenarios_and_pictures_are_read(name):
    assert "which is neither a scenario" in refused(zipped(("own.toml", TEXT), (name, "x")))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is not a zip archive"),
        (GOOD[:-10], "is not a zip archive"),
        (b"PK" * 1000, "is not a zip archive"),
        (zipped(), "has 0 scenario files"),
        (zipped(("a.png", b"")), "has 0 scenario files"),
        (zipped(("a.toml", TEXT), ("b.toml", TEXT)), "has 2 scenario files"),
        (zipped(("a.toml", TEXT), ("A.TOML", TEXT)), "twice"),
        (zipped(("a.toml", b"\xff")), "is not UTF-8 text"),
        (zipped(("a.toml", TEXT), method=ZIP_BZIP2), "packed in an uncommon way"),
        (zipped(*((f"{number}.png", b"") for number in range(MOST_FILES + 1))), "has more than 8 files"),
        (zipped(*((f"{number}.png", b"") for number in range(1000))), "has more than 8 files"),
        (zipped(("a.toml", TEXT), ("b.png", bytes(MOST_UNPACKED))), "unpacks to more than 16 MiB"),
    ],
    ids=lambda value: value if isinstance(value, str) else "archive",  # which holds the time
)
def test_what_is_wrong_is_said(data, reason):
    assert reason in refused(data)


def lying(size):
    """An archive with a megabyte of zeros that says it has another size."""
    data = bytearray(zipped(("a.toml", bytes(1 << 20))))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", data, data.index(signature) + offset, size)
    return bytes(data)


@pytest.mark.parametrize("size", [0, 10, 2 << 20])
def test_an_archive_that_lies_about_sizes_is_refused(size):
    assert refused(lying(size)) in (
        "is not a zip archive that can be read",
        "has another size of 'a.toml' than it says",
    )


def test_encrypted_files_are_refused():
    data = bytearray(zipped(("a.toml", TEXT), method=ZIP_STORED))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    assert "which is encrypted" in refused(bytes(data))


@given(
    st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), max_size=8),
    st.integers(0, len(GOOD)),
)
def test_damaged_archives_are_refused_or_read(changes, length):
    data = bytearray(GOOD)
    for place, byte in changes:
        data[place] = byte
    with suppress(ScenarioError):
        assert len(read_archive(bytes(data[:length]), "x.zip").pictures) < MOST_FILES


def test_a_game_without_pictures_refuses_them():
    with pytest.raises(ScenarioError, match=r"comes with hills\.png"):
        sandtable.game("modern").unpacked_scenario(GOOD, "x.zip")
