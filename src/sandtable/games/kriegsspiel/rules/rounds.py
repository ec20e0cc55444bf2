"""The start of a match, its rounds, and the steps of a round (KV3-P1)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec.structs import replace

from sandtable.core import Dice, Event, Outcome
from sandtable.games.kriegsspiel.dispatches import Counter, Outlook, ReceivedPaper
from sandtable.games.kriegsspiel.notation import orders_text, point_text
from sandtable.games.kriegsspiel.rules import (
    adjudication,
    couriers,
    missions,
    order_execution,
    reports,
    results,
    sighting,
    succession,
    works,
)
from sandtable.games.kriegsspiel.rules.step import StepContext, paper_read
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Brief, CommanderTerms, Terms
from sandtable.games.kriegsspiel.units import Unit

_WATCHER: ContextVar[Callable[[State], None] | None] = ContextVar("watcher", default=None)


@contextmanager
def watched(watcher: Callable[[State], None]) -> Iterator[None]:
    """Show every step that is played meanwhile to a watcher, for a report that shows the marches."""
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)


def begin(terms: Terms, units: tuple[Unit, ...]) -> State:
    """The state at the start of a match with these units."""
    commands = tuple(_command(terms, units, number) for number in range(len(terms.commanders)))
    state = State(terms=terms, units=units, commands=commands, held=(0,) * len(commands))
    return replace(state, commands=tuple(map(after_looking, [state] * len(commands), range(len(commands)))))


def _command(terms: Terms, units: tuple[Unit, ...], number: int) -> CommanderKnowledge:
    """What a commander knows before the first look round: units, counters and brief."""
    officer = terms.commanders[number].officer
    own = sorted((unit for unit in units if unit.commander == number), key=lambda unit: unit.id != officer)
    brief: Brief = terms.briefs[number]
    return CommanderKnowledge(
        brief=brief,
        units=tuple(map(own_unit, own)),
        outlook=Outlook(round=1, at=own[0].at),
        papers=(
            ReceivedPaper(
                number=1, round=1, written=1, sender=UMPIRE, kind="situation", text=brief.situation
            ),
        ),
        counters=tuple(_counters(terms, units, number, own)),
    )


def _counters(terms: Terms, units: tuple[Unit, ...], number: int, own: list[Unit]) -> Iterator[Counter]:
    """Counters for the own units and, named by seat, the other commanders of the side."""
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


def after_looking(state: State, number: int) -> CommanderKnowledge:
    """What a commander knows after the officer has looked round at the end of a round (KV3-P4)."""
    command = state.commands[number]
    place = state.unit_numbers.get(state.terms.commanders[number].officer)
    officer = None if place is None else state.units[place]
    if officer is None or not officer.alive:
        return command if command.fell else replace(command, out=True)
    outlook = sighting.outlook(state, officer, command)
    paper = ReceivedPaper(
        number=len(command.papers) + 1,
        round=outlook.round,
        written=outlook.round,
        sender=officer.id,
        kind="view",
        text=outlook.text,
        place=outlook.at,
    )
    papers, plan = (*command.papers, paper), orders_text(officer.orders)
    seen = works.known(state, officer, command.works)
    return replace(command, outlook=outlook, papers=papers, plan=plan, works=seen)


def first_events(state: State) -> Iterator[Event]:
    """The events before the first round."""
    yield Event("round", f"Round 1: it is {state.clock_text}.", rule="KV3-P1")
    for commander, command in zip(state.terms.commanders, state.commands, strict=True):
        seats = (commander.seat, UMPIRE)
        yield Event("brief", f"{command.brief.mission.words} {command.brief.situation}", seats, rule="KV3-P3")
        yield sighting_event(state, commander, command)


def sighting_event(
    state: State,
    commander: CommanderTerms,
    command: CommanderKnowledge,
    before: CommanderKnowledge | None = None,
) -> Event:
    """A summary of what a commander sees; the whole report is a received paper (KV3-P4).

    With `before`, what the commander knew in the previous round, its path is the officer's ride.
    """
    text = sighting.summary(state.terms, commander, command.outlook)
    points = (before.outlook.at, command.outlook.at) if before else (command.outlook.at,)
    path = tuple(dict.fromkeys(map(point_text, points)))
    return Event("report", text, (commander.seat, UMPIRE), path=path, rule="KV3-P4")


def begin_round(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Send the couriers and play the round, now that all commanders are ready.

    A human umpire reads the dispatches first (KV3-U4).
    """
    state = replace(
        state, phase="umpire", step=0, known_before=state.commands, notices=(), fights=(), before=()
    )
    if state.terms.orders_first:
        count = sum(message.state == "written" for message in state.messages)
        papers = "1 dispatch is" if count == 1 else f"{count or 'no'} dispatches are"
        return state, [
            Event("orders", f"All commanders are ready: {papers} before you.", (UMPIRE,), rule="KV3-U4")
        ]
    return go_on(state, dice)


def go_on(
    state: State, dice: Dice, until: int | None = None, *, settle: bool = False
) -> tuple[State, list[Event]]:
    """Play on until the umpire is needed, or the round is over.

    The umpire is needed for fights and for dispatches that arrive (KV3-U4), and after `until` steps. With
    `settle`, fights are settled as the program proposes, unless they are out of scale (KV3-F5). A human
    umpire also ends the round, with `new_round`.
    """
    events: list[Event] = []
    steps = state.terms.settings.steps
    state = replace(state, before=())
    while state.step < steps and not state.outcome:
        state, more = step(state, dice)
        events += more
        if state.pending and settle and not any(fight.out_of_scale for fight in state.pending):
            state, more = adjudication.settle(state, state.pending)
            events += more
        if state.pending or any(message.state == "held" for message in state.messages):
            return state, events
        if state.step == until and state.step < steps:
            return state, events
    if state.outcome:
        return state, [*events, *ending(state)]
    if state.terms.umpire == "person":
        return replace(state, phase="umpire"), events
    state, more = new_round(state, dice)
    return state, events + more


def step(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Play one step: all units act on the state when it began; then units in contact fight."""
    context = StepContext(state, dice)
    couriers.set_out(context)
    couriers.ride(context)
    for number, unit in enumerate(context.units):
        waits = unit.plan or unit.standing
        if not unit.fate and (unit.orders or unit.out_of_control or unit.delayed or waits):
            order_execution.execute(context, number)
    _contacts(context)
    context.step += 1
    state, events = adjudication.fights(context.finish(), dice)
    if (watcher := _WATCHER.get()) is not None:
        watcher(state)
    return state, context.events + events


def _contacts(context: StepContext) -> None:  # KV3-C3
    """Let units report enemies near by and in sight, once for each encounter."""
    if context.step % context.settings.fight_every:
        return
    for number, unit in enumerate(context.units):
        if unit.fate or unit.contact == context.round or unit.arm in ("officer", "man"):
            continue
        close = [
            enemy for _, enemy in context.enemies.near(unit.at, context.settings.contact_within, unit.side)
        ]
        seen = [enemy for enemy, clear in zip(close, context.sees(unit.at, close), strict=True) if clear]
        if seen:
            context.units[number] = replace(unit, contact=context.round)
            if unit.contact < context.round - 1 or not unit.contact:
                reports.write(context, number, "contact", reports.contact(unit, seen))


def new_round(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """End the round (recovery, missions, what officers see) and begin the next command phase."""
    state = results.recovered(state)
    state, events = missions.check_missions(state)
    papers = _papers_read(state)
    if state.outcome:
        return state, events + papers + ending(state)
    state = succession.succeeded(state)
    commands = [after_looking(state, number) for number in range(len(state.commands))]
    waiting = tuple(replace(command, ready=False) for command in commands)
    papers = _papers_read(state)
    were = state.commands
    state = replace(state, commands=waiting, known_before=(), round=state.round + 1, step=0, phase="command")
    if not state.to_act and any(command.fell for command in state.commands):
        # Only successors are awaited: nobody writes orders in this round.
        event = Event("round", f"Round {state.round}: it is {state.clock_text}.", rule="KV3-P1")
        state, more = begin_round(state, dice)
        return state, [*events, event, *papers, *more]
    if not state.to_act:
        state = replace(state, outcome=Outcome((), "No commander is left to give orders.", "KV3-P4"))
        return state, events + papers + ending(state)
    events.append(Event("round", f"Round {state.round}: it is {state.clock_text}.", rule="KV3-P1"))
    events += papers
    for commander, was, command in zip(state.terms.commanders, were, state.commands, strict=True):
        if not command.out and not command.fell:
            events.append(sighting_event(state, commander, command, was))
    return state, events


def _papers_read(state: State) -> list[Event]:
    """Events for the papers of the round, which commanders read now that it is over (KV3-P4)."""
    return [
        paper_read(commander.seat, paper)
        for commander, before, command in zip(
            state.terms.commanders, state.known_before, state.commands, strict=False
        )
        for paper in command.papers[len(before.papers) :]
    ]


def ending(state: State) -> list[Event]:
    """The event that ends the match, if it is over."""
    return [Event("outcome", str(state.outcome), rule=state.outcome.rule)] if state.outcome else []
