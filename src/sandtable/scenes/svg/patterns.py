"""Pattern fills for ground and weather; source of the client's patterns."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from sandtable.scenes.board import Ground
from sandtable.scenes.geometry import Geometry, Point
from sandtable.scenes.markup import node, points, titled
from sandtable.scenes.palette import WASHES
from sandtable.scenes.scene import Weather

_GROUND_PATTERN = "sandtable-ground-"


class Pattern(NamedTuple):
    """A pattern tile: its size, and its strokes as pairs of ink and path."""

    width: float
    height: float
    strokes: tuple[tuple[str, str], ...]


GROUND_PATTERNS: Mapping[Ground, Pattern] = {
    "grass": Pattern(26, 22, (("mark", "M4 9l1-4M6 9V4M8 9l-1-4M17 20l1-4M19 20v-5M21 20l-1-4"),)),
    "field": Pattern(14, 14, (("mark", "M0 3.5H14M0 10.5H14"),)),
    "sand": Pattern(18, 14, (("mark", "M4 4h.1M13 11h.1M9 6.5h.1M1 12h.1"),)),
    "desert": Pattern(
        46,
        30,
        (("mark", "M3 10q8-6 17-1M8 13.5q5-2 9-.5M26 24q9-7 18-1M31 27.5q5-2.5 9-.5M30 7h.1M10 25h.1"),),
    ),
    "marsh": Pattern(28, 20, (("mark", "M3 8H13M8 8V3M5.5 8l-1.6-3.4M10.5 8l1.6-3.4M17 18h10M22 18v-5"),)),
    "wood": Pattern(
        24,
        20,
        (
            ("leaf", "M6 1.5a4.2 4.2 0 1 1-.1 0zM18 11.5a4.2 4.2 0 1 1-.1 0z"),
            ("mark", "M6 9.8v2M18 19.8v.2M18 0v1.6"),
        ),
    ),
    "hill": Pattern(26, 18, (("mark", "M2 8q5-7 10 0M5 8.5l1 2M9 8.5l-1 2M15 17q5-7 10 0"),)),
    "rock": Pattern(
        30,
        26,
        (
            ("mark", "M2 12L9 2L16 12M9 2L11 12M16 25l6-9 6 9M22 16l2 9"),
            ("leaf", "M9 2L16 12H11z"),
        ),
    ),
    "shallow": Pattern(24, 16, (("wave", "M2 5q2.5-2.4 5 0M14 13q2.5-2.4 5 0"),)),
    "water": Pattern(28, 14, (("wave", "M1 4q3-2.6 6 0t6 0M15 11q3-2.6 6 0t6 0"),)),
    "town": Pattern(16, 16, (("leaf", "M2 2h5v4H2zM10 4h4v6h-4zM3 10h4v4H3z"),)),
}
"""The pattern of each kind of ground. Open ground and roads have none."""


def patterns(grounds: Iterable[Ground]) -> list[Element]:
    """The definitions that `wash` uses."""
    used = set(grounds)
    return [
        node(
            "pattern",
            [node("path", class_=f"wash-{ink}", d=path) for ink, path in pattern.strokes],
            id=_GROUND_PATTERN + ground,
            width=pattern.width,
            height=pattern.height,
            patternUnits="userSpaceOnUse",
        )
        for ground, pattern in GROUND_PATTERNS.items()
        if ground in used
    ]


def wash(ground: Ground, stretches: Iterable[Iterable[Point]]) -> list[Element]:
    """Fill areas, given by their corners, with one kind of ground."""
    outlines = "".join(f"M{points(corners)}z" for corners in stretches)
    coats = [WASHES[ground], *([f"url(#{_GROUND_PATTERN}{ground})"] if ground in GROUND_PATTERNS else [])]
    return [node("path", d=outlines, fill=coat) for coat in coats]


_WEATHER_PATTERN = "sandtable-weather"

WEATHER_PATTERNS: Mapping[str, Pattern] = {
    "rain": Pattern(34, 40, (("sign", "M8 2l-5 13M25 10l-5 13M14 24l-5 13M33 28l-4 10"),)),
    "snow": Pattern(
        46,
        42,
        (
            (
                "sign",
                "M9 5v8M5.5 7l7 4M12.5 7l-7 4M33 19v6M30.4 20.5l5.2 3M35.6 20.5l-5.2 3"
                "M16 32v6M13.4 33.5l5.2 3M18.6 33.5l-5.2 3",
            ),
        ),
    ),
    "ice": Pattern(72, 64, (("sign", "M10 12l12 5 4 11M22 17l9-5M50 44l11-4 5 6M61 40l-1-9M22 50l5 4"),)),
}
"""The pattern of each weather. Fine weather has none; floods change the water itself."""


def weather_pattern(weather: Weather | None) -> list[Element]:
    """The definition that `draw_weather` uses."""
    pattern = WEATHER_PATTERNS.get(weather.kind) if weather else None
    if weather is None or pattern is None:
        return []
    strokes = [
        node("path", class_=f"weather-{ink} {weather.kind}-{ink}", d=path) for ink, path in pattern.strokes
    ]
    size = {"width": pattern.width, "height": pattern.height}
    return [node("pattern", strokes, id=_WEATHER_PATTERN, patternUnits="userSpaceOnUse", **size)]


def draw_weather(weather: Weather | None, geometry: Geometry) -> list[Element]:
    """A veil with the weather's pattern, which is drawn below symbols and pieces."""
    if weather is None or weather.kind not in WEATHER_PATTERNS:
        return []
    where = {"x": geometry.margin, "y": geometry.margin, "width": geometry.across, "height": geometry.down}
    return [
        titled(
            weather.label,
            [
                node("rect", class_=f"{weather.kind}-veil", **where),
                node("rect", fill=f"url(#{_WEATHER_PATTERN})", **where),
            ],
        )
    ]
