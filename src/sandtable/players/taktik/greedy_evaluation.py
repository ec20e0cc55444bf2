"""The greedy player's evaluation: the gain of a vehicle from moving and firing."""

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
"""Value of the last headquarters of an alliance."""
HEADQUARTERS = 40.0
"""Value of a headquarters while its alliance has another one."""
DEPOT = 4.0
"""Value of a depot, without the vehicles under repair there."""
UNDER_REPAIR = 2.0
"""Additional value of a depot for each vehicle under repair."""
BESIEGED = 2.0
"""Value of striking a foe that blocks an enemy headquarters."""
ADVANCE = {0: 0.1, 2: 0.12, 4: 0.2, 8: 0.35}
"""Value of each step towards the enemy's headquarters, by firepower, so that strong vehicles lead."""
IMPATIENCE = 60
"""Turns after which the value of an advance has doubled; it grows linearly."""
EXPOSED = 0.2
"""Assumed probability that a foe that can strike a vehicle does so."""
STEP = 0.02
"""Cost of a half step, which other vehicles could use."""
WAVER = 0.2
"""Maximum random bonus for not moving, so that games differ."""
CLOSE = 6
"""Distance within which foes may fire in their next turn."""
WATCHED = 0.03
"""Minimum assumed probability that a foe reaches a gate in its next turn."""
CLAIMED = 0.4
"""Factor for the value of a target that another vehicle already aims at."""
PROMISING = 0.4
"""Value of a shot from which the switch is set to attack."""
LIFTED = 2.5
"""Value of taking an enemy field headquarters or depot piece."""
COVER = 0.25
"""Value, for a depot piece, of each vehicle that only it supplies."""
STRANDED = 0.8
"""Cost of being out of reach of fuel or of ammunition."""
SHY = 0.6
"""Cost of each foe near a piece that cannot fire."""
SAFE = 4
"""Distance within which a foe is near a piece that cannot fire."""
HOME = 8.0
"""Value of striking a foe at our headquarters; it decreases with distance."""
OUTWORK = 0.5
"""Value of a hex in front of a gate, relative to the gate."""
RESERVE = 2.5
"""Value of a reserve near a headquarters, besides the guards at its gates."""
RESERVES = 3
"""Number of reserves wanted for each country."""
STRUCK = 0.6
"""Assumed probability that a shot removes a weaker foe."""


class GreedyEvaluation:
    """The evaluation of a position for one seat, given the filtered state."""

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
        self._distance_cache: dict[Hex, list[int]] = {}

    # Facts about the position, computed on demand

    @cached_property
    def far(self) -> tuple[int, ...]:
        """The steps from each hex to the nearest enemy headquarters."""
        goals = tuple(self._headquarters(1 - self.side))
        return steps_to_nearest(self.ground, goals, self.seen.terms.closed[self.side])

    @cached_property
    def fighters(self) -> list[int]:
        """The own vehicles in action, allies included."""
        seen = self.seen
        return [
            number
            for number in seen.pieces.alive
            if seen.alliance_of(number) == self.side and seen.in_action(number)
        ]

    @cached_property
    def reserves(self) -> int:
        """The number of own vehicles near the headquarters that this seat guards."""
        return sum(self.ring >> self.seen.pieces.at[number] & 1 for number in self.fighters)

    @cached_property
    def supplied(self) -> tuple[HexSet, ...]:
        """The hexes within reach of fuel and of ammunition; empty without the option `supplies`."""
        if not self.seen.terms.options.supplies:
            return ()
        return tuple(supplies.reach(self.seen, self.side, kind) for kind in (Kind.FUEL, Kind.AMMUNITION))

    @cached_property
    def mined(self) -> dict[Hex, float]:
        """The probability of a mine on each hex, as far as the seat knows."""
        found: dict[Hex, float] = {}
        for country in self.seen.terms.countries:
            if self.seen.terms.seat_of[country] != self.seat and (left := self.seen.mines_left[country]):
                suspects = mines.suspects(self.seen, country)
                found |= dict.fromkeys(hexes_in(suspects), left / max(1, suspects.bit_count()))
        return found

    # The three decisions of a turn

    def switches(self) -> Press:
        """The switches: attack and extra move; repair if vehicles wait without a good shot (TAK-C1)."""
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
        """Take the strongest repaired vehicle out to the exit of highest value (TAK-M4)."""
        waiting, free = movement.exits(self.seen)
        if not waiting:
            return None
        pieces = self.seen.pieces
        number = max(waiting, key=lambda one: pieces.powers[one])
        power = pieces.powers[number]
        best = max(hexes_in(free), key=lambda place: self._standing(number, power, place))
        return Leave(pieces.at[number], best)

    def move(self, rng: Random) -> Move | None:
        """The move with the largest gain, or `None` if none gains."""
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
            shots = self._with_ammunition(number, aims[power]) if fights else {}
            stay = self._standing(number, power, here) + rng.uniform(0, WAVER)
            if seen.done >> number & 1:
                stay += shots.get(here, 0.0)
            elif here in shots:
                # Only a vehicle that has moved may fire (TAK-F1): a step aside and back is enough.
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

    def _with_ammunition(self, number: int, aims: dict[Hex, float]) -> dict[Hex, float]:
        """The values of shots by the hex that a vehicle fires from, where it has ammunition (TAK-X3)."""
        seen = self.seen
        if supplies.supplied(seen, number, Kind.AMMUNITION) or seen.armed >> number & 1:
            return aims
        if seen.terms.rules == 1:
            return {}
        return {place: value for place, value in aims.items() if self.supplied[1] >> place & 1}

    def shot(self) -> Fire | None:
        """The next shot with a positive value, in the order of fire, or `None` (TAK-F1)."""
        pieces = self.seen.pieces
        by_place = {foe.place: foe for foe in self.foes}
        for number, targets in firing.shots(self.seen):
            power = pieces.powers[number]
            place = max(hexes_in(targets), key=lambda one: self._shot(power, by_place[one]))
            if self._shot(power, by_place[place]) > 0:
                return Fire(pieces.at[number], place)
        return None

    # Headquarters, depots and guards

    def _headquarters(self, side: int) -> list[Hex]:
        """The headquarters of an alliance that are not taken yet."""
        places = [self.ground.hq[country] for country in self.seen.terms.countries_in(side)]
        return [place for place in places if not self.seen.taken >> place & 1]

    def _can_repair(self, side: int) -> bool:
        depot = self.ground.depot.get(side)
        free = self.ground.repair[side] & ~self.occupied
        return depot is not None and not self.seen.taken >> depot & 1 and bool(free)

    def _valued(self, side: int) -> dict[Hex, float]:
        """The values of the headquarters and depot that an alliance can lose."""
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
        """The values of the hexes that our vehicles can take."""
        found = self._valued(1 - self.side)
        found |= dict.fromkeys(hexes_in(self.seen.service_hexes(1 - self.side)), LIFTED)
        return found

    @cached_property
    def posts(self) -> dict[Hex, float]:
        """The hexes that guard our headquarters and depot, with their values."""
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
        """The hexes for reserves: around the gates of the headquarters that this seat guards."""
        own = [self.ground.hq[country] for country in self.seen.terms.countries_of[self.seat]]
        return _rings(self.ground, tuple(place for place in own if not self.seen.taken >> place & 1))

    def _threat(self, entry: Hex, place: Hex, shut: HexSet) -> float:
        """The probability that the nearest foe can enter by this gate in its next turn."""
        steps = steps_to(self.ground, entry, shut)
        drive = drive_to(self.ground, entry, shut)
        last = 2 if self.ground.in_city >> place & 1 else 1
        needed = FAR
        for foe in self.foes:
            if foe.stays:
                continue
            steps_needed = (
                (drive[foe.place] + last + 1) // 2 if foe.kind == Kind.CAR else steps[foe.place] + 1
            )
            needed = min(needed, steps_needed)
        return max(WATCHED, ENOUGH[min(needed, len(ENOUGH) - 1)])

    def _prospects(self) -> bool:
        """Whether a vehicle of this seat has a good shot within reach."""
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

    # Gains of a vehicle

    def _aims(self) -> dict[int, dict[Hex, float]]:
        """By firepower, the value of the best shot from each hex that has a target."""
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
        """The factors for foes that vehicles that have moved already aim at."""
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
        """The value of a shot, including what the foe threatens and blocks."""
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
        """The value of what a foe threatens and blocks, without its own value."""
        worth = sum(
            value * ENOUGH[min(self._steps_to_enter(foe, place), len(ENOUGH) - 1)]
            for place, value in self.ours.items()
        )
        for place in self._headquarters(self.side):
            steps = steps_to(self.ground, place, 0)[foe.place]
            worth += 0 if foe.stays else HOME * max(0.0, 1 - steps / 8)
        besieged = any(
            self.ground.around[place] >> foe.place & 1 for place in self._headquarters(1 - self.side)
        )
        return STRUCK * worth + (BESIEGED if besieged else 0.0)

    def _steps_to_enter(self, foe: Foe, place: Hex) -> int:
        """The steps that a foe needs to enter a hex of ours, around the pieces on the board."""
        if foe.stays:
            return FAR
        distances = self._distances_to(place)
        steps = min((distances[near] for near in self.ground.neighbours[foe.place]), default=FAR) + 1
        if self.ground.around[foe.place] >> place & 1:
            steps = 1
        return steps if foe.kind != Kind.CAR else (steps + 2) // 2

    def _distances_to(self, place: Hex) -> list[int]:
        """The steps from each free hex to a place, around the pieces on the board."""
        if place not in self._distance_cache:
            found = [FAR] * self.ground.grid.size
            frontier, reached = 1 << place, 1 << place | self.occupied
            for steps in range(2 * len(ENOUGH)):
                near_by = 0
                for here in hexes_in(frontier):
                    found[here] = steps
                    near_by |= self.ground.around[here]
                frontier = near_by & ~reached
                reached |= frontier
            self._distance_cache[place] = found
        return self._distance_cache[place]

    def _standing(self, number: int, power: int, place: Hex) -> float:
        """The value of a hex for a piece, without shots from there."""
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
        """For each hex, the expected number of strikes at a vehicle of this firepower."""
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
        """The value of a hex for a piece that cannot fire: near vehicles it supplies, far from foes."""
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
    """The hexes within two steps of the gates of some headquarters, without the gates."""
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
"""By kind and distance, the assumed probability that a foe comes and strikes."""
