"""A full state that fits a view: what is hidden from the seat is filled in at random."""

from fractions import Fraction
from random import Random

from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.modern.ground import HUNDRED, TERRAINS, WATER
from sandtable.games.modern.position import Facts, from_position_data
from sandtable.games.modern.roster import Point, Roster, Unit, exact
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE, Terms

_MOST_HIDDEN = 3
"""Maximum hidden units per enemy seat."""
_TRIES = 30
"""Maximum attempts to find a place that hides a unit."""


def sample_state(facts: Facts, seat: Seat | None, rng: Random) -> State:
    """Return a random state that fits the facts of a seat.

    Enemies may have hidden units, and those in sight may be damaged. A seat knows nothing of the other
    subcommands of its military, so they get units that are not hidden.
    """
    state = from_position_data(facts.terms, facts.position)
    if seat == UMPIRE or state.outcome:
        return state
    own = None if seat is None else state.terms.numbers[seat]
    units = [_weakened(unit, own, rng) for unit in state.units]
    for other, command in enumerate(state.terms.commands):
        if other == own:
            continue
        same_military = own is not None and command.military == state.terms.military_of(own)
        known = any(unit.seat == other and unit.alive for unit in units)
        count = rng.randint(0 if known else 1, _MOST_HIDDEN)
        if not state.resigned[other]:
            units += [_hidden(state, units, other, rng, hidden=not same_military) for _ in range(count)]
    living = [sum(unit.alive for unit in units if unit.seat == n) for n in range(len(state.terms.commands))]
    structures = tuple(
        replace(one, health=rng.randint(1, 8)) if one.health is None else one for one in state.structures
    )
    return replace(state, units=Roster.of(units), living=tuple(living), structures=structures)


def _weakened(unit: Unit, own: int | None, rng: Random) -> Unit:
    """Return an enemy with some of its health lost, at random."""
    if unit.seat == own or not unit.alive:
        return unit
    return replace(unit, health=exact(Fraction(unit.health) * rng.randint(2, 4) / 4))


def _hidden(state: State, units: list[Unit], seat: int, rng: Random, *, hidden: bool) -> Unit:
    """Return a unit that the seat cannot see: a hidden enemy, or one of another subcommand."""
    taken = {unit.name.casefold() for unit in units} | {one.name.casefold() for one in state.structures}
    count = 1
    while (name := f"unseen{count}") in taken:
        count += 1
    at = _hiding_place(state.terms, rng)
    space = state.terms.gamespace
    at_sea = space is not None and at is not None and space.natural(at) == WATER
    kinds = [
        row
        for row in state.terms.types.values()
        if row.hide and (row.submarine if at_sea else row.arm == "army")
    ]
    row = rng.choice(kinds)
    return Unit(name=name, seat=seat, type=row.name, health=row.health, at=at, hidden=hidden)


def _hiding_place(terms: Terms, rng: Random) -> Point | None:
    space = terms.gamespace
    if space is None:
        return None
    at = (0, 0)
    for _ in range(_TRIES):
        at = (
            rng.randint(0, space.width // HUNDRED) * HUNDRED,
            rng.randint(0, space.height // HUNDRED) * HUNDRED,
        )
        natural = space.natural(at)
        if TERRAINS[natural].hides or natural == WATER:
            break
    return at
