"""What the editor finds in drafts of Kriegspiel, with places and rules."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core.drafts import check_draft
from sandtable.core.editor import DraftPiece

GAME = sandtable.game("kriegspiel83")
STANDARD = GAME.editor.read(GAME.scenario("standard"))


def drawn(**cells):
    """The standard scenario with some hexes changed; `None` for open ground."""
    ground = {**STANDARD.cells["ground"], **cells}
    return replace(STANDARD, cells={"ground": {name: value for name, value in ground.items() if value}})


def found(draft):
    return [(one.reason, one.rule, one.places, one.layer) for one in check_draft(GAME, draft).problems]


def place_of(letter):
    return next(name for name, value in STANDARD.cells["ground"].items() if value == letter)


def test_a_map_like_a_shipped_one_is_written_as_its_name():
    assert 'map = "standard"' in check_draft(GAME, STANDARD).text
    assert 'map = """\n' in check_draft(GAME, drawn(A1=None)).text


@pytest.mark.rule("K83-C2")
def test_towns_and_cities_that_are_missing_or_there_twice_are_named():
    town = place_of("D")
    problems = found(drawn(**{place_of("C"): None, place_of("R"): None, "A3": "D"}))
    assert problems == [
        ("Town C is missing: draw it on the map.", "K83-C2", (), "ground"),
        (f"Town D is on A3 and {town}: leave one of them.", "K83-C2", ("A3", town), "ground"),
        ("Red's city is missing: draw it on the map.", "K83-C2", (), "ground"),
    ]


@pytest.mark.rule("K83-Y2")
def test_every_town_that_cannot_be_reached_is_shown():
    grid = STANDARD.cells["ground"]
    town = place_of("A")
    row, column = town[0], int(town[1:])
    around = {chr(ord(row) + down) + str(column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
    walls = {name: "mountain" for name in around - {town} if grid.get(name) not in tuple("RBCDEF")}
    problems = [one for one in found(drawn(**walls)) if one[1] == "K83-Y2"]
    assert {one[0] for one in problems} == {
        f"{side}'s {kind} cannot come to the town A, on {town}."
        for side in ("Red", "Blue")
        for kind in ("tanks", "infantry")
    }
    assert {one[2] for one in problems} == {(town,)}


@pytest.mark.rule("K83-T1")
def test_every_piece_on_wrong_ground_is_shown():
    tank, infantry = STANDARD.pieces["armies"][0], STANDARD.pieces["armies"][-1]
    assert (tank.kind, infantry.kind) == ("heavy-tank", "infantry")
    problems = found(drawn(**{tank.place: "forest", infantry.place: "river"}))
    assert problems == [
        (f"{tank.place} is forest, where no heavy tank can stand.", "K83-T1", (tank.place,), "armies"),
        (f"{infantry.place} is river, where no infantry can stand.", "K83-T1", (infantry.place,), "armies"),
    ]


@pytest.mark.rule("K83-A1")
def test_too_many_pieces_are_an_error_and_none_a_warning():
    empty = replace(STANDARD, cells=drawn(A1=None).cells, pieces={})
    checked = check_draft(GAME, empty)
    assert [(one.reason, one.warning) for one in checked.problems] == [
        ("Red has no pieces.", True),
        ("Blue has no pieces.", True),
    ]
    assert checked.playable
    open_row = {f"{row}{column}": None for row in "QR" for column in range(1, 14)}
    crowd = tuple(DraftPiece(name, "infantry", "red", name) for name in open_row)
    reasons = [one[0] for one in found(replace(drawn(**open_row), pieces={"armies": crowd}))]
    assert "Red has 26 pieces; at most 25 are allowed." in reasons


def test_pieces_keep_their_numbers():
    text = check_draft(GAME, STANDARD).text
    assert 'heavy-tank = "D8 E7 F5 C6"' in text
