"""The units, targets and places that a command names, and whether units are free to act."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.core import AmbiguousAction, IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Place
from sandtable.games.modern.ground import BESIDE, apart, within
from sandtable.games.modern.notation import nearest
from sandtable.games.modern.roster import Phantom, Point, Roster, Structure, Unit, UnitNumber
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import Terms
from sandtable.games.modern.units import UnitType


def unit_ids(seen: State) -> Mapping[tuple[int, str], str]:
    """Return, for each seat and name of a living unit, its unique name: with the seat if necessary."""
    living = [unit for _, unit in seen.units.living()]
    counts = Counter(unit.name.casefold() for unit in living)
    counts.update(one.name.casefold() for one in seen.structures if not one.destroyed)
    return {
        (unit.seat, unit.name): unit.name
        if counts[unit.name.casefold()] == 1
        else f"{seen.terms.commands[unit.seat].seat}:{unit.name}"
        for unit in living
    }


def structure_ids(seen: State) -> Mapping[tuple[int | None, str], str]:
    """Return, for each owner and name of a standing structure, its unique name: with the owner if necessary.

    A unit of the same name has its seat before it.
    """
    standing = [one for one in seen.structures if not one.destroyed]
    counts = Counter(one.name.casefold() for one in standing)
    owners = [military.id for military in seen.terms.militaries]
    return {
        (one.military, one.name): one.name
        if counts[one.name.casefold()] == 1
        else f"{'neutral' if one.military is None else owners[one.military]}:{one.name}"
        for one in standing
    }


Effort: TypeAlias = Literal["free", "move", "act"]
"""What a command costs of a unit's turn."""


class Target(Struct, frozen=True):
    """The target of a command: a unit by number, a structure by index, or a phantom."""

    name: str
    unit: UnitNumber | None = None
    structure: int | None = None
    phantom: Phantom | None = None


class NotThereError(IllegalAction):
    """Raised when the target is a phantom."""


class OutOfRangeError(IllegalAction):
    """Raised when a target or place is too far away."""


class SpentError(IllegalAction):
    """Raised when a unit has moved or acted, or a warhead is missing."""


def units_named(terms: Terms, units: Roster, name: str) -> tuple[UnitNumber, ...]:
    """Return all units that a name can mean, with or without a seat before it."""
    found = units.called(name)
    if ":" not in name:
        return found
    seat, _, rest = name.partition(":")
    return found + tuple(
        number
        for number in units.called(rest)
        if terms.commands[units[number].seat].seat.casefold() == seat.casefold()
    )


def own_unit(context: CommandContext, name: str, rule: str) -> UnitNumber:
    """Return a living unit of the seats that give the order, or raise `IllegalAction`."""
    found: list[UnitNumber] = []
    living: list[UnitNumber] = []
    for number in units_named(context.terms, context.state.units, name):
        unit = context.unit(number)
        if unit.seat in context.seats:
            (found if unit.fate else living).append(number)
    if len(living) > 1:
        raise ambiguous(context.state, name, living)
    if living:
        return living[0]
    if found:
        raise IllegalAction(f"{_fate(context.unit(found[-1]))}.", rule)
    ours = (unit.name for _, unit in context.state.units.living() if unit.seat in context.seats)
    if context.umpire:
        raise IllegalAction(_not_of_the_team(context, name, ours), rule)
    raise IllegalAction(f"There is no unit {shortened(name)} of yours.{nearest(name, ours)}", rule)


def _not_of_the_team(context: CommandContext, name: str, ours: Iterable[str]) -> str:
    """Return what the umpire is told who names a unit of another team, or none."""
    others = [n for n in units_named(context.terms, context.state.units, name) if context.unit(n).alive]
    if others:
        command = context.terms.commands[context.unit(others[0]).seat]
        return f"{shortened(name)} is {command.name}'s: `use {command.seat}`."
    return f"{context.owner} has no unit {shortened(name)}.{nearest(name, ours)}"


def _fate(unit: Unit) -> str:
    fates = {"merged": "has merged into another", "split": "has been split", "lost": "is lost"}
    return f"{shortened(unit.name)} {fates.get(unit.fate, 'is dead')}"


def own_units(context: CommandContext, names: Iterable[str], rule: str) -> list[UnitNumber]:
    """Return living units of the seats that give the order, none of them twice."""
    return _once(context, [own_unit(context, name, rule) for name in names], rule)


def _once(context: CommandContext, numbers: list[UnitNumber], rule: str) -> list[UnitNumber]:
    if len(numbers) > 1 and len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise IllegalAction(f"{shortened(context.unit(twice).name)} is named twice.", rule)
    return numbers


def visible(unit: Unit) -> bool:
    """Whether enemies see the unit."""
    return not unit.hidden and unit.aboard is None


def target(context: CommandContext, name: str, rule: str) -> Target:
    """Return an enemy unit in sight, or a structure, or raise `IllegalAction`."""
    dead: list[UnitNumber] = []
    living: list[UnitNumber] = []
    for number in units_named(context.terms, context.state.units, name):
        unit = context.unit(number)
        if context.terms.commands[unit.seat].military != context.military and visible(unit):
            (dead if unit.fate else living).append(number)
    if len(living) > 1:
        raise ambiguous(context.state, name, living)
    if living:
        return Target(context.unit(living[0]).name, living[0])
    for index, structure in enumerate(context.structures):
        if (
            structure_is(context.terms, structure, name)
            and not structure.destroyed
            and context.sees(structure)
        ):
            return Target(structure.name, structure=index)
    for phantom in context.phantoms:
        believed = context.terms.military_of(phantom.believer) == context.military
        if believed and phantom.name.casefold() == name.casefold():
            return Target(phantom.name, phantom=phantom)
    raise IllegalAction(_no_target(context, name, dead), rule)


def confirm(context: CommandContext, aims: Iterable[Target], rule: str) -> None:
    """Refuse phantoms; checked last, so that they cannot be found out from a distance."""
    for aim in aims:
        if aim.phantom is not None or (aim.structure is not None and context.structures[aim.structure].false):
            raise NotThereError(f"{shortened(aim.name)} is not there: the report of it was false.", rule)


def row_of(context: CommandContext, aim: Target) -> UnitType | None:
    """Return the type of a target; `None` for a structure."""
    if aim.unit is not None:
        return context.type(aim.unit)
    return None if aim.phantom is None else context.types[aim.phantom.type]


def _no_target(context: CommandContext, name: str, dead: list[UnitNumber]) -> str:
    short = shortened(name)
    if dead:
        return f"{_fate(context.unit(dead[-1]))}."
    if any(structure_is(context.terms, one, name) and context.sees(one) for one in context.structures):
        return f"{short} is destroyed."
    for number in units_named(context.terms, context.state.units, name):
        unit = context.unit(number)
        if unit.seat in context.seats:
            whose, yours = (f"{context.owner}'s", "its") if context.umpire else ("your", "your")
            return f"{short} is {whose} own: write {yours} units before the '>' and the enemy's after it."
    return f"There is no enemy {short} in sight.{nearest(name, enemy_names(context.state, context.seats))}"


def enemy_names(state: State, seats: tuple[int, ...]) -> Iterator[str]:
    """Yield the names of all enemies and structures that these seats see."""
    military = state.terms.military_of(seats[0])
    for unit in state.units:
        enemy = state.terms.military_of(unit.seat) != military
        if enemy and unit.alive and visible(unit):
            yield unit.name
    for phantom in state.phantoms:
        if state.terms.military_of(phantom.believer) == military:
            yield phantom.name
    for structure in state.structures:
        if not structure.destroyed and structure.known_to(military):
            yield structure.name


def structure_is(terms: Terms, structure: Structure, name: str) -> bool:
    """Whether a name means a structure; it may have its owner before it, as in `red:fort`."""
    folded = name.casefold()
    if structure.name.casefold() == folded:
        return True
    owner, colon, rest = folded.partition(":")
    if not colon or structure.name.casefold() != rest:
        return False
    return owner == ("neutral" if structure.military is None else terms.militaries[structure.military].id)


def structures_named(state: State, name: str) -> list[Structure]:
    """Return all structures that a name can mean, standing or destroyed."""
    return [one for one in state.structures if structure_is(state.terms, one, name)]


def targets(context: CommandContext, names: Iterable[str], rule: str) -> list[Target]:
    """Return enemies in sight or structures, none of them twice."""
    found: list[Target] = []
    for name in names:
        one = target(context, name, rule)
        if one in found:
            raise IllegalAction(f"{shortened(one.name)} is named twice.", rule)
        found.append(one)
    return found


def ambiguous(state: State, name: str, living: list[UnitNumber]) -> AmbiguousAction:
    """Return the refusal of a name that several units have."""
    seats = [state.terms.commands[state.units[number].seat].seat for number in living]
    choices = " or ".join(f"{seat}:{shortened(name)}" for seat in seats)
    return AmbiguousAction(f"{shortened(name)} can mean several units: write {choices}.", "MK4-S2")


# Whether a unit can act


def ready(context: CommandContext, number: UnitNumber, effort: Effort) -> Unit:
    """Return the unit if it can still do this in its turn, or raise `IllegalAction`."""
    unit, turn = context.unit(number), context.turn
    if unit.disabled >= turn:
        raise IllegalAction(f"{shortened(unit.name)} is disabled.", "MK4-T3")
    if unit.closed == turn:
        raise SpentError(f"{shortened(unit.name)} can do nothing more in this turn.", "MK4-T2")
    if unit.aboard is not None:
        ship = context.unit(unit.aboard).name
        raise IllegalAction(f"{shortened(unit.name)} is aboard {shortened(ship)}.", "MK4-K26")
    moved, acted = unit.moved == turn, unit.acted == turn
    if effort != "free" and (moved or acted):
        _unspent(context, unit, effort, moved=moved, acted=acted)
    return unit


def _unspent(
    context: CommandContext, unit: Unit, effort: Effort, *, moved: bool, acted: bool
) -> None:  # MK4-T2
    """Refuse what a unit that has moved or acted in this turn cannot do."""
    if effort == "move" and moved:
        raise SpentError(f"{shortened(unit.name)} has moved in this turn.", "MK4-T2")
    if acted:
        no_more = " and cannot move" if effort == "move" else ""
        raise SpentError(f"{shortened(unit.name)} has acted in this turn{no_more}.", "MK4-T2")
    if effort == "act" and moved and not context.types[unit.type].move_fire:
        name, title = shortened(unit.name), context.terms.title(unit.type)
        raise SpentError(f"{name} has moved, and {title} cannot do both.", "MK4-T2")


def able(context: CommandContext, number: UnitNumber, column: str, verb: str, rule: str) -> UnitType:
    """Return the unit's type if it has a value for this command, or raise `IllegalAction`."""
    row = context.type(number)
    if not getattr(row, column):
        unit = context.unit(number)
        title = context.terms.title(unit.type)
        raise IllegalAction(f"{shortened(unit.name)} cannot {verb}: {title} does not.", rule)
    return row


def aloft(context: CommandContext, number: UnitNumber, rule: str) -> None:
    """Refuse an aircraft that is on the ground."""
    unit = context.unit(number)
    if context.type(number).arm == "air" and not unit.aloft:
        raise IllegalAction(f"{shortened(unit.name)} is not aloft.", rule)


def on_surface(context: CommandContext, aim: Target, rule: str) -> None:
    """Refuse a target that is in the air."""
    if aim.unit is not None and context.unit(aim.unit).aloft:
        raise IllegalAction(f"{shortened(aim.name)} is in the air.", rule)


# Places


def spot(context: CommandContext, aim: Target) -> Point | None:
    """Return the point of a target, or `None`."""
    if aim.unit is not None:
        return context.place(aim.unit)
    if aim.phantom is not None:
        return aim.phantom.at
    return None if aim.structure is None else context.structures[aim.structure].at


def near(  # noqa: PLR0917 - reads like a sentence
    context: CommandContext, number: UnitNumber, where: Point | None, distance: int, what: str, rule: str
) -> None:
    """Refuse a place farther away than a distance; without a gamespace the umpire checks the map."""
    here = context.place(number)
    if here is not None and where is not None and not within(here, where, distance):
        name = shortened(context.unit(number).name)
        away = apart(here, where)
        raise OutOfRangeError(f"{what} is {away} from {name}: the limit is {distance}.", rule)


def point_of(context: CommandContext, place: Place, rule: str) -> tuple[Point | None, str | None]:
    """Return the point of a place, and the name of the structure if it is one."""
    space = context.terms.gamespace
    if not isinstance(place, str):
        if space is None:
            raise IllegalAction("This campaign has no digital gamespace, so points cannot be used.", "MK4-U2")
        if not space.holds(place):
            raise IllegalAction("That point lies outside the gamespace.", "MK4-U2")
        return place, None
    for structure in context.structures:
        if (
            structure_is(context.terms, structure, place)
            and not structure.destroyed
            and context.sees(structure)
        ):
            return structure.at, structure.name
    names = [one.name for one in context.structures if not one.destroyed and context.sees(one)]
    raise IllegalAction(f"There is no place {shortened(place)}.{nearest(place, names)}", rule)


def shelter(context: CommandContext, number: UnitNumber) -> int | None:
    """Return the fortification of its own side that a unit is in, or `None` (MK4-K18)."""
    if not context.structures:
        return None
    from_here = context.place(number)
    unit = context.unit(number)
    military = context.terms.military_of(unit.seat)
    for index, structure in enumerate(context.structures):
        ours = structure.kind == "fortification" and structure.military == military
        if ours and not structure.destroyed and inside(unit, from_here, structure.name, structure.at):
            return index
    return None


def inside(unit: Unit, here: Point | None, name: str, at: Point | None) -> bool:
    """Whether a unit is in a structure: next to it or, without a gamespace, if it moved there."""
    if unit.aloft or unit.aboard is not None:
        return False
    if at is not None and here is not None:
        return within(here, at, BESIDE)
    return unit.inside == name
