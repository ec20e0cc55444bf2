"""Sampling a full state that fits the facts of a seat: hidden firepower, mines and placements are random."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from sandtable.boards.hexes import hexes_in
from sandtable.core import Seat
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import POWERS, UNITS, UNKNOWN
from sandtable.games.taktik.ground import read_map
from sandtable.games.taktik.knowledge import composition
from sandtable.games.taktik.position import KINDS, Facts, PlacedPiece, PositionData, from_position_data
from sandtable.games.taktik.rules import automatic_setup
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import BY_SLUG, Terms, make_terms


def sample_state(facts: Facts, seat: Seat | None, rng: Random) -> State:
    """Sample a full state that fits the facts of a seat."""
    terms = make_terms(read_map(facts.map), facts.form, facts.options, facts.language, facts.rules)
    given = facts.position
    if given.outcome is None:
        given = _with_placements(terms, given, seat, rng)
        given = replace(
            given, pieces=_with_powers(terms, given.pieces, rng), mines=_with_mines(terms, given, rng)
        )
    return from_position_data(terms, given)


def _with_powers(terms: Terms, pieces: list[PlacedPiece], rng: Random) -> list[PlacedPiece]:
    """Deal each unknown firepower from what is left of the country's battalion (TAK-B3)."""
    hidden: dict[tuple[str, str], list[int]] = {}
    known: dict[tuple[str, str], Counter[int]] = {}
    for number, piece in enumerate(pieces):
        key = (piece.country, piece.kind)
        if KINDS[piece.kind].fights and piece.power == UNKNOWN:
            hidden.setdefault(key, []).append(number)
        else:
            known.setdefault(key, Counter())[piece.power] += 1
    dealt = list(pieces)
    for (country, kind), numbers in hidden.items():
        whole = composition(terms, BY_SLUG[country], KINDS[kind])
        left = list((whole - known.get((country, kind), Counter())).elements())
        rng.shuffle(left)
        left += [rng.choice([power for power in POWERS if whole[power]]) for _ in numbers]
        for number, power in zip(numbers, left, strict=False):
            dealt[number] = replace(dealt[number], power=power)
    return dealt


def _with_mines(terms: Terms, given: PositionData, rng: Random) -> dict[str, list[str]]:
    """Lay unknown mines at random on hexes that no piece of another player has entered (TAK-X1)."""
    names, proved = terms.ground.grid.names, set(given.proved)
    mines = dict(given.mines)
    for slug, left in given.mines_left.items():
        if slug not in mines:
            free = [
                names[place]
                for place in hexes_in(terms.mineable[BY_SLUG[slug]])
                if names[place] not in proved
            ]
            mines[slug] = sorted(rng.sample(free, left), key=names.index)
    return {country.slug: mines[country.slug] for country in Country if country.slug in mines}


def _with_placements(terms: Terms, given: PositionData, seat: Seat | None, rng: Random) -> PositionData:
    """While pieces are being placed, give every other seat an automatic placement."""
    if given.phase != "placing":
        return given
    camps = dict(given.camps)
    for number, other in enumerate(terms.seats):
        if other == seat or other in given.resigned:
            continue
        for unit, place in automatic_setup.placement(terms, number, rng.randint(1, 1 << 30)):
            country = terms.ground.country_of[place]
            if country is not None:
                placement = camps.setdefault(country.slug, {})
                placement.setdefault(UNITS[unit].slug, []).append(terms.ground.grid.names[place])
    return replace(given, camps=camps)
