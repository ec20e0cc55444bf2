"""The order of play (K83-O): turns, weather, reports and the end of a match."""

from msgspec.structs import replace

from sandtable.core import Dice, Event, Outcome, Roll
from sandtable.games.kriegspiel83.army import BLUE, RED, SEATS
from sandtable.games.kriegspiel83.rules import towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import EFFECTS, MONTHS, Weather, roll_weather


def opening(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Begin the first round with its weather and a report."""
    state, rolls = _weather(state, dice, new_round=True)
    return state, tuple(report(state, rolls))


def end_turn(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """End the turn and begin the other side's turn or the next round (K83-O1)."""
    state = replace(state, fight=None, done=0, active=None, spent=0, stopped=False)
    if state.terms.options.destruction_wins and (outcome := _destroyed(state)):
        state = replace(state, outcome=outcome)
        return state, ending(state)
    if state.side == RED:
        state, rolls = _weather(replace(state, side=BLUE), dice, new_round=False)
        return state, report(state, rolls)
    state, events = towns.recruit(state, dice)
    last = state.terms.last_round
    if last is not None and state.round >= last:  # K83-O4
        reason = f"Round {last} was the last, and neither city was entered."
        state = replace(state, outcome=Outcome((), reason, "K83-O4"))
        return state, [*events, *ending(state)]
    state, rolls = _weather(replace(state, side=RED, round=state.round + 1), dice, new_round=True)
    return state, [*events, *report(state, rolls)]


def _weather(state: State, dice: Dice, *, new_round: bool) -> tuple[State, tuple[Roll, ...]]:
    """Roll the weather of the round, or of the turn if the options say so (K83-O3)."""
    when = state.terms.options.weather
    if when == "fine":
        return replace(state, weather=Weather.FINE), ()
    if when == "round" and not new_round:
        return state, ()
    weather, roll = roll_weather(state.month, dice)
    return replace(state, weather=weather), (roll,)


def _destroyed(state: State) -> Outcome | None:
    gone = [side for side in (0, 1) if not state.armies[side].hexes]
    if len(gone) == 2:
        return Outcome((), "Neither side has a piece left.", "K83-O4")
    if gone:
        loser = SEATS[gone[0]].capitalize()
        return Outcome((SEATS[1 - gone[0]],), f"{loser} has no piece left.", "K83-O4")
    return None


def report(state: State, rolls: tuple[Roll, ...] = ()) -> list[Event]:
    """The public status report, and to each side its minefields left (K83-O2)."""
    lines = [
        f"Round {state.round}, {MONTHS[state.month]}, {state.weather.label} ({EFFECTS[state.weather]}).",
        *(f"{SEATS[side].capitalize()}: {forces(state, side)}; {holdings(state, side)}." for side in (0, 1)),
        f"{SEATS[state.side].capitalize()} to move.",
    ]
    mine = [
        Event("report", f"You have {minefields_text(state.left[side])} left.", (seat,), rule="K83-A2")
        for side, seat in enumerate(SEATS)
    ]
    return [Event("report", " ".join(lines), rolls=rolls, rule="K83-O2"), *mine]


def minefields_text(number: int) -> str:
    """A number of minefields as text."""
    return "1 minefield" if number == 1 else f"{number or 'no'} minefields"


def forces(state: State, side: int) -> str:
    """A side's pieces by type: "4 heavy tanks, 5 light tanks, 6 infantry"."""
    army = state.armies[side]
    counts = [army.kinds[number] for number in army.numbers]
    parts = [
        f"{counts.count(kind)} {unit.name if counts.count(kind) == 1 else unit.plural}"
        for kind, unit in zip(Kind, UNITS, strict=True)
        if counts.count(kind)
    ]
    return ", ".join(parts) or "no pieces"


def holdings(state: State, side: int) -> str:
    """The towns that a side holds, as text."""
    letters = towns.held(state, side)
    return f"holds {', '.join(letters)}" if letters else "holds no town"


def ending(state: State) -> list[Event]:
    """The event of the outcome, if the match is over."""
    return [Event("outcome", str(state.outcome), rule=state.outcome.rule)] if state.outcome else []
