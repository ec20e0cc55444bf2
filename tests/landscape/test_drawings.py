"""Staff map and panorama."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from sandtable.boards.ground import Ground, NamedPlace, Position, Road, Terrain
from sandtable.boards.ground.sight import Sight
from sandtable.landscape import staff_map
from sandtable.landscape.generator.build import build
from sandtable.landscape.generator.recipe import read_recipe
from sandtable.landscape.panorama import land, sky
from sandtable.landscape.panorama.picture import Viewpoint, panorama
from sandtable.landscape.panorama.sightings import Seen, SeenDust, SeenSmoke, SeenTroops
from sandtable.scenes import Piece, Scene, Side
from sandtable.scenes.png import png

ARMS = ("infantry", "cavalry", "artillery", "pioneers", "officer", "man", "supply-wagon")
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
[roads]
roads = [["Dorf", [800, 0]]]
"""
NORTHWARD = Viewpoint(Position(500, 50), bearing=0)
TROOPS = SeenTroops(bearing=10, distance=200, arm="infantry", formation="line", colour="blue")


def country(
    *, wood_behind: bool = False, hollow_behind: bool = False, village_behind: bool = False
) -> Ground:
    """A plain with a high ridge from west to east at 500 m, and given terrain behind it."""
    rows, columns = 120, 100
    north = np.arange(rows)[:, None] * 10 + np.zeros((1, columns))
    heights = np.clip(60 - np.abs(north - 500) * 0.3, 0, None) * 100
    terrain = np.zeros((rows, columns), dtype=np.uint8)
    terrain[20:25, 60:70] = Terrain.FOREST
    if hollow_behind:
        heights[85:110, 20:80] -= 1500
    if wood_behind:
        terrain[80:90, 20:80] = Terrain.FOREST
    places = [NamedPlace("Vorn", Position(350, 250))]
    roads = [Road((Position(0, 150), Position(1000, 180)))]
    if village_behind:
        terrain[85:95, 40:60] = Terrain.TOWN
        places.append(NamedPlace("Hinten", Position(500, 900)))
        roads.append(Road((Position(0, 900), Position(1000, 900))))
    return Ground(heights.astype(np.int32), terrain, 10, places=places, roads=roads)


@cache
def northward(*seen: Seen) -> bytes:
    """The panorama of the plain and the ridge, with these sightings."""
    return panorama(country(), NORTHWARD, seen)


def pixels(picture: bytes) -> np.ndarray:
    with Image.open(BytesIO(picture)) as image:
        return np.asarray(image.convert("RGB")).astype(int)


def test_a_panorama_is_a_png_of_1600_by_500():
    assert pixels(northward()).shape == (500, 1600, 3)


def test_a_panorama_is_the_same_to_the_byte_each_time():
    assert northward(TROOPS) == panorama(country(), NORTHWARD, (TROOPS,))


@pytest.mark.parametrize("behind", ["wood_behind", "hollow_behind", "village_behind"])
def test_nothing_behind_a_ridge_changes_a_byte(behind):
    assert panorama(country(**{behind: True}), NORTHWARD, [TROOPS]) == northward(TROOPS)


def test_from_the_other_side_the_same_changes_are_seen():
    southward = Viewpoint(Position(500, 1150), bearing=180)
    behind = ({}, {"wood_behind": True}, {"hollow_behind": True}, {"village_behind": True})
    assert len({panorama(country(**change), southward, []) for change in behind}) == len(behind)


@pytest.mark.parametrize(
    "thing", [SeenTroops(0, 900, "cavalry", "line", "red"), SeenSmoke(0, 800), SeenDust(5, 800)]
)
def test_troops_behind_the_ridge_are_not_drawn_even_if_listed(thing):
    assert northward(thing) == northward()


def test_troops_of_every_arm_are_drawn_where_they_stand():
    arms = (None, *ARMS)
    bearings = [12 * number - 42 for number in range(len(arms))]
    troops = [
        SeenTroops(bearing, 200, arm, front=10, colour="red")
        for bearing, arm in zip(bearings, arms, strict=True)
    ]
    changed = (pixels(northward(*troops)) != pixels(northward())).any(axis=(0, 2))
    for bearing in bearings:
        # 100 degrees are 1600 pixels, with north in the middle.
        middle = 800 + 16 * bearing
        assert changed[middle - 40 : middle + 40].any(), bearing
        assert not changed[middle + 85 : middle + 100].any(), bearing


def test_each_formation_looks_different():
    formations = ("line", "column", "square", "skirmish")
    pictures = {northward(replace(TROOPS, formation=formation, front=140.0)) for formation in formations}
    assert len(pictures) == len(formations)


def test_troops_of_an_unknown_side_show_no_colour():
    blue, red = (northward(replace(TROOPS, colour=colour)) for colour in ("blue", "red"))
    assert blue != red
    unknown = pixels(northward(replace(TROOPS, arm=None, formation=None, colour=None)))
    changed = unknown[(unknown != pixels(northward())).any(axis=2)]
    assert np.abs(changed[:, 0] - changed[:, 2]).max() < 140


def test_the_view_is_open_at_the_edge_of_a_wood_and_not_inside():
    ground = country()
    troops = SeenTroops(180, 100, "infantry", "line", "red")
    # The wood reaches from 200 to 250 m; the eye looks south.
    edge, deep = Viewpoint(Position(650, 212), bearing=180), Viewpoint(Position(650, 238), bearing=180)
    assert panorama(ground, edge, [troops]) != panorama(ground, edge, [])
    assert panorama(ground, deep, [troops]) == panorama(ground, deep, [])


def test_smoke_and_dust_are_drawn():
    empty = northward()
    assert northward(SeenSmoke(-10, 250)) != empty
    assert northward(SeenDust(-10, 250)) != empty


def test_every_weather_has_its_sky():
    pictures = {panorama(country(), replace(NORTHWARD, weather=weather), []) for weather in sky.WEATHERS}
    assert len(pictures) == len(sky.WEATHERS)


def test_night_is_darker_than_noon():
    noon, midnight = (pixels(panorama(country(), replace(NORTHWARD, hour=hour), [])) for hour in (12, 0))
    assert midnight[:400].mean() < noon[:400].mean() / 2


def test_places_in_sight_are_named_and_others_not():
    from sandtable.landscape.panorama.compass_strip import in_sight, strip
    from sandtable.landscape.panorama.picture import camera_of

    ground = country(village_behind=True)
    camera = camera_of(ground, NORTHWARD, Sight())
    assert [place.name for place in in_sight(ground, camera, Sight())] == ["Vorn"]
    assert "Vorn" in strip(ground, camera, Sight(), 442)


def test_the_compiled_land_equals_the_reference():
    ground = build(read_recipe(SMALL))
    at = Position(700, 250)
    camera = land.Camera(at, ground.height_at(at) + 2.5, 340.0, 100.0, 48, 120, 50.0, 1.9)
    light = sky.air(10, "clear").light()
    fast, plain = land.paint(ground, camera, light), land.paint_reference(ground, camera, light)
    np.testing.assert_array_equal(fast.depth, plain.depth)
    np.testing.assert_array_equal(fast.colours, plain.colours)
    assert (np.diff(fast.depth, axis=0) <= 0).all()


def test_the_staff_map_is_drawn_with_its_background_and_the_symbols_of_all_arms():
    ground = build(read_recipe(SMALL))
    folder = files("sandtable.games.kriegsspiel") / "symbols"
    symbols = {arm: (folder / f"{arm}.svg").read_text(encoding="utf-8") for arm in ARMS}
    pieces = tuple(
        Piece(arm, arm, arm[0], arm, "blue", f"{100 + 150 * number},300") for number, arm in enumerate(ARMS)
    )
    scene = Scene(
        game="kriegsspiel",
        board=staff_map.board(ground),
        sides=(Side("blue", "Blue", "blue"),),
        pieces=pieces,
    )
    with_background = png(scene, {**symbols, staff_map.BACKGROUND: staff_map.background(ground)}, width=500)
    assert pixels(with_background).std() > 20
    assert with_background != png(scene, symbols, width=500)
    assert {name.name for name in staff_map.board(ground).names} == {"Dorf"}


def test_the_relief_is_the_same_each_time_and_shows_the_hills():
    ground = build(read_recipe(SMALL))
    picture = staff_map.relief_png(ground)
    assert sha256(picture).digest() == sha256(staff_map.relief_png(ground)).digest()
    level = Ground(np.zeros_like(ground.heights), ground.terrain, ground.cell)
    assert pixels(picture).std() > pixels(staff_map.relief_png(level)).std()
