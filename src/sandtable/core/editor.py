"""What can be edited of a scenario, as data, so that one client can edit the scenarios of any game.

A game's `Editor` describes layers with brushes, and forms with inputs, and converts scenario files to drafts
and back. A `Draft` is a scenario as it is edited. It need not be legal: `drafts.check_draft` says what is
wrong.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from sandtable.core.errors import SetupError
from sandtable.core.language import ENGLISH, catalogue
from sandtable.core.scenario import Scenario
from sandtable.core.types import Pick
from sandtable.scenes import Image, Place, Side, Terrain
from sandtable.scenes.board import Ground, MapPoint

# What a form asks for


class TextInput(Struct, frozen=True, tag="text", omit_defaults=True):
    """A text."""

    name: str
    label: str
    hint: str = ""
    longest: int = 200
    """Maximum number of characters."""
    lines: int = 1
    """Height of the client's text box, in lines; a text of one line has no line breaks."""
    optional: bool = False
    """Whether it may be empty."""


class NumberInput(Struct, frozen=True, tag="number", omit_defaults=True):
    """A number; `None` if it is left empty."""

    name: str
    label: str
    hint: str = ""
    lowest: float | None = None
    highest: float | None = None
    step: float = 1
    """The distance between valid numbers; 0 for any number."""
    unit: str = ""
    empty: str = ""
    """What leaving it empty means; if this is empty, it must be filled in."""


class ChoiceInput(Struct, frozen=True, tag="choice", omit_defaults=True):
    """One of a few values, or of the items of a list elsewhere in the forms; `None` if none is chosen."""

    name: str
    label: str
    hint: str = ""
    options: tuple[Pick, ...] = ()
    items_of: str = ""
    """The name of a list input whose items are the options; the value is the item's `id`."""
    empty: str = ""
    """What choosing none means; if this is empty, one must be chosen."""


class ChoicesInput(Struct, frozen=True, tag="choices", omit_defaults=True):
    """Any number of a few values, or of the items of a list elsewhere in the forms, as a list."""

    name: str
    label: str
    options: tuple[Pick, ...] = ()
    hint: str = ""
    items_of: str = ""
    """The name of a list input whose items are the options; the value is the item's `id`."""


class ToggleInput(Struct, frozen=True, tag="toggle", omit_defaults=True):
    """Yes or no."""

    name: str
    label: str
    hint: str = ""


class PlaceInput(Struct, frozen=True, tag="place", omit_defaults=True):
    """A place on the board; `None` if none is chosen."""

    name: str
    label: str
    hint: str = ""
    optional: bool = False


class PiecesInput(Struct, frozen=True, tag="pieces", omit_defaults=True):
    """Ids of pieces of the draft, as a list."""

    name: str
    label: str
    hint: str = ""
    layers: tuple[str, ...] = ()
    """The layers of the pieces; empty for all."""
    most: int | None = None
    """Maximum number of pieces; `None` for any number."""


class ListInput(Struct, frozen=True, tag="list", omit_defaults=True):
    """A list of items, each an object with values for the same inputs."""

    name: str
    label: str
    item: str
    """The name of one item, for buttons: "commander"."""
    inputs: tuple["Input", ...]
    hint: str = ""
    title: str = ""
    """The input that names an item in a list."""
    fewest: int = 0
    most: int = 50


Input: TypeAlias = (
    TextInput | NumberInput | ChoiceInput | ChoicesInput | ToggleInput | PlaceInput | PiecesInput | ListInput
)
"""Every kind of input."""


class Form(Struct, frozen=True, omit_defaults=True):
    """Some inputs under a heading. Their values are in `Draft.values`, by name."""

    name: str
    label: str
    inputs: tuple[Input, ...]
    hint: str = ""


# What is drawn on the board


class CellBrush(Struct, frozen=True, omit_defaults=True):
    """A value that can be painted on the cells of a grid."""

    value: str
    label: str
    terrain: str | None = None
    """The terrain of the board that it is drawn as; `None` if it changes no ground."""
    side: str | None = None
    """The side that owns such a cell."""
    name: str = ""
    """A name written on such a cell, such as a town's letter."""
    once: bool = False
    """Whether the board has room for one such cell: a client that paints another removes the first."""


class CellLayer(Struct, frozen=True, tag="cells", omit_defaults=True):
    """A value for each cell of a grid. Cells without a value in the draft are plain.

    If several layers have a value with a terrain for the same cell, the terrain of the last layer is drawn.
    """

    name: str
    label: str
    brushes: tuple[CellBrush, ...]
    outlined: bool = False
    """Whether a client draws borders between cells with different values, such as countries."""
    locked: bool = False
    """Whether it is shown and cannot be edited."""


class EdgeBrush(Struct, frozen=True, omit_defaults=True):
    """A line that can be drawn on the edge between two hexes."""

    value: str
    label: str
    line: Literal["river", "bridge", "border", "wall"]


class EdgeLayer(Struct, frozen=True, tag="edges", omit_defaults=True):
    """Lines on the edges between hexes."""

    name: str
    label: str
    brushes: tuple[EdgeBrush, ...]
    locked: bool = False
    """Whether it is shown and cannot be edited."""


class PieceBrush(Struct, frozen=True, omit_defaults=True):
    """A kind of piece that can be placed."""

    value: str
    label: str
    symbol: str
    glyph: str
    """Up to three characters for its counter if there is no symbol."""
    inputs: tuple[Input, ...] = ()
    """What a client asks about each piece of the kind; the values are in `DraftPiece.values`."""
    sides: tuple[str, ...] | None = None
    """The sides that may have it; `None` for all."""
    tag: str = ""
    """A short text on its counter, besides the symbol, such as a firepower."""
    neutral: bool = False
    """Whether it may belong to no side: `DraftPiece.side` is empty then."""
    heading: str = ""
    """The number input with the direction that it faces, in degrees clockwise from north, if there is one."""


class PieceLayer(Struct, frozen=True, tag="pieces", omit_defaults=True):
    """Pieces on the board."""

    name: str
    label: str
    brushes: tuple[PieceBrush, ...]
    stacked: bool = False
    """Whether several pieces may be at one place."""
    unplaced: bool = False
    """Whether pieces may be off the board."""
    most: int = 500
    """Maximum number of pieces."""


class ShapeBrush(Struct, frozen=True, omit_defaults=True):
    """A shape that can be drawn on a map: an area, a line, or a point with a name."""

    value: str
    label: str
    form: Literal["area", "line", "point"]
    terrain: str | None = None
    """The terrain that an area is drawn as."""
    line: Literal["road", "track", "railway", "river", "bridge", "works", "border"] | None = None
    """The kind of way that a line is drawn as."""
    inputs: tuple[Input, ...] = ()
    """What a client asks about each shape; an input `name` is written on the map."""


class ShapeLayer(Struct, frozen=True, tag="shapes", omit_defaults=True):
    """Areas, lines and points on a map; later areas cover earlier ones."""

    name: str
    label: str
    brushes: tuple[ShapeBrush, ...]
    most: int = 500
    """Maximum number of shapes."""
    most_points: int = 100
    """Maximum number of points of one shape."""
    locked: bool = False
    """Whether it is shown and cannot be edited."""
    beyond: bool = False
    """Whether a shape may extend beyond the map."""


class RasterBrush(Struct, frozen=True, omit_defaults=True):
    """A value that can be painted on the cells of a raster."""

    value: int
    label: str
    colour: str
    """Its colour in the editor: "#bccb92"."""


class RasterLayer(Struct, frozen=True, tag="raster", omit_defaults=True):
    """A number for each small cell of a map: terrain by brushes, or heights.

    A draft without the raster has the number 0 everywhere.
    """

    name: str
    label: str
    brushes: tuple[RasterBrush, ...] = ()
    heights: bool = False
    """Whether the numbers are heights, which a client raises, lowers and smooths."""
    wide: bool = False
    """Whether a cell has two bytes, the lower one first, and its number is at most 65,535 instead of 255."""
    lowest: str = ""
    """The number input with the height of the number 0, in units of the map."""
    highest: str = ""
    """The number input with the height of the largest number; those between are spread evenly."""
    picture: tuple[Input, ...] = ()
    """What a client asks when it imports a picture into the layer; empty if that is not possible."""
    locked: bool = False
    """Whether it is shown and cannot be edited."""


Layer: TypeAlias = CellLayer | EdgeLayer | PieceLayer | ShapeLayer | RasterLayer
"""Every kind of layer. The order of a description is from the ground upwards."""


class GridBoard(Struct, frozen=True, tag="grid", omit_defaults=True):
    """A board of squares or hexes, whose size can be changed."""

    shape: Literal["squares", "hexes"]
    row_names: tuple[str, ...]
    """The names of the rows of the largest board; a smaller board has the first of them."""
    column_names: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    fewest_rows: int = 1
    fewest_columns: int = 1
    orientation: Literal["flat", "pointy"] = "flat"
    """As in `HexBoard`, for hexes."""
    shifted: Literal["odd", "even"] = "even"
    """As in `HexBoard`, for hexes."""
    ground: Ground = "open"
    """The ground of cells without a terrain."""
    frontier: str = ""
    """The number input that says after how many rows the frontier lies, if there is one."""


class PlaneBoard(Struct, frozen=True, tag="plane", omit_defaults=True):
    """A map with continuous coordinates, whose size can be changed."""

    unit: str
    piece_size: float
    """The size of a drawn piece, in units; 0 if it depends on the size of the map."""
    smallest: float
    largest: float
    """The smallest and largest width and height, in units."""
    terrains: tuple[Terrain, ...] = ()
    ground: str | None = None
    """The choice input that names the terrain of the map where no area is, if there is one."""
    cell: str = ""
    """The number input with the size of a raster's cells, in units, if there are rasters."""
    grid: float | None = None
    """The distance between grid lines, in units; `None` for no grid."""
    picture: str = ""
    """The choice input that names a map of the game, drawn as a picture instead of the layers, if any."""
    unlock: str = ""
    """The generator that makes layers of such a map, by the value of that input."""
    pieces_across: float = 0
    """If `piece_size` is 0: the number of pieces that fit along the longer side of the map."""
    most_cells: int = 1_000_000
    """Maximum number of cells of a raster."""


class Generator(Struct, frozen=True, omit_defaults=True):
    """A way to create a draft from a few numbers, such as a landscape from a seed."""

    name: str
    label: str
    inputs: tuple[Input, ...]
    hint: str = ""
    partial: bool = False
    """Whether its result can be put into an open draft: see `Editor.generate`."""


class EditorDescription(Struct, frozen=True, omit_defaults=True):
    """All that a client must know to edit the scenarios of a game, or the positions of a scenario."""

    board: GridBoard | PlaneBoard
    layers: tuple[Layer, ...]
    forms: tuple[Form, ...]
    """The first form of a scenario has at least the inputs `title` and `summary`."""
    sides: tuple[Side, ...] = ()
    """The sides of pieces, if they are always the same."""
    sides_from: str = ""
    """Else the list input whose items are the sides: each has `id`, `name` and perhaps `colour`."""
    colours_from: str = ""
    """If these items have no colour: their choice input that names an item of another list, which has it."""
    generators: tuple[Generator, ...] = ()


# The draft


class DraftPiece(Struct, frozen=True, omit_defaults=True):
    """A piece of a draft."""

    id: str
    """Unique in its layer."""
    kind: str
    """The value of its brush."""
    side: str
    place: Place | None = None
    values: dict[str, Any] = {}


class DraftShape(Struct, frozen=True, omit_defaults=True):
    """An area, line or point of a draft."""

    id: str
    """Unique in its layer."""
    kind: str
    """The value of its brush."""
    points: tuple[MapPoint, ...]
    values: dict[str, Any] = {}


class DraftRaster(Struct, frozen=True):
    """A raster of a draft: one byte for each cell, row by row from the north-west; two if it is wide.

    It covers the map: columns and rows are the size of the map divided by that of a cell, rounded to whole
    numbers. `rasters` reads and writes the data.
    """

    columns: int
    rows: int
    data: str
    """The bytes, compressed by zlib, in base 64."""


class Draft(Struct, frozen=True, omit_defaults=True):
    """A scenario or position as it is edited, which need not be legal. Parts are by the names of layers."""

    size: tuple[float, float]
    """Columns and rows of a grid, or width and height of a map in units."""
    values: dict[str, Any] = {}
    """The values of the forms' inputs, by name."""
    cells: dict[str, dict[Place, str]] = {}
    edges: dict[str, tuple[tuple[Place, Place, str], ...]] = {}
    """Two neighbouring hexes and the value of a brush."""
    pieces: dict[str, tuple[DraftPiece, ...]] = {}
    shapes: dict[str, tuple[DraftShape, ...]] = {}
    rasters: dict[str, DraftRaster] = {}


class DraftProblem(Struct, frozen=True, omit_defaults=True):
    """Something because of which a draft cannot be played, or should be looked at again."""

    reason: str
    """A sentence: what is wrong, and what to do."""
    rule: str | None = None
    places: tuple[Place, ...] = ()
    layer: str = ""
    """The layer that it is about, if it is about one."""
    input: str = ""
    """The path of the input that it is about: "title", "military.0.name"; empty for none."""
    warning: bool = False
    """Whether the scenario can be played nevertheless."""


def title_inputs(language: str = ENGLISH) -> tuple[TextInput, TextInput]:
    """The inputs that every scenario has: title and summary, each one line."""
    say = catalogue("sandtable.core", language)
    return (
        TextInput("title", say("draft-title"), longest=100),
        TextInput("summary", say("draft-summary"), say("draft-summary.hint"), longest=300),
    )


class Editor(ABC):
    """Converts the scenarios of a game to drafts and back, and checks drafts."""

    @abstractmethod
    def describe(self, language: str = ENGLISH) -> EditorDescription:
        """Return what can be edited, with texts in a language of the game."""

    @abstractmethod
    def blank(self) -> Draft:
        """Return a new draft to begin with: an empty board of the usual size."""

    @abstractmethod
    def read(self, scenario: Scenario) -> Draft:
        """Return the draft of a scenario, or raise `ScenarioError`."""

    @abstractmethod
    def write(self, draft: Draft) -> str:
        """Return the text of a scenario file, for a draft whose shape is right (`drafts.shape_problems`).

        If the draft is not legal, the file may not be either. The file of `read(scenario)` means the same as
        the scenario.
        """

    def findings(self, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:  # noqa: ARG002 - a game may leave it to its reader
        """The problems that the game can show at a place or an input, if the draft's shape is right.

        They are in a language of the game. All others are found by the reader of scenarios, one at a time.
        """
        yield from ()

    def generate(self, name: str, values: Mapping[str, Any]) -> Draft:  # noqa: ARG002 - few games have one
        """Return a draft made by one of the description's generators.

        The result of a partial one has only some layers and values. A client puts it into an open draft by
        replacing the size, these values, and the layers that are named in it; the rest stays.
        """
        raise SetupError(f"There is no generator {name!r}.")

    def map_picture(self, name: str) -> Image:
        """Return the picture of a map of the game (`PlaneBoard.picture`); it covers the map exactly."""
        raise SetupError(f"There is no map {name!r}.")

    def read_picture(self, layer: str, picture: bytes, values: Mapping[str, Any], draft: Draft) -> Draft:  # noqa: ARG002 - few games have rasters
        """Return part of a draft, as `generate` does: a raster layer from a PNG or TIFF file.

        `values` are those of the layer's inputs for pictures; `draft` needs only its size and values.
        """
        raise SetupError(f"No picture can be read into {layer!r}.")


class PositionEditor(ABC):
    """Converts positions of a scenario's matches to drafts and back. The board stays as it is."""

    @abstractmethod
    def describe(self, scenario: Scenario, language: str = ENGLISH) -> EditorDescription:
        """Return what can be edited. The layers of the ground are locked, and the board keeps its size."""

    @abstractmethod
    def read(self, scenario: Scenario, line: str) -> Draft:
        """Return the draft of a position that is given as a line, or raise `SetupError`."""

    @abstractmethod
    def write(self, scenario: Scenario, draft: Draft) -> str:
        """Return the line of a draft whose shape is right. If the draft is not legal, the line may not be."""

    def findings(
        self,
        scenario: Scenario,  # noqa: ARG002 - as above
        draft: Draft,  # noqa: ARG002
        language: str = ENGLISH,  # noqa: ARG002
    ) -> Iterator[DraftProblem]:
        """The problems that the game can show at a place or an input, if the draft's shape is right.

        They are in a language of the game. All others are found by the reader of positions, one at a time.
        """
        yield from ()
