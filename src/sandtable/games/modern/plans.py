"""What is written down, drawn on the map: where units shall go, and at whom they shall strike."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.core import Seat
from sandtable.games.modern.commands import (
    Airlift,
    DepthCharge,
    Disembark,
    Land,
    Load,
    Move,
    Nuke,
    Order,
    Place,
    Strike,
    UnitCommand,
)
from sandtable.games.modern.finding import bearers
from sandtable.games.modern.grammar import unit_command
from sandtable.games.modern.ground import place_text
from sandtable.games.modern.roster import Point
from sandtable.games.modern.terms import UMPIRE
from sandtable.scenes import Overlay, Path, Paths

if TYPE_CHECKING:
    from sandtable.games.modern.state import State


def plans(seen: "State", seat: Seat | None) -> tuple[Overlay, ...]:
    """Arrows for the lines of a seat's sheet, or for the queue, from the state as the seat sees it."""
    if seat is None or seen.outcome or seen.terms.gamespace is None:
        return ()
    orders = seen.queue
    if seat != UMPIRE:
        own = seen.terms.numbers[seat]
        orders += tuple(Order(own, line) for line in seen.sheets[own])
    paths = tuple(_arrows(seen, orders))
    label = "Handed in" if seat == UMPIRE else "Your orders"
    return (Paths("plans", label, paths),) if paths else ()


def _arrows(seen: "State", orders: tuple[Order, ...]) -> Iterator[Path]:
    """One for each way and each aim. Who is ordered to go somewhere strikes from there."""
    gone: dict[tuple[int, str], Point] = {}
    for order in orders:
        command = unit_command(order.text)
        side = seen.terms.militaries[seen.terms.military_of(order.seat)].id
        names, ways = _meant(command)
        for name in names:
            key = order.seat, name.casefold()
            start = gone.get(key) or _where(seen, name, order.seat)
            for way in ways:
                points = [start, *(_point(seen, place) for place in way)]
                places = tuple(place_text(point) for point in points if point is not None)
                if start is not None and len(places) > 1:
                    yield Path(places, side, planned=True)
                if isinstance(command, Move) and points[-1] is not None:
                    gone[key] = points[-1]


def _meant(command: UnitCommand) -> tuple[tuple[str, ...], tuple[tuple[Place, ...], ...]]:
    """Who goes or strikes, and the ways or aims of each."""
    match command:
        case Move(unit, way):
            return (unit,), (way,)
        case Strike(_, units, targets):
            return units, tuple((target,) for target in targets)
        case Nuke(unit, target, _, _) | DepthCharge(unit, target):
            return (unit,), ((target,),)
        case Load(units, ship):
            return units, ((ship,),)
        case Airlift(unit, _, place) | Disembark(unit, place) | Land(unit, place) if place is not None:
            return (unit,), ((place,),)
        case _:
            return (), ()


def _point(seen: "State", place: Place) -> Point | None:
    """Where a point, a structure or anybody of this name is."""
    if not isinstance(place, str):
        return place
    standing = (one.at for one in seen.structures if one.name.casefold() == place.casefold())
    return next((at for at in standing if at is not None), None) or _where(seen, place, None)


def _where(seen: "State", name: str, seat: int | None) -> Point | None:
    """Where the living unit of this name is, of a seat or of anybody."""
    for number in bearers(seen.terms, seen.units, name):
        unit = seen.units[number]
        if unit.alive and seat in (None, unit.seat):
            return unit.at if unit.aboard is None else seen.units[unit.aboard].at
    return None
