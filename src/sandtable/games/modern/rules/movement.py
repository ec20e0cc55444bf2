"""Movement, headings, going aboard and ashore (MK4-K9, K12, K26), and hiding (MK4-K1, K2)."""

from itertools import pairwise

from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Disembark, Heading, Load, Move
from sandtable.games.modern.ground import (
    BESIDE,
    HUNDRED,
    TERRAINS,
    WATER,
    affordable,
    direction,
    number_text,
    place_text,
    turned,
)
from sandtable.games.modern.roster import Point, UnitNumber
from sandtable.games.modern.rules.context import CommandContext, agreed, listed
from sandtable.games.modern.rules.minefields import enter_minefields, run_into
from sandtable.games.modern.rules.unit_lookup import (
    able,
    aloft,
    inside,
    near,
    own_unit,
    own_units,
    point_of,
    ready,
)

WIDEST_TURN = 45 * HUNDRED
"""Maximum change of a ship's heading in a move, in hundredths of a degree."""


def move(context: CommandContext, command: Move) -> None:  # MK4-K9
    """Move a unit along a route, as far as its movement allows."""
    number = own_unit(context, command.unit, "MK4-K9")
    unit = ready(context, number, "move")
    aloft(context, number, "MK4-K20")
    space = context.terms.gamespace
    if space is None:
        _move_on_paper(context, number, command)
        return
    if not command.way or unit.at is None:
        raise IllegalAction(f"Name the destination, as in 'move {shortened(unit.name)} > 12,30'.", "MK4-K9")
    way = [unit.at]
    for place in command.way:
        at, _ = point_of(context, place, "MK4-K9")
        if at is not None and at != way[-1]:
            way.append(at)
    if len(way) == 1:
        raise IllegalAction(f"{shortened(unit.name)} is already there.", "MK4-K9")
    row = context.type(number)
    walked = _walked(context, number, way)
    short = ", as far as it can" if walked[-1] != way[-1] else ""
    way = walked
    heading = unit.heading
    if row.heading:
        heading = _steered(unit.name, heading, way)
    context.put(number, replace(unit, at=way[-1], moved=context.turn, heading=heading))
    context.path = tuple(way)
    context.headline(f"{unit.name} moves to {place_text(way[-1])}{short}.", [number])
    leave_cover(context, number)
    enter_minefields(context, number, way)
    if not context.unit(number).hidden:
        context.tell(context.enemies(), f"{unit.name} moves to {place_text(way[-1])}.")


def _walked(context: CommandContext, number: UnitNumber, way: list[Point]) -> list[Point]:
    """Return the part of a route that a unit covers: all of it, or as far as its movement allows."""
    space, row, name = context.terms.gamespace, context.type(number), shortened(context.unit(number).name)
    if space is None:
        return way
    structures = context.structures
    cost = space.cost(row.arm, way, structures)
    if cost is not None and affordable(cost, row.move) and not space.closed(row.arm, way[-1], structures):
        return way
    if cost is not None and context.terms.whole_moves and not affordable(cost, row.move):
        raise IllegalAction(
            f"That route costs {cost:.2f}, and {name} has a movement of {row.move}.", "MK4-K9"
        )
    walked = None if context.terms.whole_moves else space.cut(row.arm, way, row.move, structures)
    if walked is None or space.closed(row.arm, walked[-1], structures):
        closed = "land" if row.arm == "navy" else "water"
        raise IllegalAction(f"{name} cannot cross {closed} on that route.", "MK4-U2")
    if len(walked) == 1:
        raise IllegalAction(f"{name} cannot move in that direction.", "MK4-K9")
    return walked


def _move_on_paper(context: CommandContext, number: UnitNumber, command: Move) -> None:
    """Move without a gamespace: only the structure that the unit goes to is stored."""
    unit = context.unit(number)
    if len(command.way) > 1:
        raise IllegalAction("Without a gamespace a unit moves to one structure at most.", "MK4-K9")
    goal = point_of(context, command.way[0], "MK4-K9")[1] if command.way else None
    field = next((one for one in context.structures if one.name == goal and one.kind == "minefield"), None)
    enemy = field is not None and field.military != context.military
    context.put(number, replace(unit, inside=None if enemy else goal, moved=context.turn))
    context.headline(f"{unit.name} moves{f' to {goal}' if goal else ''}.", [number])
    if field is not None and enemy:
        run_into(context, number, field)
    elif not unit.hidden:
        context.tell(context.enemies(), f"{unit.name} moves{f' to {goal}' if goal else ''}.")


def _steered(name: str, heading: int | None, way: list[Point]) -> int:
    """Return the heading after a route; refuse a leg that turns too far from the heading."""
    for start, end in pairwise(way):
        course = direction(start, end)
        if heading is not None and turned(course, heading) > WIDEST_TURN:
            raise IllegalAction(
                f"{shortened(name)} heads {number_text(heading)}°, and {number_text(course)}° is more than "
                "45° away: alter its heading first.",
                "MK4-K9",
            )
    return direction(way[-2], way[-1])


def heading(context: CommandContext, command: Heading) -> None:  # MK4-K12
    """Turn a ship instead of moving it."""
    number = own_unit(context, command.unit, "MK4-K12")
    unit = ready(context, number, "move")
    able(context, number, "heading", "alter its heading", "MK4-K12")
    if command.degrees is None and context.terms.gamespace is not None:
        raise IllegalAction(f"Name the heading, as in 'heading {shortened(unit.name)} > 90'.", "MK4-K12")
    course = unit.heading if command.degrees is None else command.degrees
    context.put(number, replace(unit, heading=course, moved=context.turn))
    change = "" if command.degrees is None else f" to {number_text(command.degrees)}°"
    context.headline(f"{unit.name} alters its heading{change}.", [number])


# Hiding


def hide(context: CommandContext, name: str) -> None:  # MK4-K1
    """Hide a unit from the enemy."""
    number = own_unit(context, name, "MK4-K1")
    unit = ready(context, number, "free")
    able(context, number, "hide", "hide", "MK4-K1")
    if unit.hidden:
        raise IllegalAction(f"{shortened(unit.name)} is already hidden.", "MK4-K1")
    aloft(context, number, "MK4-K1")
    if not covered(context, number):
        raise IllegalAction(f"Nothing hides {shortened(unit.name)} here.", "MK4-K1")
    context.put(number, replace(unit, hidden=True, found=False))
    context.headline(f"{unit.name} hides.", [number])


def covered(context: CommandContext, number: UnitNumber) -> bool:
    """Whether the unit is where it can hide; without a gamespace the umpire decides."""
    unit, row, space = context.unit(number), context.type(number), context.terms.gamespace
    if row.arm == "air":
        return unit.aloft
    here = context.place(number)
    if space is None or here is None:
        return True
    if row.arm == "navy":
        return row.submarine and space.natural(here) == WATER
    if TERRAINS[space.natural(here)].hides:
        return True
    return any(
        structure.kind in context.terms.hiding
        and not structure.destroyed
        and inside(unit, here, structure.name, structure.at)
        for structure in context.structures
    )


def leave_cover(context: CommandContext, number: UnitNumber) -> None:
    """Reveal a hidden unit if nothing hides it at its place."""
    if context.unit(number).hidden and not covered(context, number):
        context.put(number, replace(context.unit(number), hidden=False))


def reveal(context: CommandContext, name: str) -> None:  # MK4-K2
    """Reveal a hidden unit."""
    number = own_unit(context, name, "MK4-K2")
    unit = ready(context, number, "free")
    if not unit.hidden:
        raise IllegalAction(f"{shortened(unit.name)} is not hidden.", "MK4-K2")
    context.put(number, replace(unit, hidden=False))
    context.headline(f"{unit.name} shows itself.", [number])


# Aboard


def load(context: CommandContext, command: Load) -> None:  # MK4-K26
    """Take land units or aircraft aboard a ship of their side."""
    numbers, ship = own_units(context, command.units, "MK4-K26"), own_unit(context, command.ship, "MK4-K26")
    row, vessel = context.type(ship), context.unit(ship)
    if ship in numbers or row.arm != "navy":
        raise IllegalAction(
            f"{shortened(vessel.name)} cannot carry them: it is not a ship for them.", "MK4-K26"
        )
    for number in numbers:
        unit = ready(context, number, "move")
        arm = context.type(number).arm
        if arm == "navy":
            raise IllegalAction(f"{shortened(unit.name)} is a ship and cannot go aboard another.", "MK4-K26")
        if unit.aloft:
            raise IllegalAction(
                f"{shortened(unit.name)} is in the air: it can only land on a carrier.", "MK4-K26"
            )
        near(context, number, vessel.at, BESIDE, vessel.name, "MK4-K26")
        check_room(context, number, ship)
        context.board(number, ship)
        context.put(number, replace(context.unit(number), moved=context.turn))
    names = [context.unit(number).name for number in numbers]
    go = agreed(len(names), "goes", "go")
    context.headline(f"{listed(names)} {go} aboard {vessel.name}.", numbers)
    seen = [context.unit(number).name for number in numbers if not context.unit(number).hidden]
    if seen and not vessel.hidden:
        go = agreed(len(seen), "goes", "go")
        context.tell(context.enemies(), f"{listed(seen)} {go} aboard {vessel.name}.")


def check_room(context: CommandContext, number: UnitNumber, ship: UnitNumber) -> None:
    """Refuse a unit if the ship has no room for it."""
    air = context.type(number).arm == "air"
    row, vessel = context.type(ship), context.unit(ship)
    room = row.holds_air if air else row.holds_land
    aboard = sum(
        (context.unit(other).size for other in vessel.cargo if (context.type(other).arm == "air") == air),
    )
    if aboard + context.unit(number).size > room:
        what = "aircraft" if air else "land units"
        raise IllegalAction(
            f"{shortened(vessel.name)} has room for {what} of size {room}: "
            f"{shortened(context.unit(number).name)} is too much.",
            "MK4-K26",
        )


def disembark(context: CommandContext, command: Disembark) -> None:  # MK4-K26
    """Put a unit ashore next to its ship."""
    number = own_unit(context, command.unit, "MK4-K26")
    unit = context.unit(number)
    ship = unit.aboard
    if ship is None:
        raise IllegalAction(f"{shortened(unit.name)} is not aboard a ship.", "MK4-K26")
    context.unboard(number, context.place(number))
    unit = ready(context, number, "move")
    if context.terms.gamespace is not None and command.place is None:
        raise IllegalAction(f"Name the place, as in 'disembark {shortened(unit.name)} > 12,30'.", "MK4-K26")
    at, structure = (None, None) if command.place is None else point_of(context, command.place, "MK4-K26")
    if at is not None and context.terms.gamespace is not None:
        near(context, number, at, BESIDE, "That place", "MK4-K26")
        arm = context.type(number).arm
        why = context.terms.gamespace.closed("army" if arm == "air" else arm, at, context.structures)
        if why:
            raise IllegalAction(f"That place {why}.", "MK4-K26")
    context.put(number, replace(unit, at=at, inside=structure, moved=context.turn, hidden=False))
    vessel = context.unit(ship)
    where = f" at {place_text(at)}" if at is not None else ""
    context.headline(f"{unit.name} goes ashore from {vessel.name}{where}.", [number])
    if at is not None:
        enter_minefields(context, number, [at])
    context.tell(context.enemies(), f"{unit.name} comes ashore{where}.")
