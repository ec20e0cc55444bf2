"""The actions of a human umpire, which take effect at once (KV3-U1)."""

from collections.abc import Callable, Iterator
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
from sandtable.games.kriegsspiel import umpire_notation
from sandtable.games.kriegsspiel.charts import DIE, EFFECTS, NOTHING, Verdict, read_chart
from sandtable.games.kriegsspiel.dispatches import Complication, Courier, Message, ReceivedPaper
from sandtable.games.kriegsspiel.notation import orders_text, point_text
from sandtable.games.kriegsspiel.rules import adjudication, couriers, results, rounds
from sandtable.games.kriegsspiel.rules.ground import ground_of, map_reader, quickest_route
from sandtable.games.kriegsspiel.rules.marching import courier_paces
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.state import Proposal, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.umpire_notation import (
    RULE,
    Accept,
    Change,
    Complicate,
    Decide,
    Finish,
    Modify,
    Next,
    Put,
    Remove,
    Reroll,
    Ruling,
    Send,
    Set,
    Tell,
    Understand,
    Undo,
)
from sandtable.games.kriegsspiel.units import FORMATIONS, FULL_HP, MAX_DISRUPTION, Quality, Unit

__all__ = ["apply", "choices"]

_QUALITIES: tuple[Quality, ...] = get_args(Quality)
_MAX_ROUNDS = 100


def apply(state: State, text: str, dice: Dice) -> Step[State]:
    """Apply an action of the umpire, or raise `IllegalAction`."""
    if state.outcome:
        raise IllegalAction("The match is over.", RULE)
    ruling = umpire_notation.read(text, map_reader(state.terms.map))
    changed, events = _apply(state, ruling, dice)
    quiet = not isinstance(ruling, (Reroll, Next, Finish, Tell, Send, Decide, Complicate))
    return Step(changed, tuple(events), " ".join(text.split()), undoable=quiet)


def _apply(state: State, ruling: Ruling, dice: Dice) -> tuple[State, list[Event]]:
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
        case Next():
            return _next(state, dice)
        case Finish():
            return _finish(state, dice)
        case Decide():
            return _decide(state, ruling)


def _for_umpire(kind: str, text: str) -> Event:
    return Event(kind, text, (UMPIRE,), rule=RULE)


# Fights


def _pending(state: State, number: int) -> Proposal:
    for proposal in state.pending:
        if proposal.number == number:
            return proposal
    waiting = ", ".join(str(proposal.number) for proposal in state.pending) or "none"
    raise IllegalAction(f"Fight {number} is not pending; pending fights: {waiting}.", RULE)


def _accept(state: State, ruling: Accept) -> tuple[State, list[Event]]:
    """Accept fights; all results are applied once every fight is accepted (KV3-F8)."""
    if not state.pending:
        raise IllegalAction("No fight is pending.", RULE)
    for number in ruling.numbers:
        _pending(state, number)
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
    old = _pending(state, ruling.number)
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
            new = _read_again(replace(old, modifiers=given))
        case Reroll(_, reason):
            purpose = f"rolled again: combat {' '.join(old.attackers)} > {' '.join(old.defenders)}"
            roll = dice.roll(DIE, purpose)
            rolls = (roll,)
            new = _read_again(replace(old, dice=(*old.dice, roll.value), reasons=(*old.reasons, reason)))
    new = replace(new, accepted=False)
    pending = tuple(new if each.number == old.number else each for each in state.pending)
    event = Event("ruling", adjudication.proposal_text(new), (UMPIRE,), rolls=rolls, rule=RULE)
    return replace(state, pending=pending), [event]


def _read_again(proposal: Proposal) -> Proposal:
    number = proposal.die + sum(each.on_the_die for each in proposal.modifiers)
    return replace(proposal, verdict=read_chart(proposal.chart, number, proposal.beyond), ruled=False)


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
    reopened = tuple(replace(each, accepted=False) for each in state.fights if each.step == state.step)
    fallen = {
        old.id for old, new in zip(state.before, state.units, strict=True) if old.alive and not new.alive
    }
    commands = tuple(
        replace(command, out=False) if commander.officer in fallen else command
        for commander, command in zip(state.terms.commanders, state.commands, strict=True)
    )
    state = replace(
        state,
        units=state.before,
        before=(),
        messages=messages,
        commands=commands,
        pending=reopened,
        fights=tuple(each for each in state.fights if each.step != state.step),
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
    match ruling:
        case Put(_, to, facing):
            new = replace(unit, at=to.at, task=None, facing=unit.facing if facing is None else facing)
            text = f"The umpire moves {unit.id} to {point_text(to.at)}."
        case Remove(_, reason):
            new, text = results.gone(unit, "dead"), f"The umpire removes {unit.id}: {reason}."
        case Set(_, what, value):
            new, text = _with(unit, what, value), f"The umpire sets {what} of {unit.id} to {value}."
    units = (*state.units[:number], new, *state.units[number + 1 :])
    # A settlement cannot be undone after the umpire has changed a unit.
    state = adjudication.without_lost_officers(replace(state, units=units, before=()))
    return state, [_for_umpire("piece", text)]


def _with(unit: Unit, what: umpire_notation.Property, value: str) -> Unit:
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
        case "quality":
            quality = next((each for each in _QUALITIES if each == value), None)
            if quality is None:
                raise IllegalAction(f"A quality is one of {', '.join(_QUALITIES)}, not {value}.", "KV3-G4")
            return replace(unit, quality=quality)


def _number(value: str, lowest: int, highest: int) -> int:
    if not (value.isascii() and value.isdigit() and lowest <= int(value) <= highest):
        raise IllegalAction(f"Write a number from {lowest} to {highest}, not {value}.", RULE)
    return int(value)


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
    number, unit = _unit(state, ruling.unit)
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
    message = next((each for each in state.messages if each.id == ruling.message), None)
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
    if state.pending:
        numbers = ", ".join(str(each.number) for each in state.pending)
        raise IllegalAction(f"Fights {numbers} are still to be settled.", RULE)
    over = state.step >= state.terms.settings.steps
    go: Callable[[State, Dice], tuple[State, list[Event]]] = rounds.new_round if over else rounds.go_on
    return go(replace(state, before=()), dice)


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
    state, played = _next(replace(state, terms=replace(terms, umpire="program")), dice)
    return replace(state, terms=terms), events + played


def _decide(state: State, ruling: Decide) -> tuple[State, list[Event]]:  # KV3-P3
    for seat in ruling.seats:
        if seat not in state.terms.numbers:
            hint = did_you_mean(seat, state.terms.numbers)
            raise IllegalAction(f"There is no commander {seat!r}. {hint}", "KV3-P3")
    outcome = Outcome(ruling.seats, ruling.reason, "KV3-P3")
    return replace(state, outcome=outcome), [Event("outcome", str(outcome), rule="KV3-P3")]


_MAX_TEXT = 600
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
    elif state.phase == "umpire":
        over = state.step >= state.terms.settings.steps
        found.append(Choice("next", "Begin the next round" if over else "Go on", "next", key="n"))
    if state.phase == "umpire":
        found.append(
            Choice("finish", "Let the program finish the round", "finish", grave=True, aside=True, key="f")
        )
    if state.before:
        found.append(Choice("undo", "Undo the last adjudication", "undo", aside=True, key="u"))
    found += _unclear(state)
    found += _pieces(state)
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
                fields=(TextField("orders", "Orders", _MAX_TEXT),),
                aside=True,
            )


def _pieces(state: State) -> Iterator[Choice]:
    units = PiecesField("unit", "Unit", tuple(unit.id for unit in state.units if unit.alive), most=1)
    place = PlaceField("place", "Where to")
    yield Choice("move {unit} to {place}", "Move", "move", fields=(units, place), aside=True)
    what = PickField(
        "what",
        "What",
        tuple(Pick(each, each) for each in ("hp", "disruption", "facing", "formation", "quality", "control")),
    )
    value = TextField("value", "Value", 20)
    yield Choice("set {unit} {what} {value}", "Set", "set", fields=(units, what, value), aside=True)
    yield Choice(
        "remove {unit}: {reason}", "Remove", "remove", fields=(units, _REASON), grave=True, aside=True
    )
    kinds = tuple(Pick(each, each) for each in get_args(Complication))
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
