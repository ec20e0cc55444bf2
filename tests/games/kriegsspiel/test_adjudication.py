"""Contacts between units, and how the program settles fights."""

import pytest
from msgspec.structs import replace

from sandtable.core import Dice
from sandtable.games.kriegsspiel.orders import Attack, Charge, FireAt, March, NamedPoint, Withdraw
from sandtable.games.kriegsspiel.rules import adjudication, contacts, succession
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import State
from tests.games.kriegsspiel.drill import field_of, metres, unit, with_units


def shots(state: State) -> list[str]:
    """The contacts of a state as text: `>` by order, `~` at will, `x` a charge."""
    return [
        f"{each.attacker.id}{'x' if each.charge else '>' if each.ordered else '~'}{each.defender.id}"
        for each in contacts.contacts(state)
    ]


@pytest.mark.rule("KV3-F1")
@pytest.mark.rule("KV3-F2")
def test_a_unit_that_holds_fires_at_the_nearest_within_effective_range() -> None:
    assert shots(field_of([unit("r", (1000, 1000)), unit("b", (1000, 1080))])) == ["r~b", "b~r"]
    assert shots(field_of([unit("r", (1000, 1000)), unit("b", (1000, 1081))])) == []
    near = field_of([unit("r", (1000, 1000)), unit("b1", (1000, 1079)), unit("b2", (1010, 1070))])
    assert "r~b2" in shots(near)


@pytest.mark.rule("KV3-F1")
def test_a_unit_fires_by_order_up_to_maximum_range() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1150))])
    assert shots(with_units(state, r={"orders": (FireAt("b"),)})) == ["r>b"]
    assert shots(with_units(state, r={"orders": (Attack("b"),)})) == []
    at_the_place = with_units(state, r={"orders": (FireAt(NamedPoint((10_000, 12_000))),)})
    assert shots(at_the_place) == ["r>b"]


@pytest.mark.rule("KV3-F1")
def test_guns_reach_600_metres_at_will_and_a_kilometre_by_order() -> None:
    guns, far = unit("r", (1000, 500), "artillery"), unit("b", (1000, 1500))
    state = field_of([guns, far])
    assert shots(state) == []
    assert shots(with_units(state, r={"orders": (FireAt("b"),)})) == ["r>b"]
    assert shots(with_units(state, b={"at": (10_000, 11_000)})) == ["r~b"]
    assert shots(with_units(state, b={"at": (10_000, 11_000)}, r={"formation": "limbered"})) == []


@pytest.mark.rule("KV3-F2")
def test_a_unit_that_marches_or_withdraws_does_not_open_fire() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1080))])
    for order in (March(NamedPoint((0, 0))), Withdraw(NamedPoint((0, 0)))):
        assert shots(with_units(state, r={"orders": (order,)})) == ["b~r"]


@pytest.mark.rule("KV3-F2")
def test_units_do_not_fire_through_a_wood() -> None:
    rows = [("." if row != 26 else "f") * 40 for row in range(39, -1, -1)]
    state = field_of([unit("r", (1000, 1000), "artillery"), unit("b", (1000, 1500))], terrain=rows)
    assert shots(state) == []


@pytest.mark.rule("KV3-F2")
def test_a_unit_that_has_fired_or_is_out_of_control_does_not_fire() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1080))])
    assert shots(with_units(state, r={"fired": 1})) == ["b~r"]
    assert shots(with_units(state, r={"out_of_control": 1})) == ["b~r"]


@pytest.mark.rule("KV3-D1")
def test_a_unit_at_1_hp_does_not_attack() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1080))])
    assert shots(with_units(state, r={"hp": 1, "orders": (Attack("b"),)})) == ["b~r"]


@pytest.mark.rule("KV3-F2")
def test_a_charge_strikes_when_it_has_come_to_its_target() -> None:
    state = field_of([unit("r", (1000, 1000), "cavalry"), unit("b", (1000, 1020))])
    assert "rxb" in shots(with_units(state, r={"orders": (Charge("b"),)}))
    assert "rxb" in shots(with_units(state, r={"orders": (Attack("b"),)}))
    far = with_units(state, r={"orders": (Charge("b"),), "at": (10_000, 9_990)})
    assert shots(far) == ["b~r"]


@pytest.mark.rule("KV3-F7")
def test_a_line_attacked_in_the_flank_turns_and_fires_later() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))])
    state = with_units(state, b={"facing": 90})
    assert shots(state) == ["r~b"]
    after, _ = adjudication.fights(with_units(state, r={"fired": 1}), Dice("x"))
    assert after.units[1].facing == 180


@pytest.mark.rule("KV3-U2")
def test_the_program_settles_a_fight_by_itself_and_the_die_has_a_purpose() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))])
    state = with_units(state, r={"orders": (Attack("b"),)})
    dice = Dice("a fight")
    after, events = adjudication.fights(state, dice)
    (roll,) = dice.take_rolls()
    assert (roll.sides, roll.purpose) == (10, "combat r > b")
    (fight,) = after.fights
    assert (fight.dice, fight.accepted, after.pending) == ((roll.value,), True, ())
    assert events[0].rolls == (roll,)
    assert events[0].audience == ("umpire",)
    moved = {one.id for one, old in zip(after.units, state.units, strict=True) if one.at != old.at}
    assert moved == set(fight.struck)
    assert {message.sender for message in after.messages} == {"r", "b"}


@pytest.mark.rule("KV3-U2")
def test_fights_take_place_every_fourth_step() -> None:
    state = field_of([unit("r", (1000, 1000)), unit("b", (1000, 1070))], settings=Settings(fight_every=4))
    for step, fought in ((3, 0), (4, 1), (5, 0), (8, 1)):
        after, _ = adjudication.fights(replace(state, step=step), Dice("x"))
        assert len(after.fights) == fought


@pytest.mark.rule("KV3-F8")
def test_all_groups_are_rolled_before_any_result_is_applied() -> None:
    state = field_of(
        [unit("r1", (500, 1000)), unit("b1", (500, 1070)), unit("r2", (1500, 1000)), unit("b2", (1500, 1070))]
    )
    dice = Dice("two groups")
    after, events = adjudication.fights(state, dice)
    assert [event.kind for event in events[:2]] == ["combat", "combat"]
    assert [fight.number for fight in after.fights] == [1, 2]
    assert len(dice.take_rolls()) == 2


def test_a_commander_without_officer_and_units_is_out() -> None:
    state = field_of([unit("r", (1000, 1000), "artillery")])
    state = with_units(state, blue_officer={"fate": "dead"})
    after = succession.without_lost_officers(state)
    assert [command.out for command in after.commands] == [False, True]
    assert after.to_act == ("red",)


def test_a_struck_unit_that_fell_back_stands_behind_where_it_was() -> None:
    state = field_of([unit("r", (1000, 1000), "artillery"), unit("b", (1000, 1150))])
    for seed in range(12):
        after, _ = adjudication.fights(state, Dice(f"{seed}"))
        (fight,) = after.fights
        assert metres(after.units[1])[1] >= 1150 or not after.units[1].alive
        assert (metres(after.units[1])[1] > 1150) == (fight.verdict.result in (1, 2, 3, 4))
