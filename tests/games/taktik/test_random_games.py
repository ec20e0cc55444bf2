"""Whole random games: each is recorded, read, replayed and verified."""

from collections import Counter
from functools import cache

import pytest

from sandtable import Record
from sandtable.testkit import check_play, check_replay
from tests.games.taktik.drawn import GAME
from tests.games.taktik.playing import play_on, skirmish


@cache
def played(seed):
    match = skirmish(seed)
    play_on(match, seed)
    return match


@pytest.mark.parametrize("seed", range(12))
def test_skirmishes_in_each_form_with_all_options(seed):
    match = played(seed)
    assert match.outcome is not None
    check_replay(match)
    text = str(match.record)
    assert str(Record.parse(text).verify().record) == text


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_the_contract_holds_with_all_options(scenario):
    options = {"mines": True, "supplies": True, "last_turn": 40}
    check_play(GAME, scenario, seed=5, most=400, options=options, check_every=40)


def test_random_play_meets_every_kind_of_event_and_end():
    kinds, reasons = Counter(), Counter()
    for seed in (*range(12), 27):  # in the last one a headquarters falls
        match = played(seed)
        kinds.update(event.kind for seat in match.seats for event in match.events(seat))
        reasons[match.outcome.reason.split()[0]] += 1
    expected = {
        "place", "ready", "reveal", "start", "press", "turn", "move", "fire", "lost", "damage", "repair",
        "take", "mine", "note", "outcome",
    }  # fmt: skip
    assert expected <= kinds.keys()
    assert {"The", "Turn"} <= reasons.keys()


def test_a_match_can_be_saved_and_resumed_anywhere():
    match = played(5)
    half = match.record.replay(at=len(match) // 2)
    again = Record.parse(str(half.record)).replay()
    for entry in match.record.entries[len(half) :]:
        again.apply(entry.seat, entry.action)
    assert again.record == match.record
