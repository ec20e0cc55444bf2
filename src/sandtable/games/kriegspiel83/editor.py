"""What can be edited of a scenario: the map, the armies, the month, minefields, and the last round."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import tomli_w

from sandtable.boards.cells import row_name
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
from sandtable.games.kriegspiel83 import ground
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.ground import CITIES, LARGEST, TOWNS, Ground
from sandtable.games.kriegspiel83.presentation import SIDES, TERRAINS
from sandtable.games.kriegspiel83.scenario import LONGEST, MOST_MINEFIELDS, read
from sandtable.games.kriegspiel83.terrain import CHART, Terrain, cost
from sandtable.games.kriegspiel83.units import BY_SLUG, MINEFIELDS, MOST_PIECES, UNITS
from sandtable.games.kriegspiel83.weather import MONTHS, Weather

GROUND, ARMIES = "ground", "armies"
_LETTERS = TOWNS + CITIES
"""The marks that a map has once; each is the value of a brush."""
_MARKED = [terrain for terrain in Terrain if CHART[terrain].mark and terrain != Terrain.OPEN]
_VALUES = {CHART[terrain].mark: TERRAINS[terrain].name for terrain in _MARKED} | {
    letter: letter for letter in _LETTERS
}
"""The value of the brush for each mark of a drawn map; open ground has none."""
_MARKS = {value: mark for mark, value in _VALUES.items()}
_PLAIN = CHART[Terrain.OPEN].mark
_USUAL = (26, 18)
"""Columns and rows of the standard map."""


def _brushes() -> Iterator[CellBrush]:
    for terrain in _MARKED:
        drawn = TERRAINS[terrain]
        yield CellBrush(drawn.name, drawn.label.capitalize(), drawn.name)
    for letter in TOWNS:
        yield CellBrush(letter, _name(letter), TERRAINS[Terrain.TOWN].name, name=letter, once=True)
    for letter, side in zip(CITIES, SIDES, strict=True):
        yield CellBrush(letter, _name(letter), TERRAINS[Terrain.CITY].name, side.id, once=True)


def ground_layer(*, locked: bool = False) -> CellLayer:
    """The terrain of the hexes."""
    return CellLayer(GROUND, "Ground", tuple(_brushes()), locked=locked)


def army_layer(*inputs: Input) -> PieceLayer:
    """The pieces of both sides, with what is asked about each of them."""
    brushes = (
        PieceBrush(unit.slug, unit.name.capitalize(), unit.slug, unit.letter, inputs) for unit in UNITS
    )
    return PieceLayer(ARMIES, "Armies", tuple(brushes), most=len(SEATS) * MOST_PIECES)


@cache
def _description() -> EditorDescription:
    return EditorDescription(
        board=GridBoard(
            "hexes",
            tuple(row_name(row) for row in range(LARGEST)),
            tuple(str(column + 1) for column in range(LARGEST)),
            TERRAINS[: len(Terrain)],
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
                    ChoiceInput(
                        "first_month",
                        "First month",
                        "The month of the first round; the weather depends on it.",
                        options=tuple(Pick(month, month) for month in MONTHS),
                    ),
                    NumberInput(
                        "minefields",
                        "Minefields",
                        "The number of minefields that each side may lay.",
                        lowest=0,
                        highest=MOST_MINEFIELDS,
                    ),
                    NumberInput(
                        "last_round",
                        "Last round",
                        "The match is drawn after this round.",
                        lowest=1,
                        highest=LONGEST,
                        empty="none",
                    ),
                ),
            ),
        ),
        sides=SIDES,
    )


class Kriegspiel83Editor(Editor):
    """Converts scenarios to drafts and back."""

    def describe(self, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - the game is in English
        """Return what can be edited."""
        return _description()

    def blank(self) -> Draft:
        """Return open ground of the size of the standard map."""
        return Draft(size=_USUAL, values={"first_month": "July", "minefields": MINEFIELDS})

    def read(self, scenario: Scenario) -> Draft:
        """Return the draft of a scenario, or raise `ScenarioError`."""
        parsed = read(scenario)
        grid, names = parsed.ground.grid, parsed.ground.grid.names
        return Draft(
            size=(grid.columns, grid.rows),
            values={
                "title": scenario.title,
                "summary": scenario.summary,
                "first_month": MONTHS[parsed.first_month],
                "minefields": parsed.minefields,
                "last_round": parsed.last_round,
            },
            cells={GROUND: cells_of(parsed.ground)},
            pieces={
                ARMIES: tuple(
                    DraftPiece(f"{seat}-{number + 1}", UNITS[kind].slug, seat, names[place])
                    for seat, army in zip(SEATS, parsed.armies, strict=True)
                    for number, (kind, place) in enumerate(zip(army.kinds, army.at, strict=True))
                )
            },
        )

    def write(self, draft: Draft) -> str:
        """Return the text of a scenario file."""
        values = draft.values
        data: dict[str, Any] = {
            "title": values["title"],
            "summary": values["summary"],
            "map": _map(draft),
            "first_month": values["first_month"],
            "minefields": int(values["minefields"]),
        }
        if values.get("last_round") is not None:
            data["last_round"] = int(values["last_round"])
        pieces = draft.pieces.get(ARMIES, ())
        for seat in SEATS:
            places = {
                unit.slug: " ".join(
                    one.place for one in pieces if (one.side, one.kind) == (seat, unit.slug) and one.place
                )
                for unit in UNITS
            }
            data[seat] = {slug: hexes for slug, hexes in places.items() if hexes}
        return tomli_w.dumps(data, multiline_strings=True)

    def findings(self, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:  # noqa: ARG002 - the game is in English
        """Problems of the map and the armies, with their places."""
        marks, rows = _marks(draft)
        names = ground.grid_of(rows, len(marks) // rows).names
        yield from _letters(marks, names)
        yield from _armies(draft, dict(zip(names, marks, strict=True)))
        if all(letter in marks for letter in CITIES):
            for found in ground.unreachable(Ground(marks, rows)):
                yield DraftProblem(
                    f"{found.reason[0].upper()}{found.reason[1:]}.", "K83-Y2", (names[found.place],), GROUND
                )


def cells_of(field: Ground) -> dict[str, str]:
    """The terrain of a map, by hex; without open ground."""
    marks = zip(field.grid.names, field.marks, strict=True)
    return {name: _VALUES[mark] for name, mark in marks if mark != _PLAIN}


def _marks(draft: Draft) -> tuple[str, int]:
    """The mark of every hex, row by row, and the number of rows."""
    columns, rows = (int(number) for number in draft.size)
    cells = draft.cells.get(GROUND, {})
    names = ground.grid_of(rows, columns).names
    return "".join(_MARKS[cells[name]] if name in cells else _PLAIN for name in names), rows


def _map(draft: Draft) -> str:
    """The drawn map, or the name of a shipped one that is the same."""
    marks, rows = _marks(draft)
    for name in ground.shipped_maps():
        shipped = ground.read_map(ground.shipped_map(name) or "")
        if (shipped.marks, shipped.grid.rows) == (marks, rows):
            return name
    return ground.draw(marks, ground.grid_of(rows, len(marks) // rows)) + "\n"


def _letters(marks: str, names: tuple[str, ...]) -> Iterator[DraftProblem]:
    """Towns and cities that are missing or twice on the map."""
    for letter in _LETTERS:
        what = _name(letter)
        places = tuple(name for name, mark in zip(names, marks, strict=True) if mark == letter)
        if not places:
            yield DraftProblem(f"{what} is missing: draw it on the map.", "K83-C2", layer=GROUND)
        elif len(places) > 1:
            reason = f"{what} is on {' and '.join(places)}: leave one of them."
            yield DraftProblem(reason, "K83-C2", places, GROUND)


def _name(letter: str) -> str:
    """The name of a town or city."""
    return f"Town {letter}" if letter in TOWNS else f"{SIDES[CITIES.index(letter)].name}'s city"


def _armies(draft: Draft, marks: dict[str, str]) -> Iterator[DraftProblem]:
    """Pieces on ground that they cannot enter, and armies that are too large or empty."""
    pieces = draft.pieces.get(ARMIES, ())
    for seat in SEATS:
        number = sum(piece.side == seat for piece in pieces)
        if number > MOST_PIECES:
            reason = f"{seat.capitalize()} has {number} pieces; at most {MOST_PIECES} are allowed."
            yield DraftProblem(reason, "K83-A1", layer=ARMIES)
        elif not number:
            yield DraftProblem(f"{seat.capitalize()} has no pieces.", "K83-A1", layer=ARMIES, warning=True)
    for piece in pieces:
        place, kind = piece.place or "", BY_SLUG[piece.kind]
        mark = marks[place]
        terrain = ground.terrain_of(mark)
        if terrain == Terrain.CITY or not cost(terrain, kind, Weather.FINE):
            name = _name(mark) if mark in _LETTERS else CHART[terrain].name
            reason = f"{place} is {name}, where no {kind.label} can stand."
            yield DraftProblem(reason, "K83-T1", (place,), ARMIES)


EDITOR = Kriegspiel83Editor()
