"""What the editor finds in drafts of A Game of War, with places and rules."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core.drafts import check_draft

GAME = sandtable.game("game-of-war")
STANDARD = GAME.editor.read(GAME.scenario("standard"))


def found(draft):
    return [(one.reason, one.rule, one.places) for one in check_draft(GAME, draft).problems]


@pytest.mark.rule("GOW-B1")
def test_arsenals_that_are_missing_are_named_for_both_sides():
    cells = {place: value for place, value in STANDARD.cells["ground"].items() if value != "arsenal"}
    assert found(replace(STANDARD, cells={"ground": cells})) == [
        ("North has no arsenal on its side of the frontier: draw one.", "GOW-B1", ()),
        ("South has no arsenal on its side of the frontier: draw one.", "GOW-B1", ()),
    ]


@pytest.mark.rule("GOW-S1")
def test_every_unit_on_a_mountain_or_beyond_the_frontier_is_shown():
    first, second, *others = STANDARD.pieces["armies"]
    moved = (replace(first, place="C10"), replace(second, place="T1"), *others)
    assert found(replace(STANDARD, pieces={"armies": moved})) == [
        ("No unit can stand on the mountain C10.", "GOW-B2", ("C10",)),
        ("North must deploy T1 on its own side of the frontier.", "GOW-S1", ("T1",)),
    ]


@pytest.mark.rule("GOW-S1")
def test_unequal_armies_and_a_frontier_beyond_the_board_are_named():
    draft = replace(STANDARD, pieces={"armies": STANDARD.pieces["armies"][1:]})
    assert found(draft) == [
        ("North has 8 infantry and south 9: both sides need the same number.", "GOW-S1", ())
    ]
    far = replace(STANDARD, values={**STANDARD.values, "frontier": 20})
    assert "The frontier must leave the south some rows." in [one[0] for one in found(far)]


@pytest.mark.rule("GOW-S1")
def test_who_begins_is_written_and_read():
    draft = replace(STANDARD, values={**STANDARD.values, "first": "south"})
    assert 'first = "south"' in check_draft(GAME, draft).text
