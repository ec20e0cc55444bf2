"""The true position for the umpire and, after the end, for every seat."""

from sandtable.games.kriegsspiel.charts import CHARTS, EFFECTS
from sandtable.games.kriegsspiel.counters import GLYPHS
from sandtable.games.kriegsspiel.dispatches import Courier, Message
from sandtable.games.kriegsspiel.notation import orders_text, point_text
from sandtable.games.kriegsspiel.orders import March, Withdraw
from sandtable.games.kriegsspiel.state import Proposal, Snapshot
from sandtable.games.kriegsspiel.terms import Terms, round_time, time_of_day
from sandtable.games.kriegsspiel.units import FULL_HP, Unit
from sandtable.scenes import (
    Marks,
    Notes,
    Overlay,
    Panel,
    PanelAction,
    Paper,
    Papers,
    Path,
    Paths,
    Piece,
    Sheet,
    SheetLine,
    Table,
)


def true_pieces(terms: Terms, truth: Snapshot) -> tuple[Piece, ...]:
    """The units that are on the map, and the couriers."""
    units = [_unit(terms, unit) for unit in truth.units if unit.alive]
    return (*units, *(_courier(terms, courier) for courier in truth.couriers))


def _unit(terms: Terms, unit: Unit) -> Piece:
    side = terms.sides[unit.side]
    glyph = GLYPHS[unit.arm]
    return Piece(
        id=unit.id,
        symbol=unit.arm,
        glyph=glyph.upper() if unit.side == 0 else glyph,
        label=f"{side.name} {unit.arm} {unit.name}",
        side=side.id,
        place=point_text(unit.at),
        states=states_of(unit),
        note=f"{unit.quality}, {unit.formation}; {orders_text(unit.orders) or 'no orders'}",
        tag=unit.id[:12],
        heading=unit.facing,
    )


def states_of(unit: Unit) -> tuple[str, ...]:
    """The condition of a unit in a few words, for its counter."""
    found = []
    if unit.hp < FULL_HP:
        found.append(f"strength {unit.hp}")
    if unit.disruption:
        found.append(f"disrupted {unit.disruption}")
    if unit.out_of_control:
        found.append("out of control")
    return tuple(found)


def _courier(terms: Terms, courier: Courier) -> Piece:
    side = terms.sides[courier.side]
    return Piece(
        id=f"courier:{courier.id}",
        symbol="man",
        glyph="k",
        label=f"{side.name} courier {courier.id}, {courier.state}",
        side=side.id,
        place=point_text(courier.at),
        tag=courier.id[:12],
    )


def true_overlays(terms: Terms, truth: Snapshot) -> tuple[Overlay, ...]:
    """The routes of couriers and marches, and the works of pioneers."""
    rides = tuple(
        Path(tuple(map(point_text, courier.course)), terms.sides[courier.side].id, planned=True)
        for courier in truth.couriers
        if len(courier.course) > 1
    )
    marches = tuple(
        Path(tuple(map(point_text, _route(unit))), terms.sides[unit.side].id, planned=True)
        for unit in truth.units
        if unit.alive and len(_route(unit)) > 1
    )
    found: list[Overlay] = []
    if marches:
        found.append(Paths("marches", "Marches", marches))
    if rides:
        found.append(Paths("rides", "Couriers' rides", rides))
    if works := [
        *(work.at for work in truth.earthworks),
        *(end for ends in truth.bridging.built for end in ends),
    ]:
        found.append(Marks("works", "Works of pioneers", tuple(map(point_text, works)), "target"))
    return tuple(found)


def _route(unit: Unit) -> tuple[tuple[int, int], ...]:
    if unit.task and unit.task.course:
        return (unit.at, unit.task.course[-1]) if len(unit.task.course) == 2 else unit.task.course
    if unit.orders and isinstance(unit.orders[0], March | Withdraw):
        return unit.at, unit.orders[0].to.at
    return ()


_STATES = {
    "written": "Written",
    "riding": "On its way",
    "delivered": "Delivered",
    "returned": "Came back",
    "taken": "Taken by the enemy",
    "lost": "Lost",
}


def true_panels(terms: Terms, truth: Snapshot) -> tuple[Panel, ...]:
    """Panels for fights, notices, units and messages."""
    panels: list[Panel] = []
    if truth.pending:
        note = "Their results are applied when all are accepted."
        lines = tuple(_pending(terms, truth, one) for one in truth.pending)
        panels.append(Sheet("pending", "Fights to be settled", lines, note=note))
    if truth.notices:
        panels.append(Notes("notices", "Notices", truth.notices[::-1]))
    if truth.fights:
        settled = tuple(_settled(terms, truth, one) for one in truth.fights[::-1])
        panels.append(Papers("fights", "Fights of this round", settled))
    units = [unit for unit in truth.units if unit.alive]
    rows = tuple(_row(unit) for unit in units)
    panels.append(
        Table("units", "Units", ("Unit", "State", "Orders"), rows, tuple(unit.id for unit in units))
    )
    if lost := [f"{unit.name} ({unit.fate})" for unit in truth.units if not unit.alive]:
        panels.append(Notes("lost", "Lost", tuple(lost)))
    if truth.messages:
        messages = tuple(_message(terms, one) for one in truth.messages[::-1])
        panels.append(Papers("messages", "Messages", messages))
    return tuple(panels)


# Fights


def _pending(terms: Terms, truth: Snapshot, fight: Proposal) -> SheetLine:
    number = fight.number
    accept = () if fight.accepted else (PanelAction("Accept", f"accept {number}"),)
    return SheetLine(
        _sides(fight),
        by=f"Fight {number}, {_time(terms, truth, fight)}{', accepted' if fight.accepted else ''}",
        notes=_calculation(fight),
        deeds=(
            *accept,
            PanelAction("Change the result", f"change {number} to {{role}} {{result}}: {{reason}}", "change"),
            PanelAction("Add a modifier", f"modifier {number} {{role}} {{points}} {{name}}", "add"),
            PanelAction("Roll again", f"reroll {number}: {{reason}}", "again"),
        ),
    )


def _settled(terms: Terms, truth: Snapshot, fight: Proposal) -> Paper:
    return Paper(
        id=f"{truth.round}.{fight.number}",
        heading=f"{fight.number}. {_sides(fight)}",
        paragraphs=_calculation(fight),
        kind="note",
        when=_time(terms, truth, fight),
        urgent=fight.ruled,
    )


def _sides(fight: Proposal) -> str:
    return f"{', '.join(fight.attackers)} against {', '.join(fight.defenders)}"


def _calculation(fight: Proposal) -> tuple[str, ...]:
    """The calculation of a fight, its result, and the umpire's changes, as sentences."""
    sums = [f"die {fight.die}", *map(str, fight.modifiers)]
    if fight.beyond:
        sums.append(f"long range {fight.beyond}")
    label = CHARTS[fight.chart].label
    chart = f"{label[0].upper()}{label[1:]}: {', '.join(sums)}, so {fight.verdict.number}."
    effect = EFFECTS[fight.verdict.result].name.capitalize()
    result = f"{effect}: {', '.join(fight.struck)}." if fight.struck else f"{effect}."
    rolled = f"Rolled before: {', '.join(map(str, fight.dice[:-1]))}." if len(fight.dice) > 1 else ""
    ruling = f"The umpire's ruling: {'; '.join(fight.reasons)}." if fight.reasons else ""
    scale = "Out of scale: accept it by itself, or change it." if fight.out_of_scale else ""
    return tuple(part for part in (chart, result, rolled, ruling, scale) if part)


def _time(terms: Terms, truth: Snapshot, fight: Proposal) -> str:
    """The time of day of a fight."""
    settings = terms.settings
    seconds = (truth.round - 1) * settings.round_seconds + fight.step * settings.step_seconds
    return time_of_day(terms, seconds)


# Units and messages


def _row(unit: Unit) -> tuple[str, ...]:
    strength = f" {unit.hp}/{FULL_HP}" if unit.arm in ("infantry", "cavalry") else ""
    others = [state for state in states_of(unit) if not state.startswith("strength")]
    state = ", ".join([f"{unit.formation}{strength}", *others])
    return unit.id, state, orders_text(unit.orders) or "none"


def _message(terms: Terms, message: Message) -> Paper:
    state = _STATES[message.state]
    if message.complication is not None:
        state += f"; complication: {message.complication.replace('-', ' ')}"
    deeds: tuple[PanelAction, ...] = ()
    if message.unclear:
        state += "; not understood"
        deeds = (PanelAction("Say what it means", f"understood {message.id} as {{orders}}", "change"),)
    return Paper(
        id=message.id,
        heading=f"{message.sender} to {message.to}",
        paragraphs=(message.text,),
        kind="out",
        when=round_time(terms, message.round),
        state=state,
        urgent=message.unclear or message.state in ("taken", "lost"),
        deeds=deeds,
    )
