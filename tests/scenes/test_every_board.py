"""Every kind of board with every kind of overlay, in every way of drawing."""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

from sandtable.scenes import Circle, Heat, Labels, Line, Lines, Marks, Path, Paths, Piece, Ranges, Scene
from sandtable.scenes.png import png
from sandtable.scenes.svg import svg
from sandtable.scenes.text import board_height, board_lines, board_width, panel_fits_beside, picture
from tests.scenes.example_scenes import (
    BACKGROUND,
    HEXES,
    MAP,
    OVERLAYS,
    PLACES,
    POINTY,
    SCENES,
    SQUARES,
    WORDS,
)

SVG = "{http://www.w3.org/2000/svg}"
KINDS = list(OVERLAYS["squares"])
every_scene = pytest.mark.parametrize("name", SCENES)


def root_of(scene: Scene, symbols: dict[str, str] | None = None) -> Element:
    return ElementTree.fromstring(svg(scene, symbols or {}))  # noqa: S314  our own documents


def titles(root: Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def texts(root: Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def of_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def shown(scene: Scene, width: int) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(picture(scene, width=width, say=WORDS))
    return capture.get()


def plain(scene: Scene, width: int | None = None) -> list[str]:
    return [line.plain for line in board_lines(scene, width=width)]


@every_scene
def test_a_scene_is_encoded_as_plain_data(name: str) -> None:
    scene = replace(SCENES[name], overlays=tuple(OVERLAYS[name].values()))
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@every_scene
@pytest.mark.parametrize("kind", KINDS)
def test_every_overlay_is_drawn_on_every_board(name: str, kind: str) -> None:
    scene = SCENES[name]
    over = replace(scene, overlays=(OVERLAYS[name][kind],))
    root = root_of(over)
    assert OVERLAYS[name][kind].label in titles(root)
    assert len(list(root.iter())) > len(list(root_of(scene).iter()))
    looks = [[(line.plain, line.spans) for line in board_lines(one)] for one in (scene, over)]
    assert looks[0] != looks[1]


@every_scene
def test_numbers_and_words_of_overlays_are_written_out(name: str) -> None:
    root = root_of(replace(SCENES[name], overlays=tuple(OVERLAYS[name].values())))
    assert {"Hold here", "Here they come", "2.5", "12"} <= set(texts(root))
    assert any(title.startswith("Courier, ") for title in titles(root))
    said = shown(replace(SCENES[name], overlays=tuple(OVERLAYS[name].values())), 200)
    a, b, c, d = PLACES[name]
    assert f"{a} Hold here; {d} Here they come" in said
    assert f"Courier {a} – {b} – {c}" in said


@every_scene
def test_the_picture_of_every_board_is_a_png(name: str) -> None:
    scene = replace(SCENES[name], overlays=tuple(OVERLAYS[name].values()))
    bare, full = png(SCENES[name], {}, width=300), png(scene, {}, width=300)
    assert bare.startswith(b"\x89PNG")
    assert bare != full


@every_scene
def test_every_reference_has_its_definition(name: str) -> None:
    text = svg(replace(SCENES[name], overlays=tuple(OVERLAYS[name].values())), {})
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text) + re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


@every_scene
def test_everything_with_a_name_has_a_title(name: str) -> None:
    board = SCENES[name].board
    root = root_of(SCENES[name])
    labels = {
        "squares": {"forest, A1", "The brook, D4", "camp, B5, South"},
        "flat hexes": {"The Elster", "The long bridge", "City limits", "Southern headquarters, A12"},
        "pointy hexes": {"forest, A1", "Southern headquarters, A12"},
        "map": {"Tiergarten", "Post road", "Bellau", "The mere"},
    }
    assert labels[name] <= set(titles(root))
    written = {text.casefold() for text in texts(root)}
    assert {one.name.casefold() for one in getattr(board, "names", ())} <= written


@every_scene
def test_a_piece_shows_its_tag_and_heading(name: str) -> None:
    root = root_of(SCENES[name])
    assert [name.text for name in of_class(root, "name-unit")] == ["inf1"]
    assert [tag.text for tag in of_class(root, "plate-number")] == ["8"]
    assert [point.get("transform") for point in of_class(root, "heading")] == ["rotate(90)", "rotate(225)"]
    said = shown(SCENES[name], 200)
    assert f"inf1 {SCENES[name].pieces[0].place} facing 90°" in said


@every_scene
@pytest.mark.parametrize(
    "overlay",
    [
        Lines("l", "Lines", (Line("nowhere", "nowhere"),)),
        Heat("h", "Heat", (("nowhere", 1),)),
        Marks("m", "Marks", ("nowhere",)),
        Labels("l", "Labels", (("nowhere", "?"),)),
        Ranges("r", "Ranges", (Circle("nowhere", 1),)),
        Paths("p", "Paths", (Path(("nowhere", "nowhere")),)),
    ],
    ids=lambda overlay: type(overlay).__name__,
)
def test_an_overlay_at_a_place_that_the_board_lacks_is_an_error(name: str, overlay: Marks) -> None:
    scene = replace(SCENES[name], overlays=(overlay,))
    with pytest.raises(KeyError, match="nowhere"):
        svg(scene, {})
    with pytest.raises(KeyError, match="nowhere"):
        board_lines(scene)


@every_scene
def test_a_piece_at_a_place_that_the_board_lacks_is_an_error(name: str) -> None:
    lost = Piece("x", "infantry", "I", "Lost", "north", "nowhere")
    scene = replace(SCENES[name], pieces=(lost,))
    with pytest.raises(KeyError, match="nowhere"):
        svg(scene, {})
    with pytest.raises(KeyError, match="nowhere"):
        board_lines(scene)


@every_scene
@pytest.mark.parametrize("width", [40, 80, 200])
def test_text_fits_the_screen_and_its_stated_height(name: str, width: int) -> None:
    scene = SCENES[name]
    lines = plain(scene, width)
    assert max(len(line.rstrip()) for line in lines) <= width
    if width >= board_width(scene.board):
        assert len(lines) == board_height(scene.board)
        assert max(map(len, lines)) <= board_width(scene.board) + 1
    assert panel_fits_beside(scene.board, 200)


def test_small_flat_hexes_as_text() -> None:
    board = replace(HEXES.board, row_names=tuple("ABC"), column_names=tuple("1234"), edges=(), names=())
    board = replace(board, cells=tuple(cell for cell in board.cells if cell.place in board.places))
    scene = replace(HEXES, board=board, pieces=(replace(HEXES.pieces[0], place="B3"),))
    assert plain(scene) == [
        "    1  2  3  4 ",
        " A ^^^    ·",
        "   ^^^^^^    ·  A",
        " B ^^^^^^ I",
        "   ^^^^^^    ·  B",
        " C  · ^^^ ·",
        "      ^^^   === C",
        "      ^^^   ===",
        "    1  2  3  4 ",
    ]


def test_small_pointed_hexes_as_text() -> None:
    board = replace(POINTY.board, row_names=tuple("ABC"), column_names=tuple("1234"), names=())
    board = replace(board, cells=tuple(cell for cell in board.cells if cell.place in board.places))
    scene = replace(POINTY, board=board, pieces=(replace(HEXES.pieces[0], place="B3"),))
    assert plain(scene) == [
        "    1   2   3   4  ",
        " A ^^^ ^^^  ·   ·   A",
        " B   ^^^ ^^^  I   ·   B",
        " C  ·  ^^^  ·  ===  C",
        "    1   2   3   4  ",
    ]


def test_a_small_map_as_text() -> None:
    assert plain(MAP, width=34) == [
        "     0   500  1000 1500 2000 2500",
        "2000         ......       +       ",
        "       ^^^^^....Galgenberg+    ~~ ",
        "1500   ^^┼^^.........   ┼ +  ┼ ~~ ",
        "      ^^^^^^ ......    ^^==+======",
        "1000 =======-========Belaau+ ┼    ",
        "            -   ~ Iinf1  ~~++~~   ",
        "     ~~~~~~~-~~~~~~~~#~~~~' + ~~~~",
        " 500 !!!!! -- ┼    ┼ =  ┼'Sa~c8eld",
        "         -!!    ''''=        ++   ",
        "   0   ---  !!      =         +   ",
        "     0   500  1000 1500 2000 2500",
    ]


def test_edges_of_hexes_are_listed_next_to_their_text() -> None:
    said = shown(HEXES, 200)
    assert "The Elster (river), between F5/F6, G5/F6, G5/G6, H5/G6" in said
    assert "Names: Ebersdorf E5; Old Man G3; Sarapan D6" in said


def test_an_edge_between_hexes_that_do_not_touch_is_an_error() -> None:
    wrong = replace(HEXES.board.edges[0], edges=(("A1", "C5"),))
    with pytest.raises(ValueError, match="A1 and C5 have no edge in common"):
        svg(replace(HEXES, board=replace(HEXES.board, edges=(wrong,))), {})


def test_hexes_take_the_colour_of_their_side() -> None:
    owned = of_class(root_of(HEXES), "owned")
    assert len(owned) == len([cell for cell in HEXES.board.cells if cell.side])


def test_a_map_is_drawn_on_its_background() -> None:
    scene = replace(MAP, board=replace(MAP.board, background="ground"))
    root = root_of(scene, {"ground": BACKGROUND})
    (use,) = [element for element in root.iter(f"{SVG}use") if element.get("href") == "#none-ground"]
    assert (use.get("width"), use.get("height")) == ("1000", "666.67")
    assert not [use for use in root_of(scene).iter(f"{SVG}use") if use.get("href") == "#none-ground"]


def test_a_map_has_a_ruler_in_round_numbers() -> None:
    assert "500 m" in texts(root_of(MAP))
    small = replace(MAP.board, width=30, height=7, unit="mile", areas=(), ways=(), contours=(), names=())
    assert "5 mile" in texts(root_of(replace(MAP, board=small, pieces=())))


def test_notes_are_shown_next_to_the_board() -> None:
    said = shown(SQUARES, 100)
    assert "Report" in said
    assert "The bridge is down." in said
    assert "4 in 6: they flee" in said
