"""A scene as one standalone SVG document."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import ceil, hypot, sqrt
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sandtable.scenes.board import (
    Board,
    Cell,
    Ground,
    HexBoard,
    MapBoard,
    PlaceName,
    SquareBoard,
    Terrain,
)
from sandtable.scenes.geometry import Geometry, Point
from sandtable.scenes.image import Image
from sandtable.scenes.markup import SVG_NAMESPACE, node, number, points, titled, written
from sandtable.scenes.name_layout import Box, Name, PlacedName, place_names
from sandtable.scenes.palette import PAGE, PAGE_SHADE, SideStyles, side_styles, stylesheet
from sandtable.scenes.scene import Labels, Piece, Scene
from sandtable.scenes.spread import spread
from sandtable.scenes.svg import overlays as overlaid
from sandtable.scenes.svg.footer import footer
from sandtable.scenes.svg.hexes import Hexes
from sandtable.scenes.svg.maps import CLIP, Backdrop, Maps
from sandtable.scenes.svg.patterns import draw_weather, patterns, wash, weather_pattern
from sandtable.scenes.svg.pieces import counter, counters, glyph, has_long_tag
from sandtable.scenes.svg.squares import Squares

PADDING = 18.0
NARROWEST = 360.0

_COUNTER = 0.82
_COUNTER_ON_TERRAIN = 0.72
"""Size of a piece on special terrain: smaller, so that the terrain stays visible around it."""
_ONE_OF_TWO = 0.66
_FROM_MIDDLE = 0.2
"""Size of a counter in a stack of two, relative to one that is alone, and its distance from the middle."""
_LEADER_FROM = 0.45
"""Distance from its true point, in counter widths, from which a counter has a line to it."""
_NAME_BELOW = {"small": 0.44, "medium": 0.46, "large": 0.14}
"""Distance of a name below the centre of its hex, by its size."""
_NAME_BASELINE = 0.34
_OWNER_RING = 0.9
"""Scale of the ring in a hex that a side owns without owning its neighbours."""

_PAGE_SHADE = "sandtable-page"

_SET_BY_THE_PLACE = frozenset({"width", "height", "color"})
_SET_BY_THE_COUNTER = _SET_BY_THE_PLACE | {"fill", "stroke"}
"""Attributes dropped from a figure: the counter sets its colours."""


def svg(
    scene: Scene,
    symbols: Mapping[str, str],
    *,
    images: Mapping[str, Image] | None = None,
    width: int | None = None,
) -> str:
    """Draw a scene; `symbols` holds the SVG documents of the game's pieces and terrains by name.

    Images of the scene that are not given are left out. Without `width` (in pixels) the picture fills the
    width of its container.
    """
    images = images or {}
    name = scene.caption or scene.game
    styles = side_styles(scene.sides)
    symbol_ids = _symbol_ids(scene, symbols)
    drawing = _drawing_of(scene.board, styles, symbol_ids, images)
    board = drawing.geometry

    across = max(board.width, NARROWEST)
    shift = (across - board.width) / 2
    laid_out = node("g", _board(scene, drawing, styles, symbol_ids), transform=_translate(shift, 0))
    below, depth = footer(scene, styles, symbol_ids, images, across)

    full_width, full_height = across + 2 * PADDING, board.height + depth + 2 * PADDING
    size: dict[str, float] = (
        {"width": width, "height": round(width * full_height / full_width)} if width else {}
    )
    root = node(
        "svg",
        [
            written("title", name),
            style := node("style"),
            node(
                "defs",
                [
                    _page_shade(),
                    *counters(),
                    *patterns(_grounds(scene.board)),
                    *weather_pattern(scene.weather),
                    *([drawing.clip()] if isinstance(drawing, Maps) else []),
                    *_definitions(scene, symbols, symbol_ids),
                ],
            ),
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
    style.text = stylesheet({name for element in root.iter() for name in element.get("class", "").split()})
    return ElementTree.tostring(root, encoding="unicode")


def _drawing_of(
    board: Board, styles: SideStyles, symbol_ids: Mapping[str, str], images: Mapping[str, Image]
) -> Squares | Hexes | Maps:
    match board:
        case SquareBoard():
            return Squares(board)
        case HexBoard():
            return Hexes(board, styles)
        case MapBoard():
            return Maps(board, styles, _backdrop(board, symbol_ids, images))


def _backdrop(board: MapBoard, symbol_ids: Mapping[str, str], images: Mapping[str, Image]) -> Backdrop | None:
    name = board.background or ""
    if name in images:
        return Backdrop("image", images[name].address)
    return Backdrop("use", f"#{symbol_ids[name]}") if name in symbol_ids else None


def _grounds(board: Board) -> set[Ground]:
    """The kinds of ground that a board may show."""
    rest: set[Ground] = {board.ground} if isinstance(board, HexBoard) else set()
    return rest | {terrain.ground for terrain in board.terrains}


def _cells(board: Board) -> tuple[Cell, ...]:
    return () if isinstance(board, MapBoard) else board.cells


def _board(
    scene: Scene, drawing: Squares | Hexes | Maps, styles: SideStyles, symbol_ids: Mapping[str, str]
) -> list[Element]:
    """Everything on the board, from the lowest layer up."""
    board, overlays = drawing.geometry, scene.overlays
    on_map = isinstance(scene.board, MapBoard)
    laid_out = _laid_out(scene, board, symbol_ids)
    return [
        *drawing.land(),
        *_washes(scene.board, board, styles),
        *overlaid.shade_heats(overlays, board, styles),
        *drawing.grid(),
        *drawing.features(),
        *_clipped(drawing, overlaid.draw_ranges(overlays, board, styles)),
        *overlaid.draw_lines(overlays, board, styles),
        *draw_weather(scene.weather, board),
        *_terrain(scene, board, styles, symbol_ids),
        *(drawing.veil() if isinstance(drawing, Hexes) else []),
        *overlaid.draw_marks_beneath(overlays, board),
        *overlaid.draw_paths(overlays, board, styles),
        *_leaders(laid_out),
        *_pieces(laid_out, styles, symbol_ids),
        *overlaid.draw_marks_above(overlays, board),
        *overlaid.number_heats(overlays, board),
        *overlaid.number_costs(overlays, board, styles),
        *([] if on_map else overlaid.draw_labels(overlays, board, styles)),
        *_names(scene, board, styles, laid_out),
    ]


def _clipped(drawing: Squares | Hexes | Maps, elements: list[Element]) -> list[Element]:
    """Clip circles that reach beyond the edge of a map."""
    if elements and isinstance(drawing, Maps):
        return [node("g", elements, clip_path=f"url(#{CLIP})")]
    return elements


def _washes(board: Board, geometry: Geometry, styles: SideStyles) -> list[Element]:
    """The colours of the cells' ground and, on hexes, of their owners."""
    grounds = {terrain.name: terrain.ground for terrain in board.terrains}
    stretches: dict[Ground, list[tuple[Point, ...]]] = {}
    owned = []
    corners = Counter(
        (cell.side, _about(corner))
        for cell in _cells(board)
        if cell.side
        for corner in geometry.outline(cell.place)
    )
    for cell in _cells(board):
        outline = geometry.outline(cell.place)
        stretches.setdefault(grounds.get(cell.terrain, "open"), []).append(outline)
        if cell.side and isinstance(board, HexBoard):
            css = styles[cell.side].css
            owned.append(node("polygon", class_=f"owned {css}", points=points(outline)))
            if all(corners[cell.side, _about(corner)] == 1 for corner in outline):
                ring = geometry.outline(cell.place, _OWNER_RING)
                owned.append(node("polygon", class_=f"owner-ring {css}", points=points(ring)))
    stretches.pop("open", None)
    return [*chain.from_iterable(wash(*stretch) for stretch in stretches.items()), *owned]


def _about(corner: Point) -> tuple[int, int]:
    """A corner rounded to whole units, equal for all cells that share it."""
    return round(corner.x), round(corner.y)


def _terrain(
    scene: Scene, geometry: Geometry, styles: SideStyles, symbol_ids: Mapping[str, str]
) -> list[Element]:
    terrains = {terrain.name: terrain for terrain in scene.board.terrains}
    drawn = []
    for cell in _cells(scene.board):
        terrain = terrains.get(cell.terrain) or Terrain(cell.terrain, cell.terrain, cell.terrain[:3])
        owner = f", {styles[cell.side].name}" if cell.side and not cell.label else ""
        title = f"{cell.label or terrain.label}, {cell.place}{owner}"
        picture = _ground(cell, terrain, geometry, symbol_ids)
        drawn.append(titled(title, picture, class_=f"cell {styles[cell.side].css}"))
    return drawn


def _ground(cell: Cell, terrain: Terrain, geometry: Geometry, symbol_ids: Mapping[str, str]) -> list[Element]:
    """The symbol of the terrain, or its letters, or an invisible area for the tooltip."""
    centre, room = geometry.centre(cell.place), geometry.room
    if cell.terrain in symbol_ids:
        corner = {"x": centre.x - room / 2, "y": centre.y - room / 2}
        return [node("use", href=f"#{symbol_ids[cell.terrain]}", width=room, height=room, **corner)]
    if terrain.ground == "open" and terrain.glyph.strip():
        return [glyph(terrain.glyph, centre, room / 2, "ground-glyph")]
    return [node("polygon", points=points(geometry.outline(cell.place)), fill_opacity=0)]


class _Counter(NamedTuple):
    """A piece with the place and the size of its counter."""

    piece: Piece
    at: Point
    size: float
    true: Point
    """Its true point, from which it may have had to give way to others."""


def _laid_out(scene: Scene, geometry: Geometry, symbol_ids: Mapping[str, str]) -> list[_Counter]:
    """The counters, spread out where they would overlap."""
    standing = [(piece, piece.place) for piece in scene.pieces if piece.place is not None]
    centres = [geometry.centre(place) for _, place in standing]
    if isinstance(scene.board, MapBoard):
        spots = spread(centres, geometry.room, geometry.width, geometry.height)
        return [
            _Counter(piece, at, geometry.room, true)
            for (piece, _), at, true in zip(standing, spots, centres, strict=True)
        ]
    special = {cell.place for cell in _cells(scene.board) if cell.terrain in symbol_ids}
    stacks = Counter(place for _, place in standing)
    below: Counter[str] = Counter()
    found = []
    for (piece, place), (x, y) in zip(standing, centres, strict=True):
        share, right, down = _in_stack(below[place], stacks[place])
        below[place] += 1
        size = geometry.room * (_COUNTER_ON_TERRAIN if place in special else _COUNTER) * share
        at = Point(x + right * geometry.room, y + down * geometry.room)
        found.append(_Counter(piece, at, size, at))
    return found


def _in_stack(index: int, count: int) -> tuple[float, float, float]:
    """The relative size of a counter in a stack, and its offset from the middle of the place."""
    if count == 1:
        return 1.0, 0.0, 0.0
    if count == 2:
        side = _FROM_MIDDLE if index else -_FROM_MIDDLE
        return _ONE_OF_TWO, side, -side
    columns = ceil(sqrt(count))
    rows = ceil(count / columns)
    return (
        1 / columns,
        (index % columns - (columns - 1) / 2) / columns,
        (index // columns - (rows - 1) / 2) / columns,
    )


def _pieces(counters: Iterable[_Counter], styles: SideStyles, symbol_ids: Mapping[str, str]) -> list[Element]:
    return [counter(one.piece, one.at, one.size, styles[one.piece.side], symbol_ids) for one in counters]


def _leaders(counters: Iterable[_Counter]) -> list[Element]:
    """Lines from counters that had to give way to their true points."""
    return [
        node("path", class_="leader", d=f"M{points((one.true, one.at))}")
        for one in counters
        if hypot(one.at.x - one.true.x, one.at.y - one.true.y) > _LEADER_FROM * one.size
    ]


def _names(
    scene: Scene, geometry: Geometry, styles: SideStyles, counters: Sequence[_Counter]
) -> list[Element]:
    """The names of places and units, and on maps the notes of overlays, beside the counters."""
    board = scene.board
    places = () if isinstance(board, SquareBoard) else board.names
    names = [_place_name(name, board, geometry) for name in places]
    names += [
        Name(one.piece.tag or "", "unit", one.at, one.size) for one in counters if has_long_tag(one.piece)
    ]
    labels = [overlay for overlay in scene.overlays if isinstance(overlay, Labels)]
    if not isinstance(board, MapBoard):
        labels = []
    names += [
        Name(text, "note", geometry.centre(place), overlay=overlay.name)
        for overlay in labels
        for place, text in overlay.texts
    ]
    boxes = [Box(one.at.x, one.at.y, one.size, one.size) for one in counters]
    placed = place_names(names, boxes, geometry.width, geometry.height)
    return [
        *(_name(one) for one in placed if one.name.overlay is None),
        *(
            titled(
                overlay.label,
                [_name(one) for one in placed if one.name.overlay == overlay.name],
                class_=f"labels {styles[overlay.side].css}",
            )
            for overlay in labels
        ),
    ]


def _name(placed: PlacedName) -> Element:
    return written(
        "text",
        placed.name.text,
        class_=f"name name-{placed.name.kind}",
        x=placed.at.x,
        y=placed.at.y + placed.size * _NAME_BASELINE,
        font_size=placed.size,
    )


def _place_name(name: PlaceName, board: Board, geometry: Geometry) -> Name:
    x, y = geometry.centre(name.place)
    down = _NAME_BELOW[name.size] * geometry.room if isinstance(board, HexBoard) else 0.0
    return Name(name.name, name.size, Point(x, y + down))


def _symbol_ids(scene: Scene, symbols: Mapping[str, str]) -> dict[str, str]:
    """The id of each symbol that the scene uses and the game has.

    Ids are the same in every picture of a game, so that one page can contain many pictures.
    """
    used = {cell.terrain for cell in _cells(scene.board)} | {piece.symbol for piece in scene.pieces}
    if isinstance(scene.board, MapBoard) and scene.board.background:
        used.add(scene.board.background)
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
    """Parse a symbol and remove the namespace from its element names."""
    root = ElementTree.fromstring(document)  # noqa: S314 - symbols come with a game's code, not from players
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG_NAMESPACE}}}")
    return root


def _page_shade() -> Element:
    """A gradient that darkens the page towards its corners."""
    return node(
        "radialGradient",
        [node("stop", offset=0.62, stop_color=PAGE), node("stop", offset=1, stop_color=PAGE_SHADE)],
        id=_PAGE_SHADE,
        r=0.75,
    )


def _page(width: float, height: float, hole: tuple[float, float, float, float]) -> Element:
    """The page around the board. Shading it below the board too would double the time of a PNG."""
    left, top, across, down = (number(edge) for edge in hole)
    return node(
        "path",
        fill=f"url(#{_PAGE_SHADE})",
        fill_rule="evenodd",
        d=f"M0 0H{number(width)}V{number(height)}H0ZM{left} {top}h{across}v{down}h-{across}z",
    )


def _translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"
