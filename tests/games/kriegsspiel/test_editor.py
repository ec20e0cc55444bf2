"""The editor of Kriegsspiel: maps as rasters and shapes, generators, pictures, and problems with places."""

from io import BytesIO

import msgspec
import numpy as np
import pytest
from PIL import Image, TiffImagePlugin

import sandtable
from sandtable.boards.ground import Terrain
from sandtable.core import Scenario, SetupError
from sandtable.core.drafts import check_draft
from sandtable.core.editor import Draft, DraftPiece, DraftShape
from sandtable.core.rasters import packed_raster, unpacked_raster
from sandtable.games.kriegsspiel import scenario
from sandtable.games.kriegsspiel.rules.ground import base_ground, shipped_ground
from tests.games.kriegsspiel.test_scenario import OWN, RIVERS

GAME = sandtable.game("kriegsspiel")
EDITOR = GAME.editor


def parsed(text):
    return Scenario.parse(text, name="own", file="own.toml", shipped=False)


FULL = (
    OWN.replace("\n[settings]\nsteep = 25\n", RIVERS + "\n[settings]\nsteep = 25\nthirds = [3, 1]\n")
    .replace("steep = 25", "steep = 25\nartillery = { road = 150, open = 90, rough = 50 }")
    .replace('"....................", "....ffff', '"....ggss............", "....ffff')
    .replace(
        'officer = { id = "s-officer", at = "20,20" }',
        'officer = { id = "s-officer", at = "20.5,20", facing = 0 }',
    )
    .replace('seat = "south"', 'seat = "south"\nfacing = 12\nsuccessor = "s-1"')
    .replace(
        'formation = "column"',
        'formation = "column"\nname = "First"\nhp = 3\ndisruption = 1\nquality = "elite"\nfacing = 0',
    )
)
DIGITS = f"\ndigits = {[str(number) * 20 for number in (0, 0, 9, 2)]}\n"
SMALL = EDITOR.read(parsed(FULL))


def ground_of(one):
    return base_ground(scenario.read(one).terms.map)


def with_values(draft, **values):
    return msgspec.structs.replace(draft, values={**draft.values, **values})


def with_commander(draft, number, **values):
    commanders = [dict(one) for one in draft.values["commanders"]]
    commanders[number] |= values
    return with_values(draft, commanders=commanders)


def with_unit(draft, word, side="south", place="150,20", kind="infantry", **values):
    piece = DraftPiece(word, kind, side, place, {"id": word, **values})
    return msgspec.structs.replace(draft, pieces={"units": (*draft.pieces["units"], piece)})


def found(draft):
    return [(problem.reason, problem.rule) for problem in check_draft(GAME, draft).problems]


def assert_comes_back(one):
    """A scenario opens as a draft that is written as a file with the same ground, terms and units."""
    draft = EDITOR.read(one)
    checked = check_draft(GAME, draft)
    assert checked.problems == ()
    assert checked.pictures == ("[map.files]" in checked.text)
    written = parsed(checked.text)
    assert EDITOR.read(written) == draft
    before, after = scenario.read(one), scenario.read(written)
    assert after.units == before.units
    same_map = msgspec.structs.replace(after.terms, map=before.terms.map)
    assert same_map == before.terms
    assert base_ground(after.terms.map).digest == base_ground(before.terms.map).digest
    return checked.text


@pytest.mark.rule("KV3-S1")
@pytest.mark.parametrize("text", [FULL, FULL.replace("\nplaces =", DIGITS + "places =")])
def test_every_key_of_a_small_map_comes_back_in_letters(text):
    assert "letters = [" in assert_comes_back(parsed(text))


def pictured(folder, heights, numbers, mask, **options):
    """A scenario with a map from pictures, in the folder."""
    Image.fromarray(mask).save(folder / "mask.png")
    Image.fromarray(heights).save(folder / f"heights.{options.get('kind', 'png')}", **options.get("save", {}))
    source = f'[map]\n{numbers}\nheights = "heights.{options.get("kind", "png")}"\nterrain = "mask.png"\n'
    start, end = OWN.index("[map]"), OWN.index("places =")
    file = folder / "own.toml"
    file.write_text(OWN[:start] + source + OWN[end:])
    return GAME.scenario(file)


MASK = np.full((40, 200, 3), 255, dtype=np.uint8)
MASK[10:20, 30:90] = (0, 127, 0)
NOISE = np.random.default_rng(5).integers(0, 65536, (40, 200)).astype(np.uint16)


@pytest.mark.parametrize(
    ("heights", "numbers", "options"),
    [
        (NOISE, "cell = 5\nlowest = -12.34\nhighest = 310", {}),
        ((NOISE // 257).astype(np.uint8), "cell = 5\nlowest = 40\nhighest = 310", {}),
        ((NOISE // 400).astype(np.float32), "cell = 5", {"kind": "tif"}),
    ],
)
def test_maps_from_pictures_come_back_to_the_centimetre(tmp_path, heights, numbers, options):
    text = assert_comes_back(pictured(tmp_path, heights, numbers, MASK, **options))
    assert "[map.files]" in text


def test_a_map_of_the_game_can_be_made_editable():
    draft = EDITOR.read(GAME.scenario("meeting"))
    part = EDITOR.generate("shipped", {"map": "meeting"})
    ground = shipped_ground("meeting")
    assert part.size == draft.size
    assert {"terrain", "heights"} == part.rasters.keys()
    assert not part.pieces
    own = msgspec.structs.replace(
        draft, values={**draft.values, **part.values}, shapes=part.shapes, rasters=part.rasters
    )
    checked = check_draft(GAME, own)
    assert (checked.problems, checked.pictures) == ((), True)
    same = ground_of(parsed(checked.text))
    assert (same.terrain == ground.terrain).all()
    assert abs(same.heights - ground.heights).max() <= 5  # centimetres
    assert [place.name for place in same.places] == [place.name for place in ground.places]
    assert [len(road.points) for road in same.roads] == [len(road.points) for road in ground.roads]
    assert {river.name for river in same.rivers} == {river.name for river in ground.rivers}


def test_a_map_of_the_game_is_a_picture_until_then():
    part = EDITOR.generate("map", {"map": "meeting"})
    assert (part.size, part.values["map"], part.rasters) == ((6000, 4000), "meeting", {})
    document = EDITOR.map_picture("meeting").data.decode()
    assert 'viewBox="0 0 6000 4000"' in document
    assert "Lindenrode" in document
    with pytest.raises(SetupError, match="there is no map 'moon'"):
        EDITOR.map_picture("moon")
    stretched = msgspec.structs.replace(EDITOR.read(GAME.scenario("meeting")), size=(9000.0, 4000.0))
    checked = check_draft(GAME, stretched)
    assert [problem.reason.partition(",")[0] for problem in checked.problems] == ["This map is 6000 × 4000 m"]
    assert checked.playable


def landscape(**values):
    return EDITOR.generate("landscape", {"seed": 3, "width": 1.5, "height": 1, "cell": 20, **values})


def test_a_landscape_follows_from_its_seed():
    land = landscape(water="river", villages=3, woods=30)
    assert land == landscape(water="river", villages=3, woods=30)
    assert land != landscape(seed=4, water="river", villages=3, woods=30)
    assert land.size == (1440, 960)
    terrain = unpacked_raster(land.rasters["terrain"])
    assert Terrain.WATER in terrain
    assert 0.25 < terrain.count(Terrain.FOREST) / len(terrain) < 0.32
    assert land.shapes["roads"]
    assert any(shape.values.get("name") for shape in land.shapes["rivers"])


def test_a_landscape_without_water_and_villages_has_none():
    land = landscape(water="none", villages=0, woods=0, relief=0)
    assert land.shapes["rivers"] == ()
    terrain = unpacked_raster(land.rasters["terrain"])
    assert set(terrain) <= {Terrain.OPEN, Terrain.HIGH_GRASS}
    assert len(land.shapes["roads"]) == 1


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        ("moon", {}, "There is no generator 'moon'"),
        ("shipped", {"map": "moon"}, "there is no map 'moon'"),
        ("landscape", {"width": 20, "height": 20}, "more than 1,000,000 cells"),
        ("landscape", {"width": 1e300}, "No landscape"),
        ("landscape", {"width": "x"}, "No landscape"),
        ("landscape", {"cell": 0}, "No landscape"),
        ("landscape", {"villages": 10**9}, "No landscape"),
        ("landscape", {"water": "sea"}, "No landscape"),
    ],
)
def test_generators_refuse_what_they_cannot_make(name, values, reason):
    with pytest.raises(SetupError, match=reason):
        EDITOR.generate(name, values)


def file_of(pixels, kind="PNG", **options):
    file = BytesIO()
    Image.fromarray(pixels).save(file, kind, **options)
    return file.getvalue()


METRES = {"black": 1, "white": 9}
FLAT = Draft((400, 200), {"cell": 10})


def numbers_of(part):
    raster = part.rasters["heights"]
    numbers = np.frombuffer(unpacked_raster(raster, wide=True), "<u2").reshape(raster.rows, raster.columns)
    spread = part.values["highest"] - part.values["lowest"]
    return part.values["lowest"] + spread * numbers.astype(float) / 65535


def test_a_height_map_is_stretched_over_the_map():
    slope = np.repeat(np.linspace(0, 65535, 100)[None, :], 50, axis=0).astype(np.uint16)
    part = EDITOR.read_picture("heights", file_of(slope), {"black": 100, "white": 200}, FLAT)
    metres = numbers_of(part)
    assert (part.size, metres.shape, part.rasters.keys()) == ((400, 200), (20, 40), {"heights"})
    assert metres[10, 0] == pytest.approx(101, abs=1)
    assert metres[10, 39] == pytest.approx(199, abs=1)
    assert (np.diff(metres[10]) >= 0).all()


def test_a_map_can_take_the_size_of_a_geotiff():
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[33550] = (20.0, 20.0, 0.0)
    tags.tagtype[33550] = 12
    data = file_of(np.full((30, 60), 123.4, np.float32), "TIFF", tiffinfo=tags)
    part = EDITOR.read_picture("heights", data, {"resize": True}, FLAT)
    assert part.size == (1200, 600)
    assert numbers_of(part).shape == (60, 120)
    assert numbers_of(part)[5, 5] == pytest.approx(123.4)
    assert (part.rasters["terrain"].columns, part.rasters["terrain"].rows) == (120, 60)


def test_a_mask_becomes_terrain_by_its_legend():
    legend = [{"colour": "#ffffff", "terrain": "water"}, {"colour": "#007f00", "terrain": "swamp"}]
    part = EDITOR.read_picture("terrain", file_of(MASK), {"legend": legend}, FLAT)
    rows = np.frombuffer(unpacked_raster(part.rasters["terrain"]), np.uint8).reshape(20, 40)
    assert set(rows.ravel().tolist()) == {Terrain.WATER, Terrain.SWAMP}
    assert rows[7, 10] == Terrain.SWAMP
    assert rows[0, 0] == Terrain.WATER


@pytest.mark.parametrize(
    ("layer", "picture", "values", "reason"),
    [
        ("sky", b"", {}, "No picture can be read into 'sky'"),
        ("heights", b"GIF89a", {}, "The picture: not a readable PNG or TIFF image"),
        ("heights", file_of(NOISE), {}, "heights of black"),
        ("heights", file_of(NOISE), {"black": 1, "white": "x"}, "White is a number of metres"),
        ("heights", file_of(NOISE), {**METRES, "resize": True, "pixel": 1000}, "choose larger cells"),
        ("heights", file_of(NOISE), {**METRES, "resize": True, "pixel": 0.05}, "choose smaller cells"),
        ("terrain", file_of(np.zeros((9, 9, 3), np.uint8)), {}, "not in the legend"),
        ("terrain", file_of(MASK), {"legend": [{"colour": "#fff", "terrain": "lava"}]}, "names 'lava'"),
        ("terrain", file_of(np.zeros((4100, 4100), np.uint8)), {}, "more than 16,000,000 pixels"),
    ],
)  # fmt: skip
def test_pictures_that_cannot_be_used_are_explained(layer, picture, values, reason):
    with pytest.raises(SetupError, match=reason):
        EDITOR.read_picture(layer, picture, values, FLAT)


RIVER = DraftShape("w", "river", ((0.0, 150.0), (1000.0, 150.0)), {"width": 10})


@pytest.mark.parametrize(
    ("draft", "reason", "rule"),
    [
        (with_unit(SMALL, "wet", place="700,100"), "wet cannot stand in the water.", "KV3-G1"),
        (with_unit(SMALL, "N 1"), "'N 1' is not made of", "KV3-S1"),
        (with_unit(SMALL, "two", kind="officer"), "Captain South has 2 officers", "KV3-P4"),
        (
            msgspec.structs.replace(SMALL, pieces={"units": SMALL.pieces["units"][1:]}),
            "Captain North has no officer",
            "KV3-P4",
        ),
        (with_commander(SMALL, 0, side="south"), "North has no commander", "KV3-S1"),
        (with_commander(SMALL, 0, goal="escape"), "A mission to escape needs units.", "KV3-S1"),
        (with_commander(SMALL, 1, units=["s-1"]), "s-1 is on the wrong side for this mission.", "KV3-S1"),
        (with_commander(SMALL, 1, count=9), "The number is at most", "KV3-S1"),
        (with_commander(SMALL, 0, place_name="Atlantis"), "'Atlantis' is not a place", "KV3-G1"),
        (with_commander(SMALL, 0, place_name=None), "A mission to take needs a place.", "KV3-S1"),
        (with_commander(SMALL, 0, successor=["s-1"]), "Only a unit of Captain North", "KV3-U7"),
        (with_values(SMALL, begins="25:00"), "Write the hour as in 08:00.", "KV3-S1"),
        (with_values(SMALL, highest=0), "The highest height must be above the lowest.", "KV3-G1"),
        (with_values(SMALL, settings=[{"setting": "dawn", "value": 25}]), "dawn: expected", "KV3-S1"),
        (
            with_values(SMALL, settings=[{"setting": "dawn", "value": 2}] * 2),
            "dawn is there twice.",
            "KV3-S1",
        ),
        (
            msgspec.structs.replace(SMALL, shapes={"rivers": (RIVER,)}),
            "n-1 cannot stand in the water.",
            "KV3-G1",
        ),
    ],
)
def test_problems_have_a_reason_and_a_rule(draft, reason, rule):
    assert any(text.startswith(reason) and named == rule for text, named in found(draft))


def test_several_problems_are_found_at_once_each_with_its_place():
    draft = with_unit(with_unit(SMALL, "wet", place="700,100"), "deep", place="710,100")
    problems = check_draft(GAME, draft).problems
    assert [problem.places for problem in problems] == [("700,100",), ("710,100",)]


def test_a_unit_without_a_name_in_orders_gets_one():
    draft = with_unit(with_unit(SMALL, "a", id=None, name="2nd Foot"), "b", id="", name="2nd Foot")
    draft = with_unit(draft, "c", id=None)
    names = [unit.id for unit in scenario.read(parsed(check_draft(GAME, draft).text)).units]
    assert names[-3:] == ["2nd-foot", "2nd-foot-2", "south-infantry"]


def test_large_ground_is_written_as_pictures_even_if_nothing_is_painted():
    draft = msgspec.structs.replace(SMALL, size=(6000.0, 3000.0), rasters={}, shapes={})
    draft = with_commander(with_values(draft, cell=20), 0, place_name=None, place="90,90")
    text = check_draft(GAME, draft).text
    ground = ground_of(parsed(text))
    assert (ground.columns, ground.rows) == (300, 150)
    assert not ground.heights.any()


def test_painted_rasters_are_the_ground_of_the_match():
    terrain = packed_raster(20, 4, bytes([Terrain.FOREST] * 20 + [Terrain.OPEN] * 60))
    draft = msgspec.structs.replace(
        SMALL, rasters={"terrain": terrain}, shapes={**SMALL.shapes, "rivers": ()}
    )
    ground = ground_of(parsed(check_draft(GAME, draft).text))
    assert (ground.terrain[3] == Terrain.FOREST).all()  # the first row of a raster is in the north
    assert (ground.terrain[:3] == Terrain.OPEN).all()
