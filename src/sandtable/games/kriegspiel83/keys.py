"""The keys of the printed game: six directions, and a letter for each kind of action (K83-K1, K83-K3)."""

from sandtable.boards.hexes import FLAT_COMPASS, Hex, HexGrid
from sandtable.core import Key, Keyboard
from sandtable.games.kriegspiel83.notation import DIRECTIONS

FINISH, LEAVE, SKIP, LAY, TRANSPORT, ELIMINATE = "F", "M", "S", "L", "T", "E"

KEYBOARD = Keyboard(
    keys=(
        *(Key(letter, side) for letter, side in zip(DIRECTIONS, FLAT_COMPASS, strict=True)),
        Key(LEAVE, "leave the piece for later and go on to the next"),
        Key(SKIP, "finish the turn of the piece; stay instead of advancing"),
        Key(LAY, "lay a minefield", then="in which direction?"),
        Key(TRANSPORT, "transport by road", then="to which town?"),
        Key(ELIMINATE, "give the piece up, in an exchange or instead of a retreat"),
        Key(FINISH, "finish: end the movement, fight, or end the advance"),
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
