from itertools import pairwise
from math import inf, isinf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.boards.ground import Bridge, Ground, Position, Road, route_kernels, routes
from sandtable.boards.ground.routes import Course, Paces, quickest, seconds_straight
from sandtable.boards.ground.warm_up import use_every_kernel
from tests.boards.drawn_ground import drawn, grounds, line, plain, points

INFANTRY = Paces(200, 150, 100)
ROUND = 600
RIVER = "\n".join(["." * 20] * 8 + ["~" * 20] + ["." * 20] * 8)
relaxed = settings(deadline=None, max_examples=40)


def test_a_round_on_open_ground_is_150_metres_for_infantry():
    course = Course(plain(40, 3), line((5, 15), (395, 15)))
    marched = course.march(INFANTRY, 0, ROUND)
    assert marched.position == pytest.approx((155, 15))
    assert marched.seconds_left == 0


def test_a_march_is_limited_by_time():
    # Half a round on the road is 100 m; the other half next to it is 75 m.
    ground = plain(40, 40, roads=[Road(line((0, 15), (400, 15)))])
    course = Course(ground, line((5, 15), (105, 15), (105, 300)))
    assert course.march(INFANTRY, 0, ROUND / 2).position == pytest.approx((105, 15))
    # The road's cell is 10 m wide: 5 m of the way north still lie on it, at 3 s a metre.
    assert course.march(INFANTRY, 0, ROUND).position == pytest.approx((105, 15 + 5 + (300 - 15) / 4))


def test_two_half_marches_equal_one_march():
    ground = drawn("....%%%%....%%%%....\n" * 3)
    course = Course(ground, line((5, 15), (195, 15)))
    half = course.march(INFANTRY, 0, 250)
    whole = course.march(INFANTRY, 0, 640)
    assert course.march(INFANTRY, half.metres, 390).metres == pytest.approx(whole.metres)


def test_time_is_left_at_the_end_of_the_course():
    course = Course(plain(20, 3), line((5, 15), (105, 15)))
    marched = course.march(INFANTRY, 0, ROUND)
    assert marched.position == Position(105, 15)
    assert marched.seconds_left == pytest.approx(ROUND - 400)


def test_a_march_ends_at_the_bank():
    ground = drawn(".....~....\n" * 3)
    marched = Course(ground, line((5, 15), (95, 15))).march(INFANTRY, 0, 10 * ROUND)
    assert marched.position == pytest.approx((50, 15))
    assert marched.seconds_left > 0


def test_a_steep_road_takes_as_long_as_rough_ground():
    road = [Road(line((0, 15), (400, 15)))]
    hill = plain(40, 3, height=lambda east, _: 0.2 * east, roads=road)
    assert Course(hill, line((5, 15), (305, 15))).seconds(INFANTRY) == pytest.approx(1800)
    assert Course(plain(40, 3, roads=road), line((5, 15), (305, 15))).seconds(INFANTRY) == pytest.approx(900)


def test_the_quickest_route_over_a_plain_is_straight():
    course = quickest(plain(30, 30), INFANTRY, line((12, 13), (284, 171)))
    assert course is not None
    assert course.points == line((12, 13), (284, 171))


def test_the_quickest_route_crosses_the_bridge():
    ground = drawn(RIVER, bridges=[Bridge(line((165, 75), (165, 95)))])
    course = quickest(ground, INFANTRY, line((25, 20), (25, 150)))
    assert course is not None
    crossing = [
        course.at(metres) for metres in np.arange(0, course.length, 1.0) if 80 < course.at(metres).north < 90
    ]
    assert crossing
    assert all(160 <= point.east <= 170 for point in crossing)


def test_there_is_no_route_over_a_river_without_a_bridge():
    assert quickest(drawn(RIVER), INFANTRY, line((25, 20), (25, 150))) is None


def test_a_detour_by_road_is_taken_if_it_is_quicker():
    rough = "\n".join(["%" * 30] * 12)
    road = Road(line((5, 5), (5, 105), (295, 105), (295, 5)))
    course = quickest(drawn(rough, roads=[road]), Paces(900, 700, 300), line((5, 5), (295, 5)))
    assert course is not None
    assert any(point.north > 90 for point in course.points)


def test_a_course_passes_its_waypoints():
    ground = plain(40, 40)
    course = quickest(ground, INFANTRY, line((15, 15), (205, 355), (385, 15)))
    assert course is not None
    assert Position(205, 355) in course.points
    assert course.seconds(INFANTRY) > quickest(ground, INFANTRY, line((15, 15), (385, 15))).seconds(INFANTRY)


def test_disordered_troops_take_longer():
    course = Course(plain(40, 3), line((5, 15), (395, 15)))
    assert course.seconds(INFANTRY.times(1 / 3)) == pytest.approx(3 * course.seconds(INFANTRY))


def test_a_course_of_one_point_has_no_length():
    course = Course(plain(3, 3), line((5, 5)))
    assert course.march(INFANTRY, 0, ROUND).position == (5, 5)
    assert course.heading(0) == (0, 0)


def test_headings_follow_the_course():
    course = Course(plain(40, 40), line((5, 5), (105, 5), (105, 205)))
    assert course.heading(50) == (1, 0)
    assert course.heading(150) == (0, 1)


def test_warming_up_compiles_everything():
    use_every_kernel()
    assert quickest(plain(3, 3), INFANTRY, line((5, 5), (25, 25))) is not None


@relaxed
@given(st.data(), grounds())
def test_the_compiled_search_equals_the_reference(data: st.DataObject, ground: Ground) -> None:
    begin, finish = (ground.cell_of(data.draw(points(ground))) for _ in range(2))
    if begin == finish:
        return
    margin = data.draw(st.sampled_from([0, 1, 16]))
    half = routes.half_steps(INFANTRY)
    found = route_kernels.quickest_cells(ground.axis_going, half, *begin, *finish, margin)
    assert [tuple(cell) for cell in found.tolist()] == routes.quickest_cells_reference(
        ground, INFANTRY, begin, finish
    )


@relaxed
@given(st.data(), grounds())
def test_the_routes_from_one_point_equal_single_searches(data: st.DataObject, ground: Ground) -> None:
    hub, end = data.draw(points(ground)), data.draw(points(ground))
    found, alone = routes.Ways(ground, INFANTRY, hub).to(end), quickest(ground, INFANTRY, [hub, end])
    assert (found and found.points) == (alone and alone.points)


@relaxed
@given(st.data(), grounds())
def test_the_compiled_goings_equal_the_reference(data: st.DataObject, ground: Ground) -> None:
    start, end = data.draw(points(ground)), data.draw(points(ground))
    kinds, ends = route_kernels.goings(ground.going, ground.rises, ground.cell, ground.steep, *start, *end)
    merged: list[tuple[int, float]] = []
    for going, _, finish in routes.goings_reference(ground, start, end):
        if merged and merged[-1][0] == going:
            merged.pop()
        merged.append((going, finish))
    assert list(zip(kinds.tolist(), ends.tolist(), strict=True)) == merged


@relaxed
@given(st.data(), grounds())
def test_the_compiled_straight_line_equals_the_reference(data: st.DataObject, ground: Ground) -> None:
    start, end = data.draw(points(ground)), data.draw(points(ground))
    reference = routes.seconds_straight_reference(ground, INFANTRY, start, end)
    assert seconds_straight(ground, INFANTRY, start, end) == reference
    assert Course(ground, [start, end]).seconds(INFANTRY) == pytest.approx(reference) or isinf(reference)


@relaxed
@given(st.data(), grounds())
def test_the_compiled_straightening_equals_the_reference(data: st.DataObject, ground: Ground) -> None:
    begin, finish = (ground.cell_of(data.draw(points(ground))) for _ in range(2))
    way = [ground.middle(*cell) for cell in routes.quickest_cells_reference(ground, INFANTRY, begin, finish)]
    if len(way) < 2:
        return
    pace = np.array(INFANTRY.seconds_a_metre())
    kept = route_kernels.pulled_straight(
        ground.going, ground.rises, pace, ground.cell, ground.steep, np.array(way)
    )
    assert kept.tolist() == routes.pulled_straight_reference(ground, INFANTRY, way)


@relaxed
@given(st.data(), grounds())
def test_a_longer_march_takes_longer(data: st.DataObject, ground: Ground) -> None:
    course = quickest(ground, INFANTRY, [data.draw(points(ground)), data.draw(points(ground))])
    if course is None or course.seconds(INFANTRY) == inf:
        return
    times = sorted(data.draw(st.lists(st.floats(0, 5000), min_size=2, max_size=6)))
    reached = [course.march(INFANTRY, 0, seconds).metres for seconds in times]
    assert all(earlier <= later for earlier, later in pairwise(reached))
    arrived = course.march(INFANTRY, 0, course.seconds(INFANTRY) + 1e-6)
    assert arrived.metres == pytest.approx(course.length)


@relaxed
@given(st.data(), grounds())
def test_the_quickest_route_is_no_slower_than_the_grid_route(data: st.DataObject, ground: Ground) -> None:
    begin, finish = (ground.cell_of(data.draw(points(ground))) for _ in range(2))
    if ground.going[begin] == 0:
        return
    cells = routes.quickest_cells_reference(ground, INFANTRY, begin, finish)
    course = quickest(ground, INFANTRY, [ground.middle(*begin), ground.middle(*finish)])
    assert (course is None) == (not cells and begin != finish)
    if course is not None and cells:
        on_the_grid = Course(ground, [ground.middle(*cell) for cell in cells]).seconds(INFANTRY)
        assert course.seconds(INFANTRY) <= on_the_grid * (1 + 1e-6)
