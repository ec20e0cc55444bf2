"""The keys on the board: six directions for steps and shots, and letters for other actions."""

from functools import lru_cache

from sandtable.boards.hexes import Hex, HexGrid
from sandtable.core import Key, Keyboard
from sandtable.games.taktik.device import STANCES, TASKS, Stance, Task
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
def keyboard(say: Translate, compass: tuple[str, ...], phase: str) -> Keyboard:
    """All keys of the game, with the actions that they stand for in a phase.

    At the start the button is pressed without setting switches.
    """
    step = "fire {here} > {there}" if phase == "firing" else "{here}-{there}"
    starting = phase == "start"
    first = 0 if compass[0] == "north" else 30
    directions = (
        Key(letter, say(_DIRECTION_TEXTS[side]), attempt=step, bearing=first + 60 * number)
        for number, (letter, side) in enumerate(zip(DIRECTIONS, compass, strict=True))
    )
    press = (
        Key(PRESS, say("button"), attempt="press")
        if starting
        else Key(PRESS, say("button"), then=say("key-press-then"), attempt=f"press {STANCES[0]} {TASKS[0]}")
    )
    return Keyboard(
        keys=(
            *directions,
            press,
            Key(LEAVE, say("key-leave")),
            Key(END, say("key-end"), attempt="end"),
            Key(AUTO, say("choice-auto"), attempt="deploy auto 1"),
            Key(READY, say("choice-ready"), attempt="ready"),
        ),
        leave=LEAVE,
    )


def press_keys(stance: Stance, task: Task) -> str:
    """The keys for a press: the key of the button, then the first letter of each setting."""
    return f"{PRESS}{stance[0]}{task[0]}"


def towards(grid: HexGrid, start: Hex, end: Hex) -> str | None:
    """The key of the direction from one hex to another; `None` if they are equal."""
    direction = grid.direction(start, end)
    if direction is None and start != end:
        direction = grid.direction(grid.line(start, end)[-2], end)
    return None if direction is None else DIRECTIONS[direction]
