"""MK4-T1 to MK4-T3, MK4-C3, MK4-C5: turns, disabled units, fog, and winning conditions."""

import pytest

from sandtable.games.modern import status_tables
from tests.games.modern.table import Table, begin, campaign_text, space

THREE = {"green": "g:infantry"}


@pytest.mark.rule("MK4-T1")
def test_a_round_is_one_turn_of_each_military_from_the_first():
    table = Table("a:infantry", "b:infantry", first="blue", **THREE)
    seen = []
    for _ in range(7):
        seen.append((table.state.round, table.state.terms.militaries[table.state.military].id))
        table.do("turn")
    assert seen == [
        (1, "blue"), (1, "green"), (1, "red"), (2, "blue"), (2, "green"), (2, "red"), (3, "blue"),
    ]  # fmt: skip


@pytest.mark.rule("MK4-T1")
def test_a_military_without_units_is_passed_over():
    table = Table("a:infantry", "b:infantry", **THREE)
    table.do("kill b; turn")
    assert table.state.military == 2
    table.do("turn")
    assert (table.state.military, table.state.round) == (0, 2)


@pytest.mark.rule("MK4-T1", "MK4-C1")
def test_a_lot_decides_who_goes_first_where_the_campaign_does_not():
    text = campaign_text("a:infantry", "b:infantry", first="random")
    firsts = {begin(text, seed=str(seed)).state.military for seed in range(12)}
    assert firsts == {0, 1}
    assert begin(text).opening[0].purpose == "who goes first"


AIR = {"top": "air = true"}


@pytest.mark.rule("MK4-T1")
def test_a_turn_begins_with_the_air_phase_in_which_only_aircraft_are_commanded():
    table = Table("a:infantry f:light-fighter", "b:infantry", **AIR)
    assert table.state.phase == "air"
    assert "It is the air phase" in table.refused("move a")
    table.do("message blue > hello")
    table.do("takeoff f; land f")
    table.do("turn")
    assert (table.state.phase, table.state.military) == ("surface", 0)
    assert "air phase is over" in table.refused("takeoff f")
    table.do("move a; turn")
    assert (table.state.phase, table.state.military) == ("air", 1)


@pytest.mark.rule("MK4-T2")
def test_a_unit_moves_and_then_acts_and_never_acts_twice():
    table = Table("a:infantry b:infantry", "z:infantry")
    table.do("move a; spy a", 3)
    assert "has acted" in table.refused("spy a")
    table.do("spy b", 3)
    assert "cannot move" in table.refused("move b")


@pytest.mark.rule("MK4-T2")
def test_an_attack_closes_the_turn_of_a_unit():
    table = Table("a:infantry", "z:infantry")
    table.do("attack a > z", 2, 2)
    for line in ("hide a", "move a", "spy a", "split a > b c"):
        assert "nothing more in this turn" in table.refused(line)


@pytest.mark.rule("MK4-T2")
def test_flags_clear_at_the_end_of_the_turn():
    table = Table("a:infantry", "z:infantry")
    table.do("move a; attack a > z", 2, 2)
    table.turns(2)
    table.do("move a; attack a > z", 2, 2)


@pytest.mark.rule("MK4-T3")
def test_a_disabled_unit_does_nothing_until_the_end_of_its_militarys_next_turn():
    table = Table("a:infantry", "z:infantry")
    table.do("disable z")
    table.do("turn")
    assert "z is disabled" in table.refused("move z")
    assert "z is disabled" in table.refused("hide z")
    table.turns(2)
    table.do("move z")


@pytest.mark.rule("MK4-T3")
def test_who_is_disabled_in_his_own_turn_misses_the_next_one_too():
    table = Table("a:infantry", "z:infantry")
    table.do("disable a")
    table.turns(2)
    assert "a is disabled" in table.refused("move a")
    table.turns(2)
    table.do("move a")


@pytest.mark.rule("MK4-T3")
def test_a_disabled_unit_can_be_attacked_and_does_not_answer():
    table = Table("a:infantry", "z:infantry")
    table.do("disable z; attack a > z", 3)
    assert table.health("z") == 1


# MK4-C5: fog


@pytest.mark.rule("MK4-C5")
def test_in_the_fog_a_command_is_lost_and_nothing_is_spent():
    table = Table("a:infantry", "z:infantry", top="fog = 4")
    table.do("move a", 1)
    assert "does not arrive" in table.news("red")
    assert table.news("blue") == ""
    table.do("move a", 2)
    assert table.unit("a").moved == 1


@pytest.mark.rule("MK4-C5")
def test_the_umpires_commands_and_refused_ones_never_meet_the_fog():
    table = Table("a:infantry", "z:infantry", top="fog = 4")
    table.do("freeze a; health z 3; turn")
    assert "a is Red's: `use red`" in table.refused("move a")


@pytest.mark.rule("MK4-C5")
def test_without_fog_no_die_is_rolled_for_it():
    table = Table("a:infantry", "z:infantry")
    table.do("move a")


# MK4-C3: what decides


@pytest.mark.rule("MK4-C3")
def test_to_eliminate_a_military():
    goal = '[[win]]\nmilitary = "green"\neliminate = ["red"]'
    table = Table("a:infantry", "b:infantry", extra=goal, **THREE)
    table.do("kill a")
    assert table.state.outcome.winners == ("green",)
    assert str(table.state.outcome) == "Green wins: Green has eliminated Red."


@pytest.mark.rule("MK4-C3")
def test_the_last_military_with_units_wins_and_nobody_left_is_a_draw():
    table = Table("a:infantry", "b:infantry")
    table.do("kill b")
    assert table.state.outcome.winners == ("red",)
    both = Table("a:infantry", "b:infantry")
    both.do("kill a b")
    assert both.state.outcome.winners == ()


HOLD = '[[win]]\nmilitary = "red"\nhold = "50,50"\nradius = 2\n'


@pytest.mark.rule("MK4-C3")
def test_to_hold_a_place_is_to_stand_there_alone():
    table = Table("a:infantry@45,50", "b:infantry@52,50", extra=space() + HOLD)
    table.do("move a > 50,50")
    before = table.state.outcome
    assert before is None
    table.do("turn")
    table.do("move b > 56,50")
    assert table.state.outcome.reason == "Red has held 50,50."


@pytest.mark.rule("MK4-C3")
def test_a_place_is_held_when_those_who_stand_in_the_way_are_dead_or_newcomers_land():
    table = Table(
        "a:infantry@50,50 b:infantry@10,10", "x:infantry@51,50 y:infantry@90,90", extra=space() + HOLD
    )
    table.do("move b > 12,10")
    before = table.state.outcome
    assert before is None
    table.do("kill x")
    assert table.state.outcome.winners == ("red",)
    lone = Table("a:infantry@50,50", "x:infantry@90,50", extra=space() + HOLD)
    lone.do("spy a", 3)  # from the beginning it has been there alone, and the first command tells
    assert lone.state.outcome.winners == ("red",)


@pytest.mark.rule("MK4-C3")
def test_who_is_aloft_or_aboard_holds_nothing():
    field = '[[structures]]\nname = "base"\nkind = "airfield"\nat = "45,50"\nowner = "red"\n'
    table = Table(
        "d:drone@45,50 i:infantry@10,10", "z:infantry@90,90", top="air = true", extra=space() + field + HOLD
    )
    table.do("takeoff d; move d > 50,50")
    assert table.state.outcome is None
    sea = space(ground="water")
    ship = Table("s:patrol@40,50 i:infantry+s", "z:patrol@90,90", extra=sea + HOLD)
    ship.do("move s > 50,50")
    assert ship.state.outcome.winners == ("red",)  # the ship is there
    moored = Table("s:patrol@53,50 i:infantry+s", "z:patrol@90,90", extra=sea + HOLD)
    moored.do("message blue > We are near.")
    assert moored.state.outcome is None


@pytest.mark.rule("MK4-C3")
def test_to_hold_a_place_for_rounds_counts_ends_of_rounds_in_succession():
    table = Table("a:infantry@50,50", "b:infantry@60,50", extra=space() + HOLD + "rounds = 2")
    table.turns(2)
    assert table.state.held == (1,)
    table.do("turn")
    table.do("move b > 52,50")
    table.do("turn")
    assert table.state.held == (0,)
    table.do("turn")
    table.do("move b > 60,50")
    table.turns(3)
    assert table.state.outcome.winners == ("red",)


@pytest.mark.rule("MK4-C3")
def test_to_survive_a_number_of_rounds():
    table = Table("a:infantry", "b:infantry", extra='[[win]]\nmilitary = "blue"\nsurvive = 2')
    table.turns(3)
    before = table.state.outcome
    assert before is None
    table.do("turn")
    assert table.state.outcome.reason == "Blue has survived 2 rounds."


@pytest.mark.rule("MK4-C3")
def test_to_destroy_named_units_all_of_them():
    goal = '[[win]]\nmilitary = "red"\ndestroy = ["b", "c"]'
    table = Table("a:infantry", "b:infantry c:infantry d:infantry", extra=goal)
    table.do("kill b")
    before = table.state.outcome
    assert before is None
    table.do("kill c")
    assert table.state.outcome.reason == "Red has destroyed b and c."


@pytest.mark.rule("MK4-C3")
def test_who_meets_a_losing_condition_loses_to_all_others():
    goal = '[[lose]]\nmilitary = "red"\nsurvive = 1'
    table = Table("a:infantry", "b:infantry", extra=goal, **THREE)
    assert status_tables.score(table.state)[0].goals == ("win within 1 round, or lose",)
    table.turns(3)
    assert table.state.outcome.winners == ("blue", "green")
    assert table.state.outcome.reason == "Red has not won in 1 round."


@pytest.mark.rule("MK4-C3")
@pytest.mark.parametrize(
    ("goal", "aim", "reason"),
    [
        (
            'destroy = ["a", "c"]',
            "lose if a and c are destroyed",
            "a and c are destroyed, and Red loses by it.",
        ),
        ('destroy = ["g"]', "lose if g is destroyed", "g is destroyed, and Red loses by it."),
        ('eliminate = ["red"]', "lose if Red is eliminated", "Red is eliminated."),
        ('eliminate = ["green"]', "lose if Green is eliminated", "Green is eliminated, and Red loses by it."),
    ],
)
def test_a_losing_condition_is_told_as_what_it_is(goal, aim, reason):
    table = Table(
        "a:infantry b:infantry c:infantry", "z:infantry", extra=f'[[lose]]\nmilitary = "red"\n{goal}', **THREE
    )
    assert status_tables.score(table.state)[0].goals == (aim,)
    table.do("kill a b c g")
    assert table.state.outcome.reason == reason
    assert table.state.outcome.winners == ("blue", "green")


@pytest.mark.rule("MK4-C3")
def test_the_umpire_ends_the_campaign_when_he_likes():
    table = Table("a:infantry", "b:infantry")
    table.do("end blue > The bridge is gone.")
    assert str(table.state.outcome) == "Blue wins: The bridge is gone."
    draw = Table("a:infantry", "b:infantry")
    draw.do("end")
    assert draw.state.outcome.winners == ()
    assert "no military grey" in Table("a:infantry", "b:infantry").refused("end grey")
