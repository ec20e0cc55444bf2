"""The course of a match: the start, turns, presses, and winning (TAK-S2, TAK-C, TAK-W1)."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, hexes_in
from sandtable.core import Dice, Event, Outcome, Roll
from sandtable.games.taktik import device
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import Lamp, Press, Settings, Stance, Task
from sandtable.games.taktik.forces import MINE, UNITS, Kind
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.rules import movement
from sandtable.games.taktik.state import EMPTY_PLACEMENT, NOT_PRESSED, OUT, State
from sandtable.games.taktik.terms import Translate
from sandtable.games.taktik.texts import country_name, listed, seat_name

# The beginning


def begin(state: State, dice: Dice) -> tuple[State, list[Event]]:  # noqa: ARG001 - the signature of all actions
    """Reveal the pieces when all players are ready, and let them press for the start (TAK-S2)."""
    terms, say = state.terms, state.terms.say
    state = replace(
        revealed(state),
        phase="start",
        pressed=tuple(OUT if state.resigned >> seat & 1 else NOT_PRESSED for seat in range(len(terms.seats))),
        notes=((),) * len(terms.seats),
    )
    events = [Event("reveal", say("revealed"), rule="TAK-S1")]
    if terms.form.begins is None:
        if len(state.waiting) > 1:
            return state, events
        first = state.waiting[0]
    else:
        first = terms.seats.index(terms.form.begins)
    state, more = _first_turn(state, first)
    return state, [*events, *more]


def revealed(state: State) -> State:
    """Number all pieces by country and hex, so that the numbers reveal nothing (TAK-B4)."""
    found: list[tuple[Country, Hex, Kind, int]] = []
    mines = [0, 0, 0, 0]
    for country in state.terms.countries:
        placement = state.camps[country]
        for unit, row in enumerate(UNITS):
            if row.kind is not None:
                found += [(country, place, row.kind, row.power) for place in hexes_in(placement[unit])]
        mines[country] = placement[MINE]
    found.sort(key=lambda one: one[:2])
    return replace(
        state,
        camps=(EMPTY_PLACEMENT,) * 4,
        pieces=Pieces(
            tuple(kind for _, _, kind, _ in found),
            tuple(country for country, _, _, _ in found),
            tuple(power for _, _, _, power in found),
            tuple(place for _, place, _, _ in found),
            (0,) * len(found),
        ),
        mines=(mines[0], mines[1], mines[2], mines[3]),
        mines_left=(*(laid.bit_count() for laid in mines),),
    )


def press_for_start(state: State, seat: int, dice: Dice) -> tuple[State, list[Event]]:
    """Press for the start; when all have pressed, the highest sum begins (TAK-S2)."""
    terms, say = state.terms, state.terms.say
    pressed, rolls = device.press_for_start(dice)
    sums = (*state.pressed[:seat], pressed.steps, *state.pressed[seat + 1 :])
    text = say("pressed-for-start", seat=seat_name(terms.seats[seat]), steps=pressed.steps)
    events = [Event("press", text, rolls=translated_rolls(say, rolls), rule="TAK-S2")]
    state = replace(state, device=pressed, pressed=sums)
    if state.waiting:
        return state, events
    return start_decided(state, events)


def start_decided(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """Let the highest sum begin, or let the seats with equal highest sums press again."""
    terms, say, sums = state.terms, state.terms.say, state.pressed
    best = [seat for seat, number in enumerate(sums) if number == max(sums)]
    if len(best) > 1:
        again = tuple(NOT_PRESSED if seat in best else OUT for seat in range(len(sums)))
        names = listed(say, [seat_name(terms.seats[seat]) for seat in best])
        events.append(Event("press", say("start-tied", seats=names), rule="TAK-S2"))
        return replace(state, pressed=again), events
    state, more = _first_turn(state, best[0])
    return state, [*events, *more]


def _first_turn(state: State, seat: int) -> tuple[State, list[Event]]:
    name = seat_name(state.terms.seats[seat])
    events = [Event("start", state.terms.say("begins", seat=name), rule="TAK-S2")]
    state = replace(state, pressed=(), place=state.terms.order.index(seat))
    if (ended := with_outcome(state)).outcome:
        return ended, [*events, *ending(ended)]
    return _turn(state, state.place, events)


# Turns


def _turn(state: State, place: int, events: list[Event]) -> tuple[State, list[Event]]:
    """Begin the next turn, of the first player from a place in the order who can still act."""
    terms, say = state.terms, state.terms.say
    last, size = terms.options.last_turn, len(terms.order)
    state = replace(state, phase="press", budget=0, exit_due=False, moved=(), done=0, armed=0, active=None)
    if last is not None and state.turn >= last:
        state = replace(state, outcome=Outcome((), say("last-turn", turn=last), "TAK-W1"))
        return state, [*events, *ending(state)]
    for step in range(size):
        there = (place + step) % size
        if can_act(state, terms.order[there]):
            state = replace(state, place=there, turn=state.turn + 1)
            text = say("turn-of", turn=state.turn, seat=seat_name(terms.seats[state.mover]))
            return state, [*events, Event("turn", text, rule="TAK-S2")]
    state = replace(state, outcome=Outcome((), say("no-moves-left"), "TAK-W1"))
    return state, [*events, *ending(state)]


def can_act(state: State, seat: int) -> bool:
    """Whether a seat has a piece that can move, now or after its repair."""
    if state.resigned >> seat & 1:
        return False
    return any(
        state.seat_of(number) == seat and not state.staying >> number & 1 for number in state.pieces.alive
    )


def end_turn(state: State) -> tuple[State, list[Event]]:
    """End the turn."""
    return _turn(state, (state.place + 1) % len(state.terms.order), [])


def press(state: State, stance: Stance, task: Task, dice: Dice) -> tuple[State, list[Event]]:
    """Press the button at the start of a turn (TAK-C1 to C5)."""
    terms, say = state.terms, state.terms.say
    pressed, rolls = device.press(stance, task, dice)
    name = seat_name(terms.seats[state.mover])
    text = say(
        "pressed",
        seat=name,
        stance=say(STANCE_KEYS[stance]),
        task=say(TASK_KEYS[task]),
        lamps=lamps_text(state, pressed),
    )
    events = [Event("press", text, rolls=translated_rolls(say, rolls), rule="TAK-C1")]
    mover = state.mover
    switches = (*state.switches[:mover], Settings(stance, task), *state.switches[mover + 1 :])
    state = replace(state, phase="moving", device=pressed, switches=switches, budget=2 * pressed.steps)
    if Lamp.REPAIR in pressed.lamps:
        state, event = _repaired(state)
        events.append(event)
    if movement.anything_to_do(state):
        return state, events
    events.append(Event("turn", say("no-steps", seat=name), rule="TAK-C2"))
    state, more = end_turn(state)
    return state, [*events, *more]


def _repaired(state: State) -> tuple[State, Event]:
    """Apply the repair lamp: a vehicle has to leave repair, or there is one more step (TAK-M4)."""
    say = state.terms.say
    mending = [number for number in state.pieces.alive if state.mending >> number & 1]
    if any(state.seat_of(number) == state.mover for number in mending):
        return replace(state, exit_due=True), Event("repair", say("repair-done"), rule="TAK-M4")
    return (
        replace(state, budget=state.budget + 2),
        Event("repair", say("repair-none"), rule="TAK-M4"),
    )


STANCE_KEYS: dict[Stance, str] = {"attack": "stance-attack", "retreat": "stance-retreat"}
TASK_KEYS: dict[Task, str] = {"extra": "task-extra", "repair": "task-repair"}
LAMP_KEYS = {
    Lamp.TWO: "lamp-two",
    Lamp.FOUR: "lamp-four",
    Lamp.EXTRA: "lamp-extra",
    Lamp.REPAIR: "lamp-repair",
    Lamp.LONG: "lamp-long",
    Lamp.HIT: "lamp-hit",
    Lamp.DAMAGE: "lamp-damage",
    Lamp.MISS: "lamp-miss",
}


_ROLL_KEYS = {
    device.PURPOSES[Lamp.TWO]: "roll-two",
    device.PURPOSES[Lamp.FOUR]: "roll-four",
    device.PURPOSES[Lamp.EXTRA]: "roll-extra",
    device.PURPOSES[Lamp.REPAIR]: "roll-repair",
    device.PURPOSES[Lamp.LONG]: "roll-long",
    device.SHOT_PURPOSE: "roll-shot",
}


def translated_rolls(say: Translate, rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """The rolls of a press with translated purposes; records keep the English ones."""
    return tuple(Roll(roll.sides, roll.value, say(_ROLL_KEYS[roll.purpose])) for roll in rolls)


def lamps_text(state: State, pressed: Press) -> str:
    """The names of the lit lamps."""
    say = state.terms.say
    lit = [say(key) for lamp, key in LAMP_KEYS.items() if lamp in pressed.lamps]
    return listed(say, lit) or say("lamps-dark")


# The end


def with_outcome(state: State) -> State:
    """Return the state with its outcome if an alliance has won (TAK-W1)."""
    if state.outcome:
        return state
    terms, say = state.terms, state.terms.say
    for alliance in (0, 1):
        countries = terms.countries_in(alliance)
        names = listed(say, [country_name(country) for country in countries])
        if all(state.taken >> terms.ground.hq[country] & 1 for country in countries):
            return won_by(
                state, 1 - alliance, say("headquarters-lost", countries=names, count=len(countries))
            )
        if not any(
            state.alliance_of(number) == alliance and state.in_action(number)
            for number in range(len(state.pieces.at))
        ):
            return won_by(state, 1 - alliance, say("vehicles-lost", countries=names))
    return state


def won_by(state: State, alliance: int, reason: str) -> State:
    """Return the state in which an alliance has won."""
    winners = tuple(state.terms.seats[seat] for seat in state.terms.seats_of(alliance))
    return replace(state, outcome=Outcome(winners, reason, "TAK-W1"))


def ending(state: State) -> list[Event]:
    """The event that ends the match, if it is over."""
    if state.outcome is None:
        return []
    return [Event("outcome", outcome_text(state), rule=state.outcome.rule)]


def outcome_text(state: State) -> str:
    """The outcome in the language of the match; empty while the match goes on."""
    say, outcome = state.terms.say, state.outcome
    if outcome is None:
        return ""
    if not outcome.winners:
        return say("drawn", reason=outcome.reason)
    names = [seat_name(seat) for seat in outcome.winners]
    return say("won", seats=listed(say, names), count=len(names), reason=outcome.reason)
