"""The keys on the board: six directions for steps and shots, and letters for other actions."""

from functools import lru_cache

from sandtable.boards.hexes import Hex, HexGrid
from sandtable.core import Key, Keyboard
from sandtable.games.taktik.device import Stance, Task
from sandtable.games.taktik.terms import Translate

_DIRECTION_TEXTS = {
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
"""The keys of the directions, in the order of the grid: clockwise from north."""
PRESS, END, READY, AUTO, LEAVE = "P", "E", "R", "U", "M"


@lru_cache(maxsize=16)
def keyboard(say: Translate, compass: tuple[str, ...], *, starting: bool) -> Keyboard:
    """All keys of the game. With `starting`, the button is pressed without setting switches."""
    directions = (
        Key(letter, say(_DIRECTION_TEXTS[side])) for letter, side in zip(DIRECTIONS, compass, strict=True)
    )
    return Keyboard(
        keys=(
            *directions,
            Key(PRESS, say("button"), then=None if starting else say("key-press-then")),
            Key(LEAVE, say("key-leave")),
            Key(END, say("key-end")),
            Key(AUTO, say("choice-auto")),
            Key(READY, say("choice-ready")),
        ),
        leave=LEAVE,
    )


def press(stance: Stance, task: Task) -> str:
    """The keys for a press: the key of the button, then the first letter of each setting."""
    return f"{PRESS}{stance[0]}{task[0]}"


def towards(grid: HexGrid, start: Hex, end: Hex) -> str | None:
    """The key of the direction from one hex to another; `None` if they are equal."""
    direction = grid.direction(start, end)
    if direction is None and start != end:
        direction = grid.direction(grid.line(start, end)[-2], end)
    return None if direction is None else DIRECTIONS[direction]
