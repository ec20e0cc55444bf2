"""Moving: steps and their costs, routes, and leaving the repair area (TAK-M1 to M4)."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, Reach, hexes_in
from sandtable.core import Event, IllegalAction
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.notation import Leave, Move
from sandtable.games.taktik.rules import capture, mines, supplies
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import illegal, kind_name, piece_name, steps_text

STEP = 2
"""The cost of a full step, in half steps."""


# Open hexes and costs


def closed_to(state: State, number: int) -> HexSet:
    """The open hexes that a piece may not enter now (TAK-S1, TAK-M3)."""
    return _closed(state, state.alliance_of(number), fights=state.pieces.kinds[number].fights)


def _closed(state: State, alliance: int, *, fights: bool) -> HexSet:
    terms = state.terms
    shut = terms.closed[alliance] | state.taken | state.pieces.hexes
    if fights:
        return shut & ~state.service_hexes(1 - alliance)  # TAK-X2, TAK-X3: it enters and takes them
    return shut | terms.hqs | terms.depots


def cost(state: State, kind: Kind, start: Hex, end: Hex) -> int:
    """The cost of a step, in half steps (TAK-M2)."""
    if kind != Kind.CAR:
        return STEP
    return STEP if state.terms.ground.in_city >> start & 1 or state.terms.ground.in_city >> end & 1 else 1


def stops(state: State) -> HexSet:
    """The hexes where a vehicle that enters stays: headquarters and depots (TAK-H2, TAK-H3)."""
    return state.terms.hqs | state.terms.depots


def can_go(state: State, number: int) -> bool:
    """Whether a piece of the moving player may move, other pieces and steps left aside."""
    if state.seat_of(number) != state.mover or state.pieces.at[number] < 0:
        return False
    if (state.mending | state.staying) >> number & 1:
        return False
    if state.done >> number & 1:
        return number == state.active
    return supplies.supplied(state, number, Kind.FUEL)  # TAK-X3


def steps(state: State, number: int) -> list[tuple[Hex, int]]:
    """The hexes that a piece can enter with one step, clockwise, with their costs."""
    if not state.budget or not can_go(state, number):
        return []
    return _steps(state, number, closed_to(state, number))


def _steps(state: State, number: int, shut: HexSet) -> list[tuple[Hex, int]]:
    kind, here, budget = state.pieces.kinds[number], state.pieces.at[number], state.budget
    return [
        (there, spent)
        for there in state.terms.ground.neighbours[here]
        if not shut >> there & 1 and (spent := cost(state, kind, here, there)) <= budget
    ]


def reach(state: State, number: int, budget: int, start: Hex | None = None) -> Reach:
    """The hexes that a piece can reach with `budget` half steps, with costs and routes."""
    ground, kind = state.terms.ground, state.pieces.kinds[number]
    begin = state.pieces.at[number] if start is None else start
    shut, halts = closed_to(state, number), stops(state)
    best: dict[Hex, int] = {}
    before: dict[Hex, Hex] = {}
    waiting: list[list[tuple[Hex, Hex]]] = [[] for _ in range(budget + 1)]

    def expand(here: Hex, spent: int) -> None:
        for there in ground.neighbours[here]:
            if there in best or shut >> there & 1 or there == begin:
                continue
            if (total := spent + cost(state, kind, here, there)) <= budget:
                waiting[total].append((there, here))

    expand(begin, 0)
    for spent in range(1, budget + 1):
        for here, came_from in waiting[spent]:
            if here in best:
                continue
            best[here] = spent
            before[here] = came_from
            if not halts >> here & 1:
                expand(here, spent)
    return Reach(begin, best, before)


def reachable(state: State, number: int, shut: HexSet) -> list[Hex]:
    """The hexes of `reach` with the steps left, sorted; without costs and routes, so faster."""
    ground, budget = state.terms.ground, state.budget
    around, city, halts = ground.around, ground.in_city, stops(state)
    car = state.pieces.kinds[number] == Kind.CAR
    start = state.pieces.at[number]
    levels = [1 << start] + [0] * (budget + STEP)
    reached = 0
    found = []
    for spent in range(budget + 1):
        rest = levels[spent] & ~reached
        reached |= rest
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            here = lowest.bit_length() - 1
            found.append(here)
            if lowest & halts or spent == budget:
                continue
            near = around[here] & ~shut & ~reached
            if not car or lowest & city:
                levels[spent + 2] |= near
            else:
                levels[spent + 1] |= near & ~city
                levels[spent + 2] |= near & city
    found.remove(start)
    found.sort()
    return found


# Leaving the repair area (TAK-M4)


def exits(state: State) -> tuple[list[int], HexSet]:
    """The vehicles that can leave the repair area now, and the hexes next to it that are free."""
    if not state.exit_due:
        return [], 0
    alliance = state.terms.alliance_of[state.mover]
    waiting = [
        number
        for number in state.pieces.alive
        if state.mending >> number & 1 and state.seat_of(number) == state.mover
    ]
    shut = state.terms.closed[alliance] | state.taken | state.pieces.hexes
    shut &= ~state.service_hexes(1 - alliance)
    free = state.terms.ground.exits[alliance] & ~shut & ~stops(state)
    return (waiting, free) if waiting and free else ([], 0)


def anything_to_do(state: State) -> bool:
    """Whether the moving player can do anything after the press."""
    if exits(state)[0]:
        return True
    if not state.budget:
        return False
    return any(steps(state, number) for number in state.pieces.alive if state.seat_of(number) == state.mover)


def leave(state: State, action: Leave) -> tuple[State, list[Event], bool]:
    """Take a repaired vehicle out of the repair area; also returns whether this can be undone."""
    say, names = state.terms.say, state.terms.ground.grid.names
    number = own_piece(state, action.start)
    if not state.mending >> number & 1:
        raise illegal(say, "TAK-M4", "not-in-repair", piece=piece_name(state, number))
    if not state.exit_due:
        raise illegal(say, "TAK-M4", "no-repair-lamp")
    if not exits(state)[1] >> action.end & 1:
        raise illegal(say, "TAK-M4", "no-exit", hex=names[action.end])
    armed = supplies.supplied(state, number, Kind.AMMUNITION)
    fuelled = supplies.supplied(state, number, Kind.FUEL)
    learned = mines.risky(state, state.mover, action.end)
    text = say("leaves-repair", piece=piece_name(state, number), hex=names[action.end])
    event = Event("repair", text, path=(names[action.start], names[action.end]), rule="TAK-M4")
    state = begin_move(
        replace(state, mending=state.mending & ~(1 << number), exit_due=False), number, armed=armed
    )
    state = replace(state, active=number if fuelled else None)
    state, _, events, revealed = _enter(state, number, action.end)
    return state, [event, *events], not (learned or revealed)


# Validation


def own_piece(state: State, place: Hex) -> int:
    """The number of the moving player's piece on a hex; raises `IllegalAction`."""
    say, name = state.terms.say, state.terms.ground.grid.names[place]
    number = state.pieces.number_at(place)
    if number is None:
        raise illegal(say, "TAK-M1", "no-piece-there", hex=name)
    if state.seat_of(number) != state.mover:
        raise illegal(say, "TAK-M1", "not-yours", piece=piece_name(state, number), hex=name)
    return number


def check_can_go(state: State, number: int) -> None:
    """Raise `IllegalAction` unless a piece of the moving player may move now."""
    say, name = state.terms.say, piece_name(state, number)
    if state.mending >> number & 1:
        raise illegal(say, "TAK-H1", "in-repair", piece=name)
    if state.staying >> number & 1:
        raise illegal(say, "TAK-H4", "stays", piece=name)
    left_repair_without_fuel = state.active is None and state.moved[-1:] == (number,)
    if state.done >> number & 1 and number != state.active and not left_repair_without_fuel:
        raise illegal(say, "TAK-F1", "has-moved", piece=name)
    if not can_go(state, number):
        raise illegal(say, "TAK-X3", "no-fuel", piece=name, reach=supplies.REACH)


def full_route(state: State, number: int, route: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The route hex by hex, with gaps filled by the cheapest route."""
    ground, kind, left = state.terms.ground, state.pieces.kinds[number], state.budget
    here = state.pieces.at[number]
    entered: list[Hex] = []
    for there in route:
        leg: tuple[Hex, ...] = (there,)
        if there != here and not ground.around[here] >> there & 1:
            found = reach(state, number, max(left, 0), here)
            if there in found.costs:
                leg = found.way(there)
            elif not ground.grid.around[here] >> there & 1:
                raise _no_route(state, number, there)
        for place in leg:
            left -= cost(state, kind, here, place)
            here = place
        entered += leg
    return tuple(entered)


def _no_route(state: State, number: int, end: Hex) -> IllegalAction:
    """The error for a hex that a piece cannot reach, with the likeliest reason."""
    try:
        _check_hex(state, number, end)
    except IllegalAction as error:
        return error
    return illegal(
        state.terms.say,
        "TAK-M1",
        "too-far",
        piece=piece_name(state, number),
        hex=state.terms.ground.grid.names[end],
        steps=steps_text(state.budget),
    )


def check_route(state: State, number: int, route: tuple[Hex, ...]) -> int:
    """Return the cost of a route, or raise `IllegalAction` if the piece cannot take it."""
    say, ground = state.terms.say, state.terms.ground
    names, kind, here = ground.grid.names, state.pieces.kinds[number], state.pieces.at[number]
    start, spent, halts = here, 0, stops(state)
    for there in route:
        if not ground.grid.around[here] >> there & 1:
            raise illegal(say, "TAK-M1", "not-next-to", hex=names[there], other=names[here])
        if halts >> here & 1:
            raise illegal(say, "TAK-H4", "stays-there", piece=piece_name(state, number), hex=names[here])
        _check_hex(state, number, there, left_behind=start)
        if not ground.around[here] >> there & 1:
            raise illegal(say, "TAK-B2", "river-between", hex=names[there], other=names[here])
        spent += cost(state, kind, here, there)
        if spent > state.budget:
            raise illegal(
                say,
                "TAK-M1",
                "too-many-steps",
                hex=names[there],
                steps=steps_text(spent),
                left=steps_text(state.budget),
            )
        here = there
    return spent


def _check_hex(state: State, number: int, place: Hex, left_behind: Hex | None = None) -> None:
    """Raise `IllegalAction` unless the piece could stand on a hex, as far as its player knows."""
    terms, say = state.terms, state.terms.say
    name = terms.ground.grid.names[place]
    if not terms.ground.open >> place & 1:
        raise illegal(say, "TAK-B2", "closed-ground", hex=name)
    if terms.ground.forbidden[state.alliance_of(number)] >> place & 1:
        raise illegal(say, "TAK-S1", "own-headquarters", hex=name)
    if state.taken >> place & 1:
        raise illegal(say, "TAK-H4", "taken-already", hex=name)
    if place == left_behind or not closed_to(state, number) >> place & 1:
        return
    if state.pieces.hexes >> place & 1:
        raise illegal(say, "TAK-M3", "occupied", hex=name)
    if stops(state) >> place & 1:
        kind = kind_name(say, state.pieces.kinds[number])
        raise illegal(say, "TAK-X2", "cannot-take", hex=name, kind=kind)
    raise illegal(say, "TAK-W3" if len(terms.seats) == 3 else "TAK-S1", "out-of-play", hex=name)


# Applying moves


def begin_move(state: State, number: int, *, armed: bool) -> State:
    """Let a piece begin to move, or go on; it joins the order of fire (TAK-F1)."""
    if state.active == number:
        return state
    bit = 1 << number
    return replace(
        state,
        moved=(*state.moved, number) if state.pieces.kinds[number].fights else state.moved,
        done=state.done | bit,
        armed=state.armed | bit if armed else state.armed,
        active=number,
    )


def move_along(state: State, action: Move) -> tuple[State, list[Event], Move, bool]:
    """Move a piece; also returns the full route, and whether this can be undone."""
    say, names = state.terms.say, state.terms.ground.grid.names
    number = own_piece(state, action.start)
    if action.piece not in (None, number):
        raise illegal(
            say, "TAK-M1", "another-piece", piece=piece_name(state, number), hex=names[action.start]
        )
    check_can_go(state, number)
    route = full_route(state, number, action.route)
    check_route(state, number, route)
    kind, start = state.pieces.kinds[number], state.pieces.at[number]
    name = piece_name(state, number)
    armed = supplies.supplied(state, number, Kind.AMMUNITION)
    learned = any(mines.risky(state, state.mover, place) for place in route)
    state = begin_move(state, number, armed=armed)
    events: list[Event] = []
    gone = [start]
    for place in route:
        spent = cost(state, kind, gone[-1], place)
        gone.append(place)
        state = replace(state, budget=state.budget - spent)
        state, alive, met, revealed = _enter(state, number, place)
        events += met
        learned = learned or revealed
        if not alive:
            break
    path = tuple(names[place] for place in gone)
    text = say("moves", piece=name, start=path[0], end=path[-1], steps=steps_text(state.budget))
    moved = Event("move", text, path=path, rule="TAK-M1")
    return state, [moved, *events], Move(action.start, route), not learned


def _enter(state: State, number: int, place: Hex) -> tuple[State, bool, list[Event], bool]:
    """Let a piece enter a hex; also returns whether it survives and whether it learned a secret."""
    taken = state.pieces.number_at(place)
    state = replace(state, pieces=state.pieces.moved(number, place))
    state, alive, events = mines.enter(state, number, place)
    if not alive:
        return state, False, events, True
    revealed = False
    if taken is not None and taken != number:
        state, more, revealed = capture.take_piece(state, taken, number)
        events += more
    if stops(state) >> place & 1:
        state, more = capture.take_place(state, number, place)
        events += more
    return state, True, events, revealed


def movable(state: State) -> list[tuple[int, list[tuple[Hex, int]], list[Hex]]]:
    """The moving player's pieces that can move, with their steps and the hexes within reach."""
    if not state.budget:
        return []
    alliance = state.terms.alliance_of[state.mover]
    closed = {fights: _closed(state, alliance, fights=fights) for fights in (False, True)}
    found = []
    for number in state.pieces.alive:
        if can_go(state, number):
            shut = closed[state.pieces.kinds[number].fights]
            if near := _steps(state, number, shut):
                found.append((number, near, reachable(state, number, shut)))
    return found


def exit_hexes(state: State) -> list[Hex]:
    """The hexes to which a repaired vehicle can leave now, as a list."""
    return list(hexes_in(exits(state)[1]))
