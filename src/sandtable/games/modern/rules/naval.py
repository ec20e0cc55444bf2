"""Ships against ships: torpedo (MK4-K13), sortie (K14), depth charge (K15), boarding (K16)."""

from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import DepthCharge, Strike
from sandtable.games.modern.ground import BOARD, DEPTH_CHARGE, SORTIE, TORPEDO, place_text, squared, within
from sandtable.games.modern.roster import Point, UnitNumber
from sandtable.games.modern.rules.combat import spend, strike, value_of, warn
from sandtable.games.modern.rules.context import CommandContext, amount
from sandtable.games.modern.rules.unit_lookup import (
    Target,
    able,
    confirm,
    near,
    own_unit,
    point_of,
    ready,
    row_of,
    spot,
    target,
    units_named,
)


def _duel(  # noqa: PLR0917 - like a row of a table
    context: CommandContext, command: Strike, column: str, does: str, distance: int, rule: str
) -> tuple[UnitNumber, Target, UnitNumber]:
    """Check a command; return the unit that acts, its target, and the number of the target's ship."""
    number, aim = own_unit(context, command.units[0], rule), target(context, command.targets[0], rule)
    ready(context, number, "act")
    able(context, number, column, does, rule)
    row = row_of(context, aim)
    if row is None or row.arm != "navy":
        raise IllegalAction(f"{shortened(aim.name)} is not a ship.", rule)
    near(context, number, spot(context, aim), distance, aim.name, rule)
    confirm(context, [aim], rule)
    return number, aim, aim.unit if aim.unit is not None else number


def torpedo(context: CommandContext, command: Strike) -> None:  # MK4-K13
    """Fire a torpedo: a 6 sinks the ship, other results damage it."""
    number, aim, ship = _duel(context, command, "torpedo", "fire torpedoes", TORPEDO, "MK4-K13")
    unit = context.unit(number)
    context.headline(f"{unit.name} fires a torpedo at {aim.name}.", [number])
    warn(context, [number], [aim], "torpedoed")
    context.observe(ship)
    face = context.roll(6, f"{unit.name}'s torpedo")
    context.sums.append(f"d6 = {face}.")
    if face == 6:
        context.kill(ship)
    else:
        strike(context, aim, face * unit.size)
    spend(context, number)


def sortie(context: CommandContext, command: Strike) -> None:  # MK4-K14
    """Roll a carrier's planes against the air defence of a ship."""
    number, aim, ship = _duel(context, command, "sortie", "launch sorties", SORTIE, "MK4-K14")
    unit = context.unit(number)
    context.headline(f"{unit.name} launches a sortie at {aim.name}.", [number])
    warn(context, [number], [aim], "attacked from the air")
    context.observe(ship)
    damage = value_of(context, number, "sortie", "'s sortie")
    damage -= value_of(context, ship, "air_defence", "'s air defence")
    if damage > 0:
        context.sums.append(f"{amount(damage)} hits.")
        context.tell_actors("It hits.")
        strike(context, aim, damage)
    else:
        context.sums.append("It is repelled.")
        context.tell_actors("It is repelled.")
        context.tell((context.unit(ship).seat,), "The attack is repelled.")
    spend(context, number)


def depth_charge(context: CommandContext, command: DepthCharge) -> None:  # MK4-K15
    """Roll against a submarine nearby; only a sinking shows whether there is one."""
    number = own_unit(context, command.unit, "MK4-K15")
    unit = ready(context, number, "act")
    able(context, number, "depth_charge", "drop depth charges", "MK4-K15")
    submarine, where = _depth_charge_target(context, number, command)
    context.headline(f"{unit.name} drops depth charges at {where}.", [number])
    face = context.roll(6, f"{unit.name}'s depth charges")
    context.sums.append(f"d6 = {face}{'' if submarine is not None else ', and no submarine is near'}.")
    spend(context, number)
    if submarine is None:
        return
    victim = context.unit(submarine)
    context.tell((victim.seat,), f"Depth charges fall round {victim.name}.")
    if face == 6:
        context.put(submarine, replace(victim, hidden=False))
        context.kill(submarine)
    elif face == 5:
        context.disable(submarine)


def _depth_charge_target(
    context: CommandContext, number: UnitNumber, command: DepthCharge
) -> tuple[UnitNumber | None, str]:
    """Return the submarine that is named or nearest, or `None`, and the name of the place."""
    name = command.target
    if isinstance(name, str):
        hunted = [n for n in units_named(context.terms, context.state.units, name) if _submarine(context, n)]
        # With a gamespace, only a visible submarine can be named.
        if context.terms.gamespace is None:
            return (hunted[0] if hunted else None), name
        seen = [n for n in hunted if not context.unit(n).hidden]
        if seen:
            near(context, number, context.place(seen[0]), DEPTH_CHARGE, name, "MK4-K15")
            return seen[0], name
        for phantom in context.phantoms:
            believed = context.terms.military_of(phantom.believer) == context.military
            if believed and phantom.name.casefold() == name.casefold():
                near(context, number, phantom.at, DEPTH_CHARGE, name, "MK4-K15")
                return None, name
    at, _ = point_of(context, command.target, "MK4-K15")
    if at is None:
        return None, str(name)
    near(context, number, at, DEPTH_CHARGE, "That place", "MK4-K15")
    return _nearest_submarine(context, at), place_text(at)


def _submarine(context: CommandContext, number: UnitNumber) -> bool:
    unit = context.unit(number)
    enemy = context.terms.military_of(unit.seat) != context.military
    return enemy and unit.alive and context.type(number).submarine


def _nearest_submarine(context: CommandContext, at: Point) -> UnitNumber | None:
    found = [
        (squared(unit.at, at), number)
        for number, unit in context.state.units.living()
        if unit.at is not None and _submarine(context, number) and within(unit.at, at, DEPTH_CHARGE)
    ]
    return min(found)[1] if found else None


def board(context: CommandContext, command: Strike) -> None:  # MK4-K16
    """Board a ship: seize, sink, disable or damage it; with `umpire33`, boarders may be beaten off."""
    number, aim, ship = _duel(context, command, "board", "board", BOARD, "MK4-K16")
    unit, sides = context.unit(number), context.type(number).board
    context.headline(f"{unit.name} boards {aim.name}.", [number])
    warn(context, [number], [aim], "boarded")
    face = context.roll(sides, f"{unit.name} boards")
    context.sums.append(f"d{sides} = {face}.")
    if context.terms.umpire33:
        if face >= 5:
            _seize(context, number, ship)
        else:
            context.tell_actors("The boarders are beaten off.")
            context.tell((context.unit(ship).seat,), "The boarders are beaten off.")
            context.hurt(number, face * unit.size)
            if context.unit(number).alive:
                context.disable(number)
    elif face >= 6:
        _seize(context, number, ship)
    elif face == 5:
        context.kill(ship)
    elif face >= 3:
        context.tell_actors(f"{aim.name} is disabled.")
        context.disable(ship)
    else:
        context.observe(ship)
        strike(context, aim, face * unit.size)
    spend(context, number)


def _seize(context: CommandContext, number: UnitNumber, ship: UnitNumber) -> None:
    """Take over a ship. Units aboard are lost, and the ship may do nothing more in this turn."""
    prize, seat = context.unit(ship), context.unit(number).seat
    for passenger in prize.cargo:
        context.kill(passenger, "lost")
    prize = context.unit(ship)
    name, count = prize.name, 2
    while any(context.unit(n).seat == seat and n != ship for n in context.state.units.called(name)):
        name, count = f"{prize.name}-{count}", count + 1
    context.put(
        ship,
        replace(prize, seat=seat, name=name, moved=context.turn, acted=context.turn, closed=context.turn),
    )
    renamed = f" and called {name} now" if name != prize.name else ""
    context.sums.append(f"{prize.name} is seized{renamed}.")
    context.tell_actors(f"{prize.name} is seized{renamed}.")
    context.tell((prize.seat,), f"{prize.name} is seized.")
    to = context.terms.commands[seat].name
    others = [other for other in context.enemies() if other != prize.seat]
    context.tell(others, f"{prize.name} has changed hands: it is {to}'s now{renamed}.")
