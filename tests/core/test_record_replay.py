"""Replay and verification: legal actions, recorded rolls, recorded outcome."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable import Match, Record, RecordError, SandtableError, SetupError
from sandtable.core import Entry, Outcome, Roll, load_match

GAME = sandtable.game("game-of-war")

DUEL = """\
title = "Duel"
summary = "One against one."
board = '''
@..
...
---
...
..@
'''

[army]
infantry = 1
cavalry = 0
cannon = 0
swift-cannon = 0
relay = 0
swift-relay = 0
"""


@pytest.fixture
def match():
    """A short match with secret deployment, salts, an option and a die in the middle."""
    match = GAME.new(
        "free",
        seed="blue-42",
        options={"move_limit": 40},
        salts={"north": "rain", "south": "over Jena"},
        players={"north": "Ada", "south": "Guy"},
    )
    for seat in match.seats:
        match.apply(seat, "deploy standard")
        match.apply(seat, "ready")
    match.apply(match.to_act[0], "end")
    match.apply("north", "offer draw")
    match.apply("south", "accept draw")
    return match


def with_entry(record, number, **changes):
    entries = list(record.entries)
    entries[number - 1] = replace(entries[number - 1], **changes)
    return replace(record, entries=tuple(entries))


def test_a_record_replays_to_the_same_match(match):
    proved = match.record.verify()
    assert proved.record == match.record
    assert proved.position() == match.position()
    assert proved.outcome == match.outcome
    for seat in (*match.seats, None):
        assert proved.events(seat) == match.events(seat)
        assert proved.view(seat) == match.view(seat)


@pytest.mark.parametrize("number", range(8))
def test_a_record_replays_to_any_step(match, number):
    moment = match.record.replay(at=number)
    assert len(moment) == number
    assert moment.position() == match.at(number).position()
    assert moment.record.entries == match.record.entries[:number]


@pytest.mark.parametrize("number", [-1, 8, 1000])
def test_there_is_no_step_outside_the_record(match, number):
    with pytest.raises(RecordError, match=f"has 7 actions; there is no step {number}"):
        match.record.replay(at=number)


def test_a_record_of_an_unfinished_match_is_verified(match):
    running = match.at(4).record
    assert running.outcome is None
    assert running.verify().to_act == match.at(4).to_act


# What was changed is found


def test_a_changed_action_is_detected(match):
    changed = with_entry(match.record, 5, action="attack K15")
    with pytest.raises(RecordError) as caught:
        changed.verify()
    seat = match.record.entries[4].seat
    assert caught.value.reason.startswith(f"action 5, {seat} 'attack K15', is illegal: ")


@pytest.mark.parametrize("action", ["gibberish", "Z9-Z8", "x" * 5000, "place infantry A1"])
def test_an_invalid_action_is_detected(match, action):
    with pytest.raises(RecordError, match=r"action 5, .* is illegal"):
        with_entry(match.record, 5, action=action).verify()


def test_an_action_of_the_wrong_seat_is_detected(match):
    wrong = {"north": "south", "south": "north"}[match.record.entries[4].seat]
    with pytest.raises(
        RecordError, match=rf"action 5, {wrong} 'end', is illegal: It is .*'s turn\. \(GOW-S3\)"
    ):
        with_entry(match.record, 5, seat=wrong).verify()
    with pytest.raises(RecordError, match="There is no seat 'umpire' in this match"):
        with_entry(match.record, 5, seat="umpire").verify()


def test_a_missing_action_is_detected(match):
    entries = match.record.entries
    with pytest.raises(RecordError, match="action 3, south 'ready', is illegal"):
        replace(match.record, entries=(*entries[:2], *entries[3:])).verify()


def test_an_action_after_the_end_is_detected(match):
    longer = replace(match.record, entries=(*match.record.entries, Entry("north", "resign")))
    with pytest.raises(RecordError, match="action 8, north 'resign', is illegal: The match is over"):
        longer.verify()


def test_a_changed_roll_is_detected(match):
    (roll,) = match.record.entries[3].rolls
    other = Roll(2, 3 - roll.value, roll.purpose)
    with pytest.raises(RecordError) as caught:
        with_entry(match.record, 4, rolls=(other,)).verify()
    assert caught.value.reason == f"action 4, south 'ready': the record has {other}; the seed produces {roll}"


def test_a_missing_or_additional_roll_is_detected(match):
    roll = match.record.entries[3].rolls[0]
    with pytest.raises(RecordError, match="the record has no roll; the seed produces d2"):
        with_entry(match.record, 4, rolls=()).verify()
    with pytest.raises(RecordError, match=r"action 1, .*: the record has d2 .*; the seed produces no roll"):
        with_entry(match.record, 1, rolls=(roll,)).verify()


def test_a_changed_roll_of_the_opening_is_detected():
    record = GAME.new("standard", seed=7).record
    (roll,) = record.opening
    with pytest.raises(RecordError, match=r"the opening: the record has d2 = .*; the seed produces d2 = "):
        replace(record, opening=(Roll(2, 3 - roll.value, roll.purpose),)).verify()
    with pytest.raises(RecordError, match="the opening: the record has no roll"):
        replace(record, opening=()).verify()


def other_dice(record, **changes):
    """Return a changed record whose first roll differs."""
    return next(
        changed
        for changed in (
            replace(record, **{name: make(k) for name, make in changes.items()}) for k in range(50)
        )
        if changed.replay(at=3).copy().apply("south", "ready")[2].text
        != record.replay(at=3).apply("south", "ready")[2].text
    )


def test_a_changed_seed_is_detected_by_its_hash(match):
    text = str(match.record).replace("seed: blue-42", "seed: blue-43")
    with pytest.raises(RecordError, match="the seed does not match the seed hash"):
        Record.parse(text)


def test_a_changed_seed_with_its_hash_is_detected_by_the_dice(match):
    changed = other_dice(match.record, seed=str)
    with pytest.raises(RecordError, match="action 4, south 'ready': the record has d2"):
        Record.parse(str(changed)).verify()


def test_a_changed_salt_is_detected_by_the_dice(match):
    changed = other_dice(match.record, salts=lambda k: {"north": str(k)})
    with pytest.raises(RecordError, match="action 4, south 'ready': the record has d2"):
        Record.parse(str(changed)).verify()


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(("north",), "Both sides agreed to a draw.", "GOW-W1"),
        Outcome((), "Both sides agreed to a draw.", None),
        None,
    ],
)
def test_a_changed_outcome_is_detected(match, outcome):
    with pytest.raises(RecordError, match=r"records .*, but its actions lead to a draw \(Both sides"):
        replace(match.record, outcome=outcome).verify()


def test_the_wording_of_the_reason_may_differ(match):
    """A later version may word it differently; winners and rule must be the same."""
    assert replace(match.record, outcome=Outcome((), "Peace.", "GOW-W1")).verify().outcome == match.outcome


def test_an_outcome_of_an_unfinished_match_is_detected(match):
    claimed = replace(match.at(4).record, outcome=Outcome(("north",), "South ran away."))
    with pytest.raises(RecordError) as caught:
        claimed.verify()
    assert caught.value.reason == (
        "records a win by north (South ran away.), but its actions lead to an unfinished match"
    )


def test_another_version_of_the_rules_is_an_error(match):
    with pytest.raises(RecordError) as caught:
        replace(match.record, rules=2).verify()
    assert caught.value.reason == (
        "was played with version 2 of the rules of game-of-war; this program plays version 1"
    )


def test_an_earlier_version_that_the_game_still_plays_is_replayed_by_its_own_rules():
    record = Record(game="taktik", rules=1, scenario="introductory", seed="1")
    match = record.replay()
    assert match.setup.rules == 1
    assert match.record.rules == 1
    with pytest.raises(RecordError, match="version 99 of the rules of taktik; this program plays version 2"):
        replace(record, rules=99).replay()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "game-of-whist"}, "There is no game 'game-of-whist'."),
        ({"scenario": "waterlo0"}, "game-of-war has no scenario 'waterlo0'."),
        ({"options": {"fog": True}}, "game-of-war has no option 'fog'."),
        ({"options": {"move_limit": "forty"}}, "Option move_limit of game-of-war cannot be 'forty'"),
        ({"salts": {"east": "rain"}}, "A salt is given for 'east'; the seats are north, south."),
        ({"players": {"east": "Ada"}}, "A player is given for 'east'; the seats are north, south."),
        ({"position": "25/25"}, "A position has at least four parts"),
        ({"scenario_text": "title ="}, "is not TOML"),
        ({"scenario_text": DUEL.replace("@", ".")}, "north has no arsenal"),
    ],
)
def test_an_invalid_head_is_an_error_with_the_file(tmp_path, match, changes, reason):
    file = tmp_path / "odd.record"
    replace(match.record, **changes).save(file)
    with pytest.raises(SandtableError) as caught:
        Record.load(file).verify()
    assert reason in str(caught.value)
    with pytest.raises(RecordError) as loaded:
        load_match(file)
    assert reason in str(loaded.value)
    assert loaded.value.file == str(file)


def test_a_changed_record_is_an_error_with_the_file(tmp_path, match):
    file = tmp_path / "odd.record"
    with_entry(match.record, 5, action="attack K15").save(file)
    with pytest.raises(RecordError) as caught:
        load_match(file)
    assert str(caught.value).startswith(f"{file}: action 5, ")


# A custom scenario is part of the record


def own_scenario(tmp_path, text, name="duel.toml"):
    file = tmp_path / name
    file.write_bytes(text.encode())
    match = GAME.new(file, seed=1)
    match.apply("north", "place infantry A2")
    match.apply("south", "place infantry D2")
    file.unlink()  # the record needs no second file
    return match


def test_a_custom_scenario_is_embedded_and_replayed(tmp_path):
    match = own_scenario(tmp_path, DUEL)
    text = str(match.record)
    assert 'scenario: duel\n| title = "Duel"\n' in text
    assert "\n|\n| [army]\n" in text
    record = Record.parse(text)
    assert record == match.record
    assert record.verify().position() == match.position()


@pytest.mark.parametrize(
    "text", [DUEL, DUEL.rstrip("\n"), DUEL.replace("\n", "\r\n")], ids=["LF", "no end", "CRLF"]
)
def test_a_record_may_contain_any_scenario_text(text):
    record = Record(game=GAME.id, rules=GAME.rules_version, scenario="duel", scenario_text=text, seed="1")
    match = Match.begin(record)
    again = Record.parse(str(match.record)).replay()
    assert again.position() == match.position()
    assert str(again.record) == str(match.record)


def test_a_shipped_scenario_is_recorded_by_name():
    assert GAME.new("standard", seed=1).record.scenario_text is None


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("[army]\n", "[army]   \n"),
        lambda text: text.replace("[army]\n", "\t[army]\n"),
        lambda text: text.replace("[army]", "# Ærø 漢 🐎\n[army]"),
        lambda text: text.replace("[army]", "# a \x85 b\n[army]"),
        lambda text: text.replace("[army]", "# a \u2028 b\n[army]"),
        lambda text: text.replace("[army]", "# a \u2029 b\n[army]"),
    ],
    ids=[
        "CRLF",
        "no last line end",
        "space at an end",
        "tab",
        "letters",
        "next line",
        "line sep",
        "paragraph sep",
    ],
)
def test_an_embedded_scenario_replays_the_same_for_any_formatting(tmp_path, change):
    match = own_scenario(tmp_path, change(DUEL))
    text = str(match.record)
    record = Record.parse(text)
    assert str(record) == text
    assert record.verify().position() == match.position()


@pytest.mark.parametrize(
    "name", ["two words.toml", "øst.toml", "a.b.toml", "a: b.toml", "line\nbreak.toml", " x.toml"]
)
def test_a_record_can_be_read_for_any_scenario_file_name(tmp_path, name):
    try:
        match = own_scenario(tmp_path, DUEL, name)
    except SetupError:
        return
    assert Record.parse(str(match.record)) == match.record


def test_a_match_from_a_position_is_recorded_and_replayed():
    line = GAME.new("standard", seed=7).position_text()
    match = GAME.from_position(line, seed=3)
    match.apply(match.to_act[0], "end")
    record = Record.parse(str(match.record))
    assert (record.position, record.opening) == (line, ())
    assert record.verify().position() == match.position()


@pytest.mark.parametrize("reason", ["two\nlines", "a\ttab", "", " "])
def test_a_finished_position_is_recorded_with_any_reason(reason):
    data = GAME.new("standard", seed=7).position()
    data["outcome"] = {"winners": ["north"], "reason": reason, "rule": None}
    try:
        match = GAME.from_position(data, seed=3)
    except SetupError:
        return
    record = Record.parse(str(match.record))
    assert record == match.record
    assert record.verify().outcome == match.outcome
