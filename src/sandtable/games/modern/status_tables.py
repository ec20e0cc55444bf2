"""MK4-K27: the rows of `score`, `details` and `info`, for the shell and the browser to format."""

from msgspec import Struct

from sandtable.core import IllegalAction, Seat
from sandtable.core.text import shortened
from sandtable.games.modern.ground import number_text, place_text
from sandtable.games.modern.manual import GROUPS, MANUAL, Page
from sandtable.games.modern.notation import nearest
from sandtable.games.modern.roster import Structure, Unit
from sandtable.games.modern.rules.context import amount
from sandtable.games.modern.rules.intelligence import seats_called
from sandtable.games.modern.rules.unit_lookup import structure_is, units_named
from sandtable.games.modern.rules.victory import aim
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE
from sandtable.games.modern.units import VALUES

_RANGE = "_range"


class Prompt(Struct, frozen=True):
    """MK4-S1: the values of the shell's prompt: round, number of the next command, team."""

    round: int
    command: int
    team: str
    phase: str

    def __str__(self) -> str:
        return f"{self.round} ~ {self.command} {self.team} % "


class ScoreRow(Struct, frozen=True):
    """What a seat has left: units, health and warheads."""

    seat: str
    name: str
    military: str
    units: int
    health: str
    lost: int
    warheads: int
    goals: tuple[str, ...]


class UnitRow(Struct, frozen=True):
    """A row about a unit; what is not known of an enemy is empty."""

    name: str
    seat: str
    type: str
    size: str
    health: str
    most_health: str
    place: str
    heading: str
    states: tuple[str, ...]


class StructureRow(Struct, frozen=True):
    """A row about a structure."""

    name: str
    kind: str
    owner: str
    health: str
    place: str


class InfoRow(Struct, frozen=True):
    """One property of a unit or structure."""

    what: str
    value: str


def prompt(state: State) -> Prompt:
    """Return the values of the prompt."""
    seat = state.using
    name = state.terms.militaries[state.military].id if seat is None else state.terms.commands[seat].seat
    return Prompt(state.round, state.entered + 1, name, state.phase)


def score(state: State) -> list[ScoreRow]:
    """Return a row for each seat that commands."""
    rows = []
    for seat, command in enumerate(state.terms.commands):
        mine = [unit for unit in state.units if unit.seat == seat]
        living = [unit for unit in mine if unit.alive]
        known = not any(unit.sketch for unit in living)
        rows.append(
            ScoreRow(
                seat=command.seat,
                name=command.name,
                military=state.terms.militaries[command.military].name,
                units=len(living),
                health=amount(sum((unit.health for unit in living), start=living[0].health * 0))
                if living and known
                else "",
                lost=sum(unit.fate not in ("", "merged", "split", "removed") for unit in mine),
                warheads=state.warheads[command.military],
                goals=tuple(
                    aim(state.terms, one)
                    for one in state.terms.conditions
                    if one.military == command.military
                ),
            )
        )
    return rows


def details(state: State, team: str | None = None) -> list[UnitRow]:
    """Return a row for each living unit, of all teams or one."""
    seats = range(len(state.terms.commands)) if team is None else seats_called(state.terms, team)
    if team is not None and not seats:
        hint = nearest(team, [*state.terms.numbers, *(one.id for one in state.terms.militaries)])
        raise IllegalAction(f"There is no team {shortened(team)}.{hint}", "MK4-K27")
    units = [unit for _, unit in state.units.living() if unit.seat in seats]
    return [unit_row(state, unit) for unit in sorted(units, key=lambda one: (one.seat, one.name.casefold()))]


def unit_row(state: State, unit: Unit) -> UnitRow:
    """Return the row of a unit."""
    ship = None if unit.aboard is None else state.units[unit.aboard]
    at = unit.at if ship is None else ship.at
    most = state.terms.types[unit.type].health * unit.size
    return UnitRow(
        name=unit.name,
        seat=state.terms.commands[unit.seat].seat,
        type=state.terms.title(unit.type),
        size="" if unit.sketch else amount(unit.size),
        health="" if unit.sketch else amount(unit.health),
        most_health="" if unit.sketch else amount(most),
        place=(place_text(at) if at else unit.inside or "") + (f" aboard {ship.name}" if ship else ""),
        heading="" if unit.heading is None else number_text(unit.heading),
        states=states_of(state, unit),
    )


def heard_text(unit: Unit) -> str:
    """Return what arrived of a message in the fog, for the umpire; empty if it arrived as it was sent."""
    return "" if unit.heard is None else unit.heard or "nothing"


def states_of(state: State, unit: Unit) -> tuple[str, ...]:
    """Return the states of a unit, such as "hidden" or "moved"."""
    states = {
        "hidden": unit.hidden,
        "aloft": unit.aloft,
        "aboard": unit.aboard is not None,
        "disabled": state.disabled(unit),
        "working": unit.work is not None,
        "moved": unit.moved == state.turn,
        "acted": unit.acted == state.turn,
        "done": unit.closed == state.turn,
        "dead": not unit.alive,
    }
    return tuple(word for word, holds in states.items() if holds)


def structures(state: State) -> list[StructureRow]:
    """Return a row for each structure that is not destroyed."""
    return [_structure_row(state, one) for one in state.structures if not one.destroyed]


def _structure_row(state: State, one: Structure) -> StructureRow:
    return StructureRow(
        name=one.name,
        kind=one.kind,
        owner="" if one.military is None else state.terms.militaries[one.military].name,
        health="" if one.health is None else amount(one.health),
        place="" if one.at is None else place_text(one.at),
    )


def info(state: State, name: str) -> list[InfoRow]:
    """Return all that is known of a unit or structure, with the values of its type."""
    found = [state.units[number] for number in units_named(state.terms, state.units, name)]
    if not found:
        return _structure_info(state, name)
    unit = next((one for one in found if one.alive), found[-1])
    row, kind = unit_row(state, unit), state.terms.types[unit.type]
    rows = [
        InfoRow("name", row.name),
        InfoRow("command", row.seat),
        InfoRow("type", row.type if row.type == unit.type else f"{row.type} ({unit.type})"),
        InfoRow("size", row.size),
        InfoRow("health", f"{row.health} of {row.most_health}" if row.health else ""),
        InfoRow("place", row.place),
        InfoRow("heading", row.heading),
        InfoRow("state", ", ".join(row.states)),
        InfoRow("work", "" if unit.work is None else f"{unit.work.kind} {place_text(unit.work.at)}"),
        InfoRow("message", unit.note),
        InfoRow("received", heard_text(unit)),
    ]
    for column in VALUES:
        value = getattr(kind, column)
        # Health has its own row, and a range is meaningless without the weapon.
        skipped = column == "health" or (
            column.endswith(_RANGE) and not getattr(kind, column[: -len(_RANGE)])
        )
        if value and not skipped:
            rows.append(InfoRow(column.replace("_", " "), "yes" if value is True else str(value)))
    return [one for one in rows if one.value]


def _structure_info(state: State, name: str) -> list[InfoRow]:
    for one in state.structures:
        if structure_is(state.terms, one, name):
            row = _structure_row(state, one)
            rows = [
                InfoRow("name", row.name),
                InfoRow("kind", row.kind),
                InfoRow("owner", row.owner),
                InfoRow("health", row.health),
                InfoRow("place", row.place),
                InfoRow("state", "destroyed" if one.destroyed else ""),
            ]
            return [one for one in rows if one.value]
    names = [unit.name for unit in state.units] + [one.name for one in state.structures]
    raise IllegalAction(f"There is nothing called {shortened(name)}.{nearest(name, names)}", "MK4-K27")


def help_pages(seat: Seat | None) -> list[tuple[str, list[Page]]]:
    """MK4-K27: return the commands that a seat can use, below their headings."""
    hidden = {"umpire", "shell"} if seat != UMPIRE else {"players"}
    pages = [page for page in MANUAL.values() if page.whose not in hidden or page.group == "Questions"]
    by_group: dict[str, list[Page]] = {group: [] for group in GROUPS}
    for page in pages:
        # The umpire has no sheet: `change` is about what players have handed in.
        handed_in = seat == UMPIRE and page.group == "The order sheet"
        by_group["The umpire: orders and turns" if handed_in else page.group].append(page)
    return [(group, found) for group, found in by_group.items() if found]


def man(verb: str | None = None) -> list[Page]:
    """MK4-K6: return the page of a command, or all pages."""
    if verb is None:
        return list(MANUAL.values())
    if verb.casefold() not in MANUAL:
        raise IllegalAction(f"There is no command {shortened(verb)!r}.{nearest(verb, MANUAL)}", "MK4-K6")
    return [MANUAL[verb.casefold()]]
