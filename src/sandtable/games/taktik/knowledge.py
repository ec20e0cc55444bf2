"""Inference about hidden firepower from what a seat knows (TAK-B3, TAK-B4)."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import Stance, shot_chances
from sandtable.games.taktik.forces import POWERS, UNITS, UNKNOWN, Kind
from sandtable.games.taktik.rules import supplies
from sandtable.games.taktik.rules.firing import withstands_damage
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Terms


def composition(terms: Terms, country: Country, kind: Kind) -> Counter[int]:
    """The number of vehicles of a kind that a country began with, by firepower."""
    levy = terms.levies[country]
    return Counter({unit.power: levy[number] for number, unit in enumerate(UNITS) if unit.kind == kind})


def remaining(seen: State, country: Country, kind: Kind) -> Counter[int]:
    """The firepowers among a country's vehicles of unknown firepower, lost vehicles included."""
    pieces = seen.pieces
    known = Counter(
        power
        for power, own, owner in zip(pieces.powers, pieces.kinds, pieces.countries, strict=True)
        if own == kind and owner == country and power != UNKNOWN
    )
    left = composition(seen.terms, country, kind) - known
    return left or Counter({power: 1 for power in POWERS if composition(seen.terms, country, kind)[power]})


def powers_of(seen: State, number: int) -> dict[int, Fraction]:
    """The possible firepowers of a vehicle with their probabilities, as far as the seat knows."""
    power = seen.pieces.powers[number]
    if power != UNKNOWN:
        return {power: Fraction(1)}
    left = remaining(seen, seen.pieces.countries[number], seen.pieces.kinds[number])
    return {value: Fraction(count, left.total()) for value, count in sorted(left.items())}


class Odds(NamedTuple):
    """The probability of each result of a shot."""

    target_destroyed: Fraction
    target_damaged: Fraction
    shooter_destroyed: Fraction
    shooter_damaged: Fraction
    miss: Fraction
    target_stays: Fraction = Fraction(0)
    """Damage that leaves the target where it stands (TAK-H4)."""


def odds(seen: State, number: int, target: int, stance: Stance) -> Odds:
    """The odds of a shot, as far as the seat knows both vehicles (TAK-C6, TAK-F5)."""
    chance = shot_chances(stance)
    wins = superior(seen, number, target)
    stays = withstands_damage(seen, target)
    return Odds(
        chance["hit"] * wins,
        Fraction(0) if stays else chance["damage"] * wins,
        chance["hit"] * (1 - wins),
        chance["damage"] * (1 - wins),
        chance["miss"],
        chance["damage"] * wins if stays else Fraction(0),
    )


def superior(seen: State, number: int, target: int) -> Fraction:
    """The probability that the firing vehicle counts as the stronger one (TAK-F6, TAK-X4)."""
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
