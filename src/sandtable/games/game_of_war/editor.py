"""What can be edited of a scenario: ground, frontier, armies, and who begins."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import tomli_w

from sandtable.boards.cells import row_name
from sandtable.boards.squares import SquareGrid, squares_in
from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import (
    CellBrush,
    CellLayer,
    ChoiceInput,
    Draft,
    DraftPiece,
    DraftProblem,
    Editor,
    EditorDescription,
    Form,
    GridBoard,
    Input,
    NumberInput,
    PieceBrush,
    PieceLayer,
    title_inputs,
)
from sandtable.core.types import Pick
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.battlefield import FRONTIER, LARGEST, MARKS, Battlefield, shipped_boards
from sandtable.games.game_of_war.presentation import SIDES, TERRAINS
from sandtable.games.game_of_war.scenario import LARGEST_LEVY, ParsedScenario, read
from sandtable.games.game_of_war.units import STANDARD_LEVY, UNITS

GROUND, ARMIES = "ground", "armies"
_BRUSHES = {"^": "mountain", "=": "pass", "#": "fortress", "@": "arsenal"}
_TERRAINS = TERRAINS[: len(_BRUSHES)]
_FREE = "free"
_USUAL = (25, 20)
"""Columns and rows of the classic board."""


def ground_layer(*, locked: bool = False) -> CellLayer:
    """The special ground of the board."""
    brushes = (CellBrush(terrain.name, terrain.label.capitalize(), terrain.name) for terrain in _TERRAINS)
    return CellLayer(GROUND, "Ground", tuple(brushes), locked=locked)


def army_layer(*inputs: Input) -> PieceLayer:
    """The units, with what is asked about each of them."""
    brushes = (
        PieceBrush(unit.slug, unit.name.capitalize(), unit.slug, unit.letter, inputs) for unit in UNITS
    )
    return PieceLayer(ARMIES, "Armies", tuple(brushes), most=len(SEATS) * len(UNITS) * LARGEST_LEVY)


@cache
def _description() -> EditorDescription:
    numbers = (
        NumberInput(unit.slug, unit.name.capitalize(), lowest=0, highest=LARGEST_LEVY) for unit in UNITS
    )
    return EditorDescription(
        board=GridBoard(
            "squares",
            tuple(row_name(row) for row in range(LARGEST)),
            tuple(str(column + 1) for column in range(LARGEST)),
            _TERRAINS,
            fewest_rows=len(SEATS),
            frontier="frontier",
        ),
        layers=(
            ground_layer(),
            army_layer(),
        ),
        forms=(
            Form(
                "scenario",
                "Scenario",
                (
                    *title_inputs(),
                    NumberInput(
                        "frontier",
                        "Frontier",
                        "The number of rows in the north's territory.",
                        lowest=1,
                        highest=LARGEST - 1,
                    ),
                    ChoiceInput(
                        "first",
                        "Who begins",
                        options=(Pick("north", "North"), Pick("south", "South")),
                        empty="as the die falls",
                    ),
                    ChoiceInput(
                        "deployment",
                        "Deployment",
                        "If it is free, both sides place their armies in secret, and pieces on the board are "
                        "not used.",
                        options=(Pick("placed", "as placed here"), Pick(_FREE, "free and secret")),
                    ),
                ),
            ),
            Form("army", "Each side's army, if it is deployed freely", tuple(numbers)),
        ),
        sides=SIDES,
    )


class GameOfWarEditor(Editor):
    """Converts scenarios to drafts and back."""

    def describe(self, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - the game is in English
        """Return what can be edited."""
        return _description()

    def blank(self) -> Draft:
        """Return an empty board of the classic size, to deploy on freely."""
        return Draft(
            size=_USUAL,
            values={
                "frontier": _USUAL[1] // 2,
                "deployment": _FREE,
                **{unit.slug: number for unit, number in zip(UNITS, STANDARD_LEVY, strict=True)},
            },
        )

    def read(self, scenario: Scenario) -> Draft:
        """Return the draft of a scenario, or raise `ScenarioError`."""
        parsed = read(scenario)
        field = parsed.field
        return Draft(
            size=(field.grid.columns, field.grid.rows),
            values={
                "title": scenario.title,
                "summary": scenario.summary,
                "frontier": field.frontier,
                "first": parsed.first,
                "deployment": "placed" if parsed.armies else _FREE,
                **{unit.slug: number for unit, number in zip(UNITS, parsed.levy, strict=True)},
            },
            cells={GROUND: cells_of(field)},
            pieces={ARMIES: tuple(_pieces(parsed))},
        )

    def write(self, draft: Draft) -> str:
        """Return the text of a scenario file."""
        values = draft.values
        data: dict[str, Any] = {
            "title": values["title"],
            "summary": values["summary"],
            "board": _board(draft),
        }
        if values.get("first"):
            data["first"] = values["first"]
        if values["deployment"] == _FREE:
            data["army"] = {unit.slug: int(values[unit.slug]) for unit in UNITS}
        else:
            data["army"] = {unit.slug: len(_places(draft, SEATS[0], unit.slug)) for unit in UNITS}
            data |= {
                seat: {
                    unit.slug: " ".join(places)
                    for unit in UNITS
                    if (places := _places(draft, seat, unit.slug))
                }
                for seat in SEATS
            }
        return tomli_w.dumps(data, multiline_strings=True)

    def findings(self, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:  # noqa: ARG002 - the game is in English
        """Problems of the board and the armies, with their places."""
        frontier = int(draft.values["frontier"])
        if frontier >= draft.size[1]:
            yield DraftProblem("The frontier must leave the south some rows.", "GOW-B1", input="frontier")
        north_rows = {row_name(row) for row in range(frontier)}
        yield from _arsenal_problems(draft, north_rows)
        if draft.values["deployment"] == _FREE:
            if draft.pieces.get(ARMIES):
                yield DraftProblem(
                    "The pieces on the board are not used: the deployment is free.",
                    "GOW-S1",
                    layer=ARMIES,
                    warning=True,
                )
            return
        for unit in UNITS:
            north, south = (len(_places(draft, seat, unit.slug)) for seat in SEATS)
            if north != south:
                yield DraftProblem(
                    f"North has {north} {unit.name} and south {south}: both sides need the same number.",
                    "GOW-S1",
                    layer=ARMIES,
                )
        ground = draft.cells.get(GROUND, {})
        for piece in draft.pieces.get(ARMIES, ()):
            place = piece.place or ""
            if ground.get(place) == "mountain":
                yield DraftProblem(f"No unit can stand on the mountain {place}.", "GOW-B2", (place,), ARMIES)
            if _in_rows(place, north_rows) != (piece.side == SEATS[0]):
                yield DraftProblem(
                    f"{piece.side.capitalize()} must deploy {place} on its own side of the frontier.",
                    "GOW-S1",
                    (place,),
                    ARMIES,
                )


def _in_rows(place: str, rows: set[str]) -> bool:
    return place.rstrip("0123456789") in rows


def _arsenal_problems(draft: Draft, north_rows: set[str]) -> Iterator[DraftProblem]:
    arsenals = [place for place, value in draft.cells.get(GROUND, {}).items() if value == _BRUSHES["@"]]
    for seat in SEATS:
        if not any(_in_rows(place, north_rows) == (seat == SEATS[0]) for place in arsenals):
            reason = f"{seat.capitalize()} has no arsenal on its side of the frontier: draw one."
            yield DraftProblem(reason, "GOW-B1", layer=GROUND)


def cells_of(field: Battlefield) -> dict[str, str]:
    """The special ground of a board, by square."""
    marks = field.drawing.replace("\n", "").replace(FRONTIER, "")
    return {
        name: _BRUSHES[mark] for name, mark in zip(field.grid.names, marks, strict=True) if mark in _BRUSHES
    }


def _pieces(parsed: ParsedScenario) -> Iterator[DraftPiece]:
    grid = parsed.field.grid
    for seat, army in zip(SEATS, parsed.armies or (Army(), Army()), strict=True):
        for unit, squares in zip(UNITS, army, strict=True):
            for square in squares_in(squares):
                yield DraftPiece(f"{seat}-{grid.names[square]}", unit.slug, seat, grid.names[square])


def _places(draft: Draft, seat: str, kind: str) -> list[str]:
    """The places of a side's units of one kind."""
    units = draft.pieces.get(ARMIES, ())
    return [unit.place for unit in units if (unit.side, unit.kind) == (seat, kind) and unit.place]


def _board(draft: Draft) -> str:
    """The drawing of the board, or the name of a shipped one that is the same."""
    columns, rows = (int(number) for number in draft.size)
    grid, ground = SquareGrid(rows, columns), draft.cells.get(GROUND, {})
    marks = {name: mark for mark, name in _BRUSHES.items()}
    plain = next(iter(MARKS))
    lines = [
        "".join(
            marks[ground[row + column]] if row + column in ground else plain for column in grid.column_names
        )
        for row in grid.row_names
    ]
    lines.insert(int(draft.values["frontier"]), FRONTIER * columns)
    drawing = "\n".join(lines)
    return next((name for name, text in shipped_boards().items() if text.strip("\n") == drawing), drawing)


EDITOR = GameOfWarEditor()
