"""More overlays as SVG: ranges, paths and labels, upon any board that knows its places."""

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from sandtable.scenes.geometry import Geometry, Point, towards
from sandtable.scenes.markup import node, number, points, titled, written
from sandtable.scenes.palette import Liveries
from sandtable.scenes.scene import Circle, Labels, Overlay, Path, Paths, Ranges

_COST_SIZE = 0.34
_COST_BASELINE = 0.34
_SMALLEST_COST = 10.0
_ABOVE = 0.56
_STOP_SCALE = 0.86
"""A place where whoever comes must stop has a frame within its own edge."""
_LABEL_HEIGHT = 9.0
_RANGE_NAME_GAP = 4.0
_HEAD_LENGTH, _HEAD_WIDTH = 13.0, 6.5
_SHORT_OF = 0.3
"""How far, in pieces, a path stops short of the middle of its last place."""


def draw_ranges(overlays: Iterable[Overlay], geometry: Geometry, liveries: Liveries) -> list[Element]:
    """Circles and the ground that can be reached, to lie under the pieces."""
    return [
        titled(
            overlay.label,
            [
                *(element for circle in overlay.circles for element in _circle(circle, geometry)),
                *(
                    node("polygon", class_="cost", points=points(geometry.outline(place)))
                    for place, _ in overlay.costs
                ),
                *(
                    node("polygon", class_="stop", points=points(geometry.outline(place, _STOP_SCALE)))
                    for place in overlay.stops
                ),
            ],
            class_=f"ranges {liveries[overlay.side].css}",
        )
        for overlay in overlays
        if isinstance(overlay, Ranges)
    ]


def number_costs(overlays: Iterable[Overlay], geometry: Geometry, liveries: Liveries) -> list[Element]:
    """What it costs to come to each place that can be reached, to lie above the pieces."""
    size = max(_SMALLEST_COST, geometry.room * _COST_SIZE)
    drawn = []
    for overlay in overlays:
        if isinstance(overlay, Ranges) and overlay.costs:
            numbers = [
                written(
                    "text",
                    number(cost),
                    class_="cost-number",
                    x=x,
                    y=y + size * _COST_BASELINE,
                    font_size=size,
                )
                for place, cost in overlay.costs
                for x, y in (geometry.centre(place),)
            ]
            drawn.append(node("g", numbers, class_=f"costs {liveries[overlay.side].css}"))
    return drawn


def draw_paths(overlays: Iterable[Overlay], geometry: Geometry, liveries: Liveries) -> list[Element]:
    """Ways with an arrow at their end."""
    return [
        titled(
            overlay.label,
            [_path(path, geometry, liveries) for path in overlay.paths if path.places],
            class_="paths",
        )
        for overlay in overlays
        if isinstance(overlay, Paths)
    ]


def draw_labels(overlays: Iterable[Overlay], geometry: Geometry, liveries: Liveries) -> list[Element]:
    """Texts above their places or, along the northern edge, below."""
    return [
        titled(
            overlay.label,
            [
                written("text", text, class_="note", x=x, y=_beside(y, geometry))
                for place, text in overlay.texts
                for x, y in (geometry.centre(place),)
            ],
            class_=f"labels {liveries[overlay.side].css}",
        )
        for overlay in overlays
        if isinstance(overlay, Labels)
    ]


def _beside(y: float, geometry: Geometry) -> float:
    above = y - geometry.room * _ABOVE
    return above if above > geometry.margin + _LABEL_HEIGHT else y + geometry.room * _ABOVE + _LABEL_HEIGHT


def _circle(circle: Circle, geometry: Geometry) -> list[Element]:
    rings = geometry.reach(circle)
    drawn = [node("path", class_="range", d="".join(f"M{points(ring)}z" for ring in rings))]
    if circle.label:
        top = min((point for ring in rings for point in ring), key=lambda point: point.y)
        x = top.x if circle.towards is not None else geometry.centre(circle.place).x
        drawn.append(written("text", circle.label, class_="range-name", x=x, y=top.y - _RANGE_NAME_GAP))
    return drawn


def _path(path: Path, geometry: Geometry, liveries: Liveries) -> Element:
    line = [geometry.centre(place) for place in path.places]
    parts = []
    if len(line) > 1:
        tip, (right, down) = _tip(line, geometry.room * _SHORT_OF)
        neck = Point(tip.x - right * _HEAD_LENGTH, tip.y - down * _HEAD_LENGTH)
        stroke = f"M{points([*line[:-1], neck])}"
        head = [
            tip,
            Point(neck.x - down * _HEAD_WIDTH, neck.y + right * _HEAD_WIDTH),
            Point(neck.x + down * _HEAD_WIDTH, neck.y - right * _HEAD_WIDTH),
        ]
        parts = [
            node("path", class_="path-casing", d=stroke),
            node("path", class_="path planned" if path.planned else "path", d=stroke),
            node("polygon", class_="path-head", points=points(head)),
        ]
    colour = liveries[path.side].css
    way = f"{path.places[0]} to {path.places[-1]}"
    return titled(f"{path.label}, {way}" if path.label else way, parts, class_=colour)


def _tip(line: Sequence[Point], short: float) -> tuple[Point, tuple[float, float]]:
    """Where the arrow ends, short of the last place, and its direction."""
    before, last = line[-2], line[-1]
    right, down = towards(before, last)
    return Point(last.x - right * short, last.y - down * short), (right, down)
