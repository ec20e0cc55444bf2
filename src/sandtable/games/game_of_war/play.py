"""The one place where every action finds its rule, and where choices are listed."""

from sandtable.core import Choice, Dice, Seat, Step
from sandtable.games.game_of_war import agreement, battle
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.notation import CLEAR, Deploy, Move, Place, Remove, Word, parse, write
from sandtable.games.game_of_war.rules import setup
from sandtable.games.game_of_war.state import State


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
    """Do what the text says, or raise `IllegalAction`."""
    grid = state.terms.field.grid
    side = SEATS.index(seat)
    action = parse(text, grid)
    match action:
        case Word(word) if word in agreement.WORDS:
            after, events = agreement.act(state, side, word)
        case Word(word) if word in setup.WORDS:
            after, events = setup.act(state, side, action, dice)
        case Place() | Remove() | Deploy():
            after, events = setup.act(state, side, action, dice)
        case Move() if state.deploying:
            after, events = setup.act(state, side, action, dice)
        case _:
            after, events = battle.act(state, side, action)
    undoable = isinstance(action, Move | Place | Remove | Deploy) or action == Word(CLEAR)
    return Step(after, events, write(action, grid), undoable)


def choices(seen: State, seat: Seat) -> list[Choice]:
    """List everything that a seat can do, from the state as it may know it."""
    if seen.outcome:
        return []
    side = SEATS.index(seat)
    ours = setup.choices(seen, side) if seen.deploying else battle.choices(seen, side)
    return ours + agreement.choices(seen, side)
