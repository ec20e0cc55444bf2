"""The keys on the board: six directions to step and to fire in, and letters that end a part of the turn."""

from functools import lru_cache

from sandtable.boards.hexes import Hex, HexGrid
from sandtable.core import Key, Keyboard
from sandtable.games.taktik.device import Stance, Task
from sandtable.games.taktik.terms import Translate

_WAYS = {
    "north": "way-north",
    "north-east": "way-north-east",
    "east": "way-east",
    "south-east": "way-south-east",
    "south": "way-south",
    "south-west": "way-south-west",
    "west": "way-west",
    "north-west": "way-north-west",
}
DIRECTIONS = "abcdef"
"""Clockwise from north, as the grid counts them."""
PRESS, END, READY, AUTO, LEAVE = "P", "E", "R", "U", "M"


@lru_cache(maxsize=16)
def keyboard(say: Translate, compass: tuple[str, ...], *, starting: bool) -> Keyboard:
    """All keys of the game, in words of the catalogue. For the start one presses without setting switches."""
    ways = (Key(letter, say(_WAYS[side])) for letter, side in zip(DIRECTIONS, compass, strict=True))
    return Keyboard(
        keys=(
            *ways,
            Key(PRESS, say("button"), then=None if starting else say("key-press-then")),
            Key(LEAVE, say("key-leave")),
            Key(END, say("key-end")),
            Key(AUTO, say("choice-auto")),
            Key(READY, say("choice-ready")),
        ),
        leave=LEAVE,
    )


def press(stance: Stance, task: Task) -> str:
    """The letters that press with the switches set so: each switch by the first letter of its setting."""
    return f"{PRESS}{stance[0]}{task[0]}"


def towards(grid: HexGrid, start: Hex, end: Hex) -> str | None:
    """The letter of the direction in which a hex lies, next to another or further in a straight line."""
    direction = grid.direction(start, end)
    if direction is None and start != end:
        direction = grid.direction(grid.line(start, end)[-2], end)
    return None if direction is None else DIRECTIONS[direction]
