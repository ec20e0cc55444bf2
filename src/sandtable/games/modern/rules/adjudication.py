"""Carry out one order to units: find its rule, apply it, return the new state and events."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import (
    Airlift,
    Build,
    DepthCharge,
    Disembark,
    Heading,
    Land,
    Load,
    Merge,
    Message,
    Move,
    Nuke,
    Simple,
    Split,
    Strike,
    UnitCommand,
    WorkOrder,
    actors,
    verb_of,
)
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import write
from sandtable.games.modern.rules import (
    air,
    combat,
    intelligence,
    movement,
    naval,
    nuclear,
    organisation,
    terrain,
)
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.rules.unit_lookup import own_unit
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

_SIMPLE: Mapping[str, Callable[[CommandContext, str], None]] = MappingProxyType(
    {
        "hide": movement.hide,
        "reveal": movement.reveal,
        "convert": organisation.convert,
        "takeoff": air.takeoff,
        "spy": lambda context, name: intelligence.spy(context, "spy", name),
        "survey": lambda context, name: intelligence.spy(context, "survey", name),
    }
)
_STRIKES: Mapping[str, Callable[[CommandContext, Strike], None]] = MappingProxyType(
    {
        "attack": combat.attack,
        "dogfight": combat.dogfight,
        "fire": combat.fire,
        "bomb": combat.bomb,
        "missile": combat.missile,
        "kamikaze": combat.kamikaze,
        "pulse": combat.pulse,
        "torpedo": naval.torpedo,
        "sortie": naval.sortie,
        "board": naval.board,
    }
)


def adjudicate(
    state: State, seats: tuple[int, ...], command: UnitCommand, dice: Dice, *, umpire: bool = False
) -> tuple[State, list[Event]]:
    """Carry out an order of these seats, or raise `IllegalAction` and change nothing.

    MK4-C5: in the fog an order may be lost, but only a legal one, so it is first tried with copied dice.
    """
    if state.fog_now > 1 and not isinstance(command, Message):
        _carry_out(CommandContext(state, seats, dice.copy(), umpire=umpire), command)
        roll = dice.roll(state.fog_now, "fog")
        if roll.value == 1:
            text = f"The order '{write(command)}' does not arrive."
            audience = [state.terms.commands[seat].seat for seat in _orderers(state, seats, command)]
            events = [Event("fog", text, (UMPIRE,), rolls=(roll,), rule="MK4-C5")]
            events.append(Event("fog", text, tuple(audience), rule="MK4-C5"))
            return replace(state, entered=state.entered + 1), events
    context = CommandContext(state, seats, dice, umpire=umpire)
    _carry_out(context, command)
    verb = verb_of(command)
    return context.finish(verb, MANUAL[verb].rule)


def _orderers(state: State, seats: tuple[int, ...], command: UnitCommand) -> list[int]:
    context = CommandContext(state, seats, Dice("nothing is rolled"))
    return sorted({context.unit(own_unit(context, name, "MK4-C5")).seat for name in actors(command)})


def _carry_out(context: CommandContext, command: UnitCommand) -> None:
    check_phase(context, command)
    match command:
        case Strike():
            _STRIKES[command.verb](context, command)
        case Simple(verb, unit):
            _SIMPLE[verb](context, unit)
        case Move():
            movement.move(context, command)
        case Heading():
            movement.heading(context, command)
        case Merge():
            organisation.merge(context, command)
        case Split():
            organisation.split(context, command)
        case Message():
            intelligence.message(context, command)
        case Nuke():
            nuclear.nuke(context, command)
        case _:
            _carry_out_other(context, command)


def _carry_out_other(
    context: CommandContext, command: DepthCharge | Build | WorkOrder | Land | Airlift | Load | Disembark
) -> None:
    match command:
        case DepthCharge():
            naval.depth_charge(context, command)
        case Build():
            organisation.build(context, command)
        case WorkOrder():
            terrain.work(context, command)
        case Land():
            air.land(context, command)
        case Airlift():
            air.airlift(context, command)
        case Load():
            movement.load(context, command)
        case Disembark():
            movement.disembark(context, command)


def check_phase(context: CommandContext, command: UnitCommand) -> None:  # MK4-T1
    """Refuse orders to other units in the air phase, and to aircraft in the surface phase."""
    if not context.terms.air or isinstance(command, Message):
        return
    for name in actors(command):
        unit = context.unit(own_unit(context, name, MANUAL[verb_of(command)].rule))
        flying = is_air_command(command, context.types[unit.type].arm == "air")
        if context.state.phase == "air" and not flying:
            raise IllegalAction(
                f"It is the air phase: {shortened(unit.name)} must wait for its end.", "MK4-T1"
            )
        if context.state.phase == "surface" and flying:
            raise IllegalAction(f"The air phase is over for {shortened(unit.name)}.", "MK4-T1")


def is_air_command(command: UnitCommand, by_aircraft: bool) -> bool:
    """Whether a command belongs to the air phase; `load` and `disembark` never do."""
    return by_aircraft and not isinstance(command, Load | Disembark)
