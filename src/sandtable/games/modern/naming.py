"""How units are called in commands: by their names, with the seat before it where two have the same."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.games.modern.state import State


def ids_of(seen: "State") -> Mapping[tuple[int, str], str]:
    """For each seat and name of a living unit, the word that means this unit alone."""
    living = [unit for _, unit in seen.units.living()]
    counts = Counter(unit.name.casefold() for unit in living)
    counts.update(one.name.casefold() for one in seen.structures if not one.destroyed)
    return {
        (unit.seat, unit.name): unit.name
        if counts[unit.name.casefold()] == 1
        else f"{seen.terms.commands[unit.seat].seat}:{unit.name}"
        for unit in living
    }
