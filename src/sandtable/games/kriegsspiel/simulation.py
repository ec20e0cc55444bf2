"""KV3-P1: ten minutes in small steps: couriers ride, orders arrive, units march, meet and fight.

A round can stop after any step, where the umpire has something to settle, and goes on from the same state.
"""

from msgspec.structs import replace

from sandtable.core import Dice, Event, Outcome
from sandtable.games.kriegsspiel import adjudication, conduct, couriers, missions, opening, reports, results
from sandtable.games.kriegsspiel.running import Running, paper_read
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.times import clock_text

Events = list[Event]


def begin_round(state: State, dice: Dice) -> tuple[State, Events]:
    """All commanders are ready: their couriers leave, and the round is played through."""
    state = replace(
        state, phase="umpire", step=0, known_before=state.commands, notices=(), fights=(), before=()
    )
    return go_on(state, dice)


def go_on(state: State, dice: Dice) -> tuple[State, Events]:
    """Play on until something is to be settled or the round is over.

    Where a person umpires, the round also waits for him at its end, and `new_round` is what follows.
    """
    events: Events = []
    state = replace(state, before=())
    while state.step < state.terms.settings.steps and not state.outcome:
        state, more = step(state, dice)
        events += more
        if state.pending:
            return state, events
    if state.outcome:
        return state, [*events, *ending(state)]
    if state.terms.umpire == "person":
        return replace(state, phase="umpire"), events
    state, more = new_round(state, dice)
    return state, events + more


def step(state: State, dice: Dice) -> tuple[State, Events]:
    """One step: everybody acts on what stood when it began; then who has met fights."""
    run = Running(state, dice)
    couriers.set_out(run)
    couriers.ride(run)
    for number, unit in enumerate(run.units):
        if not unit.fate and (unit.orders or unit.out_of_control or unit.delayed):
            conduct.act(run, number)
    _contacts(run)
    run.step += 1
    state, events = adjudication.fights(run.finish(), dice)
    return state, run.events + events


def _contacts(run: Running) -> None:  # KV3-C3
    """Who has an enemy in sight near by reports it, once for each time that they meet."""
    if run.step % run.settings.fight_every:
        return
    for number, unit in enumerate(run.units):
        if unit.fate or unit.contact == run.round or unit.arm in ("officer", "man"):
            continue
        close = [enemy for _, enemy in run.enemies.near(unit.at, run.settings.contact_within, unit.side)]
        seen = [enemy for enemy, clear in zip(close, run.sees(unit.at, close), strict=True) if clear]
        if seen:
            run.units[number] = replace(unit, contact=run.round)
            if unit.contact < run.round - 1 or not unit.contact:
                reports.write(run, number, "contact", reports.contact(unit, seen))


def new_round(state: State, dice: Dice) -> tuple[State, Events]:  # noqa: ARG001 - as `go_on`
    """The round is over: recovery, missions, and what each officer sees; then orders are written again."""
    state = results.recovered(state)
    state, events = missions.judged(state)
    papers = _papers_read(state)
    if state.outcome:
        return state, events + papers + ending(state)
    commands = [opening.looked(state, number) for number in range(len(state.commands))]
    waiting = tuple(replace(command, ready=False) for command in commands)
    state = replace(state, commands=waiting, known_before=(), round=state.round + 1, step=0, phase="command")
    if not state.to_act:
        state = replace(state, outcome=Outcome((), "No commander is left to give orders.", "KV3-P4"))
        return state, events + papers + ending(state)
    events.append(Event("round", f"Round {state.round}: it is {clock_text(state)}.", rule="KV3-P1"))
    events += papers
    for commander, command in zip(state.terms.commanders, state.commands, strict=True):
        if not command.out:
            events.append(opening.look_told(state, commander, command))
    return state, events


def _papers_read(state: State) -> Events:
    """What has reached each commander in the round: he reads it now that it is over (KV3-P4)."""
    return [
        paper_read(commander.seat, paper)
        for commander, before, command in zip(
            state.terms.commanders, state.known_before, state.commands, strict=False
        )
        for paper in command.papers[len(before.papers) :]
    ]


def ending(state: State) -> Events:
    """The end of the match, for everybody."""
    return [Event("outcome", str(state.outcome), rule=state.outcome.rule)] if state.outcome else []
