"""Pieces, hexes and distances in a packed game, compiled."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules.supplies import REACH

_TANK = int(Kind.TANK)


@lean_inlined
def kind_of(table: Tables, game: Game, number: int) -> int:
    """The kind of a piece."""
    return int(game[table[at.TRAITS] + number] & 7)


@lean_inlined
def side_of(table: Tables, game: Game, number: int) -> int:
    """The alliance of a piece."""
    return int(game[table[at.TRAITS] + number] >> at.SIDE_OF & 1)


@lean_inlined
def owner_of(table: Tables, game: Game, number: int) -> int:
    """The seat that commands a piece."""
    return int(game[table[at.TRAITS] + number] >> at.OWNER)


@lean_inlined
def mover_of(table: Tables, game: Game) -> int:
    """The seat whose turn it is."""
    return int(table[at.ORDER + game[at.PLACE]])


@lean_inlined
def beside(table: Tables, place: int, direction: int) -> int:
    """The adjacent hex in a direction, or -1."""
    return int(table[at.GROUND + 7 * table[at.HEXES] + 6 * place + direction])


@lean_inlined
def next_step(table: Tables, place: int, direction: int) -> int:
    """The hex to which the terrain allows a step in a direction, or -1."""
    return int(table[at.GROUND + table[at.HEXES] + 6 * place + direction])


@lean_inlined
def distance(table: Tables, one: int, other: int) -> int:
    """The distance between two hexes, whatever lies between."""
    offset = at.GROUND + 13 * table[at.HEXES]
    across = table[offset + 2 * other] - table[offset + 2 * one]
    down = table[offset + 2 * other + 1] - table[offset + 2 * one + 1]
    return int(max(abs(across), abs(down), abs(across + down)))


@lean
def supplied(table: Tables, game: Game, number: int, depot: int) -> bool:
    """Whether a piece is within reach of a depot of this kind of its side (TAK-X3)."""
    if not table[at.SUPPLIES] or kind_of(table, game, number) > _TANK:
        return True
    return within(table, game, side_of(table, game, number), game[table[at.POSITIONS] + number], depot)


@lean
def within(table: Tables, game: Game, side: int, here: int, depot: int) -> bool:
    """Whether a hex is within reach of a depot of this kind of a side (TAK-X3)."""
    for other in range(table[at.PIECES]):
        place = game[table[at.POSITIONS] + other]
        if (
            place >= 0
            and kind_of(table, game, other) == depot
            and side_of(table, game, other) == side
            and distance(table, here, place) <= REACH
        ):
            return True
    return False
