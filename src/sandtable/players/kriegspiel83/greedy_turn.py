"""One turn of the greedy player of Kriegspiel, planned piece by piece.

It wins if it can. Otherwise it makes attacks whose expected gain exceeds their risk, closes its city to
raiders, and sends the other pieces to their tasks: hold towns, guard the city, or go for the enemy's.
"""

from collections import Counter
from functools import cached_property
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, Reach, hexes_in, set_of
from sandtable.games.kriegspiel83.army import NOWHERE, with_side
from sandtable.games.kriegspiel83.notation import END, Mine, Move, Transport, Word, write
from sandtable.games.kriegspiel83.position import Facts
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
from sandtable.players.kriegspiel83.greedy_tasks import assign_tasks, lane

PACE = 0.12
"""Gain per movement factor nearer to the goal."""
AFTERMATH = 0.3
"""Weight of the danger to a piece after its attack, compared with one that does not fight."""
DESERTION = 1.0
"""Cost of using a piece that guards a town or the city for an attack."""
SURVIVOR = 0.35
"""Share of a victory for a piece that comes next to the enemy's city."""
WORTHWHILE = 0.3
"""Minimum expected gain of an attack."""
MOVE_GAIN = 0.05
"""Minimum gain of a move over standing still."""
NOISE = 0.05
"""Maximum noise in the value of a place, so that games differ."""
MOST_ATTACKERS = 5
CLOSERS = 5
"""Number of nearest pieces that are considered for closing the city."""
SURE = 0.8
"""Probability of loss or retreat from which a piece is ignored after a fight."""
DESPERATE = 5
"""Factor for the worth of enemies that would otherwise enter the city."""
STAND = 0.4
"""Weight of danger near the own city, which must be held."""
FOOTING = 0.1
"""Gain per attack factor that the terrain adds."""
BUSY_LANE = 2
"""Minimum number of enemies on a path for laying a minefield there."""
LANE = 30
"""Distance to a goal, in movement factors, within which enemies are expected to go there."""


class PlannedAction(NamedTuple):
    """An action, and the position that it was planned for."""

    round: int
    places: tuple[list[str], list[str]]
    """The hexes of the pieces of both sides."""
    action: str

    def fits(self, facts: Facts) -> bool:
        """Whether the position is the planned one."""
        now = facts.position
        places = tuple([piece.hex for piece in side if piece is not None] for side in (now.red, now.blue))
        return facts.phase == "moving" and now.round == self.round and places == self.places


class Ride(NamedTuple):
    """Transport to a town or city, and the hex of arrival."""

    letter: str
    place: Hex


class Turn:
    """A turn being planned. Decisions are applied to `state` at once, as if nothing were hidden."""

    def __init__(self, state: State, side: int, rng: Random) -> None:
        self.state = state
        self.side = side
        self.evaluation = GreedyEvaluation(state, side)
        self.near_enemies = state.near_enemies_of(side)
        self.raiders = within_reach(state, side)
        """The enemies that are near enough to come to the own city in one turn."""
        self.rng = rng
        self.steps: list[PlannedAction] = []
        self.free = set(movement.waiting(state)) - {state.active} if side == state.side else set()
        """The pieces that are not decided yet, without the one that is moving."""
        self.attacks: dict[int, list[tuple[int, Hex]]] = {}
        """The enemies that will be attacked, with the attackers and their hexes."""
        self._reached_in = state
        self._reached: dict[int, Reach] = {}
        self.tasks = assign_tasks(state, self.evaluation)
        self._distances = {number: self._distances_of(number) for number in self.tasks}

    def plan(self) -> list[PlannedAction]:
        """Return the actions of the turn, in order."""
        if not self._win():
            self._commit_done_pieces()
            self._attack(set(self.raiders))
            self._close_the_city()
            if self._alarm(self.state) >= OPEN_CITY:  # only a desperate attack can help
                self.evaluation.raider *= DESPERATE
                after = their_turn(self.state)
                self._attack({n for n in self.raiders if raid(after, 1 - self.side, n) == OPEN_CITY})
            self._attack(set(self.state.armies[1 - self.side].numbers))
            self._send_the_rest()
            self._add(Word(END))
        return self.steps

    # The parts of a turn

    def _win(self) -> bool:
        """Enter the enemy's city, if possible, with the piece that is most likely to get there."""
        city = self.evaluation.ground.cities[1 - self.side]
        able = [number for number in self.free if city in self._reach(number).costs]
        if not able:
            return False
        self._go(max(able, key=lambda n: UNITS[self._kind(n)].clears), city)
        return True

    def _commit_done_pieces(self) -> None:
        """Choose targets for pieces that have moved already and stand next to an enemy."""
        for number in self.state.armies[self.side].numbers:
            if number not in self.free:
                self._commit(number)

    def _commit(self, number: int) -> None:
        """Leave a piece where it is; next to an enemy it will attack."""
        _, target = self._fight_from(number, self._at(number))
        if target is not None:
            self.attacks[target] = [*self.attacks.get(target, []), (number, self._at(number))]

    def _attack(self, targets: set[int]) -> None:
        """Make the best attacks on these enemies, one after another."""
        while found := [attack for target in targets if (attack := self._best_attack(target))]:
            _, target, joining = max(found)
            if not self._bring(target, joining):
                targets = targets - {target}

    def _best_attack(self, target: int) -> tuple[float, int, list[tuple[int, Hex]]] | None:
        """Return gain, enemy and pieces of the best addition to an attack; `None` without gain."""
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
        """Return the free pieces that can come next to an enemy, with each hex where they can."""
        state, ground = self.state, self.evaluation.ground
        theirs, ours = state.armies[1 - self.side], state.armies[self.side]
        near = ground.grid.around[theirs.at[target]] & ~self.evaluation.known_mines
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
        """Return the expected gain of an attack, less the danger and the guards it takes away."""
        if not attackers:
            return 0.0
        state, evaluation = self.state, self.evaluation
        value = evaluation.attack(state, target, attackers, set(self.attacks) - {target})
        danger = 0.0
        for number, place in attackers:
            danger = max(danger, evaluation.exposure(state, number, place))
            if number in self.free:
                value -= evaluation.mine_risk(self._kind(number), place)
                if self.tasks[number].keeps and place != state.armies[self.side].at[number]:
                    value -= DESERTION
        return value - AFTERMATH * danger  # the enemy cannot strike back at all of them

    def _bring(self, target: int, joining: list[tuple[int, Hex]]) -> bool:
        """Move these pieces to their hexes; `False` if one is blocked or the city would be open."""
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
        """Put pieces in the way of enemies that could come to the city."""
        # Next to an enemy a piece would have to attack.
        shut = self.evaluation.known_mines | self.near_enemies
        while alarm := self._alarm(self.state):
            near = self.evaluation.home
            if alarm >= OPEN_CITY:
                near = self.evaluation.ground.grid.spread(near)
            best: tuple[float, int, Hex] | None = None
            for number in self._nearest_home():
                there = set_of(self._reach(number).costs) | 1 << self._at(number)
                for place in hexes_in(there & near & ~shut):
                    left = self._alarm(self._moved(number, place))
                    if left < alarm:
                        cost = left + self.evaluation.exposure(self.state, number, place)
                        best = min(best or (cost, number, place), (cost, number, place))
            if best is None or not self._go(*best[1:]):
                return

    def _nearest_home(self) -> list[int]:
        grid, city = self.evaluation.ground.grid, self.evaluation.ground.cities[self.side]
        return sorted(self.free, key=lambda number: grid.distance(self._at(number), city))[:CLOSERS]

    def _alarm(self, state: State) -> int:
        """Return the total alarm of enemies that could come to the city or into it."""
        if not self.raiders:
            return 0
        then = their_turn(state)
        beaten = set()
        for target, attackers in self.attacks.items():
            odds = self.evaluation.odds(state, target, attackers, set(self.attacks))
            if odds.won + odds.exchange >= SURE:
                beaten.add(target)
            elif odds.attackers_lost + odds.attackers_retreat > 1 - SURE:
                then = without(then, self.side, {number for number, _ in attackers})
        return sum(raid(then, 1 - self.side, number) for number in self.raiders if number not in beaten)

    def _send_the_rest(self) -> None:
        """Move the other pieces: first those next to an enemy, then the nearest to their goals."""
        army = self.state.armies[self.side]
        for number in self.free.intersection(army.numbers_in(self.near_enemies)):
            self._send(number)
        self._close_the_city()

        def order(number: int) -> tuple[bool, int]:
            return not self.tasks[number].keeps, self._distances[number][self._at(number)]

        for number in sorted(self.free, key=order):
            self._send(number)

    def _send(self, number: int) -> None:
        here, reached = self._at(number), self._reach(number).costs
        scores = {here: self.score(number, here) + MOVE_GAIN}
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
        """Whether a piece may go to a hex: next to an enemy only if the attack is worth it."""
        if not self.near_enemies >> place & 1:
            return True
        gain, _ = self._fight_from(number, place)
        return gain - AFTERMATH * self.evaluation.exposure(self.state, number, place) > WORTHWHILE

    # Evaluating places

    def score(self, number: int, place: Hex) -> float:
        """Return the value of a hex for a piece at the end of the turn."""
        state, evaluation = self.state, self.evaluation
        kind = self._kind(number)
        pace = PACE * self.tasks[number].urgency
        value = self.rng.random() * NOISE - pace * self._distances[number][place]
        value += FOOTING * (evaluation.ground.strengths[kind][place] / 2 - UNITS[kind].attack)
        danger = evaluation.exposure(state, number, place)
        value -= (STAND * danger if evaluation.bounds >> place & 1 else danger) + evaluation.mine_risk(
            kind, place
        )
        if self.near_enemies >> place & 1:
            value += self._fight_from(number, place)[0]
        if evaluation.gates >> place & 1:
            value += SURVIVOR * VICTORY / (1 + evaluation.strikes(place)[1])
        return value

    def _fight_from(self, number: int, place: Hex) -> tuple[float, int | None]:
        """Return the best gain and the target of an attack from a hex, which is compulsory."""
        theirs = self.state.armies[1 - self.side]
        best: tuple[float, int | None] = 0.0, None
        for target in theirs.numbers_in(self.evaluation.ground.grid.around[place]):
            already = self.attacks.get(target, [])
            attacked = set(self.attacks) - {target}
            gain = self.evaluation.attack(self.state, target, [*already, (number, place)], attacked)
            if already:
                gain -= self.evaluation.attack(self.state, target, already, attacked)
            if best[1] is None or gain > best[0]:
                best = gain, target
        return best

    def _distances_of(self, number: int) -> list[int]:
        """Return the distance from every hex to the goal of a piece."""
        return self.evaluation.distances.to(self.side, self._kind(number), self.tasks[number].ends)

    # Guarding the city

    def _opens_the_city(self, number: int, place: Hex) -> bool:
        """Whether a move, with the fight it leads to, would help enemies to reach the city."""
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
        """Return the best transport of infantry, if it is better than any move."""
        rides = movement.transport_targets(self.state, self.side, number)
        best, chosen = max(scores.values()) + MOVE_GAIN, None
        friendly = towns.friendly(self.state, self.side) if rides else {}
        for letter in rides:
            place, _ = towns.arrival(self.state, self.side, friendly[letter])
            if place is not None and (value := self.score(number, place)) > best:
                best, chosen = value, Ride(letter, place)
        return chosen

    def _lay_mines(self, number: int) -> None:
        """Lay a minefield on a hex that several enemies would pass on the way to this piece."""
        mineable = movement.mineable(self.state, self.side, number) & ~self.evaluation.home
        if not mineable or not self.tasks[number].keeps:
            return
        lanes = self._lanes(self.tasks[number].ends)
        place = max(hexes_in(mineable & ~self._own_lanes), key=lambda place: lanes[place], default=None)
        if place is not None and lanes[place] >= BUSY_LANE:
            self._add(Mine(self._at(number), place))
            self.state, _ = minefields.lay(self.state, self.side, place)
            self.evaluation.known_mines |= 1 << place

    @cached_property
    def _own_lanes(self) -> HexSet:
        """The hexes on the paths of the own pieces to their goals."""
        evaluation, side = self.evaluation, self.side
        return set_of(
            place
            for number, task in self.tasks.items()
            for place in lane(evaluation, side, self._kind(number), self._at(number), task.ends)
        )

    def _lanes(self, ends: HexSet) -> Counter[Hex]:
        """Count, for each hex, the nearby enemies that would pass it on their way to these hexes."""
        evaluation, theirs = self.evaluation, self.state.armies[1 - self.side]
        lanes: Counter[Hex] = Counter()
        for number in theirs.numbers:
            kind, place = theirs.kinds[number], theirs.at[number]
            if evaluation.distances.to(1 - self.side, kind, ends)[place] <= LANE:
                lanes.update(lane(evaluation, 1 - self.side, kind, place, ends))
        return lanes

    # Helpers

    def _kind(self, number: int) -> Kind:
        return self.state.armies[self.side].kinds[number]

    def _at(self, number: int) -> Hex:
        return self.state.armies[self.side].at[number]

    def _reach(self, number: int) -> Reach:
        """Return where a piece can go now; cached until something moves."""
        if self._reached_in is not self.state:
            self._reached_in, self._reached = self.state, {}
        if number not in self._reached:
            self._reached[number] = movement.reach(self.state, self.side, number)
        return self._reached[number]

    def _moved(self, number: int, place: Hex) -> State:
        army = self.state.armies[self.side].moved(number, place)
        return replace(self.state, armies=with_side(self.state.armies, self.side, army))

    def _go(self, number: int, place: Hex) -> bool:
        """Move a piece and mark it as decided; `False` if it can no longer get there."""
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
        text = write(action, self.evaluation.ground.grid)
        names, (red, blue) = self.evaluation.ground.grid.names, self.state.armies
        places = [names[at] for at in red.at if at != NOWHERE], [names[at] for at in blue.at if at != NOWHERE]
        self.steps.append(PlannedAction(self.state.round, places, text))
