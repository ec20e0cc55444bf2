"""KV3-P1, KV3-P2, KV3-P3, KV3-P5: phases, counters, briefs, talk; positions and samples."""

import subprocess
import sys
from random import Random

import msgspec
import pytest

import sandtable
from sandtable.core import Dice, IllegalAction, SetupError
from sandtable.games.kriegsspiel import position, sampling
from tests.games.kriegsspiel.table import LuckyDice, begin, command, do, play_round, shown, unit

WEST, EAST = "w:officer@100,1000 1-foot:infantry@500,1000", "e:officer@3900,1900 9-foot:infantry@3500,1900"
GAME = sandtable.game("kriegsspiel")


def refused(state, seat, text):
    with pytest.raises(IllegalAction) as refusal:
        do(state, seat, text)
    return refusal.value.reason


@pytest.mark.rule("KV3-P1")
def test_a_round_is_ten_minutes_and_waits_until_all_are_ready():
    state = begin(WEST, EAST)
    assert state.to_act == ("west", "east")
    assert GAME.view(state, "west").status.startswith("Round 1, 08:00")
    state = do(state, "west", "ready")
    assert (state.round, state.to_act) == (1, ("east",))
    state = do(state, "east", "ready")
    assert (state.round, state.to_act) == (2, ("west", "east"))
    assert GAME.view(state, "west").status.startswith("Round 2, 08:10")


@pytest.mark.rule("KV3-P1")
def test_orders_are_written_only_in_the_command_phase_before_ready():
    state = do(begin(WEST, EAST), "west", "ready")
    assert "wait for the next round" in refused(state, "west", "order 1-foot: hold")
    umpired = play_round(begin(WEST, EAST, umpire="person"))
    assert umpired.phase == "umpire"
    assert "the umpire is at work" in refused(umpired, "west", "order 1-foot: hold")


@pytest.mark.rule("KV3-P1")
def test_a_commander_whose_time_is_up_is_ready():
    assert GAME.timeout_action == "ready"


@pytest.mark.rule("KV3-P1")
def test_a_dispatch_can_be_torn_up_before_its_courier_leaves():
    state = do(begin(WEST, EAST), "west", "order 1-foot: hold")
    assert "no dispatch 2" in refused(state, "west", "scratch 2")
    state = do(state, "west", "scratch 1")
    assert (state.messages, command(state).book) == ((), ())
    sent = play_round(state, "order 1-foot: hold")
    assert "has not left yet" in refused(sent, "west", "scratch 1")


@pytest.mark.rule("KV3-P1")
def test_the_number_of_dispatches_is_limited():
    state = begin(WEST, EAST, settings={"dispatches": 2})
    for _ in range(2):
        state = do(state, "west", "order 1-foot: hold")
    assert "the limit for one phase is 2" in refused(state, "west", "order 1-foot: hold")
    assert not any(choice.action.startswith("order") for choice in GAME.choices(state, "west"))


@pytest.mark.rule("KV3-P2")
def test_counters_are_placed_moved_annotated_and_removed():
    state = do(begin(WEST, EAST), "west", "counter hussars cavalry blue at 3000,500 facing 270: at eight")
    assert command(state).counters[-1].note == "at eight"
    state = do(state, "west", "counter hussars to 2000,500")
    assert (command(state).counters[-1].at, command(state).counters[-1].facing) == ((20000, 5000), 270)
    state = do(state, "west", "counter hussars note gone")
    assert command(state).counters[-1].note == "gone"
    pieces = GAME.view(state, "west").scene.pieces
    assert [piece.id for piece in pieces if piece.place] == ["w", "1-foot", "hussars"]
    state = do(state, "west", "counter hussars remove")
    assert [counter.name for counter in command(state).counters] == ["w", "1-foot"]


@pytest.mark.rule("KV3-P2")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("counter 1-foot infantry at 1,1", "already"),
        ("counter ghost to 1,1", "no counter"),
        ("counter x infantry green at 1,1", "no side"),
    ],
)
def test_an_impossible_counter_is_an_error(line, why):
    assert why in refused(begin(WEST, EAST), "west", line)


@pytest.mark.rule("KV3-P2")
def test_nothing_corrects_a_commanders_map():
    state = play_round(
        begin(WEST, EAST), "counter 1-foot to 3000,100", "order 1-foot at 500,1000: march to 600,1000"
    )
    assert unit(state, "1-foot").at != (5000, 10000)
    assert command(state).counters[1].at == (30000, 1000)


@pytest.mark.rule("KV3-P3")
def test_a_brief_is_for_its_commander_alone():
    state = begin(WEST, EAST)
    assert GAME.view(state, "west").facts.command.brief.mission.text == "Win."
    assert GAME.view(state, "west").facts.terms.briefs == ()
    assert GAME.view(state, None).facts.command is None


@pytest.mark.rule("KV3-P3")
def test_the_last_side_with_a_commander_wins():
    state = do(begin(WEST, EAST), "west", "resign")
    assert state.outcome.winners == ("east",)
    assert state.to_act == ()


def test_a_side_plays_on_while_it_has_a_commander():
    state = begin(WEST, EAST, north="n:officer@200,300", sides={"north": "red"})
    state = do(state, "west", "resign")
    assert state.outcome is None
    assert state.to_act == ("east", "north")
    assert "out of the match" in refused(state, "west", "ready")


@pytest.mark.rule("KV3-P5")
def test_commanders_talk_only_to_a_human_umpire():
    state = begin(WEST, EAST)
    assert GAME.audiences(state, ("west", "east"), "west") == ()
    (umpire,) = GAME.audiences(state, ("west", "east", "umpire"), "west")
    assert umpire.to == ("west", "umpire")
    over = do(state, "west", "resign")
    assert len(GAME.audiences(over, ("west", "east"), "west")) == 2


@pytest.mark.rule("KV3-P5")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("message east: parley?", "do not know where east is"),
        ("message south: hello", "no other commander"),
        ("order 9-foot: hold", "command no unit"),
        ("order w: hold", "your own officer"),
        ("officer attack 1,1", "An officer does not attack"),
    ],
)
def test_an_impossible_dispatch_is_an_error(line, why):
    assert why in refused(begin(WEST, EAST), "west", line)


def test_a_spectator_sees_nothing_until_the_end_and_then_everything():
    state = begin(WEST, EAST)
    assert GAME.view(state, None).scene.pieces == ()
    over = do(state, "west", "resign")
    assert len(GAME.view(over, None).scene.pieces) == 4
    assert GAME.view(over, "west").facts.truth is not None


def test_naming_the_game_loads_neither_arrays_nor_the_compiler():
    program = (
        "import sys, sandtable; game = sandtable.game('kriegsspiel'); game.rules(); game.scenarios()\n"
        "from sandtable.games.kriegsspiel import notation, position, state, terms, visibility\n"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_same_dice_play_the_same_round():
    one, other = (
        play_round(begin(WEST, EAST), "order 1-foot: march to 900,900", dice=Dice("x")) for _ in "ab"
    )
    assert one == other
    assert shown(one, "west") == shown(other, "west")


def test_a_position_is_restored_unchanged():
    state = play_round(
        begin(WEST, EAST), "order 1-foot: march to 900,900; form line", "officer march to 900,900"
    )
    data = GAME.position(state)
    assert position.from_data(state.terms, data) == state
    assert position.from_data(state.terms, GAME.position_line(state)) == state


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"round": 0}, "counted from 1"),
        ({"commands": []}, "other commanders"),
        ({"units": []}, "no officer"),
        ({"phase": "umpire"}, "only a human umpire has a phase"),
        ({"round": "x"}, "not a position"),
        ({"weather": "x"}, "not a position"),
    ],
)
def test_an_impossible_position_is_an_error(change, why):
    state = begin(WEST, EAST)
    with pytest.raises(SetupError, match=why):
        position.from_data(state.terms, {**GAME.position(state), **change})


@pytest.mark.parametrize("seat", ["west", "east", None])
def test_a_sample_is_a_state_that_the_seat_could_be_in(seat):
    state = play_round(begin(WEST, EAST), "order 1-foot: march to 900,900")
    view = GAME.view(state, seat)
    for seed in range(3):
        sampled = sampling.sample_state(view.facts, seat, Random(seed))
        assert msgspec.json.encode(GAME.view(sampled, seat)) == msgspec.json.encode(view)
        assert sampled != state
        assert play_round(sampled, dice=LuckyDice()).round == 3
