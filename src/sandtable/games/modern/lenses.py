"""Questions that a seat may ask: manual pages, tables, ranges, completion."""

from sandtable.core import Finding, InvalidAction, Lens, Pick, PickField, PiecesField, Seat, TextField
from sandtable.core.text import shortened
from sandtable.games.modern import status_tables
from sandtable.games.modern.completion import complete
from sandtable.games.modern.ground import ATTACK, HUNDRED, place_text
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.rehearsal import rehearse
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.context import agreed
from sandtable.games.modern.rules.movement import WIDEST_TURN
from sandtable.games.modern.rules.unit_lookup import structure_ids, unit_ids, units_named
from sandtable.games.modern.state import State
from sandtable.scenes import Circle, Marks, Overlay, Ranges


def lenses(seen: State, seat: Seat | None) -> tuple[Lens, ...]:  # noqa: ARG001 - the signature of all games
    """Return the questions that a seat can ask."""
    ids = tuple(unit_ids(seen).values())
    unit = PiecesField("unit", "Unit", ids, 1, 1)
    thing = PiecesField("unit", "Unit or structure", (*ids, *structure_ids(seen).values()), 1, 1)
    teams = tuple(Pick(one.seat, one.name) for one in seen.terms.commands)
    return (
        Lens("score", "What each side has left"),
        Lens("details", "All units in a table"),
        Lens("details {team}", "All units of a side", (PickField("team", "Side", teams),)),
        Lens("help", "All commands"),
        Lens("info {unit}", "All about a unit or structure", (thing,)),
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
        case "help", []:
            grouped = status_tables.help_pages(seat)
            lines = tuple(
                line
                for group, pages in grouped
                for line in (f"{group}:", *(f"{page.syntax}: {page.does}" for page in pages))
            )
            return Finding("Commands", lines)
        case "man", []:
            lines = tuple(f"{page.syntax}: {page.does}" for page in status_tables.man())
            return Finding("Commands", lines)
        case "man", [command]:
            (page,) = status_tables.man(command)
            return Finding(page.verb, page.lines())
        case "info", [name]:
            first, *known = status_tables.info(seen, name)
            return Finding(first.value, tuple(f"{one.what}: {one.value}" for one in known))
        case "range", [name]:
            return _range(seen, seat, name)
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


def _range(seen: State, seat: Seat | None, name: str) -> Finding:
    """Return where a unit can move over the terrain, and the range of its weapons.

    The weapons of an own unit are shown from the place where its sheet puts it (MK4-S4).
    """
    numbers = [one for one in units_named(seen.terms, seen.units, name) if seen.units[one].alive]
    if not numbers:
        raise InvalidAction(f"There is no unit {shortened(name)} that you can see.", "MK4-U2")
    number = numbers[0]
    unit, then = seen.units[number], _expected(seen, seat).units[number]
    if not then.alive or then.at is None:
        then = unit
    lines = [f"{what}: {reach}" for what, reach in _reaches(seen, unit)]
    overlays: tuple[Overlay, ...] = ()
    if unit.at is not None and then.at is not None:
        here, there = place_text(unit.at), place_text(then.at)
        (_, move), *weapons = _reaches(seen, unit)
        circles = [_movement(seen, unit, move)] if seen.turn not in (unit.moved, unit.acted) else []
        circles += [Circle(there, float(reach), label=f"{what}, {reach}") for what, reach in weapons]
        if there != here:
            lines.append(f"weapons from {there}, where its orders take it")
        side = seen.terms.militaries[seen.terms.military_of(unit.seat)].id
        marks = Marks("unit", unit.name, (here,), "focus")
        overlays = (Ranges("range", f"Range of {unit.name}", tuple(circles), side=side), marks)
    return Finding(f"Range of {unit.name}", tuple(lines), overlays)


def _expected(seen: State, seat: Seat | None) -> State:
    """Return the state after the orders on a seat's sheet, as far as it can be foreseen."""
    number = None if seat is None else seen.terms.numbers.get(seat)
    if number is None or not seen.sheets[number] or number not in seen.awaited:
        return seen
    return rehearse(seen, number).expected


def _movement(seen: State, unit: Unit, move: int) -> Circle:
    """Return the area that a straight move can reach; for an aircraft, a circle."""
    space, arm = seen.terms.gamespace, seen.terms.types[unit.type].arm
    here, label = place_text(unit.at or (0, 0)), f"moves, {move}"
    heading = unit.heading if seen.terms.types[unit.type].heading else None
    facing = None if heading is None else heading / HUNDRED
    spread = 360 if heading is None else 2 * WIDEST_TURN // HUNDRED
    if space is None or unit.at is None or arm == "air":
        return Circle(here, float(move), facing, spread, label)
    outline = space.reach(arm, unit.at, move, seen.structures, heading=heading, spread=spread * HUNDRED)
    return Circle(here, float(move), facing, spread, label, tuple(map(place_text, outline)))


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
