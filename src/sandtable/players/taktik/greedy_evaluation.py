"""How the greedy player of Taktik judges a position: what a vehicle gains by going somewhere and firing."""

from functools import cached_property, lru_cache
from random import Random

from sandtable.boards.hexes import Hex, HexSet, hexes_in
from sandtable.core import Seat
from sandtable.games.taktik.device import Lamp
from sandtable.games.taktik.forces import POWERS, Kind
from sandtable.games.taktik.ground import Ground
from sandtable.games.taktik.notation import Fire, Leave, Move, Press
from sandtable.games.taktik.rules import firing, mines, movement, supplies
from sandtable.games.taktik.state import State
from sandtable.players.taktik.estimates import (
    ENOUGH,
    FAR,
    WORTH,
    Foe,
    drive_to,
    foes,
    near,
    shot_gain,
    steps_to,
    steps_to_nearest,
)

VICTORY = 1000.0
HEADQUARTERS = 40.0
"""One headquarters of two that must be taken."""
DEPOT = 4.0
"""A depot, besides what is under repair there."""
UNDER_REPAIR = 2.0
BESIEGED = 2.0
"""A foe that keeps us out of a headquarters."""
ADVANCE = {0: 0.1, 2: 0.12, 4: 0.2, 8: 0.35}
"""Each step nearer to the enemy's headquarters, by firepower: the strong lead."""
IMPATIENCE = 60
"""After this many turns an advance is worth twice as much, after twice as many three times, and so on."""
EXPOSED = 0.2
"""How likely a foe that could strike us does so."""
STEP = 0.02
"""What a half step is worth that is left for others."""
WAVER = 0.2
"""How far its judgement of a vehicle wavers, so that it does not play twice alike."""
CLOSE = 6
"""Foes so near may fire in their next turn."""
WATCHED = 0.03
"""How likely a headquarters is thought to be rushed when no foe is near."""
CLAIMED = 0.4
"""What a target is still worth when another vehicle aims at it already."""
PROMISING = 0.4
"""A shot that is worth so much is a reason to set the switch on attack."""
LIFTED = 2.5
"""An enemy's field headquarters or supplies, taken by entering their hex."""
COVER = 0.25
"""A vehicle within reach of a depot."""
STRANDED = 0.8
"""A vehicle out of reach of fuel or ammunition."""
SHY = 0.6
"""Each foe near something that cannot fire."""
SAFE = 4
"""A foe so near is near."""
HOME = 8.0
"""A foe at our gates; less the farther it is."""
OUTWORK = 0.5
"""What it is worth to stand before a gate, compared with standing in it."""
RESERVE = 2.5
"""A vehicle near a headquarters, beside the guards at its gates."""
RESERVES = 3
"""So many are kept there."""
STRUCK = 0.6
"""How likely a shot rids us of a foe that it beats."""


class GreedyEvaluation:
    """One look at a position, through the eyes of one seat."""

    def __init__(self, seen: State, seat: Seat) -> None:
        terms = seen.terms
        self.seen = seen
        self.ground = terms.ground
        self.seat = terms.seats.index(seat)
        self.side = terms.alliance_of[self.seat]
        self.foes = foes(seen, self.side)
        self.occupied = seen.pieces.hexes
        self.eager = 1 + seen.turn / IMPATIENCE
        self.repairs = tuple(self._can_repair(side) for side in (0, 1))
        self.ours = {place: min(value, 2 * HEADQUARTERS) for place, value in self._valued(self.side).items()}
        self._dangers: dict[int, list[float]] = {}
        self._shots: dict[tuple[int, int], float] = {}
        self._nuisances: dict[int, float] = {}
        self._free_ways: dict[Hex, list[int]] = {}

    # What lies where, worked out when it is asked for

    @cached_property
    def far(self) -> tuple[int, ...]:
        """How far each hex is from the nearest headquarters that is to be taken."""
        goals = tuple(self._headquarters(1 - self.side))
        return steps_to_nearest(self.ground, goals, self.seen.terms.closed[self.side])

    @cached_property
    def fighters(self) -> list[int]:
        """The vehicles of our side that are in action."""
        seen = self.seen
        return [
            number
            for number in seen.pieces.alive
            if seen.alliance_of(number) == self.side and seen.in_action(number)
        ]

    @cached_property
    def reserves(self) -> int:
        """How many of them stand near the headquarters that this seat guards."""
        return sum(self.ring >> self.seen.pieces.at[number] & 1 for number in self.fighters)

    @cached_property
    def supplied(self) -> tuple[HexSet, ...]:
        """Where our vehicles have fuel, and where ammunition; nothing where the rule is not played."""
        if not self.seen.terms.options.supplies:
            return ()
        return tuple(supplies.reach(self.seen, self.side, kind) for kind in (Kind.FUEL, Kind.AMMUNITION))

    @cached_property
    def mined(self) -> dict[Hex, float]:
        """How likely each hex is mined, as far as we know."""
        found: dict[Hex, float] = {}
        for country in self.seen.terms.countries:
            if self.seen.terms.seat_of[country] != self.seat and (left := self.seen.mines_left[country]):
                suspects = mines.suspects(self.seen, country)
                found |= dict.fromkeys(hexes_in(suspects), left / max(1, suspects.bit_count()))
        return found

    # The three decisions of a turn

    def switches(self) -> Press:
        """Attack with extra moves; without anything to fire at, see to repairs (TAK-C1)."""
        seen = self.seen
        waiting = sum(
            seen.seat_of(number) == self.seat for number in seen.pieces.alive if seen.mending >> number & 1
        )
        if not waiting:
            return Press("attack", "extra")
        if not self._prospects():
            return Press("retreat", "repair")
        return Press("attack", "repair" if waiting > 2 else "extra")

    def leave(self) -> Leave | None:
        """The strongest vehicle that is repaired leaves to where it is needed (TAK-M4)."""
        waiting, free = movement.exits(self.seen)
        if not waiting:
            return None
        pieces = self.seen.pieces
        number = max(waiting, key=lambda one: pieces.powers[one])
        power = pieces.powers[number]
        best = max(hexes_in(free), key=lambda place: self._standing(number, power, place))
        return Leave(pieces.at[number], best)

    def move(self, rng: Random) -> Move | None:
        """The move that gains most, if any gains."""
        seen, pieces = self.seen, self.seen.pieces
        aims = self._aims()
        best: tuple[Hex, tuple[Hex, ...]] | None = None
        gain = 0.0
        for number in pieces.alive:
            near_by = movement.steps(seen, number)
            if not near_by:
                continue
            power, here = pieces.powers[number], pieces.at[number]
            fights = pieces.kinds[number].fights
            shots = aims[power] if fights and supplies.supplied(seen, number, Kind.AMMUNITION) else {}
            stay = self._standing(number, power, here) + rng.uniform(0, WAVER)
            if seen.done >> number & 1:
                stay += shots.get(here, 0.0)
            elif here in shots:
                # Only who has moved may fire (TAK-F1): a step aside and back again is enough.
                there, cost = min(near_by, key=lambda step: (step[0] in self.prizes, step[1]))
                if 2 * cost <= seen.budget and there not in self.prizes and shots[here] - WAVER > gain:
                    best, gain = (here, (there, here)), shots[here] - WAVER
            reach = movement.reach(seen, number, seen.budget)
            for place, cost in reach.costs.items():
                value = self._standing(number, power, place) + shots.get(place, 0.0) - STEP * cost - stay
                if fights and place in self.prizes:
                    value += self.prizes[place]
                if value > gain:
                    best, gain = (here, reach.way(place)), value
        return Move(*best) if best else None

    def shot(self) -> Fire | None:
        """The next shot in the order of fire that is worth it; those before it hold their fire (TAK-F1)."""
        pieces = self.seen.pieces
        by_place = {foe.place: foe for foe in self.foes}
        for number, targets in firing.shots(self.seen):
            power = pieces.powers[number]
            place = max(hexes_in(targets), key=lambda one: self._shot(power, by_place[one]))
            if self._shot(power, by_place[place]) > 0:
                return Fire(pieces.at[number], place)
        return None

    # What there is to win and to lose

    def _headquarters(self, side: int) -> list[Hex]:
        """The headquarters of an alliance that are not taken yet."""
        places = [self.ground.hq[country] for country in self.seen.terms.countries_in(side)]
        return [place for place in places if not self.seen.taken >> place & 1]

    def _can_repair(self, side: int) -> bool:
        depot = self.ground.depot.get(side)
        free = self.ground.repair[side] & ~self.occupied
        return depot is not None and not self.seen.taken >> depot & 1 and bool(free)

    def _valued(self, side: int) -> dict[Hex, float]:
        """What an alliance can lose by letting an enemy in."""
        left = self._headquarters(side)
        found = dict.fromkeys(left, VICTORY if len(left) == 1 else HEADQUARTERS)
        depot = self.ground.depot.get(side)
        if depot is not None and not self.seen.taken >> depot & 1:
            seen = self.seen
            waiting = sum(
                seen.alliance_of(number) == side for number in seen.pieces.alive if seen.mending >> number & 1
            )
            found[depot] = DEPOT + UNDER_REPAIR * waiting
        return found

    @cached_property
    def prizes(self) -> dict[Hex, float]:
        """What a vehicle of ours gains by entering a hex."""
        found = self._valued(1 - self.side)
        found |= dict.fromkeys(hexes_in(self.seen.service_hexes(1 - self.side)), LIFTED)
        return found

    @cached_property
    def posts(self) -> dict[Hex, float]:
        """The hexes from which an enemy could enter what is ours, and what standing there is worth."""
        terms = self.seen.terms
        shut = terms.closed[1 - self.side] | self.ground.forbidden[self.side]
        posts: dict[Hex, float] = {}
        for place, worth in self.ours.items():
            gates = self.ground.around[place] & ~terms.closed[self.side]
            for gate in hexes_in(gates):
                threat = worth * self._threat(gate, place, shut)
                posts[gate] = max(posts.get(gate, 0.0), threat)
                if worth >= HEADQUARTERS:
                    for outer in hexes_in(self.ground.around[gate] & ~gates & ~terms.closed[self.side]):
                        posts[outer] = max(posts.get(outer, 0.0), OUTWORK * threat)
        return posts

    @cached_property
    def ring(self) -> HexSet:
        """Where reserves stand: round the gates of the headquarters that this seat has to guard."""
        own = [self.ground.hq[country] for country in self.seen.terms.countries_of[self.seat]]
        return _rings(self.ground, tuple(place for place in own if not self.seen.taken >> place & 1))

    def _threat(self, entry: Hex, place: Hex, shut: HexSet) -> float:
        """How likely the foe that is nearest could come in by this way in its next turn."""
        steps = steps_to(self.ground, entry, shut)
        drive = drive_to(self.ground, entry, shut)
        last = 2 if self.ground.in_city >> place & 1 else 1
        needed = FAR
        for foe in self.foes:
            if foe.stays:
                continue
            way = (drive[foe.place] + last + 1) // 2 if foe.kind == Kind.CAR else steps[foe.place] + 1
            needed = min(needed, way)
        return max(WATCHED, ENOUGH[min(needed, len(ENOUGH) - 1)])

    def _prospects(self) -> bool:
        """Whether a vehicle of ours has a good shot within reach."""
        seen, pieces, distance = self.seen, self.seen.pieces, self.ground.grid.distance
        for number in pieces.alive:
            if seen.seat_of(number) != self.seat or not pieces.kinds[number].fights:
                continue
            if (seen.mending | seen.staying) >> number & 1:
                continue
            reach = 9 if pieces.kinds[number] == Kind.CAR else 5
            for foe in self.foes:
                close = distance(pieces.at[number], foe.place) <= reach
                if close and self._shot(pieces.powers[number], foe) > PROMISING:
                    return True
        return False

    # What a vehicle gains

    def _aims(self) -> dict[int, dict[Hex, float]]:
        """For each firepower, the hexes from which it has a target, and what the best shot there is worth."""
        claims = self._claims()
        found: dict[int, dict[Hex, float]] = {power: {} for power in (0, *POWERS)}
        far = Lamp.LONG in self.seen.device.lamps
        for foe in self.foes:
            places = list(self.ground.grid.neighbours[foe.place])
            if far:
                places += [
                    ray.target for ray in self.ground.rays[foe.place] if not ray.between & self.occupied
                ]
            for power in POWERS:
                gain = self._shot(power, foe)
                if gain <= 0:
                    continue
                gain *= claims.get(foe.number, 1.0)
                aims = found[power]
                for place in places:
                    if aims.get(place, 0.0) < gain:
                        aims[place] = gain
        return found

    def _claims(self) -> dict[int, float]:
        """The foes at which vehicles that have moved will fire, and what they are still worth to others."""
        pieces = self.seen.pieces
        found: dict[int, float] = {}
        for number in self.seen.moved:
            if number == self.seen.active:
                continue
            targets = firing.targets(self.seen, number)
            power = pieces.powers[number]
            aimed = [foe for foe in self.foes if targets >> foe.place & 1 and self._shot(power, foe) > 0]
            if aimed:
                best = max(aimed, key=lambda foe: self._shot(power, foe))
                found[best.number] = found.get(best.number, 1.0) * CLAIMED
        return found

    def _shot(self, power: int, foe: Foe) -> float:
        """What a shot is worth, with what the foe threatens and what it keeps us from."""
        key = power, foe.number
        if key not in self._shots:
            helpless = not supplies.supplied(self.seen, foe.number, Kind.AMMUNITION)
            strength = POWERS[-1] if helpless else power
            gain = shot_gain(
                strength,
                foe,
                "attack" if self.seen.phase == "press" else self.seen.device.stance,
                own_repair=self.repairs[self.side],
                their_repair=self.repairs[1 - self.side],
            )
            if foe.number not in self._nuisances:
                self._nuisances[foe.number] = self._nuisance(foe)
            self._shots[key] = gain + foe.at_most(strength) * self._nuisances[foe.number]
        return self._shots[key]

    def _nuisance(self, foe: Foe) -> float:
        """What it is worth to fire at a foe, besides its own worth."""
        worth = sum(
            value * ENOUGH[min(self._inroad(foe, place), len(ENOUGH) - 1)]
            for place, value in self.ours.items()
        )
        for place in self._headquarters(self.side):
            steps = steps_to(self.ground, place, 0)[foe.place]
            worth += 0 if foe.stays else HOME * max(0.0, 1 - steps / 8)
        besieged = any(
            self.ground.around[place] >> foe.place & 1 for place in self._headquarters(1 - self.side)
        )
        return STRUCK * worth + (BESIEGED if besieged else 0.0)

    def _inroad(self, foe: Foe, place: Hex) -> int:
        """How many steps a foe needs to enter a hex of ours, with everybody where he stands now."""
        if foe.stays:
            return FAR
        ways = self._ways(place)
        steps = min((ways[near] for near in self.ground.neighbours[foe.place]), default=FAR) + 1
        if self.ground.around[foe.place] >> place & 1:
            steps = 1
        return steps if foe.kind != Kind.CAR else (steps + 2) // 2

    def _ways(self, place: Hex) -> list[int]:
        """How many steps it is from each free hex to a place, past all who stand in the way."""
        if place not in self._free_ways:
            found = [FAR] * self.ground.grid.size
            frontier, reached = 1 << place, 1 << place | self.occupied
            for steps in range(2 * len(ENOUGH)):
                near_by = 0
                for here in hexes_in(frontier):
                    found[here] = steps
                    near_by |= self.ground.around[here]
                frontier = near_by & ~reached
                reached |= frontier
            self._free_ways[place] = found
        return self._free_ways[place]

    def _standing(self, number: int, power: int, place: Hex) -> float:
        """How well a piece would stand on a hex, not counting what it could fire at from there."""
        if not self.seen.pieces.kinds[number].fights:
            return self._service(number, place)
        value = self.posts.get(place, 0.0) - self.eager * ADVANCE[power] * self.far[place]
        if self.ring >> place & 1:
            here = self.ring >> self.seen.pieces.at[number] & 1
            value += (
                RESERVE
                if self.reserves - here < RESERVES * len(self.seen.terms.countries_of[self.seat])
                else 0
            )
        value -= WORTH[power] * min(1.0, self._danger_to(power)[place])
        for reach in self.supplied:
            value -= 0 if reach >> place & 1 else STRANDED
        if self.mined:
            value -= WORTH[power] * self.mined.get(place, 0.0)
        return value

    def _danger_to(self, power: int) -> list[float]:
        """For each hex, how likely a vehicle of this firepower is to be struck there."""
        if power not in self._dangers:
            found = [0.0] * self.ground.grid.size
            around = near(self.ground, CLOSE)
            for foe in self.foes:
                if foe.stays or not (stronger := foe.at_least(power)):
                    continue
                chances = _CHANCE_TO_COME[foe.kind]
                for place, far in around[foe.place]:
                    found[place] += stronger * chances[far]
            self._dangers[power] = found
        return self._dangers[power]

    def _service(self, number: int, place: Hex) -> float:
        """How well something that cannot fire would stand: near those whom it serves, away from foes."""
        distance, pieces = self.ground.grid.distance, self.seen.pieces
        value = -SHY * sum(distance(place, foe.place) <= SAFE for foe in self.foes if not foe.stays)
        kind = pieces.kinds[number]
        if kind == Kind.FIELD_HQ:
            return value
        others = [
            pieces.at[other]
            for other in pieces.alive
            if other != number and pieces.kinds[other] == kind and self.seen.alliance_of(other) == self.side
        ]
        for friend in self.fighters:
            at = pieces.at[friend]
            served = distance(at, place) <= supplies.REACH
            if served and not any(distance(at, other) <= supplies.REACH for other in others):
                value += COVER * (1 if distance(at, place) < supplies.REACH else 0.7)
        return value


@lru_cache(maxsize=64)
def _rings(ground: Ground, places: tuple[Hex, ...]) -> HexSet:
    """The hexes within two steps of the gates of some headquarters, the gates left out."""
    found: HexSet = 0
    gates: HexSet = 0
    for place in places:
        gates |= ground.around[place] | 1 << place
        for gate in ground.neighbours[place]:
            for beside in ground.neighbours[gate]:
                found |= 1 << beside | ground.around[beside]
    return found & ~gates


_CHANCE_TO_COME = {
    Kind.TANK: [EXPOSED * ENOUGH[min(max(1, far - 1), len(ENOUGH) - 1)] for far in range(CLOSE + 1)],
    Kind.CAR: [EXPOSED * ENOUGH[min(max(1, far // 2), len(ENOUGH) - 1)] for far in range(CLOSE + 1)],
}
"""How likely a foe so many steps away comes and strikes."""
