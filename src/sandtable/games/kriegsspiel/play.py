"""What a text does: commanders write and say that they are ready; the umpire has a desk of his own."""

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction, Outcome, Seat, Step
from sandtable.games.kriegsspiel import desk, field, simulation, writing
from sandtable.games.kriegsspiel.actions import (
    Action,
    Dispatch,
    MoveCounter,
    NoteCounter,
    OwnOrders,
    PlaceCounter,
    Ready,
    RemoveCounter,
    Resign,
    Scratch,
)
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.wording import action_text


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step:
    """Do what the text says, or raise `IllegalAction`."""
    if seat == UMPIRE:
        return desk.act(state, text, dice)
    action = field.reader(state.terms.map).action(text)
    number = state.terms.numbers[seat]
    written = action_text(action)
    if isinstance(action, Resign):
        state, events = _resign(state, number, dice)
        return Step(state, tuple(events), written)
    if isinstance(action, Ready):
        _check_writing(state, number)
        state, events = _ready(state, number, dice)
        return Step(state, tuple(events), written)
    audience = (seat, UMPIRE)
    if isinstance(action, PlaceCounter | MoveCounter | NoteCounter | RemoveCounter):
        # KV3-P2: his own map is his own at any time.
        if state.known(number).out:
            raise IllegalAction("You are out of the match.", "KV3-P4")
        state = _on_his_map(state, number, action)
        return Step(state, (Event("counter", written, audience, rule="KV3-P2"),), written, undoable=True)
    _check_writing(state, number)
    state = _on_paper(state, number, action)
    return Step(state, (Event("dispatch", written, audience, rule="KV3-C1"),), written, undoable=True)


def _check_writing(state: State, number: int) -> None:  # KV3-P1
    command = state.known(number)
    if command.out:
        raise IllegalAction("You are out of the match.", "KV3-P4")
    if state.phase == "umpire":
        raise IllegalAction("Orders are written in the command phase; the umpire is at work now.", "KV3-P1")
    if command.ready:
        raise IllegalAction("You have said that you are ready: wait for the next round.", "KV3-P1")


def _on_his_map(
    state: State, number: int, action: PlaceCounter | MoveCounter | NoteCounter | RemoveCounter
) -> State:
    if isinstance(action, PlaceCounter):
        return writing.place_counter(state, number, action)
    return writing.change_counter(state, number, action)


def _on_paper(state: State, number: int, action: Action) -> State:
    match action:
        case Dispatch():
            return writing.dispatch(state, number, action)
        case OwnOrders():
            return writing.own_orders(state, number, action)
        case Scratch():
            return writing.scratch(state, number, action)
        case _:
            raise AssertionError(action)


def _ready(state: State, number: int, dice: Dice) -> tuple[State, list[Event]]:  # KV3-P1
    """A commander is ready; when all are, the round is played through."""
    commander, command = state.terms.commanders[number], state.commands[number]
    state = writing.with_command(state, number, replace(command, ready=True))
    events = [Event("ready", f"{commander.name} is ready.", (commander.seat, UMPIRE), rule="KV3-P1")]
    return _played(state, events, dice)


def _played(state: State, events: list[Event], dice: Dice) -> tuple[State, list[Event]]:
    if state.to_act:
        return state, events
    state, more = simulation.begin_round(state, dice)
    return state, events + more


def _resign(state: State, number: int, dice: Dice) -> tuple[State, list[Event]]:
    """A commander leaves; his troops keep their last orders. One side that is left alone has won."""
    commander = state.terms.commanders[number]
    if state.known(number).out:
        raise IllegalAction("You are out of the match already.", "KV3-P4")
    state = writing.without(state, number)
    text = f"{commander.name} has resigned."
    events = [Event("resign", text, rule="KV3-P3")]
    left = {
        one.side for one, known in zip(state.terms.commanders, state.commands, strict=True) if not known.out
    }
    if len(left) <= 1:
        state = replace(state, outcome=Outcome(writing.seats_of_sides(state, left), text, "KV3-P3"))
        return state, events + simulation.ending(state)
    return _played(state, events, dice)
