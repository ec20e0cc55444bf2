"""Ray casting with one ray per column of the picture, compiled."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]

OPEN, FOREST, HIGH_GRASS, SWAMP, TOWN, WATER = range(6)
(
    MEADOW, CORN, STUBBLE, PLOUGHED, CLOVER, WOOD, WOOD_LIGHT, GRASS, MARSH, GARDEN, ROOF, ROOF_DARK, WALL,
    ROAD, RIVER, RIVER_LIGHT, HAZE, INK,
) = range(18)  # fmt: skip
"""Indices of the palette."""

_NEAREST = 2.5
_TALLEST = 18.0
"""Maximum height of anything on the ground, in metres."""
_PACE, _GROWTH = 0.22, 0.009
"""Metres between samples near the eye, and their growth per metre of distance."""


@compiled
def within(metres: float, size: float) -> int:
    """The floor of `metres / size`; with `//` the ray casting took three times as long."""
    return int(np.floor(metres / size))


@compiled
def chance(column: int, row: int, salt: int) -> float:
    """A hash of whole numbers, as a number from 0 to 1."""
    mixed = (column * 374761393 + row * 668265263 + salt * 974634777) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 739982445) & 0xFFFFFFFF
    return float((mixed ^ (mixed >> 16)) & 0xFFFF) / 65536.0


@compiled
def field_colour(east: float, north: float) -> int:
    """The colour of a field: strips of different width, in two directions."""
    block_x, block_y = within(east, 260.0), within(north, 220.0)
    turned = chance(block_x, block_y, 3)
    width = 35.0 + 40.0 * chance(block_x, block_y, 4)
    strip = within((east if turned < 0.5 else north), width)
    drawn = chance(strip + 31 * block_x, block_y + 17 * strip, 5)
    if drawn < 0.48:
        return MEADOW
    if drawn < 0.62:
        return CORN
    if drawn < 0.76:
        return STUBBLE
    return CLOVER if drawn < 0.94 else PLOUGHED


@compiled
def tree_top(east: float, north: float, spacing: float, tall: float, salt: int) -> float:
    """The height of the treetops over a point in a wood."""
    column, row = within(east, spacing), within(north, spacing)
    middle_x = (column + 0.3 + 0.4 * chance(column, row, salt)) * spacing
    middle_y = (row + 0.3 + 0.4 * chance(column, row, salt + 1)) * spacing
    off = ((east - middle_x) ** 2 + (north - middle_y) ** 2) / (0.55 * spacing * spacing)
    crown = tall * (0.72 + 0.28 * chance(column, row, salt + 2))
    return crown * (1.0 - 0.22 * min(off, 1.0))


@compiled
def lone_tree(east: float, north: float) -> float:
    """The height of a single tree or bush over a point in the open, mostly 0."""
    column, row = within(east, 40.0), within(north, 40.0)
    if chance(column, row, 21) > 0.035:
        return 0.0
    radius = 1.2 + 1.8 * chance(column, row, 22)
    middle_x = column * 40.0 + 8.0 + 24.0 * chance(column, row, 23)
    middle_y = row * 40.0 + 8.0 + 24.0 * chance(column, row, 24)
    off = ((east - middle_x) ** 2 + (north - middle_y) ** 2) / (radius * radius)
    return 0.0 if off > 1.0 else radius * 1.7 * np.sqrt(1.0 - off * 0.75)


@compiled
def cast(
    metres: NDArray[np.float32],
    terrain: NDArray[np.uint8],
    roads: NDArray[np.bool_],
    cell: float,
    view: Floats,
    easts: Floats,
    norths: Floats,
    light: Floats,
    palette: Floats,
    colours: Pixels,
    depth: Pixels,
) -> None:
    """Fill `colours` and `depth`, column by column, from the bottom up."""
    rows, columns = metres.shape
    eye_east, eye_north, eye_height, horizon, scale, haze, reach, clearing = view
    height_of_picture = colours.shape[0]
    for across in range(colours.shape[1]):
        east_step, north_step = easts[across], norths[across]
        painted = height_of_picture
        away = _NEAREST
        last = away
        while away < reach and painted > 0:
            east, north = eye_east + east_step * away, eye_north + north_step * away
            x, y = east / cell - 0.5, north / cell - 0.5
            if x < 0.0 or y < 0.0 or x >= columns - 1 or y >= rows - 1:
                break
            column, row = int(x), int(y)
            right, up = x - column, y - row
            south_west, south_east = np.float64(metres[row, column]), np.float64(metres[row, column + 1])
            north_west, north_east = (
                np.float64(metres[row + 1, column]),
                np.float64(metres[row + 1, column + 1]),
            )
            south = south_west + (south_east - south_west) * right
            height = south + (north_west + (north_east - north_west) * right - south) * up
            scaled = scale / away
            if horizon - (height + _TALLEST - eye_height) * scaled > painted + 1:
                # Hidden, whatever stands there.
                away += _PACE + away * _GROWTH
                continue
            # The edges of woods and fields are ragged by a few metres, not straight along the grid.
            fray = 3.5
            ragged_x = x + 0.5 + (chance(within(east, 4), within(north, 4), 1) - 0.5) * fray / cell * 2
            ragged_y = y + 0.5 + (chance(within(east, 4), within(north, 4), 2) - 0.5) * fray / cell * 2
            kind = terrain[min(max(int(ragged_y), 0), rows - 1), min(max(int(ragged_x), 0), columns - 1)]
            road = roads[int(y + 0.5), int(x + 0.5)]
            top = 0.0
            if away <= clearing:
                top = 0.0
            elif kind == FOREST and not road:
                top = tree_top(east, north, 7.0, 18.0, 7)
            elif kind == TOWN and not road:
                top = tree_top(east, north, 13.0, 8.5, 12)
            elif kind == OPEN and not road and away > 40.0:
                top = lone_tree(east, north)
            blade = 0.0
            if away < 160.0 and not road and kind in (OPEN, HIGH_GRASS, SWAMP) and top == 0.0:
                tall = 0.14 if kind == OPEN else 0.8
                blade = tall * chance(within(east, 0.05), within(north, 0.05), 30)
                top = blade
            upper = int(np.floor(horizon - (height + top - eye_height) * scaled + 0.5))
            if upper < painted:
                upper = max(upper, 0)
                foot = int(np.floor(horizon - (height - eye_height) * scaled + 0.5))
                slope_east = ((south_east - south_west) * (1 - up) + (north_east - north_west) * up) / cell
                slope_north = (
                    (north_west - south_west) * (1 - right) + (north_east - south_east) * right
                ) / cell
                # Brighter than level ground where the land leans towards the sun, darker where away from it.
                lean = -(slope_east * light[0] + slope_north * light[1]) / light[2]
                sun = min(max(0.93 + 1.1 * lean, 0.5), 1.2)
                grain = 0.06
                while grain < away * 0.0035:
                    grain *= 2.0
                fine = chance(within(east, grain), within(north, grain), 8) - 0.5
                broad = chance(within(east, 8 * grain), within(north, 8 * grain), 9) - 0.5
                worn = 1.0 + 0.1 * fine + 0.07 * broad
                colour, other, mixed = GRASS, GRASS, 0.0
                if road:
                    colour = ROAD
                elif kind == OPEN:
                    colour = field_colour(
                        east + (chance(within(east, 0.2), within(north, 0.2), 31) - 0.5) * 1.5,
                        north + (chance(within(east, 0.2), within(north, 0.2), 32) - 0.5) * 1.5,
                    )
                elif kind == HIGH_GRASS:
                    worn += 0.12 * fine
                elif kind == SWAMP:
                    colour, other, mixed = MARSH, RIVER, 0.6 if broad > 0.15 else 0.0
                elif kind == WATER:
                    colour, other = RIVER, RIVER_LIGHT
                    mixed = 0.5 + 0.5 * fine
                    worn, sun = 1.0, 1.0
                elif kind == TOWN:
                    colour = GARDEN
                if away > last * 1.05 + 12.0 and painted < height_of_picture:
                    # A crest before lower ground: a line of ink, fainter with distance.
                    faint = 0.45 * haze / (haze + away)
                    for band in range(3):
                        pale = np.float64(colours[painted, across, band])
                        colours[painted, across, band] = pale + (palette[INK, band] - pale) * faint
                lost = away / (away + haze)
                lost = min(lost * lost * 1.6, 0.9)
                for down in range(upper, painted):
                    shade = sun * worn
                    paint, second, share = colour, other, mixed
                    if blade > 0.0 and down < foot:
                        shade *= 0.9 + 0.28 * (foot - down) / max(foot - upper, 1)
                    elif top > 0.0 and down < foot:
                        risen = (foot - down) / max(foot - upper, 1)
                        if kind == TOWN:
                            roof = chance(within(east, 13.0), within(north, 13.0), 15)
                            paint = ROOF if roof < 0.45 else ROOF_DARK if roof < 0.7 else WOOD
                            second, share = paint, 0.0
                            if roof < 0.7 and risen < 0.45:
                                paint = second = WALL
                            shade = 0.8 + 0.25 * risen + 0.08 * fine
                        else:
                            paint, second = WOOD, WOOD_LIGHT
                            # Clumps of leaves, larger on nearer trees.
                            size = min(max((foot - upper) // 26, 1), 4)
                            clump = chance((across + 7 * (down // size % 2)) // size, down // size, 33) - 0.5
                            share = min(
                                max(risen * risen * (0.3 + 0.6 * sun) + 0.2 * fine + 0.5 * clump, 0.0), 1.0
                            )
                            shade = 0.66 + 0.36 * risen + 0.1 * broad + 0.14 * clump
                            if (
                                away < 90.0
                                and risen < 0.5
                                and chance(across // 7, int(away / 6.0), 40) > 0.72
                            ):
                                # Trunks of trees near the eye.
                                paint, share, shade = INK, 0.25, 1.25
                    for band in range(3):
                        value = (palette[paint, band] * (1 - share) + palette[second, band] * share) * shade
                        colours[down, across, band] = value + (palette[HAZE, band] - value) * lost
                    depth[down, across] = away
                painted = upper
                last = away
            elif upper == painted:
                last = away
            away += _PACE + away * _GROWTH


@compiled
def soften(colours: Pixels, paper: Floats, pixels: NDArray[np.uint8]) -> None:
    """Blur the colours slightly, tint them by the paper, and convert them to bytes."""
    rows, columns = colours.shape[:2]
    for row in range(rows):
        above, below = max(row - 1, 0), min(row + 1, rows - 1)
        for column in range(columns):
            left, right = max(column - 1, 0), min(column + 1, columns - 1)
            for band in range(3):
                mixed = (
                    6.0 * colours[row, column, band]
                    + 2.0 * colours[above, column, band]
                    + 2.0 * colours[below, column, band]
                    + 2.0 * colours[row, left, band]
                    + 2.0 * colours[row, right, band]
                    + colours[above, left, band]
                    + colours[below, right, band]
                ) / 16.0
                mixed += (paper[band] - mixed) * 0.07
                pixels[row, column, band] = np.uint8(min(max(mixed, 0.0), 1.0) * 255.0 + 0.5)


@compiled
def lay_over(pixels: NDArray[np.uint8], overlay: NDArray[np.uint8]) -> None:
    """Blend an RGBA image over an RGB image of the same size, in place."""
    for row in range(pixels.shape[0]):
        for column in range(pixels.shape[1]):
            opacity = int(overlay[row, column, 3])
            if opacity:
                for band in range(3):
                    mixed = (
                        int(pixels[row, column, band]) * (255 - opacity)
                        + int(overlay[row, column, band]) * opacity
                    )
                    pixels[row, column, band] = np.uint8((mixed + 127) // 255)
