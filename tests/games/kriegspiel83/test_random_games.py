"""Random games: each record is written, read, replayed and verified."""

from collections import Counter

import pytest

from sandtable import Record
from sandtable.testkit import check_replay
from tests.games.kriegspiel83.playing import play_on, skirmish

OPTIONS = (
    {},
    {"hidden_coast": False, "weather": "turn", "second_attacks": "always"},
    {"aid": "first", "pinned": True, "destruction_wins": True},
    {"aid": "none", "second_attacks": "never", "weather": "fine"},
)


def played(seed):
    match = skirmish(seed, **OPTIONS[seed % 4])
    play_on(match, seed)
    return match


@pytest.mark.parametrize("chunk", range(10))
def test_one_hundred_skirmishes(chunk):
    for seed in range(10 * chunk, 10 * chunk + 10):
        match = played(seed)
        assert match.outcome is not None
        check_replay(match)
        text = str(match.record)
        assert str(Record.parse(text).verify().record) == text


def test_random_play_meets_every_kind_of_event_and_end():
    kinds, reasons = Counter(), Counter()
    for seed in range(60):
        match = played(seed)
        kinds.update(event.kind for seat in match.seats for event in match.events(seat))
        reasons[match.outcome.reason] += 1
    expected = {
        "move", "mine", "cleared", "transport", "pass", "choose", "combat", "lost", "retreat", "advance",
        "recruit", "report", "outcome",
    }  # fmt: skip
    assert expected <= kinds.keys()
    assert {"Red has entered blue's city.", "Blue has entered red's city."} <= reasons.keys()
    assert any("was the last" in reason for reason in reasons)


def test_a_match_can_be_left_and_taken_up_again_anywhere():
    match = played(5)
    half = match.record.replay(at=len(match) // 2)
    again = Record.parse(str(half.record)).replay()
    for entry in match.record.entries[len(half) :]:
        again.apply(entry.seat, entry.action)
    assert again.record == match.record
