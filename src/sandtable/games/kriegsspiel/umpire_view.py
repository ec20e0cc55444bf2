"""The true position for the umpire and, after the end, for every seat."""

from collections.abc import Iterator
from math import isfinite

from sandtable.games.kriegsspiel.charts import CHARTS, EFFECTS
from sandtable.games.kriegsspiel.counters import GLYPHS
from sandtable.games.kriegsspiel.dispatches import COMPLICATIONS, Courier, Message
from sandtable.games.kriegsspiel.legend import true_figures
from sandtable.games.kriegsspiel.notation import orders_text, point_text
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Build,
    Charge,
    Destroy,
    Follow,
    Join,
    March,
    Order,
    Point,
    Withdraw,
)
from sandtable.games.kriegsspiel.rules import works
from sandtable.games.kriegsspiel.rules.dispatch_desk import on_the_desk
from sandtable.games.kriegsspiel.rules.ground import (
    base_ground,
    course_along,
    metres_between,
    quickest_route,
    to_point,
    true_ground,
)
from sandtable.games.kriegsspiel.rules.held_dispatches import is_order, reading
from sandtable.games.kriegsspiel.rules.marching import paces
from sandtable.games.kriegsspiel.rules.standing_orders import CONDUCT_WORDS, plan_text
from sandtable.games.kriegsspiel.state import KnownWorks, Proposal, Snapshot
from sandtable.games.kriegsspiel.terms import MapSource, Terms, round_time, time_of_day
from sandtable.games.kriegsspiel.umpire_notation import NO_COMPLICATION
from sandtable.games.kriegsspiel.units import FULL_HP, Unit
from sandtable.scenes import (
    Labels,
    Line,
    Lines,
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
    name_tag,
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
        note=f"Orders: {_all_orders(terms, unit) or 'none'}.",
        tag=name_tag(unit.id),
        heading=unit.facing,
        figures=true_figures(unit),
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
        tag=name_tag(courier.id),
    )


def true_overlays(terms: Terms, truth: Snapshot) -> tuple[Overlay, ...]:
    """The routes of couriers and marches, the groups of fights, and what new orders would do."""
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
    if truth.pending:
        found += _groups(terms, truth)
    if planned := _planned(terms, truth):
        found.append(Paths("planned", "What the orders would do", planned))
    return tuple(found)


def _groups(terms: Terms, truth: Snapshot) -> Iterator[Overlay]:  # KV3-U5
    """The pending fights on the map: a line from each attacker to the nearest defender, and the names."""
    units = {unit.id: unit for unit in truth.units}
    lines, labels = [], []
    for fight in truth.pending:
        attackers, defenders = ([units[one] for one in side] for side in (fight.attackers, fight.defenders))
        for one, others in (
            *((each, defenders) for each in attackers),
            *((each, attackers) for each in defenders),
        ):
            other = min(others, key=lambda each: (metres_between(one.at, each.at), each.id))
            side = terms.sides[one.side].id
            lines.append(Line(point_text(one.at), point_text(other.at), side))
        middle = works.middle((attackers[0].at, defenders[0].at))
        labels.append((point_text(middle), fight.name or f"Fight {fight.number}"))
    yield Lines("groups", "Groups in fights", tuple(dict.fromkeys(lines)))
    yield Labels("group-names", "Names of groups", tuple(labels))


def _planned(terms: Terms, truth: Snapshot) -> tuple[Path, ...]:  # KV3-U4
    """The routes of the marches that the orders before the umpire would begin."""
    units = {unit.id: unit for unit in truth.units}
    found = []
    for message in on_the_desk(truth):
        unit = units.get(message.to)
        if unit is None or not unit.alive:
            continue
        course = march_of(terms, truth, unit, reading(terms, message) or ())
        if len(course) > 1:
            side = terms.sides[unit.side].id
            found.append(Path(tuple(map(point_text, course)), side, planned=True, label=message.id))
    return tuple(found)


def march_of(terms: Terms, truth: Snapshot, unit: Unit, orders: tuple[Order, ...]) -> tuple[Point, ...]:
    """The course along which a unit would march by its orders, from where it is; empty if it stays."""
    ground, pace = true_ground(terms.map, truth.bridging), paces(terms.settings, unit)
    course: tuple[Point, ...] = (unit.at,)
    for order in orders:
        by_road = isinstance(order, March) and order.by_road
        via = tuple(spot.at for spot in order.via) if isinstance(order, March) else ()
        goal = _goal(truth, order)
        if goal is not None:
            leg = quickest_route(ground, pace, (course[-1], *via, goal), by_road=by_road)
            course = (*course, *(leg or (course[-1],))[1:])
    return course if len(course) > 1 else ()


def _goal(truth: Snapshot, order: Order) -> Point | None:
    """The place to which an order leads, or `None` if the unit stays where it is."""
    match order:
        case March(to) | Withdraw(to):
            return to.at
        case Attack(target) | Charge(target):
            if not isinstance(target, str):
                return target.at
            return next((unit.at for unit in truth.units if unit.id == target), None)
        case Follow(other) | Join(other):
            return next((unit.at for unit in truth.units if unit.id == other), None)
        case Build(_, at) | Destroy(_, at):
            return at.at
        case _:
            return None


def true_works(truth: Snapshot) -> KnownWorks:
    """All bridges and earthworks as they are."""
    return KnownWorks(truth.bridging, tuple(work.at for work in truth.earthworks))


def ruins(source: MapSource, known: KnownWorks) -> tuple[Overlay, ...]:
    """The destroyed bridges, named on the map (KV3-U7)."""
    bridges = base_ground(source).bridges
    texts = tuple(
        (point_text(works.middle(tuple(map(to_point, bridges[number].points)))), "bridge destroyed")
        for number in known.bridging.down
    )
    return (Labels("ruins", "Destroyed bridges", texts),) if texts else ()


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
    "held": "Arrived; waits for you",
    "refused": "Refused",
}


def true_panels(terms: Terms, truth: Snapshot) -> tuple[Panel, ...]:
    """Panels for fights, notices, units and messages."""
    panels: list[Panel] = []
    if dispatches := on_the_desk(truth):
        lines = tuple(_dispatch(terms, truth, one) for one in dispatches)
        note = "They take their course when you accept them; the others are asked about when they arrive."
        # Those that have arrived and are not understood must be reworded.
        clear = any(one.state != "held" or not _unclear(terms, one) for one in dispatches)
        accept = (PanelAction("Accept all dispatches", "accept orders"),) if clear else ()
        panels.append(Sheet("dispatches", "Dispatches before you", lines, accept, note))
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
    rows = tuple(_row(terms, unit) for unit in units)
    panels.append(
        Table("units", "Units", ("Unit", "State", "Orders"), rows, tuple(unit.id for unit in units))
    )
    if lost := [f"{unit.name} ({unit.fate})" for unit in truth.units if not unit.alive]:
        panels.append(Notes("lost", "Lost", tuple(lost)))
    if truth.messages:
        messages = tuple(_message(terms, one) for one in truth.messages[::-1])
        panels.append(Papers("messages", "Messages", messages))
    return tuple(panels)


# Dispatches


def _dispatch(terms: Terms, truth: Snapshot, message: Message) -> SheetLine:  # KV3-U4
    name = message.id
    deeds = [
        PanelAction("Accept", f"accept {name}"),
        PanelAction("Reword", f"reword {name}: {{text}}", "change", message.text),
        PanelAction("Delay", f"delay {name} by {{text}}", "down", "10", hint="Minutes"),
        PanelAction("Refuse", f"refuse {name}: {{text}}", "remove", hint="Reason"),
        PanelAction("Lose", f"lose {name}", "remove"),
    ]
    if is_order(terms, message):
        deeds.append(
            PanelAction(
                "Complication",
                f"complication {name}: {{text}}",
                "add",
                hint="What happens: one of the table, or your own words",
                options=(*COMPLICATIONS, NO_COMPLICATION),
            )
        )
    return SheetLine(
        message.text,
        by=f"{name} to {message.to}{', arrived' if message.state == 'held' else ''}",
        deeds=tuple(deeds),
        notes=tuple(_about(terms, truth, message)),
    )


def _unclear(terms: Terms, message: Message) -> bool:
    return is_order(terms, message) and reading(terms, message) is None


def _about(terms: Terms, truth: Snapshot, message: Message) -> Iterator[str]:
    """What the umpire must know of a dispatch: the program's reading, ride, march, complication."""
    if message.original:
        yield f"Written: {message.original}"
    if not is_order(terms, message):
        yield f"A message to {message.to}, who reads it as it is."
    elif (orders := reading(terms, message)) is None:
        yield f"Understood as: nothing. {message.doubt}".rstrip()
        yield f"Reword it, refuse it, or write “understood {message.id} as …” and what it means."
    else:
        words = plan_text(terms, message.plan) if message.plan else orders_text(orders)
        yield f"Understood as: {words}."
        unit = next((one for one in truth.units if one.id == message.to), None)
        course = march_of(terms, truth, unit, orders) if unit else ()
        if unit and course:
            ground = true_ground(terms.map, truth.bridging)
            seconds = course_along(ground, course).seconds(paces(terms.settings, unit))
            if isfinite(seconds):
                yield f"A march of about {round(seconds / 60)} minutes."
    if message.wait:
        yield f"Delayed by {message.wait // 60} minutes."
    if message.complication:
        yield f"Complication: {message.complication.replace('-', ' ')}."
    if message.remark:
        yield f"Complication: {message.remark}"


# Fights


def _pending(terms: Terms, truth: Snapshot, fight: Proposal) -> SheetLine:
    number, name = fight.number, fight.name or f"Fight {fight.number}"
    accept = () if fight.accepted else (PanelAction("Accept", f"accept {number}"),)
    return SheetLine(
        _sides(fight),
        by=f"{name}, {_time(terms, truth, fight)}{', accepted' if fight.accepted else ''}",
        notes=_calculation(fight),
        deeds=(
            *accept,
            PanelAction("Change the result", f"change {number} to {{role}} {{result}}: {{reason}}", "change"),
            PanelAction("Add a modifier", f"modifier {number} {{role}} {{points}} {{name}}", "add"),
            PanelAction("Roll again", f"reroll {number}: {{reason}}", "again"),
            PanelAction("Add units", f"group {number} add {{text}}", "add", hint="Units"),
            PanelAction("Take out units", f"group {number} remove {{text}}", "remove", hint="Units"),
            PanelAction("Split off units", f"split {number}: {{text}}", "down", hint="Units"),
            PanelAction("Choose the chart", f"group {number} chart {{chart}}", "change"),
            PanelAction("Choose the attacker", f"group {number} attacker {{side}}", "change"),
            PanelAction("Rename", f"group {number} name {{text}}", "change", fight.name, hint="Name"),
            PanelAction("Call it off", f"cancel {number}: {{text}}", "remove", hint="Reason"),
        ),
    )


def _settled(terms: Terms, truth: Snapshot, fight: Proposal) -> Paper:
    return Paper(
        id=f"{truth.round}.{fight.number}",
        heading=f"{fight.number}. {f'{fight.name}: ' if fight.name else ''}{_sides(fight)}",
        paragraphs=_calculation(fight),
        kind="note",
        when=_time(terms, truth, fight),
        urgent=fight.ruled,
    )


def fight_papers(terms: Terms, truth: Snapshot, fights: tuple[Proposal, ...]) -> tuple[Paper, ...]:
    """Settled fights of a round with their calculation, for a report."""
    return tuple(_settled(terms, truth, one) for one in fights)


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


def _row(terms: Terms, unit: Unit) -> tuple[str, ...]:
    strength = f" {unit.hp}/{FULL_HP}" if unit.arm in ("infantry", "cavalry") else ""
    others = [state for state in states_of(unit) if not state.startswith("strength")]
    state = ", ".join([f"{unit.formation}{strength}", *others])
    return unit.id, state, _all_orders(terms, unit) or "none"


def _all_orders(terms: Terms, unit: Unit) -> str:
    """What a unit does, what it is to do later, and what it waits for (KV3-C7)."""
    now = plan_text(terms, unit.plan) or orders_text(unit.orders)
    standing = f"standing: {plan_text(terms, unit.standing)}" if unit.standing else ""
    conduct = ", ".join(CONDUCT_WORDS.get(rule, rule) for rule in unit.conduct)
    return "; ".join(filter(None, (now, standing, conduct)))


def _message(terms: Terms, message: Message) -> Paper:
    state = _STATES[message.state]
    if message.complication is not None:
        state += f"; complication: {message.complication.replace('-', ' ')}"
    deeds: tuple[PanelAction, ...] = ()
    if message.unclear:
        state += "; not understood"
        deeds = (PanelAction("Say what it means", f"understood {message.id} as {{orders}}", "change"),)
    texts = (message.text, f"Written: {message.original}") if message.original else (message.text,)
    return Paper(
        id=message.id,
        heading=f"{message.id}, {message.sender} to {message.to}",
        paragraphs=texts,
        kind="out",
        when=round_time(terms, message.round),
        state=state,
        urgent=message.unclear or message.state in ("taken", "lost"),
        deeds=deeds,
    )
