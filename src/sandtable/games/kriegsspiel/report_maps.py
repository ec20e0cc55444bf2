"""The maps of the after-action report as SVG: the land once, and units for each round."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

import numpy as np

from sandtable.boards.ground import Ground, Position
from sandtable.games.kriegsspiel.dispatches import Counter
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.ground import to_point, to_position
from sandtable.games.kriegsspiel.rules.works import middle
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.units import Unit
from sandtable.landscape.encoders import indexed_png
from sandtable.scenes.palette import INK, PAPER, SIDE_COLOURS, STREAM, WASHES

_MAX_COLUMNS = 300
"""Maximum width of the image of the land, in pixels."""
_SHADES = (0.80, 0.88, 0.95, 1.0, 1.05)
_STEEPNESS = 6
_TERRAINS = (
    WASHES["open"],
    WASHES["wood"],
    WASHES["grass"],
    WASHES["marsh"],
    WASHES["town"],
    WASHES["water"],
)
"""The colours of the terrains, in the order of `Terrain`."""
_MARKS = {
    "infantry": "M-1-.6L1 .6M-1 .6L1-.6",
    "cavalry": "M-1 .6L1-.6",
    "artillery": "M-.3 0A.3 .3 0 1 0 .3 0A.3 .3 0 1 0-.3 0",
}
_MARGIN = 400.0
"""Margin round the units, in metres."""
_LANDMARKS = ("town", "village", "hamlet", "farm")


class Maps:
    """The maps of one match, cropped to the points that they must show."""

    def __init__(self, ground: Ground, terms: Terms, places: Iterable[Point]) -> None:
        self._ground, self._terms = ground, terms
        spots = [self._xy(at) for at in places]
        west, east = (pick(x for x, _ in spots) for pick in (min, max))
        top, bottom = (pick(y for _, y in spots) for pick in (min, max))
        self._left, self._top = max(west - _MARGIN, 0.0), max(top - _MARGIN, 0.0)
        self._wide = min(east + _MARGIN, ground.width) - self._left
        self._high = min(bottom + _MARGIN, ground.height) - self._top
        self._size = self._wide / 65
        """Half the width of a unit, in metres."""

    def land(self) -> str:
        """The land, as a definition that must come before the maps in the page."""
        width, height = self._ground.width, self._ground.height
        thin = self._wide / 600
        picture = b64encode(_shaded_land(self._ground)).decode()
        parts = [
            f'<image width="{width:g}" height="{height:g}" preserveAspectRatio="none" '
            f'href="data:image/png;base64,{picture}"/>'
        ]
        rivers = [river for river in self._ground.rivers if river.name]
        parts += [self._line(river.points, STREAM, max(river.width, thin)) for river in rivers]
        for road in self._ground.roads:
            parts += [self._line(road.points, INK, 3.6 * thin), self._line(road.points, PAPER, 2.4 * thin)]
        parts += [self._line(bridge.points, INK, 4 * thin) for bridge in self._ground.bridges]
        size = self._wide / 36
        for place in self._ground.places:
            if place.kind in _LANDMARKS:
                x, y = place.position.east, height - place.position.north + 1.4 * size
                parts.append(
                    f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" stroke="{PAPER}" '
                    f'stroke-width="{size / 5:g}" paint-order="stroke">{escape(place.name)}</text>'
                )
        drawn = "".join(parts)
        return f'<svg width="0" height="0" aria-hidden="true"><defs><g id="land">{drawn}</g></defs></svg>'

    def truth(self, before: Sequence[Unit], after: State) -> str:
        """The true places of all units at the end of a round, with their movement in it."""
        parts = self._works(after)
        earlier = {unit.id: unit for unit in before}
        for new in after.units:
            old = earlier.get(new.id, new)
            if old.alive:
                parts += [self._way(old, new), self._unit(new)]
        for courier in after.couriers:
            x, y = self._xy(courier.at)
            parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="{self._size / 3:.1f}" fill="{self._colour(courier.side)}">'
                f"<title>{escape(courier.id)}</title></circle>"
            )
        return self._sheet(parts, "The truth at the end of the round")

    def belief(self, command: CommanderKnowledge, name: str) -> str:
        """The commander's own map when the orders were sent; a ring marks the commander's officer."""
        parts = [self._counter(counter) for counter in command.counters]
        x, y = self._xy(command.outlook.at)
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{self._size:.1f}" fill="none" stroke="{INK}" '
            f'stroke-width="{self._size / 5:.1f}"/>'
        )
        return self._sheet(parts, f"What {name} believed")

    def _works(self, after: State) -> list[str]:
        """Earthworks, built bridges, and crosses on destroyed bridges (KV3-U7)."""
        wide = self._wide / 150
        parts = [self._line(tuple(map(to_position, ends)), INK, wide) for ends in after.bridging.built]
        for number in after.bridging.down:
            (x, y), far = (
                self._xy(middle(tuple(map(to_point, self._ground.bridges[number].points)))),
                self._size,
            )
            cross = (
                f"M{x - far:g} {y - far:g}l{2 * far:g} {2 * far:g}m0 {-2 * far:g}l{-2 * far:g} {2 * far:g}"
            )
            parts.append(
                f'<path d="{cross}" fill="none" stroke="{INK}" stroke-width="{far / 4:.1f}">'
                "<title>Bridge destroyed</title></path>"
            )
        for work in after.earthworks:
            (x, y), far = self._xy(work.at), self._size
            parts.append(
                f'<path d="M{x - far:g} {y + far / 2:g}L{x:g} {y - far / 2:g}L{x + far:g} {y + far / 2:g}" '
                f'fill="none" stroke="{INK}" stroke-width="{far / 3:.1f}"><title>Earthwork</title></path>'
            )
        return parts

    def _colour(self, side: int | None) -> str:
        return SIDE_COLOURS["neutral" if side is None else self._terms.sides[side].colour]

    def _way(self, old: Unit, new: Unit) -> str:
        if old.at == new.at:
            return ""
        (x1, y1), (x2, y2) = self._xy(old.at), self._xy(new.at)
        return (
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{self._colour(new.side)}" '
            f'stroke-width="{self._size / 4:.1f}" stroke-dasharray="{self._size / 2:.1f}"/>'
        )

    def _unit(self, unit: Unit) -> str:
        colour = self._colour(unit.side)
        shape = self._block(unit.at, unit.facing, colour, colour, PAPER, _MARKS.get(unit.arm, ""))
        if unit.alive:
            return shape + self._label(unit.at, unit.id)
        (x, y), far = self._xy(unit.at), self._size
        cross = f"M{x - far:g} {y - far:g}l{2 * far:g} {2 * far:g}m0 {-2 * far:g}l{-2 * far:g} {2 * far:g}"
        crossed = f'<path d="{cross}" stroke="{INK}" stroke-width="{far / 4:.1f}"/>'
        return f'<g opacity=".55">{shape}{crossed}</g>{self._label(unit.at, unit.id)}'

    def _counter(self, counter: Counter) -> str:
        colour = self._colour(counter.side)
        mark = _MARKS.get(counter.arm, "")
        shape = self._block(counter.at, counter.facing or 0, colour, PAPER, colour, mark)
        return shape + self._label(counter.at, counter.name)

    def _block(self, at: Point, facing: int, edge: str, fill: str, ink: str, mark: str) -> str:  # noqa: PLR0917
        x, y = self._xy(at)
        return (
            f'<g transform="translate({x:g} {y:g}) rotate({facing}) scale({self._size:.1f})">'
            f'<rect x="-1" y="-.6" width="2" height="1.2" fill="{fill}" stroke="{edge}" stroke-width=".15"/>'
            f'<path d="{mark}" fill="none" stroke="{ink}" stroke-width=".2"/></g>'
        )

    def _label(self, at: Point, text: str) -> str:
        (x, y), far = self._xy(at), self._size
        return (
            f'<text x="{x + 1.2 * far:g}" y="{y - 0.5 * far:g}" font-size="{1.25 * far:.1f}" '
            f'stroke="{PAPER}" stroke-width="{far / 4:.1f}" stroke-opacity=".7" paint-order="stroke">'
            f"{escape(text)}</text>"
        )

    def _line(self, points: Sequence[Position], colour: str, width: float) -> str:
        points_text = " ".join(f"{east:g},{self._ground.height - north:g}" for east, north in points)
        return f'<polyline points="{points_text}" fill="none" stroke="{colour}" stroke-width="{width:.1f}"/>'

    def _sheet(self, parts: Sequence[str], label: str) -> str:
        box = f"{self._left:g} {self._top:g} {self._wide:g} {self._high:g}"
        return (
            f'<svg class="map" viewBox="{box}" role="img" aria-label="{escape(label)}">'
            f'<use href="#land"/>{"".join(parts)}</svg>'
        )

    def _xy(self, at: Point) -> tuple[float, float]:
        return at[0] / 10, self._ground.height - at[1] / 10


def _shaded_land(ground: Ground) -> bytes:
    """Terrain and relief as a small image, lit from the north-west."""
    step = max(1, -(-ground.columns // _MAX_COLUMNS))
    rises = ground.rises[:, ::step, ::step] / (200 * ground.cell)
    tones = len(_SHADES)
    lit = np.clip(((rises[0] - rises[1]) * _STEEPNESS + tones / 2).astype(np.int64), 0, tones - 1)
    pixels = (ground.terrain[::step, ::step].astype(np.int64) * tones + lit).astype(np.uint8)
    palette = [_shaded(wash, shade) for wash in _TERRAINS for shade in _SHADES]
    return indexed_png(np.ascontiguousarray(pixels[::-1]), np.array(palette, dtype=np.uint8))


def _shaded(colour: str, shade: float) -> tuple[int, int, int]:
    red, green, blue = (min(round(int(colour[at : at + 2], 16) * shade), 255) for at in (1, 3, 5))
    return red, green, blue
