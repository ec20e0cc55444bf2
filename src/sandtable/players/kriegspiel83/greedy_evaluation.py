"""What the greedy player of Kriegspiel thinks of things: the worth of pieces, fights, places and ways.

Points are attack factors, more or less: a light tank is worth two.
"""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexGrid, HexSet, hexes_in, set_of
from sandtable.games.kriegspiel83.army import BLUE, with_side
from sandtable.games.kriegspiel83.rules import movement
from sandtable.games.kriegspiel83.rules.combat_table import Odds, bonus
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terrain import Terrain, cost
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather

WORTH = (3.0, 2.0, 1.3)
"""Of a heavy tank, a light tank and infantry, which also holds towns and lays mines."""
VICTORY = 40.0
DRIVEN = 0.35
"""A piece that must retreat, as a part of its worth."""
SHAKEN = 0.1
"""An enemy that must retreat."""
NEAR_HOME = 0.7
"""An enemy at the gates of the own city, more than its worth; one that is farther off in proportion."""
HOME = 30
"""As far from the own city, in movement factors, an enemy is none of its concern."""
RAIDER = 0.15
"""An enemy that could come to the gates of the own city in his next turn; ten times as much if into it."""
EVICTION = 1.0
"""Attacking the enemy who holds, or disputes, a town."""
EXPOSED = 0.3
"""How bad it is to stand where only the enemy can strike; a quarter of it where both are equally strong."""
SUPPORT = 0.5
"""Of a friend's factors next to a defender so much will come to its aid."""
ROOM = 3
"""So many attackers usually find room around a defender."""
BOLDEST, SHYEST = 0.4, 1.1
"""Own losses count for so much when the enemy is very weak, or very strong."""
PATIENCE = 15
IMPATIENCE = 30
"""After so many rounds more than it has patience for, own losses count for half, and so on."""
DETOUR = 20
"""So much farther it may be round a minefield, in movement factors."""
STEP_ON_MINES = 1.0
"""What it takes, beside the risk, to go into a minefield and clear it."""
FAR = 10_000
"""Farther than any way on any map."""

Attackers = Sequence[tuple[int, Hex]]
"""Own pieces, and where they stand or would stand when they attack."""


class Chances:
    """How often in a fight of given odds each thing happens."""

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
    """What the dice bring to a fight of these totals, which are counted in halves."""
    return Chances(Odds(attack, defence))


@lru_cache(maxsize=512)
def _ways(grid: HexGrid, costs: bytes, ends: HexSet) -> list[int]:
    far = [FAR] * grid.size
    for place, spent in grid.cheapest(ends, costs, 0).items():
        far[place] = spent
    return far


@cache
def exchange_price(attackers: tuple[Kind, ...], defender: Kind) -> float:
    """What an exchange costs the attackers, who pay with as little as the rules allow (K83-B10)."""
    owed = UNITS[defender].attack
    if len(attackers) == 1 or sum(UNITS[kind].attack for kind in attackers) <= owed:
        return sum(WORTH[kind] for kind in attackers)
    return min(
        sum(WORTH[kind] for kind in some)
        for size in range(1, len(attackers) + 1)
        for some in combinations(attackers, size)
        if sum(UNITS[kind].attack for kind in some) >= owed
    )


class Ways:
    """How far it is to anywhere in fine weather, as far as a side knows.

    Unknown water may be a river. The own pieces rather go a long way round than through a minefield.
    """

    def __init__(self, state: State, viewer: int) -> None:
        self._ground = state.terms.ground
        self._viewer = viewer
        self._unknown = state.unknown(viewer)
        self._mined = state.mines_known_to(viewer)
        self._costs: dict[tuple[int, bool], bytes] = {}

    def to(self, side: int, kind: Kind, ends: HexSet) -> list[int]:
        """What it costs a piece of a side from every hex to come to the nearest of the ends."""
        key = side, kind == Kind.INFANTRY
        if key not in self._costs:
            costs = bytearray(self._ground.costs(side, kind, Weather.FINE))
            river = cost(Terrain.RIVER, kind, Weather.FINE)
            for place in hexes_in(self._unknown):
                costs[place] = river
            for place in hexes_in(self._mined if side == self._viewer else 0):
                costs[place] += DETOUR
            self._costs[key] = bytes(costs)
        return _ways(self._ground.grid, self._costs[key], ends)


class GreedyEvaluation:
    """A position as one side sees it before it moves: who can strike where, and what that is worth."""

    def __init__(self, state: State, side: int) -> None:
        self.side = side
        self.ground = state.terms.ground
        worths = [sum(WORTH[army.kinds[number]] for number in army.numbers) for army in state.armies]
        ratio = worths[1 - side] / max(worths[side], 1.0)
        self.caution = min(max(ratio, BOLDEST), SHYEST) / (1 + max(0, state.round - PATIENCE) / IMPATIENCE)
        """What own losses count for: less for the stronger side, and less as time goes by."""
        self.home: HexSet = self.ground.grid.around[self.ground.cities[side]]
        """Around the own city."""
        self.bounds: HexSet = self.ground.grid.spread(self.home)
        """And one hex farther."""
        self.gates: HexSet = self.ground.grid.around[self.ground.cities[1 - side]]
        """Around the enemy's city."""
        self.known_mines = state.mines_known_to(side)
        self.suspects = state.suspects[1 - side]
        left = state.terms.minefields - state.known[1 - side].bit_count()
        self.mined = min(0.5, left / max(12, self.suspects.bit_count()))
        """How likely it is that a suspected hex is mined."""
        self.ways = Ways(state, side)
        self.raider = RAIDER
        self._struck: dict[Hex, tuple[int, int]] = {}
        self._state = state

    @cached_property
    def raiders(self) -> dict[int, int]:
        """The enemies that could come to the own city next if nobody moved, and how bad that is."""
        then = their_turn(self._state)
        enemies = within_reach(self._state, self.side)
        return {number: alarm for number in enemies if (alarm := raid(then, 1 - self.side, number))}

    @cached_property
    def _zones(self) -> tuple[list[tuple[HexSet, int]], list[tuple[HexSet, int]]]:
        """Where each piece could strike in one turn, and with which factors: the own side's, the enemy's."""
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
        """The factors, in halves, with which the own side could strike at a hex now, and the enemy next."""
        if place not in self._struck:
            ours, theirs = ([halves for zone, halves in zones if zone >> place & 1] for zones in self._zones)
            self._struck[place] = _best_few(ours), _best_few(theirs)
        return self._struck[place]

    def odds(self, state: State, target: int, attackers: Attackers, attacked: set[int]) -> Chances:
        """The chances of an attack on an enemy piece; those attacked elsewhere give it no aid."""
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
        """What an attack on an enemy piece can be expected to bring."""
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
        if any(
            self.gates >> place & 1 for _, place in attackers
        ):  # who wins next to the city advances into it
            value += VICTORY * odds.won
        return value

    def prize(self, state: State, target: int) -> float:
        """What it is worth to be rid of an enemy piece."""
        ground, theirs = self.ground, state.armies[1 - self.side]
        place, kind = theirs.at[target], theirs.kinds[target]
        value = WORTH[kind]
        away = self.ways.to(1 - self.side, kind, 1 << ground.cities[self.side])[place]
        if away < HOME:
            value += NEAR_HOME * (1 - away / HOME)
        value += self.raider * self.raiders.get(target, 0)
        if any(ground.grid.around[town] >> place & 1 for town in ground.towns.values()):
            value += EVICTION
        return value

    def exposure(self, state: State, number: int, place: Hex) -> float:
        """What standing somewhere may cost in the enemy's turn: less where one could strike back."""
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
        """What it may cost to enter a hex that is mined, or may be for all one knows."""
        loss = (1 - UNITS[kind].clears / 100) * WORTH[kind]
        if self.known_mines >> place & 1:
            return self.caution * (loss + STEP_ON_MINES)
        return self.caution * self.mined * loss if self.suspects >> place & 1 else 0.0


def _best_few(factors: list[int]) -> int:
    """What as many of these as find room around a defender bring, on the average."""
    return sum(factors) if len(factors) <= ROOM else sum(factors) * ROOM // len(factors)


def their_turn(state: State) -> State:
    """The state in which the enemy of the side to move will be: after blue's turn the weather is anew."""
    return replace(state, weather=Weather.FINE) if state.side == BLUE else state


def without(state: State, side: int, numbers: set[int]) -> State:
    """The state without some pieces of a side."""
    army = state.armies[side]
    for number in numbers:
        army = army.without(number)
    return replace(state, armies=with_side(state.armies, side, army))


OPEN_CITY = 10
"""How bad it is that an enemy can enter the city."""
UNGUARDED = 3
"""And that he can come next to it where nobody could attack him there at once."""


def within_reach(state: State, side: int) -> list[int]:
    """The enemies that could come next to a side's city in one turn if all ground were road."""
    grid, city, theirs = state.terms.ground.grid, state.terms.ground.cities[side], state.armies[1 - side]
    return [
        number
        for number in theirs.numbers
        if grid.distance(theirs.at[number], city) <= UNITS[theirs.kinds[number]].movement + 1
    ]


def raid(state: State, side: int, number: int) -> int:
    """How likely a piece would enter the enemy's city in its next turn, or the one after it, from 0 to 10."""
    ground, city = state.terms.ground, state.terms.ground.cities[1 - side]
    army = state.armies[side]
    reached = movement.reach_for(state, side, number, state.occupied, 0).costs
    if city in reached:
        return OPEN_CITY
    gates = [place for place in ground.grid.neighbours[city] if place in reached]
    return max((_storm(state, side, army.kinds[number], gate) for gate in gates), default=0)


def _storm(state: State, side: int, kind: Kind, gate: Hex) -> int:
    """How likely a piece that comes next to the enemy's city beats a guard there and follows up into it."""
    ground, guards = state.terms.ground, state.armies[1 - side]
    factors = ground.strengths[kind][gate]
    defences = [
        ground.strengths[guards.kinds[n]][guards.at[n]] for n in guards.numbers_in(ground.grid.around[gate])
    ]
    if not defences:
        return UNGUARDED
    aid = sum(defences) if state.terms.options.aid != "none" else min(defences)
    return 1 + int((OPEN_CITY - 1) * chances(factors + bonus(factors), aid).won)
