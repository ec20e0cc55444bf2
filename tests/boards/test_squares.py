"""The square grid: sets as integers, compared with simple loops over single squares."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.squares import DIRECTIONS, SightLines, SquareGrid, set_of, squares_in

EIGHT = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


class Ground(NamedTuple):
    """A grid with two random sets of squares and two random squares."""

    grid: SquareGrid
    some: set[int]
    others: set[int]
    one: int
    another: int


@st.composite
def grounds(draw):
    grid = SquareGrid(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    squares = st.integers(0, grid.size - 1)
    sets = st.sets(squares, max_size=grid.size)
    return Ground(grid, draw(sets), draw(sets), draw(squares), draw(squares))


def step(grid, square, direction):
    """The neighbour of a square, or `None` off the grid."""
    row, column = square // grid.columns + direction[0], square % grid.columns + direction[1]
    return row * grid.columns + column if 0 <= row < grid.rows and 0 <= column < grid.columns else None


def around(grid, square):
    return {step(grid, square, direction) for direction in EIGHT} - {None}


def ray(grid, square, direction, stops, most=10**9):
    """The squares along a direction, up to but not including the first stop."""
    found = []
    while len(found) < most and (square := step(grid, square, direction)) is not None and square not in stops:
        found.append(square)
    return found


def test_the_eight_directions_go_clockwise_from_north():
    assert DIRECTIONS == ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    assert set(DIRECTIONS) == set(EIGHT)


@given(st.sets(st.integers(0, 700)))
def test_a_set_of_squares_is_iterated_in_order(squares):
    assert list(squares_in(set_of(squares))) == sorted(squares)
    assert set_of(squares).bit_count() == len(squares)


def test_a_set_may_be_given_with_repetitions():
    assert set_of([3, 1, 3]) == 0b1010


# Names


def test_rows_are_letters_and_columns_are_numbers():
    grid = SquareGrid(3, 4)
    assert grid.names == ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4")
    assert grid.row_names == ("A", "B", "C")
    assert grid.column_names == ("1", "2", "3", "4")


@pytest.mark.parametrize(("row", "name"), [(25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ")])
def test_row_names_continue_after_z(row, name):
    grid = SquareGrid(702, 1)
    assert grid.row_names[row] == name
    assert grid.square(f"{name}1") == row


@given(grounds())
def test_every_name_leads_back_to_its_square(ground):
    grid = ground.grid
    assert [grid.square(name) for name in grid.names] == list(range(grid.size))
    assert len(set(grid.names)) == grid.size
    assert grid.names_of(set_of(ground.some)) == tuple(grid.names[square] for square in sorted(ground.some))


@given(st.text(max_size=5) | st.from_regex(r"[A-Z]{1,3}[0-9]{1,4}", fullmatch=True))
def test_any_text_is_a_square_of_the_grid_or_none(text):
    grid = SquareGrid(30, 12)
    assert grid.square(text) == (grid.names.index(text) if text in grid.names else None)


@pytest.mark.parametrize(
    "name", ["", "A", "1", "a1", "A0", "A01", "A13", "D1", "AA1", "A1 ", "A-1", "A１", "A1\n"]
)
def test_an_unknown_name_is_none(name):
    assert SquareGrid(3, 12).square(name) is None


@pytest.mark.parametrize(("rows", "columns"), [(0, 1), (1, 0), (703, 1), (1, 1000), (-1, 5)])
def test_a_grid_has_limits(rows, columns):
    with pytest.raises(ValueError, match="a grid has 1 to 702 rows and 1 to 999 columns"):
        SquareGrid(rows, columns)


# Neighbours and steps


@given(grounds())
def test_neighbours(ground):
    for square in range(ground.grid.size):
        assert set(squares_in(ground.grid.around(square))) == around(ground.grid, square)


@given(grounds())
def test_spread(ground):
    expected = ground.some.union(*(around(ground.grid, square) for square in ground.some))
    assert set(squares_in(ground.grid.spread(set_of(ground.some)))) == expected


@given(grounds(), st.integers(1, 4))
def test_reach(ground, steps):
    grid, free = ground.grid, ground.some
    reached, edge = set(), {ground.one}
    for _ in range(steps):
        edge = {n for square in edge for n in around(grid, square) if n in free}
        reached |= edge
    assert set(squares_in(grid.reach(ground.one, steps, set_of(free)))) == reached - {ground.one}


@given(grounds())
def test_connected(ground):
    grid, within = ground.grid, ground.others
    expected, waiting = set(ground.some), list(ground.some)
    while waiting:
        for square in around(grid, waiting.pop()) & within - expected:
            expected.add(square)
            waiting.append(square)
    assert set(squares_in(grid.connected(set_of(ground.some), set_of(within)))) == expected


@given(grounds())
def test_distance_is_the_number_of_kings_steps(ground):
    grid = ground.grid
    steps, reached = 0, {ground.one}
    while ground.another not in reached:
        reached |= {n for square in reached for n in around(grid, square)}
        steps += 1
    assert grid.distance(ground.one, ground.another) == steps
    assert grid.distance(ground.another, ground.one) == steps


@given(grounds())
def test_apart(ground):
    grid = ground.grid
    rows, columns = grid.apart(ground.one, ground.another)
    assert ground.one + rows * grid.columns + columns == ground.another
    assert ground.another % grid.columns - ground.one % grid.columns == columns


@given(grounds(), st.integers(0, 7), st.integers(0, 7))
def test_between_rows(ground, first, last):
    grid = ground.grid
    first, last = sorted((min(first, grid.rows), min(last, grid.rows)))
    expected = {square for square in range(grid.size) if first <= square // grid.columns < last}
    assert set(squares_in(grid.between_rows(first, last))) == expected


# Straight lines


@given(grounds(), st.integers(0, 7), st.none() | st.integers(0, 8))
def test_walk(ground, direction, most):
    expected = ray(ground.grid, ground.one, DIRECTIONS[direction], set(), 10**9 if most is None else most)
    assert list(ground.grid.walk(ground.one, direction, most)) == expected


@given(grounds())
def test_direction_and_between(ground):
    grid = ground.grid
    found: tuple[int | None, tuple[int, ...]] = None, ()
    for number, direction in enumerate(DIRECTIONS):
        line = ray(grid, ground.one, direction, set())
        if ground.another in line:
            found = number, tuple(line[: line.index(ground.another)])
    assert (grid.direction(ground.one, ground.another), grid.between(ground.one, ground.another)) == found


@given(grounds(), st.integers(0, 8))
def test_star(ground, length):
    lines = SightLines(ground.grid, set_of(ground.some))
    expected = {
        square
        for direction in EIGHT
        for square in ray(ground.grid, ground.one, direction, ground.some, length)
    }
    for _ in range(2):  # the second answer is looked up
        assert set(squares_in(lines.star(ground.one, length))) == expected


@given(grounds())
def test_shine(ground):
    lines = SightLines(ground.grid, set_of(ground.some))
    stops = ground.some | ground.others
    expected = {square for direction in EIGHT for square in ray(ground.grid, ground.one, direction, stops)}
    for _ in range(2):
        assert set(squares_in(lines.shine(ground.one, set_of(ground.others)))) == expected


@given(grounds(), st.integers(1, 8))
def test_sight_is_symmetric(ground, length):
    open_squares = [square for square in range(ground.grid.size) if square not in ground.some]
    lines = SightLines(ground.grid, set_of(ground.some))
    for square in open_squares:
        for seen in squares_in(lines.star(square, length)):
            assert lines.star(seen, length) >> square & 1


def test_a_star_drawn():
    grid = SquareGrid(5, 5)
    walls = set_of(map(grid.square, ("B2", "C4")))
    star = SightLines(grid, walls).star(grid.square("C3"), 2)
    rows = [
        " ".join("*" if star >> row + column & 1 else "." for column in range(5)) for row in range(0, 25, 5)
    ]
    assert rows == [
        ". . * . *",
        ". . * * .",
        "* * . . .",
        ". * * * .",
        "* . * . *",
    ]
