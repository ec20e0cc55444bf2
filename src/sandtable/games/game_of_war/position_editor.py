"""What can be edited of a position: the units, the arsenals that stand, whose turn it is, and its number."""

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import (
    CellBrush,
    CellLayer,
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftPiece,
    DraftProblem,
    EditorDescription,
    Form,
    GridBoard,
    NumberInput,
    PlaceInput,
    PositionEditor,
    TextInput,
    ToggleInput,
)
from sandtable.core.position_lines import rest_of
from sandtable.core.types import Pick
from sandtable.games.game_of_war import position_line
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.editor import ARMIES, GROUND, army_layer, cells_of, ground_layer
from sandtable.games.game_of_war.position import PositionData
from sandtable.games.game_of_war.position_line import DEPLOYING
from sandtable.games.game_of_war.presentation import SIDES, TERRAINS
from sandtable.games.game_of_war.scenario import read
from sandtable.games.game_of_war.units import BY_SLUG, UNITS

ARSENALS = "arsenals"
_DESTROYED = TERRAINS[-1]
_LATEST = 9999
_HEAD = 4
"""Number of words at the beginning of a line."""
_LONGEST = 2000
_SEATS = tuple(Pick(side.id, side.name) for side in SIDES)


@lru_cache(maxsize=8)
def _description(field: Battlefield) -> EditorDescription:
    grid = field.grid
    return EditorDescription(
        board=GridBoard(
            "squares",
            grid.row_names,
            grid.column_names,
            TERRAINS,
            fewest_rows=grid.rows,
            fewest_columns=grid.columns,
            frontier="frontier",
        ),
        layers=(
            ground_layer(locked=True),
            CellLayer(
                ARSENALS,
                "Destroyed arsenals",
                (CellBrush(_DESTROYED.name, _DESTROYED.label.capitalize(), _DESTROYED.name),),
            ),
            army_layer(ToggleInput("moved", "Has moved in this turn")),
        ),
        forms=(
            Form(
                "position",
                "Position",
                (
                    ChoiceInput(
                        "to_move", "To move", options=(*_SEATS, Pick(DEPLOYING, "both sides deploy"))
                    ),
                    NumberInput("turn", "Turn", "0 while the sides deploy.", lowest=0, highest=_LATEST),
                    ChoicesInput(
                        "ready", "Ready", _SEATS, "While the sides deploy: those that have finished."
                    ),
                    ToggleInput("arsenal_destroyed", "An arsenal was destroyed in this turn"),
                    PlaceInput(
                        "must_retreat", "Must retreat", "The unit that must move first.", optional=True
                    ),
                    PlaceInput(
                        "withdrawn", "Has retreated", "It gives no attack in this turn.", optional=True
                    ),
                    NumberInput(
                        "quiet",
                        "Turns without progress",
                        "With the option that draws such a match.",
                        lowest=0,
                        highest=_LATEST,
                    ),
                    ChoiceInput("draw_offer", "Draw offered by", options=_SEATS, empty="neither side"),
                    TextInput(
                        "rest",
                        "Result",
                        "In the notation of positions, if the match is over; empty to play on.",
                        longest=_LONGEST,
                        optional=True,
                    ),
                ),
            ),
        ),
        sides=SIDES,
    )


class GameOfWarPositionEditor(PositionEditor):
    """Converts positions to drafts and back."""

    def describe(self, scenario: Scenario, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - English
        """Return what can be edited."""
        return _description(read(scenario).field)

    def read(self, scenario: Scenario, line: str) -> Draft:
        """Return the draft of a position, or raise `SetupError`."""
        field = read(scenario).field
        grid, given = field.grid, position_line.read(line, field.grid)
        destroyed = [
            name
            for name in grid.names_of(field.arsenals[0] | field.arsenals[1])
            if name not in given.arsenals
        ]
        deploying = line.split()[1] == DEPLOYING
        return Draft(
            size=(grid.columns, grid.rows),
            values={
                "frontier": field.frontier,
                "to_move": DEPLOYING if deploying else given.to_move,
                "turn": given.turn,
                "ready": given.ready if deploying else [],
                "arsenal_destroyed": given.arsenal_destroyed,
                "must_retreat": given.must_retreat,
                "withdrawn": given.withdrawn,
                "quiet": given.quiet,
                "draw_offer": given.draw_offer,
                "rest": rest_of(line, _HEAD, position_line.KEYS).strip(),
            },
            cells={GROUND: cells_of(field), ARSENALS: dict.fromkeys(destroyed, _DESTROYED.name)},
            pieces={
                ARMIES: tuple(
                    DraftPiece(f"{seat}-{name}", slug, seat, name, {"moved": name in given.moved})
                    for seat, army in zip(SEATS, (given.north, given.south), strict=True)
                    for slug, names in army.items()
                    for name in names
                )
            },
        )

    def write(self, scenario: Scenario, draft: Draft) -> str:
        """Return the line of a draft."""
        field, values = read(scenario).field, draft.values
        destroyed, deploying = draft.cells.get(ARSENALS, {}), values["to_move"] == DEPLOYING
        given = PositionData(
            north=_army(draft, SEATS[0]),
            south=_army(draft, SEATS[1]),
            arsenals=[
                name
                for name in field.grid.names_of(field.arsenals[0] | field.arsenals[1])
                if name not in destroyed
            ],
            ready=list(values.get("ready") or ()) if deploying else list(SEATS),
            to_move=values["to_move"],
            turn=int(values["turn"]),
            moved=[
                piece.place
                for piece in draft.pieces.get(ARMIES, ())
                if piece.place and piece.values.get("moved")
            ],
            arsenal_destroyed=bool(values.get("arsenal_destroyed")),
            must_retreat=values.get("must_retreat"),
            withdrawn=values.get("withdrawn"),
            quiet=int(values["quiet"]),
            draw_offer=values.get("draw_offer"),
        )
        return f"{position_line.write(given, field.grid)} {values.get('rest') or ''}".strip()

    def findings(
        self,
        scenario: Scenario,
        draft: Draft,
        language: str = ENGLISH,  # noqa: ARG002 - the game is in English
    ) -> Iterator[DraftProblem]:
        """Problems of the units and arsenals, with their places."""
        field, values = read(scenario).field, draft.values
        grid, destroyed = field.grid, draft.cells.get(ARSENALS, {})
        for name in destroyed:
            if not (field.arsenals[0] | field.arsenals[1]) >> grid.names.index(name) & 1:
                reason = f"{name} is no arsenal that could be destroyed."
                yield DraftProblem(reason, "GOW-M3", (name,), ARSENALS)
        deploying = values["to_move"] == DEPLOYING
        if deploying != (values["turn"] == 0):
            reason = "The number of the turn is 0 while the sides deploy, and at least 1 afterwards."
            yield DraftProblem(reason, "GOW-S1", input="turn")
        if deploying and set(values.get("ready") or ()) == set(SEATS):
            reason = "Both sides are ready: choose the side that moves."
            yield DraftProblem(reason, "GOW-S1", input="to_move")
        for piece in draft.pieces.get(ARMIES, ()):
            name, side = piece.place or "", SEATS.index(piece.side)
            square = grid.names.index(name)
            if field.mountains >> square & 1:
                yield DraftProblem(f"No unit can stand on the mountain {name}.", "GOW-B2", (name,), ARMIES)
            if field.arsenals[1 - side] >> square & 1 and name not in destroyed:
                reason = f"A unit on the enemy arsenal {name} has destroyed it: mark it as destroyed."
                yield DraftProblem(reason, "GOW-M3", (name,), ARMIES)
            if deploying and not field.territories[side] >> square & 1:
                reason = f"{piece.side.capitalize()} must deploy {name} on its own side of the frontier."
                yield DraftProblem(reason, "GOW-S1", (name,), ARMIES)
            if piece.values.get("moved") and piece.side != values["to_move"]:
                reason = f"The unit on {name} has moved, and it is not the turn of {piece.side}."
                yield DraftProblem(reason, "GOW-S3", (name,), ARMIES)
        yield from _retreats(draft)


def _army(draft: Draft, seat: str) -> dict[str, list[str]]:
    """The squares of a side's units by kind."""
    found: dict[str, list[str]] = {UNITS[kind].slug: [] for kind in BY_SLUG.values()}
    for piece in draft.pieces.get(ARMIES, ()):
        if piece.side == seat and piece.place:
            found[piece.kind].append(piece.place)
    return found


def _retreats(draft: Draft) -> Iterator[DraftProblem]:
    """Units in retreat that are not there, or of the other side."""
    values = draft.values
    own = {piece.place for piece in draft.pieces.get(ARMIES, ()) if piece.side == values["to_move"]}
    for name in ("must_retreat", "withdrawn"):
        place = values.get(name)
        if place and place not in own:
            reason = f"{place} holds no unit of the side to move."
            yield DraftProblem(reason, "GOW-A5", (place,), input=name)


POSITION_EDITOR = GameOfWarPositionEditor()
