"""Firing: which vehicles may fire at which targets, and the results of shots (TAK-F1 to F8)."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.core import Dice, Event, IllegalAction, Reveal
from sandtable.games.taktik import device
from sandtable.games.taktik.device import Lamp, Shot
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.notation import Fire
from sandtable.games.taktik.rules import mines, movement, supplies, turns
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import illegal, piece_name, seat_name

# Shooters and targets


def shooters(state: State) -> list[int]:
    """The vehicles that have moved and may still fire, in the order of moving (TAK-F1)."""
    return [number for number in state.moved if supplies.has_ammunition(state, number)]


def enemies(state: State, alliance: int) -> HexSet:
    """The hexes of enemy vehicles that an alliance may fire at; not those under repair (TAK-H1)."""
    pieces = state.pieces
    return set_of(
        pieces.at[number]
        for number in pieces.alive
        if pieces.kinds[number].fights
        and pieces.countries[number].alliance != alliance
        and not state.mending >> number & 1
    )


def targets(state: State, number: int, *, long_range: bool | None = None) -> HexSet:
    """The hexes of the targets of a vehicle from its current hex (TAK-F2, TAK-F3)."""
    here, ground = state.pieces.at[number], state.terms.ground
    foes = enemies(state, state.alliance_of(number))
    found = ground.grid.around[here] & foes
    if Lamp.LONG in state.device.lamps if long_range is None else long_range:
        occupied = state.pieces.hexes
        for ray in ground.rays[here]:
            if foes >> ray.target & 1 and not ray.between & occupied:
                found |= 1 << ray.target
    return found


def shots(state: State) -> list[tuple[int, HexSet]]:
    """The vehicles that can fire now, in order, with their targets."""
    return [(number, aims) for number in shooters(state) if (aims := targets(state, number))]


# The order of fire


def end_movement(state: State) -> tuple[State, list[Event]]:
    """End the movement: vehicles that moved may fire; if none can, the turn ends."""
    state = replace(state, phase="firing", active=None, budget=0, exit_due=False)
    if shots(state):
        return state, []
    return turns.end_turn(state)


def fire(state: State, action: Fire, dice: Dice) -> tuple[State, list[Event]]:
    """Fire one shot; earlier vehicles can no longer fire (TAK-F1).

    The first shot follows from the press of the turn, every further one from a press of its own (TAK-F4).
    """
    number, target = _check(state, action)
    say, names = state.terms.say, state.terms.ground.grid.names
    pressed, shot, roll = device.shoot(state.device, dice)
    rest = state.moved[state.moved.index(number) + 1 :]
    text = say(
        "fires",
        piece=piece_name(state, number),
        start=names[action.start],
        other=piece_name(state, target),
        end=names[action.target],
        shot=say(SHOT_KEYS[shot]),
    )
    path = (names[action.start], names[action.target])
    rolls = turns.translated_rolls(say, (roll,))
    events = _pressed_again(state)
    lamp = say(SHOT_KEYS[shot])
    events.append(Event("fire", text, path=path, rolls=rolls, rule="TAK-F4", hostile=True, lamp=lamp))
    state = replace(state, device=pressed, moved=rest)
    state, seen = _rear_marks(state, number, action)
    events += seen
    if shot != "miss":
        state, struck = _strike(state, number, target, shot)
        events += struck
    state = turns.with_outcome(state)
    if state.outcome:
        return state, [*events, *turns.ending(state)]
    if shots(state):
        return state, events
    state, more = turns.end_turn(state)
    return state, [*events, *more]


def _pressed_again(state: State) -> list[Event]:
    """The press of the computer's button before a shot that is not the first of the turn (TAK-F4)."""
    if state.device.shot is None:
        return []
    text = state.terms.say("pressed-again", seat=seat_name(state.terms.seats[state.mover]))
    return [Event("press", text, rule="TAK-F4")]


SHOT_KEYS: dict[Shot, str] = {"hit": "shot-hit", "damage": "shot-damage", "miss": "shot-miss"}


def _check(state: State, action: Fire) -> tuple[int, int]:
    """The numbers of the firing vehicle and of the target; raises `IllegalAction`."""
    say, names = state.terms.say, state.terms.ground.grid.names
    number = movement.own_piece(state, action.start)
    name = piece_name(state, number)
    if number not in state.moved:
        raise _cannot_fire(state, number)
    if not supplies.has_ammunition(state, number):
        raise illegal(say, "TAK-X3", "no-ammunition", piece=name, reach=supplies.REACH)
    target = state.pieces.number_at(action.target)
    if target is None:
        raise illegal(say, "TAK-F2", "no-target", hex=names[action.target])
    if state.alliance_of(target) == state.alliance_of(number):
        raise illegal(say, "TAK-F2", "own-side", piece=piece_name(state, target))
    if state.mending >> target & 1:
        raise illegal(say, "TAK-H1", "target-in-repair", piece=piece_name(state, target))
    if not state.pieces.kinds[target].fights:
        raise illegal(say, "TAK-X2", "not-to-be-shot", piece=piece_name(state, target))
    if not targets(state, number) >> action.target & 1:
        key = "out-of-range" if Lamp.LONG in state.device.lamps else "not-adjacent"
        rule = "TAK-F3" if Lamp.LONG in state.device.lamps else "TAK-F2"
        raise illegal(say, rule, key, piece=name, hex=names[action.target])
    return number, target


def _cannot_fire(state: State, number: int) -> IllegalAction:
    say, name = state.terms.say, piece_name(state, number)
    if state.staying >> number & 1:
        return illegal(say, "TAK-H4", "stays", piece=name)
    if state.mending >> number & 1:
        return illegal(say, "TAK-H1", "in-repair", piece=name)
    if not state.pieces.kinds[number].fights:
        return illegal(say, "TAK-X2", "cannot-fire", piece=name)
    key = "has-fired" if state.done >> number & 1 else "has-not-moved"
    return illegal(say, "TAK-F1", key, piece=name)


# Results of a shot


def loser(state: State, number: int, target: int) -> int:
    """The vehicle that is struck: the weaker of the two (TAK-F5 to F7, TAK-X4)."""
    if not supplies.supplied(state, target, Kind.AMMUNITION):
        return target
    powers = state.pieces.powers
    return target if powers[number] >= powers[target] else number


def _strike(state: State, number: int, target: int, shot: Shot) -> tuple[State, list[Event]]:
    """Reveal both firepowers, and destroy or damage the weaker vehicle (TAK-F5)."""
    terms, say = state.terms, state.terms.say
    powers = state.pieces.powers
    text = say(
        "both-revealed",
        piece=piece_name(state, number),
        power=powers[number],
        other=piece_name(state, target),
        strength=powers[target],
    )
    reveals = tuple(Reveal(state.hex_name(one), str(powers[one])) for one in (number, target))
    events = [Event("reveal", text, rule="TAK-F5", reveals=reveals)]
    struck = loser(state, number, target)
    if struck == target and powers[number] < powers[target]:
        events.append(
            Event("supplies", say("struck-helpless", piece=piece_name(state, target)), rule="TAK-X4")
        )
    pieces = state.pieces.shown(number, terms.all_seats).shown(target, terms.all_seats)
    state = replace(state, pieces=pieces)
    place = state.hex_name(struck)
    if shot == "damage" and withstands_damage(state, struck):
        text = say("damaged-stays", piece=piece_name(state, struck), hex=place)
        return state, [*events, Event("damage", text, path=(place,), rule="TAK-H4")]
    field = repair_field(state, struck) if shot == "damage" else None
    if field is None:
        key = "destroyed-no-repair" if shot == "damage" else "destroyed"
        events.append(Event("lost", say(key, piece=piece_name(state, struck)), path=(place,), rule="TAK-F5"))
        return mines.without(state, struck), events
    name = terms.ground.grid.names[field]
    text = say("damaged", piece=piece_name(state, struck), hex=name)
    events.append(Event("damage", text, path=(place, name), rule="TAK-F5"))
    bit = 1 << struck
    return replace(
        state,
        pieces=state.pieces.moved(struck, field),
        mending=state.mending | bit,
        staying=state.staying & ~bit,
    ), events


def withstands_damage(state: State, number: int) -> bool:
    """Whether damage leaves a vehicle where it stands: it holds a headquarters or depot (TAK-H4)."""
    return state.terms.rules > 1 and bool(state.staying >> number & 1)


def repair_field(state: State, number: int) -> Hex | None:
    """The first free repair field for a vehicle; `None` if none is free or the depot is lost."""
    alliance, ground = state.alliance_of(number), state.terms.ground
    depot = ground.depot.get(alliance)
    if depot is None or state.taken >> depot & 1:
        return None
    free = ground.repair[alliance] & ~state.pieces.hexes
    return (free & -free).bit_length() - 1 if free else None


def behind(state: State, start: Hex, target: Hex) -> Hex | None:
    """The hex directly behind a firing vehicle, as seen from its target (TAK-F8)."""
    grid = state.terms.ground.grid
    line = grid.line(target, start)
    direction = grid.direction(line[-2], start)
    return None if direction is None else grid.step(start, direction)


def _rear_marks(state: State, number: int, action: Fire) -> tuple[State, list[Event]]:
    """Let an enemy directly behind the firing vehicle learn its firepower (TAK-F8)."""
    terms = state.terms
    place = behind(state, action.start, action.target)
    if not terms.options.rear_marks or place is None:
        return state, []
    observer = state.pieces.number_at(place)
    if observer is None or not enemies(state, state.alliance_of(number)) >> place & 1:
        return state, []
    seat, owner = state.seat_of(observer), state.seat_of(number)
    if state.pieces.known[number] >> seat & 1:
        return state, []
    power = state.pieces.powers[number]
    text = terms.say(
        "rear-marks", piece=piece_name(state, number), power=power, other=piece_name(state, observer)
    )
    audience = tuple(terms.seats[one] for one in sorted((seat, owner)))
    reveals = (Reveal(terms.ground.grid.names[action.start], str(power)),)
    event = Event("reveal", text, audience=audience, rule="TAK-F8", reveals=reveals)
    return replace(state, pieces=state.pieces.shown(number, 1 << seat)), [event]
