"""Questions that a seat may ask: manual pages, tables, ranges, completion."""

from sandtable.core import Finding, InvalidAction, Lens, PiecesField, Seat, TextField
from sandtable.core.text import shortened
from sandtable.games.modern import status_tables
from sandtable.games.modern.completion import complete
from sandtable.games.modern.ground import ATTACK, HUNDRED, place_text
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.context import agreed
from sandtable.games.modern.rules.unit_lookup import unit_ids, units_named
from sandtable.games.modern.state import State
from sandtable.scenes import Circle, Marks, Overlay, Ranges


def lenses(seen: State, seat: Seat | None) -> tuple[Lens, ...]:  # noqa: ARG001 - the signature of all games
    """Return the questions that a seat can ask."""
    ids = tuple(unit_ids(seen).values())
    unit = PiecesField("unit", "Unit", ids, 1, 1)
    return (
        Lens("score", "What each side has left"),
        Lens("details", "All units in a table"),
        Lens("help", "All commands"),
        Lens("info {unit}", "All about a unit", (unit,)),
        Lens("range {unit}", "How far a unit goes and reaches", (unit,), moment="held"),
        Lens("man {command}", "How a command is written", (TextField("command", "Command", 20),)),
        Lens("complete {line}", "How a line can go on", (TextField("line", "Line", 400),), moment="typed"),
    )


def inspect(seen: State, seat: Seat | None, query: str) -> Finding:
    """Answer a query such as `score`, `info inf1` or `man attack`."""
    verb, _, rest = query.strip().partition(" ")
    match verb.casefold(), rest.split():
        case "complete", _:
            # The line may end in a space, and then a new word begins.
            line = query.lstrip().partition(" ")[2]
            return Finding("How the line can go on", _completions(seen, seat, line))
        case "score", []:
            return Finding("Score", tuple(_score_line(row) for row in status_tables.score(seen)))
        case "details", [*team] if len(team) <= 1:
            rows = status_tables.details(seen, team[0] if team else None)
            return Finding("Details", tuple(_unit_line(row) for row in rows))
        case ("help", []) | ("man", []):
            lines = tuple(f"{page.syntax}: {page.does}" for page in status_tables.man())
            return Finding("Commands", lines)
        case "man", [command]:
            (page,) = status_tables.man(command)
            return Finding(page.verb, page.lines())
        case "info", [name]:
            first, *known = status_tables.info(seen, name)
            return Finding(first.value, tuple(f"{one.what}: {one.value}" for one in known))
        case "range", [name]:
            return _range(seen, name)
    raise InvalidAction(
        f"{shortened(query)} is not a question. Ask for score, details, help, info inf1, range inf1 or "
        "man attack."
    )


def _completions(seen: State, seat: Seat | None, line: str) -> tuple[str, ...]:
    """Return the completed lines, without commands of the shell."""
    found = complete(seen, seat, line)
    return tuple(
        line[: found.start] + word
        for word in found.candidates
        if word not in MANUAL or MANUAL[word].whose != "shell"
    )


def _score_line(row: status_tables.ScoreRow) -> str:
    if not row.units and not row.lost:  # such as another subcommand, whose units are not visible
        return f"{row.name}: nothing is in sight"
    units = agreed(row.units, "unit", "units")
    health = f", health {row.health}" if row.health else ""
    warheads = f", {row.warheads} {agreed(row.warheads, 'warhead', 'warheads')}" if row.warheads else ""
    return f"{row.name}: {row.units} {units}{health}, {row.lost} lost{warheads}"


def _unit_line(row: status_tables.UnitRow) -> str:
    health = f" {row.health} of {row.most_health}" if row.health else ""
    parts = [f"{row.name} ({row.seat}, {row.type}){health}", row.place, *row.states]
    return ", ".join(part for part in parts if part)


def _range(seen: State, name: str) -> Finding:
    """Return circles for the movement of a unit and the range of its weapons."""
    units = [seen.units[number] for number in units_named(seen.terms, seen.units, name)]
    living = [unit for unit in units if unit.alive]
    if not living:
        raise InvalidAction(f"There is no unit {shortened(name)} that you can see.", "MK4-U2")
    unit = living[0]
    lines = [f"{what}: {reach}" for what, reach in _reaches(seen, unit)]
    overlays: tuple[Overlay, ...] = ()
    if unit.at is not None:
        here = place_text(unit.at)
        circles = [
            Circle(here, float(reach), label=f"{what}, {reach}") for what, reach in _reaches(seen, unit)
        ]
        if unit.heading is not None:
            circles[0] = Circle(here, circles[0].radius, unit.heading / HUNDRED, 90, circles[0].label)
        side = seen.terms.militaries[seen.terms.military_of(unit.seat)].id
        marks = Marks("unit", unit.name, (here,), "focus")
        overlays = (Ranges("range", f"Range of {unit.name}", tuple(circles), side=side), marks)
    return Finding(f"Range of {unit.name}", tuple(lines), overlays)


def _reaches(seen: State, unit: Unit) -> list[tuple[str, int]]:
    row = seen.terms.types[unit.type]
    found = [("moves", row.move)]
    if row.attack:
        found.append(("attacks", ATTACK))
    if row.fire:
        found.append(("fires", row.fire_range))
    if row.missile:
        found.append(("missiles", row.missile_range))
    return found
