"""Overlays as SVG, on any board: lines, heat maps, marks, ranges, paths, labels."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from math import hypot
from typing import TypeAlias
from xml.etree.ElementTree import Element

from sandtable.scenes.board import Place
from sandtable.scenes.geometry import Geometry, Point, towards
from sandtable.scenes.markup import node, number, points, titled, written
from sandtable.scenes.palette import DASHES, SideStyle, SideStyles
from sandtable.scenes.scene import Circle, Heat, Labels, Line, Lines, Marks, Overlay, Path, Paths, Ranges

PlaceRenderer: TypeAlias = Callable[[Place, Geometry], list[Element]]

_PARALLEL = 2.6
"""Distance between the lines of two sides that share their squares."""

_FAINTEST, _STRONGEST = 0.12, 0.62
_NUMBER_CORNERS = (("start", -0.45, 0.36), ("end", 0.45, 0.36), ("end", 0.45, -0.36), ("start", -0.45, -0.36))
"""The corner of the place for the number of each heat map: anchor, right, down."""
_NUMBER_BASELINE = 3.4

_REACH_DOT = 0.13
_SIGN = 0.2
_FOCUS_SCALE = 0.95
_TARGET_SCALE = 0.97
_TARGET_BRACKET = 0.26


def shade_heats(overlays: Iterable[Overlay], geometry: Geometry, styles: SideStyles) -> list[Element]:
    """The shades of all heat maps, which are drawn below the grid."""
    return [_shades(heat, geometry, styles[heat.side]) for heat in _heats(overlays)]


def number_heats(overlays: Iterable[Overlay], geometry: Geometry) -> list[Element]:
    """The numbers of all heat maps, which are drawn above the pieces."""
    return [
        _heat_number(
            value, geometry.centre(place), _NUMBER_CORNERS[index % len(_NUMBER_CORNERS)], geometry.room
        )
        for index, heat in enumerate(_heats(overlays))
        for place, value in heat.values
        if value
    ]


def draw_lines(overlays: Iterable[Overlay], geometry: Geometry, styles: SideStyles) -> list[Element]:
    """All lines, those of each side in its own colour and dashes."""
    return [
        titled(
            overlay.label,
            (_stroke(line, geometry, styles[line.side]) for line in overlay.lines),
            class_="lines lines-faint" if overlay.faint else "lines",
        )
        for overlay in overlays
        if isinstance(overlay, Lines)
    ]


def draw_marks_beneath(overlays: Iterable[Overlay], geometry: Geometry) -> list[Element]:
    """The marks that are drawn below the pieces."""
    return _marks(
        overlays, geometry, {"last": _last, "reach": _reach, "good": _good, "bad": _bad}, otherwise=None
    )


def draw_marks_above(overlays: Iterable[Overlay], geometry: Geometry) -> list[Element]:
    """The marks that frame the pieces."""
    beneath = dict.fromkeys(("last", "reach", "good", "bad"))
    return _marks(overlays, geometry, {"target": _target, **beneath}, otherwise=_focus)


def _marks(
    overlays: Iterable[Overlay],
    geometry: Geometry,
    renderers: Mapping[str, PlaceRenderer | None],
    otherwise: PlaceRenderer | None,
) -> list[Element]:
    drawn = []
    for marks in (overlay for overlay in overlays if isinstance(overlay, Marks)):
        draw = renderers.get(marks.style, otherwise)
        if draw:
            places = chain.from_iterable(draw(place, geometry) for place in marks.places)
            drawn.append(titled(marks.label, places))
    return drawn


def _last(place: Place, geometry: Geometry) -> list[Element]:
    return [node("polygon", class_="last", points=points(geometry.outline(place, _FOCUS_SCALE)))]


def _reach(place: Place, geometry: Geometry) -> list[Element]:
    x, y = geometry.centre(place)
    return [
        node("polygon", class_="reach", points=points(geometry.outline(place))),
        node("circle", class_="reach-dot", cx=x, cy=y, r=geometry.room * _REACH_DOT),
    ]


def _good(place: Place, geometry: Geometry) -> list[Element]:
    """A ring."""
    x, y = geometry.centre(place)
    return [node("circle", class_="good", cx=x, cy=y, r=geometry.room * _SIGN)]


def _bad(place: Place, geometry: Geometry) -> list[Element]:
    """A cross."""
    (x, y), arm = geometry.centre(place), geometry.room * _SIGN
    ends = [(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)]
    cross = "".join(
        f"M{number(left)} {number(top)}L{number(right)} {number(bottom)}" for left, top, right, bottom in ends
    )
    return [node("path", class_="bad", d=cross)]


def _focus(place: Place, geometry: Geometry) -> list[Element]:
    corners = points(geometry.outline(place, _FOCUS_SCALE))
    return [node("polygon", class_=weight, points=corners) for weight in ("casing", "focus")]


def _target(place: Place, geometry: Geometry) -> list[Element]:
    """A bracket at each corner of the place."""
    corners = geometry.outline(place, _TARGET_SCALE)
    brackets = []
    for index, corner in enumerate(corners):
        before = _towards(corner, corners[index - 1])
        after = _towards(corner, corners[(index + 1) % len(corners)])
        brackets.append("M" + "L".join(f"{number(x)} {number(y)}" for x, y in (before, corner, after)))
    return [node("path", class_=weight, d="".join(brackets)) for weight in ("casing", "target")]


def _towards(corner: Point, other: Point) -> Point:
    return Point(
        corner.x + (other.x - corner.x) * _TARGET_BRACKET, corner.y + (other.y - corner.y) * _TARGET_BRACKET
    )


def _stroke(line: Line, geometry: Geometry, style: SideStyle) -> Element:
    # With sorted ends, opposed lines of two sides have the same left and right, and their shifts separate
    # them.
    start, end = sorted((geometry.centre(line.start), geometry.centre(line.end)))
    length = hypot(end.x - start.x, end.y - start.y) or 1
    along_x, along_y = (end.x - start.x) / length, (end.y - start.y) / length
    shift = (style.order % 2 - 0.5) * _PARALLEL
    across, down = -along_y * shift, along_x * shift
    return node(
        "line",
        class_=f"line {style.css}",
        x1=start.x + across,
        y1=start.y + down,
        x2=end.x + across,
        y2=end.y + down,
        stroke_dasharray=DASHES[style.order % len(DASHES)],
        # Dashes are measured from the corner of the board, so that they coincide where lines overlap.
        stroke_dashoffset=start.x * along_x + start.y * along_y,
    )


def _heats(overlays: Iterable[Overlay]) -> list[Heat]:
    return [overlay for overlay in overlays if isinstance(overlay, Heat)]


def _shades(heat: Heat, geometry: Geometry, style: SideStyle) -> Element:
    strongest = max((abs(value) for _, value in heat.values), default=0)
    cells = (
        node(
            "polygon",
            points=points(geometry.outline(place)),
            fill_opacity=_FAINTEST + (_STRONGEST - _FAINTEST) * abs(value) / strongest,
        )
        for place, value in heat.values
        if value
    )
    return titled(heat.label, cells, class_=f"heat {style.css}")


def _heat_number(value: int, centre: Point, corner: tuple[str, float, float], room: float) -> Element:
    anchor, right, down = corner
    return written(
        "text",
        str(value),
        class_="heat-number",
        x=centre.x + right * room,
        y=centre.y + down * room + _NUMBER_BASELINE,
        text_anchor=anchor,
    )


_COST_SIZE = 0.34
_COST_BASELINE = 0.34
_SMALLEST_COST = 10.0
_ABOVE = 0.56
_STOP_SCALE = 0.86
"""Scale of the frame in a place at which movement must stop."""
_LABEL_HEIGHT = 9.0
_RANGE_NAME_GAP = 4.0
_HEAD_LENGTH, _HEAD_WIDTH = 13.0, 6.5
_SHORT_OF = 0.3
"""Distance between the tip of a path and the centre of its last place, in piece sizes."""


def draw_ranges(overlays: Iterable[Overlay], geometry: Geometry, styles: SideStyles) -> list[Element]:
    """Circles and reachable places, which are drawn below the pieces."""
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
            class_=f"ranges {styles[overlay.side].css}",
        )
        for overlay in overlays
        if isinstance(overlay, Ranges)
    ]


def number_costs(overlays: Iterable[Overlay], geometry: Geometry, styles: SideStyles) -> list[Element]:
    """The cost of each reachable place, which is drawn above the pieces."""
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
            drawn.append(node("g", numbers, class_=f"costs {styles[overlay.side].css}"))
    return drawn


def draw_paths(overlays: Iterable[Overlay], geometry: Geometry, styles: SideStyles) -> list[Element]:
    """Paths with an arrow at their end."""
    return [
        titled(
            overlay.label,
            [_path(path, geometry, styles) for path in overlay.paths if path.places],
            class_="paths",
        )
        for overlay in overlays
        if isinstance(overlay, Paths)
    ]


def draw_labels(overlays: Iterable[Overlay], geometry: Geometry, styles: SideStyles) -> list[Element]:
    """Labels above their places or, at the northern edge, below."""
    return [
        titled(
            overlay.label,
            [
                written("text", text, class_="note", x=x, y=_label_y(y, geometry))
                for place, text in overlay.texts
                for x, y in (geometry.centre(place),)
            ],
            class_=f"labels {styles[overlay.side].css}",
        )
        for overlay in overlays
        if isinstance(overlay, Labels)
    ]


def _label_y(y: float, geometry: Geometry) -> float:
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


def _path(path: Path, geometry: Geometry, styles: SideStyles) -> Element:
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
    colour = styles[path.side].css
    ends = f"{path.places[0]} to {path.places[-1]}"
    return titled(f"{path.label}, {ends}" if path.label else ends, parts, class_=colour)


def _tip(line: Sequence[Point], short: float) -> tuple[Point, tuple[float, float]]:
    """The tip of the arrow, short of the last place, and its direction."""
    before, last = line[-2], line[-1]
    right, down = towards(before, last)
    return Point(last.x - right * short, last.y - down * short), (right, down)
