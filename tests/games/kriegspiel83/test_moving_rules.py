"""K83-M1 to K83-M5, K83-T1, K83-T2, K83-W1 to K83-W3: moving over all terrain in all weathers."""

import pytest

from tests.games.kriegspiel83.drawn import (
    actions,
    costs,
    draw,
    offered,
    places,
    play,
    refused,
    standing,
    steps,
)

OPEN = """
    A  R   .   .   .   .   .
         .   .   .   .   .   .
    B  .   .   {0}   .   .   .
         .   .   .   .   .   .
    C  .   .   .   .   .   .
         .   .   .   .   .   .
    D  .   .   .   .   .   B
         .   .   .   .   .   .
"""


def over(mark, kind, *, weather="fine"):
    """A piece on B3 with a kind of ground on B4, north-east of it, and mountains all round but there."""
    drawing = f"""
    A  R   ^   ^   ^   B
         ^   ^   ^   ^   .
    B  ^   .   ^   .   .
         ^   {mark}   .   .   .
    C  ^   ^   .   .   .
         ^   ^   ^   .   .
    """
    return draw(drawing, red=f"{kind}B3", weather=weather)


CHART = {
    ".": (2, 2),
    "=": (1, 1),
    ",": (1, 1),
    ":": (3, 3),
    "%": (None, 4),
    "&": (None, 4),
    "^": (None, None),
    "~": (None, None),
    "|": (7, None),
    "-": (5, 5),
    "#": (2, 2),
    "A": (None, None),
}
"""The costs of each mark for tanks and infantry."""


# K83-M1 and the chart


@pytest.mark.rule("K83-T1", "K83-M1")
@pytest.mark.parametrize("mark", CHART)
@pytest.mark.parametrize("kind", "HLI")
def test_costs_are_those_of_the_chart(mark, kind):
    cost = CHART[mark][kind == "I"]
    found = costs(over(mark, kind), "B3")
    assert found.get("B4") == cost
    if cost is None:
        assert refused(over(mark, kind), "B3-B4").rule == "K83-T1"


@pytest.mark.rule("K83-T1")
def test_a_town_and_ones_own_city_are_closed():
    match = draw(
        """
        A  R   B   .
             H   .
        B  .   .   .
             .   .
        """
    )
    error = refused(match, "A2-A1")
    assert (error.rule, error.reason) == ("K83-T1", "A1 is red's city, closed to heavy tanks.")
    assert "A1" not in costs(match, "A2")


@pytest.mark.rule("K83-T1", "K83-O1")
def test_the_enemys_city_costs_what_a_road_does_and_wins():
    match = draw(
        """
        A  R   B   .
             H   .
        B  .   .   .
             .   .
        """
    )
    assert costs(match, "A2")["A3"] == 1
    assert play(match, "A2-A3")[-1] == "Red wins: Red has entered blue's city."
    assert (match.outcome.winners, match.outcome.rule) == (("red",), "K83-O1")


@pytest.mark.rule("K83-M1")
@pytest.mark.parametrize(("kind", "steps_"), [("H", 6), ("L", 5), ("I", 4)])
def test_a_piece_goes_as_far_as_its_factors(kind, steps_):
    row = "   ".join(["."] * 10)
    match = draw(f"A  {kind}   {row}   R\n     {row}   .   B")
    assert max(costs(match, "A1").values()) == 2 * steps_
    assert f"A{2 + steps_}" not in costs(match, "A1")
    end = f"A{1 + steps_}"
    assert costs(match, "A1")[end] == 2 * steps_
    error = refused(match, f"A1-A{2 + steps_}")
    assert error.rule == "K83-M1"


@pytest.mark.rule("K83-M1")
def test_a_route_that_costs_too_much_is_illegal_hex_by_hex_too():
    match = draw(OPEN.format("I"))
    error = refused(match, "B5 a d d d a")
    assert (error.rule, error.reason) == (
        "K83-M1",
        "The infantry on B5 has 8 factors left; the way to C5 takes 10.",
    )


@pytest.mark.rule("K83-M1")
def test_a_way_goes_from_neighbour_to_neighbour():
    match = draw(OPEN.format("I"))
    play(match, "B5-D5")
    assert match.record.entries[-1].action == "B5-C5-D5"
    assert refused(match, "D5-D5").reason == "D5 is not next to D5."


@pytest.mark.rule("K83-M1")
def test_the_cheapest_route_is_the_default():
    match = draw(
        """
        A  L   :   :   :   R
             :   :   :   :   .
        B  =   :   .   .   .
             =   =   .   .   .
        C  .   .   .   .   B
             .   .   .   .   .
        """
    )
    play(match, "A1-B5")
    assert match.record.entries[-1].action == "A1-B1-B2-C3-B4-B5"


@pytest.mark.rule("K83-M1", "K83-M4")
def test_a_piece_may_go_on_with_what_it_has_left_until_another_one_moves():
    match = draw(
        """
        A  I   .   .   R   .   .   .   L
             .   .   .   .   .   .   .   B
        """
    )
    play(match, "A1-A2")
    assert costs(match, "A2")["A5"] == 6
    play(match, "A2-A3")
    assert max(costs(match, "A3").values()) == 4
    play(match, "A15-A14")
    error = refused(match, "A3-A4")
    assert (error.rule, error.reason) == ("K83-M4", "The infantry on A3 has finished its turn.")


@pytest.mark.rule("K83-A3")
@pytest.mark.parametrize("other", ["L", "l"])
def test_one_piece_to_a_hex_and_no_passing_through(other):
    match = draw(
        f"""
        A  H   .   .   R
             {other}   .   .   B
        """
    )
    error = refused(match, "A1-A2")
    assert (error.rule, error.reason) == ("K83-A3", "A2 is occupied: one piece to a hex.")
    assert not costs(match, "A1")


# K83-M2


@pytest.mark.rule("K83-M2")
def test_a_piece_must_stop_next_to_an_enemy():
    match = draw(
        """
        A  H   .   .   .   R
             .   .   .   .   .
        B  .   .   i   .   .
             .   .   .   .   B
        """
    )
    assert "A3" in costs(match, "A1")
    error = refused(match, "A1-A2-A3-A4-A5")
    assert (error.rule, error.reason) == ("K83-M2", "The heavy tank on A1 must stop on A4.")
    play(match, "A1-A2-A3-A4")
    error = refused(match, "A4-A5")
    assert error.rule == "K83-M4"


@pytest.mark.rule("K83-M2")
def test_a_piece_that_begins_next_to_an_enemy_moves_until_the_next_such_hex():
    match = draw(
        """
        A  .   .   .   .   R
             .   H   .   .   .
        B  .   .   i   .   .
             .   .   .   .   B
        """
    )
    assert {"A3", "A5", "B4", "B3"} <= costs(match, "A4").keys()
    assert "A6" not in costs(match, "A4")  # only by way of A5 or through the enemy
    play(match, "A4-A3-A2-A1")
    assert standing(match, "red") == {"A1"}


@pytest.mark.rule("K83-M2")
def test_from_one_enemy_adjacent_hex_to_the_next_it_stops_again():
    match = draw(
        """
        A  .   .   .   .   R
             .   H   .   .   .
        B  .   .   i   .   .
             .   .   .   .   B
        """
    )
    assert refused(match, "A4-A5-A6").rule == "K83-M2"
    play(match, "A4-A5")
    assert not steps(match, "A5")
    assert refused(match, "A5-A6").rule == "K83-M4"


@pytest.mark.rule("K83-M2")
def test_with_the_option_a_piece_next_to_an_enemy_is_pinned():
    match = draw(
        """
        A  .   .   .   .   R
             .   H   .   .   .
        B  .   .   i   .   .
             .   .   .   .   B
        """,
        options={"pinned": True},
    )
    error = refused(match, "A4-A3")
    assert (error.rule, error.reason) == (
        "K83-M2",
        "The heavy tank on A4 began its turn next to an enemy and may not move.",
    )
    assert not steps(match, "A4")


# K83-M3


@pytest.mark.rule("K83-M3")
def test_a_piece_must_stop_in_a_river():
    match = draw(
        """
        A  H   |   .   R
             |   .   .   B
        """
    )
    assert costs(match, "A1") == {"A2": 7}
    error = refused(match, "A1-A2-A3")
    assert (error.rule, error.reason) == ("K83-M3", "The heavy tank on A1 must stop on A2.")
    play(match, "A1-A2")
    assert not steps(match, "A2")


@pytest.mark.rule("K83-M3")
def test_it_leaves_the_river_in_its_next_turn():
    match = draw(
        """
        A  .   |   .   R
             |   .   .   B
        """,
        red="HA2",
    )
    assert costs(match, "A2")["A1"] == 2


# K83-M4 and K83-M5


@pytest.mark.rule("K83-M4")
def test_a_pass_finishes_one_piece_and_end_finishes_all():
    match = draw(OPEN.format("I"), red="LA3 HB1")
    play(match, "pass A3")
    assert refused(match, "A3-A4").rule == "K83-M4"
    assert refused(match, "pass A3").rule == "K83-M4"
    play(match, "s b1", "F")
    assert match.to_act == ("blue",)
    assert [entry.action for entry in match.record.entries] == ["pass A3", "pass B1", "end"]


@pytest.mark.rule("K83-M4")
def test_a_piece_looked_at_and_left_unmoved_stays_available():
    match = draw(OPEN.format("I"), red="LA3")
    match.inspect("red", "range A3")
    play(match, "B5-C5")
    assert steps(match, "A3")


@pytest.mark.rule("K83-M4")
def test_paths_mines_and_transport_belong_to_one_activation():
    match = draw(OPEN.format("I"), red="LA3")
    play(match, "mine B5 A5", "B5-C5", "mine C5 D5", "A3-A4")
    assert refused(match, "mine C5 C4").rule == "K83-M4"


@pytest.mark.rule("K83-M4")
def test_a_pass_is_hidden_from_others():
    match = draw(OPEN.format("I"), red="LA3")
    before = match.view("blue")
    play(match, "pass A3")
    assert match.view("blue") == before
    assert match.events("blue") == []


@pytest.mark.rule("K83-M5")
def test_pieces_are_offered_in_a_fixed_order_until_each_has_done():
    match = draw(OPEN.format("I"), red="LC1 HA3")
    view = match.view("red")
    assert view.facts.waiting == ("C1", "A3", "B5")
    pieces = [choice.piece or "" for choice in view.choices if choice.kind == "move"]
    assert pieces == sorted(pieces)
    assert "light tank 1 on C1 has 10 factors" in view.status
    play(match, "pass C1")
    assert match.view("red").facts.waiting == ("A3", "B5")
    assert "heavy tank 2 on A3" in match.view("red").status
    assert match.view("blue").facts.waiting == ()


def test_the_end_says_how_many_attack():
    match = draw(OPEN.format("I"), blue="HC5")
    (end,) = [choice for choice in match.choices("red") if choice.kind == "end"]
    assert (end.label, end.grave) == ("End the movement: 1 of your pieces attack", True)


# K83-W1 to K83-W3


@pytest.mark.rule("K83-W1")
@pytest.mark.parametrize("weather", ["rain", "snow"])
@pytest.mark.parametrize(("kind", "factors"), [("H", 6), ("L", 5), ("I", 4)])
def test_rain_and_snow_halve_the_factors(weather, kind, factors):
    match = draw(OPEN.format(kind), weather=weather)
    assert f"has {factors} factors" in match.view("red").status
    assert max(costs(match, "B5").values()) == factors // 2 * 2


@pytest.mark.rule("K83-W1")
@pytest.mark.parametrize(("mark", "kind"), [(mark, kind) for mark in CHART for kind in "HI"])
def test_fine_weather_and_floods_change_nothing_on_dry_ground(mark, kind):
    if mark not in "|-":
        assert costs(over(mark, kind, weather="floods"), "B3").get("B4") == CHART[mark][kind == "I"]


@pytest.mark.rule("K83-W2")
@pytest.mark.parametrize("mark", "|-")
@pytest.mark.parametrize("kind", "HLI")
def test_on_ice_rivers_and_shallows_are_open_ground_without_a_stop(mark, kind):
    match = over(mark, kind, weather="ice")
    found = costs(match, "B3")
    assert (found["B4"], found["C5"]) == (2, 4)
    play(match, "B3-B4")
    assert steps(match, "B4")


@pytest.mark.rule("K83-W2")
def test_the_sea_does_not_freeze():
    assert refused(over("~", "I", weather="ice"), "B3-B4").rule == "K83-T1"


@pytest.mark.rule("K83-W2")
def test_infantry_on_a_river_after_the_ice_melts_can_only_leave_it():
    match = draw(
        """
        A  .   |   .   R
             |   .   .   B
        """,
        red="IA2",
    )
    assert costs(match, "A2") == {"A1": 2}
    assert refused(match, "A2-A3").rule == "K83-T1"
    assert refused(match, "A2-A1-A2").rule == "K83-T1"
    play(match, "A2-A1")
    assert places(match, "red") == {"infantry": {"A1"}}


@pytest.mark.rule("K83-W3")
@pytest.mark.parametrize("mark", "|-")
def test_in_floods_rivers_and_shallows_are_closed(mark):
    error = refused(over(mark, "H", weather="floods"), "B3-B4")
    name = {"|": "river", "-": "shallow water"}[mark]
    assert (error.rule, error.reason) == ("K83-W3", f"B4 is {name}, closed by the floods.")


@pytest.mark.rule("K83-W3")
def test_in_floods_a_piece_in_the_water_may_leave_it():
    match = draw(
        """
        A  .   -   .   R
             |   .   .   B
        """,
        red="HA2",
        weather="floods",
    )
    assert costs(match, "A2") == {"A1": 2}


# K83-T2


COAST = """
    A  H   .   .   |   R   .
         .   .   .   ~   .   .
    B  .   .   .   |   .   B
         .   .   .   |   .   .
"""


def coast(**more):
    return draw(COAST, options={"hidden_coast": True}, **more)


@pytest.mark.rule("K83-T2")
def test_river_and_sea_look_alike_until_a_piece_has_stood_beside_them():
    match = coast()
    cells = {cell.place: cell.terrain for cell in match.view("red").scene.board.cells}
    assert {cells[name] for name in ("A7", "A8", "B7", "B8")} == {"water"}
    assert match.view("red").facts.map.count("?") == 4
    assert match.inspect("red", "hex A7").title == "A7: river or sea"
    play(match, "A1-A2-A3-A4-A5-A6")
    cells = {cell.place: cell.terrain for cell in match.view("red").scene.board.cells}
    assert (cells["A7"], cells["B7"], cells["A8"]) == ("river", "river", "water")


@pytest.mark.rule("K83-T2")
def test_each_side_finds_out_for_itself_and_a_spectator_knows_what_both_know():
    match = coast(blue="LB9")
    play(match, "A1-A2-A3-A4-A5-A6")
    assert match.view("red").facts.map.count("?") == 2
    assert match.view("blue").facts.map.count("?") == 2
    assert match.view(None).facts.map.count("?") == 4


@pytest.mark.rule("K83-T2")
def test_unknown_water_cannot_be_entered():
    match = coast()
    error = refused(match, "A1-A2-A3-A4-A5-A6-A7")
    assert (error.rule, error.reason) == (
        "K83-T2",
        "A7 may be river or sea: move next to it first to find out.",
    )
    assert refused(match, "A1-A8").rule == "K83-T2"
    assert "A7" not in costs(match, "A1")


@pytest.mark.rule("K83-T2")
def test_no_refusal_tells_river_from_sea():
    texts = {}
    for water in "|~":
        drawing = COAST.replace("H   .   .   |", f".   .   H   {water}")
        match = draw(drawing, options={"hidden_coast": True})
        ends = [name for name in match.state.terms.ground.grid.names if name != "A7"]
        texts[water] = [refused(match, f"A5-A6-A7-{end}").reason for end in ends]
    assert texts["|"] == texts["~"]


@pytest.mark.rule("K83-T2")
def test_a_piece_in_the_water_reveals_a_river():
    match = coast(blue="LB7")
    cells = {cell.place: cell.terrain for cell in match.view("red").scene.board.cells}
    assert (cells["B7"], cells["A7"]) == ("river", "water")


@pytest.mark.rule("K83-T2")
def test_the_option_shows_the_coast_to_all():
    match = draw(COAST)
    for seat in ("red", "blue", None):
        assert "?" not in match.view(seat).facts.map
        cells = {cell.place: cell.terrain for cell in match.view(seat).scene.board.cells}
        assert (cells["A7"], cells["A8"]) == ("river", "sea")


@pytest.mark.rule("K83-T2")
def test_a_move_that_shows_new_coast_cannot_be_taken_back_and_another_can():
    match = coast()
    play(match, "A1-A2")
    assert match.undoable("red") == 1
    match.undo("red")
    play(match, "A1-A2-A3-A4-A5-A6")
    assert match.undoable("red") is None


# What the map shows of the weather


@pytest.mark.parametrize(
    ("weather", "river"), [("fine", "river"), ("ice", "frozen-river"), ("floods", "flooded-river")]
)
def test_the_map_shows_ice_and_floods(weather, river):
    match = draw(COAST, weather=weather)
    cells = {cell.place: cell.terrain for cell in match.view("red").scene.board.cells}
    assert (cells["A7"], cells["A8"]) == (river, "sea")


def test_longer_routes_are_one_choice_with_the_hexes_to_choose_from():
    match = draw(OPEN.format("I"))
    assert actions(match, "march") == {"move B5 {way}"}
    (choice,) = [choice for choice in match.choices("red") if choice.kind == "march"]
    assert set(choice.fields[0].places) == costs(match, "B5").keys()
    assert offered(match, "pass") == {None}
