"""The goal of a match: a commander's mission by the own map, all missions for the umpire."""

import pytest
from msgspec.structs import replace

from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.orders import NamedPoint
from sandtable.games.kriegsspiel.terms import Mission
from tests.games.kriegsspiel.table import begin, do

MILL = NamedPoint((20_000, 10_000), "Mill")
TAKE = Mission(text="Take the mill.", goal="take", place=MILL, radius=200, rounds=2)
WEST = "w:officer@1000,1000^90 1-foot:infantry@1300,1000^90/line"
EAST = "e:officer@3000,1000^270 7-foot:infantry@2700,1000^270/line"


def goal(state, seat):
    return GAME.view(state, seat, picture=True).goal


def counts(state, seat):
    return [(item.label, item.value, item.of, item.side) for item in goal(state, seat).items]


@pytest.mark.rule("KV3-P3")
def test_a_commander_sees_the_mission_and_only_what_is_on_the_own_map():
    state = begin(WEST, EAST, missions={"west": TAKE})
    assert goal(state, "west").text == "Take the mill."
    assert counts(state, "west")[:2] == [
        ("Your troops at Mill, on your map", 0, None, "red"),
        ("Others at Mill, on your map", 0, None, None),
    ]
    state = do(state, "west", "counter 1-foot to 2000,1050")
    state = do(state, "west", "counter blue-cav-1 cavalry blue at 2100,1000")
    assert [value for _, value, _, _ in counts(state, "west")[:2]] == [1, 1]
    assert "Take the mill." not in str(goal(state, "east"))
    assert "Take the mill." not in str(goal(state, None))


@pytest.mark.parametrize(
    ("mission", "text"),
    [
        (TAKE, "Take Mill."),
        (Mission(text="", goal="hold", place=NamedPoint((20_000, 23_000))), "Hold 2000,2300."),
        (Mission(text="", goal="destroy", units=("7-foot",)), "Destroy 7-foot."),
        (Mission(text="", goal="escape", place=MILL, units=("1-foot", "hussars"), count=1),
         "Bring 1 of 1-foot, hussars to Mill."),
    ],
)  # fmt: skip
def test_a_mission_without_a_text_says_what_it_asks_for(mission, text):
    state = begin(WEST, EAST, missions={"west": replace(mission, text="")})
    assert goal(state, "west").text == text


@pytest.mark.rule("KV3-P3")
def test_the_umpire_sees_the_true_progress_of_all_missions():
    state = begin(WEST, EAST, missions={"west": TAKE}, umpire="person")
    assert counts(state, "umpire")[0] == ("West: Mill held, in rounds", 0, 2, "red")
    assert any("Take the mill." in text for text in goal(state, "umpire").details)


def test_the_legend_has_the_march_table():
    scene = GAME.view(begin(WEST, EAST), "west", picture=True).scene
    rows = {row.label: {one.label: one.value for one in row.figures} for row in scene.legend}
    assert rows["road"]["Infantry"] == "200 m"
    assert rows["forest"]["Cavalry"] == "100 m"
    assert rows["water"] == {}
    kinds = {kind.name: kind for kind in scene.kinds}
    assert {piece.symbol for piece in scene.pieces} <= kinds.keys()
    assert kinds["infantry"].figures[0].value == "road 200 m, open 150 m, rough 100 m"


def test_a_counter_says_where_it_comes_from():
    state = begin(WEST, EAST)
    piece = next(one for one in GAME.view(state, "west", picture=True).scene.pieces if one.id == "1-foot")
    assert ("On your map", "as at the start") in [(one.label, one.value) for one in piece.figures]
    state = do(state, "west", "counter 1-foot to 2000,1050")
    piece = next(one for one in GAME.view(state, "west", picture=True).scene.pieces if one.id == "1-foot")
    assert ("On your map", "as you put it in round 1") in [(one.label, one.value) for one in piece.figures]


@pytest.mark.rule("KV3-C1")
def test_a_selected_unit_shows_how_long_a_courier_rides_to_it_without_the_route():
    state = begin(WEST, EAST)
    lenses = [lens for lens in GAME.view(state, "west", picture=True).lenses if lens.moment == "held"]
    assert [lens.query for lens in lenses] == ["courier {place}"]
    found = GAME.inspect(state, "west", "courier 1300,1000")
    assert found.lines[0].endswith("minutes to 1300,1000, if nothing is in the way.")
    assert found.overlays == ()
