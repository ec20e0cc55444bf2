"""A sheet of lines, as text and as SVG."""

from msgspec.structs import replace
from rich.console import Console

from sandtable.scenes import PanelAction, Sheet, SheetLine
from sandtable.scenes.svg import svg
from sandtable.scenes.text import panel
from tests.scenes.example_scenes import WORDS
from tests.scenes.test_text import SCENE

SHEET = Sheet(
    "queue",
    "Handed in",
    (
        SheetLine("move inf1 > 12,30", "Red", (PanelAction("Carry out", "next"),)),
        SheetLine("hide inf2"),
    ),
    (PanelAction("End the turn", "turn"),),
    "Two lines wait.",
)


def told(sheet: Sheet) -> list[str]:
    console = Console(width=60)
    with console.capture() as capture:
        console.print(panel(replace(SCENE, panels=(sheet,)), width=60, say=WORDS))
    return [line.rstrip() for line in capture.get().split("\n")]


def depth(picture: str) -> float:
    return float(picture.split('viewBox="0 0 ')[1].split('"', maxsplit=1)[0].split()[1])


def test_a_sheet_is_listed_line_by_line_with_its_actions():
    assert told(SHEET)[:5] == [
        "Handed in",
        "Two lines wait.",
        "1. Red: move inf1 > 12,30",
        "2. hide inf2",
        "End the turn: turn",
    ]


def test_a_sheet_is_drawn_below_the_board():
    drawn = svg(replace(SCENE, panels=(SHEET,)), {})
    assert "Handed in – Two lines wait." in drawn
    assert "1. Red: move inf1 &gt; 12,30" in drawn
    empty = svg(replace(SCENE, panels=(replace(SHEET, lines=(), note=""),)), {})
    assert ">Handed in<" in empty
    assert depth(empty) < depth(drawn)


def test_a_long_line_is_wrapped():
    short, long = (
        svg(replace(SCENE, panels=(Sheet("s", "S", (SheetLine("word " * n),)),)), {}) for n in (2, 90)
    )
    assert depth(long) > depth(short)
