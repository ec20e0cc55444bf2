"""MK4-K29: the umpire alters the gamespace, and everything follows it at once."""

from fractions import Fraction

import pytest

from sandtable.games.modern import position
from tests.games.modern.table import GAME, Table, begin, campaign_text, divided, space

LAND = (
    '[[gamespace.areas]]\nterrain = "water"\npoints = "60,0 100,0 100,100 60,100"\n'
    '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,60 40,60 40,100 0,100"\n'
    '[[gamespace.roads]]\npoints = "0,20 100,20"\nwidth = 2\n'
)
MILL = '[[structures]]\nname = "mill"\nkind = "building"\nat = "20,20"\nowner = "red"\n'
RED = "a:infantry@10,10 s:amphibious@70,10 p:infantry+s"
BLUE = "z:infantry@30,10 g:light-artillery@10,80!"


def table(red=RED, blue=BLUE, *, extra="", top="", **more):
    return Table(red, blue, extra=space(more=LAND) + MILL + extra, top=top, **more)


@pytest.mark.rule("MK4-K29")
def test_every_act_is_in_the_record_with_its_reason():
    match = begin(campaign_text(RED, BLUE, extra=space(more=LAND) + MILL), umpire="person")
    for line in (
        "place a > 12,12 because The ford was dry.",
        "add light-artillery gun9 > red 12,30 size 2 because The depot opens.",
        "remove gun9 because It goes home.",
        "give z > red because It surrenders.",
        "give z > blue because It is exchanged.",
        "health mill 2 because It burns.",
        "freeze a because It is drunk.",
        "unfreeze a because It is sober.",
        "disable a because It is drunk.",
        "enable a because It is sober.",
        "terrain 30,30 > swamp radius 5 because The dyke bursts.",
        "structure redan fortification > blue 40,40 because They dug.",
        "warheads red 2 because A train arrives.",
        "fog 6 because Night falls.",
        "weather Heavy rain",
        "tell red > You hear guns in the north.",
    ):
        match.apply("umpire", line)
        assert match.record.entries[-1].action == line
        reason = line.partition("because ")[2] or line.split(" ", 2)[-1].split("> ")[-1]
        assert any(reason in event.text for event in match.last_events if event.visible_to("umpire")), line
    assert match.record.replay().position() == match.position()


@pytest.mark.rule("MK4-K29")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("place a > 112,10", "outside the gamespace"),
        ("place a > 70,70", "70,70 is water: infantry cannot stand there"),
        ("place s > 10,10", "is land"),
        ("place a > nowhere", "no place nowhere"),
        ("place q > 1,1", "no unit q"),
        ("place a 1,1", "It is written: place UNIT"),
        ("place s > s", "no place s"),
        ("place z > s", "no place s"),
        ("add infantri b > red 1,1", "infantri is not a type of unit. Did you mean infantry?"),
        ("add infantry a > red 1,1", "The name a is taken"),
        ("add infantry z > red 1,1", "The name z is taken"),
        ("add infantry mill > red 1,1", "The name mill is taken"),
        ("add infantry umpire > red 1,1", "is not a name"),
        ("add infantry 1,1 > red 1,1", "is a place, not a name"),
        ("add infantry b > grey 1,1", "no military grey"),
        ("add infantry b > red", "Name the place, as in 'add infantry b > red 12,30'"),
        ("add infantry b > red 70,70", "is water"),
        ("add infantry b > red 170,70", "outside the gamespace"),
        ("add infantry b > red 1,1 size 0", "0 is not a size"),
        ("add infantry b > red 1,1 size x", "x is not a size"),
        ("add infantry > red 1,1", "type of the unit and its name"),
        ("add drone b > red 1,1", "no air theatre"),
        ("remove q", "no unit q"),
        ("give a > red", "a is Red's already"),
        ("give p > blue", "p is aboard s: give the ship"),
        ("give mill > red", "mill is Red's already"),
        ("give a > grey", "no military grey"),
        ("health q 3", "no unit q"),
        ("enable a", "a is not disabled"),
        ("unfreeze a", "a is not frozen"),
        ("terrain 30,30 > lava", "lava is not a terrain. There is cut, desert, fields"),
        ("terrain 300,30 > swamp", "outside the gamespace"),
        ("terrain 30,30 > swamp radius 0", "0 is not a radius"),
        ("terrain 30,30 > swamp wide", "at most a radius"),
        ("structure mill port > red 1,1", "The name mill is taken"),
        ("structure a port > red 1,1", "The name a is taken"),
        ("structure b castle > red 1,1", "castle cannot be built"),
        ("structure b port > red", "Name the place"),
        ("structure b port > red 101,1", "outside the gamespace"),
        ("structure b minefield > neutral 1,1", "A minefield belongs to a military"),
        ("warheads red -1", "not a number"),
        ("warheads grey 1", "no military grey"),
        ("warheads red 1001", "at most 1000"),
        ("fog 0", "from 1 (none) to 1000"),
        ("fog 1001", "from 1 (none) to 1000"),
        ("tell grey > Hm.", "no military grey"),
        ("tell red >", "no text"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line, why):
    assert why in table().refused(line)


@pytest.mark.rule("MK4-K29")
@pytest.mark.parametrize(
    "line",
    ["place a > 1,1", "add infantry b > red 1,1", "remove z", "give z > red", "health z 1", "enable a",
     "unfreeze a", "terrain 1,1 > swamp", "structure b port > red 1,1", "warheads red 9", "fog 2",
     "weather Snow", "tell blue > Hm."],
)  # fmt: skip
def test_only_the_umpire_alters_the_gamespace(line):
    assert "Only the umpire can do that" in table().refused(line, seat="red")


@pytest.mark.rule("MK4-K29")
def test_a_unit_is_placed_and_commands_follow_at_once():
    at = table()
    assert "the limit is 3" in at.refused("attack a > z")
    at.do("place a > 28,10 because A short cut.")
    assert at.news("red") == "The umpire places a at 28,10: A short cut."
    assert at.news("blue") == "a is at 28,10 now."
    at.do("attack a > z", 4, 1)
    at.do("place z > mill")
    assert at.unit("z").at == (2000, 2000)


@pytest.mark.rule("MK4-K29", "MK4-K26")
def test_a_unit_is_placed_aboard_and_ashore():
    at = table()
    at.do("place a > s")
    assert at.unit("a").aboard is not None
    assert at.news("blue") == "a is out of sight."
    at.do("place p > 50,50")
    assert at.unit("p").aboard is None
    assert at.news("blue") == "p is at 50,50 now."
    assert at.unit("s").cargo == (0,)


@pytest.mark.rule("MK4-K29", "MK4-K1")
def test_a_hidden_unit_that_is_placed_in_the_open_comes_into_sight():
    at = table()
    at.do("place g > 12,82")
    assert at.unit("g").hidden
    assert at.news("red") == ""
    at.do("place g > 50,50")
    assert not at.unit("g").hidden
    assert "g" in at.news("red")


@pytest.mark.rule("MK4-K29")
def test_a_unit_is_added_and_acts():
    at = table()
    at.do("add Light artillery gun9 > blue 12,12 size 3/2")
    assert (at.unit("gun9").size, at.unit("gun9").health) == (Fraction(3, 2), 12)
    assert at.news("red") == "gun9 has come into sight at 12,12."
    assert "adds light artillery gun9 at 12,12 for Blue" in at.news("blue")
    assert at.state.living == (3, 3)
    at.do("use blue; fire gun9 > a", 8)
    assert not at.unit("a").alive


@pytest.mark.rule("MK4-K29", "MK4-C2")
def test_units_of_a_divided_military_go_to_a_seat():
    at = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry")
    assert "red is divided: write red-west or red-east" in at.refused("add infantry c > red")
    at.do("add infantry c > red-east")
    assert "c" in at.names("red-east")
    assert at.news("red-west") == ""


@pytest.mark.rule("MK4-K29")
def test_a_unit_is_removed_and_does_not_count_as_lost():
    at = table(extra='[[win]]\nmilitary = "blue"\ndestroy = ["s"]\n')
    at.do("remove s because It goes to the yard.")
    assert at.names("umpire") == {"a", "z", "g"}
    assert at.news("blue") == "s is not there any more."
    assert at.state.outcome is None
    assert GAME.inspect(at.state, "red", "score").lines[0] == "Red: 1 unit, health 4.00, 0 lost"
    assert "s" not in {unit.name for unit in GAME.view(at.state, "blue").facts.position.units}
    at.do("remove mill")
    assert at.state.structures == ()
    at.do("structure mill bridge > neutral 70,50")


@pytest.mark.rule("MK4-K29", "MK4-C3")
def test_what_is_altered_can_decide_the_campaign():
    at = Table("a:infantry", "z:infantry")
    at.do("give z > red")
    assert at.state.outcome.winners == ("red",)
    assert "Only Red has units left" in at.news("blue")


@pytest.mark.rule("MK4-K29")
def test_a_unit_changes_hands_with_all_that_is_aboard():
    at = table()
    at.do("give s > blue because Its crew has mutinied.")
    assert at.news("blue") == "s and p are yours now: Its crew has mutinied."
    assert at.news("red") == "The umpire gives s to Blue: Its crew has mutinied."
    assert {"s", "p"} <= at.names("blue")
    assert "p" not in at.names("red")
    assert at.state.living == (1, 4)
    assert "s is Blue's: `use blue`" in at.refused("move s > 72,10")
    at.do("use blue; move s > 72,10")


@pytest.mark.rule("MK4-K29")
def test_a_name_that_the_new_owner_has_is_refused():
    at = table()
    at.do("split a > x g")  # Red does not see Blue's g
    assert "Blue has a unit g already" in at.refused("give red:g > blue")


@pytest.mark.rule("MK4-K29")
def test_structures_change_hands_strength_and_state():
    at = table()
    at.do("give mill > blue")
    assert at.structure("mill").military == 1
    at.do("give mill > neutral")
    assert at.structure("mill").military is None
    assert at.news("red") == "The umpire gives mill: it is nobody's now."
    at.do("health mill 9")
    assert (at.structure("mill").health, at.structure("mill").full) == (9, 9)
    at.do("health mill 0 because It burns.")
    assert at.structure("mill").destroyed
    assert at.news("red") == "mill is destroyed."
    at.do("health mill 3")
    assert not at.structure("mill").destroyed
    assert "mill stands again." in at.news("blue")


@pytest.mark.rule("MK4-K29")
def test_the_strength_of_a_structure_is_told_to_its_owner_only():
    at = table()
    at.do("health mill 2 because It burns.")
    assert at.news("red") == "The umpire sets the health of mill: It burns. 4.00 becomes 2.00."
    assert at.news("blue") == ""


@pytest.mark.rule("MK4-K29", "MK4-U2")
def test_distances_follow_the_altered_ground():
    at = table()
    at.do("terrain 13,10 > mountains radius 5")
    assert "The ground round 13,10 is mountains now." in at.news("blue")
    slow = table()
    slow.do("terrain 13,10 > mountains radius 5")
    slow.do("move a > 18,10")  # MK4-S4: as far as it can
    at.do("terrain 13,10 > plains radius 5")
    at.do("move a > 18,10")
    assert slow.unit("a").at != at.unit("a").at
    at.do("terrain 70,60 > plains radius 12; add infantry c > red 70,60; terrain 70,20 > cut radius 5")
    assert "The road at 70,20 is cut." in at.news(None)
    assert GAME.inspect(at.state, "red", "info c")


@pytest.mark.rule("MK4-K29", "MK4-K1")
def test_who_was_hidden_by_the_wood_comes_into_sight_when_it_is_gone():
    at = table()
    at.do("terrain 10,80 > plains because Fire.")
    assert at.news("red") == "The ground round 10,80 is plains now: Fire. g has come into sight at 10,80."
    assert "g is not hidden any more." in at.news("blue")
    assert "g" in at.names("red")
    assert at.state.entered == 1


@pytest.mark.rule("MK4-K29", "MK4-K18")
def test_a_structure_is_added_and_used():
    at = table(red="a:infantry@56,50", blue="z:infantry@30,10")
    assert "cannot cross water" in at.refused("move a > 65,50")
    at.do("structure pier bridge > red 62,50")
    assert at.news("blue") == "A new bridge, pier, Red's, stands at 62,50."
    at.do("move a > 64,50")
    at.do("structure f minefield > blue 40,40")
    assert at.news("red") == ""
    assert "f" in at.news("blue")


@pytest.mark.rule("MK4-K29", "MK4-K17")
def test_warheads_are_told_to_their_owner():
    at = table()
    at.do("warheads blue 2")
    assert at.state.warheads == (0, 2)
    assert (at.news("blue"), at.news("red")) == ("Blue has 2 warheads now.", "")


@pytest.mark.rule("MK4-K29", "MK4-C5")
def test_fog_weather_and_words():
    at = table()
    at.do("fog 3 because Night falls.")
    assert at.news("red") == "One command in 3 is lost from now on: Night falls."
    at.do("move a > 12,10", 1)
    assert "does not arrive" in at.news("red")
    at.do("fog 1; weather Snow from the east")
    assert GAME.view(at.state, "blue").scene.weather.kind == "snow"
    at.do("weather")
    assert at.state.weather == ""
    at.do("tell blue > Your outposts see lights.")
    assert (at.news("blue"), at.news("red")) == ("The umpire: Your outposts see lights.", "")
    at.do("tell all > Tea is ready.")
    assert at.news("red") == at.news(None) == "The umpire to all: Tea is ready."


@pytest.mark.rule("MK4-K29")
def test_freezing_and_disabling_are_taken_back():
    at = table()
    at.do("freeze a; disable z")
    at.do("unfreeze a; enable z")
    at.do("move a > 12,10; use blue; move z > 31,10")


@pytest.mark.rule("MK4-K29")
def test_without_a_gamespace_there_is_no_ground_to_alter():
    at = Table("a:infantry", "z:infantry", extra='[[structures]]\nname = "mill"\nkind = "building"')
    assert "no digital gamespace" in at.refused("terrain 1,1 > swamp")
    assert "no digital gamespace" in at.refused("place a > 1,1")
    at.do("place a > mill")
    assert at.unit("a").inside == "mill"
    at.do("add infantry b > red mill")
    at.do("structure fort fortification > red")
    at.do("remove mill")
    assert at.unit("a").inside is None


@pytest.mark.rule("MK4-K29")
def test_an_altered_gamespace_is_part_of_a_position():
    at = table()
    start = at.state.terms
    at.do("terrain 30,30 > swamp; terrain 5,20 > cut; fog 4; weather Frost; add infantry b > red 1,1")
    at.do("health mill 2; remove z; structure f minefield > red 40,40; warheads red 1")
    again = position.from_data(start, GAME.position_line(at.state))
    assert again == at.state


@pytest.mark.rule("MK4-K29")
def test_what_the_campaign_brings_later_meets_the_altered_gamespace():
    late = (
        '[[events]]\nround = 2\nside = "red"\n[[events.units]]\nname = "b"\ntype = "infantry"\nat = "5,5"\n'
        '[[events]]\nround = 3\nside = "red"\n[[events.units]]\nname = "c"\ntype = "infantry"\nat = "9,9"\n'
    )
    at = table(extra=late)
    at.do("terrain 5,5 > water radius 2; add infantry c > red 20,20")
    at.turns(2)
    assert "b cannot arrive: 5,5 is water." in at.news("red")
    at.turns(2)
    assert "c-2 at 9,9 has arrived" in at.news("red")


@pytest.mark.rule("MK4-K29")
def test_the_desk_offers_every_power_and_each_choice_can_be_filled_in():
    at = table()
    at.do("freeze a; disable z")
    values = {
        "unit": "a", "units": "a", "thing": "mill", "place": "20,30", "team": "blue", "type": "infantry",
        "name": "new", "kind": "bridge", "size": "2", "value": "3", "number": "2", "radius": "4",
        "reason": "So be it.", "text": "Rain", "side": "red", "structure": "mill", "targets": "z",
    }  # fmt: skip
    verbs = set()
    for choice in GAME.choices(at.state, "umpire"):
        verb = choice.action.split()[0]
        if choice.kind != "ruling" or verb in ("use", "end"):
            continue
        filled = {**values, **({"kind": "swamp"} if verb == "terrain" else {})}
        filled["units"] = "z" if verb == "enable" else "a"
        before = at.state
        at.do(choice.action.format_map(filled))
        assert at.state != before
        at.state = before
        verbs.add(verb)
    assert verbs == {
        "kill", "freeze", "unfreeze", "disable", "enable", "health", "place", "add", "remove", "give",
        "terrain", "structure", "warheads", "fog", "weather", "tell",
    }  # fmt: skip


def test_a_campaign_without_a_map_offers_no_places():
    offered = {
        one.action.split()[0] for one in GAME.choices(Table("a:infantry", "z:infantry").state, "umpire")
    }
    assert "add" in offered
    assert not {"place", "terrain"} & offered
