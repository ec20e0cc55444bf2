"""Commands of the army, and of all arms: MK4-K1 to MK4-K5, K8, K9, K11, K18."""

from fractions import Fraction

import pytest

from sandtable.core import Match, Record
from tests.games.modern.table import Table, campaign_text, divided, space

WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 20,0 20,20 0,20"'

# MK4-K1, MK4-K2: hiding


@pytest.mark.rule("MK4-K1")
def test_a_unit_hides_and_is_gone_from_the_enemys_picture_at_no_cost():
    table = Table("a:infantry", "b:infantry")
    table.do("hide a")
    assert table.names("blue") == {"b"}
    assert table.names("red") == {"a", "b"}
    table.do("move a")
    table.do("attack a > b", 1, 1)


@pytest.mark.rule("MK4-K1")
@pytest.mark.parametrize("kind", ["light-cavalry", "corvette"])
def test_types_that_cannot_hide_do_not(kind):
    table = Table(f"a:{kind}", "b:infantry")
    assert "cannot hide" in table.refused("hide a")


@pytest.mark.rule("MK4-K1")
def test_with_a_gamespace_only_hiding_ground_buildings_and_fortifications_hide():
    works = "".join(
        f'[[structures]]\nname = "{kind}"\nkind = "{kind}"\nat = "{at}"\n'
        for kind, at in (("building", "60,60"), ("fortification", "70,70"), ("road", "80,80"))
    )
    red = "a:infantry@10,10 b:infantry@40,40 c:infantry@61,61 d:infantry@71,71 e:infantry@81,81"
    table = Table(red, "z:infantry@90,90", extra=space(more=WOOD) + works)
    table.do("hide a; hide c; hide d")
    assert table.names("blue") == {"b", "e", "z"}
    assert "Nothing hides b" in table.refused("hide b")
    assert "Nothing hides e" in table.refused("hide e")
    assert "already hidden" in table.refused("hide a")


@pytest.mark.rule("MK4-K1")
def test_a_hidden_unit_that_leaves_hiding_ground_is_seen():
    table = Table("a:infantry@14,12", "z:infantry@90,90", extra=space(more=WOOD))
    table.do("hide a; move a > 16,12")
    assert table.unit("a").hidden
    assert "a moves" not in table.news("blue")
    table.turns(2)
    table.do("move a > 21,12")
    assert not table.unit("a").hidden
    assert "come into sight" in table.news("blue")


@pytest.mark.rule("MK4-K1", "MK4-K11")
def test_hidden_artillery_that_fires_is_seen():
    table = Table("gun:light-artillery!", "z:infantry")
    assert table.names("blue") == {"z"}
    table.do("fire gun > z", 2)
    assert table.names("blue") == {"z", "gun"}


@pytest.mark.rule("MK4-K1")
def test_who_attacks_from_hiding_stays_hidden_and_unnamed():
    table = Table("a:infantry! b:infantry", "z:infantry")
    table.do("attack a b > z", 2, 2, 1)
    assert table.unit("a").hidden
    assert "z is attacked by b and units that you cannot see" in table.news("blue")
    assert "a" not in table.names("blue")


@pytest.mark.rule("MK4-K2")
def test_a_hidden_unit_shows_itself():
    table = Table("a:infantry!", "b:infantry")
    table.do("reveal a")
    assert table.names("blue") == {"a", "b"}
    assert "not hidden" in table.refused("reveal a")


# MK4-K3 to MK4-K5: converting, merging, splitting


@pytest.mark.rule("MK4-K3")
def test_artillery_and_cavalry_become_infantry_with_no_more_health_than_infantry_has():
    table = Table("gun:heavy-artillery horse:light-cavalry*2 foot:infantry", "b:infantry")
    table.do("convert gun; convert horse")
    assert (table.unit("gun").type, table.health("gun")) == ("infantry", 4)
    assert (table.unit("horse").type, table.health("horse")) == ("infantry", 8)
    assert "cannot be converted" in table.refused("convert foot")
    table.do("spy gun", 3)


@pytest.mark.rule("MK4-K3")
def test_a_hurt_unit_keeps_its_health_when_it_is_converted():
    table = Table("gun:light-artillery", "b:infantry")
    table.do("health gun 5/2; convert gun")
    assert table.health("gun") == Fraction(5, 2)


@pytest.mark.rule("MK4-K4")
def test_merging_adds_sizes_and_health():
    table = Table("a:infantry b:infantry*2 c:engineers", "z:infantry")
    table.do("health b 7; merge a b > both")
    both = table.unit("both")
    assert (both.size, both.health, both.type) == (3, 11, "infantry")
    assert "has merged" in table.refused("move a")
    assert "one type" in table.refused("merge both c > all")


@pytest.mark.rule("MK4-K4")
def test_what_one_part_has_done_the_whole_has_done():
    table = Table("a:infantry b:infantry c:infantry d:infantry", "z:infantry")
    table.do("move a; merge a b > both")
    assert "has moved" in table.refused("move both")
    table.do("spy c", 3)
    assert "has acted" in table.refused("merge c d > more")


@pytest.mark.rule("MK4-K4")
def test_only_land_units_of_one_command_merge():
    table = Table("p:patrol q:patrol", "z:infantry")
    assert "cannot merge" in table.refused("merge p q > both")
    sisters = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry")
    assert "one command" in sisters.refused("merge a b > both")


@pytest.mark.rule("MK4-K4")
def test_a_merged_unit_is_hidden_if_all_its_parts_were():
    table = Table("a:infantry! b:infantry! c:infantry! d:infantry", "z:infantry")
    table.do("merge a b > ab; merge c d > cd")
    assert (table.unit("ab").hidden, table.unit("cd").hidden) == (True, False)


@pytest.mark.rule("MK4-K4", "MK4-T3")
def test_what_a_part_may_not_do_the_whole_may_not():
    table = Table("a:infantry b:infantry c:infantry", "z:infantry")
    table.do("disable a; freeze b")
    assert "a is disabled" in table.refused("merge a c > ac")
    assert "b can do nothing more in this turn" in table.refused("merge b c > bc")


@pytest.mark.rule("MK4-K4")
def test_those_who_merge_stand_within_three_of_each_other():
    red = "a:infantry@10,10 b:infantry@12,10 c:infantry@15,10"
    table = Table(red, "z:infantry@90,90", extra=space())
    assert "more than 3 apart" in table.refused("merge a b c > all")
    table.do("merge a b > both")
    assert table.unit("both").at == (1000, 1000)


@pytest.mark.rule("MK4-K4")
def test_a_merged_unit_may_take_a_parts_name_but_no_other_that_is_known():
    table = Table("a:infantry b:infantry c:infantry", "z:infantry hid:infantry!")
    assert "taken" in table.refused("merge a b > c")
    assert "taken" in table.refused("merge a b > Z")
    table.do("merge a b > A")
    assert table.unit("a").size == 2


@pytest.mark.rule("MK4-K4", "MK4-S3")
def test_a_name_that_only_a_hidden_enemy_has_can_be_given():
    table = Table("a:infantry b:infantry", "z:infantry hid:infantry!")
    table.do("merge a b > hid")
    assert table.names("red") == {"hid", "z"}


@pytest.mark.rule("MK4-K5")
def test_splitting_divides_size_and_health_evenly_and_exactly():
    table = Table("a:infantry", "z:infantry")
    table.do("health a 3; split a > x y w")
    assert [table.unit(name).size for name in "xyw"] == [Fraction(1, 3)] * 3
    assert [table.health(name) for name in "xyw"] == [1, 1, 1]
    table.do("attack x y w > z", 4, 4, 4, 1)
    assert table.health("z") == 1
    assert "has been split" in table.refused("move a")


@pytest.mark.rule("MK4-K5")
def test_ships_and_aircraft_do_not_split():
    table = Table("ship:cruiser", "z:infantry")
    assert "not a land unit" in table.refused("split ship > a b")


def test_a_unit_that_decides_the_campaign_neither_merges_nor_splits():
    goal = '[[win]]\nmilitary = "blue"\ndestroy = ["a"]'
    table = Table("a:infantry b:infantry", "z:infantry", extra=goal)
    assert "a decides the campaign" in table.refused("split a > x y")
    assert "a decides the campaign" in table.refused("merge a b > x")


# MK4-K8: attack


@pytest.mark.rule("MK4-K8")
def test_the_difference_strikes_the_side_with_less_and_is_divided_evenly():
    table = Table("a:infantry b:infantry", "x:heavy-cavalry y:heavy-cavalry")
    table.do("attack a b > x", 2, 2, 9)
    assert (table.health("a"), table.health("b"), table.health("x")) == (Fraction(3, 2), Fraction(3, 2), 16)
    table.do("turn")
    table.do("attack x y > a", 5, 2, 4)
    assert table.unit("a").fate == "dead"
    assert table.health("b") == Fraction(3, 2)


@pytest.mark.rule("MK4-K8")
def test_a_tie_hurts_nobody():
    table = Table("a:infantry", "x:infantry")
    table.do("attack a > x", 3, 3)
    assert (table.health("a"), table.health("x")) == (4, 4)
    assert "tie" in table.news("umpire")


@pytest.mark.rule("MK4-K8")
def test_size_multiplies_the_die():
    table = Table("a:infantry*5/2", "x:heavy-cavalry")
    table.do("attack a > x", 3, 5)
    assert table.health("x") == 16 - (Fraction(15, 2) - 5)


@pytest.mark.rule("MK4-K8")
def test_units_without_a_value_roll_nothing():
    table = Table("a:infantry", "s:attack-submarine")
    table.do("use blue; reveal s; use red")
    table.do("attack a > s", 1)
    assert table.unit("s").fate == "dead"


@pytest.mark.rule("MK4-K8")
def test_targets_must_be_in_sight_and_enemies():
    table = Table("a:infantry b:infantry", "x:infantry!")
    assert "no enemy x in sight" in table.refused("attack a > x")
    assert "b is Red's own: write its units before" in table.refused("attack a > b")
    assert "x is Blue's: `use blue`" in table.refused("attack x > a")


@pytest.mark.rule("MK4-K8", "MK4-U2")
def test_with_a_gamespace_attacks_reach_three():
    table = Table("a:infantry@10,10 b:infantry@13,10", "x:infantry@13,10", extra=space())
    table.do("attack a > x", 2, 2)
    table.turns(2)
    table.do("use blue; move x > 10,14; use red")
    assert "x is 4.00 from a" in table.refused("attack a > x")


@pytest.mark.rule("MK4-K8", "MK4-K18")
def test_a_fortification_absorbs_what_strikes_a_unit_in_it():
    table = Table("a:engineers b:infantry", "x:heavy-cavalry")
    table.do("build a > fort", 5)
    assert table.structure("fort").health == 5
    table.do("turn")
    table.do("attack x > a b", 10, 1, 1)
    assert table.structure("fort").health == 1
    assert (table.health("a"), table.health("b")) == (4, 0)


# MK4-K9: moving


@pytest.mark.rule("MK4-K9", "MK4-U2")
@pytest.mark.parametrize(
    ("terrain", "reach"),
    [
        ("plains", 10),
        ("fields", 10),
        ("desert", 10),
        ("forest", 7.5),
        ("hills", 7.5),
        ("forest-hills", 6),
        ("swamp", 5),
        ("jungle", 5),
        ("mountains", 2.5),
        ("road", 12.5),
        ("pass", 12.5),
    ],
)
def test_terrain_multiplies_the_speed_of_land_units(terrain, reach):
    table = Table("a:infantry@20,20", "z:infantry@90,90", extra=space(ground=terrain))
    table.do(f"move a > {20 + reach},20")
    assert table.unit("a").at == ((20 + reach) * 100, 2000)


@pytest.mark.rule("MK4-S4", "MK4-K9")
@pytest.mark.parametrize(("terrain", "reach"), [("plains", 10), ("forest", 7.5), ("road", 12.5)])
def test_a_move_beyond_a_units_movement_goes_as_far_as_it_can(terrain, reach):
    table = Table("a:infantry@20,20", "z:infantry@90,90", extra=space(ground=terrain))
    table.do("move a > 60,20")
    assert table.unit("a").at == ((20 + reach) * 100, 2000)
    assert f"a moves to {20 + reach:g},20, as far as it can." in table.news("red")
    assert f"a moves to {20 + reach:g},20." in table.news("blue")


@pytest.mark.rule("MK4-S4", "MK4-K9")
def test_a_long_route_is_covered_leg_by_leg_until_the_movement_is_used_up():
    wood = '[[gamespace.areas]]\nterrain = "forest"\npoints = "24,0 27,0 27,50 24,50"'
    table = Table("a:infantry@20,20 b:infantry@20,20", "z:infantry@90,90", extra=space(more=wood))
    table.do("move a > 20,24 90,24")
    assert table.unit("a").at == (2550, 2400)  # 4 north, 4 east, and 2 pay for 1½ of the wood
    table.do("move b > 33,37")  # a diagonal ends at whole hundredths, never beyond the movement
    east, north = table.unit("b").at
    assert (east, north) == (2555, 2726)
    assert table.state.terms.gamespace.cost("army", [(2000, 2000), (east, north)]) <= 10


@pytest.mark.rule("MK4-S4", "MK4-U2")
def test_water_matters_only_if_a_move_gets_there():
    river = '[[gamespace.areas]]\nterrain = "water"\npoints = "35,0 38,0 38,50 35,50"'
    red = "a:infantry@20,20 b:infantry@30,20"
    table = Table(red, "z:infantry@90,90", extra=space(more=river))
    table.do("move a > 60,20")
    assert table.unit("a").at == (3000, 2000)
    assert "cannot cross water" in table.refused("move b > 60,20")


@pytest.mark.rule("MK4-S4", "MK4-K9")
def test_a_ship_steers_only_the_legs_that_it_covers():
    table = Table("s:carrier@20,20^0", "z:patrol@90,90", extra=space(ground="water"))
    table.do("move s > 20,40 60,40")
    assert (table.unit("s").at, table.unit("s").heading) == ((2000, 2500), 0)


def test_a_record_of_the_first_version_of_the_rules_goes_on_by_these():
    wall = '[[structures]]\nname = "wall"\nkind = "fortification"\nat = "20,20"'
    text = campaign_text("a:infantry@20,20", "z:infantry@90,90", extra=space() + wall)
    record = Record(game="modern", rules=1, scenario="test", scenario_text=text, seed="1")
    old = Match.begin(record)
    told = " ".join(one.text for one in old.apply("red", "submit move a > 60,20; hide a"))
    assert "That route costs 40.00, and a has a movement of 10." in told
    assert old.state.units[0].at == (2000, 2000)
    assert "Nothing hides a here." in told


@pytest.mark.rule("MK4-U2")
def test_a_way_is_as_long_as_its_parts_each_on_its_own_ground():
    wood = '[[gamespace.areas]]\nterrain = "forest"\npoints = "24,0 27,0 27,50 24,50"'
    table = Table("a:infantry@20,20", "z:infantry@90,90", extra=space(more=wood))
    table.do("move a > 29.01,20")
    assert table.unit("a").at == (2900, 2000)  # 3 of 9 through the wood cost 4


@pytest.mark.rule("MK4-U2")
def test_water_is_closed_to_land_units_but_where_a_road_or_bridge_crosses_it():
    river = '[[gamespace.areas]]\nterrain = "water"\npoints = "24,0 27,0 27,50 24,50"'
    road = '[[gamespace.roads]]\npoints = "0,40 60,40"'
    red = "a:infantry@22,20 b:infantry@22,40 e:engineers@23,10"
    table = Table(red, "z:infantry@90,90", extra=space(more=river + "\n" + road))
    assert "cannot cross water" in table.refused("move a > 29,20")
    assert "cannot cross water" in table.refused("move a > 25,20")
    table.do("move b > 29,40")
    table.do("build e > crossing bridge")
    assert table.structure("crossing").health == 6
    table.turns(2)
    table.do("move e > 25.5,10")


@pytest.mark.rule("MK4-U2")
def test_ships_keep_to_water_and_aircraft_go_anywhere():
    land = '[[gamespace.areas]]\nterrain = "plains"\npoints = "40,0 60,0 60,50 40,50"'
    table = Table("s:patrol@35,20", "z:patrol@90,90", extra=space(ground="water", more=land))
    assert "cannot cross land" in table.refused("move s > 45,20")
    table.do("move s > 35,35")


@pytest.mark.rule("MK4-K9")
def test_a_unit_goes_by_way_of_several_places_or_to_a_structure():
    house = '[[structures]]\nname = "house"\nkind = "building"\nat = "22,24"'
    red = "a:infantry@20,20 b:infantry@20,20 c:infantry@20,20"
    table = Table(red, "z:infantry@90,90", extra=space() + house)
    table.do("move a > 20,24 23,24")
    assert table.unit("a").at == (2300, 2400)
    table.do("move b > HOUSE")
    assert table.unit("b").at == (2200, 2400)
    assert "no place hut" in table.refused("move c > hut")


@pytest.mark.rule("MK4-K9")
def test_a_place_is_needed_with_a_gamespace_and_useless_without_one():
    table = Table("a:infantry@20,20", "z:infantry@90,90", extra=space())
    assert "Name the destination" in table.refused("move a")
    assert "outside the gamespace" in table.refused("move a > 101,20")
    assert "is already there" in table.refused("move a > 20,20")
    paper = Table("a:infantry", "z:infantry")
    assert "no digital gamespace" in paper.refused("move a > 3,4")
    paper.do("move a")
    assert "has moved" in paper.refused("move a")


# MK4-K11: fire


@pytest.mark.rule("MK4-K11")
def test_fire_is_added_up_and_divided_and_cannot_be_answered():
    table = Table("g:light-artillery h:heavy-cavalry", "x:heavy-cavalry y:heavy-cavalry w:infantry")
    table.do("fire g h > x y w", 8, 13)
    assert [table.health(name) for name in "xy"] == [9, 9]
    assert table.unit("w").fate == "dead"
    assert [table.health(name) for name in "gh"] == [8, 16]


@pytest.mark.rule("MK4-K11", "MK4-U2")
@pytest.mark.parametrize(
    ("kind", "reach"),
    [("light-artillery", 30), ("medium-artillery", 25), ("heavy-artillery", 20), ("heavy-cavalry", 20)],
)
def test_each_gun_has_its_range(kind, reach):
    table = Table(
        f"g:{kind}@10,10", f"x:heavy-cavalry@{10 + reach},10 y:infantry@{10 + reach},11", extra=space()
    )
    assert f"the limit is {reach}" in table.refused("fire g > y")
    table.do("fire g > x", 1)


@pytest.mark.rule("MK4-K9", "MK4-K11", "MK4-T2")
def test_artillery_that_has_moved_does_not_fire_and_cavalry_does():
    table = Table("g:light-artillery h:light-cavalry", "x:heavy-cavalry")
    table.do("move g; move h")
    assert "cannot do both" in table.refused("fire g > x")
    table.do("fire h > x", 1)


# MK4-K18: building


@pytest.mark.rule("MK4-K18")
@pytest.mark.parametrize(
    ("kind", "health"), [("building", 4), ("bridge", 6), ("road", 8), ("port", 4), ("airfield", 6)]
)
def test_structures_have_their_health(kind, health):
    table = Table("a:infantry", "z:infantry")
    table.do(f"build a > thing {kind}")
    structure = table.structure("thing")
    assert (structure.kind, structure.health, structure.military) == (kind, health, 0)


@pytest.mark.rule("MK4-K18")
@pytest.mark.parametrize(
    ("kind", "sides"), [("infantry", 4), ("engineers", 8), ("mechanized", 4), ("special", 6)]
)
def test_a_fortification_is_as_strong_as_a_die_of_the_build_value(kind, sides):
    table = Table(f"a:{kind}*2", "z:infantry")
    table.do("build a > fort", sides)
    assert table.structure("fort").health == 2 * sides
    with pytest.raises(AssertionError, match="cannot show"):
        Table(f"a:{kind}", "z:infantry").do("build a > fort", sides + 1)


@pytest.mark.rule("MK4-K18", "MK4-T2")
def test_building_is_an_act():
    table = Table("a:engineers", "z:infantry")
    table.do("move a; build a > depot building")
    assert "has acted" in table.refused("build a > other building")
    assert "has acted" in table.refused("attack a > z")


@pytest.mark.rule("MK4-K18")
def test_structures_can_be_targets_and_are_destroyed():
    table = Table("a:infantry", "g:light-artillery")
    table.do("build a > depot building")
    table.do("turn")
    table.do("fire g > depot", 3)
    assert table.structure("depot").health == 1
    table.turns(2)
    table.do("attack g > depot", 2)
    assert table.structure("depot").destroyed
    assert "depot is destroyed" in table.news("red")
    assert "is destroyed" in table.refused("fire g > depot")


@pytest.mark.rule("MK4-K18")
def test_only_units_of_the_owner_in_the_fortification_are_sheltered():
    red = "a:engineers@20,20 b:infantry@24,20"
    table = Table(red, "g:light-artillery@40,20 h:infantry@21,20", extra=space())
    table.do("build a > fort", 8)
    table.do("turn")
    table.do("fire g > a b", 6)
    assert table.structure("fort").health == 5
    assert (table.health("a"), table.health("b")) == (4, 1)
    table.do("turn")
    table.do("move b > 22,20")
    table.do("attack b > h", 4, 1)  # h stands beside the fort, which is not its own
    assert (table.health("h"), table.structure("fort").health) == (1, 5)


@pytest.mark.rule("MK4-K18")
def test_without_a_gamespace_a_unit_is_in_the_structure_that_it_built_or_went_to():
    table = Table("a:engineers b:infantry", "g:light-artillery h:light-artillery")
    table.do("build a > fort", 8)
    table.do("move b > fort")
    table.do("turn")
    table.do("fire g > a b", 4)
    assert table.structure("fort").health == 4
    table.do("turn")
    table.do("move a")
    table.do("turn")
    table.do("fire h > a", 2)
    assert table.structure("fort").health == 4
    assert table.health("a") == 2
