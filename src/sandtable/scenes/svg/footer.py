"""The footer below the board: pieces off the board, the caption, the legend of sides."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from xml.etree.ElementTree import Element

from sandtable.scenes.geometry import Point
from sandtable.scenes.image import Image
from sandtable.scenes.markup import node, titled, written
from sandtable.scenes.palette import COUNTER_SHAPES, SideStyle, SideStyles
from sandtable.scenes.scene import Device, Illustration, Piece, Scene, Sheet
from sandtable.scenes.svg.panels import draw_device, draw_sheet
from sandtable.scenes.svg.pieces import FACE, counter

_GAP = 12.0
_HEADING = 16.0
_HEADING_BASELINE = 11.0
_TRAY_HEADING = "OFF THE BOARD"
_TRAY_COUNTER = 31.0
_TRAY_STEP = 37.0
_TRAY_ROW = 38.0
_TRAY_NAME = 96.0
_TRAY_NAME_LETTERS = 12
_TRAY_BASELINE = 5.0

_CAPTION_BASELINE = 20.0
_CAPTION_LINE = 22.0
_CAPTION_LETTER = 7.4
_SHORTEST_CAPTION_LINE = 32

_KEY_SHAPE = 12.0
_KEY_RISE = 5.0
_KEY_LETTER = 8.4
_KEY_SWATCH_LETTERS = 4


def footer(
    scene: Scene,
    styles: SideStyles,
    symbol_ids: Mapping[str, str],
    images: Mapping[str, Image],
    across: float,
) -> tuple[list[Element], float]:
    """The elements below the board, with its lower edge at 0, and their height."""
    drawn: list[Element] = []
    depth = _GAP
    if any(piece.place is None for piece in scene.pieces):
        drawn.append(written("text", _TRAY_HEADING, class_="tray-heading", x=0, y=depth + _HEADING_BASELINE))
        depth += _HEADING
    for side, style in styles.items():
        waiting = [piece for piece in scene.pieces if piece.place is None and piece.side == side]
        if waiting:
            drawn += _tray(waiting, style, symbol_ids, depth, across)
            depth += _TRAY_ROW * -(-len(waiting) // _per_row(across))
    for panel in scene.panels:
        if isinstance(panel, Device):
            shown, depth = draw_device(panel, depth, across)
            drawn += shown
        elif isinstance(panel, Sheet):
            shown, depth = draw_sheet(panel, depth, across)
            drawn += shown
        elif isinstance(panel, Illustration) and panel.aspects and panel.aspects[0].image in images:
            height = across * panel.height / panel.width
            drawn.append(_illustration(panel, images[panel.aspects[0].image], depth, across, height))
            depth += height + _GAP
    key_width = sum(_key_width(styles[side.id]) for side in scene.sides)
    beside_key = int((across - key_width) / _CAPTION_LETTER)
    if scene.sides:
        drawn.append(_key([styles[side.id] for side in scene.sides], across, depth + _CAPTION_BASELINE))
    if beside_key < _SHORTEST_CAPTION_LINE:
        depth += _CAPTION_LINE
        beside_key = int(across / _CAPTION_LETTER)
    lines = wrap(scene.caption, beside_key)
    for index, line in enumerate(lines):
        baseline = depth + _CAPTION_BASELINE + index * _CAPTION_LINE
        drawn.append(written("text", line, class_="caption", x=0, y=baseline))
    return drawn, depth + max(1, len(lines)) * _CAPTION_LINE


def _illustration(panel: Illustration, image: Image, top: float, across: float, height: float) -> Element:
    """The image of the first direction, as wide as the board."""
    return titled(panel.alt, [node("image", href=image.address, x=0, y=top, width=across, height=height)])


def _per_row(across: float) -> int:
    return max(1, int((across - _TRAY_NAME) // _TRAY_STEP))


def _tray(
    waiting: Sequence[Piece], style: SideStyle, symbol_ids: Mapping[str, str], top: float, across: float
) -> list[Element]:
    """The pieces of one side that are off the board, in rows."""
    middle = top + _TRAY_ROW / 2
    name = style.name if len(style.name) <= _TRAY_NAME_LETTERS else style.name[:_TRAY_NAME_LETTERS] + "…"
    per_row = _per_row(across)
    return [
        written("text", name, class_="tray-name", x=0, y=middle + _TRAY_BASELINE),
        *(
            counter(
                piece,
                Point(
                    _TRAY_NAME + (index % per_row + 0.5) * _TRAY_STEP,
                    middle + index // per_row * _TRAY_ROW,
                ),
                _TRAY_COUNTER,
                style,
                symbol_ids,
            )
            for index, piece in enumerate(waiting)
        ),
    ]


def _key(styles: Sequence[SideStyle], right: float, baseline: float) -> Element:
    """The sides, each with the shape and colour of its counters, up to the right edge."""
    drawn: list[Element] = []
    x = right - sum(map(_key_width, styles))
    for style in styles:
        shape = COUNTER_SHAPES[style.order % len(COUNTER_SHAPES)]
        middle = f"translate({x + _KEY_SHAPE:g} {baseline - _KEY_RISE:g}) scale({_KEY_SHAPE / FACE:g})"
        drawn.append(node("path", class_=f"swatch {style.css}", d=shape, transform=middle))
        drawn.append(written("text", style.name, class_="key", x=x + 2 * _KEY_SHAPE, y=baseline))
        x += _key_width(style)
    return node("g", drawn)


def _key_width(style: SideStyle) -> float:
    return (len(style.name) + _KEY_SWATCH_LETTERS) * _KEY_LETTER
