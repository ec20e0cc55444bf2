"""GOW-M1 to GOW-M4: moving."""

import pytest

from tests.games.game_of_war.drawn import attacks, draw, goes_to, online, play, refused, squares


def in_the_middle(unit, around="."):
    """A northern unit on C3, with the same thing on the three squares north of it."""
    return draw(f"""
        . . . . .
        . {around} {around} {around} .
        @ . {unit} . .
        . . . . I
        ---------
        . . . . .
        . . . i @
    """)


# GOW-M1


@pytest.mark.rule("GOW-M1")
@pytest.mark.parametrize("unit", "IGR")
def test_a_slow_unit_makes_one_kings_step(unit):
    match = in_the_middle(unit)
    assert goes_to(match, "C3") == {"B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4"}
    error = refused(match, "C3-A3")
    assert error.rule == "GOW-M1"
    assert error.reason.endswith("moves up to 1 step; A3 is further away.")


@pytest.mark.rule("GOW-M1")
@pytest.mark.parametrize("unit", "CHS")
def test_a_fast_unit_makes_one_or_two_steps_which_may_bend(unit):
    match = in_the_middle(unit)
    everywhere = {f"{row}{column}" for row in "ABCDE" for column in range(1, 6)}
    assert goes_to(match, "C3") == everywhere - {"C3", "D5"}


@pytest.mark.rule("GOW-M1")
def test_a_fast_unit_makes_no_third_step():
    error = refused(in_the_middle("C"), "C3-F3")
    assert (error.rule, error.reason) == (
        "GOW-M1",
        "The cavalry on C3 moves up to 2 steps; F3 is further away.",
    )


@pytest.mark.rule("GOW-M1")
def test_the_two_steps_go_around_a_mountain():
    match = draw("""
        @ . . . .
        . . ^ . .
        . . C . .
        ---------
        . . . i @
    """)
    assert play(match, "C3-A3")[0] == "North's cavalry moves from C3 to A3."
    assert squares(match, "north") == {"cavalry": {"A3"}}


@pytest.mark.rule("GOW-M1")
@pytest.mark.parametrize("around", ["^", "I", "r"], ids=["mountains", "own units", "enemy units"])
@pytest.mark.parametrize("end", ["A2", "A3", "A4"])
def test_every_square_passed_is_empty_and_no_mountain(around, end):
    error = refused(in_the_middle("C", around), f"C3-{end}")
    assert (error.rule, error.reason) == ("GOW-M1", f"The way of the cavalry on C3 to {end} is blocked.")


@pytest.mark.rule("GOW-M1")
@pytest.mark.parametrize("around", ["I", "r"], ids=["own unit", "enemy unit"])
def test_the_square_entered_is_empty(around):
    error = refused(in_the_middle("C", around), "C3-B3")
    assert (error.rule, error.reason) == ("GOW-M1", "B3 is occupied: one unit to a square.")


@pytest.mark.rule("GOW-M1")
def test_the_square_entered_is_no_mountain():
    error = refused(in_the_middle("C", "^"), "C3-B3")
    assert (error.rule, error.reason) == ("GOW-M1", "B3 is a mountain, which nobody can enter.")


@pytest.mark.rule("GOW-M1")
@pytest.mark.parametrize("ground", ["=", "#", "x"])
@pytest.mark.parametrize("unit", "ICGHRS")
def test_passes_fortresses_and_ruined_arsenals_are_open_to_all(unit, ground):
    match = in_the_middle(unit, ground)
    play(match, "C3-B3")
    assert "B3" in set().union(*squares(match, "north").values())


@pytest.mark.rule("GOW-M1")
def test_to_stay_is_no_move():
    error = refused(in_the_middle("C"), "C3-C3")
    assert (error.rule, error.reason) == ("GOW-M1", "The cavalry on C3 stands there already.")


@pytest.mark.rule("GOW-M1")
@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ("F4", "The infantry on F4 is not yours: you can only move your own units."),
        ("B5", "B5 is empty: you can only move your own units."),
    ],
)
def test_one_moves_ones_own_units(start, reason):
    error = refused(in_the_middle("C"), f"{start}-E4")
    assert (error.rule, error.reason) == ("GOW-M1", reason)


@pytest.mark.rule("GOW-M1")
def test_a_unit_boxed_in_cannot_move():
    match = draw("""
        @I I ^ .
        I R I .
        I I ^ .
        -------
        . . i @
    """)
    assert goes_to(match, "B2") == set()


# GOW-M2


RELAY_AND_INFANTRY = """
    @ . . R .
    . . . . .
    . . . I .
    ---------
    . . i . @
"""


@pytest.mark.rule("GOW-M2", "GOW-C5")
@pytest.mark.parametrize(
    ("unit", "name"), [("I", "infantry"), ("C", "cavalry"), ("G", "cannon"), ("H", "swift cannon")]
)
def test_an_offline_unit_may_not_move(unit, name):
    match = draw(f"""
        @ I . . .
        . . . . .
        . . . {unit} .
        ---------
        . . i . @
    """)
    error = refused(match, "C4-C5")
    assert (error.rule, error.reason) == ("GOW-M2", f"The {name} on C4 is offline and may not move.")
    assert goes_to(match, "C4") == set()


@pytest.mark.rule("GOW-M2", "GOW-C5")
@pytest.mark.parametrize("unit", "RS")
def test_a_relay_always_may(unit):
    match = draw(f"""
        @ I . . .
        . . . . .
        . . . {unit} .
        ---------
        . . i . @
    """)
    assert online(match, "north") == {"A2"}
    play(match, "C4-C5")


@pytest.mark.rule("GOW-M2")
def test_a_move_can_put_others_offline_for_the_rest_of_the_turn():
    match = draw(RELAY_AND_INFANTRY)
    assert "C4" in online(match, "north")
    play(match, "A4-A5")
    assert "C4" not in online(match, "north")
    assert refused(match, "C4-B4").rule == "GOW-M2"


@pytest.mark.rule("GOW-M2")
def test_a_move_can_bring_others_online_in_the_same_turn():
    match = draw(RELAY_AND_INFANTRY.replace("R .", ". R"))
    assert refused(match, "C4-B4").rule == "GOW-M2"
    play(match, "A5-A4", "C4-B4")


@pytest.mark.rule("GOW-M2")
def test_a_unit_may_leave_communication_and_then_stands_still():
    match = draw("""
        @ . . . .
        . . . . .
        . . . . R
        I . . . .
        ---------
        . . i . @
    """)
    play(match, "D1-D2")
    assert online(match, "north") == set()
    play(match, "end", "end")
    assert refused(match, "D2-D1").rule == "GOW-M2"


@pytest.mark.rule("GOW-M2")
def test_squares_passed_over_need_not_be_online():
    match = draw("""
        @ . . . .
        . ^ . . .
        C . . . .
        . ^ . . .
        @ . . . .
        ---------
        . . i . @
    """)
    lit = {line.end for line in match.inspect(None, "lines north").overlays[0].lines}
    assert "C2" not in lit
    play(match, "C1-C3")  # only C2 leads there, and no ray touches it
    assert squares(match, "north") == {"cavalry": {"C3"}}


# GOW-M3


def at_the_gates(unit, arsenal="@"):
    """A northern unit on C4 beside the southern arsenal D5; there is another on D1."""
    return draw(f"""
        @ I . S .
        . . . . .
        ---------
        . . . {unit} .
        @ . i . {arsenal}
    """)


@pytest.mark.rule("GOW-M3")
@pytest.mark.parametrize("unit", "ICGH")
def test_a_fighting_unit_destroys_the_arsenal_it_ends_on(unit):
    match = at_the_gates(unit)
    texts = play(match, "C4-D5")
    assert texts[1] == "The southern arsenal D5 is destroyed: that was this turn's attack."
    assert match.position()["arsenals"] == ["A1", "D1"]
    (cell,) = [cell for cell in match.view(None).scene.board.cells if cell.place == "D5"]
    assert cell.terrain == "destroyed-arsenal"


@pytest.mark.rule("GOW-M3")
def test_a_fast_unit_may_come_from_two_steps_away():
    match = draw("""
        @ . . C .
        . . . . .
        ---------
        @ . i @ .
    """)
    play(match, "A4-C4")
    assert match.position()["arsenals"] == ["A1", "C1"]


@pytest.mark.rule("GOW-M3")
def test_that_was_the_turns_attack():
    match = draw("""
        @ . . R C
        . . . . .
        ---------
        . . . I r
        @ . i . @
    """)
    assert attacks(match) == {"C5"}
    play(match, "C4-D5")
    assert attacks(match) == set()
    assert not match.view("north").facts.attack_left
    error = refused(match, "attack C5")
    assert (error.rule, error.reason) == ("GOW-M3", "Destroying the arsenal was this turn's attack.")


@pytest.mark.rule("GOW-M3")
def test_the_other_moves_of_the_turn_remain():
    match = at_the_gates("I")
    play(match, "C4-D5")
    assert match.to_act == ("north",)
    assert match.view("north").facts.moves_left == 4
    play(match, "A4-A5")


@pytest.mark.rule("GOW-M3")
def test_one_arsenal_a_turn():
    match = draw("""
        @ . . S .
        . . . . .
        ---------
        I . . I .
        @ . @ . @
        . . i . .
    """)
    play(match, "C4-D5")
    error = refused(match, "C1-D1")
    assert error.rule == "GOW-M3"
    assert "destroyed in this turn already" in error.reason
    play(match, "end", "end", "C1-D1")
    assert match.position()["arsenals"] == ["A1", "D3"]


@pytest.mark.rule("GOW-M3")
def test_only_an_empty_arsenal_is_destroyed():
    match = at_the_gates("I", "@r")
    error = refused(match, "C4-D5")
    assert (error.rule, error.reason) == ("GOW-M1", "D5 is occupied: one unit to a square.")


@pytest.mark.rule("GOW-M3")
@pytest.mark.parametrize("unit", "RS")
def test_a_relay_cannot_destroy_and_may_not_enter(unit):
    match = at_the_gates(unit)
    error = refused(match, "C4-D5")
    assert (error.rule, error.reason) == ("GOW-M3", "A relay may not enter an enemy arsenal.")
    assert "D5" not in goes_to(match, "C4")


@pytest.mark.rule("GOW-M3", "GOW-M4")
def test_one_does_not_destroy_ones_own_arsenal():
    match = draw("""
        @ I . . .
        ---------
        . . i . @
    """)
    play(match, "A2-A1")
    assert match.position()["arsenals"] == ["A1", "B5"]
    assert match.view("north").facts.attack_left


@pytest.mark.rule("GOW-M3", "GOW-M1")
def test_an_arsenal_passed_over_stands():
    """Only where a move *ends* is an arsenal destroyed."""
    match = draw("""
        . . @ . . . I
        . . . . . . .
        -------------
        @ . . ^ . . .
        . . C @ . . .
        . . . ^ i . .
    """)
    play(match, "D3-D5")
    assert match.position()["arsenals"] == ["A3", "C1", "D4"]
    assert match.view("north").facts.attack_left


@pytest.mark.rule("GOW-M3", "GOW-M1")
def test_after_another_was_destroyed_it_is_closed_ground():
    match = draw("""
        . @ @ . . . I
        . . . . . . .
        -------------
        @ I . ^ . . .
        . . C @ . . .
        . . . ^ i . .
    """)
    assert {"D4", "D5"} <= goes_to(match, "D3")
    play(match, "C2-C1")
    assert not {"D4", "D5"} & goes_to(match, "D3")
    refused(match, "D3-D5")


@pytest.mark.rule("GOW-M3", "GOW-M1")
def test_a_swift_relay_does_not_pass_over_an_enemy_arsenal():
    match = draw("""
        . . @ . . . I
        . . . . . . .
        -------------
        @ . . ^ . . .
        . . S @ . . .
        . . . ^ i . .
    """)
    assert not {"D4", "D5"} & goes_to(match, "D3")
    refused(match, "D3-D5")


@pytest.mark.rule("GOW-M3")
@pytest.mark.parametrize("unit", "ICGHRS")
def test_a_destroyed_arsenal_is_open_ground(unit):
    match = at_the_gates(unit, "x")
    texts = play(match, "C4-D5")
    assert not any("arsenal" in text for text in texts)
    assert match.view("north").facts.attack_left


# GOW-M4


@pytest.mark.rule("GOW-M4")
@pytest.mark.parametrize("unit", "ICGHRS")
def test_own_arsenals_may_be_entered_and_occupied(unit):
    match = draw(f"""
        @ {unit} . . .
        . I . . .
        ---------
        . . i . @
    """)
    play(match, "A2-A1", "end")
    assert "A1" in online(match, "north")
    assert match.position()["arsenals"] == ["A1", "C5"]


@pytest.mark.rule("GOW-M4", "GOW-C1")
def test_an_occupied_arsenal_sends_its_rays_all_the_same():
    match = draw("""
        @I . . . I
        . . . . .
        ---------
        . . i . @
    """)
    assert online(match, "north") == {"A1", "A5"}
