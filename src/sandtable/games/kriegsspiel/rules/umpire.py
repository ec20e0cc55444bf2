"""The actions of a human umpire, which take effect at once (KV3-U1, KV3-U4 to KV3-U6)."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import get_args

from msgspec.structs import replace

from sandtable.core import (
    Choice,
    Dice,
    Event,
    IllegalAction,
    NumberField,
    Outcome,
    Pick,
    PickField,
    PiecesField,
    PlaceField,
    Roll,
    Step,
    TextField,
    did_you_mean,
)
from sandtable.core.numbers import NumberError, whole_number
from sandtable.core.text import shortened
from sandtable.games.kriegsspiel import umpire_notation
from sandtable.games.kriegsspiel.charts import CHARTS, DIE, EFFECTS, NOTHING, Verdict
from sandtable.games.kriegsspiel.dispatches import COMPLICATIONS, Courier, Message, ReceivedPaper
from sandtable.games.kriegsspiel.notation import orders_text, point_text
from sandtable.games.kriegsspiel.rules import (
    adjudication,
    couriers,
    dispatch_desk,
    fight_groups,
    results,
    rounds,
    succession,
    world,
)
from sandtable.games.kriegsspiel.rules.ground import ground_of, map_reader, quickest_route
from sandtable.games.kriegsspiel.rules.marching import courier_paces
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.settings import Weather
from sandtable.games.kriegsspiel.state import Proposal, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.umpire_notation import (
    RULE,
    Accept,
    AcceptDispatches,
    Add,
    CallOff,
    Change,
    ChangeWork,
    Complicate,
    ComplicateDispatch,
    Decide,
    Delay,
    Fight,
    Finish,
    JoinGroups,
    Look,
    Lose,
    Modify,
    Next,
    Put,
    Refuse,
    Regroup,
    Remove,
    Reroll,
    Reword,
    RollDie,
    Ruling,
    Run,
    Send,
    Set,
    SetHour,
    SetMission,
    SetWeather,
    Split,
    Tell,
    Understand,
    Undo,
)
from sandtable.games.kriegsspiel.units import ARMS, FORMATIONS, FULL_HP, MAX_DISRUPTION, Quality, Unit

__all__ = ["apply", "choices"]

_QUALITIES: tuple[Quality, ...] = get_args(Quality)
_MAX_ROUNDS = 100
_QUIET = (
    Accept,
    Change,
    Modify,
    Put,
    Set,
    Remove,
    Understand,
    Undo,
    Reword,
    Delay,
    Refuse,
    Lose,
    Regroup,
    JoinGroups,
    CallOff,
)
"""The rulings of which no commander learns at once, and for which no die is rolled."""


def apply(state: State, text: str, dice: Dice) -> Step[State]:
    """Apply an action of the umpire, or raise `IllegalAction`."""
    if state.outcome:
        raise IllegalAction("The match is over.", RULE)
    ruling = umpire_notation.read(text, map_reader(state.terms.map))
    changed, events = _apply(state, ruling, dice)
    if changed.phase == "command" and not (changed.outcome or changed.to_act or changed.terms.old_rules):
        # The last commander who was still writing has lost the officer.
        changed, more = rounds.begin_round(changed, dice)
        events += more
    return Step(changed, tuple(events), " ".join(text.split()), undoable=isinstance(ruling, _QUIET))


def _apply(state: State, ruling: Ruling, dice: Dice) -> tuple[State, list[Event]]:  # noqa: C901, PLR0912 - one case per ruling
    match ruling:
        case Accept():
            return _accept(state, ruling)
        case Change() | Modify() | Reroll():
            return _amend(state, ruling, dice)
        case Put() | Set() | Remove():
            return _change_unit(state, ruling)
        case Tell():
            return _tell(state, ruling)
        case Send():
            return _send(state, ruling)
        case Complicate():
            return _complicate(state, ruling, dice)
        case Understand():
            return _understand(state, ruling)
        case Undo():
            return _undo(state)
        case Run():
            return _run(state, ruling, dice)
        case RollDie():
            return _roll(state, ruling, dice)
        case Next():
            return _next(state, dice)
        case Finish():
            return _finish(state, dice)
        case Decide():
            return _decide(state, ruling)
        case AcceptDispatches() | Reword() | Delay() | Refuse() | Lose() | ComplicateDispatch():
            return dispatch_desk.apply(state, ruling, dice)
        case Fight() | Regroup() | Split() | JoinGroups() | CallOff():
            return fight_groups.apply(state, ruling, dice)
        case Add() | ChangeWork() | SetWeather() | SetHour() | SetMission() | Look():
            return world.apply(state, ruling)


def _for_umpire(kind: str, text: str) -> Event:
    return Event(kind, text, (UMPIRE,), rule=RULE)


# Fights


def _accept(state: State, ruling: Accept) -> tuple[State, list[Event]]:
    """Accept fights; all results are applied once every fight is accepted (KV3-F8)."""
    if not state.pending:
        raise IllegalAction("No fight is pending.", RULE)
    for number in ruling.numbers:
        fight_groups.pending(state, number)
    # KV3-F5: results out of scale must be accepted by number.
    pending = tuple(
        replace(each, accepted=True)
        if each.number in ruling.numbers or not (ruling.numbers or each.out_of_scale)
        else each
        for each in state.pending
    )
    left = [each.number for each in pending if not each.accepted]
    if left:
        text = f"Accepted; {', '.join(map(str, left))} still to be settled."
        if pending == state.pending:
            raise IllegalAction(f"Out of scale: confirm it with “accept {left[0]}”, or change it.", "KV3-F5")
        return replace(state, pending=pending), [_for_umpire("accept", text)]
    settled, events = adjudication.settle(state, pending)
    return settled, [_for_umpire("accept", "All fights are settled."), *events]


def _amend(state: State, ruling: Change | Modify | Reroll, dice: Dice) -> tuple[State, list[Event]]:
    old = fight_groups.pending(state, ruling.number)
    rolls: tuple[Roll, ...] = ()
    match ruling:
        case Change(_, role, result, reason):
            struck = None if result == NOTHING else role or old.verdict.struck or "defender"
            new = replace(
                old,
                verdict=Verdict(old.verdict.number, struck, result),
                ruled=True,
                reasons=(*old.reasons, reason),
            )
        case Modify(_, modifier):
            others = [
                each for each in old.modifiers if (each.name, each.role) != (modifier.name, modifier.role)
            ]
            given = (*others, modifier) if modifier.points else tuple(others)
            new = adjudication.read_again(replace(old, modifiers=given))
        case Reroll(_, reason):
            purpose = f"rolled again: combat {' '.join(old.attackers)} > {' '.join(old.defenders)}"
            roll = dice.roll(DIE, purpose)
            rolls = (roll,)
            new = adjudication.read_again(
                replace(old, dice=(*old.dice, roll.value), reasons=(*old.reasons, reason))
            )
    new = replace(new, accepted=False)
    pending = tuple(new if each.number == old.number else each for each in state.pending)
    event = Event("ruling", adjudication.proposal_text(new), (UMPIRE,), rolls=rolls, rule=RULE)
    return replace(state, pending=pending), [event]


def _undo(state: State) -> tuple[State, list[Event]]:
    """Undo the last settlement: its fights are pending again, and units are as they were before."""
    if not state.before:
        raise IllegalAction("There is no adjudication to undo.", RULE)
    sent = {unit.id: unit.reports for unit in state.before}
    messages = tuple(
        message
        for message in state.messages
        if message.kind != "report" or int(message.id.rpartition(".")[2]) <= sent[message.sender]
    )
    last = max((each.settlement for each in state.fights if each.step == state.step), default=0)
    undone = [each for each in state.fights if (each.step, each.settlement) == (state.step, last)]
    reopened = tuple(replace(each, accepted=False, settlement=0) for each in undone)
    fallen = {
        old.id for old, new in zip(state.before, state.units, strict=True) if old.alive and not new.alive
    }
    commands = tuple(
        succession.risen(command) if commander.officer in fallen else command
        for commander, command in zip(state.terms.commanders, state.commands, strict=True)
    )
    state = replace(
        state,
        units=state.before,
        before=(),
        messages=messages,
        commands=commands,
        pending=reopened,
        fights=tuple(each for each in state.fights if each not in undone),
    )
    return state, [_for_umpire("undo", "The last adjudication is undone.")]


# Pieces


def _unit(state: State, unit_id: str) -> tuple[int, Unit]:
    number = state.unit_numbers.get(unit_id)
    if number is None:
        hint = did_you_mean(unit_id, [unit.id for unit in state.units])
        raise IllegalAction(f"There is no unit {unit_id!r}. {hint}", RULE)
    return number, state.units[number]


def _change_unit(state: State, ruling: Put | Set | Remove) -> tuple[State, list[Event]]:
    number, unit = _unit(state, ruling.unit)
    told: list[Event] = []
    if not unit.alive and not state.terms.old_rules:
        raise IllegalAction(f"{unit.id} is lost: add another unit instead.", "KV3-U6")
    match ruling:
        case Put(_, to, facing):
            if not state.terms.old_rules:
                world.check_dry(state, unit.id, to.at)
            new = replace(unit, at=to.at, task=None, facing=unit.facing if facing is None else facing)
            text = f"The umpire moves {unit.id} to {point_text(to.at)}."
        case Remove(_, reason):
            new, text = results.gone(unit, "dead"), f"The umpire removes {unit.id}: {reason}."
        case Set(_, what, value):
            text = f"The umpire sets {what} of {unit.id} to {value}."
            match what:
                case "commander":
                    state, new, told = world.set_commander(state, unit, value)
                case "arm":
                    state, new = world.set_arm(state, unit, value)
                case "name":
                    new = replace(unit, name=value)
                    state = world.known_as(state, new)
                case _:
                    new = _with(unit, what, value)
    units = (*state.units[:number], new, *state.units[number + 1 :])
    # A settlement cannot be undone after the umpire has changed a unit.
    state = succession.without_lost_officers(replace(state, units=units, before=()))
    return state, [_for_umpire("piece", text), *told]


def _with(unit: Unit, what: str, value: str) -> Unit:
    match what:
        case "hp":
            return replace(unit, hp=_number(value, 1, FULL_HP))
        case "disruption":
            return replace(unit, disruption=_number(value, 0, MAX_DISRUPTION))
        case "facing":
            return replace(unit, facing=_number(value, 0, 359))
        case "control":
            rounds = _number(value, 0, _MAX_ROUNDS)
            return replace(unit, out_of_control=rounds, orders=() if rounds else unit.orders)
        case "formation":
            found = next((each for each in FORMATIONS[unit.arm] if each == value), None)
            if found is None:
                fit = ", ".join(FORMATIONS[unit.arm])
                raise IllegalAction(f"{unit.arm} forms {fit}, not {value}.", "KV3-G4")
            return replace(unit, formation=found, task=None)
        case _:
            quality = next((each for each in _QUALITIES if each == value), None)
            if quality is None:
                raise IllegalAction(f"A quality is one of {', '.join(_QUALITIES)}, not {value}.", "KV3-G4")
            return replace(unit, quality=quality)


def _number(value: str, lowest: int, highest: int) -> int:
    with suppress(NumberError):
        if lowest <= (number := whole_number(value)) <= highest:
            return number
    raise IllegalAction(f"Write a number from {lowest} to {highest}, not {shortened(value)}.", RULE)


# Papers


def _tell(state: State, ruling: Tell) -> tuple[State, list[Event]]:
    commander = state.terms.numbers.get(ruling.seat)
    if commander is None:
        hint = did_you_mean(ruling.seat, state.terms.numbers)
        raise IllegalAction(f"There is no commander {ruling.seat!r}. {hint}", RULE)
    context = StepContext(state, Dice("no dice fall for a report"))
    paper = ReceivedPaper(
        number=0, round=state.round, written=state.round, sender=UMPIRE, kind="message", text=ruling.text
    )
    context.hand_over(commander, paper)
    later = "" if state.phase == "command" else " when the next command phase begins"
    return context.finish(), [
        *context.events,
        _for_umpire("report", f"{ruling.seat} reads{later}: {ruling.text}"),
    ]


def _send(state: State, ruling: Send) -> tuple[State, list[Event]]:
    """Send a courier with a message of the umpire."""
    commander = state.terms.numbers.get(ruling.to)
    unit_id = ruling.to if commander is None else state.terms.commanders[commander].officer
    _, recipient = _unit(state, unit_id)
    if not recipient.alive:
        raise IllegalAction(f"{recipient.id} is lost.", RULE)
    count = 1 + sum(message.sender == UMPIRE for message in state.messages)
    orders = None if commander is not None else map_reader(state.terms.map).understood(ruling.text)
    message = Message(
        id=f"{UMPIRE}.{count}",
        kind="umpire",
        sender=UMPIRE,
        to=ruling.to,
        text=ruling.text,
        orders=orders or (),
        round=state.round,
        believed=recipient.at,
        last_known=recipient.at,
        state="riding",
        accepted=state.terms.orders_first,
    )
    paces = courier_paces(state.terms.settings)
    route = quickest_route(ground_of(state), paces, (ruling.start.at, recipient.at))
    courier = Courier(
        id=message.id,
        side=recipient.side,
        at=ruling.start.at,
        home=ruling.start.at,
        course=route or (ruling.start.at,),
    )
    state = replace(state, messages=(*state.messages, message), couriers=(*state.couriers, courier))
    text = f"A courier of the umpire leaves {point_text(ruling.start.at)} for {ruling.to}."
    return state, [_for_umpire("courier", text)]


def _complicate(state: State, ruling: Complicate, dice: Dice) -> tuple[State, list[Event]]:  # KV3-C5
    if dispatch_desk.find(state, ruling.unit) is not None:
        return dispatch_desk.complicate(
            state, ComplicateDispatch(ruling.unit, ruling.complication, ruling.text)
        )
    number, unit = _unit(state, ruling.unit)
    if ruling.complication is None and not ruling.text:
        raise IllegalAction(f"{unit.id} is a unit: no complication can be taken from it.", RULE)
    if ruling.complication is None:
        text = f"A complication for {unit.id}: {ruling.text}"
        return replace(state, notices=(*state.notices, text)), [_for_umpire("complication", text)]
    context = StepContext(state, dice)
    if unit.orders:
        done = couriers.complicate(context, unit, ruling.complication)
    else:  # the next orders will be delayed
        done = couriers.Complicated(replace(unit, delayed=state.terms.settings.round_seconds), "delayed")
    context.units[number] = replace(done.unit, task=None)
    context.notice(f"{unit.id} meets a complication: {done.complication.replace('-', ' ')}.")
    return context.finish(), context.events


def _understand(state: State, ruling: Understand) -> tuple[State, list[Event]]:  # KV3-C4
    message = dispatch_desk.find(state, ruling.message)
    if message is not None and not message.unclear and message.state in ("written", "riding", "held"):
        return dispatch_desk.understand(state, ruling)
    if message is None or not message.unclear:
        unclear = [each.id for each in state.messages if each.unclear]
        raise IllegalAction(
            f"{ruling.message} needs no interpretation; messages that do: {', '.join(unclear) or 'none'}.",
            RULE,
        )
    number, unit = _unit(state, message.to)
    understood = replace(unit, orders=ruling.orders, task=None, under=message.id, delayed=0)
    state = replace(
        state,
        units=(*state.units[:number], understood, *state.units[number + 1 :]),
        messages=tuple(
            replace(each, unclear=False, orders=ruling.orders) if each.id == message.id else each
            for each in state.messages
        ),
        before=(),
    )
    return state, [_for_umpire("understood", f"{unit.id} is to {orders_text(ruling.orders)}.")]


# The match


def _next(state: State, dice: Dice) -> tuple[State, list[Event]]:
    _check_at_work(state)
    _check_nothing_waits(state)
    over = state.step >= state.terms.settings.steps
    go: Callable[[State, Dice], tuple[State, list[Event]]] = rounds.new_round if over else rounds.go_on
    return go(replace(state, before=()), dice)


def _check_nothing_waits(state: State) -> None:
    if state.pending:
        numbers = ", ".join(str(each.number) for each in state.pending)
        raise IllegalAction(f"Fights {numbers} are still to be settled.", RULE)
    if waiting := dispatch_desk.held(state):
        names = ", ".join(message.id for message in waiting)
        raise IllegalAction(f"Decide first what becomes of {names}, which has arrived.", "KV3-U4")


def _run(state: State, ruling: Run, dice: Dice) -> tuple[State, list[Event]]:  # KV3-U4
    """Let the round run to a minute of its time, or to its end."""
    _check_at_work(state)
    _check_nothing_waits(state)
    settings = state.terms.settings
    minutes = settings.round_seconds // 60
    if state.step >= settings.steps:
        raise IllegalAction("The round is over: begin the next one.", "KV3-U4")
    if ruling.minute is None:
        return rounds.go_on(state, dice, settle=True)
    until = -(-ruling.minute * 60 // settings.step_seconds)
    if not state.step < until <= settings.steps:
        gone = state.step * settings.step_seconds // 60
        raise IllegalAction(
            f"Minute {ruling.minute} is not ahead: {gone} of {minutes} minutes are over.", "KV3-U4"
        )
    return rounds.go_on(state, dice, until)


def _roll(state: State, ruling: RollDie, dice: Dice) -> tuple[State, list[Event]]:  # KV3-U5
    """Roll a d10 for anything."""
    roll = dice.roll(DIE, f"the umpire: {ruling.reason}")
    text = f"The umpire rolls {roll.value}: {ruling.reason}"
    event = Event("roll", text, (UMPIRE,), rolls=(roll,), rule="KV3-U5")
    return replace(state, notices=(*state.notices, text)), [event]


def _check_at_work(state: State) -> None:
    if state.phase != "umpire":
        raise IllegalAction("The commanders are still writing.", "KV3-P1")


def _finish(state: State, dice: Dice) -> tuple[State, list[Event]]:  # KV3-P1
    """Settle pending fights as they stand, and let the program finish the round."""
    _check_at_work(state)
    events = [_for_umpire("finish", "The program finishes the round.")]
    if state.pending:
        state, settled = adjudication.settle(state, state.pending)
        events += settled
    terms = state.terms
    state = dispatch_desk.accept_all_held(replace(state, terms=replace(terms, umpire="program")), dice)
    state, played = _next(state, dice)
    return replace(state, terms=terms), events + played


def _decide(state: State, ruling: Decide) -> tuple[State, list[Event]]:  # KV3-P3
    for seat in ruling.seats:
        if seat not in state.terms.numbers:
            hint = did_you_mean(seat, state.terms.numbers)
            raise IllegalAction(f"There is no commander {seat!r}. {hint}", "KV3-P3")
    outcome = Outcome(ruling.seats, ruling.reason, "KV3-P3")
    return replace(state, outcome=outcome), [Event("outcome", str(outcome), rule="KV3-P3")]


_MAX_TEXT = 600
_ORDERS = TextField("orders", "Orders", _MAX_TEXT)
_ROLES = PickField("role", "Role", (Pick("attacker", "attacker"), Pick("defender", "defender")))
_RESULTS = PickField("result", "Result", tuple(Pick(each.name, each.name) for each in EFFECTS.values()))
_REASON = TextField("reason", "Reason")


def choices(state: State) -> list[Choice]:
    """The choices of the umpire, fights first."""
    found: list[Choice] = []
    if state.pending:
        if any(not each.out_of_scale for each in state.pending if not each.accepted):
            found.append(Choice("accept", "Accept all", "accept", key="a"))
        for proposal in state.pending:
            found += _on_fight(proposal)
        found += _groups(state)
    else:
        if dispatch_desk.acceptable(state):
            found.append(Choice("accept orders", "Accept all dispatches", "accept", key="a"))
        if state.phase == "umpire" and not dispatch_desk.held(state):
            found += _running(state)
    if state.phase == "umpire":
        # The only way on for a computer player if no dispatch that has arrived is understood.
        way_on = bool(dispatch_desk.held(state)) and not dispatch_desk.acceptable(state)
        label = "Let the program finish the round"
        found.append(Choice("finish", label, "finish", grave=True, aside=not way_on, key="f"))
    if state.before:
        found.append(Choice("undo", "Undo the last adjudication", "undo", aside=True, key="u"))
    found += _unclear(state)
    found += _dispatches(state)
    if state.phase == "umpire":
        found += _declaring(state)
    found.append(Choice("roll: {reason}", "Roll a die", "roll", fields=(_REASON,), aside=True))
    found += _pieces(state)
    found += _world(state)
    found += _papers(state)
    found.append(
        Choice(
            "win {seats}: {reason}",
            "Decide the match",
            "outcome",
            fields=(TextField("seats", "Winners' seats"), _REASON),
            grave=True,
            aside=True,
        )
    )
    found.append(
        Choice("draw: {reason}", "End it as a draw", "outcome", fields=(_REASON,), grave=True, aside=True)
    )
    return found


def _running(state: State) -> Iterator[Choice]:  # KV3-U4
    settings = state.terms.settings
    if state.step >= settings.steps:
        yield Choice("next", "Begin the next round", "next", key="n")
        return
    if state.terms.old_rules:
        yield Choice("next", "Go on", "next", key="n")
        return
    yield Choice("next", "Go on to the next fight", "next", key="n")
    yield Choice("run to end", "Run to the end of the round", "run", key="e")
    gone, minutes = state.step * settings.step_seconds // 60, settings.round_seconds // 60
    if gone + 1 < minutes:
        minute = NumberField("minute", "Minute of the round", gone + 1, minutes)
        yield Choice("run to {minute}", "Run to a minute", "run", fields=(minute,), aside=True)


def _dispatches(state: State) -> Iterator[Choice]:  # KV3-U4
    """Choices on any dispatch before the umpire; the sheet has the same for each one."""
    waiting = dispatch_desk.on_the_desk(state)
    if not waiting:
        return
    names = tuple(Pick(one.id, f"{one.id} to {one.to}: {one.text[:40]}") for one in waiting)
    which = PickField("dispatch", "Dispatch", names)
    minutes = NumberField("minutes", "Minutes", 1, 999)
    kinds = PickField("kind", "Which", tuple(Pick(each, each) for each in (*COMPLICATIONS, "none")))
    text = TextField("text", "Text", _MAX_TEXT, 4)
    for action, label, fields in (
        ("accept {dispatch}", "Accept a dispatch", ()),
        ("reword {dispatch}: {text}", "Reword a dispatch", (text,)),
        ("understood {dispatch} as {orders}", "Say what a dispatch means", (_ORDERS,)),
        ("delay {dispatch} by {minutes}", "Delay a dispatch", (minutes,)),
        ("refuse {dispatch}: {reason}", "Refuse a dispatch", (_REASON,)),
        ("lose {dispatch}", "Lose a dispatch", ()),
        ("complication {dispatch} {kind}", "A complication for a dispatch", (kinds,)),
    ):
        fits = (which, *fields)
        yield Choice(action, label, "dispatch", fields=fits, aside=True, tentative=True)


def _declaring(state: State) -> Iterator[Choice]:  # KV3-U5
    """A choice to declare a fight for each side that could attack."""
    for number in range(len(state.terms.sides)):
        own = tuple(unit.id for unit in state.units if unit.alive and unit.side == number)
        others = tuple(unit.id for unit in state.units if unit.alive and unit.side != number)
        if own and others:
            yield Choice(
                "fight {attackers} > {defenders}",
                "Declare a fight",
                "fight",
                fields=(
                    PiecesField("attackers", "Attackers", own),
                    PiecesField("defenders", "Defenders", others),
                ),
                aside=True,
                tentative=len(state.terms.sides) > 2,
                hostile=True,
            )


def _groups(state: State) -> Iterator[Choice]:  # KV3-U5
    """Choices on the charts and attackers of groups, and on joining two."""
    charts = PickField("chart", "Chart", tuple(Pick(name, chart.label) for name, chart in CHARTS.items()))
    sides = PickField("side", "Attacker", tuple(Pick(side.id, side.name) for side in state.terms.sides))
    for fight in state.pending:
        number = fight.number
        yield Choice(
            f"group {number} chart {{chart}}", f"Chart of {number}", "group", fields=(charts,), aside=True
        )
        yield Choice(
            f"group {number} attacker {{side}}",
            f"Attacker of {number}",
            "group",
            fields=(sides,),
            aside=True,
            tentative=True,
        )
    if len(state.pending) > 1:
        numbers = tuple(Pick(str(one.number), one.name or f"Fight {one.number}") for one in state.pending)
        fields = PickField("one", "Fight", numbers), PickField("other", "With", numbers)
        yield Choice(
            "join {one} {other}", "Join two groups", "group", fields=fields, aside=True, tentative=True
        )


def _on_fight(proposal: Proposal) -> Iterator[Choice]:
    number = proposal.number
    if not proposal.accepted:
        yield Choice(f"accept {number}", f"Accept {number}", "accept")
    yield Choice(
        f"change {number} to {{role}} {{result}}: {{reason}}",
        f"Change {number}",
        "change",
        fields=(_ROLES, _RESULTS, _REASON),
        aside=True,
    )
    yield Choice(
        f"modifier {number} {{role}} {{points}} {{name}}",
        f"Modifier for {number}",
        "modifier",
        fields=(_ROLES, NumberField("points", "Points", -9, 9), TextField("name", "Name")),
        aside=True,
    )
    yield Choice(
        f"reroll {number}: {{reason}}", f"Roll {number} again", "reroll", fields=(_REASON,), aside=True
    )


def _unclear(state: State) -> Iterator[Choice]:
    for message in state.messages:
        if message.unclear:
            yield Choice(
                f"understood {message.id} as {{orders}}",
                f"What {message.id} means: {message.text}",
                "understood",
                fields=(_ORDERS,),
                aside=True,
            )


def _pieces(state: State) -> Iterator[Choice]:
    units = PiecesField("unit", "Unit", tuple(unit.id for unit in state.units if unit.alive), most=1)
    place = PlaceField("place", "Where to")
    yield Choice("move {unit} to {place}", "Move", "move", fields=(units, place), aside=True)
    what = PickField(
        "what",
        "What",
        tuple(Pick(each, each) for each in umpire_notation.PROPERTIES),
    )
    value = TextField("value", "Value", 60)
    yield Choice("set {unit} {what} {value}", "Set", "set", fields=(units, what, value), aside=True)
    yield Choice(
        "remove {unit}: {reason}", "Remove", "remove", fields=(units, _REASON), grave=True, aside=True
    )
    kinds = tuple(Pick(each, each) for each in COMPLICATIONS)
    yield Choice(
        "complication {unit} {kind}",
        "A complication",
        "complication",
        fields=(units, PickField("kind", "Which", kinds)),
        aside=True,
    )
    yield Choice(
        "complication {unit}: {text}",
        "A complication of your own",
        "complication",
        fields=(units, TextField("text", "What happens")),
        aside=True,
    )


def _world(state: State) -> Iterator[Choice]:  # KV3-U6
    """Choices that change units, works, weather, hour and missions."""
    place = PlaceField("place", "Where")
    seats = PickField("seat", "Command", tuple(Pick(each.seat, each.name) for each in state.terms.commanders))
    arms = PickField("arm", "Arm", tuple(Pick(arm, arm) for arm in ARMS if arm != "officer"))
    new = TextField("unit", "Id, such as 6-foot", 20)
    yield Choice(
        "add {unit} {arm} of {seat} at {place}",
        "Add a unit",
        "world",
        fields=(new, arms, seats, place),
        aside=True,
        tentative=True,
    )
    for verb in ("build", "destroy"):
        for work in ("bridge", "earthwork"):
            yield Choice(
                f"{verb} {work} at {{place}}",
                f"{verb.capitalize()} {'a bridge' if work == 'bridge' else 'an earthwork'}",
                "world",
                fields=(place,),
                aside=True,
                tentative=True,
            )
    weathers = PickField("weather", "Weather", tuple(Pick(each, each) for each in get_args(Weather)))
    yield Choice("weather {weather}", "Change the weather", "world", fields=(weathers,), aside=True)
    hour = TextField("hour", "Time of day, such as 18:30", 5)
    yield Choice("hour {hour}", "Change the hour", "world", fields=(hour,), aside=True)
    text = TextField("text", "Mission", _MAX_TEXT, 4)
    yield Choice("mission {seat}: {text}", "Give a new mission", "world", fields=(seats, text), aside=True)
    if state.phase == "command":
        yield Choice("look", "Let the officers look round again", "world", aside=True)


def _papers(state: State) -> Iterator[Choice]:
    seats = tuple(Pick(each.seat, each.name) for each in state.terms.commanders)
    yield Choice(
        "report {seat}: {text}",
        "Write a report",
        "report",
        fields=(PickField("seat", "To", seats), TextField("text", "Report", _MAX_TEXT, 4)),
        aside=True,
    )
    units = tuple(Pick(unit.id, unit.name) for unit in state.units if unit.alive and unit.arm != "officer")
    yield Choice(
        "courier from {place} to {to}: {text}",
        "Insert a courier",
        "courier",
        fields=(
            PlaceField("place", "From"),
            PickField("to", "To", (*seats, *units)),
            TextField("text", "Message", _MAX_TEXT, 4),
        ),
        aside=True,
    )
