"""Changes of the terrain: by units (MK4-K28), events (MK4-C7) and the umpire (MK4-K29)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction
from sandtable.games.modern.actions import WorkOrder
from sandtable.games.modern.ground import (
    BARE,
    BESIDE,
    HUNDRED,
    ROADS,
    TERRAINS,
    WATER,
    Change,
    Gamespace,
    place_text,
    within_outline,
)
from sandtable.games.modern.roster import Point, Work, WorkKind
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.rules.movement import leave_cover
from sandtable.games.modern.rules.unit_lookup import able, near, own_unit, point_of, ready
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

RULE = "MK4-K28"
RADIUS = BESIDE * HUNDRED
"""Radius of the ground that a work changes, in hundredths."""


def change_text(change: Change) -> str:
    """Return the sentence that announces a change of the terrain."""
    where = place_text(change.at)
    if change.terrain == BARE:
        return f"The road at {where} is cut."
    return f"The ground round {where} is {TERRAINS[change.terrain].label} now."


def change_ground(state: State, change: Change, text: str, rule: str) -> tuple[State, list[Event]]:
    """Change the terrain; everyone reads the text, and units that nothing hides any more come into sight."""
    space = state.terms.gamespace
    if space is None:
        return state, []
    space = replace(space, changes=(*space.changes, change))
    state = replace(state, terms=replace(state.terms, gamespace=space))
    events = [Event("terrain", text, rule=rule)]
    for number, unit in state.units.living():
        if unit.hidden and unit.at is not None and within_outline(change.points, unit.at):
            context = CommandContext(state, (unit.seat,), Dice("nothing is rolled"))
            leave_cover(context, number)
            if not context.unit(number).hidden:
                entered = state.entered
                state, more = context.finish("terrain", rule)
                state = replace(state, entered=entered)
                events += [event for event in more if event.text]
    return state, events


# Works (MK4-K28)


class _Rule(Struct, frozen=True):
    """What a work needs, and what it does."""

    grounds: tuple[str, ...]
    """The terrains that it changes."""
    becomes: Mapping[str, tuple[str, ...]]
    """Each new terrain, and the terrains that it replaces."""
    needs: str
    """What is missing at a place where there is nothing to do, before the place."""
    doing: str
    done: str


_LOW = ("plains", "fields", "desert", "forest", "jungle", "ford", "road")
WORKS: Mapping[WorkKind, _Rule] = MappingProxyType(
    {
        "clear": _Rule(
            ("forest", "jungle", "forest-hills"),
            {"plains": ("forest", "jungle"), "hills": ("forest-hills",)},
            "no forest or jungle within 3 of",
            "clears the ground",
            "The ground at {} is cleared.",
        ),
        "dam": _Rule(
            (WATER,), {"ford": (WATER,)}, "no water at", "dams the water", "There is a ford at {} now."
        ),
        "flood": _Rule(
            _LOW,
            {"swamp": _LOW},
            "no low ground by water within 3 of",
            "floods the banks",
            "The banks at {} are flooded.",
        ),
        "cut": _Rule(ROADS, {BARE: ROADS}, "no road or pass at", "cuts the road", "The road at {} is cut."),
    }
)


def work(context: CommandContext, command: WorkOrder) -> None:  # MK4-K28
    """Begin to change the terrain within reach, instead of moving or acting."""
    number = own_unit(context, command.unit, RULE)
    unit = ready(context, number, "move")
    able(context, number, "work", "change the terrain", RULE)
    space = context.terms.gamespace
    at, _ = point_of(context, command.place, RULE)
    if space is None or at is None:
        raise IllegalAction("Without a gamespace the umpire decides what becomes of the terrain.", RULE)
    near(context, number, at, BESIDE, "That place", RULE)
    rule = WORKS[command.kind]
    if not _possible(space, command.kind, at):
        raise IllegalAction(f"There is {rule.needs} {place_text(at)}.", RULE)
    turn = context.turn
    begun = Work(command.kind, at, turn)
    context.put(number, replace(unit, moved=turn, acted=turn, closed=turn, work=begun))
    context.headline(f"{unit.name} {rule.doing} at {place_text(at)}.", [number])
    context.tell_actors("It takes until your next turn, if the unit is not disturbed.")


def _possible(space: Gamespace, kind: WorkKind, at: Point) -> bool:
    """Whether there is something to do within reach of a place."""
    nearby = [Change(kind, at, RADIUS).points, Change(kind, at, RADIUS // 2).points]
    points = [at, *(one for outline in nearby for one in outline if space.holds(one))]
    if kind == "flood" and all(space.natural(one) != WATER for one in points):
        return False
    if kind == "cut":
        return space.terrain(at) in ROADS
    if kind == "dam":
        return space.terrain(at) == WATER
    return any(space.terrain(one) in WORKS[kind].grounds for one in points)


def finish_works(state: State) -> tuple[State, list[Event]]:
    """Finish the works of the military whose turn begins: a turn of the unit has passed undisturbed."""
    events: list[Event] = []
    for number, unit in state.units.living():
        if unit.work is None or state.terms.military_of(unit.seat) != state.military:
            continue
        done = unit.work
        rested = replace(state.units[number], work=None)  # another work may have revealed it
        state = replace(state, units=state.units.changed({number: rested}))
        commander = state.terms.commands[unit.seat].seat
        text = f"{unit.name} has finished its work at {place_text(done.at)}."
        events.append(Event("work", text, (commander, UMPIRE), rule=RULE))
        rule = WORKS[done.kind]
        text = rule.done.format(place_text(done.at))
        for terrain, only in rule.becomes.items():
            change = Change(terrain, done.at, RADIUS, only)
            state, more = change_ground(state, change, text, RULE)
            events += [event for event in more if event not in events]
    return state, events
