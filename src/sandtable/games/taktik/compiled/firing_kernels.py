"""Firing, compiled: `rules.firing` over a packed game. The caller rolls the dice."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.board_kernels import beside, owner_of, side_of, supplied
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.compiled.movement_kernels import destroy
from sandtable.games.taktik.device import Lamp
from sandtable.games.taktik.forces import Kind

_TANK = int(Kind.TANK)
_AMMUNITION = int(Kind.AMMUNITION)
_LONG = int(Lamp.LONG)
_HIT = int(Lamp.HIT)
_DAMAGE = int(Lamp.DAMAGE)
_MISS = int(Lamp.MISS)


@lean_inlined
def is_target(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether there is an enemy of this side on a hex that can be fired at (TAK-H1)."""
    if place < 0:
        return False
    occupant = game[table[at.BOARD] + place] & at.OCCUPANT
    if not occupant:
        return False
    traits = game[table[at.TRAITS] + occupant - 1]
    return (
        traits & 7 <= _TANK
        and (traits >> at.SIDE_OF & 1) != side
        and not game[table[at.FLAGS] + occupant - 1] & at.MENDING
    )


@lean
def targets(table: Tables, game: Game, number: int, long_range: bool, found: Game) -> int:
    """Write the targets of a vehicle into `found`, and return their number (TAK-F2, TAK-F3)."""
    here, side = game[table[at.POSITIONS] + number], side_of(table, game, number)
    count = 0
    rays = table[at.GROUND + here] >> at.RAY_SHIFT
    for direction in range(6):
        place = beside(table, here, direction)
        if is_target(table, game, side, place):
            found[count] = place
            count += 1
        if not long_range:
            continue
        for more in range(2):
            if place < 0 or game[table[at.BOARD] + place] & at.OCCUPANT:
                break
            place = beside(table, place, direction)
            if rays >> 6 * more + direction & 1 and is_target(table, game, side, place):
                found[count] = place
                count += 1
    return count


@lean_inlined
def has_ammunition(table: Tables, game: Game, number: int) -> bool:
    """Whether a vehicle that has moved may fire: it had ammunition at the start, or has it here (TAK-X3)."""
    if game[table[at.FLAGS] + number] & at.ARMED:
        return True
    return table[at.RULES] > 1 and supplied(table, game, number, _AMMUNITION)


@lean
def any_shots(table: Tables, game: Game, found: Game) -> bool:
    """Whether any vehicle can fire now."""
    long_range = bool(game[at.LAMPS] & _LONG)
    for place in range(game[at.MARCHED]):
        number = game[table[at.MOVED] + place]
        if has_ammunition(table, game, number) and targets(table, game, number, long_range, found):
            return True
    return False


@lean_inlined
def repair_field(table: Tables, game: Game, side: int) -> int:
    """The first free repair field of an alliance, or -1 (TAK-F5)."""
    depot = table[at.DEPOTS + side]
    if depot < 0 or game[table[at.BOARD] + depot] & at.TAKEN:
        return -1
    for index in range(table[at.FIELDS + 2 * side], table[at.FIELDS + 2 * side + 1]):
        if not game[table[at.BOARD] + table[index]] & at.OCCUPANT:
            return int(table[index])
    return -1


@lean
def shoot(table: Tables, game: Game, number: int, place: int, shot: int) -> None:
    """Fire a shot with the result `Lamp.HIT`, `Lamp.DAMAGE` or `Lamp.MISS`."""
    board = table[at.BOARD]
    target = (game[board + place] & at.OCCUPANT) - 1
    here, side = game[table[at.POSITIONS] + number], side_of(table, game, number)
    game[at.LAMPS] = game[at.LAMPS] & ~(_HIT | _DAMAGE | _MISS) | shot
    passed = 0  # TAK-F1: earlier vehicles in the order can no longer fire
    while game[table[at.MOVED] + passed] != number:
        passed += 1
    passed += 1
    for index in range(game[at.MARCHED]):
        after = index + passed
        game[table[at.MOVED] + index] = game[table[at.MOVED] + after] if after < game[at.MARCHED] else 0
    game[at.MARCHED] -= passed
    if table[at.REAR_MARKS]:  # TAK-F8
        for direction in range(6):
            ahead = here
            for _ in range(3):
                ahead = beside(table, ahead, direction) if ahead >= 0 else -1
                if ahead == place:
                    behind = beside(table, here, (direction + 3) % 6)
                    if is_target(table, game, side, behind):
                        observer = (game[board + behind] & at.OCCUPANT) - 1
                        game[table[at.KNOWN] + number] |= 1 << owner_of(table, game, observer)
    if shot == _MISS:
        return
    game[table[at.KNOWN] + number] = game[table[at.KNOWN] + target] = table[at.ALL_SEATS]
    stronger = game[table[at.POWERS] + number] >= game[table[at.POWERS] + target]
    struck = target if stronger or not supplied(table, game, target, _AMMUNITION) else number  # TAK-X4
    struck_side = side_of(table, game, struck)
    if shot == _DAMAGE and table[at.RULES] > 1 and game[table[at.FLAGS] + struck] & at.STAYING:  # TAK-H4
        return
    field = repair_field(table, game, struck_side) if shot == _DAMAGE else -1
    game[board + game[table[at.POSITIONS] + struck]] &= ~at.OCCUPANT
    if field < 0:
        destroy(table, game, struck)
        return
    game[table[at.POSITIONS] + struck] = field
    game[board + field] |= struck + 1
    owner = owner_of(table, game, struck)
    if not game[at.RESIGNED] >> owner & 1:
        game[at.IN_ACTION + struck_side] -= 1
    if game[table[at.FLAGS] + struck] & at.STAYING:
        game[at.MOBILE + owner] += 1
    game[table[at.FLAGS] + struck] = game[table[at.FLAGS] + struck] & ~at.STAYING | at.MENDING
