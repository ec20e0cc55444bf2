"""KV3-G5 and KV3-P4: what an officer sees, and how much of it is made out."""

import pytest
from msgspec.structs import replace

from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.dispatches import Sighting
from sandtable.games.kriegsspiel.rules import rounds
from tests.games.kriegsspiel.table import LuckyDice, begin, command, do, land, play_round

WIDE = land(8000, 400)
FAR = "guard:infantry@7980,380"


def seen(state, seat="west"):
    return command(state, seat).outlook.sightings


def sightings_of(enemy, map_=None):
    """The sightings of an enemy unit from 100,200."""
    return seen(begin("w:officer@100,200", f"e:officer@7900,200 {enemy}", map_=map_ or WIDE))


@pytest.mark.rule("KV3-G5")
@pytest.mark.parametrize(
    ("metres", "level"),
    [
        (300, "unit"),
        (310, "strength"),
        (600, "strength"),
        (610, "formation"),
        (1000, "formation"),
        (1010, "arm"),
        (1500, "arm"),
        (1510, "movement"),
        (2000, "movement"),
        (2010, "troops"),
        (3000, "troops"),
    ],
)
def test_less_is_made_out_at_greater_distance(metres, level):
    (sighting,) = sightings_of(f"9-foot:infantry@{100 + metres},200^270*3~1")
    assert sighting.level == level
    known = ["moving", "arm", "formation", "strength", "unit"]
    levels = ["movement", "arm", "formation", "strength", "unit"]
    made_out = levels[: levels.index(level) + 1] if level in levels else []
    assert [name for name in known if getattr(sighting, name) is not None] == known[: len(made_out)]


@pytest.mark.rule("KV3-G5")
def test_nothing_is_seen_beyond_three_kilometres():
    assert sightings_of("9-foot:infantry@3101,200") == ()


@pytest.mark.rule("KV3-G5")
def test_all_of_a_unit_near_by_is_made_out():
    (sighting,) = sightings_of("9-foot:infantry@300,200^270/column*3~1")
    assert sighting == Sighting(
        bearing=90,
        distance=200,
        at=(3000, 2000),
        level="unit",
        moving=False,
        side=1,
        arm="infantry",
        formation="column",
        facing=270,
        strength=3,
        disordered=True,
        unit="9-foot",
        name="9-foot",
    )


@pytest.mark.rule("KV3-G5")
def test_a_wood_hides_and_high_grass_hides_men_on_foot():
    wood = land(8000, 400, drawn=[("f", 300, 0, 400, 400)])
    assert sightings_of("9-foot:infantry@600,200", wood) == ()
    grass = land(8000, 400, drawn=[("g", 300, 0, 800, 400)])
    assert sightings_of("9-foot:infantry@600,200", grass) == ()
    assert len(sightings_of("9-horse:cavalry@600,200", grass)) == 1


@pytest.mark.rule("KV3-G5")
def test_troops_that_have_moved_in_the_open_raise_dust_over_low_cover():
    # From a hill of 20 m, dust 8 m high shows behind a town, and the men do not.
    heights = tuple("2" * 10 + "0" * 390 for _ in range(20))
    town = land(8000, 400, drawn=[("t", 1000, 0, 1020, 400)], heights=heights)
    state = begin(
        "w:officer@100,200 1-foot:infantry@20,20",
        f"e:officer@7900,200 {FAR} 9-foot:infantry@1250,200",
        map_=town,
    )
    assert not seen(state)[1:]
    number = state.unit_numbers["9-foot"]

    def look(**changes):
        units = list(state.units)
        units[number] = replace(units[number], **changes)
        after = replace(state, units=tuple(units), phase="umpire")
        return [one for one in rounds.after_looking(after, 0).outlook.sightings if one.kind != "troops"]

    assert look() == []
    (dust,) = look(moved=1)
    assert (dust.kind, dust.bearing, dust.distance, dust.arm) == ("dust", 90, 1150, None)
    assert [one.kind for one in look(fired=1)] == ["smoke"]


@pytest.mark.rule("KV3-P4")
def test_a_commander_gets_a_report_at_the_start_and_after_every_round():
    state = begin("w:officer@100,200 1-foot:infantry@140,200", f"e:officer@7900,200 {FAR}", map_=WIDE)
    assert command(state).outlook.text.startswith("You are at 100,200.")
    step = GAME.apply(state, "west", "order 1-foot: march to 1000,200", LuckyDice())
    state = play_round(do(step.state, "west", "ready"))
    outlook = command(state).outlook
    assert outlook.round == 2
    assert "190 m: Red infantry (1-foot), in line facing east, strength 5 of 5, moving" in outlook.text
    assert [paper.kind for paper in command(state).papers] == ["situation", "view", "view"]


@pytest.mark.rule("KV3-P4")
def test_the_log_summarises_what_a_commander_sees():
    east = " ".join(f"{number}-foot:infantry@{1000 + 100 * number},200" for number in range(1, 8))
    state = begin("w:officer@100,200 a:infantry@140,200", f"e:officer@7900,200 {east}", map_=WIDE)
    (report,) = [
        one.text for one in rounds.first_events(state) if one.kind == "report" and "West" in one.text
    ]
    assert report.startswith("West, at 100,200, sees Blue infantry 1000 m to the east; Blue infantry 1100 m")
    assert report.endswith("Blue infantry 1400 m to the east; 2 more; one unit of the same side.")
    alone = begin("w:officer@100,200", "e:officer@7900,200 b:infantry@7000,200", map_=WIDE)
    assert "West, at 100,200, sees no troops." in [one.text for one in rounds.first_events(alone)]


@pytest.mark.rule("KV3-P4")
def test_a_commander_sees_own_units_only_through_the_officer():
    wood = land(8000, 400, drawn=[("f", 300, 0, 400, 400)])
    state = begin("w:officer@100,200 1-foot:infantry@600,200", f"e:officer@7900,200 {FAR}", map_=wood)
    assert seen(state) == ()
    view = GAME.view(state, "west")
    assert view.facts.truth is None
    assert view.facts.command.outlook.sightings == ()


@pytest.mark.rule("KV3-P4")
def test_the_officer_rides_without_a_courier_and_sees_from_the_new_place():
    state = begin("w:officer@100,200 1-foot:infantry@140,200", f"e:officer@7900,200 {FAR}", map_=WIDE)
    state = play_round(state, "officer march to 2000,200")
    assert command(state).outlook.at == (3500, 2000)


@pytest.mark.rule("KV3-P4")
def test_the_officer_notices_an_obstacle():
    river = land(8000, 400, drawn=[("w", 300, 0, 340, 400)])
    state = begin("w:officer@100,200 1-foot:infantry@140,200", f"e:officer@7900,200 {FAR}", map_=river)
    state = play_round(state, "officer march to 2000,200")
    assert "We cannot march to 2000,200: there is no route." in [
        paper.text for paper in command(state).papers
    ]
    assert command(state).plan == ""


@pytest.mark.rule("KV3-P4")
def test_a_commander_whose_officer_is_lost_is_out():
    state = begin(
        "w:officer@100,200 1-foot:infantry@140,200",
        f"e:officer@7900,200 {FAR}",
        north="n:officer@200,300",
        sides={"north": "red"},
        map_=WIDE,
    )
    number = state.unit_numbers["w"]
    units = tuple(replace(u, fate="dead") if n == number else u for n, u in enumerate(state.units))
    state, _ = rounds.new_round(replace(state, units=units, phase="umpire"), LuckyDice())
    assert state.to_act == ("east", "north")
    assert GAME.choices(state, "west") == []
    # No other seat learns of it.
    assert GAME.view(state, "east").to_act == ("east",)
    assert GAME.view(do(state, "east", "ready"), "east").to_act == ("west", "north")
