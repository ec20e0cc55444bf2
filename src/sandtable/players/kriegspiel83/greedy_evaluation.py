"""Evaluation of the greedy player of Kriegspiel: worth of pieces, fights and places.

Points are roughly attack factors: a light tank is worth two.
"""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexGrid, HexSet, hexes_in, set_of
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import BLUE, with_side
from sandtable.games.kriegspiel83.rules import movement
from sandtable.games.kriegspiel83.rules.combat_table import Odds, bonus
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terrain import Terrain, cost
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather

WORTH = (3.0, 2.0, 1.3)
"""Worth of a heavy tank, a light tank and infantry, which also holds towns and lays mines."""
VICTORY = 40.0
DRIVEN = 0.35
"""Cost of a retreat, as a share of the piece's worth."""
SHAKEN = 0.1
"""Gain from an enemy's retreat, as a share of its worth."""
NEAR_HOME = 0.7
"""Extra worth of an enemy at the gates of the own city; less with distance."""
HOME = 30
"""Distance from the own city, in movement factors, from which an enemy has no extra worth."""
RAIDER = 0.15
"""Extra worth of an enemy per point of alarm (see `raid`)."""
EVICTION = 1.0
"""Extra worth of an enemy next to a town."""
EXPOSED = 0.3
"""Cost of standing where only the enemy can strike; a quarter at equal strength."""
SUPPORT = 0.5
"""Share of a neighbouring friend's factors that is expected to aid a defender."""
ROOM = 3
"""Number of attackers that usually find room around a defender."""
BOLDEST, SHYEST = 0.4, 1.1
"""Weight of own losses against a very weak and a very strong enemy."""
PATIENCE = 15
IMPATIENCE = 30
"""Rounds before own losses count less, and further rounds after which they count for half."""
DETOUR = 20
"""Longest detour around a minefield, in movement factors."""
STEP_ON_MINES = 1.0
"""Cost of entering a known minefield, besides the risk."""
FAR = 10_000
"""A distance beyond any on any map."""

Attackers = Sequence[tuple[int, Hex]]
"""Own pieces, and the hexes from which they attack or would attack."""


class Chances:
    """The probabilities of the results of a fight at given odds."""

    def __init__(self, odds: Odds) -> None:
        results = odds.results
        self.attackers_lost = results.count("AE") / 6
        self.attackers_retreat = results.count("AR") / 6
        self.exchange = results.count("EX") / 6
        self.defender_retreats = results.count("DR") / 6
        self.defender_lost = results.count("DE") / 6
        self.won = self.defender_lost + self.defender_retreats


@cache
def chances(attack: int, defence: int) -> Chances:
    """Return the chances of a fight with these totals, in half factors."""
    return Chances(Odds(attack, defence))


@lru_cache(maxsize=512)
def _distances(grid: HexGrid, costs: bytes, ends: HexSet) -> list[int]:
    far = [FAR] * grid.size
    for place, spent in grid.cheapest(ends, costs, 0).items():
        far[place] = spent
    return far


@cache
def exchange_price(attackers: tuple[Kind, ...], defender: Kind) -> float:
    """Return the least that an exchange costs the attackers (K83-B10)."""
    owed = UNITS[defender].attack
    if len(attackers) == 1 or sum(UNITS[kind].attack for kind in attackers) <= owed:
        return sum(WORTH[kind] for kind in attackers)
    return min(
        sum(WORTH[kind] for kind in some)
        for size in range(1, len(attackers) + 1)
        for some in combinations(attackers, size)
        if sum(UNITS[kind].attack for kind in some) >= owed
    )


class Distances:
    """Distances in fine weather, as far as a side knows.

    Unknown water counts as a river. Own pieces make long detours around minefields.
    """

    def __init__(self, state: State, viewer: int) -> None:
        self._ground = state.terms.ground
        self._viewer = viewer
        self._unknown = visibility.unknown(state, viewer)
        self._mined = visibility.mines_known_to(state, viewer)
        self._costs: dict[tuple[int, bool], bytes] = {}

    def to(self, side: int, kind: Kind, ends: HexSet) -> list[int]:
        """Return the cost from every hex to the nearest of the ends, for a kind of piece."""
        key = side, kind == Kind.INFANTRY
        if key not in self._costs:
            costs = bytearray(self._ground.costs(side, kind, Weather.FINE))
            river = cost(Terrain.RIVER, kind, Weather.FINE)
            for place in hexes_in(self._unknown):
                costs[place] = river
            for place in hexes_in(self._mined if side == self._viewer else 0):
                costs[place] += DETOUR
            self._costs[key] = bytes(costs)
        return _distances(self._ground.grid, self._costs[key], ends)


class GreedyEvaluation:
    """The evaluation of a position by one side before it moves."""

    def __init__(self, state: State, side: int) -> None:
        self.side = side
        self.ground = state.terms.ground
        worths = [sum(WORTH[army.kinds[number]] for number in army.numbers) for army in state.armies]
        ratio = worths[1 - side] / max(worths[side], 1.0)
        self.caution = min(max(ratio, BOLDEST), SHYEST) / (1 + max(0, state.round - PATIENCE) / IMPATIENCE)
        """Weight of own losses: less for the stronger side, and less in later rounds."""
        self.home: HexSet = self.ground.grid.around[self.ground.cities[side]]
        """The hexes around the own city."""
        self.bounds: HexSet = self.ground.grid.spread(self.home)
        """Those hexes and their neighbours."""
        self.gates: HexSet = self.ground.grid.around[self.ground.cities[1 - side]]
        """The hexes around the enemy's city."""
        self.known_mines = visibility.mines_known_to(state, side)
        self.suspects = state.suspects[1 - side]
        left = state.terms.minefields - state.known[1 - side].bit_count()
        self.mined = min(0.5, left / max(12, self.suspects.bit_count()))
        """The probability that a suspected hex is mined."""
        self.distances = Distances(state, side)
        self.raider = RAIDER
        self._struck: dict[Hex, tuple[int, int]] = {}
        self._state = state

    @cached_property
    def raiders(self) -> dict[int, int]:
        """The enemies that could come to the own city next turn as all stand now, with the alarm."""
        then = their_turn(self._state)
        enemies = within_reach(self._state, self.side)
        return {number: alarm for number in enemies if (alarm := raid(then, 1 - self.side, number))}

    @cached_property
    def _zones(self) -> tuple[list[tuple[HexSet, int]], list[tuple[HexSet, int]]]:
        """For each own and enemy piece, the hexes that it could strike, and its half factors."""
        return self._strikes(self._state, self.side), self._strikes(their_turn(self._state), 1 - self.side)

    def _strikes(self, state: State, side: int) -> list[tuple[HexSet, int]]:
        grid, army, occupied = self.ground.grid, state.armies[side], state.occupied
        found = []
        for number in army.numbers:
            reached = movement.reach_for(state, side, number, occupied, 0).costs
            zone = grid.beside(set_of(reached) | 1 << army.at[number])
            found.append((zone, 2 * UNITS[army.kinds[number]].attack))
        return found

    def strikes(self, place: Hex) -> tuple[int, int]:
        """Return the half factors that could strike at a hex: ours now, the enemy's next turn."""
        if place not in self._struck:
            ours, theirs = ([halves for zone, halves in zones if zone >> place & 1] for zones in self._zones)
            self._struck[place] = _with_room(ours), _with_room(theirs)
        return self._struck[place]

    def odds(self, state: State, target: int, attackers: Attackers, attacked: set[int]) -> Chances:
        """Return the chances of an attack; enemy pieces attacked elsewhere give no aid."""
        ground, side = self.ground, self.side
        theirs, ours = state.armies[1 - side], state.armies[side]
        factors = sum(ground.strengths[ours.kinds[number]][place] for number, place in attackers)
        defence = ground.strengths[theirs.kinds[target]][theirs.at[target]]
        if state.terms.options.aid != "none":
            for other in theirs.numbers_in(ground.grid.beside(set_of(place for _, place in attackers))):
                if other != target and other not in attacked:
                    defence += ground.strengths[theirs.kinds[other]][theirs.at[other]]
        return chances(factors + bonus(factors), defence)

    def attack(self, state: State, target: int, attackers: Attackers, attacked: set[int]) -> float:
        """Return the expected gain of an attack on an enemy piece."""
        odds = self.odds(state, target, attackers, attacked)
        kinds = tuple(state.armies[self.side].kinds[number] for number, _ in attackers)
        kind = state.armies[1 - self.side].kinds[target]
        stake, prize = sum(WORTH[kind] for kind in kinds), self.prize(state, target)
        value = (
            odds.defender_lost * prize
            + odds.defender_retreats * SHAKEN * prize
            + odds.exchange * (prize - self.caution * exchange_price(kinds, kind))
            - odds.attackers_retreat * self.caution * DRIVEN * stake
            - odds.attackers_lost * self.caution * stake
        )
        # A win next to the city lets a piece advance into it.
        if any(self.gates >> place & 1 for _, place in attackers):
            value += VICTORY * odds.won
        return value

    def prize(self, state: State, target: int) -> float:
        """Return the worth of eliminating an enemy piece."""
        ground, theirs = self.ground, state.armies[1 - self.side]
        place, kind = theirs.at[target], theirs.kinds[target]
        value = WORTH[kind]
        away = self.distances.to(1 - self.side, kind, 1 << ground.cities[self.side])[place]
        if away < HOME:
            value += NEAR_HOME * (1 - away / HOME)
        value += self.raider * self.raiders.get(target, 0)
        if any(ground.grid.around[town] >> place & 1 for town in ground.towns.values()):
            value += EVICTION
        return value

    def exposure(self, state: State, number: int, place: Hex) -> float:
        """Return the expected loss on a hex in the enemy's turn, less where we could strike back."""
        ours = state.armies[self.side]
        cover, attack = self.strikes(place)
        if not attack:
            return 0.0
        kind, strengths = ours.kinds[number], self.ground.strengths
        defence = strengths[kind][place]
        friends = self.ground.grid.around[place] & ours.hexes & ~(1 << ours.at[number])
        for friend in ours.numbers_in(friends) if friends else ():
            defence += int(SUPPORT * strengths[ours.kinds[friend]][ours.at[friend]])
        odds = chances(attack + bonus(attack), defence)
        lost = odds.defender_lost + odds.exchange + DRIVEN * odds.defender_retreats
        return EXPOSED * lost * WORTH[kind] * (attack / (attack + cover)) ** 2 * self.caution

    def mine_risk(self, kind: Kind, place: Hex) -> float:
        """Return the expected loss from entering a hex that is or may be mined."""
        loss = (1 - UNITS[kind].clears / 100) * WORTH[kind]
        if self.known_mines >> place & 1:
            return self.caution * (loss + STEP_ON_MINES)
        return self.caution * self.mined * loss if self.suspects >> place & 1 else 0.0


def _with_room(factors: list[int]) -> int:
    """Return the average total of as many of these factors as find room around a defender."""
    return sum(factors) if len(factors) <= ROOM else sum(factors) * ROOM // len(factors)


def their_turn(state: State) -> State:
    """Return the state in the enemy's next turn: after blue's turn the weather is assumed fine."""
    return replace(state, weather=Weather.FINE) if state.side == BLUE else state


def without(state: State, side: int, numbers: set[int]) -> State:
    """Return the state without some pieces of a side."""
    army = state.armies[side]
    for number in numbers:
        army = army.without(number)
    return replace(state, armies=with_side(state.armies, side, army))


OPEN_CITY = 10
"""Alarm if an enemy can enter the city."""
UNGUARDED = 3
"""Alarm if an enemy can come next to the city where no defender could attack it at once."""


def within_reach(state: State, side: int) -> list[int]:
    """Return the enemies that could come next to a city in one turn if all ground were road."""
    grid, city, theirs = state.terms.ground.grid, state.terms.ground.cities[side], state.armies[1 - side]
    return [
        number
        for number in theirs.numbers
        if grid.distance(theirs.at[number], city) <= UNITS[theirs.kinds[number]].movement + 1
    ]


def raid(state: State, side: int, number: int) -> int:
    """Return the alarm of a piece, from 0 to 10: how likely it enters the city in two turns."""
    ground, city = state.terms.ground, state.terms.ground.cities[1 - side]
    army = state.armies[side]
    reached = movement.reach_for(state, side, number, state.occupied, 0).costs
    if city in reached:
        return OPEN_CITY
    gates = [place for place in ground.grid.neighbours[city] if place in reached]
    return max((_storm(state, side, army.kinds[number], gate) for gate in gates), default=0)


def _storm(state: State, side: int, kind: Kind, gate: Hex) -> int:
    """Return the alarm of a piece next to the city, which may beat a guard and advance into it."""
    ground, guards = state.terms.ground, state.armies[1 - side]
    factors = ground.strengths[kind][gate]
    defences = [
        ground.strengths[guards.kinds[n]][guards.at[n]] for n in guards.numbers_in(ground.grid.around[gate])
    ]
    if not defences:
        return UNGUARDED
    aid = sum(defences) if state.terms.options.aid != "none" else min(defences)
    return 1 + int((OPEN_CITY - 1) * chances(factors + bonus(factors), aid).won)
