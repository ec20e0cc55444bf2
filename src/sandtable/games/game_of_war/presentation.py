"""The view of a seat: the status sentence and the scene."""

from functools import lru_cache
from typing import TypeAlias

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Seat, View, agreement
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.goal import goal
from sandtable.games.game_of_war.legend import KINDS, LEGEND, own_figures
from sandtable.games.game_of_war.lenses import LENSES, strokes
from sandtable.games.game_of_war.play import choices
from sandtable.games.game_of_war.position import Facts, facts
from sandtable.games.game_of_war.rules import setup
from sandtable.games.game_of_war.rules.communication import Network, network, why_offline
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import GAME_ID
from sandtable.games.game_of_war.units import ALL_KINDS, MOVES_A_TURN, UNITS, Kind
from sandtable.scenes import Border, Cell, Lines, Piece, Scene, Side, SquareBoard, Table, Terrain

COUNTED_DOWN = 20
"""The last turns without progress that the status sentence counts down (GOW-W2)."""
Condition: TypeAlias = tuple[tuple[str, ...], str | None]
"""The states of a piece, and the sentences that explain them."""
NORMAL: Condition = ((), None)
"""The condition of a unit that is online, has not moved and does not retreat."""
OFFLINE = "offline"
"""The state of a piece without communication."""
SIDES = (Side("north", "North", "blue"), Side("south", "South", "red"))
TERRAINS = (
    Terrain("mountain", "mountain", "^^^"),
    Terrain("pass", "mountain pass", ")=("),
    Terrain("fortress", "fortress", "[ ]"),
    Terrain("arsenal", "arsenal", "<@>"),
    Terrain("destroyed-arsenal", "destroyed arsenal", "<x>"),
)


def view(seen: State, seat: Seat | None, *, picture: bool) -> View[Facts]:
    """Return the view of a seat, from the state as that seat may know it."""
    return View(
        game=GAME_ID,
        seat=seat,
        to_act=seen.to_act,
        status=status(seen, seat),
        facts=facts(seen),
        choices=tuple(choices(seen, seat)) if seat is not None else (),
        lenses=LENSES,
        scene=scene(seen, seat) if picture else None,
        goal=goal(seen, seat) if picture else None,
        outcome=seen.outcome,
        offer=None if seen.outcome else agreement.offer(seen.draw_offer, SEATS, seat),
        secret=seen.deploying and seat is not None,
    )


def status(seen: State, seat: Seat | None) -> str:
    """One sentence: what is going on, and what to do next."""
    if seen.outcome:
        return str(seen.outcome)
    if seen.deploying:
        return _deployment_status(seen, seat)
    countdown = _countdown(seen)
    turn = f"Turn {seen.turn}, {SEATS[seen.side]} to move"
    if seat != SEATS[seen.side]:
        return f"{turn}.{countdown}"
    if seen.must_retreat is not None:
        name = seen.terms.field.grid.names[seen.must_retreat]
        return f"{turn}: your unit on {name} must retreat first.{countdown}"
    left = MOVES_A_TURN - seen.moved.bit_count()
    moves = f"{left} move{'' if left == 1 else 's'} left" if left else "no moves left"
    attack = "an arsenal was your attack" if seen.struck else "then attack or end the turn"
    return f"{turn}: {moves}, {attack}.{countdown}"


def _countdown(seen: State) -> str:
    """A sentence that counts down the last turns without progress, or an empty string (GOW-W2)."""
    left = seen.turns_to_draw
    if left is None or left > COUNTED_DOWN:
        return ""
    turns = "this turn" if left == 1 else f"{left} turns"
    return f" The match is drawn after {turns} without a capture, a destroyed arsenal or a forced retreat."


def _deployment_status(seen: State, seat: Seat | None) -> str:
    if seat in seen.to_act:
        left = sum(setup.reserve(seen, SEATS.index(seat)))
        if left:
            return f"Deploy in your own territory, unseen by the other side: {left} units to place."
        return "All units are placed: confirm with ready, or change what you like."
    waiting = " and ".join(seen.to_act)
    return f"Waiting for {waiting} to deploy."


def scene(seen: State, seat: Seat | None) -> Scene:
    """The board and the pieces as the seat may see them."""
    pieces, panels, caption = _seen_by_all(seen)
    if seen.deploying and seat is not None:
        pieces += _reserve_pieces(seen, SEATS.index(seat))
    return Scene(
        game=GAME_ID,
        board=board(seen.terms.field, seen.arsenals[0] | seen.arsenals[1]),
        sides=SIDES,
        pieces=pieces,
        overlays=() if seat is None else (_own_lines(seen, SEATS.index(seat)),),
        panels=panels,
        caption=caption,
        kinds=KINDS,
        legend=LEGEND,
    )


def _own_lines(seen: State, side: int) -> Lines:
    """The seat's own lines of communication, which it sees without asking (GOW-V4)."""
    return Lines(
        "own-lines", "Your lines of communication", strokes(seen, side, network(seen, side)), faint=True
    )


@lru_cache(maxsize=64)
def board(field: Battlefield, standing_arsenals: SquareSet) -> SquareBoard:
    """The board, with standing and destroyed arsenals; cached, because it hardly changes."""
    grid = field.grid
    cells = []
    for square, name in enumerate(grid.names):
        bit = 1 << square
        if field.mountains & bit:
            cells.append(Cell(name, "mountain"))
        elif field.passes & bit:
            cells.append(Cell(name, "pass"))
        elif field.fortresses & bit:
            cells.append(Cell(name, "fortress"))
        for side, arsenals in enumerate(field.arsenals):
            if arsenals & bit:
                stands = bool(standing_arsenals & bit)
                label = f"{ADJECTIVES[side]} arsenal{'' if stands else ', destroyed'}"
                cells.append(Cell(name, "arsenal" if stands else "destroyed-arsenal", SEATS[side], label))
    frontier = Border(grid.row_names[field.frontier - 1], "Frontier")
    return SquareBoard(grid.row_names, grid.column_names, TERRAINS, tuple(cells), (frontier,))


@lru_cache(maxsize=16)
def _seen_by_all(seen: State) -> tuple[tuple[Piece, ...], tuple[Table, ...], str]:
    """The pieces on the board, the panels and the caption; cached, because in battle all see the same."""
    return _pieces(seen), () if seen.deploying else (_forces(seen),), status(seen, None)


def _pieces(seen: State) -> tuple[Piece, ...]:
    """The pieces on the board."""
    field, found = seen.terms.field, list[Piece]()
    for side, army in enumerate(seen.armies):
        net = network(seen, side)
        normal = net.online & ~seen.moved
        for square in (seen.must_retreat, seen.withdrawn):
            normal &= ~(0 if square is None else 1 << square)
        for kind, squares in zip(ALL_KINDS, army, strict=True):
            for square in squares_in(squares):
                condition = NORMAL if normal >> square & 1 else _condition(seen, side, net, square)
                found.append(_piece(field, side, kind, square, condition))
    return tuple(found)


@lru_cache(maxsize=4096)
def _piece(field: Battlefield, side: int, kind: Kind, square: Square, condition: Condition) -> Piece:
    """One piece on the board; cached, because an action changes few of them."""
    unit, name, (states, note) = UNITS[kind], field.grid.names[square], condition
    return Piece(
        id=f"{SEATS[side]}-{name}",
        symbol=unit.slug,
        glyph=unit.letter if side == 0 else unit.letter.lower(),
        label=f"{ADJECTIVES[side].capitalize()} {unit.name} {name}",
        side=SEATS[side],
        place=name,
        states=states,
        note=note,
        figures=own_figures(field, kind, square, online=OFFLINE not in states),
    )


def _condition(seen: State, side: int, net: Network, square: Square) -> Condition:
    """The states of a unit, and the sentences that explain them."""
    states, notes = [], []
    if not net.online >> square & 1:
        states.append(OFFLINE)
        notes.append(why_offline(seen, side, net, square))
    if seen.moved >> square & 1:
        states.append("moved")
    if side == seen.side and square == seen.must_retreat:
        states.append("retreating")
        notes.append("It must retreat before anything else.")
    elif side == seen.side and square == seen.withdrawn:
        states.append("retreating")
        notes.append("It has retreated, and takes no part in the attack of this turn.")
    elif seen.moved >> square & 1:
        notes.append("It has moved in this turn.")
    return tuple(states), " ".join(notes) or None


def _reserve_pieces(seen: State, side: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            id=f"{SEATS[side]}-{unit.slug}" + (f"-{number}" if number > 1 else ""),
            symbol=unit.slug,
            glyph=unit.letter if side == 0 else unit.letter.lower(),
            label=f"{unit.name.capitalize()}, not placed yet",
            side=SEATS[side],
        )
        for unit, left in zip(UNITS, setup.reserve(seen, side), strict=True)
        for number in range(1, left + 1)
    )


def _forces(seen: State) -> Table:
    """A table of the units and arsenals that each side has left."""
    return _forces_table(
        tuple(tuple(map(int.bit_count, army)) for army in seen.armies),
        tuple((seen.armies[side].units & ~network(seen, side).online).bit_count() for side in (0, 1)),
        tuple(map(int.bit_count, seen.arsenals)),
    )


@lru_cache(maxsize=256)
def _forces_table(
    units: tuple[tuple[int, ...], ...], offline: tuple[int, ...], arsenals: tuple[int, ...]
) -> Table:
    """The table of these numbers, north's and south's; cached, because few actions change it."""
    rows = [
        *((unit.name.capitalize(), *numbers) for unit, *numbers in zip(UNITS, *units, strict=True)),
        ("Offline", *offline),
        ("Arsenals", *arsenals),
    ]
    texts = tuple(tuple(map(str, row)) for row in rows)
    return Table("forces", "Forces", ("", "North", "South"), texts)
