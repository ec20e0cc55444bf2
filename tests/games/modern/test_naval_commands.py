"""Commands of the navy: MK4-K12 to MK4-K17, MK4-K19, MK4-K26."""

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.modern.table import Table, space

SEA = space(ground="water")


# MK4-K9, MK4-K12: heading


@pytest.mark.rule("MK4-K9", "MK4-K12")
@pytest.mark.parametrize(
    ("heading", "to", "course"),
    [(90, "57,50", 9000), (90, "54,54", 4500), (90, "54,46", 13500), (0, "50,57", 0), (350, "52,55", 2180)],
)
def test_a_ship_goes_at_most_45_degrees_from_its_heading_and_heads_where_it_went(heading, to, course):
    table = Table(f"s:cruiser@50,50^{heading}", "z:patrol@90,90", extra=SEA)
    table.do(f"move s > {to}")
    assert table.unit("s").heading == course


@pytest.mark.rule("MK4-K9")
def test_a_wider_turn_is_refused_until_the_heading_is_altered():
    table = Table("s:cruiser@50,50^90 p:patrol@50,50", "z:patrol@90,90", extra=SEA)
    assert "more than 45° away" in table.refused("move s > 49,50")
    table.do("heading s > 270")
    assert "has moved" in table.refused("move s > 49,50")
    table.turns(2)
    table.do("move s > 44,50")
    table.do("move p > 40,50")


@pytest.mark.rule("MK4-K9")
def test_45_degrees_and_no_hundredth_more():
    for to, goes in (("54,54", True), ("54,54.01", False)):
        table = Table("s:cruiser@50,50^90", "z:patrol@90,90", extra=SEA)
        if goes:
            table.do(f"move s > {to}")
        else:
            assert "more than 45° away" in table.refused(f"move s > {to}")


@pytest.mark.rule("MK4-K12")
def test_a_ship_that_has_moved_or_acted_does_not_alter_its_heading_in_that_turn():
    table = Table("s:cruiser@50,50^90 t:cruiser@40,50^90", "z:patrol@50,60", extra=SEA)
    table.do("move s > 55,50")
    assert "has moved" in table.refused("heading s > 180")
    table.do("fire t > z", 1)
    assert "has acted" in table.refused("heading t > 180")


@pytest.mark.rule("MK4-K12")
@pytest.mark.parametrize("kind", ["corvette", "cruiser", "destroyer", "battleship", "carrier"])
def test_ships_that_alter_their_heading(kind):
    table = Table(f"s:{kind}@50,50^90", "z:patrol@90,90", extra=SEA)
    table.do("heading s > 181.5")
    assert table.unit("s").heading == 18150


@pytest.mark.rule("MK4-K12")
def test_others_have_no_heading_and_with_a_gamespace_it_must_be_said():
    table = Table("p:patrol@50,50 s:cruiser@40,40^0 i:amphibious@30,30", "z:patrol@90,90", extra=SEA)
    assert "cannot alter its heading" in table.refused("heading p > 90")
    assert "cannot alter its heading" in table.refused("heading i > 90")
    assert "Name the heading" in table.refused("heading s")
    paper = Table("s:cruiser", "z:patrol")
    paper.do("heading s")
    assert "has moved" in paper.refused("move s")
    paper.do("fire s > z", 1)


@pytest.mark.rule("MK4-K1")
def test_submarines_hide_at_sea_again_and_other_ships_do_not():
    table = Table("s:attack-submarine@50,50 p:patrol@40,40", "z:patrol@90,90", extra=SEA)
    table.do("reveal s")
    assert table.names("blue") == {"s", "p", "z"}
    table.do("hide s")
    assert table.names("blue") == {"p", "z"}
    assert "cannot hide" in table.refused("hide p")


# MK4-K13: torpedo


@pytest.mark.rule("MK4-K13")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_a_torpedo_does_damage(face):
    table = Table("s:attack-submarine", "c:carrier")
    table.do("torpedo s > c", face)
    assert table.health("c") == 16 - face


@pytest.mark.rule("MK4-K13")
def test_the_six_sinks_and_nobody_sees_who_it_was():
    table = Table("s:missile-submarine", "c:carrier i:infantry")
    table.do("torpedo s > c", 6)
    assert table.unit("c").fate == "dead"
    assert "torpedoed by units that you cannot see" in table.news("blue")
    assert "s" not in table.names("blue")


@pytest.mark.rule("MK4-K13", "MK4-K9", "MK4-U2")
def test_torpedoes_are_for_submarines_that_have_not_moved_at_ships_within_15():
    red = "s:attack-submarine@50,50 t:attack-submarine@50,50 p:corvette@50,50^0"
    table = Table(red, "c:carrier@65,50 far:carrier@65,51", extra=SEA)
    assert "cannot fire torpedoes" in table.refused("torpedo p > c")
    assert "the limit is 15" in table.refused("torpedo s > far")
    table.do("move t > 51,50")
    assert "cannot do both" in table.refused("torpedo t > c")
    table.do("torpedo s > c", 1)
    land = Table("s:attack-submarine", "i:infantry")
    assert "is not a ship" in land.refused("torpedo s > i")


# MK4-K14: sortie


@pytest.mark.rule("MK4-K14")
def test_a_sortie_does_what_its_die_has_more_than_the_air_defence():
    table = Table("c:carrier d:carrier e:carrier", "x:battleship y:patrol")
    table.do("sortie c > x", 8, 3)
    assert table.health("x") == 7
    table.do("sortie d > x", 3, 3)
    assert table.health("x") == 7
    assert "repelled" in table.news("red")
    assert "repelled" in table.news("blue")
    table.do("sortie e > y", 1)  # patrols have no air defence
    assert table.health("y") == 1


@pytest.mark.rule("MK4-K14")
def test_only_carriers_launch_sorties():
    table = Table("c:cruiser", "x:battleship")
    assert "cannot launch sorties" in table.refused("sortie c > x")


# MK4-K15: depth charges


@pytest.mark.rule("MK4-K15")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_depth_charges_at_a_place_where_a_submarine_hides(face):
    table = Table("c:corvette@50,50^0", "s:attack-submarine@53,53 far:patrol@90,90", extra=SEA)
    table.do("depthcharge c > 52,52", face)
    assert table.unit("s").alive == (face < 6)
    assert table.state.disabled(table.unit("s")) == (face == 5)
    texts = "c drops depth charges at 52,52."
    assert table.news("red") == (f"{texts} s is destroyed." if face == 6 else texts)
    assert "Depth charges fall round s." in table.news("blue")


@pytest.mark.rule("MK4-K15")
def test_whether_anything_was_there_only_a_sinking_tells():
    there = Table("c:corvette@50,50^0", "s:attack-submarine@53,53 far:patrol@90,90", extra=SEA)
    nothing = Table("c:corvette@50,50^0", "s:attack-submarine@73,53 far:patrol@90,90", extra=SEA)
    for face in range(1, 6):
        texts = []
        for table in (there, nothing):
            state = table.state
            table.do("depthcharge c > 52,52", face)
            texts.append((table.news("red"), table.names("red")))
            table.state = state
        assert texts[0] == texts[1]
    nothing.do("depthcharge c > 52,52", 6)
    assert nothing.news("blue") == ""


@pytest.mark.rule("MK4-K15", "MK4-U2")
def test_depth_charges_reach_five_and_find_the_nearest():
    red = "c:corvette@50,50^0 p:patrol@50,50"
    table = Table(red, "s:attack-submarine@54,50 t:attack-submarine@52,50 far:patrol@90,90", extra=SEA)
    assert "the limit is 5" in table.refused("depthcharge c > 56,50")
    assert "cannot drop depth charges" in table.refused("depthcharge p > 52,50")
    assert "no place s" in table.refused("depthcharge c > s")  # nobody has seen it
    table.do("depthcharge c > 51,50", 6)
    assert not table.unit("t").alive
    assert table.unit("s").alive


@pytest.mark.rule("MK4-K15")
def test_without_a_gamespace_the_submarine_is_named():
    table = Table("c:corvette", "s:attack-submarine p:patrol")
    table.do("depthcharge c > s", 6)
    assert not table.unit("s").alive


# MK4-K16: boarding


@pytest.mark.rule("MK4-K16")
@pytest.mark.parametrize(
    ("face", "health", "disabled", "seat"),
    [
        (1, 9, False, 1),
        (2, 8, False, 1),
        (3, 10, True, 1),
        (4, 10, True, 1),
        (6, 10, False, 0),
        (8, 10, False, 0),
    ],
)
def test_boarding(face, health, disabled, seat):
    table = Table("b:cruiser", "c:cruiser i:infantry")
    table.do("board b > c", face)
    prize = table.unit("c")
    assert (prize.health, table.state.disabled(prize), prize.seat) == (health, disabled, seat)


@pytest.mark.rule("MK4-K16")
def test_the_five_sinks():
    table = Table("b:cruiser", "c:cruiser i:infantry")
    table.do("board b > c", 5)
    assert table.unit("c").fate == "dead"


@pytest.mark.rule("MK4-K16")
def test_a_seized_ship_is_ours_from_the_next_turn_and_its_passengers_are_lost():
    table = Table("b:cruiser i:infantry", "c:cruiser m:infantry+c z:infantry")
    table.do("board b > c", 7)
    assert table.unit("m").fate == "lost"
    assert table.state.living == (3, 1)
    assert "c is seized" in table.news("blue")
    assert "nothing more in this turn" in table.refused("move c")
    table.turns(2)
    table.do("fire c > z", 20)


@pytest.mark.rule("MK4-K16")
def test_a_seized_ship_whose_name_we_have_already_gets_another():
    table = Table("b:cruiser x:cruiser", "c:cruiser z:infantry")
    prize = replace(table.state.units[2], name="X")
    table.state = replace(table.state, units=table.state.units.changed({2: prize}))
    table.do("board b > blue:x", 8)
    assert {unit.name for _, unit in table.state.units.living() if unit.seat == 0} == {"b", "x", "X-2"}


@pytest.mark.rule("MK4-K16")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 8])
def test_boarding_as_the_older_program_had_it(face):
    table = Table("b:cruiser", "c:cruiser z:infantry", top='options = ["umpire33"]')
    table.do("board b > c", face)
    seized = face >= 5
    assert (table.unit("c").seat == 0) == seized
    assert table.health("b") == (10 if seized else 10 - face)
    assert table.state.disabled(table.unit("b")) != seized


@pytest.mark.rule("MK4-K16", "MK4-U2")
def test_boarders_come_from_within_two():
    table = Table("b:patrol@50,50", "c:cruiser@52,50^0 d:cruiser@53,50^0", extra=SEA)
    assert "the limit is 2" in table.refused("board b > d")
    table.do("board b > c", 1)


# MK4-K17: warheads


def with_warheads(table, *numbers):
    table.state = replace(table.state, warheads=numbers)
    return table


@pytest.mark.rule("MK4-K17")
def test_a_warhead_destroys_its_target_and_hurts_both_sides_near_it():
    red = "s:missile-submarine@10,10 own:special*2@53,50"
    blue = "t:special@50,50 half:special*2@57,50 quarter:special*2@50,65 far:special@50,66"
    island = '[[gamespace.areas]]\nterrain = "plains"\npoints = "40,40 100,40 100,100 40,100"'
    depot = '[[structures]]\nname = "depot"\nkind = "building"\nat = "52,52"\nowner = "blue"\nhealth = 40'
    extra = space(ground="water", more=island) + depot
    table = Table(red, blue, extra=extra)
    assert "no warhead left" in table.refused("nuke s > t")
    with_warheads(table, 1, 0)
    table.do("nuke s > t")
    assert table.unit("t").fate == "dead"
    left = [table.health(name) for name in ("own", "half", "quarter", "far")]
    assert left == [25, 25, 40 - Fraction(15, 2), 20]
    assert table.structure("depot").health == 25
    assert table.state.warheads == (0, 0)


@pytest.mark.rule("MK4-K17")
def test_without_a_gamespace_the_umpire_is_asked_who_is_near():
    table = with_warheads(Table("s:missile-submarine a:special", "t:infantry x:special y:special"), 2, 0)
    assert "Which units are near?" in table.refused("nuke s > t")
    assert "named twice" in table.refused("nuke s > t half t x")
    table.do("nuke s > t half a x quarter y")
    assert [table.health(name) for name in "axy"] == [5, 5, Fraction(25, 2)]
    table.turns(2)
    table.do("nuke s > x half")
    assert table.unit("x").fate == "dead"


@pytest.mark.rule("MK4-K17")
def test_a_structure_can_be_the_target():
    table = with_warheads(Table("a:engineers", "s:missile-submarine z:infantry"), 0, 1)
    table.do("build a > fort", 8)
    table.do("turn")
    table.do("nuke s > fort half")
    assert table.structure("fort").destroyed


# MK4-K19: missiles


@pytest.mark.rule("MK4-K19")
def test_a_missile_is_met_by_missiles_where_the_target_has_them():
    table = Table("d:destroyer s:missile-submarine t:destroyer", "x:destroyer y:cruiser")
    table.do("missile d > x", 7, 3)
    assert table.health("x") == 4
    table.do("missile s > y", 9)
    assert table.health("y") == 1
    table.do("missile t > x", 2, 5)
    assert table.health("x") == 4
    assert "shot down" in table.news("red")


@pytest.mark.rule("MK4-K19", "MK4-U2")
def test_a_ships_missile_reaches_thirty():
    table = Table("d:destroyer@10,10^0 c:cruiser@10,10^0", "x:cruiser@40,10^0 y:cruiser@41,10^0", extra=SEA)
    assert "the limit is 30" in table.refused("missile d > y")
    assert "cannot fire missiles" in table.refused("missile c > x")
    table.do("missile d > x", 1)


@pytest.mark.rule("MK4-U2", "MK4-K11")
def test_a_ships_fire_reaches_fifteen():
    table = Table("d:cruiser@10,10^0", "x:cruiser@25,10^0 y:cruiser@26,10^0", extra=SEA)
    assert "the limit is 15" in table.refused("fire d > y")
    table.do("fire d > x", 20)
    assert table.unit("x").fate == "dead"


# MK4-K26: loading

ROOM = {
    "carrier": (8, 8), "battleship": (8, 4), "cruiser": (4, 1), "destroyer": (2, 1), "corvette": (1, 0),
    "amphibious": (4, 0), "patrol": (1, 0),
}  # fmt: skip


@pytest.mark.rule("MK4-K26")
@pytest.mark.parametrize("kind", ROOM)
def test_ships_have_room_for_land_units_and_aircraft(kind):
    land, air = ROOM[kind]
    units = " ".join(f"i{n}:infantry" for n in range(land + 1))
    planes = " ".join(f"f{n}:drone" for n in range(air + 1))
    table = Table(f"s:{kind} {units} {planes}", "z:infantry", top="air = true")
    table.do("turn")
    for words, room in ((units, land), (planes, air)):
        names = [word.split(":")[0] for word in words.split()]
        if room:
            table.do(f"load {' '.join(names[:room])} > s")
        assert "too much" in table.refused(f"load {names[room]} > s")


@pytest.mark.rule("MK4-K26")
def test_size_takes_room():
    table = Table("s:destroyer a:infantry*3/2 b:infantry*1/2 c:infantry*1/4", "z:infantry")
    table.do("load a b > s")
    assert "too much" in table.refused("load c > s")


@pytest.mark.rule("MK4-K26")
def test_who_is_aboard_is_out_of_sight_does_nothing_and_is_lost_with_the_ship():
    table = Table("s:amphibious a:infantry", "z:cruiser")
    table.do("load a > s")
    assert table.names("blue") == {"s", "z"}
    assert "is aboard s" in table.refused("spy a")
    table.do("turn")
    assert "no enemy a in sight" in table.refused("fire z > a")
    table.do("fire z > s", 20)
    assert table.unit("a").fate == "lost"
    assert table.state.outcome.winners == ("blue",)


@pytest.mark.rule("MK4-K26", "MK4-S3")
def test_who_goes_down_with_a_ship_its_enemies_never_learn():
    seen = []
    for who in ("a", "b"):
        table = Table(f"s:amphibious {who}:infantry+s c:infantry", "z:cruiser")
        table.do("turn")
        table.do("fire z > s", 20)
        assert table.news("red").endswith(f"{who} is lost.")
        seen.append((table.news("blue"), msgspec.json.encode(table.game.view(table.state, "blue"))))
        assert "no enemy" in table.refused(f"fire z > {who}")
    assert seen[0] == seen[1]
    assert "s is destroyed." in seen[0][0]


@pytest.mark.rule("MK4-K26", "MK4-U2")
def test_units_go_aboard_and_ashore_beside_the_ship():
    shore = '[[gamespace.areas]]\nterrain = "plains"\npoints = "0,0 50,0 50,100 0,100"'
    red = "s:amphibious@52,50 a:infantry@49,50 b:infantry@48,50"
    table = Table(red, "z:patrol@90,90", extra=space(ground="water", more=shore))
    assert "the limit is 3" in table.refused("load b > s")
    table.do("load a > s; move s > 52,62")
    assert "has moved" in table.refused("disembark a > 49.5,62")
    table.turns(2)
    assert "is water" in table.refused("disembark a > 51,62")
    assert "the limit is 3" in table.refused("disembark a > 48,62")
    assert "Name the place" in table.refused("disembark a")
    table.do("disembark a > 49.5,62")
    assert table.unit("a").at == (4950, 6200)
    assert table.unit("s").cargo == ()
    assert "not aboard a ship" in table.refused("disembark a > 49.5,62")


@pytest.mark.rule("MK4-K26", "MK4-T2")
def test_who_has_moved_or_acted_does_not_go_aboard():
    table = Table("s:amphibious a:infantry b:infantry", "z:cruiser")
    table.do("move a; spy b", 3)
    assert "has moved" in table.refused("load a > s")
    assert "has acted" in table.refused("load b > s")


@pytest.mark.rule("MK4-K26")
def test_nobody_goes_aboard_what_is_no_ship_or_the_enemys():
    table = Table("a:infantry b:infantry s:patrol t:patrol", "z:patrol")
    assert "not a ship" in table.refused("load a > b")
    assert "is a ship" in table.refused("load t > s")
    assert "z is Blue's: `use blue`" in table.refused("load a > z")
