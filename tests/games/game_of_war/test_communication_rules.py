"""GOW-C1 to GOW-C5: lines of communication."""

import pytest

from tests.games.game_of_war.drawn import attacks, draw, goes_to, online, play, refused, sums

FIGHTERS = "ICGH"
RELAYS = "RS"


# GOW-C1


STAR = """
    I . . . I . . . I
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    I . . . @ . . . I
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    I . . . I . . . I
    -----------------
    . i . . . . . . @
"""


@pytest.mark.rule("GOW-C1")
@pytest.mark.parametrize("square", ["A1", "A5", "A9", "E1", "E9", "I1", "I5", "I9"])
def test_an_arsenal_sends_rays_in_eight_directions(square):
    assert square in online(draw(STAR), "north")


@pytest.mark.rule("GOW-C1")
def test_a_ray_has_no_limit():
    match = draw(f"""
        @ {". " * 60} I
        {"-" * 60}
        . {". " * 60} @
    """)
    assert online(match, "north") == {"A62"}


@pytest.mark.rule("GOW-C1")
@pytest.mark.parametrize("square", ["C4", "C6", "D3", "D7", "F3", "F7", "G4", "G6"])
def test_a_knights_move_away_there_is_no_ray(square):
    row, column = "ABCDEFGHI".index(square[0]), int(square[1]) - 1
    lines = [["."] * 9 for _ in range(9)]
    lines[4][4], lines[row][column] = "@", "I"
    match = draw("\n".join(" ".join(line) for line in lines) + "\n---\n. . . i . . . . @")
    assert online(match, "north") == set()


@pytest.mark.rule("GOW-C1")
def test_a_destroyed_arsenal_sends_none():
    assert (
        online(
            draw(STAR.replace("@ . . . I", "x . . . I", 1)),
            "north",
        )
        == set()
    )


@pytest.mark.rule("GOW-C1")
def test_a_side_does_not_use_the_other_sides_rays():
    match = draw("""
        . . @ . .
        . . . . .
        ---------
        . i . . .
        @ . . I .
    """)
    assert online(match, "north") == set()
    assert online(match, "south") == {"C2"}


# GOW-C2


@pytest.mark.rule("GOW-C2")
@pytest.mark.parametrize("between", ["^", "i", "c", "g", "h"])
def test_mountains_and_enemy_fighting_units_stop_a_ray(between):
    match = draw(f"""
        @ . {between} . I
        . . . . .
        ---------
        . . . . .
        . @ . . i
    """)
    assert "A5" not in online(match, "north")


@pytest.mark.rule("GOW-C2")
def test_an_offline_enemy_stops_a_ray_too():
    match = draw("""
        @ . i . I
        . . . . .
        ---------
        . . . . .
        . @ . . i
    """)
    assert "A3" not in online(match, "south")
    assert "A5" not in online(match, "north")


@pytest.mark.rule("GOW-C2")
def test_an_online_enemy_stops_a_ray():
    match = draw("""
        @ . i . I
        . . . . .
        ---------
        . . . . .
        . . @ . i
    """)
    assert "A3" in online(match, "south")
    assert "A5" not in online(match, "north")


@pytest.mark.rule("GOW-C2")
@pytest.mark.parametrize("between", ["I", "C", "G", "H", "R", "S", "=", "#", "r", "s", "x", "@", "=r"])
def test_own_units_passes_fortresses_and_enemy_relays_do_not(between):
    match = draw(f"""
        @ . {between} . I
        . . . . .
        ---------
        . . . . .
        . @ . . i
    """)
    assert "A5" in online(match, "north")


@pytest.mark.rule("GOW-C2")
def test_an_enemy_in_a_pass_stops_a_ray():
    match = draw("""
        @ . =i . I
        . . . . .
        ---------
        . @ . . i
    """)
    assert "A5" not in online(match, "north")


@pytest.mark.rule("GOW-C2")
def test_a_ray_slips_diagonally_between_two_mountains():
    match = draw("""
        @ ^ . .
        ^ . . .
        . . . .
        . . . I
        -------
        i . @ .
    """)
    assert online(match, "north") == {"D4"}


@pytest.mark.rule("GOW-C2")
def test_a_move_into_a_line_cuts_it_at_once():
    match = draw(
        """
        @ . . . I R
        . . . . . .
        . . c . . .
        -----------
        . . @ . . .
        . . . . . i
    """,
        "south",
    )
    assert online(match, "north") == {"A5", "A6"}
    play(match, "C3-A3")
    assert online(match, "north") == set()


# GOW-C3


@pytest.mark.rule("GOW-C3")
@pytest.mark.parametrize("relay", RELAYS)
@pytest.mark.parametrize("square", ["A2", "A5", "A8", "D2", "D8", "G2", "G5", "G8"])
def test_a_relay_on_a_ray_sends_rays_in_eight_directions(relay, square):
    row, column = "ABCDEFG".index(square[0]), int(square[1]) - 1
    lines = [["."] * 8 for _ in range(7)]
    lines[3][0], lines[3][4], lines[row][column] = "@", relay, "I"
    match = draw("\n".join(" ".join(line) for line in lines) + "\n---\n. . i . . . . @")
    assert square in online(match, "north")
    lines[3][4] = "I"  # any other unit there passes nothing on
    without = draw("\n".join(" ".join(line) for line in lines) + "\n---\n. . i . . . . @")
    assert (square in online(without, "north")) == (square[0] == "D")


@pytest.mark.rule("GOW-C3")
def test_relays_hand_the_signal_on_to_each_other():
    match = draw("""
        @ . . R .
        . . . . .
        . S . . I
        ---------
        . i . @ .
    """)
    assert online(match, "north") == {"A4", "C2", "C5"}


@pytest.mark.rule("GOW-C3")
def test_a_relay_off_every_ray_sends_none():
    match = draw("""
        @ . . . .
        . . . . .
        . R . . I
        ---------
        . i . @ .
    """)
    assert online(match, "north") == set()


@pytest.mark.rule("GOW-C3")
def test_two_relays_do_not_feed_each_other():
    match = draw("""
        @ . . . .
        . . . . .
        . R . . S
        ---------
        . i . @ .
    """)
    assert online(match, "north") == set()


@pytest.mark.rule("GOW-C3", "GOW-C4")
def test_a_relay_touched_by_an_online_unit_sends_no_rays():
    match = draw("""
        @ . I . .
        . . . R .
        . . . . .
        . . . . .
        . . . I .
        ---------
        . i . . @
    """)
    assert online(match, "north") == {"A3", "B4"}


@pytest.mark.rule("GOW-C3")
def test_with_the_option_it_does():
    match = draw(
        """
        @ . I . .
        . . . R .
        . . . . .
        . . . . .
        . . . I .
        ---------
        . i . . @
    """,
        options={"relay_by_contact": True},
    )
    assert online(match, "north") == {"A3", "B4", "E4"}


@pytest.mark.rule("GOW-C3")
def test_with_the_option_contact_carries_on_behind_the_relay():
    match = draw(
        """
        @ . I . . . . .
        . . . R . . . I
        . . . . . . S .
        . . . . . . . .
        . . . I . . . .
        . . . . . . I .
        ---------------
        . i . . . . . @
    """,
        options={"relay_by_contact": True},
    )
    # A3 by ray, B4 touches it and lights row B: B8; C7 touches B8 and lights column 7: F7
    assert online(match, "north") == {"A3", "B4", "B8", "C7", "E4", "F7"}


# GOW-C4


@pytest.mark.rule("GOW-C4")
@pytest.mark.parametrize("square", ["B2", "B3", "B4", "C4", "D4", "D3", "D2"])
def test_a_unit_next_to_an_online_unit_is_online(square):
    row, column = "ABCDE".index(square[0]), int(square[1]) - 1
    lines = [["."] * 5 for _ in range(5)]
    lines[2][0], lines[2][2], lines[row][column] = "@", "I", "C"
    match = draw("\n".join(" ".join(line) for line in lines) + "\n---\n. i . . @")
    assert {"C3", square} <= online(match, "north")


@pytest.mark.rule("GOW-C4")
def test_contact_runs_through_a_whole_chain():
    match = draw("""
        @ . I . . .
        . . . I . .
        . . . I . .
        . . I . . .
        . . I . . I
        -----------
        . . . i . @
    """)
    assert online(match, "north") == {"A3", "B4", "C4", "D3", "E3"}


@pytest.mark.rule("GOW-C4")
@pytest.mark.parametrize("relay", RELAYS)
def test_a_relay_passes_contact_on(relay):
    match = draw(f"""
        @ . I . . .
        . . . {relay} . .
        . . . . I .
        -----------
        i . @ . . .
    """)
    assert online(match, "north") == {"A3", "B4", "C5"}


@pytest.mark.rule("GOW-C4")
def test_enemies_pass_no_contact_on():
    match = draw("""
        @ . I . . .
        . . . i . .
        . . . . I .
        -----------
        . @ . . . .
    """)
    assert "C5" not in online(match, "north")


@pytest.mark.rule("GOW-C4")
def test_units_that_touch_only_each_other_are_offline():
    match = draw("""
        @ . . . .
        . . . I .
        . . . I C
        ---------
        . i @ . .
    """)
    assert online(match, "north") == set()


# GOW-C5


@pytest.mark.rule("GOW-C5")
@pytest.mark.parametrize("unit", FIGHTERS)
def test_an_offline_unit_may_not_move(unit):
    match = draw(f"""
        @ I . . .
        . . . . .
        . . . {unit} .
        ---------
        . i @ . .
    """)
    assert goes_to(match, "C4") == set()
    assert refused(match, "C4-C5").rule == "GOW-M2"


@pytest.mark.rule("GOW-C5")
def test_an_offline_unit_may_not_attack():
    match = draw("""
        @ I . . .
        . . . . .
        . . . C .
        ---------
        . . . r .
        i @ . . .
    """)
    assert attacks(match) == set()
    assert sums(match, "D4")[0] == 0
    assert refused(match, "attack D4").rule == "GOW-A4"


@pytest.mark.rule("GOW-C5")
@pytest.mark.parametrize("unit", "icghrs")
def test_an_offline_unit_does_not_defend_itself(unit):
    match = draw(f"""
        @ . . . {unit}
        . . . . .
        ---------
        . i . @ .
    """)
    assert sums(match, "A5") == (0, 0)


@pytest.mark.rule("GOW-C5")
def test_not_even_a_fortress_helps_an_offline_unit():
    match = draw("""
        @ . . . #i
        . . . . .
        ---------
        . i . @ .
    """)
    assert sums(match, "A5") == (0, 0)


@pytest.mark.rule("GOW-C5", "GOW-A2")
def test_friends_lend_an_offline_unit_their_defence():
    match = draw("""
        @ . . . i
        . . . . .
        ---------
        . . i . .
        . . @ . .
    """)
    assert online(match, "south") == {"C3"}
    assert sums(match, "A5") == (0, 6)


@pytest.mark.rule("GOW-C5")
@pytest.mark.parametrize("relay", RELAYS)
def test_an_offline_relay_may_move(relay):
    match = draw(f"""
        @ I . . .
        . . . . .
        . . . {relay} .
        ---------
        . i @ . .
    """)
    play(match, "C4-B4")
