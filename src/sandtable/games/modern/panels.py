"""The panels beside the board: sheet or queue, units, conditions."""

from sandtable.core import Seat
from sandtable.games.modern import status_tables
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.context import listed
from sandtable.games.modern.rules.unit_lookup import unit_ids
from sandtable.games.modern.rules.victory import aim
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE
from sandtable.scenes import Notes, Panel, PanelAction, Sheet, SheetLine, Table

_ONE_SIZE = "1.00"
_NO_BREAK = "\N{NO-BREAK SPACE}"


def panels(seen: State, seat: Seat | None) -> tuple[Panel, ...]:
    """Return the panels of a seat, from the state as it sees it."""
    found: list[Panel] = []
    if not seen.outcome:
        found += _queue(seen) if seat == UMPIRE else _sheet(seen, seat)
    return (*found, *_units(seen, seat), _goals(seen))


# A player's sheet (MK4-C4)


def _sheet(seen: State, seat: Seat | None) -> list[Panel]:
    """Return the order sheet, while it is written and until all of it has been carried out."""
    if seat is None:
        return []
    number = seen.terms.numbers[seat]
    lines = seen.sheets[number]
    if number in seen.awaited:
        written = tuple(_draft(line, place, len(lines)) for place, line in enumerate(lines, start=1))
        note = "" if lines else "Your sheet is empty. Select a unit, or type a command."
        return [Sheet("sheet", "Your sheet", written, (_hand_in(len(lines)),), note)]
    waiting = lines or tuple(order.text for order in seen.queue)
    if not waiting:
        return []
    return [
        Sheet("sheet", "Handed in", tuple(map(SheetLine, waiting)), note=f"It waits for {waited_for(seen)}.")
    ]


def _hand_in(count: int) -> PanelAction:
    return PanelAction(
        f"Hand in your turn: {commands(count)}" if count else "Hand in an empty turn", "submit"
    )


def _draft(line: str, place: int, count: int) -> SheetLine:
    actions = [PanelAction("Change", f"change {place} > {{text}}", "change", line)]
    if place > 1:
        actions.append(PanelAction("Earlier", f"shift {place} > {place - 1}", "up"))
    if place < count:
        actions.append(PanelAction("Later", f"shift {place} > {place + 1}", "down"))
    actions.append(PanelAction("Scratch", f"scratch {place}", "remove"))
    return SheetLine(line, deeds=tuple(actions))


def commands(count: int) -> str:
    """Return a number of commands as text."""
    return "1 command" if count == 1 else f"{count} commands"


def waited_for(seen: State) -> str:
    """Return the names of those who have not handed in their turn, or "the umpire"."""
    names = [seen.terms.commands[number].name for number in seen.awaited]
    return listed(names) if names else "the umpire"


# The umpire's queue (MK4-C4)


def _queue(seen: State) -> list[Panel]:
    lines = tuple(_order(seen, place) for place in range(1, len(seen.queue) + 1))
    if lines:
        note = "Carried out in this order."
    elif seen.awaited:
        note = f"{waited_for(seen)} {'is' if len(seen.awaited) == 1 else 'are'} still writing."
    else:
        note = "All that was handed in is done."
    actions = () if lines else (PanelAction(end_label(seen), "turn"),)
    return [Sheet("queue", "Handed in", lines, actions, note)]


def end_label(seen: State) -> str:
    """Return the label of ending the phase, with those who have not handed in."""
    label = "End the air phase" if seen.phase == "air" else "End the turn"
    return f"{label} without {waited_for(seen)}" if seen.awaited else label


def _order(seen: State, place: int) -> SheetLine:
    order = seen.queue[place - 1]
    actions = [PanelAction("Carry out", "next")] if place == 1 else []
    actions += [
        PanelAction("Change", f"change {place} > {{text}}", "change", order.text),
        PanelAction("Refuse", f"refuse {place} > {{text}}", "remove", optional=True),
    ]
    return SheetLine(order.text, seen.terms.commands[order.seat].name, tuple(actions))


# Units and conditions


def _units(seen: State, seat: Seat | None) -> list[Panel]:
    """Return a table for each command whose units the seat sees, its own first."""
    ids = unit_ids(seen)
    own = None if seat is None else seen.terms.numbers.get(seat)
    by_seat: dict[int, list[Unit]] = {}
    for _, unit in seen.units.living():
        by_seat.setdefault(unit.seat, []).append(unit)
    found: list[Panel] = []
    for number in sorted(by_seat, key=lambda one: (one != own, one)):
        units = sorted(by_seat[number], key=lambda one: one.name.casefold())
        command = seen.terms.commands[number]
        known = not any(unit.sketch for unit in units)
        rows = [status_tables.unit_row(seen, unit) for unit in units]
        placed = any(row.place for row in rows)
        columns = ("Name", "Type", *(("Health",) if known else ()), *(("Place",) if placed else ()))
        label = "Your units" if number == own else f"Units of {command.name}"
        pieces = tuple(ids[unit.seat, unit.name] for unit in units)
        cells = tuple(_row(row, known=known, placed=placed) for row in rows)
        found.append(Table(f"units-{command.seat}", label, columns, cells, pieces))
    return found


def _row(row: status_tables.UnitRow, *, known: bool, placed: bool) -> tuple[str, ...]:
    kind = row.type if row.size in ("", _ONE_SIZE) else f"{row.type} ×{_NO_BREAK}{_short(row.size)}"
    health = (f"{_short(row.health)} / {_short(row.most_health)}",) if known else ()
    place = (row.place,) if placed else ()
    return (row.name, ", ".join((kind, *row.states)), *health, *place)


def _short(amount: str) -> str:
    """Return an amount without trailing zeros: there is little room beside the board."""
    return amount.rstrip("0").rstrip(".")


def _goals(seen: State) -> Notes:
    terms = seen.terms
    goals = [f"{terms.militaries[one.military].name}: {aim(terms, one)}." for one in terms.conditions]
    return Notes("goals", "What decides", tuple(goals) or ("The last military with units wins.",))
