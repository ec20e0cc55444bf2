"""Names of pieces in texts and ids."""

from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.state import State


def piece_id(side: int, number: int) -> str:
    """The lasting id of a piece: its side and its number."""
    return f"{SEATS[side]}-{number + 1}"


def piece_name(state: State, side: int, number: int) -> str:
    """A piece with its side, number and hex: "Red's heavy tank 3 on E5"."""
    kind = state.armies[side].kinds[number].label
    return f"{SEATS[side].capitalize()}'s {kind} {number + 1} on {state.place(side, number)}"
