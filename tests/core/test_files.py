"""Files are read with a sentence for every problem, and written whole or not at all."""

import os

import pytest

from sandtable.core import FileError, RecordError, ScenarioError
from sandtable.core.files import MOST_BYTES, read_text, write_atomically

OLD = "what was there before\n"
POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows has no such files, or other words for them")


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "match.record"
    file.write_text(OLD)
    return file


# Reading


def test_a_text_is_read_unchanged(tmp_path):
    file = tmp_path / "text"
    file.write_bytes("Zeile\r\nøst\n\n".encode())
    assert read_text(file) == "Zeile\r\nøst\n\n"
    assert read_text(str(file)) == "Zeile\r\nøst\n\n"


def test_a_missing_file(tmp_path):
    with pytest.raises(FileError) as caught:
        read_text(tmp_path / "none")
    assert str(caught.value) == f"{tmp_path / 'none'}: cannot be read: No such file or directory"
    assert (caught.value.file, caught.value.line) == (str(tmp_path / "none"), None)


@POSIX
def test_a_folder_is_not_a_file(tmp_path):
    with pytest.raises(FileError, match="cannot be read: Is a directory"):
        read_text(tmp_path)


@pytest.mark.parametrize("error", [FileError, RecordError, ScenarioError])
def test_the_error_has_the_requested_type(tmp_path, error):
    with pytest.raises(error):
        read_text(tmp_path / "none", error)


def test_binary_data_is_an_error_with_its_line(tmp_path):
    file = tmp_path / "binary"
    file.write_bytes(b"one\ntwo\nthr\xffee\n")
    with pytest.raises(FileError) as caught:
        read_text(file)
    assert (caught.value.reason, caught.value.line) == ("is not UTF-8 text", 3)


def test_a_file_that_is_too_large_is_an_error(tmp_path):
    file = tmp_path / "large"
    with open(file, "wb") as opened:
        opened.truncate(MOST_BYTES + 1)
    with pytest.raises(FileError, match="is larger than 16 MiB"):
        read_text(file)
    os.truncate(file, MOST_BYTES)
    assert len(read_text(file)) == MOST_BYTES


@pytest.mark.parametrize("name", ["a\0b", "x" * 300], ids=["null", "too long"])
def test_an_impossible_file_name(tmp_path, name):
    with pytest.raises(FileError, match="cannot be read"):
        read_text(f"{tmp_path}/{name}")
    with pytest.raises(FileError, match="cannot be written"):
        write_atomically(f"{tmp_path}/{name}", "text")


# Writing


@pytest.mark.parametrize(
    ("data", "written"), [("øst\n", "øst\n".encode()), (b"\x00\xff", b"\x00\xff"), ("", b"")]
)
def test_a_file_is_written(tmp_path, data, written):
    file = tmp_path / "new"
    write_atomically(file, data)
    assert file.read_bytes() == written
    assert os.listdir(tmp_path) == ["new"]


def test_a_file_is_replaced(file):
    write_atomically(str(file), "new\n")
    assert file.read_text() == "new\n"
    assert os.listdir(file.parent) == [file.name]


@POSIX
def test_a_reader_of_the_old_file_reads_all_of_it(file):
    with open(file) as reader:
        write_atomically(file, "new\n")
        assert reader.read() == OLD


@POSIX
def test_a_full_disk_leaves_the_old_file_and_nothing_else(file):
    """Limit the files of this process to 1,000 bytes, as on a full disk."""
    import resource  # only where there is one

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(FileError) as caught:
            write_atomically(file, "x" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.reason == "cannot be written: File too large"
    assert file.read_text() == OLD
    assert os.listdir(file.parent) == [file.name]


def test_a_text_that_cannot_be_encoded_leaves_the_old_file_and_nothing_else(file):
    with pytest.raises(ValueError, match="surrogates"):
        write_atomically(file, "new \ud800")
    assert file.read_text() == OLD
    assert os.listdir(file.parent) == [file.name]


def test_a_missing_folder(tmp_path):
    with pytest.raises(FileError) as caught:
        write_atomically(tmp_path / "none" / "file", "text")
    assert str(caught.value) == f"{tmp_path / 'none' / 'file'}: cannot be written: No such file or directory"


def test_a_folder_is_not_overwritten(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        write_atomically(tmp_path / "folder", "text")
    assert os.listdir(tmp_path) == ["folder"]


@pytest.mark.parametrize("path", ["", ".", "/"])
def test_a_path_without_a_name(path):
    with pytest.raises(FileError, match="cannot be written"):
        write_atomically(path, "text")


@pytest.mark.parametrize("name", ["x" * 255, "漢" * 85], ids=["ascii", "three bytes each"])
def test_the_longest_names_can_be_written(tmp_path, name):
    write_atomically(tmp_path / name, "text")
    assert os.listdir(tmp_path) == [name]


# Error texts


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        (None, None, "is odd"),
        ("a.record", None, "a.record: is odd"),
        ("a.record", 3, "a.record, line 3: is odd"),
        (None, 3, "line 3: is odd"),
    ],
)
def test_an_error_names_file_and_line(file, line, text):
    assert str(FileError("is odd", file=file, line=line)) == text


@POSIX
def test_a_link_is_followed_and_preserved(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


@POSIX
def test_the_mode_of_a_file_is_preserved(tmp_path):
    file = tmp_path / "secret"
    file.write_text("old")
    file.chmod(0o600)
    write_atomically(file, "new")
    assert file.stat().st_mode & 0o777 == 0o600


@POSIX
def test_a_device_is_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileError, match="it is not a file"):
        write_atomically(pipe, "new")
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]
