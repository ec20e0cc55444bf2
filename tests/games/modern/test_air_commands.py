"""Commands of the air phase: MK4-K19 to MK4-K25."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.games.modern.table import Table, space

AIR = "air = true"
FIELDS = (
    '[[structures]]\nname = "base"\nkind = "airfield"\nat = "20,20"\nowner = "red"\n'
    '[[structures]]\nname = "theirs"\nkind = "airfield"\nat = "80,80"\nowner = "blue"\n'
)


def flying(red, blue, extra=""):
    """A campaign without a gamespace in which all of red's aircraft are aloft."""
    table = Table(red, blue, top=AIR, extra=extra)
    for unit in [unit for _, unit in table.state.units.living()]:
        if unit.seat == 0 and table.state.terms.types[unit.type].arm == "air":
            table.do(f"takeoff {unit.name}")
    return table


# MK4-K20: takeoff and land


@pytest.mark.rule("MK4-K20")
def test_aircraft_rise_from_and_land_on_airfields_of_their_own_within_their_movement():
    red = "f:light-fighter@20,22 g:bomber@60,60 h:heavy-fighter@20,20"
    table = Table(red, "z:infantry@90,90", top=AIR, extra=space() + FIELDS)
    assert "not at an airfield of Red's" in table.refused("takeoff g")
    assert "not aloft" in table.refused("move f > 30,30")
    table.do("takeoff f; move f > 40,40")
    assert "already aloft" in table.refused("takeoff f")
    assert "no base theirs" in table.refused("land f > theirs")
    table.do("land f > BASE")
    assert (table.unit("f").aloft, table.unit("f").at) == (False, (2000, 2000))
    table.do("takeoff h; move h > 30,30")
    table.do("land h")
    assert table.unit("h").at == (2000, 2000)


@pytest.mark.rule("MK4-K20")
def test_a_base_that_is_too_far_is_none():
    table = Table("h:heavy-fighter@20,20", "z:infantry@90,90", top=AIR, extra=space() + FIELDS)
    table.do("takeoff h; move h > 20,34; land h")
    table.turns(4)
    base = table.structure("base")
    table.do("takeoff h; move h > 20,35")
    table.state = replace(
        table.state, structures=(replace(base, at=(2000, 1900)), *table.state.structures[1:])
    )
    assert "the limit is 15" in table.refused("land h > base")
    assert "no airfield or carrier of Red's within 15" in table.refused("land h")


@pytest.mark.rule("MK4-K20", "MK4-K26")
def test_carriers_are_bases_as_far_as_they_have_room():
    sea = space(ground="water")
    red = "c:carrier@50,50^0 b:battleship@60,60^0 f:light-fighter+c g:light-fighter+b"
    table = Table(red, "z:patrol@90,90", top=AIR, extra=sea)
    table.do("takeoff f")
    assert "is not a carrier" in table.refused("takeoff g")
    table.do("move f > 70,50")
    assert table.unit("c").cargo == ()
    table.do("land f > c")
    assert table.unit("f").aboard == table.state.units.called("c")[0]


@pytest.mark.rule("MK4-K20")
def test_who_is_aloft_when_the_air_phase_ends_is_lost():
    table = flying("f:light-fighter g:drone i:infantry", "z:infantry")
    table.do("land f")
    table.do("turn")
    assert table.unit("g").fate == "lost"
    assert table.unit("f").alive
    assert "g cannot stay aloft: lost." in table.news("blue")


# MK4-K19, MK4-K21 to MK4-K25


@pytest.mark.rule("MK4-K17", "MK4-K19", "MK4-K21", "MK4-K22", "MK4-K23", "MK4-K24", "MK4-K25", "MK4-K10")
@pytest.mark.parametrize(
    "line",
    ["pulse b > x", "bomb b > x", "missile b > x", "nuke b > x half", "kamikaze f > x", "dogfight f > z",
     "airlift t > i", "survey d"],
)  # fmt: skip
def test_on_the_ground_aircraft_do_nothing(line):
    ours = "b:stealth-bomber f:light-fighter t:transport d:drone i:infantry"
    table = Table(ours, "x:infantry z:light-fighter", top=AIR)
    table.state = replace(table.state, warheads=(1, 0))
    assert "is not aloft" in table.refused(line)


@pytest.mark.rule("MK4-K19")
def test_aircraft_fire_missiles_when_aloft():
    table = Table("f:light-fighter", "d:destroyer i:infantry", top=AIR)
    assert "not aloft" in table.refused("missile f > i")
    table.do("takeoff f; missile f > i", 3)
    assert table.health("i") == 1


@pytest.mark.rule("MK4-K19", "MK4-U2")
@pytest.mark.parametrize(("kind", "reach"), [("light-fighter", 20), ("heavy-fighter", 20), ("bomber", 15)])
def test_missiles_of_aircraft_reach(kind, reach):
    blue = f"x:infantry@{20 + reach},20 y:infantry@{20 + reach},21"
    table = Table(f"f:{kind}@20,20", blue, top=AIR, extra=space() + FIELDS)
    table.do("takeoff f")
    assert f"the limit is {reach}" in table.refused("missile f > y")
    table.do("missile f > x", 1)


@pytest.mark.rule("MK4-K21")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_pulse_in_six_disables_all_targets(face):
    table = flying("b:bomber", "x:infantry y:destroyer")
    table.do("pulse b > x y", face)
    assert [table.state.disabled(table.unit(name)) for name in "xy"] == [face == 6] * 2
    assert (table.health("x"), table.health("y")) == (4, 8)
    assert "disabled" not in table.news("red")


@pytest.mark.rule("MK4-K21", "MK4-U2")
def test_a_pulse_has_a_radius_of_five():
    table = Table("b:bomber@20,20", "x:infantry@25,20 y:infantry@26,20", top=AIR, extra=space() + FIELDS)
    table.do("takeoff b")
    assert "the limit is 5" in table.refused("pulse b > x y")
    table.do("pulse b > x", 2)


@pytest.mark.rule("MK4-K22")
def test_a_transport_carries_a_weight_of_four():
    light, heavy = (
        "i:infantry j:engineers s:special k:infantry",
        "m:mechanized g:heavy-artillery h:light-cavalry",
    )
    table = flying(f"t:transport {light} {heavy}", "z:infantry")
    assert "weighs 5.00" in table.refused("airlift t > m g i")
    assert "weighs 5.00" in table.refused("airlift t > h k")
    table.do("airlift t > i j s k")
    assert "has acted" in table.refused("airlift t > h")
    table.do("land t; turn")
    assert "has moved" in table.refused("move i")


@pytest.mark.rule("MK4-K22")
def test_an_airlift_goes_as_far_as_the_transport_moves():
    red = "t:transport@20,20 i:infantry@22,20 far:infantry@24,20"
    river = '[[gamespace.areas]]\nterrain = "water"\npoints = "40,0 44,0 44,90 40,90"'
    table = Table(red, "z:infantry@90,90", top=AIR, extra=space(more=river) + FIELDS)
    table.do("takeoff t")
    assert "far is 4.00" in table.refused("airlift t > far to 30,30")
    assert "the limit is 30" in table.refused("airlift t > i to 51,20")
    assert "is water" in table.refused("airlift t > i to 42,20")
    assert "Name the destination" in table.refused("airlift t > i")
    table.do("airlift t > i to 48,20")
    assert table.unit("i").at == table.unit("t").at == (4800, 2000)


@pytest.mark.rule("MK4-K22", "MK4-K1")
def test_who_is_set_down_in_the_open_is_seen():
    wood = '[[gamespace.areas]]\nterrain = "forest"\npoints = "15,15 25,15 25,25 15,25"'
    table = Table(
        "t:transport@20,20 i:infantry@22,20!", "z:infantry@90,90", top=AIR, extra=space(more=wood) + FIELDS
    )
    assert table.names("blue") == {"t", "z"}
    table.do("takeoff t; airlift t > i to 40,20")
    assert table.names("blue") == {"t", "i", "z"}


@pytest.mark.rule("MK4-K23")
@pytest.mark.parametrize(("kind", "sides"), [("light-fighter", 6), ("heavy-fighter", 8)])
def test_a_fighter_plunges_and_is_lost(kind, sides):
    for face in range(1, sides + 1):
        table = flying(f"f:{kind} i:infantry", "b:battleship")
        table.do("kamikaze f > b", face)
        assert table.unit("f").fate == "lost"
        assert table.unit("b").alive == (face < sides)
        assert face == sides or table.health("b") == 12 - face


@pytest.mark.rule("MK4-K23", "MK4-U2")
def test_it_plunges_on_surface_units_below_it():
    table = Table(
        "f:light-fighter@20,20", "x:infantry@21,20 y:infantry@22,20", top=AIR, extra=space() + FIELDS
    )
    table.do("takeoff f")
    assert "the limit is 1" in table.refused("kamikaze f > y")
    assert "is not a unit" in table.refused("kamikaze f > theirs")
    table.do("kamikaze f > x", 1)


@pytest.mark.rule("MK4-K24")
def test_a_dogfight_is_an_attack_in_the_air():
    table = flying("f:light-fighter g:light-fighter i:infantry", "x:heavy-fighter b:bomber i2:infantry")
    assert "is not an aircraft" in table.refused("dogfight f > i2")
    assert "is on the ground" in table.refused("dogfight f > b")
    assert "cannot attack" in table.refused("attack f > i2")
    table.do("dogfight f g > x", 1, 1, 5)
    assert (table.health("f"), table.health("g")) == (Fraction(5, 2), Fraction(5, 2))
    assert not table.unit("x").aloft
    assert "nothing more in this turn" in table.refused("move f")
    table.do("land f; land g")


@pytest.mark.rule("MK4-K24", "MK4-K18")
def test_a_fortification_shelters_nobody_who_is_aloft_above_it():
    fort = '[[structures]]\nname = "fort"\nkind = "fortification"\nat = "20,20"\nowner = "red"\nhealth = 9\n'
    table = flying("f:heavy-fighter@20,20", "x:heavy-fighter@22,20 i:infantry@90,90", space() + FIELDS + fort)
    table.do("dogfight f > x", 1, 6)
    assert (table.health("f"), table.structure("fort").health) == (3, 9)


@pytest.mark.rule("MK4-K24", "MK4-U2")
def test_enemies_that_the_umpire_has_sent_up_can_be_fought_within_ten():
    near = FIELDS.replace("80,80", "40,20")
    table = flying("f:light-fighter@20,20", "b:bomber@40,20 i:infantry@90,90", space() + near)
    table.do("use blue; takeoff b; use red")
    assert "the limit is 10" in table.refused("dogfight f > b")
    table.do("move f > 30,20; dogfight f > b", 4, 1)
    assert table.health("b") == 9


@pytest.mark.rule("MK4-K25")
def test_bombs_are_shared_out_like_fire():
    table = flying("b:bomber d:drone", "x:heavy-cavalry y:heavy-cavalry")
    table.do("bomb b d > x y", 8, 10)
    assert (table.health("x"), table.health("y")) == (7, 7)


@pytest.mark.rule("MK4-K25", "MK4-U2")
def test_bombs_fall_on_what_lies_below():
    table = Table("b:bomber@20,20", "x:infantry@22,20", top=AIR, extra=space() + FIELDS)
    table.do("takeoff b")
    assert "the limit is 1" in table.refused("bomb b > x")
    table.do("move b > 22,20")
    table.do("bomb b > x", 2)
    assert table.health("x") == 2


@pytest.mark.rule("MK4-K1")
def test_stealth_bombers_hide_in_the_air_and_are_seen_when_they_land():
    table = Table("b:stealth-bomber", "x:infantry", top=AIR)
    assert "not aloft" in table.refused("hide b")
    table.do("takeoff b; hide b")
    assert table.names("blue") == {"x"}
    table.do("land b")
    assert table.names("blue") == {"x", "b"}


@pytest.mark.rule("MK4-K17")
def test_a_stealth_bomber_drops_its_warhead_at_the_target():
    table = Table(
        "b:stealth-bomber@20,20", "x:infantry@22,20 y:special@28,20", top=AIR, extra=space() + FIELDS
    )
    table.state = replace(table.state, warheads=(1, 0))
    table.do("takeoff b")
    assert "the limit is 1" in table.refused("nuke b > x")
    table.do("move b > 22,20; nuke b > x")
    assert table.health("y") == 12
    assert table.unit("b").alive
