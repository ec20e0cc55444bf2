"""KV3-U3: the after-action report as data: true marches, rides and beliefs of every round."""

import itertools
from random import Random

import pytest

from sandtable.core import SetupError
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.players.kriegsspiel.commander import CommanderKriegsspiel

ROUNDS = 6


@pytest.fixture(scope="module")
def match():
    """Some rounds of a meeting engagement between two computer commanders, then a resignation."""
    match = GAME.new("meeting", seed=5)
    player = CommanderKriegsspiel(GAME, Random(1))
    while match.to_act and match.state.round <= ROUNDS:
        seat = match.to_act[0]
        match.apply(seat, player.choose(match.view(seat, picture=False)))
    if match.to_act:
        match.apply("west", "resign")
    return match


@pytest.fixture(scope="module")
def stages(match):
    return [GAME.report_stage(match, number) for number in range(len(GAME.report_head(match).stages))]


@pytest.mark.rule("KV3-U3")
def test_the_report_has_a_stage_for_each_round_and_the_end(match, stages):
    head = GAME.report_head(match)
    assert head.stages == tuple(stage.label for stage in stages)
    assert head.stages[0].startswith("Round 1, ")
    assert head.stages[-1] == "The end"
    assert head.summary == (str(match.outcome),)
    assert [panel.name for panel in head.panels] == ["missions", "messages", "units"]
    (messages,) = [panel for panel in head.panels if panel.name == "messages"]
    assert len(messages.rows) == len(match.state.messages)


@pytest.mark.rule("KV3-U3")
def test_units_march_from_where_the_round_begins_to_where_it_ends(match, stages):
    truth = [stage.boards[0] for stage in stages]
    for now, later in itertools.pairwise(truth):
        ends = {piece.id: piece.place for piece in now.pieces if piece.place}
        for track in now.tracks:
            times = [second for second, _ in track.stops]
            assert times == sorted(times)
            assert track.gone == (track.piece not in ends)
            if not track.gone:
                assert track.stops[-1][1] == ends[track.piece]
        for track in later.tracks:
            if not track.piece.startswith("courier:"):
                assert track.stops[0] == (0.0, ends[track.piece])
    final = {piece.id: piece.place for piece in truth[-1].pieces}
    assert final == {unit.id: point_text(unit.at) for unit in match.state.units if unit.alive} | {
        f"courier:{courier.id}": point_text(courier.at) for courier in match.state.couriers
    }


@pytest.mark.rule("KV3-U3", "KV3-C1")
def test_couriers_ride_from_the_officer_to_the_recipient(match, stages):
    first = stages[0].boards[0]
    officers = {unit.id: unit for unit in match.at(0).state.units if unit.arm == "officer"}
    starts = {point_text(unit.at) for unit in officers.values()}
    rides = [track for track in first.tracks if track.piece.startswith("courier:")]
    assert rides
    assert all(track.stops[0][1] in starts for track in rides)
    delivered = {f"courier:{message.id}" for message in match.state.messages if message.ended == 1}
    assert {track.piece for track in rides if track.gone} == delivered & {track.piece for track in rides}
    assert len(next(iter(rides)).stops) > 3


@pytest.mark.rule("KV3-U3", "KV3-P2")
def test_next_to_the_truth_stands_what_each_commander_believed(match, stages):
    for stage in stages:
        assert [board.seat for board in stage.boards] == [None, "west", "east"]
        for board in stage.boards[1:]:
            seen = board.panels[0]
            view = match.at(match.visible_steps(board.seat)[board.step]).view(board.seat)
            assert {aspect.image for aspect in seen.aspects} <= set(view.images)
    believed = {piece.id for piece in stages[0].boards[1].pieces}
    assert believed == {counter.name for counter in match.at(0).state.commands[0].counters}


@pytest.mark.rule("KV3-U3")
def test_every_die_is_in_the_stage_of_its_round(match, stages):
    shown = [row for stage in stages for panel in stage.panels if panel.name == "dice" for row in panel.rows]
    rolled = [roll for entry in match.record.entries for roll in entry.rolls]
    assert shown == [(roll.purpose, f"d{roll.sides}", str(roll.value)) for roll in rolled]


def test_a_stage_beyond_the_end_is_an_error(match):
    with pytest.raises(SetupError, match="there is no stage 99"):
        GAME.report_stage(match, 99)


@pytest.mark.rule("KV3-U3", "KV3-U1")
def test_a_round_with_a_human_umpire_is_one_stage():
    match = GAME.new("meeting", seed=1, options={"umpire": "person"})
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    while match.state.round == 1:
        match.apply("umpire", "finish")
    match.apply("umpire", "draw: tea time")
    stages = [GAME.report_stage(match, number) for number in range(3)]
    assert [stage.seconds for stage in stages] == [600, 600, 0]
    assert [second for second, _ in stages[0].times] == [float(second) for second in range(0, 601, 60)]


@pytest.mark.rule("KV3-U3", "KV3-U6")
def test_the_report_has_the_hour_and_the_weather_that_the_umpire_made():
    match = GAME.new("meeting", seed=1, options={"umpire": "person"})
    for text in ("hour 18:30", "weather mist", "look"):
        match.apply("umpire", text)
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    match.apply("umpire", "hour 22:00")
    while match.state.round == 1:
        match.apply("umpire", "finish")
    match.apply("umpire", "draw: night falls")
    stages = [GAME.report_stage(match, number) for number in range(3)]
    assert GAME.report_head(match).stages == ("Round 1, 18:30", "Round 2, 22:00", "The end")
    assert [(stage.label, stage.times[:1]) for stage in stages[:2]] == [
        ("Round 1, 18:30", ((0.0, "18:30"),)),
        ("Round 2, 22:00", ((0.0, "22:00"),)),
    ]
    for stage in stages:
        for board in stage.boards[1:]:
            view = match.at(match.visible_steps(board.seat)[board.step]).view(board.seat)
            assert {aspect.image for aspect in board.panels[0].aspects} <= set(view.images)
