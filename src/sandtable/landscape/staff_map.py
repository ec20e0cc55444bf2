"""A staff map of any ground in nineteenth-century style, with hachures and washes.

Relief, woods, meadows and water are one image, the background; roads, rivers, bridges and names are drawn
over it as a `MapBoard`.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Ground, NamedPlace, Position, Terrain
from sandtable.landscape.encoders import colour_webp, indexed_png
from sandtable.landscape.generator.noise import gradient_noise, hash_noise
from sandtable.landscape.houses import House, houses
from sandtable.scenes import MapBoard, PlaceName, Way
from sandtable.scenes.board import MapPoint
from sandtable.scenes.palette import INK, PAPER, STREAM

BACKGROUND = "staff-map"
"""The symbol under which a game must provide `background` of its ground."""

Plane = NDArray[np.float64]
_PIXEL = 4.0
"""Minimum metres per pixel."""
_TONES = 42
_WASHES = ("f3e9cf", "bccb92", "e6e2a4", "c9d8bd", "e2c3a6", "a9c8cf")
"""The light colour of each terrain, in the order of `Terrain`."""
_INKS = ("4a3620", "2f3d1c", "4a4420", "2f4a3c", "5a2f22", "2f5866")
"""The dark colour of each terrain."""
_RISE = 4
"""Metres of height between two rows of hachures."""
_GENTLEST, _STEEPEST = 0.035, 0.32
"""Slopes at which hachures begin, and at which they are darkest."""
_STROKE_STEPS = 14
_MAX_PIXELS = 2400
"""Maximum pixels of the longer side of the background."""
_TRACK = 12.0
"""Width of a way without one, in metres."""
_LETTERS = {"small": 0.016, "medium": 0.021, "large": 0.028}
"""Size of names, as a share of the longer side of the map."""
_QUALITY = 60
"""Quality of the relief as WebP: hachures stay sharp, in a third of the bytes of a PNG."""


class _Sheet(NamedTuple):
    """Heights, slopes and terrain for the pixels of the background, north up."""

    heights: Plane
    east: Plane
    north: Plane
    terrain: NDArray[np.uint8]
    pixel: float


def board(ground: Ground, *, piece_size: float = 160.0, grid: float = 1000.0) -> MapBoard:
    """The map of a ground for a scene; its background is the symbol `BACKGROUND`."""
    rivers = [
        Way("river", _line(river.points), width=river.width, label=river.name)
        for river in ground.rivers
        if river.name
    ]
    kinds: dict[str, tuple[str, float]] = {"highway": ("Highway", 22.0), "road": ("Road", 12.0)}
    tracks = [
        Way("track", _line(road.points), label="Track") for road in ground.roads if road.kind == "track"
    ]
    roads = [
        Way("road", _line(road.points), width=kinds[road.kind][1], label=kinds[road.kind][0])
        for kind in ("road", "highway")
        for road in ground.roads
        if road.kind == kind
    ]
    bridges = [
        Way("bridge", _line(bridge.points), width=22.0, label=bridge.name or "Bridge")
        for bridge in ground.bridges
    ]
    return MapBoard(
        width=ground.width,
        height=ground.height,
        unit="m",
        piece_size=piece_size,
        ways=(*rivers, *tracks, *roads, *bridges),
        names=_names(ground),
        grid=grid,
        background=BACKGROUND,
    )


def wash_colour(terrain: Terrain) -> str:
    """The light colour of a terrain on the background: "#bccb92"."""
    return f"#{_WASHES[terrain]}"


def _line(points: Sequence[Position]) -> tuple[MapPoint, ...]:
    return tuple((point.east, point.north) for point in points)


@lru_cache(maxsize=8)
def background(ground: Ground) -> str:
    """The background of the map as an SVG document, in metres."""
    picture = b64encode(colour_webp(_palette()[_relief(ground)], quality=_QUALITY)).decode()
    width, height = f"{ground.width:g}", f"{ground.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" preserveAspectRatio="none">'
        f'<image width="{width}" height="{height}" preserveAspectRatio="none" '
        f'href="data:image/webp;base64,{picture}"/>'
        f'<path fill="none" stroke="#4d8797" stroke-width="7" stroke-linejoin="round" d="{_brooks(ground)}"/>'
        f'<path fill="#8a3b2a" stroke="#3d2018" stroke-width="2.2" d="{_blocks(ground)}"/></svg>'
    )


def picture(ground: Ground, drawn_background: str) -> str:
    """The whole map as one SVG document in metres: its background with the lines and names."""
    drawn = board(ground)
    parts = [part for way in drawn.ways for part in _strokes(way, ground.height)]
    for name in drawn.names:
        east, north = (float(number) for number in name.place.split(","))
        size = _LETTERS[name.size] * max(ground.width, ground.height)
        parts.append(
            f'<text x="{east:g}" y="{ground.height - north:g}" font-size="{size:.0f}" text-anchor="middle" '
            f'font-family="serif" fill="{INK}" stroke="{PAPER}" stroke-width="{size / 6:.1f}" '
            f'paint-order="stroke">{escape(name.name)}</text>'
        )
    return drawn_background.removesuffix("</svg>") + "".join(parts) + "</svg>"


def _strokes(way: Way, height: float) -> list[str]:
    """A way as paths, the widest first."""
    line = "M" + "L".join(f"{east:.0f} {height - north:.0f}" for east, north in way.points)
    wide = way.width or _TRACK
    match way.kind:
        case "river":
            strokes = [(STREAM, wide, "none")]
        case "bridge":
            strokes = [(INK, wide * 1.6, "none")]
        case "track":
            strokes = [(INK, wide / 2, "40 25")]
        case _:
            strokes = [(INK, wide * 1.5, "none"), (PAPER, wide, "none")]
    return [
        f'<path fill="none" stroke="{colour}" stroke-width="{breadth:g}" '
        f'stroke-dasharray="{dashes}" d="{line}"/>'
        for colour, breadth, dashes in strokes
    ]


def relief_png(ground: Ground) -> bytes:
    """Washes, hill shading, hachures, and the symbols for woods and swamps, as PNG."""
    return indexed_png(_relief(ground), _palette())


def _relief(ground: Ground) -> NDArray[np.uint8]:
    """The relief as indices into the palette."""
    sheet = _sheet(ground)
    ink = _shading(sheet) + _hachures(ground, sheet) + _edges(sheet) + _symbols(sheet)
    # A little grain, like paper.
    rows, columns = sheet.heights.shape
    grain = gradient_noise(11, rows, columns, 9) / 1024
    tone = np.clip(ink + 0.012 * grain, 0.0, 0.86) * (_TONES - 1)
    pixels = sheet.terrain * _TONES + (tone + 0.5).astype(np.uint8)
    return pixels.astype(np.uint8)


def _palette() -> NDArray[np.uint8]:
    rows = []
    for wash, ink in zip(_WASHES, _INKS, strict=True):
        light = np.array(list(bytes.fromhex(wash)), dtype=np.float64)
        dark = np.array(list(bytes.fromhex(ink)), dtype=np.float64)
        rows.append(light + (dark - light) * np.arange(_TONES)[:, None] / (_TONES - 1))
    return np.concatenate(rows).round().astype(np.uint8)


def _sheet(ground: Ground) -> _Sheet:
    pixel = max(_PIXEL, max(ground.width, ground.height) / _MAX_PIXELS)
    rows, columns = int(ground.height / pixel), int(ground.width / pixel)
    north = (rows - 0.5 - np.arange(rows)) * pixel
    east = (np.arange(columns) + 0.5) * pixel
    heights = _sampled(ground.metres.astype(np.float64), ground.cell, east, north)
    across, down = np.gradient(heights, pixel, axis=1), -np.gradient(heights, pixel, axis=0)
    terrain = np.zeros((rows, columns), dtype=np.uint8)
    for kind in (Terrain.HIGH_GRASS, Terrain.SWAMP, Terrain.FOREST, Terrain.TOWN, Terrain.WATER):
        soft = _soft((ground.terrain == kind).astype(np.float64))
        terrain[_sampled(soft, ground.cell, east, north) > 0.5] = kind
    return _Sheet(heights, across, down, terrain, pixel)


def _soft(mask: Plane) -> Plane:
    """A mask with smoothed edges."""
    wide = np.pad(mask, 1, mode="edge")
    across = wide[:, :-2] + 2 * wide[:, 1:-1] + wide[:, 2:]
    return (across[:-2] + 2 * across[1:-1] + across[2:]) / 16


def _sampled(grid: Plane, cell: float, east: Plane, north: Plane) -> Plane:
    """A grid at other points, by bilinear interpolation."""
    rows, columns = grid.shape
    x, y = np.clip(east / cell - 0.5, 0, columns - 1.001), np.clip(north / cell - 0.5, 0, rows - 1.001)
    column, row = x.astype(np.int64), y.astype(np.int64)
    right, up = (x - column)[None, :], (y - row)[:, None]
    # Along the rows first: the picture has more rows than the grid.
    across = grid[:, column] * (1 - right) + grid[:, column + 1] * right
    return across[row] * (1 - up) + across[row + 1] * up


def _shading(sheet: _Sheet) -> Plane:
    """Soft hill shading, lit from the north-west."""
    fall = (sheet.east - sheet.north) * 0.7071
    steep = np.sqrt(sheet.east**2 + sheet.north**2)
    dark = -fall * 1.5 + steep * 0.5
    flat = np.isin(sheet.terrain, (Terrain.WATER,))
    return np.where(flat, 0.0, np.clip(0.03 + dark, 0.0, 0.42))


def _hachures(ground: Ground, sheet: _Sheet) -> Plane:
    """Strokes down the slope, darker where it is steeper and lighter where it is lit."""
    metres = ground.metres.astype(np.float64)
    starts = np.concatenate([_crossings(metres, along) for along in (0, 1)])
    x, y = (starts[:, 1] + 0.5) * ground.cell, (starts[:, 0] + 0.5) * ground.cell
    rows, columns = sheet.heights.shape
    ink = np.zeros(rows * columns)
    begin = None
    for _ in range(_STROKE_STEPS):
        column = np.clip((x / sheet.pixel).astype(np.int64), 0, columns - 1)
        row = np.clip(rows - 1 - (y / sheet.pixel).astype(np.int64), 0, rows - 1)
        east, north = sheet.east[row, column], sheet.north[row, column]
        steep = np.sqrt(east * east + north * north)
        begin = sheet.heights[row, column] if begin is None else begin
        falling = (begin - sheet.heights[row, column] < _RISE * 0.8) & (steep > _GENTLEST)
        lit = 0.75 - np.clip((east - north) / np.maximum(steep, 1e-9), -1, 1) * 0.25
        force = np.where(falling, np.clip(steep / _STEEPEST, 0.0, 1.0) ** 0.7 * 0.62 * lit, 0.0)
        _splat(ink, x / sheet.pixel - 0.5, rows - 0.5 - y / sheet.pixel, force, columns)
        step = sheet.pixel * 0.55 / np.maximum(steep, 1e-9) * falling
        x, y = x - east * step, y - north * step
    ink = ink.reshape(rows, columns)
    return np.where(np.isin(sheet.terrain, (Terrain.WATER, Terrain.TOWN)), 0.0, np.minimum(ink, 0.6))


def _crossings(metres: Plane, along: int) -> Plane:
    """Rows and columns, in cells, at which contour lines cross from one cell to the next."""
    grid = metres if along == 0 else metres.T
    here, there = grid[:, :-1], grid[:, 1:]
    # Count each contour once per cell: keep the crossings along the steeper axis.
    aside = np.abs(np.gradient(grid, axis=0))[:, :-1]
    level = np.ceil(np.minimum(here, there) / _RISE) * _RISE
    met = (level < np.maximum(here, there)) & (np.abs(there - here) >= aside)
    row, column = np.nonzero(met)
    part = (level - here)[met] / (there - here)[met]
    exact = column + part
    return np.stack([row, exact], axis=1) if along == 0 else np.stack([exact, row], axis=1)


def _splat(ink: Plane, x: Plane, y: Plane, force: Plane, columns: int) -> None:
    """Add a dot of ink, distributed over the four pixels round it."""
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    right, down = x - left, y - top
    rows = ink.size // columns
    for row, column, share in (
        (top, left, (1 - right) * (1 - down)),
        (top, left + 1, right * (1 - down)),
        (top + 1, left, (1 - right) * down),
        (top + 1, left + 1, right * down),
    ):
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        np.add.at(ink, (row * columns + column)[inside], (force * share * 0.5)[inside])


def _edges(sheet: _Sheet) -> Plane:
    """A thin outline round woods, towns, swamps and water."""
    edge = np.zeros(sheet.heights.shape)
    for kind, force in (
        (Terrain.FOREST, 0.3),
        (Terrain.WATER, 0.55),
        (Terrain.TOWN, 0.25),
        (Terrain.SWAMP, 0.08),
    ):
        mask = sheet.terrain == kind
        wide = np.pad(mask, 1, mode="edge")
        around = wide[:-2, 1:-1] & wide[2:, 1:-1] & wide[1:-1, :-2] & wide[1:-1, 2:]
        edge[mask & ~around] = force
    return edge


def _symbols(sheet: _Sheet) -> Plane:
    """Symbols of the terrain: treetops with shade, reeds for swamps, tufts for high grass."""
    rows, columns = sheet.heights.shape
    ink = np.zeros((rows + 12, columns + 12))
    for kind, every, symbol in (
        (Terrain.FOREST, 9, _TREE),
        (Terrain.SWAMP, 11, _REEDS),
        (Terrain.HIGH_GRASS, 14, _TUFT),
    ):
        row, column = np.mgrid[0 : rows // every, 0 : columns // every]
        drawn = hash_noise(5 + kind, column.ravel(), row.ravel())
        y = row.ravel() * every + (drawn % np.uint64(every)).astype(np.int64)
        x = column.ravel() * every + (drawn // np.uint64(64) % np.uint64(every)).astype(np.int64)
        y, x = np.minimum(y, rows - 1), np.minimum(x, columns - 1)
        there = sheet.terrain[y, x] == kind
        for down, right, force in symbol:
            np.maximum.at(ink, (y[there] + 6 + down, x[there] + 6 + right), force)
    return ink[6:-6, 6:-6]


def _marks(drawing: str) -> tuple[tuple[int, int, float], ...]:
    """The pixels of a small symbol, given as digits of darkness."""
    lines = drawing.split("/")
    return tuple(
        (row - len(lines) // 2, column - len(line) // 2, int(mark) / 12)
        for row, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark not in ".0"
    )


_TREE = _marks(".343./4..26/3..27/4.367/.5775/..4..")
_REEDS = _marks("..3.3../.3.4.3./4445444/......./.333...")
_TUFT = _marks("3...3/.3.3./..4..")


def _brooks(ground: Ground) -> str:
    lines = [river.points for river in ground.rivers if not river.name]
    return "".join(
        "M" + "L".join(f"{point.east:.0f} {ground.height - point.north:.0f}" for point in line)
        for line in lines
    )


def _blocks(ground: Ground) -> str:
    return "".join(_block(house, ground.height) for house in houses(ground))


def _block(house: House, height: float) -> str:
    wide, deep = (house.length, house.depth) if house.along_east else (house.depth, house.length)
    left, top = house.east - wide / 2, height - house.north - deep / 2
    block = f"M{left:.0f} {top:.0f}h{wide:.0f}v{deep:.0f}h-{wide:.0f}z"
    if house.church:
        middle = height - house.north
        block += f"M{house.east:.0f} {middle - 24:.0f}v14M{house.east - 6:.0f} {middle - 19:.0f}h12"
    return block


_SHIFT = {"town": 330.0, "village": 190.0, "hamlet": 130.0, "farm": 80.0}


def _names(ground: Ground) -> tuple[PlaceName, ...]:
    """Place names: below settlements, and on hills and woods."""
    return tuple(_name(ground, place) for place in ground.places)


def _name(ground: Ground, place: NamedPlace) -> PlaceName:
    east = min(max(place.position.east, 200.0), ground.width - 200.0)
    north = min(max(place.position.north - _SHIFT.get(place.kind, 0.0), 60.0), ground.height - 60.0)
    if place.kind in ("town", "village"):
        return PlaceName(f"{east:g},{north:g}", place.name, "medium")
    return PlaceName(f"{east:g},{north:g}", place.name, "small")
