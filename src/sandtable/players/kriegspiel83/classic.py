"""The opponent that the manual of Kriegspiel describes (K83-P1), which does not plan."""

from random import Random

from sandtable.boards.hexes import Hex, HexSet, hexes_in, set_of
from sandtable.core import View
from sandtable.games.kriegspiel83 import Kriegspiel83, visibility
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.ground import CITIES
from sandtable.games.kriegspiel83.notation import (
    END,
    FIGHT,
    Advance,
    Attack,
    Lose,
    Mine,
    Move,
    Pass,
    Stay,
    Transport,
    write,
)
from sandtable.games.kriegspiel83.position import Facts
from sandtable.games.kriegspiel83.rules import combat, movement, towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import TRANSPORT_COST, Kind

_FAR = 10_000
"""A distance beyond any on any map."""


class ClassicKriegspiel83:
    """Sends its tanks to the enemy's city and its infantry to the towns, whatever stands there.

    Infantry rides where that brings it nearer than marching, and mines the way to the towns that it guards.
    """

    def __init__(self, game: Kriegspiel83, rng: Random) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: View[Facts]) -> str:
        """Return the move of the next piece, or the decision that a fight needs."""
        state = self._game.sample(view, self._rng)
        grid = state.terms.ground.grid
        match state.phase:
            case "moving":
                number = next(iter(movement.waiting(state)), None)
                return END if number is None else write(_move(state, number), grid)
            case "choosing":
                return _attack(state)
            case "exchange" | "retreat":  # it neither chooses what to lose nor retreats
                return write(Lose(_first_to_decide(state)), grid)
            case "advance":
                return write(_advance(state), grid)


def _move(state: State, number: int) -> Move | Transport | Mine | Pass:
    """Return the next action of a piece: nearer to its goal, on foot or by transport, or a minefield."""
    here = state.armies[state.side].at[number]
    far = _distances(state, number)
    reached = movement.reach(state, state.side, number)
    best = min(reached.costs, key=lambda place: (far.get(place, _FAR), place), default=here)
    nearest = min(far.get(best, _FAR), far.get(here, _FAR))
    if (town := _ride(state, number, far, nearest)) is not None:
        return Transport(here, town)
    if (
        far.get(best, _FAR) < far.get(here, _FAR)
        and not visibility.mines_known_to(state, state.side) >> best & 1
    ):
        return Move(here, reached.way(best))
    target = _mined(state, number)
    return Pass(here) if target is None else Mine(here, target)


def _ride(state: State, number: int, far: dict[Hex, int], nearest: int) -> str | None:
    """Return the town from which infantry comes nearer to its goal than on foot; `None` if there is none."""
    side = state.side
    left = movement.factors_left(state, side, number) - TRANSPORT_COST
    friendly, ride = towns.friendly(state, side), None
    for letter in sorted(movement.transport_targets(state, side, number), key=CITIES.__contains__):
        arrival, _ = towns.arrival(state, side, friendly[letter])
        if arrival in far and max(far[arrival] - left, 0) < nearest:
            ride, nearest = letter, max(far[arrival] - left, 0)
    return ride


def _mined(state: State, number: int) -> Hex | None:
    """Return the hex on the enemy's side of a guard of a town; `None` if one beside it is mined already."""
    ground, side = state.terms.ground, state.side
    here = state.armies[side].at[number]
    around = ground.grid.around[here]
    guards = any(around >> ground.towns[letter] & 1 for letter in towns.held(state, side))
    if not guards or around & state.mines[side]:
        return None
    far = _distances_to(state, Kind.INFANTRY, 1 << ground.cities[1 - side])
    return min(
        hexes_in(movement.mineable(state, side, number)),
        key=lambda place: (far.get(place, _FAR), place),
        default=None,
    )


def _distances(state: State, number: int) -> dict[Hex, int]:
    """Return the distance from every hex to the goal of a piece, in movement factors."""
    return _distances_to(state, state.armies[state.side].kinds[number], _goals(state, number))


def _distances_to(state: State, kind: Kind, goals: HexSet) -> dict[Hex, int]:
    """Return the distance from every hex to the nearest goal, in movement factors of a kind of piece."""
    ground, side = state.terms.ground, state.side
    return ground.grid.cheapest(
        goals, ground.costs(side, kind, state.weather), visibility.unknown(state, side)
    )


def _goals(state: State, number: int) -> HexSet:
    """Return the enemy's city; for infantry, towns not held and the one that it holds alone."""
    ground, side = state.terms.ground, state.side
    city = 1 << ground.cities[1 - side]
    army = state.armies[side]
    if army.kinds[number] != Kind.INFANTRY:
        return city
    around, alone = ground.grid.around, 1 << army.at[number]
    held = towns.held(state, side)
    wanted = [
        place
        for letter, place in ground.towns.items()
        if letter not in held or around[place] & army.hexes == alone
    ]
    return set_of(wanted) or city


def _attack(state: State) -> str:
    fight, side = state.fight, state.side
    waiting = combat.undecided(fight) if fight else []
    if not waiting:
        return FIGHT
    ours, theirs = state.armies[side].at, state.armies[1 - side].at
    target = combat.possible_targets(state, waiting[0])[0]
    return write(Attack(ours[waiting[0]], theirs[target]), state.terms.ground.grid)


def _first_to_decide(state: State) -> Hex:
    fight = state.fight
    if fight is None:
        raise ValueError("there is no fight")
    number = fight.todo[0] if fight.half_way is None else fight.half_way
    return state.armies[state.actor].at[number]


def _advance(state: State) -> Advance | Stay:
    """Return an advance if it is nearer to the goal, or no advance."""
    here = _first_to_decide(state)
    number = state.armies[state.side].number_at(here)
    if number is None:
        raise ValueError(f"{SEATS[state.side]} has no piece there")
    far = _distances(state, number)
    mined = visibility.mines_known_to(state, state.side)
    steps = list(hexes_in(combat.advance_steps(state, number) & ~mined))
    best = min(steps, key=lambda place: (far.get(place, _FAR), place), default=here)
    if far.get(best, _FAR) < far.get(here, _FAR):
        return Advance(here, best)
    return Stay(here)
