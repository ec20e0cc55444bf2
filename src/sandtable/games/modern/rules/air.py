"""The air phase: takeoff and landing (MK4-K20), airlift (MK4-K22)."""

from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Airlift, Land
from sandtable.games.modern.ground import BESIDE, HUNDRED, place_text, squared, within
from sandtable.games.modern.notation import nearest
from sandtable.games.modern.roster import Exact, Point, UnitNumber
from sandtable.games.modern.rules.context import CommandContext, listed
from sandtable.games.modern.rules.minefields import enter_minefields
from sandtable.games.modern.rules.movement import check_room, leave_cover
from sandtable.games.modern.rules.unit_lookup import (
    OutOfRangeError,
    able,
    aloft,
    near,
    own_unit,
    own_units,
    point_of,
    ready,
)

CAPACITY = 4
"""Maximum weight that a transport carries (MK4-K22)."""


def takeoff(context: CommandContext, name: str) -> None:  # MK4-K20
    """Take off from an airfield or carrier of the same side."""
    number = own_unit(context, name, "MK4-K20")
    unit = context.unit(number)
    if context.type(number).arm != "air":
        raise IllegalAction(f"{shortened(unit.name)} is not an aircraft.", "MK4-K20")
    if unit.aloft:
        raise IllegalAction(f"{shortened(unit.name)} is already aloft.", "MK4-K20")
    at = context.place(number)
    if unit.aboard is not None:
        if not context.type(unit.aboard).sortie:
            vessel = shortened(context.unit(unit.aboard).name)
            raise IllegalAction(f"Aircraft cannot take off from {vessel}: it is not a carrier.", "MK4-K20")
        context.unboard(number, at)
    elif at is not None and not any(
        base and within(at, base, BESIDE) for base in _airfields(context).values()
    ):
        raise IllegalAction(f"{shortened(unit.name)} is not at an airfield of {context.yours}.", "MK4-K20")
    unit = ready(context, number, "free")
    context.put(number, replace(unit, aloft=True))
    context.headline(f"{unit.name} takes off.", [number])
    if not unit.hidden:
        context.tell(context.enemies(), f"{unit.name} takes off.")


def _airfields(context: CommandContext) -> dict[str, Point | None]:
    """Return the side's airfields that are not destroyed, with their points (`None` without a gamespace)."""
    return {
        one.name: one.at
        for one in context.structures
        if one.kind == "airfield" and one.military == context.military and not one.destroyed
    }


def land(context: CommandContext, command: Land) -> None:  # MK4-K20
    """Land on an airfield or carrier within the aircraft's movement."""
    number = own_unit(context, command.unit, "MK4-K20")
    unit = context.unit(number)
    if not unit.aloft:
        raise IllegalAction(f"{shortened(unit.name)} is not aloft.", "MK4-K20")
    if context.disabled(number):
        raise IllegalAction(f"{shortened(unit.name)} is disabled.", "MK4-K20")
    base = _nearest_base(context, number) if command.base is None else command.base
    carrier = None if base is None else _carrier(context, base)
    down = replace(unit, aloft=False, hidden=False)
    if carrier is not None:
        near(
            context,
            number,
            context.place(carrier),
            context.type(number).move,
            context.unit(carrier).name,
            "MK4-K20",
        )
        check_room(context, number, carrier)
        context.put(number, down)
        context.board(number, carrier)
        where = context.unit(carrier).name
    elif base is None:
        context.put(number, down)
        where = "its base"
    else:
        fields = {name.casefold(): (name, at) for name, at in _airfields(context).items()}
        if base.casefold() not in fields:
            hint = nearest(base, _airfields(context))
            raise IllegalAction(f"There is no base {shortened(base)} of {context.yours}.{hint}", "MK4-K20")
        where, at = fields[base.casefold()]
        near(context, number, at, context.type(number).move, where, "MK4-K20")
        context.put(number, replace(down, at=at, inside=where if at is None else None))
    context.headline(f"{unit.name} lands on {where}.", [number])
    if not unit.hidden:
        context.tell(context.enemies(), f"{unit.name} lands.")


def _carrier(context: CommandContext, name: str) -> UnitNumber | None:
    for number in context.state.units.called(name):
        unit = context.unit(number)
        if unit.alive and unit.seat in context.seats and context.type(number).sortie:
            return number
    return None


def _nearest_base(context: CommandContext, number: UnitNumber) -> str | None:
    """Return the nearest airfield or carrier with room; `None` without a gamespace."""
    here, move = context.place(number), context.type(number).move
    if here is None:
        return None
    bases = [(squared(here, at), name) for name, at in _airfields(context).items() if at]
    for other, unit in context.state.units.living():
        carrier = unit.seat in context.seats and context.type(other).sortie and unit.at is not None
        if carrier and unit.at is not None and _room(context, number, other):
            bases.append((squared(here, unit.at), unit.name))
    reachable = [base for base in bases if base[0] <= (move * HUNDRED) ** 2]
    if not reachable:
        name = shortened(context.unit(number).name)
        raise OutOfRangeError(
            f"{name} has no airfield or carrier of {context.yours} within {move}.", "MK4-K20"
        )
    return min(reachable)[1]


def _room(context: CommandContext, number: UnitNumber, ship: UnitNumber) -> bool:
    try:
        check_room(context, number, ship)
    except IllegalAction:
        return False
    return True


def airlift(context: CommandContext, command: Airlift) -> None:  # MK4-K22
    """Carry land units to another place."""
    number = own_unit(context, command.transport, "MK4-K22")
    unit = ready(context, number, "act")
    row = able(context, number, "airlift", "carry units", "MK4-K22")
    aloft(context, number, "MK4-K22")
    cargo = own_units(context, command.units, "MK4-K22")
    weight: Exact = 0
    for other in cargo:
        freight = ready(context, other, "move")
        if context.type(other).arm != "army":
            raise IllegalAction(f"{shortened(freight.name)} is not a land unit.", "MK4-K22")
        near(context, number, freight.at, BESIDE, freight.name, "MK4-K22")
        weight += context.type(other).weight * freight.size
    if weight > CAPACITY * unit.size:
        raise IllegalAction(f"That weighs {float(weight):.2f}; a transport carries {CAPACITY}.", "MK4-K22")
    at, structure = (None, None) if command.place is None else point_of(context, command.place, "MK4-K22")
    space = context.terms.gamespace
    if space is not None:
        if at is None:
            raise IllegalAction(
                "Name the destination, as in 'airlift transport1 > inf1 to 12,30'.", "MK4-K22"
            )
        near(context, number, at, row.move, "That place", "MK4-K22")
        if why := space.closed("army", at, context.structures):
            raise IllegalAction(f"That place {why}.", "MK4-K22")
    for other in cargo:
        context.put(other, replace(context.unit(other), at=at, inside=structure, moved=context.turn))
        leave_cover(context, other)
    context.put(number, replace(unit, at=at, acted=context.turn))
    where = "" if at is None else f" to {place_text(at)}"
    context.headline(f"{unit.name} carries {listed([context.unit(n).name for n in cargo])}{where}.", [number])
    for other in cargo:
        if at is not None:
            enter_minefields(context, other, [at])
    seen = [context.unit(other).name for other in cargo if not context.unit(other).hidden]
    if not unit.hidden and seen:
        context.tell(context.enemies(), f"{unit.name} carries {listed(seen)}{where}.")
