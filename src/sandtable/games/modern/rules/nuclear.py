"""MK4-K17: nuclear weapons."""

from fractions import Fraction

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Nuke
from sandtable.games.modern.ground import AT_TARGET, HALF_BLAST, QUARTER_BLAST, within
from sandtable.games.modern.notation import nearest
from sandtable.games.modern.roster import exact
from sandtable.games.modern.rules.combat import spend, strike, warn
from sandtable.games.modern.rules.context import CommandContext, amount, listed
from sandtable.games.modern.rules.unit_lookup import (
    SpentError,
    Target,
    able,
    aloft,
    confirm,
    near,
    on_surface,
    own_unit,
    ready,
    spot,
    target,
    units_named,
    visible,
)


def nuke(context: CommandContext, command: Nuke) -> None:
    """Destroy the target; what is near takes half or a quarter of the weapon's value."""
    number, aim = own_unit(context, command.unit, "MK4-K17"), target(context, command.target, "MK4-K17")
    unit = ready(context, number, "act")
    row = able(context, number, "nuke", "launch a warhead", "MK4-K17")
    aloft(context, number, "MK4-K17")
    on_surface(context, aim, "MK4-K17")
    if not context.warheads[context.military]:
        raise SpentError("There is no warhead left.", "MK4-K17")
    if row.arm == "air":
        near(context, number, spot(context, aim), AT_TARGET, aim.name, "MK4-K17")
    confirm(context, [aim], "MK4-K17")
    half, quarter = _blast(context, aim, command)
    context.launch_warhead()
    context.headline(f"{unit.name} strikes {aim.name} with a warhead.", [number])
    seats = range(len(context.terms.commands))
    context.tell([seat for seat in seats if seat != unit.seat], f"A warhead falls on {aim.name}.")
    warn(context, [number], [aim], "struck with a warhead")
    if aim.unit is not None:
        context.kill(aim.unit)
    if aim.structure is not None:
        context.hurt_structure(aim.structure, context.structures[aim.structure].health or 0)
    for share, near_by in ((exact(Fraction(row.nuke, 2)), half), (exact(Fraction(row.nuke, 4)), quarter)):
        if near_by:
            context.sums.append(f"{amount(share)} each: {listed([one.name for one in near_by])}.")
        for one in near_by:
            if one.unit is None or visible(context.unit(one.unit)):
                context.observe(one.unit, one.structure)
            strike(context, one, share)
    spend(context, number)


def _blast(context: CommandContext, aim: Target, command: Nuke) -> tuple[list[Target], list[Target]]:
    """Return the targets that take half, and those that take a quarter."""
    centre = spot(context, aim)
    if context.terms.gamespace is not None and centre is not None:
        if command.half is not None or command.quarter is not None:
            raise IllegalAction("The gamespace shows which units are near; name the target only.", "MK4-K17")
        others = [
            Target(unit.name, unit=number)
            for number, unit in context.state.units.living()
            if number != aim.unit and unit.at is not None and not unit.aloft
        ]
        others += [
            Target(one.name, structure=index)
            for index, one in enumerate(context.structures)
            if index != aim.structure and one.at is not None and not one.destroyed and not one.false
        ]
        places = [(one, spot(context, one)) for one in others]
        half = [one for one, at in places if at and within(at, centre, HALF_BLAST)]
        quarter = [one for one, at in places if at and within(at, centre, QUARTER_BLAST) and one not in half]
        return half, quarter
    if not context.umpire:
        if command.half is not None or command.quarter is not None:
            raise IllegalAction("Only the umpire can name the units nearby.", "MK4-K17")
        return [], []
    if command.half is None and command.quarter is None:
        raise IllegalAction(
            "Which units are near? Name them after the target, as in 'half inf1 inf2 quarter art1'; "
            "write only 'half' if there are none.",
            "MK4-K17",
        )
    return (
        [_unit_or_structure(context, name, aim) for name in command.half or ()],
        [_unit_or_structure(context, name, aim) for name in command.quarter or ()],
    )


def _unit_or_structure(context: CommandContext, name: str, aim: Target) -> Target:
    """Return a unit of any side, hidden or not, or a structure: the umpire sees all of them."""
    living = [n for n in units_named(context.terms, context.state.units, name) if context.unit(n).alive]
    found = [Target(context.unit(n).name, unit=n) for n in living]
    found += [
        Target(one.name, structure=index)
        for index, one in enumerate(context.structures)
        if one.name.casefold() == name.casefold() and not one.destroyed
    ]
    if not found:
        names = (unit.name for _, unit in context.state.units.living())
        raise IllegalAction(f"There is no {shortened(name)}.{nearest(name, names)}", "MK4-K17")
    if found[0] == aim:
        raise IllegalAction(f"{shortened(name)} is the target itself.", "MK4-K17")
    return found[0]
