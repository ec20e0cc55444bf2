"""Attack (GOW-A): sums, charge, retreat and capture."""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Event, IllegalAction
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS, Army, with_side
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.rules.communication import changes, network
from sandtable.games.game_of_war.rules.turns import check_retreat_done, ending, pass_turn, with_outcome
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import (
    ALL_KINDS,
    CHARGE_ATTACK,
    FIGHTERS,
    FORTRESS_BONUS,
    LONGEST_CHARGE,
    LONGEST_RANGE,
    PASS_BONUS,
    UNITS,
    Kind,
)

Result: TypeAlias = Literal["no effect", "retreat", "captured"]
_EFFECTS = {"captured": "it is captured", "retreat": "it must retreat", "no effect": "nothing happens"}


class Contribution(NamedTuple):
    """What units of one kind add to a sum, all with the same value."""

    kind: Kind
    squares: SquareSet
    value: int
    """The value of each unit."""
    how: str = ""
    """Why the value differs from the unit table: "charging", "in a fortress", "in a pass", or empty."""


def total(shares: list[Contribution]) -> int:
    """Add up contributions."""
    return sum(share.value * share.squares.bit_count() for share in shares)


def attack(field: Battlefield, army: Army, able: SquareSet, target: Square) -> list[Contribution]:
    """List what an army's able units, online and not in retreat, add to an attack on a square (GOW-A1)."""
    shares: list[Contribution] = []
    charging = charge(field, army, able, target)
    if charging:
        shares.append(Contribution(Kind.CAVALRY, charging, CHARGE_ATTACK, "charging"))
    for kind in FIGHTERS:
        squares = army[kind] & able & field.lines.star(target, UNITS[kind].range) & ~charging
        if squares:
            shares.append(Contribution(kind, squares, UNITS[kind].attack))
    return shares


def charge(field: Battlefield, army: Army, able: SquareSet, target: Square) -> SquareSet:
    """The squares of the cavalry that charges a square: unbroken lines of up to four beside it (GOW-A3)."""
    riders = army.cavalry & able & ~field.fortresses
    if field.shelters >> target & 1 or not riders & field.grid.around(target):
        return 0
    charging = 0
    for direction in range(8):
        for square in field.grid.walk(target, direction, LONGEST_CHARGE):
            if not riders >> square & 1:
                break
            charging |= 1 << square
    return charging


def defence(field: Battlefield, army: Army, online: SquareSet, target: Square) -> list[Contribution]:
    """List what an army adds to the defence of a square: the unit there and its supporters (GOW-A2).

    For an empty square, what the supporters would add to a unit there.
    """
    shares: list[Contribution] = []
    itself = 1 << target
    for kind, squares in zip(ALL_KINDS, army, strict=True):
        if itself & squares & online:  # GOW-C5: offline, it does not defend itself
            shares += _sheltered(field, kind, itself)
        if UNITS[kind].range:  # relays support no unit
            shares += _sheltered(field, kind, squares & online & field.lines.star(target, UNITS[kind].range))
    return shares


def _sheltered(field: Battlefield, kind: Kind, squares: SquareSet) -> list[Contribution]:
    base = UNITS[kind].defence
    if not UNITS[kind].shelters:
        return [Contribution(kind, squares, base)] if squares else []
    parts = (
        Contribution(kind, squares & ~field.shelters, base),
        Contribution(kind, squares & field.fortresses, base + FORTRESS_BONUS, "in a fortress"),
        Contribution(kind, squares & field.passes, base + PASS_BONUS, "in a pass"),
    )
    return [part for part in parts if part.squares]


def result(attack_total: int, defence_total: int) -> Result:
    """The result of an attack by its sums (GOW-A4)."""
    lead = attack_total - defence_total
    return "no effect" if lead <= 0 else "retreat" if lead == 1 else "captured"


# Sums of a position


def able(state: State, side: int, online: SquareSet) -> SquareSet:
    """The squares of a side's online units that may attack: not the one in retreat (GOW-A5)."""
    retreating = state.withdrawn if state.must_retreat is None else state.must_retreat
    if retreating is None or side != state.side:
        return online
    return online & ~(1 << retreating)


def contributions(state: State, side: int, target: Square) -> tuple[list[Contribution], list[Contribution]]:
    """List what `side` adds to an attack on a square, and the other side to its defence."""
    field = state.terms.field
    attackers = able(state, side, network(state, side).online)
    online = network(state, 1 - side).online
    return (
        attack(field, state.armies[side], attackers, target),
        defence(field, state.armies[1 - side], online, target),
    )


@lru_cache(maxsize=64)
def effective_attacks(state: State) -> tuple[tuple[Square, int, int], ...]:
    """List each attack that would have an effect now: target, attack, defence; cached, as all seats ask."""
    if state.struck or state.must_retreat is not None:
        return ()
    side, field = state.side, state.terms.field
    attackers = able(state, side, network(state, side).online)
    online = network(state, 1 - side).online
    ours, theirs = state.armies[side], state.armies[1 - side]
    fighters, found = ours.fighters & attackers, []
    for target in squares_in(theirs.units):
        if not fighters & field.lines.star(target, LONGEST_RANGE):
            continue  # a charge begins beside its target (GOW-A3)
        strength = total(attack(field, ours, attackers, target))
        if strength:
            resistance = total(defence(field, theirs, online, target))
            if strength > resistance:
                found.append((target, strength, resistance))
    return tuple(found)


def consequence(state: State, side: int, target: Square, strength: int, resistance: int) -> Result:
    """The result of an attack by `side` on a unit, which is captured if it cannot retreat (GOW-A5)."""
    field, found = state.terms.field, result(strength, resistance)
    refuge = field.grid.around(target) & field.open & ~state.occupied & ~state.arsenals[side]
    return "captured" if found == "retreat" and not refuge else found


def describe(state: State, shares: list[Contribution]) -> str:
    """A sum unit by unit: "cavalry G14 charging 7, infantry H12 4"."""
    names = state.terms.field.grid.names
    parts = [
        f"{share.kind.label} {names[square]}{' ' + share.how if share.how else ''} {share.value}"
        for share in shares
        for square in squares_in(share.squares)
    ]
    return ", ".join(parts) or "nobody"


# Attacking


def check_attack(state: State, target: Square) -> None:
    """Raise `IllegalAction` with the reason unless the attack is legal and has an effect."""
    side, name = state.side, state.terms.field.grid.names[target]
    check_retreat_done(state)
    if state.struck:
        raise IllegalAction("Destroying the arsenal was this turn's attack.", "GOW-M3")
    if not state.armies[1 - side].units >> target & 1:
        whose = "your own unit" if state.armies[side].units >> target & 1 else "no unit"
        raise IllegalAction(
            f"{whose.capitalize()} stands on {name}: an attack needs an enemy unit.", "GOW-A1"
        )
    strength, resistance = map(total, contributions(state, side, target))
    if result(strength, resistance) == "no effect":
        raise IllegalAction(
            f"The attack on {name} would do nothing: attack {strength}, defence {resistance}.", "GOW-A4"
        )


def after_attack(state: State, target: Square) -> tuple[State, Result]:
    """Return the state after a legal attack, which ends the turn, and the result for the target."""
    side = state.side
    strength, resistance = map(total, contributions(state, side, target))
    found = consequence(state, side, target, strength, resistance)
    if found == "captured":
        victims = state.armies[1 - side]
        armies = with_side(state.armies, 1 - side, victims.toggled(victims.unit_on(target), 1 << target))
        state = with_outcome(replace(state, armies=armies))
    after = state if state.outcome else pass_turn(state, progress=True)
    if found == "retreat" and not after.outcome:
        after = replace(after, must_retreat=target)
    return after, found


def strike(state: State, target: Square) -> tuple[State, tuple[Event, ...]]:
    """Attack a unit and end the turn, or raise `IllegalAction`."""
    check_attack(state, target)
    side, names = state.side, state.terms.field.grid.names
    prey = state.armies[1 - side].unit_on(target)
    strong, firm = contributions(state, side, target)
    after, found = after_attack(state, target)
    victim = f"the {ADJECTIVES[1 - side]} {prey.label} on {names[target]}"
    strength, resistance = total(strong), total(firm)
    trapped = found == "captured" and strength - resistance == 1
    effect = "with no way out it is captured" if trapped else _EFFECTS[found]
    text = (
        f"{SEATS[side].capitalize()} attacks {victim} with {strength} ({describe(state, strong)}) "
        f"against {resistance} ({describe(state, firm)}): {effect}."
    )
    kind = "capture" if found == "captured" else "attack"
    attackers = tuple(names[square] for share in strong for square in squares_in(share.squares))
    event = Event(kind, text, path=(names[target],), rule="GOW-A4", hostile=True, attackers=attackers)
    gone = target if found == "captured" else None
    return after, (event, *changes(state, after, captured=gone), *ending(after))
