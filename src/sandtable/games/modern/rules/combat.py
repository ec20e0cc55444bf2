"""Attack and fire in all theatres: both sides roll, or only one.

MK4-K8 attack, MK4-K11 fire, MK4-K19 missile, MK4-K21 pulse, MK4-K23 kamikaze, MK4-K24 dogfight, MK4-K25 bomb.
"""

from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Strike
from sandtable.games.modern.ground import AT_TARGET, ATTACK, DOGFIGHT, PULSE
from sandtable.games.modern.roster import Exact, UnitNumber, divided
from sandtable.games.modern.rules.context import CommandContext, agreed, amount, listed
from sandtable.games.modern.rules.unit_lookup import (
    Target,
    able,
    aloft,
    confirm,
    near,
    on_surface,
    own_unit,
    own_units,
    ready,
    row_of,
    shelter,
    spot,
    target,
    targets,
)

UNSEEN = "units that you cannot see"


def names_of(aims: list[Target]) -> str:
    """Return the names of the targets as a list in a sentence."""
    return listed([aim.name for aim in aims])


def value_of(context: CommandContext, number: UnitNumber, column: str, doing: str) -> Exact:
    """Roll a die of the unit's value, times its size; 0 for a unit without a value, or disabled (MK4-T3).

    The purpose of the roll is the unit's name and `doing`.
    """
    unit = context.unit(number)
    value: int = getattr(context.types[unit.type], column)
    if not value or unit.disabled >= context.turn:
        context.sums.append(f"{unit.name}: 0.")
        return 0
    face = context.roll(value, f"{unit.name}{doing}")
    result = face * unit.size
    times = "" if unit.size == 1 else f" × {amount(unit.size)} = {amount(result)}"
    context.sums.append(f"{unit.name}: d{value} = {face}{times}.")
    return result


def strike(context: CommandContext, aim: Target, damage: Exact) -> None:
    """Damage one target; the fortification that a unit is in absorbs damage first."""
    if aim.structure is not None:
        context.hurt_structure(aim.structure, damage)
    if aim.unit is not None and not context.unit(aim.unit).fate:
        works = shelter(context, aim.unit)
        if works is not None:
            context.observe(structure=works)
            left = context.hurt_structure(works, damage)
            context.sums.append(f"{context.structures[works].name} absorbs {amount(damage - left)}.")
            damage = left
        context.hurt(aim.unit, damage)


def share_out(context: CommandContext, damage: Exact, aims: list[Target]) -> None:
    """Divide damage evenly over all targets; what exceeds a target's health is not passed on."""
    share = divided(damage, len(aims))
    context.sums.append(f"{amount(damage)} over {len(aims)}: {amount(share)} each.")
    for aim in aims:
        strike(context, aim, share)


def spend(context: CommandContext, number: UnitNumber, *, closes: bool = False) -> None:
    """Note that a unit has acted; some actions close its turn (MK4-T2)."""
    unit = context.unit(number)
    if not unit.fate:
        context.put(number, replace(unit, acted=context.turn, closed=context.turn if closes else unit.closed))


def warn(context: CommandContext, numbers: list[UnitNumber], aims: list[Target], verb: str) -> None:
    """Tell the owners of the targets who strikes them, as far as they see it."""
    seen = [unit.name for unit in map(context.unit, numbers) if not unit.hidden]
    if len(seen) < len(numbers):
        seen.append(UNSEEN)
    by_units = f"{verb} by {listed(seen)}."
    for aim in aims:
        if aim.unit is not None:
            context.tell((context.unit(aim.unit).seat,), f"{aim.name} is {by_units}")
            context.disturb(aim.unit)
        elif aim.structure is not None:
            owner = context.structures[aim.structure].military
            if owner is not None and owner != context.military:
                context.tell(context.terms.militaries[owner].seats, f"{aim.name} is {by_units}")


# Both sides roll


def attack(context: CommandContext, command: Strike) -> None:  # MK4-K8
    """Damage the side with the smaller sum by the difference."""
    numbers, aims = own_units(context, command.units, "MK4-K8"), targets(context, command.targets, "MK4-K8")
    for number in numbers:
        ready(context, number, "act")
        able(context, number, "attack", "attack", "MK4-K8")
    for aim in aims:
        on_surface(context, aim, "MK4-K8")
    _in_range(context, numbers, aims, ATTACK, "MK4-K8")
    confirm(context, aims, "MK4-K8")
    _clash(context, numbers, aims, "attack")


def dogfight(context: CommandContext, command: Strike) -> None:  # MK4-K24
    """Attack in the air. Fighters on the ground take part, and stay at their base."""
    numbers, aims = own_units(context, command.units, "MK4-K24"), targets(context, command.targets, "MK4-K24")
    for number in numbers:
        ready(context, number, "act")
        able(context, number, "dogfight", "fight in the air", "MK4-K24")
        aloft(context, number, "MK4-K24")
    for aim in aims:
        row = row_of(context, aim)
        if row is None or row.arm != "air":
            raise IllegalAction(f"{shortened(aim.name)} is not an aircraft.", "MK4-K24")
        if aim.unit is not None and not context.unit(aim.unit).aloft and not row.fighter:
            raise IllegalAction(f"{shortened(aim.name)} is on the ground.", "MK4-K24")
    _in_range(context, numbers, aims, DOGFIGHT, "MK4-K24")
    confirm(context, aims, "MK4-K24")
    _clash(context, numbers, aims, "dogfight")


def _clash(context: CommandContext, numbers: list[UnitNumber], aims: list[Target], column: str) -> None:
    names = [unit.name for unit in map(context.unit, numbers)]
    doing, done = ("fight", "fought") if column == "dogfight" else ("attack", "attacked")
    ending = "s" if len(names) == 1 else ""
    context.headline(f"{listed(names)} {doing}{ending} {names_of(aims)}.", numbers)
    warn(context, numbers, aims, done)
    ours: Exact = 0
    for number in numbers:
        ours += value_of(context, number, column, " attacks")
    theirs: Exact = 0
    for aim in aims:
        if aim.unit is not None:
            theirs += value_of(context, aim.unit, column, " defends")
    context.sums.append(f"{amount(ours)} against {amount(theirs)}.")
    for aim in aims:
        context.observe(aim.unit, aim.structure)
    if ours > theirs:
        share_out(context, ours - theirs, aims)
        context.tell_actors("You have the better of it.")
    elif theirs > ours:
        struck = [Target(name, unit=number) for number, name in zip(numbers, names, strict=True)]
        share_out(context, theirs - ours, struck)
        context.tell_actors("They have the better of it.")
    else:
        context.sums.append("A tie does no damage.")
        context.tell_actors("Nobody has the better of it.")
    for number in numbers:
        spend(context, number, closes=True)


def _in_range(
    context: CommandContext, numbers: list[UnitNumber], aims: list[Target], distance: int, rule: str
) -> None:
    if context.terms.gamespace is None:
        return  # the umpire checks distances on the map
    for number in numbers:
        for aim in aims:
            near(context, number, spot(context, aim), distance, aim.name, rule)


# One side rolls


def fire(context: CommandContext, command: Strike) -> None:  # MK4-K11
    """Damage targets that cannot answer. Hidden units that fire are revealed."""
    numbers, aims = own_units(context, command.units, "MK4-K11"), targets(context, command.targets, "MK4-K11")
    for aim in aims:
        on_surface(context, aim, "MK4-K11")
    for number in numbers:
        ready(context, number, "act")
        row = able(context, number, "fire", "fire", "MK4-K11")
        _in_range(context, [number], aims, row.fire_range, "MK4-K11")
    confirm(context, aims, "MK4-K11")
    for number in numbers:
        context.put(number, replace(context.unit(number), hidden=False))
    _bombard(context, numbers, aims, "fire", "fired at")


def bomb(context: CommandContext, command: Strike) -> None:  # MK4-K25
    """Bomb targets below the aircraft."""
    numbers, aims = own_units(context, command.units, "MK4-K25"), targets(context, command.targets, "MK4-K25")
    for aim in aims:
        on_surface(context, aim, "MK4-K25")
    for number in numbers:
        ready(context, number, "act")
        able(context, number, "bomb", "bomb", "MK4-K25")
        aloft(context, number, "MK4-K25")
    _in_range(context, numbers, aims, AT_TARGET, "MK4-K25")
    confirm(context, aims, "MK4-K25")
    _bombard(context, numbers, aims, "bomb", "bombed")


def _bombard(
    context: CommandContext, numbers: list[UnitNumber], aims: list[Target], column: str, struck: str
) -> None:
    names = [context.unit(number).name for number in numbers]
    doing = ("fires at", "fire at") if column == "fire" else ("bombs", "bomb")
    context.headline(f"{listed(names)} {agreed(len(names), *doing)} {names_of(aims)}.", numbers)
    warn(context, numbers, aims, struck)
    for aim in aims:
        context.observe(aim.unit, aim.structure)
    total = sum(value_of(context, number, column, f" {column}s") for number in numbers)
    share_out(context, total, aims)
    for number in numbers:
        spend(context, number)


def missile(context: CommandContext, command: Strike) -> None:  # MK4-K19
    """Fire a missile, which a target with missiles may shoot down."""
    number, aim = (
        own_unit(context, command.units[0], "MK4-K19"),
        target(context, command.targets[0], "MK4-K19"),
    )
    ready(context, number, "act")
    row = able(context, number, "missile", "fire missiles", "MK4-K19")
    aloft(context, number, "MK4-K19")
    near(context, number, spot(context, aim), row.missile_range, aim.name, "MK4-K19")
    confirm(context, [aim], "MK4-K19")
    context.headline(f"{context.unit(number).name} fires a missile at {aim.name}.", [number])
    warn(context, [number], [aim], "fired at with a missile")
    context.observe(aim.unit, aim.structure)
    damage = value_of(context, number, "missile", " fires")
    if aim.unit is not None and context.type(aim.unit).missile:
        damage -= value_of(context, aim.unit, "missile", " defends")
    if damage > 0:
        context.sums.append(f"{amount(damage)} hits.")
        context.tell_actors("It hits.")
        strike(context, aim, damage)
    else:
        context.sums.append("It is shot down.")
        context.tell_actors("It is shot down.")
    spend(context, number)


def kamikaze(context: CommandContext, command: Strike) -> None:  # MK4-K23
    """Crash a fighter into a unit on the surface."""
    number, aim = (
        own_unit(context, command.units[0], "MK4-K23"),
        target(context, command.targets[0], "MK4-K23"),
    )
    unit = ready(context, number, "act")
    sides = able(context, number, "kamikaze", "plunge on its target", "MK4-K23").kamikaze
    aloft(context, number, "MK4-K23")
    if row_of(context, aim) is None:
        raise IllegalAction(f"{shortened(aim.name)} is not a unit.", "MK4-K23")
    on_surface(context, aim, "MK4-K23")
    near(context, number, spot(context, aim), AT_TARGET, aim.name, "MK4-K23")
    confirm(context, [aim], "MK4-K23")
    context.headline(f"{unit.name} plunges on {aim.name}.", [number])
    warn(context, [number], [aim], "plunged on")
    context.observe(aim.unit)
    face = context.roll(sides, f"{unit.name} plunges")
    context.sums.append(f"d{sides} = {face}.")
    context.kill(number, "lost")
    if face == sides and aim.unit is not None:
        context.kill(aim.unit)
    else:
        strike(context, aim, face * unit.size)


def pulse(context: CommandContext, command: Strike) -> None:  # MK4-K21
    """Set off a pulse, which disables all targets on a 6."""
    number, aims = (
        own_unit(context, command.units[0], "MK4-K21"),
        targets(context, command.targets, "MK4-K21"),
    )
    unit = ready(context, number, "act")
    able(context, number, "pulse", "set off a pulse", "MK4-K21")
    aloft(context, number, "MK4-K21")
    for aim in aims:
        if row_of(context, aim) is None:
            raise IllegalAction(f"{shortened(aim.name)} is not a unit.", "MK4-K21")
    _in_range(context, [number], aims, PULSE, "MK4-K21")
    confirm(context, aims, "MK4-K21")
    context.headline(f"{unit.name} sets off a pulse over {names_of(aims)}.", [number])
    warn(context, [number], aims, "in a pulse set off")
    face = context.roll(6, f"{unit.name} sets off a pulse")
    context.sums.append(f"d6 = {face}: {'all are disabled' if face == 6 else 'nothing happens'}.")
    for aim in aims:
        if face == 6 and aim.unit is not None:
            context.disable(aim.unit)
    spend(context, number)
