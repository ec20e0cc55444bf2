"""What is where in a packed game, compiled."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.taktik.compiled.layout import OWNER, PLACE, SIDE_OF, Game
from sandtable.games.taktik.compiled.tables import AT, GROUND, HEXES, ORDER, PIECES, SUPPLIES, TRAITS, Tables
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules.supplies import REACH

_TANK = int(Kind.TANK)


@lean_inlined
def kind_of(table: Tables, game: Game, number: int) -> int:
    """What a piece is."""
    return int(game[table[TRAITS] + number] & 7)


@lean_inlined
def side_of(table: Tables, game: Game, number: int) -> int:
    """The alliance of a piece."""
    return int(game[table[TRAITS] + number] >> SIDE_OF & 1)


@lean_inlined
def owner_of(table: Tables, game: Game, number: int) -> int:
    """The seat that commands a piece."""
    return int(game[table[TRAITS] + number] >> OWNER)


@lean_inlined
def mover_of(table: Tables, game: Game) -> int:
    """The seat whose turn it is."""
    return int(table[ORDER + game[PLACE]])


@lean_inlined
def beside(table: Tables, place: int, direction: int) -> int:
    """The hex that lies in a direction, or -1."""
    return int(table[GROUND + 7 * table[HEXES] + 6 * place + direction])


@lean_inlined
def next_step(table: Tables, place: int, direction: int) -> int:
    """The hex to which one can step in a direction, as far as the ground allows it, or -1."""
    return int(table[GROUND + table[HEXES] + 6 * place + direction])


@lean_inlined
def distance(table: Tables, one: int, other: int) -> int:
    """How many steps two hexes lie apart as the crow flies."""
    at = GROUND + 13 * table[HEXES]
    across = table[at + 2 * other] - table[at + 2 * one]
    down = table[at + 2 * other + 1] - table[at + 2 * one + 1]
    return int(max(abs(across), abs(down), abs(across + down)))


@lean
def supplied(table: Tables, game: Game, number: int, depot: int) -> bool:
    """TAK-X3: whether a piece is within reach of a depot of this kind of its side."""
    if not table[SUPPLIES] or kind_of(table, game, number) > _TANK:
        return True
    here, side = game[table[AT] + number], side_of(table, game, number)
    for other in range(table[PIECES]):
        place = game[table[AT] + other]
        if (
            place >= 0
            and kind_of(table, game, other) == depot
            and side_of(table, game, other) == side
            and distance(table, here, place) <= REACH
        ):
            return True
    return False
