"""Edges between pointed hexes on a text board."""

from msgspec.structs import replace
from rich.console import Console, RenderableType

from sandtable.scenes import Cell, HexBoard, HexEdges, Scene, Terrain
from sandtable.scenes.text import board_height, board_lines, panel
from sandtable.scenes.text.colours import paints_for
from tests.scenes.example_scenes import POINTY, WORDS

LAKE = HexBoard(
    "pointy",
    ("A", "B"),
    ("1", "2", "3"),
    (Terrain("lake", "lake", "~~~", "water"),),
    (Cell("A1", "lake"),),
    edges=(
        HexEdges("river", "The Elster", (("A1", "A2"), ("B1", "A2"), ("B1", "B2"), ("A3", "B2"))),
        HexEdges("bridge", "The long bridge", (("B1", "B2"),)),
        HexEdges("border", "The frontier", (("A2", "A3"), ("A3", "B2"))),
        HexEdges("wall", "City limits", (("B2", "B3"), ("A3", "B3"))),
    ),
)
SCENE = Scene("example", LAKE, ())


def lines(scene: Scene, width: int | None = None) -> list[str]:
    return [line.plain.rstrip() for line in board_lines(scene, width=width)]


def printed(what: RenderableType) -> str:
    console = Console(width=60, color_system=None)
    with console.capture() as captured:
        console.print(what)
    return captured.get()


def test_edges_are_drawn_between_the_hexes_that_they_separate() -> None:
    assert lines(SCENE) == [
        "    1   2   3",
        " A ~~~| · : ·   A",
        r"   ~~~ \   \ +",
        " B    · # · + ·   B",
        "",
        "    1   2   3",
    ]


def test_ground_out_of_play_is_faint() -> None:
    paints = paints_for(None)
    shut = replace(SCENE, board=replace(LAKE, closed=("A1",)))
    open_ground, closed = (board_lines(scene)[1].get_style_at_offset(Console(), 4) for scene in (SCENE, shut))
    assert lines(shut) == lines(SCENE)
    assert closed.color is not None
    assert open_ground.color is not None
    assert closed.color.name == paints.faint != open_ground.color.name
    assert closed.bgcolor != open_ground.bgcolor


def test_with_shifted_odd_rows_the_lower_edges_lead_to_other_hexes() -> None:
    board = replace(LAKE, shifted="odd", edges=(HexEdges("river", "Brook", (("A1", "B1"), ("A1", "B2"))),))
    assert lines(replace(SCENE, board=board))[2] == r"     \~/"


def test_a_river_covers_a_border_on_the_same_edge() -> None:
    below = board_lines(SCENE)[2]
    at = below.plain.rindex("\\")
    colour = below.get_style_at_offset(Console(), at).color
    assert colour is not None
    assert colour.name == paints_for(None).side("blue")


def test_the_board_reports_its_height() -> None:
    assert board_height(LAKE) == len(lines(SCENE))
    assert board_height(POINTY.board) == len(lines(POINTY))


def test_lower_edges_are_left_out_if_cells_are_one_character_wide() -> None:
    assert len(lines(SCENE, width=12)) == 4


def test_the_legend_explains_the_signs_and_rivers_are_listed() -> None:
    told = printed(panel(SCENE, width=60, say=WORDS))
    for entry in ("|  The Elster", "#  The long bridge", ":  The frontier", "+  City limits"):
        assert entry in told
    assert "The Elster (river), between A1/A2, B1/A2" in told
    assert "The frontier (border)" not in told


def test_terrains_with_equal_sign_and_label_are_in_the_legend_once() -> None:
    twins = replace(
        LAKE,
        terrains=(Terrain("west", "lake", "~~~", "water"), Terrain("east", "lake", "~~~", "water")),
        cells=(Cell("A1", "west"), Cell("A2", "east")),
    )
    assert printed(panel(replace(SCENE, board=twins), width=60, say=WORDS)).count("lake") == 1
