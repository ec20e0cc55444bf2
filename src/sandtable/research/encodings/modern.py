"""Modern Kriegsspiel as arrays: its map is drawn on a lattice of cells."""

from collections.abc import Mapping
from fractions import Fraction
from math import cos, pi, sin

from sandtable.core import SetupError, State, View
from sandtable.games.modern.position import UnitData
from sandtable.games.modern.presentation import Facts
from sandtable.games.modern.state import State as ModernState
from sandtable.games.modern.units import ARMS
from sandtable.research.observation import ObservationBuilder, ObservationLayout

_ROWS, _COLUMNS = 16, 24
_UNIT = 100
"""Hundredths in a unit of distance."""
_DIRECTIONS, _SHARES = 8, (1.0, 0.5)
_LONG = 30
"""Rounds that count as 1."""
_HEALTHY, _CROWD = 20, 4
"""Health, and units in one cell, that count as 1."""


class ModernEncoding:
    """Units by whose they are and by arm, their health, structures, and water."""

    most_actions = 2048

    def __init__(self, start: State) -> None:
        if not isinstance(start, ModernState):
            raise TypeError("this is no state of Modern Kriegsspiel")
        if start.terms.gamespace is None:
            raise SetupError("A campaign without a map of its own cannot be drawn on a board of cells.")
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

    def write(self, view: View, sheet: ObservationBuilder) -> None:
        """Write what a view shows."""
        facts = view.facts
        if not isinstance(facts, Facts) or view.seat is None:
            raise TypeError("this is no view of a seat of Modern Kriegsspiel")
        position, terms = facts.position, facts.terms
        military = {command.seat: command.military for command in terms.commands}
        ours = military[view.seat]
        for unit in position.units:
            if (cell := self._cell(unit.at)) is None or unit.fate:
                continue
            whose = "own" if unit.seat == view.seat else "allied" if military[unit.seat] == ours else "enemy"
            sheet.add_at(f"{whose} {terms.types[unit.type].arm}", *cell, 1 / _CROWD)
            if whose == "own":
                sheet.add_at(
                    "own health", *cell, float(_health(unit, terms.types[unit.type].health)) / _HEALTHY
                )
                sheet.add_at("own hidden", *cell, 1.0 if unit.hidden else 0.0)
        for structure in position.structures:
            if (cell := self._cell(structure.at)) is not None and not structure.destroyed:
                mine = structure.military == terms.militaries[ours].id
                sheet.mark_at("own structures" if mine else "other structures", *cell)
        for row in range(_ROWS):
            for column in range(_COLUMNS):
                if self._space.natural(self._middle(row, column)) == "water":
                    sheet.mark_at("water", row, column)
        sheet.set("round", position.round / _LONG)
        sheet.set("written", len(position.sheets.get(view.seat, ())) / 20)
        sheet.set("to act", view.seat in view.to_act)
        sheet.set("over", position.outcome is not None)

    def places(self, view: View, action: str) -> list[tuple[int, int]]:
        """The cells of the units and points that an action names."""
        stands = {unit.name: unit.at for unit in _units(view).values()}
        found = []
        for word in action.replace(">", " ").split():
            cell = self._cell(stands.get(word) or (word if "," in word else None))
            if cell is not None:
                found.append(cell)
        return found

    def open_places(self, view: View, piece: str) -> list[str]:
        """All round the unit, as far as it goes in a turn, and half as far."""
        facts, unit = view.facts, _units(view).get(piece)
        if not isinstance(facts, Facts) or unit is None or (here := _point(unit.at)) is None:
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
        """The row, from the north, and the column in which a point lies."""
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


def _units(view: View) -> Mapping[str, UnitData]:
    """The seat's own units by name; enemies of the same name give way to them."""
    facts = view.facts
    if not isinstance(facts, Facts):
        raise TypeError("this is no view of Modern Kriegsspiel")
    units = sorted(facts.position.units, key=lambda unit: unit.seat == view.seat)
    return {unit.name: unit for unit in units if not unit.fate}


def _point(at: str | None) -> tuple[int, int] | None:
    try:
        x, y = (at or "").split(",")
        return round(float(x) * _UNIT), round(float(y) * _UNIT)
    except ValueError:
        return None


def _health(unit: UnitData, full: int) -> Fraction:
    return Fraction(unit.health) if unit.health is not None else Fraction(full)
