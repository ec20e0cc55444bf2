"""Maps as text, errors in them, and reachability (TAK-B1, TAK-B2, TAK-B5)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.taktik.countries import ALLIANCES, Country
from sandtable.games.taktik.ground import read_map, shipped_map, shipped_maps
from sandtable.games.taktik.map_check import incomplete, problems, unreachable
from sandtable.games.taktik.map_text import MapData, MapError, MapHex, draw, read
from sandtable.games.taktik.terrain import Terrain

SMALL = r"""
   1   2   3   4
A  K.  k. |S.  S%
           #
B    K.  k! |S.  s!
           /
C  K+  A. #C.  C~

D    K$  A^  C.  C.
"""
"""A river runs from the north between A2 and A3, past B2 and to the south of it, with two bridges."""


def hexes(ground, these):
    return " ".join(ground.grid.names_of(these))


def reasons(found):
    return [one.in_text for one in found]


def steps(ground, name):
    return hexes(ground, ground.around[ground.grid.hex(name)])


# TAK-B1, TAK-B2, TAK-B5


@pytest.mark.rule("TAK-B1")
def test_the_continent_has_four_countries_of_different_size():
    ground = read_map(shipped_map("continent"))
    assert ground.countries == tuple(Country)
    assert len({land.bit_count() for land in ground.land.values()}) == 4


@pytest.mark.rule("TAK-B1")
@pytest.mark.parametrize("country", Country)
def test_each_headquarters_stands_in_its_capital_which_lies_along_a_border(country):
    ground = read_map(shipped_map("continent"))
    assert ground.city[country] >> ground.hq[country] & 1
    assert ground.grid.connected(1 << ground.hq[country], ground.city[country]) == ground.city[country]
    beyond = ground.grid.beside(ground.city[country]) & ~ground.land[country]
    assert any(beyond & land for other, land in ground.land.items() if other != country)


@pytest.mark.rule("TAK-B1")
@pytest.mark.parametrize("alliance", [0, 1])
def test_allies_share_one_depot_and_several_repair_fields_beside_it(alliance):
    ground = read_map(shipped_map("continent"))
    depot, fields = ground.depot[alliance], ground.repair[alliance]
    assert ground.country_of[depot] in ALLIANCES[alliance]
    assert fields.bit_count() > 2
    assert ground.grid.connected(1 << depot, fields) == fields | 1 << depot


@pytest.mark.rule("TAK-B2")
@pytest.mark.parametrize("terrain", [Terrain.HOUSES, Terrain.MOUNTAIN, Terrain.FOREST, Terrain.WATER])
def test_on_the_continent_no_vehicle_can_step_to_closed_ground(terrain):
    ground = read_map(shipped_map("continent"))
    closed = [place for place, each in enumerate(ground.terrain) if each == terrain]
    assert closed
    for place in closed:
        assert ground.around[place] == 0
        assert not any(near >> place & 1 for near in ground.around)


@pytest.mark.rule("TAK-B2")
def test_a_river_is_crossed_only_where_a_bridge_leads_over_it():
    ground = read_map(SMALL)
    assert steps(ground, "A2") == "A1 B1 B2"
    assert steps(ground, "A3") == "B2 B3"
    assert steps(ground, "B2") == "A2 A3 B1 C2"
    assert steps(ground, "C2") == "B1 B2 C3 D1"


@pytest.mark.rule("TAK-B5")
@pytest.mark.parametrize("name", shipped_maps())
def test_every_headquarters_and_depot_can_be_reached_from_every_enemy_country(name):
    ground = read_map(shipped_map(name))
    assert problems(ground) == []
    for country in ground.countries:
        goals = [place for other, place in ground.hq.items() if other.alliance != country.alliance]
        goals.append(ground.depot[1 - country.alliance])
        for goal in goals:
            reached, farther = 0, 1 << goal
            while farther & ~reached:
                reached |= farther
                for place in range(ground.grid.size):
                    if farther >> place & 1:
                        farther |= ground.around[place] & ~ground.forbidden[country.alliance]
            assert ground.placeable[country] & ~reached == 0


@pytest.mark.rule("TAK-B5")
def test_a_part_of_a_country_that_is_cut_off_is_reported():
    walled = read_map("A  K.  K%  S.  S!\nB    K.  K.  S$  S.")
    assert unreachable(walled) == []
    walled = read_map("A  K.  K%  S.  S!\nB    K%  K.  S$  S.")
    assert reasons(unreachable(walled)) == [
        "vehicles of Kazaldis cannot reach the headquarters of Sarapan, A4, from A1",
        "vehicles of Kazaldis cannot reach the depot on B3 from A1",
    ]


@pytest.mark.rule("TAK-B5")
def test_routes_do_not_pass_through_the_own_headquarters():
    assert reasons(unreachable(read_map("A  K.  K!  S.  S!"))) == [
        "vehicles of Kazaldis cannot reach the headquarters of Sarapan, A4, from A1",
    ]


@pytest.mark.rule("TAK-B1")
def test_missing_parts_of_a_map_are_named():
    assert reasons(incomplete(read_map("A  K.  k!  A.  S!\nB    s.  S+  S.  S$\nC  S%  S%  S.  C!"))) == [
        "Armania has no headquarters",
        "Armania has no capital: no hex has the letter a",
        "Calderon has no capital: no hex has the letter c",
        "Kazaldis and Armania have no depot",
        "Kazaldis and Armania have no repair fields",
    ]


# Where vehicles are placed, brought and fetched; what can be shot at


@pytest.mark.rule("TAK-S1")
def test_a_country_places_vehicles_on_open_hexes_that_its_alliance_may_enter():
    ground = read_map(SMALL)
    assert hexes(ground, ground.placeable[Country.KAZALDIS]) == "A1 A2 B1"
    assert hexes(ground, ground.forbidden[0]) == "B2 D1"


@pytest.mark.rule("TAK-M4")
def test_a_vehicle_leaves_the_repair_area_to_open_ground_beside_it():
    ground = read_map(SMALL)
    assert hexes(ground, ground.repair[0]) == "C1"
    assert hexes(ground, ground.exits[0]) == "B1 C2"
    assert steps(ground, "C1") == ""


@pytest.mark.rule("TAK-F3")
def test_long_shots_go_straight_over_one_or_two_hexes_and_never_touch_a_city_or_cross_mountains():
    ground = read_map("A  K.  K.  K~  K%  K.  K^  K.  k.  K.")
    shots = {
        (ground.grid.names[start], ground.grid.names[ray.target], hexes(ground, ray.between))
        for start, rays in enumerate(ground.rays)
        for ray in rays
    }
    assert shots == {("A2", "A5", "A3 A4"), ("A5", "A2", "A3 A4")}


@pytest.mark.rule("TAK-F3")
def test_long_shots_go_in_all_six_directions_also_over_rivers():
    row = "K.  " * 7
    ground = read_map("\n".join(f"{name}  {'  ' * (index % 2)}{row}" for index, name in enumerate("ABCDEFG")))
    start = ground.grid.hex("D4")
    targets = {ground.grid.names[ray.target] for ray in ground.rays[start]}
    assert targets == {"D1", "D2", "D6", "D7", "B3", "B5", "F3", "F5", "A3", "A6", "G3", "G6"}
    assert {
        ground.grid.distance(start, ray.target) - ray.between.bit_count() for ray in ground.rays[start]
    } == {1}
    flooded = read_map("A  K. |K. #K.")
    assert [ray.target for ray in flooded.rays[0]] == [2]


# Reading and drawing


@st.composite
def maps(draw_one):
    """Any map of a few rows, with rivers and bridges anywhere."""
    rows, columns = draw_one(st.integers(1, 5)), draw_one(st.integers(1, 6))
    plain = st.builds(
        MapHex,
        st.sampled_from([Terrain.OPEN, Terrain.FOREST, Terrain.HOUSES, Terrain.REPAIR, Terrain.MOUNTAIN]),
        st.sampled_from(Country),
        st.booleans(),
    )
    wild = st.builds(MapHex, st.sampled_from([Terrain.FOREST, Terrain.MOUNTAIN, Terrain.WATER]))
    data = MapData(
        rows,
        columns,
        tuple(draw_one(st.lists(plain | wild, min_size=rows * columns, max_size=rows * columns))),
    )
    sides = [(one, other) for one, near in enumerate(data.grid().neighbours) for other in near if one < other]
    if not sides:
        return data
    rivers = draw_one(st.dictionaries(st.sampled_from(sides), st.sampled_from(["river", "bridge"])))
    return MapData(rows, columns, data.hexes, tuple(sorted(rivers.items())))


@given(maps())
def test_a_drawn_map_can_be_read_again(data):
    assert read(draw(data)) == data


def test_the_map_on_the_page_about_maps_can_be_read():
    page = (Path(__file__).parents[3] / "docs/maps.md").read_text(encoding="utf-8")
    drawing = page.partition("## Maps of Taktik")[2].split("```")[1].removeprefix("text")
    ground = read_map(drawing)
    assert hexes(ground, ground.city[Country.KAZALDIS]) == "B2 B3 C2 C3 C4"
    assert len(ground.rivers) == 4
    assert [[ground.grid.names[one] for one in side] for side in ground.bridges] == [["B4", "C5"]]


@pytest.mark.parametrize("name", shipped_maps())
def test_shipped_maps_are_drawn_as_the_program_draws_them(name):
    assert draw(read(shipped_map(name))) == shipped_map(name)


@pytest.mark.parametrize(
    ("drawing", "line", "message"),
    [
        ("", 1, "expected the row A of hexes, its name in the first column"),
        ("1  2\n\n      /", 3, "expected the row A of hexes, its name in the first column"),
        ("A  K.  K.\n\nC    K.  K.", 3, "column 1: 'C  ' where 3 characters hold the name of the row, 'B'"),
        ("A  K.  Q.", 1, "column 8: 'Q' where the country of A2 was expected: K for Kazaldis, A for Armania"),
        ("A  K.  K?", 1, "column 9: '?' where the terrain of A2 was expected: . open ground, % forest"),
        ("A  K.  K.\nB    K.", 2, "column 11: ' ' where the terrain of B2 was expected"),
        ("A  K.   .", 1, "column 8: a blank where A2, which is open ground, needs the letter of its country"),
        ("A  K.  K.  K.  K.  x", 1, "column 20: 'x' where"),
        ("A  K. /K.", 1, "column 7: '/' where a blank, | for a river or # for a bridge was expected"),
        ("A  K.  K.\n     \\\nB    K.  K.", 2, "river or # for a bridge was expected, between A1 and B1"),
        ("A  K.| K.", 1, "column 6: '|' where a blank was expected"),
        ("A  K!  K!", 1, "column 9: a second headquarters of Kazaldis"),
        ("A  K$  A$", 1, "column 9: a second depot of the same alliance"),
        ("A  K.  K.\n     /\n     /\nB    K.  K.", 3, "expected the next row of hexes"),
        ("A  K.  K.\n     /", 2, "there is nothing to draw below the last row"),
        ("A  " + "K.  " * 41, 1, "a map has 1 to 40 rows and columns"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line_and_column_and_what_was_expected(drawing, line, message):
    with pytest.raises(MapError) as caught:
        read(drawing)
    assert message in str(caught.value)
    assert caught.value.line == line
