"""The tables of unit types and ground for players (MK4-U1, MK4-U2)."""

from collections.abc import Iterable
from functools import lru_cache

from sandtable.games.modern.ground import ROAD, TERRAINS, WATER
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.status_tables import UnitRow
from sandtable.games.modern.terms import Terms
from sandtable.games.modern.units import VALUES, UnitType
from sandtable.scenes import Figure, GroundKind, PieceKind

_RANGE = "_range"
_STATES = {
    "hidden": "Enemies do not see it.",
    "aloft": "It is in the air.",
    "disabled": "It is disabled and can do nothing.",
    "moved": "It has moved in this turn.",
    "acted": "It has acted in this turn.",
    "done": "It can do nothing more in this turn.",
}
"""What the states of a unit mean."""


def kinds(terms: Terms, units: Iterable[Unit]) -> tuple[PieceKind, ...]:
    """Return the types of these units with their values in this campaign."""
    return tuple(_kind(terms, terms.types[name]) for name in sorted({unit.type for unit in units}))


def _kind(terms: Terms, row: UnitType) -> PieceKind:
    figures, abilities = [], []
    for column in VALUES:
        value, name = getattr(row, column), column.replace("_", " ")
        if not value or column.endswith(_RANGE):
            continue
        if value is True:
            abilities.append(name)
            continue
        reach = getattr(row, f"{column}{_RANGE}", 0)
        figures.append(Figure(name.capitalize(), f"{value}, range {reach}" if reach else str(value)))
    text = f"Can also: {', '.join(abilities)}." if abilities else ""
    return PieceKind(row.name, terms.title(row.name), tuple(figures), text)


def own_figures(row: UnitRow) -> tuple[Figure, ...]:
    """Return the values of a unit itself; those of an enemy are not known."""
    if not row.health:
        return (Figure("Health", "not known"), Figure("Size", "not known"))
    health = Figure("Health", f"{_short(row.health)} of {_short(row.most_health)}")
    return (health, Figure("Size", _short(row.size)))


def state_note(states: Iterable[str]) -> str:
    """Return what the states of a unit mean, in sentences."""
    return " ".join(_STATES[state] for state in states if state in _STATES)


def _short(amount: str) -> str:
    return amount.rstrip("0").rstrip(".") if "." in amount else amount


@lru_cache(maxsize=1)
def legend() -> tuple[GroundKind, ...]:
    """Return the kinds of ground with the speed of land units and whether they can hide."""
    found = []
    for name, one in TERRAINS.items():
        speed = "closed" if not one.rate else f"{float(one.rate):g} ×"
        text = "Units can hide here." if one.hides else ""
        if name == WATER:
            text = "For ships. Land units cross it on bridges and aboard."
        figures = (Figure("Land units move", speed),)
        found.append(GroundKind(one.label, figures, text, (name,), line="road" if name == ROAD else None))
    return tuple(found)
