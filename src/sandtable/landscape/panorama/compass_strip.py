"""The strip below the picture: compass, and the names of places in sight."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from sandtable.boards.ground import Ground, NamedPlace
from sandtable.boards.ground.sight import Sight, sees
from sandtable.landscape.panorama.figures import bearing_of
from sandtable.landscape.panorama.land import Camera
from sandtable.scenes.palette import FONT, INK, PAPER

STRIP_HEIGHT = 58
"""Height of the strip, in pixels."""
_POINTS = {
    0: "N", 45: "NE", 90: "E", 135: "SE", 180: "S", 225: "SW", 270: "W", 315: "NW",
}  # fmt: skip
_LETTER = 6.6
_FARTHEST = 7000.0
_NAME_ROWS = (17, 31)


class Named(NamedTuple):
    """A place in sight, and its column in the picture."""

    column: float
    text: str


def in_sight(ground: Ground, camera: Camera, sight: Sight) -> list[NamedPlace]:
    """The named places in sight of the camera, by their towers, hilltops or treetops."""
    reach = Sight(
        sight.eye, 9.0, _FARTHEST, sight.forest, sight.town, max(sight.edge, 120.0), sight.grass, sight.dust
    )
    return [place for place in ground.places if sees(ground, camera.position, place.position, reach)]


def strip(ground: Ground, camera: Camera, sight: Sight, top: float) -> str:
    """The strip as SVG, starting at a row of the picture."""
    width = camera.width
    drawn = [
        f'<rect y="{top:g}" width="{width}" height="{STRIP_HEIGHT}" fill="{PAPER}"/>',
        f'<path d="M0 {top + 0.6:g}H{width}M0 {top + 36:g}H{width}" stroke="{INK}" stroke-width="1.2"/>',
    ]
    ticks = []
    first = int(camera.bearing - camera.field / 2) - 1
    for degree in range(first, first + int(camera.field) + 3):
        column = camera.column_of(degree)
        if not 0 <= column <= width:
            continue
        whole = degree % 360
        length = 9 if whole % 15 == 0 else 6 if whole % 5 == 0 else 3
        ticks.append(f"M{column:.1f} {top + 36:g}v{length}")
        if whole % 15 == 0 and 12 < column < width - 12:
            point = _POINTS.get(whole)
            weight = ' font-weight="600" font-size="14"' if point else ' font-size="11"'
            drawn.append(
                f'<text x="{column:.1f}" y="{top + 55:g}" text-anchor="middle"{weight}>'
                f"{point or f'{whole}°'}</text>"
            )
    drawn.append(f'<path d="{"".join(ticks)}" stroke="{INK}" stroke-width=".8"/>')
    drawn += _names(ground, camera, sight, top)
    return f'<g font-family="{FONT}" fill="{INK}">{"".join(drawn)}</g>'


def _names(ground: Ground, camera: Camera, sight: Sight, top: float) -> list[str]:
    """Names in two rows; if neither has room, the farther place gets no name."""
    named = []
    for place in in_sight(ground, camera, sight):
        east, north = place.position.east - camera.position.east, place.position.north - camera.position.north
        distance = (east * east + north * north) ** 0.5
        column = camera.column_of(bearing_of(camera.position, place.position))
        if 20 < column < camera.width - 20 and distance > 60:
            text = (
                f"{place.name}, {distance / 1000:.1f} km"
                if distance >= 950
                else f"{place.name}, {distance:.0f} m"
            )
            named.append((distance, Named(column, text)))
    taken: list[list[tuple[float, float]]] = [[] for _ in _NAME_ROWS]
    drawn = []
    for _, name in sorted(named):
        half = len(name.text) * _LETTER / 2
        middle = min(max(name.column, half + 4), camera.width - half - 4)
        for row, spans in zip(_NAME_ROWS, taken, strict=True):
            if all(middle + half < left or middle - half > right for left, right in spans):
                spans.append((middle - half, middle + half))
                drawn.append(
                    f'<text x="{middle:.1f}" y="{top + row - 2:g}" text-anchor="middle" font-size="13" '
                    f'font-style="italic">{escape(name.text)}</text>'
                    f'<path d="M{name.column:.1f} {top:g}v-7" stroke="{PAPER}" stroke-width="2.6"/>'
                    f'<path d="M{name.column:.1f} {top:g}v-7" stroke="{INK}" stroke-width="1.2"/>'
                )
                break
    return drawn
