"""A Game of War as arrays."""

from sandtable.boards.cells import cells_in
from sandtable.core import Seat, View
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.position import Facts
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import MOVES_A_TURN, UNITS
from sandtable.research.encodings import Encoding
from sandtable.research.observation import ObservationBuilder, ObservationLayout

_SIDES = ("own", "enemy")
_PHASES = ("deploying", "battle", "over")
_LONG = 200
"""Turns that are encoded as 1."""


class GameOfWarEncoding(Encoding[State, Facts]):
    """Units, communication, arsenals and terrain; which units moved, and which must retreat."""

    most_actions = 2048

    def __init__(self, start: State) -> None:
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
            numbers=(*_PHASES, "moves left", "attack left", "turn", "quiet", "to act", "north"),
            kinds=("move", "attack", "end", "place", "deploy", "ready"),
        )

    def write(self, view: View[Facts], seat: Seat, builder: ObservationBuilder) -> None:
        """Write the view of a seat."""
        facts = view.facts
        field, grid, position = self._field, self._field.grid, facts.position
        own = SEATS.index(seat)
        armies = (position.north, position.south)
        for side, name in ((own, "own"), (1 - own, "enemy")):
            for unit, squares in armies[side].items():
                builder.mark(f"{name} {unit}", squares)
            builder.mark(f"{name} online", facts.online[SEATS[side]])
            theirs = set(grid.names_of(field.arsenals[side]))
            builder.mark(f"{name} arsenals", theirs.intersection(position.arsenals))
        for plane, cells in (
            ("mountains", field.mountains),
            ("passes", field.passes),
            ("fortresses", field.fortresses),
            ("own territory", field.territories[own]),
        ):
            builder.mark(plane, (grid.names[square] for square in cells_in(cells)))
        builder.mark("moved", position.moved)
        builder.mark("must retreat", [position.must_retreat] if position.must_retreat else [])
        builder.set(facts.phase, 1)
        builder.set("moves left", facts.moves_left / MOVES_A_TURN)
        builder.set("attack left", facts.attack_left)
        builder.set("turn", position.turn / _LONG)
        builder.set("quiet", position.quiet / (facts.options.no_progress or 1))
        builder.set("to act", seat in view.to_act)
        builder.set("north", own == 0)


ENCODING = GameOfWarEncoding
