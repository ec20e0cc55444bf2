"""Collections: several records in one file, read by number, and safe when writing is interrupted."""

import pytest

import sandtable
from sandtable.core import FileError, RecordError, load_match, load_record
from sandtable.core.record_collection import append_record, complete_keys, record_parts


def record(seed: int) -> str:
    match = sandtable.game("game-of-war").new(seed=seed)
    if seed > 1:  # the first has no action
        match.apply(match.to_act[0], "resign")
    return str(match.record)


@pytest.fixture
def collection(tmp_path):
    file = tmp_path / "games.records"
    for seed in (1, 2, 3):
        append_record(file, record(seed), f"game-{seed}")
    return file


def test_each_record_is_read_by_its_number(collection):
    assert [str(load_record(collection, number)) for number in (1, 2, 3)] == [record(1), record(2), record(3)]
    assert load_match(collection, 3).outcome is not None
    assert [part.key for part in record_parts(collection)] == ["game-1", "game-2", "game-3"]


def test_records_that_are_only_joined_are_a_collection_too(tmp_path):
    file = tmp_path / "joined"
    file.write_text(record(1) + record(2) + "\n\n" + record(3))
    assert [str(load_record(file, number)) for number in (1, 2, 3)] == [record(1), record(2), record(3)]


def test_one_record_needs_no_number(tmp_path):
    append_record(tmp_path / "one", record(2), "key")
    (tmp_path / "plain").write_text(record(2))
    for name in ("one", "plain"):
        assert str(load_record(tmp_path / name)) == str(load_record(tmp_path / name, 1)) == record(2)


def test_a_wrong_number_is_an_error_that_says_how_many_there_are(collection):
    with pytest.raises(RecordError, match="holds 3 records; say which, as in --game 1"):
        load_record(collection)
    with pytest.raises(RecordError, match="holds 3 records; there is no record 4"):
        load_record(collection, 4)


def test_an_error_names_the_record_and_the_line_of_the_file(collection):
    text = collection.read_text()
    collection.write_text(text.replace("seed: 2\n", "seed: 4\n"))
    line = text[: text.index("seed: 2\n")].count("\n") + 1
    with pytest.raises(RecordError, match=rf"line {line}: record 2: the seed does not match"):
        load_record(collection, 2)
    assert load_record(collection, 3)


def test_wherever_writing_stops_only_complete_records_stay(collection):
    whole = collection.read_bytes()
    lengths = [whole.index(b"game-1\n") + 7, whole.index(b"game-2\n") + 7, whole.index(b"game-3\n") + 7]
    for cut in [*range(lengths[0], len(whole), 7), *lengths[1:], len(whole) - 1]:
        collection.write_bytes(whole[:cut])
        complete = sum(cut >= length for length in lengths)
        assert complete_keys(collection) == ["game-1", "game-2", "game-3"][:complete]
        for seed in range(complete + 1, 4):
            append_record(collection, record(seed), f"game-{seed}")
        assert complete_keys(collection) == ["game-1", "game-2", "game-3"]
        assert str(load_record(collection, 3)) == record(3)


@pytest.mark.parametrize("text", ["Dear diary\n", "Dear diary\nlast words"])
def test_a_file_of_another_kind_is_left_as_it_is(tmp_path, text):
    file = tmp_path / "diary"
    file.write_text(text)
    with pytest.raises(FileError, match="holds no records of an arena"):
        complete_keys(file)
    assert file.read_text() == text
