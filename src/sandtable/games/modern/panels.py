"""The panels beside the board: sheet or queue, units, conditions."""

from sandtable.core import Seat
from sandtable.games.modern import status_tables
from sandtable.games.modern.rehearsal import Rehearsal, Remark, rehearse
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.context import agreed, listed
from sandtable.games.modern.rules.events import fog_text, weather_text
from sandtable.games.modern.rules.terrain import change_text
from sandtable.games.modern.rules.unit_lookup import unit_ids
from sandtable.games.modern.rules.victory import aim
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE, CampaignEvent
from sandtable.scenes import Notes, Panel, PanelAction, Sheet, SheetLine, Table

_ONE_SIZE = "1.00"
_NO_BREAK = "\N{NO-BREAK SPACE}"


def panels(seen: State, seat: Seat | None) -> tuple[Panel, ...]:
    """Return the panels of a seat, from the state as it sees it."""
    found: list[Panel] = []
    if not seen.outcome:
        found += _queue(seen) if seat == UMPIRE else _sheet(seen, seat)
        found += _to_come(seen) if seat == UMPIRE else []
    return (*_orders(seen, seat), *found, *_units(seen, seat), _goals(seen))


# Orders from above, and what is to come (MK4-C7)


def _orders(seen: State, seat: Seat | None) -> list[Panel]:
    """Return the latest orders from the high command: a seat's own; for the umpire, everyone's."""
    given = {command: text for command, text in zip(seen.terms.commands, seen.orders, strict=False) if text}
    if not given:
        return []
    if seat is not None and seat != UMPIRE:
        own = tuple(text for command, text in given.items() if command.seat == seat)
        return [Notes("orders", "Your orders", own)] if own else []
    return [Notes("orders", "Orders", tuple(f"{command.name}: {text}" for command, text in given.items()))]


def _to_come(seen: State) -> list[Panel]:
    """Return the events of later rounds, which only the umpire knows."""
    later = tuple(
        f"Round {event.round}: {'; '.join(_happenings(seen, event))}."
        for event in seen.terms.events
        if event.round > seen.round
    )
    later += tuple(
        f"Round {one.since}: {seen.terms.militaries[one.military].name}: {aim(seen.terms, one)}."
        for one in seen.terms.conditions
        if one.since > seen.round
    )
    return [Notes("to-come", "Still to come", later)] if later else []


def _happenings(seen: State, event: CampaignEvent) -> list[str]:
    to = listed([seen.terms.commands[seat].name for seat in event.seats]) if event.seats else "everyone"
    found = [f"{unit.name} arrives" for unit in event.units]
    found += [f"{name} is destroyed" for name in event.destroyed]
    found += [change_text(change).rstrip(".") for change in event.terrain]
    found += [] if event.weather is None else [weather_text(event.weather).rstrip(".")]
    found += [] if event.fog is None else [fog_text(event.fog).rstrip(".")]
    found += [f"to {to}: {text.rstrip('.')}" for text in (event.message, event.orders) if text]
    return found or ["new conditions"]


# A player's sheet (MK4-C4)


def _sheet(seen: State, seat: Seat | None) -> list[Panel]:
    """Return the order sheet, while it is written and until all of it has been carried out."""
    if seat is None:
        return []
    number = seen.terms.numbers[seat]
    lines = seen.sheets[number]
    if number in seen.awaited:
        rehearsal = rehearse(seen, number)  # MK4-S4
        written = tuple(
            _draft(line, place, len(lines), rehearsal.remarks[place - 1])
            for place, line in enumerate(lines, start=1)
        )
        note = doubts(rehearsal) if lines else "Your sheet is empty. Select a unit, or type a command."
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


def doubts(rehearsal: Rehearsal) -> str:
    """Return a sentence about the lines that will probably not work as written; may be empty."""
    if not rehearsal.doubtful:
        return ""
    count = len(rehearsal.remarks)
    lines = f"{rehearsal.doubtful} of {count} {agreed(count, 'line', 'lines')}"
    return f"As far as you can see, {lines} will not work as written."


def _draft(line: str, place: int, count: int, remarks: tuple[Remark, ...]) -> SheetLine:
    actions = [PanelAction("Change", f"change {place} > {{text}}", "change", line)]
    if place > 1:
        actions.append(PanelAction("Earlier", f"shift {place} > {place - 1}", "up"))
    if place < count:
        actions.append(PanelAction("Later", f"shift {place} > {place + 1}", "down"))
    actions.append(PanelAction("Scratch", f"scratch {place}", "remove"))
    return SheetLine(line, deeds=tuple(actions), notes=tuple(map(str, remarks)))


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
    elif seen.failed:
        note = "Some could not be carried out. Change or refuse them, or end the turn."
    elif seen.awaited:
        note = f"{waited_for(seen)} {'is' if len(seen.awaited) == 1 else 'are'} still writing."
    else:
        note = "All that was handed in is done."
    actions = PanelAction(end_label(seen), "turn")
    if lines:
        actions = PanelAction(f"Carry out all: {commands(len(lines))}", "next all")
    found: list[Panel] = [Sheet("queue", "Handed in", lines, (actions,), note)]
    if seen.failed:
        failed = tuple(_failed(seen, place) for place in range(1, len(seen.failed) + 1))
        found.append(Sheet("failed", "Not carried out", failed))
    return found


def end_label(seen: State) -> str:
    """Return the label of ending the phase, with those who have not handed in."""
    label = "End the air phase" if seen.phase == "air" else "End the turn"
    return f"{label} without {waited_for(seen)}" if seen.awaited else label


def _failed(seen: State, place: int) -> SheetLine:
    """Return a line that could not be carried out; it is numbered after those that wait."""
    order, number = seen.failed[place - 1], len(seen.queue) + place
    actions = (
        PanelAction("Change", f"change {number} > {{text}}", "change", order.text),
        PanelAction("Refuse", f"refuse {number} > {{text}}", "remove", optional=True),
    )
    return SheetLine(order.text, seen.terms.commands[order.seat].name, actions, (order.reason,))


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
    goals = [
        f"{terms.militaries[one.military].name}: {aim(terms, one)}."
        for one in terms.conditions
        if one.since <= seen.round
    ]
    return Notes("goals", "What decides", tuple(goals) or ("The last military with units wins.",))
