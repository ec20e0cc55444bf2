"""Combat groups, their charts and modifiers (KV3-F1 to F7), independent of a state."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, product
from math import atan2, degrees, hypot
from typing import NamedTuple, TypeVar

from msgspec import Struct

from sandtable.games.kriegsspiel.charts import CHARTS, ChartName, Modifier, Ranges, Role, Verdict, read_chart
from sandtable.games.kriegsspiel.orders import Formation
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.units import FULL_HP, Arm, Quality

_Kind = TypeVar("_Kind")

_FIRING_FORMATIONS: tuple[Formation, ...] = ("line", "square", "skirmish")
_ALL_ROUND: tuple[Formation, ...] = ("square", "skirmish")
_QUALITIES: tuple[Quality, ...] = ("green", "regular", "elite")
MORE_UNITS, ELITE, SQUARE, HIGHER_GROUND = 1, 1, 2, 1
"""Modifiers of KV3-F4 that come from the rule book and are no settings."""


class Fighter(Struct, frozen=True):
    """A unit with what counts in combat."""

    id: str
    side: int
    arm: Arm
    formation: Formation
    at: tuple[float, float]
    """Metres to the east and to the north."""
    facing: int = 0
    """Degrees clockwise from north."""
    quality: Quality = "regular"
    hp: int = FULL_HP
    disruption: int = 0
    height: float = 0.0
    covered: bool = False
    fleeing: bool = False


class Contact(Struct, frozen=True):
    """One unit that fires at or has charged into another."""

    attacker: Fighter
    defender: Fighter
    charge: bool = False
    ordered: bool = True
    """Whether it is by order rather than at will, which decides who is the attacker (KV3-F2)."""

    @property
    def metres(self) -> float:
        """The distance between the two units, in metres."""
        return _metres(self.attacker, self.defender)


class Group(Struct, frozen=True):
    """The units in one fight, for which one die is rolled."""

    chart: ChartName
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    beyond: int = 0
    """Points for long range."""
    charge: bool = False


class Shot(NamedTuple):
    """The weapon of a unit and its points for long range."""

    kind: str
    beyond: int


# KV3-F1, F7: which units can fire, and on which chart


def shot(arm: Arm, formation: Formation, metres: float, settings: Settings) -> Shot | None:
    """The shot of a unit at a distance, or `None` if it cannot fire.

    Guns choose the fewest points for long range, canister before shot.
    """
    kinds: dict[str, Ranges] = {}
    if arm == "infantry" and formation in _FIRING_FORMATIONS:
        kinds = {"muskets": Ranges(settings.infantry_effective, settings.infantry_maximum)}
    elif arm == "artillery" and formation == "unlimbered":
        kinds = {
            "canister": Ranges(settings.canister_effective, settings.canister_maximum),
            "shot": Ranges(settings.shot_effective, settings.shot_maximum),
        }
    shots = [
        Shot(kind, beyond) for kind, ranges in kinds.items() if (beyond := ranges.beyond(metres)) is not None
    ]
    return min(shots, key=lambda each: each.beyond, default=None)


def faces(fighter: Fighter, other: Fighter, arc: int) -> bool:
    """Whether another unit is within `arc` degrees of a unit's front.

    Squares and skirmishers face all ways.
    """
    return fighter.formation in _ALL_ROUND or _off_front(fighter, other) <= arc


def can_reply(fighter: Fighter, to: Fighter, settings: Settings) -> bool:
    """Whether a unit can return fire."""
    if fighter.fleeing or not faces(fighter, to, settings.front_arc):
        return False
    return shot(fighter.arm, fighter.formation, _metres(fighter, to), settings) is not None


def chart_of(contact: Contact, settings: Settings) -> ChartName:
    """The chart for one unit against another (KV3-F7)."""
    attacker, defender = contact.attacker, contact.defender
    if contact.charge:
        formed = defender.arm == "infantry" and defender.formation in ("square", "line")
        return "return fire" if formed and can_reply(defender, attacker, settings) else "hand to hand"
    if attacker.arm == "artillery":
        return "artillery"
    return "return fire" if can_reply(defender, attacker, settings) else "fire"


# KV3-F2: groups


class _Front(NamedTuple):
    """The chart and sides of a group; unless the chart is mirrored, the firing side is first."""

    chart: ChartName
    sides: tuple[int, int]


def groups(contacts: Iterable[Contact], settings: Settings) -> list[Group]:
    """The groups for which dice are rolled, in the order of their units' ids.

    Two contacts are in one group if they use the same chart and their units on both sides are the same or
    stand within the gap, directly or in a chain. Units that fire at a charge join the group of the units it
    hits.
    """
    contacts = list(contacts)
    charges = {contact.attacker.id: contact for contact in contacts if contact.charge}

    def front(contact: Contact) -> _Front:
        charge = charges.get(contact.defender.id)
        beside = charge and _metres(contact.attacker, charge.defender) <= settings.group_gap
        joins = beside and contact.attacker.arm == "infantry" and not contact.charge
        chart = chart_of(charge if charge and joins else contact, settings)
        sides = (contact.attacker.side, contact.defender.side)
        return _Front(chart, (min(sides), max(sides)) if CHARTS[chart].mirrored else sides)

    def order(contact: Contact) -> tuple[_Front, str, str]:
        return (front(contact), contact.attacker.id, contact.defender.id)

    found = [
        _group(each.chart, chain, settings)
        for each, along in groupby(sorted(contacts, key=order), key=front)
        for chain in _chains(list(along), each.sides[0], settings.group_gap)
    ]
    return sorted(found, key=lambda group: (group.attackers[0].id, group.defenders[0].id, group.chart))


def _chains(contacts: list[Contact], side: int, gap: float) -> list[list[Contact]]:
    """Split contacts into chains whose neighbours on both sides are within the gap."""
    pairs = [
        (each.attacker, each.defender) if each.attacker.side == side else (each.defender, each.attacker)
        for each in contacts
    ]
    squares: dict[tuple[int, int], list[int]] = {}
    for number, (one, _) in enumerate(pairs):
        squares.setdefault((int(one.at[0] // gap), int(one.at[1] // gap)), []).append(number)
    chain = list(range(len(contacts)))

    def root(number: int) -> int:
        while chain[number] != number:
            chain[number] = chain[chain[number]]
            number = chain[number]
        return number

    for (column, row), here in squares.items():
        around = [squares.get((column + x, row + y), []) for x, y in product((-1, 0, 1), repeat=2)]
        for first, second in product(here, [number for near in around for number in near]):
            (one, enemy), (other, others_enemy) = pairs[first], pairs[second]
            if first < second and _metres(one, other) <= gap and _metres(enemy, others_enemy) <= gap:
                chain[root(second)] = root(first)
    found: dict[int, list[Contact]] = {}
    for number, contact in enumerate(contacts):
        found.setdefault(root(number), []).append(contact)
    return list(found.values())


def _group(chart: ChartName, contacts: list[Contact], settings: Settings) -> Group:
    # The attacker is the side with most charges, then most orders to fire, then most contacts.
    claims: dict[int, tuple[int, int, int]] = {}
    for contact in contacts:
        charges, orders, count = claims.get(contact.attacker.side, (0, 0, 0))
        claims[contact.attacker.side] = (charges + contact.charge, orders + contact.ordered, count + 1)
    side = max(sorted(claims), key=lambda name: claims[name])
    fighters = {each.id: each for one in contacts for each in (one.attacker, one.defender)}
    ranked = [fighters[name] for name in sorted(fighters)]
    # A charge that has reached its target counts no long range.
    charge = any(contact.charge for contact in contacts)
    fired = [] if charge else contacts
    return Group(
        chart,
        tuple(each for each in ranked if each.side == side),
        tuple(each for each in ranked if each.side != side),
        majority((_beyond(contact, settings) for contact in fired), key=lambda points: -points, none=0),
        charge,
    )


def _beyond(contact: Contact, settings: Settings) -> int:
    found = shot(contact.attacker.arm, contact.attacker.formation, contact.metres, settings)
    return found.beyond if found else 0


def long_range(attackers: Sequence[Fighter], defenders: Sequence[Fighter], settings: Settings) -> int:
    """The points for long range of a group that the umpire has drawn: each fires at the nearest enemy."""
    nearest = [min(defenders, key=lambda other: (_metres(one, other), other.id)) for one in attackers]
    contacts = [Contact(one, other) for one, other in zip(attackers, nearest, strict=True)]
    return majority((_beyond(contact, settings) for contact in contacts), key=lambda points: -points, none=0)


# KV3-F4, D1: modifiers


def majority(values: Iterable[_Kind], *, key: Callable[[_Kind], float], none: _Kind) -> _Kind:
    """The most frequent value; on a tie the worse, which has the lower key (KV3-D1)."""
    counted: dict[_Kind, int] = {}
    for value in values:
        counted[value] = counted.get(value, 0) + 1
    return max(counted, key=lambda value: (counted[value], -key(value)), default=none)


def modifiers(group: Group, settings: Settings) -> tuple[Modifier, ...]:
    """The modifiers that the program finds; a human umpire may add others."""
    found: list[Modifier] = []

    def add(name: str, role: Role, points: int) -> None:
        if points:
            found.append(Modifier(name, role, points))

    more = len(group.attackers) - len(group.defenders)
    if more:
        add("more units", "attacker" if more > 0 else "defender", MORE_UNITS)
    roles: tuple[tuple[Role, Sequence[Fighter], Sequence[Fighter]], ...] = (
        ("attacker", group.attackers, group.defenders),
        ("defender", group.defenders, group.attackers),
    )
    struck_too = CHARTS[group.chart].mirrored
    for role, own, others in roles:
        quality = majority((each.quality for each in own), key=_QUALITIES.index, none="regular")
        add("elite", role, ELITE if quality == "elite" else 0)
        add("green", role, settings.green_points if quality == "green" else 0)
        hp = majority(
            (each.hp for each in own if each.arm in ("infantry", "cavalry")), key=float, none=FULL_HP
        )
        add(f"{hp} HP", role, hp - FULL_HP)
        disruption = majority((each.disruption for each in own), key=lambda value: -value, none=0)
        add(f"disruption {disruption}", role, -disruption)
        if _mostly(each.arm == "cavalry" for each in others):
            in_square = _mostly(each.formation == "square" for each in own)
            add("square against cavalry", role, SQUARE if in_square else 0)
        if _mean_height(own) - _mean_height(others) >= settings.higher_ground:
            add("higher ground", role, HIGHER_GROUND)
        if role == "defender" or (struck_too and not group.charge):
            add("cover", role, settings.cover_points if _mostly(each.covered for each in own) else 0)
            add("bad formation", role, settings.bad_formation_points if _badly_formed(own, group) else 0)
            fleeing = _mostly(each.fleeing for each in own)
            add("fleeing", role, settings.fleeing_points if fleeing else 0)
    if _mostly(not any(faces(one, each, 90) for each in group.attackers) for one in group.defenders):
        add("flank", "attacker", settings.flank_points)
    return tuple(found)


def _badly_formed(own: Sequence[Fighter], group: Group) -> bool:
    """Whether most units are on the march or, under fire, in square."""
    bad = ("column", "limbered") if group.charge else ("column", "limbered", "square")
    return _mostly(each.formation in bad and each.arm != "cavalry" for each in own)


def verdict(group: Group, die: int, modifiers: Iterable[Modifier]) -> Verdict:
    """The verdict of a die with these modifiers for a group."""
    return read_chart(group.chart, die + sum(each.on_the_die for each in modifiers), group.beyond)


def _mostly(values: Iterable[bool]) -> bool:
    found = list(values)
    return 2 * sum(found) > len(found)


def _mean_height(fighters: Sequence[Fighter]) -> float:
    return sum(each.height for each in fighters) / len(fighters)


def _metres(one: Fighter, other: Fighter) -> float:
    return hypot(other.at[0] - one.at[0], other.at[1] - one.at[1])


def bearing(start: tuple[float, float], end: tuple[float, float]) -> float:
    """The direction from one point to another, in degrees clockwise from north."""
    return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360


def _off_front(fighter: Fighter, other: Fighter) -> float:
    """Degrees between the facing of a unit and the direction to another."""
    off = abs(bearing(fighter.at, other.at) - fighter.facing) % 360
    return min(off, 360 - off)
