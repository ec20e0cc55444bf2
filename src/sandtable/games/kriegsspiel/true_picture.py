"""What the umpire sees, and everybody once it is over: all units, couriers and works as they truly are."""

from sandtable.games.kriegsspiel.counters import GLYPHS
from sandtable.games.kriegsspiel.dispatches import Courier
from sandtable.games.kriegsspiel.orders import March, Withdraw
from sandtable.games.kriegsspiel.state import Moment
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.units import FULL_HP, Unit
from sandtable.games.kriegsspiel.wording import orders_text, point_text
from sandtable.scenes import Marks, Overlay, Path, Paths, Piece


def true_pieces(terms: Terms, truth: Moment) -> tuple[Piece, ...]:
    """The units that are on the map, and the couriers."""
    units = [_unit(terms, unit) for unit in truth.units if unit.alive]
    return (*units, *(_courier(terms, courier) for courier in truth.couriers))


def _unit(terms: Terms, unit: Unit) -> Piece:
    side = terms.sides[unit.side]
    glyph = GLYPHS[unit.arm]
    return Piece(
        id=unit.id,
        symbol=unit.arm,
        glyph=glyph.upper() if unit.side == 0 else glyph,
        label=f"{side.name} {unit.arm} {unit.name}",
        side=side.id,
        place=point_text(unit.at),
        states=states_of(unit),
        note=f"{unit.quality}, {unit.formation}; {orders_text(unit.orders) or 'no orders'}",
        tag=unit.id[:12],
        heading=unit.facing,
    )


def states_of(unit: Unit) -> tuple[str, ...]:
    """How a unit is, in a few words."""
    found = []
    if unit.hp < FULL_HP:
        found.append(f"strength {unit.hp}")
    if unit.disruption:
        found.append(f"disrupted {unit.disruption}")
    if unit.out_of_control:
        found.append("out of control")
    return tuple(found)


def _courier(terms: Terms, courier: Courier) -> Piece:
    side = terms.sides[courier.side]
    return Piece(
        id=f"courier:{courier.id}",
        symbol="man",
        glyph="k",
        label=f"{side.name} courier {courier.id}, {courier.state}",
        side=side.id,
        place=point_text(courier.at),
        tag=courier.id[:12],
    )


def true_overlays(terms: Terms, truth: Moment) -> tuple[Overlay, ...]:
    """The ways of couriers and of marches, and the works of pioneers."""
    rides = tuple(
        Path(tuple(map(point_text, courier.course)), terms.sides[courier.side].id, planned=True)
        for courier in truth.couriers
        if len(courier.course) > 1
    )
    marches = tuple(
        Path(tuple(map(point_text, _way(unit))), terms.sides[unit.side].id, planned=True)
        for unit in truth.units
        if unit.alive and len(_way(unit)) > 1
    )
    found: list[Overlay] = []
    if marches:
        found.append(Paths("marches", "Marches", marches))
    if rides:
        found.append(Paths("rides", "Couriers' rides", rides))
    if works := [
        *(work.at for work in truth.earthworks),
        *(end for ends in truth.bridging.built for end in ends),
    ]:
        found.append(Marks("works", "Works of pioneers", tuple(map(point_text, works)), "target"))
    return tuple(found)


def _way(unit: Unit) -> tuple[tuple[int, int], ...]:
    if unit.task and unit.task.course:
        return (unit.at, unit.task.course[-1]) if len(unit.task.course) == 2 else unit.task.course
    if unit.orders and isinstance(unit.orders[0], March | Withdraw):
        return unit.at, unit.orders[0].to.at
    return ()
