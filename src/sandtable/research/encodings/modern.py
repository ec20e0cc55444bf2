"""Modern Kriegsspiel as arrays: its continuous map is divided into cells."""

from collections.abc import Mapping
from fractions import Fraction
from math import cos, pi, sin

from sandtable.core import Seat, SetupError, View
from sandtable.games.modern.position import Facts, UnitData
from sandtable.games.modern.state import State
from sandtable.games.modern.units import ARMS
from sandtable.research.encodings import Encoding
from sandtable.research.observation import ObservationBuilder, ObservationLayout

_ROWS, _COLUMNS = 16, 24
_UNIT = 100
"""Hundredths in a unit of distance: points are stored in hundredths."""
_DIRECTIONS, _SHARES = 8, (1.0, 0.5)
"""Directions, and shares of a unit's movement, of the destinations offered to it."""
_LONG = 30
"""Rounds that are encoded as 1."""
_HEALTHY, _CROWD = 20, 4
"""Health, and number of units in one cell, that are encoded as 1."""


class ModernEncoding(Encoding[State, Facts]):
    """Units by owner and arm, their health, structures, and water."""

    most_actions = 2048

    def __init__(self, start: State) -> None:
        if start.terms.gamespace is None:
            raise SetupError("A campaign without a map of its own cannot be divided into cells.")
        self._space = start.terms.gamespace
        self.layout = ObservationLayout(
            _ROWS,
            _COLUMNS,
            planes=(
                *(f"{whose} {arm}" for whose in ("own", "allied", "enemy") for arm in ARMS),
                "own health",
                "own hidden",
                "own structures",
                "other structures",
                "water",
            ),
            numbers=("round", "written", "to act", "over"),
            kinds=(
                "end",
                "move",
                "attack",
                "fire",
                "hide",
                "reveal",
                "convert",
                "spy",
                "survey",
                "merge",
                "split",
                "build",
                "takeoff",
                "land",
                "dogfight",
                "bomb",
                "missile",
                "kamikaze",
                "torpedo",
                "sortie",
                "board",
                "pulse",
                "heading",
                "load",
                "disembark",
                "depthcharge",
                "airlift",
                "nuke",
            ),
        )

    def write(self, view: View[Facts], seat: Seat, builder: ObservationBuilder) -> None:
        """Write the view of a seat."""
        facts = view.facts
        position, terms = facts.position, facts.terms
        military = {command.seat: command.military for command in terms.commands}
        ours = military[seat]
        for unit in position.units:
            if (cell := self._cell(unit.at)) is None or unit.fate:
                continue
            whose = "own" if unit.seat == seat else "allied" if military[unit.seat] == ours else "enemy"
            builder.add_at(f"{whose} {terms.types[unit.type].arm}", *cell, 1 / _CROWD)
            if whose == "own":
                builder.add_at(
                    "own health", *cell, float(_health(unit, terms.types[unit.type].health)) / _HEALTHY
                )
                builder.add_at("own hidden", *cell, 1.0 if unit.hidden else 0.0)
        for structure in position.structures:
            if (cell := self._cell(structure.at)) is not None and not structure.destroyed:
                mine = structure.military == terms.militaries[ours].id
                builder.mark_at("own structures" if mine else "other structures", *cell)
        space = terms.gamespace or self._space  # the ground may have changed
        for row in range(_ROWS):
            for column in range(_COLUMNS):
                if space.natural(self._middle(row, column)) == "water":
                    builder.mark_at("water", row, column)
        builder.set("round", position.round / _LONG)
        builder.set("written", len(position.sheets.get(seat, ())) / 20)
        builder.set("to act", seat in view.to_act)
        builder.set("over", position.outcome is not None)

    def places(self, view: View[Facts], action: str) -> list[tuple[int, int]]:
        """Rows and columns of the units and points that an action names."""
        points = {unit.name: unit.at for unit in _units(view).values()}
        found = []
        for word in action.replace(">", " ").split():
            cell = self._cell(points.get(word) or (word if "," in word else None))
            if cell is not None:
                found.append(cell)
        return found

    def open_places(self, view: View[Facts], piece: str) -> list[str]:
        """Points in eight directions from the unit, at its full movement and at half of it."""
        facts, unit = view.facts, _units(view).get(piece)
        if unit is None or (here := _point(unit.at)) is None:
            return []
        reach = facts.terms.types[unit.type].move
        found = []
        for share in _SHARES:
            for direction in range(_DIRECTIONS):
                angle = 2 * pi * direction / _DIRECTIONS
                x = round(here[0] + share * reach * _UNIT * cos(angle))
                y = round(here[1] + share * reach * _UNIT * sin(angle))
                if self._space.holds((x, y)):
                    found.append(f"{x / _UNIT:g},{y / _UNIT:g}")
        return found

    def _cell(self, at: str | None) -> tuple[int, int] | None:
        """The row, counted from the north, and the column of a point; `None` off the map."""
        if (point := _point(at)) is None or not self._space.holds(point):
            return None
        column = min(_COLUMNS - 1, point[0] * _COLUMNS // self._space.width)
        row = min(_ROWS - 1, point[1] * _ROWS // self._space.height)
        return _ROWS - 1 - row, column

    def _middle(self, row: int, column: int) -> tuple[int, int]:
        return (
            (2 * column + 1) * self._space.width // (2 * _COLUMNS),
            (2 * (_ROWS - 1 - row) + 1) * self._space.height // (2 * _ROWS),
        )


def _units(view: View[Facts]) -> Mapping[str, UnitData]:
    """The units of the view by name; the seat's own units take precedence."""
    units = sorted(view.facts.position.units, key=lambda unit: unit.seat == view.seat)
    return {unit.name: unit for unit in units if not unit.fate}


def _point(at: str | None) -> tuple[int, int] | None:
    try:
        x, y = (at or "").split(",")
        return round(float(x) * _UNIT), round(float(y) * _UNIT)
    except ValueError:
        return None


def _health(unit: UnitData, full: int) -> Fraction:
    return Fraction(unit.health) if unit.health is not None else Fraction(full)


ENCODING = ModernEncoding
