"""K83-Y1 and K83-Y2: maps as text, errors in maps, and reachable places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.hexes import HexGrid, hexes_in
from sandtable.core import Scenario, ScenarioError
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.ground import (
    CITIES,
    TOWNS,
    MapError,
    draw,
    read_map,
    shipped_map,
    shipped_maps,
    unreachable,
)
from sandtable.games.kriegspiel83.scenario import read
from sandtable.games.kriegspiel83.terrain import BY_MARK, Terrain
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather
from tests.games.kriegspiel83.drawn import GAME

SMALL = """\
   1 2 3 4 5
A  R   .   :
     =   %
B  ,   |   B
     ~   #
"""


# K83-Y1, K83-Y2


@pytest.mark.rule("K83-Y1")
def test_on_the_standard_map_red_is_north_west_and_blue_south_east_with_five_towns():
    ground = read_map(shipped_map("standard"))
    rows, columns = ground.grid.rows, ground.grid.columns
    (red_row, red_column), (blue_row, blue_column) = (divmod(city, columns) for city in ground.cities)
    assert red_row < rows / 3
    assert red_column < columns / 3
    assert blue_row > rows * 2 / 3
    assert blue_column > columns * 2 / 3
    assert list(ground.towns) == list(TOWNS)
    assert {Terrain.BRIDGE, Terrain.SHALLOWS, Terrain.RIVER, Terrain.SEA, Terrain.MOUNTAIN} <= set(
        ground.terrain
    )


@pytest.mark.rule("K83-Y2")
@pytest.mark.parametrize("name", shipped_maps())
def test_every_town_and_both_cities_can_be_reached_by_all_from_both_sides(name):
    assert unreachable(read_map(shipped_map(name))) == []


@pytest.mark.rule("K83-Y1")
def test_from_blues_side_only_infantry_comes_through_the_valley_to_the_centre():
    ground = read_map(shipped_map("standard"))
    grid, centre = ground.grid, ground.towns["D"]
    here = grid.around[ground.cities[1]]
    ways = {
        kind: grid.cheapest(1 << centre, ground.costs(1, kind, Weather.FINE), 0)
        for kind in (Kind.HEAVY, Kind.INFANTRY)
    }
    tanks, infantry = (min(ways[kind][place] for place in hexes_in(here)) for kind in ways)
    assert infantry < tanks


@pytest.mark.rule("K83-Y1")
def test_there_are_three_maps_each_with_a_scenario_of_its_name_and_two_scenarios_that_draw_their_own():
    assert shipped_maps() == ["desert", "mountain", "standard"]
    assert GAME.scenarios().keys() == {*shipped_maps(), "ice", "marsh"}


@pytest.mark.rule("K83-Y2")
@pytest.mark.parametrize("name", GAME.scenarios())
def test_every_scenario_of_the_game_is_checked(name):
    GAME.check(GAME.scenario(name))


@pytest.mark.rule("K83-Y2")
@pytest.mark.parametrize("name", GAME.scenarios())
def test_every_piece_can_come_from_where_it_begins_to_all_towns_and_to_the_enemy_city(name):
    plan = read(GAME.scenario(name))
    grid = plan.ground.grid
    goals = [*plan.ground.towns.values()]
    for side, army in enumerate(plan.armies):
        for kind, start in zip(army.kinds, army.at, strict=True):
            open_ground = plan.ground.open_to(side, kind, Weather.FINE)
            reached = grid.connected(1 << start, open_ground)
            for goal in (*goals, plan.ground.cities[1 - side]):
                assert reached & grid.around[goal], (SEATS[side], kind.label, grid.names[start])


@pytest.mark.rule("K83-A1")
@pytest.mark.parametrize("name", shipped_maps())
def test_both_armies_begin_on_firm_ground_and_out_of_reach(name):
    plan = read(GAME.scenario(name))
    wet = (Terrain.RIVER, Terrain.SHALLOWS)
    for army in plan.armies:
        assert all(army.count(kind) >= unit.number for kind, unit in zip(Kind, UNITS, strict=True))
        assert not [place for place in army.at if plan.ground.terrain[place] in wet]
    red, blue = plan.armies
    assert min(plan.ground.grid.distance(one, other) for one in red.at for other in blue.at) > 4


@pytest.mark.rule("K83-Y2")
def test_a_town_that_tanks_cannot_come_to_is_reported():
    walled = """\
A  R   .   .   .
     .   %   .   .
B  .   %   %   .
     .   A   .   .
C  .   %   %   B
     .   %   .   .
D  .   .   .   .
     .   .   .   .
"""
    assert [found.reason for found in unreachable(read_map(walled))] == [
        "red's tanks cannot come to the town A, on B4",
        "blue's tanks cannot come to the town A, on B4",
    ]


# Reading and drawing


def test_a_map_is_read_hex_by_hex():
    ground = read_map(SMALL)
    assert (ground.grid.rows, ground.grid.columns) == (2, 5)
    assert ground.marks == "R=.%:,~|#B"
    assert [ground.grid.names[city] for city in ground.cities] == ["A1", "B5"]


@given(st.data())
def test_a_drawn_map_is_read_back_unchanged(data):
    rows, columns = data.draw(st.integers(2, 8)), data.draw(st.integers(2, 12))
    marks = data.draw(
        st.lists(st.sampled_from(sorted(BY_MARK)), min_size=rows * columns, max_size=rows * columns)
    )
    places = data.draw(st.permutations(range(rows * columns)))
    for place, letter in zip(places, CITIES + data.draw(st.sampled_from(["", "A", "FD"])), strict=False):
        marks[place] = letter
    text = draw("".join(marks), HexGrid(rows, columns))
    ground = read_map(text)
    assert (ground.marks, ground.grid.rows) == ("".join(marks), rows)
    assert ground.drawing == text


@pytest.mark.parametrize(
    ("change", "line", "column", "reason"),
    [
        (("A  R", "A   "), 2, 4, "a blank where the hex A1 was expected"),
        (("A  R", "A  ."), 2, None, "expected red's city, 'R', somewhere"),
        (("A  R   .", "A  R . ."), 2, 6, "'.' where a blank was expected, between two hexes"),
        (("B  ,   |   B", "B  ,   |   B   ."), 4, 13, "' ' after the last column, 5"),
        (("     =   %", "     =   x"), 3, 10, "'x' where one of . open ground, = road"),
        (("B  ,", "C  ,"), 4, 1, "'C  ' where 3 characters hold the name of the row, 'B'"),
        (("     ~", "C    ~"), 5, 1, "'C  ' where 3 characters hold blanks: this is the lower half of a row"),
        (("     ~   #\n", ""), 4, None, "the lower half of row B was expected after this line"),
        (("B  ,   |   B", "B  ,   R   B"), 4, 8, "'R' is on the map twice"),
        ((SMALL, "\n\n"), 1, None, "there is no map: expected the row A of hexes"),
        ((SMALL, "A  " + "   ".join("." * 40) + "\n"), 1, None, "a map has 1 to 60 rows and columns"),
    ],
)
def test_a_bad_map_is_an_error_with_line_column_and_expectation(change, line, column, reason):
    with pytest.raises(MapError) as caught:
        read_map(SMALL.replace(*change))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.reason.startswith(reason)


@given(st.text(alphabet="RBA.=,:%&^~|-# \n1", max_size=80))
def test_any_text_is_a_map_or_none(text):
    try:
        ground = read_map(text)
    except MapError:
        return
    assert read_map(ground.drawing).marks == ground.marks


# Scenario files


FILE = f"""\
title = "Small"
summary = "A small map."
map = '''
{SMALL}'''

[red]
infantry = "A2"

[blue]
light-tank = "A3"
"""


def scenario(text):
    return Scenario.parse(text, name="small", file="small.toml", shipped=False)


def test_a_scenario_file_says_all_of_a_match():
    more = 'first_month = "May"\nlast_round = 9\nminefields = 2\n\n[red]'
    plan = read(scenario(FILE.replace("[red]", more)))
    assert (plan.first_month, plan.last_round, plan.minefields) == (4, 9, 2)
    assert [army.at for army in plan.armies] == [(1,), (2,)]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (("A  R", "A  X"), "small.toml, line 5: the map: column 4: 'X' where one of"),
        (("infantry = ", "infantery = "), "line 12: 'infantery' is no kind of piece. Did you mean infantry?"),
        (('"A2"', '"A2 A2"'), "line 12: red infantry: A2 is taken: one piece to a hex"),
        (('"A2"', '"Z9"'), "line 12: red infantry: Z9 is no hex of this map, which runs from A1 to B5"),
        (('"A2"', '"B3"'), "line 12: red infantry: B3 is river, which no infantry can enter"),
        (('"A3"', '"A4"'), "line 15: blue light-tank: A4 is forest, which no light tank can enter"),
        (('"A3"', '"A2"'), "A2 is taken by both sides: one piece to a hex"),
        (('"A2"', "7"), 'infantry is a text of hexes, such as "B2 B3"'),
        (
            ("[red]", "first_month = 'Brumaire'\n[red]"),
            "first_month is a month such as 'July', not 'Brumaire'",
        ),
        (("[red]", "minefields = -1\n[red]"), "minefields is a number from 0 to 99, not -1"),
        (("[red]", "last_round = true\n[red]"), "last_round is a number from 1 to 9999, not True"),
        (("[red]", "rounds = 3\n[red]"), "'rounds' is no part of a scenario."),
        (("[blue]", "[green]"), "'green' is no part of a scenario."),
        (("[blue]\nlight-tank", "[red.more]\nlight-tank"), "'more' is no kind of piece."),
    ],
)
def test_a_bad_scenario_is_an_error_with_a_sentence(change, error):
    with pytest.raises(ScenarioError) as caught:
        read(scenario(FILE.replace(*change)))
    assert error in str(caught.value)


def test_a_map_is_named_or_drawn():
    for given_, error in (
        ('"atlantis"', "there is no map 'atlantis'"),
        ("3", 'has no map: give its name, such as map = "standard", or draw it'),
    ):
        text = FILE.replace(f"'''\n{SMALL}'''", given_)
        with pytest.raises(ScenarioError, match=error):
            read(scenario(text))


def test_the_check_wants_all_five_towns_within_reach():
    with pytest.raises(ScenarioError, match="the map has no town A and no town C"):
        GAME.check(scenario(FILE))
    crossing = GAME.scenario("docs/examples/crossing.toml")
    GAME.check(crossing)
    walled = crossing.text.replace("     .   R", "     &   R").replace("     |   |   -", "     &   |   -")
    walled = walled.replace("C  .   =", "C  &   &").replace("D  .   .", "D  &   &")
    with pytest.raises(ScenarioError, match="line 3: the map: red's tanks cannot come to the town A, on C2"):
        GAME.check(Scenario.parse(walled, name="walled", file="walled.toml", shipped=False))
