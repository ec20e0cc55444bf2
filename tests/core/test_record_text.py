"""The text of a record: writing, parsing, and errors with their line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import sandtable
from sandtable import Record, RecordError
from sandtable.core import Entry, Outcome, Roll, SandtableError, commitment, load_match, salt_commitment

GAME = sandtable.game("game-of-war")

TEXT = f"""\
sandtable record 1
game: game-of-war
rules: 1
scenario: standard
option move_limit: 40
seed-hash: {commitment("blue-42")}
seed: blue-42
salt north: rain
player south: Guy

  d2 = 2 (who begins: 1 north, 2 south)
1 south K15-J15
2 south end
3 north resign

result: south
rule: GOW-W1
reason: North resigned.
"""


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


# There and back


def test_a_record_is_read():
    record = Record.parse(TEXT)
    assert (record.game, record.rules, record.scenario, record.scenario_text) == (
        "game-of-war",
        1,
        "standard",
        None,
    )
    assert (record.options, record.position) == ({"move_limit": 40}, None)
    assert (record.seed, record.salts, record.players) == ("blue-42", {"north": "rain"}, {"south": "Guy"})
    assert record.opening == (Roll(2, 2, "who begins: 1 north, 2 south"),)
    assert record.entries == (Entry("south", "K15-J15"), Entry("south", "end"), Entry("north", "resign"))
    assert record.outcome == Outcome(("south",), "North resigned.", "GOW-W1")


def test_a_record_is_written_as_it_was_read():
    assert str(Record.parse(TEXT)) == TEXT


def test_a_new_match_has_a_record_at_once():
    match = GAME.new("standard", seed=7)
    record = Record.parse(str(match.record))
    assert record == match.record
    assert (record.entries, record.outcome) == ((), None)


def test_a_record_is_saved_and_loaded(tmp_path):
    file = tmp_path / "a.record"
    Record.parse(TEXT).save(file)
    assert file.read_bytes() == TEXT.encode()
    assert Record.load(file) == Record.parse(TEXT)
    assert load_match(file).outcome == Record.parse(TEXT).outcome


def test_the_head_may_be_in_any_order():
    head, rest = TEXT.split("\n\n", 1)
    title, *lines = head.split("\n")
    shuffled = "\n".join([title, *reversed(lines)]) + "\n\n" + rest
    assert Record.parse(shuffled) == Record.parse(TEXT)


def test_carriage_returns_before_line_ends_are_ignored():
    assert Record.parse(TEXT.replace("\n", "\r\n")) == Record.parse(TEXT)


UNPRINTABLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs")
BLACK = st.characters(codec="utf-8", exclude_categories=UNPRINTABLE)
PRINTABLE = st.characters(codec="utf-8", exclude_categories=UNPRINTABLE, include_characters=" ")
LINES = st.text(PRINTABLE, max_size=30).map(str.strip).filter(bool)
SEATS = st.text(BLACK, min_size=1, max_size=8).filter(lambda seat: seat != "draw")
OWNERS = SEATS.filter(lambda seat: ":" not in seat)
ROLLS = st.lists(st.builds(Roll, st.integers(1, 2**64), st.integers(1, 2**64), LINES), max_size=3).map(tuple)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | LINES
NAMES = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)
TOML = st.lists(LINES | st.just("") | LINES.map("    {}".format), min_size=1, max_size=6).map(
    lambda lines: "".join(f"{line}\n" for line in lines)
)


@st.composite
def records(draw):
    return Record(
        game=draw(LINES),
        rules=draw(st.integers()),
        scenario=draw(LINES),
        scenario_text=draw(st.none() | TOML),
        options=draw(st.dictionaries(NAMES, PLAIN, max_size=3)),
        position=draw(st.none() | LINES),
        seed=draw(LINES),
        salts=draw(st.dictionaries(OWNERS, LINES, max_size=2)),
        players=draw(st.dictionaries(OWNERS, LINES, max_size=2)),
        opening=draw(ROLLS),
        entries=draw(st.lists(st.builds(Entry, SEATS, LINES, ROLLS), max_size=5).map(tuple)),
        outcome=draw(
            st.none() | st.builds(Outcome, st.lists(SEATS, max_size=2).map(tuple), LINES, st.none() | LINES)
        ),
    )


@given(records())
def test_every_written_record_is_read_again(record):
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    assert text.endswith("\n")


@pytest.mark.parametrize("value", ["\u200b", "a\nb", "\ue000", "\u0b4e", "\U000e0001", '"', "\\"])
def test_an_option_may_contain_any_text(value):
    record = replace(Record.parse(TEXT), options={"banner": value})
    assert Record.parse(str(record)) == record


@given(records(), st.data())
def test_a_truncated_record_is_never_accepted(record, data):
    text = str(record)
    end = data.draw(st.integers(1, len(text) - 1).filter(lambda at: text[at - 1] != "\n"))
    with pytest.raises(RecordError):
        Record.parse(text[:end])


# What is refused


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "this is not a record: its first line is not 'sandtable record 1'"),
        ("\n", 1, "this is not a record"),
        ("PGN\n", 1, "this is not a record"),
        (" sandtable record 1\n", 1, "this is not a record"),
        ("sandtable record 1", 1, "the last line has no end: the file was cut off"),
        (changed("record 1\n", "record 2\n"), 1, "the format is 2; this program reads format 1"),
        (changed("record 1\n", "record one\n"), 1, "this program reads format 1"),
        ("sandtable record 1\n", 2, "the file ends too early"),
        (TEXT.split("\n\n", maxsplit=1)[0] + "\n", 10, "the file ends too early"),
        (TEXT[:-1], 18, "the last line has no end: the file was cut off"),
        (TEXT[:-20], 18, "the last line has no end: the file was cut off"),
        (changed("game: game-of-war\n", ""), 9, "the head has no 'game'"),
        (changed("rules: 1\n", ""), 9, "the head has no 'rules'"),
        (changed("scenario: standard\n", ""), 9, "the head has no 'scenario'"),
        (changed("seed: blue-42\n", ""), 9, "the head has no 'seed'"),
        (changed("rules: 1", "rules: one"), 3, "rules has a value that cannot be read"),
        (changed("rules: 1", 'rules: "1"'), 3, "the rules version is a number"),
        (
            changed("move_limit: 40", "move_limit: forty"),
            5,
            "option move_limit has a value that cannot be read",
        ),
        (changed("seed: blue-42", "seed: blue-43"), 7, "the seed does not match the seed hash"),
        (changed("seed: blue-42", "seed:blue-43"), 7, "the seed does not match the seed hash"),
        (changed("rules: 1", "rules: 1\nrules: 1"), 4, "'rules' is given twice"),
        (changed("salt north: rain", "salt north: rain\nsalt north: sun"), 9, "'salt north' is given twice"),
        (changed("rules: 1", "weather: rain"), 3, "'weather: rain' is not a line of a record's head"),
        (changed("rules: 1", "rules 1"), 3, "'rules 1' is not a line of a record's head"),
        (changed("salt north: rain", "salt: rain"), 8, "'salt' needs name before the colon"),
        (changed("rules: 1", "rules north: 1"), 3, "'rules' takes no name before the colon"),
        (changed("  d2 = 2 (who", "  d2 = x (who"), 11, "is not a roll such as 'd6 = 4 (what for)'"),
        (changed("  d2 = 2 (who", "  d0 = 2 (who"), 11, "is not a roll such as 'd6 = 4 (what for)'"),
        (changed("  d2 = 2 (who", " d2 = 2 (who"), 11, "is not a roll such as 'd6 = 4 (what for)'"),
        (changed("2 south end", "4 south end"), 13, "action 2 is missing; this is action 4"),
        (changed("2 south end", "1 south end"), 13, "action 2 is missing; this is action 1"),
        (changed("2 south end", "south end"), 13, "'south end' is not an action such as '2 seat action'"),
        (changed("2 south end", "2 south"), 13, "'2 south' is not an action such as '2 seat action'"),
        (changed("2 south end", "2 south  end"), 13, "is not an action such as '2 seat action'"),
        (
            changed("2 south end", "2 south e\tnd"),
            13,
            "the line contains characters that are not allowed in a record",
        ),
        (
            changed("2 south end", "2 south e\rnd"),
            13,
            "the line contains characters that are not allowed in a record",
        ),
        (
            changed("2 south end", "2 south e\0nd"),
            13,
            "the line contains characters that are not allowed in a record",
        ),
        (
            changed("seed: blue-42", "seed: blue\u200b-42"),
            7,
            "the line contains characters that are not allowed in a record",
        ),
        (changed("result: south\n", ""), 17, "the end has no result or no reason"),
        (changed("reason: North resigned.\n", ""), 17, "the end has no result or no reason"),
        (changed("result: south", "winner: south"), 16, "'winner: south' is not a line of a record's end"),
        (changed("result: south", "result: south\nresult: south"), 17, "'result: south' is not a line"),
        (TEXT + "\n", 19, "'' is not a line of a record's end"),
        (TEXT + "4 south end\n", 19, "'4 south end' is not a line of a record's end"),
    ],
)
def test_an_invalid_record_is_an_error_with_its_line(tmp_path, text, line, reason):
    file = tmp_path / "odd.record"
    file.write_bytes(text.encode())
    with pytest.raises(RecordError) as caught:
        Record.load(file)
    assert reason in caught.value.reason
    assert (caught.value.file, caught.value.line) == (str(file), line)
    assert str(caught.value).startswith(f"{file}, line {line}: ")


def test_binary_data_is_an_error_with_its_line(tmp_path):
    file = tmp_path / "binary.record"
    file.write_bytes(TEXT.encode() + b"\xff\xfe\n")
    with pytest.raises(RecordError) as caught:
        Record.load(file)
    assert (caught.value.reason, caught.value.line) == ("is not UTF-8 text", 19)


def test_an_image_is_an_error(tmp_path):
    file = tmp_path / "picture.record"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    with pytest.raises(RecordError, match="is not UTF-8 text"):
        Record.load(file)


def test_a_scenario_line_without_its_space_is_an_error():
    """Else its first letter would be lost without a word."""
    with pytest.raises(RecordError):
        Record.parse(changed("scenario: standard", "scenario: own\n|title = 'X'"))


@pytest.mark.parametrize(
    "text",
    [
        changed("  d2 = 2 (who", f"  d{'9' * 5000} = 2 (who"),
        changed("  d2 = 2 (who", f"  d2 = {'9' * 5000} (who"),
        changed("2 south end", f"{'9' * 5000} south end"),
        changed("rules: 1", f"rules: {'9' * 5000}"),
        changed("move_limit: 40", f"move_limit: {'9' * 5000}"),
        changed("move_limit: 40", f"move_limit: {'[' * 200_000}"),
        changed("move_limit: 40", "move_limit: NaN"),
        changed("move_limit: 40", "move_limit: {}"),
    ],
    ids=["sides", "value", "number", "rules", "digits", "brackets", "not a number", "no plain value"],
)
def test_huge_numbers_are_an_error(text):
    with pytest.raises(SandtableError):
        Record.parse(text).verify()


@given(st.text(max_size=200) | st.lists(st.sampled_from(TEXT.split("\n")), max_size=25).map("\n".join))
def test_any_text_is_a_record_or_an_error(text):
    for tried in (text, f"sandtable record 1\n{text}\n"):
        try:
            record = Record.parse(tried)
        except RecordError:
            continue
        assert Record.parse(str(record)) == record


# Salts that seats committed to

COMMITTED = changed(
    "salt north: rain\n",
    f"salt-hash north: {salt_commitment('rain')}\nsalt-hash south: {'0' * 64}\nsalt north: rain\n",
)


def test_the_hashes_of_salts_are_read_and_written():
    record = Record.parse(COMMITTED)
    assert record.salt_hashes == {"north": salt_commitment("rain"), "south": "0" * 64}
    assert record.salts == {"north": "rain"}  # south has withheld its salt
    assert str(record) == COMMITTED
    assert record.replay(at=0).record.salt_hashes == record.salt_hashes


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("salt north: rain", "salt north: sun", "line 10: the salt does not match the salt hash that north"),
        (salt_commitment("rain"), salt_commitment("sun"), "line 10: the salt does not match"),
        ("0" * 64, "0" * 63, "line 9: a salt hash has 64 hexadecimal digits"),
        ("0" * 64, "A" * 64, "line 9: a salt hash has 64 hexadecimal digits"),
        ("salt-hash south", "salt-hash north", "'salt-hash north' is given twice"),
        ("salt-hash south", "salt-hash", "'salt-hash' needs name"),
    ],
)
def test_a_salt_must_have_the_hash_that_its_seat_committed_to(old, new, why):
    assert COMMITTED.count(old) == 1
    with pytest.raises(RecordError, match=why):
        Record.parse(COMMITTED.replace(old, new))


def test_only_seats_commit_to_salts():
    with pytest.raises(SandtableError, match="A salt hash is given for 'west'; the seats are north, south"):
        Record.parse(COMMITTED.replace("salt-hash south", "salt-hash west")).replay()
