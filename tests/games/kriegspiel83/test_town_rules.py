"""K83-C1 to K83-C4: towns, transport, recruiting."""

import pytest

from tests.games.kriegspiel83.drawn import (
    actions,
    costs,
    draw,
    event_texts,
    places,
    plain,
    play,
    refused,
    seed_for,
    standing,
)

LAND = """
    A  .   .   .   .   .   .
         .   .   .   .   .   .
    B  .   .   R   .   .   .
         A   .   .   .   C   .
    C  .   .   .   .   .   .
         .   .   .   .   .   .
    D  .   .   .   .   .   .
         .   E   .   .   B   .
    E  .   .   .   .   .   .
         .   .   .   .   .   .
"""
"""Red's city on B5 and blue's on D10; the towns A on B2, C on B10, E on D4."""

AROUND_C = ["A10", "B11", "C11", "C10", "C9", "B9"]
AROUND_RED = ["A5", "A6", "B6", "C5", "B4", "A4"]


def land(red, blue="", **more):
    return draw(LAND, red=red, blue=blue, **more)


def town(match, letter):
    return match.view(None).facts.towns[letter]


# K83-C1, K83-C2


@pytest.mark.rule("K83-C1")
def test_a_town_is_neutral_friendly_or_occupied():
    assert town(land("", ""), "C") == "neutral"
    assert town(land("LA10", "LA1"), "C") == "red"
    assert town(land("LA12", "LC9"), "C") == "blue"
    assert town(land("LA10", "LC9"), "C") == "occupied"


@pytest.mark.rule("K83-C1")
def test_towns_are_drawn_in_the_colours_of_who_holds_them():
    match = land("LA10 LB3", "LC2 LC4")
    cells = {cell.place: (cell.side, cell.label) for cell in match.view(None).scene.board.cells}
    assert cells["B10"] == ("red", "town C, friendly to red")
    assert cells["B2"] == (None, "town A, occupied by both sides")
    assert cells["D4"] == ("blue", "town E, friendly to blue")
    assert cells["B5"] == ("red", "red's city")


@pytest.mark.rule("K83-C1", "K83-C3")
def test_a_city_is_always_friendly_to_its_own_side():
    match = land("IB4 LB9", "LA6")
    assert "transport B4 C" in actions(match, "transport")
    home = land("IB9", "LA4")
    assert "transport B9 R" in actions(home, "transport")


@pytest.mark.rule("K83-C2")
def test_the_towns_have_the_letters_of_the_printed_menu():
    match = land("IB4 LB9 LB3 LD3")
    assert actions(match, "transport") == {"transport B4 A", "transport B4 C", "transport B4 E"}
    assert (
        refused(match, "transport B4 G").reason
        == "'G' is no town; there is A C D E F and the cities R and B."
    )
    names = {name.name for name in match.view(None).scene.board.names}
    assert names == {"A", "C", "E", "R", "B"}


# K83-C3


@pytest.mark.rule("K83-C3")
def test_infantry_goes_from_one_friendly_town_to_another_for_four_factors():
    match = land("IB3 LB9")
    events = play(match, "transport B3 C")
    assert events == ["Red's infantry 1 is taken from B3 to C: A10."]
    assert max(costs(match, "A10").values()) == 4
    assert "infantry 1 on A10 has 4 factors" in match.view("red").status


@pytest.mark.rule("K83-C3")
def test_it_may_move_before_and_after():
    match = land("IC4 LB9")
    play(match, "C4-C3", "transport C3 C", "A10-A11")
    assert places(match, "red")["infantry"] == {"A11"}
    error = refused(match, "A11-A12")
    assert error.rule in ("K83-M1", "K83-M4")


@pytest.mark.rule("K83-C3")
def test_without_four_factors_there_is_no_transport():
    match = land("IE3 LB9")
    play(match, "E3-D3-C3-B3")
    assert not actions(match, "transport")
    error = refused(match, "transport B3 C")
    assert (error.rule, error.reason) == ("K83-C3", "Transport takes 4 factors; 2 are left.")
    slow = land("IB3 LB9", weather="rain")
    play(slow, "transport B3 C")
    assert refused(slow, "A10-A11").rule in ("K83-M1", "K83-M4")


@pytest.mark.rule("K83-C3")
@pytest.mark.parametrize("taken", range(6))
def test_it_appears_in_the_first_vacant_hex_clockwise_from_the_north(taken):
    others = " ".join(f"L{name}" for name in [*AROUND_C[:taken], *([] if taken else ["B9"])])
    match = land(f"IB3 {others}")
    play(match, "transport B3 C")
    assert places(match, "red")["infantry"] == {AROUND_C[taken]}


@pytest.mark.rule("K83-C3")
def test_not_next_to_an_enemy_and_not_on_ground_closed_to_infantry():
    # The enemy on A11 is next to A10 and B11; C11 is a river.
    drawing = LAND.replace("C  .   .   .   .   .   .", "C  .   .   .   .   .   |")
    match = draw(drawing, red="IB3 LB9", blue="LA11")
    play(match, "transport B3 C")
    assert places(match, "red")["infantry"] == {"C10"}


@pytest.mark.rule("K83-C3")
def test_where_there_is_no_such_hex_there_is_no_transport():
    match = land("IB3 LA10 LB11 LC11 LC10 LC9 LB9")
    assert not {action for action in actions(match, "transport") if action.endswith("C")}
    error = refused(match, "transport B3 C")
    assert (error.rule, error.reason) == (
        "K83-C3",
        "Around C no hex is vacant, open to infantry and away from the enemy.",
    )


@pytest.mark.rule("K83-C3")
@pytest.mark.parametrize(
    ("red", "blue", "action", "reason"),
    [
        ("IA1 LB9", "", "transport A1 C", "A1 is next to no town or city that is friendly to you."),
        ("IB3 LB9", "LC1", "transport B3 C", "B3 is next to no town or city that is friendly to you."),
        ("IB3", "", "transport B3 C", "The town C is not friendly to you."),
        ("IB3 LB9", "LC10", "transport B3 C", "The town C is not friendly to you."),
        ("IB3", "", "transport B3 B", "The city B is not friendly to you."),
        ("IB3 LB9", "", "transport B3 A", "The infantry on B3 is at A already."),
        ("LB3 LB9", "", "transport B3 C", "Only infantry is transported, not a light tank."),
    ],
)
def test_illegal_transports(red, blue, action, reason):
    error = refused(land(red, blue), action)
    assert (error.rule, error.reason) == ("K83-C3", reason)


@pytest.mark.rule("K83-W1", "K83-W2")
@pytest.mark.parametrize(("weather", "rule"), [("snow", "K83-W1"), ("ice", "K83-W2")])
def test_there_is_no_transport_in_snow_and_ice(weather, rule):
    match = land("IB3 LB9", weather=weather)
    error = refused(match, "transport B3 C")
    assert (error.rule, error.reason) == (rule, f"There is no transport in {weather}.")
    assert not actions(match, "transport")


@pytest.mark.rule("K83-M2", "K83-C3")
def test_a_piece_that_had_to_stop_is_not_transported():
    match = land("IB4 LB9", "LC6")
    play(match, "B4-C5")
    assert refused(match, "transport C5 C").rule in ("K83-M2", "K83-M4")


# K83-C4


def end_of_round(match):
    """End the turns of both sides; return the texts about recruiting."""
    play(match, "end", "end")
    return event_texts(match, None, "recruit")


@pytest.mark.rule("K83-C4")
@pytest.mark.parametrize(
    ("holds", "kind"), [("LB9", "infantry"), ("LB9 LB3", "light-tank"), ("LB9 LB3 LD3", "heavy-tank")]
)
def test_the_lead_in_towns_decides_what_is_recruited(holds, kind):
    match = land(holds)
    before = len(standing(match, "red"))
    end_of_round(match)
    assert len(standing(match, "red")) == before + 1
    assert "A5" in places(match, "red")[kind]


@pytest.mark.rule("K83-C4")
def test_more_than_three_towns_ahead_is_a_heavy_tank_too():
    drawing = LAND.replace("E  .   .   .   .   .   .", "E  .   .   .   D   .   .")
    match = draw(drawing, red="LB9 LB3 LD3 LE8")
    end_of_round(match)
    assert places(match, "red")["heavy-tank"] == {"A5"}


@pytest.mark.rule("K83-C4")
def test_without_a_lead_there_is_no_recruit():
    match = land("LB9 LB3", "LD3")
    assert end_of_round(match) == ["Red holds 1 town more and recruits: infantry 3 on A5."]
    assert end_of_round(land("LB9", "LD3")) == []
    assert end_of_round(land("", "LB9 LD3")) == ["Blue holds 2 towns more and recruits: light tank 3 on C10."]


@pytest.mark.rule("K83-C4")
def test_occupied_towns_count_for_neither_side():
    match = land("LB9 LB3", "LC1")
    assert town(match, "A") == "occupied"
    assert end_of_round(match) == ["Red holds 1 town more and recruits: infantry 3 on A5."]


@pytest.mark.rule("K83-C4")
@pytest.mark.parametrize("taken", range(6))
def test_the_recruit_stands_in_the_first_empty_hex_clockwise(taken):
    others = " ".join(f"L{name}" for name in AROUND_RED[:taken])
    match = land(f"LB9 {others}")
    end_of_round(match)
    assert places(match, "red")["infantry"] == {AROUND_RED[taken]}


@pytest.mark.rule("K83-C4")
def test_a_recruit_may_stand_next_to_an_enemy():
    match = land("LB9", "LA7")
    play(match, "end", "end")
    assert places(match, "red")["infantry"] == {"A5"}
    taken = land("LB9 LA5", "LA7")
    play(taken, "end", "end")
    assert places(taken, "red")["infantry"] == {"A6"}  # next to A7


@pytest.mark.rule("K83-C4")
def test_the_hex_must_be_one_that_the_piece_may_enter():
    drawing = LAND.replace("A  .   .   .   .   .   .", "A  .   .   %   .   .   .")
    tank = draw(drawing, red="LB9 LB3")
    end_of_round(tank)
    assert "A6" in places(tank, "red")["light-tank"]
    foot = draw(drawing, red="LB9")
    end_of_round(foot)
    assert places(foot, "red")["infantry"] == {"A5"}


@pytest.mark.rule("K83-C4")
def test_six_full_hexes_leave_no_room():
    match = land("LB9 " + " ".join(f"L{name}" for name in AROUND_RED))
    assert end_of_round(match) == ["Red holds 1 more of the towns, but there is no room around its city."]


@pytest.mark.rule("K83-C4", "K83-A1")
def test_a_side_never_holds_more_than_25_pieces():
    names = [f"{row}{column}" for row in "ABCDE" for column in range(1, 8)]
    free = [name for name in names if name not in ("B2", "B5", "D4", "A5")]
    match = land(" ".join(f"I{name}" for name in free[:25]))
    assert len(standing(match, "red")) == 25
    assert end_of_round(match) == ["Red holds 2 more of the towns, but has 25 pieces already."]
    assert len(standing(match, "red")) == 25


@pytest.mark.rule("K83-C4", "K83-A1")
def test_a_recruit_takes_the_lowest_number_that_is_free():
    match = land("LB9,-,HE1".replace(",", " "))
    assert end_of_round(match) == ["Red holds 1 town more and recruits: infantry 2 on A5."]


# Minefields where pieces arrive


@pytest.mark.rule("K83-N3")
def test_arriving_pieces_pass_over_their_own_sides_minefields():
    match = land("IB3 LB9", mines_red="A10", minefields="4,5")
    events = play(match, "transport B3 C")
    assert events[0] == "A10 is passed over: red has a minefield there."
    assert places(match, "red")["infantry"] == {"B11"}
    recruit = land("LB9", mines_red="A5", minefields="4,5")
    end_of_round(recruit)
    assert places(recruit, "red")["infantry"] == {"A6"}
    assert recruit.position()["known_mines"] == {"red": ["A5"]}


@pytest.mark.rule("K83-N3")
def test_arriving_pieces_run_into_the_enemys_minefields():
    lost = land("IB3 LB9", mines_blue="A10", minefields="5,4", seed=seed_for((100, range(81, 101))))
    play(lost, "transport B3 C")
    assert standing(lost, "red") == {"B9"}
    cleared = land("IB3 LB9", mines_blue="A10", minefields="5,4", seed=seed_for((100, range(1, 81))))
    play(cleared, "transport B3 C")
    assert standing(cleared, "red") == {"A10", "B9"}
    assert "mines" not in cleared.position()


@pytest.mark.rule("K83-N3")
def test_a_recruit_may_die_of_a_minefield():
    rolls = ((100, range(81, 101)),)
    match = land("LB9", mines_blue="A5", minefields="5,4", seed=seed_for(*rolls))
    end_of_round(match)
    assert standing(match, "red") == {"B9"}
    assert event_texts(match, None, "mine") == ["Red's infantry 2 is destroyed by blue's minefield on A5."]


def test_the_towns_can_be_asked_for():
    match = land("LB9")
    assert match.inspect(None, "towns").lines == (
        "A on B2: neutral.",
        "C on B10: friendly to red.",
        "E on D4: neutral.",
    )
    assert plain("LD5", "HC5").inspect("red", "towns").lines == ()
