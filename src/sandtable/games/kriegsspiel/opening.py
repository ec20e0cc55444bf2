"""How a match begins: every commander with his brief, his counters, and his first look round."""

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.core import Event
from sandtable.games.kriegsspiel import sighting
from sandtable.games.kriegsspiel.dispatches import Counter, Outlook, Paper
from sandtable.games.kriegsspiel.goals import Brief
from sandtable.games.kriegsspiel.state import Command, OwnUnit, State
from sandtable.games.kriegsspiel.terms import UMPIRE, CommanderTerms, Terms
from sandtable.games.kriegsspiel.times import clock_text
from sandtable.games.kriegsspiel.units import Unit
from sandtable.games.kriegsspiel.wording import orders_text


def begin(terms: Terms, units: tuple[Unit, ...]) -> State:
    """The first moment of a match with these units."""
    commands = tuple(_command(terms, units, number) for number in range(len(terms.commanders)))
    state = State(terms=terms, units=units, commands=commands, held=(0,) * len(commands))
    return replace(state, commands=tuple(map(looked, [state] * len(commands), range(len(commands)))))


def _command(terms: Terms, units: tuple[Unit, ...], number: int) -> Command:
    """What a commander knows before he looks round: his units and their counters, and his brief."""
    officer = terms.commanders[number].officer
    own = sorted((unit for unit in units if unit.commander == number), key=lambda unit: unit.id != officer)
    brief: Brief = terms.briefs[number]
    return Command(
        brief=brief,
        units=tuple(map(own_unit, own)),
        outlook=Outlook(round=1, at=own[0].at),
        papers=(Paper(number=1, round=1, written=1, sender=UMPIRE, kind="situation", text=brief.situation),),
        counters=tuple(_counters(terms, units, number, own)),
    )


def _counters(terms: Terms, units: tuple[Unit, ...], number: int, own: list[Unit]) -> Iterator[Counter]:
    """Where he believes his own units to be, and the other commanders of his side, who go by their seats."""
    side = terms.commanders[number].side
    friends = {
        commander.officer: commander.seat
        for other, commander in enumerate(terms.commanders)
        if other != number and commander.side == side
    }
    for unit in own:
        yield Counter(name=unit.id, arm=unit.arm, side=side, at=unit.at, facing=unit.facing)
    for unit in units:
        if unit.id in friends:
            yield Counter(name=friends[unit.id], arm=unit.arm, side=side, at=unit.at, facing=unit.facing)


def own_unit(unit: Unit) -> OwnUnit:
    """A unit as its commander knows it."""
    return OwnUnit(
        id=unit.id,
        name=unit.name,
        arm=unit.arm,
        quality=unit.quality,
        formation=unit.formation,
        at=unit.at,
    )


def looked(state: State, number: int) -> Command:
    """A commander after his officer has looked round, for the command phase of the next round (KV3-P4)."""
    command = state.commands[number]
    place = state.numbered(state.terms.commanders[number].officer)
    officer = None if place is None else state.units[place]
    if officer is None or not officer.alive:
        return replace(command, out=True)
    outlook = sighting.outlook(state, officer)
    paper = Paper(
        number=len(command.papers) + 1,
        round=outlook.round,
        written=outlook.round,
        sender=officer.id,
        kind="view",
        text=outlook.text,
        place=outlook.at,
    )
    papers, plan = (*command.papers, paper), orders_text(officer.orders)
    return replace(command, outlook=outlook, papers=papers, plan=plan)


def first_events(state: State) -> Iterator[Event]:
    """What everybody is told before the first round."""
    yield Event("round", f"Round 1: it is {clock_text(state)}.", rule="KV3-P1")
    for commander, command in zip(state.terms.commanders, state.commands, strict=True):
        seats = (commander.seat, UMPIRE)
        yield Event("brief", f"{command.brief.mission.text} {command.brief.situation}", seats, rule="KV3-P3")
        yield look_told(state, commander, command)


def look_told(state: State, commander: CommanderTerms, command: Command) -> Event:
    """That a commander has looked round: in short, since the whole report is among his papers (KV3-P4)."""
    text = sighting.in_short(state.terms, commander, command.outlook)
    return Event("report", text, (commander.seat, UMPIRE), rule="KV3-P4")
