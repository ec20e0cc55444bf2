"""Notation: every spelling, one canonical text, and helpful errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core import InvalidAction
from sandtable.games.taktik.forces import UNITS
from sandtable.games.taktik.notation import (
    LARGEST_PLAN,
    WORDS,
    Deploy,
    DeployAuto,
    Fire,
    Leave,
    Move,
    Note,
    NoteAt,
    Place,
    Press,
    PressForStart,
    Remove,
    Swap,
    Word,
    parse,
    write,
)
from sandtable.games.taktik.terms import cached_catalogue
from tests.games.taktik.drawn import GRID, begin, play, refused, stand

SAY = cached_catalogue("en")


def at(name):
    return GRID.hex(name)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place tank-8 C4", Place(4, at("C4"))),
        (" PLACE  Mine c4 ", Place(8, at("C4"))),
        ("remove C4", Remove(at("C4"))),
        ("remove mine C4", Remove(at("C4"), mine=True)),
        ("swap C4 D5", Swap(at("C4"), at("D5"))),
        ("swap C4-D5", Swap(at("C4"), at("D5"))),
        ("deploy auto 480417203", DeployAuto(480417203)),
        ("deploy auto 17", DeployAuto(17)),
        ("deploy tank-8 C4 D5, car-2 E1", Deploy(((4, at("C4")), (4, at("D5")), (0, at("E1"))))),
        ("press", PressForStart()),
        ("press retreat extra", Press("retreat", "extra")),
        ("press repair attack", Press("attack", "repair")),
        ("C4-D5", Move(at("C4"), (at("D5"),))),
        ("move C4 D5 D6", Move(at("C4"), (at("D5"), at("D6")))),
        ("c4 > d5 → d6", Move(at("C4"), (at("D5"), at("D6")))),
        ("p7: C4-D5", Move(at("C4"), (at("D5"),), 6)),
        ("p7 C4-D5", Move(at("C4"), (at("D5"),), 6)),
        ("leave G1-G2", Leave(at("G1"), at("G2"))),
        ("fire C4 > D5", Fire(at("C4"), at("D5"))),
        ("fire C4 D5", Fire(at("C4"), at("D5"))),
        ("note p7 4", Note(6, 4)),
        ("note p7 -", Note(6, None)),
        ("note C4 8", NoteAt(at("C4"), 8)),
        ("end", Word("end")),
        ("Offer  Draw", Word("offer draw")),
    ],
)
def test_every_spelling_is_read(text, action):
    assert parse(text, GRID, SAY) == action
    assert write(parse(write(action, GRID), GRID, SAY), GRID) == write(action, GRID)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "'hello' is not an action of this game. Write press attack extra"),
        ("C4", "'C4' is not complete: name the hex of your piece and its route"),
        ("move", "'move' is not complete: name the hex of your piece and its route"),
        ("p7:", "'p7:' is not complete: name the hex of your piece"),
        ("place tank-8", "'place tank-8' is not complete: name a unit and a hex"),
        ("place tank-9 C4", "'tank-9' is not a unit; the units are car-2, car-4"),
        ("fire C4", "is not complete: name your vehicle's hex and the target's"),
        ("press attack", "is not complete: set both switches"),
        ("press attack retreat", "is not complete: set both switches"),
        ("note p7 3", "is not complete: name a piece and 2, 4, 8 or -"),
        ("deploy", "is not complete: name units and their hexes"),
        ("leave G1", "is not complete: name the repair field"),
        ("C4-Z9", "'Z9' is not a hex of this map, which runs from A1 to J12."),
    ],
)
def test_an_invalid_action_raises_an_error_with_an_example(text, reason):
    with pytest.raises(InvalidAction) as caught:
        parse(text, GRID, SAY)
    assert reason in caught.value.reason


HEXES = st.integers(0, GRID.size - 1)
ACTIONS = st.one_of(
    st.builds(Place, st.integers(0, len(UNITS) - 1), HEXES),
    st.builds(Remove, HEXES, st.booleans()),
    st.builds(Swap, HEXES, HEXES),
    st.builds(lambda start, route: Move(start, tuple(route)), HEXES, st.lists(HEXES, min_size=1, max_size=9)),
    st.builds(Leave, HEXES, HEXES),
    st.builds(Fire, HEXES, HEXES),
    st.builds(Note, st.integers(0, 98), st.sampled_from((2, 4, 8, None))),
    st.builds(Press, st.sampled_from(("attack", "retreat")), st.sampled_from(("extra", "repair"))),
    st.builds(Word, st.sampled_from(WORDS)),
    st.builds(DeployAuto, st.integers(1, LARGEST_PLAN)),
)


@given(ACTIONS)
def test_a_written_action_can_be_read_again(action):
    assert parse(write(action, GRID), GRID, SAY) == action


def test_an_action_has_one_canonical_text():
    match = stand("t8E3", "t2A9", budget="12")
    play(match, "MOVE e3   e5")
    assert match.last_entry.action == "E3-E4-E5"


@pytest.mark.parametrize("phase", ["press", "moving", "firing"])
def test_placing_is_over_once_turns_have_begun(phase):
    match = stand(
        "t8E6",
        "t2E7",
        budget="2" if phase == "moving" else "0",
        phase=phase,
        moved="p1",
        done="p1",
        armed="p1",
    )
    for text in ("place tank-8 C3", "ready", "clear", "deploy auto 1"):
        assert refused(match, text)[1] in ("TAK-S1", "TAK-C1")


def test_turns_do_not_begin_while_pieces_are_placed():
    match = begin()
    for text in ("press", "press attack extra", "end", "fire C3 > C4", "leave C3-C4", "C3-C4-C5"):
        assert refused(match, text, "kazaldis")[1] == "TAK-S1"
