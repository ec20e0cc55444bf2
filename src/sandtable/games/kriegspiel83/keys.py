"""The keys of the printed game: six directions, and a letter for each kind of action (K83-K1, K83-K3)."""

from functools import cache

from sandtable.boards.hexes import FLAT_COMPASS, Hex, HexGrid
from sandtable.core import Key, Keyboard
from sandtable.games.kriegspiel83.notation import DIRECTIONS

FINISH, LEAVE, SKIP, LAY, TRANSPORT, ELIMINATE = "F", "M", "S", "L", "T", "E"

_STEPS = {"choosing": "attack {here} ", "retreat": "retreat {here} ", "advance": "advance {here} "}
"""What a direction means in each phase of a fight; otherwise it is a move."""


@cache
def keyboard(fight: str | None) -> Keyboard:
    """Return the keys, with the actions that they stand for in a phase of a fight, or in the movement."""
    step = _STEPS.get(fight or "", "{here} ")
    skip = "stay {here}" if fight == "advance" else "pass {here}"
    return Keyboard(
        keys=(
            *(
                Key(letter, side, attempt=step + letter)
                for letter, side in zip(DIRECTIONS, FLAT_COMPASS, strict=True)
            ),
            Key(LEAVE, "leave the piece for later and go on to the next"),
            Key(SKIP, "finish the turn of the piece; stay instead of advancing", attempt=skip),
            Key(LAY, "lay a minefield", then="in which direction?", attempt="mine {here} {then}"),
            Key(TRANSPORT, "transport by road", then="to which town?", attempt="transport {here} {then}"),
            Key(
                ELIMINATE, "give the piece up, in an exchange or instead of a retreat", attempt="lose {here}"
            ),
            Key(
                FINISH,
                "finish: end the movement, fight, or end the advance",
                attempt="fight" if fight else "end",
            ),
        ),
        leave=LEAVE,
        stride=4,
        wraps=True,
        homes=True,
        in_order=True,
        commands=True,
    )


def towards(grid: HexGrid, start: Hex, end: Hex) -> str | None:
    """The letter of the direction to an adjacent hex; `None` if the hex is not adjacent."""
    direction = grid.direction(start, end)
    return None if direction is None else DIRECTIONS[direction]
