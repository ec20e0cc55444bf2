"""What can be edited of a position: the pieces, the minefields, the weather, the round, whose turn it is.

Hexes of which a side knows something, and the progress of a turn, are edited in the notation of positions.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import (
    ChoiceInput,
    Draft,
    DraftPiece,
    DraftProblem,
    EditorDescription,
    Form,
    GridBoard,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PositionEditor,
    TextInput,
    ToggleInput,
)
from sandtable.core.position_lines import rest_of
from sandtable.core.types import Pick
from sandtable.games.kriegspiel83 import position_line
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.editor import ARMIES, GROUND, army_layer, cells_of, ground_layer
from sandtable.games.kriegspiel83.ground import Ground
from sandtable.games.kriegspiel83.position import PlacedPiece, PositionData
from sandtable.games.kriegspiel83.presentation import SIDES, TERRAINS
from sandtable.games.kriegspiel83.scenario import LONGEST, MOST_MINEFIELDS, read
from sandtable.games.kriegspiel83.terrain import Terrain
from sandtable.games.kriegspiel83.units import BY_SLUG, MOST_PIECES
from sandtable.games.kriegspiel83.weather import EFFECTS, Weather

MINES = "mines"
MINEFIELD = "minefield"
_HEAD = 6
"""Number of words at the beginning of a line."""
_EDITED = ("done", *(f"{part}-{seat}" for part in ("mines", "known") for seat in SEATS))
"""The further parts of a line that are drawn."""
_LONGEST_REST = 15_000
_ID = re.compile(r"(red|blue)-([1-9][0-9]?)")


@lru_cache(maxsize=8)
def _description(field: Ground) -> EditorDescription:
    grid = field.grid
    left = (
        NumberInput(
            f"left-{side.id}", f"{side.name}'s minefields left to lay", lowest=0, highest=MOST_MINEFIELDS
        )
        for side in SIDES
    )
    return EditorDescription(
        board=GridBoard(
            "hexes",
            grid.row_names,
            grid.column_names,
            TERRAINS[: len(Terrain)],
            fewest_rows=grid.rows,
            fewest_columns=grid.columns,
        ),
        layers=(
            ground_layer(locked=True),
            PieceLayer(
                MINES,
                "Minefields",
                (
                    PieceBrush(
                        MINEFIELD,
                        "Minefield",
                        MINEFIELD,
                        "x",
                        (ToggleInput("known", "Known to the other side"),),
                    ),
                ),
                stacked=True,
            ),
            army_layer(ToggleInput("done", "Has finished this turn")),
        ),
        forms=(
            Form(
                "position",
                "Position",
                (
                    NumberInput("round", "Round", lowest=1, highest=LONGEST),
                    ChoiceInput("turn", "To move", options=tuple(Pick(side.id, side.name) for side in SIDES)),
                    ChoiceInput(
                        "weather",
                        "Weather",
                        options=tuple(
                            Pick(weather.label, f"{weather.label}: {EFFECTS[weather]}") for weather in Weather
                        ),
                    ),
                    *left,
                    TextInput(
                        "rest",
                        "Rest of the turn",
                        "In the notation of positions: progress of a piece, fights, what the sides know, "
                        "the result. Empty for the beginning of a turn.",
                        longest=_LONGEST_REST,
                        optional=True,
                    ),
                ),
            ),
        ),
        sides=SIDES,
    )


class Kriegspiel83PositionEditor(PositionEditor):
    """Converts positions to drafts and back. The id of a piece has its number: `red-3`."""

    def describe(self, scenario: Scenario, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - English
        """Return what can be edited."""
        return _description(read(scenario).ground)

    def read(self, scenario: Scenario, line: str) -> Draft:
        """Return the draft of a position, or raise `SetupError`."""
        field, given = read(scenario).ground, position_line.read(line)
        return Draft(
            size=(field.grid.columns, field.grid.rows),
            values={
                "round": given.round,
                "turn": given.turn,
                "weather": given.weather,
                **{f"left-{seat}": given.minefields.get(seat, 0) for seat in SEATS},
                "rest": rest_of(line, _HEAD, _EDITED).strip(),
            },
            cells={GROUND: cells_of(field)},
            pieces={
                ARMIES: tuple(
                    DraftPiece(
                        f"{seat}-{number}",
                        piece.kind,
                        seat,
                        piece.hex,
                        {"done": seat == given.turn and piece.hex in given.done},
                    )
                    for seat, army in zip(SEATS, (given.red, given.blue), strict=True)
                    for number, piece in enumerate(army, start=1)
                    if piece is not None
                ),
                MINES: tuple(
                    DraftPiece(
                        f"{seat}-{name}",
                        MINEFIELD,
                        seat,
                        name,
                        {"known": name in given.known_mines.get(seat, [])},
                    )
                    for seat in SEATS
                    for name in given.mines.get(seat, [])
                ),
            },
        )

    def write(self, scenario: Scenario, draft: Draft) -> str:  # noqa: ARG002 - the line has no board
        """Return the line of a draft."""
        values, turn = draft.values, draft.values["turn"]
        mines = draft.pieces.get(MINES, ())
        given = PositionData(
            round=int(values["round"]),
            turn=turn,
            weather=values["weather"],
            red=_army(draft, SEATS[0]),
            blue=_army(draft, SEATS[1]),
            minefields={seat: int(values[f"left-{seat}"]) for seat in SEATS},
            mines={seat: [mine.place or "" for mine in mines if mine.side == seat] for seat in SEATS},
            known_mines={
                seat: [mine.place or "" for mine in mines if mine.side == seat and mine.values.get("known")]
                for seat in SEATS
            },
            done=[
                piece.place or ""
                for piece in draft.pieces.get(ARMIES, ())
                if piece.side == turn and piece.values.get("done")
            ],
        )
        return f"{position_line.write(given)} {values.get('rest') or ''}".strip()

    def findings(
        self,
        scenario: Scenario,
        draft: Draft,
        language: str = ENGLISH,  # noqa: ARG002 - the game is in English
    ) -> Iterator[DraftProblem]:
        """Problems of the pieces and minefields, with their places."""
        parsed = read(scenario)
        field, pieces, mines = parsed.ground, draft.pieces.get(ARMIES, ()), draft.pieces.get(MINES, ())
        for seat in SEATS:
            number = sum(piece.side == seat for piece in pieces)
            if number > MOST_PIECES:
                reason = f"{seat.capitalize()} has {number} pieces; at most {MOST_PIECES} are allowed."
                yield DraftProblem(reason, "K83-A1", layer=ARMIES)
            laid = sum(mine.side == seat for mine in mines)
            if laid + draft.values[f"left-{seat}"] > parsed.minefields:
                reason = (
                    f"{seat.capitalize()}'s minefields: {laid} on the map and "
                    f"{draft.values[f'left-{seat}']:g} left to lay; each side has {parsed.minefields} in all."
                )
                yield DraftProblem(reason, "K83-A2", input=f"left-{seat}")
        for piece in pieces:
            yield from _why_not_there(field, draft, piece)
            if piece.values.get("done") and piece.side != draft.values["turn"]:
                reason = f"The piece on {piece.place} has finished, and it is not the turn of {piece.side}."
                yield DraftProblem(reason, "K83-M4", (piece.place or "",), ARMIES)
        taken = {piece.place for piece in pieces}
        for mine in mines:
            if mine.place in taken:
                reason = f"A minefield and a piece are on {mine.place}: remove one of them."
                yield DraftProblem(reason, "K83-N1", (mine.place or "",), MINES)
        for seat in SEATS:
            places = [mine.place for mine in mines if mine.side == seat and mine.place]
            for place in dict.fromkeys(place for place in places if places.count(place) > 1):
                reason = f"{seat.capitalize()} has two minefields on {place}: remove one of them."
                yield DraftProblem(reason, "K83-N1", (place,), MINES)


def _why_not_there(field: Ground, draft: Draft, piece: DraftPiece) -> Iterator[DraftProblem]:
    name, side, kind = piece.place or "", SEATS.index(piece.side), BY_SLUG[piece.kind]
    hexes = field.open_to(side, kind, Weather.FINE) | field.open_to(side, kind, Weather.ICE)
    if "result=" in (draft.values.get("rest") or ""):
        hexes |= 1 << field.cities[1 - side]  # it has won by entering the city
    place = field.grid.names.index(name)
    if not hexes >> place & 1:
        reason = f"{name} is {field.name_of(place)}, where no {kind.label} can stand."
        yield DraftProblem(reason, "K83-T1", (name,), ARMIES)


def _army(draft: Draft, seat: str) -> list[PlacedPiece | None]:
    """The pieces of a side in the order of their numbers; new ones get the lowest free numbers."""
    numbered: dict[int, PlacedPiece] = {}
    new = []
    for piece in draft.pieces.get(ARMIES, ()):
        if piece.side != seat:
            continue
        placed, found = PlacedPiece(piece.kind, piece.place or ""), _ID.fullmatch(piece.id)
        number = int(found[2]) if found and found[1] == seat else 0
        if 1 <= number <= MOST_PIECES and number not in numbered:
            numbered[number] = placed
        else:
            new.append(placed)
    free = (number for number in range(1, len(numbered) + len(new) + 1) if number not in numbered)
    numbered |= dict(zip(free, new, strict=False))
    return [numbered.get(number) for number in range(1, max(numbered, default=0) + 1)]


POSITION_EDITOR = Kriegspiel83PositionEditor()
