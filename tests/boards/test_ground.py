import subprocess
import sys

import numpy as np
import pytest

from sandtable.boards.ground import Bridge, Going, Ground, GroundError, Position, Road, Terrain
from tests.boards.drawn_ground import drawn, line, plain

EAST, NORTH = (1, 0), (0, 1)


@pytest.mark.parametrize(
    ("mark", "going"),
    [
        (".", Going.OPEN),
        ("%", Going.ROUGH),
        (":", Going.ROUGH),
        ("&", Going.ROUGH),
        ("#", Going.ROUGH),
        ("~", Going.CLOSED),
    ],
)
def test_each_terrain_has_its_going(mark, going):
    assert drawn(f"{mark}.\n..").going_at(Position(5, 15), EAST) == going


@pytest.mark.parametrize(
    ("mark", "going"),
    [
        (".", Going.ROAD),
        ("%", Going.ROAD),
        (":", Going.ROAD),
        ("&", Going.ROAD),
        ("#", Going.ROUGH),
        ("~", Going.CLOSED),
    ],
)
def test_a_road_is_a_road_through_woods_and_swamps_but_not_through_towns(mark, going):
    ground = drawn(f".{mark}.\n...", roads=[Road(line((0, 15), (30, 15)))])
    assert ground.going_at(Position(15, 15), EAST) == going
    assert ground.going_at(Position(15, 5), EAST) == Going.OPEN


def test_a_bridge_is_rough_and_the_water_next_to_it_closed():
    ground = drawn("...\n~~~\n...", bridges=[Bridge(line((15, 5), (15, 25)))])
    assert ground.going_at(Position(15, 15), NORTH) == Going.ROUGH
    assert ground.going_at(Position(5, 15), NORTH) == Going.CLOSED


def test_a_bridge_can_be_destroyed_and_rebuilt():
    bridge = Bridge(line((15, 5), (15, 25)))
    ground = drawn("...\n~~~\n...", bridges=[bridge])
    assert ground.with_bridges([]).going_at(Position(15, 15), NORTH) == Going.CLOSED
    assert ground.with_bridges([]).with_bridges([bridge]).digest == ground.digest


@pytest.mark.parametrize("roads", [(), (Road(line((0, 15), (100, 15))),)], ids=["open", "road"])
def test_steep_ground_is_rough_up_and_down_but_not_along_the_slope(roads):
    ground = plain(10, 3, height=lambda east, _: 0.11 * east, roads=roads)
    level = Going.ROAD if roads else Going.OPEN
    assert ground.going_at(Position(50, 15), EAST) == Going.ROUGH
    assert ground.going_at(Position(50, 15), (-1, 0)) == Going.ROUGH
    assert ground.going_at(Position(50, 15), NORTH) == level


def test_a_slope_of_a_tenth_is_not_yet_steep():
    ground = plain(10, 3, height=lambda east, _: 0.1 * east)
    assert ground.slope_at(Position(50, 15), EAST) == pytest.approx(0.1)
    assert ground.going_at(Position(50, 15), EAST) == Going.OPEN


def test_heights_are_interpolated_between_cell_centres():
    ground = plain(4, 4, height=lambda east, north: 2 * east + north)
    assert ground.height_at(Position(5, 5)) == pytest.approx(15)
    assert ground.height_at(Position(12, 17)) == pytest.approx(41)


def test_points_beyond_the_edge_have_the_nearest_cell():
    ground = drawn("..%\n...")
    assert ground.terrain_at(Position(99, 99)) == Terrain.FOREST
    assert not ground.holds(Position(99, 99))


def test_the_digest_differs_for_different_ground_only():
    assert plain(3, 3).digest == plain(3, 3).digest
    assert plain(3, 3).digest != drawn("...\n.%.\n...").digest
    assert plain(3, 3).digest != plain(3, 3, roads=[Road(line((0, 5), (30, 5)))]).digest


@pytest.mark.parametrize(
    ("heights", "terrain", "cell", "reason"),
    [
        (np.zeros((3, 3)), np.zeros((3, 4)), 10, "same size"),
        (np.zeros((3, 3)), np.full((3, 3), 9), 10, "not a terrain"),
        (np.zeros((3, 3)), np.zeros((3, 3)), 0, "longer than 0"),
    ],
)
def test_invalid_ground_is_an_error_with_a_reason(heights, terrain, cell, reason):
    with pytest.raises(GroundError, match=reason):
        Ground(heights.astype(np.int32), terrain.astype(np.uint8), cell)


def test_nothing_loads_the_compiler_before_it_is_needed():
    program = (
        "import sys, sandtable.boards.ground.routes, sandtable.boards.ground.sight, "
        "sandtable.boards.ground.warm_up, sandtable.landscape.panorama.picture\n"
        "print('numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
