"""Finished games, kept as files: they must replay and verify with every version that plays these rules."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from sandtable import Record, RecordError

FILES = sorted((Path(__file__).parents[1] / "records").glob("*.record"))
ENDS = ("end", "submit", "turn", "ready")
"""The actions that end a turn or a deployment, in one game or another."""
each_record = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@each_record
def test_a_recorded_game_verifies(file):
    record = Record.load(file)
    match = record.verify()
    assert match.record == record
    assert match.outcome is not None


@each_record
def test_running_out_of_time_ends_a_game_in_any_position_as_its_rules_promise(file):
    record = Record.load(file)
    steps = len(record.entries)
    for step in {0, 1, steps // 2, steps - 1}:
        at_step = record.replay(step)
        for seat in at_step.to_act:
            match, promised = at_step.copy(), at_step.game.timeout_outcome(seat)
            if promised:
                match.apply(seat, match.game.timeout_action_for(seat))
                assert (match.outcome, match.to_act, match.last_entry.rolls) == (promised, (), ())
                assert match.last_entry.action == match.game.timeout_action_for(seat)


@each_record
def test_a_recorded_game_is_written_again_byte_for_byte(file):
    assert str(Record.load(file)).encode() == file.read_bytes()


@each_record
def test_a_recorded_game_with_one_action_given_to_the_other_seat_is_refused(file):
    record = Record.load(file)
    last = max(number for number, entry in enumerate(record.entries) if entry.action in ENDS)
    end = record.entries[last]
    other = next(seat for seat in record.replay().seats if seat != end.seat)
    entries = (*record.entries[:last], replace(end, seat=other), *record.entries[last + 1 :])
    refused = f"action {last + 1}, {other} '{end.action}', is illegal: .*(turn|umpire|ready)"
    with pytest.raises(RecordError, match=refused):
        replace(record, entries=entries).verify()


def test_the_kept_games_ended_in_every_way():
    reasons = {Record.load(file).outcome.reason for file in FILES}
    for part in ("arsenal", "fighting units", "relay", "resigned"):
        assert any(part in reason for reason in reasons), part
    assert any("agreed to a draw" in reason for reason in reasons)
    assert any("turns is reached" in reason for reason in reasons)


def test_the_kept_games_began_in_every_way():
    records = [Record.load(file) for file in FILES]
    assert {"standard", "free"} <= {record.scenario for record in records}
    assert any(record.scenario_text for record in records)
    assert any(record.position for record in records)
    assert any(record.salts for record in records)
    assert any(record.options.get("relay_by_contact") for record in records)
