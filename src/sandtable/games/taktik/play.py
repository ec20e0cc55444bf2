"""Applying actions and listing choices: the one place where every action finds its rule."""

from sandtable.boards.hexes import hexes_in
from sandtable.core import Choice, Dice, Event, IllegalAction, PathField, Seat, Step
from sandtable.games.taktik import keys
from sandtable.games.taktik.device import STANCES, TASKS
from sandtable.games.taktik.notation import (
    CLEAR,
    END,
    Action,
    Deploy,
    DeployAuto,
    Fire,
    Leave,
    Move,
    Note,
    NoteAt,
    Place,
    Press,
    PressForStart,
    Remove,
    Swap,
    Word,
    parse,
    write,
)
from sandtable.games.taktik.rules import agreement, firing, movement, setup, turns
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import illegal, kind_name, listed, piece_id, seat_name, steps_text

_Done = tuple[State, list[Event], Action, bool]
"""The state, the events, the action in full, and whether it can be undone."""


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step:
    """Apply an action, or raise `IllegalAction`."""
    terms, own = state.terms, state.terms.seats.index(seat)
    grid = terms.ground.grid
    action = parse(text, grid, terms.say, placing=state.phase == "placing")
    if isinstance(action, Word) and action.word in agreement.WORDS:
        state, events = agreement.act(state, own, action.word, dice)
        return Step(state, tuple(events), write(action, grid))
    if isinstance(action, Note | NoteAt):
        if state.phase == "placing":
            raise illegal(terms.say, agreement.NOTE_RULE, "nothing-to-note")
        state, events, noted = agreement.note(state, own, action)
        return Step(state, tuple(events), write(noted, grid), undoable=True)
    if own not in state.waiting:
        raise not_your_turn(state, own)
    state, declined = agreement.declined(state, own)
    state, events, action, undoable = _act(state, own, action, dice)
    return Step(state, (*declined, *events), write(action, grid), undoable)


def not_your_turn(state: State, seat: int) -> IllegalAction:
    """The error for a seat that is not to act now."""
    terms, say = state.terms, state.terms.say
    if state.resigned >> seat & 1:
        return illegal(say, agreement.RULE, "you-resigned")
    if state.phase == "placing":
        return illegal(say, setup.RULE, "already-ready")
    names = listed(say, [seat_name(other) for other in state.to_act])
    if state.phase == "start":
        return illegal(say, "TAK-S2", "wait-for-start", seats=names)
    return illegal(say, "TAK-S2", "not-your-turn", seat=seat_name(terms.seats[state.mover]))


def _act(state: State, seat: int, action: Action, dice: Dice) -> _Done:
    match state.phase:
        case "placing":
            state, events, action = setup.act(state, seat, action, dice)
            placed = isinstance(action, Place | Remove | Swap | Move | Deploy | DeployAuto)
            return state, events, action, placed or action == Word(CLEAR)
        case "start":
            if not isinstance(action, PressForStart):
                raise illegal(state.terms.say, "TAK-S2", "press-for-start")
            state, events = turns.press_for_start(state, seat, dice)
            return state, events, action, False
        case "press":
            if not isinstance(action, Press):
                raise illegal(state.terms.say, "TAK-C1", "press-first")
            state, events = turns.press(state, action.stance, action.task, dice)
            return state, events, action, False
        case "moving":
            return _move(state, action)
        case "firing":
            return _fire(state, action, dice)


def _move(state: State, action: Action) -> _Done:
    say = state.terms.say
    done: Action = action
    match action:
        case Move():
            state, events, done, undoable = movement.move_along(state, action)
        case Leave():
            state, events, undoable = movement.leave(state, action)
        case Word(word) if word == END:
            if movement.exits(state)[0]:
                raise illegal(say, "TAK-M4", "must-leave-repair")
            state, events = firing.end_movement(state)
            return state, events, action, state.phase == "firing"
        case Fire():
            raise illegal(say, "TAK-F1", "fire-after-movement")
        case Press() | PressForStart():
            raise illegal(say, "TAK-C1", "pressed-already")
        case _:
            raise illegal(say, setup.RULE, "placing-is-over")
    state = turns.with_outcome(state)
    return state, [*events, *turns.ending(state)], done, undoable


def _fire(state: State, action: Action, dice: Dice) -> _Done:
    say = state.terms.say
    match action:
        case Fire():
            state, events = firing.fire(state, action, dice)
            return state, events, action, False
        case Word(word) if word == END:
            state, events = turns.end_turn(state)
            return state, events, action, False
        case Move() | Leave():
            raise illegal(say, "TAK-F1", "movement-is-over")
        case Press() | PressForStart():
            raise illegal(say, "TAK-C1", "pressed-already")
    raise illegal(say, setup.RULE, "placing-is-over")


# Choices


def choices(state: State, seat: int) -> list[Choice]:
    """List the actions of a seat, given the state as that seat may know it."""
    if state.outcome:
        return []
    found: list[Choice] = []
    if seat in state.waiting:
        match state.phase:
            case "placing":
                found = setup.choices(state, seat)
            case "start":
                found = [Choice("press", state.terms.say("choice-press-start"), "press", key=keys.PRESS)]
            case "press":
                found = _presses(state)
            case "moving":
                found = _moves(state)
            case "firing":
                found = _shots(state)
    if state.phase != "placing":
        found += agreement.note_choices(state, seat)
    return found + agreement.choices(state, seat)


def _presses(state: State) -> list[Choice]:
    say = state.terms.say
    return [
        Choice(
            f"press {stance} {task}",
            say("choice-press", stance=say(turns.STANCE_KEYS[stance]), task=say(turns.TASK_KEYS[task])),
            "press",
            key=keys.press_keys(stance, task),
        )
        for stance in STANCES
        for task in TASKS
    ]


def _moves(state: State) -> list[Choice]:
    say, grid = state.terms.say, state.terms.ground.grid
    names, where_to = grid.names, say("field-way")
    found = []
    for number, near, reached in movement.movable(state):
        kind = kind_name(say, state.pieces.kinds[number])
        start, piece = state.hex_name(number), piece_id(number)
        for place, cost in near:
            label = say("choice-move", kind=kind, hex=names[place], steps=steps_text(cost))
            key = keys.towards(grid, state.pieces.at[number], place)
            found.append(Choice(f"{start}-{names[place]}", label, "move", piece, names[place], key=key))
        route = PathField("way", where_to, tuple([names[place] for place in reached]))
        label = say("choice-way", kind=kind, hex=start)
        found.append(Choice(f"move {start} {{way}}", label, "march", piece, fields=(route,)))
    leaving, _ = movement.exits(state)
    for number in leaving:
        kind = kind_name(say, state.pieces.kinds[number])
        for place in movement.exit_hexes(state):
            action = f"leave {state.hex_name(number)}-{names[place]}"
            label = say("choice-leave", kind=kind, hex=names[place])
            found.append(
                Choice(action, label, "leave", piece_id(number), names[place], forced=True)
            )  # TAK-M4
    if not leaving:
        found.append(Choice(END, say("choice-end-movement"), "end", key=keys.END))
    return found


def _shots(state: State) -> list[Choice]:
    say, grid = state.terms.say, state.terms.ground.grid
    names, found = grid.names, []
    for number, aims in firing.shots(state):
        kind, start = kind_name(say, state.pieces.kinds[number]), state.hex_name(number)
        for place in hexes_in(aims):
            label = say("choice-fire", kind=kind, start=start, end=names[place])
            found.append(
                Choice(
                    f"fire {start} > {names[place]}",
                    label,
                    "fire",
                    piece_id(number),
                    names[place],
                    grave=True,
                    hostile=True,
                    key=keys.towards(grid, state.pieces.at[number], place),
                )
            )
    found.append(Choice(END, say("choice-end-turn"), "end", key=keys.END))
    return found
