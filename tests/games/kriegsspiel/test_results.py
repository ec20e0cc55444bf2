"""Effects of results (retreat, disruption, strength, control), and recovery."""

import pytest
from msgspec.structs import replace

from sandtable.games.kriegsspiel.charts import Result, Verdict
from sandtable.games.kriegsspiel.orders import Charge, Hold, March, NamedPoint
from sandtable.games.kriegsspiel.rules import results
from sandtable.games.kriegsspiel.state import Earthwork, Proposal, State
from sandtable.games.kriegsspiel.units import Arm, Unit
from tests.games.kriegsspiel.drill import BLUE, field_of, metres, unit, with_units

WOOD = tuple("ffff" + "." * 36 for _ in range(40))
"""A wood of 200 m along the western edge."""


def hit(state: State, word: str, result: Result, by: str) -> Unit:
    """A unit after a result inflicted by another unit."""
    numbers = {one.id: one for one in state.units}
    return results.struck(state, numbers[word], result, [numbers[by]])


@pytest.mark.rule("KV3-F3")
@pytest.mark.rule("KV3-F9")
@pytest.mark.parametrize(
    ("result", "north", "disruption", "hp"),
    [(5, 1070, 0, 5), (4, 1120, 0, 5), (3, 1170, 1, 5), (2, 1270, 2, 4), (1, 1370, 2, 3)],
)
def test_a_result_drives_a_unit_straight_back_and_wears_it_down(
    result: Result, north: int, disruption: int, hp: int
) -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))])
    after = hit(state, "b", result, by="r")
    assert (metres(after), after.disruption, after.hp) == ((1000, north), disruption, hp)


@pytest.mark.rule("KV3-F3")
def test_disruption_stops_at_two() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))])
    state = with_units(state, b={"disruption": 1})
    assert hit(state, "b", 2, by="r").disruption == 2


@pytest.mark.rule("KV3-F9")
def test_a_retreat_bends_round_water() -> None:
    rows = ["." * 40 if row != 21 else "." * 19 + "www" + "." * 18 for row in range(39, -1, -1)]
    state = field_of([unit("r", (1025, 950)), unit("b", (1025, 1020))], terrain=rows)
    after = hit(state, "b", 3, by="r")
    assert after.alive
    east, north = metres(after)
    assert abs(east - 1025) > 40
    assert north > 1020
    assert round(((east - 1025) ** 2 + (north - 1020) ** 2) ** 0.5) == 100


@pytest.mark.rule("KV3-F9")
def test_a_unit_that_cannot_retreat_is_destroyed() -> None:
    rows = [
        "." * 40 if not 18 <= row <= 24 else "." * 17 + ("wwwwwww" if row != 20 else "www.www") + "." * 16
        for row in range(39, -1, -1)
    ]
    state = field_of([unit("r", (1025, 990)), unit("b", (1025, 1020))], terrain=rows)
    assert hit(state, "b", 4, by="r").fate == "dead"
    assert hit(state, "b", 5, by="r").alive


@pytest.mark.rule("KV3-F9")
def test_a_retreat_does_not_end_among_other_enemies() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("r2", (1000, 1170)), unit("b", (1000, 1070))])
    east, north = metres(hit(state, "b", 3, by="r"))
    assert ((east - 1000) ** 2 + (north - 1170) ** 2) ** 0.5 > 50


@pytest.mark.rule("KV3-D1")
def test_without_strength_a_unit_is_dead() -> None:
    state = with_units(field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))]), b={"hp": 2})
    assert hit(state, "b", 1, by="r").fate == "dead"


@pytest.mark.rule("KV3-D1")
@pytest.mark.parametrize(("hp", "rounds"), [(4, 0), (3, 2), (2, 3)])
def test_a_weak_unit_is_out_of_control_for_the_next_rounds(hp: int, rounds: int) -> None:
    state = with_units(
        field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))]), b={"hp": hp, "orders": (Hold(),)}
    )
    after = hit(state, "b", 2, by="r")
    state = results.recovered(replace(state, units=(after,)))
    assert state.units[0].out_of_control == rounds
    assert state.units[0].orders == ()


@pytest.mark.rule("KV3-D2")
@pytest.mark.parametrize("arm", ["artillery", "pioneers", "officer", "supply-wagon"])
def test_other_arms_are_disrupted_and_at_their_second_disruption_destroyed(arm: Arm) -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070), arm)])
    once = hit(state, "b", 2, by="r")
    assert (once.alive, once.disruption, once.hp) == (True, 2, 5)
    again = replace(state, units=(state.units[0], once))
    assert hit(again, "b", 3, by="r").alive
    assert hit(again, "b", 1, by="r").fate == "dead"


@pytest.mark.rule("KV3-D3")
def test_a_fleeing_unit_goes_to_its_baseline_but_not_through_the_enemy() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1100))])
    fleeing = replace(state.units[1], out_of_control=2)
    assert results.flight(state, fleeing) == (10_000, 20_000)
    turned = with_units(state, b={"at": (10_000, 9_000)})
    assert results.flight(turned, turned.units[1])[1] < 9_000


@pytest.mark.rule("KV3-F8")
def test_a_result_strikes_every_unit_of_the_side_and_all_are_applied_at_once() -> None:
    state = field_of(
        [
            unit("r1", (1000, 1000)),
            unit("r2", (1100, 1000)),
            unit("b1", (1000, 1070)),
            unit("b2", (1100, 1070)),
        ]
    )
    fight = Proposal(
        number=1,
        step=4,
        chart="return fire",
        attackers=("r1", "r2"),
        defenders=("b1", "b2"),
        dice=(7,),
        verdict=Verdict(7, "defender", 4),
    )
    counter = replace(fight, attackers=("b1",), defenders=("r1",), verdict=Verdict(8, "defender", 3))
    after = {one.id: one for one in results.applied(state, [fight, counter])}
    assert [round(metres(after[word])[1]) for word in ("r1", "r2", "b1", "b2")] == [900, 1000, 1120, 1120]
    assert {one.fought for word, one in after.items() if "officer" not in word} == {1}


def test_a_repulsed_charge_and_a_rout_lose_their_orders_and_others_go_on() -> None:
    march = (March(NamedPoint((0, 0))),)
    state = with_units(
        field_of([unit("r", (1000, 1000), "cavalry"), unit("b", (1000, 1020))]),
        r={"orders": (Charge("b"), *march)},
        b={"orders": march},
    )
    assert hit(state, "r", 4, by="b").orders == ()
    assert hit(state, "b", 3, by="r").orders == march
    assert hit(state, "b", 2, by="r").orders == ()


# KV3-D4


def rounds_until(state: State, hp: int) -> int:
    """The number of round ends until the first unit has this strength."""
    for count in range(1, 20):
        state = results.recovered(replace(state, round=state.round + 1))
        if state.units[0].hp == hp:
            return count
    return 0


@pytest.mark.rule("KV3-D4")
@pytest.mark.parametrize(
    ("east", "wagon", "rounds"),
    [(1000, None, 0), (100, None, 3), (1000, 1090, 3), (100, 190, 2), (1000, 1101, 0)],
)
def test_strength_comes_back_in_cover_and_near_a_wagon(east: int, wagon: int | None, rounds: int) -> None:
    units = [unit("b", (east, 1000))]
    if wagon is not None:
        units.append(unit("b-wagon", (wagon, 1000), "supply-wagon"))
    state = with_units(field_of(units, terrain=WOOD), b={"hp": 3})
    assert rounds_until(state, 4) == rounds


@pytest.mark.rule("KV3-D4")
def test_strength_never_comes_back_in_a_round_of_combat_nor_above_five() -> None:
    state = with_units(field_of([unit("b", (100, 1000))], terrain=WOOD), b={"hp": 4, "rest": 2, "fought": 1})
    fought = results.recovered(state)
    assert (fought.units[0].hp, fought.units[0].rest) == (4, 0)
    full = with_units(state, b={"hp": 5, "fought": 0})
    assert rounds_until(full, 6) == 0


@pytest.mark.rule("KV3-D4")
def test_enemy_wagons_do_not_help_and_an_earthwork_is_cover() -> None:
    units = [unit("b", (1000, 1000)), unit("r-wagon", (1010, 1000), "supply-wagon")]
    state = with_units(field_of(units), b={"hp": 4})
    assert rounds_until(state, 5) == 0
    assert rounds_until(replace(state, earthworks=(Earthwork((10_000, 10_300), BLUE),)), 5) == 3


@pytest.mark.rule("KV3-D4")
@pytest.mark.parametrize(("enemy", "left"), [(301, 1), (300, 2)])
def test_disruption_falls_in_cover_with_no_enemy_within_300_metres(enemy: int, left: int) -> None:
    state = field_of([unit("b", (100, 1000)), unit("r", (100, 1000 - enemy))], terrain=WOOD)
    state = results.recovered(with_units(state, b={"disruption": 2}))
    assert state.units[0].disruption == left


@pytest.mark.rule("KV3-D4")
def test_disruption_stays_in_the_open() -> None:
    state = results.recovered(with_units(field_of([unit("b", (1000, 1000))]), b={"disruption": 2}))
    assert state.units[0].disruption == 2
