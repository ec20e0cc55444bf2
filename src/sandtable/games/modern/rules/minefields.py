"""MK4-K18: minefields, which are hidden from the enemy until a unit runs into them."""

from itertools import pairwise

from msgspec.structs import replace

from sandtable.games.modern.ground import BESIDE, HUNDRED, WATER, place_text, squared
from sandtable.games.modern.roster import Point, Structure, UnitNumber
from sandtable.games.modern.rules.context import CommandContext, amount

_RADIUS = BESIDE * HUNDRED


def enter_minefields(context: CommandContext, number: UnitNumber, way: list[Point]) -> None:
    """Let a unit that has moved along a route run into the enemy's minefields on it, in order.

    A unit enters a field if it begins the route outside and comes within 3 of its middle. A unit that is set
    down somewhere has a route of one point.
    """
    unit = context.unit(number)
    military = context.terms.military_of(unit.seat)
    met = [
        one
        for one in context.structures
        if one.kind == "minefield"
        and not one.destroyed
        and one.military != military
        and one.at is not None
        and _concerns(context, number, one.at)
        and _enters(way, one.at)
    ]
    met.sort(key=lambda one: squared(way[0], one.at) if one.at else 0)
    for field in met:
        if context.unit(number).alive:
            run_into(context, number, field)


def run_into(context: CommandContext, number: UnitNumber, field: Structure) -> None:
    """Set off a minefield under a unit; a field that does not exist is found out."""
    unit = context.unit(number)
    military = context.terms.military_of(unit.seat)
    where = "" if field.at is None else f" at {place_text(field.at)}"
    if field.false:
        if military in field.found_by:
            context.structures = tuple(one for one in context.structures if one is not field)
            context.tell((unit.seat,), f"There is no minefield{where}: the report of it was false.")
        return
    damage = field.health or 0
    spent = replace(field, health=0, destroyed=True, found_by=tuple(sorted({*field.found_by, military})))
    context.structures = tuple(spent if one is field else one for one in context.structures)
    context.sums.append(f"{unit.name} runs into {field.name}: {amount(damage)}.")
    context.tell((unit.seat,), f"{unit.name} runs into a minefield{where}.")
    if field.military is not None:
        who = "an enemy unit" if unit.hidden else unit.name
        owners = context.terms.militaries[field.military].seats
        context.tell(owners, f"{field.name} goes off{where}: {who} has run into it.")
    context.hurt(number, damage)


def _concerns(context: CommandContext, number: UnitNumber, at: Point) -> bool:
    """Whether a minefield is one for this arm: ships run into those in water, land units into others."""
    space, arm = context.terms.gamespace, context.type(number).arm
    if space is None or arm == "air":
        return False
    return (space.natural(at) == WATER) == (arm == "navy")


def _enters(way: list[Point], at: Point) -> bool:
    """Whether a route that begins outside a circle comes into it; a route of one point begins nowhere."""
    limit = _RADIUS**2
    if len(way) == 1:
        return squared(way[0], at) <= limit
    if squared(way[0], at) <= limit:
        return False
    return any(_passes(start, end, at) for start, end in pairwise(way))


def _passes(start: Point, end: Point, at: Point) -> bool:
    """Whether a straight line comes within the radius of a point, computed in whole numbers."""
    limit = _RADIUS**2
    if squared(end, at) <= limit:
        return True
    along, up = end[0] - start[0], end[1] - start[1]
    length = along * along + up * up
    before = (at[0] - start[0]) * along + (at[1] - start[1]) * up
    if not 0 <= before <= length:
        return squared(start, at) <= limit
    aside = (at[0] - start[0]) * up - (at[1] - start[1]) * along
    return aside * aside <= limit * length
