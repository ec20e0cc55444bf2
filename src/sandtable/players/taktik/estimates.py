"""Estimates for computer players: hidden firepower, the value of shots, and distances."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from sandtable.boards.hexes import Hex, HexSet, hexes_in
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import Stance, shot_chances
from sandtable.games.taktik.forces import POWERS, UNKNOWN, Kind
from sandtable.games.taktik.ground import Ground
from sandtable.games.taktik.knowledge import remaining
from sandtable.games.taktik.state import State

FAR = 99
"""A distance greater than any route on any map."""
WORTH = {0: 1.0, 2: 2.0, 4: 3.0, 8: 6.0}
"""The value of a piece by its firepower; 0 for pieces that cannot fire."""
DAMAGED = 0.55
"""The share of its value that a damaged vehicle loses if it can be repaired."""

SUMS = (0, 2, 4, 6, 3, 5, 7, 9)
"""The possible sums of steps with the switch on extra move, all equally likely."""
ENOUGH = tuple(sum(steps >= needed for steps in SUMS) / len(SUMS) for needed in range(11))
"""The probability that a turn gives at least n steps, by n."""


Shares: TypeAlias = tuple[float, float, float]
"""The probability of each firepower."""


class Foe(NamedTuple):
    """An enemy vehicle in action, as far as a seat knows it."""

    number: int
    place: Hex
    kind: Kind
    shares: Shares
    stays: bool

    def at_least(self, power: int) -> float:
        """The probability that the foe has at least this firepower, and so wins if it fires."""
        return sum(share for share, own in zip(self.shares, POWERS, strict=True) if own >= power)

    def at_most(self, power: int) -> float:
        """The probability that the foe has at most this firepower, and so loses if it is fired at."""
        return sum(share for share, own in zip(self.shares, POWERS, strict=True) if own <= power)


def foes(seen: State, side: int) -> list[Foe]:
    """The enemy vehicles in action against an alliance, in a state filtered for a seat."""
    pieces = seen.pieces
    hidden: dict[tuple[Country, Kind], Shares] = {}
    found = []
    for number in pieces.alive:
        country, kind, power = pieces.countries[number], pieces.kinds[number], pieces.powers[number]
        if country.alliance == side or not kind.fights or seen.mending >> number & 1:
            continue
        if power != UNKNOWN:
            shares = _shares(Counter((power,)))
        elif (country, kind) in hidden:
            shares = hidden[country, kind]
        else:
            shares = hidden[country, kind] = _shares(remaining(seen, country, kind))
        found.append(Foe(number, pieces.at[number], kind, shares, bool(seen.staying >> number & 1)))
    return found


def _shares(pool: Counter[int]) -> Shares:
    two, four, eight = (pool[power] / pool.total() for power in POWERS)
    return two, four, eight


def shot_gain(power: int, foe: Foe, stance: Stance, *, own_repair: bool, their_repair: bool) -> float:
    """The expected gain of a shot: the foe's expected loss minus the vehicle's own."""
    chances = _CHANCES[stance]
    damage = 0.0 if foe.stays else DAMAGED if their_repair else 1.0  # TAK-H4
    theirs = chances[0] + chances[1] * damage
    ours = chances[0] + chances[1] * (DAMAGED if own_repair else 1)
    gain = 0.0
    for share, other in zip(foe.shares, POWERS, strict=True):
        if share:
            gain += share * (theirs * WORTH[other] if power >= other else -ours * WORTH[power])
    return gain


_CHANCES: dict[Stance, tuple[float, float]] = {
    "attack": (float(shot_chances("attack")["hit"]), float(shot_chances("attack")["damage"])),
    "retreat": (float(shot_chances("retreat")["hit"]), float(shot_chances("retreat")["damage"])),
}


@lru_cache(maxsize=512)
def steps_to(ground: Ground, goal: Hex, shut: HexSet) -> tuple[int, ...]:
    """The steps from each hex to a goal on an empty board; `FAR` if there is no route."""
    found = [FAR] * ground.grid.size
    frontier = reached = 1 << goal
    steps = 0
    while frontier:
        near = 0
        for place in hexes_in(frontier):
            found[place] = steps
            near |= ground.around[place]
        frontier = near & ~reached & ~shut
        reached |= frontier
        steps += 1
    return tuple(found)


@lru_cache(maxsize=64)
def steps_to_nearest(ground: Ground, goals: tuple[Hex, ...], shut: HexSet) -> tuple[int, ...]:
    """The steps from each hex to the nearest of several goals; all 0 without goals."""
    fields = [steps_to(ground, goal, shut) for goal in goals]
    return tuple(min((field[place] for field in fields), default=0) for place in range(ground.grid.size))


@lru_cache(maxsize=512)
def drive_to(ground: Ground, goal: Hex, shut: HexSet) -> tuple[int, ...]:
    """The half steps of an armoured car from each hex to a goal on an empty board (TAK-M2)."""
    found = [2 * FAR] * ground.grid.size
    found[goal] = 0
    waiting = [[goal]]
    spent = 0
    while spent < len(waiting):
        for here in waiting[spent]:
            if found[here] < spent:
                continue
            for there in ground.neighbours[here]:
                cost = 2 if (ground.in_city >> here | ground.in_city >> there) & 1 else 1
                if not shut >> there & 1 and found[there] > spent + cost:
                    found[there] = spent + cost
                    while len(waiting) <= spent + cost:
                        waiting.append([])
                    waiting[spent + cost].append(there)
        spent += 1
    return tuple(found)


@lru_cache(maxsize=8)
def near(ground: Ground, reach: int) -> tuple[tuple[tuple[Hex, int], ...], ...]:
    """For each hex, the open hexes within a distance, with their distances."""
    grid = ground.grid
    open_hexes = list(hexes_in(ground.open))
    return tuple(
        tuple((other, far) for other in open_hexes if 0 < (far := grid.distance(place, other)) <= reach)
        for place in range(grid.size)
    )
