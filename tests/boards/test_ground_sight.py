from math import hypot

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.boards.ground import Ground, Position, sight_kernels
from sandtable.boards.ground.sight import (
    Sight,
    clear_reference,
    made_out,
    seen_from,
    sees,
    sees_dust,
    viewshed,
    viewshed_reference,
)
from tests.boards.drawn_ground import drawn, grounds, line, plain, points

SIGHT = Sight()
relaxed = settings(deadline=None, max_examples=40)


def ridge(height: float) -> Ground:
    """A ridge across the way from west to east, 300 m off."""
    return plain(60, 5, height=lambda east, _: max(0.0, height - abs(east - 300) * 0.2))


@pytest.mark.parametrize(("height", "seen"), [(0, True), (1, True), (6, False)])
def test_a_ridge_hides_what_is_behind_it(height, seen):
    assert sees(ridge(height), Position(5, 25), Position(595, 25), SIGHT) is seen


def test_an_observer_on_the_ridge_sees_both_sides_and_is_seen():
    ground = ridge(20)
    top, west, east = line((300, 25), (5, 25), (595, 25))
    assert sees(ground, top, west, SIGHT)
    assert sees(ground, top, east, SIGHT)
    assert sees(ground, west, top, SIGHT)


def test_a_wood_hides_what_is_behind_it_and_deep_in_it():
    ground = drawn(f"{'.' * 20}{'%' * 20}{'.' * 20}\n" * 3)
    eye = Position(5, 15)
    edge, deep, behind = line((205, 15), (305, 15), (595, 15))
    assert [sees(ground, eye, target, SIGHT) for target in (edge, deep, behind)] == [True, False, False]


def test_an_observer_sees_out_of_the_edge_of_a_wood_only():
    ground = drawn(f"{'.' * 20}{'%' * 20}{'.' * 20}\n" * 3)
    assert sees(ground, Position(215, 15), Position(5, 15), SIGHT)
    assert not sees(ground, Position(255, 15), Position(5, 15), SIGHT)


def test_an_observer_on_a_hill_sees_over_a_wood():
    ground = drawn(f"{'.' * 20}{'%' * 5}{'.' * 75}\n" * 3, height=lambda east, _: 60.0 if east < 100 else 0.0)
    assert sees(ground, Position(95, 15), Position(985, 15), SIGHT)
    # Close behind the trees one is hidden all the same.
    assert not sees(ground, Position(95, 15), Position(265, 15), SIGHT)


def test_houses_hide_troops_but_not_from_a_tower():
    ground = drawn("....##....\n" * 3)
    assert not sees(ground, Position(5, 15), Position(95, 15), SIGHT)
    assert sees(ground, Position(5, 15), Position(95, 15), Sight(eye=40))


@pytest.mark.parametrize(
    ("away", "on_foot", "seen"), [(45, True, True), (65, True, False), (65, False, True)]
)
def test_high_grass_hides_troops_on_foot_beyond_fifty_metres(away, on_foot, seen):
    ground = drawn(f".{'::::::::::'}\n" * 3)
    assert sees(ground, Position(5, 15), Position(5 + away, 15), SIGHT, on_foot=on_foot) is seen


@pytest.mark.parametrize(("away", "seen"), [(2995, True), (3005, False)])
def test_nothing_is_seen_beyond_three_kilometres(away, seen):
    assert sees(plain(310, 3), Position(5, 15), Position(5 + away, 15), SIGHT) is seen


def test_dust_is_seen_over_low_cover_that_hides_troops():
    ground = ridge(6)
    eye, moving = line((5, 25), (595, 25))
    assert not sees(ground, eye, moving, SIGHT)
    assert sees_dust(ground, eye, moving, Sight(dust=14))
    assert not sees_dust(ridge(40), eye, moving, Sight(dust=14))


def test_there_is_no_dust_in_a_wood():
    ground = drawn("....%.....\n" * 3)
    assert not sees_dust(ground, Position(5, 15), Position(45, 15), SIGHT)


def test_nearer_troops_are_recognised_better():
    bands = (300, 600, 1000, 1500, 2000)
    assert [made_out(metres, bands) for metres in (2001, 2000, 1500, 1000, 600, 300, 0)] == [
        0,
        1,
        2,
        3,
        4,
        5,
        5,
    ]


def test_many_targets_equal_single_targets():
    ground = drawn(f"{'.' * 20}{'%' * 20}{'.' * 20}\n" * 3)
    targets = line((205, 15), (305, 15), (595, 15), (100, 5))
    each = [sees(ground, Position(5, 15), target, SIGHT) for target in targets]
    assert seen_from(ground, Position(5, 15), targets, SIGHT, on_foot=[False] * 4) == each
    assert seen_from(ground, Position(5, 15), [], SIGHT, on_foot=[]) == []


@relaxed
@given(st.data(), grounds())
def test_the_compiled_line_of_sight_equals_the_reference(data: st.DataObject, ground: Ground) -> None:
    eye, target = data.draw(points(ground)), data.draw(points(ground))
    apart = hypot(target.east - eye.east, target.north - eye.north)
    sight = Sight(limit=apart + 1, forest=data.draw(st.sampled_from([18, 2])))
    assert sees(ground, eye, target, sight) == clear_reference(ground, eye, target, sight, sight.target)


@relaxed
@given(st.data(), grounds())
def test_the_compiled_height_equals_the_reference(data: st.DataObject, ground: Ground) -> None:
    point = data.draw(points(ground))
    assert sight_kernels.level(ground.metres, ground.cell, *point) == ground.height_at(point)


@relaxed
@given(st.data(), grounds(), st.booleans())
def test_the_compiled_viewshed_equals_the_reference(
    data: st.DataObject, ground: Ground, on_foot: bool
) -> None:
    eye = data.draw(points(ground))
    sight = Sight(
        limit=data.draw(st.sampled_from([40, 100, 180])), grass=data.draw(st.sampled_from([15, 50]))
    )
    seen = viewshed(ground, eye, sight, on_foot=on_foot)
    np.testing.assert_array_equal(seen, viewshed_reference(ground, eye, sight, on_foot=on_foot))


def test_the_viewshed_agrees_with_single_lines_of_sight():
    waves = lambda east, north: 12 * np.sin(east / 90) * np.cos(north / 70)  # noqa: E731
    ground = plain(90, 90, height=waves)
    eye, sight = ground.middle(45, 45), Sight(limit=400)
    field = viewshed(ground, eye, sight)
    np.testing.assert_array_equal(field, viewshed_reference(ground, eye, sight))
    cells = [(row, column) for row in range(90) for column in range(90)]
    alone = seen_from(
        ground, eye, [ground.middle(*cell) for cell in cells], sight, on_foot=[False] * len(cells)
    )
    differing = sum(field[cell] != seen for cell, seen in zip(cells, alone, strict=True))
    assert differing / len(cells) < 0.02
    assert 0.1 < field.mean() < 0.9
