"""A player of A Game of War that looks one action ahead."""

from random import Random

from sandtable.boards.squares import SquareGrid, SquareSet, squares_in
from sandtable.core import View
from sandtable.games.game_of_war import GameOfWar
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.notation import END, Attack, Move, write
from sandtable.games.game_of_war.position import Facts
from sandtable.games.game_of_war.rules import attack, movement
from sandtable.games.game_of_war.rules.communication import Network, network
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import LONGEST_CHARGE, MOVES_A_TURN, UNITS
from sandtable.players.random_player import RandomPlayer

UNIT_WORTH = (10.0, 13.0, 16.0, 18.0, 14.0, 16.0)
"""Worth of each kind of unit. All worths are in points of attack and defence."""
ARSENAL = 60.0
VICTORY = 10_000.0
PREY = 0.9
"""Factor for a capture that is possible with the next attack, but may be prevented."""
IN_DANGER = 0.7
"""Factor for the most valuable unit that the other side could capture next."""
ALSO_IN_DANGER = 0.15
"""Factor for the other units that could be captured next."""
SHAKEN = 0.1
"""Factor for a unit that could be forced to retreat."""
OFFLINE = 0.5
"""Share of its worth that a unit loses while it is out of communication."""
ARSENAL_IN_REACH = 0.8
"""Factor for an arsenal that the enemy could enter with one move."""
ADVANCE = 0.5
"""Worth of each step nearer to the enemy's arsenals."""
IMPATIENCE = 40
"""Turns after which advancing is worth twice as much; three times after twice as many."""
FOLLOW = 0.5
"""Cost of each step by which a relay lags behind the fighting units."""
LINES_NEAR = 0.5
"""Worth of each square of our lines of communication near an enemy arsenal."""
NEAR = 5
"""Steps within which a square is near an arsenal."""
LINES_ON_PREY = 0.4
"""Worth of each enemy unit next to our lines of communication."""
COVER = 0.12
"""Worth of each pair of a unit and another that supports it."""
NOISE = 0.5
"""Standard deviation of noise in a move's value, so that games differ and do not stall."""
MINIMUM_GAIN = 0.05
"""Smallest gain for which a unit moves at all."""


class GreedyGameOfWar:
    """Captures what it can, keeps its units alive and online, and goes for the arsenals."""

    def __init__(self, game: GameOfWar, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._deployer = RandomPlayer(game, rng)

    def choose(self, view: View[Facts]) -> str:
        """Return a move into an arsenal if there is one, else the best move, else the best attack."""
        state = self._game.sample(view, self._rng)
        if state.deploying:
            return self._deploy(view)
        action = _arsenal(state) or self._move(state) or _attack(state)
        return END if action is None else write(action, state.terms.field.grid)

    def _move(self, state: State) -> Move | None:
        """Return the move that improves the position most, if any does, or the least bad retreat."""
        noise = NOISE * (1 + state.turn / IMPATIENCE)
        best, gain = None, -2 * VICTORY if state.must_retreat is not None else MINIMUM_GAIN
        now = worth(state, state.side)
        for move in movement.legal_moves(state):
            value = worth(movement.after_move(state, *move), state.side) - now + self._rng.gauss(0, noise)
            if value > gain:
                best, gain = move, value
        return best

    def _deploy(self, view: View[Facts]) -> str:
        """Return a ready-made deployment at random, then `ready`."""
        by_kind = {choice.kind: choice.action for choice in view.choices}
        if "ready" in by_kind:
            return by_kind["ready"]
        ready_made = [choice.action for choice in view.choices if choice.kind == "deploy"]
        return self._rng.choice(ready_made) if ready_made else self._deployer.choose(view)


def _arsenal(state: State) -> Move | None:
    """Return a move that destroys an arsenal, if there is one."""
    goals = state.arsenals[1 - state.side]
    if state.struck or not goals:
        return None
    return next((move for move in movement.legal_moves(state) if goals >> move.end & 1), None)


def _attack(state: State) -> Attack | None:
    """Return the attack after which the position is best, if there is one."""
    targets = [target for target, _, _ in attack.effective_attacks(state)]
    if not targets:
        return None
    return Attack(max(targets, key=lambda target: worth(attack.after_attack(state, target)[0], state.side)))


def worth(state: State, side: int) -> float:
    """Return the value of a state for a side, during its own turn or just after it."""
    if state.outcome:
        return VICTORY if SEATS[side] in state.outcome.winners else -VICTORY if state.outcome.winners else 0.0
    networks = (network(state, 0), network(state, 1))
    return _strength(state, side, networks) - _strength(state, 1 - side, networks)


def _strength(state: State, side: int, networks: tuple[Network, Network]) -> float:
    """Return the value of what a side has, could capture next, and of where its units are."""
    return (
        _possessions(state, side, networks[side].online)
        + _prey(state, side, networks)
        + _arsenals_in_reach(state, side, networks[side].online)
        + _standing(state, side, networks[side])
    )


def _possessions(state: State, side: int, online: SquareSet) -> float:
    points = ARSENAL * state.arsenals[side].bit_count()
    for value, squares in zip(UNIT_WORTH, state.armies[side], strict=True):
        points += value * (squares.bit_count() - OFFLINE * (squares & ~online).bit_count())
    return points


def _prey(state: State, side: int, networks: tuple[Network, Network]) -> float:
    """Return the value of what the side could capture with its next attack."""
    field, theirs = state.terms.field, state.armies[1 - side]
    able = attack.able(state, side, networks[side].online) & state.armies[side].fighters
    to_move = side == state.side
    if to_move and state.struck:
        return 0.0
    first = others = shaken = 0.0
    for target in squares_in(theirs.units):
        if not field.lines.star(target, LONGEST_CHARGE) & able:
            continue
        strength = attack.total(attack.attack(field, state.armies[side], able, target))
        lead = strength - attack.total(attack.defence(field, theirs, networks[1 - side].online, target))
        value = UNIT_WORTH[theirs.unit_on(target)]
        if lead > 1:
            first, others = max(first, value), others + min(first, value)
        elif lead == 1:
            shaken += value
    return (PREY if to_move else IN_DANGER) * first + ALSO_IN_DANGER * others + SHAKEN * shaken


def _arsenals_in_reach(state: State, side: int, online: SquareSet) -> float:
    """Return the value of an enemy arsenal that the side could enter with its next move."""
    field, goals = state.terms.field, state.arsenals[1 - side]
    army, to_move = state.armies[side], side == state.side
    if to_move and (state.struck or state.moved.bit_count() >= MOVES_A_TURN):
        return 0.0
    ready = army.fighters & online & ~(state.moved if to_move else 0)
    free = field.open & ~state.occupied
    for square in squares_in(field.grid.spread(field.grid.spread(goals)) & ready):
        if field.grid.reach(square, UNITS[army.unit_on(square)].speed, free) & goals:
            return ARSENAL_IN_REACH * ARSENAL * (1.0 if to_move else IN_DANGER)
    return 0.0


def _standing(state: State, side: int, network: Network) -> float:
    """Return the value of the places of a side's units and lines, and of mutual support."""
    field, enemy, goals = state.terms.field, state.armies[1 - side].units, state.arsenals[1 - side]
    fighters = state.armies[side].fighters
    near = goals
    for _ in range(NEAR):
        near = field.grid.spread(near)
    points = LINES_NEAR * (network.lit & near).bit_count()
    points += LINES_ON_PREY * (field.grid.spread(network.lit) & enemy).bit_count()
    steps = ADVANCE * _steps(field.grid, fighters, goals)
    steps += FOLLOW * _steps(field.grid, state.armies[side].relays, fighters)
    points -= (1 + state.turn / IMPATIENCE) * steps
    covering = fighters & network.online
    cover = sum((field.lines.star(square, 2) & covering).bit_count() for square in squares_in(covering))
    return points + COVER * cover


def _steps(grid: SquareGrid, units: SquareSet, goals: SquareSet) -> int:
    """Return the sum of the king's distances of all units to their nearest goals."""
    total = ring = 0
    while (units := units & ~goals) and ring < grid.rows + grid.columns:
        total += units.bit_count()  # each unit that is not there yet has one more step to go
        goals = grid.spread(goals)
        ring += 1
    return total
