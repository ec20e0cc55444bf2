"""A scene as one standalone SVG document."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sandtable.scenes import svg_overlays as overlaid
from sandtable.scenes.geometry import Geometry, Point
from sandtable.scenes.markup import SVG_NAMESPACE, node, number, titled, written
from sandtable.scenes.palette import PAGE, PAGE_SHADE, Liveries, liveries, stylesheet
from sandtable.scenes.scene import Cell, Scene
from sandtable.scenes.svg_footer import footer
from sandtable.scenes.svg_pieces import counter, counters, glyph
from sandtable.scenes.svg_squares import Squares

PADDING = 18.0
NARROWEST = 360.0

_COUNTER = 0.82
_COUNTER_ON_TERRAIN = 0.72
"""A piece on special ground is drawn smaller, so that ramparts and roads show around it."""
_STACK_STEP = 0.14

_PAGE_SHADE = "sandtable-page"

_SET_BY_THE_PLACE = frozenset({"width", "height", "color"})
_SET_BY_THE_COUNTER = _SET_BY_THE_PLACE | {"fill", "stroke"}
"""A figure is cream on a counter and in its side's colour on a ghost, whatever ink its document names."""


def svg(scene: Scene, symbols: Mapping[str, str], *, width: int | None = None) -> str:
    """Draw a scene; `symbols` holds the SVG documents of the game's pieces and terrains by name.

    The picture takes the width of whatever shows it, or `width` pixels.
    """
    name = scene.caption or scene.game
    board = Squares(scene.board)
    worn = liveries(scene.sides)
    symbol_ids = _symbol_ids(scene, symbols)

    across = max(board.width, NARROWEST)
    shift = (across - board.width) / 2
    laid_out = node("g", _board(scene, board, worn, symbol_ids), transform=_translate(shift, 0))
    below, depth = footer(scene, worn, symbol_ids, across)

    full_width, full_height = across + 2 * PADDING, board.height + depth + 2 * PADDING
    size: dict[str, float] = (
        {"width": width, "height": round(width * full_height / full_width)} if width else {}
    )
    root = node(
        "svg",
        [
            written("title", name),
            written("style", stylesheet()),
            node("defs", [_page_shade(), *counters(), *_definitions(scene, symbols, symbol_ids)]),
            _page(full_width, full_height, hole=(PADDING + shift, PADDING, board.width, board.height)),
            node(
                "g",
                [laid_out, node("g", below, transform=_translate(0, board.height))],
                transform=_translate(PADDING, PADDING),
            ),
        ],
        xmlns=SVG_NAMESPACE,
        viewBox=f"0 0 {full_width:g} {full_height:g}",
        class_="sandtable",
        role="img",
        aria_label=name,
        **size,
    )
    return ElementTree.tostring(root, encoding="unicode")


def _board(scene: Scene, board: Squares, worn: Liveries, symbol_ids: Mapping[str, str]) -> list[Element]:
    """Everything on the board, from the ground up."""
    return [
        *board.land(),
        *overlaid.shade_heats(scene.overlays, board, worn),
        *board.grid(),
        *board.borders(),
        *overlaid.draw_lines(scene.overlays, board, worn),
        *_terrain(scene, board, worn, symbol_ids),
        *overlaid.draw_marks_beneath(scene.overlays, board),
        *_pieces(scene, board, worn, symbol_ids),
        *overlaid.draw_marks_above(scene.overlays, board),
        *overlaid.number_heats(scene.overlays, board),
    ]


def _terrain(
    scene: Scene, geometry: Geometry, worn: Liveries, symbol_ids: Mapping[str, str]
) -> list[Element]:
    terrains = {terrain.name: terrain for terrain in scene.board.terrains}
    drawn = []
    for cell in scene.board.cells:
        terrain = terrains.get(cell.terrain)
        label, letters = (terrain.label, terrain.glyph) if terrain else (cell.terrain, cell.terrain[:3])
        picture = _ground(cell, letters, geometry, symbol_ids)
        owner = f", {worn[cell.side].name}" if cell.side and not cell.label else ""
        title = f"{cell.label or label}, {cell.place}{owner}"
        drawn.append(titled(title, [picture], class_=f"cell {worn[cell.side].css}"))
    return drawn


def _ground(cell: Cell, letters: str, geometry: Geometry, symbol_ids: Mapping[str, str]) -> Element:
    centre, room = geometry.centre(cell.place), geometry.room
    if cell.terrain not in symbol_ids:
        return glyph(letters, centre, room / 2, "ground-glyph")
    corner = {"x": centre.x - room / 2, "y": centre.y - room / 2}
    return node("use", href=f"#{symbol_ids[cell.terrain]}", width=room, height=room, **corner)


def _pieces(scene: Scene, geometry: Geometry, worn: Liveries, symbol_ids: Mapping[str, str]) -> list[Element]:
    special = {cell.place for cell in scene.board.cells}
    standing: Counter[str] = Counter()
    drawn = []
    for piece in scene.pieces:
        if piece.place is None:
            continue
        step = standing[piece.place] * _STACK_STEP * geometry.room
        standing[piece.place] += 1
        x, y = geometry.centre(piece.place)
        size = geometry.room * (_COUNTER_ON_TERRAIN if piece.place in special else _COUNTER)
        drawn.append(counter(piece, Point(x + step, y - step), size, worn[piece.side], symbol_ids))
    return drawn


def _symbol_ids(scene: Scene, symbols: Mapping[str, str]) -> dict[str, str]:
    """The id of each symbol that the scene uses and the game has.

    Ids are the same in every picture of a game, so that many pictures can stand in one page.
    """
    used = {cell.terrain for cell in scene.board.cells} | {piece.symbol for piece in scene.pieces}
    return {name: re.sub(r"[^\w-]", "_", f"{scene.game}-{name}") for name in sorted(used & symbols.keys())}


def _definitions(scene: Scene, symbols: Mapping[str, str], symbol_ids: Mapping[str, str]) -> list[Element]:
    figures = {piece.symbol for piece in scene.pieces}
    definitions = []
    for name, symbol_id in symbol_ids.items():
        drawing = _drawing(symbols[name])
        left_out = _SET_BY_THE_COUNTER if name in figures else _SET_BY_THE_PLACE
        definition = node("symbol", drawing, id=symbol_id)
        definition.attrib.update({key: value for key, value in drawing.attrib.items() if key not in left_out})
        definitions.append(definition)
    return definitions


@lru_cache(maxsize=256)
def _drawing(document: str) -> Element:
    """A symbol's document, its elements named without their namespace."""
    root = ElementTree.fromstring(document)  # noqa: S314  symbols come with a game's code, not from players
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG_NAMESPACE}}}")
    return root


def _page_shade() -> Element:
    """Parchment that darkens towards its corners."""
    return node(
        "radialGradient",
        [node("stop", offset=0.62, stop_color=PAGE), node("stop", offset=1, stop_color=PAGE_SHADE)],
        id=_PAGE_SHADE,
        r=0.75,
    )


def _page(width: float, height: float, hole: tuple[float, float, float, float]) -> Element:
    """The sheet around the board; shading what the board covers would double the time to a PNG."""
    left, top, across, down = (number(edge) for edge in hole)
    return node(
        "path",
        fill=f"url(#{_PAGE_SHADE})",
        fill_rule="evenodd",
        d=f"M0 0H{number(width)}V{number(height)}H0ZM{left} {top}h{across}v{down}h-{across}z",
    )


def _translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"
