"""Scenario files: the map, the seats and their countries, and the order of turns."""

from functools import lru_cache

from msgspec import Struct

from sandtable.core import Scenario, ScenarioError, Seat, did_you_mean
from sandtable.games.taktik.countries import ALLIANCES
from sandtable.games.taktik.forces import FIGHTING, levy
from sandtable.games.taktik.ground import Ground, read_map, shipped_map, shipped_maps
from sandtable.games.taktik.map_check import problems
from sandtable.games.taktik.map_text import MapError
from sandtable.games.taktik.terms import BY_SLUG, Form

_KEYS = frozenset({"title", "summary", "map", "order", "begins", "battalions", "closed", "seats"})
MOST_BATTALIONS = 3


class ParsedScenario(Struct, frozen=True):
    """The contents of a scenario file."""

    ground: Ground
    form: Form


@lru_cache(maxsize=32)
def read(scenario: Scenario) -> ParsedScenario:
    """Parse a scenario file, or raise `ScenarioError` with the line and the reason."""
    data = scenario.tables()
    for key in data:
        if key not in _KEYS:
            raise scenario.error(f"{key!r} is not a key of a scenario. {did_you_mean(key, _KEYS)}", key)
    seats = _seats(scenario, data.get("seats"))
    begins = data.get("begins")
    if begins is not None and begins not in seats:
        raise scenario.error(f"begins must be one of the seats {', '.join(seats)}, not {begins!r}", "begins")
    form = Form(
        seats=seats,
        order=_order(scenario, seats, data.get("order")),
        begins=begins,
        battalions=_battalions(scenario, seats, data.get("battalions", {})),
        closed=_countries(scenario, data.get("closed", []), "closed"),
    )
    return ParsedScenario(_ground(scenario, data.get("map"), form), form)


def _seats(scenario: Scenario, table: object) -> dict[Seat, tuple[str, ...]]:
    """The seats: each is named after one of its countries, which are all allies."""
    if not isinstance(table, dict) or not table:
        raise scenario.error('has no table [seats], such as kazaldis = ["kazaldis", "armania"]', "seats")
    seats: dict[Seat, tuple[str, ...]] = {}
    for seat, given in table.items():
        countries = _countries(scenario, given, "seats", seat)
        if not countries or seat not in countries:
            raise scenario.error(
                "a seat must be named after one of the countries that it commands", "seats", seat
            )
        if len({BY_SLUG[slug].alliance for slug in countries}) > 1:
            raise scenario.error("the countries of one seat must be allies", "seats", seat)
        taken = [slug for other in seats.values() for slug in other if slug in countries]
        if taken:
            raise scenario.error(f"{taken[0]} is commanded by two seats", "seats", seat)
        seats[seat] = countries
    for first, second in ALLIANCES:
        if not any({first.slug, second.slug} & set(countries) for countries in seats.values()):
            names = f"{first.slug} and {second.slug}"
            raise scenario.error(f"no seat commands a country of the alliance of {names}", "seats")
    return seats


def _countries(scenario: Scenario, given: object, *keys: str) -> tuple[str, ...]:
    if not isinstance(given, list) or len(set(map(str, given))) != len(given):
        raise scenario.error(f"{keys[-1]} must be a list of countries without duplicates", *keys)
    for slug in given:
        if slug not in BY_SLUG:
            raise scenario.error(f"{slug!r} is not a country. {did_you_mean(str(slug), BY_SLUG)}", *keys)
    return tuple(given)


def _order(scenario: Scenario, seats: dict[Seat, tuple[str, ...]], given: object) -> tuple[Seat, ...]:
    """The order of turns, in which the alliances alternate (TAK-S2)."""
    if not isinstance(given, list) or not set(given) == set(seats):
        raise scenario.error(f"order must name each of the seats {', '.join(seats)} at least once", "order")
    sides = [BY_SLUG[seats[seat][0]].alliance for seat in given]
    if any(side == after for side, after in zip(sides, [*sides[1:], sides[0]], strict=True)):
        raise scenario.error("order gives an alliance two turns in a row; alliances must alternate", "order")
    return tuple(given)


def _battalions(scenario: Scenario, seats: dict[Seat, tuple[str, ...]], given: object) -> dict[str, int]:
    if not isinstance(given, dict):
        raise scenario.error("battalions must be a table of countries and numbers", "battalions")
    used = [slug for countries in seats.values() for slug in countries]
    for slug, number in given.items():
        if slug not in used:
            raise scenario.error(f"{slug!r} is not a country in play", "battalions", slug)
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST_BATTALIONS:
            raise scenario.error(
                f"a country has 1 to {MOST_BATTALIONS} battalions, not {number!r}", "battalions", slug
            )
    return dict(given)


def _ground(scenario: Scenario, given: object, form: Form) -> Ground:
    if not isinstance(given, str):
        raise scenario.error('has no map: give its name, such as map = "continent", or draw it', "map")
    drawn = "\n" in given
    drawing = given if drawn else shipped_map(given)
    if drawing is None:
        raise scenario.error(f"there is no map {given!r}. {did_you_mean(given, shipped_maps())}", "map")
    try:
        ground = read_map(drawing)
    except MapError as error:
        start = scenario.line_of("map")
        line = start + error.line if start and error.line and drawn else start
        raise ScenarioError(f"the map: {error}", file=scenario.file, line=line) from None
    for countries in form.seats.values():
        for slug in countries:
            _check_country(scenario, ground, slug, form.battalions.get(slug, 1))
    return ground


def _check_country(scenario: Scenario, ground: Ground, slug: str, battalions: int) -> None:
    """Check that a country in play has a headquarters on the map, and room for all its pieces."""
    country = BY_SLUG[slug]
    if country not in ground.hq:
        raise scenario.error(f"the map has no headquarters of {slug}", "map")
    needed = pieces_of(battalions)
    if ground.placeable[country].bit_count() < needed:
        raise scenario.error(f"the map has no room for the {needed} pieces of {slug}", "map")


def pieces_of(battalions: int) -> int:
    """The largest number of pieces that a country places on hexes of its own."""
    return sum(levy(battalions, mines=True, supplies=True)[: len(FIGHTING) + 3])


def check_map(scenario: Scenario) -> None:
    """Raise `ScenarioError` unless the map is complete and everything can be reached (TAK-B5)."""
    if found := problems(read(scenario).ground):
        raise scenario.error(f"the map: {'; '.join(one.in_text for one in found)}", "map")
