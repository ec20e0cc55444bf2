"""The positions and names of places on each kind of board."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.scenes import Circle, HexBoard, MapBoard
from sandtable.scenes.geometry import HexLayout, Point, SquareLayout, layout
from tests.scenes.example_scenes import HEXES, MAP, POINTY, SCENES, SQUARES


def hexes(orientation: str, shifted: str, rows: int = 5, columns: int = 6) -> HexBoard:
    names = tuple(f"{number:02}" for number in range(1, columns + 1))
    return HexBoard(orientation, tuple("ABCDEFGHIJ"[:rows]), names, (), (), shifted=shifted)


EVERY_KIND = [hexes(look, shifted) for look in ("flat", "pointy") for shifted in ("odd", "even")]


def apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


@pytest.mark.parametrize("name", SCENES)
def test_every_place_is_on_the_board_and_in_its_own_outline(name: str) -> None:
    board = SCENES[name].board
    lay = layout(board)
    for place in board.places:
        x, y = lay.centre(place)
        assert 0 < x < lay.width
        assert 0 < y < lay.height
        corners = lay.outline(place)
        assert sum(corner.x for corner in corners) / len(corners) == pytest.approx(x)
        assert sum(corner.y for corner in corners) / len(corners) == pytest.approx(y)


@pytest.mark.parametrize("board", [SQUARES.board, *EVERY_KIND])
def test_the_places_of_a_grid_are_found_where_they_are_named(board: HexBoard) -> None:
    found = [board.locate(place) for place in board.places]
    across = range(len(board.column_names))
    assert found == [(row, column) for row in range(len(board.row_names)) for column in across]


@pytest.mark.parametrize("board", EVERY_KIND)
def test_hexes_fill_the_board_to_its_edges(board: HexBoard) -> None:
    lay = HexLayout(board)
    corners = [corner for place in board.places for corner in lay.outline(place)]
    assert min(corner.x for corner in corners) == pytest.approx(0)
    assert min(corner.y for corner in corners) == pytest.approx(0)
    assert max(corner.x for corner in corners) == pytest.approx(lay.width)
    assert max(corner.y for corner in corners) == pytest.approx(lay.height)


@pytest.mark.parametrize("board", EVERY_KIND)
def test_hexes_are_one_step_apart_if_and_only_if_they_share_an_edge(board: HexBoard) -> None:
    lay = HexLayout(board)
    for one, other in combinations(board.places, 2):
        if board.distance(one, other) == 1:
            start, end = lay.edge(one, other)
            middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
            assert apart(lay.centre(one), lay.centre(other)) == pytest.approx(1)
            assert apart(lay.centre(one), middle) == pytest.approx(0.5)
        else:
            with pytest.raises(ValueError, match=f"{one} and {other} have no edge in common"):
                lay.edge(one, other)


@given(board=st.sampled_from(EVERY_KIND), data=st.data())
def test_the_distance_of_hexes_is_a_distance(board: HexBoard, data: st.DataObject) -> None:
    a, b, c = (data.draw(st.sampled_from(board.places)) for _ in range(3))
    assert board.distance(a, b) == board.distance(b, a)
    assert (board.distance(a, b) == 0) == (a == b)
    assert board.distance(a, c) <= board.distance(a, b) + board.distance(b, c)


def test_every_other_column_of_flat_hexes_is_lower_and_every_other_row_of_pointed_ones_further_right() -> (
    None
):
    flat, pointy = HexLayout(hexes("flat", "even")), HexLayout(hexes("pointy", "odd"))
    assert flat.centre("A02").y - flat.centre("A01").y == pytest.approx(0.5)
    assert flat.centre("A03").y == flat.centre("A01").y
    assert pointy.centre("A01").x - pointy.centre("B01").x == pytest.approx(0.5)
    assert pointy.centre("C01").x == pointy.centre("A01").x


@pytest.mark.parametrize("place", ["", "A", "1", "Z1", "A99", "1A", "A1 ", "1400,900"])
@pytest.mark.parametrize("board", [SQUARES.board, HEXES.board, POINTY.board])
def test_a_place_that_a_grid_lacks_is_an_error(board: HexBoard, place: str) -> None:
    with pytest.raises(KeyError):
        board.locate(place)
    with pytest.raises(KeyError):
        layout(board).centre(place)


@pytest.mark.parametrize("place", ["", "A1", "1400", "1,2,3", "-1,5", "5,2000.5", "nan,1", "inf,1", "1,x"])
def test_a_place_that_a_map_lacks_is_an_error(place: str) -> None:
    with pytest.raises(KeyError):
        MAP.board.locate(place)


EAST, NORTH = st.floats(0, 3000), st.floats(0, 2000)


@given(EAST, NORTH)
def test_a_point_of_a_map_has_two_decimals(east: float, north: float) -> None:
    board = MAP.board
    assert isinstance(board, MapBoard)
    place = board.place(east, north)
    assert board.locate(place) == pytest.approx((east, north), abs=0.005001)
    assert board.place(*board.locate(place)) == place


def test_a_map_counts_from_its_south_western_corner() -> None:
    lay = layout(MAP.board)
    assert lay.centre("0,0") == (0, 2000)
    assert lay.centre("1400.5,1900") == (1400.5, 100)


def test_the_named_places_of_a_map_are_its_places() -> None:
    assert MAP.board.places == ("1690,1110", "1150,1600", "2300,450")


def test_a_circle_on_squares_counts_diagonal_steps_on_the_board() -> None:
    lay = SquareLayout(SQUARES.board)
    assert set(lay.within(Circle("A1", 1))) == {"A1", "A2", "B1", "B2"}
    (ring,) = lay.reach(Circle("A1", 1))
    assert {(corner.x, corner.y) for corner in ring} == {
        (0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1),
    }  # fmt: skip


@pytest.mark.parametrize("board", EVERY_KIND)
def test_a_circle_on_hexes_is_the_hexes_within_its_radius(board: HexBoard) -> None:
    lay = HexLayout(board)
    near = lay.within(Circle("C03", 1))
    assert len(near) == 7
    (ring,) = lay.reach(Circle("C03", 1))
    assert len(ring) == 18


def test_a_sector_contains_only_its_direction() -> None:
    lay = SquareLayout(SQUARES.board)
    assert set(lay.within(Circle("B2", 1, towards=90, spread=90))) == {"B2", "A3", "B3", "C3"}
    assert set(lay.within(Circle("B2", 1, towards=0, spread=10))) == {"B2", "A2"}
    assert set(lay.within(Circle("B2", 1, towards=350, spread=90))) == {"B2", "A1", "A2"}


def test_circles_on_a_map_are_round_and_sectors_begin_at_their_centre() -> None:
    lay = layout(MAP.board)
    middle = lay.centre("1000,1000")
    (whole,) = lay.reach(Circle("1000,1000", 300))
    assert {round(apart(middle, point), 6) for point in whole} == {300}
    (part,) = lay.reach(Circle("1000,1000", 300, towards=90, spread=60))
    assert part[0] == middle
    assert all(point.x > middle.x for point in part[1:])


def test_squares_that_touch_at_a_corner_keep_their_whole_outlines() -> None:
    lay = SquareLayout(SQUARES.board)
    slice_of_two = Circle("B2", 1, towards=45, spread=1)
    assert lay.within(slice_of_two) == ("A3", "B2")
    assert sum(len(ring) for ring in lay.reach(slice_of_two)) == 8
