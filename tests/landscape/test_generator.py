import numpy as np
import pytest

from sandtable.boards.ground import Going, Ground, Position, Terrain
from sandtable.boards.ground.routes import Paces, quickest
from sandtable.games.kriegsspiel.rules.ground import RECIPES, shipped_ground
from sandtable.landscape.generator import cache
from sandtable.landscape.generator.build import build
from sandtable.landscape.generator.cache import cached_ground
from sandtable.landscape.generator.recipe import (
    RecipeError,
    read_recipe,
    recipe_in,
    recipes_in,
)

WAGONS = Paces(150, 100, 50)
DIGESTS = {
    "breakout": "502fbda376947c4c24aba57dbb1af9358dfbd94800f665899cc28e44622c83e7",
    "crossing": "1c49643bb9c804ad11acb379c6576d91524ac630b9a7ccf224dd44f15f0104d4",
    "lindau": "4425eb8fcc1ed88f7dd559ecf8c4df63e02360df939bf5fc008a19b2c5ac4409",
    "meeting": "db8bd37325c69bdfebc172c15863def3fa026ad1b81739b5db20527af3445db1",
    "mill": "0a8b3b94761d35dc4601d36a9129383953e650de960d7dddc22ff3b5d3af8b50",
    "rearguard": "630e4e51a995e284da75f8c3e3b7c5691274c509735a89773366e9d461329dfb",
}
SMALL = """
title = "Small"
summary = "A valley"
seed = 5
size = [1600, 1200]
[[rivers]]
name = "Bach"
course = [[0, 600], [1600, 500]]
valley = 300
[[villages]]
name = "Dorf"
at = [500, 800]
[[villages]]
name = "Weiler"
kind = "hamlet"
[roads]
roads = [["Dorf", "Weiler"], ["Dorf", [800, 0]]]
"""


@pytest.fixture(params=sorted(DIGESTS))
def ground(request: pytest.FixtureRequest) -> Ground:
    return shipped_ground(request.param)


def test_every_shipped_map_is_known_here():
    assert set(recipes_in(RECIPES)) == set(DIGESTS)


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_a_map_is_the_same_to_the_byte_on_every_machine(name):
    made = build(recipe_in(RECIPES, name))
    read = shipped_ground(name)
    assert made.digest == read.digest == DIGESTS[name]
    assert (made.roads, made.bridges, made.rivers) == (read.roads, read.bridges, read.rivers)
    assert (made.places, made.name) == (read.places, read.name)


def test_a_map_is_cached_and_built_again_if_the_file_is_damaged(monkeypatch, tmp_path):
    made = []

    def small(recipe):
        made.append(recipe)
        return build(read_recipe(SMALL))

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(cache, "build", small)
    first = cached_ground.__wrapped__(RECIPES, "meeting")
    again = cached_ground.__wrapped__(RECIPES, "meeting")
    assert (len(made), again.digest) == (1, first.digest)
    # Numbers must also be written alike: 700 and 700.0 differ in a record.
    assert repr((again.roads, again.rivers, again.places)) == repr((first.roads, first.rivers, first.places))
    (file,) = (tmp_path / "sandtable/maps").iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert cached_ground.__wrapped__(RECIPES, "meeting").digest == first.digest
    assert len(made) == 2


def test_another_seed_is_another_map():
    assert build(read_recipe(SMALL)).digest == build(read_recipe(SMALL)).digest
    assert (
        build(read_recipe(SMALL)).digest != build(read_recipe(SMALL.replace("seed = 5", "seed = 6"))).digest
    )


def test_water_never_runs_uphill(ground):
    for river in ground.rivers:
        levels = [ground.height_at(point) for point in river.points if ground.holds(point)]
        # The bed of a brook is 1.5 m deep, and narrower than a cell.
        slack = 0.3 if river.name else 3.0
        lowest = np.minimum.accumulate(levels)
        assert max(np.array(levels) - lowest) <= slack, river.name


def test_every_village_lies_on_land_and_can_be_reached_by_wagons(ground):
    villages = [place for place in ground.places if place.kind in ("town", "village", "hamlet", "farm")]
    assert len(villages) >= 2
    first = villages[0].position
    for village in villages:
        assert ground.terrain_at(village.position) != Terrain.WATER
        assert quickest(ground, WAGONS, [first, village.position]) is not None, village.name


def test_every_bridge_carries_a_road_over_water(ground):
    for bridge in ground.bridges:
        over = [point for point in bridge.points if ground.terrain_at(point) == Terrain.WATER]
        middle = Position(*np.mean([bridge.points[0], bridge.points[-1]], axis=0).tolist())
        assert over or ground.terrain_at(middle) == Terrain.WATER
        assert all(ground.going[ground.cell_of(point)] != Going.CLOSED for point in (*bridge.points, middle))


def test_roads_are_open_from_end_to_end(ground):
    for road in ground.roads:
        for point in road.points:
            if ground.holds(point):
                assert ground.going[ground.cell_of(point)] != Going.CLOSED


def test_roads_keep_to_gentle_slopes(ground):
    steep = np.hypot(*ground.rises) > ground.steep * 200 * ground.cell
    on_roads = ground.road_cells & (ground.terrain != Terrain.TOWN)
    assert steep[on_roads].mean() < steep.mean() * 1.1


def test_the_river_can_be_crossed_by_bridges_only():
    ground = shipped_ground("crossing")
    north, south = Position(4200, 4500), Position(2700, 1900)
    assert len(ground.bridges) == 3
    assert quickest(ground, WAGONS, [south, north]) is not None
    assert quickest(ground.with_bridges([]), WAGONS, [south, north]) is None


def test_every_terrain_is_on_the_maps():
    kinds = {kind for name in DIGESTS for kind in np.unique(shipped_ground(name).terrain).tolist()}
    assert kinds == set(Terrain)


def test_the_land_holds_what_the_recipe_asks_for():
    recipe = recipe_in(RECIPES, "crossing")
    share = (shipped_ground("crossing").terrain == Terrain.FOREST).mean()
    assert share == pytest.approx(recipe.cover.forest / 1000, abs=0.02)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[1600, 1200]", "[1601, 1200]", "multiples of four cells"),
        ("[500, 800]", "[500, 8000]", "Dorf lies at 500,8000, off the map"),
        ('["Dorf", "Weiler"]', '["Dorf", "Wieler"]', "'Wieler', which is no village.*Weiler"),
        ("seed = 5", 'seed = "five"', "cannot be read.*seed"),
        ("valley = 300", "vally = 300", "cannot be read.*vally"),
        ('name = "Weiler"', 'name = "Dorf"', "two villages are called Dorf"),
        ("size = [1600, 1200]", "size = [160000, 120000]", "more than"),
        ("[[0, 600], [1600, 500]]", "[[0, 600]]", "two points"),
    ],
)
def test_a_wrong_recipe_is_refused_with_a_reason(old, new, reason):
    with pytest.raises(RecipeError, match=reason):
        read_recipe(SMALL.replace(old, new))


def test_a_map_that_is_not_there_is_missed_by_name():
    with pytest.raises(RecipeError, match=r"no map 'metting'.*meeting"):
        shipped_ground("metting")
