"""A scene in a terminal: squares and overlays, on wide and narrow screens."""

import pytest
from msgspec.structs import replace
from rich.console import Console

from sandtable.scenes import (
    Border,
    Cell,
    Heat,
    HexBoard,
    Labels,
    Line,
    Lines,
    Marks,
    Piece,
    Scene,
    Side,
    SquareBoard,
    Table,
    Terrain,
)
from sandtable.scenes.text import board_lines, panel, picture
from sandtable.scenes.text.boards import cell_at
from tests.scenes.example_scenes import WORDS

BOARD = SquareBoard(
    row_names=tuple("ABCD"),
    column_names=tuple("12345"),
    terrains=(
        Terrain("hill", "hill", "^^^"),
        Terrain("fort", "fort", "[ ]"),
        Terrain("depot", "depot", "<@>"),
        Terrain("ford", "ford", ")=("),
    ),
    cells=(Cell("A1", "hill"), Cell("B2", "fort"), Cell("C3", "fort"), Cell("D5", "depot", "south")),
    borders=(Border("B", "River"),),
)


def piece(letter: str, place: str | None, *states: str) -> Piece:
    side = "north" if letter.isupper() else "south"
    return Piece(f"{side}-{place}", "old-guard", letter, "Guard", side=side, place=place, states=states)


SCENE = Scene(
    game="none",
    board=BOARD,
    sides=(Side("north", "North", "blue"), Side("south", "South", "red")),
    pieces=(
        piece("G", "A3"),
        piece("G", "B2"),
        piece("G", "B4", "offline"),
        piece("G", "B5", "moved"),
        piece("g", "C3", "offline", "moved"),
        piece("g", "D1", "retreating"),
    ),
    panels=(Table("forces", "Forces", ("", "North", "South"), (("Guards", "4", "2"),)),),
)


def lines(scene: Scene, *overlays: Lines | Heat | Labels | Marks, width: int | None = None) -> list[str]:
    return [line.plain for line in board_lines(replace(scene, overlays=overlays), width=width)]


def shown(scene: Scene, width: int, colours: str | None = None, **more) -> str:
    console = Console(
        width=width, color_system=colours, force_terminal=colours is not None, legacy_windows=False
    )
    with console.capture() as capture:
        console.print(picture(scene, width=width, say=WORDS, colours=colours, **more))
    return capture.get()


def test_the_board_is_readable_without_colours():
    assert lines(SCENE) == [
        "    1  2  3  4  5 ",
        " A ^^^ ·  G  ·  ·  A",
        " B  · [G] · ~G  G' B",
        "   ╌╌╌╌ River ╌╌╌╌",
        " C  ·  · ~g' ·  ·  C",
        " D  g! ·  ·  · <@> D",
        "    1  2  3  4  5 ",
    ]


def test_lines_cross_the_squares_in_their_direction_and_each_side_in_its_own_strokes():
    north = Lines(
        "n", "North", (Line("A2", "D2", "north"), Line("C1", "C5", "north"), Line("A5", "D2", "north"))
    )
    south = Lines("s", "South", (Line("D5", "D1", "south"), Line("D5", "A2", "south")))
    assert lines(SCENE, north, south)[1:6] == [
        " A ^^^ *  G  ·  ╱  A",
        " B  · [G] \\ ~G  G' B",
        "   ╌╌╌╌ River ╌╌╌╌",
        " C ────┼─~g'─*──── C",
        " D  g!═*═══════<@> D",
    ]


def test_a_heat_map_shows_its_number_on_every_square_and_next_to_pieces():
    heat = Heat("h", "Heat", (("A2", 7), ("A3", 12), ("A4", 123), ("B2", 100), ("C3", 4)), "north")
    assert lines(SCENE, heat)[1:5] == [
        " A ^^^  7G12123 ·  A",
        " B  · G++ · ~G  G' B",
        "   ╌╌╌╌ River ╌╌╌╌",
        " C  ·  · g 4 ·  ·  C",
    ]


def test_marks_highlight_places():
    marks = [
        Marks("t", "Target", ("A3", "A4"), "target"),
        Marks("f", "Focus", ("C1",), "focus"),
        Marks("r", "Reach", ("C2",), "reach"),
        Marks("l", "Last", ("B1", "B5"), "last"),
    ]
    assert lines(SCENE, *marks)[1:5] == [
        " A ^^^ · >G<>x< ·  A",
        " B  ∘ [G] · ~G  G' B",
        "   ╌╌╌╌ River ╌╌╌╌",
        " C (o) • ~g' ·  ·  C",
    ]


def test_several_pieces_on_a_square_are_counted():
    crowd = replace(SCENE, pieces=(piece("G", "C1"), piece("g", "C1"), piece("g", "C1")))
    assert lines(crowd)[4] == " C  g3 · [ ] ·  ·  C"


def test_on_a_narrow_screen_each_square_has_one_character():
    assert lines(SCENE, width=12) == [
        "   1   5",
        " A ^·G·· A",
        " B ·G·GG B",
        "   River".replace("River", " River "[:7]),
        " C ··g·· C",
        " D g···@ D",
        "   1   5",
    ]


def test_the_right_edge_has_coordinates_if_there_is_room():
    assert lines(SCENE, width=20)[1] == " A ^^^ ·  G  ·  · "
    assert lines(SCENE, width=21)[1] == " A ^^^ ·  G  ·  ·  A"


def test_the_panel_is_next_to_the_board_if_it_fits_and_otherwise_below():
    wide, narrow = shown(SCENE, 80, beside=("Hello",)), shown(SCENE, 40, beside=("Hello",))
    assert wide.splitlines()[0].rstrip().endswith("Hello")
    assert len(wide.splitlines()) < len(narrow.splitlines())
    for text in (wide, narrow):
        assert "Forces  North  South" in text
        assert " G  g  old guard" in text
        assert "~i  offline" in text
        assert " i! retreating" in text
        assert ")=(" not in text


def test_a_doubtful_piece_has_a_question_mark():
    scene = replace(SCENE, pieces=(piece("G", "A3", "doubtful"),))
    assert "G?" in lines(scene)[1]
    assert " i? doubtful" in shown(scene, 40)


def test_details_can_be_left_out():
    brief, none = shown(SCENE, 40, details="brief"), shown(SCENE, 40, details="none")
    assert "Forces" not in brief
    assert "old guard" in brief
    assert "old guard" not in none


def test_pieces_off_the_board_are_counted():
    reserve = replace(SCENE, pieces=(piece("G", None), piece("G", None)))
    assert "Off the board: 2 old guard" in shown(reserve, 40, details="none")


def test_different_pieces_off_the_board_are_listed_by_label():
    cars = replace(piece("G", None), label="car × 2"), replace(piece("G", None), label="tank × 3")
    reserve = replace(SCENE, pieces=cars)
    assert "Off the board: car × 2; tank × 3" in shown(reserve, 60, details="none")


def test_the_panel_can_be_printed_alone():
    console = Console(width=60, color_system=None)
    with console.capture() as capture:
        console.print(panel(SCENE, width=60, say=WORDS))
    assert "River" not in capture.get()
    assert "Guards" in capture.get()


def test_every_kind_of_terminal_has_its_own_colours():
    heat = Heat("h", "Heat", (("A2", 7), ("A5", 1)), "south")
    scene = replace(SCENE, overlays=(heat, Marks("l", "Last", ("B1",), "last")))
    assert "48;2;" in shown(scene, 80, "truecolor")
    assert "48;5;25m" in shown(scene, 80, "256")
    standard = shown(scene, 80, "standard")
    assert "48;" not in standard
    assert "44m" in standard


def test_a_letter_is_in_its_square_and_a_longer_text_next_to_the_board():
    keys = Labels("keys", "Keys", (("A2", "a"), ("B2", "b"), ("C1", "far")))
    drawn = lines(SCENE, keys)
    assert drawn[1] == " A ^^^ a  G  ·  ·  A"
    assert drawn[2] == " B  · [Gb · ~G  G' B"
    head = shown(replace(SCENE, overlays=(keys,)), 100).splitlines()[0]
    assert head.rstrip().endswith("     Keys: C1 far")


@pytest.mark.parametrize("width", [None, 12])
@pytest.mark.parametrize(
    "board", [BOARD, *(HexBoard(way, tuple("ABCD"), tuple("12345"), (), ()) for way in ("flat", "pointy"))]
)
def test_a_cell_is_found_where_it_is_drawn(board, width):
    line, column, wide = cell_at(board, "C4", width)
    drawn = lines(replace(SCENE, board=board, pieces=(piece("X", "C4"),)), width=width)
    assert drawn[line][column : column + wide].strip() == "X"


def test_a_strength_of_one_digit_stands_on_the_board_and_a_guess_has_a_question_mark() -> None:
    tags = {"A3": "8", "B4": "4?", "C4": "12", "D2": None}
    pieces = tuple(replace(piece("T", place), tag=tag) for place, tag in tags.items())
    moved = replace(piece("T", "D3", "moved"), tag="2?")
    ready = replace(piece("T", "D4", "ready"), tag="8")
    shown = "\n".join(line.plain for line in board_lines(replace(SCENE, pieces=(*pieces, moved, ready))))
    for cell in ("8T ", "4T?", " T ", "2T'", "8T+"):
        assert cell in shown
    assert "12" not in shown.split("D", 1)[0].split("A", 1)[1]
