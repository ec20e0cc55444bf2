"""What ships do to ships: MK4-K13 torpedo, MK4-K14 sortie, MK4-K15 depth charge, MK4-K16 board."""

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


def _duel(  # noqa: PLR0917 - a row of a table
    desk: CommandContext, command: Strike, column: str, does: str, distance: int, rule: str
) -> tuple[UnitNumber, Target, UnitNumber]:
    """Who acts and which ship it is aimed at, by name and by number, if all is as it must be."""
    number, aim = own_unit(desk, command.units[0], rule), target(desk, command.targets[0], rule)
    ready(desk, number, "act")
    able(desk, number, column, does, rule)
    row = row_of(desk, aim)
    if row is None or row.arm != "navy":
        raise IllegalAction(f"{shortened(aim.name)} is no ship.", rule)
    near(desk, number, spot(desk, aim), distance, aim.name, rule)
    confirm([aim], rule)
    return number, aim, aim.unit if aim.unit is not None else number


def torpedo(desk: CommandContext, command: Strike) -> None:  # MK4-K13
    """A d6 from a submarine: the 6 sinks the ship."""
    number, aim, ship = _duel(desk, command, "torpedo", "fire torpedoes", TORPEDO, "MK4-K13")
    unit = desk.unit(number)
    desk.headline(f"{unit.name} fires a torpedo at {aim.name}.", [number])
    warn(desk, [number], [aim], "torpedoed")
    face = desk.roll(6, f"{unit.name}'s torpedo")
    desk.sums.append(f"d6 = {face}.")
    if face == 6:
        desk.kill(ship)
    else:
        strike(desk, aim, face * unit.size)
    spend(desk, number)


def sortie(desk: CommandContext, command: Strike) -> None:  # MK4-K14
    """A carrier's planes against the air defence of a ship."""
    number, aim, ship = _duel(desk, command, "sortie", "launch sorties", SORTIE, "MK4-K14")
    unit = desk.unit(number)
    desk.headline(f"{unit.name} launches a sortie at {aim.name}.", [number])
    warn(desk, [number], [aim], "attacked from the air")
    damage = value_of(desk, number, "sortie", "'s sortie")
    damage -= value_of(desk, ship, "air_defence", "'s air defence")
    if damage > 0:
        desk.sums.append(f"{amount(damage)} hits.")
        desk.tell_actors("It hits.")
        strike(desk, aim, damage)
    else:
        desk.sums.append("It is repelled.")
        desk.tell_actors("It is repelled.")
        desk.tell((desk.unit(ship).seat,), "The attack is repelled.")
    spend(desk, number)


def depth_charge(desk: CommandContext, command: DepthCharge) -> None:  # MK4-K15
    """A d6 against a submarine near by. Whether there is one, only a sinking tells."""
    number = own_unit(desk, command.unit, "MK4-K15")
    unit = ready(desk, number, "act")
    able(desk, number, "depth_charge", "drop depth charges", "MK4-K15")
    prey, where = _prey(desk, number, command)
    desk.headline(f"{unit.name} drops depth charges at {where}.", [number])
    face = desk.roll(6, f"{unit.name}'s depth charges")
    desk.sums.append(f"d6 = {face}{'' if prey is not None else ', and no submarine is near'}.")
    spend(desk, number)
    if prey is None:
        return
    victim = desk.unit(prey)
    desk.tell((victim.seat,), f"Depth charges fall round {victim.name}.")
    if face == 6:
        desk.put(prey, replace(victim, hidden=False))
        desk.kill(prey)
    elif face == 5:
        desk.disable(prey)


def _prey(desk: CommandContext, number: UnitNumber, command: DepthCharge) -> tuple[UnitNumber | None, str]:
    """The submarine that is meant or nearest, if there is one, and what the place is called."""
    name = command.target
    if isinstance(name, str):
        hunted = [n for n in units_named(desk.terms, desk.state.units, name) if _submarine(desk, n)]
        # With a gamespace nobody hunts by name what he does not see.
        if desk.terms.gamespace is None:
            return (hunted[0] if hunted else None), name
        seen = [n for n in hunted if not desk.unit(n).hidden]
        if seen:
            near(desk, number, desk.place(seen[0]), DEPTH_CHARGE, name, "MK4-K15")
            return seen[0], name
        for phantom in desk.phantoms:
            believed = desk.terms.military_of(phantom.believer) == desk.military
            if believed and phantom.name.casefold() == name.casefold():
                near(desk, number, phantom.at, DEPTH_CHARGE, name, "MK4-K15")
                return None, name
    at, _ = point_of(desk, command.target, "MK4-K15")
    if at is None:
        return None, str(name)
    near(desk, number, at, DEPTH_CHARGE, "That place", "MK4-K15")
    return _nearest_submarine(desk, at), place_text(at)


def _submarine(desk: CommandContext, number: UnitNumber) -> bool:
    unit = desk.unit(number)
    enemy = desk.terms.military_of(unit.seat) != desk.military
    return enemy and unit.alive and desk.type(number).submarine


def _nearest_submarine(desk: CommandContext, at: Point) -> UnitNumber | None:
    found = [
        (squared(unit.at, at), number)
        for number, unit in desk.state.units.living()
        if unit.at is not None and _submarine(desk, number) and within(unit.at, at, DEPTH_CHARGE)
    ]
    return min(found)[1] if found else None


def board(desk: CommandContext, command: Strike) -> None:  # MK4-K16
    """Boarders seize, sink, disable or damage a ship, or under `umpire33` are beaten off."""
    number, aim, ship = _duel(desk, command, "board", "board", BOARD, "MK4-K16")
    unit, sides = desk.unit(number), desk.type(number).board
    desk.headline(f"{unit.name} boards {aim.name}.", [number])
    warn(desk, [number], [aim], "boarded")
    face = desk.roll(sides, f"{unit.name} boards")
    desk.sums.append(f"d{sides} = {face}.")
    if desk.terms.umpire33:
        if face >= 5:
            _seize(desk, number, ship)
        else:
            desk.tell_actors("The boarders are beaten off.")
            desk.hurt(number, face * unit.size)
            if desk.unit(number).alive:
                desk.disable(number)
    elif face >= 6:
        _seize(desk, number, ship)
    elif face == 5:
        desk.kill(ship)
    elif face >= 3:
        desk.tell_actors(f"{aim.name} is disabled.")
        desk.disable(ship)
    else:
        desk.tell_actors(f"{aim.name} is damaged.")
        strike(desk, aim, face * unit.size)
    spend(desk, number)


def _seize(desk: CommandContext, number: UnitNumber, ship: UnitNumber) -> None:
    """The ship changes sides. Whoever was aboard is lost, and it does nothing more in this turn."""
    prize, seat = desk.unit(ship), desk.unit(number).seat
    for passenger in prize.cargo:
        desk.kill(passenger, "lost")
    prize = desk.unit(ship)
    name, count = prize.name, 2
    while any(desk.unit(n).seat == seat and n != ship for n in desk.state.units.called(name)):
        name, count = f"{prize.name}-{count}", count + 1
    desk.put(ship, replace(prize, seat=seat, name=name, moved=desk.turn, acted=desk.turn, closed=desk.turn))
    desk.tell_actors(f"{prize.name} is seized{f' and called {name} now' if name != prize.name else ''}.")
    desk.tell((prize.seat,), f"{prize.name} is seized.")
