"""Questions about the board: lines of communication, heat maps, and the sums at a square."""

from functools import lru_cache, partial
from itertools import takewhile

from sandtable.boards.squares import Square, SquareGrid, SquareSet, squares_in
from sandtable.core import Finding, InvalidAction, Lens, PlaceField, Seat
from sandtable.core.text import quoted
from sandtable.games.game_of_war import previews
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.rules import attack
from sandtable.games.game_of_war.rules.communication import Network, blockers, network, why_offline
from sandtable.games.game_of_war.state import State
from sandtable.scenes import Heat, Line, Lines, Marks

LENSES = (
    Lens("lines", "Lines of communication"),
    *(Lens(f"lines {seat}", f"Lines of communication, {seat}") for seat in SEATS),
    *(
        Lens(f"heat {what} {seat}", f"{what.capitalize()} of {seat} on every square")
        for seat in SEATS
        for what in ("attack", "defence")
    ),
    Lens("square {square}", "Attack and defence of a square", (PlaceField("square", "Square"),)),
    Lens("unit {square}", "Where a unit would be online", (PlaceField("square", "Square"),), moment="held"),
    Lens(
        "unit {square} {there}",
        "What a move would do to communication",
        (PlaceField("square", "Square"), PlaceField("there", "To")),
        moment="aimed",
    ),
)


def inspect(state: State, seat: Seat | None, query: str) -> Finding:
    """Answer a query such as `lines`, `heat attack north` or `square L15`."""
    own = SEATS.index(seat) if seat in SEATS else state.side
    match query.lower().split():
        case ["lines"]:
            return lines(state, (0, 1))
        case ["lines", ("north" | "south") as side]:
            return lines(state, (SEATS.index(side),))
        case ["heat", ("attack" | "defence") as what]:
            return heat(state, own, what)
        case ["heat", ("attack" | "defence") as what, ("north" | "south") as side]:
            return heat(state, SEATS.index(side), what)
        case ["square", name] if (square := state.terms.field.grid.square(name.upper())) is not None:
            return sums(state, square)
        case ["unit", name] if (square := state.terms.field.grid.square(name.upper())) is not None:
            return previews.unit_card(state, seat, square)
        case ["unit", name, other]:
            start, end = (state.terms.field.grid.square(one.upper()) for one in (name, other))
            if start is not None and end is not None:
                return previews.move_card(state, seat, start, end)
    raise InvalidAction(
        f"{quoted(query)} cannot be shown. "
        "Ask for lines, heat attack, heat defence, a square of the board such as square L15, or unit H4."
    )


def lines(state: State, sides: tuple[int, ...]) -> Finding:
    """Show the lines of communication, and why units are offline (GOW-V1)."""
    field, texts, overlays = state.terms.field, [], []
    names = field.grid.names
    for side in sides:
        net = network(state, side)
        label = f"Lines of communication, {SEATS[side]}"
        overlays.append(Lines(f"lines-{SEATS[side]}", label, strokes(state, side, net)))
        army = state.armies[side]
        offline = army.units & ~net.online
        counts = f"{net.online.bit_count()} online, {offline.bit_count()} offline"
        texts.append(f"{SEATS[side].capitalize()}: {counts}.")
        for square in squares_in(offline):
            kind = army.unit_on(square)
            reason = why_offline(state, side, net, square)
            texts.append(f"{names[square]} {kind.label}: {reason}")
    return Finding("Lines of communication", tuple(texts), tuple(overlays))


def strokes(state: State, side: int, net: Network) -> tuple[Line, ...]:
    """The lines of communication of a side, one for each ray."""
    return _strokes(state.terms.field, side, net.sources, blockers(state, side))


@lru_cache(maxsize=2048)
def _strokes(field: Battlefield, side: int, sources: SquareSet, cutting: SquareSet) -> tuple[Line, ...]:
    """The lines from these sources; cached, because a side's own moves seldom change its lines."""
    return tuple(
        line
        for source in squares_in(sources)
        for line in _rays(field.grid, SEATS[side], source, field.lines.shine(source, cutting))
    )


def heat(state: State, side: int, what: str) -> Finding:
    """Show a side's attack on every square, or its support there (GOW-V2)."""
    field, army = state.terms.field, state.armies[side]
    online = network(state, side).online
    if what == "attack":
        shares = partial(attack.attack, field, army, attack.able(state, side, online))
    else:
        shares = partial(attack.defence, field, army, online)
    names = field.grid.names
    values = tuple(
        (names[square], value) for square in squares_in(field.open) if (value := attack.total(shares(square)))
    )
    label = f"{what.capitalize()} of {SEATS[side]}"
    most = max((value for _, value in values), default=0)
    texts = f"{SEATS[side].capitalize()} brings {what} to {len(values)} squares, {most} at the most."
    return Finding(label, (texts,), (Heat(f"{what}-{SEATS[side]}", label, values, SEATS[side]),))


def sums(state: State, square: Square) -> Finding:
    """Show attack and defence at a square, unit by unit, and the result of an attack (GOW-V2)."""
    name = state.terms.field.grid.names[square]
    for side, army in enumerate(state.armies):
        kind = army.kind_at(square)
        if kind is not None:
            return _sums_against(state, 1 - side, square, f"{name}: {ADJECTIVES[side]} {kind.label}")
    if state.terms.field.mountains >> square & 1:
        return Finding(f"{name}: mountain", ("Nobody can stand there, and nothing passes.",))
    (north_attack, south_support), (south_attack, north_support) = (
        attack.contributions(state, side, square) for side in (0, 1)
    )
    texts = []
    for side, strong, firm in ((0, north_attack, north_support), (1, south_attack, south_support)):
        texts.append(f"Attack of {SEATS[side]}: {attack.total(strong)} ({attack.describe(state, strong)}).")
        texts.append(f"Support of {SEATS[side]}: {attack.total(firm)} ({attack.describe(state, firm)}).")
    return Finding(f"{name}: empty", tuple(texts), (Marks("square", name, (name,)),))


def _sums_against(state: State, attacker: int, square: Square, title: str) -> Finding:
    names = state.terms.field.grid.names
    strong, firm = attack.contributions(state, attacker, square)
    totals = attack.total(strong), attack.total(firm)
    texts = (
        f"Attack of {SEATS[attacker]}: {totals[0]} ({attack.describe(state, strong)}).",
        f"Defence of {SEATS[1 - attacker]}: {totals[1]} ({attack.describe(state, firm)}).",
        f"If {SEATS[attacker]} attacked now: {attack.consequence(state, attacker, square, *totals)}.",
    )
    strokes = tuple(
        Line(names[stand], names[square], SEATS[side])
        for side, shares in ((attacker, strong), (1 - attacker, firm))
        for share in shares
        for stand in squares_in(share.squares)
        if stand != square
    )
    focus = Marks("square", title, (names[square],), "target")
    return Finding(title, texts, (Lines("fire", "Who takes part", strokes), focus))


@lru_cache(maxsize=1024)
def _rays(grid: SquareGrid, seat: Seat, source: Square, lit: SquareSet) -> tuple[Line, ...]:
    """The lit rays from a square, each to its last square; cached, because an action changes few of them."""
    rays = (
        list(takewhile(lambda square: lit >> square & 1, grid.walk(source, direction)))
        for direction in range(8)
    )
    return tuple(Line(grid.names[source], grid.names[ray[-1]], seat) for ray in rays if ray)
