"""Orders of a turn of Modern Kriegsspiel, tried against the rules as they are added."""

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.core import Dice, IllegalAction
from sandtable.games.modern.actions import Strike, actors
from sandtable.games.modern.ground import HUNDRED, direction, number_text, place_text, turned
from sandtable.games.modern.notation import unit_command
from sandtable.games.modern.roster import Point, Unit, UnitNumber
from sandtable.games.modern.rules.adjudication import adjudicate
from sandtable.games.modern.rules.movement import WIDEST_TURN
from sandtable.games.modern.rules.orders import check
from sandtable.games.modern.rules.unit_lookup import unit_ids
from sandtable.games.modern.state import State
from sandtable.games.modern.units import UnitType
from sandtable.players.modern.evaluation import (
    DECISIVE,
    NEARLY,
    Aim,
    Goals,
    expected,
    goals_of,
    reach,
    verbs,
    worth,
)
from sandtable.players.modern.pathfinding import Field, distance, field_to, towards

_TRIES = 4
"""Number of points on a path that are tried as the end of a straight move."""


class OrderBuilder:
    """The orders of one seat for one turn, from what the seat sees."""

    def __init__(self, seen: State, seat: int) -> None:
        self.seen = seen
        self._seat = seat
        # In fog some order may not arrive; the plan assumes that all do. A move that would end too early
        # is not planned.
        terms = replace(seen.terms, whole_moves=True)
        self.state = replace(seen, terms=terms, fog=1, phase="air" if terms.air else "surface")
        self.lines: list[str] = []
        self.fog = seen.fog_now
        self.military = seen.terms.military_of(seat)
        self.goals: Goals = goals_of(seen, self.military)
        ids = unit_ids(seen)
        self.words = {n: ids[unit.seat, unit.name] for n, unit in seen.units.living()}
        self.aims = [
            self._aim(number, unit)
            for number, unit in seen.units.living()
            if seen.terms.military_of(unit.seat) != self.military
        ]
        self.ours = [number for number, unit in seen.units.living() if unit.seat == seat]
        self._dice = Dice("a plan")

    def _aim(self, number: UnitNumber, unit: Unit) -> Aim:
        row = self.seen.terms.types[unit.type]
        value = worth(row) * (DECISIVE if unit.name.casefold() in self.goals.prey else 1.0)
        return Aim(number, unit, self.words[number], row, value, float(row.health))

    def unit(self, number: UnitNumber) -> Unit:
        """Return a unit as it is after the orders so far."""
        return self.state.units[number]

    def row(self, number: UnitNumber) -> UnitType:
        """Return the unit's row in the tables."""
        return self.state.terms.types[self.unit(number).type]

    # Orders

    def order(self, text: str) -> bool:
        """Add an order if the rules allow it, as far as the seat knows; return whether they do."""
        try:
            command = unit_command(text)
            check(self.seen, self._seat, command, ())
            after, _ = adjudicate(self.state, (self._seat,), command, self._dice)
        except IllegalAction:
            return False
        if isinstance(command, Strike) or text.startswith(("depthcharge", "nuke", "spy", "survey")):
            after = self._only_effort(after, actors(command))
        self.state = after
        self.lines.append(text)
        return True

    def _only_effort(self, after: State, names: Iterable[str]) -> State:
        """Apply only what a strike costs its units, since the result of the dice is unknown."""
        changes = {}
        for name in names:
            for number in self.ours:
                if self.words[number].casefold() == name.casefold():
                    was, now = self.unit(number), after.units[number]
                    changes[number] = replace(was, acted=now.acted, closed=now.closed, hidden=now.hidden)
        return replace(self.state, units=self.state.units.changed(changes), warheads=after.warheads)

    def free(self, number: UnitNumber) -> bool:
        """Whether a unit can be given an order."""
        unit = self.unit(number)
        return unit.alive and not self.state.disabled(unit) and unit.aboard is None and not self.spent(number)

    def spent(self, number: UnitNumber) -> bool:
        """Whether a unit has done all that it can in this turn."""
        unit, turn = self.unit(number), self.state.turn
        return turn in (unit.acted, unit.closed) or (unit.moved == turn and not self.row(number).move_fire)

    def precious(self, number: UnitNumber) -> bool:
        """Whether the destruction of this own unit helps an enemy to win."""
        return self.unit(number).name.casefold() in self.goals.precious

    # Striking

    def best_strike(
        self, number: UnitNumber, here: Point | None, more: float = 0.0
    ) -> tuple[float, str, Aim] | None:
        """Return gain, verb and target of the best strike from a point, or from up to `more` nearer."""
        row, unit = self.row(number), self.unit(number)
        best: tuple[float, str, Aim] | None = None
        nearest = 0.0
        for verb in verbs(row):
            limit = reach(row, verb) * HUNDRED + more
            for aim in self.aims:
                off = 0.0 if here is None or aim.unit.at is None else distance(here, aim.unit.at)
                if off > limit or aim.left <= 0:
                    continue
                gain, _ = expected(row, float(unit.size), verb, aim)
                # Of equal targets the nearest, so that no side is struck because it comes first.
                if gain > 0 and (best is None or (gain, -off) > (best[0], -nearest)):
                    best, nearest = (gain, verb, aim), off
        return best

    def strike(self, number: UnitNumber, verb: str, aim: Aim) -> bool:
        """Order a strike, and subtract its expected damage from the target."""
        row, unit = self.row(number), self.unit(number)
        if not self.order(f"{verb} {self.words[number]} > {aim.word}"):
            return False
        aim.left -= expected(row, float(unit.size), verb, aim)[1]
        return True

    # Moving

    def field(self, number: UnitNumber, goals: Iterable[Point], *, within: float = 0.0) -> Field | None:
        """Return the distance field to these goals for the arm of a unit; `None` without a map."""
        space = self.state.terms.gamespace
        if space is None:
            return None
        return field_to(space, self.state.structures, self.row(number).arm, goals, within=within)

    def go(self, number: UnitNumber, field: Field, stop: float = 0.0) -> bool:
        """Move as far as a turn allows, at most up to the distance `stop` from the goal."""
        unit, row = self.unit(number), self.row(number)
        if unit.at is None:
            return False
        here = unit.at
        pace = min(row.move * HUNDRED * 1.25, max(0.0, field.cost(here) - stop))
        paths = [[point for point in path if point != here] for path in field.paths(here, pace)]
        if not paths or not paths[0]:
            return False
        path = paths[0]
        if row.heading and unit.heading is not None:
            course = direction(here, path[min(len(path) - 1, 3)])
            if turned(course, unit.heading) > WIDEST_TURN:
                return self.order(f"heading {self.words[number]} > {number_text(course)}")
        straight = [towards(here, point, row.move * HUNDRED * NEARLY) for point in reversed(path)]
        spaced = straight[:: max(1, len(straight) // _TRIES)]
        if any(self._order_move(number, [point]) for point in spaced):
            return True
        return any(
            self._order_move(number, path[:length]) for path in paths for length in range(len(path), 0, -1)
        )

    def _order_move(self, number: UnitNumber, path: list[Point]) -> bool:
        return self.order(f"move {self.words[number]} > {' '.join(map(place_text, path))}")
