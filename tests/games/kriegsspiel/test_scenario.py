"""Scenario files: the shipped ones, mistakes with their lines, and maps from images."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import sandtable
from sandtable.boards.ground import Going, GroundError, Position, Terrain
from sandtable.boards.ground.water import with_water
from sandtable.core import Record, ScenarioError
from sandtable.core.archives import Archive, read_archive, write_archive
from sandtable.games.kriegsspiel import scenario
from sandtable.games.kriegsspiel.rules.ground import base_ground
from sandtable.games.kriegsspiel.units import FIGHTING

GAME = sandtable.game("kriegsspiel")
OWN = """title = "A small wood"
summary = "Two battalions and a wood."
rounds = 10

[map]
cell = 50
letters = ["....................", "....ffff............", "....ffff............", "...................."]
places = [{ name = "Mill", at = [500, 100] }]

[settings]
steep = 25

[[sides]]
id = "north"
name = "North"
baseline = "500,199"

[[sides]]
id = "south"
name = "South"
baseline = "500,1"

[[commanders]]
seat = "north"
name = "Captain North"
side = "north"
situation = "You are in the north."
officer = { id = "n-officer", at = "900,180" }
mission = { text = "Take the mill.", goal = "take", place = "Mill", rounds = 2 }

[[commanders.units]]
id = "n-1"
arm = "infantry"
at = "800,150"

[[commanders]]
seat = "south"
name = "Captain South"
side = "south"
situation = "You are in the south."
officer = { id = "s-officer", at = "20,20" }
mission = { text = "Destroy it.", goal = "destroy", units = ["n-1"] }

[[commanders.units]]
id = "s-1"
arm = "infantry"
at = "100,20"
formation = "column"
"""


def written(folder: Path, text: str = OWN, name: str = "own.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.rule("KV3-S1")
@pytest.mark.parametrize(
    ("name", "seats"), [("meeting", 2), ("crossing", 4), ("rearguard", 3), ("mill", 2), ("breakout", 2)]
)
def test_the_shipped_scenarios_have_troops_missions_and_situations(name: str, seats: int) -> None:
    plan = scenario.read(GAME.scenarios()[name])
    assert GAME.seats(GAME.setup(name)) == plan.terms.seats
    assert len(plan.terms.commanders) == seats
    for number, brief in enumerate(plan.terms.briefs):
        own = [unit for unit in plan.units if unit.commander == number]
        assert sum(unit.arm == "officer" for unit in own) == 1
        assert sum(unit.arm in FIGHTING for unit in own) >= 2
        assert brief.mission.goal != "free"
        assert len(brief.situation) > 200


@pytest.mark.rule("KV3-S1")
def test_a_scenario_file_places_its_units(tmp_path: Path) -> None:
    plan = scenario.read(GAME.scenario(written(tmp_path)))
    assert [(unit.id, unit.at, unit.formation) for unit in plan.units] == [
        ("n-officer", (9000, 1800), "column"),
        ("n-1", (8000, 1500), "line"),
        ("s-officer", (200, 200), "column"),
        ("s-1", (1000, 200), "column"),
    ]
    assert plan.terms.map.steep == plan.terms.settings.steep == 25
    assert plan.terms.briefs[0].mission.place
    assert plan.terms.briefs[0].mission.place.at == (5000, 1000)


@pytest.mark.rule("KV3-S1")
@pytest.mark.parametrize(
    ("right", "wrong", "line", "reason"),
    [
        ('arm = "infantry"\nat = "800,150"', 'arm = "lancers"\nat = "800,150"', 33, "lancers"),
        ('at = "800,150"', 'at = "800,1500"', 34, "is off the map"),
        ('at = "800,150"', 'at = "Windmill"', 34, "is not a place"),
        ('id = "s-1"', 'id = "n-1"', 45, "the id 'n-1' is used twice"),
        ('formation = "column"', 'formation = "limbered"', 48, "infantry forms line, column"),
        ('side = "south"\nsit', 'side = "west"\nsit', 39, "there is no side 'west'"),
        ("steep = 25", "steeper = 25", 11, "is not a key here"),
        ("rounds = 10", "rounds = 0", 3, "rounds is a number from 1"),
        ('units = ["n-1"]', 'units = ["n-7"]', 42, "there is no unit 'n-7'"),
        ('units = ["n-1"]', 'units = ["s-1"]', 42, "on the wrong side"),
        (', place = "Mill"', "", 29, "needs a place"),
        ("cell = 50", "cell = 0", 6, "whole number of metres"),
        ('"....ffff............", "....ffff', '"....ffff............", "....ffx', 7, "the same number"),
    ],
)
def test_a_mistake_is_reported_with_its_line_and_the_reason(
    tmp_path: Path, right: str, wrong: str, line: int, reason: str
) -> None:
    assert right in OWN
    with pytest.raises(ScenarioError) as caught:
        scenario.read(GAME.scenario(written(tmp_path, OWN.replace(right, wrong, 1))))
    assert reason in str(caught.value)
    assert caught.value.line == line
    assert "own.toml" in str(caught.value)


@pytest.mark.rule("KV3-S1")
def test_units_cannot_start_in_water(tmp_path: Path) -> None:
    wet = OWN.replace('"...................."]', '"ww.................."]')
    with pytest.raises(ScenarioError, match="s-officer cannot stand in the water"):
        scenario.read(GAME.scenario(written(tmp_path, wet)))


def pictured(folder: Path) -> Path:
    """A scenario file with a height map and a terrain mask next to it."""
    heights = np.tile(np.arange(20, dtype=np.uint8) * 10, (4, 1))
    Image.fromarray(heights).save(folder / "hills.png")
    mask = np.full((4, 20, 3), 255, dtype=np.uint8)
    mask[1:3, 4:8] = (0, 127, 0)
    Image.fromarray(mask).save(folder / "cover.png")
    start, end = OWN.index("letters"), OWN.index("places")
    pictures = 'heights = "hills.png"\nlowest = 0\nhighest = 255\nterrain = "cover.png"\n'
    return written(folder, OWN[:start] + pictures + OWN[end:])


@pytest.mark.rule("KV3-S1")
def test_a_height_map_and_a_mask_beside_the_scenario_become_its_ground(tmp_path: Path) -> None:
    plan = scenario.read(GAME.scenario(pictured(tmp_path)))
    ground = base_ground(plan.terms.map)
    drawn = base_ground(scenario.read(GAME.scenario(written(tmp_path, name="drawn.toml"))).terms.map)
    assert (ground.width, ground.height) == (1000, 200)
    assert (ground.terrain == drawn.terrain).all()
    assert [round(value) for value in ground.metres[0, :3].tolist()] == [0, 10, 20]


@pytest.mark.rule("KV3-S1")
def test_a_record_holds_the_whole_map_and_needs_no_image_files(tmp_path: Path) -> None:
    match = GAME.new(pictured(tmp_path), seed=4)
    match.apply("north", "ready")
    match.apply("south", "ready")
    match.record.save(tmp_path / "a.record")
    for picture in ("hills.png", "cover.png"):
        (tmp_path / picture).unlink()
    again = Record.load(tmp_path / "a.record").replay()
    assert again.position() == match.position()


@pytest.mark.rule("KV3-S1")
def test_a_missing_image_or_an_unknown_colour_is_an_error(tmp_path: Path) -> None:
    file = pictured(tmp_path)
    Image.new("RGB", (20, 4), (1, 2, 3)).save(tmp_path / "cover.png")
    with pytest.raises(ScenarioError, match=r"cover\.png: the colour #010203"):
        scenario.read(GAME.scenario(file))
    (tmp_path / "cover.png").unlink()
    with pytest.raises(ScenarioError, match=r"there is no file cover\.png in the folder of the scenario"):
        GAME.scenario(file)


@pytest.mark.rule("KV3-S1")
def test_an_image_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    file = pictured(folder)
    (folder / "hills.png").rename(tmp_path / "hills.png")
    for elsewhere in ("../hills.png", str(tmp_path / "hills.png")):
        written(folder, file.read_text().replace("hills.png", elsewhere), name="other.toml")
        with pytest.raises(ScenarioError, match=r"hills\.png is not in the folder of the scenario"):
            GAME.scenario(folder / "other.toml")


@pytest.mark.rule("KV3-S1")
def test_a_small_file_cannot_be_a_huge_map(tmp_path: Path) -> None:
    file = pictured(tmp_path)
    Image.new("1", (2000, 2000)).save(tmp_path / "hills.png")
    assert len((tmp_path / "hills.png").read_bytes()) < 1000
    with pytest.raises(ScenarioError, match="more than 1,000,000 pixels"):
        scenario.read(GAME.scenario(file))


@pytest.mark.rule("KV3-S1")
@pytest.mark.parametrize(
    ("roads", "complaint"),
    [
        ("[[[0, 0], [1001, 0]]]", "the point 1001,0 of roads is off the map"),
        ("[[[0, 0], [1000000000000, 0]]]", "Expected"),
        (f"[[{'[0, 0], ' * 1001}]]", "roads and bridges have at most 1,000 points"),
    ],
)
def test_roads_stay_on_the_map(tmp_path: Path, roads: str, complaint: str) -> None:
    file = written(tmp_path, OWN.replace("places =", f"roads = {roads}\nplaces =", 1))
    with pytest.raises(ScenarioError, match=f"(?i){complaint}"):
        scenario.read(GAME.scenario(file))


@pytest.mark.rule("KV3-S1")
def test_the_command_line_checks_a_scenario(tmp_path: Path) -> None:
    file = pictured(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "scenario", "check", str(file), "--game", "kriegsspiel"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "a valid scenario of Kriegsspiel, 'A small wood'" in done.stdout


@pytest.mark.rule("KV3-S1")
def test_the_example_on_the_scenario_page_is_valid(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    part = page[page.index("## Scenarios of Kriegsspiel") :]
    example = part.split("```toml\n")[1].split("```")[0]
    plan = scenario.read(GAME.scenario(written(tmp_path, example)))
    assert [unit.id for unit in plan.units if unit.arm == "infantry"] == ["1-foot", "2-foot"]


@pytest.mark.rule("KV3-S1")
def test_the_commanders_of_a_side_win_together() -> None:
    sides = {name: GAME.sides(GAME.setup(name)) for name in ("meeting", "crossing", "rearguard")}
    assert sides["meeting"] == (("west",), ("east",))
    assert [len(side) for side in sides["crossing"]] == [2, 2]
    assert sorted(len(side) for side in sides["rearguard"]) == [1, 2]


RIVERS = """
roads = [[[0, 10], [400, 10]], { points = [[0, 190], [999, 190]], kind = "highway", name = "Kingsway" }]
bridges = [{ points = [[600, 90], [600, 110]], name = "Old bridge" }]
rivers = [
    { points = [[0, 100], [1000, 100]], width = 20, name = "Aller", water = true },
    { points = [[300, 200], [300, 100]], width = 4 },
]
"""


@pytest.mark.rule("KV3-S1")
def test_a_map_of_its_own_can_have_roads_of_each_kind_bridges_and_rivers_with_names(tmp_path: Path) -> None:
    text = OWN.replace('name = "Mill", at', 'name = "Mill", kind = "farm", at').replace(
        "\n[settings]", RIVERS + "\n[settings]"
    )
    ground = base_ground(scenario.read(GAME.scenario(written(tmp_path, text))).terms.map)
    assert [(road.kind, road.name) for road in ground.roads] == [("road", None), ("highway", "Kingsway")]
    assert [(river.name, river.width) for river in ground.rivers] == [("Aller", 20.0), (None, 4.0)]
    assert (ground.bridges[0].name, ground.places[0].kind) == ("Old bridge", "farm")
    assert ground.terrain_at(Position(700, 100)) == Terrain.WATER  # narrower than the cells, and no gap
    assert ground.terrain_at(Position(300, 175)) == Terrain.OPEN  # a river that is only drawn
    assert ground.going[ground.cell_of(Position(600, 100))] == Going.ROUGH


def test_rivers_have_limits(tmp_path: Path) -> None:
    long = ", ".join(["[0, 0], [1000, 199]"] * 2501)
    many = OWN.replace("\n[settings]", f"\nrivers = [{{ points = [{long}] }}]\n\n[settings]")
    with pytest.raises(ScenarioError, match="at most 5,000 points"):
        scenario.read(GAME.scenario(written(tmp_path, many)))
    with pytest.raises(GroundError, match="too long and too wide"):
        with_water(np.zeros((1000, 1000), np.uint8), 1.0, [([Position(0, 0), Position(999, 999)] * 11, 9)], 5)
    off = OWN.replace("\n[settings]", "\nrivers = [{ points = [[0, 0], [1001, 0]] }]\n\n[settings]")
    with pytest.raises(ScenarioError, match="rivers is off the map"):
        scenario.read(GAME.scenario(written(tmp_path, off)))


def test_an_archive_has_the_pictures_and_every_match_of_it_the_map(tmp_path: Path) -> None:
    heights = np.arange(80, dtype=np.uint16).reshape(4, 20) * 100
    Image.fromarray(heights).save(tmp_path / "hills.png")
    Image.fromarray(np.full((4, 20, 3), 255, np.uint8)).save(tmp_path / "cover.png")
    start, end = OWN.index("cell = 50"), OWN.index("places =")
    table = 'cell = 50\nheights = "hills.png"\nlowest = 0\nhighest = 100\nterrain = "cover.png"\n'
    file = written(tmp_path, OWN[:start] + table + OWN[end:])
    one = GAME.scenario(file)
    data = GAME.packed_scenario(one)
    archive = read_archive(data, "own.zip")
    assert archive.text == file.read_text(encoding="utf-8")
    assert archive.pictures == {name: (tmp_path / name).read_bytes() for name in ("hills.png", "cover.png")}
    packed = tmp_path / "elsewhere" / "shared.zip"
    packed.parent.mkdir()
    packed.write_bytes(data)
    match = GAME.new(packed, seed=1)
    assert match.setup.scenario.text == one.text
    assert Record.parse(str(match.record)).replay().state == match.state
    without = write_archive(Archive("own", archive.text, {"hills.png": archive.pictures["hills.png"]}))
    with pytest.raises(ScenarioError, match=r"the image cover\.png is missing"):
        GAME.unpacked_scenario(without, "own.zip")
    more = write_archive(Archive("own", archive.text, {**archive.pictures, "cat.png": b""}))
    with pytest.raises(ScenarioError, match=r"comes with cat\.png, which its map does not name"):
        GAME.unpacked_scenario(more, "own.zip")
