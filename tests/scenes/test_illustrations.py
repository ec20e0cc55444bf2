"""Pictures that a game draws itself, and papers, as text and in a picture of the scene."""

import zlib
from io import BytesIO
from struct import pack

import pytest
from msgspec.structs import replace
from PIL import Image as Opened
from rich.console import Console

from sandtable.scenes import (
    Aspect,
    Illustration,
    Image,
    PanelAction,
    Paper,
    Papers,
    Scene,
    image_name,
    is_image,
    plain_name,
)
from sandtable.scenes.png import png
from sandtable.scenes.svg import svg
from sandtable.scenes.text import panel
from tests.scenes.example_scenes import SCENES, WORDS

RED, GREEN = image_name("hill", "red"), image_name("hill", "green")
ALT = "A red hill.\nTroops to the north."
HILL = Illustration("hill", "From the hill", (Aspect(RED, "North"), Aspect(GREEN, "South")), ALT, 400, 100)
TEAR = PanelAction("Tear it up", "scratch 1", "remove")
PAPERS = Papers(
    "papers",
    "Dispatches",
    (
        Paper("2", "From Weber", ("The bridge is down.", "I wait."), when="10:20", urgent=True),
        Paper("1", "To Weber", ("March.",), "out", when="10:00", state="on its way", deeds=(TEAR,)),
    ),
)


def coloured(red: int, green: int, blue: int) -> Image:
    """A picture of one pixel."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    row = zlib.compress(bytes((0, red, green, blue)))
    head = chunk(b"IHDR", pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    return Image(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", row) + chunk(b"IEND", b""), "image/png")


def scene(*panels: Illustration | Papers, background: str | None = None) -> Scene:
    drawn = SCENES["map"]
    return replace(drawn, board=replace(drawn.board, background=background), panels=panels)


def told(*panels: Illustration | Papers) -> list[str]:
    """The text of the panels, which follows the board."""
    console = Console(width=60)
    with console.capture() as capture:
        console.print(panel(scene(*panels), width=60, say=WORDS))
    lines = [line.rstrip() for line in capture.get().rstrip().split("\n")]
    return lines[lines.index(panels[0].label) :]


def test_the_name_of_an_image_changes_with_what_it_shows():
    assert RED == image_name("hill", "red") != GREEN
    assert plain_name(RED) == plain_name(GREEN) == "hill"
    assert is_image(RED)
    assert not is_image("hill")


def test_a_scene_names_the_images_that_are_visible_at_first():
    assert scene(HILL, background="staff-map").images == (RED,)
    assert scene(HILL, background=GREEN).images == (GREEN, RED)


def test_an_illustration_is_described_in_text():
    assert told(HILL) == ["From the hill", "A red hill.", "Troops to the north."]


def test_papers_are_listed_with_their_state():
    assert told(PAPERS) == [
        "Dispatches",
        "« 10:20 · From Weber",
        "  The bridge is down.",
        "  I wait.",
        "» 10:00 · To Weber · on its way",
        "  March.",
        "  Tear it up: scratch 1",
    ]


def test_an_illustration_is_drawn_below_the_board_as_wide_as_it():
    red = coloured(200, 0, 0)
    drawn = svg(scene(HILL), {}, images={RED: red})
    assert f'href="{red.address}"' in drawn
    assert drawn.count("<image ") == 1


def test_images_that_are_not_given_are_left_out():
    assert "<image" not in svg(scene(HILL, background=GREEN), {})


@pytest.mark.parametrize("document", ["png", "svg"])
def test_an_image_of_the_view_is_the_background_of_the_map(document):
    under = coloured(0, 255, 0)
    if document == "svg":
        lime = "<rect width='2' height='2' fill='lime'/>"
        svg_text = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'>{lime}</svg>"
        under = Image(svg_text.encode(), "image/svg+xml")
    bare = replace(scene(background=GREEN), pieces=(), overlays=())
    bare = replace(bare, board=replace(bare.board, areas=(), contours=(), ways=(), names=(), grid=None))
    picture = png(bare, {}, images={GREEN: under}, width=200)
    assert (0, 255, 0) in _colours(picture)
    assert (0, 255, 0) not in _colours(png(bare, {}, width=200))


def _colours(data: bytes) -> set[tuple[int, ...]]:
    with Opened.open(BytesIO(data)) as opened:
        return {colour[:3] for _, colour in opened.convert("RGBA").getcolors(1 << 20)}
