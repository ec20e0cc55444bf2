"""MK4-C2, MK4-S3: the state as a seat may know it, built by naming what is shown.

A seat knows everything about its own units. Of an enemy unit that is not hidden it knows name, type, place,
heading, and whether it is aloft or destroyed; not its size, health or state. It does not see the units of its
military's other subcommands. Units that spies reported falsely appear among the enemy's. A spectator may be a
player in another window, and sees only what every player may know.
"""

from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.modern.roster import Roster, Structure, Unit, UnitNumber
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE, Terms


def seen_by(state: State, seat: Seat | None) -> State:
    """Return the state as a seat sees it; `None` for a spectator. After the end, everything is shown."""
    if seat == UMPIRE or state.outcome:
        return state
    own = None if seat is None else state.terms.numbers[seat]
    military = None if own is None else state.terms.military_of(own)
    units = _units(state, own, military)
    count = len(state.terms.commands)
    terms = state.terms.public(state.round)
    return replace(
        state,
        terms=terms,
        units=Roster.of(units),
        structures=tuple(_structure(one, military) for one in state.structures if one.known_to(military)),
        phantoms=(),
        warheads=tuple(number if index == military else 0 for index, number in enumerate(state.warheads)),
        living=tuple(sum(unit.alive for unit in units if unit.seat == index) for index in range(count)),
        entered=0,
        held=(0,) * len(terms.conditions),  # it would reveal a hidden unit that contests a place
        sheets=tuple(sheet if index == own else () for index, sheet in enumerate(state.sheets)),
        queue=tuple(order for order in state.queue if order.seat == own),
        failed=(),
        using=None,
        orders=_orders(state, own),
    )


def _orders(state: State, own: int | None) -> tuple[str, ...]:
    """Return the orders to a seat from its high command; empty if there are none."""
    if own is None or not state.orders or not state.orders[own]:
        return ()
    return tuple(text if seat == own else "" for seat, text in enumerate(state.orders))


def as_enemies_see(terms: Terms, unit: Unit) -> Unit:
    """Return a unit as an enemy sees it."""
    alive = unit.alive
    return Unit(
        name=unit.name,
        seat=unit.seat,
        type=unit.type,
        health=terms.types[unit.type].health if alive else 0,
        at=unit.at if alive else None,
        heading=unit.heading if alive else None,
        aloft=unit.aloft,
        inside=unit.inside if alive else None,
        fate="" if alive else "dead",
        sketch=True,
    )


def _units(state: State, own: int | None, military: int | None) -> list[Unit]:
    """Return own units and what is seen of enemies, in an order that reveals nothing."""
    ours: list[tuple[UnitNumber, Unit]] = []
    theirs: list[Unit] = []
    for number, unit in enumerate(state.units):
        if unit.seat == own:
            ours.append((number, unit))
        elif own is None and not _for_spectators(state.terms, unit):
            continue
        elif state.terms.military_of(unit.seat) != military and in_sight(unit):
            theirs.append(as_enemies_see(state.terms, unit))
    theirs += _phantoms(state, military, {unit.name.casefold() for unit in theirs})
    ours.sort(key=lambda one: _order(one[1]))
    places = {number: place for place, (number, _) in enumerate(ours)}
    renumbered = [
        replace(
            unit,
            aboard=None if unit.aboard is None else places.get(unit.aboard),
            cargo=tuple(sorted(places[other] for other in unit.cargo if other in places)),
            heard=None,  # the sender of a message does not learn what became of it
        )
        for _, unit in ours
    ]
    return [*renumbered, *sorted(theirs, key=_order)]


def _order(unit: Unit) -> tuple[int, str, bool, str, str]:
    return unit.seat, unit.name.casefold(), unit.alive, unit.type, unit.fate


def in_sight(unit: Unit) -> bool:
    """Whether other militaries see the unit, or saw its end."""
    gone = unit.fate in ("merged", "split", "removed")
    return not unit.hidden and unit.aboard is None and not gone


def _for_spectators(terms: Terms, unit: Unit) -> bool:
    """Whether every player sees the unit, or could see it.

    Other subcommands of its military do not see it; and if spies have exposed it, showing it would tell a
    true report from a false one.
    """
    return len(terms.militaries[terms.military_of(unit.seat)].seats) == 1 and not unit.found


def _phantoms(state: State, military: int | None, taken: set[str]) -> list[Unit]:
    return [
        Unit(
            name=one.name,
            seat=one.seat,
            type=one.type,
            health=state.terms.types[one.type].health,
            at=one.at,
            sketch=True,
        )
        for one in state.phantoms
        if state.terms.military_of(one.believer) == military and one.name.casefold() not in taken
    ]


def _structure(structure: Structure, military: int | None) -> Structure:
    """Return a structure as a military sees it: the strength of an enemy's is not known."""
    if structure.kind == "minefield":
        if structure.military == military and not structure.false:
            return replace(structure, found_by=()) if structure.found_by else structure
        # A false report must look like a true one.
        return replace(
            structure, health=structure.health if structure.destroyed else None, full=None,
            found_by=() if military is None else (military,), false=False,
        )  # fmt: skip
    if structure.military is None or structure.military == military:
        return structure
    return replace(structure, health=structure.health if structure.destroyed else None, full=None)
