"""The features of a position, computed with the reference rules."""

from collections.abc import Callable
from heapq import heappop, heappush

from msgspec.structs import replace

from sandtable.boards.squares import DIRECTIONS, Square, SquareSet, squares_in
from sandtable.games.game_of_war.army import Army, with_side
from sandtable.games.game_of_war.rules import attack
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import CHARGE_ATTACK, UNITS, Kind
from sandtable.players.game_of_war.features import (
    AT_GUARD,
    BESIEGING,
    BROUGHT_UP,
    FARTHEST,
    FEATURES,
    GUARDED,
    IMPATIENCE,
    LAST,
    LATEST_RACE,
    LOST,
    MOST_GUARDED,
    MOST_GUARDS,
    MOST_IMPATIENT,
    MOST_PLANNED,
    MOST_PRESSURE,
    MOST_RIDES,
    NEAR_ARSENAL,
    NO_PATH,
    PRESSURE_FROM,
    SAFE,
    STEPS_OF_A_RAID,
    WIDEST_GAP,
    WORTH,
)


def reference_features(state: State, side: int) -> dict[str, int]:
    """Return the features of a side by name."""
    found = dict.fromkeys(FEATURES, 0)
    army, online = state.armies[side], network(state, side).online
    for unit, squares in zip(UNITS, army, strict=True):
        found[unit.slug] = squares.bit_count()
    found["arsenals"] = state.arsenals[side].bit_count()
    found["offline-fighters"] = (army.fighters & ~online).bit_count()
    found["offline-relays"] = (army.relays & ~online).bit_count()
    found["hanging-on-an-arsenal"] = max(
        _lost(state, side, arsenals=rest) for rest in _without_one(state, side)
    )
    found["hanging-on-a-relay"] = max(_lost(state, side, army=rest) for rest in _with_one_silent(army))
    _count_attacks(state, side, found)
    _count_raids(state, side, found)
    ways = [_distances(state, 1 - side, 1 << goal) for goal in squares_in(state.arsenals[1 - side])]
    nearest = sorted(
        min([FARTHEST, *(way.get(square, FARTHEST) for way in ways)])
        for square in squares_in(army.fighters & online)
    )
    found["approach"] = sum(FARTHEST - way for way in nearest)
    found["advance"] = sum(
        FARTHEST - min([FARTHEST, *_apart(state, square, side)]) for square in squares_in(army.fighters)
    )
    for forward in ("approach", "advance"):
        found[forward] += found[forward] * min(state.turn, MOST_IMPATIENT) // IMPATIENCE
    posts = _distances(state, 1 - side, _posts(state, side))
    found["posts"] = -min([LOST, *(posts.get(relay, LOST) for relay in squares_in(army.relays))])
    lit = network(state, side).lit
    gaps = [min([WIDEST_GAP, *_apart(state, square, side)]) for square in squares_in(lit)]
    found["lines-gap"] = -min([WIDEST_GAP, *gaps])
    found["lines-near"] = sum(gap <= NEAR_ARSENAL for gap in gaps)
    touched = state.terms.field.grid.spread(lit) & state.armies[1 - side].units
    found["lines-on-prey"] = touched.bit_count()
    return found


def _apart(state: State, square: Square, side: int) -> list[int]:
    """Return the king's distances from a square to each enemy arsenal."""
    return [_steps(state, square, goal) for goal in squares_in(state.arsenals[1 - side])]


def _steps(state: State, one: Square, other: Square) -> int:
    return state.terms.field.grid.distance(one, other)


def _distances(state: State, owner: int, goals: SquareSet) -> dict[Square, int]:
    """Return the length of the path to a goal for the owner's enemies, from every square."""
    field, online = state.terms.field, network(state, owner).online
    ways, waiting = {}, [(0, goal) for goal in squares_in(goals)]
    while waiting:
        way, square = heappop(waiting)
        if square not in ways:
            ways[square] = way
            step = 1 + min(_bearing(state, owner, online, square) // GUARDED, MOST_GUARDED)
            for beside in squares_in(field.grid.around(square) & field.open):
                heappush(waiting, (way + step, beside))
    return ways


def _bearing(state: State, side: int, online: SquareSet, square: Square) -> int:
    """Return the attack of a side's online units on a square, without charges."""
    field = state.terms.field
    return sum(
        unit.attack * (squares & online & field.lines.star(square, unit.range)).bit_count()
        for unit, squares in zip(UNITS, state.armies[side], strict=True)
        if unit.attack
    )


def _posts(state: State, side: int) -> SquareSet:
    """Return the squares on a ray of an own arsenal that see an enemy arsenal, or a square next to one."""
    goals, open_ground = state.arsenals[1 - side], state.terms.field.open
    near = (goals | state.terms.field.grid.spread(goals)) & open_ground
    return _seen(state, side, state.arsenals[side]) & _seen(state, side, near)


def _seen(state: State, side: int, starts: SquareSet) -> SquareSet:
    """Return the squares in a straight line from one of these, up to a mountain or an enemy of the side."""
    field, seen = state.terms.field, 0
    for start in squares_in(starts):
        for direction in range(len(DIRECTIONS)):
            for square in field.grid.walk(start, direction):
                if (field.mountains | state.armies[1 - side].units) >> square & 1:
                    break
                seen |= 1 << square
    return seen


def _without_one(state: State, side: int) -> list[SquareSet]:
    """Return the arsenals of a side, and the sets without each of them."""
    squares = state.arsenals[side]
    return [squares, *(squares & ~(1 << square) for square in squares_in(squares))]


def _with_one_silent(army: Army) -> list[Army]:
    """Return an army, and with each relay replaced by a unit that sends no rays."""
    changed = [
        army.toggled(army.unit_on(relay), 1 << relay).toggled(Kind.INFANTRY, 1 << relay)
        for relay in squares_in(army.relays)
    ]
    return [army, *changed]


def _lost(state: State, side: int, *, army: Army | None = None, arsenals: SquareSet | None = None) -> int:
    """Return the number of online fighters that would be offline with this army or these arsenals."""
    changed = replace(
        state,
        armies=with_side(state.armies, side, army or state.armies[side]),
        arsenals=with_side(state.arsenals, side, state.arsenals[side] if arsenals is None else arsenals),
    )
    lost = network(state, side).online & ~network(changed, side).online
    return (lost & state.armies[side].fighters).bit_count()


def _pressure(lead: int) -> int:
    return max(0, min(lead, MOST_PRESSURE) - PRESSURE_FROM)


def _count_attacks(state: State, side: int, found: dict[str, int]) -> None:
    field, army, theirs = state.terms.field, state.armies[side], state.armies[1 - side]
    able = attack.able(state, side, network(state, side).online)
    online = network(state, 1 - side).online
    now, soon = [], []
    for target in squares_in(theirs.units):
        strong = attack.total(attack.attack(field, army, able, target))
        brought = sum(_brought(state, side, square, target) for square in squares_in(able & army.fighters))
        if not strong + brought:
            continue
        lead = strong - attack.total(attack.defence(field, theirs, online, target))
        worth = WORTH[theirs.unit_on(target)]
        if strong:
            found["pressure"] += _pressure(lead)
        found["shaken"] += lead == 1
        now += [worth] * (lead > 1)
        lead += min(brought, BROUGHT_UP)
        found["pressure-in-reach"] += _pressure(lead)
        soon += [worth] * (lead > 1)
    found["prey"], found["prey-in-reach"] = max(now, default=0), max(soon, default=0)
    found["more-prey"] = sum(now) - found["prey"]
    found["more-prey-in-reach"] = sum(soon) - found["prey-in-reach"]


def _brought(state: State, side: int, square: Square, target: Square) -> int:
    """Return what a unit that does not attack a target yet could add to the attack after a move."""
    field, kind = state.terms.field, state.armies[side].unit_on(square)
    unit, steps = UNITS[kind], _steps(state, square, target)
    if steps > unit.range + unit.speed or field.lines.star(target, unit.range) >> square & 1:
        return 0
    charges = kind == Kind.CAVALRY and not field.shelters >> target & 1 and steps <= 1 + unit.speed
    return CHARGE_ATTACK if charges else unit.attack


def _count_raids(state: State, side: int, found: dict[str, int]) -> None:
    online = network(state, side).online
    names = {1: "raids-in-one", 2: "raids-in-two", 3: "raids-in-three"}
    for goal in squares_in(state.arsenals[1 - side]):
        attacker = _turns(state, side, online, goal, _raid_steps)
        defender = _turns(state, 1 - side, -1, goal, _steps)
        counts = LAST if state.arsenals[1 - side].bit_count() == 1 else 1
        if attacker in names and (attacker > 1 or not state.occupied >> goal & 1):
            found[names[attacker]] += counts
        found["races"] += counts * (attacker <= LATEST_RACE and attacker < defender)
        raid = _raid(state, side, goal)
        found["raid-plan"] += counts * (MOST_PLANNED - raid)
        ahead = raid < MOST_PLANNED and raid <= defender and not state.occupied >> goal & 1
        found["raid-ahead"] += counts * ahead
    enemies = state.armies[1 - side].fighters & network(state, 1 - side).online
    for own in squares_in(state.arsenals[side]):
        counts = LAST if state.arsenals[side].bit_count() == 1 else 1
        guards = _near(state, own, state.armies[side].fighters, AT_GUARD)
        found["guards"] += counts * min(guards, _near(state, own, enemies, BESIEGING) + 1, MOST_GUARDS)
        found["manned"] += counts * (state.occupied >> own & 1)


def _raid(state: State, side: int, goal: Square) -> int:
    """Return the turns of the best raid on an arsenal: of a relay to its post, and of the ride after it."""
    army, best, chosen = state.armies[side], MOST_PLANNED, MOST_PLANNED
    grid, online = state.terms.field.grid, network(state, side).online
    close = sum(
        1 << square for square in squares_in(state.terms.field.open) if grid.distance(square, goal) <= 2
    )
    by_kind = [sorted(squares_in(army[kind])) for kind in (Kind.RELAY, Kind.SWIFT_RELAY)]
    relays = [relay for squares in by_kind for relay in squares]
    stops = _stops(state, side)
    riders = [square for square in squares_in(army.fighters & online) if _speed(army, square) > 1]
    tried = 0
    for moving in (None, *relays):
        still = sum(1 << relay for relay in relays if relay != moving)
        base = _lit(state, side, state.arsenals[side])
        base |= _lit(state, side, base & still)
        for way, post in [(0, None)] if moving is None else _posts_of(state, side, moving, base, close):
            if way + 1 >= best or tried == MOST_RIDES:
                break
            tried += 1
            lit = base if post is None else base | _lit(state, side, 1 << post)
            rides = _rides(state, side, goal, lit & stops)
            ride = min([MOST_PLANNED, *(rides.get(rider, MOST_PLANNED) for rider in riders)])
            if way + ride < best:
                best = chosen = way + ride
                if moving is not None and post is not None:
                    back = _distances(state, 1 - side, 1 << post).get(moving, NO_PATH)
                    chosen = min(MOST_PLANNED, ride + _planned_turns(back, _speed(army, moving)))
    return chosen


def _posts_of(
    state: State, side: int, relay: Square, lit: SquareSet, close: SquareSet
) -> list[tuple[int, Square]]:
    """Return the lit squares from which a relay would light one of those close to a goal, nearest first."""
    speed, ways = _speed(state.armies[side], relay), _distances(state, 1 - side, 1 << relay)
    found = []
    for post in squares_in(lit):
        way = _planned_turns(ways.get(post, NO_PATH), speed)
        if way < MOST_PLANNED and _lit(state, side, 1 << post) & ~(1 << post) & close:
            found.append((way, post))
    return sorted(found)


def _planned_turns(steps: int, speed: int) -> int:
    return min(MOST_PLANNED, -(-steps // speed))


def _speed(army: Army, square: Square) -> int:
    return UNITS[army.unit_on(square)].speed


def _lit(state: State, side: int, sources: SquareSet) -> SquareSet:
    """Return the squares on the rays of these sources."""
    field, lit = state.terms.field, sources
    for source in squares_in(sources):
        for direction in range(len(DIRECTIONS)):
            for square in field.grid.walk(source, direction):
                if (field.mountains | state.armies[1 - side].fighters) >> square & 1:
                    break
                lit |= 1 << square
    return lit


def _stops(state: State, side: int) -> SquareSet:
    """Return the squares without an enemy on which a rider would not be captured."""
    online, free = network(state, 1 - side).online, state.terms.field.open & ~state.armies[1 - side].units
    return sum(1 << square for square in squares_in(free) if _bearing(state, 1 - side, online, square) < SAFE)


def _rides(state: State, side: int, goal: Square, stops: SquareSet) -> dict[Square, int]:
    """Return the turns of a fast unit to a goal from each square, if it stops only on these squares."""
    field, enemies = state.terms.field, state.armies[1 - side].units
    turns, last = {goal: 0}, 1 << goal
    for turn in range(1, MOST_PLANNED):
        middle = field.grid.spread(last) & field.open
        starts = (middle | field.grid.spread(middle & ~enemies)) & field.open
        new = sum(1 << square for square in squares_in(starts) if square not in turns)
        turns |= dict.fromkeys(squares_in(new), turn)
        last = new & stops
    return turns


def _near(state: State, arsenal: Square, units: SquareSet, steps: int) -> int:
    return sum(_steps(state, square, arsenal) <= steps for square in squares_in(units))


def _raid_steps(state: State, start: Square, goal: Square) -> int:
    """Return the steps over free squares if the goal is near; else its distance."""
    if _steps(state, start, goal) > STEPS_OF_A_RAID:
        return _steps(state, start, goal)
    grid, free = state.terms.field.grid, state.terms.field.open & ~state.occupied
    reached = 1 << goal
    for steps in range(1, STEPS_OF_A_RAID + 1):
        around = grid.spread(reached)
        if around >> start & 1:
            return steps
        reached |= around & free
    return 0 if start == goal else NO_PATH


def _turns(
    state: State, side: int, among: SquareSet, goal: Square, count: Callable[[State, Square, Square], int]
) -> int:
    """Return the number of turns in which the first fighter of a side could be at a square."""
    army = state.armies[side]
    return min(
        (
            -(-count(state, square, goal) // UNITS[army.unit_on(square)].speed)
            for square in squares_in(army.fighters & among)
        ),
        default=NO_PATH,
    )
