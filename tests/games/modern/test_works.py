"""MK4-K28: engineers and special forces change the terrain."""

import msgspec
import pytest

from sandtable.games.modern import position
from sandtable.scenes.svg import svg
from tests.games.modern.table import GAME, Table, space

LAND = (
    '[[gamespace.areas]]\nterrain = "water"\npoints = "30,0 34,0 34,100 30,100"\n'
    '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,40 25,40 25,100 0,100"\n'
    '[[gamespace.areas]]\nterrain = "jungle"\npoints = "60,40 80,40 80,60 60,60"\n'
    '[[gamespace.areas]]\nterrain = "forest-hills"\npoints = "60,60 80,60 80,80 60,80"\n'
    '[[gamespace.areas]]\nterrain = "pass"\npoints = "50,0 52,0 52,100 50,100"\n'
    '[[gamespace.roads]]\npoints = "0,20 60,20"\nwidth = 2\n'
)


def table(red="e:engineers@10,50", blue="z:infantry@90,90", **more):
    return Table(red, blue, extra=space(more=LAND), **more)


def ground(at_table, point):
    return at_table.state.terms.gamespace.terrain(point)


def natural(at_table, point):
    return at_table.state.terms.gamespace.natural(point)


@pytest.mark.rule("MK4-K28")
def test_clearing_takes_until_the_next_turn_of_the_unit():
    at = table()
    at.do("work e > 12,50 clear")
    assert at.news("red") == (
        "e clears the ground at 12,50. It takes until your next turn, if the unit is not disturbed."
    )
    assert at.news("blue") == ""
    assert "working" in GAME.inspect(at.state, "red", "details").lines[0]
    assert "nothing more in this turn" in at.refused("move e > 12,51")
    at.turns(1)
    assert ground(at, (1200, 5000)) == "forest"
    at.turns(1)
    assert "e has finished its work at 12,50. The ground at 12,50 is cleared." in at.news("red")
    assert at.news("blue").startswith("The ground at 12,50 is cleared.")
    assert ground(at, (1200, 5000)) == "plains"
    assert ground(at, (1400, 5100)) == "plains"
    assert ground(at, (1600, 5000)) == "forest"
    assert at.unit("e").work is None
    at.do("move e > 12,50")


@pytest.mark.rule("MK4-K28")
@pytest.mark.parametrize(
    ("unit", "work", "point", "before", "after"),
    [
        ("s:special@70,50", "work s > 70,51 clear", (7000, 5100), "jungle", "plains"),
        ("e:engineers@70,70", "work e > 70,70 clear", (7000, 7000), "forest-hills", "hills"),
        ("e:engineers@28,60", "work e > 31,60 dam", (3200, 6000), "water", "ford"),
        ("e:engineers@28,60", "work e > 30,60 flood", (2900, 6000), "plains", "swamp"),
        ("e:engineers@10,21", "work e > 10,20 cut", (1000, 2000), "road", "plains"),
        ("e:engineers@51,60", "work e > 51,60 cut", (5100, 6000), "pass", "plains"),
        ("e:engineers@29,20", "work e > 32,20 cut", (3200, 2000), "road", "water"),
    ],
)
def test_what_each_work_does(unit, work, point, before, after):
    at = table(red=unit)
    assert ground(at, point) == before
    at.do(work)
    at.turns(2)
    assert ground(at, point) == after


@pytest.mark.rule("MK4-K28", "MK4-U2")
def test_a_river_can_be_crossed_at_a_new_ford_and_ships_are_stopped():
    at = table(red="e:engineers@29,60 a:mechanized@29,61 b:patrol@32,90")
    assert "cannot cross water" in at.refused("move a > 35,61")
    at.do("work e > 32,60 dam")
    at.turns(2)
    at.do("move a > 35,60")
    at.do("move b > 32,76")
    at.turns(2)
    assert "cannot cross land" in at.refused("move b > 32,61.5")
    assert natural(at, (3200, 6000)) == "ford"


@pytest.mark.rule("MK4-K28")
def test_a_flood_leaves_hills_and_water_as_they_are():
    at = table(red="e:engineers@29,20")
    at.do("work e > 31,20 flood")
    at.turns(2)
    assert ground(at, (2900, 2000)) == "swamp"  # the road is under water
    assert ground(at, (3200, 2150)) == "water"


@pytest.mark.rule("MK4-K28")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("work i > 28,60 flood", "i cannot change the terrain: infantry does not"),
        ("work e > 50,60 flood", "the limit is 3"),
        ("work e > 29,60 clear", "There is no forest or jungle within 3 of 29,60"),
        ("work e > 27,60 dam", "There is no water at 27,60"),
        ("work e > 27,60 cut", "There is no road or pass at 27,60"),
        ("work f > 41,60 flood", "There is no low ground by water within 3 of 41,60"),
        ("work e > 127,60 cut", "outside the gamespace"),
        ("work e > 27,60 dig", "dig is not a work, only clear, dam, flood, cut"),
        ("work e > 27,60", "needs a place and what to do there"),
        ("work e", "no '>'"),
    ],
)
def test_works_that_are_refused(line, why):
    at = table(red="e:engineers@28,60 i:infantry@28,61 f:engineers@40,60")
    assert why in at.refused(line)


@pytest.mark.rule("MK4-K28")
def test_a_unit_works_instead_of_moving_and_acting():
    at = table()
    at.do("move e > 11,50")
    assert "has moved" in at.refused("work e > 11,50 clear")
    at.turns(2)
    at.do("spy e", 3)
    assert "has acted" in at.refused("work e > 11,50 clear")


@pytest.mark.rule("MK4-K28")
@pytest.mark.parametrize(
    ("line", "faces"),
    [("fire z > e", (1,)), ("attack y > e", (2, 2)), ("disable e", ()), ("place e > 11,50", ())],
)
def test_a_unit_that_is_disturbed_loses_its_work(line, faces):
    at = table(blue="z:light-artillery@25,60 y:infantry@12,50")
    at.do("work e > 10,50 clear")
    at.do("turn")
    at.do(line, *faces)
    if not line.startswith("place"):
        assert "e loses its work." in at.news("red")
    at.do("turn")
    assert at.unit("e").work is None
    assert ground(at, (1000, 5000)) == "forest"


@pytest.mark.rule("MK4-K28", "MK4-K1")
def test_a_unit_that_works_in_hiding_is_hidden_until_the_wood_is_gone():
    at = table(red="e:engineers@10,50!")
    at.do("work e > 10,50 clear")
    hidden = msgspec.json.encode(GAME.view(at.state, "blue"))
    assert b'"e"' not in hidden
    at.turns(2)
    assert not at.unit("e").hidden
    assert "e has come into sight at 10,50." in at.news("blue")


@pytest.mark.rule("MK4-K28")
def test_a_work_goes_on_the_sheet_and_into_a_position_and_is_offered():
    at = table(options={"umpire": "program"})
    assert any(one.action.startswith("work {unit}") for one in GAME.choices(at.state, "red"))
    assert "no place nowhere" in at.refused("work e > nowhere clear", seat="red")
    start = at.state.terms
    at.do("submit work e > 12,50 clear", seat="red")
    assert position.from_data(start, GAME.position_line(at.state)) == at.state
    card = next(one for one in GAME.view(at.state, "red").scene.pieces if one.id == "e").note
    assert "Works until its next turn: clear at 12,50." in card
    at.do("submit", seat="blue")
    assert position.from_data(start, GAME.position_line(at.state)) == at.state
    scene = GAME.view(at.state, "blue").scene
    assert sum(area.terrain == "plains" for area in scene.board.areas) == 2  # with the ground below all
    assert svg(scene, GAME.symbols()).startswith("<svg")


@pytest.mark.rule("MK4-K28")
def test_without_a_gamespace_the_umpire_decides():
    at = Table("e:engineers", "z:infantry", extra='[[structures]]\nname = "mill"\nkind = "building"')
    assert "the umpire decides" in at.refused("work e > mill clear")
    assert not any(one.action.startswith("work") for one in GAME.choices(at.state, "red"))


@pytest.mark.rule("MK4-K28", "MK4-U1")
def test_a_campaign_may_let_others_work():
    changed = space(more=LAND) + "[types.infantry]\nwork = true"
    at = Table("i:infantry@10,50", "z:infantry@90,90", extra=changed)
    at.do("work i > 10,50 clear")


@pytest.mark.rule("MK4-K28", "MK4-K29")
def test_a_pass_that_is_cut_is_painted_over_and_a_road_has_a_gap():
    at = table(red="e:engineers@51,60")
    before = GAME.view(at.state, "red").scene.board
    at.do("work e > 51,60 cut; terrain 10,20 > cut")
    at.turns(2)
    after = GAME.view(at.state, "red").scene.board
    assert [area.terrain for area in after.areas[len(before.areas) :]] == ["plains"]
    assert (len(before.ways), len(after.ways)) == (1, 2)
