"""Moving (GOW-M)."""

from typing import NamedTuple

from msgspec.structs import replace

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Event, IllegalAction
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS, with_side
from sandtable.games.game_of_war.notation import Move
from sandtable.games.game_of_war.rules.communication import changes, network
from sandtable.games.game_of_war.rules.turns import check_retreat_done, ending, with_outcome
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import ALL_KINDS, MOVES_A_TURN, UNITS, Kind


def movable(state: State) -> SquareSet:
    """The squares of the units that may still move in this turn."""
    if state.must_retreat is not None:  # GOW-A5
        return 1 << state.must_retreat
    if state.moved.bit_count() >= MOVES_A_TURN:  # GOW-S3
        return 0
    online = network(state, state.side).online
    return (online | state.armies[state.side].relays) & ~state.moved  # GOW-M2


class Reach(NamedTuple):
    """A unit that may move now, and the squares that it can reach."""

    kind: Kind
    start: Square
    ends: SquareSet


def reaches(state: State) -> list[Reach]:
    """List the units that may move now."""
    ready = movable(state)
    field, occupied = state.terms.field, state.occupied
    found = []
    for kind, squares in zip(ALL_KINDS, state.armies[state.side], strict=True):
        free = _enterable(state, kind) & ~occupied
        speed = UNITS[kind].speed
        for start in squares_in(squares & ready):
            ends = field.grid.reach(start, speed, free)  # GOW-M1
            if ends:
                found.append(Reach(kind, start, ends))
    return found


def destinations(state: State) -> list[tuple[Square, SquareSet]]:
    """The square of each unit that may move now, with the squares that it can reach."""
    return [(start, ends) for _, start, ends in reaches(state)]


def legal_moves(state: State) -> list[Move]:
    """List the legal moves of the side to move."""
    return [Move(start, end) for start, ends in destinations(state) for end in squares_in(ends)]


def _enterable(state: State, kind: Kind) -> SquareSet:
    """The squares that a unit of this kind may enter if they are empty."""
    ground = state.terms.field.open  # GOW-M4: own arsenals are ordinary ground
    # GOW-M3: entering an enemy arsenal destroys it and is an attack: not by relays, and once a turn.
    # GOW-A5: a unit in retreat adds nothing to an attack.
    if not UNITS[kind].attack or state.struck or state.must_retreat is not None:
        return ground & ~state.arsenals[1 - state.side]
    return ground


def check_move(state: State, start: Square, end: Square) -> None:
    """Raise `IllegalAction` with the reason unless the move is legal (GOW-V3)."""
    side, field = state.side, state.terms.field
    names = field.grid.names
    kind = state.armies[side].kind_at(start)
    if kind is None:
        enemy = state.armies[1 - side].kind_at(start)
        whose = (
            f"The {enemy.label} on {names[start]} is not yours"
            if enemy is not None
            else f"{names[start]} is empty"
        )
        raise IllegalAction(f"{whose}: you can only move your own units.", "GOW-M1")
    unit = f"The {kind.label} on {names[start]}"
    if state.must_retreat is not None and start != state.must_retreat:
        check_retreat_done(state)
    if state.moved >> start & 1:
        raise IllegalAction(f"{unit} has moved already in this turn.", "GOW-S3")
    if state.moved.bit_count() >= MOVES_A_TURN:
        raise IllegalAction(
            f"All {MOVES_A_TURN} moves of this turn are made: attack or end the turn.", "GOW-S3"
        )
    if not movable(state) >> start & 1:
        raise IllegalAction(f"{unit} is offline and may not move.", "GOW-M2")
    _check_end(state, kind, unit, start, end)


def _check_end(state: State, kind: Kind, unit: str, start: Square, end: Square) -> None:
    field, names = state.terms.field, state.terms.field.grid.names
    speed = UNITS[kind].speed
    if start == end:
        raise IllegalAction(f"{unit} stands there already.", "GOW-M1")
    if field.mountains >> end & 1:
        raise IllegalAction(f"{names[end]} is a mountain, which nobody can enter.", "GOW-M1")
    if state.occupied >> end & 1:
        raise IllegalAction(f"{names[end]} is occupied: one unit to a square.", "GOW-M1")
    if field.grid.distance(start, end) > speed:
        steps = "1 step" if speed == 1 else f"{speed} steps"
        raise IllegalAction(f"{unit} moves up to {steps}; {names[end]} is further away.", "GOW-M1")
    open_to_it = _enterable(state, kind)
    if not open_to_it >> end & 1:
        if not UNITS[kind].attack:
            raise IllegalAction("A relay may not enter an enemy arsenal.", "GOW-M3")
        if state.must_retreat is not None:
            raise IllegalAction("A unit in retreat may not destroy an arsenal.", "GOW-A5")
        raise IllegalAction(
            "An arsenal was destroyed in this turn already, and that was its attack.", "GOW-M3"
        )
    if not field.grid.reach(start, speed, open_to_it & ~state.occupied) >> end & 1:
        raise IllegalAction(f"The way of {unit[0].lower()}{unit[1:]} to {names[end]} is blocked.", "GOW-M1")


def after_move(state: State, start: Square, end: Square) -> State:
    """Return the state after a legal move of the side to move."""
    side, there = state.side, 1 << end
    army = state.armies[side]
    armies = with_side(state.armies, side, army.toggled(army.unit_on(start), 1 << start | there))
    arsenals, struck = state.arsenals, state.struck
    if arsenals[1 - side] & there:  # GOW-M3
        arsenals, struck = with_side(arsenals, 1 - side, arsenals[1 - side] ^ there), True
    retreated = state.must_retreat is not None
    state = replace(
        state,
        armies=armies,
        arsenals=arsenals,
        struck=struck,
        moved=state.moved | there,  # GOW-A6: a retreat is one of the five
        must_retreat=None,
        withdrawn=end if retreated else state.withdrawn,
    )
    return with_outcome(state)


def move(state: State, start: Square, end: Square) -> tuple[State, tuple[Event, ...]]:
    """Make a move, or raise `IllegalAction`."""
    check_move(state, start, end)
    side, names = state.side, state.terms.field.grid.names
    kind = state.armies[side].unit_on(start)
    retreat = state.must_retreat is not None
    after = after_move(state, start, end)
    verb = "retreats from" if retreat else "moves from"
    who = f"{SEATS[side].capitalize()}'s {kind.label}"
    events = [Event("move", f"{who} {verb} {names[start]} to {names[end]}.", path=(names[start], names[end]))]
    if after.arsenals != state.arsenals:
        text = f"The {ADJECTIVES[1 - side]} arsenal {names[end]} is destroyed: that was this turn's attack."
        events.append(Event("arsenal", text, path=(names[end],), rule="GOW-M3", hostile=True))
    return after, (*events, *changes(state, after, step=(start, end)), *ending(after))
