"""A continuous map as coarse text: one character covers an area twice as high as wide."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from rich.text import Text

from sandtable.scenes.board import MapBoard, Place
from sandtable.scenes.geometry import MapLayout, Point
from sandtable.scenes.markup import number
from sandtable.scenes.palette import UNALIGNED
from sandtable.scenes.scene import Heat, Labels, Lines, Marks, Overlay, Paths, Piece, Ranges, Scene, Side
from sandtable.scenes.text.cells import MARK_GLYPHS, OFFLINE, STATE_SIGNS
from sandtable.scenes.text.colours import Paints, style

MAP_WIDTH = 76
"""Maximum width of a map, in characters without coordinates."""

WAY_SIGNS = {
    "road": "=",
    "track": "-",
    "railway": "+",
    "river": "~",
    "bridge": "#",
    "works": "^",
    "border": "!",
}
CONTOUR_SIGN = "."
_PLANNED, _DONE, _ARRIVED = "∙", "*", ">"
_CIRCLE = "o"
_GRID_SIGN = "┼"
_CLOSEST_GRID = 4
"""Minimum distance of grid lines in characters; closer ones are not drawn."""
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_NARROWEST = 10
_FRAME_PARTS = 5


def side_numbers(sides: Sequence[Side]) -> dict[str | None, str]:
    """The number that follows the letter of a side's pieces, if there are more than two sides.

    With two, capital and small letters are enough to tell the sides apart without colours.
    """
    if len(sides) <= 2:
        return {}
    return {side.id: str(index).translate(_LOWERED) for index, side in enumerate(sides, start=1)}


class _Sign(NamedTuple):
    """One character in its colours."""

    letter: str
    ink: str
    ground: str
    bold: bool = False


def map_margin(board: MapBoard) -> int:
    """Width of the coordinates at the left of a map, in characters."""
    return len(number(board.height)) + 1


def map_rows(board: MapBoard, columns: int) -> int:
    """Number of lines of a map without coordinates."""
    return max(1, ceil(board.height / (2 * board.width / columns)))


def map_lines(scene: Scene, board: MapBoard, width: int | None, paints: Paints) -> list[Text]:
    """The lines of the map with overlays and coordinates."""
    margin = map_margin(board)
    columns = MAP_WIDTH if width is None else max(_NARROWEST, min(MAP_WIDTH, width - margin))
    sheet = _Sheet(scene, board, columns, paints)
    head = _head(board, margin, columns)
    lines = [head]
    for row, name in enumerate(_northings(board, columns)):
        line = _line(f"{name:>{margin - 1}} ")
        for sign in sheet.signs(row):
            line.append(sign.letter, style=style(sign.ink, sign.ground, bold=sign.bold))
        lines.append(line)
    return [*lines, head]


class _Sheet:
    """The characters of a map, drawn over each other from the lowest layer up."""

    def __init__(self, scene: Scene, board: MapBoard, columns: int, paints: Paints) -> None:
        self.board = board
        self.lay = MapLayout(board)
        self.paints = paints
        self.columns, self.rows = columns, map_rows(board, columns)
        self.step = board.width / columns
        self.colours = {side.id: side.colour for side in scene.sides}
        self._numbers_of = side_numbers(scene.sides)
        open_ground = _Sign(" ", paints.ink, paints.grounds[0])
        self._signs = [[open_ground] * columns for _ in range(self.rows)]
        self._areas()
        self._grid()
        for contour in board.contours:
            self._stroke(map(self.lay.point, contour.points), CONTOUR_SIGN, paints.faint)
        for way in sorted(board.ways, key=lambda way: way.kind == "bridge"):
            self._stroke(map(self.lay.point, way.points), WAY_SIGNS[way.kind], self._ink(way.side))
        for overlay in scene.overlays:
            self._lay(overlay)
        for name in board.names:
            self._write(name.place, name.name, paints.ink)
        # Labels and pieces are drawn last, so that nothing covers them.
        for labels in (overlay for overlay in scene.overlays if isinstance(overlay, Labels)):
            for place, text in labels.texts:
                self._write(place, text, self._ink(labels.side), above=1)
        for piece in scene.pieces:
            if piece.place is not None:
                self._piece(piece, piece.place)
        for marks in (overlay for overlay in scene.overlays if isinstance(overlay, Marks)):
            for place in marks.places:
                self._mark(place, marks.style)

    def signs(self, row: int) -> Sequence[_Sign]:
        """The characters of a line."""
        return self._signs[row]

    def _ink(self, side: str | None) -> str:
        return self.paints.side(self.colours.get(side, UNALIGNED)) if side else self.paints.ink

    def _at(self, point: Point) -> tuple[int, int] | None:
        row, column = int(point.y / (2 * self.step)), int(point.x / self.step)
        on_the_edge = (min(row, self.rows - 1), min(column, self.columns - 1))
        inside = 0 <= point.x <= self.board.width and 0 <= point.y <= self.board.height
        return on_the_edge if inside else None

    def _put(self, at: tuple[int, int] | None, letter: str, ink: str, ground: str | None = None) -> None:
        if at is not None:
            row, column = at
            below = self._signs[row][column]
            self._signs[row][column] = _Sign(letter, ink, ground or below.ground, bold=True)

    def _areas(self) -> None:
        terrains = {terrain.name: terrain for terrain in self.board.terrains}
        for area in self.board.areas:
            terrain = terrains.get(area.terrain)
            letter = (f"{terrain.glyph:^3}"[1] if terrain else area.terrain[:1]) or " "
            ground = self.paints.ground(terrain.ground if terrain else "open")
            sign = _Sign(letter, self._ink(area.side), ground)
            corners = [self.lay.point(point) for point in area.points]
            for row in _spanned([corner.y for corner in corners], 2 * self.step, self.rows):
                for column in _spanned([corner.x for corner in corners], self.step, self.columns):
                    middle = Point((column + 0.5) * self.step, (row + 0.5) * 2 * self.step)
                    if _inside(middle, corners):
                        self._signs[row][column] = sign

    def _grid(self) -> None:
        """Draw a cross wherever two lines of the grid meet."""
        step = self.board.grid
        if not step or step < _CLOSEST_GRID * self.step:
            return
        for across in range(1, ceil(self.board.width / step)):
            for up in range(1, ceil(self.board.height / step)):
                at = self._at(self.lay.point((across * step, up * step)))
                self._put(at, _GRID_SIGN, self.paints.faint)

    def _stroke(self, line: Iterable[Point], letter: str, ink: str) -> None:
        for start, end in pairwise(line):
            steps = max(1, ceil(hypot(end.x - start.x, end.y - start.y) / (self.step / 2)))
            for step in range(steps + 1):
                x = start.x + (end.x - start.x) * step / steps
                y = start.y + (end.y - start.y) * step / steps
                self._put(self._at(Point(x, y)), letter, ink)

    def _write(self, place: Place, text: str, ink: str, *, above: int = 0) -> None:
        """Write a text from a place, or `above` lines higher; it is moved left to fit into the map."""
        at = self._at(self.lay.centre(place))
        if at is not None:
            row, column = at
            first = max(0, min(column, self.columns - len(text)))
            for offset, letter in enumerate(text[: self.columns]):
                self._put((max(0, row - above), first + offset), letter, ink)

    def _piece(self, piece: Piece, place: Place) -> None:
        at = self._at(self.lay.centre(place))
        if at is None:
            return
        row, column = at
        colour = self._ink(piece.side)
        tag = self._numbers_of.get(piece.side, "") + (piece.tag or "")
        for offset, letter in enumerate(tag[: max(0, self.columns - column - 1)], start=1):
            self._put((row, column + offset), letter, colour)
        if "offline" in piece.states and column:
            self._put((row, column - 1), OFFLINE, colour)
        elif "doubtful" in piece.states and column:
            self._put((row, column - 1), STATE_SIGNS["doubtful"], colour)
        self._put(at, piece.glyph[:1] or "?", self.paints.paper, colour)

    def _mark(self, place: Place, look: str) -> None:
        """Draw a mark to the left of a place, where nothing hides it."""
        at = self._at(self.lay.centre(place))
        if at is None:
            return
        row, column = at
        left = column - 1 - (column > 1 and self._signs[row][column - 1].letter == OFFLINE)
        side = (row, left if left >= 0 else column + 1)
        self._put(side, MARK_GLYPHS.get(look, "o"), self.paints.ink, self.paints.mark(look))

    def _lay(self, overlay: Overlay) -> None:
        match overlay:
            case Lines(faint=True):
                pass  # there is no weak way to draw a line here
            case Lines(lines=lines):
                for line in lines:
                    self._way((line.start, line.end), _DONE, line.side)
            case Heat(values=values, side=side):
                self._numbers(values, side)
            case Ranges(circles=circles, costs=costs, side=side):
                for ring in (ring for circle in circles for ring in self.lay.reach(circle)):
                    self._stroke((*ring, ring[0]), _CIRCLE, self._ink(side))
                self._numbers(costs, side)
            case Paths(paths=paths):
                for path in paths:
                    self._way(path.places, _PLANNED if path.planned else _DONE, path.side)
                    for place in path.places[-1:]:
                        self._write(place, _ARRIVED, self._ink(path.side))
            case Labels() | Marks():
                pass  # drawn later, above everything else

    def _way(self, places: Iterable[Place], letter: str, side: str | None) -> None:
        self._stroke(map(self.lay.centre, places), letter, self._ink(side))

    def _numbers(self, values: Iterable[tuple[Place, float]], side: str | None) -> None:
        for place, value in values:
            self._write(place, number(value), self._ink(side))


def _spanned(edges: Sequence[float], step: float, most: int) -> range:
    """The lines or columns that a shape with these edges can touch."""
    return range(max(0, int(min(edges) / step)), min(most, int(max(edges) / step) + 1))


def _inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in an outline (even-odd rule)."""
    inside = False
    for index, end in enumerate(corners):
        start = corners[index - 1]
        if (start.y > point.y) != (end.y > point.y):
            crossing = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
            inside ^= crossing < point.x
    return inside


def _grid_step(board: MapBoard) -> float:
    return board.grid or max(board.width, board.height) / _FRAME_PARTS


def _head(board: MapBoard, margin: int, columns: int) -> Text:
    """The coordinates above and below the map, each starting at its grid line."""
    head = ""
    step, index = _grid_step(board), 0
    while index * step < board.width:
        column, name = int(index * step / board.width * columns), number(index * step)
        if column >= len(head) + bool(head) and column + len(name) <= columns:
            head = head.ljust(column) + name
        index += 1
    return _line(" " * margin + head)


def _northings(board: MapBoard, columns: int) -> Iterator[str]:
    """The coordinate at the left of each line: the grid line that crosses it."""
    step, high = _grid_step(board), 2 * board.width / columns
    rows = map_rows(board, columns)
    lines = [index * step for index in range(int(board.height / step + 1e-9) + 1)]
    names = {min(int((board.height - line) / high), rows - 1): number(line) for line in reversed(lines)}
    return (names.get(row, "") for row in range(rows))


def _line(text: str) -> Text:
    return Text(text, style="bold", no_wrap=True, overflow="ignore")
