"""Checks of drafts, by the editor of A Game of War."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable.core import SetupError
from sandtable.core.drafts import check_draft, editor_of, shape_problems
from sandtable.core.editor import (
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftPiece,
    DraftRaster,
    DraftShape,
    EditorDescription,
    Form,
    GridBoard,
    ListInput,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PiecesInput,
    PlaceInput,
    PlaneBoard,
    RasterBrush,
    RasterLayer,
    ShapeBrush,
    ShapeLayer,
    TextInput,
    ToggleInput,
)
from sandtable.core.rasters import packed_raster
from sandtable.core.types import Pick
from tests.core.toy_game import ToyGame

GAME = sandtable.game("game-of-war")
STANDARD = GAME.editor.read(GAME.scenario("standard"))


def changed(draft=STANDARD, **values):
    return msgspec.structs.replace(draft, values={**draft.values, **values})


def reasons(draft):
    return [problem.reason for problem in check_draft(GAME, draft).problems]


def test_a_game_without_an_editor_says_so():
    with pytest.raises(SetupError, match="cannot be edited here"):
        editor_of(ToyGame())


def test_a_legal_draft_is_written_as_a_scenario_file():
    checked = check_draft(GAME, STANDARD)
    assert checked.playable
    assert 'board = "classic"' in checked.text


def test_a_draft_of_the_wrong_shape_is_not_written():
    checked = check_draft(GAME, changed(title="  "))
    assert (checked.text, checked.playable) == (None, False)
    assert checked.problems[0].input == "title"


def test_what_the_game_finds_has_a_place_and_a_rule():
    piece = STANDARD.pieces["armies"][0]
    moved = msgspec.structs.replace(piece, place="T25")
    draft = msgspec.structs.replace(STANDARD, pieces={"armies": (moved, *STANDARD.pieces["armies"][1:])})
    (problem,) = check_draft(GAME, draft).problems
    assert (problem.places, problem.rule, problem.layer) == (("T25",), "GOW-S1", "armies")


def test_what_only_the_reader_finds_is_a_sentence():
    draft = msgspec.structs.replace(changed(deployment="free", infantry=0, cavalry=0), pieces={})
    guns = {"cannon": 0, "swift-cannon": 0}
    assert reasons(changed(draft, **guns)) == ["An army needs at least one unit that can fight."]


def test_a_warning_does_not_keep_a_draft_from_being_played():
    checked = check_draft(GAME, changed(deployment="free"))
    assert [problem.warning for problem in checked.problems] == [True]
    assert checked.playable


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"size": (0, 20)}, "A board has 2 to 100 rows and 1 to 100 columns."),
        ({"size": (25.5, 20)}, "A board has 2 to 100 rows and 1 to 100 columns."),
        ({"size": (float("inf"), float("nan"))}, "A board has 2 to 100 rows and 1 to 100 columns."),
        ({"cells": {"ground": {"Z9": "mountain"}}}, "Z9 is not on the board."),
        ({"cells": {"ground": {"A1": "volcano"}}}, "A1: there is no 'volcano'."),
        ({"cells": {"weather": {}}}, "There is no layer 'weather'."),
        (
            {"pieces": {"armies": (DraftPiece("a", "dragon", "north"),)}},
            "There is no kind of piece 'dragon'.",
        ),
        ({"pieces": {"armies": (DraftPiece("a", "relay", "north"),)}}, "Relay a has no place."),
        (
            {"pieces": {"armies": (DraftPiece("a", "relay", "east", "A1"),)}},
            "Relay: no side 'east' can have it.",
        ),
        (
            {"pieces": {"armies": tuple(DraftPiece(name, "relay", "north", "A1") for name in "ab")}},
            "A1 has two pieces, and there is room for one.",
        ),
    ],
)
def test_a_wrong_shape_is_explained(parts, reason):
    assert reasons(msgspec.structs.replace(STANDARD, **parts)) == [reason]


INPUTS = (
    TextInput("text", "Text", longest=5, optional=True),
    NumberInput("number", "Number", lowest=1, highest=9, step=2, empty="none"),
    ChoiceInput("choice", "Choice", options=(Pick("a", "A"),), empty="none"),
    ChoicesInput("choices", "Choices", (Pick("a", "A"),)),
    ToggleInput("toggle", "Toggle"),
    ChoicesInput("some", "Some", items_of="list"),
    PiecesInput("few", "Few", layers=("men",), most=1),
    PlaceInput("place", "Place", optional=True),
    PiecesInput("pieces", "Pieces"),
    ListInput("list", "List", "item", (NumberInput("number", "Inner"),), most=2),
    ChoiceInput("from", "From", items_of="list", empty="none"),
)
DESCRIPTION = EditorDescription(
    GridBoard("squares", ("A",), ("1", "2"), ()), (), (Form("form", "Form", INPUTS),)
)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"text": "longer"}, "Text: at most 5 characters are allowed, and there are 6."),
        ({"text": "a\nb"}, "Text: it is one line."),
        ({"text": 3}, "Text: it is a text."),
        ({"number": 0}, "Number: it is at least 1."),
        ({"number": 10}, "Number: it is at most 9."),
        ({"number": 4}, "Number: it goes in steps of 2."),
        ({"number": True}, "Number: it is a number."),
        ({"number": 10**400}, "Number: it is a number."),
        ({"number": float("nan")}, "Number: it is a number."),
        ({"choice": "b"}, "Choice: 'b' cannot be chosen."),
        ({"choices": ["a", "b"]}, "Choices: there is no 'b'."),
        ({"choices": "a"}, "Choices: it is a list."),
        ({"toggle": "yes"}, "Toggle: it is yes or no."),
        ({"place": "B1"}, "Place: 'B1' is not on the board."),
        ({"pieces": ["p"]}, "Pieces: there is no 'p'."),
        ({"few": ["p"]}, "Few: there is no 'p'."),
        ({"few": ["p", "q"]}, "Few: choose at most 1."),
        ({"some": ["x"]}, "Some: there is no 'x'."),
        ({"list": [{"number": None}]}, "Inner: give a number."),
        ({"list": [{"number": 1}] * 3}, "List: 0 to 2, not 3."),
        ({"list": [{"id": "x", "number": 1}] * 2}, "List: x is there twice."),
        ({"list": [1]}, "List: it is a list."),
        ({"from": "x"}, "From: 'x' cannot be chosen."),
    ],
)
def test_a_wrong_value_is_explained(values, reason):
    problems = shape_problems(DESCRIPTION, Draft((2, 1), values))
    assert [problem.reason for problem in problems] == [reason]


def test_right_values_have_no_problem():
    values = {"text": "five", "number": 3, "choice": "a", "choices": ["a"], "toggle": True, "place": "A2"}
    values |= {"list": [{"id": "x", "number": 1}], "from": "x", "some": ["x"]}
    assert shape_problems(DESCRIPTION, Draft((2, 1), values)) == ()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*STANDARD.values, *(one.name for one in INPUTS)]), anything))
def test_any_values_give_problems_or_a_file(values):
    shape_problems(DESCRIPTION, Draft((2, 1), values))
    checked = check_draft(GAME, changed(**values))
    assert checked.problems or checked.text


LAND = RasterLayer("land", "Land", (RasterBrush(0, "Open", "#fff"), RasterBrush(3, "Wood", "#0f0")))
RISE = RasterLayer("rise", "Rise", heights=True, wide=True)
PLANE = EditorDescription(
    PlaneBoard("m", 1, 1, 100, cell="cell", most_cells=200),
    (
        LAND,
        RISE,
        ShapeLayer("lines", "Lines", (ShapeBrush("road", "Road", "line"),), beyond=True),
        PieceLayer("men", "Men", (PieceBrush("man", "Man", "man", "m", neutral=True),)),
    ),
    (Form("form", "Form", (NumberInput("cell", "Cell", lowest=1, highest=50),)),),
)


def on_plane(cell=10, size=(40, 20), **parts):
    return shape_problems(PLANE, Draft(size, {"cell": cell}, **parts))


DAMAGED = "its data are damaged. Undo the last step, or draw the layer again."


@pytest.mark.parametrize(
    ("raster", "reason"),
    [
        (
            packed_raster(4, 3, b"\0" * 12),
            "its 4 columns and 3 rows do not fit the map, which has 4 and 2.",
        ),
        (packed_raster(4, 2, b"\0" * 7), DAMAGED),
        (packed_raster(4, 2, b"\0" * 9_000_000), DAMAGED),
        (packed_raster(4, 2, b"\0\0\0\0\3\3\3\1"), "a cell has a value that is not known."),
        (DraftRaster(4, 2, "AAAA"), DAMAGED),
        (DraftRaster(4, 2, "ä"), DAMAGED),
    ],
)
def test_a_wrong_raster_is_explained(raster, reason):
    assert [problem.reason for problem in on_plane(rasters={"land": raster})] == [f"Land: {reason}"]


def test_right_rasters_have_no_problem():
    rasters = {"land": packed_raster(4, 2, b"\0\3" * 4), "rise": packed_raster(4, 2, b"\1\2" * 8)}
    assert on_plane(rasters=rasters) == ()


def test_a_raster_with_too_many_cells_is_not_unpacked():
    (problem,) = on_plane(cell=1, rasters={"land": packed_raster(40, 20, b"\0" * 800)})
    assert "at most 200" in problem.reason
    assert problem.input == "cell"


def test_shapes_may_extend_beyond_the_map_where_a_layer_says_so_and_pieces_may_be_neutral():
    road = DraftShape("r", "road", ((0, 0), (90, 5)))
    man = DraftPiece("m", "man", "", "1,1")
    assert on_plane(shapes={"lines": (road,)}, pieces={"men": (man,)}) == ()
    endless = DraftShape("r", "road", ((0, 0), (float("inf"), 5)))
    assert [one.reason for one in on_plane(shapes={"lines": (endless,)})] == ["Road goes beyond the map."]


@pytest.mark.parametrize(
    ("language", "reasons"),
    [
        ("sv-SE", ["Title: skriv något.", "Z9 ligger inte på spelplanen."]),
        ("da", ["Title: skriv noget.", "Z9 er ikke på spilplanen."]),
        ("fr", ["Title: write something.", "Z9 is not on the board."]),
    ],
)
def test_findings_are_in_the_language_of_the_reader(language, reasons):
    draft = changed(msgspec.structs.replace(STANDARD, cells={"ground": {"Z9": "mountain"}}), title=" ")
    found = [problem.reason for problem in check_draft(GAME, draft, language).problems]
    assert [reason for reason in found if reason in reasons] == reasons
