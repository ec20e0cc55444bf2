"""MK4-K18: minefields and repair."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.core import ScenarioError
from sandtable.games.modern import position, scenario
from sandtable.games.modern.roster import Structure
from tests.games.modern.table import GAME, Table, campaign_text, space
from tests.games.modern.table import scenario as scenario_from

SEA = '[[gamespace.areas]]\nterrain = "water"\npoints = "60,0 100,0 100,100 60,100"\n'
FIELD = '[[structures]]\nname = "field1"\nkind = "minefield"\nat = "20,10"\nowner = "blue"\nhealth = 3\n'
RED = "a:infantry@10,10 b:heavy-cavalry@10,20 s:patrol@70,10"
BLUE = "z:infantry@30,10 e:engineers@40,40"


def table(red=RED, blue=BLUE, *, extra=FIELD, **more):
    return Table(red, blue, extra=space(more=SEA) + extra, **more)


@pytest.mark.rule("MK4-K18")
def test_a_minefield_is_built_with_a_die_and_hidden_from_the_enemy():
    at = table(extra="")
    at.do("use blue; build e > field1 minefield", 5)
    assert at.structure("field1").health == 5
    assert "e builds field1, a minefield of strength 5.00." in at.news("blue")
    assert at.news("red") == at.news(None) == ""
    for seat, sees in (("red", False), (None, False), ("blue", True), ("umpire", True)):
        view = GAME.view(at.state, seat)
        assert ("field1" in msgspec.json.encode(view).decode()) == sees, seat
    assert "no enemy field1 in sight" in at.refused("attack b > field1", seat="red")
    assert "no place field1" in at.refused("move a > field1", seat="red")


@pytest.mark.rule("MK4-K18")
def test_the_first_enemy_unit_to_enter_takes_the_damage_and_the_field_is_spent():
    at = table(red=f"{RED} c:infantry@10,12")
    at.do("move a > 17,10")
    assert at.health("a") == 1
    assert at.structure("field1").destroyed
    assert at.news("red") == (
        "a moves to 17,10. a runs into a minefield at 20,10. a loses 3.00 and has 1.00 left."
    )
    assert at.news("blue") == "field1 goes off at 20,10: a has run into it. a moves to 17,10."
    assert "a runs into field1: 3.00." in at.news("umpire")
    at.do("move c > 19,12")
    assert at.health("c") == 4


@pytest.mark.rule("MK4-K18")
@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("move a > 16,10", 4),  # ends before it
        ("move a > 15,13 19,14", 4),  # passes it by
        ("move a > 14,12 18,11.5", 1),  # enters on the second leg
        ("move a > 10,14 12,14", 4),
        ("move b > 14,20", 16),
    ],
)
def test_a_unit_enters_within_three_of_the_middle(line, left):
    at = table()
    at.do(line)
    assert at.health(line.split()[1]) == left


@pytest.mark.rule("MK4-K18")
def test_who_stands_in_it_already_and_its_owner_do_not_set_it_off():
    at = table(red="a:infantry@18,10")
    at.do("move a > 21,10")
    at.do("use blue; move z > 22,10")
    assert (at.health("a"), at.health("z")) == (4, 4)
    at.turns(2)
    at.do("move a > 26,10")
    at.turns(2)
    at.do("move a > 20,10")
    assert at.health("a") == 1


@pytest.mark.rule("MK4-K18", "MK4-U2")
def test_ships_run_into_fields_at_sea_and_land_units_into_those_on_land():
    extra = FIELD + FIELD.replace("field1", "field2").replace("20,10", "80,10")
    at = table(red="s:corvette@70,10^90 a:infantry@10,10", extra=extra)
    at.do("move s > 82,10")
    assert at.health("s") == 1
    at = table(red="s:patrol@64,10 a:infantry@50,10", extra=FIELD.replace("20,10", "61,10"))
    at.do("move a > 59,10")
    assert at.health("a") == 4


@pytest.mark.rule("MK4-K18")
def test_a_unit_that_dies_of_it_is_told_as_dead():
    at = table(extra=FIELD.replace("health = 3", "health = 9"))
    at.do("move a > 18,10")
    assert not at.unit("a").alive
    assert "a is dead." in at.news("red")
    assert "a is destroyed." in at.news("blue")


@pytest.mark.rule("MK4-K18", "MK4-K1")
def test_a_hidden_unit_that_runs_into_it_stays_unknown():
    wood = '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 50,0 50,50 0,50"\n'
    at = Table("a:infantry@14,10!", "z:infantry@55,10", extra=space(more=SEA + wood) + FIELD)
    at.do("move a > 18,10")
    assert at.news("blue") == "field1 goes off at 20,10: an enemy unit has run into it."
    assert at.unit("a").hidden


@pytest.mark.rule("MK4-K18", "MK4-K22", "MK4-K26")
def test_units_that_are_set_down_in_it_set_it_off():
    fields = FIELD.replace("20,10", "58,10")
    at = table(red="s:amphibious@61,10 p:infantry+s", extra=fields)
    at.do("disembark p > 59,10")
    assert at.health("p") == 1
    airfield = '[[structures]]\nname = "base"\nkind = "airfield"\nat = "10,10"\nowner = "red"\n'
    at = table(red="t:transport@10,10 a:infantry@10,11", extra=FIELD + airfield, top="air = true")
    at.do("takeoff t; airlift t > a to 20,11")
    assert at.health("a") == 1


@pytest.mark.rule("MK4-K18")
def test_without_a_gamespace_the_umpire_says_who_enters():
    at = Table("a:infantry", "z:infantry", extra=FIELD.replace('at = "20,10"\n', ""))
    assert "no place field1" in at.refused("move a > field1", seat="red")
    at.do("move a > field1")
    assert at.health("a") == 1
    assert at.unit("a").inside is None


@pytest.mark.rule("MK4-K18", "MK4-S2")
def test_a_name_that_a_hidden_field_has_is_free_for_the_enemy():
    at = table(red="a:engineers@10,10")
    at.do("submit build a > field1 building", seat="red")
    at.do("next")
    assert "can mean several structures: write blue:field1 or red:field1" in at.refused("health field1 2")
    at.do("health blue:field1 2")
    assert [one.health for one in at.state.structures] == [2, 4]
    ids = [piece.id for piece in GAME.view(at.state, "umpire").scene.pieces]
    assert {"blue:field1", "red:field1"} <= set(ids)


# Spies


@pytest.mark.rule("MK4-K18", "MK4-K10")
def test_spies_find_a_minefield():
    at = table()
    at.do("spy a", 6, 1, 1)
    assert "It is reported that Blue has laid a minefield, field1 at 20,10." in at.news("red")
    assert at.news("blue") == ""
    assert "field1" in {piece.id for piece in GAME.view(at.state, "red").scene.pieces}
    assert GAME.view(at.state, "red").facts.position.structures[0].health is None
    at.do("fire b > field1", 2)
    assert "field1 is badly hurt." in at.news("red")
    assert "field1 loses 2.00 and has 1.00 left." in at.news("blue")


@pytest.mark.rule("MK4-K18", "MK4-K10")
def test_a_false_minefield_looks_like_a_true_one_until_it_is_met():
    true = table()
    true.do("spy a", 6, 1, 1)
    false = table(extra=FIELD.replace("20,10", "50,50"))
    # a lie, no strength, a minefield, Blue's, 15 east, 10 north
    false.do("spy a", 1, 1, 2, 1, 21, 11)
    (found,) = [one for one in false.state.structures if one.false]
    assert found.at == (2000, 1000)
    text = false.news("red").replace(found.name, "field1")
    assert text == true.news("red")
    seen = [msgspec.json.encode(GAME.view(one.state, "red")).decode() for one in (true, false)]
    assert seen[1].replace(found.name, "field1") == seen[0]
    assert found.name not in msgspec.json.encode(GAME.view(false.state, "blue")).decode()
    false.turns(2)
    false.do("move a > 19,10")
    assert "There is no minefield at 20,10: the report of it was false." in false.news("red")
    assert false.health("a") == 4
    assert not any(one.false for one in false.state.structures)


@pytest.mark.rule("MK4-K18", "MK4-K10")
def test_a_false_minefield_that_is_fired_at_is_found_out():
    at = Table(RED, BLUE, extra=space(more=SEA) + FIELD, options={"umpire": "program"})
    fake = Structure(name="lie", kind="minefield", military=1, health=1, full=1, at=(2000, 2000),
                     found_by=(0,), false=True)  # fmt: skip
    at.state = replace(at.state, structures=(*at.state.structures, fake))
    at.do("submit fire b > lie", seat="red")
    assert "lie is not there: the report of it was false." in at.news("red")
    assert not any(one.false for one in at.state.structures)


# Repair


@pytest.mark.rule("MK4-K18")
def test_building_at_a_damaged_structure_of_ones_own_repairs_it():
    mill = '[[structures]]\nname = "mill"\nkind = "building"\nat = "11,10"\nowner = "red"\nhealth = 1\n'
    at = table(red="a:infantry@10,10 c:engineers@10,11 d:infantry@30,30", extra=mill)
    at.do("build a > mill", 2)
    assert at.structure("mill").health == 3
    assert "a repairs mill, which has 3.00 of 4.00 now." in at.news("red")
    assert at.news("blue") == ""
    assert "d is not at mill" in at.refused("build d > mill")
    assert "mill is a building, not a bridge" in at.refused("build c > mill bridge")
    at.do("build c > mill building", 8)
    assert at.structure("mill").health == 4
    at.turns(2)
    assert "nothing to repair" in at.refused("build a > mill")


@pytest.mark.rule("MK4-K18")
def test_a_fortification_is_repaired_up_to_what_was_built():
    at = table(red="a:engineers@10,10 b:engineers@10,11", blue="z:heavy-cavalry@25,10", extra="")
    at.do("build a > redan", 5)
    at.do("use blue; fire z > redan", 3)
    assert "redan is badly hurt." in at.news("blue")
    assert position.from_data(at.state.terms, GAME.position_line(at.state)) == at.state
    at.do("use red; build b > redan", 8)
    assert at.structure("redan").health == 5


@pytest.mark.rule("MK4-K18")
def test_the_enemys_and_ruins_are_not_repaired():
    at = table(red="a:engineers@20,10")
    mill = Structure(name="mill", kind="building", military=1, health=1, full=4, at=(2000, 1000))
    at.state = replace(at.state, structures=(mill,))
    assert "The name mill is taken" in at.refused("build a > mill")
    at.do("give mill > red; health mill 0")
    assert "The name mill is taken" in at.refused("build a > mill")


@pytest.mark.rule("MK4-K18", "MK4-C4")
def test_a_repair_goes_on_the_sheet_and_is_offered():
    mill = '[[structures]]\nname = "mill"\nkind = "building"\nat = "11,10"\nowner = "red"\nhealth = 1\n'
    at = table(extra=mill, options={"umpire": "program"})
    (repair,) = [one for one in GAME.choices(at.state, "red") if one.label == "Repair"]
    assert repair.fields[1].pieces == ("mill",)
    at.do("build a > mill", seat="red")
    at.do("submit", 2, seat="red")
    assert at.structure("mill").health == 3


@pytest.mark.rule("MK4-K18", "MK4-C1")
def test_a_minefield_in_a_file_has_an_owner():
    text = campaign_text(RED, BLUE, extra=space(more=SEA) + FIELD.replace('owner = "blue"\n', ""))
    with pytest.raises(ScenarioError, match="field1 is a minefield: give its 'owner'"):
        scenario.read(scenario_from(text))


@pytest.mark.rule("MK4-K18", "MK4-K17", "MK4-S3")
def test_a_warhead_does_not_betray_the_fields_that_it_destroys():
    at = table(red="u:missile-submarine@70,10", blue="z:heavy-cavalry@22,10", top="")
    at.do("warheads red 1; nuke u > z")
    assert at.structure("field1").destroyed
    assert "field1" not in at.news("red")
    assert "field1 is destroyed." in at.news("blue")


@pytest.mark.rule("MK4-K18", "MK4-S3")
def test_a_sample_of_a_view_with_fields_fits_the_view():
    at = table()
    at.do("spy a", 6, 1, 1)
    for seat in ("red", "blue", None):
        view = GAME.view(at.state, seat)
        again = GAME.view(GAME.sample(view, Random(1)), seat)
        assert msgspec.json.encode(again) == msgspec.json.encode(view)
