"""How the greedy player of Kriegspiel thinks out its movement: one whole turn, piece by piece.

It wins if it can. Otherwise it looks for attacks that promise more than they risk and brings the pieces for
them together; closes its city to raiders; and sends the rest to their tasks: to hold towns, to guard the
city, or to go for the enemy's.
"""

from collections import Counter
from functools import cached_property
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, Reach, hexes_in, set_of
from sandtable.games.kriegspiel83.army import NOWHERE, with_side
from sandtable.games.kriegspiel83.notation import END, Mine, Move, Transport, Word, write
from sandtable.games.kriegspiel83.presentation import Facts
from sandtable.games.kriegspiel83.rules import minefields, movement, towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.players.kriegspiel83.greedy_evaluation import (
    OPEN_CITY,
    VICTORY,
    GreedyEvaluation,
    raid,
    their_turn,
    within_reach,
    without,
)
from sandtable.players.kriegspiel83.greedy_tasks import lane, share_out

PACE = 0.12
"""Each movement factor nearer to its goal."""
AFTERMATH = 0.3
"""The danger in which a piece stands after its attack, against that of one that does not fight."""
DESERTION = 1.0
"""Taking a piece away from the town or the city that it guards, to attack."""
SURVIVOR = 0.35
"""Of a victory, for a piece that comes next to the enemy's city."""
WORTHWHILE = 0.3
"""An attack must promise at least so much."""
STIR = 0.05
"""A move must be at least so much better than standing still."""
WAVER = 0.05
"""How far its judgement of a place wavers, so that it does not play twice alike."""
MOST_ATTACKERS = 5
CLOSERS = 5
"""So many pieces are thought of, the nearest, when the city must be closed."""
SURE = 0.8
"""Who is lost or driven away this often in a fight is no longer reckoned with afterwards."""
DESPERATE = 5
"""How much more it is worth to be rid of an enemy who would otherwise enter the city."""
STAND = 0.4
"""How little danger counts close to the own city, which nobody leaves to the enemy."""
FOOTING = 0.1
"""Each factor that the ground adds to a piece, or takes from it."""
BUSY_LANE = 2
"""A minefield is laid where so many enemies would come by."""
LANE = 30
"""Enemies as near as this to a goal, in movement factors, are expected on their way."""


class PlannedAction(NamedTuple):
    """An action, and the moment for which it is meant."""

    round: int
    places: tuple[list[str], list[str]]
    """Where the pieces of both sides should stand then."""
    action: str

    def fits(self, facts: Facts) -> bool:
        """Whether this is that moment."""
        now = facts.position
        stands = tuple([stand.hex for stand in side if stand is not None] for side in (now.red, now.blue))
        return facts.phase == "moving" and now.round == self.round and stands == self.places


class Ride(NamedTuple):
    """A town or city to be taken to, and the hex of arrival."""

    letter: str
    place: Hex


class Turn:
    """A turn being thought out. What is decided is done in `state` at once, as if nothing were hidden."""

    def __init__(self, state: State, side: int, rng: Random) -> None:
        self.state = state
        self.side = side
        self.judge = GreedyEvaluation(state, side)
        self.near_enemies = state.near_enemies_of(side)
        self.raiders = within_reach(state, side)
        """The enemies that are near enough to the own city to come there in one turn."""
        self.rng = rng
        self.steps: list[PlannedAction] = []
        self.free = set(movement.waiting(state)) - {state.active} if side == state.side else set()
        """Those that nothing has been decided about; a piece on its way has done when another moves."""
        self.attacks: dict[int, list[tuple[int, Hex]]] = {}
        """The enemies that will be attacked, by whom and from where."""
        self._reached_in = state
        self._reached: dict[int, Reach] = {}
        self.tasks = share_out(state, self.judge)
        self._far_from = {number: self._ways_of(number) for number in self.tasks}

    def plan(self) -> list[PlannedAction]:
        """The actions of the turn, in order."""
        if not self._win():
            self._commit_those_that_have_done()
            self._attack(set(self.raiders))
            self._close_the_city()
            if self._alarm(self.state) >= OPEN_CITY:  # nothing else helps
                self.judge.raider *= DESPERATE
                self._attack({n for n in self.raiders if self._raid(self.state, n) == OPEN_CITY})
            self._attack(set(self.state.armies[1 - self.side].numbers))
            self._send_the_rest()
            self._add(Word(END))
        return self.steps

    # The parts of a turn

    def _win(self) -> bool:
        """Into the enemy's city, with the piece that is likeliest to get there."""
        city = self.judge.ground.cities[1 - self.side]
        able = [number for number in self.free if city in self._reach(number).costs]
        if not able:
            return False
        self._go(max(able, key=lambda n: UNITS[self._kind(n)].clears), city)
        return True

    def _commit_those_that_have_done(self) -> None:
        """Pieces that stand next to an enemy and have moved already will attack: whom suits them best."""
        for number in self.state.armies[self.side].numbers:
            if number not in self.free:
                self._commit(number)

    def _commit(self, number: int) -> None:
        """A piece stays where it is: if that is next to an enemy, it attacks."""
        _, target = self._fight_from(number, self._at(number))
        if target is not None:
            self.attacks[target] = [*self.attacks.get(target, []), (number, self._at(number))]

    def _attack(self, targets: set[int]) -> None:
        """The most promising attacks on these enemies, one after the other."""
        while found := [attack for target in targets if (attack := self._best_attack(target))]:
            _, target, joining = max(found)
            if not self._bring(target, joining):
                targets = targets - {target}

    def _best_attack(self, target: int) -> tuple[float, int, list[tuple[int, Hex]]] | None:
        """What to gain by bringing more pieces against an enemy, and which; `None` if nothing."""
        options = self._attackers_of(target)
        already = self.attacks.get(target, [])
        now = self._worth_of(target, already)
        joining: list[tuple[int, Hex]] = []
        best, best_joining = WORTHWHILE, []
        while options and len(already) + len(joining) < MOST_ATTACKERS:
            value, number, place = max(
                (self._worth_of(target, [*already, *joining, (number, place)]), number, place)
                for number, place in options
            )
            joining = [*joining, (number, place)]
            options = [one for one in options if one[0] != number and one[1] != place]
            if value - now > best:
                best, best_joining = value - now, joining
        return (best, target, best_joining) if best_joining else None

    def _attackers_of(self, target: int) -> list[tuple[int, Hex]]:
        """The free pieces that can come next to an enemy, and all places where they can."""
        state, ground = self.state, self.judge.ground
        theirs, ours = state.armies[1 - self.side], state.armies[self.side]
        near = ground.grid.around[theirs.at[target]] & ~self.judge.known_mines
        if not near & ~state.occupied and not near & ours.hexes:
            return []
        found = []
        for number in self.free:
            here, kind = ours.at[number], ours.kinds[number]
            if ground.grid.distance(here, theirs.at[target]) > UNITS[kind].movement + 1:
                continue
            reached = self._reach(number).costs
            found += [(number, place) for place in hexes_in(near) if place == here or place in reached]
        return found

    def _worth_of(self, target: int, attackers: list[tuple[int, Hex]]) -> float:
        """An attack's worth, less what it leaves in danger or unguarded."""
        if not attackers:
            return 0.0
        state, judge = self.state, self.judge
        value = judge.attack(state, target, attackers, set(self.attacks) - {target})
        danger = 0.0
        for number, place in attackers:
            danger = max(danger, judge.exposure(state, number, place))
            if number in self.free:
                value -= judge.mine_risk(self._kind(number), place)
                if self.tasks[number].keeps and place != state.armies[self.side].at[number]:
                    value -= DESERTION
        return value - AFTERMATH * danger  # the enemy cannot strike back at all of them

    def _bring(self, target: int, joining: list[tuple[int, Hex]]) -> bool:
        """Move all these to their places, if none bars another's way and the city is not opened by it."""
        before = self.state, list(self.steps), set(self.free), dict(self.attacks)
        alarm = self._alarm(self.state)
        for order in (joining, joining[::-1]):
            if all(self._go(number, place) for number, place in order):
                self.attacks[target] = [*self.attacks.get(target, []), *joining]
                if self._alarm(self.state) <= alarm:
                    return True
            self.state, self.steps = before[0], list(before[1])
            self.free, self.attacks = set(before[2]), dict(before[3])
        return False

    def _close_the_city(self) -> None:
        """Put pieces in the way of enemies who could otherwise come to the city."""
        shut = self.judge.known_mines | self.near_enemies  # next to an enemy it would have to attack
        while alarm := self._alarm(self.state):
            near = self.judge.home
            if alarm >= OPEN_CITY:
                near = self.judge.ground.grid.spread(near)
            best: tuple[float, int, Hex] | None = None
            for number in self._nearest_home():
                there = set_of(self._reach(number).costs) | 1 << self._at(number)
                for place in hexes_in(there & near & ~shut):
                    left = self._alarm(self._moved(number, place))
                    if left < alarm:
                        cost = left + self.judge.exposure(self.state, number, place)
                        best = min(best or (cost, number, place), (cost, number, place))
            if best is None or not self._go(*best[1:]):
                return

    def _nearest_home(self) -> list[int]:
        grid, city = self.judge.ground.grid, self.judge.ground.cities[self.side]
        return sorted(self.free, key=lambda number: grid.distance(self._at(number), city))[:CLOSERS]

    def _raid(self, state: State, enemy: int) -> int:
        return raid(their_turn(state), 1 - self.side, enemy)

    def _alarm(self, state: State) -> int:
        """How many enemies could come to the city, or even into it, when they move."""
        if not self.raiders:
            return 0
        then = their_turn(state)
        beaten = set()
        for target, attackers in self.attacks.items():
            odds = self.judge.odds(state, target, attackers, set(self.attacks))
            if odds.won + odds.exchange >= SURE:
                beaten.add(target)
            elif odds.attackers_lost + odds.attackers_retreat > 1 - SURE:
                then = without(then, self.side, {number for number, _ in attackers})
        return sum(raid(then, 1 - self.side, number) for number in self.raiders if number not in beaten)

    def _send_the_rest(self) -> None:
        """First those next to an enemy, who may have to fight; then the others, the nearest first."""
        army = self.state.armies[self.side]
        for number in self.free.intersection(army.numbers_in(self.near_enemies)):
            self._send(number)
        self._close_the_city()

        def order(number: int) -> tuple[bool, int]:
            return not self.tasks[number].keeps, self._far_from[number][self._at(number)]

        for number in sorted(self.free, key=order):
            self._send(number)

    def _send(self, number: int) -> None:
        here, reached = self._at(number), self._reach(number).costs
        scores = {here: self.score(number, here) + STIR}
        for place in reached:
            if self.may_go(number, place):
                scores[place] = self.score(number, place)
        ride = self._ride(number, scores)
        best = max(scores, key=scores.__getitem__)
        if ride is not None and not self._opens_the_city(number, ride.place):
            self._add(Transport(here, ride.letter))
            self.state = self._moved(number, ride.place)
        elif best != here and not self._opens_the_city(number, best):
            self._go(number, best)
        self.free.discard(number)
        self._commit(number)
        if self._kind(number) == Kind.INFANTRY:
            self._lay_mines(number)

    def may_go(self, number: int, place: Hex) -> bool:
        """Nobody goes next to an enemy only because it is on his way: the attack must be worth it."""
        if not self.near_enemies >> place & 1:
            return True
        gain, _ = self._fight_from(number, place)
        return gain - AFTERMATH * self.judge.exposure(self.state, number, place) > WORTHWHILE

    # Judging places

    def score(self, number: int, place: Hex) -> float:
        """How good it is for a piece to stand somewhere when the turn ends."""
        state, judge = self.state, self.judge
        kind = self._kind(number)
        pace = PACE * self.tasks[number].urgency
        value = self.rng.random() * WAVER - pace * self._far_from[number][place]
        value += FOOTING * (judge.ground.strengths[kind][place] / 2 - UNITS[kind].attack)
        danger = judge.exposure(state, number, place)
        value -= (STAND * danger if judge.bounds >> place & 1 else danger) + judge.mine_risk(kind, place)
        if self.near_enemies >> place & 1:
            value += self._fight_from(number, place)[0]
        if judge.gates >> place & 1:
            value += SURVIVOR * VICTORY / (1 + judge.strikes(place)[1])
        return value

    def _fight_from(self, number: int, place: Hex) -> tuple[float, int | None]:
        """The best that a piece can make of having to attack from a hex, and whom it would attack."""
        theirs = self.state.armies[1 - self.side]
        best: tuple[float, int | None] = 0.0, None
        for target in theirs.numbers_in(self.judge.ground.grid.around[place]):
            already = self.attacks.get(target, [])
            attacked = set(self.attacks) - {target}
            gain = self.judge.attack(self.state, target, [*already, (number, place)], attacked)
            if already:
                gain -= self.judge.attack(self.state, target, already, attacked)
            if best[1] is None or gain > best[0]:
                best = gain, target
        return best

    def _ways_of(self, number: int) -> list[int]:
        """How far it is from everywhere to where a piece shall go."""
        return self.judge.ways.to(self.side, self._kind(number), self.tasks[number].ends)

    # Guarding the city

    def _opens_the_city(self, number: int, place: Hex) -> bool:
        """Whether it would help raiders if a piece went somewhere, and had to fight there."""
        if not self.raiders:
            return False
        alarm, attacks = self._alarm(self.state), self.attacks
        _, target = self._fight_from(number, place)
        if target is not None:
            self.attacks = attacks | {target: [*attacks.get(target, []), (number, place)]}
        after = self._alarm(self._moved(number, place))
        self.attacks = attacks
        return after > alarm

    # Transport and minefields

    def _ride(self, number: int, scores: dict[Hex, float]) -> Ride | None:
        """Where to be taken, if that is better than any way on foot."""
        rides = movement.transport_targets(self.state, self.side, number)
        best, chosen = max(scores.values()) + STIR, None
        friendly = towns.friendly(self.state, self.side) if rides else {}
        for letter in rides:
            place, _ = towns.arrival(self.state, self.side, friendly[letter])
            if place is not None and (value := self.score(number, place)) > best:
                best, chosen = value, Ride(letter, place)
        return chosen

    def _lay_mines(self, number: int) -> None:
        """On a hex that several enemies would pass on their way to the place that this piece holds."""
        mineable = movement.mineable(self.state, self.side, number) & ~self.judge.home
        if not mineable or not self.tasks[number].keeps:
            return
        lanes = self._lanes(self.tasks[number].ends)
        place = max(hexes_in(mineable & ~self._own_lanes), key=lambda place: lanes[place], default=None)
        if place is not None and lanes[place] >= BUSY_LANE:
            self._add(Mine(self._at(number), place))
            self.state, _ = minefields.lay(self.state, self.side, place)
            self.judge.known_mines |= 1 << place

    @cached_property
    def _own_lanes(self) -> HexSet:
        """Where the own pieces mean to go by."""
        judge, side = self.judge, self.side
        return set_of(
            place
            for number, task in self.tasks.items()
            for place in lane(judge, side, self._kind(number), self._at(number), task.ends)
        )

    def _lanes(self, ends: HexSet) -> Counter[Hex]:
        """How many of the enemies that are near to these hexes would pass each hex on their way to them."""
        judge, theirs = self.judge, self.state.armies[1 - self.side]
        lanes: Counter[Hex] = Counter()
        for number in theirs.numbers:
            kind, place = theirs.kinds[number], theirs.at[number]
            if judge.ways.to(1 - self.side, kind, ends)[place] <= LANE:
                lanes.update(lane(judge, 1 - self.side, kind, place, ends))
        return lanes

    # Small things

    def _kind(self, number: int) -> Kind:
        return self.state.armies[self.side].kinds[number]

    def _at(self, number: int) -> Hex:
        return self.state.armies[self.side].at[number]

    def _reach(self, number: int) -> Reach:
        """Where a piece can go now; worked out once for as long as nothing moves."""
        if self._reached_in is not self.state:
            self._reached_in, self._reached = self.state, {}
        if number not in self._reached:
            self._reached[number] = movement.reach(self.state, self.side, number)
        return self._reached[number]

    def _moved(self, number: int, place: Hex) -> State:
        army = self.state.armies[self.side].moved(number, place)
        return replace(self.state, armies=with_side(self.state.armies, self.side, army))

    def _go(self, number: int, place: Hex) -> bool:
        """Move a piece and have done with it; `False` if it cannot come there any more."""
        here = self._at(number)
        if place != here:
            reached = self._reach(number)
            if place not in reached.costs:
                return False
            self._add(Move(here, reached.way(place)))
            self.state = self._moved(number, place)
        self.free.discard(number)
        return True

    def _add(self, action: Move | Mine | Transport | Word) -> None:
        text = write(action, self.judge.ground.grid)
        names, (red, blue) = self.judge.ground.grid.names, self.state.armies
        places = [names[at] for at in red.at if at != NOWHERE], [names[at] for at in blue.at if at != NOWHERE]
        self.steps.append(PlannedAction(self.state.round, places, text))
