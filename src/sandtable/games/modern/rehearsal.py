"""MK4-S4: the order sheet, rehearsed line by line against what its writer sees.

Each line is carried out in expectation after the lines before it: every die shows its middle face, enemies
are of size 1 and undamaged, and no order is lost in the fog. Only the state as the seat sees it is used, so
that what only the truth can refuse stays a surprise.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Dice, IllegalAction, Roll
from sandtable.core.text import shortened
from sandtable.games.modern.actions import (
    Airlift,
    Disembark,
    Land,
    Load,
    Move,
    Nuke,
    Strike,
    UnitCommand,
    actors,
)
from sandtable.games.modern.ground import place_text
from sandtable.games.modern.notation import unit_command
from sandtable.games.modern.roster import Exact, Unit, UnitNumber
from sandtable.games.modern.rules.adjudication import adjudicate
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.rules.orders import is_air_order
from sandtable.games.modern.rules.unit_lookup import (
    OutOfRangeError,
    SpentError,
    own_unit,
    point_of,
    target,
)
from sandtable.games.modern.state import Order, State

Doubt: TypeAlias = Literal["Out of reach", "Out of range", "Spent", "Blocked", "Unlikely", "Lost"]

UNLIKELY = Fraction(1, 3)
"""A chance of success below this is pointed out."""
_MOST_DICE = 12
"""Maximum dice of one side of an attack for which the odds are calculated."""
_PULSE = Fraction(1, 6)
_CACHED_ODDS = 1000


class Remark(Struct, frozen=True):
    """What is doubtful about a line, and why."""

    doubt: Doubt
    why: str

    def __str__(self) -> str:
        return f"{self.doubt}: {self.why}"


class Rehearsal(Struct, frozen=True):
    """The remarks on each line of a sheet, and the state that is expected after all of them."""

    remarks: tuple[tuple[Remark, ...], ...]
    expected: State

    @property
    def doubtful(self) -> int:
        """The number of lines with a remark."""
        return sum(bool(remarks) for remarks in self.remarks)


class ExpectedDice(Dice):
    """Dice that always show the middle face, the lower one of two."""

    __slots__ = ()

    def roll(self, sides: int, purpose: str) -> Roll:
        """Return the middle face."""
        return Roll(sides, (sides + 1) // 2, purpose)

    def copy(self) -> "ExpectedDice":
        """Return the same dice: they have no state."""
        return self


_DICE = ExpectedDice("a rehearsal")


def rehearse(seen: State, seat: int) -> Rehearsal:
    """Return the remarks on the sheet of a seat, from the state as that seat sees it."""
    return _Rehearser(seen, seat).rehearsal()


class _Rehearser:
    """Carries out a sheet in expectation."""

    def __init__(self, seen: State, seat: int) -> None:
        self._seat = seat
        self._state = replace(seen, fog=1)
        self._lines = seen.sheets[seat]
        self._remarks: list[list[Remark]] = [[] for _ in self._lines]
        self._gone: dict[str, tuple[int, bool]] = {}
        """For each unit that is expected to be destroyed: the line, and whether it is certain."""
        self._last: dict[str, int] = {}
        """The last line that orders a unit."""

    def rehearsal(self) -> Rehearsal:
        """Rehearse all lines, in the order in which they are carried out (MK4-C4)."""
        flying = [self._state.terms.air and self._flies(line) for line in self._lines]
        for index in sorted(range(len(self._lines)), key=lambda one: not flying[one]):
            if self._state.phase == "air" and not flying[index]:
                self._end_air_phase()
            command = unit_command(self._lines[index])
            self._remarks[index] += self._line(index, command)
            self._last |= {name.casefold(): index for name in actors(command)}
        if self._state.phase == "air" and any(flying):
            self._end_air_phase()
        return Rehearsal(tuple(map(tuple, self._remarks)), self._state)

    def _flies(self, line: str) -> bool:
        return is_air_order(self._state, Order(self._seat, line))

    def _line(self, index: int, command: UnitCommand) -> Iterator[Remark]:
        before = self._state
        context = CommandContext(before, (self._seat,), _DICE)
        try:
            after, _ = adjudicate(before, (self._seat,), command, _DICE)
        except IllegalAction as refusal:
            yield self._refusal(command, refusal)
            return
        if isinstance(command, Move):
            yield from _short_of(context, command, after)
        if isinstance(command, Strike):
            yield from _odds(context, command)
        self._note_losses(index, command, before, after)
        self._state = after

    def _refusal(self, command: UnitCommand, refusal: IllegalAction) -> Remark:
        """Return the remark on a line that is refused in expectation."""
        names = (*actors(command), *_targets(command))
        for name in names:
            if name.casefold() in self._gone:
                line, certain = self._gone[name.casefold()]
                if certain:
                    return Remark("Spent", f"{shortened(name)} is lost in line {line + 1}.")
                return Remark("Unlikely", f"line {line + 1} probably destroys {shortened(name)} before.")
        if isinstance(refusal, SpentError):
            return Remark("Spent", refusal.reason)
        if isinstance(refusal, OutOfRangeError):
            goes = isinstance(command, Load | Disembark | Land | Airlift)
            return Remark("Out of reach" if goes else "Out of range", refusal.reason)
        return Remark("Blocked", refusal.reason)

    def _note_losses(self, index: int, command: UnitCommand, before: State, after: State) -> None:
        certain = isinstance(command, Strike) and command.verb == "kamikaze"
        for old, new in after.units.changes_since(before.units):
            if new is not None and new.fate in ("dead", "lost") and (old is None or old.alive):
                self._gone.setdefault(new.name.casefold(), (index, certain and new.seat == self._seat))

    def _end_air_phase(self) -> None:
        """Note aircraft that do not land: they are lost when the air phase ends (MK4-K20)."""
        changes: dict[UnitNumber, Unit] = {}
        for number, unit in self._state.units.living():
            if unit.aloft and unit.seat == self._seat:
                changes[number] = replace(unit, aloft=False, fate="lost", health=0)
                line = self._last.get(unit.name.casefold())
                if line is not None:
                    why = f"{shortened(unit.name)} does not land before the air phase ends."
                    self._remarks[line].append(Remark("Lost", why))
                    self._gone.setdefault(unit.name.casefold(), (line, True))
        self._state = replace(self._state, units=self._state.units.changed(changes), phase="surface")


def _targets(command: UnitCommand) -> tuple[str, ...]:
    match command:
        case Strike(_, _, targets):
            return targets
        case Nuke(_, target, _, _):
            return (target,)
        case Load(_, ship):
            return (ship,)
        case Airlift(_, units, _):
            return units
        case _:
            return ()


def _short_of(context: CommandContext, command: Move, after: State) -> Iterator[Remark]:
    """Point out a move that ends before its destination."""
    space = context.terms.gamespace
    number = own_unit(context, command.unit, "MK4-S4")
    start, end = context.unit(number).at, after.units[number].at
    if space is None or start is None or end is None:
        return
    route = [start, *(at for place in command.way if (at := point_of(context, place, "MK4-S4")[0]))]
    if end != route[-1]:
        row = context.type(number)
        cost = space.cost(row.arm, route, context.structures)
        rest = "the rest of the route is closed to it" if cost is None else f"the route needs {cost:.2f}"
        gets = f"{shortened(command.unit)} gets to {place_text(end)}"
        yield Remark("Out of reach", f"{gets}: its movement is {row.move}, and {rest}.")


# Odds


def _odds(context: CommandContext, command: Strike) -> Iterator[Remark]:
    """Point out a strike that probably fails."""
    chance = _chance(context, command)
    if chance is not None and chance < UNLIKELY:
        yield Remark("Unlikely", f"it succeeds in {_percent(chance)} of cases, as far as you can see.")


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %" if not chance or chance >= Fraction(1, 200) else "less than 1 %"


def _chance(context: CommandContext, command: Strike) -> Fraction | None:
    """Return the chance that a strike does anything, or `None` if that is certain or not calculated."""
    ours = [context.unit(own_unit(context, name, "MK4-S4")) for name in command.units]
    aims = [target(context, name, "MK4-S4").unit for name in command.targets]
    theirs = [context.unit(number) for number in aims if number is not None]
    match command.verb:
        case "attack" | "dogfight":
            return _exceeds(context, ours, command.verb, theirs, command.verb)
        case "missile":
            return _exceeds(context, ours, "missile", theirs, "missile")
        case "sortie":
            return _exceeds(context, ours, "sortie", theirs, "air_defence")
        case "pulse":
            return _PULSE
        case _:
            return None


def _exceeds(
    context: CommandContext, ours: list[Unit], column: str, theirs: list[Unit], answer: str
) -> Fraction | None:
    """Return the chance that our dice exceed theirs."""
    one = _dice_of(context, ours, column)
    other = _dice_of(context, theirs, answer)
    return _better(one, other) if max(len(one), len(other)) <= _MOST_DICE else None


def _dice_of(context: CommandContext, units: list[Unit], column: str) -> tuple[tuple[int, Exact], ...]:
    """Return the faces and the factor of each unit's die."""
    values = [(getattr(context.types[unit.type], column), unit.size) for unit in units]
    return tuple(sorted((sides, size) for sides, size in values if sides))


@lru_cache(_CACHED_ODDS)
def _better(ours: tuple[tuple[int, Exact], ...], theirs: tuple[tuple[int, Exact], ...]) -> Fraction:
    one, other = _sums(ours), _sums(theirs)
    cases = sum(one.values()) * sum(other.values())
    won = sum(count * times for mine, count in one.items() for its, times in other.items() if mine > its)
    return Fraction(won, cases)


def _sums(dice: tuple[tuple[int, Exact], ...]) -> dict[Exact, int]:
    """Return how often each sum occurs."""
    sums: dict[Exact, int] = {0: 1}
    for sides, size in dice:
        added: dict[Exact, int] = {}
        for total, count in sums.items():
            for face in range(1, sides + 1):
                value = total + face * size
                added[value] = added.get(value, 0) + count
        sums = added
    return sums
