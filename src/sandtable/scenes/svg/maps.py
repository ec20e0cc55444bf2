"""A continuous map as SVG: ground, contours, roads and rivers, grid, names, and a ruler."""

from collections.abc import Iterable, Sequence
from math import floor, log10
from typing import Literal, NamedTuple
from xml.etree.ElementTree import Element

from sandtable.scenes.board import Area, Contour, MapBoard, MapPoint, Way
from sandtable.scenes.geometry import Geometry, MapLayout, Point
from sandtable.scenes.markup import node, number, points, titled, written
from sandtable.scenes.palette import GROUNDS, NARROWEST_ROAD, WIDEST_ROAD, SideStyles
from sandtable.scenes.svg.frame import FRAME, Span, coordinates, frame, sheet
from sandtable.scenes.svg.patterns import wash

LONGEST = 1000.0
"""The longer side of a drawn map."""
CLIP = "sandtable-map"

_HEAVY_CONTOUR_EVERY = 5
_HEIGHT_BASELINE = 3.0
_FRAME_PARTS = 10
_RULER_SHARE = 0.2
_RULER_HEIGHT = 5.0
_RULER_INSET = 18.0
_RULER_LETTERING = 5.0
_RULER_LETTERS = 10.0

_WIDTHS = {
    "road": 5.0,
    "track": 1.6,
    "railway": 2.0,
    "river": 4.0,
    "bridge": 8.0,
    "works": 2.4,
    "border": 2.2,
}
"""The default width of each kind of line."""
_EDGE = 1.8
_SLEEPERS = 3.2
_TEETH = 4.0


class Backdrop(NamedTuple):
    """The background of the map: a symbol or an image."""

    tag: Literal["use", "image"]
    href: str


class Maps:
    """The drawing of a continuous map."""

    def __init__(self, board: MapBoard, styles: SideStyles, background: Backdrop | None) -> None:
        self.board = board
        self.styles = styles
        self.background = background
        self.lay = MapLayout(board)
        self.geometry = Geometry(self.lay, LONGEST / max(board.width, board.height), FRAME)
        self.terrains = {terrain.name: terrain for terrain in board.terrains}

    def land(self) -> list[Element]:
        """The sheet, the background, the areas and the contours."""
        size = {"x": FRAME, "y": FRAME, "width": self.geometry.across, "height": self.geometry.down}
        base = [node("rect", fill=GROUNDS[0], **size)]
        if self.background:
            tag, href = self.background
            base.append(node(tag, href=href, preserveAspectRatio="none", **size))
        inside = [*map(self._area, self.board.areas), *self._contours()]
        return [sheet(self.geometry), *base, node("g", inside, clip_path=f"url(#{CLIP})")]

    def clip(self) -> Element:
        """The clip path of the map inside its frame."""
        size = {"x": FRAME, "y": FRAME, "width": self.geometry.across, "height": self.geometry.down}
        return node("clipPath", [node("rect", **size)], id=CLIP)

    def grid(self) -> list[Element]:
        """The lines of the grid, the frame and the coordinates on all four edges."""
        step = self.board.grid or _round_length(max(self.board.width, self.board.height) / _FRAME_PARTS)
        columns, rows = self._spans(step, self.board.width), self._spans(step, self.board.height)
        rows = [Span(row.name, self.geometry.height - row.start - row.length, row.length) for row in rows]
        lines = [
            *(f"M{number(span.start)} {number(FRAME)}v{number(self.geometry.down)}" for span in columns[1:]),
            *(
                f"M{number(FRAME)} {number(span.start + span.length)}h{number(self.geometry.across)}"
                for span in rows[1:]
            ),
        ]
        drawn = [node("path", class_="grid fifth", d="".join(lines))] if self.board.grid and lines else []
        # A name belongs to the line at which a span begins, not to its middle.
        column_names = [Span(span.name, span.start, 0) for span in columns[1:]]
        row_names = [Span(span.name, span.start + span.length, 0) for span in rows[1:]]
        return [
            *drawn,
            *frame(self.geometry, columns, rows),
            *coordinates(self.geometry, column_names, row_names, row_names),
        ]

    def features(self) -> list[Element]:
        """Roads, rivers and other lines, with bridges on top, and the ruler."""
        ways = sorted(self.board.ways, key=lambda way: way.kind == "bridge")
        lines = [node("g", map(self._way, ways), clip_path=f"url(#{CLIP})")] if ways else []
        return [*lines, self._ruler()]

    def _on_paper(self, line: Iterable[MapPoint]) -> list[Point]:
        return [self.geometry.at(self.lay.point(point)) for point in line]

    def _area(self, area: Area) -> Element:
        corners = self._on_paper(area.points)
        terrain = self.terrains.get(area.terrain)
        coats = wash(terrain.ground if terrain else "open", [corners])
        if area.side:
            coats.append(node("polygon", class_="owned", points=points(corners)))
        edge = node("polygon", class_="area-edge", points=points(corners))
        title = area.label or (terrain.label if terrain else area.terrain)
        return titled(title, [*coats, edge], class_=f"area {self.styles[area.side].css}")

    def _contours(self) -> list[Element]:
        heights = sorted({contour.height for contour in self.board.contours})
        heavy = set(heights[::_HEAVY_CONTOUR_EVERY])
        lines = [self._contour(contour, heavy=contour.height in heavy) for contour in self.board.contours]
        return [*lines, *map(self._height, self.board.contours)]

    def _contour(self, contour: Contour, *, heavy: bool) -> Element:
        weight = "contour contour-fifth" if heavy else "contour"
        return node("path", class_=weight, d=_polyline(self._on_paper(contour.points)))

    def _height(self, contour: Contour) -> Element:
        x, y = self._on_paper(contour.points)[len(contour.points) // 2]
        return written("text", number(contour.height), class_="contour-height", x=x, y=y + _HEIGHT_BASELINE)

    def _way(self, way: Way) -> Element:
        line = _polyline(self._on_paper(way.points))
        width = _WIDTHS[way.kind] if way.width is None else max(1.0, way.width * self.geometry.scale)
        if way.kind == "road":
            width = min(max(width, NARROWEST_ROAD), WIDEST_ROAD)
        owner = f" owned-line {self.styles[way.side].css}" if way.side else ""
        strokes = [
            node("path", class_=class_ + owner, d=line, stroke_width=thick)
            for class_, thick in _coats(way.kind, width)
        ]
        return titled(way.label or way.kind.capitalize(), strokes, class_="way")

    def _spans(self, step: float, whole: float) -> list[Span]:
        """The stretches between grid lines, each named after its first line."""
        scale = self.geometry.scale
        starts = [step * index for index in range(int(whole / step - 1e-9) + 1)]
        return [
            Span(number(start), FRAME + start * scale, min(step, whole - start) * scale) for start in starts
        ]

    def _ruler(self) -> Element:
        """The ruler in the lower left corner."""
        length = _round_length(self.board.width * _RULER_SHARE)
        across = length * self.geometry.scale
        left, top = FRAME + _RULER_INSET, FRAME + self.geometry.down - _RULER_INSET
        quarters = (
            node(
                "rect",
                class_="rule-white" if index % 2 else "rule-black",
                x=left + across * index / 4,
                y=top,
                width=across / 4,
                height=_RULER_HEIGHT,
            )
            for index in range(4)
        )
        outline = node("rect", class_="rule", x=left, y=top, width=across, height=_RULER_HEIGHT)
        letters = (
            written(
                "text",
                text,
                class_="name name-small",
                font_size=_RULER_LETTERS,
                x=left + x,
                y=top - _RULER_LETTERING,
            )
            for text, x in (("0", 0.0), (f"{number(length)} {self.board.unit}", across))
        )
        return node("g", [*quarters, outline, *letters], class_="ruler")


def _coats(kind: str, width: float) -> Sequence[tuple[str, float]]:
    """The strokes of a line (class and width), from the lowest up."""
    return {
        "road": (("road-edge", width + _EDGE), ("road", width)),
        "track": (("track-bed", width + _EDGE), ("track", width)),
        "railway": (("rail", width), ("sleepers", width + 2 * _SLEEPERS)),
        "river": (("stream-edge", width + _EDGE), ("stream", width)),
        "bridge": (("bridge-rails", width + 2 * _EDGE), ("bridge-deck", width)),
        "works": (("works", width), ("works-teeth", width + _TEETH)),
        "border": (("frontier-wash", width * 3), ("frontier", width)),
    }[kind]


def _polyline(line: Sequence[Point]) -> str:
    closed = len(line) > 2 and line[0] == line[-1]
    return f"M{points(line[:-1] if closed else line)}{'z' if closed else ''}"


def _round_length(length: float) -> float:
    """The largest of 1, 2, 5, 10, 20 … that is not longer than `length`."""
    power = float(10 ** floor(log10(length)))
    return max(power * digit for digit in (1, 2, 5) if power * digit <= length * (1 + 1e-9))
