"""Troops, houses, works, smoke and dust as SVG, clipped where the land hides them."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Ground, Position
from sandtable.landscape.houses import House, houses
from sandtable.landscape.panorama.land import Camera
from sandtable.landscape.panorama.sightings import Seen, SeenDust, SeenSmoke, SeenTroops, SeenWork
from sandtable.scenes.palette import SIDE_COLOURS

_UNKNOWN = "#4c463c"
_ENLARGED = 1.7
"""Factor by which figures are enlarged, so that they can be distinguished."""
_SMALLEST = 5.0
"""Minimum height of a figure, in pixels."""
_MAX_FIGURES = 90

_TALL = {"infantry": 1.8, "cavalry": 2.4, "artillery": 1.8, "supply-wagon": 2.2}
_UNITS = {"infantry": 18.4, "cavalry": 22.4, "artillery": 14.0, "supply-wagon": 14.0}
_SPACING = {"infantry": 1.0, "cavalry": 2.6, "artillery": 5.0, "supply-wagon": 6.0}
"""Spacing of figures, in units of their height."""
_DRAWN_AS = {"pioneers": "infantry", "officer": "cavalry", "man": "infantry"}
_DENSE = {"smoke": 0.72, "dust": 0.5}
_RANKS = {"column": 6, "square": 4, "line": 2, "skirmish": 1}
_ALONE = frozenset({"officer", "man"})


@cache
def definitions() -> str:
    """SVG definitions of the figures, with their feet at the origin."""
    text = (files(__package__) / "figures.svg").read_text(encoding="utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


_WALLS = ("#e6d9bd", "#d9c8a6", "#efe5cd", "#cdb894")
_ROOFS = ("#9c4f38", "#86432f", "#a8664a", "#6f4636")


class Occlusion:
    """Clips drawings behind the painted land, by its depth."""

    def __init__(self, depth: NDArray[np.float32]) -> None:
        self._depth = depth
        self._clips: list[str] = []

    @property
    def definitions(self) -> str:
        """The clip paths that `behind` has used."""
        return "".join(self._clips)

    def behind(self, drawing: str, distance: float, box: tuple[float, float, float, float]) -> str:
        """A drawing at a distance in a box (left, top, right, bottom), without its hidden parts."""
        rows, columns = self._depth.shape
        left, right = max(int(box[0]) - 1, 0), min(int(box[2]) + 2, columns)
        if left >= right or box[1] >= rows or box[3] <= 0:
            return ""
        nearer = distance * 0.985 - 3.0
        free = (self._depth[:, left:right] >= nearer).sum(axis=0)
        if free.max() <= box[1]:
            return ""
        if free.min() >= min(box[3], rows):
            return drawing
        corners = []
        for index, row in enumerate(free.tolist()):
            if index == 0 or index == right - left - 1 or row != free[index - 1] or row != free[index + 1]:
                corners.append(f"{left + index},{row}")
        self._clips.append(
            f'<clipPath id="c{len(self._clips)}"><polygon points="{left},-60 {" ".join(corners)} '
            f'{right - 1},{int(free[-1])} {right},{int(free[-1])} {right},-60"/></clipPath>'
        )
        return f'<g clip-path="url(#c{len(self._clips) - 1})">{drawing}</g>'


def drawn(ground: Ground, camera: Camera, occlusion: Occlusion, things: Iterable[Seen], haze: float) -> str:
    """Houses and sightings as SVG, the farthest first."""
    parts: list[tuple[float, str]] = []
    for house in houses(ground):
        distance = hypot(house.east - camera.position.east, house.north - camera.position.north)
        if 15.0 < distance < haze * 1.6 and (picture := _house(ground, camera, occlusion, house, distance)):
            parts.append((distance, _faded(picture, distance, haze)))
    for thing in things:
        picture = _thing(ground, camera, occlusion, thing)
        if picture:
            parts.append((thing.distance - 1.0, _faded(picture, thing.distance * 0.6, haze)))
    return "".join(picture for _, picture in sorted(parts, key=lambda part: -part[0]))


def _faded(picture: str, distance: float, haze: float) -> str:
    lost = distance / (distance + haze)
    return f'<g opacity="{1 - min(lost * lost * 1.6, 0.85):.3f}">{picture}</g>'


def bearing_of(eye: Position, target: Position) -> float:
    """The direction from one point to another, in degrees clockwise from north."""
    return round(degrees(atan2(target.east - eye.east, target.north - eye.north)) % 360.0, 6)


def _foot(ground: Ground, camera: Camera, bearing: float, distance: float) -> tuple[float, float]:
    """The column and row of the ground at a bearing and distance."""
    east = camera.position.east + round(sin(radians(bearing)), 9) * distance
    north = camera.position.north + round(cos(radians(bearing)), 9) * distance
    height = ground.height_at(Position(east, north))
    return camera.column_of(bearing), camera.row_of(height, distance)


def _house(ground: Ground, camera: Camera, occlusion: Occlusion, house: House, distance: float) -> str:
    bearing = bearing_of(camera.position, house.position)
    x = camera.column_of(bearing)
    metre = camera.scale / distance
    tall = metre * camera.stretch
    if not -60 < x < camera.width + 60 or tall * 9 < 2.0:
        return ""
    foot = camera.row_of(ground.height_at(house.position), distance)
    # Which side is seen depends on the direction of the roof.
    broad = house.along_east == (abs((bearing + 90.0) % 180.0 - 90.0) < 45.0)
    half = (house.length if broad else house.depth) * metre / 2
    eaves, ridge = foot - 4.2 * tall, foot - 8.2 * tall
    wall, roof = _WALLS[house.tone], _ROOFS[house.tone]
    line = f'stroke="#3d2a1e" stroke-width="{min(0.7, tall * 0.12):.2f}"'
    slant = half * 0.18 if broad else half
    picture = (
        f'<path d="M{x - half:.1f} {foot:.1f}V{eaves:.1f}H{x + half:.1f}V{foot:.1f}Z" fill="{wall}" {line}/>'
        f'<path d="M{x - half * 1.08:.1f} {eaves:.1f}L{x - half + slant:.1f} {ridge:.1f}'
        f'H{x + half - slant:.1f}L{x + half * 1.08:.1f} {eaves:.1f}Z" '
        f'fill="{roof if broad else wall}" {line}/>'
    )
    top = ridge
    if house.church:
        top = foot - 30.0 * tall
        side = x - half * 0.9
        wide = 3.2 * metre
        picture += (
            f'<path d="M{side - wide:.1f} {foot:.1f}V{foot - 17 * tall:.1f}H{side + wide:.1f}V{foot:.1f}Z" '
            f'fill="#e9dec6" {line}/>'
            f'<path d="M{side - wide * 1.1:.1f} {foot - 17 * tall:.1f}L{side:.1f} {top:.1f}'
            f'L{side + wide * 1.1:.1f} {foot - 17 * tall:.1f}Z" fill="#4c5560" {line}/>'
        )
    elif tall > 1.6 and broad:
        size = 0.9 * metre
        for part in (-0.55, 0.0, 0.55):
            picture += (
                f'<rect x="{x + part * half - size / 2:.1f}" y="{foot - 3 * tall:.1f}" width="{size:.1f}" '
                f'height="{1.3 * tall:.1f}" fill="#4a3a2c"/>'
            )
    return occlusion.behind(picture, distance, (x - half * 1.4, top, x + half * 1.4, foot))


def _thing(ground: Ground, camera: Camera, occlusion: Occlusion, thing: Seen) -> str:
    x, foot = _foot(ground, camera, thing.bearing, thing.distance)
    metre = camera.scale / thing.distance
    half = min(thing.front * metre / 2, camera.width / 3.0)
    if not -half < x < camera.width + half:
        return ""
    match thing:
        case SeenTroops():
            return _troops(ground, camera, occlusion, thing)
        case SeenSmoke():
            puffs, box = _cloud("smoke", x, foot, half, 14.0 * metre * camera.stretch)
        case SeenDust():
            puffs, box = _cloud("dust", x, foot, half, 8.0 * metre * camera.stretch)
        case SeenWork():
            puffs, box = _work(thing.kind, x, foot, max(half, 6.0), max(metre * camera.stretch, 1.2))
    return occlusion.behind(puffs, thing.distance, box)


def _cloud(
    kind: Literal["smoke", "dust"], x: float, foot: float, half: float, tall: float
) -> tuple[str, tuple[float, float, float, float]]:
    """Puffs side by side, higher towards the middle, and their bounding box."""
    tall, half = max(tall, 7.0), max(half, 8.0)
    puffs = []
    count = max(4, min(int(half / tall * 3.0), 24))
    for index in range(count):
        part = (index + 0.5) / count * 2 - 1
        drift = ((index * 7919) % 13) / 13 - 0.5
        size = tall * (0.5 + 0.35 * (1 - part * part) + 0.25 * drift)
        level = foot - size * 0.75 - tall * 0.35 * (1 - part * part) * (index % 3)
        puffs.append(
            f'<ellipse cx="{x + part * half:.1f}" cy="{level:.1f}" rx="{size * 1.2:.1f}" '
            f'ry="{size * 0.8:.1f}" fill="url(#{kind})"/>'
        )
    box = (x - half - tall * 1.5, foot - tall * 3.0, x + half + tall * 1.5, foot)
    return f'<g opacity="{_DENSE[kind]}">{"".join(puffs)}</g>', box


def _work(
    kind: Literal["earthwork", "bridge", "ruin"], x: float, foot: float, half: float, tall: float
) -> tuple[str, tuple[float, float, float, float]]:
    """An earthwork or a bridge, whole or destroyed, and its bounding box; `tall` is a metre in pixels."""
    line = 'stroke="#3d2a1e" stroke-width=".8"'
    left, right, top = x - half, x + half, foot - 2.2 * tall
    if kind == "earthwork":
        slope = min(half / 3, 3 * tall)
        shape = (
            f"M{left:.1f} {foot:.1f}L{left + slope:.1f} {top:.1f}H{right - slope:.1f}L{right:.1f} {foot:.1f}Z"
        )
        stakes = "".join(
            f"M{left + slope + (right - left - 2 * slope) * part / 6:.1f} {top:.1f}v{-0.9 * tall:.1f}"
            for part in range(7)
        )
        picture = f'<path d="{shape}" fill="#8a6b45" {line}/><path d="{stakes}" fill="none" {line}/>'
        return picture, (left, top - tall, right, foot)
    deck = foot - 0.8 * tall
    spans = ((left, right),) if kind == "bridge" else ((left, x - half * 0.4), (x + half * 0.4, right))
    picture = "".join(
        f'<path d="M{start:.1f} {deck:.1f}H{end:.1f}v{0.5 * tall:.1f}H{start:.1f}Z" fill="#a98d63" {line}/>'
        f'<path d="M{start:.1f} {top:.1f}H{end:.1f}M{start:.1f} {top:.1f}V{foot:.1f}M{end:.1f} {top:.1f}'
        f'V{foot:.1f}" fill="none" {line}/>'
        for start, end in spans
    )
    if kind == "ruin":
        broken = (
            f"M{x - half * 0.4:.1f} {deck:.1f}l{half * 0.3:.1f} {tall:.1f}M{x + half * 0.4:.1f} {deck:.1f}"
        )
        picture += f'<path d="{broken}l{-half * 0.3:.1f} {tall:.1f}" fill="none" {line}/>'
    return picture, (left, top, right, foot)


class _Array(NamedTuple):
    """The ranks and files of troops in the picture."""

    figure: str
    tall: float
    wide: float
    """Half the width, in pixels."""
    ranks: int
    files: int


def _array(thing: SeenTroops, metre: float, stretch: float) -> _Array:
    figure = _DRAWN_AS.get(thing.arm or "", thing.arm or "troops")
    tall = max(_TALL.get(figure, 1.8) * _ENLARGED * metre * stretch, _SMALLEST)
    if thing.arm in _ALONE:
        return _Array(figure, tall, 0.0, 1, 1)
    wide = max(thing.front * metre / 2, tall * 0.4)
    if thing.formation in ("column", "square"):
        wide = max(wide * 0.4, tall)
    spacing = tall * _SPACING.get(figure, 0.8) * (2.6 if thing.formation == "skirmish" else 0.62)
    number = min(max(int(2 * wide / spacing) + 1, 3), _MAX_FIGURES)
    if figure in ("artillery", "supply-wagon"):
        return _Array(figure, tall, wide, 1, min(number, 8))
    return _Array(figure, tall, wide, _RANKS.get(thing.formation or "", 2), number)


def _troops(ground: Ground, camera: Camera, occlusion: Occlusion, thing: SeenTroops) -> str:
    x, metre = camera.column_of(thing.bearing), camera.scale / thing.distance
    drill = _array(thing, metre, camera.stretch)
    tall, colour = drill.tall, SIDE_COLOURS.get(thing.colour or "", _UNKNOWN)
    size = tall / _UNITS.get(drill.figure, 15.1)
    uses, feet = [], []
    for rank in reversed(range(drill.ranks)):
        for index in range(drill.files):
            part = (index + 0.5 * (rank % 2)) / (drill.files - 1) * 2 - 1 if drill.files > 1 else 0.0
            column = x + part * drill.wide
            bearing = camera.bearing + (column / camera.width - 0.5) * camera.field
            _, foot = _foot(ground, camera, bearing, thing.distance + rank * 7.0)
            uneven = ((index * 31 + rank * 17) % 7 - 3) * 0.02 * tall
            feet.append(foot + uneven * (6 if thing.formation == "skirmish" else 1))
            place = f"translate({column:.1f} {feet[-1]:.1f}) scale({size:.3f})"
            uses.append(f'<use href="#{drill.figure}" transform="{place}"/>')
    drawing = f'<g color="{colour}">{"".join(uses)}</g>'
    if thing.arm not in (None, *_ALONE) and thing.colour and tall > 9:
        drawing += _standard(x, max(feet), tall, colour)
    box = (x - drill.wide - tall, min(feet) - 1.7 * tall, x + drill.wide + tall, max(feet))
    return occlusion.behind(drawing, thing.distance, box)


def _standard(x: float, foot: float, tall: float, colour: str) -> str:
    """A flag in the middle of the line."""
    top, long, deep = foot - tall * 1.6, tall * 0.5, tall * 0.18
    return (
        f'<path d="M{x:.1f} {foot:.1f}V{top:.1f}" stroke="#3d2f1e" stroke-width="{tall * 0.05:.2f}"/>'
        f'<path d="M{x:.1f} {top:.1f}h{long:.1f}l{-long / 5:.1f} {deep:.1f}l{long / 5:.1f} {deep:.1f}'
        f'h{-long:.1f}z" fill="{colour}" stroke="#f7efdb" stroke-width="{tall * 0.06:.2f}"/>'
    )
