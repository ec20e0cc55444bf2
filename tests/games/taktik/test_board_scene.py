"""The board of a scene: countries, borders, city lines, rivers, flags and names."""

import pytest
from msgspec.structs import replace

from sandtable.boards.hexes import hexes_in
from sandtable.games.taktik.board_scene import board, sides
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.ground import Ground, read_map, shipped_map
from sandtable.games.taktik.map_text import MapHex
from sandtable.games.taktik.terrain import Terrain
from sandtable.scenes import Scene
from sandtable.scenes.svg import svg
from sandtable.scenes.text import board_lines
from tests.games.taktik.drawn import GAME

GROUND = read_map(shipped_map("continent"))
BOARD = board(GROUND, 0, "en")
DRAWN_AS_WASHES = {"open", "street", "water"}


def edges(kind):
    return {frozenset(edge) for line in BOARD.edges if line.kind == kind for edge in line.edges}


def named(land):
    return [GROUND.grid.names[place] for place in hexes_in(land)]


def country(name):
    return GROUND.country_of[GROUND.grid.hex(name)]


@pytest.mark.rule("TAK-B1")
def test_a_red_border_runs_wherever_two_countries_touch_and_nowhere_else():
    names = GROUND.grid.names
    touching = {
        frozenset((names[one], names[other]))
        for one, near in enumerate(GROUND.grid.neighbours)
        for other in near
        if None not in (country(names[one]), country(names[other]))
        and country(names[one]) != country(names[other])
    }
    assert edges("border") == touching


@pytest.mark.rule("TAK-B1")
@pytest.mark.parametrize("own", Country)
def test_a_blue_line_closes_round_each_capital_and_follows_a_border_on_one_side(own):
    names, city = GROUND.grid.names, GROUND.city[own]
    line = {
        frozenset((names[one], names[other]))
        for one in hexes_in(city)
        for other in GROUND.grid.neighbours[one]
        if not city >> other & 1
    }
    assert line <= edges("wall")
    assert line & edges("border")
    assert line - edges("border")


@pytest.mark.rule("TAK-B2")
def test_every_bridge_leads_over_a_river():
    assert edges("bridge")
    assert edges("bridge") < edges("river")


@pytest.mark.rule("TAK-B1")
def test_each_headquarters_flies_the_flag_of_its_country():
    cells = {cell.place: cell for cell in BOARD.cells}
    for own, place in GROUND.hq.items():
        cell = cells[GROUND.grid.names[place]]
        assert (cell.terrain, cell.side) == (f"headquarters-{own.slug}", own.slug)
    flags = {GAME.symbols()[f"headquarters-{own.slug}"] for own in Country}
    assert len(flags) == 4


def test_every_terrain_and_piece_has_a_symbol():
    used = {cell.terrain for cell in BOARD.cells}
    assert used - DRAWN_AS_WASHES <= set(GAME.symbols())
    assert {"car", "tank", "field-hq", "fuel", "ammunition", "mine"} <= set(GAME.symbols())


def test_a_country_s_name_is_written_across_its_own_open_land():
    assert [name.name for name in BOARD.names] == ["Kazaldis", "Armania", "Sarapan", "Calderon"]
    for name, own in zip(BOARD.names, Country, strict=True):
        assert GROUND.placeable[own] & ~GROUND.city[own] & 1 << GROUND.grid.hex(name.place)


@pytest.mark.parametrize(
    ("language", "label"), [("en", "forest, Kazaldis"), ("sv", "skog, Kazaldis"), ("da", "skov, Kazaldis")]
)
def test_labels_of_places_are_in_the_language_of_the_match(language, label):
    assert label in {cell.label for cell in board(GROUND, 0, language).cells}


def test_sea_beyond_the_coasts_is_left_out():
    assert BOARD.row_names[0] == "A"
    assert BOARD.column_names[-1] == "25"  # column 26 of the map is water throughout
    shown = {cell.place for cell in BOARD.cells}
    assert shown == set(BOARD.places)
    assert shown >= {name for land in GROUND.land.values() for name in named(land)}


def test_a_board_that_begins_lower_down_keeps_its_rows_where_they_are():
    data, columns = GROUND.data, GROUND.grid.columns
    sea = (MapHex(Terrain.WATER),) * columns
    rivers = tuple((side, crossing) for side, crossing in data.sides if min(side) >= columns)
    islands = Ground(replace(data, hexes=(*sea, *data.hexes[columns:]), sides=rivers))
    lower = board(islands, 0, "en")
    assert lower.row_names[0] == "B"
    assert lower.distance("B9", "C9") == 1
    assert lower.distance("B9", "C10") == BOARD.distance("B9", "C10")
    assert lower.shifted != BOARD.shifted


@pytest.mark.rule("TAK-W1")
def test_closed_countries_are_drawn_faintly_and_named_as_such():
    introductory = GAME.new("introductory", seed=1).view("kazaldis")
    shown = introductory.scene.board
    assert set(shown.closed) == {*named(GROUND.land[Country.ARMANIA]), *named(GROUND.land[Country.CALDERON])}
    labels = {cell.place: cell.label for cell in shown.cells}
    assert labels["J4"] == "forest, Armania, out of play"
    assert GAME.new("standard", seed=1).view("kazaldis").scene.board.closed == ()


def test_the_board_can_be_drawn_in_a_browser_and_in_a_terminal():
    scene = Scene("taktik", BOARD, sides())
    picture = svg(scene, GAME.symbols())
    for class_ in ("frontier", "wall", "stream", "bridge-deck"):
        assert f'class="{class_}"' in picture
    lines = [line.plain for line in board_lines(scene)]
    assert any("#" in line for line in lines)
    assert any("<!>" in line for line in lines)
