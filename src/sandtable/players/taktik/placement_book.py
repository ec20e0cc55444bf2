"""Placements of Taktik that did well in many games.

`placement_tuning` finds them. `placements.toml` holds them as action texts, by countries in play and seat.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from sandtable.boards.hexes import Hex
from sandtable.core import IllegalAction
from sandtable.games.taktik.notation import Deploy, parse
from sandtable.games.taktik.terms import Terms

Placement = tuple[tuple[int, Hex], ...]
"""The placement of a seat: pairs of unit and hex."""


def book_placements(terms: Terms, seat: int) -> list[Placement]:
    """The book's placements that fit a seat's forces and the board; none with additional rules."""
    texts = _book().get(form_of(terms), {}).get(terms.seats[seat], [])
    found = [_read(text, terms) for text in texts]
    return [placed for placed in found if _fits(placed, terms, seat)]


def form_of(terms: Terms) -> str:
    """The name of the file's section for a form: the countries in play, joined by seat."""
    return "-".join("+".join(country.slug for country in own) for own in terms.countries_of)


@cache
def _book() -> Mapping[str, Mapping[str, list[str]]]:
    text = (files(__package__) / "placements.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _read(text: str, terms: Terms) -> Placement:
    try:
        action = parse(text, terms.ground.grid, terms.say, placing=True)
    except IllegalAction:  # the board has no such hex
        return ()
    return tuple(sorted(action.units)) if isinstance(action, Deploy) else ()


def _fits(placed: Placement, terms: Terms, seat: int) -> bool:
    """Whether a placement is legal and complete for a seat (TAK-S1)."""
    if len({place for _, place in placed}) < len(placed):
        return False
    for country in terms.countries_of[seat]:
        ground = terms.ground.placeable[country] & ~terms.closed[country.alliance]
        counts = Counter(unit for unit, place in placed if ground >> place & 1)
        if any(counts[unit] != due for unit, due in enumerate(terms.levies[country])):
            return False
    return len(placed) == sum(sum(terms.levies[country]) for country in terms.countries_of[seat])
