"""The weather as SVG: strokes and flakes laid lightly over the land."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from sandtable.scenes.geometry import Geometry
from sandtable.scenes.markup import node, titled
from sandtable.scenes.scene import Weather

_PATTERN = "sandtable-weather"


class _Sign(NamedTuple):
    """The size of the piece of pattern that repeats, and its strokes."""

    width: float
    height: float
    path: str


_SIGNS = {
    "rain": _Sign(34, 40, "M8 2l-5 13M25 10l-5 13M14 24l-5 13M33 28l-4 10"),
    "snow": _Sign(
        46,
        42,
        "M9 5v8M5.5 7l7 4M12.5 7l-7 4M33 19v6M30.4 20.5l5.2 3M35.6 20.5l-5.2 3"
        "M16 32v6M13.4 33.5l5.2 3M18.6 33.5l-5.2 3",
    ),
    "ice": _Sign(72, 64, "M10 12l12 5 4 11M22 17l9-5M50 44l11-4 5 6M61 40l-1-9M22 50l5 4"),
}
"""Fine weather and floods leave the land as it is: what floods change are the waters themselves."""


def weather_pattern(weather: Weather | None) -> list[Element]:
    """The definition that `draw_weather` refers to."""
    sign = _SIGNS.get(weather.kind) if weather else None
    if weather is None or sign is None:
        return []
    stroke = node("path", class_=f"weather-sign {weather.kind}-sign", d=sign.path)
    size = {"width": sign.width, "height": sign.height}
    return [node("pattern", [stroke], id=_PATTERN, patternUnits="userSpaceOnUse", **size)]


def draw_weather(weather: Weather | None, geometry: Geometry) -> list[Element]:
    """A veil over the land with the signs of the weather, to lie under symbols and pieces."""
    if weather is None or weather.kind not in _SIGNS:
        return []
    where = {"x": geometry.margin, "y": geometry.margin, "width": geometry.across, "height": geometry.down}
    return [
        titled(
            weather.label,
            [
                node("rect", class_=f"{weather.kind}-veil", **where),
                node("rect", fill=f"url(#{_PATTERN})", **where),
            ],
        )
    ]
