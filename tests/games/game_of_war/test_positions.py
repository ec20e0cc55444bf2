"""Positions as data and as one line: round trips, and errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import Record
from sandtable.core import SandtableError, SetupError
from tests.games.game_of_war.drawn import GAME, draw
from tests.games.game_of_war.playing import random_match

NORTH = "25/25/25/2R22/25/4S4I15/2CC1IIGI16/2CCIHIII16/5I19/25"
SOUTH = "14iiigc6/14iiicc6/14iiic7/16s8/15h6r2/25/25/25/25/25"
START = f"{NORTH}/{SOUTH}"


def test_the_start_of_the_standard_scenario_in_one_line():
    match = GAME.new("standard", seed=7, options={"first": "south"})
    assert match.position_text() == f"{START} south 1 B15,D8,T3,T23"


@given(seed=st.integers(0, 39), scenario=st.sampled_from(["free", "standard"]), moments=st.integers(0, 60))
def test_there_and_back(seed, scenario, moments):
    match = random_match(seed, scenario, moments)
    data, line = match.position(), match.position_text()
    for again in (GAME.from_position(data), GAME.from_position(line)):
        assert again.position() == data
        assert again.position_text() == line
        assert again.to_act == match.to_act
        assert again.outcome == match.outcome
        for seat in match.seats:
            assert again.choices(seat) == match.choices(seat)
    assert "\n" not in line


def test_a_position_goes_on_as_the_match_it_was_taken_from():
    match = GAME.new("standard", seed=7, options={"first": "north"})
    match.apply("north", "H4-J4")
    again = GAME.from_position(match.position_text())
    for each in (match, again):
        each.apply("north", "H3-J3")
        each.apply("north", "end")
    assert match.position() == again.position()


def test_every_part_of_the_line_is_kept():
    board = """
        @ I . . S
        . . . . .
        ---------
        s . . i @
    """
    for rest in (
        {"moved": "A2"},
        {"arsenal_destroyed": "yes"},
        {"must_retreat": "A2"},
        {"moved": "A2", "withdrawn": "A2"},
        {"draw_offer": "south"},
        {"result": "north", "rule": "GOW-W1", "reason": "South went home."},
        {"result": "draw", "reason": "Peace."},
    ):
        match = draw(board, **rest)
        line = match.position_text()
        assert line == match.record.position
        for name, value in rest.items():
            assert f"{name.replace('_', '-')}={value}" in line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "at least four parts"),
        ("25/25", "at least four parts"),
        (f"{START} south one B15", "The turn of a position is a number, not 'one'."),
        (f"{START} south -1 B15", "The turn of a position is a number, not '-1'."),
        (f"{START} east 1 B15", "'east' is no side"),
        (f"{START}/25 south 1 B15", "The position has 21 rows; the board has 20."),
        (START.replace("2R22", "2R21") + " south 1 B15", "Row D, '2R21', does not describe 25 squares."),
        (START.replace("2R22", "2R23") + " south 1 B15", "Row D, '2R23', does not describe 25 squares."),
        (START.replace("2R22", "2R99999999999") + " south 1 B15", "does not describe 25 squares."),
        (START.replace("2R22", "2X22") + " south 1 B15", "Row D has 'X', which is no unit."),
        (START.replace("2R22", "2?22") + " south 1 B15", "does not describe 25 squares."),
        (f"{START} south 1 B14", "an arsenal stands where the board has none"),
        (f"{START} south 1 Z99", "'Z99' is no square of the board"),
        (f"{START} south 1 B15 moved=D3", "a unit that moved is not one of the side to move"),
        (f"{START} south 1 B15 moved=K15,K16,K17,L15,L16,L17", "more than five units moved"),
        (f"{START} south 1 B15 must-retreat=D3", "the unit in retreat is not one of the side to move"),
        (f"{START} south 1 B15 must-retreat=K15 moved=K16", "a unit moved before the one that must retreat"),
        (f"{START} south 1 B15 colour=red", "'colour=red' is not a part of a position"),
        (f"{START} south 1 B15 moved=K15 moved=K16", "is not a part of a position"),
        (f"{START} south 1 B15 moved", "is not a part of a position"),
        (f"{START} south 0 B15", "turns count from 1 once both sides are ready"),
        (f"{START} deploying 1 B15", "turns count from 1 once both sides are ready"),
        (f"{START} south 1 B15 draw-offer=east", "'east' is no side"),
        (START.replace("2R22", "8.16") + " south 1 B15", "does not describe 25 squares"),
        (START.replace("/25/14iiigc6", "/13i11/14iiigc6") + " deploying 0 B15", "outside its territory"),
        (START.replace("25/25/25/2R22", "25/25/25/1RR22") + " deploying 0 B15", "more units are deployed"),
        (START.replace("25/25/25/2R22", "25/25/9I15/2R22") + " north 1 B15", "a unit stands on a mountain"),
        (
            START.replace("25/25/25/2R22", "25/14i10/25/2R22") + " north 1 B15",
            "enemy arsenal that is not destroyed",
        ),
    ],
)
def test_an_invalid_line_is_an_error_with_the_reason(line, reason):
    with pytest.raises(SetupError) as caught:
        GAME.from_position(line)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"north": {"knight": ["A1"]}}, "'knight' is no kind of unit"),
        ({"north": {"infantry": "A1"}}, "no position of A Game of War"),
        ({"north": {"infantry": ["A1", "A1"]}}, "two units share a square"),
        ({"north": {"infantry": ["A1"], "cavalry": ["A1"]}}, "two units share a square"),
        ({"north": {"infantry": ["K15"]}}, "two units share a square"),
        ({"north": {"infantry": ["Z1"]}}, "'Z1' is no square of the board"),
        ({"weather": "rain"}, "no position of A Game of War"),
        ({"turn": "1"}, "no position of A Game of War"),
        ({"turn": -1}, "a turn has a number below 0"),
        ({"to_move": "east"}, "'east' is no side"),
    ],
)
def test_invalid_data_is_an_error_with_the_reason(change, reason):
    data = GAME.new("standard", seed=7).position() | change
    with pytest.raises(SetupError) as caught:
        GAME.from_position(data)
    assert reason in str(caught.value)


@pytest.mark.parametrize("key", ["north", "south", "arsenals"])
def test_required_parts_of_a_position(key):
    data = GAME.new("standard", seed=7).position()
    del data[key]
    with pytest.raises(SetupError, match=key):
        GAME.from_position(data)


def test_a_unit_that_must_retreat_has_somewhere_to_go():
    """Otherwise the match could not continue: the unit would have been captured (GOW-A5)."""
    board = """
        @I I . .
        I I . .
        -------
        s . i @
    """
    with pytest.raises(SetupError):
        draw(board, must_retreat="A1")


@given(
    st.text(max_size=80)
    | st.from_regex(r"[0-9IigcCrRsS/^ ]{0,60} (north|south) [0-9]{1,3} (-|[A-Z0-9,]{0,9})")
)
def test_any_text_is_a_position_or_an_error(text):
    problem = "none"
    try:
        GAME.from_position(text)
    except SandtableError as error:
        problem = str(error)
    assert problem


def test_a_turn_with_too_many_digits_is_an_error():
    with pytest.raises(SetupError):
        GAME.from_position(f"{START} south {'9' * 5000} B15")


@pytest.mark.parametrize("space", ["\n", "\t", "\r\n", "\u2028", "  "])
def test_a_position_is_one_line_and_its_record_can_be_read_again(space):
    """A position in a record survives any spacing between its parts."""
    line = f"{START} south 1 B15,D8,T3,T23".replace(" ", space)
    try:
        match = GAME.from_position(line, seed=7)
    except SetupError:
        return
    assert Record.parse(str(match.record)) == match.record


@pytest.mark.parametrize(
    "end",
    ["result=bogus reason=x", "result=north,south reason=x", "result=north,north reason=x", "result=north"],
)
def test_a_position_that_is_over_has_at_most_one_winner_and_a_reason(end):
    with pytest.raises(SetupError):
        GAME.from_position(f"{START} south 1 B15,D8,T3,T23 {end}")


@pytest.mark.parametrize(
    "extra", ["withdrawn=K15", "must-retreat=K15 arsenal-destroyed=yes", "must-retreat=K15 moved=K16"]
)
def test_an_impossible_turn_is_an_error(extra):
    with pytest.raises(SetupError):
        GAME.from_position(f"{START} south 1 B15,D8,T3,T23 {extra}")
