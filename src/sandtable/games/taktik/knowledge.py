"""What can be known of firepower: what was shown, and what is left of a battalion (TAK-B3, TAK-B4)."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import Stance, shot_chances
from sandtable.games.taktik.forces import POWERS, UNITS, UNKNOWN, Kind
from sandtable.games.taktik.rules import supplies
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Terms


def composition(terms: Terms, country: Country, kind: Kind) -> Counter[int]:
    """How many vehicles of a kind a country began with, by firepower."""
    levy = terms.levies[country]
    return Counter({unit.power: levy[number] for number, unit in enumerate(UNITS) if unit.kind == kind})


def remaining(seen: State, country: Country, kind: Kind) -> Counter[int]:
    """The firepowers that the vehicles have of which the seat does not know it, lost ones among them."""
    pieces = seen.pieces
    known = Counter(
        power
        for power, own, whose in zip(pieces.powers, pieces.kinds, pieces.countries, strict=True)
        if own == kind and whose == country and power != UNKNOWN
    )
    left = composition(seen.terms, country, kind) - known
    return left or Counter({power: 1 for power in POWERS if composition(seen.terms, country, kind)[power]})


def powers_of(seen: State, number: int) -> dict[int, Fraction]:
    """The firepower of a vehicle as the seat knows it: each value and how likely it is."""
    power = seen.pieces.powers[number]
    if power != UNKNOWN:
        return {power: Fraction(1)}
    left = remaining(seen, seen.pieces.countries[number], seen.pieces.kinds[number])
    return {value: Fraction(count, left.total()) for value, count in sorted(left.items())}


class Odds(NamedTuple):
    """What a shot brings: how likely each end is."""

    target_destroyed: Fraction
    target_damaged: Fraction
    shooter_destroyed: Fraction
    shooter_damaged: Fraction
    miss: Fraction


def odds(seen: State, number: int, target: int, stance: Stance) -> Odds:
    """What a shot of one vehicle at another brings, as far as the seat knows both (TAK-C6, TAK-F5)."""
    chance = shot_chances(stance)
    wins = superior(seen, number, target)
    return Odds(
        chance["hit"] * wins,
        chance["damage"] * wins,
        chance["hit"] * (1 - wins),
        chance["damage"] * (1 - wins),
        chance["miss"],
    )


def superior(seen: State, number: int, target: int) -> Fraction:
    """How likely the vehicle that fires is not the weaker one (TAK-F6, TAK-X4)."""
    if not supplies.supplied(seen, target, Kind.AMMUNITION):
        return Fraction(1)
    ours, theirs = powers_of(seen, number), powers_of(seen, target)
    return sum(
        (
            chance * other
            for power, chance in ours.items()
            for weaker, other in theirs.items()
            if power >= weaker
        ),
        Fraction(0),
    )
