"""Scenario files: the board, the size of the armies, and their deployment unless it is free."""

from functools import lru_cache

from msgspec import Struct

from sandtable.core import Scenario, ScenarioError, Seat, did_you_mean
from sandtable.core.scenario import shipped_scenarios
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.battlefield import Battlefield, BoardError, battlefield, shipped_drawing
from sandtable.games.game_of_war.rules.setup import place_units
from sandtable.games.game_of_war.units import BY_SLUG, STANDARD_LEVY, UNITS, Kind

LARGEST_LEVY = 100
"""Maximum number of units of one kind."""
_KEYS = frozenset({"title", "summary", "board", "army", "first", *SEATS})


class ParsedScenario(Struct, frozen=True):
    """The contents of a scenario file."""

    field: Battlefield
    levy: tuple[int, ...]
    armies: tuple[Army, Army] | None
    """The deployed armies; `None` if both sides deploy freely and in secret."""
    first: Seat | None = None
    """The side that begins; `None` for the die."""


@lru_cache(maxsize=32)
def read(scenario: Scenario) -> ParsedScenario:
    """Read a scenario file, or raise `ScenarioError` with the line and the reason."""
    data = scenario.data(_KEYS)
    field = _board(scenario, data.get("board"))
    levy = _levy(scenario, data.get("army", {}))
    first = data.get("first")
    if first not in (None, *SEATS):
        raise scenario.error(f"first is north or south, not {first!r}", "first")
    given = [seat for seat in SEATS if seat in data]
    if not given:
        _check_room(scenario, field, levy)
        return ParsedScenario(field, levy, None, first)
    if len(given) == 1:
        raise scenario.error(f"only {given[0]} is deployed; deploy both sides or neither", given[0])
    north, south = (_army(scenario, field, levy, seat, data[seat]) for seat in SEATS)
    return ParsedScenario(field, levy, (north, south), first)


@lru_cache(maxsize=32)
def named_deployments(field: Battlefield, levy: tuple[int, ...]) -> dict[str, tuple[Army, Army]]:
    """The deployments of the shipped scenarios that have this board and this number of units, by name."""
    parsed = {name: read(scenario) for name, scenario in shipped_scenarios(__package__).items()}
    return {
        name: one.armies
        for name, one in parsed.items()
        # By their drawings: the same board may be read again after it was dropped from the cache.
        if one.armies and (one.field.drawing, one.levy) == (field.drawing, levy)
    }


def _board(scenario: Scenario, given: object) -> Battlefield:
    if isinstance(given, str) and "\n" not in given:
        drawing = shipped_drawing(given)
        if drawing is None:
            raise scenario.error(
                f'there is no board {given!r}; give its name, such as "classic", or draw it', "board"
            )
    elif isinstance(given, str):
        drawing = given
    else:
        raise scenario.error('has no board: give its name, such as board = "classic", or draw it', "board")
    try:
        return battlefield(drawing.strip("\n"))
    except BoardError as error:
        start = scenario.line_of("board")
        line = start + error.row if start and error.row and "\n" in str(given) else start
        raise ScenarioError(f"the board: {error}", file=scenario.file, line=line) from None


def _levy(scenario: Scenario, given: object) -> tuple[int, ...]:
    if not isinstance(given, dict):
        raise scenario.error("army is a table of how many units of each kind a side has", "army")
    levy = list(STANDARD_LEVY)
    for slug, number in given.items():
        kind = _kind(scenario, "army", slug)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= LARGEST_LEVY:
            due = f"a number of units from 0 to {LARGEST_LEVY}"
            raise scenario.error(f"{slug} is {due}, not {number!r}", "army", slug)
        levy[kind] = number
    if not any(number for number, unit in zip(levy, UNITS, strict=True) if unit.attack):
        raise scenario.error("an army needs at least one unit that can fight", "army")
    return tuple(levy)


def _check_room(scenario: Scenario, field: Battlefield, levy: tuple[int, ...]) -> None:
    for side, territory in enumerate(field.territories):
        room = (territory & field.open).bit_count()
        if room < sum(levy):
            raise scenario.error(f"{SEATS[side]} has {room} squares for {sum(levy)} units", "board")


def _army(scenario: Scenario, field: Battlefield, levy: tuple[int, ...], seat: str, table: object) -> Army:
    if not isinstance(table, dict):
        raise scenario.error(f"{seat} is a table of squares for each kind of unit", seat)
    side, squares = SEATS.index(seat), [0] * len(UNITS)
    for slug, names in table.items():
        kind = _kind(scenario, seat, slug)
        if not isinstance(names, str):
            raise scenario.error(f'{slug} is a text of squares, such as "G6 G7"', seat, slug)
        try:
            squares[kind] = place_units(field, side, names.split(), sum(squares))
        except ValueError as error:
            raise scenario.error(f"{seat} {slug}: {error}", seat, slug) from None
    army = Army(*squares)
    for unit, needed, stands in zip(UNITS, levy, army, strict=True):
        if stands.bit_count() != needed:
            raise scenario.error(
                f"{seat} has {stands.bit_count()} {unit.name} where {needed} are due", seat, unit.slug
            )
    return army


def _kind(scenario: Scenario, table: str, slug: str) -> Kind:
    if slug not in BY_SLUG:
        raise scenario.error(f"{slug!r} is no kind of unit. {did_you_mean(slug, BY_SLUG)}", table, slug)
    return BY_SLUG[slug]
