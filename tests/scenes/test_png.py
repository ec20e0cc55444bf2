import re
import struct
from pathlib import Path

import pytest
from msgspec.structs import replace

import sandtable.scenes
from sandtable.scenes import Piece, Scene, Side, SquareBoard
from sandtable.scenes.png import png
from sandtable.scenes.svg import svg

SYMBOL_FOLDER = Path(sandtable.scenes.__file__).parents[1] / "games" / "game_of_war" / "symbols"
SYMBOLS = {"infantry": (SYMBOL_FOLDER / "infantry.svg").read_text(encoding="utf-8")}
SCENE = Scene(
    game="game-of-war",
    board=SquareBoard(("A", "B"), ("1", "2", "3"), (), ()),
    sides=(Side("north", "North", "blue"),),
    pieces=(Piece("n", "infantry", "I", "Infantry", "north", "A2"),),
    caption="North to move.",
)


def size(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("width", [120, 480])
def test_a_picture_is_a_png_of_the_requested_width(width: int) -> None:
    picture = png(SCENE, SYMBOLS, width=width)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert picture.endswith(b"IEND\xaeB`\x82")
    assert size(picture)[0] == width


def test_a_picture_has_the_proportions_of_its_svg() -> None:
    _, height = size(png(SCENE, SYMBOLS, width=400))
    (written,) = re.findall(r'width="400" height="(\d+)"', svg(SCENE, SYMBOLS, width=400))
    assert height == pytest.approx(int(written), abs=1)


def test_equal_scenes_produce_equal_pictures() -> None:
    assert png(SCENE, SYMBOLS, width=200) == png(SCENE, SYMBOLS, width=200)


def test_lettering_does_not_need_the_fonts_of_the_machine() -> None:
    silent = replace(SCENE, caption="\u2003")
    assert png(SCENE, SYMBOLS, width=200) != png(silent, SYMBOLS, width=200)


def test_pieces_are_in_the_picture() -> None:
    moved = replace(SCENE, pieces=(replace(SCENE.pieces[0], place="B3"),))
    assert png(SCENE, SYMBOLS, width=200) != png(moved, SYMBOLS, width=200)
