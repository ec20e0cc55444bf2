"""The colours, line weights and lettering of every picture; source of the client's palette."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from sandtable.scenes.board import Ground
from sandtable.scenes.scene import Side

INK = "#3d3122"
PAPER = "#f7efdb"
PAGE = "#e2d4b0"
PAGE_SHADE = "#c9b68a"
GROUNDS = ("#f2e8cd", "#f0e1c0")
"""The colours of the land on the two sides of a border, in turn."""

WASHES: Mapping[Ground, str] = {
    "open": GROUNDS[0],
    "grass": "#e4e5b6",
    "field": "#eedd9f",
    "road": "#e5d0a2",
    "sand": "#f4e0ab",
    "marsh": "#d3dcbf",
    "wood": "#c0cc99",
    "hill": "#e3d0a0",
    "rock": "#d2c09c",
    "shallow": "#d3e3de",
    "water": "#aecbd0",
    "town": "#e2c3a6",
    "desert": "#f0cf8c",
}
"""The colour of each kind of ground."""
STREAM = "#5f97a6"
STREAM_EDGE = "#3f6f7e"
ROAD = "#fffaea"
ROAD_EDGE = "#5d4526"
"""The colours of roads: a pale band between dark edges, which stands out from any ground."""
NARROWEST_ROAD, WIDEST_ROAD = 2.2, 5.0
"""Bounds of the width of a drawn road without its edges, whatever its true width."""
RELIEF = "#a9713a"
"""The colour of contour lines."""

SIDE_COLOURS = {
    "blue": "#23498c",
    "red": "#98291f",
    "green": "#5b8042",
    "ochre": "#b16d11",
    "violet": "#6d3ec0",
    "teal": "#2d8b7e",
    "rose": "#622a4c",
    "black": "#14110f",
    "neutral": "#6a6153",
}
"""The colours of sides; they differ in lightness too, so that colour-blind players can tell them apart."""
UNALIGNED = "neutral"

DASHES = (
    "9 4",
    "2.5 3.5",
    "12 3 2.5 3",
    "5 2 5 6",
    "18 4",
    "1.5 6",
    "9 3 2 3 2 3",
    "5 5",
)
"""Dash patterns that distinguish the sides without colours, in the order of the sides."""
COUNTER_SHAPES = (
    "M-36-50H36Q50-50 50-36V36Q50 50 36 50H-36Q-50 50-50 36V-36Q-50-50-36-50Z",
    "M-26-50H26L50-26V26L26 50H-26L-50 26V-26Z",
    "M-30-50H30Q32-32 50-30V30Q32 32 30 50H-30Q-32 32-50 30V-30Q-32-32-30-50Z",
    "M0-52A52 52 0 1 1 0 52A52 52 0 1 1 0-52Z",
    "M-50-50H50V14Q50 36 0 54Q-50 36-50 14Z",
    "M-34-48H34L56 0L34 48H-34L-56 0Z",
    "M-48 50V-8Q-48-52 0-52Q48-52 48-8V50Z",
    "M-50-50H16L50-16V50H-16L-50 16Z",
    "M0-56L56 0L0 56L-56 0Z",
)
"""Counters of the sides, in their order: rounded, bevelled, notched, disc, shield, hexagon, arch, ticket.

They distinguish the sides without colours. The last, a diamond, is for what belongs to none of eight sides.
"""

SHADOW = "#1d150b"
"""The colour of a counter's shadow."""
RIM = "#140d05"
"""The colour of a counter's edge."""

REACH = "#2f7560"
TARGET = "#c8321c"
LAST = "#e3a520"


WEATHER_COLOURS = {
    "rain-sign": "#2f5d78",
    "rain-veil": "#5c7f93",
    "snow-sign": "#7f97aa",
    "snow-veil": "#fff",
    "ice-sign": "#6d93a8",
    "ice-veil": "#dcecf5",
}
"""The colours of the weather's symbols, and of its veil over the land."""

FONT = "'Source Serif Pro','Source Serif 4',Georgia,'Times New Roman',serif"

_RULES = (
    ("text", f"font-family:{FONT};fill:{INK}"),
    (".grid", f"fill:none;stroke:{INK};stroke-width:.6;stroke-opacity:.22"),
    (".fifth", "stroke-width:.9;stroke-opacity:.38"),
    (".edge", f"fill:none;stroke:{INK};stroke-width:1.4"),
    (".sheet", f"fill:{PAPER}"),
    (".hairline", f"fill:none;stroke:{INK};stroke-width:1"),
    (".outer", f"fill:none;stroke:{INK};stroke-width:2.6"),
    (".scale", f"fill:{INK}"),
    (".coordinate", "font-size:13px;font-weight:600;text-anchor:middle"),
    (".coordinate-long", "font-size:9px"),
    (".border-wash", f"stroke:{TARGET};stroke-width:7;stroke-opacity:.14"),
    (".border", f"stroke:{INK};stroke-width:1.9;stroke-dasharray:12 4 2.5 4"),
    (
        ".border-label",
        f"font-size:8.5px;font-weight:600;letter-spacing:2.4px;text-anchor:middle;"
        f"stroke:{GROUNDS[0]};stroke-width:6.5;stroke-linejoin:round;paint-order:stroke",
    ),
    (".figure", f"fill:{PAPER};stroke:{PAPER}"),
    (".glyph", "font-weight:600;text-anchor:middle;stroke:none"),
    (".ground-glyph", f"fill:{INK}"),
    (".shadow", f"fill:{SHADOW};fill-opacity:.34"),
    (".face", "fill:currentColor"),
    (".rim", f"fill:none;stroke:{RIM};stroke-opacity:.5;stroke-width:3.5"),
    (".gleam", "fill:none;stroke:#fff;stroke-opacity:.26;stroke-width:2.4"),
    (".ghost", f"fill:{PAPER}"),
    (".ghost-rim", "fill:none;stroke:currentColor;stroke-width:6;stroke-dasharray:13 7"),
    (".hatch", f"stroke:{INK};stroke-width:2.2;stroke-opacity:.3"),
    (".badge", f"fill:{PAPER};stroke:{INK};stroke-width:3"),
    (".badge-ink", f"fill:none;stroke:{INK};stroke-width:4.6;stroke-linecap:round;stroke-linejoin:round"),
    (".badge-alarm", f"fill:none;stroke:{TARGET};stroke-width:4.6;stroke-linecap:round"),
    (".dot", f"fill:{LAST};stroke:{INK};stroke-width:3"),
    (".line", "fill:none;stroke:currentColor;stroke-width:2"),
    (".lines", "opacity:.62"),
    (".lines-faint", "opacity:.26"),
    (".heat", "fill:currentColor"),
    (
        ".heat-number",
        f"font-size:10px;font-weight:600;"
        f"stroke:{PAPER};stroke-width:2.6;stroke-linejoin:round;paint-order:stroke",
    ),
    (".reach", f"fill:{REACH};fill-opacity:.13"),
    (".reach-dot", f"fill:{REACH};stroke:{PAPER};stroke-width:1.2"),
    (".good", f"fill:none;stroke:{REACH};stroke-width:2"),
    (".bad", f"fill:none;stroke:{TARGET};stroke-width:2.6;stroke-linecap:round"),
    (".last", f"fill:{LAST};fill-opacity:.34;stroke:{LAST};stroke-width:1.6"),
    (".casing", f"fill:none;stroke:{PAPER};stroke-width:5.4;stroke-linejoin:round"),
    (".focus", f"fill:none;stroke:{INK};stroke-width:2.8;stroke-linejoin:round"),
    (".target", f"fill:none;stroke:{TARGET};stroke-width:3;stroke-linecap:round;stroke-linejoin:round"),
    (".wash-mark", f"fill:none;stroke:{INK};stroke-width:1;stroke-opacity:.4;stroke-linecap:round"),
    (".wash-leaf", f"fill:{INK};fill-opacity:.26;stroke:none"),
    (".wash-wave", f"fill:none;stroke:{STREAM_EDGE};stroke-width:1;stroke-opacity:.55;stroke-linecap:round"),
    (".owned", "fill:currentColor;fill-opacity:.2"),
    (".closed", f"fill:{PAGE};fill-opacity:.68"),
    (".owner-ring", "fill:none;stroke:currentColor;stroke-width:3;stroke-opacity:.85"),
    (".weather-sign", "fill:none;stroke-linecap:round"),
    (".rain-sign", f"stroke:{WEATHER_COLOURS['rain-sign']};stroke-width:1.3;stroke-opacity:.34"),
    (".rain-veil", f"fill:{WEATHER_COLOURS['rain-veil']};fill-opacity:.1"),
    (".snow-sign", f"stroke:{WEATHER_COLOURS['snow-sign']};stroke-width:1.2;stroke-opacity:.75"),
    (".snow-veil", f"fill:{WEATHER_COLOURS['snow-veil']};fill-opacity:.46"),
    (".ice-sign", f"stroke:{WEATHER_COLOURS['ice-sign']};stroke-width:1.1;stroke-opacity:.5"),
    (".ice-veil", f"fill:{WEATHER_COLOURS['ice-veil']};fill-opacity:.34"),
    (".hex", f"fill:{GROUNDS[0]}"),
    (
        ".hex-name",
        f"font-size:8px;text-anchor:middle;fill-opacity:.62;stroke:{PAPER};stroke-width:2;"
        f"stroke-opacity:.6;stroke-linejoin:round;paint-order:stroke",
    ),
    (".stream-edge", f"fill:none;stroke:{STREAM_EDGE};stroke-linecap:round;stroke-linejoin:round"),
    (".stream", f"fill:none;stroke:{STREAM};stroke-linecap:round;stroke-linejoin:round"),
    (".bridge-rails", f"fill:none;stroke:{INK};stroke-linecap:butt"),
    (".bridge-deck", f"fill:none;stroke:{PAPER};stroke-linecap:butt"),
    (".frontier-wash", f"fill:none;stroke:{TARGET};stroke-width:7;stroke-opacity:.16;stroke-linecap:round"),
    (
        ".frontier",
        f"fill:none;stroke:{TARGET};stroke-width:2.2;stroke-dasharray:9 3 2 3;stroke-linejoin:round",
    ),
    (".owned-line", "stroke:currentColor"),
    (
        ".wall",
        f"fill:none;stroke:{SIDE_COLOURS['blue']};stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    ),
    (
        ".name",
        f"font-weight:600;text-anchor:middle;stroke:{GROUNDS[0]};stroke-opacity:.85;"
        f"stroke-linejoin:round;paint-order:stroke",
    ),
    (".name-small", "font-weight:400;font-style:italic;stroke-width:2.6"),
    (".name-medium", "font-weight:700;stroke-width:4"),
    (".name-large", "letter-spacing:.3em;stroke-width:4;stroke-opacity:.5;fill-opacity:.62"),
    (".name-unit", "stroke-width:2.8"),
    (".name-note", "fill:currentColor;font-style:italic;stroke-width:2.8"),
    (".leader", f"fill:none;stroke:{INK};stroke-width:1.2;stroke-opacity:.7"),
    (".area-edge", f"fill:none;stroke:{INK};stroke-width:.8;stroke-opacity:.4;stroke-linejoin:round"),
    (".contour", f"fill:none;stroke:{RELIEF};stroke-width:.8;stroke-opacity:.6;stroke-linejoin:round"),
    (".contour-fifth", "stroke-width:1.5"),
    (
        ".contour-height",
        f"font-size:9px;fill:{RELIEF};text-anchor:middle;"
        f"stroke:{GROUNDS[0]};stroke-width:2.6;stroke-linejoin:round;paint-order:stroke",
    ),
    (".road-edge", f"fill:none;stroke:{ROAD_EDGE};stroke-linecap:round;stroke-linejoin:round"),
    (".road", f"fill:none;stroke:{ROAD};stroke-linecap:round;stroke-linejoin:round"),
    (".track-bed", f"fill:none;stroke:{ROAD};stroke-opacity:.7;stroke-linejoin:round"),
    (".track", f"fill:none;stroke:{ROAD_EDGE};stroke-dasharray:6 4;stroke-linejoin:round"),
    (".rail", f"fill:none;stroke:{INK};stroke-linejoin:round"),
    (".sleepers", f"fill:none;stroke:{INK};stroke-dasharray:1.6 8.4"),
    (".works", f"fill:none;stroke:{INK};stroke-linejoin:round"),
    (".works-teeth", f"fill:none;stroke:{INK};stroke-dasharray:3 4"),
    (
        ".range",
        "fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-width:1.8;stroke-dasharray:7 4",
    ),
    (
        ".range-name",
        f"font-size:11px;font-style:italic;fill:currentColor;text-anchor:middle;"
        f"stroke:{PAPER};stroke-width:3;stroke-linejoin:round;paint-order:stroke",
    ),
    (".cost", "fill:currentColor;fill-opacity:.15"),
    (".stop", "fill:none;stroke:currentColor;stroke-width:2.4;stroke-dasharray:3 2.4;stroke-opacity:.85"),
    (
        ".cost-number",
        f"font-weight:600;text-anchor:middle;fill:currentColor;"
        f"stroke:{PAPER};stroke-width:2.6;stroke-linejoin:round;paint-order:stroke",
    ),
    (".path-casing", f"fill:none;stroke:{PAPER};stroke-width:6;stroke-linejoin:round;stroke-opacity:.8"),
    (".path", "fill:none;stroke:currentColor;stroke-width:3.2;stroke-linejoin:round"),
    (".planned", "stroke-dasharray:8 5"),
    (".path-head", f"fill:currentColor;stroke:{PAPER};stroke-width:1.2;stroke-linejoin:round"),
    (
        ".note",
        f"font-size:12px;font-weight:600;text-anchor:middle;fill:currentColor;"
        f"stroke:{PAPER};stroke-width:3.4;stroke-linejoin:round;paint-order:stroke",
    ),
    (".heading", f"fill:currentColor;stroke:{PAPER};stroke-width:4;stroke-linejoin:round;paint-order:stroke"),
    (".stripes", f"stroke:{RIM};stroke-width:15;stroke-opacity:.42"),
    (".hidden-rim", f"fill:none;stroke:{PAPER};stroke-width:5;stroke-dasharray:4 9;stroke-linecap:round"),
    (".plate", f"fill:{PAPER};stroke:{INK};stroke-width:4"),
    (".plate-number", "font-size:42px;font-weight:700;text-anchor:middle"),
    (".plate-guess", "font-size:36px;font-style:italic;text-anchor:middle"),
    (".rule", f"fill:none;stroke:{INK};stroke-width:1.2"),
    (".rule-black", f"fill:{INK}"),
    (".rule-white", f"fill:{PAPER};stroke:{INK};stroke-width:.8"),
    (".tray-heading", "font-size:9px;font-weight:600;letter-spacing:1.8px"),
    (".tray-name", "font-size:14px;font-style:italic"),
    (".lamp", f"fill:{INK};fill-opacity:.18;stroke:{INK};stroke-width:1.2"),
    (".lamp-lit", f"fill:{LAST};fill-opacity:1"),
    (".lamp-blinking", f"fill:{LAST};fill-opacity:0.5;stroke-dasharray:3 2"),
    (".lamp-name", "font-size:13px"),
    (".caption", "font-size:17px;font-style:italic"),
    (".key", "font-size:15px;font-weight:600"),
    (".swatch", "fill:currentColor"),
)

_SIDE_RULES = (
    (".side-{name}", "color:{colour}"),
    (".side-{name}.offline .figure", f"fill:{{colour}};stroke:{{colour}};color:{PAPER}"),
)


_CLASS = re.compile(r"\.([\w-]+)")


class SideStyle(NamedTuple):
    """The style of a side: its name, the CSS class of its colour, its index among the sides."""

    name: str
    css: str
    order: int


SideStyles: TypeAlias = Mapping[str | None, SideStyle]
"""The style of each side by id; `None` for things without a side."""


def side_styles(sides: Sequence[Side]) -> SideStyles:
    """The styles of the sides of a scene, in order; the last is for things without a side."""
    styles: dict[str | None, SideStyle] = {
        side.id: SideStyle(side.name, _side_class(side.colour), order) for order, side in enumerate(sides)
    }
    styles[None] = SideStyle("Unaligned", _side_class(UNALIGNED), len(sides))
    return styles


def stylesheet(used: Collection[str] | None = None) -> str:
    """The CSS rules, each limited to our pictures, so that a picture can be embedded in a page.

    `used` limits the rules to the classes that a picture uses: every rule costs time at every element.
    """
    rules = list(_RULES)
    for name, colour in SIDE_COLOURS.items():
        rules += [
            (selector.format(name=name), style.format(colour=colour)) for selector, style in _SIDE_RULES
        ]
    return "".join(
        f".sandtable {selector}{{{style}}}"
        for selector, style in rules
        if used is None or all(name in used for name in _CLASS.findall(selector))
    )


def css_variables() -> dict[str, str]:
    """Return the colours by the names that their CSS variables have in the browser client."""
    single = {
        "ink": INK,
        "paper": PAPER,
        "page": PAGE,
        "stream": STREAM,
        "stream-edge": STREAM_EDGE,
        "road": ROAD,
        "road-edge": ROAD_EDGE,
        "relief": RELIEF,
        "shadow": SHADOW,
        "rim": RIM,
        "reach": REACH,
        "target": TARGET,
        "last": LAST,
        **{f"ground-{number}": colour for number, colour in enumerate(GROUNDS, 1)},
        **{f"wash-{ground}": colour for ground, colour in WASHES.items()},
        **WEATHER_COLOURS,
    }
    sides = {f"--side-{name}": colour for name, colour in SIDE_COLOURS.items()}
    return {f"--palette-{name}": colour for name, colour in single.items()} | sides


def _side_class(colour: str) -> str:
    return f"side-{colour if colour in SIDE_COLOURS else UNALIGNED}"
