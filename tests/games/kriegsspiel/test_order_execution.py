"""KV3-C4 and KV3-C5: how units carry out orders, and complications."""

import pytest
from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.games.kriegsspiel.orders import Attack, Form, Hold, March
from sandtable.games.kriegsspiel.rules import rounds
from tests.games.kriegsspiel.table import LuckyDice, at, begin, command, do, land, play_round, unit

EAST = "e:officer@3900,1900 guard:infantry@3980,1980"


def side_by_side(units, east=EAST, **more):
    """A match in which west's officer stands beside the units and speaks to them directly."""
    return begin(f"w:officer@1000,1000 {units}", east, **more)


@pytest.mark.rule("KV3-C4")
def test_orders_are_carried_out_one_after_the_other():
    state = side_by_side("1-foot:infantry@1010,1000/column")
    state = play_round(state, "order 1-foot: march to 1060,1000; form square; face 180; hold")
    foot = unit(state, "1-foot")
    assert (at(state, "1-foot"), foot.formation, foot.facing) == ((1060, 1000), "square", 180)
    assert foot.orders == (Hold(),)


@pytest.mark.rule("KV3-C4")
def test_new_orders_replace_old_ones():
    state = side_by_side("1-foot:infantry@1010,1000")
    state = play_round(state, "order 1-foot: march to 3000,1000")
    state = play_round(state, "order 1-foot at 1160,1000: hold")
    assert unit(state, "1-foot").orders == (Hold(),)
    assert at(state, "1-foot")[0] < 1200


@pytest.mark.rule("KV3-C4")
def test_a_march_goes_over_the_places_named_and_never_back_to_one():
    state = side_by_side("1-foot:infantry@1010,1000")
    state = play_round(state, "order 1-foot: march to 1160,1050 via 1010,1050 1060,1050")
    assert at(state, "1-foot") == (1060 + 50, 1050)
    pushed = replace(unit(state, "1-foot"), at=(10600, 10000), task=None)
    units = tuple(pushed if one.id == "1-foot" else one for one in state.units)
    state = play_round(replace(state, units=units))
    assert at(state, "1-foot") == (1160, 1050)


@pytest.mark.rule("KV3-C4")
def test_a_unit_that_follows_stays_behind_its_leader():
    state = side_by_side("1-foot:infantry@1010,1000 2-foot:infantry@990,1000")
    state = play_round(state, "order 1-foot: march to 3000,1000", "order 2-foot: follow 1-foot")
    assert at(state, "1-foot")[0] - at(state, "2-foot")[0] == pytest.approx(60, abs=10)
    assert unit(state, "2-foot").orders


@pytest.mark.rule("KV3-C4")
def test_a_unit_that_joins_another_stays_with_it():
    state = side_by_side("1-foot:infantry@1040,1000 2-foot:infantry@1180,1000")
    state = play_round(state, "order 1-foot: join 2-foot")
    assert at(state, "1-foot")[0] == pytest.approx(1120, abs=1)
    assert unit(state, "1-foot").orders == ()


@pytest.mark.rule("KV3-C4")
def test_units_do_not_follow_enemies_or_unknown_units():
    state = side_by_side("1-foot:infantry@1010,1000")
    state = play_round(state, "order 1-foot: follow guard")
    assert unit(state, "1-foot").orders == ()
    assert "we cannot find guard" in next(m.text for m in state.messages if m.report == "halted")


@pytest.mark.rule("KV3-C4")
def test_an_attack_advances_to_effective_range_and_forms_line():
    state = side_by_side("1-foot:infantry@1010,1000/column", f"{EAST} 9-foot:infantry@1150,1000^270/column")
    state = play_round(state, "order 1-foot: attack 1150,1000")
    foot = unit(state, "1-foot")
    # 60 m of march, then a minute to form.
    assert foot.formation == "line"
    assert foot.fired == 1


@pytest.mark.rule("KV3-C4")
def test_an_attack_on_an_empty_place_takes_it():
    state = side_by_side("1-foot:infantry@1010,1000")
    state = play_round(state, "order 1-foot: attack 1100,1000")
    assert at(state, "1-foot") == (1100, 1000)
    assert unit(state, "1-foot").orders == ()


@pytest.mark.rule("KV3-C4")
def test_a_charge_continues_until_hand_to_hand():
    state = side_by_side("horse:cavalry@1010,1000/line", f"{EAST} 9-foot:infantry@1160,1000^90/column")
    state = do(state, "west", "order horse: charge 1160,1000")
    state = replace(state, phase="umpire")
    while unit(state, "horse").fought == 0:
        before = unit(state, "horse").at
        state, _ = rounds.step(state, LuckyDice())
        assert state.step < 20
    assert before[0] >= 11000


@pytest.mark.rule("KV3-C4")
def test_guns_unlimber_to_fire_and_face_their_target():
    state = side_by_side("guns:artillery@1010,1000^0", f"{EAST} 9-foot:infantry@1500,1000")
    state = play_round(state, "order guns: fire at 1500,1000")
    guns = unit(state, "guns")
    assert (guns.formation, guns.facing, guns.fired) == ("unlimbered", 90, 1)


@pytest.mark.rule("KV3-C4")
def test_a_march_halts_before_an_enemy_and_gets_ready():
    state = side_by_side("1-foot:infantry@1010,1000/column", f"{EAST} 9-foot:infantry@1200,1000^90/column")
    state = do(state, "west", "order 1-foot: march to 2000,1000")
    state = replace(state, phase="umpire")
    for _ in range(7):
        state, _ = rounds.step(state, LuckyDice())
    assert 1050 <= at(state, "1-foot")[0] <= 1060
    assert unit(state, "1-foot").orders == (Form("line", 90),)


@pytest.mark.rule("KV3-C4")
def test_a_withdrawal_does_not_halt_before_an_enemy():
    state = side_by_side("1-foot:infantry@1010,1000", f"{EAST} 9-foot:infantry@1100,1000^90/column")
    state = do(state, "west", "order 1-foot: withdraw to 500,1000")
    state = replace(state, phase="umpire")
    for _ in range(3):
        state, _ = rounds.step(state, LuckyDice())
    assert at(state, "1-foot") == (987.5, 1000)


@pytest.mark.rule("KV3-C4")
def test_a_unit_reports_its_place_and_condition_on_order():
    state = side_by_side("1-foot:infantry@1020,1000*4~1")
    state = play_round(state, "order 1-foot: report")
    (report,) = [paper for paper in command(state).papers if paper.report == "state"]
    assert report.text == (
        "1-foot: strength 4 of 5, in some disorder, line. We have no orders. We are at 1020,1000."
    )


@pytest.mark.rule("KV3-C4")
def test_a_unit_resupplies_at_the_nearest_wagon_of_its_side():
    wagons = "1-wagon:supply-wagon@1150,1000 2-wagon:supply-wagon@1900,1000"
    state = side_by_side(f"1-foot:infantry@1010,1000 {wagons}", f"{EAST} 9-wagon:supply-wagon@1010,1100")
    state = play_round(state, "order 1-foot: resupply")
    assert at(state, "1-foot") == (1100, 1000)


@pytest.mark.rule("KV3-C4")
def test_pioneers_bridge_a_river_in_three_rounds_and_destroy_the_bridge_in_two():
    river = land(drawn=[("w", 1100, 0, 1140, 2000)])
    state = side_by_side("pioneers:pioneers@1050,1010 1-foot:infantry@1010,1010", map_=river)
    state = play_round(state, "order pioneers: build bridge at 1095,1010")
    assert not state.bridging.built
    for _ in range(3):
        state = play_round(state)
    ((start, end),) = state.bridging.built
    assert start[0] < 11000
    assert end[0] > 11400
    crossing = play_round(state, "order 1-foot: march to 1300,1010")
    assert at(play_round(crossing), "1-foot")[0] > 1140
    state = play_round(state, "order pioneers: destroy bridge at 1095,1010")
    for _ in range(2):
        state = play_round(state)
    assert not state.bridging.built


@pytest.mark.rule("KV3-C4")
def test_pioneers_throw_up_an_earthwork_in_two_rounds():
    state = side_by_side("pioneers:pioneers@1010,1000 1-foot:infantry@1000,900")
    state = play_round(state, "order pioneers: build earthwork at 1050,1000")
    assert not state.earthworks
    state = play_round(play_round(state))
    assert [work.at for work in state.earthworks] == [(10500, 10000)]


@pytest.mark.rule("KV3-C4")
def test_a_column_searches_another_route_when_a_bridge_is_destroyed():
    map_ = land(drawn=[("w", 1100, 0, 1140, 2000)], bridges=(((1090, 1010), (1150, 1010)),))
    state = side_by_side("pioneers:pioneers@1090,1030 1-foot:infantry@1010,1010", map_=map_)
    state = play_round(state, "order pioneers at 1090,1030: destroy bridge at 1095,1010")
    state = play_round(play_round(state))
    assert state.bridging.down == (0,)
    state = play_round(state, "order 1-foot: march to 1300,1010")
    assert unit(state, "1-foot").orders == ()
    assert at(state, "1-foot") == (1010, 1010)


@pytest.mark.rule("KV3-C4")
def test_only_pioneers_build_and_guns_do_not_charge():
    state = side_by_side("1-foot:infantry@1010,1000 guns:artillery@1020,1000")
    with pytest.raises(IllegalAction, match="only pioneers"):
        do(state, "west", "order 1-foot: build bridge at 1100,1000")
    with pytest.raises(IllegalAction, match="does not charge"):
        do(state, "west", "order guns: charge 1100,1000")


@pytest.mark.rule("KV3-C4")
def test_free_text_that_is_an_order_is_carried_out_and_other_text_comes_back():
    state = side_by_side("1-foot:infantry@1010,1000 2-foot:infantry@990,1000")
    state = play_round(state, "write 1-foot: Form square.", "write 2-foot: keep an eye on the bridge")
    assert unit(state, "1-foot").formation == "square"
    texts = [paper.text for paper in command(state).papers if paper.report == "not-understood"]
    assert texts == ["Order not understood: “keep an eye on the bridge”. We are at 990,1000."]


@pytest.mark.rule("KV3-C4", "KV3-U1")
def test_free_text_waits_for_a_human_umpire():
    state = side_by_side("2-foot:infantry@990,1000", umpire="person")
    state = play_round(state, "write 2-foot: keep an eye on the bridge")
    assert [one.state for one in state.messages] == ["held"]
    assert state.to_act == ("umpire",)


@pytest.mark.rule("KV3-C5")
@pytest.mark.parametrize(("face", "complications"), [(1, 1), (2, 0)])
def test_an_order_meets_a_complication_on_a_1(face, complications):
    state = side_by_side("1-foot:infantry@1010,1000")
    state = play_round(state, "order 1-foot: march to 2000,1000", dice=LuckyDice([face, 1]))
    assert sum(one.complication is not None for one in state.messages) == complications


def complicated(kind, order="march to 1910,1000"):
    state = side_by_side("1-foot:infantry@1010,1000", settings={"contact_within": 0})
    return play_round(state, f"order 1-foot: {order}", dice=LuckyDice([1, kind, 2]))


@pytest.mark.rule("KV3-C5")
def test_a_delayed_order_begins_a_round_later():
    state = complicated(1)
    assert at(state, "1-foot") == (1010, 1000)
    assert at(play_round(state), "1-foot") == (1160, 1000)


@pytest.mark.rule("KV3-C5")
def test_a_wrong_road_is_300_metres_off():
    # Direction 2 of 8 is east of the middle of the route.
    (order,) = unit(complicated(2), "1-foot").orders
    assert isinstance(order, March)
    assert order.via[0].at == (14600 + 3000, 10000)


@pytest.mark.rule("KV3-C5")
def test_a_unit_that_stops_short_goes_two_thirds_of_its_route():
    (order,) = unit(complicated(3), "1-foot").orders
    assert isinstance(order, March)
    assert order.to.at == (16100, 10000)


@pytest.mark.rule("KV3-C5")
def test_a_misread_target_is_300_metres_off():
    (order,) = unit(complicated(4, "attack 1910,1000"), "1-foot").orders
    assert isinstance(order, Attack)
    assert not isinstance(order.target, str)
    assert order.target.at == (22100, 10000)


@pytest.mark.rule("KV3-C5")
def test_a_unit_that_straggles_is_disrupted():
    state = complicated(5)
    assert unit(state, "1-foot").disruption == 1
    assert at(state, "1-foot") == (1110, 1000)


@pytest.mark.rule("KV3-C5")
def test_a_complication_that_does_not_fit_is_a_delay():
    state = complicated(2, "hold")
    assert state.messages[0].complication == "delayed"


@pytest.mark.rule("KV3-D1", "KV3-C3")
@pytest.mark.parametrize(("hp", "goes"), [(1, False), (2, True)])
def test_a_unit_at_1_hp_reports_that_it_cannot_attack(hp, goes):
    state = begin(
        f"w:officer@100,1000 1-foot:infantry@140,1000*{hp}", "e:officer@3900,1900 9-foot:infantry@1000,1000"
    )
    state = play_round(state, "order 1-foot: attack 1000,1000")
    assert (at(state, "1-foot") != (140, 1000)) is goes
    reported = any("too few of us are left" in paper.text for paper in command(state).papers)
    assert reported is not goes
