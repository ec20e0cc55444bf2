"""Moving (K83-M) and the coast (K83-T2): routes, costs, stops, activation."""

from functools import lru_cache

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexGrid, HexSet, Reach, set_of
from sandtable.core import Dice, Event, IllegalAction, Outcome
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import NOWHERE, SEATS
from sandtable.games.kriegspiel83.rules import minefields, towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terrain import CHART, Terrain
from sandtable.games.kriegspiel83.units import TRANSPORT_COST, UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather, allowance

# Range


def factors_left(state: State, side: int, number: int) -> int:
    """The movement factors that a piece can still spend, or could if it were its turn now."""
    army = state.armies[side]
    full = allowance(UNITS[army.kinds[number]].movement, state.weather)
    if side != state.side:
        return full
    if number == state.active:
        return 0 if state.stopped else full - state.spent
    if state.terms.options.pinned and state.near_enemies_of(side) >> army.at[number] & 1:
        return 0
    return full


def available(state: State, number: int) -> bool:
    """Whether a piece has not finished this turn (K83-M4)."""
    return not state.done >> number & 1


def waiting(state: State) -> list[int]:
    """The pieces of the side to move that have not finished this turn, in their fixed order (K83-M5)."""
    return [number for number in state.armies[state.side].numbers if not state.done >> number & 1]


def closed(state: State, side: int) -> HexSet:
    """The hexes that a side's pieces cannot enter now, regardless of terrain (K83-A3, K83-T2)."""
    return state.occupied | visibility.unknown(state, side)


def stops(state: State, side: int) -> HexSet:
    """The hexes where a piece of a side must stop (K83-M2, K83-M3)."""
    ground = state.terms.ground
    return state.near_enemies_of(side) | ground.stops(state.weather) | 1 << ground.cities[1 - side]


def reach(state: State, side: int, number: int) -> Reach:
    """The hexes that a piece can reach, with costs and routes around known minefields."""
    return reach_for(state, side, number, closed(state, side), visibility.mines_known_to(state, side))


def reach_for(state: State, side: int, number: int, shut: HexSet, mined: HexSet) -> Reach:
    """Like `reach`, with the closed hexes and minefields that another side knows."""
    army, ground = state.armies[side], state.terms.ground
    start, left = army.at[number], factors_left(state, side, number)
    costs = ground.costs(side, army.kinds[number], state.weather)
    field = _field(ground.grid, start, left, costs)
    barred = shut & field, (stops(state, side) | mined) & field
    return _reach(ground.grid, start, left, costs, barred)


# Cached, because a move of one piece leaves the range of most others unchanged.


@lru_cache(maxsize=4096)
def _field(grid: HexGrid, start: Hex, left: int, costs: bytes) -> HexSet:
    """The hexes within reach on an empty map; pieces outside them do not matter."""
    return set_of(grid.reach(start, left, costs, 0, 0).costs)


@lru_cache(maxsize=1024)
def _reach(grid: HexGrid, start: Hex, left: int, costs: bytes, barred: tuple[HexSet, HexSet]) -> Reach:
    return grid.reach(start, left, costs, *barred)


def steps(state: State, side: int, number: int) -> list[tuple[Hex, int]]:
    """The adjacent hexes that a piece can enter now, clockwise, with their costs."""
    army, ground = state.armies[side], state.terms.ground
    left, shut = factors_left(state, side, number), closed(state, side)
    costs = ground.costs(side, army.kinds[number], state.weather)
    return [
        (place, costs[place])
        for place in ground.grid.neighbours[army.at[number]]
        if 0 < costs[place] <= left and not shut >> place & 1
    ]


def mineable(state: State, side: int, number: int) -> HexSet:
    """The hexes in which a piece may lay a minefield now."""
    army = state.armies[side]
    if army.kinds[number] != Kind.INFANTRY or not state.left[side]:
        return 0
    return state.terms.ground.grid.around[army.at[number]] & minefields.layable(state, side)


def transport_targets(state: State, side: int, number: int) -> list[str]:
    """The towns and cities to which a piece can be transported now."""
    if factors_left(state, side, number) < TRANSPORT_COST:
        return []
    return towns.destinations(state, side, number)


# Checking


def check_available(state: State, place: Hex) -> int:
    """Return the number of an own piece that can act, or raise `IllegalAction`."""
    side, name = state.side, state.terms.ground.grid.names[place]
    number = state.armies[side].number_at(place)
    if number is None:
        if state.armies[1 - side].hexes >> place & 1:
            raise IllegalAction(f"The piece on {name} is not yours.", "K83-O1")
        raise IllegalAction(f"No piece of yours stands on {name}.", "K83-O1")
    if not available(state, number):
        kind = state.armies[side].kinds[number]
        raise IllegalAction(f"The {kind.label} on {name} has finished its turn.", "K83-M4")
    return number


def full_way(state: State, number: int, way: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Return a route hex by hex, with the cheapest route between hexes that are not adjacent."""
    side, ground = state.side, state.terms.ground
    army, here = state.armies[side], state.armies[side].at[number]
    costs = ground.costs(side, army.kinds[number], state.weather)
    left = factors_left(state, side, number)
    entered: list[Hex] = []
    for there in way:
        if visibility.unknown(state, side) >> there & 1:  # the real terrain must not influence the answer
            raise _no_way(state, number, there)
        leg: tuple[Hex, ...] = (there,)
        if not ground.grid.around[here] >> there & 1 and there != here:
            shut = (closed(state, side) | 1 << army.at[number]) & ~(1 << here)
            halts = stops(state, side) | visibility.mines_known_to(state, side)
            found = ground.grid.reach(here, max(left, 0), costs, shut, halts)
            if there not in found.costs or (entered and halts >> here & 1):
                raise _no_way(state, number, there)
            leg = found.way(there)
        left -= sum(costs[place] for place in leg)
        entered += leg
        here = there
    return tuple(entered)


def _no_way(state: State, number: int, end: Hex) -> IllegalAction:
    """Return the error for a hex that a piece cannot reach, with the most likely reason."""
    side, ground = state.side, state.terms.ground
    kind, left = state.armies[side].kinds[number], factors_left(state, side, number)
    try:
        _check_hex(state, side, kind, end)
    except IllegalAction as error:
        return error
    name, who = ground.grid.names[end], f"The {kind.label} on {state.place(side, number)}"
    return IllegalAction(f"{who} cannot come to {name} with the {left} factors that it has left.", "K83-M1")


def check_way(state: State, number: int, way: tuple[Hex, ...]) -> int:
    """Return the cost of a route, or raise `IllegalAction` if it is not possible as far as the side knows."""
    side, ground = state.side, state.terms.ground
    grid, army = ground.grid, state.armies[side]
    kind, here = army.kinds[number], army.at[number]
    who = f"The {kind.label} on {grid.names[here]}"
    left = factors_left(state, side, number)
    if number == state.active and state.stopped:
        raise IllegalAction(f"{who} had to stop and may not go further in this turn.", "K83-M2")
    near = state.near_enemies_of(side)
    if state.terms.options.pinned and number != state.active and near >> here & 1:
        raise IllegalAction(f"{who} began its turn next to an enemy and may not move.", "K83-M2")
    costs, halts = ground.costs(side, kind, state.weather), stops(state, side)
    halted, cost, start = False, 0, here
    for there in way:
        name = grid.names[there]
        if not grid.around[here] >> there & 1:
            raise IllegalAction(f"{name} is not next to {grid.names[here]}.", "K83-M1")
        if halted:
            rule = "K83-M2" if near >> here & 1 else "K83-M3"
            raise IllegalAction(f"{who} must stop on {grid.names[here]}.", rule)
        _check_hex(state, side, kind, there, left_behind=start)
        cost += costs[there]
        if cost > left:
            raise IllegalAction(f"{who} has {left} factors left; the way to {name} takes {cost}.", "K83-M1")
        halted, here = bool(halts >> there & 1), there
    return cost


def _check_hex(state: State, side: int, kind: Kind, place: Hex, left_behind: Hex | None = None) -> None:
    """Raise `IllegalAction` unless a piece of a kind can enter a hex, as far as the side knows."""
    ground, name = state.terms.ground, state.terms.ground.grid.names[place]
    if state.occupied >> place & 1 and place != left_behind:
        raise IllegalAction(f"{name} is occupied: one piece to a hex.", "K83-A3")
    if visibility.unknown(state, side) >> place & 1:
        raise IllegalAction(f"{name} may be river or sea: move next to it first to find out.", "K83-T2")
    if not ground.costs(side, kind, state.weather)[place]:
        terrain = ground.terrain[place]
        if state.weather == Weather.FLOODS and terrain in (Terrain.RIVER, Terrain.SHALLOWS):
            raise IllegalAction(f"{name} is {CHART[terrain].name}, closed by the floods.", "K83-W3")
        raise IllegalAction(f"{name} is {ground.name_of(place)}, closed to {UNITS[kind].plural}.", "K83-T1")


# Applying


def activate(state: State, number: int) -> State:
    """Return the state with a piece active; the activation of another piece ends."""
    if state.active == number:
        return state
    done = state.done if state.active is None else state.done | 1 << state.active
    return replace(
        state, done=done, active=number, spent=0, stopped=factors_left(state, state.side, number) == 0
    )


def settle(state: State) -> State:
    """Return the state with the activation ended if the active piece can do nothing more."""
    number, side = state.active, state.side
    if number is None or state.armies[side].at[number] == NOWHERE:
        return replace(state, active=None, spent=0, stopped=False)
    if mineable(state, side, number) or steps(state, side, number) or transport_targets(state, side, number):
        return state
    return replace(state, done=state.done | 1 << number, active=None, spent=0, stopped=False)


def move_along(
    state: State, number: int, way: tuple[Hex, ...], dice: Dice
) -> tuple[State, list[Event], bool]:
    """Move a piece along a checked route; the last value is whether its side could learn anything."""
    side, ground = state.side, state.terms.ground
    state = activate(state, number)
    army = state.armies[side]
    kind, start = army.kinds[number], army.at[number]
    costs, halts = ground.costs(side, kind, state.weather), stops(state, side)
    knew, risky = state.coast[side], bool(state.suspects[1 - side] & set_of(way))
    spent, gone, met, alive = state.spent, [start], [], True
    for place in way:
        state, alive, events = minefields.enter(state, side, number, place, dice)
        met += events
        spent += costs[place]
        gone.append(place)
        if not alive:
            break
    names = tuple(ground.grid.names[place] for place in gone)
    who = f"{SEATS[side].capitalize()}'s {kind.label} {number + 1}"
    moved = Event("move", f"{who} moves from {names[0]} to {names[-1]}.", path=names, rule="K83-M1")
    if kind == Kind.INFANTRY:
        state = minefields.suspect(state, side, set_of(gone if alive else gone[:-1]))
    state = replace(state, spent=spent, stopped=bool(halts >> gone[-1] & 1))
    if alive and gone[-1] == ground.cities[1 - side]:
        state = replace(state, outcome=city_taken(side))
    state = state if state.outcome else settle(state)
    learned = risky or bool(met) or state.coast[side] != knew
    return state, [moved, *met], learned


def city_taken(side: int) -> Outcome:
    """The outcome when a side enters the enemy's city (K83-O1)."""
    other = SEATS[1 - side]
    return Outcome((SEATS[side],), f"{SEATS[side].capitalize()} has entered {other}'s city.", "K83-O1")


def move_by_transport(state: State, number: int, letter: str, dice: Dice) -> tuple[State, list[Event], bool]:
    """Transport infantry; the last value is whether its side could learn anything."""
    side = state.side
    start = state.armies[side].at[number]
    state = activate(state, number)
    knew, suspected = state.coast[side], state.suspects[1 - side]
    state, alive, events = towns.transport(state, side, number, letter, dice)
    state = replace(state, spent=state.spent + TRANSPORT_COST)
    stands = 1 << start
    risky = len(events) > 1 or not alive
    if alive:
        place = state.armies[side].at[number]
        stands |= 1 << place
        risky = risky or bool(suspected >> place & 1)
    state = minefields.suspect(state, side, stands)
    return settle(state), events, risky or state.coast[side] != knew


def check_transport(state: State, number: int, letter: str) -> None:
    """Raise `IllegalAction` unless a piece can be transported to a town or city now (K83-C3)."""
    towns.check_transport(state, state.side, number, letter)
    left = factors_left(state, state.side, number)
    if number == state.active and state.stopped:
        raise IllegalAction("The infantry had to stop and may not go further in this turn.", "K83-M2")
    if left < TRANSPORT_COST:
        raise IllegalAction(f"Transport takes {TRANSPORT_COST} factors; {left} are left.", "K83-C3")


# Coast (K83-T2)


def with_coast(state: State) -> State:
    """Return the state with the coast that pieces see from their hexes."""
    if not state.terms.options.hidden_coast:
        return state
    grid, waters = state.terms.ground.grid, state.terms.ground.waters
    occupied = state.occupied
    seen = tuple(
        known | waters & (grid.beside(army.hexes) | occupied)
        for known, army in zip(state.coast, state.armies, strict=True)
    )
    return state if seen == state.coast else replace(state, coast=(seen[0], seen[1]))
