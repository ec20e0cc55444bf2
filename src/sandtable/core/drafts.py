"""Checks of drafts: their shape by the editor's description, then what the game finds, then its reader."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import inf, isfinite
from typing import Any

from msgspec import Struct

from sandtable.core.editor import (
    CellLayer,
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftProblem,
    EdgeLayer,
    Editor,
    EditorDescription,
    GridBoard,
    Input,
    ListInput,
    NumberInput,
    PieceLayer,
    PiecesInput,
    PlaceInput,
    PlaneBoard,
    PositionEditor,
    RasterLayer,
    ShapeLayer,
    TextInput,
    ToggleInput,
)
from sandtable.core.errors import ScenarioError, SetupError
from sandtable.core.game import Game, Setup
from sandtable.core.language import ENGLISH, catalogue, preferred_language
from sandtable.core.rasters import RasterError, unpacked_raster
from sandtable.core.scenario import Scenario
from sandtable.core.text import shortened
from sandtable.scenes import Place

_NAME = "draft"
_LARGEST = 1e15
"""Larger numbers are no numbers: not all of them are exact, or finite."""
_SMALLEST_CELL = 0.001
_FEWEST_POINTS = {"area": 3, "line": 2, "point": 1}


class CheckedDraft(Struct, frozen=True):
    """What a check of a draft finds."""

    problems: tuple[DraftProblem, ...]
    text: str | None
    """The scenario file; `None` if the draft's shape is wrong."""
    pictures: bool = False
    """Whether the file holds pictures, so that it is better shared as an archive."""

    @property
    def playable(self) -> bool:
        """Whether a match of the draft can begin."""
        return all(problem.warning for problem in self.problems)


class CheckedPosition(Struct, frozen=True):
    """What a check of the draft of a position finds."""

    problems: tuple[DraftProblem, ...]
    line: str | None
    """The position as one line; `None` if it is not possible."""


def editor_of(game: Game) -> Editor:
    """Return the editor of a game, or raise `SetupError` if it has none."""
    if game.editor is None:
        raise SetupError(f"The scenarios of {game.name} cannot be edited here.")
    return game.editor


def check_draft(game: Game, draft: Draft, language: str = ENGLISH) -> CheckedDraft:
    """Find the problems of a draft, and write its scenario file unless its shape is wrong."""
    editor, language = editor_of(game), preferred_language([language])
    found = shape_problems(editor.describe(language), draft, language)
    if found:
        return CheckedDraft(found, None)
    text, pictures = editor.write(draft), False
    found = tuple(editor.findings(draft, language))
    if all(problem.warning for problem in found):
        try:
            scenario = Scenario.parse(text, name=_NAME, file="", shipped=False)
            game.check(scenario)
            pictures = bool(game.pictures(scenario)[1])
        except ScenarioError as error:
            found += (DraftProblem(_sentence(error.reason)),)
        except SetupError as error:
            found += (DraftProblem(_sentence(str(error))),)
    return CheckedDraft(found, text, pictures)


def position_editor_of(game: Game) -> PositionEditor:
    """Return the editor for positions of a game, or raise `SetupError` if it has none."""
    if game.position_editor is None:
        raise SetupError(f"The positions of {game.name} cannot be edited here.")
    return game.position_editor


def check_position(game: Game, setup: Setup, draft: Draft, language: str = ENGLISH) -> CheckedPosition:
    """Find the problems of a position as a draft, and write its line if it is possible."""
    editor, scenario, language = position_editor_of(game), setup.scenario, preferred_language([language])
    found = shape_problems(editor.describe(scenario, language), draft, language)
    if not found:
        found = tuple(editor.findings(scenario, draft, language))
    if not all(problem.warning for problem in found):
        return CheckedPosition(found, None)
    try:
        state = game.restore(setup, editor.write(scenario, draft))
    except SetupError as error:
        return CheckedPosition((*found, DraftProblem(_sentence(str(error)))), None)
    return CheckedPosition(found, game.position_line(state))


def generated(game: Game, name: str, values: Mapping[str, Any], *, language: str = ENGLISH) -> Draft:
    """Return the draft of one of the editor's generators, or raise `SetupError` if a value is invalid."""
    editor = editor_of(game)
    language = preferred_language([language])
    description = editor.describe(language)
    for generator in description.generators:
        if generator.name == name:
            _check_values(description, generator.inputs, values, language)
    return editor.generate(name, values)


def from_picture(
    game: Game,
    layer: str,
    picture: bytes,
    values: Mapping[str, Any],
    draft: Draft,
    *,
    language: str = ENGLISH,
) -> Draft:
    """Return part of a draft: a raster layer from a picture; raise `SetupError` if it cannot be used.

    Of `draft`, only the size and the values matter.
    """
    editor, language = editor_of(game), preferred_language([language])
    description = editor.describe(language)
    if reason := _Shape(description, draft, language).why_not_this_size():
        raise SetupError(reason)
    for one in description.layers:
        if isinstance(one, RasterLayer) and one.name == layer:
            _check_values(description, one.picture, values, language)
    return editor.read_picture(layer, picture, values, draft)


def _check_values(
    description: EditorDescription, inputs: Sequence[Input], values: Mapping[str, Any], language: str
) -> None:
    alone = _Shape(description, Draft((0, 0), dict(values)), language)
    for problem in alone.form(inputs, values):
        raise SetupError(problem.reason)


def _sentence(reason: str) -> str:
    end = "" if reason.endswith((".", "?", "!")) else "."
    return f"{reason[:1].upper()}{reason[1:]}{end}"


def shape_problems(
    description: EditorDescription, draft: Draft, language: str = ENGLISH
) -> tuple[DraftProblem, ...]:
    """The places, brushes and values of a draft that the description does not know or allow."""
    return tuple(_Shape(description, draft, language).problems())


class _Shape:
    """A draft next to its description."""

    def __init__(self, description: EditorDescription, draft: Draft, language: str) -> None:
        self._language = language
        self._description = description
        self._board = description.board
        self._draft = draft
        self._pieces = {name: {piece.id for piece in layer} for name, layer in draft.pieces.items()}

    def _say(self, key: str, **values: str | float) -> str:
        texts = {name: value if isinstance(value, str) else f"{value:g}" for name, value in values.items()}
        return catalogue("sandtable.core", self._language)(f"draft-{key}", **texts)

    @cached_property
    def _grid(self) -> frozenset[Place]:
        """All places of the grid; empty for a map."""
        if not isinstance(self._board, GridBoard):
            return frozenset()
        columns, rows = (int(number) for number in self._draft.size)
        return frozenset(
            row + column
            for row in self._board.row_names[:rows]
            for column in self._board.column_names[:columns]
        )

    @cached_property
    def _items(self) -> dict[str, tuple[str, ...]]:
        """The ids of the items of each list in the forms."""
        found: dict[str, tuple[str, ...]] = {}
        for form in self._description.forms:
            for one in form.inputs:
                items = self._draft.values.get(one.name)
                if isinstance(one, ListInput) and isinstance(items, list):
                    named = (item.get("id") for item in items if isinstance(item, dict))
                    found[one.name] = tuple(name for name in named if isinstance(name, str) and name)
        return found

    @cached_property
    def _sides(self) -> tuple[str, ...]:
        described = self._description
        if described.sides_from:
            return self._items.get(described.sides_from, ())
        return tuple(side.id for side in described.sides)

    def _has(self, place: object) -> bool:
        if not isinstance(place, str):
            return False
        if isinstance(self._board, GridBoard):
            return place in self._grid
        try:
            east, north = (float(number) for number in place.split(","))
        except ValueError:
            return False
        return self._contains((east, north))

    def _contains(self, point: tuple[float, float]) -> bool:
        return 0 <= point[0] <= self._draft.size[0] and 0 <= point[1] <= self._draft.size[1]

    def problems(self) -> Iterator[DraftProblem]:
        """Everything that is wrong; only the size, if that is wrong."""
        if reason := self.why_not_this_size():
            yield DraftProblem(reason)
            return
        for form in self._description.forms:
            yield from self.form(form.inputs, self._draft.values)
        draft, layers = self._draft, self._description.layers
        names = {layer.name for layer in layers}
        for part in (draft.cells, draft.edges, draft.pieces, draft.shapes, draft.rasters):
            for name in part.keys() - names:
                yield DraftProblem(self._say("no-layer", name=repr(name)))
        for layer in layers:
            match layer:
                case PieceLayer():
                    yield from self._pieces_of(layer)
                case _ if layer.locked:
                    continue  # it is only shown, and is not written
                case CellLayer():
                    yield from self._cells(layer)
                case EdgeLayer():
                    yield from self._edges(layer)
                case ShapeLayer():
                    yield from self._shapes(layer)
                case RasterLayer():
                    yield from self._raster(layer)

    def why_not_this_size(self) -> str | None:
        """Return why no board can have this size, or `None`."""
        board, (wide, high) = self._board, self._draft.size
        if isinstance(board, PlaneBoard):
            if all(board.smallest <= length <= board.largest for length in (wide, high)):
                return None
            return self._say("map-size", least=board.smallest, most=board.largest, unit=board.unit)
        rows, columns = len(board.row_names), len(board.column_names)
        fits = board.fewest_rows <= high <= rows and board.fewest_columns <= wide <= columns
        if fits and wide == int(wide) and high == int(high):
            return None
        return self._say(
            "board-size",
            fewest_rows=board.fewest_rows,
            rows=rows,
            fewest_columns=board.fewest_columns,
            columns=columns,
        )

    # Layers

    def _cells(self, layer: CellLayer) -> Iterator[DraftProblem]:
        values = {brush.value for brush in layer.brushes}
        for place, value in self._draft.cells.get(layer.name, {}).items():
            if place not in self._grid:
                yield DraftProblem(self._say("no-place", place=place), layer=layer.name)
            elif value not in values:
                reason = self._say("no-value", place=place, value=repr(value))
                yield DraftProblem(reason, places=(place,), layer=layer.name)

    def _edges(self, layer: EdgeLayer) -> Iterator[DraftProblem]:
        values = {brush.value for brush in layer.brushes}
        for one, other, value in self._draft.edges.get(layer.name, ()):
            if one not in self._grid or other not in self._grid:
                yield DraftProblem(self._say("no-edge", one=one, other=other), layer=layer.name)
            elif value not in values:
                reason = self._say("no-edge-value", one=one, other=other, value=repr(value))
                yield DraftProblem(reason, places=(one, other), layer=layer.name)

    def _pieces_of(self, layer: PieceLayer) -> Iterator[DraftProblem]:
        pieces, brushes = self._draft.pieces.get(layer.name, ()), {one.value: one for one in layer.brushes}
        if len(pieces) > layer.most:
            reason = self._say("many-pieces", count=len(pieces), most=layer.most)
            yield DraftProblem(reason, layer=layer.name)
        taken: set[Place] = set()
        for piece in pieces:
            brush = brushes.get(piece.kind)
            if brush is None:
                yield DraftProblem(self._say("no-kind", kind=repr(piece.kind)), layer=layer.name)
                continue
            is_neutral = brush.neutral and not piece.side
            if not is_neutral and piece.side not in (self._sides if brush.sides is None else brush.sides):
                reason = self._say("no-side", what=brush.label, side=repr(piece.side))
                yield DraftProblem(reason, layer=layer.name)
            yield from self.form(brush.inputs, piece.values, f"{piece.id}.")
            if piece.place is None:
                if not layer.unplaced:
                    reason = self._say("unplaced", what=brush.label, id=piece.id)
                    yield DraftProblem(reason, layer=layer.name)
            elif not self._has(piece.place):
                yield DraftProblem(self._say("no-place", place=piece.place), layer=layer.name)
            elif not layer.stacked and piece.place in taken:
                reason = self._say("two-pieces", place=piece.place)
                yield DraftProblem(reason, places=(piece.place,), layer=layer.name)
            else:
                taken.add(piece.place)

    def _shapes(self, layer: ShapeLayer) -> Iterator[DraftProblem]:
        shapes, brushes = self._draft.shapes.get(layer.name, ()), {one.value: one for one in layer.brushes}
        if len(shapes) > layer.most:
            reason = self._say("many-shapes", count=len(shapes), most=layer.most)
            yield DraftProblem(reason, layer=layer.name)
        for shape in shapes:
            brush = brushes.get(shape.kind)
            if brush is None:
                yield DraftProblem(self._say("no-shape", kind=repr(shape.kind)), layer=layer.name)
                continue
            yield from self.form(brush.inputs, shape.values, f"{shape.id}.")
            fewest, number = _FEWEST_POINTS[brush.form], len(shape.points)
            if not all(map(isfinite, chain.from_iterable(shape.points))) or not (
                layer.beyond or all(map(self._contains, shape.points))
            ):
                yield DraftProblem(self._say("beyond", what=brush.label), layer=layer.name)
            elif not fewest <= number <= layer.most_points:
                places = tuple(f"{east:g},{north:g}" for east, north in shape.points[:1])
                reason = self._say(
                    "points", what=brush.label, fewest=fewest, most=layer.most_points, count=number
                )
                yield DraftProblem(reason, places=places, layer=layer.name)

    def _raster(self, layer: RasterLayer) -> Iterator[DraftProblem]:
        raster = self._draft.rasters.get(layer.name)
        size = self._cells_of_map()
        if raster is None or size is None or not isinstance(self._board, PlaneBoard):
            return
        if size[0] * size[1] > self._board.most_cells:
            reason = self._say(
                "many-cells",
                layer=layer.label,
                columns=str(size[0]),
                rows=str(size[1]),
                most=f"{self._board.most_cells:,}",
            )
            yield DraftProblem(reason, layer=layer.name, input=self._board.cell)
            return
        if (raster.columns, raster.rows) != size:
            reason = self._say(
                "raster-size",
                layer=layer.label,
                columns=str(raster.columns),
                rows=str(raster.rows),
                wide=str(size[0]),
                high=str(size[1]),
            )
            yield DraftProblem(reason, layer=layer.name)
            return
        try:
            data = unpacked_raster(raster, wide=layer.wide)
        except RasterError:
            yield DraftProblem(self._say("raster-damaged", layer=layer.label), layer=layer.name)
            return
        if layer.brushes and not set(data) <= {brush.value for brush in layer.brushes}:
            yield DraftProblem(self._say("raster-value", layer=layer.label), layer=layer.name)

    def _cells_of_map(self) -> tuple[int, int] | None:
        """Columns and rows of the map's rasters; `None` if their size is not known."""
        cell = self._draft.values.get(self._board.cell) if isinstance(self._board, PlaneBoard) else None
        if isinstance(cell, bool) or not isinstance(cell, int | float) or not _SMALLEST_CELL <= cell < inf:
            return None
        return round(self._draft.size[0] / cell), round(self._draft.size[1] / cell)

    # Forms

    def form(
        self, inputs: Sequence[Input], values: Mapping[str, Any], path: str = "", item: object = None
    ) -> Iterator[DraftProblem]:
        """Yield what is wrong with the values of some inputs; `item` names the item that they belong to."""
        for one in inputs:
            value, here = values.get(one.name), path + one.name
            if isinstance(one, ListInput):
                yield from self._list(one, [] if value is None else value, here)
            elif reason := self._why_not(one, value):
                yield self._about(one, reason, here, item)

    def _about(self, one: Input, reason: str, path: str, item: object = None) -> DraftProblem:
        label = f"{one.label} ({shortened(item)})" if isinstance(item, str) and item.strip() else one.label
        return DraftProblem(self._say("input", label=label, reason=reason), input=path)

    def _list(self, one: ListInput, items: object, path: str) -> Iterator[DraftProblem]:
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            yield self._about(one, self._say("a-list"), path)
            return
        if not one.fewest <= len(items) <= one.most:
            reason = self._say("list-length", fewest=one.fewest, most=one.most, count=len(items))
            yield self._about(one, reason, path)
        names = [item.get("id") for item in items]
        for name in dict.fromkeys(name for name in names if isinstance(name, str) and names.count(name) > 1):
            yield self._about(one, self._say("twice", name=name), path)
        for number, item in enumerate(items):
            yield from self.form(one.inputs, item, f"{path}.{number}.", item.get(one.title))

    def _why_not(self, one: Input, value: object) -> str | None:
        match one:
            case TextInput():
                return self._why_no_text(one, value)
            case NumberInput():
                return self._why_no_number(one, value)
            case ChoiceInput():
                named = self._items.get(one.items_of, ()) if one.items_of else _values(one)
                return self._why_not_chosen(value, named, optional=bool(one.empty))
            case ChoicesInput():
                named = self._items.get(one.items_of, ()) if one.items_of else _values(one)
                return self._why_no_list(value, named)
            case PiecesInput():
                return self._why_no_pieces(one, value)
            case ToggleInput():
                return None if value is None or isinstance(value, bool) else self._say("toggle")
            case PlaceInput():
                if value is None:
                    return None if one.optional else self._say("choose-place")
                return None if self._has(value) else self._say("not-on-board", value=repr(value))
        return None

    def _why_no_pieces(self, one: PiecesInput, value: object) -> str | None:
        chosen = [] if value is None else value
        if not isinstance(chosen, list):
            return self._say("a-list")
        if one.most is not None and len(chosen) > one.most:
            return self._say("choose-fewer", most=one.most)
        layers = [self._pieces.get(layer, set()) for layer in one.layers or self._pieces]
        for name in chosen:
            if not isinstance(name, str) or not any(name in layer for layer in layers):
                return self._say("there-is-no", value=repr(name))
        return None

    def _why_not_chosen(self, value: object, named: Sequence[str], *, optional: bool) -> str | None:
        if value is None:
            return None if optional else self._say("choose")
        return None if value in named else self._say("not-chosen", value=repr(value))

    def _why_no_list(self, value: object, named: Sequence[str]) -> str | None:
        chosen = [] if value is None else value
        if not isinstance(chosen, list):
            return self._say("a-list")
        unknown = (name for name in chosen if not isinstance(name, str) or name not in named)
        return next((self._say("there-is-no", value=repr(name)) for name in unknown), None)

    def _why_no_text(self, one: TextInput, value: object) -> str | None:
        text = "" if value is None else value
        if not isinstance(text, str):
            return self._say("text")
        if len(text) > one.longest:
            return self._say("long", most=one.longest, count=len(text))
        if one.lines == 1 and not text.isprintable():
            return self._say("one-line")
        return None if text.strip() or one.optional else self._say("write")

    def _why_no_number(self, one: NumberInput, value: object) -> str | None:
        if value is None:
            return None if one.empty else self._say("no-number")
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _LARGEST:
            return self._say("number")
        lowest, highest = one.lowest, one.highest
        if lowest is not None and value < lowest:
            return self._say("least", least=lowest)
        if highest is not None and value > highest:
            return self._say("most", most=highest)
        if one.step and (value - (lowest or 0)) % one.step:
            return self._say("whole") if one.step == 1 else self._say("steps", step=one.step)
        return None


def _values(one: ChoiceInput | ChoicesInput) -> tuple[str, ...]:
    return tuple(pick.value for pick in one.options)
