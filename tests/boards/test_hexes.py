"""The hex grid, compared with simple loops over points of the plane."""

from functools import cache
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.hexes import FLAT_COMPASS, POINTY_COMPASS, HexGrid, hexes_in, set_of
from sandtable.scenes import HexBoard


class Land(NamedTuple):
    """A grid with random costs, two random sets of hexes and two random hexes."""

    grid: HexGrid
    costs: list[int]
    some: set[int]
    others: set[int]
    one: int
    another: int


@st.composite
def lands(draw):
    grid = HexGrid(
        draw(st.integers(1, 6)),
        draw(st.integers(1, 6)),
        orientation=draw(st.sampled_from(["flat", "pointy"])),
        shifted=draw(st.sampled_from(["odd", "even"])),
    )
    hexes = st.integers(0, grid.size - 1)
    sets = st.sets(hexes, max_size=grid.size)
    costs = draw(st.lists(st.integers(0, 5), min_size=grid.size, max_size=grid.size))
    return Land(grid, costs, draw(sets), draw(sets), draw(hexes), draw(hexes))


def board_of(grid):
    """The grid as clients draw it."""
    return HexBoard(grid.orientation, grid.row_names, grid.column_names, (), (), shifted=grid.shifted)


def middle(grid, one):
    """The centre of a drawn hex: x to the right, y down, neighbours 1 apart."""
    row, column = divmod(one, grid.columns)
    parity = 1 if grid.shifted == "even" else 0
    if grid.orientation == "flat":
        return column * sqrt(3) / 2, row + (0.5 if column % 2 == parity else 0)
    return column + (0.5 if row % 2 == parity else 0), row * sqrt(3) / 2


def apart(grid, one, other):
    (x, y), (other_x, other_y) = middle(grid, one), middle(grid, other)
    return hypot(other_x - x, other_y - y)


@cache
def beside(grid, one):
    return {other for other in range(grid.size) if abs(apart(grid, one, other) - 1) < 1e-9}


def test_a_set_of_hexes_is_iterated_in_order():
    assert list(hexes_in(set_of([5, 1, 5, 200]))) == [1, 5, 200]


# Names


@given(lands())
def test_every_name_leads_back_to_its_hex(land):
    grid = land.grid
    assert [grid.hex(name) for name in grid.names] == list(range(grid.size))
    assert grid.names == board_of(grid).places
    assert grid.names_of(set_of(land.some)) == tuple(grid.names[one] for one in sorted(land.some))


@pytest.mark.parametrize("name", ["", "A", "1", "a1", "A0", "A01", "A13", "D1", "AA1", "A1 ", "A-1", "A１"])
def test_an_unknown_name_is_none(name):
    assert HexGrid(3, 12).hex(name) is None


@pytest.mark.parametrize(("rows", "columns"), [(0, 1), (1, 0), (703, 1), (1, 1000)])
def test_a_grid_has_a_sensible_size(rows, columns):
    with pytest.raises(ValueError, match="a grid has"):
        HexGrid(rows, columns)


def test_row_names_continue_after_z():
    assert HexGrid(28, 1).row_names[25:] == ("Z", "AA", "AB")


# Neighbours and distance


@given(lands())
def test_neighbours_are_one_step_away_clockwise_from_north(land):
    grid, one = land.grid, land.one
    x, y = middle(grid, one)
    assert set(grid.neighbours[one]) == beside(grid, one)
    assert grid.around[one] == set_of(grid.neighbours[one])
    compass = FLAT_COMPASS if grid.orientation == "flat" else POINTY_COMPASS
    assert grid.compass == compass
    for number, word in enumerate(compass):
        there = grid.step(one, number)
        if there is None:
            continue
        right, down = (round(part, 6) for part in (middle(grid, there)[0] - x, middle(grid, there)[1] - y))
        assert ("north" in word, "south" in word) == (down < 0, down > 0)
        assert ("east" in word, "west" in word) == (right > 0, right < 0)
        assert grid.direction(one, there) == number


def test_the_six_around_a_hex_begin_in_the_north():
    flat = HexGrid(4, 5)
    assert flat.names_of(flat.around[flat.hex("B2")]) == ("A2", "B1", "B3", "C1", "C2", "C3")
    assert [flat.names[one] for one in flat.neighbours[flat.hex("B2")]] == [
        "A2",
        "B3",
        "C3",
        "C2",
        "C1",
        "B1",
    ]
    pointy = HexGrid(4, 5, orientation="pointy", shifted="odd")
    assert [pointy.names[one] for one in pointy.neighbours[pointy.hex("C3")]] == [
        "B4", "C4", "D4", "D3", "C2", "B3",
    ]  # fmt: skip


@given(lands())
def test_a_direction_leads_to_neighbours_only(land):
    found = land.grid.direction(land.one, land.another)
    assert (found is not None) == (land.another in land.grid.neighbours[land.one])


@given(lands())
def test_distance_is_that_of_the_drawn_board_and_of_a_walk(land):
    grid, one, another = land.grid, land.one, land.another
    board = board_of(grid)
    assert grid.distance(one, another) == board.distance(grid.names[one], grid.names[another])
    assert grid.axial(one) == board.axial(grid.names[one])


@given(st.integers(0, 99), st.integers(0, 99))
def test_on_open_ground_the_cheapest_route_is_as_long_as_the_distance(one, another):
    grid = HexGrid(10, 10)
    walked = grid.reach(one, 30, [1] * 100, 0, 0)
    assert walked.costs.get(another, 0) == grid.distance(one, another)


# Lines


@given(st.integers(0, 99), st.integers(0, 99), st.sampled_from(["flat", "pointy"]))
def test_a_line_is_a_shortest_route_close_to_the_straight_one(one, another, orientation):
    grid = HexGrid(10, 10, orientation=orientation)
    line = grid.line(one, another)
    assert (line[0], line[-1]) == (one, another)
    steps = grid.distance(one, another)
    assert len(line) <= steps + 1
    (x, y), (end_x, end_y) = middle(grid, one), middle(grid, another)
    for number, place in enumerate(line):
        if len(line) == steps + 1 and steps:
            at_x, at_y = x + (end_x - x) * number / steps, y + (end_y - y) * number / steps
            here_x, here_y = middle(grid, place)
            nearest = min(apart_from(grid, other, at_x, at_y) for other in range(grid.size))
            assert hypot(here_x - at_x, here_y - at_y) <= nearest + 1e-6
            assert number == 0 or place in grid.neighbours[line[number - 1]]


def apart_from(grid, one, x, y):
    here_x, here_y = middle(grid, one)
    return hypot(here_x - x, here_y - y)


def test_a_line_along_an_edge_keeps_to_the_right():
    grid = HexGrid(5, 5)
    there = [grid.names[one] for one in grid.line(grid.hex("C2"), grid.hex("C4"))]
    back = [grid.names[one] for one in grid.line(grid.hex("C4"), grid.hex("C2"))]
    assert (there, back) == (["C2", "D3", "C4"], ["C4", "C3", "C2"])


# Sets


@given(lands())
def test_spreading_and_touching(land):
    grid, some = land.grid, land.some
    near = {other for one in some for other in beside(grid, one)}
    assert set(hexes_in(grid.beside(set_of(some)))) == near
    assert set(hexes_in(grid.spread(set_of(some)))) == near | some


@given(lands())
def test_connected_hexes_are_those_that_a_walk_finds(land):
    grid, found = land.grid, set(land.some)
    while more := {other for one in found for other in beside(grid, one)} & land.others - found:
        found |= more
    assert set(hexes_in(grid.connected(set_of(land.some), set_of(land.others)))) == found


# Reach by cost


def naive_costs(land, budget, closed, stops):
    """The least cost to each hex, by improving every way until nothing improves."""
    grid = land.grid
    best = {land.one: 0}
    changed = True
    while changed:
        changed = False
        for here, spent in list(best.items()):
            if here != land.one and here in stops:
                continue
            for there in beside(grid, here) - closed:
                cost = spent + land.costs[there]
                if land.costs[there] and cost <= budget and cost < best.get(there, budget + 1):
                    best[there] = cost
                    changed = True
    return {place: cost for place, cost in best.items() if place != land.one}


@given(lands(), st.integers(0, 14))
def test_reach_finds_the_lowest_cost_to_every_hex(land, budget):
    reach = land.grid.reach(land.one, budget, land.costs, set_of(land.some), set_of(land.others))
    assert reach.costs == naive_costs(land, budget, land.some, land.others)


@given(lands(), st.integers(0, 14))
def test_the_routes_of_a_reach_have_its_costs(land, budget):
    reach = land.grid.reach(land.one, budget, land.costs, set_of(land.some), set_of(land.others))
    for end, cost in reach.costs.items():
        way = reach.way(end)
        assert way[-1] == end
        assert all(after in beside(land.grid, here) for here, after in pairwise((land.one, *way)))
        assert sum(land.costs[place] for place in way) == cost
        assert not set(way) & land.some
        assert not set(way[:-1]) & land.others


@given(lands())
def test_the_cheapest_route_to_the_nearest_of_several_ends(land):
    grid = land.grid
    ends, closed = land.some, land.others - land.some
    found = grid.cheapest(set_of(ends), land.costs, set_of(closed))
    for start in range(grid.size):
        if start in ends:
            assert found[start] == 0
            continue
        if start in closed or not land.costs[start]:
            assert start not in found
            continue
        # Ends that cannot be entered are reached by standing next to them.
        open_ends = {end for end in ends if land.costs[end]}
        ways = grid.reach(start, 200, land.costs, set_of(closed), 0).costs
        goals = [cost for place, cost in ways.items() if place in open_ends]
        goals += [
            cost for place, cost in {**ways, start: 0}.items() if beside(grid, place) & (ends - open_ends)
        ]
        assert found.get(start) == min(goals, default=None)
