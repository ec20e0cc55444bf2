"""Continuous ground: routes, sight and panoramas, compiled and as reference, in the same process.

Times are processor time, the best of a few runs, so that a busy machine affects them little.
"""

from collections.abc import Callable
from functools import partial
from time import process_time

import numpy as np

from sandtable.boards.ground import Ground, Position, Road
from sandtable.boards.ground.routes import Course, Paces, quickest, quickest_cells_reference
from sandtable.boards.ground.sight import Sight, clear_reference, seen_from, viewshed, viewshed_reference
from sandtable.boards.ground.warm_up import use_every_kernel
from sandtable.games.kriegsspiel.rules.ground import RECIPES
from sandtable.landscape import staff_map
from sandtable.landscape.generator.build import build
from sandtable.landscape.generator.noise import fractal_noise
from sandtable.landscape.generator.recipe import recipe_in, recipes_in
from sandtable.landscape.panorama.picture import Viewpoint, panorama
from sandtable.landscape.panorama.sightings import SeenSmoke, SeenTroops

COURIER = Paces(900, 700, 300)
ROUNDS = 7


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The shortest time of a few runs, in seconds."""
    times = []
    for _ in range(rounds):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def country(side: int) -> Ground:
    """Hills, woods and a road on `side` × `side` cells of 10 m."""
    heights = fractal_noise(3, side, side, 180, 5) * 6
    woods = fractal_noise(9, side, side, 130, 4)
    terrain = np.where(woods > 380, 1, np.where(woods < -560, 3, 0))
    road = Road((Position(0, side * 2), Position(side * 5, side * 6), Position(side * 10, side * 8)))
    return Ground(heights.astype(np.int32), terrain.astype(np.uint8), 10, roads=[road])


def row(what: str, seconds: float, slow: float | None = None) -> None:
    ratio = (
        "" if slow is None else f"   plain {slow * 1000:>12,.1f} ms: {slow / seconds:>7,.0f} times as long"
    )
    print(f"  {what:<58} {seconds * 1000:>9,.2f} ms{ratio}")


def routes() -> None:
    print("Quickest route from corner to corner, a courier's, and the plain search of the same cells")
    for side in (100, 250, 500, 1000):
        ground = country(side)
        stops = [Position(15, 15), Position(side * 10 - 15, side * 10 - 15)]
        seconds = best(partial(quickest, ground, COURIER, stops))
        slow = None
        if side <= 250:
            ends = [ground.cell_of(stop) for stop in stops]
            slow = best(partial(quickest_cells_reference, ground, COURIER, *ends), 2)
        row(f"{side / 100:g} × {side / 100:g} km, {side * side:,} cells", seconds, slow)
    course = quickest(ground, COURIER, stops)
    assert isinstance(course, Course)
    row(
        "marching a round along it",
        best(lambda: [course.march(COURIER, 3000, 600) for _ in range(1000)]) / 1000,
    )


def sight() -> None:
    print("Sight, at 10 m")
    ground, eye = country(1000), Position(5005, 5005)
    small = Sight(limit=600)
    row(
        "field of view of 600 m",
        best(lambda: viewshed(ground, eye, small)),
        best(lambda: viewshed_reference(ground, eye, small), 2),
    )
    row("field of view of 3,000 m", best(lambda: viewshed(ground, eye, Sight())))
    rng = np.random.default_rng(1)
    targets = [Position(*point) for point in (eye + rng.uniform(-2000, 2000, (1000, 2))).tolist()]
    on_foot = [True] * len(targets)
    slow = (
        best(lambda: [clear_reference(ground, eye, target, Sight(), 2.0) for target in targets[:100]], 2) * 10
    )
    row(
        "1,000 lines of sight of up to 2,800 m",
        best(lambda: seen_from(ground, eye, targets, Sight(), on_foot=on_foot)),
        slow,
    )


def pictures() -> None:
    print("Maps and pictures")
    for name in recipes_in(RECIPES):
        recipe = recipe_in(RECIPES, name)
        ground = build(recipe)
        row(
            f"making the map {name}, {ground.columns} × {ground.rows} cells",
            best(partial(build, recipe), 2),
        )
    staff = ground
    row("its staff map, without roads and names", best(lambda: staff_map.relief_png(staff), 2))
    hill = Position(4291, 3925)
    row("a field of view of 3,000 m from one of its hills", best(lambda: viewshed(staff, hill, Sight())))
    viewpoint = Viewpoint(hill, 110)
    seen = [SeenTroops(95 + 5 * index, 300 + 200 * index, "infantry", "line", "red") for index in range(6)]
    row("a panorama of 1600 × 500", best(lambda: panorama(staff, viewpoint, [*seen, SeenSmoke(100, 700)])))


def main() -> None:
    use_every_kernel()
    panorama(country(20), Viewpoint(Position(55, 55), 45), [])
    routes()
    sight()
    pictures()


if __name__ == "__main__":
    main()
