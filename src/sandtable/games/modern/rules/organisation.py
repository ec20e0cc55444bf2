"""Converting, merging, splitting and building (MK4-K3 to MK4-K5, MK4-K18)."""

from types import MappingProxyType

from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Build, Merge, Split
from sandtable.games.modern.ground import MERGE, within
from sandtable.games.modern.roster import Exact, Structure, StructureKind, Unit, UnitNumber, divided
from sandtable.games.modern.rules.context import CommandContext, agreed, amount, listed, with_article
from sandtable.games.modern.rules.unit_lookup import (
    OutOfRangeError,
    SpentError,
    able,
    inside,
    own_unit,
    own_units,
    ready,
)
from sandtable.games.modern.terms import UMPIRE

FORTIFIED = 4
"""Default strength of a fortification or minefield that is not built by a unit."""
ROLLED = ("fortification", "minefield")
"""Structures whose strength is a die of the build value."""
STRENGTHS = MappingProxyType({"building": 4, "bridge": 6, "road": 8, "port": 4, "airfield": 6})
"""Strength of structures that are built (MK4-K18); that of fortifications and minefields is rolled."""


def convert(context: CommandContext, name: str) -> None:  # MK4-K3
    """Convert artillery or cavalry to infantry."""
    number = own_unit(context, name, "MK4-K3")
    unit = ready(context, number, "free")
    able(context, number, "convert", "be converted", "MK4-K3")
    infantry = replace(unit, type="infantry")
    context.put(number, replace(infantry, health=min(unit.health, context.most_health(infantry))))
    context.headline(f"{unit.name} is {context.terms.title('infantry')} now.", [number])


def merge(context: CommandContext, command: Merge) -> None:  # MK4-K4
    """Merge several land units of one type."""
    numbers = own_units(context, command.parts, "MK4-K4")
    parts = [ready(context, number, "free") for number in numbers]
    first = parts[0]
    for number, part in zip(numbers, parts, strict=True):
        able(context, number, "merge", "merge", "MK4-K4")
        _not_decisive(context, part, "MK4-K4")
        if part.type != first.type or part.seat != first.seat:
            raise IllegalAction("Only units of one type and one command merge.", "MK4-K4")
        if part.acted == context.turn:
            raise SpentError(f"{shortened(part.name)} has acted in this turn.", "MK4-K4")
        for other in parts:
            if part.at and other.at and not within(part.at, other.at, MERGE):
                raise OutOfRangeError(
                    f"{shortened(part.name)} and {shortened(other.name)} are more than {MERGE} apart.",
                    "MK4-K4",
                )
    check_new_name(context, command.name, numbers, "MK4-K4")
    for number in numbers:
        _retire(context, number, "merged")
    whole = replace(
        first,
        name=command.name,
        size=sum(part.size for part in parts),
        health=sum(part.health for part in parts),
        hidden=all(part.hidden for part in parts),
        moved=max(part.moved for part in parts),
        acted=max(part.acted for part in parts),
        closed=max(part.closed for part in parts),
        disabled=max(part.disabled for part in parts),
    )
    context.add(whole)
    text = f"{listed([part.name for part in parts])} are {whole.name} now, of size {amount(whole.size)}."
    context.headline(text, numbers)
    if not whole.hidden:
        seen = [part.name for part in parts if not part.hidden]
        merge_into = agreed(len(seen), "merges into", "merge into")
        context.tell(context.enemies(), f"{listed(seen)} {merge_into} {whole.name}.")


def split(context: CommandContext, command: Split) -> None:  # MK4-K5
    """Split a land unit into equal parts."""
    number = own_unit(context, command.unit, "MK4-K5")
    unit = ready(context, number, "free")
    if context.type(number).arm != "army":
        raise IllegalAction(f"{shortened(unit.name)} is not a land unit.", "MK4-K5")
    _not_decisive(context, unit, "MK4-K5")
    for name in command.names:
        check_new_name(context, name, [number], "MK4-K5")
    count = len(command.names)
    _retire(context, number, "split")
    size, health = (divided(whole, count) for whole in (unit.size, unit.health))
    for name in command.names:
        context.add(replace(unit, name=name, size=size, health=health))
    text = f"{unit.name} is split into {listed(command.names)}, each of size {amount(size)}."
    context.headline(text, [number])
    if not unit.hidden:
        context.tell(context.enemies(), f"{unit.name} splits into {listed(command.names)}.")


def _retire(context: CommandContext, number: UnitNumber, fate: str) -> None:
    unit = context.unit(number)
    context.put(number, replace(unit, fate="merged" if fate == "merged" else "split", health=0))


def _not_decisive(context: CommandContext, unit: Unit, rule: str) -> None:
    """Refuse to merge or split a unit that a condition of the campaign names."""
    if any(unit.name in condition.units for condition in context.terms.conditions):
        name = shortened(unit.name)
        raise IllegalAction(f"{name} decides the campaign: it can neither merge nor split.", rule)


def check_new_name(context: CommandContext, name: str, freed: list[UnitNumber], rule: str) -> None:
    """Refuse a name that the seats know already, except those of the units in `freed`."""
    folded = name.casefold()
    taken = folded == UMPIRE or any(
        number not in freed and _known(context, number) for number in context.state.units.called(name)
    )
    taken = taken or any(
        phantom.name.casefold() == folded and context.terms.military_of(phantom.believer) == context.military
        for phantom in context.phantoms
    )
    if taken or any(one.name.casefold() == folded and context.sees(one) for one in context.structures):
        raise IllegalAction(f"The name {shortened(name)} is taken.", rule)


def _known(context: CommandContext, number: UnitNumber) -> bool:
    unit = context.unit(number)
    if unit.seat in context.seats:
        return True
    enemy = context.terms.military_of(unit.seat) != context.military
    gone = unit.fate in ("merged", "split", "removed")
    return enemy and not unit.hidden and unit.aboard is None and not gone


def build(context: CommandContext, command: Build) -> None:  # MK4-K18
    """Build a structure where the unit is, or repair a damaged one of its side there."""
    number = own_unit(context, command.unit, "MK4-K18")
    unit = ready(context, number, "act")
    value = able(context, number, "build", "build", "MK4-K18").build
    standing = own_structure(context, command.name)
    if standing is not None:
        _repair(context, number, standing, command.kind)
        return
    check_new_name(context, command.name, [], "MK4-K18")
    strength = _strength(context, command.kind, value, unit)
    context.add_structure(
        Structure(
            name=command.name,
            kind=command.kind,
            military=context.military,
            health=strength,
            at=unit.at,
            full=strength,
        )
    )
    inside_it = unit.at is None and command.kind != "minefield"
    context.put(number, replace(unit, acted=context.turn, inside=command.name if inside_it else unit.inside))
    kind = with_article(command.kind).lower()
    text = f"{unit.name} builds {command.name}, {kind} of strength {amount(strength)}."
    context.headline(text, [number])


def own_structure(context: CommandContext, name: str) -> int | None:
    """Return the index of a standing structure of the military that gives the order, or `None`."""
    for index, one in enumerate(context.structures):
        mine = one.military == context.military and not one.destroyed and not one.false
        if mine and one.name.casefold() == name.casefold():
            return index
    return None


def _repair(context: CommandContext, number: UnitNumber, index: int, kind: StructureKind) -> None:
    """Repair a structure by a die of the build value, up to its full strength."""
    unit, structure = context.unit(number), context.structures[index]
    name = shortened(structure.name)
    if kind not in ("fortification", structure.kind):  # a fortification if no kind was written
        raise IllegalAction(f"{name} is {with_article(structure.kind).lower()}, not a {kind}.", "MK4-K18")
    if not inside(unit, context.place(number), structure.name, structure.at):
        raise IllegalAction(f"{shortened(unit.name)} is not at {name}, and cannot repair it.", "MK4-K18")
    health, full = structure.health or 0, structure.full or 0
    if health >= full:
        raise IllegalAction(f"The name {name} is taken, and there is nothing to repair.", "MK4-K18")
    repaired = min(health + _rolled(context, context.type(number).build, unit, "repairs"), full)
    context.put_structure(index, replace(structure, health=repaired))
    context.put(number, replace(unit, acted=context.turn))
    text = f"{unit.name} repairs {structure.name}, which has {amount(repaired)} of {amount(full)} now."
    context.headline(text, [number])


def _strength(context: CommandContext, kind: StructureKind, value: int, unit: Unit) -> Exact:
    return _rolled(context, value, unit, "builds") if kind in ROLLED else STRENGTHS[kind]


def _rolled(context: CommandContext, value: int, unit: Unit, doing: str) -> Exact:
    face = context.roll(value, f"{unit.name} {doing}")
    strength = face * unit.size
    context.sums.append(f"d{value} = {face}, × {amount(unit.size)} = {amount(strength)}.")
    return strength
