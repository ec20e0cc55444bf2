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

# What each thing is worth, in points of attack and defence.
UNIT_WORTH = (10.0, 13.0, 16.0, 18.0, 14.0, 16.0)
ARSENAL = 60.0
VICTORY = 10_000.0
PREY = 0.9
"""A capture that can be made now, against one that is made: it may still be spoilt."""
IN_DANGER = 0.7
"""The unit that the other side would capture first; the others in danger count less."""
ALSO_IN_DANGER = 0.15
SHAKEN = 0.1
"""A unit that could be driven back."""
OFFLINE = 0.5
ARSENAL_IN_REACH = 0.8
"""An empty arsenal that an enemy reaches in one move."""
ADVANCE = 0.5
"""Each step nearer to the enemy's arsenals."""
IMPATIENCE = 40
"""After this many turns an advance is worth twice as much, after twice as many three times, and so on."""
FOLLOW = 0.5
"""Each step by which a relay lags behind the fighting units."""
LINES_NEAR = 0.5
"""Each square near an enemy arsenal that is on a line of communication."""
NEAR = 5
LINES_ON_PREY = 0.4
"""Each enemy unit next to a line of communication."""
COVER = 0.12
"""Each unit that stands in line with another to help it."""
RESTLESS = 0.5
"""How far its judgement of a move wavers, so that it neither plays twice alike nor stands still for ever."""
ENOUGH = 0.05
"""A move must be worth at least this to be better than standing still."""


class GreedyGameOfWar:
    """Takes what it can, keeps its units alive and online, and goes for the arsenals."""

    def __init__(self, game: GameOfWar, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._deployer = RandomPlayer(game, rng)

    def choose(self, view: View[Facts]) -> str:
        """An arsenal if one can be had; else the best move while moves help, then the best attack."""
        state = self._game.sample(view, self._rng)
        if state.deploying:
            return self._deploy(view)
        action = _arsenal(state) or self._move(state) or _attack(state)
        return END if action is None else write(action, state.terms.field.grid)

    def _move(self, state: State) -> Move | None:
        """The move that improves the position most, if any does, or the least bad retreat."""
        restless = RESTLESS * (1 + state.turn / IMPATIENCE)
        best, gain = None, -2 * VICTORY if state.must_retreat is not None else ENOUGH
        now = worth(state, state.side)
        for move in movement.legal_moves(state):
            value = worth(movement.after_move(state, *move), state.side) - now + self._rng.gauss(0, restless)
            if value > gain:
                best, gain = move, value
        return best

    def _deploy(self, view: View[Facts]) -> str:
        """A ready-made deployment at random, then ready."""
        by_kind = {choice.kind: choice.action for choice in view.choices}
        if "ready" in by_kind:
            return by_kind["ready"]
        ready_made = [choice.action for choice in view.choices if choice.kind == "deploy"]
        return self._rng.choice(ready_made) if ready_made else self._deployer.choose(view)


def _arsenal(state: State) -> Move | None:
    """A move that destroys an arsenal."""
    goals = state.arsenals[1 - state.side]
    if state.struck or not goals:
        return None
    return next((move for move in movement.legal_moves(state) if goals >> move.end & 1), None)


def _attack(state: State) -> Attack | None:
    """The attack after which the position is best."""
    targets = [target for target, _, _ in attack.effective_attacks(state)]
    if not targets:
        return None
    return Attack(max(targets, key=lambda target: worth(attack.after_attack(state, target)[0], state.side)))


def worth(state: State, side: int) -> float:
    """How good a state is for a side, its own turn still running or just handed over."""
    if state.outcome:
        return VICTORY if SEATS[side] in state.outcome.winners else -VICTORY if state.outcome.winners else 0.0
    networks = (network(state, 0), network(state, 1))
    return _strength(state, side, networks) - _strength(state, 1 - side, networks)


def _strength(state: State, side: int, networks: tuple[Network, Network]) -> float:
    """What a side has, what it could take next, and how well it stands."""
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
    """What the side could capture with its next attack."""
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
    """Whether one of the side's units could enter an enemy arsenal with its next move."""
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
    """How near the units and lines of a side are to the enemy, and how well the units cover each other."""
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
    """How many king's steps all units together are from the goal nearest to each."""
    total = ring = 0
    while (units := units & ~goals) and ring < grid.rows + grid.columns:
        total += units.bit_count()  # each unit not there yet has one step more to go
        goals = grid.spread(goals)
        ring += 1
    return total
