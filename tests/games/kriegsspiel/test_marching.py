"""KV3-G1 to KV3-G4: how far units march in a round; a march spends time."""

import pytest
from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.games.kriegsspiel.orders import Form, March, NamedPoint
from sandtable.games.kriegsspiel.units import COLUMNS, FORMATIONS
from tests.games.kriegsspiel.table import at, begin, do, land, play_round, unit

EAST = "e:officer@3900,1900 guard:infantry@3980,1980"
ROAD = (((0, 1010), (4000, 1010)),)
"""Along the middle of a row of cells."""


def marching(arm, start, to, map_=None, *, formation=None, disruption=0, rounds=1):
    """The place of a unit with orders after some rounds."""
    state = begin(f"w:officer@100,1900 1-foot:infantry@20,1980 u:{arm}@{start}", EAST, map_=map_)
    number = state.unit_numbers["u"]
    ordered = replace(
        state.units[number],
        orders=(March(NamedPoint(to)),),
        disruption=disruption,
        formation=formation or FORMATIONS[arm][-1 if arm == "artillery" else 0],
    )
    if arm == "artillery":
        ordered = replace(ordered, formation="limbered")
    state = replace(state, units=(*state.units[:number], ordered, *state.units[number + 1 :]))
    for _ in range(rounds):
        state = play_round(state)
    return at(state, "u")


@pytest.mark.rule("KV3-G2")
@pytest.mark.parametrize(
    ("arm", "road", "open_ground", "rough"),
    [("infantry", 200, 150, 100), ("cavalry", 300, 250, 100), ("artillery", 150, 100, 50)],
)
def test_the_table_of_marches(arm, road, open_ground, rough):
    forest = land(drawn=[("f", 0, 0, 4000, 2000)])
    assert marching(arm, "110,1010", (30000, 10100), land(roads=ROAD)) == (110 + road, 1010)
    assert marching(arm, "110,1010", (30000, 10100)) == (110 + open_ground, 1010)
    assert marching(arm, "110,1010", (30000, 10100), forest) == (110 + rough, 1010)


@pytest.mark.rule("KV3-G3")
@pytest.mark.parametrize(
    ("arm", "metres"), [("pioneers", 150), ("man", 150), ("officer", 250), ("supply-wagon", 100)]
)
def test_other_units_go_as_the_arm_that_fits_them_best(arm, metres):
    assert marching(arm, "110,1010", (30000, 10100)) == (110 + metres, 1010)
    assert set(COLUMNS) >= {arm}


@pytest.mark.rule("KV3-G3")
def test_skirmishers_go_as_cavalry():
    assert marching("infantry", "110,1010", (30000, 10100), formation="skirmish") == (360, 1010)
    assert marching("infantry", "110,1010", (30000, 10100), land(roads=ROAD), formation="skirmish") == (
        410,
        1010,
    )


@pytest.mark.rule("KV3-G3", "KV3-G1")
def test_a_unit_that_enters_a_wood_after_half_a_round_has_the_other_half_for_it():
    # 75 m of open ground take five minutes; the other five are good for 50 m in the wood.
    wood = land(drawn=[("f", 200, 0, 4000, 2000)])
    assert marching("infantry", "125,1010", (30000, 10100), wood) == (250, 1010)


@pytest.mark.rule("KV3-G3")
def test_nothing_is_lost_between_steps_and_rounds():
    # 30 seconds are 7.5 m, three rounds 450 m to the centimetre.
    assert marching("infantry", "100,1000", (30000, 10000), rounds=3) == (550, 1000)


@pytest.mark.rule("KV3-G1")
def test_a_steep_road_is_rough():
    heights = tuple("0" * 25 + "123456789" * 2 + "9" * 157 for _ in range(100))
    heights = tuple(row[:200] for row in heights)
    hill = land(heights=heights, roads=ROAD)
    assert marching("infantry", "510,1010", (8000, 10100), hill) == (610, 1010)
    bold = land(heights=heights, roads=ROAD, steep=900)  # a setting of the scenario
    assert marching("infantry", "510,1010", (8000, 10100), bold) == (710, 1010)


@pytest.mark.rule("KV3-D1")
@pytest.mark.parametrize(("disruption", "metres"), [(0, 150), (1, 100), (2, 50)])
def test_disrupted_units_go_at_thirds_of_their_pace(disruption, metres):
    assert marching("infantry", "100,1000", (30000, 10000), disruption=disruption) == (100 + metres, 1000)


@pytest.mark.rule("KV3-G1")
def test_water_is_closed_except_on_a_bridge():
    river = {"drawn": [("w", 400, 0, 440, 2000)]}
    assert marching("infantry", "390,1010", (6000, 10100), land(**river)) == (390, 1010)
    bridged = land(**river, bridges=(((390, 1010), (450, 1010)),))
    assert marching("infantry", "390,1010", (6000, 10100), bridged)[0] > 440


@pytest.mark.rule("KV3-G4")
def test_a_change_of_formation_takes_a_minute():
    state = begin("w:officer@100,100 1-foot:infantry@120,100/column", EAST)
    state = play_round(state, "order 1-foot: form line facing 90; march to 1000,100")
    foot = unit(state, "1-foot")
    assert (foot.formation, foot.facing) == ("line", 90)
    # Nine minutes of march.
    assert at(state, "1-foot") == (120 + 135, 100)


@pytest.mark.rule("KV3-G4")
def test_guns_limber_before_they_go():
    state = begin("w:officer@100,100 guns:artillery@120,100/unlimbered", EAST)
    state = play_round(state, "order guns: march to 1000,100")
    assert unit(state, "guns").formation == "limbered"
    assert at(state, "guns") == (120 + 90, 100)


@pytest.mark.rule("KV3-G4")
@pytest.mark.parametrize(
    ("units", "order"),
    [
        ("guns:artillery@120,100", "order guns: form square"),
        ("horse:cavalry@120,100", "order horse: form square"),
        ("1-foot:infantry@120,100", "order 1-foot: limber"),
    ],
)
def test_a_formation_that_does_not_fit_the_arm_is_refused(units, order):
    state = begin(f"w:officer@100,100 {units}", EAST)
    with pytest.raises(IllegalAction, match="which forms"):
        do(state, "west", order)


def test_a_march_along_roads_keeps_to_them():
    roads = (((110, 1010), (110, 1500)), ((110, 1500), (1110, 1500)), ((1110, 1500), (1110, 1010)))
    state = begin("w:officer@130,1010 1-foot:infantry@110,1010", EAST, map_=land(roads=roads))
    straight = play_round(state, "order 1-foot: march to 1110,1010")
    by_road = play_round(state, "order 1-foot: march along roads to 1110,1010")
    # The first 10 m are still on the road, which saves ten seconds.
    assert at(straight, "1-foot") == (262.5, 1010)
    assert at(by_road, "1-foot")[1] > 1180
    assert isinstance(unit(by_road, "1-foot").orders[0], March)
    assert not isinstance(unit(by_road, "1-foot").orders[0], Form)


@pytest.mark.rule("KV3-C4")
@pytest.mark.parametrize(("roads", "reached"), [((), 480), ((((0, 1100), (4000, 1100)),), 700)])
def test_a_unit_near_its_target_prefers_a_road_to_a_straight_line_through_a_wood(roads, reached):
    wood = land(drawn=[("f", 300, 0, 700, 2000)], roads=roads)
    state = begin("w:officer@200,1010 c:cavalry@200,1000 goal:infantry@790,1000", EAST, map_=wood)
    state = play_round(play_round(state, "order c: join goal"))
    assert at(state, "c")[0] == pytest.approx(reached, abs=60)
