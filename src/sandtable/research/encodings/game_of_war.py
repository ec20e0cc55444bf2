"""A Game of War as arrays."""

from sandtable.boards.cells import cells_in
from sandtable.core import State, View
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.battle import MOVES_A_TURN
from sandtable.games.game_of_war.presentation import Facts
from sandtable.games.game_of_war.state import State as GameOfWarState
from sandtable.games.game_of_war.units import UNITS
from sandtable.research.observation import ObservationBuilder, ObservationLayout, places_in

_SIDES = ("own", "enemy")
_PHASES = ("deploying", "battle", "over")
_LONG = 200
"""Turns that count as 1."""


class GameOfWarEncoding:
    """Units, communication, arsenals and ground; what moved, what must retreat."""

    most_actions = 2048

    def __init__(self, start: State) -> None:
        if not isinstance(start, GameOfWarState):
            raise TypeError("this is no state of A Game of War")
        self._field = start.terms.field
        grid = self._field.grid
        self.layout = ObservationLayout(
            grid.rows,
            grid.columns,
            planes=(
                *(f"{side} {unit.slug}" for side in _SIDES for unit in UNITS),
                *(f"{side} {what}" for side in _SIDES for what in ("online", "arsenals")),
                "mountains",
                "passes",
                "fortresses",
                "own territory",
                "moved",
                "must retreat",
            ),
            numbers=(*_PHASES, "moves left", "attack left", "turn", "to act", "north"),
            kinds=("move", "attack", "end", "place", "deploy", "ready"),
        )

    def write(self, view: View, sheet: ObservationBuilder) -> None:
        """Write what a view shows."""
        facts = view.facts
        if not isinstance(facts, Facts) or view.seat is None:
            raise TypeError("this is no view of a seat of A Game of War")
        field, grid, position = self._field, self._field.grid, facts.position
        own = SEATS.index(view.seat)
        armies = (position.north, position.south)
        for side, name in ((own, "own"), (1 - own, "enemy")):
            for unit, squares in armies[side].items():
                sheet.mark(f"{name} {unit}", squares)
            sheet.mark(f"{name} online", facts.online[SEATS[side]])
            theirs = set(grid.names_of(field.arsenals[side]))
            sheet.mark(f"{name} arsenals", theirs.intersection(position.arsenals))
        for plane, these in (
            ("mountains", field.mountains),
            ("passes", field.passes),
            ("fortresses", field.fortresses),
            ("own territory", field.territories[own]),
        ):
            sheet.mark(plane, (grid.names[square] for square in cells_in(these)))
        sheet.mark("moved", position.moved)
        sheet.mark("must retreat", [position.must_retreat] if position.must_retreat else [])
        sheet.set(facts.phase, 1)
        sheet.set("moves left", facts.moves_left / MOVES_A_TURN)
        sheet.set("attack left", facts.attack_left)
        sheet.set("turn", position.turn / _LONG)
        sheet.set("to act", view.seat in view.to_act)
        sheet.set("north", own == 0)

    def places(self, view: View, action: str) -> list[tuple[int, int]]:  # noqa: ARG002 - the action says it
        """The squares that an action names."""
        return places_in(action)

    def open_places(self, view: View, piece: str) -> list[str]:  # noqa: ARG002 - every choice says its places
        """None are left open."""
        return []
